package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/judging"
	"keymove/judging/library"
	"keymove/judging/store"
)

// the columns of the list.
const (
	colMark = iota
	colNumber
	colAuthors
	colTask
	colMen
	colSource
	colYear
	colVerdict
	columns
)

// columnOrders is how a click on a column's head sorts the list; a head
// without an order does nothing.
var columnOrders = map[int]store.Order{colNumber: store.ByPlace, colAuthors: store.ByAuthor, colTask: store.ByTask,
	colMen: store.ByMen, colSource: store.BySource, colYear: store.ByDate, colVerdict: store.ByVerdict}

// pageRows is how many rows are read at once.
const pageRows = 100

func (l *libraryView) newTable() {
	u := l.u
	l.table = &workTable{l: l}
	l.table.Length = func() (int, int) { return len(l.ids), columns }
	l.table.CreateCell = func() fyne.CanvasObject {
		cell := newWorkCell(l)
		l.cells[cell] = true
		return cell
	}
	l.table.UpdateCell = func(id widget.TableCellID, o fyne.CanvasObject) { l.show(id, o.(*workCell)) }
	l.table.ShowHeaderRow = true
	names := []string{"", "№", u.t("author"), u.t("task"), u.t("library_men"), u.t("source"), u.t("library_year"), u.t("tab_verdict")}
	l.table.CreateHeader = func() fyne.CanvasObject {
		head := newButton(u, "", nil)
		head.Importance = widget.LowImportance
		return container.New(&headLayout{u: u, col: -1}, head)
	}
	l.table.UpdateHeader = func(id widget.TableCellID, o fyne.CanvasObject) {
		box := o.(*fyne.Container)
		box.Layout.(*headLayout).col = id.Col
		head := box.Objects[0].(*button)
		by, sorts := columnOrders[id.Col]
		var icon fyne.Resource
		switch {
		case id.Col == colMark:
			icon = theme.ConfirmIcon()
		case sorts && by == l.by && l.down:
			icon = theme.MoveDownIcon()
		case sorts && by == l.by:
			icon = theme.MoveUpIcon()
		}
		if head.Icon != icon {
			head.IconPlacement = widget.ButtonIconTrailingText
			head.SetIcon(icon)
		}
		head.OnTapped = func() {
			if sorts {
				l.sortBy(by, by == l.by && !l.down)
			}
		}
		head.Alignment = widget.ButtonAlignLeading
		if alignment(id.Col) == fyne.TextAlignTrailing {
			head.Alignment = widget.ButtonAlignTrailing
		}
		head.SetText(names[id.Col])
	}
	kept := u.session.Settings().ListColumns
	for col, width := range []float32{40, 64, 176, 80, 74, 144, 66, 166} {
		width *= u.shown.TextScale
		if kept[col] >= 24 {
			width = kept[col]
		}
		u.listWidths[col] = width
		l.table.SetColumnWidth(col, width)
	}
	l.table.OnSelected = func(id widget.TableCellID) {
		if l.placing {
			return
		}
		if id.Col == colMark {
			l.mark(id.Row)
		}
		l.look(id.Row)
	}
	l.table.ExtendBaseWidget(l.table)
}

// headLayout fills the head of a column, and notes how wide the user has made
// it, which the table does not tell.
type headLayout struct {
	u   *UI
	col int
}

// MinSize implements fyne.Layout.
func (h *headLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(24, objects[0].MinSize().Height)
}

// Layout implements fyne.Layout.
func (h *headLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	if h.col >= 0 && h.col < columns && size.Width >= 24 {
		h.u.listWidths[h.col] = size.Width
	}
}

// keepList remembers how wide the columns of the list are.
func (u *UI) keepList() {
	u.session.ChangeSettings(func(s *session.Settings) { s.ListColumns = u.listWidths })
}

// workTable is the list: the arrows go from work to work, Space marks, Enter
// opens on the desk.
type workTable struct {
	widget.Table
	l *libraryView
}

// TypedKey implements fyne.Focusable.
func (t *workTable) TypedKey(e *fyne.KeyEvent) {
	l := t.l
	row := l.at
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		l.open()
		return
	case fyne.KeySpace:
		l.mark(max(row, 0))
		return
	case fyne.KeyUp:
		row--
	case fyne.KeyDown:
		row++
	case fyne.KeyPageUp:
		row -= 20
	case fyne.KeyPageDown:
		row += 20
	case fyne.KeyHome:
		row = 0
	case fyne.KeyEnd:
		row = len(l.ids) - 1
	default:
		if !l.u.otherKey(e.Name) {
			t.Table.TypedKey(e)
		}
		return
	}
	if len(l.ids) > 0 {
		t.choose(min(max(row, 0), len(l.ids)-1))
	}
}

// TappedSecondary implements fyne.SecondaryTappable: the row under the pointer
// is chosen and its menu shown.
func (t *workTable) TappedSecondary(e *fyne.PointEvent) {
	l := t.l
	if row := t.rowUnder(e.AbsolutePosition); row >= 0 {
		l.u.win.Canvas().Focus(t)
		t.choose(row)
		l.u.menuAt(e.AbsolutePosition, l.workActions()...)
	}
}

// Menu shows the menu of the chosen row for the menu key.
func (t *workTable) Menu() {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(t)
	t.l.u.menuAt(at.AddXY(t.Size().Width/3, t.Size().Height/3), t.l.workActions()...)
}

// choose selects a row and shows it.
func (t *workTable) choose(row int) {
	t.l.placing = true
	t.Select(widget.TableCellID{Row: row, Col: colAuthors})
	t.l.placing = false
	t.l.look(row)
}

// TypedRune implements fyne.Focusable: what is typed over the list goes to the
// filter.
func (t *workTable) TypedRune(r rune) {
	if r == ' ' {
		return
	}
	t.l.u.win.Canvas().Focus(t.l.filter)
	t.l.filter.TypedRune(r)
}

func alignment(col int) fyne.TextAlign {
	if col == colNumber || col == colMen || col == colYear {
		return fyne.TextAlignTrailing
	}
	return fyne.TextAlignLeading
}

// row returns a row of the list, nil while it is being read.
func (l *libraryView) row(i int) *store.Listed {
	page, known := l.pages[i/pageRows]
	if !known {
		l.readPage(i / pageRows)
		if page, known = l.pages[i/pageRows]; !known {
			page = l.stale[i/pageRows]
		}
	}
	if at := i % pageRows; at < len(page) {
		return &page[at]
	}
	return nil
}

// readPage reads rows. While the user scrolls on, only the last page asked for
// is read.
func (l *libraryView) readPage(n int) {
	first := n * pageRows
	if l.asked == n || first >= len(l.ids) {
		return
	}
	l.asked = n
	ids := l.ids[first:min(first+pageRows, len(l.ids))]
	l.u.session.Page(ids, func(rows []store.Listed, err error) {
		l.asked = -1
		if err != nil {
			return // the list is asked for anew when the file can be read
		}
		if len(l.pages) > 50 {
			l.pages = map[int][]store.Listed{}
		}
		l.pages[n] = rows
		l.table.Refresh()
	})
}

// show fills one cell; it runs for every visible cell at every scroll.
func (l *libraryView) show(id widget.TableCellID, c *workCell) {
	c.row = id.Row
	if id.Row >= len(l.ids) {
		return
	}
	cell, light := c.text, c.light
	r := l.row(id.Row)
	text, word := "", ""
	if r != nil && id.Col == colVerdict {
		var state widgets.State
		state, word = l.u.soundnessLight(r.Soundness)
		light.SetState(state, word)
	}
	visible(c.tick, id.Col == colMark && l.marks[l.ids[id.Row]])
	visible(cell, word == "")
	visible(light, word != "")
	switch {
	case id.Col == colMark:
	case r == nil:
		text = "…"
	case id.Col == colNumber:
		text = fmt.Sprint(r.Number)
	case id.Col == colAuthors:
		if text = r.Authors; text == "" {
			text = "—"
		}
	case id.Col == colTask:
		text = r.Stipulation
	case id.Col == colMen:
		text = fmt.Sprintf("%d+%d", r.White, r.Black)
	case id.Col == colSource:
		text = r.Source
	case id.Col == colYear && r.Year != 0:
		text = fmt.Sprint(r.Year)
	}
	// Drawing a text anew is dear, and while a collection is being solved the
	// list is shown over and over.
	if bold := l.ids[id.Row] == l.u.session.Current(); cell.Text != text || cell.TextStyle.Bold != bold || cell.Alignment != alignment(id.Col) {
		cell.Alignment, cell.TextStyle.Bold = alignment(id.Col), bold
		cell.SetText(text)
	}
}

// soundnessLight words what the file knows of a verdict; a work that was never
// solved gives no word.
func (u *UI) soundnessLight(s library.Soundness) (widgets.State, string) {
	switch s {
	case library.Sound:
		return widgets.Proved, u.t("verdict_sound")
	case library.Flawed:
		return widgets.Flaw, u.t("verdict_flawed")
	case library.Unsound:
		return widgets.Defect, u.t("verdict_unsound")
	case library.NotDecided:
		return widgets.Undecided, u.t("verdict_undecided")
	}
	return widgets.Undecided, ""
}

// verdictLight words a verdict kept; nil gives no word.
func (u *UI) verdictLight(v *store.Verdict) (widgets.State, string) {
	switch {
	case v == nil:
		return u.soundnessLight(library.Unsolved)
	case v.Verdict == judging.Sound && len(v.Flaws) > 0:
		return u.soundnessLight(library.Flawed)
	}
	return u.soundnessLight(library.Soundness(v.Verdict.String()))
}
