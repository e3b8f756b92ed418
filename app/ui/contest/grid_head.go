package contest

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// gridLayout sets the head of a grid above its lines.
type gridLayout grid

// MinSize implements fyne.Layout.
func (l *gridLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(120*l.scale, l.head.MinSize().Height+l.list.MinSize().Height)
}

// Layout implements fyne.Layout.
func (l *gridLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	(*grid)(l).share(size.Width)
	height := l.head.MinSize().Height
	l.head.Resize(fyne.NewSize(size.Width, height))
	l.list.Move(fyne.NewPos(0, height))
	l.list.Resize(fyne.NewSize(size.Width, max(size.Height-height, 0)))
}

// narrowest is how far a column can be made narrower, with text of the usual
// size.
const narrowest = 28

// share shares a width out among the columns. Where there is too little, the
// columns of text give way first, and go where that is not enough, but those
// that grow: they get what is left over.
func (g *grid) share(width float32) {
	width -= theme.ScrollBarSize() // the bar lies over the end of the lines
	if width <= 0 || len(g.columns) == 0 {
		return
	}
	scale := g.scale
	laid := make([]float32, len(g.columns))
	sum, texts, growing := float32(0), float32(0), float32(0)
	least := func(i int) float32 {
		if g.columns[i].grow {
			return laid[i]
		}
		return min(laid[i], 60*scale)
	}
	for i, w := range g.widths {
		laid[i] = max(w, narrowest) * scale
		sum += laid[i]
		if !g.columns[i].right {
			texts += laid[i] - least(i)
		}
		if g.columns[i].grow {
			growing += laid[i]
		}
	}
	if over := sum - width; over > 0 && texts > 0 {
		part := min(over/texts, 1)
		for i := range laid {
			if !g.columns[i].right {
				laid[i] -= (laid[i] - least(i)) * part
			}
		}
		sum -= texts * part
	}
	// Where even that is too much, the last columns of text go.
	for i := len(laid) - 1; i > 0 && sum > width; i-- {
		if !g.columns[i].right && !g.columns[i].grow {
			sum -= laid[i]
			laid[i] = 0
		}
	}
	for i := range laid {
		switch {
		case sum > width:
			laid[i] *= width / sum
		case g.columns[i].grow:
			laid[i] += (width - sum) * laid[i] / growing
		}
	}
	for i := range laid {
		if len(g.laid) != len(laid) || laid[i] != g.laid[i] {
			g.laid = laid
			g.head.Refresh()
			g.list.Refresh()
			return
		}
	}
}

// widen moves the border between a column and the next one.
func (g *grid) widen(column int, by float32) {
	if len(g.laid) != len(g.columns) {
		return
	}
	scale := g.scale
	for i, w := range g.laid {
		g.widths[i] = w / scale
	}
	by /= scale
	by = max(by, narrowest-g.widths[column])
	by = min(by, g.widths[column+1]-narrowest)
	g.widths[column] += by
	g.widths[column+1] -= by
	g.share(g.object.Size().Width)
}

// gridHead names the columns; the borders between them can be dragged.
type gridHead struct {
	widget.BaseWidget
	g       *grid
	back    *canvas.Rectangle
	titles  []*widget.Label
	borders []*gridBorder
}

func newGridHead(g *grid) *gridHead {
	h := &gridHead{g: g, back: canvas.NewRectangle(color.Transparent)}
	h.ExtendBaseWidget(h)
	return h
}

// build makes the titles of the columns.
func (h *gridHead) build() {
	h.titles = h.g.labels()
	h.borders = nil
	for i, l := range h.titles {
		l.TextStyle.Bold = true
		l.SetText(h.g.columns[i].title)
		if i+1 < len(h.titles) {
			b := &gridBorder{g: h.g, column: i, line: canvas.NewRectangle(color.Transparent)}
			b.ExtendBaseWidget(b)
			h.borders = append(h.borders, b)
		}
	}
	h.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (h *gridHead) CreateRenderer() fyne.WidgetRenderer {
	d := &gridHeadRenderer{h}
	d.Refresh()
	return d
}

type gridHeadRenderer struct{ h *gridHead }

// MinSize implements fyne.WidgetRenderer.
func (d *gridHeadRenderer) MinSize() fyne.Size {
	l := bold("M")
	l.SizeName = d.h.g.size
	return fyne.NewSize(1, l.MinSize().Height)
}

// Layout implements fyne.WidgetRenderer.
func (d *gridHeadRenderer) Layout(size fyne.Size) {
	h := d.h
	h.back.Resize(size)
	if len(h.g.laid) != len(h.titles) {
		return
	}
	placeCells(h.g.laid, size.Height, func(i int) fyne.CanvasObject { return h.titles[i] })
	x := float32(0)
	for i, b := range h.borders {
		x += h.g.laid[i]
		visible(b, h.g.laid[i] > 0 && h.g.laid[i+1] > 0)
		b.Move(fyne.NewPos(x-borderWidth/2, 0))
		b.Resize(fyne.NewSize(borderWidth, size.Height))
	}
}

// Refresh implements fyne.WidgetRenderer.
func (d *gridHeadRenderer) Refresh() {
	d.h.back.FillColor = d.h.Theme().Color(theme.ColorNameHeaderBackground, fyne.CurrentApp().Settings().ThemeVariant())
	d.h.back.Refresh()
	d.Layout(d.h.Size())
	for _, b := range d.h.borders {
		b.Refresh()
	}
}

// Objects implements fyne.WidgetRenderer.
func (d *gridHeadRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{d.h.back}
	for _, l := range d.h.titles {
		objects = append(objects, l)
	}
	for _, b := range d.h.borders {
		objects = append(objects, b)
	}
	return objects
}

// Destroy implements fyne.WidgetRenderer.
func (d *gridHeadRenderer) Destroy() {}

// borderWidth is how wide the place is at which a border can be taken.
const borderWidth = 12

// gridBorder is the border between two columns.
type gridBorder struct {
	widget.BaseWidget
	g      *grid
	column int
	line   *canvas.Rectangle
}

// CreateRenderer implements fyne.Widget.
func (b *gridBorder) CreateRenderer() fyne.WidgetRenderer { return &gridBorderRenderer{b} }

// Cursor implements desktop.Cursorable.
func (b *gridBorder) Cursor() desktop.Cursor { return desktop.HResizeCursor }

// Dragged implements fyne.Draggable.
func (b *gridBorder) Dragged(e *fyne.DragEvent) { b.g.widen(b.column, e.Dragged.DX) }

// DragEnd implements fyne.Draggable.
func (b *gridBorder) DragEnd() { b.g.p.host.Session.KeepColumnWidths(b.g.name, b.g.widths) }

type gridBorderRenderer struct{ b *gridBorder }

// MinSize implements fyne.WidgetRenderer.
func (d *gridBorderRenderer) MinSize() fyne.Size { return fyne.NewSize(borderWidth, 1) }

// Layout implements fyne.WidgetRenderer.
func (d *gridBorderRenderer) Layout(size fyne.Size) {
	d.b.line.Move(fyne.NewPos(borderWidth/2, size.Height*0.2))
	d.b.line.Resize(fyne.NewSize(1, size.Height*0.6))
}

// Refresh implements fyne.WidgetRenderer.
func (d *gridBorderRenderer) Refresh() {
	d.b.line.FillColor = d.b.Theme().Color(theme.ColorNameSeparator, fyne.CurrentApp().Settings().ThemeVariant())
	d.b.line.Refresh()
}

// Objects implements fyne.WidgetRenderer.
func (d *gridBorderRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{d.b.line} }

// Destroy implements fyne.WidgetRenderer.
func (d *gridBorderRenderer) Destroy() {}
