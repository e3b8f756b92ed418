package widgets

import (
	"testing"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// TestStatesDifferWithoutColour: each state has a sign of its own, so that a
// light can be read in black and white.
func TestStatesDifferWithoutColour(t *testing.T) {
	test.NewTempApp(t)
	seen := map[string]State{}
	for _, s := range []State{Undecided, Proved, Flaw, Defect} {
		l := NewStatusLight()
		l.SetState(s, "word")
		r := test.TempWidgetRenderer(t, l)
		sign, words := "", 0
		for _, o := range r.Objects() {
			switch o := o.(type) {
			case *canvas.Line:
				if o.Visible() {
					from, to := o.Position1.Subtract(r.Objects()[0].Position()), o.Position2.Subtract(r.Objects()[0].Position())
					sign += string(rune(from.X)) + string(rune(from.Y)) + string(rune(to.X)) + string(rune(to.Y))
				}
			case *canvas.Text:
				if o.Text == "word" {
					words++
				} else if o.Visible() {
					sign += o.Text
				}
			}
		}
		if sign == "" || words != 1 {
			t.Errorf("state %d: sign %q, %d words", s, sign, words)
		}
		if other, twice := seen[sign]; twice {
			t.Errorf("states %d and %d have one sign", s, other)
		}
		seen[sign] = s
	}
}
