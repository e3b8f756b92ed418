package contest

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// grid is a table of texts with a line chosen. It draws only what is in view.
type grid struct {
	widget.Table
	p     *Page
	heads []gridColumn
	// rows is how many lines there are, and cell the text of one.
	rows func() int
	cell func(row, column int) string
	// chosen is called when the user goes to another line.
	chosen func(row int)
	// done is called for Enter, and removed for Delete, on the line chosen.
	done, removed func(row int)
	at            int
	placing       bool
}

// gridColumn is a column of a grid.
type gridColumn struct {
	title string
	width float32
	// right aligns numbers.
	right bool
}

func newGrid(p *Page, heads []gridColumn, rows func() int, cell func(row, column int) string, chosen func(int)) *grid {
	g := &grid{p: p, heads: heads, rows: rows, cell: cell, chosen: chosen, at: -1}
	g.Length = func() (int, int) { return rows(), len(heads) }
	g.CreateCell = func() fyne.CanvasObject {
		l := widget.NewLabel("")
		l.Truncation = fyne.TextTruncateEllipsis
		return l
	}
	g.UpdateCell = func(id widget.TableCellID, o fyne.CanvasObject) {
		text := ""
		if id.Row < rows() {
			text = cell(id.Row, id.Col)
		}
		l := o.(*widget.Label)
		align := fyne.TextAlignLeading
		if heads[id.Col].right {
			align = fyne.TextAlignTrailing
		}
		if l.Text != text || l.Alignment != align {
			l.Alignment = align
			l.SetText(text)
		}
	}
	g.ShowHeaderRow = true
	g.CreateHeader = func() fyne.CanvasObject {
		l := widget.NewLabelWithStyle("", fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
		l.Truncation = fyne.TextTruncateEllipsis
		return l
	}
	g.UpdateHeader = func(id widget.TableCellID, o fyne.CanvasObject) {
		l := o.(*widget.Label)
		if heads[id.Col].right {
			l.Alignment = fyne.TextAlignTrailing
		}
		l.SetText(heads[id.Col].title)
	}
	for i, h := range heads {
		g.SetColumnWidth(i, h.width*p.scale())
	}
	g.OnSelected = func(id widget.TableCellID) {
		g.at = id.Row
		if !g.placing && g.chosen != nil {
			g.chosen(id.Row)
		}
	}
	g.ExtendBaseWidget(g)
	return g
}

// choose marks a line without a callback; -1 marks none.
func (g *grid) choose(row int) {
	if row == g.at && row < g.rows() {
		return
	}
	g.placing = true
	if row < 0 || row >= g.rows() {
		g.at = -1
		g.UnselectAll()
	} else {
		g.Select(widget.TableCellID{Row: row})
	}
	g.placing = false
}

// Resize implements fyne.CanvasObject and keeps the line chosen in view.
func (g *grid) Resize(size fyne.Size) {
	if g.Size() == size {
		return
	}
	g.Table.Resize(size)
	if g.at >= 0 {
		g.ScrollTo(widget.TableCellID{Row: g.at})
	}
}

// TypedKey implements fyne.Focusable: the arrows choose lines.
func (g *grid) TypedKey(e *fyne.KeyEvent) {
	to := g.at
	switch e.Name {
	case fyne.KeyUp:
		to--
	case fyne.KeyDown:
		to++
	case fyne.KeyHome:
		to = 0
	case fyne.KeyEnd:
		to = g.rows() - 1
	case fyne.KeyReturn, fyne.KeyEnter:
		if g.done != nil && g.at >= 0 {
			g.done(g.at)
		}
		return
	case fyne.KeyDelete:
		if g.removed != nil && g.at >= 0 {
			g.removed(g.at)
		}
		return
	default:
		if !g.p.host.OtherKey(e.Name) {
			g.Table.TypedKey(e)
		}
		return
	}
	if to >= 0 && to < g.rows() {
		g.Select(widget.TableCellID{Row: to})
	}
}
