package contest

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// clockView is the clock of a round, as large as there is room: a ring that
// runs down, the time left in it, and a word below, so that the colour of a
// warning never speaks alone.
type clockView struct {
	widget.BaseWidget
	time    string
	word    string
	part    float64 // of the round that is left, from 0 to 1
	warning int
	over    bool
}

func newClockView() *clockView {
	v := &clockView{}
	v.ExtendBaseWidget(v)
	return v
}

// show shows a reading of the clock of a round of so many minutes.
func (v *clockView) show(r clockReading, minutes int, word string) {
	left := r.left
	if r.state == timeOver {
		left = 0
	}
	hours, mins, seconds := clockFace(left)
	text := fmt.Sprintf("%d:%02d", hours*60+mins, seconds)
	if hours > 0 {
		text = fmt.Sprintf("%d:%02d:%02d", hours, mins, seconds)
	}
	part := 1.0
	switch {
	case r.state == timeOver:
		part = 0
	case r.state == underWay && minutes > 0:
		part = left.Minutes() / float64(minutes)
	}
	warning := r.warning(minutes)
	if text == v.time && word == v.word && part == v.part && warning == v.warning && v.over == (r.state == timeOver) {
		return
	}
	v.time, v.word, v.part, v.warning, v.over = text, word, part, warning, r.state == timeOver
	v.Refresh()
}

// colour is that of the ring.
func (v *clockView) colour() fyne.ThemeColorName {
	switch {
	case v.over || v.warning == 1:
		return theme.ColorNameError
	case v.warning > 0:
		return theme.ColorNameWarning
	}
	return theme.ColorNamePrimary
}

// CreateRenderer implements fyne.Widget.
func (v *clockView) CreateRenderer() fyne.WidgetRenderer {
	r := &clockRenderer{v: v, ring: canvas.NewArc(0, 360, 0.88, color.Transparent), left: canvas.NewArc(0, 360, 0.88, color.Transparent),
		time: canvas.NewText("", color.Transparent), word: canvas.NewText("", color.Transparent)}
	r.time.Alignment, r.word.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	r.time.TextStyle.Bold = true
	r.Refresh()
	return r
}

type clockRenderer struct {
	v          *clockView
	ring, left *canvas.Arc
	time, word *canvas.Text
}

// MinSize implements fyne.WidgetRenderer.
func (r *clockRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 200) }

// Layout implements fyne.WidgetRenderer.
func (r *clockRenderer) Layout(size fyne.Size) {
	side := min(size.Width, size.Height*0.82) * 0.96
	at := fyne.NewPos((size.Width-side)/2, (size.Height*0.84-side)/2)
	for _, arc := range []*canvas.Arc{r.ring, r.left} {
		arc.Resize(fyne.NewSquareSize(side))
		arc.Move(at)
	}
	fit(r.time, side*0.7, side*0.3)
	r.time.Resize(fyne.NewSize(size.Width, r.time.MinSize().Height))
	r.time.Move(fyne.NewPos(0, at.Y+(side-r.time.MinSize().Height)/2))
	fit(r.word, size.Width*0.96, size.Height*0.1)
	r.word.Resize(fyne.NewSize(size.Width, r.word.MinSize().Height))
	r.word.Move(fyne.NewPos(0, size.Height*0.86))
}

// fit chooses the largest size of a text within a width and a height.
func fit(t *canvas.Text, width, height float32) {
	t.TextSize = 100
	m := t.MinSize()
	if m.Width <= 0 || m.Height <= 0 {
		return
	}
	t.TextSize = max(100*min(width/m.Width, height/m.Height), 4)
}

// Refresh implements fyne.WidgetRenderer.
func (r *clockRenderer) Refresh() {
	th, variant := r.v.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	r.ring.FillColor = th.Color(theme.ColorNameInputBackground, variant)
	if r.v.over {
		r.ring.FillColor = th.Color(r.v.colour(), variant)
	}
	r.left.FillColor = th.Color(r.v.colour(), variant)
	r.left.EndAngle = float32(360 * r.v.part)
	visible(r.left, r.v.part > 0)
	r.time.Text, r.word.Text = r.v.time, r.v.word
	r.time.Color = th.Color(theme.ColorNameForeground, variant)
	r.word.Color = r.time.Color
	r.Layout(r.v.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

// Objects implements fyne.WidgetRenderer.
func (r *clockRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ring, r.left, r.time, r.word}
}

// Destroy implements fyne.WidgetRenderer.
func (r *clockRenderer) Destroy() {}
