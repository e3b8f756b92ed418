package ui

import "testing"

// What a first publication prints can be saved as a picture: the diagram with
// its text, larger than the diagram alone.
func TestPublicationIsDrawn(t *testing.T) {
	w := open(t)
	w.put("n6k/7b/Q4Kp1/8/8/8/8/8 w - - 0 1", "#2")
	diagram, printed := w.diagram(), w.printed()
	if printed.W < diagram.W || printed.H <= diagram.H {
		t.Errorf("%v × %v, the diagram alone %v × %v", printed.W, printed.H, diagram.W, diagram.H)
	}
}
