package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
)

// place is where the user is when help is asked for.
type place string

// The places that have a page of the handbook.
const (
	placeBoard      place = "board"
	placeFEN        place = "fen"
	placeTask       place = "task"
	placeTwins      place = "twins"
	placeHeader     place = "header"
	placeRunning    place = "running"
	placeSolution   place = "solution"
	placeVerdict    place = "verdict"
	placeAuthor     place = "author"
	placeSheet      place = "sheet"
	placeNeighbours place = "neighbours"
	placeLibrary    place = "library"
	placeFilter     place = "filter"
	placeNoEvent    place = "noEvent"
	placeSettings   place = "settings"
	placeQueue      place = "queue"
	placeDuplicates place = "duplicates"
	placeFiles      place = "files"
)

// helpLinks leads from each place to the handbook.
var helpLinks = map[place]string{
	placeBoard:      "position",
	placeFEN:        "position#fen",
	placeTask:       "task",
	placeTwins:      "twins",
	placeHeader:     "record",
	placeRunning:    "solving#progress",
	placeSolution:   "solution",
	placeVerdict:    "verdict",
	placeAuthor:     "author",
	placeSheet:      "sheets",
	placeNeighbours: "predecessors",
	placeLibrary:    "library",
	placeFilter:     "query",
	placeNoEvent:    "contest",
	placeSettings:   "settings",
	placeQueue:      "solving#queue",
	placeDuplicates: "predecessors#duplicates",
	placeFiles:      "files",
}

// screensHelp is the page of the big board and of the comparison, which have
// windows of their own.
const screensHelp = "solution#screens"

// contestLinks leads from the tabs of the contest page to the handbook.
var contestLinks = map[string]string{
	"tab_event":     "contest-prepare",
	"tab_problems":  "contest-prepare#keys",
	"tab_solvers":   "contest-prepare#solvers",
	"tab_clock":     "contest-run",
	"tab_marking":   "marking",
	"tab_standings": "scoring",
	"tab_protests":  "scoring#protests",
	"tab_papers":    "contest-run#papers",
}

// helpPlace returns the link for where the user is: the dialog on top, else the
// control with the keyboard, else the page in view.
func (u *UI) helpPlace() string {
	if u.win.Canvas().Overlays().Top() != nil {
		switch {
		case u.files != nil:
			return helpLinks[placeFiles]
		case u.asking != "":
			return helpLinks[u.asking]
		}
	}
	switch u.page {
	case libraryPage:
		if u.within(u.works.filter) || u.view.placing {
			return helpLinks[placeFilter]
		}
		return helpLinks[placeLibrary]
	case contestPage:
		if u.session.Event() == nil {
			return helpLinks[placeNoEvent]
		}
		return contestLinks[u.event.TabKey()]
	case settingsPage:
		return helpLinks[placeSettings]
	}
	return helpLinks[u.deskPlace()]
}

// deskPlace is the part of the desk that the user looks at.
func (u *UI) deskPlace() place {
	d := u.desk
	switch {
	case u.within(d.fen):
		return placeFEN
	case u.within(d.task.twins):
		return placeTwins
	case u.within(d.task.root):
		return placeTask
	case u.within(d.header.root):
		return placeHeader
	}
	switch u.view.tab {
	case tabVerdict:
		return placeVerdict
	case tabAuthor:
		return placeAuthor
	case tabSheet:
		return placeSheet
	case tabNeighbours:
		return placeNeighbours
	}
	switch {
	case u.solvingHere():
		return placeRunning
	case u.view.play != nil || u.within(d.findings.tree), u.freshSolution() != nil:
		return placeSolution
	}
	return placeBoard
}

// asks remembers which dialog is on top, for the handbook.
func (u *UI) asks(d *dialog.CustomDialog, p place) {
	u.asking = p
	d.SetOnClosed(func() { u.asking = "" })
}

// within reports whether the control with the keyboard lies inside an object.
func (u *UI) within(o fyne.CanvasObject) bool {
	focused, ok := u.win.Canvas().Focused().(fyne.CanvasObject)
	found := false
	inside(o, func(part fyne.CanvasObject) { found = found || ok && part == focused })
	return found
}
