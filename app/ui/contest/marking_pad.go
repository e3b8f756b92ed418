package contest

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
)

// marksPad lists the items of the key with their marks, and takes the keys of
// marking: digits are points, Space ticks the item in hand, the arrows go from
// item to item.
type marksPad struct {
	widget.BaseWidget
	m    *markingTab
	rows []*itemRow
	box  *fyne.Container
	rim  *canvas.Rectangle
	all  *container.Scroll
}

// itemRow shows one item.
type itemRow struct {
	widget.BaseWidget
	pad    *marksPad
	item   string
	back   *canvas.Rectangle
	number *widget.Label
	light  *widgets.StatusLight
	text   *widget.Label
	note   *widget.Label
	points *widget.Label
	body   *fyne.Container
}

func newMarksPad(m *markingTab) *marksPad {
	pad := &marksPad{m: m, box: container.NewVBox(), rim: canvas.NewRectangle(color.Transparent)}
	pad.all = container.NewVScroll(pad.box)
	pad.rim.StrokeWidth = 2
	pad.ExtendBaseWidget(pad)
	return pad
}

// CreateRenderer implements fyne.Widget.
func (p *marksPad) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(p.rim, container.NewPadded(p.all)))
}

// rowCount makes as many rows as there are items.
func (p *marksPad) rowCount(n int) {
	for len(p.rows) < n {
		p.rows = append(p.rows, newItemRow(p))
	}
	p.box.Objects = p.box.Objects[:0]
	for _, row := range p.rows[:n] {
		p.box.Objects = append(p.box.Objects, row)
	}
}

// reveal scrolls to a row.
func (p *marksPad) reveal(i int) {
	if i < 0 || i >= len(p.box.Objects) {
		return
	}
	row := p.box.Objects[i]
	top, bottom := row.Position().Y, row.Position().Y+row.Size().Height
	offset := p.all.Offset.Y
	if view := p.all.Size().Height; bottom > offset+view {
		offset = bottom - view
	}
	if top < offset {
		offset = top
	}
	if offset != p.all.Offset.Y {
		p.all.ScrollToOffset(fyne.NewPos(0, offset))
	}
}

// Tapped implements fyne.Tappable.
func (p *marksPad) Tapped(*fyne.PointEvent) { p.m.focusOn(p) }

// FocusGained implements fyne.Focusable.
func (p *marksPad) FocusGained() { p.showFocus(theme.ColorNamePrimary) }

// FocusLost implements fyne.Focusable.
func (p *marksPad) FocusLost() { p.showFocus("") }

func (p *marksPad) showFocus(name fyne.ThemeColorName) {
	p.rim.StrokeColor = color.Transparent
	if name != "" {
		p.rim.StrokeColor = p.Theme().Color(name, fyne.CurrentApp().Settings().ThemeVariant())
	}
	p.rim.Refresh()
}

// AcceptsTab implements fyne.Tabbable: the screen goes round its own fields.
func (p *marksPad) AcceptsTab() bool { return true }

// KeyDown implements desktop.Keyable.
func (p *marksPad) KeyDown(e *fyne.KeyEvent) { p.m.shift(e, true) }

// KeyUp implements desktop.Keyable.
func (p *marksPad) KeyUp(e *fyne.KeyEvent) { p.m.shift(e, false) }

// TypedRune implements fyne.Focusable.
func (p *marksPad) TypedRune(r rune) {
	if isPoints(r) {
		p.m.pointsTyped(r)
	}
}

// TypedKey implements fyne.Focusable.
func (p *marksPad) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		p.m.chooseItem(-1)
	case fyne.KeyDown:
		p.m.chooseItem(1)
	case fyne.KeySpace:
		p.m.toggle(p.m.current)
	default:
		p.m.key(e.Name, p)
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (p *marksPad) TypedShortcut(s fyne.Shortcut) { p.m.shortcut(s, false) }

func newItemRow(pad *marksPad) *itemRow {
	r := &itemRow{pad: pad, back: canvas.NewRectangle(color.Transparent), number: widget.NewLabel(""), light: widgets.NewStatusLight(),
		text: wrapped(""), note: wrapped(""), points: widget.NewLabel("")}
	r.points.Alignment = fyne.TextAlignTrailing
	r.text.TextStyle.Bold = true
	r.note.Importance = widget.LowImportance
	r.body = container.NewBorder(nil, nil, container.NewVBox(container.NewHBox(r.number, r.light)), container.NewVBox(r.points), container.NewVBox(r.text, r.note))
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer implements fyne.Widget.
func (r *itemRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(r.back, r.body))
}

// Tapped implements fyne.Tappable: the item is taken in hand and ticked.
func (r *itemRow) Tapped(*fyne.PointEvent) {
	r.pad.m.current = r.item
	r.pad.m.toggle(r.item)
	r.pad.m.focusOn(r.pad)
}

// rowState is what a row shows.
type rowState struct {
	item, text, note, points string
	state                    widgets.State
	inHand                   bool
}

// set shows a state in the row with the given number from 1.
func (r *itemRow) set(number int, s rowState, style fyne.TextStyle) {
	r.item = s.item
	r.number.SetText(fmt.Sprint(number))
	r.light.SetState(s.state, "")
	style.Bold = true
	if r.text.TextStyle != style {
		r.text.TextStyle = style
	}
	r.text.SetText(s.text)
	r.note.TextStyle.Symbol = style.Symbol
	r.note.SetText(s.note)
	if s.note == "" {
		r.note.Hide()
	} else {
		r.note.Show()
	}
	r.points.SetText(s.points)
	r.back.FillColor = color.Transparent
	if s.inHand {
		r.back.FillColor = r.Theme().Color(theme.ColorNameSelection, fyne.CurrentApp().Settings().ThemeVariant())
	}
	r.back.Refresh()
}
