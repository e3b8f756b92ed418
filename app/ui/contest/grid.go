package contest

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// grid is a table of texts in which a whole line is chosen. It draws only the
// lines in view, shares its width out among the columns, so that none is out of
// sight, and remembers how wide the user has made them.
type grid struct {
	object *fyne.Container
	p      *Page
	// name is that under which the widths are remembered.
	name string
	list *gridList
	head *gridHead
	rows int
	// cell is the text of a cell.
	cell func(row, column int) string
	// chosen is called when the user goes to another line, done for Enter and a
	// double click, and removed for Delete, on the line chosen.
	chosen, done, removed func(row int)
	// menu offers what can be done with a line, nil for nothing.
	menu func(row int) []*fyne.MenuItem
	// keys is asked first about a key, if not nil; with true it has taken it.
	keys func(fyne.KeyName) bool
	at   int
	// placing: the program chooses, which is told to nobody.
	placing bool

	columns []gridColumn
	// widths are those that the user or the program wishes, at text of the
	// usual size, and laid how they are shared out.
	widths []float32
	laid   []float32
	// scale is how much wider than usual columns are, and size that of texts.
	scale float32
	size  fyne.ThemeSizeName
}

// gridColumn is a column of a grid.
type gridColumn struct {
	title string
	width float32
	// right aligns numbers, heavy is printed bold, and grow takes the room that
	// is left over.
	right, heavy, grow bool
}

// newGrid makes a table. The names of tables are those of settings: they stay.
func newGrid(p *Page, name string, columns []gridColumn, cell func(row, column int) string, chosen func(int)) *grid {
	return newSizedGrid(p, name, theme.SizeNameText, p.scale(), columns, cell, chosen)
}

// newSizedGrid makes a table whose texts have another size.
func newSizedGrid(p *Page, name string, size fyne.ThemeSizeName, scale float32, columns []gridColumn, cell func(row, column int) string, chosen func(int)) *grid {
	g := &grid{p: p, name: name, cell: cell, chosen: chosen, at: -1, scale: scale, size: size}
	g.list = &gridList{g: g}
	g.list.Length = func() int { return g.rows }
	g.list.CreateItem = func() fyne.CanvasObject { return newGridRow(g) }
	g.list.UpdateItem = func(row widget.ListItemID, o fyne.CanvasObject) { o.(*gridRow).show(row) }
	g.list.OnSelected = func(row widget.ListItemID) {
		g.at = row
		if !g.placing && g.chosen != nil {
			g.chosen(row)
		}
	}
	g.list.ExtendBaseWidget(g.list)
	g.head = newGridHead(g)
	g.object = container.New((*gridLayout)(g), g.head, g.list)
	g.setColumns(columns)
	return g
}

// setColumns gives the table other columns.
func (g *grid) setColumns(columns []gridColumn) {
	if slices.Equal(columns, g.columns) {
		return
	}
	same := len(columns) == len(g.columns)
	g.columns = columns
	if !same {
		g.widths = g.p.host.Session.ColumnWidths(g.name, len(columns))
		if g.widths == nil {
			for _, c := range columns {
				g.widths = append(g.widths, c.width)
			}
		}
	}
	g.laid = nil
	g.head.build()
	g.share(g.object.Size().Width)
	g.list.Refresh()
}

// setRows shows so many lines, and what they hold now.
func (g *grid) setRows(n int) {
	g.rows = n
	if g.at >= n {
		g.choose(n - 1)
	}
	g.list.Refresh()
}

// choose marks a line without telling anybody; -1 marks none.
func (g *grid) choose(row int) {
	g.placing = true
	defer func() { g.placing = false }()
	if row < 0 || row >= g.rows {
		g.at = -1
		g.list.UnselectAll()
		return
	}
	g.at = row
	if g.list.Size().Height > 0 { // a list without a size scrolls the line away
		g.list.Select(row)
		g.list.Highlight(row)
	}
}

// pick goes to a line as the user does.
func (g *grid) pick(row int) {
	if row < 0 || row >= g.rows {
		return
	}
	g.list.Highlight(row)
	g.list.Select(row)
}

// key handles the keys of the table.
func (g *grid) key(e *fyne.KeyEvent) {
	page := max(int(g.list.Size().Height/(g.list.MinSize().Height+theme.Padding()))-1, 1)
	to := g.at
	switch e.Name {
	case fyne.KeyUp:
		to--
	case fyne.KeyDown:
		to++
	case fyne.KeyPageUp:
		to = max(to-page, 0)
	case fyne.KeyPageDown:
		to = min(to+page, g.rows-1)
	case fyne.KeyHome:
		to = 0
	case fyne.KeyEnd:
		to = g.rows - 1
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
		if g.keys == nil || !g.keys(e.Name) {
			g.p.host.OtherKey(e.Name)
		}
		return
	}
	g.pick(to)
}

// showMenu opens the menu of a line where the pointer is.
func (g *grid) showMenu(row int, at fyne.Position) {
	g.pick(row)
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", g.items(row)...), fyne.CurrentApp().Driver().CanvasForObject(g.list), at)
}

// items are those of the menu of a line: what its tab can do with it, and to
// copy it.
func (g *grid) items(row int) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	if g.menu != nil {
		items = append(g.menu(row), fyne.NewMenuItemSeparator())
	}
	return append(items, fyne.NewMenuItem(g.p.t("copy_line"), func() {
		g.p.host.App.Clipboard().SetContent(g.line(row))
	}))
}

// line is the text of a line, with tabs between the columns as spreadsheets
// take them.
func (g *grid) line(row int) string {
	var cells []string
	for i := range g.columns {
		cells = append(cells, g.cell(row, i))
	}
	return strings.Join(cells, "\t")
}

// gridList is the lines of a grid.
type gridList struct {
	widget.List
	g *grid
}

// TypedKey implements fyne.Focusable.
func (l *gridList) TypedKey(e *fyne.KeyEvent) { l.g.key(e) }

// FocusGained implements fyne.Focusable: a table that gets the keyboard has a
// line in hand.
func (l *gridList) FocusGained() {
	if l.g.at >= 0 {
		l.Highlight(l.g.at)
	}
	l.List.FocusGained()
}

// Resize implements fyne.CanvasObject and keeps the line chosen in view.
func (l *gridList) Resize(size fyne.Size) {
	if l.Size() == size {
		return
	}
	l.List.Resize(size)
	if l.g.at >= 0 {
		l.g.choose(l.g.at)
		l.ScrollTo(l.g.at)
	}
}
