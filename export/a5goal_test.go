package export

import (
	"testing"

	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// A work that leads from one position to another shows both, each under its
// word: without the second nobody could solve it.
func TestA5ShowsThePositionToBeReached(t *testing.T) {
	start, goal, other := setup(t, "8/8/8/8/8/8/8/K1k1R3"), setup(t, "8/8/8/8/8/8/3k4/K3R3"), setup(t, "8/8/8/8/8/2k5/8/K3R3")
	for _, lang := range []struct{ code, from, to, twin string }{
		{"ru", "Исходная позиция", "Конечная позиция", "б) конечная позиция"},
		{"en", "Initial position", "Final position", "b) final position"},
	} {
		w := &problem.Composition{Authors: []problem.Author{{Family: "Лойд"}}, Original: true}
		w.Problem.Diagram = start
		w.Problem.Stipulation = stipulation(t, "a=>b1 "+goal.Placement())
		pages, _ := A5(i18n.New(lang.code), w, nil, A5Options{})
		if len(pages) != 1 {
			t.Fatalf("%d pages", len(pages))
		}
		from, to := textRun(t, pages[0], lang.from), textRun(t, pages[0], lang.to)
		if from.Y != to.Y || from.X >= to.X {
			t.Errorf("the words stand at %v,%v and %v,%v", from.X, from.Y, to.X, to.Y)
		}
		inside(t, pages[0], a5Margin-1)
		if n, want := shapes(pages[0]), shapes(Diagram(start, DiagramOptions{}))+shapes(Diagram(goal, DiagramOptions{})); n != want {
			t.Errorf("%d shapes, two diagrams have %d", n, want)
		}

		w.Problem.Twins = []problem.Twin{{Edits: []problem.Edit{{Kind: problem.SetStipulation, Stipulation: stipulation(t, "a=>b1 "+other.Placement())}}}}
		o := A5Options{Diagram: DiagramOptions{Size: 1000, Coordinates: true}}
		pages, _ = A5(i18n.New(lang.code), w, nil, o)
		inside(t, pages[0], a5Margin-1)
		if twin := textRun(t, pages[0], lang.twin); twin.Y <= to.Y {
			t.Errorf("the twin's diagram stands at height %v", twin.Y)
		}
	}
}

// Beside the diagram of such a work stand those to be reached, on one page.
func TestDiagramsOf(t *testing.T) {
	start, goal := setup(t, "8/8/8/8/8/8/8/K1k1R3"), setup(t, "8/8/8/8/8/8/3k4/K3R3")
	p := &problem.Problem{Diagram: start, Stipulation: stipulation(t, "#2")}
	one := Diagram(start, DiagramOptions{})
	if page := DiagramsOf(p, DiagramOptions{}); page.W != one.W || shapes(page) != shapes(one) {
		t.Errorf("one diagram is %v wide", page.W)
	}
	p.Stipulation = stipulation(t, "a=>b1 "+goal.Placement())
	page := DiagramsOf(p, DiagramOptions{})
	if n, want := shapes(page), shapes(one)+shapes(Diagram(goal, DiagramOptions{})); page.W < 2*one.W || n < want {
		t.Errorf("%v wide with %d shapes, two diagrams have %d", page.W, n, want)
	}
	inside(t, page, 0)
}

// A task without its second diagram, and any other, has one diagram as before.
func TestA5ShowsOneDiagram(t *testing.T) {
	for _, task := range []string{"a=>b1", "#1"} {
		w := &problem.Composition{}
		w.Problem.Diagram = setup(t, "k7/8/1K6/8/8/8/7Q/8")
		w.Problem.Stipulation = stipulation(t, task)
		pages, _ := A5(i18n.New("en"), w, nil, A5Options{})
		if n, want := shapes(pages[0]), shapes(Diagram(chess.Setup{Board: w.Problem.Diagram.Board}, DiagramOptions{})); n != want {
			t.Errorf("%s: %d shapes, a diagram has %d", task, n, want)
		}
	}
}

// textRun returns the run of a page that says something, or fails.
func textRun(t *testing.T, p Page, want string) *Text {
	t.Helper()
	for _, item := range p.Items {
		if text, ok := item.(*Text); ok && text.Text == want {
			return text
		}
	}
	t.Fatalf("%q is missing from %q", want, texts(p))
	return nil
}

func shapes(p Page) int {
	n := 0
	for _, item := range p.Items {
		if _, ok := item.(*Shape); ok {
			n++
		}
	}
	return n
}
