package contest

import (
	"slices"
	"strconv"
	"strings"
)

// Ratings are the titles, the norms and the data of solvers that an organiser
// keeps: the values drift, and no rule here fixes them. Nothing is computed but
// comparisons with what was entered; a performance rating comes from whoever
// keeps ratings, as a field.
type Ratings struct {
	Titles []Title
	Fields []Field
	Norms  []Norm
}

// Title is a title of solvers, with its names by language ("en", "ru").
type Title struct {
	Code  string
	Names map[string]string
}

// Field is a piece of data that is kept of each solver: a column of the file for
// rating officers.
type Field struct {
	// Key names it in files, such as "performance".
	Key   string
	Names map[string]string
	// Number: its values are whole numbers.
	Number bool
	// Record: it is a column of the final table, too.
	Record bool
}

// Norm is what a solver must have reached for a norm: all that is asked for. A
// condition that is 0 or "" is not asked for.
type Norm struct {
	Title string
	// Performance is the least value of the field PerformanceField.
	Performance int
	// Share is the least share of the winner's points in per cent.
	Share int
	// Place is the last place that will do.
	Place int
	// Rated is how many solvers of a rating of at least RatedFrom, he himself
	// among them, must take part.
	Rated, RatedFrom int
}

// PerformanceField is the key of the field with a solver's performance rating.
const PerformanceField = "performance"

// Name returns a name in a language, else any that is there, else the code.
func name(names map[string]string, lang, code string) string {
	for _, l := range []string{lang, "en", "ru"} {
		if names[l] != "" {
			return names[l]
		}
	}
	return code
}

// Name returns the title in a language, its code where it has no name.
func (t *Title) Name(lang string) string { return name(t.Names, lang, t.Code) }

// Name returns the field's heading in a language, its key where it has no name.
func (f *Field) Name(lang string) string { return name(f.Names, lang, f.Key) }

// Field returns the field with a key, nil when there is none.
func (r *Ratings) Field(key string) *Field {
	for i := range r.Fields {
		if r.Fields[i].Key == key {
			return &r.Fields[i]
		}
	}
	return nil
}

// clone copies the lists.
func (r Ratings) clone() Ratings {
	return Ratings{slices.Clone(r.Titles), slices.Clone(r.Fields), slices.Clone(r.Norms)}
}

// Met says whether a condition is met.
type Met uint8

// The answers; the zero Met is that it cannot be told.
const (
	Unknown Met = iota // a value is missing, or marking goes on
	NotMet
	IsMet
)

// String returns "unknown", "no" or "yes".
func (m Met) String() string { return [...]string{"unknown", "no", "yes"}[m] }

// NormCheck is a norm held against a solver's result.
type NormCheck struct {
	Norm Norm
	Met  Met
}

// CheckNorms holds the norms of the event against a line of its final ranking.
// A guest reaches norms as others do, but for those that ask for a place.
func CheckNorms(e *Event, s *Standings, row *Row) []NormCheck {
	solver := e.Solver(row.Solver)
	if solver == nil {
		return nil
	}
	var checks []NormCheck
	for _, n := range e.Settings.Ratings.Norms {
		check := NormCheck{n, IsMet}
		for _, met := range []Met{n.performance(solver), n.share(s, row), n.place(row), n.rated(e)} {
			check.Met = worse(check.Met, met)
		}
		checks = append(checks, check)
	}
	return checks
}

// worse is the answer of two conditions together: one that is not met decides.
func worse(a, b Met) Met {
	switch {
	case a == NotMet || b == NotMet:
		return NotMet
	case a == Unknown || b == Unknown:
		return Unknown
	}
	return IsMet
}

func met(ok bool) Met {
	if ok {
		return IsMet
	}
	return NotMet
}

func (n *Norm) performance(s *Solver) Met {
	if n.Performance == 0 {
		return IsMet
	}
	value, err := strconv.Atoi(strings.TrimSpace(s.Data[PerformanceField]))
	if err != nil {
		return Unknown
	}
	return met(value >= n.Performance)
}

// share compares points without dividing: points · 100 with winner · share.
func (n *Norm) share(s *Standings, row *Row) Met {
	if n.Share == 0 {
		return IsMet
	}
	var best Points
	for i := range s.Rows {
		if s.Rows[i].Open > 0 {
			return Unknown
		}
		if s.Rows[i].First > 0 && s.Rows[i].Points.Cmp(best) > 0 {
			best = s.Rows[i].Points
		}
	}
	return met(!best.IsZero() && row.Points.Times(100).Cmp(best.Times(n.Share)) >= 0)
}

func (n *Norm) place(row *Row) Met {
	switch {
	case n.Place == 0:
		return IsMet
	case row.First == 0:
		return NotMet
	}
	return met(row.Last <= n.Place)
}

func (n *Norm) rated(e *Event) Met {
	if n.Rated == 0 {
		return IsMet
	}
	count := 0
	for i := range e.Solvers {
		if rating := e.Solvers[i].Rating; rating > 0 && rating >= n.RatedFrom {
			count++
		}
	}
	return met(count >= n.Rated)
}
