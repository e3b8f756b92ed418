package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/export"
	"keymove/judging"
	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// refreshNotes lists what could not be read, and what the search says of the
// author's solution; each leads to its place.
func (a *authorPage) refreshNotes() {
	u := a.u
	a.notes.RemoveAll()
	for _, f := range append(append([]written.Fault(nil), a.illegal...), a.faults...) {
		row := a.note(widgets.Flaw, u.t("author_unread"), u.faultText(f), func() { a.toFault(f) })
		if len(f.Candidates) > 0 && f.End > 0 && f.Kind != written.Foreign {
			var choose *button
			choose = newButton(u, u.t("fault_choose"), func() { a.chooseMenu(choose, f) })
			row.Add(container.NewHBox(choose))
		}
	}
	w := u.session.Work()
	s := u.freshSolution()
	if s == nil || w.AuthorSolution.IsZero() && strings.TrimSpace(w.Solution) == "" {
		return
	}
	// The author's solution may have been edited since the search: compare it
	// afresh.
	agrees := true
	for _, f := range judging.Check(w, s, judging.Rules{}).Findings {
		if !f.Code.OfAuthor() || (f.Code == judging.AuthorUnread || f.Code == judging.AuthorIllegal) && len(a.faults)+len(a.illegal) > 0 {
			continue
		}
		agrees = agrees && f.Severity == judging.Note && f.Code != judging.AuthorUnread
		a.note(severityStates[f.Severity], u.t("severity_"+f.Severity.String()), export.FindingText(u.cat, u.session.Settings().Style(), s, f), func() { a.toFinding(f) })
	}
	if agrees {
		a.note(widgets.Proved, "", u.t("author_agrees"), nil)
	}
}

// note adds a remark to the list: its weight in a light and a word, its text,
// and a button to its place where it has one.
func (a *authorPage) note(state widgets.State, weight, text string, show func()) *fyne.Container {
	label := prose(text)
	label.TextStyle = a.u.workStyle()
	light := widgets.NewStatusLight()
	light.SetState(state, weight)
	if show == nil {
		row := container.NewBorder(nil, nil, light, nil, label)
		a.notes.Add(row)
		return row
	}
	row := container.NewVBox(widget.NewSeparator(),
		container.NewBorder(nil, nil, light, newButton(a.u, a.u.t("show_line"), show)), label)
	a.notes.Add(row)
	return row
}

// chooseMenu offers the moves that may be meant.
func (a *authorPage) chooseMenu(below *button, f written.Fault) {
	var items []*fyne.MenuItem
	for _, m := range f.Candidates {
		before := f.Before
		text := a.u.faultStyle().Move(&before, m)
		items = append(items, fyne.NewMenuItem(text, func() { a.choose(f, m) }))
	}
	a.u.popUp(below, items...)
}

// choose writes a move into the text in place of what could not be read, behind
// its number and in its letters, and reads the text again.
func (a *authorPage) choose(f written.Fault, m chess.Move) {
	text := a.u.session.Work().Solution
	if text != a.readText || f.End > len(text) {
		return
	}
	wrong := text[f.Offset:f.End]
	number := ""
	if c := wrong[0]; '0' < c && c <= '9' {
		number = wrong[:len(wrong)-len(strings.TrimLeft(wrong, "0123456789. …\u00a0"))]
	}
	move := notation.Style{Letters: a.letters, Form: notation.Long}.Move(&f.Before, m)
	text = text[:f.Offset] + number + move + text[f.End:]
	a.u.try(a.u.session.Edit("undo.solution", "", func(w *problem.Composition) { w.Solution = text }))
	a.take()
}

// toFinding shows the author's line that a finding speaks of.
func (a *authorPage) toFinding(f judging.Finding) {
	path := f.Path
	if len(f.Moves) > 0 && (f.Code == judging.AuthorWrong || f.Code == judging.AuthorThreat || f.Code == judging.AuthorRefutation || f.Code == judging.AuthorKey) {
		path = path.Then(f.Moves[0])
	}
	if f.Code == judging.AuthorTrySolves || f.Code == judging.AuthorKeyRefuted {
		// The author has the line in the other phase.
		phase := solution.Tries
		if f.Code == judging.AuthorKeyRefuted {
			phase = solution.Actual
		}
		moves := path.Moves()
		path = solution.RootPath(f.Part, phase) + solution.Path("/"+strings.Join(moves, "/"))
	}
	a.show(path)
}

// toFault puts the cursor where the text could not be read, and the position in
// which it was read on the board.
func (a *authorPage) toFault(f written.Fault) {
	if len(f.Path.Moves()) > 0 {
		a.show(f.Path)
	}
	if f.End == 0 {
		return
	}
	before := a.text.Text[:min(f.Offset, len(a.text.Text))]
	line := strings.LastIndexByte(before, '\n') + 1
	a.text.CursorRow = strings.Count(before, "\n")
	a.text.CursorColumn = len([]rune(before[line:]))
	a.u.win.Canvas().Focus(a.text)
	a.text.Refresh()
}

var faultKeys = [...]string{
	written.Unreadable: "fault_unreadable", written.Illegal: "fault_illegal", written.Ambiguous: "fault_ambiguous",
	written.Misplaced: "fault_misplaced", written.NoTwin: "fault_no_twin", written.NoPosition: "fault_no_position",
	written.SeveralWays: "fault_several_ways", written.TooMuch: "fault_too_much", written.Foreign: "fault_foreign",
}

// faultStyle writes candidates in full, so that they can be told apart.
func (u *UI) faultStyle() notation.Style {
	return notation.Style{Letters: u.session.Settings().Style().Letters, Form: notation.Long}
}

// faultText says what could not be read, and what may be meant.
func (u *UI) faultText(f written.Fault) string {
	style := u.faultStyle()
	var moves []string
	for _, m := range f.Candidates {
		before := f.Before
		moves = append(moves, style.Move(&before, m))
	}
	text := f.Text
	if text == "" {
		text = strings.Join(f.Path.Moves(), " ")
	}
	words := u.t(faultKeys[f.Kind], "Text", quoted(text), "Moves", strings.Join(moves, ", "))
	if len(moves) > 0 && f.Kind != written.Ambiguous && f.Kind != written.Foreign {
		words += " " + u.t("fault_candidates", "Moves", strings.Join(moves, ", "))
	}
	if u.twins() {
		words = export.TwinLabel(u.cat, f.Part) + " " + words
	}
	return words
}

// quoted cuts a quotation to a readable length.
func quoted(text string) string {
	const most = 40
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= most {
		return string(runes)
	}
	return string(runes[:most]) + "…"
}
