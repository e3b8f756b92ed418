package ui

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/judging/store"
)

// library lists the works of the open document, with a filter.
type library struct {
	u      *UI
	root   fyne.CanvasObject
	filter *field
	count  *widget.Label
	table  *workTable
	rows   []listedWork // those that the filter lets through
	// placing: the selection follows the session, not the user.
	placing bool
}

// listedWork is a work with its place in the document, from 1.
type listedWork struct {
	store.Row
	place int
}

// the columns of the list.
const (
	colNumber = iota
	colAuthors
	colTask
	colMen
	colSource
	colYear
	columns
)

func newLibrary(u *UI) *library {
	l := &library{u: u, count: widget.NewLabel("")}
	l.filter = newField(u, u.t("library_filter"), func(string) { l.refresh() })
	l.filter.unbound = true
	l.table = newWorkTable(u,
		func() (int, int) { return len(l.rows), columns },
		func() fyne.CanvasObject {
			cell := widget.NewLabel("")
			cell.Truncation = fyne.TextTruncateEllipsis
			return cell
		},
		func(id widget.TableCellID, o fyne.CanvasObject) { l.show(id, o.(*widget.Label)) },
	)
	l.table.CreateHeader = func() fyne.CanvasObject {
		return widget.NewLabelWithStyle("", fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	}
	headers := []string{"№", u.t("author"), u.t("task"), u.t("library_men"), u.t("source"), u.t("library_year")}
	l.table.UpdateHeader = func(id widget.TableCellID, o fyne.CanvasObject) {
		header := o.(*widget.Label)
		header.Alignment = alignment(id.Col)
		header.SetText(headers[id.Col])
	}
	scale := u.shown.TextScale
	for col, width := range []float32{70, 330, 130, 90, 330, 80} {
		l.table.SetColumnWidth(col, width*scale)
	}
	l.table.OnSelected = func(id widget.TableCellID) {
		if !l.placing && id.Row >= 0 && id.Row < len(l.rows) {
			u.try(u.session.Select(l.rows[id.Row].ID))
			u.show(deskPage)
		}
	}
	top := container.NewBorder(nil, nil, nil, l.count, l.filter)
	l.root = container.NewBorder(container.NewPadded(top), nil, nil, nil, l.table)
	return l
}

// workTable is the list: Enter opens the work under the cursor, as Space does.
type workTable struct {
	widget.Table
	u *UI
}

func newWorkTable(u *UI, length func() (int, int), create func() fyne.CanvasObject, update func(widget.TableCellID, fyne.CanvasObject)) *workTable {
	t := &workTable{u: u}
	t.Length, t.CreateCell, t.UpdateCell, t.ShowHeaderRow = length, create, update, true
	t.ExtendBaseWidget(t)
	return t
}

// TypedKey implements fyne.Focusable.
func (t *workTable) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		t.Table.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	case fyne.KeyPageUp, fyne.KeyPageDown:
		t.Table.TypedKey(e)
	default:
		if !t.u.otherKey(e.Name) {
			t.Table.TypedKey(e)
		}
	}
}

func alignment(col int) fyne.TextAlign {
	if col == colNumber || col == colMen || col == colYear {
		return fyne.TextAlignTrailing
	}
	return fyne.TextAlignLeading
}

// show fills one cell; it runs for every visible cell at every scroll.
func (l *library) show(id widget.TableCellID, cell *widget.Label) {
	if id.Row >= len(l.rows) {
		return
	}
	r := &l.rows[id.Row]
	text := ""
	switch id.Col {
	case colNumber:
		text = fmt.Sprint(r.place)
	case colAuthors:
		if text = r.Authors; text == "" {
			text = "—"
		}
	case colTask:
		text = r.Stipulation
	case colMen:
		text = fmt.Sprintf("%d+%d", r.White, r.Black)
	case colSource:
		text = r.Source
	case colYear:
		if r.Year != 0 {
			text = fmt.Sprint(r.Year)
		}
	}
	cell.Alignment = alignment(id.Col)
	cell.TextStyle.Bold = r.ID == l.u.session.Current()
	cell.SetText(text)
}

// refresh filters the list anew.
func (l *library) refresh() {
	all := l.u.session.Rows()
	words := strings.Fields(strings.ToLower(l.filter.Text))
	l.rows = l.rows[:0]
	for i := range all {
		if matches(&all[i], words) {
			l.rows = append(l.rows, listedWork{all[i], i + 1})
		}
	}
	text := l.u.cat.N("ui.library_count", len(all))
	if len(words) > 0 {
		text = l.u.t("library_of", "Shown", len(l.rows), "All", text)
	}
	l.count.SetText(text)
	l.table.Refresh()
	l.placing = true
	l.table.UnselectAll()
	l.placing = false
}

// matches reports whether every word occurs somewhere in the row.
func matches(r *store.Row, words []string) bool {
	if len(words) == 0 {
		return true
	}
	text := strings.ToLower(fmt.Sprintf("%s %s %s %d %d+%d", r.Authors, r.Stipulation, r.Source, r.Year, r.White, r.Black))
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
