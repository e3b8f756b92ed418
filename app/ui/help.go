package ui

import (
	"runtime"

	"fyne.io/fyne/v2"

	"keymove/resources/help"
)

// book is the handbook in the language of the window.
func (u *UI) book() *help.Book {
	return help.Open(u.cat, map[string]string{"shortcuts": u.shortcutsPage()})
}

// showHelp opens the handbook at a link, TOPIC or TOPIC#ANCHOR, beside the work.
func (u *UI) showHelp(link string) {
	if u.help == nil {
		u.help = newHelpWindow(u)
	}
	u.help.win.Show()
	u.help.win.RequestFocus()
	u.help.open(link)
}

// showHelpHere opens the page of the place where the user is.
func (u *UI) showHelpHere() { u.showHelp(u.helpPlace()) }

// helpActions are the entries of the handbook in the menu of help.
func (u *UI) helpActions() []action {
	return []action{
		{label: u.cat.T("help.menu_here"), shortcut: plain(fyne.KeyF1), do: u.showHelpHere},
		{label: u.cat.T("help.menu_contents"), shortcut: ctrlShift(fyne.KeyF2), do: func() { u.showHelp("start") }},
		{key: "help_keys", shortcut: ctrl(fyne.KeyF2), do: func() { u.showHelp("shortcuts") }},
	}
}

func (u *UI) showAbout() {
	u.showText(u.t("help_about"), u.t("about_text", "Version", u.version, "System", runtime.GOOS+"/"+runtime.GOARCH))
}
