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
	WrongSolution      string   `json:"wrongSolution,omitempty"`
	WrongCook          string   `json:"wrongCook,omitempty"`
	Extra              string   `json:"extraSolution,omitempty"`
	Granularity        string   `json:"granularity,omitempty"`
	SeparatePromotions bool     `json:"separatePromotions,omitempty"`
	SetPlay            bool     `json:"setPlay,omitempty"`
	TeamBest           int      `json:"teamBest,omitempty"`
	EachRound          bool     `json:"eachRound,omitempty"`
	MinBreak           int      `json:"minBreak,omitempty"`
	MaxMinutes         int      `json:"maxMinutes,omitempty"`
	FreshYears         int      `json:"freshYears,omitempty"`
	MaxSolutions       int      `json:"maxSolutions,omitempty"`
	Norms              []Norm   `json:"norms,omitempty"`
	Titles             []Title  `json:"titles,omitempty"`
	Fields             []Field  `json:"fields,omitempty"`
	Points             string   `json:"points,omitempty"`
	Seating            *Seating `json:"seating,omitempty"`
	Preset             string   `json:"preset,omitempty"`
}

// Norm is a row of the organiser's table of norms.
type Norm struct {
	Title       string `json:"title"`
	Performance int    `json:"performance,omitempty"`
	Share       int    `json:"share,omitempty"`
	Place       int    `json:"place,omitempty"`
	Rated       int    `json:"rated,omitempty"`
	RatedFrom   int    `json:"ratedFrom,omitempty"`
}

// Title is a title with its names by language.
type Title struct {
	Code  string            `json:"code"`
	Names map[string]string `json:"names,omitempty"`
}

// Field is a piece of data kept of each solver.
type Field struct {
	Key    string            `json:"key"`
	Names  map[string]string `json:"names,omitempty"`
	Number bool              `json:"number,omitempty"`
	Record bool              `json:"record,omitempty"`
}

// Seating says who does not sit beside whom.
type Seating struct {
	Seed              uint64 `json:"seed,omitempty"`
	InRow             int    `json:"inRow,omitempty"`
	TeamsTogether     bool   `json:"teamsTogether,omitempty"`
	TownsTogether     bool   `json:"townsTogether,omitempty"`
	CountriesTogether bool   `json:"countriesTogether,omitempty"`
	SameNeighbours    bool   `json:"sameNeighbours,omitempty"`
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
	for _, n := range s.Ratings.Norms {
		w.Norms = append(w.Norms, Norm(n))
	}
	for _, t := range s.Ratings.Titles {
		w.Titles = append(w.Titles, Title(t))
	}
	for _, f := range s.Ratings.Fields {
		w.Fields = append(w.Fields, Field(f))
	}
	if s.Points != contest.Decimals {
		w.Points = s.Points.String()
	}
	if s.Seating != (contest.Seating{}) {
		seating := Seating(s.Seating)
		w.Seating = &seating
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
		s.Ratings.Norms = append(s.Ratings.Norms, contest.Norm(n))
	}
	for _, t := range w.Titles {
		s.Ratings.Titles = append(s.Ratings.Titles, contest.Title(t))
	}
	for _, f := range w.Fields {
		s.Ratings.Fields = append(s.Ratings.Fields, contest.Field(f))
	}
	if w.Seating != nil {
		s.Seating = contest.Seating(*w.Seating)
	}
	scopes := names(contest.OneSolution, contest.WholeProblem)
	var err error
	if s.WrongSolution, err = word[contest.Scope](place+".wrongSolution", w.WrongSolution, scopes...); err != nil {
		return s, err
	}
	if s.Points, err = word[contest.PointStyle](place+".points", w.Points, names(contest.Decimals, contest.Fractions)...); err != nil {
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
