package ui

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/app/session"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// pairText is what the comparison says below the boards.
func (w *window) pairText() string { return w.pair.men.Text + "\n" + texts(w.pair.facts) }

// paired waits for the comparison.
func (w *window) paired() *comparison {
	w.t.Helper()
	w.settle()
	if w.pair == nil {
		w.t.Fatal("no comparison")
	}
	return w.pair
}

func TestTwoMarkedWorksAreCompared(t *testing.T) {
	w := shelfOfThree(t)
	w.works.mark(0)
	w.works.mark(1)
	w.key(fyne.KeyF7)
	c := w.paired()
	// Лойд: Qa6, Kf6 and kh8, bh7, na8, pg6; Куббель: Ka1, Rh1 and kc3.
	if on := c.boards[1].Setup(); on.Board[chess.C3] != chess.BlackKing {
		t.Errorf("the second board shows %s", on.Placement())
	}
	said := w.pairText()
	for _, want := range []string{"Только в первой: белые Крf6 Фa6; чёрные Крh8 Сh7 Кa8 пg6", "Только во второй: белые Крa1 Лh1; чёрные Крc3", "Лойд", "Куббель", "Ещё не решена"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in\n%s", want, said)
		}
	}
	if strings.Contains(said, "Задание") {
		t.Errorf("what both works say is listed:\n%s", said)
	}
	w.pair.key(fyne.KeyEscape)
	if w.pair != nil {
		t.Error("Escape does not close the window")
	}
}

func TestTheSecondIsTurnedAsTheFirstStands(t *testing.T) {
	w := shelfOfThree(t)
	ids := w.session.IDs()
	w.compare(w.session.Here(ids[0]), w.session.Here(ids[2]))
	c := w.paired()
	if c.boards[0].Setup().Board != c.boards[1].Setup().Board || !strings.Contains(c.men.Text, "Одни и те же") {
		t.Errorf("turned: %q", c.men.Text)
	}
	c.turned = false
	c.showBoards()
	if c.boards[1].Setup().Board[chess.A8] != chess.BlackKing || !strings.Contains(c.men.Text, "Только во второй") {
		t.Errorf("as printed: %q", c.men.Text)
	}
}

// TestComparedAcrossTabs: the works of two collections, one of them solved and
// then edited while it is looked at.
func TestComparedAcrossTabs(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.solve()
	first := w.session.Here(w.session.Current())
	if err := w.session.SaveAs(filepath.Join(t.TempDir(), "a"+session.Extension)); err != nil {
		t.Fatal(err)
	}
	w.session.NewDocumentBeside()
	w.put("n6k/7b/Q4Kp1/8/8/8/8/7N w - - 0 1", "#2")
	w.compare(first, w.session.Here(w.session.Current()))
	w.paired()
	if said := w.pairText(); !strings.Contains(said, "1.Фa1!") || !strings.Contains(said, "Только во второй: белые Кh1") || strings.Contains(said, "Только в первой") {
		t.Errorf("it says\n%s", said)
	}
	if err := w.session.Edit("undo.header", "", func(c *problem.Composition) { c.Dedication = "Другу" }); err != nil {
		t.Fatal(err)
	}
	w.settle()
	if said := w.pairText(); !strings.Contains(said, "Другу") {
		t.Errorf("after an edit it says\n%s", said)
	}
	w.try(w.session.CloseTab(1))
	w.settle()
	if w.pair != nil {
		t.Error("a work that is closed is still compared")
	}
}

func TestNeighboursAreComparedSideBySide(t *testing.T) {
	w := shelfOfThree(t)
	w.try(w.session.Select(w.session.IDs()[2]))
	w.show(deskPage)
	w.desk.findings.tabs.SelectIndex(tabNeighbours)
	w.settle()
	w.desk.findings.near.beside.OnTapped()
	if c := w.paired(); c.works[0].Place != 3 || c.works[1].Place != 1 {
		t.Errorf("works %d and %d", c.works[0].Place, c.works[1].Place)
	}
}
