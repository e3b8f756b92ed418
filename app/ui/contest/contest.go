// Package contest is the window's page for solving contests: one tab for each
// stage of the work, and a checklist that tells what is done and what stands in
// the way of the next step. Every control makes a change of the session's
// event, which is written at once; the page shows what the event then holds.
package contest

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"keymove/app/session"
	"keymove/judging/contest"
	"keymove/resources/i18n"
	"keymove/solver/notation"
)

// Host is what the page needs of the window around it.
type Host struct {
	App     fyne.App
	Window  fyne.Window
	Session *session.Session
	// Catalog words the page; the page is made anew when it changes.
	Catalog *i18n.Catalog
	// Version stands in the files that are written.
	Version string
	// ShowError and ShowText open a box whose text can be copied.
	ShowError func(error)
	ShowText  func(title, text string)
	// Say puts a word into the status line.
	Say func(text string)
	// AskOpen asks for a file, and AskSave for a place for one.
	AskOpen func(title string, then func(path string))
	AskSave func(name string, then func(path string) error)
	// AskPlace is AskSave for files that are written in the background, and
	// AskFolder asks for a folder.
	AskPlace  func(name string, then func(path string))
	AskFolder func(title string, then func(path string))
	// GlobalKey handles the program's keys that work wherever the focus is,
	// and OtherKey those that work where no text is typed; true means done.
	GlobalKey, OtherKey func(fyne.KeyName) bool
	// Marked returns the works that are marked in the library.
	Marked func() []int64
	// Shown is called when another tab is turned to.
	Shown func()
}

// State is how the page is looked at; it outlives a change of language or look.
type State struct {
	tab int
	// hidden: the checklist is folded away, where the user has said so.
	hidden, chosen bool
	// round and task are those looked at in the tabs of one round.
	round int
	task  string
	// marking is how the Clock, Marking and Standings tabs are looked at.
	marking markingView
}

// Page is the contest page. Use New.
type Page struct {
	Root fyne.CanvasObject

	host  Host
	cat   *i18n.Catalog
	state *State

	pages     *fyne.Container // the empty page, and the event's
	empty     *emptyPage
	tabs      []*tab
	names     []*button
	stack     *fyne.Container
	checklist *checklist
	overview  *overview
	// asking is the dialog that is open, nil for none.
	asking *asking
	left   *fyne.Container
	fold   *button
	body   *fyne.Container
	// visible: the page is the one in the window.
	visible bool
	// screens show the windows for the audience, whatever tab is in view, and
	// slowScreens those that are shown when the changes pause.
	screens, slowScreens []func()

	// background does slow work in a goroutine of its own; what it returns is
	// done on the window's. later calls a function on the window's goroutine
	// after a while, and now is the time of day. Tests have their own.
	background func(work func() func())
	later      func(time.Duration, func())
	now        func() time.Time
}

// tab is one stage of the work.
type tab struct {
	// key is the message that names it.
	key    string
	name   string
	object fyne.CanvasObject
	// refresh shows the event as it is.
	refresh func()
	// focus is what gets the keyboard when the tab is turned to.
	focus fyne.Focusable
	// reviewed shows what a look at the whole event has found, nil where the
	// tab shows nothing of it.
	reviewed func()
	// outdated: the event has changed since the tab was last shown.
	outdated bool
}

// New makes the page. The state is kept by the caller.
func New(host Host, state *State) *Page {
	p := &Page{host: host, cat: host.Catalog, state: state, background: host.inBackground, later: host.afterwards, now: time.Now}
	p.overview = &overview{p: p}
	p.empty = newEmptyPage(p)
	p.makeTabs()
	p.makeFrame()
	p.pages = container.NewStack(p.empty.object, p.body)
	p.Root = p.pages
	p.Refresh()
	return p
}

// makeTabs makes the tabs in the order of the work.
func (p *Page) makeTabs() {
	about := newEventTab(p)
	t := p.addTab("tab_event", about.object, about.refresh)
	t.reviewed, t.focus = about.showWarnings, about.about[0].field
	problems := newProblemsTab(p)
	t = p.addTab("tab_problems", problems.object, problems.refresh)
	t.reviewed, t.focus = problems.showChosen, problems.list.list
	solvers := newSolversTab(p)
	p.addTab("tab_solvers", solvers.object, solvers.refresh).focus = solvers.table.list
	clock, marking, standings := newClockTab(p), newMarkingTab(p), newStandingsTab(p)
	p.addTab("tab_clock", clock.object, clock.refresh).focus = clock.number
	p.addTab("tab_marking", marking.object, marking.refresh).focus = marking.pad
	p.addTab("tab_standings", standings.object, standings.refresh).focus = standings.grid.list
	protests, papers := newProtestsTab(p), newPapersTab(p)
	p.addTab("tab_protests", protests.object, protests.refresh).focus = protests.table.list
	p.addTab("tab_papers", papers.object, papers.refresh).focus = papers.round
	p.screens, p.slowScreens = append(p.screens, clock.refreshScreen), append(p.slowScreens, standings.refreshScreen)
}

func (p *Page) addTab(key string, object fyne.CanvasObject, refresh func()) *tab {
	t := &tab{key: key, name: p.t(key), object: object, refresh: refresh, outdated: true}
	p.tabs = append(p.tabs, t)
	return t
}

// t words a message of the page.
func (p *Page) t(key string, pairs ...any) string { return p.cat.T("contest."+key, pairs...) }

// n is t for a message that counts.
func (p *Page) n(key string, count int, pairs ...any) string {
	return p.cat.N("contest."+key, count, pairs...)
}

// event returns the open event; while there is none the tabs are not shown, and
// it is an empty one.
func (p *Page) event() *contest.Event {
	if e := p.host.Session.Event(); e != nil {
		return e
	}
	return &contest.Event{}
}

// change makes changes as one step, and reports whether they were made; what
// stood against them is told. The name is a key of the messages under "undo".
func (p *Page) change(name string, changes ...contest.Change) bool {
	return p.try(p.host.Session.ChangeEvent("undo."+name, changes...))
}

// try shows what went wrong, if anything, and reports whether nothing did.
func (p *Page) try(err error) bool {
	if err != nil {
		p.host.ShowError(err)
	}
	return err == nil
}

// style is how moves are written.
func (p *Page) style() notation.Style { return p.host.Session.Settings().Style() }

// scale is how much the text is enlarged.
func (p *Page) scale() float32 { return p.host.Session.Settings().TextScale }

// Refresh shows the event as it is. The tabs that are not in view wait.
func (p *Page) Refresh() {
	open := p.host.Session.Event() != nil
	visible(p.empty.object, !open)
	visible(p.body, open)
	for _, t := range p.tabs {
		t.outdated = true
	}
	if open {
		for _, refresh := range p.screens {
			refresh()
		}
		p.overview.refresh()
	}
	if !p.visible {
		return
	}
	if !open {
		p.empty.refresh()
		return
	}
	p.refreshTab()
}

// refreshTab shows the tab in view if anything has changed.
func (p *Page) refreshTab() {
	if t := p.tabs[p.state.tab]; p.visible && t.outdated {
		t.outdated = false
		t.refresh()
	}
}

// SetVisible tells whether the page is the one in the window.
func (p *Page) SetVisible(on bool) {
	if p.visible == on {
		return
	}
	p.visible = on
	if on {
		p.Refresh()
	} else {
		p.Settle()
	}
}

// Settle makes the change that is being typed in a field.
func (p *Page) Settle() {
	switch f := p.host.Window.Canvas().Focused().(type) {
	case *field:
		f.commit()
	case *answerField:
		f.m.commit(false)
	}
}

// Tabs returns the names of the tabs.
func (p *Page) Tabs() []string {
	names := make([]string, len(p.tabs))
	for i, t := range p.tabs {
		names[i] = t.name
	}
	return names
}

// TabKey returns the message key of the tab in view, such as "tab_event", below
// "contest.".
func (p *Page) TabKey() string { return p.tabs[p.state.tab].key }

// Show turns to a tab.
func (p *Page) Show(i int) {
	if i < 0 || i >= len(p.tabs) {
		return
	}
	p.Settle()
	p.state.tab = i
	p.showTab()
	p.refreshTab()
	if p.visible && p.host.Session.Event() != nil {
		p.Focus()
	}
	if p.host.Shown != nil {
		p.host.Shown()
	}
}

// Focus gives the keyboard to the tab in view.
func (p *Page) Focus() {
	c := p.host.Window.Canvas()
	if p.host.Session.Event() == nil {
		c.Focus(p.empty.first)
		return
	}
	c.Focus(p.tabs[p.state.tab].focus)
}

// inBackground is how slow work is done but in tests.
func (h Host) inBackground(work func() func()) {
	go func() { h.Session.Dispatch(work()) }()
}

// afterwards calls a function on the window's goroutine after a while.
func (h Host) afterwards(d time.Duration, f func()) {
	time.AfterFunc(d, func() { h.Session.Dispatch(f) })
}

// visible shows or hides an object where that changes anything.
func visible(o fyne.CanvasObject, on bool) {
	switch {
	case on && !o.Visible():
		o.Show()
	case !on && o.Visible():
		o.Hide()
	}
}
