package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/solver/solution"
)

// findings is the right column of the desk: the solution, the verdict, the
// author's own text and the sheet.
type findings struct {
	u    *UI
	root fyne.CanvasObject
	tabs *container.AppTabs

	solve  *button
	stop   *button
	pause  *button
	bar    *widget.ProgressBar
	state  *widget.Label
	stale  *widget.Label
	tree   *widgets.SolutionTree
	note   *widget.Label // what to do, or why there is no solution
	mark   *widget.Label
	card   *verdictCard
	author *authorPage
	sheet  *sheet
	near   *neighbours
	shown  *session.SolveResult // what the tree holds
	found  int                  // how many first moves found so far it holds instead
}

// the tabs.
const (
	tabSolution = iota
	tabVerdict
	tabAuthor
	tabSheet
	tabNeighbours
)

func newFindings(u *UI) *findings {
	f := &findings{u: u, state: widget.NewLabel(""), stale: widget.NewLabel(u.t("stale")), note: prose(""), mark: widget.NewLabel("")}
	f.solve = newButton(u, u.t("solve")+" (F5)", u.session.Solve)
	f.solve.Importance = widget.HighImportance
	f.stop = newButton(u, u.t("stop"), u.session.Stop)
	f.pause = newButton(u, u.t("pause"), u.pauseOrGoOn)
	f.bar = widget.NewProgressBar()
	f.state.Wrapping = fyne.TextWrapWord
	f.stale.Wrapping = fyne.TextWrapWord
	f.stale.Importance = widget.WarningImportance
	f.mark.TextStyle.Bold = true
	f.mark.Wrapping = fyne.TextWrapWord
	f.newTree()
	f.card = newVerdictCard(u)
	f.author = newAuthorPage(u)
	f.sheet = newSheet(u)
	f.near = newNeighbours(u)
	var hide *button
	hide = newButton(u, u.t("hide"), func() { f.hideMenu(hide) })
	top := container.NewVBox(
		container.NewBorder(nil, nil, container.NewHBox(f.solve, f.stop, f.pause), hide, f.bar),
		f.state, f.stale)
	solution := container.NewBorder(f.note, f.mark, nil, nil, f.tree)
	f.tabs = container.NewAppTabs(
		container.NewTabItem(u.t("tab_solution"), solution),
		container.NewTabItem(u.t("tab_verdict"), f.card.root),
		container.NewTabItem(u.t("tab_author"), f.author.root),
		container.NewTabItem(u.t("tab_sheet"), f.sheet.root),
		container.NewTabItem(u.t("tab_neighbours"), f.near.root),
	)
	f.tabs.SelectIndex(u.view.tab)
	f.tabs.OnSelected = func(*container.TabItem) {
		u.view.tab = f.tabs.SelectedIndex()
		f.refreshTab()
	}
	f.root = container.NewBorder(top, nil, nil, nil, f.tabs)
	return f
}

// freshSolution is the solution of the work as it stands, nil when it was not
// solved or was changed since.
func (u *UI) freshSolution() *solution.Solution {
	r := u.session.Result()
	if r == nil || r.Solution == nil || u.session.Stale() {
		return nil
	}
	return r.Solution
}

// refresh shows what changed.
func (f *findings) refresh(t session.Topic) {
	if t&(session.Job|session.Work|session.Result) != 0 {
		f.refreshJob()
	}
	if t&(session.Work|session.Result) != 0 {
		f.refreshTree()
		f.refreshTab()
	}
}

// refreshTab fills the tab in view; the others wait until they are looked at.
func (f *findings) refreshTab() {
	if f.u.view.tab != tabNeighbours {
		f.near.leave()
	}
	switch f.u.view.tab {
	case tabVerdict:
		f.card.refresh()
	case tabAuthor:
		f.author.refresh()
	case tabSheet:
		f.sheet.refresh()
	case tabNeighbours:
		f.near.refresh()
	}
}

func (f *findings) refreshJob() {
	u := f.u
	running := u.session.Running()
	here := u.solvingHere()
	visible(f.stop, here)
	visible(f.pause, here)
	visible(f.solve, !here)
	visible(f.bar, here)
	visible(f.state, here)
	if here {
		word := u.t("pause")
		if running.Paused {
			word = u.t("go_on")
		}
		if f.pause.Text != word {
			f.pause.SetText(word)
		}
		if p := running.Progress; p.Total > 0 {
			f.bar.SetValue(float64(p.Done) / float64(p.Total))
		} else {
			f.bar.SetValue(0)
		}
		f.state.SetText(u.jobText(running))
		f.showFound(running)
	}
	visible(f.stale, u.session.Stale() && !here)
}

// pauseOrGoOn lets the search rest, or go on.
func (u *UI) pauseOrGoOn() {
	if r := u.session.Running(); r != nil {
		u.session.Pause(!r.Paused)
	}
}

// visible shows or hides an object; one that is as it should be costs nothing.
func visible(o fyne.CanvasObject, on bool) {
	switch {
	case on == o.Visible():
	case on:
		o.Show()
	default:
		o.Hide()
	}
}

// markText is the line under the tree: "C+ Keymove 0.1.0, 0.02 s".
func (f *findings) markText(r *session.SolveResult) string {
	u := f.u
	switch {
	case r == nil:
		return ""
	case r.Err != nil:
		return u.errorText(r.Err)
	case r.Stopped:
		return u.t("stopped", "Time", u.seconds(r.Elapsed()))
	case r.Report.Tested != "" && !u.session.Stale():
		return r.Report.Tested + ", " + u.seconds(r.Elapsed())
	case unsolved(r.Solution):
		return ""
	}
	return u.t("solved_in", "Time", u.seconds(r.Elapsed()))
}

// unsolved reports whether no part was solved at all.
func unsolved(s *solution.Solution) bool {
	for i := range s.Parts {
		if s.Parts[i].Unsolvable == "" {
			return false
		}
	}
	return true
}
