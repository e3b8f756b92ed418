package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/app/widgets"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// goalPositions are the second diagrams shown.
func (w *window) goalPositions() (boards []chess.Setup) {
	for _, target := range w.desk.task.goals.shown {
		boards = append(boards, target.Setup)
	}
	return boards
}

func TestTheSecondDiagramIsShown(t *testing.T) {
	w := open(t)
	w.put("8/8/8/8/8/k7/8/K6R w - - 0 1", "a=>b3 8/8/8/8/8/k7/7R/K7")
	if !w.session.Work().Problem.Stipulation.HasTarget() {
		t.Fatal("the task is not read")
	}
	boards := w.goalPositions()
	if len(boards) != 1 || boards[0].Board[chess.H2] != chess.WhiteRook || !w.desk.task.goals.root.Visible() {
		t.Fatalf("second diagrams %v", boards)
	}
	found := false
	inside(w.desk.task.goals.root, func(o fyne.CanvasObject) {
		if p, ok := o.(*widgets.Position); ok {
			found = found || p.Setup().Board == boards[0].Board
		}
	})
	if !found || !strings.Contains(texts(w.desk.task.goals.root), "2+1") {
		t.Errorf("it is not drawn:\n%s", texts(w.desk.task.goals.root))
	}
	if err := w.session.Edit("undo.task", "", func(c *problem.Composition) {
		c.Problem.Stipulation, _ = problem.ParseStipulation("#2")
	}); err != nil {
		t.Fatal(err)
	}
	if w.desk.task.goals.root.Visible() {
		t.Error("a mate in two has a second diagram")
	}
}
