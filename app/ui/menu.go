package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
)

// action is an item of the menu.
type action struct {
	key      string // message key below "ui."
	label    string // instead of key
	shortcut fyne.Shortcut
	do       func()
	off      bool
	children []*fyne.MenuItem
}

// items makes items of the menu.
func (u *UI) items(actions ...action) []*fyne.MenuItem {
	for i := range actions {
		actions[i].do = u.guarded(actions[i])
	}
	return u.contextItems(actions...)
}

// contextItems makes items of a menu under the pointer.
func (u *UI) contextItems(actions ...action) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, a := range actions {
		if a.key == "" && a.label == "" {
			items = append(items, fyne.NewMenuItemSeparator())
			continue
		}
		label := a.label
		if label == "" {
			label = u.t(a.key)
		}
		item := fyne.NewMenuItem(label, a.do)
		item.Shortcut, item.Disabled = a.shortcut, a.off
		if len(a.children) > 0 {
			item.ChildMenu = fyne.NewMenu("", a.children...)
		}
		items = append(items, item)
	}
	sayShortcuts(items)
	return items
}

// guarded keeps a menu's action from running under an open dialog, or while it
// is grey: the toolkit delivers shortcuts there too.
func (u *UI) guarded(a action) func() {
	return func() {
		if a.do != nil && !a.off && u.win.Canvas().Overlays().Top() == nil {
			a.do()
		}
	}
}

// refreshMenu makes the menu anew: undo names what it takes back, and what
// cannot be done is grey.
func (u *UI) refreshMenu() {
	state := u.menuState()
	if u.win.MainMenu() != nil && state == u.menuShown {
		return
	}
	u.menuShown = state
	u.win.SetMainMenu(u.menu())
}

func (u *UI) menu() *fyne.MainMenu {
	s := u.session
	file := u.items(
		action{key: "file_new", shortcut: ctrl(fyne.KeyN), do: func() { u.try(s.NewDocument()) }},
		action{key: "file_open", shortcut: ctrl(fyne.KeyO), do: u.openDialog},
		action{key: "tab_open_beside", shortcut: ctrlShift(fyne.KeyO), do: u.openBesideDialog},
		action{key: "file_recent", children: u.recentItems(), off: len(s.Recent()) == 0},
		action{key: "file_import", shortcut: ctrl(fyne.KeyI), do: u.importDialog},
		action{},
		action{key: "file_save_as", shortcut: ctrl(fyne.KeyS), do: u.saveAsDialog},
		action{key: "file_export", shortcut: ctrl(fyne.KeyE), do: u.exportDialog},
		action{},
		action{key: "export_pdf", shortcut: ctrl(fyne.KeyP), do: u.exportPDF},
		action{key: "export_svg", shortcut: ctrlShift(fyne.KeyG), do: u.exportSVG},
		action{key: "export_png", shortcut: ctrlShift(fyne.KeyP), do: u.exportPNG},
		action{},
		action{key: "quit", shortcut: ctrl(fyne.KeyQ), do: u.quit},
	)
	file[len(file)-1].IsQuit = true
	single := len(s.Tabs()) == 1
	view := u.items(
		action{key: "nav_desk", shortcut: ctrl(fyne.Key1), do: func() { u.show(deskPage) }},
		action{key: "nav_library", shortcut: ctrl(fyne.Key2), do: func() { u.show(libraryPage) }},
		action{label: u.cat.T("contest.nav"), shortcut: ctrl(fyne.Key3), do: func() { u.show(contestPage) }},
		action{key: "nav_settings", shortcut: ctrl(fyne.Key4), do: func() { u.show(settingsPage) }},
		action{},
		action{key: "tab_new", shortcut: ctrl(fyne.KeyT), do: s.NewTab},
		action{key: "tab_next", shortcut: ctrl(fyne.KeyTab), do: func() { u.stepTab(1) }, off: single},
		action{key: "tab_previous", shortcut: ctrlShift(fyne.KeyTab), do: func() { u.stepTab(-1) }, off: single},
		action{key: "tab_close", shortcut: ctrl(fyne.KeyW), do: u.closeTab, off: single},
		action{},
		action{key: "big_board", shortcut: plain(fyne.KeyF11), do: u.showBigBoard},
		action{key: "compare_works", shortcut: plain(fyne.KeyF7), do: u.compareChosen},
		action{},
		action{key: "view_dark", shortcut: ctrlShift(fyne.KeyD), do: u.toggleDark},
		action{key: "view_larger", shortcut: ctrl(fyne.KeyEqual), do: func() { u.scaleText(1) }},
		action{key: "view_smaller", shortcut: ctrl(fyne.KeyMinus), do: func() { u.scaleText(-1) }},
	)
	help := u.items(append(u.helpActions(),
		action{},
		action{key: "help_examples", shortcut: ctrl(fyne.KeyF1), do: u.openExamples},
		action{label: u.cat.T("contest.example_event"), do: u.contestDo(u.event.Example)}, // its shortcut stands in the menu of events
		action{key: "help_about", do: u.showAbout},
	)...)
	return fyne.NewMainMenu(
		fyne.NewMenu(u.t("menu_file"), file...),
		fyne.NewMenu(u.t("menu_edit"), u.editItems()...),
		fyne.NewMenu(u.t("menu_board"), u.items(u.boardActions()...)...),
		fyne.NewMenu(u.t("menu_solve"), u.items(u.jobActions()...)...),
		fyne.NewMenu(u.cat.T("contest.menu"), u.eventItems()...),
		fyne.NewMenu(u.t("menu_view"), view...),
		fyne.NewMenu(u.t("menu_help"), help...),
	)
}

func (u *UI) editItems() []*fyne.MenuItem {
	s := u.session
	undo, redo := u.t("undo"), u.t("redo")
	back, again := u.steps()
	if back != "" {
		undo += ": " + u.cat.T(back)
	}
	if again != "" {
		redo += ": " + u.cat.T(again)
	}
	return u.items(
		action{label: undo, shortcut: &fyne.ShortcutUndo{}, do: u.undo, off: back == ""},
		action{label: redo, shortcut: &fyne.ShortcutRedo{}, do: u.redo, off: again == ""},
		action{},
		action{key: "copy", shortcut: &fyne.ShortcutCopy{}, do: u.copy},
		action{key: "paste", shortcut: &fyne.ShortcutPaste{}, do: u.paste},
		action{},
		action{key: "work_new", shortcut: ctrlShift(fyne.KeyN), do: func() { u.try(s.NewWork()); u.show(deskPage) }},
		action{key: "work_duplicate", shortcut: ctrl(fyne.KeyD), do: func() { u.try(s.Duplicate()); u.show(deskPage) }},
		action{key: "work_open_tab", shortcut: ctrl(fyne.KeyReturn), do: u.openInTab, off: u.page != libraryPage},
		action{key: "tab_copy_to", children: u.copyItems(), off: len(s.Documents()) == 1},
		action{key: "work_delete", shortcut: ctrlShift(fyne.KeyBackspace), do: func() { u.try(s.Delete(u.workHere())) }},
		action{},
		action{key: "work_previous", shortcut: plain(fyne.KeyPageUp), do: func() { u.try(s.Step(-1)) }},
		action{key: "work_next", shortcut: plain(fyne.KeyPageDown), do: func() { u.try(s.Step(1)) }},
	)
}

func (u *UI) recentItems() []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, path := range u.session.Recent() {
		items = append(items, fyne.NewMenuItem(path, u.guarded(action{do: func() { u.openPath(path) }})))
	}
	return items
}

// menuState tells whether the menu needs to be made anew.
func (u *UI) menuState() string {
	s := u.session
	back, again := u.steps()
	state := back + "|" + again + "|" + u.cat.Lang() + "|" + s.EventPath()
	if s.Running() != nil {
		state += "|running"
	}
	if s.Queue() != nil {
		state += "|queue"
	}
	state += fmt.Sprint("|", len(s.Tabs()) > 1, u.page, s.Settings().TextScale, s.Documents())
	for _, path := range s.Recent() {
		state += "|" + path
	}
	return state
}

func (u *UI) quit() {
	u.event.Settle()
	u.keepColumns()
	u.keepList()
	u.win.Close()
}
