package ui

import (
	"strings"

	"keymove/app/session"
	"keymove/export"
	"keymove/solver/problem"
)

// fact is what two works say of one matter.
type fact struct {
	name   string
	values [2]string
}

// facts lists what two works say differently, and their verdicts and solutions
// whatever they are.
func (u *UI) facts(a, b *session.Held) []fact {
	var list []fact
	for _, f := range u.factNames() {
		one := fact{f.name, [2]string{f.value(a), f.value(b)}}
		if f.always || one.values[0] != one.values[1] {
			list = append(list, one)
		}
	}
	return list
}

// factName is a matter that works are compared in.
type factName struct {
	name   string
	value  func(*session.Held) string
	always bool
}

func (u *UI) factNames() []factName {
	record := func(key string) string { return u.cat.T("record." + key) }
	of := func(value func(*problem.Composition) string) func(*session.Held) string {
		return func(h *session.Held) string { return strings.TrimSpace(value(&h.Work)) }
	}
	yes := func(on func(*problem.Composition) bool) func(*session.Held) string {
		return of(func(w *problem.Composition) string {
			if on(w) {
				return u.cat.T("toolkit.Yes")
			}
			return ""
		})
	}
	return []factName{
		{name: u.t("tab_verdict"), value: u.verdictOf, always: true},
		{name: u.t("task"), value: of(func(w *problem.Composition) string { return w.Problem.Stipulation.String() })},
		{name: u.t("solutions"), value: of(func(w *problem.Composition) string { return countText(&w.Problem) })},
		{name: u.t("rights_title"), value: of(func(w *problem.Composition) string { return strings.Join(w.Problem.Options.Strings(), " ") })},
		{name: u.t("twins"), value: of(u.twinTexts)},
		{name: u.t("author"), value: of(authorsText)},
		{name: u.t("town"), value: of(townsText)},
		{name: record("country"), value: of(countriesText)},
		{name: u.t("source"), value: of(func(w *problem.Composition) string { return export.SourceText(u.cat, w.Source) })},
		{name: u.t("original"), value: yes(func(w *problem.Composition) bool { return w.Original })},
		{name: record("reprints"), value: of(reprintsText)},
		{name: u.t("award"), value: of(func(w *problem.Composition) string { return export.AwardText(u.cat, w.Award) })},
		{name: record("judges"), value: of(func(w *problem.Composition) string { return namesText(w.Award.Judges) })},
		{name: u.t("dedication"), value: of(func(w *problem.Composition) string { return w.Dedication })},
		{name: record("relation_title"), value: of(func(w *problem.Composition) string { return export.RelationText(u.cat, w) })},
		{name: record("keywords"), value: of(func(w *problem.Composition) string { return strings.Join(w.Keywords, "; ") })},
		{name: record("examined"), value: of(examinedText)},
		{name: record("comments"), value: of(commentsText)},
		{name: u.t("tab_solution"), value: u.solutionOf, always: true},
	}
}

// verdictOf words what is known of a work's soundness.
func (u *UI) verdictOf(h *session.Held) string {
	if _, word := u.verdictLight(h.Verdict); word != "" {
		return word
	}
	return u.t("compare_unsolved")
}

// twinTexts writes the twins, a line each.
func (u *UI) twinTexts(w *problem.Composition) string {
	first := 1
	if w.Problem.ZeroPosition {
		first = 0
	}
	var lines []string
	for i := range w.Problem.Twins {
		lines = append(lines, export.TwinText(u.cat, u.session.Settings().Style(), &w.Problem, first+i))
	}
	return strings.Join(lines, "\n")
}

// underBoard is what stands below a diagram: task, number of men, twins.
func (u *UI) underBoard(w *problem.Composition) string {
	return strings.TrimSpace(w.Problem.Stipulation.String() + "   " + export.MenCount(w.Problem.Diagram) + "\n" + u.twinTexts(w))
}
