package contest

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// gridRow is a line of a grid in view.
type gridRow struct {
	widget.BaseWidget
	g      *grid
	row    int
	cells  []*widget.Label
	laid   []float32
	tapped time.Time
}

func newGridRow(g *grid) *gridRow {
	r := &gridRow{g: g}
	r.cells = g.labels()
	r.ExtendBaseWidget(r)
	return r
}

// labels makes a text for each column.
func (g *grid) labels() []*widget.Label {
	var cells []*widget.Label
	for _, c := range g.columns {
		l := cut("")
		l.SizeName = g.size
		l.TextStyle.Bold = c.heavy
		if c.right {
			l.Alignment = fyne.TextAlignTrailing
		}
		cells = append(cells, l)
	}
	return cells
}

// show shows a line of the table. The columns may be others than when the line
// was made.
func (r *gridRow) show(row int) {
	r.row = row
	if len(r.cells) != len(r.g.columns) {
		r.cells = r.g.labels()
		r.laid = nil
	}
	for i, l := range r.cells {
		text := ""
		if row < r.g.rows {
			text = r.g.cell(row, i)
		}
		c := &r.g.columns[i]
		align := fyne.TextAlignLeading
		if c.right {
			align = fyne.TextAlignTrailing
		}
		if l.Text != text || l.Alignment != align || l.TextStyle.Bold != c.heavy {
			l.Alignment, l.TextStyle.Bold = align, c.heavy
			l.SetText(text)
		}
	}
	if len(r.laid) == 0 || &r.laid[0] != &r.g.laid[0] {
		r.BaseWidget.Refresh()
	}
}

// Tapped implements fyne.Tappable; the second of two quick taps is that of a
// double click, for which the first one has not waited.
func (r *gridRow) Tapped(*fyne.PointEvent) {
	now := time.Now()
	double := now.Sub(r.tapped) < fyne.CurrentApp().Driver().DoubleTapDelay()
	r.tapped = now
	if c := fyne.CurrentApp().Driver().CanvasForObject(r); c != nil {
		c.Focus(r.g.list)
	}
	r.g.pick(r.row)
	if double && r.g.done != nil {
		r.g.done(r.row)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (r *gridRow) TappedSecondary(e *fyne.PointEvent) { r.g.showMenu(r.row, e.AbsolutePosition) }

// CreateRenderer implements fyne.Widget.
func (r *gridRow) CreateRenderer() fyne.WidgetRenderer { return &gridRowRenderer{r} }

type gridRowRenderer struct{ r *gridRow }

// MinSize implements fyne.WidgetRenderer.
func (d *gridRowRenderer) MinSize() fyne.Size {
	l := cut("M")
	l.SizeName = d.r.g.size
	return fyne.NewSize(1, l.MinSize().Height)
}

// Layout implements fyne.WidgetRenderer.
func (d *gridRowRenderer) Layout(size fyne.Size) {
	d.r.laid = d.r.g.laid
	placeCells(d.r.laid, size.Height, func(i int) fyne.CanvasObject { return d.r.cells[i] })
}

// placeCells puts objects into columns.
func placeCells(laid []float32, height float32, cell func(i int) fyne.CanvasObject) {
	x := float32(0)
	for i, width := range laid {
		o := cell(i)
		visible(o, width > 0)
		o.Move(fyne.NewPos(x, 0))
		o.Resize(fyne.NewSize(width, height))
		x += width
	}
}

// Refresh implements fyne.WidgetRenderer.
func (d *gridRowRenderer) Refresh() { d.Layout(d.r.Size()) }

// Objects implements fyne.WidgetRenderer.
func (d *gridRowRenderer) Objects() []fyne.CanvasObject {
	objects := make([]fyne.CanvasObject, len(d.r.cells))
	for i, l := range d.r.cells {
		objects[i] = l
	}
	return objects
}

// Destroy implements fyne.WidgetRenderer.
func (d *gridRowRenderer) Destroy() {}
