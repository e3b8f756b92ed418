package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/export"
	"keymove/judging"
)

// verdictCard says whether the work is sound and lists everything found; a
// finding leads to its line.
type verdictCard struct {
	u     *UI
	root  fyne.CanvasObject
	light *widgets.StatusLight
	note  *widget.Label
	list  *fyne.Container
}

func newVerdictCard(u *UI) *verdictCard {
	v := &verdictCard{u: u, light: widgets.NewStatusLight(), note: prose(""), list: container.NewVBox()}
	v.root = container.NewVScroll(besideBar(container.NewVBox(v.light, v.note, v.list)))
	return v
}

var severityStates = map[judging.Severity]widgets.State{
	judging.Note: widgets.Undecided, judging.Flaw: widgets.Flaw, judging.Defect: widgets.Defect,
}

var verdictStates = map[judging.Verdict]widgets.State{
	judging.Undecided: widgets.Undecided, judging.Sound: widgets.Proved, judging.Unsound: widgets.Defect,
}

func (v *verdictCard) refresh() {
	u := v.u
	v.list.RemoveAll()
	r := u.session.Result()
	visible(v.light, r != nil && r.Solution != nil)
	kept := u.session.Verdict(u.session.Current())
	switch {
	case r == nil && kept != nil && !kept.Stopped:
		v.light.SetState(u.verdictLight(kept))
		v.light.Show()
		v.note.SetText(u.t("verdict_kept", "Engine", kept.Engine, "Time", u.seconds(kept.Elapsed)))
		return
	case r == nil:
		v.note.SetText(u.t("verdict_none"))
		return
	case r.Solution == nil:
		v.note.SetText(u.errorText(r.Err))
		return
	}
	if u.session.Stale() {
		v.light.SetState(widgets.Undecided, u.t("verdict_stale"))
	} else {
		v.light.SetState(verdictStates[r.Report.Verdict], u.t("verdict_"+r.Report.Verdict.String()))
	}
	v.note.SetText(u.desk.findings.markText(r))
	if len(r.Report.Parts) > 1 && !u.session.Stale() {
		for _, part := range r.Report.Parts {
			light := widgets.NewStatusLight()
			light.SetState(verdictStates[part.Verdict], export.TwinLabel(u.cat, part.Index)+" "+u.t("verdict_"+part.Verdict.String()))
			v.list.Add(light)
		}
	}
	findings := r.Report.Findings
	if len(findings) > findingsMost { // the worst are among those shown
		findings = slices.Clone(findings)
		slices.SortStableFunc(findings, func(a, b judging.Finding) int { return int(b.Severity) - int(a.Severity) })
	}
	for i, f := range findings {
		if i == findingsMost {
			v.list.Add(prose(u.cat.N("ui.findings_more", len(findings)-i)))
			break
		}
		v.list.Add(v.row(f))
	}
	if len(r.Report.Findings) == 0 {
		v.list.Add(prose(u.t("findings_none")))
	}
}

// findingsMost bounds the rows of the card: a hundred thousand unintended lines
// would keep the window busy for minutes, and nobody reads them.
const findingsMost = 40

// row is one finding: its weight in a light and a word, its text, and a button
// to its line when it has one.
func (v *verdictCard) row(f judging.Finding) fyne.CanvasObject {
	u := v.u
	r := u.session.Result()
	light := widgets.NewStatusLight()
	light.SetState(severityStates[f.Severity], u.t("severity_"+f.Severity.String()))
	what := newButton(u, u.cat.T("help.what"), func() { u.showHelp("findings#" + string(f.Code)) })
	what.Importance = widget.LowImportance
	head := container.NewBorder(nil, nil, light, what)
	if f.Path != "" && !u.session.Stale() {
		show := newButton(u, u.t("show_line"), func() { u.showFinding(f) })
		head = container.NewBorder(nil, nil, light, container.NewHBox(what, show))
	}
	text := export.FindingText(u.cat, u.session.Settings().Style(), r.Solution, f)
	sentence := prose(text)
	sentence.TextStyle = u.workStyle()
	sentence.Selectable = false // its menu copies it
	return newMenuArea(u, container.NewVBox(widget.NewSeparator(), head, sentence), func() []action {
		return []action{
			{key: "show_line", do: func() { u.showFinding(f) }, off: f.Path == "" || u.session.Stale()},
			{label: u.cat.T("help.what"), do: func() { u.showHelp("findings#" + string(f.Code)) }},
			{},
			{key: "copy_text", do: func() { u.app.Clipboard().SetContent(text) }},
			{key: "copy_findings", do: func() { u.app.Clipboard().SetContent(u.findingsText(r)) }},
		}
	})
}

// showFinding leads to the line of a finding.
func (u *UI) showFinding(f judging.Finding) {
	u.desk.findings.tabs.SelectIndex(tabSolution)
	u.desk.jump(f.Path)
	u.desk.findings.selectPath(f.Path)
}

// findingsText lists all findings, a line each.
func (u *UI) findingsText(r *session.SolveResult) string {
	var b strings.Builder
	for _, f := range r.Report.Findings {
		b.WriteString(u.t("severity_"+f.Severity.String()) + ": " + export.FindingText(u.cat, u.session.Settings().Style(), r.Solution, f) + "\n")
	}
	return b.String()
}
