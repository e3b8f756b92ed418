package ui

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/export"
	"keymove/judging/library"
	"keymove/judging/store"
)

// libraryView lists the works of the open document, with a filter above, a
// preview at the right and actions on the works that are marked. Searches run
// beside the drawing; only the rows in view are read.
type libraryView struct {
	u       *UI
	root    fyne.CanvasObject
	filter  *field
	fault   *widget.Label // what in the filter cannot be read
	genre   *choice
	verdict *choice
	place   *placePanel
	split   *container.Split

	count  *widget.Label
	order  *choice
	solve  *button
	stop   *button
	marked *button

	table   *workTable
	preview *preview

	ids   []int64                // of the works found, in order
	pages map[int][]store.Listed // rows read so far, by number of the page
	stale map[int][]store.Listed // shown until the page is read anew
	asked int                    // the page being read, -1 for none
	by    store.Order
	down  bool
	marks map[int64]bool
	at    int // the row in view at the right, -1 for none
	// outdated: the list has changed since it was last shown.
	outdated bool
	// placing: the selection follows the program, not the user.
	placing bool
	// cells are those that the table has made.
	cells map[*workCell]bool
	// drag is what is dragged from the list, nil for nothing.
	drag *workDrag
}

func newLibrary(u *UI) *libraryView {
	l := &libraryView{u: u, count: widget.NewLabel(""), by: u.view.order, down: u.view.down, marks: map[int64]bool{},
		pages: map[int][]store.Listed{}, asked: -1, at: -1, cells: map[*workCell]bool{}}
	l.newFilter()
	l.preview = newPreview(u, l.open)
	l.newTable()
	l.split = container.NewHSplit(l.table, l.preview.root)
	l.split.Offset = 0.74
	names := []string{u.t("order_document"), u.t("order_verdict"), u.t("order_author"), u.t("order_source"), u.t("order_task"), u.t("order_date"), u.t("order_men")}
	l.order = newChoice(u, names, func(i int) { l.sortBy(chosenOrders[i], false) })
	l.order.PlaceHolder = longest(names)
	l.solve = newButton(u, u.t("solve_all"), u.askQueue)
	l.stop = newButton(u, u.t("stop"), u.session.StopQueue)
	l.marked = newButton(u, "", l.markedMenu)
	l.marked.Icon, l.marked.IconPlacement = theme.MenuDropDownIcon(), widget.ButtonIconTrailingText
	actions := container.NewHBox(l.count, layout.NewSpacer(), l.marked, l.order, l.solve, l.stop)
	help := newButton(u, u.t("filter_help_button"), func() { u.showHelp("query") })
	controls := container.NewHBox(l.genre, l.verdict, l.place.toggle, help)
	top := container.NewVBox(container.NewBorder(nil, nil, nil, controls, l.filter), l.fault, actions)
	if u.shown.TextScale > 1.4 { // the filter would have no room beside them
		choices := container.New(&flow{}, l.genre, l.verdict, l.place.toggle, help)
		actions := container.New(&flow{}, l.count, l.marked, l.order, l.solve, l.stop)
		top = container.NewVBox(l.filter, choices, l.fault, actions)
	}
	l.root = container.NewBorder(container.NewPadded(top), nil, l.place.root, nil, l.split)
	l.showMarked()
	return l
}

// chosenOrders are the orders as the choice offers them.
var chosenOrders = [...]store.Order{store.ByPlace, store.ByVerdict, store.ByAuthor, store.BySource, store.ByTask, store.ByDate, store.ByMen}

// sortBy sorts the list anew.
func (l *libraryView) sortBy(by store.Order, down bool) {
	l.by, l.down = by, down
	l.u.view.order, l.u.view.down = by, down
	l.refresh()
}

// changed shows the list anew, or when it is looked at next: a long list must
// not slow down what is typed on the desk.
func (l *libraryView) changed() {
	if l.u.page == libraryPage {
		l.refresh()
	} else {
		l.outdated = true
	}
}

// refresh looks for the works anew. What was found before stays in view until
// the answer comes.
func (l *libraryView) refresh() {
	l.outdated = false
	q, err := library.ParseQuery(l.filter.Text)
	var at *library.QueryError
	if errors.As(err, &at) {
		l.fault.SetText(export.QueryErrorText(l.u.cat, at))
	}
	visible(l.fault, at != nil)
	for i, by := range chosenOrders {
		if by == l.by {
			l.order.set(i)
		}
	}
	l.u.session.Find(q, l.by, l.down, func(ids []int64, err error) {
		if err != nil {
			l.u.showError(err)
			return
		}
		l.found(ids, q.IsZero())
	})
}

// found shows what a search has found.
func (l *libraryView) found(ids []int64, all bool) {
	u := l.u
	same := slices.Equal(ids, l.ids) // as while works are solved in the background
	chosen := int64(0)
	if l.at >= 0 && l.at < len(l.ids) {
		chosen = l.ids[l.at]
	}
	l.stale = nil
	if same {
		l.stale = l.pages
	}
	l.ids, l.pages, l.asked = ids, map[int][]store.Listed{}, -1
	text := u.cat.N("ui.library_count", len(u.session.IDs()))
	if !all {
		text = u.t("library_of", "Shown", len(ids), "All", text)
	}
	l.count.SetText(text)
	l.showMarked()
	if same && len(ids) > 0 {
		l.table.Refresh()
		l.look(max(l.at, 0))
		return
	}
	l.placing = true
	l.table.UnselectAll()
	l.placing = false
	l.table.Refresh()
	l.at = slices.Index(ids, chosen)
	if len(ids) == 0 {
		l.preview.empty(u.t("library_nothing"))
	} else {
		l.look(max(l.at, 0))
	}
}

// refreshActions shows what can be done to the whole list.
func (l *libraryView) refreshActions() {
	running := l.u.session.Queue() != nil
	visible(l.solve, !running)
	visible(l.stop, running)
}

// look shows a row in the preview.
func (l *libraryView) look(row int) {
	if row < 0 || row >= len(l.ids) || l.u.page != libraryPage {
		return
	}
	l.at = row
	l.preview.show(l.ids[row])
}

// workHere is the work that the menu is about: in the list the one in view, else
// the one on the desk.
func (u *UI) workHere() int64 {
	if l := u.works; u.page == libraryPage && l.at >= 0 && l.at < len(l.ids) {
		return l.ids[l.at]
	}
	return u.session.Current()
}

// openInTab opens the work in view in the list in a tab of its own.
func (u *UI) openInTab() {
	if l := u.works; l.at >= 0 && l.at < len(l.ids) {
		u.try(u.session.OpenTab(l.ids[l.at]))
		u.show(deskPage)
	}
}

// open puts the work in view on the desk.
func (l *libraryView) open() {
	if l.at >= 0 && l.at < len(l.ids) {
		l.u.try(l.u.session.Select(l.ids[l.at]))
		l.u.show(deskPage)
	}
}
