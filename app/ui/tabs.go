package ui

import (
	"fmt"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/judging/store"
)

// tabStrip shows the works held open, above the desk and the library. With a
// single one it takes no room.
type tabStrip struct {
	u      *UI
	root   *fyne.Container
	list   *fyne.Container
	scroll *container.Scroll
	shown  []string // what the strip was made for
	// fresh is the place for works that are to begin a new collection; it is in
	// sight while works are dragged.
	fresh *fyne.Container
}

func newTabStrip(u *UI) *tabStrip {
	s := &tabStrip{u: u, list: container.NewHBox()}
	s.scroll = container.NewHScroll(s.list)
	fresh := widget.NewLabel(u.t("drag_new"))
	fresh.Importance = widget.HighImportance
	s.fresh = framed(fresh)
	s.fresh.Hide()
	s.root = container.NewVBox(container.NewBorder(nil, nil, nil, s.fresh, s.scroll), widget.NewSeparator())
	return s
}

// refresh shows the present tabs.
func (s *tabStrip) refresh() {
	u := s.u
	tabs := u.session.Tabs()
	dragging := u.works.drag != nil
	visible(s.root, dragging || len(tabs) > 1 && u.page != settingsPage)
	visible(s.fresh, dragging)
	names := u.documentNames()
	var shown []string
	for _, t := range tabs {
		shown = append(shown, fmt.Sprint(u.tabLabel(t, names), t.Active))
	}
	if strings.Join(shown, "\n") == strings.Join(s.shown, "\n") {
		return
	}
	s.shown = shown
	s.list.RemoveAll()
	var at fyne.CanvasObject
	for i, t := range tabs {
		open := newMenuButton(u, u.tabLabel(t, names), func() { u.showTab(i) }, func() []action { return u.tabActions(i) })
		open.Importance = widget.LowImportance
		leave := newButton(u, "", func() { u.try(u.session.CloseTab(i)) })
		leave.Icon, leave.Importance = theme.CancelIcon(), widget.LowImportance
		one := framed(container.NewBorder(nil, nil, nil, leave, open))
		if t.Active {
			open.Importance = widget.HighImportance
			at = one
		}
		s.list.Add(one)
	}
	s.list.Refresh()
	if at != nil { // the active tab is in sight
		size := s.list.MinSize()
		s.list.Resize(size)
		left, right := at.Position().X, at.Position().X+at.MinSize().Width
		switch width := s.scroll.Size().Width; {
		case left < s.scroll.Offset.X:
			s.scroll.Offset.X = left
		case right > s.scroll.Offset.X+width && width > 0:
			s.scroll.Offset.X = right - width
		}
		s.scroll.Refresh()
	}
}

// showTab turns to a tab, and to the desk unless the list is in view.
func (u *UI) showTab(i int) {
	u.try(u.session.ShowTab(i))
	if u.page == settingsPage {
		u.show(deskPage)
	}
}

// stepTab turns to the next tab, or back.
func (u *UI) stepTab(by int) {
	u.try(u.session.StepTab(by))
	if u.page == settingsPage {
		u.show(deskPage)
	}
}

// closeTab closes the tab of the work on the desk.
func (u *UI) closeTab() {
	for i, t := range u.session.Tabs() {
		if t.Active {
			u.try(u.session.CloseTab(i))
			return
		}
	}
}

// tabMost is the most letters of a name in a tab.
const tabMost = 22

// tabLabel names a tab: "Loyd #2", with its collection where several are open.
func (u *UI) tabLabel(t session.Tab, names map[int]string) string {
	label := u.workName(t.Row, t.Place)
	if len(names) > 1 {
		label = shorten(names[t.Document]) + " · " + label
	}
	return label
}

// workName is "Loyd #2", or "№ 3 #2" without an author.
func (u *UI) workName(r store.Row, place int) string {
	name, _, _ := strings.Cut(r.Authors, ",")
	if name == "" {
		name = fmt.Sprintf("№ %d", place)
	}
	return strings.TrimSpace(shorten(name) + " " + r.Stipulation)
}

func shorten(text string) string {
	if letters := []rune(text); len(letters) > tabMost {
		return string(letters[:tabMost-1]) + "…"
	}
	return text
}

// documentNames names the open documents, by their numbers.
func (u *UI) documentNames() map[int]string {
	names := map[int]string{}
	for _, d := range u.session.Documents() {
		names[d.Number] = u.t("untitled")
		if d.Named {
			names[d.Number] = strings.TrimSuffix(filepath.Base(d.Path), session.Extension)
		}
	}
	return names
}

// refOf names the work of a tab.
func refOf(t session.Tab) session.Ref { return session.Ref{Document: t.Document, Work: t.Row.ID} }

// copyItems offers the other open documents to copy works to, or without any
// the one in view.
func (u *UI) copyItems(works ...int64) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	names := u.documentNames()
	for _, d := range u.session.Documents() {
		if d.Active {
			continue
		}
		items = append(items, fyne.NewMenuItem(fmt.Sprintf("%s (%s)", names[d.Number], u.cat.N("ui.library_count", d.Works)), func() {
			if len(works) == 0 {
				u.copyTo(d.Number, []int64{u.workHere()}, false)
				return
			}
			u.copyTo(d.Number, works, false)
		}))
	}
	return items
}

// copyTo adds works to another open document, as a step that can be taken back
// there. To move them, they are removed here, which is a step of its own.
func (u *UI) copyTo(document int, works []int64, move bool) {
	if err := u.session.CopyTo(document, works...); err != nil {
		u.showError(err)
		return
	}
	name, said := u.documentNames()[document], "ui.works_copied"
	if move {
		u.try(u.session.Delete(works...))
		said = "ui.works_moved"
	}
	u.status.say(u.cat.N(said, len(works), "Name", name))
}

func (u *UI) openBesideDialog() {
	u.askFile(u.t("dialog_open"), func(path string) { u.session.OpenBesideBackground(path, u.opened) })
}
