package ui

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/judging"
	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// window is the program with the test driver.
type window struct {
	*UI
	t     *testing.T
	calls chan func()
}

// dropWindow remembers what is called when files are dropped, which the test
// driver does not.
type dropWindow struct {
	fyne.Window
	drop func(fyne.Position, []fyne.URI)
}

func (w *dropWindow) SetOnDropped(f func(fyne.Position, []fyne.URI)) { w.drop = f }

func open(t *testing.T) *window {
	t.Helper()
	app := test.NewTempApp(t)
	win := &dropWindow{Window: app.NewWindow("")}
	w := &window{t: t, calls: make(chan func(), 10000)}
	s := session.New(session.Config{DataDir: filepath.Join(t.TempDir(), "data"), Preferences: app.Preferences(),
		Language: "ru", Dispatch: func(f func()) { w.calls <- f }})
	w.UI = New(app, win, s, "test")
	win.Resize(fyne.NewSize(1280, 800))
	t.Cleanup(func() {
		s.Close()
		win.Close()
	})
	return w
}

// solve presses F5 and runs what comes back until the search has ended.
func (w *window) solve() {
	w.t.Helper()
	w.key(fyne.KeyF5)
	if w.session.Running() == nil {
		w.t.Fatal("F5 does not solve")
	}
	deadline := time.After(60 * time.Second)
	for w.session.Running() != nil {
		select {
		case f := <-w.calls:
			f()
		case <-deadline:
			w.t.Fatal("the search did not end")
		}
	}
}

// key types a key where the focus is, as the driver does.
func (w *window) key(name fyne.KeyName) {
	if f := w.win.Canvas().Focused(); f != nil {
		f.TypedKey(&fyne.KeyEvent{Name: name})
	} else {
		w.typedKey(&fyne.KeyEvent{Name: name})
	}
}

// put puts a problem on the desk.
func (w *window) put(fen, task string, twins ...string) {
	w.t.Helper()
	setup, err := chess.ParseFEN(fen)
	if err != nil {
		w.t.Fatal(err)
	}
	s, err := problem.ParseStipulation(task)
	if err != nil {
		w.t.Fatal(err)
	}
	var list []problem.Twin
	for _, text := range twins {
		twin, err := problem.ParseTwin(text)
		if err != nil {
			w.t.Fatal(err)
		}
		list = append(list, twin)
	}
	if err := w.session.Edit("undo.position", "", func(c *problem.Composition) {
		c.Problem.Diagram, c.Problem.Stipulation, c.Problem.Twins = setup, s, list
	}); err != nil {
		w.t.Fatal(err)
	}
}

// texts gathers the text of everything in sight.
func texts(o fyne.CanvasObject) string {
	var b strings.Builder
	var visit func(fyne.CanvasObject)
	visit = func(o fyne.CanvasObject) {
		if !o.Visible() {
			return
		}
		switch o := o.(type) {
		case *widget.Label:
			b.WriteString(o.Text + "\n")
		case *button:
			b.WriteString(o.Text + "\n")
		case *check:
			b.WriteString(o.Text + "\n")
		case *fyne.Container:
			for _, child := range o.Objects {
				visit(child)
			}
		case *container.Scroll:
			visit(o.Content)
		case *container.Split:
			visit(o.Leading)
			visit(o.Trailing)
		case *container.AppTabs:
			visit(o.Selected().Content)
		case *widget.Form:
			for _, item := range o.Items {
				b.WriteString(item.Text + "\n")
				visit(item.Widget)
			}
		}
	}
	visit(o)
	return b.String()
}

// The twomover of Samuel Loyd (Detroit Free Press 1877): 1.Qa1!
const loyd = "n6k/7b/Q4Kp1/8/8/8/8/8 w - - 0 1"

func TestLanguageChangesWhileWorking(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.solve()
	w.desk.jump("0/key/a6a1")
	w.view.flipped = true
	ru := texts(w.frame.root)
	for _, want := range []string{"Мат в 2 хода", "Расстановка", "после 1.Фa1", "ход чёрных", "Автор"} {
		if !strings.Contains(ru, want) {
			t.Errorf("no %q in\n%s", want, ru)
		}
	}
	w.session.ChangeSettings(func(s *session.Settings) { s.Language = "en" })
	en := texts(w.frame.root)
	for _, want := range []string{"Mate in 2", "Set up", "after 1.Qa1", "Black to move", "Author"} {
		if !strings.Contains(en, want) {
			t.Errorf("no %q in\n%s", want, en)
		}
	}
	for _, r := range en {
		if r >= 'А' && r <= 'я' && !strings.Contains("Аа", string(r)) {
			t.Fatalf("Russian letters in\n%s", en)
		}
	}
	setup := w.desk.board.Setup()
	if setup.Board[chess.A1] != chess.WhiteQueen || !w.desk.board.Flipped() {
		t.Error("the board lost what it showed")
	}
	if menu := w.win.MainMenu().Items[0].Label; menu != "File" {
		t.Errorf("menu %q", menu)
	}
}

func TestNoMessageIsMissing(t *testing.T) {
	for _, language := range []string{"en", "ru"} {
		w := open(t)
		w.session.ChangeSettings(func(s *session.Settings) { s.Language = language })
		w.put(loyd, "#2", "move a6 a5", "remove a2")
		w.solve()
		seen := w.title()
		for p := deskPage; p <= settingsPage; p++ {
			w.show(p)
			seen += texts(w.frame.root)
		}
		w.show(deskPage)
		for tab := range w.desk.findings.tabs.Items {
			w.desk.findings.tabs.SelectIndex(tab)
			seen += texts(w.frame.root)
		}
		for _, menu := range w.win.MainMenu().Items {
			seen += menu.Label
			for _, item := range menu.Items {
				seen += "\n" + item.Label
			}
		}
		if key := missing.FindString(seen); key != "" {
			t.Errorf("%s: the message %s is missing in\n%s", language, key, seen)
		}
	}
}

// missing finds the key of a message, which is shown in place of its text.
var missing = regexp.MustCompile(`\b(ui|undo|toolkit|file|verdict|solution|sheet|stipulation|twin)\.[a-z]\w+|<no value>`)

func TestTreePlaysOnTheBoard(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.solve()
	tree := w.desk.findings.tree
	w.win.Canvas().Focus(tree)
	w.key(fyne.KeyDown) // the key
	if got := tree.Selected(); got != "0/key/a6a1" {
		t.Fatalf("selected %q", got)
	}
	if s := w.desk.board.Setup(); s.Board[chess.A1] != chess.WhiteQueen || w.desk.board.Mode() != widgets.Play {
		t.Error("the key is not on the board")
	}
	w.key(fyne.KeyDown)
	w.key(fyne.KeyDown)
	w.key(fyne.KeyRight)
	p := w.view.play
	if p == nil || len(p.line) != 3 || p.line[1].move.From() != chess.H8 && p.line[1].move.From() != chess.H7 {
		t.Fatalf("line %+v", p)
	}
	pos := p.position()
	if !pos.IsMate() {
		t.Errorf("no mate after %s", w.lineText(p))
	}
	if text := w.desk.line.Text; !strings.Contains(text, "мат") {
		t.Errorf("bar %q", text)
	}
	w.key(fyne.KeyEscape)
	if w.view.play != nil || w.desk.board.Mode() != widgets.SetUp {
		t.Error("Escape does not return to the diagram")
	}
	if s := w.desk.board.Setup(); s.Board[chess.A6] != chess.WhiteQueen {
		t.Error("the diagram is not on the board")
	}
}

// TestNumbers takes helpmates from Popeye's own examples, one beginning with a
// half-move.
func TestNumbers(t *testing.T) {
	for _, test := range []struct{ fen, task, path, want string }{
		{"4B3/1P6/8/pp6/1k6/n7/8/8 w - - 0 1", "h#2.5", "0/key/b7b8n/b4a4/b8d7/b5b4/d7c5", "1…b8К 2.Крa4 Кd7 3.b4 Кc5#"},
		{"8/8/8/8/8/1P1k1p2/7r/R3K2R b KQ - 0 1", "h#2", "0/key/d3c2/a1a2/c2c1/e1g1", "1.Крc2 Лa2+ 2.Крc1 0-0#"},
	} {
		w := open(t)
		w.put(test.fen, test.task)
		w.solve()
		w.desk.jump(solution.Path(test.path))
		if w.view.play == nil {
			t.Errorf("%s: no line %s", test.fen, test.path)
			continue
		}
		if got := w.lineText(w.view.play); got != test.want {
			t.Errorf("%s: %s, want %s", test.fen, got, test.want)
		}
	}
}

func TestBoardWalksTheLine(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.solve()
	w.desk.startPlay()
	w.key(fyne.KeyRight) // the first key
	if w.view.play.path != "0/key/a6a1" {
		t.Fatalf("path %q", w.view.play.path)
	}
	w.desk.board.OnMove(chess.NewMove(chess.H8, chess.G8))
	if w.view.play.path != "0/key/a6a1/h8g8" || w.desk.findings.tree.Selected() != "0/key/a6a1/h8g8" {
		t.Errorf("the user's defence leads to %q", w.view.play.path)
	}
	w.desk.board.OnMove(chess.NewMove(chess.A1, chess.B1)) // no line of the solution
	if w.view.play.path != "" || w.view.play.last() != chess.NewMove(chess.A1, chess.B1) {
		t.Errorf("off the tree: path %q", w.view.play.path)
	}
	w.key(fyne.KeyLeft)
	w.key(fyne.KeyLeft)
	if got := w.lineText(w.view.play); got != "1.Фa1" {
		t.Errorf("back to %q", got)
	}
}

func TestFindingLeadsToItsLine(t *testing.T) {
	w := open(t)
	// Both 1.Qc3 and 1.Kb4 solve: a public report of another program.
	w.put("8/2B1p1n1/2p1b3/8/K2kpN2/p3Np2/2Qp1q2/8 w - - 0 1", "#2")
	w.solve()
	r := w.session.Result()
	if r.Report.Verdict != judging.Unsound {
		t.Fatalf("verdict %v", r.Report.Verdict)
	}
	w.desk.findings.tabs.SelectIndex(tabVerdict)
	if seen := texts(w.desk.findings.root); w.desk.findings.card.light.State() != widgets.Defect || !strings.Contains(seen, "Побочное решение") {
		t.Fatalf("card:\n%s", seen)
	}
	var path solution.Path
	for _, f := range r.Report.Findings {
		if f.Code == judging.Cook {
			path = f.Path
		}
	}
	var show *button
	for _, o := range w.desk.findings.card.list.Objects {
		row := o.(*fyne.Container)
		if !strings.Contains(texts(row), "Побочное решение") {
			continue
		}
		for _, part := range row.Objects[1].(*fyne.Container).Objects {
			if b, ok := part.(*button); ok {
				show = b
			}
		}
	}
	if show == nil {
		t.Fatal("the cook has no button to its line")
	}
	test.Tap(show)
	if w.view.tab != tabSolution || w.view.play == nil || w.view.play.path != path && len(path.Moves()) > 0 {
		t.Errorf("tab %d, play %+v, want path %q", w.view.tab, w.view.play, path)
	}
}

// TestHiddenLines takes Samuel Loyd's "Steinitz Gambit" (1903), where many
// defences have several answers.
func TestHiddenLines(t *testing.T) {
	w := open(t)
	w.put("4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n w - - 0 1", "#3")
	w.solve()
	dual := func() (found bool) {
		part := w.freshSolution().Parts[0]
		part.Walk(solution.Actual, func(v solution.Visit) bool {
			answers := 0
			for _, c := range v.Node.Children {
				if c.Kind == solution.Continuation {
					answers++
				}
			}
			if v.Node.Kind == solution.Defence && answers > 1 {
				w.desk.findings.tree.SetSelected(v.Path)
				found = found || w.desk.findings.tree.Keep(v.Parent, v.Node)
			}
			return true
		})
		return found
	}
	if !dual() {
		t.Fatal("no defence with several answers")
	}
	w.session.ChangeSettings(func(s *session.Settings) { s.Hide.Duals = true })
	if dual() {
		t.Error("defences with duals are shown")
	}
}

func TestColumnsAreRemembered(t *testing.T) {
	w := open(t)
	w.desk.splits[0].Offset = 0.5
	w.show(libraryPage)
	w.session.ChangeSettings(func(s *session.Settings) { s.Theme = session.Dark })
	if got := w.desk.splits[0].Offset; got != 0.5 {
		t.Errorf("the divider is at %v", got)
	}
	if got := w.session.Settings().Columns[0]; got != 0.5 {
		t.Errorf("kept %v", got)
	}
}

func TestLights(t *testing.T) {
	for _, test := range []struct {
		fen             string
		force, legality widgets.State
		says            string // "" for nothing
		shown           bool   // the light of legality
	}{
		{"4qR2/8/8/8/8/8/8/8 w - - 0 1", widgets.Undecided, 0, "", false},
		{loyd, widgets.Proved, widgets.Undecided, "", true},
		// Two light-squared bishops and eight pawns: one of them is promoted.
		{"4k3/8/8/8/8/8/PPPPPPPP/1B1BK3 w - - 0 1", widgets.Flaw, widgets.Defect, "слон", true},
		// White is to move and Black is in check.
		{"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", widgets.Proved, widgets.Defect, "шах", true},
		// A white pawn on the first rank.
		{"4k3/8/8/8/8/8/8/4KP2 w - - 0 1", widgets.Proved, widgets.Defect, "пешка", true},
	} {
		w := open(t)
		w.put(test.fen, "#2")
		l := w.desk.lights
		if l.force.State() != test.force || l.legality.Visible() != test.shown || test.shown && l.legality.State() != test.legality {
			t.Errorf("%s: force %v, legality %v %v", test.fen, l.force.State(), l.legality.Visible(), l.legality.State())
		}
		said := ""
		if l.reasons.Visible() {
			said = l.reasons.Text
		}
		if (said == "") != (test.says == "") || !strings.Contains(strings.ToLower(said), test.says) || missing.MatchString(said) {
			t.Errorf("%s: says %q", test.fen, said)
		}
	}
}

func TestEditMakesTheSolutionStale(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.solve()
	w.desk.board.OnEdit(func() chess.Setup {
		s := w.desk.board.Setup()
		s.Board[chess.C3] = chess.WhitePawn
		return s
	}())
	if !w.desk.findings.stale.Visible() || w.freshSolution() != nil {
		t.Error("the solution of the earlier position is not marked")
	}
	w.undo()
	if w.desk.findings.stale.Visible() || w.freshSolution() == nil {
		t.Error("still marked after undo")
	}
}

func TestTypingIntoTheFields(t *testing.T) {
	w := open(t)
	task := w.desk.task
	w.win.Canvas().Focus(task.task)
	test.Type(task.task, "H#2.5")
	if s := w.session.Work().Problem.Stipulation; s.String() != "h#2.5" {
		t.Errorf("task %q", s)
	}
	if task.task.Text != "H#2.5" {
		t.Errorf("the field was rewritten to %q while it was typed into", task.task.Text)
	}
	if !strings.Contains(task.words.Text, "2,5 хода") {
		t.Errorf("words %q", task.words.Text)
	}
	author := w.desk.header.fields[0].field
	w.win.Canvas().Focus(author)
	if task.task.Text != "h#2.5" {
		t.Errorf("left as %q", task.task.Text)
	}
	test.Type(author, "Лойд, Самуэль; Хили")
	want := []problem.Author{{Family: "Лойд", Given: "Самуэль"}, {Family: "Хили"}}
	if got := w.session.Work().Authors; len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("authors %+v", got)
	}
	w.undo() // within a field that belongs to the work
	if len(w.session.Work().Authors) != 0 || author.Text != "" {
		t.Errorf("after undo %+v, field %q", w.session.Work().Authors, author.Text)
	}
}

func TestTwinsAreTyped(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	rows := w.desk.task.rows
	if len(rows) != 1 {
		t.Fatalf("%d rows", len(rows))
	}
	w.win.Canvas().Focus(rows[0].words)
	test.Type(rows[0].words, "move a6 a5")
	if twins := w.session.Work().Problem.Twins; len(twins) != 1 || len(w.desk.task.rows) != 2 {
		t.Fatalf("twins %v", twins)
	}
	if note := w.desk.task.rows[0].note.Text; !strings.HasPrefix(note, "б) Ф") {
		t.Errorf("note %q", note)
	}
	test.Type(rows[0].words, "x")
	if note := w.desk.task.rows[0].note.Text; w.desk.task.rows[0].note.Importance != widget.DangerImportance {
		t.Errorf("a wrong twin has the note %q", note)
	}
	test.Tap(w.desk.task.rows[0].remove)
	if twins := w.session.Work().Problem.Twins; len(twins) != 0 {
		t.Errorf("twins %v", twins)
	}
}

func TestFEN(t *testing.T) {
	w := open(t)
	w.app.Clipboard().SetContent("  " + loyd + "\n")
	w.win.Canvas().Focus(w.desk.board)
	w.paste()
	if s := w.session.Work().Problem.Diagram; s.Placement() != "n6k/7b/Q4Kp1/8/8/8/8/8" {
		t.Errorf("pasted %s", s.Placement())
	}
	w.app.Clipboard().SetContent("8/8/8/9/8/8/8/8 w - -")
	w.paste()
	if s := w.session.Work().Problem.Diagram; s.Placement() != "n6k/7b/Q4Kp1/8/8/8/8/8" {
		t.Error("a wrong FEN changed the board")
	}
	if text := w.desk.fenError.Text; !w.desk.fenError.Visible() || !strings.Contains(text, "5") {
		t.Errorf("error %q", text)
	}
	w.win.Canvas().Focus(w.desk.board)
	w.copy()
	if got := w.app.Clipboard().Content(); !strings.HasPrefix(got, "n6k/7b/Q4Kp1/8/8/8/8/8 w") {
		t.Errorf("copied %q", got)
	}
}

func TestCastlingRightsFollowTheMen(t *testing.T) {
	w := open(t)
	w.put("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "#3")
	s := w.desk.board.Setup()
	s.Board[chess.H1] = chess.NoPiece
	w.desk.board.OnEdit(s)
	if d := w.session.Work().Problem.Diagram; d.Castling != chess.WhiteLong {
		t.Errorf("rights %b", d.Castling)
	}
}

func TestShortcutsStayOutOfDialogs(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.showText("title", "text")
	for _, item := range w.win.MainMenu().Items[1].Items {
		if !item.IsSeparator && !item.Disabled && item.Action != nil {
			item.Action()
		}
	}
	if s := w.session.Work().Problem.Diagram; s.Placement() != "n6k/7b/Q4Kp1/8/8/8/8/8" {
		t.Error("undo ran under a dialog")
	}
}

// TestEveryMenuItemCanBeChosen guards against dialogs that fail to open.
func TestEveryMenuItemCanBeChosen(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.solve()
	for i := range w.win.MainMenu().Items {
		for j := range w.win.MainMenu().Items[i].Items {
			item := w.win.MainMenu().Items[i].Items[j]
			if item.IsQuit || item.IsSeparator || item.Disabled || item.Action == nil {
				continue
			}
			item.Action()
			for top := w.win.Canvas().Overlays().Top(); top != nil; top = w.win.Canvas().Overlays().Top() {
				w.win.Canvas().Overlays().Remove(top)
			}
		}
	}
}

// TestFitsASmallScreen holds that the window fits 1280 by 800 at every size of
// text, in both languages, while a search runs.
func TestFitsASmallScreen(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.session.Solve()
	for _, language := range []string{"en", "ru"} {
		for _, scale := range session.TextScales() {
			w.session.ChangeSettings(func(s *session.Settings) { s.Language, s.TextScale = language, scale })
			if least := w.frame.root.MinSize(); least.Width > 1280 || least.Height > 760 {
				t.Errorf("%s at %.0f %%: %v", language, scale*100, least)
			}
		}
	}
}

func TestMenuShortcutsDiffer(t *testing.T) {
	w := open(t)
	seen := map[string]string{}
	for _, menu := range w.win.MainMenu().Items {
		for _, item := range menu.Items {
			if item.Shortcut == nil {
				continue
			}
			name := item.Shortcut.ShortcutName()
			if custom, ok := item.Shortcut.(*desktop.CustomShortcut); ok && custom.Modifier == fyne.KeyModifierControl {
				switch custom.KeyName { // the toolkit turns these into shortcuts of its own
				case fyne.KeyZ, fyne.KeyY, fyne.KeyC, fyne.KeyV, fyne.KeyX, fyne.KeyA:
					t.Errorf("%s can never fire", item.Label)
				}
			}
			if other := seen[name]; other != "" {
				t.Errorf("%s and %s share a shortcut", other, item.Label)
			}
			seen[name] = item.Label
		}
	}
}

func TestLibraryListsAndFilters(t *testing.T) {
	w := open(t)
	w.openExamples()
	if w.page != libraryPage {
		t.Fatalf("page %d", w.page)
	}
	all := len(w.works.rows)
	if all != len(w.session.Rows()) || all < 5 {
		t.Fatalf("%d works", all)
	}
	w.works.filter.SetText("лойд #3")
	if n := len(w.works.rows); n == 0 || n >= all {
		t.Fatalf("%d of %d works", n, all)
	}
	for _, r := range w.works.rows {
		if !strings.Contains(r.Authors, "Лойд") || r.Stipulation != "#3" {
			t.Errorf("%+v", r)
		}
	}
	w.works.table.OnSelected(widget.TableCellID{Row: 0})
	if w.page != deskPage || w.session.Work().Authors[0].Family != "Лойд" {
		t.Error("the work chosen is not on the desk")
	}
}

// await runs what comes back from the session's goroutines until done says so.
func (w *window) await(done func() bool) {
	w.t.Helper()
	deadline := time.After(60 * time.Second)
	for !done() {
		select {
		case f := <-w.calls:
			f()
		case <-deadline:
			w.t.Fatal("it did not come to an end")
		}
	}
}

// TestWholeCollectionIsSolved takes two works with the published keys 1.Qa1 and
// two keys, 1.Qc3 and 1.Kb4.
func TestWholeCollectionIsSolved(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	if err := w.session.NewWork(); err != nil {
		t.Fatal(err)
	}
	w.put("8/2B1p1n1/2p1b3/8/K2kpN2/p3Np2/2Qp1q2/8 w - - 0 1", "#2")
	w.show(libraryPage)
	test.Tap(w.works.solve)
	if said := w.status.job.Text; !strings.Contains(said, "0 из 2") || !w.works.stop.Visible() || !w.status.running.Visible() {
		t.Errorf("while solving the status line says %q", said)
	}
	w.await(func() bool { return w.session.Queue() == nil })
	if w.works.stop.Visible() || !w.works.solve.Visible() {
		t.Error("the buttons do not tell that it has ended")
	}
	lights := func() (list []widgets.State) {
		for i := range w.works.rows {
			cell := w.works.table.CreateCell().(*fyne.Container)
			w.works.table.UpdateCell(widget.TableCellID{Row: i, Col: colVerdict}, cell)
			if light := cell.Objects[1].(*widgets.StatusLight); light.Visible() {
				list = append(list, light.State())
			}
		}
		return list
	}
	if got := lights(); len(got) != 2 || got[0] == widgets.Defect || got[1] != widgets.Defect {
		t.Fatalf("lights %v", got)
	}
	w.works.order.SetSelectedIndex(1)
	if got := lights(); got[0] != widgets.Defect {
		t.Errorf("with the unsound first %v", got)
	}
	// The verdict is on the desk without solving again.
	w.show(deskPage)
	w.desk.findings.tabs.SelectIndex(tabVerdict)
	if w.desk.findings.card.light.State() != widgets.Defect {
		t.Error("the verdict kept is not shown on the desk")
	}
}

// TestKeysAreShownAsFound shows a search that has found the first of two keys.
func TestKeysAreShownAsFound(t *testing.T) {
	w := open(t)
	w.put("8/2B1p1n1/2p1b3/8/K2kpN2/p3Np2/2Qp1q2/8 w - - 0 1", "#2")
	setup := w.session.Work().Problem
	w.desk.findings.showFound(&session.Running{Problem: &setup, Progress: solver.Progress{Parts: 1, Phase: solution.Actual,
		Found: []solution.Node{{Move: chess.NewMove(chess.C2, chess.C3), Kind: solution.Key}}}})
	if !w.desk.findings.tree.Visible() || w.desk.findings.note.Visible() {
		t.Error("the tree is not in view")
	}
	w.desk.findings.tree.SetSelected("0/key/c2c3")
	if got := w.desk.findings.tree.Selected(); got != "0/key/c2c3" {
		t.Errorf("selected %q", got)
	}
	w.solve()
	if w.desk.findings.shown != w.session.Result() {
		t.Error("the tree does not show the result at the end")
	}
}

func TestLibraryByKeyboard(t *testing.T) {
	w := open(t)
	w.openExamples()
	if w.win.Canvas().Focused() != w.works.table {
		t.Fatal("the list does not have the keyboard")
	}
	w.key(fyne.KeyDown)
	w.key(fyne.KeyDown)
	w.key(fyne.KeyReturn)
	if w.page != deskPage || w.session.Current() != w.session.Rows()[2].ID {
		t.Errorf("page %d, work %d", w.page, w.session.Current())
	}
}

func TestFileErrorsAreSentences(t *testing.T) {
	w := open(t)
	dir := t.TempDir()
	for path, want := range map[string]string{
		dir:                                  "папка",
		filepath.Join(dir, "gone.olv"):       "нет",
		filepath.Join(dir, "gone.keymove"):   "нет",
		filepath.Join(dir, "no", "such.epd"): "нет",
	} {
		_, err := w.session.Open(path)
		if err == nil {
			t.Errorf("%s: opened", path)
			continue
		}
		if text := w.errorText(err); !strings.Contains(text, want) || !strings.Contains(text, path) {
			t.Errorf("%s: %q", path, text)
		}
	}
}

// TestSeriesSaysWhoMoves takes a series helpmate from Popeye's test suite.
func TestSeriesSaysWhoMoves(t *testing.T) {
	w := open(t)
	w.put("4k2r/6p1/8/8/8/8/8/3R4 b k - 0 1", "ser-h#3")
	if w.session.Work().Problem.Stipulation.Plies == 0 {
		t.Fatal("the task is not read")
	}
	w.solve()
	s := w.freshSolution()
	if s == nil || len(s.Parts[0].Phases[solution.Actual]) == 0 {
		t.Fatal("no solution")
	}
	// 1.0-0 2.Kh8 3.Rg8 Rh1#
	var line []solution.Path
	s.Parts[0].Walk(solution.Actual, func(v solution.Visit) bool {
		if len(line) == v.Ply {
			line = append(line, v.Path)
		}
		return true
	})
	for i, path := range line {
		w.desk.jump(path)
		want := "ход чёрных"
		switch i {
		case 2:
			want = "ход белых"
		case 3:
			want = "мат"
		}
		if text := w.desk.line.Text; !strings.Contains(text, want) {
			t.Errorf("after %d moves: %q, want %q", i+1, text, want)
		}
	}
}
