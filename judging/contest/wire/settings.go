package wire

import (
	"keymove/judging/contest"
)

// About is the title page.
type About struct {
	Title      string `json:"title,omitempty"`
	Place      string `json:"place,omitempty"`
	Organiser  string `json:"organiser,omitempty"`
	ChiefJudge string `json:"chiefJudge,omitempty"`
	Secretary  string `json:"secretary,omitempty"`
	Notes      string `json:"notes,omitempty"`
}

// Settings are the event's settings; what is left out is the default.
type Settings struct {
	WrongSolution      string `json:"wrongSolution,omitempty"`
	WrongCook          string `json:"wrongCook,omitempty"`
	Extra              string `json:"extraSolution,omitempty"`
	Granularity        string `json:"granularity,omitempty"`
	SeparatePromotions bool   `json:"separatePromotions,omitempty"`
	SetPlay            bool   `json:"setPlay,omitempty"`
	TeamBest           int    `json:"teamBest,omitempty"`
	EachRound          bool   `json:"eachRound,omitempty"`
	MinBreak           int    `json:"minBreak,omitempty"`
	MaxMinutes         int    `json:"maxMinutes,omitempty"`
	FreshYears         int    `json:"freshYears,omitempty"`
	MaxSolutions       int    `json:"maxSolutions,omitempty"`
	Norms              []Norm `json:"norms,omitempty"`
	Preset             string `json:"preset,omitempty"`
}

// Norm is a row of the organiser's table of norms.
type Norm struct {
	Title       string `json:"title"`
	Performance int    `json:"performance,omitempty"`
	Share       int    `json:"share,omitempty"`
}

// FromAbout and the other From functions make the JSON's form of a part of a
// contest.
func FromAbout(a contest.About) About { return About(a) }

// Contest makes the contest's form; so do all methods of this name.
func (a About) Contest() contest.About { return contest.About(a) }

// FromSettings writes settings.
func FromSettings(s contest.Settings) Settings {
	w := Settings{
		WrongSolution: s.WrongSolution.String(), WrongCook: s.WrongCook.String(), Extra: s.Extra.String(), Granularity: s.Granularity.String(),
		SeparatePromotions: s.SeparatePromotions, SetPlay: s.SetPlay, TeamBest: s.TeamBest, EachRound: s.EachRound,
		MinBreak: s.MinBreak, MaxMinutes: s.MaxMinutes, FreshYears: s.FreshYears, MaxSolutions: s.MaxSolutions, Preset: string(s.Preset),
	}
	for _, n := range s.Norms {
		w.Norms = append(w.Norms, Norm(n))
	}
	return w
}

// Contest reads settings; place is where they stand.
func (w Settings) Contest(place string) (contest.Settings, error) {
	s := contest.Settings{
		SeparatePromotions: w.SeparatePromotions, SetPlay: w.SetPlay, TeamBest: w.TeamBest, EachRound: w.EachRound,
		MinBreak: w.MinBreak, MaxMinutes: w.MaxMinutes, FreshYears: w.FreshYears, MaxSolutions: w.MaxSolutions, Preset: contest.Preset(w.Preset),
	}
	for _, n := range w.Norms {
		s.Norms = append(s.Norms, contest.Norm(n))
	}
	scopes := names(contest.OneSolution, contest.WholeProblem)
	var err error
	if s.WrongSolution, err = word[contest.Scope](place+".wrongSolution", w.WrongSolution, scopes...); err != nil {
		return s, err
	}
	if s.WrongCook, err = word[contest.Scope](place+".wrongCook", w.WrongCook, scopes...); err != nil {
		return s, err
	}
	if s.Extra, err = word[contest.ExtraRule](place+".extraSolution", w.Extra, names(contest.ExtraTwomovers, contest.ExtraAlways, contest.ExtraNever)...); err != nil {
		return s, err
	}
	s.Granularity, err = word[contest.Granularity](place+".granularity", w.Granularity,
		names(contest.Halves, contest.WholePoints, contest.Quarters, contest.AnyFraction)...)
	return s, err
}
