package contest

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/judging/contest"
)

// setting is something that the rules leave to the event, with the article that
// leaves it open.
type setting struct {
	refresh func(*contest.Settings)
}

// settingsForm asks for everything that the rules leave open.
func (e *eventTab) settingsForm() fyne.CanvasObject {
	box := container.NewVBox()
	put := func(change func(*contest.Settings)) {
		s := e.p.event().Settings
		change(&s)
		e.p.change("contest_settings", contest.SetSettings{Settings: s})
	}
	add := func(field string, o fyne.CanvasObject, refresh func(*contest.Settings)) {
		e.settings = append(e.settings, setting{refresh})
		box.Add(e.settingRow(field, o))
	}
	choose := func(field string, options []string, get func(*contest.Settings) int, set func(*contest.Settings, int)) {
		var names []string
		for _, o := range options {
			names = append(names, e.p.t("setting_"+field+"_"+o))
		}
		c := newChoice(e.p, names, func(i int) { put(func(s *contest.Settings) { set(s, i) }) })
		add(field, c, func(s *contest.Settings) { c.set(get(s)) })
	}
	tick := func(field string, get func(*contest.Settings) *bool) {
		c := newCheck(e.p, e.p.t("yes"), func(on bool) { put(func(s *contest.Settings) { *get(s) = on }) })
		add(field, c, func(s *contest.Settings) { c.set(*get(s)) })
	}
	number := func(field, usual string, get func(*contest.Settings) *int) {
		f := newField(e.p, usual, nil)
		f.typed = func(text string) {
			n := 0
			if !e.p.readNumber(text, &n) {
				f.SetText(f.shown)
				return
			}
			put(func(s *contest.Settings) { *get(s) = n })
		}
		add(field, f, func(s *contest.Settings) { f.set(minutesText(*get(s))) })
	}
	usual := func(n int) string { return e.p.t("usual", "Number", n) }
	choose("WrongSolution", []string{"solution", "problem"},
		func(s *contest.Settings) int { return int(s.WrongSolution) }, func(s *contest.Settings, i int) { s.WrongSolution = contest.Scope(i) })
	choose("WrongCook", []string{"solution", "problem"},
		func(s *contest.Settings) int { return int(s.WrongCook) }, func(s *contest.Settings, i int) { s.WrongCook = contest.Scope(i) })
	choose("Extra", []string{"twomovers", "always", "never"},
		func(s *contest.Settings) int { return int(s.Extra) }, func(s *contest.Settings, i int) { s.Extra = contest.ExtraRule(i) })
	choose("Granularity", []string{"halves", "whole", "quarters", "free"},
		func(s *contest.Settings) int { return int(s.Granularity) }, func(s *contest.Settings, i int) { s.Granularity = contest.Granularity(i) })
	choose("Points", []string{"decimals", "fractions"},
		func(s *contest.Settings) int { return int(s.Points) }, func(s *contest.Settings, i int) { s.Points = contest.PointStyle(i) })
	tick("SeparatePromotions", func(s *contest.Settings) *bool { return &s.SeparatePromotions })
	tick("SetPlay", func(s *contest.Settings) *bool { return &s.SetPlay })
	number("TeamBest", usual(2), func(s *contest.Settings) *int { return &s.TeamBest })
	tick("EachRound", func(s *contest.Settings) *bool { return &s.EachRound })
	number("MaxMinutes", usual(180), func(s *contest.Settings) *int { return &s.MaxMinutes })
	number("MinBreak", usual(15), func(s *contest.Settings) *int { return &s.MinBreak })
	number("FreshYears", usual(5), func(s *contest.Settings) *int { return &s.FreshYears })
	number("MaxSolutions", usual(4), func(s *contest.Settings) *int { return &s.MaxSolutions })
	number("SeatsInRow", e.p.t("one_row"), func(s *contest.Settings) *int { return &s.Seating.InRow })
	tick("TeamsTogether", func(s *contest.Settings) *bool { return &s.Seating.TeamsTogether })
	tick("TownsTogether", func(s *contest.Settings) *bool { return &s.Seating.TownsTogether })
	tick("CountriesTogether", func(s *contest.Settings) *bool { return &s.Seating.CountriesTogether })
	tick("SameNeighbours", func(s *contest.Settings) *bool { return &s.Seating.SameNeighbours })
	return box
}

// settingRow is a setting with its question and its article.
func (e *eventTab) settingRow(field string, o fyne.CanvasObject) fyne.CanvasObject {
	p := e.p
	question := p.t("setting_" + field)
	if clause := contest.Clause(field); clause != "" {
		question += " " + p.cat.T("event.place.clause", "Clause", clause)
	}
	text := widget.NewLabel(question)
	text.Wrapping = fyne.TextWrapWord
	if p.scale() > 1.5 {
		return container.NewVBox(text, o)
	}
	return container.NewBorder(nil, nil, nil, container.New(&fixedWidth{260 * p.scale()}, o), text)
}
