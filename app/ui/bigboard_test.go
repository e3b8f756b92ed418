package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/app/session"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// bigText is what the big board says.
func (w *window) bigText() string { return w.big.text.Text() }

func TestBigBoardPlaysWhatTheDeskShows(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	if err := w.session.Edit("undo.header", "", func(c *problem.Composition) {
		c.Authors = []problem.Author{{Family: "Лойд", Given: "Сэмюэль"}}
		c.Source.Name = "Detroit Free Press"
	}); err != nil {
		t.Fatal(err)
	}
	w.solve()
	w.key(fyne.KeyF11)
	if w.big == nil {
		t.Fatal("F11 opens no window")
	}
	for _, want := range []string{"#2", "(2+4)", "Мат в 2 хода", "Сэмюэль Лойд", "Detroit Free Press"} {
		if !strings.Contains(w.bigText(), want) {
			t.Errorf("no %q in\n%s", want, w.bigText())
		}
	}
	if strings.Contains(w.bigText(), "Фa1") {
		t.Error("the solution is not covered")
	}
	w.big.key(fyne.KeyRight)
	if shown := w.big.board.Setup(); shown.Board[chess.A1] != chess.WhiteQueen || w.desk.board.Setup().Board != shown.Board {
		t.Errorf("after the key the big board shows %s", shown.Placement())
	}
	if strings.Contains(w.bigText(), "Фa1") {
		t.Error("playing on uncovers the solution")
	}
	w.big.key(fyne.KeySpace)
	if !strings.Contains(w.bigText(), "после 1.Фa1") || !strings.Contains(w.bigText(), "2.Кр:g6#") {
		t.Errorf("uncovered it says\n%s", w.bigText())
	}
	if _, at := w.big.paragraphs(w.view.play.pathAt()); at < 0 {
		t.Error("the move on the board is not marked in the solution")
	}
	w.big.key(fyne.KeyLeft)
	w.big.key(fyne.KeyHome)
	if w.big.board.Setup().Board[chess.A6] != chess.WhiteQueen {
		t.Error("Home does not lead to the diagram")
	}
	w.big.key(fyne.KeyF)
	if !w.big.board.Flipped() || !w.desk.board.Flipped() {
		t.Error("F turns neither board, or one")
	}
	w.big.key(fyne.KeyF11)
	if !w.big.win.FullScreen() || w.big.keys.Visible() {
		t.Error("F11 does not fill the screen")
	}
	w.big.key(fyne.KeyEscape)
	if w.big != nil {
		t.Error("Escape does not close the window")
	}
}

// TestBigBoardTurnsPages: the next work is shown covered or not, as the one
// before it was, and in the language of the window.
func TestBigBoardTurnsPages(t *testing.T) {
	w := shelfOfThree(t)
	w.showBigBoard()
	for _, want := range []string{"Лойд", "Куббель"} {
		if !strings.Contains(w.bigText(), want) {
			t.Errorf("no %s in\n%s", want, w.bigText())
		}
		w.big.key(fyne.KeyPageDown)
	}
	w.big.key(fyne.KeySpace)
	if !strings.Contains(w.bigText(), "F5") {
		t.Errorf("an unsolved work says\n%s", w.bigText())
	}
	w.session.ChangeSettings(func(s *session.Settings) { s.Language = "en" })
	if !strings.Contains(w.bigText(), "Mate in 2") {
		t.Errorf("in English it says\n%s", w.bigText())
	}
}

// TestBigBoardPlaysTheAuthorsLines where nothing was solved.
func TestBigBoardPlaysTheAuthorsLines(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	if err := w.session.Edit("undo.solution", "", func(c *problem.Composition) { c.Solution = "1.Qa1! zz 1...Bg8 2.Qh8#" }); err != nil {
		t.Fatal(err)
	}
	w.desk.findings.author.take()
	w.showBigBoard()
	w.big.key(fyne.KeyRight)
	if shown := w.big.board.Setup(); shown.Board[chess.A1] != chess.WhiteQueen {
		t.Errorf("the author's key is not played: %s", shown.Placement())
	}
}
