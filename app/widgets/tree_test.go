package widgets

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"keymove/app/widgets/theme"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// node makes a node from coordinates.
func node(kind solution.Kind, move string, children ...solution.Node) solution.Node {
	from, _ := chess.ParseSquare(move[:2])
	to, _ := chess.ParseSquare(move[2:])
	return solution.Node{Move: chess.NewMove(from, to), Kind: kind, Children: children}
}

// gamePart is a part whose moves are those of a game's beginning: set play
// 1…e5 2.Nf3, a try 1.d4? e5!, and the key 1.e4! (2.Qh5) with 1…e5 2.Nf3 and
// 1…d5 2.exd5 or 2.e5.
func gamePart(t *testing.T, index int) solution.Part {
	t.Helper()
	p, err := chess.NewPosition(chess.Start(), 0)
	if err != nil {
		t.Fatal(err)
	}
	part := solution.Part{Index: index, Start: p, Stipulation: problem.Stipulation{}, Complete: true}
	part.Phases[solution.SetPlay] = []solution.Node{
		node(solution.Set, "e7e5", node(solution.Continuation, "g1f3")),
	}
	part.Phases[solution.Tries] = []solution.Node{
		node(solution.Try, "d2d4", node(solution.Refutation, "e7e5")),
	}
	part.Phases[solution.Actual] = []solution.Node{
		node(solution.Key, "e2e4",
			node(solution.Threat, "d1h5"),
			node(solution.Defence, "e7e5", node(solution.Continuation, "g1f3")),
			node(solution.Defence, "d7d5", node(solution.Continuation, "e4d5"), node(solution.Continuation, "e4e5")),
		),
	}
	return part
}

// grove is a tree in a window, with what it told its owner.
type grove struct {
	*SolutionTree
	t    *testing.T
	told []solution.Path
}

func newGrove(t *testing.T, parts ...solution.Part) *grove {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Options{Mode: theme.Light}))
	g := &grove{SolutionTree: NewSolutionTree(), t: t}
	g.OnSelect = func(p solution.Path) { g.told = append(g.told, p) }
	g.SetSolution(&solution.Solution{Parts: parts})
	w := test.NewTempWindow(t, g.SolutionTree)
	w.Resize(fyne.NewSize(300, 300))
	return g
}

func (g *grove) keys(names ...fyne.KeyName) {
	for _, name := range names {
		g.TypedKey(&fyne.KeyEvent{Name: name})
	}
}

// outline writes the rows: indentation, + closed or - open, the moves.
func (g *grove) outline() string {
	var out []string
	for _, r := range g.rows {
		sign := ""
		if r.children > 0 {
			sign = "+"
			if r.open {
				sign = "-"
			}
		}
		text := string(r.paths[0])
		if r.kind == MoveItem {
			var moves []string
			for _, n := range r.nodes {
				moves = append(moves, n.Move.String())
			}
			text = strings.Join(moves, " ")
		}
		out = append(out, strings.Repeat(".", r.indent)+sign+text)
	}
	return strings.Join(out, "\n")
}

func (g *grove) wantOutline(want ...string) {
	g.t.Helper()
	if got := g.outline(); got != strings.Join(want, "\n") {
		g.t.Errorf("rows\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

func (g *grove) wantSelected(want solution.Path) {
	g.t.Helper()
	if g.Selected() != want {
		g.t.Errorf("selected %q, want %q", g.Selected(), want)
	}
}

func TestRowsHoldRuns(t *testing.T) {
	newGrove(t, gamePart(t, 0)).wantOutline(
		"-0/set",
		".e7e5 g1f3",
		"+0/try",
		"-e2e4",
		".d1h5",
		".e7e5 g1f3",
		".+d7d5",
	)
}

func TestTwinsHaveHeads(t *testing.T) {
	empty := gamePart(t, 1)
	for phase := range empty.Phases {
		empty.Phases[phase] = nil
	}
	empty.Searched[solution.Actual] = true
	g := newGrove(t, gamePart(t, 0), empty)
	g.wantOutline(
		"-0", ".-0/set", "..e7e5 g1f3", ".+0/try", ".-e2e4", "..d1h5", "..e7e5 g1f3", "..+d7d5",
		"-1", ".1/key", // nothing solves: the owner words it
	)
	g.keys(fyne.KeyDown, fyne.KeyLeft)
	g.wantOutline("+0", "-1", ".1/key")
}

func TestArrowsMoveAndSelect(t *testing.T) {
	g := newGrove(t, gamePart(t, 0))
	g.keys(fyne.KeyDown)
	g.wantSelected("0/set")
	g.keys(fyne.KeyDown, fyne.KeyRight)
	g.wantSelected("0/set/e7e5/g1f3")
	g.keys(fyne.KeyRight) // nothing further
	g.wantSelected("0/set/e7e5/g1f3")
	g.keys(fyne.KeyLeft, fyne.KeyLeft)
	g.wantSelected("0/set")
	g.keys(fyne.KeyLeft)
	g.wantOutline("+0/set", "+0/try", "-e2e4", ".d1h5", ".e7e5 g1f3", ".+d7d5")
	g.keys(fyne.KeyEnd)
	g.wantSelected("0/key/e2e4/d7d5")
	g.keys(fyne.KeyRight, fyne.KeyRight)
	g.wantSelected("0/key/e2e4/d7d5/e4d5")
	g.keys(fyne.KeyDown)
	g.wantSelected("0/key/e2e4/d7d5/e4e5")
	g.keys(fyne.KeyLeft, fyne.KeyLeft, fyne.KeyLeft)
	g.wantSelected("0/key/e2e4")
	g.keys(fyne.KeyHome, fyne.KeyUp)
	want := "0/set 0/set/e7e5 0/set/e7e5/g1f3 0/set/e7e5 0/set 0/key/e2e4/d7d5 0/key/e2e4/d7d5/e4d5 " +
		"0/key/e2e4/d7d5/e4e5 0/key/e2e4/d7d5 0/key/e2e4 0/set"
	var told []string
	for _, p := range g.told {
		told = append(told, string(p))
	}
	if got := strings.Join(told, " "); got != want {
		t.Errorf("told\n%s\nwant\n%s", got, want)
	}
}

func TestSelectionFromOutsideOpensTheWay(t *testing.T) {
	g := newGrove(t, gamePart(t, 0))
	g.SetSelected("0/try/d2d4/e7e5")
	g.wantSelected("0/try/d2d4/e7e5")
	g.SetSelected("0/key/e2e4/d7d5/e4e5")
	g.wantOutline(
		"-0/set", ".e7e5 g1f3", "-0/try", ".d2d4 e7e5",
		"-e2e4", ".d1h5", ".e7e5 g1f3", ".-d7d5", "..e4d5", "..e4e5",
	)
	if g.at != 9 {
		t.Errorf("row %d selected", g.at)
	}
	g.SetSelected("0/key/e2e4/a7a6/h2h3") // not in the solution
	g.wantSelected("0/key/e2e4")
	if len(g.told) != 0 {
		t.Errorf("told %v of what its owner did", g.told)
	}
}

func TestReplacedSolutionKeepsItsPlace(t *testing.T) {
	g := newGrove(t, gamePart(t, 0))
	g.SetSelected("0/key/e2e4/d7d5/e4e5")
	more := gamePart(t, 0)
	more.Phases[solution.Actual] = append([]solution.Node{node(solution.Key, "a2a3")}, more.Phases[solution.Actual]...)
	g.SetSolution(&solution.Solution{Parts: []solution.Part{more}})
	g.wantSelected("0/key/e2e4/d7d5/e4e5")
	if r := g.rows[g.at]; r.nodes[0].Move.String() != "e4e5" {
		t.Errorf("the selected row shows %v", r.nodes[0].Move)
	}
	less := gamePart(t, 0)
	less.Phases[solution.Actual][0].Children = less.Phases[solution.Actual][0].Children[:1]
	g.SetSolution(&solution.Solution{Parts: []solution.Part{less}})
	g.wantSelected("0/key/e2e4")
	g.SetSolution(nil)
	g.wantSelected("")
	g.keys(fyne.KeyDown, fyne.KeyRight, fyne.KeySpace, fyne.KeyReturn)
}

func TestItemsCarryThePosition(t *testing.T) {
	g := newGrove(t, gamePart(t, 0))
	seen := map[solution.Path]Item{}
	g.Text = func(item Item) []Span {
		seen[item.Path] = item
		return []Span{{Text: string(item.Path)}}
	}
	g.OpenAll()
	for path, want := range map[solution.Path]struct {
		turn  chess.Colour
		ply   int
		first bool
	}{
		"0/set/e7e5":           {chess.Black, 1, true},
		"0/set/e7e5/g1f3":      {chess.White, 2, false},
		"0/try/d2d4":           {chess.White, 0, true},
		"0/key/e2e4":           {chess.White, 0, true},
		"0/key/e2e4/d1h5":      {chess.White, 2, true}, // the threat skips Black's move
		"0/key/e2e4/d7d5/e4d5": {chess.White, 2, true},
	} {
		item, ok := seen[path]
		if !ok {
			t.Errorf("%s was not worded", path)
			continue
		}
		if item.Before.Turn() != want.turn || item.Ply != want.ply || item.First != want.first {
			t.Errorf("%s: %v to move, ply %d, first %v", path, item.Before.Turn(), item.Ply, item.First)
		}
		if !item.Before.IsLegal(item.Node.Move) {
			t.Errorf("%s is not legal in the position given", path)
		}
	}
	if item := seen["0/key/e2e4"]; item.Children != 3 || !item.Open {
		t.Errorf("the key opens to %d, open %v", item.Children, item.Open)
	}
}

func TestKeepLeavesOut(t *testing.T) {
	g := newGrove(t, gamePart(t, 0))
	g.Keep = func(_, n *solution.Node) bool { return n.Kind != solution.Threat && n.Move.String() != "e4e5" }
	g.Reload()
	g.wantOutline("-0/set", ".e7e5 g1f3", "+0/try", "-e2e4", ".e7e5 g1f3", ".d7d5 e4d5")
}

func TestCloseAllAndOpenAll(t *testing.T) {
	g := newGrove(t, gamePart(t, 0))
	g.SetSelected("0/key/e2e4/d7d5/e4e5")
	g.CloseAll()
	g.wantOutline("+0/set", "+0/try", "+e2e4")
	g.wantSelected("0/key/e2e4")
	g.OpenAll()
	g.wantOutline(
		"-0/set", ".e7e5 g1f3", "-0/try", ".d2d4 e7e5",
		"-e2e4", ".d1h5", ".e7e5 g1f3", ".-d7d5", "..e4d5", "..e4e5",
	)
}

func TestPointerSelectsMovesAndOpens(t *testing.T) {
	g := newGrove(t, gamePart(t, 0))
	press := func(row int, x float32) {
		e := &desktop.MouseEvent{Button: desktop.MouseButtonPrimary}
		e.Position = fyne.NewPos(x, (float32(row)+0.5)*g.rowHeight())
		g.MouseDown(e)
	}
	starts := g.moveStarts(g.rows[5])
	press(5, starts[1]+2)
	g.wantSelected("0/key/e2e4/e7e5/g1f3")
	press(5, starts[0]+2)
	g.wantSelected("0/key/e2e4/e7e5")
	if fyne.CurrentApp().Driver().CanvasForObject(g.SolutionTree).Focused() != g.SolutionTree {
		t.Error("no keyboard after a click")
	}
	press(2, 2) // the triangle of the tries
	if r := g.rows[3]; r.nodes == nil || r.nodes[0].Move.String() != "d2d4" {
		t.Error("the tries did not open")
	}
	opened := 0
	g.OnOpen = func(solution.Path) { opened++ }
	press(1, 60)
	press(1, 60)
	if opened != 1 {
		t.Errorf("a double click opened %d times", opened)
	}
	press(40, 60) // below the last row
}

func TestLongLinesGoOnInTheNextRow(t *testing.T) {
	moves := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	var line *solution.Node
	for i := 11; i >= 0; i-- {
		n := node(solution.Line, moves[i%4])
		if line != nil {
			n.Children = []solution.Node{*line}
		}
		line = &n
	}
	part := gamePart(t, 0)
	part.Phases = solution.Part{}.Phases
	part.Phases[solution.Actual] = []solution.Node{*line}
	g := newGrove(t, part)
	if len(g.rows) < 2 {
		t.Fatalf("twelve plies in %d rows of a narrow tree", len(g.rows))
	}
	var whole []string
	g.keys(fyne.KeyDown)
	for range 12 {
		path := g.Selected()
		whole = append(whole, string(path[strings.LastIndexByte(string(path), '/')+1:]))
		g.keys(fyne.KeyRight)
	}
	if got, want := strings.Join(whole, " "), strings.Repeat(strings.Join(moves, " ")+" ", 3); got+" " != want {
		t.Errorf("the keys walked %s", got)
	}
	for range 11 {
		g.keys(fyne.KeyLeft)
	}
	g.wantSelected("0/key/g1f3")
}

// TestOnlyWhatIsOpenCosts: of a solution with 160,000 nodes a tree makes only
// the rows that are open and words only those in view.
func TestOnlyWhatIsOpenCosts(t *testing.T) {
	var grow func(depth int) []solution.Node
	moves := [...]string{"g1f3", "g8f6", "f3g1", "f6g8"}
	grow = func(depth int) []solution.Node {
		if depth == 4 {
			return nil
		}
		kind := solution.Defence
		if depth == 0 {
			kind = solution.Key
		}
		nodes := make([]solution.Node, 20)
		for i := range nodes {
			nodes[i] = node(kind, moves[depth], grow(depth+1)...)
			nodes[i].Move = chess.NewMove(nodes[i].Move.From(), chess.Square(i))
		}
		return nodes
	}
	part := gamePart(t, 0)
	part.Phases = solution.Part{}.Phases
	part.Phases[solution.Actual] = grow(0)
	g := newGrove(t, part)
	if len(g.rows) != 20+400 {
		t.Errorf("%d rows, want the keys and their defences", len(g.rows))
	}
	worded := 0
	g.Text = func(item Item) []Span { worded++; return []Span{{Text: fmt.Sprint(item.Ply)}} }
	g.Reload()
	g.keys(fyne.KeyEnd)
	if worded > 100 {
		t.Errorf("%d items worded for some ten rows in view", worded)
	}
	if offset := g.scroll.Offset.Y; offset < 419*g.rowHeight()-300 {
		t.Errorf("the last row is out of view at offset %v", offset)
	}
}
