package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"keymove/export"
	"keymove/judging"
	"keymove/solver/problem"
)

// authorText is the solution in the author's own words (article 44), with what
// the search says of it.
type authorText struct {
	u       *UI
	root    fyne.CanvasObject
	text    *field
	draft   *button
	compare *widget.Label
}

func newAuthorText(u *UI) *authorText {
	a := &authorText{u: u, compare: prose("")}
	a.text = newArea(u, u.t("author_solution_hint"), func(text string) {
		u.try(u.session.Edit("undo.solution", "solution", func(w *problem.Composition) { w.Solution = text }))
	})
	a.text.left = u.session.EndTyping
	a.draft = newButton(u, u.t("draft"), a.fill)
	a.root = container.NewBorder(nil, container.NewVBox(a.compare, container.NewHBox(a.draft, layout.NewSpacer())), nil, nil, a.text)
	return a
}

// fill writes the solution found as a first draft.
func (a *authorText) fill() {
	s := a.u.freshSolution()
	if s == nil {
		return
	}
	var b strings.Builder
	for _, line := range export.SolutionText(a.u.cat, s, a.u.textOptions()) {
		b.WriteString(strings.Repeat("  ", line.Indent))
		for _, span := range line.Spans {
			b.WriteString(span.Text)
		}
		b.WriteByte('\n')
	}
	text := strings.TrimRight(b.String(), "\n")
	a.u.try(a.u.session.Edit("undo.draft", "", func(w *problem.Composition) { w.Solution = text }))
}

func (a *authorText) refresh() {
	u := a.u
	a.text.set(u.session.Work().Solution)
	enable(a.draft, u.freshSolution() != nil)
	a.compare.Importance = widget.SuccessImportance
	r := u.session.Result()
	if r == nil || r.Solution == nil || u.session.Stale() || strings.TrimSpace(u.session.Work().Solution) == "" {
		a.compare.SetText("")
		a.compare.Hide()
		return
	}
	// The text may have been edited since the search: compare it afresh.
	text := u.t("author_agrees")
	for _, f := range judging.Check(u.session.Work(), r.Solution, judging.Rules{}).Findings {
		if f.Code == judging.AuthorKey {
			text = export.FindingText(u.cat, u.session.Settings().Style(), r.Solution, f)
			a.compare.Importance = widget.DangerImportance
		}
	}
	a.compare.SetText(text)
	a.compare.Show()
}
