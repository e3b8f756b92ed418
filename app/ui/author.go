package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// authorPage is the author's own solution (article 44): the tree, which is
// played on the board, taken from the text or from the solution found, and the
// text as it was written. Below stands what the search says of it.
type authorPage struct {
	u    *UI
	root fyne.CanvasObject

	tree    *widgets.SolutionTree
	empty   *widget.Label
	line    *button
	draft   *button
	read    *button
	comment *field
	text    *field
	notes   *fyne.Container

	// shown is what the tree holds, with what the author says of its moves, and
	// encoded the work that it was made of.
	shown   *solution.Solution
	marks   map[solution.Path]written.Mark
	illegal []written.Fault
	// faults are those of the text that was read last, which is readText in
	// letters.
	faults   []written.Fault
	readText string
	letters  notation.Letters
}

func newAuthorPage(u *UI) *authorPage {
	a := &authorPage{u: u, empty: prose(u.t("author_empty")), notes: container.NewVBox()}
	a.newTree()
	a.line = newButton(u, u.t("author_line"), a.lineMenu)
	a.draft = newButton(u, u.t("draft"), a.fill)
	a.read = newButton(u, u.t("author_read"), a.take)
	a.comment = newField(u, u.t("author_comment_hint"), func(text string) {
		path := a.tree.Selected()
		u.try(u.session.Edit("undo.author", "author.comment "+string(path), func(w *problem.Composition) {
			if m := written.At(&w.AuthorSolution, path); m != nil {
				m.Comment = text
			}
		}))
	})
	a.comment.left = u.session.EndTyping
	a.text = newArea(u, u.t("author_solution_hint"), func(text string) {
		u.try(u.session.Edit("undo.solution", "solution", func(w *problem.Composition) { w.Solution = text }))
	})
	a.text.left = u.session.EndTyping
	above := container.NewBorder(a.empty, a.comment, nil, nil, a.tree)
	words := container.NewVSplit(a.text, container.NewVScroll(besideBar(a.notes)))
	words.Offset = 0.4
	split := container.NewVSplit(
		container.NewBorder(container.NewHBox(a.draft, a.line), nil, nil, nil, above),
		container.NewBorder(container.NewHBox(a.read), nil, nil, nil, words))
	split.Offset = 0.45
	a.root = split
	return a
}

// fill takes the solution found as a first draft of the author's.
func (a *authorPage) fill() {
	s := a.u.freshSolution()
	if s == nil {
		return
	}
	a.faults = nil // they speak of the tree that is replaced
	a.u.try(a.u.session.Edit("undo.draft", "", func(w *problem.Composition) { w.AuthorSolution = written.Draft(s) }))
}

// take reads the text into the tree. What cannot be read is listed; the text
// stays as it is.
func (a *authorPage) take() {
	w := a.u.session.Work()
	got := written.Read(&w.Problem, w.Solution, written.Options{})
	a.faults, a.readText, a.letters = got.Faults, w.Solution, got.Letters
	if got.Moves > 0 {
		a.u.try(a.u.session.Edit("undo.author", "", func(w *problem.Composition) { w.AuthorSolution = got.Solution }))
	}
	a.refresh()
}

func (a *authorPage) refresh() {
	u := a.u
	w := u.session.Work()
	a.text.set(w.Solution)
	if a.readText != w.Solution {
		a.faults = nil
	}
	enable(a.draft, u.freshSolution() != nil)
	enable(a.read, strings.TrimSpace(w.Solution) != "")
	tasks, _ := w.Problem.Parts() // those that can be made
	whole := withTwins(w.AuthorSolution, tasks)
	a.shown, a.marks, a.illegal = written.Tree(tasks, &whole)
	visible(a.empty, w.AuthorSolution.IsZero())
	if whole.IsZero() {
		a.tree.Clear()
	} else {
		a.tree.SetSolution(a.shown)
	}
	if p := u.view.play; p != nil {
		a.tree.SetSelected(p.pathAt())
	}
	a.selected()
	a.refreshNotes()
}

// withTwins adds an empty part for each twin without one, so that each can be
// chosen and played.
func withTwins(s problem.AuthorSolution, tasks []problem.Part) problem.AuthorSolution {
	if len(tasks) < 2 {
		return s
	}
	var whole problem.AuthorSolution
	for _, task := range tasks {
		part := problem.AuthorPart{Index: task.Index}
		if p := s.Part(task.Index); p != nil {
			part = *p
		}
		whole.Parts = append(whole.Parts, part)
	}
	return whole
}

// selected shows what is said of the move selected.
func (a *authorPage) selected() {
	m := written.At(&a.u.session.Work().AuthorSolution, a.tree.Selected())
	if m == nil {
		a.comment.set("")
		a.comment.Disable()
		return
	}
	a.comment.Enable()
	a.comment.set(m.Comment)
}
