package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fc "fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// NewFormScroll returns a container that scrolls a form up and down, with the
// wheel wherever the pointer is: the toolkit's fields of text would keep the
// wheel to themselves, though one line has nothing to scroll.
func NewFormScroll(form fyne.CanvasObject) *fc.Scroll {
	scroll := fc.NewVScroll(nil)
	w := &wheelPane{scroll: scroll}
	w.ExtendBaseWidget(w)
	scroll.Content = fc.NewStack(form, w)
	return scroll
}

// wheelPane lies over a form, takes the wheel alone and shows nothing.
type wheelPane struct {
	widget.BaseWidget
	scroll *fc.Scroll
}

// Scrolled implements fyne.Scrollable.
func (w *wheelPane) Scrolled(e *fyne.ScrollEvent) { w.scroll.Scrolled(e) }

// CreateRenderer implements fyne.Widget.
func (w *wheelPane) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}
