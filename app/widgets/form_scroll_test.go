package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	fc "fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// The wheel moves a form also where the pointer is over one of its fields, and
// a click still reaches what is below.
func TestWheelOverFields(t *testing.T) {
	test.NewTempApp(t)
	tapped := false
	box := fc.NewVBox(widget.NewButton("", func() { tapped = true }))
	for range 40 {
		e := widget.NewEntry()
		e.Scroll = fyne.ScrollHorizontalOnly
		box.Add(e)
	}
	scroll := NewFormScroll(box)
	win := test.NewTempWindow(t, scroll)
	win.Resize(fyne.NewSize(300, 200))
	test.TapCanvas(win.Canvas(), fyne.NewPos(150, 20))
	if !tapped {
		t.Error("a click does not reach what is below")
	}
	test.Scroll(win.Canvas(), fyne.NewPos(150, 100), 0, -30)
	if scroll.Offset.Y == 0 {
		t.Error("the form stands still")
	}
	win.Canvas().Capture() // every painter can draw it
}
