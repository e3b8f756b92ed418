package solution

import (
	"strings"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// barrier is a twomover of one line: 1.Rg1 waits, 1…Kh7 is the only move, and
// 2.Rh1 mates.
func barrier(t *testing.T) (*Solution, *Node) {
	t.Helper()
	setup, err := chess.ParseFEN("7k/5K2/8/8/8/8/8/R7")
	if err != nil {
		t.Fatal(err)
	}
	start, err := chess.NewPosition(setup, 0)
	if err != nil {
		t.Fatal(err)
	}
	mate := Node{Move: chess.NewMove(chess.G1, chess.H1), Kind: Continuation, Flags: Checks | Mates}
	defence := Node{Move: chess.NewMove(chess.H8, chess.H7), Kind: Defence, Children: []Node{mate}}
	key := Node{Move: chess.NewMove(chess.A1, chess.G1), Kind: Key, Flags: Zugzwang, Children: []Node{defence}}
	part := Part{Start: start, Stipulation: problem.Stipulation{Play: problem.Direct, Goal: problem.Goal{Kind: problem.Mate}, Plies: 3}}
	part.Phases[Actual] = []Node{key}
	return &Solution{Parts: []Part{part}}, &part.Phases[Actual][0]
}

func TestCheckHolds(t *testing.T) {
	s, _ := barrier(t)
	if err := s.Check(); err != nil {
		t.Error(err)
	}
}

// Each breach is named with its place.
func TestCheckFindsBreaches(t *testing.T) {
	for name, row := range map[string]struct {
		spoil func(key *Node)
		want  string
	}{
		"a move of nobody":         {func(key *Node) { key.Move = chess.NewMove(chess.B1, chess.B2) }, "0/key/b1b2: illegal"},
		"an illegal reply":         {func(key *Node) { key.Children[0].Move = chess.NewMove(chess.H8, chess.G8) }, "0/key/a1g1/h8g8: illegal"},
		"a check that is none":     {func(key *Node) { key.Flags |= Checks }, "0/key/a1g1: flags"},
		"a mate not told":          {func(key *Node) { key.Children[0].Children[0].Flags = Checks }, "/g1h1: flags"},
		"a stalemate that is none": {func(key *Node) { key.Children[0].Flags |= Stalemates }, "/h8h7: flags"},
		"a capture of nothing":     {func(key *Node) { key.Flags |= Captures }, "0/key/a1g1: flags"},
		"a short defence":          {func(key *Node) { key.Children[0].Flags |= Short }, "short"},
		"a key that parries":       {func(key *Node) { key.Flags |= NoParry }, "parries"},
		"a refuted key":            {func(key *Node) { key.Children[0].Kind, key.Children[0].Children = Refutation, nil }, "wrong place"},
		"an answered refutation":   {func(key *Node) { key.Kind, key.Children[0].Kind = Try, Refutation }, "answered"},
		"a line in a battle":       {func(key *Node) { key.Children[0].Kind = Line }, "wrong place"},
		"a first continuation":     {func(key *Node) { key.Kind = Continuation }, "wrong place"},
		"no kind":                  {func(key *Node) { key.Kind = NoKind }, "wrong place"},
		"a move twice":             {func(key *Node) { key.Children = append(key.Children, key.Children[0]) }, "twice"},
	} {
		s, key := barrier(t)
		row.spoil(key)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %q", name, err, row.want)
		}
	}
}

// Walk gives every node the position it is played in, also where a move is
// left out: before set play and before threats.
func TestWalk(t *testing.T) {
	s, key := barrier(t)
	p := &s.Parts[0]
	p.Phases[SetPlay] = []Node{{Move: chess.NewMove(chess.H8, chess.H7), Kind: Set}}
	key.Children = append([]Node{{Move: chess.NewMove(chess.F7, chess.F6), Kind: Threat}}, key.Children...)
	var got []string
	for _, phase := range Phases() {
		p.Walk(phase, func(v Visit) bool {
			if !v.Before.IsLegal(v.Node.Move) {
				t.Errorf("%s is not legal before it", v.Path)
			}
			got = append(got, string(v.Path)+" "+string(rune('0'+v.Depth))+string(rune('0'+v.Ply))+" "+v.Before.Turn().String())
			return true
		})
	}
	want := []string{
		"0/set/h8h7 01 black",
		"0/key/a1g1 00 white",
		"0/key/a1g1/f7f6 12 white", // the threat is White's second move
		"0/key/a1g1/h8h7 11 black",
		"0/key/a1g1/h8h7/g1h1 22 white",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("walked\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	p.Walk(Actual, func(v Visit) bool {
		if v.Depth > 0 {
			t.Errorf("%s was to be skipped", v.Path)
		}
		return false
	})
}

func TestPath(t *testing.T) {
	p := RootPath(1, DuplexActual)
	if p != "1/duplex" || len(p.Moves()) != 0 {
		t.Errorf("root %s has moves %q", p, p.Moves())
	}
	p = p.Then(chess.NewMove(chess.E2, chess.E4)).Then(chess.NewPromotion(chess.A2, chess.A1, chess.Knight))
	if p != "1/duplex/e2e4/a2a1n" || strings.Join(p.Moves(), " ") != "e2e4 a2a1n" {
		t.Errorf("%s has moves %q", p, p.Moves())
	}
}

// Nothing is complete without parts, nor with one part that is not.
func TestComplete(t *testing.T) {
	if (&Solution{}).Complete() || (&Solution{Parts: []Part{{Complete: true}, {}}}).Complete() {
		t.Error("claims to be complete")
	}
	if !(&Solution{Parts: []Part{{Complete: true}, {Complete: true}}}).Complete() {
		t.Error("is complete")
	}
}

// A path leads back to where it began, and what is no path has no beginning.
func TestPathRoot(t *testing.T) {
	for _, phase := range Phases() {
		for part := range 30 {
			path := RootPath(part, phase) + "/a6a1/g8f8"
			if p, ph, ok := path.Root(); !ok || p != part || ph != phase {
				t.Errorf("%s: %d, %v, %v", path, p, ph, ok)
			}
			if up := path.Parent().Parent(); up != RootPath(part, phase) {
				t.Errorf("%s: two steps up is %s", path, up)
			}
		}
	}
	for _, path := range []Path{"", "0", "/key", "-1/key", "x/key", "0/", "0/lock"} {
		if _, _, ok := path.Root(); ok {
			t.Errorf("%q has a root", path)
		}
	}
	if Path("0").Parent() != "" || Path("").Parent() != "" {
		t.Error("above a part there is something")
	}
}

// A part is found by its twin, whatever parts were left out before it.
func TestPart(t *testing.T) {
	s := &Solution{Parts: []Part{{Index: 0}, {Index: 2, Nodes: 7}}}
	if got := s.Part(2); got != &s.Parts[1] {
		t.Errorf("part 2 is %v", got)
	}
	if s.Part(1) != nil || (*Solution)(nil).Part(0) != nil {
		t.Error("a part that was not solved is there")
	}
}
