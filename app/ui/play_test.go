package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/judging"
	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/solution"
)

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
		row := o.(*menuArea).content
		if !strings.Contains(texts(row), "Побочное решение") {
			continue
		}
		inside(row, func(part fyne.CanvasObject) {
			if b, ok := part.(*button); ok && b.Text == w.UI.t("show_line") {
				show = b
			}
		})
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
