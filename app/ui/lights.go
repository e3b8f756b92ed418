package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/export"
	"keymove/judging"
	"keymove/solver/chess"
	"keymove/solver/legality"
)

// lights tell at every change how many men there are, whether they are those of
// a game array and whether a game could have led to the diagram.
type lights struct {
	u        *UI
	root     *fyne.Container
	men      *widget.Label
	force    *widgets.StatusLight
	legality *widgets.StatusLight
	reasons  *widget.Label
}

func newLights(u *UI) *lights {
	l := &lights{u: u, men: widget.NewLabel(""), force: widgets.NewStatusLight(), legality: widgets.NewStatusLight(), reasons: prose("")}
	l.men.TextStyle.Bold = true
	l.root = container.New(&flow{}, l.men, l.force, l.legality)
	return l
}

func (l *lights) refresh() {
	u, w := l.u, l.u.session.Work()
	d := &w.Problem.Diagram
	white, black := d.Men(chess.White).Count(), d.Men(chess.Black).Count()
	l.men.SetText(fmt.Sprintf("%d+%d", white, black))
	l.force.Hide()
	l.legality.Hide()
	l.reasons.Hide()
	if white+black == 0 {
		l.reasons.SetText(u.t("board_empty"))
		l.reasons.Show()
		return
	}
	l.force.Show()
	force := legality.Force(*d)
	switch {
	case d.Of(chess.WhiteKing) == 0 || d.Of(chess.BlackKing) == 0:
		// While a position is being set up this is nothing to argue about.
		l.force.SetState(widgets.Undecided, u.t("force_king"))
		return
	case len(force) > 0:
		// Men beyond the game array are no defect in every event: amber.
		l.force.SetState(widgets.Flaw, u.t("force_beyond"))
	default:
		l.force.SetState(widgets.Proved, u.t("force_complete"))
	}
	reasons := u.reasonTexts(judging.IncompleteForce, force)
	reasons = append(reasons, l.refreshLegality(force)...)
	if len(reasons) > 0 {
		l.reasons.SetText(strings.Join(reasons, "\n"))
		l.reasons.Show()
	}
}

// refreshLegality sets the second light and returns what to say of it beyond
// what the force says already.
func (l *lights) refreshLegality(force []legality.Reason) []string {
	u, w := l.u, l.u.session.Work()
	parts, err := w.Problem.Parts()
	if len(parts) == 0 {
		if err != nil {
			return []string{u.errorText(err)}
		}
		return nil
	}
	// A twin that cannot be made is told beside its words; the diagram is
	// judged all the same.
	setup := parts[0].Setup
	l.legality.Show()
	if _, err := parts[0].Position(); err != nil {
		l.legality.SetState(widgets.Defect, u.t("position_wrong"))
		return []string{u.errorText(err)}
	}
	report := legality.Examine(setup)
	if report.Verdict != legality.Illegal {
		l.legality.SetState(widgets.Undecided, u.t("legality_none_found"))
		return nil
	}
	l.legality.SetState(widgets.Defect, u.t("legality_illegal"))
	reasons := slices.DeleteFunc(report.Reasons, func(r legality.Reason) bool { return slices.Contains(force, r) })
	return u.reasonTexts(judging.IllegalPosition, reasons)
}

// reasonTexts words facts about the position as findings are worded.
func (u *UI) reasonTexts(code judging.Code, reasons []legality.Reason) []string {
	var texts []string
	for _, r := range reasons {
		f := judging.Finding{Code: code, Clause: "45.2", Reason: r}
		texts = append(texts, "• "+export.FindingText(u.cat, u.session.Settings().Style(), nil, f))
	}
	return texts
}
