package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/judging"
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
	order  *choice
	solve  *button
	stop   *button
	// worstFirst: the unsound works come first, then the undecided ones.
	worstFirst bool
	// outdated: the list has changed since it was last shown.
	outdated bool
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
	colVerdict
	columns
)

func newLibrary(u *UI) *library {
	l := &library{u: u, count: widget.NewLabel(""), worstFirst: u.view.worstFirst}
	l.filter = newField(u, u.t("library_filter"), func(string) { l.refresh() })
	l.filter.unbound = true
	l.table = newWorkTable(u,
		func() (int, int) { return len(l.rows), columns },
		func() fyne.CanvasObject {
			text, light := widget.NewLabel(""), widgets.NewStatusLight()
			text.Truncation = fyne.TextTruncateEllipsis
			light.Hide()
			return container.NewStack(text, light)
		},
		func(id widget.TableCellID, o fyne.CanvasObject) { l.show(id, o.(*fyne.Container)) },
	)
	l.table.CreateHeader = func() fyne.CanvasObject {
		return widget.NewLabelWithStyle("", fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	}
	headers := []string{"№", u.t("author"), u.t("task"), u.t("library_men"), u.t("source"), u.t("library_year"), u.t("tab_verdict")}
	l.table.UpdateHeader = func(id widget.TableCellID, o fyne.CanvasObject) {
		header := o.(*widget.Label)
		header.Alignment = alignment(id.Col)
		header.SetText(headers[id.Col])
	}
	scale := u.shown.TextScale
	for col, width := range []float32{60, 260, 104, 84, 262, 76, 250} {
		l.table.SetColumnWidth(col, width*scale)
	}
	l.table.OnSelected = func(id widget.TableCellID) {
		if !l.placing && id.Row >= 0 && id.Row < len(l.rows) {
			u.try(u.session.Select(l.rows[id.Row].ID))
			u.show(deskPage)
		}
	}
	var actions *fyne.Container
	l.order = newChoice(u, []string{u.t("order_document"), u.t("order_verdict")}, func(i int) {
		l.worstFirst = i == 1
		u.view.worstFirst = l.worstFirst
		l.refresh()
		actions.Refresh() // the word chosen may be longer
	})
	l.solve = newButton(u, u.t("solve_all"), u.askQueue)
	l.stop = newButton(u, u.t("stop"), u.session.StopQueue)
	actions = container.NewHBox(l.count, layout.NewSpacer(), l.order, l.solve, l.stop)
	l.root = container.NewBorder(container.NewPadded(container.NewVBox(l.filter, actions)), nil, nil, nil, l.table)
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
func (l *library) show(id widget.TableCellID, o *fyne.Container) {
	if id.Row >= len(l.rows) {
		return
	}
	r := &l.rows[id.Row]
	cell, light := o.Objects[0].(*widget.Label), o.Objects[1].(*widgets.StatusLight)
	word := ""
	if id.Col == colVerdict {
		var state widgets.State
		state, word = l.u.verdictLight(l.u.session.Verdict(&r.Row))
		light.SetState(state, word)
	}
	visible(cell, word == "")
	visible(light, word != "")
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

// changed shows the list anew, or when it is looked at next: a long list must
// not slow down what is typed on the desk.
func (l *library) changed() {
	if l.u.page == libraryPage {
		l.refresh()
	} else {
		l.outdated = true
	}
}

// refresh filters the list anew.
func (l *library) refresh() {
	l.outdated = false
	all := l.u.session.Rows()
	words := strings.Fields(strings.ToLower(l.filter.Text))
	l.rows = l.rows[:0]
	for i := range all {
		if matches(&all[i], words) {
			l.rows = append(l.rows, listedWork{all[i], i + 1})
		}
	}
	if l.worstFirst {
		slices.SortStableFunc(l.rows, func(a, b listedWork) int { return l.weight(&a.Row) - l.weight(&b.Row) })
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

// weight orders works for worstFirst.
func (l *library) weight(r *store.Row) int {
	v := l.u.session.Verdict(r)
	switch {
	case v == nil:
		return 3
	case v.Verdict == judging.Unsound:
		return 0
	case v.Verdict == judging.Undecided:
		return 1
	case len(v.Flaws) > 0:
		return 2
	}
	return 4
}

// refreshActions shows what can be done to the whole list.
func (l *library) refreshActions() {
	running := l.u.session.Queue() != nil
	visible(l.solve, !running)
	visible(l.stop, running)
	l.order.set(map[bool]int{true: 1}[l.worstFirst])
}

// verdictLight words a verdict kept; nil gives no word.
func (u *UI) verdictLight(v *store.Verdict) (widgets.State, string) {
	switch {
	case v == nil:
		return widgets.Undecided, ""
	case v.Verdict == judging.Sound && len(v.Flaws) > 0:
		return widgets.Flaw, u.t("verdict_flawed")
	}
	return verdictStates[v.Verdict], u.t("verdict_" + v.Verdict.String())
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
