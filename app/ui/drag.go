package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
)

// workDrag is the dragging of works from the list onto a tab: they are copied
// into its collection, or moved with Shift held down. While it goes on the tabs
// are in sight, with a place for a new collection behind them, and the one under
// the pointer is lit.
type workDrag struct {
	u     *UI
	works []int64
	// flag follows the pointer in a layer above the window and says what a
	// release would do.
	layer  *fyne.Container
	flag   *fyne.Container
	text   *widget.Label
	target int // index of the lit place among tabs, -1 for none
}

// workCell is a cell of the list, by which its work is dragged. The table itself
// would not do: a part of it takes what is dragged within it.
type workCell struct {
	widget.BaseWidget
	l     *libraryView
	row   int
	text  *widget.Label
	light *widgets.StatusLight
	tick  *widget.Icon
}

func newWorkCell(l *libraryView) *workCell {
	c := &workCell{l: l, text: widget.NewLabel(""), light: widgets.NewStatusLight(), tick: widget.NewIcon(theme.ConfirmIcon())}
	c.text.Truncation = fyne.TextTruncateEllipsis
	c.light.Hide()
	c.tick.Hide()
	c.ExtendBaseWidget(c)
	return c
}

// CreateRenderer implements fyne.Widget.
func (c *workCell) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(c.text, c.light, c.tick))
}

// Dragged implements fyne.Draggable: a drag takes the row's work, or all marked
// ones if it is one of them.
func (c *workCell) Dragged(e *fyne.DragEvent) {
	if c.l.drag == nil && c.row < len(c.l.ids) {
		c.l.startDrag(c.l.ids[c.row])
	}
	if c.l.drag != nil {
		c.l.drag.over(e.AbsolutePosition)
	}
}

// DragEnd implements fyne.Draggable.
func (c *workCell) DragEnd() {
	if c.l.drag != nil {
		c.l.drag.drop()
	}
}

// rowUnder returns the row at a point of the window, -1 for none. The table does
// not tell which cells are in use: those are that lie in its bounds.
func (t *workTable) rowUnder(at fyne.Position) int {
	driver := fyne.CurrentApp().Driver()
	for cell := range t.l.cells {
		corner := driver.AbsolutePositionForObject(cell)
		p := at.Subtract(corner)
		if corner.IsZero() || p.X < 0 || p.Y < 0 || p.X >= cell.Size().Width || p.Y >= cell.Size().Height {
			continue
		}
		if cell.row < len(t.l.ids) {
			return cell.row
		}
	}
	return -1
}

// startDrag takes works up.
func (l *libraryView) startDrag(work int64) {
	works := []int64{work}
	if l.marks[work] {
		works = l.markedWorks()
	}
	d := &workDrag{u: l.u, works: works, text: widget.NewLabel(""), target: -1}
	th := fyne.CurrentApp().Settings()
	back := canvas.NewRectangle(th.Theme().Color(theme.ColorNameOverlayBackground, th.ThemeVariant()))
	back.StrokeColor, back.StrokeWidth, back.CornerRadius = th.Theme().Color(theme.ColorNamePrimary, th.ThemeVariant()), 1, 3
	d.flag = container.NewStack(back, d.text)
	d.layer = container.NewWithoutLayout(d.flag)
	l.u.win.Canvas().Overlays().Add(d.layer)
	l.drag = d
	l.u.frame.tabs.refresh()
}

// moving reports whether the works are to be moved.
func moving() bool {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0
}

// over lights the place under the pointer and says what would be done there.
func (d *workDrag) over(at fyne.Position) {
	u := d.u
	d.target = u.frame.tabs.placeAt(at)
	u.frame.tabs.light(d.target)
	text := u.cat.N("ui.drag_works", len(d.works))
	if d.target >= 0 {
		word := "drag_copy"
		if moving() {
			word = "drag_move"
		}
		text = u.t(word, "Name", u.frame.tabs.placeName(d.target))
	}
	d.text.SetText(text)
	d.flag.Resize(d.flag.MinSize())
	room := u.win.Canvas().Size().Width - d.flag.MinSize().Width
	d.flag.Move(fyne.NewPos(min(at.X+16, room), at.Y+20).Subtract(d.layer.Position()))
	d.layer.Refresh()
}

// drop copies or moves the works to the place under the pointer.
func (d *workDrag) drop() {
	u := d.u
	u.works.drag = nil
	u.win.Canvas().Overlays().Remove(d.layer)
	tabs := u.session.Tabs()
	here := u.session.Here(0).Document
	switch {
	case d.target < 0:
	case d.target == len(tabs):
		u.copyToNew(d.works, moving())
	case tabs[d.target].Document == here:
		u.status.say(u.t("drag_same"))
	default:
		u.copyTo(tabs[d.target].Document, d.works, moving())
	}
	u.frame.tabs.light(-1)
	u.frame.tabs.refresh()
}

// copyToNew adds works to a new collection in a tab of its own; the list stays
// in view.
func (u *UI) copyToNew(works []int64, move bool) {
	s := u.session
	from := s.Here(0).Document
	s.NewDocumentBeside()
	to := s.Here(0).Document
	u.try(s.ShowDocument(from))
	if to != from {
		u.copyTo(to, works, move)
	}
}

// places are the tabs as targets of a drag, and the place for a new collection.
func (s *tabStrip) places() []fyne.CanvasObject {
	if s.u.works == nil || s.u.works.drag == nil {
		return s.list.Objects
	}
	return append(s.list.Objects[:len(s.list.Objects):len(s.list.Objects)], s.fresh)
}

// placeAt returns the index of the place at a point of the window, -1 for none.
func (s *tabStrip) placeAt(at fyne.Position) int {
	driver := fyne.CurrentApp().Driver()
	for i, o := range s.places() {
		corner := driver.AbsolutePositionForObject(o)
		if p := at.Subtract(corner); p.X >= 0 && p.Y >= 0 && p.X < o.Size().Width && p.Y < o.Size().Height {
			return i
		}
	}
	return -1
}

// placeName names the collection of a place.
func (s *tabStrip) placeName(i int) string {
	tabs := s.u.session.Tabs()
	if i >= len(tabs) {
		return s.u.t("drag_new")
	}
	return s.u.documentNames()[tabs[i].Document]
}

// light frames a place, -1 for none.
func (s *tabStrip) light(at int) {
	for i, o := range s.places() {
		frame := o.(*fyne.Container).Objects[0].(*canvas.Rectangle)
		frame.StrokeWidth = 0
		if i == at {
			th := fyne.CurrentApp().Settings()
			frame.StrokeWidth, frame.StrokeColor = 3, th.Theme().Color(theme.ColorNamePrimary, th.ThemeVariant())
		}
		frame.Refresh()
	}
}

// framed puts an object into a frame that can be lit.
func framed(o fyne.CanvasObject) *fyne.Container {
	frame := canvas.NewRectangle(nil)
	frame.CornerRadius = 3
	return container.NewStack(frame, o)
}
