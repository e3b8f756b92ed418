// Package ui is the program's window: its frame and pages. Every control calls
// a method of the session, the session tells what changed, and the pages show
// it: no state of the work lives here, only the way it is looked at.
package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/ui/contest"
	"keymove/app/widgets/theme"
	"keymove/export"
	"keymove/resources/i18n"
	"keymove/solver/notation"
)

// Name and Version are shown in the title and in Help.
const Name = "Keymove"

// page is a place of the left navigation.
type page int

const (
	deskPage page = iota
	libraryPage
	contestPage
	settingsPage
)

// UI is the window's content and behaviour. Use New.
type UI struct {
	app     fyne.App
	win     fyne.Window
	session *session.Session
	cat     *i18n.Catalog
	version string

	page   page
	frame  *frame
	status *statusLine
	desk   *desk
	works  *libraryView
	event  *contest.Page
	big    *bigBoard   // nil while it is closed
	pair   *comparison // nil while it is closed

	// view is how the desk is looked at; it outlives a change of language.
	view view
	// eventView is how the contest page is looked at.
	eventView contest.State
	// listWidths are the widths of the list's columns as they are on the screen.
	listWidths [columns]float32
	// files is the open file dialog, nil when there is none.
	files *dialog.FileDialog
	// help is the handbook's window, nil while it is closed.
	help *helpWindow
	// asking is the place of the dialog on top, "" for none with a page of the
	// handbook.
	asking place
	// menuShown is the state for which the menu was made.
	menuShown  string
	rebuilding bool
	// shown are the settings that the content was built for.
	shown session.Settings
}

// New fills the window and connects it to the session. The app is asked for its
// theme, its clipboard and to open addresses.
func New(app fyne.App, win fyne.Window, s *session.Session, version string) *UI {
	u := &UI{app: app, win: win, session: s, version: version}
	spareFiles()
	u.build()
	s.Listen(u.changed)
	win.SetOnDropped(u.dropped)
	win.SetCloseIntercept(u.quit)
	win.Canvas().SetOnTypedKey(u.typedKey)
	// Whoever comes back from another program may have moved files there.
	app.Lifecycle().SetOnEnteredForeground(func() { u.try(s.CheckFiles()) })
	return u
}

// build makes everything anew in the language, text size and theme of the
// settings.
func (u *UI) build() {
	settings := u.session.Settings()
	if u.shown.Theme != settings.Theme || u.shown.TextScale != settings.TextScale {
		u.app.Settings().SetTheme(theme.New(themeOptions(settings)))
	}
	if u.shown.Language != settings.Language {
		u.cat = i18n.New(settings.Language)
		translateToolkit(u.cat)
	}
	u.shown = settings
	u.desk = newDesk(u)
	u.works = newLibrary(u)
	u.event = newContest(u)
	u.status = newStatusLine(u)
	u.frame = newFrame(u)
	u.win.SetContent(u.frame.root)
	u.show(u.page)
	u.refresh(^session.Topic(0))
	if u.big != nil {
		u.big.build()
	}
	if u.pair != nil {
		u.pair.build()
	}
}

func themeOptions(s session.Settings) theme.Options {
	o := theme.Options{Mode: theme.Light, Scale: s.TextScale}
	if s.Theme == session.Dark {
		o.Mode = theme.Dark
	}
	return o
}

// changed is the session's listener.
func (u *UI) changed(t session.Topic) {
	if t&session.Preferred != 0 && u.looksOtherwise() {
		u.rebuild()
		return
	}
	u.refresh(t)
}

// rebuild shows everything anew after a change of language, letters or look.
// What was looked at stays in view.
func (u *UI) rebuild() {
	if u.rebuilding {
		return // told of the columns that are being kept
	}
	u.rebuilding = true
	defer func() { u.rebuilding = false }()
	u.keepColumns()
	u.keepList()
	u.desk.remember()
	u.build()
	if u.help != nil {
		u.help.rebuild()
	}
}

// looksOtherwise reports whether the settings of the look have changed since
// the content was built; the others need no rebuilding.
func (u *UI) looksOtherwise() bool {
	s := u.session.Settings()
	return s.Language != u.shown.Language || s.Letters != u.shown.Letters || s.Theme != u.shown.Theme ||
		s.TextScale != u.shown.TextScale || s.Hide != u.shown.Hide
}

func (u *UI) refresh(t session.Topic) {
	u.status.refresh()
	u.desk.refresh(t)
	if t&(session.Works|session.Work|session.Document|session.Judged) != 0 {
		u.works.changed()
	}
	if t&(session.Document|session.Work|session.Works|session.Open) != 0 {
		u.frame.tabs.refresh()
	}
	if u.pair != nil && t&(session.Work|session.Works|session.Result|session.Open) != 0 {
		u.pair.read()
	}
	if t&session.Contest != 0 {
		u.event.Refresh()
	}
	if t&session.Job != 0 {
		u.works.refreshActions()
	}
	if t&(session.Document|session.Preferred|session.Work|session.Works|session.Job|session.Open|session.Contest) != 0 {
		u.win.SetTitle(u.title())
		u.refreshMenu()
	}
}

// title is "file — Keymove"; on the contest page it is the event that is named.
func (u *UI) title() string {
	if name := u.event.Title(); u.page == contestPage && name != "" {
		return name + " — " + Name
	}
	return u.documentName() + " — " + Name
}

// t words a message of the window.
func (u *UI) t(key string, pairs ...any) string { return u.cat.T("ui."+key, pairs...) }

// try shows what went wrong, if anything.
func (u *UI) try(err error) {
	if err != nil {
		u.showError(err)
	}
}

// workStyle is the style of texts with moves in them: figurines need a face of
// their own.
func (u *UI) workStyle() fyne.TextStyle {
	return fyne.TextStyle{Symbol: u.session.Settings().Style().Letters == notation.Figurine}
}

// styleOf is workStyle for a text that may hold an arrow that only the face
// with the figurines has.
func (u *UI) styleOf(text string) fyne.TextStyle {
	style := u.workStyle()
	style.Symbol = style.Symbol || strings.ContainsRune(text, '⇒')
	return style
}

// workProse is a prose in the style of texts with moves in them.
func (u *UI) workProse(text string) *widget.Label {
	l := prose(text)
	l.TextStyle = u.styleOf(text)
	return l
}

// textOptions are those of the solution as the window shows it.
func (u *UI) textOptions() export.TextOptions {
	s := u.session.Settings()
	return export.TextOptions{Style: s.Style(),
		HideDuals: s.Hide.Duals, HideCheckingTries: s.Hide.CheckingTries, HideWeakThreats: s.Hide.WeakThreats}
}
