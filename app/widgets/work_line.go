package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// WorkLine shows a line of a work or a solution: spans in the works' face,
// figurines included, which a label cannot show.
type WorkLine struct {
	widget.BaseWidget
	spans []Span
}

// NewWorkLine returns a line with the given spans.
func NewWorkLine(spans ...Span) *WorkLine {
	l := &WorkLine{spans: spans}
	l.ExtendBaseWidget(l)
	return l
}

// SetSpans shows other spans.
func (l *WorkLine) SetSpans(spans ...Span) {
	l.spans = spans
	l.Refresh()
}

// CreateRenderer is for Fyne.
func (l *WorkLine) CreateRenderer() fyne.WidgetRenderer {
	r := &workLineRenderer{shown: l}
	r.Refresh()
	return r
}

type workLineRenderer struct {
	shown *WorkLine
	line  wordLine
	width float32
}

func (r *workLineRenderer) textSize() float32 {
	return r.shown.Theme().Size(fynetheme.SizeNameText) * 1.1
}

func (r *workLineRenderer) draw(height float32) {
	size := r.textSize()
	r.line.begin()
	r.width = r.line.add(r.shown, words(r.shown.spans), 0, height/2+size*0.36, size, fynetheme.ColorNameForeground)
}

// Layout is for Fyne.
func (r *workLineRenderer) Layout(size fyne.Size) { r.draw(size.Height) }

// MinSize is for Fyne.
func (r *workLineRenderer) MinSize() fyne.Size {
	return fyne.NewSize(r.width, r.textSize()*1.6)
}

// Refresh is for Fyne.
func (r *workLineRenderer) Refresh() {
	r.draw(r.shown.Size().Height)
	canvas.Refresh(r.shown)
}

// Objects is for Fyne.
func (r *workLineRenderer) Objects() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for _, text := range r.line.objects() {
		objects = append(objects, text)
	}
	return objects
}

// Destroy is for Fyne; there is nothing to free.
func (r *workLineRenderer) Destroy() {}
