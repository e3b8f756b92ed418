package widgets

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// doubleClick is the longest time between the presses of a double click.
// Fyne's own double taps would hold every single one back for as long.
const doubleClick = 400 * time.Millisecond

// FocusGained is for Fyne.
func (t *SolutionTree) FocusGained() {
	t.focused = true
	t.Refresh()
}

// FocusLost is for Fyne.
func (t *SolutionTree) FocusLost() {
	t.focused = false
	t.Refresh()
}

// TypedRune is for Fyne; letters mean nothing here.
func (t *SolutionTree) TypedRune(rune) {}

// TypedKey is for Fyne.
func (t *SolutionTree) TypedKey(e *fyne.KeyEvent) {
	if t.OnKey != nil && t.OnKey(e.Name) {
		return
	}
	if len(t.rows) == 0 {
		return
	}
	page := max(1, int(t.scroll.Size().Height/t.rowHeight())-1)
	switch e.Name {
	case fyne.KeyUp:
		t.goTo(t.at - 1)
	case fyne.KeyDown:
		t.goTo(t.at + 1)
	case fyne.KeyPageUp:
		t.goTo(t.at - page)
	case fyne.KeyPageDown:
		t.goTo(t.at + page)
	case fyne.KeyHome:
		t.goTo(0)
	case fyne.KeyEnd:
		t.goTo(len(t.rows) - 1)
	case fyne.KeyRight:
		t.goOn()
	case fyne.KeyLeft:
		t.goBack()
	case fyne.KeySpace:
		if t.at >= 0 && t.rows[t.at].children > 0 {
			t.openOrClose(t.rows[t.at])
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		if t.at >= 0 && t.OnOpen != nil {
			t.OnOpen(t.selected)
		}
	}
}

// goTo selects the first move of a row, or of the nearest there is.
func (t *SolutionTree) goTo(row int) {
	row = max(0, min(row, len(t.rows)-1))
	if row != t.at {
		t.choose(row, 0)
	}
}

// goOn goes one move on, opening what is closed.
func (t *SolutionTree) goOn() {
	if t.at < 0 {
		t.goTo(0)
		return
	}
	r := t.rows[t.at]
	next := t.at + 1
	switch {
	case t.in+1 < len(r.paths):
		t.choose(t.at, t.in+1)
	case next < len(t.rows) && t.rows[next].continues:
		t.choose(next, 0)
	case r.children == 0:
	case !r.open:
		t.openOrClose(r)
	default:
		t.choose(next, 0)
	}
}

// goBack goes one move back, closing what is open.
func (t *SolutionTree) goBack() {
	if t.at < 0 {
		return
	}
	r := t.rows[t.at]
	switch {
	case t.in > 0:
		t.choose(t.at, t.in-1)
	case r.open && len(r.paths) == 1 && !r.continues:
		t.openOrClose(r)
	case r.above >= 0:
		t.choose(r.above, len(t.rows[r.above].paths)-1)
	}
}

// MouseDown is for Fyne: it selects the move under the pointer, or opens and
// closes at the triangle.
func (t *SolutionTree) MouseDown(e *desktop.MouseEvent) {
	focus(t)
	at := e.Position.AddXY(t.scroll.Offset.X, t.scroll.Offset.Y)
	row := int(at.Y / t.rowHeight())
	if at.Y < 0 || row >= len(t.rows) {
		return
	}
	r := t.rows[row]
	text := t.textStart(r)
	if r.children > 0 && at.X < text && e.Button != desktop.MouseButtonSecondary {
		t.openOrClose(r)
		return
	}
	in := 0
	for i, start := range t.moveStarts(r) {
		if at.X >= start {
			in = i
		}
	}
	t.choose(row, in)
	now := time.Now()
	if t.pressedPath == t.selected && now.Sub(t.pressed) < doubleClick && t.OnOpen != nil {
		t.pressed = time.Time{}
		t.OnOpen(t.selected)
		return
	}
	t.pressed, t.pressedPath = now, t.selected
}

// TappedSecondary is for Fyne; the press has selected the move.
func (t *SolutionTree) TappedSecondary(e *fyne.PointEvent) {
	if t.OnMenu != nil && t.selected != "" {
		t.OnMenu(t.selected, e.AbsolutePosition)
	}
}

// Menu asks for the menu of the selected move, as the menu key does.
func (t *SolutionTree) Menu() {
	if t.OnMenu == nil || t.at < 0 {
		return
	}
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(t)
	t.OnMenu(t.selected, corner.AddXY(t.textStart(t.rows[t.at]), float32(t.at+1)*t.rowHeight()-t.scroll.Offset.Y))
}

// MouseUp is for Fyne; the press has done everything.
func (t *SolutionTree) MouseUp(*desktop.MouseEvent) {}
