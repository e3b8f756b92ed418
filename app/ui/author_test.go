package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// Loyd, La Stratégie 1867: 1.Qa7! threatens 2.Nb5#.
const strategie = "8/1b6/1qPBP3/5K2/1npkP3/Q1N2p2/2prpP2/b1N5"

func (w *window) authorTab() *authorPage {
	w.desk.findings.tabs.SelectIndex(tabAuthor)
	return w.desk.findings.author
}

// authorMoves lists the author's tree as paths.
func (w *window) authorMoves() string {
	var all []string
	var walk func([]problem.AuthorMove, string)
	walk = func(moves []problem.AuthorMove, above string) {
		for _, m := range moves {
			here := strings.TrimSpace(above + " " + m.Move.String())
			all = append(all, here)
			walk(m.Children, here)
		}
	}
	for _, p := range w.session.Work().AuthorSolution.Parts {
		walk(p.Tries, "try")
		walk(p.Actual, "")
	}
	return strings.Join(all, ", ")
}

// Moves made on the board grow the tree, with branches; keys weigh, turn and
// remove lines; undo takes each step back.
func TestAuthorByPlay(t *testing.T) {
	w := open(t)
	w.put(strategie, "#2")
	a := w.authorTab()
	w.desk.startPlay()
	key, threat := chess.NewMove(chess.A3, chess.A7), chess.NewMove(chess.C3, chess.B5)
	w.desk.moved(key)
	w.desk.moved(chess.NewMove(chess.D4, chess.C3))
	w.desk.moved(chess.NewMove(chess.A7, chess.A1))
	w.desk.walk(-2)
	w.desk.moved(chess.NewMove(chess.A1, chess.C3))
	w.desk.walk(-1)
	a.pass()
	w.desk.moved(threat)
	if got, want := w.authorMoves(), "a3a7, a3a7 d4c3, a3a7 d4c3 a7a1, a3a7 a1c3, a3a7 c3b5"; got != want {
		t.Fatalf("played %s, want %s", got, want)
	}
	if text := w.desk.line.Text; !strings.Contains(text, "2.Кb5#") || !strings.Contains(text, "мат") {
		t.Errorf("under the board: %q", text)
	}
	w.desk.toDiagram()
	a.pass()
	w.desk.moved(chess.NewMove(chess.B6, chess.B5)) // set play: 1…Qb5+ 2.Nxb5#
	w.desk.moved(chess.NewMove(chess.C3, chess.B5))
	set := w.session.Work().AuthorSolution.Parts[0].SetPlay
	if len(set) != 1 || len(set[0].Children) != 1 || set[0].Children[0].Move != threat {
		t.Errorf("set play %+v", set)
	}
	press := func(path solution.Path, name fyne.KeyName) {
		a.tree.SetSelected(path)
		a.tree.TypedKey(&fyne.KeyEvent{Name: name})
	}
	press("0/key/a3a7/a1c3", fyne.KeyT)
	if m := w.session.Work().AuthorSolution.Parts[0].Actual[0].Children[1]; m.Rank != problem.Technical {
		t.Errorf("rank %d", m.Rank)
	}
	press("0/key/a3a7/a1c3", fyne.KeyU)
	press("0/key/a3a7/d4c3", fyne.KeyDelete)
	if got, want := w.authorMoves(), "a3a7, a3a7 a1c3, a3a7 c3b5"; got != want {
		t.Errorf("left %s, want %s", got, want)
	}
	press("0/key/a3a7", fyne.KeyR)
	if got := w.authorMoves(); !strings.HasPrefix(got, "try a3a7,") {
		t.Errorf("as a try: %s", got)
	}
	for range 4 {
		w.session.Undo()
	}
	if got, want := w.authorMoves(), "a3a7, a3a7 d4c3, a3a7 d4c3 a7a1, a3a7 a1c3, a3a7 c3b5"; got != want {
		t.Errorf("undone to %s, want %s", got, want)
	}
}

// What cannot be read is listed and leads to its place; the rest is compared
// with what was found.
func TestAuthorByText(t *testing.T) {
	w := open(t)
	w.put(strategie, "#2")
	w.solve()
	a := w.authorTab()
	if err := w.session.Edit("undo.solution", "", func(c *problem.Composition) {
		c.Solution = "1.Фa7! (2.Кb5#)\n1…Кр:c3 2.Ф:a1#\n1…С:c3 2.Сe5#\n1…Фh9 2.Сe5#"
	}); err != nil {
		t.Fatal(err)
	}
	a.take()
	all := texts(a.root)
	for _, want := range []string{"«1…Фh9»: не читается как ход", "Авторское решение: после 1.Фa7! С:c3 ход 2.Сe5+ не ведёт к цели; ведёт 2.Ф:b6#"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in\n%s", want, all)
		}
	}
	if got, want := w.authorMoves(), "a3a7, a3a7 c3b5, a3a7 d4c3, a3a7 d4c3 a7a1, a3a7 a1c3, a3a7 a1c3 d6e5"; got != want {
		t.Errorf("read %s, want %s", got, want)
	}
	a.toFault(a.faults[0])
	if a.text.CursorRow != 3 || a.text.CursorColumn != 0 {
		t.Errorf("the cursor is at %d, %d", a.text.CursorRow, a.text.CursorColumn)
	}
	a.tree.SetSelected("0/key/a3a7/a1c3/d6e5")
	a.selected()
	a.fill()
	if all := texts(a.root); !strings.Contains(all, "согласуется") {
		t.Errorf("the draft does not agree with what it is made of:\n%s", all)
	}
}

// Every twin can be chosen in the tree and played, whether or not it has a
// solution yet.
func TestAuthorTwins(t *testing.T) {
	w := open(t)
	w.put("k7/8/1K6/8/8/8/8/7R", "h#1", "move h1 g1")
	a := w.authorTab()
	a.tree.OnSelect("1")
	if p := w.view.play; p == nil || p.part != 1 {
		t.Fatalf("twin b) is not on the board: %+v", p)
	}
	w.desk.moved(chess.NewMove(chess.A8, chess.B8))
	w.desk.moved(chess.NewMove(chess.G1, chess.G8))
	part := w.session.Work().AuthorSolution.Part(1)
	if part == nil || len(part.Actual) != 1 || len(part.Actual[0].Children) != 1 {
		t.Errorf("entered %+v", w.session.Work().AuthorSolution)
	}
	if text := w.desk.line.Text; !strings.Contains(text, "б)") || !strings.Contains(text, "мат") {
		t.Errorf("under the board: %q", text)
	}
}

// A move that may be read in two ways is put right by choosing one.
func TestAuthorChoice(t *testing.T) {
	w := open(t)
	w.put("7k/8/8/8/8/3N4/5K2/8", "#9") // a knight and a king can go to e1
	a := w.authorTab()
	if err := w.session.Edit("undo.solution", "", func(c *problem.Composition) {
		c.Solution = "1.Ke1 Крg8 2.Кc2 Крf8 3.Кd4"
	}); err != nil {
		t.Fatal(err)
	}
	a.take()
	if all := texts(a.root); len(a.faults) != 1 || !strings.Contains(all, "Кd3-e1, Крf2-e1") || !strings.Contains(all, "Выбрать ход…") {
		t.Fatalf("told %+v in\n%s", a.faults, all)
	}
	a.choose(a.faults[0], chess.NewMove(chess.D3, chess.E1))
	if got := w.session.Work().Solution; got != "1.Кd3-e1 Крg8 2.Кc2 Крf8 3.Кd4" {
		t.Errorf("the text is %q", got)
	}
	if got := w.authorMoves(); len(a.faults) != 0 || !strings.HasSuffix(got, "d3e1 h8g8 e1c2 g8f8 c2d4") {
		t.Errorf("read %s with %+v", got, a.faults)
	}
}
