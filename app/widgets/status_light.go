package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets/theme"
)

// State is what a status light says.
type State uint8

// The states, each with a colour and a sign of its own.
const (
	Undecided State = iota // grey, ?
	Proved                 // green, ✓
	Flaw                   // amber, !
	Defect                 // red, ✗
)

// colour returns the theme's colour of the state.
func (s State) colour() fyne.ThemeColorName {
	switch s {
	case Proved:
		return fynetheme.ColorNameSuccess
	case Flaw:
		return fynetheme.ColorNameWarning
	case Defect:
		return fynetheme.ColorNameError
	}
	return theme.ColourUndecided
}

// StatusLight is a small light with a sign in it and a word beside it, so that
// colour never speaks alone.
type StatusLight struct {
	widget.BaseWidget
	state State
	word  string
}

// NewStatusLight returns an undecided light without a word.
func NewStatusLight() *StatusLight {
	l := &StatusLight{}
	l.ExtendBaseWidget(l)
	return l
}

// SetState shows a state with the owner's word for it.
func (l *StatusLight) SetState(s State, word string) {
	if l.state == s && l.word == word {
		return
	}
	l.state, l.word = s, word
	l.Refresh()
}

// State returns what the light says.
func (l *StatusLight) State() State { return l.state }

// CreateRenderer is for Fyne.
func (l *StatusLight) CreateRenderer() fyne.WidgetRenderer {
	r := &lightRenderer{light: l, disc: canvas.NewCircle(color.Transparent), word: canvas.NewText("", color.Transparent)}
	for i := range r.strokes {
		r.strokes[i] = canvas.NewLine(color.Transparent)
	}
	r.question = canvas.NewText("?", color.Transparent)
	r.question.Alignment = fyne.TextAlignCenter
	r.Refresh()
	return r
}

type lightRenderer struct {
	light    *StatusLight
	disc     *canvas.Circle
	strokes  [2]*canvas.Line // draw all signs but the question mark
	question *canvas.Text
	word     *canvas.Text
}

// signs gives each sign as two strokes, in parts of the disc's diameter. They
// are drawn because fonts lack some of the signs.
var signs = [...][2][4]float32{
	Proved: {{0.26, 0.52, 0.44, 0.70}, {0.44, 0.70, 0.75, 0.34}},
	Flaw:   {{0.5, 0.22, 0.5, 0.58}, {0.5, 0.72, 0.5, 0.78}},
	Defect: {{0.32, 0.32, 0.68, 0.68}, {0.68, 0.32, 0.32, 0.68}},
}

func (r *lightRenderer) diameter() float32 {
	return r.light.Theme().Size(fynetheme.SizeNameText) * 1.15
}

// Layout is for Fyne.
func (r *lightRenderer) Layout(size fyne.Size) {
	d := r.diameter()
	gap := r.light.Theme().Size(fynetheme.SizeNamePadding)
	corner := fyne.NewPos(gap, (size.Height-d)/2)
	r.disc.Move(corner)
	r.disc.Resize(fyne.NewSquareSize(d))
	sign := signs[Proved]
	if r.light.state != Undecided {
		sign = signs[r.light.state]
	}
	for i, stroke := range r.strokes {
		s := sign[i]
		stroke.Position1 = corner.AddXY(s[0]*d, s[1]*d)
		stroke.Position2 = corner.AddXY(s[2]*d, s[3]*d)
		stroke.Refresh()
	}
	height := r.question.MinSize().Height
	r.question.Move(corner.AddXY(0, (d-height)/2))
	r.question.Resize(fyne.NewSize(d, height))
	text := r.word.MinSize()
	r.word.Move(fyne.NewPos(corner.X+d+1.5*gap, (size.Height-text.Height)/2))
	r.word.Resize(text)
}

// MinSize is for Fyne.
func (r *lightRenderer) MinSize() fyne.Size {
	gap := r.light.Theme().Size(fynetheme.SizeNamePadding)
	text := r.word.MinSize()
	return fyne.NewSize(r.diameter()+text.Width+3.5*gap, max(r.diameter(), text.Height)+gap)
}

// Refresh is for Fyne.
func (r *lightRenderer) Refresh() {
	l := r.light
	size := l.Theme().Size(fynetheme.SizeNameText)
	r.disc.FillColor = colourOf(l, l.state.colour())
	ink := colourOf(l, fynetheme.ColorNameBackground)
	for _, stroke := range r.strokes {
		stroke.StrokeColor, stroke.StrokeWidth = ink, max(2, size/7)
		stroke.Hidden = l.state == Undecided
	}
	r.question.Hidden = l.state != Undecided
	r.question.Color, r.question.TextSize = ink, size*0.9
	r.question.TextStyle = fyne.TextStyle{Bold: true}
	r.word.Text, r.word.TextSize = l.word, size
	r.word.Color = colourOf(l, fynetheme.ColorNameForeground)
	r.Layout(l.Size())
	canvas.Refresh(l)
}

// Objects is for Fyne.
func (r *lightRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.disc, r.strokes[0], r.strokes[1], r.question, r.word}
}

// Destroy is for Fyne; there is nothing to free.
func (r *lightRenderer) Destroy() {}
