package ui

import (
	"fyne.io/fyne/v2"

	"keymove/app/ui/contest"
)

// newContest makes the contest page.
func newContest(u *UI) *contest.Page {
	return contest.New(contest.Host{
		App: u.app, Window: u.win, Session: u.session, Catalog: u.cat, Version: u.version,
		ShowError: u.showError, ShowText: u.showText, Say: func(text string) { u.status.say(text) },
		AskOpen: u.askFile, AskSave: u.askSave, AskPlace: u.askPlace, AskFolder: u.askFolder,
		GlobalKey: u.contestGlobalKey, OtherKey: u.contestOtherKey,
		Marked: func() []int64 { return u.works.markedWorks() },
	}, &u.eventView)
}

// contestGlobalKey leaves the keys of the desk to the contest page.
func (u *UI) contestGlobalKey(name fyne.KeyName) bool {
	switch name {
	case fyne.KeyF5, fyne.KeyPageUp, fyne.KeyPageDown:
		return false
	}
	return u.globalKey(name)
}

func (u *UI) contestOtherKey(name fyne.KeyName) bool { return u.contestGlobalKey(name) }

// contestDo turns to the contest page and does something there.
func (u *UI) contestDo(do func()) func() {
	return func() {
		u.show(contestPage)
		do()
	}
}

// openEvent opens an event file on the contest page.
func (u *UI) openEvent(path string) { u.contestDo(func() { u.event.Open(path) })() }

// steps returns the message keys of what undo and redo would do on the page in
// view, "" for nothing.
func (u *UI) steps() (undo, redo string) {
	if u.page == contestPage {
		return u.session.CanUndoEvent(), u.session.CanRedoEvent()
	}
	return u.session.CanUndo(), u.session.CanRedo()
}

// eventItems are the commands of events, and the tabs of the contest page.
func (u *UI) eventItems() []*fyne.MenuItem {
	none := u.session.Event() == nil
	label := func(key string) string { return u.cat.T("contest." + key) }
	actions := []action{
		{label: label("new_event"), shortcut: ctrl(fyne.KeyF6), do: u.contestDo(u.event.NewEvent)},
		{label: label("open_event"), shortcut: ctrl(fyne.KeyF7), do: u.contestDo(u.event.OpenEvent)},
		{label: label("import_event"), shortcut: ctrl(fyne.KeyF8), do: u.contestDo(u.event.ImportEvent)},
		{label: label("example_event"), shortcut: ctrlShift(fyne.KeyF1), do: u.contestDo(u.event.Example)},
		{},
		{label: label("copy_event"), shortcut: ctrl(fyne.KeyF9), do: u.event.Copy, off: none},
		{label: label("export_event"), shortcut: ctrl(fyne.KeyF10), do: u.event.Export, off: none},
		{label: label("close_event"), shortcut: ctrl(fyne.KeyF12), do: u.event.Close, off: none},
		{},
	}
	keys := []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5, fyne.Key6, fyne.Key7, fyne.Key8}
	for i, name := range u.event.Tabs() {
		actions = append(actions, action{label: name, shortcut: ctrlShift(keys[i]), off: none, do: u.contestDo(func() { u.event.Show(i) })})
	}
	return u.items(actions...)
}
