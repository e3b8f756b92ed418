package contest

// Scope says what a fault costs.
type Scope uint8

// The scopes; the zero Scope is the solution alone.
const (
	OneSolution  Scope = iota // 0 for the solution that is wrong
	WholeProblem              // 0 for the problem
)

// String returns "solution" or "problem".
func (s Scope) String() string { return [...]string{"solution", "problem"}[s] }

// Granularity is the smallest part into which points are divided (article 50.2
// says only that an incomplete solution earns less).
type Granularity uint8

// The steps; the zero Granularity is halves, the usual one.
const (
	Halves Granularity = iota
	WholePoints
	Quarters
	AnyFraction
)

// String returns "1/2", "1", "1/4" or "free".
func (g Granularity) String() string { return [...]string{"1/2", "1", "1/4", "free"}[g] }

// step returns the smallest part, none for AnyFraction.
func (g Granularity) step() Points {
	switch g {
	case WholePoints:
		return Whole(1)
	case Quarters:
		return Points{unit / 4}
	case AnyFraction:
		return Points{}
	}
	return Points{unit / 2}
}

// Allows reports whether p is a whole number of steps.
func (g Granularity) Allows(p Points) bool {
	step := g.step()
	return step.IsZero() || p.parts%step.parts == 0
}

// ExtraRule says when a wrong solution written beside the right one costs the
// problem, in tasks with one solution.
type ExtraRule uint8

// The rules; the zero ExtraRule is that of twomovers.
const (
	ExtraTwomovers ExtraRule = iota // in twomovers, where only the key is asked
	ExtraAlways                     // in every genre
	ExtraNever                      // in none: what is right is paid
)

// String returns "twomovers", "always" or "never".
func (r ExtraRule) String() string { return [...]string{"twomovers", "always", "never"}[r] }

// Settings are what the rules leave to the event. The zero Settings are the
// defaults.
type Settings struct {
	// WrongSolution: "a wrong statement of any of them scores 0" (article
	// 50.2): for that solution, or for the whole problem.
	WrongSolution Scope
	// WrongCook: a cook is given in place of the author's solution (article
	// 49); when the claim is refuted the solution it replaces earns 0, or the
	// whole problem does.
	WrongCook Scope
	// Extra: elsewhere only one solution may be given (article 49).
	Extra ExtraRule
	// Granularity bounds how the marking key divides the points (50.2).
	Granularity Granularity
	// SeparatePromotions: help play that can end with promotions to several
	// men has a solution for each (45.4 ¶7); otherwise they are one (45.4 ¶10).
	SeparatePromotions bool
	// SetPlay asks for set play that the task names; otherwise it is asked
	// for only where the author's star is part of the task (49: "all moves").
	SetPlay bool
	// TeamBest is how many of a team's results count in a round, 0 for 2.
	TeamBest int
	// DailyTotal: "at most 3 hours" (article 49) speaks of the rounds of a
	// day together. EachRound makes it speak of each.
	EachRound bool
	// MinBreak is the least break in minutes, 0 for the 15 of article 49.
	MinBreak int
	// MaxMinutes is the most a day may take, 0 for the 180 of article 49.
	MaxMinutes int
	// FreshYears: works younger than so many years may be known from recent
	// issues (49: "little-known"), 0 for 5.
	FreshYears int
	// MaxSolutions is the number of declared solutions beyond which a task is
	// warned about, 0 for 4.
	MaxSolutions int
	// Ratings are the organiser's titles, norms and data of solvers; the rules
	// have no formula for them.
	Ratings Ratings
	// Points is how points are written.
	Points PointStyle
	// Seating says who does not sit beside whom.
	Seating Seating
	// Preset is the form of the contest that warnings go by.
	Preset Preset
}

// PointStyle is how points are written for people.
type PointStyle uint8

// The styles; the zero style is decimals.
const (
	Decimals  PointStyle = iota // 2.5, and 1 2/3 where no decimal is exact
	Fractions                   // 2½, and 1 2/3 where the fraction has no sign
)

// String returns "decimals" or "fractions".
func (s PointStyle) String() string { return [...]string{"decimals", "fractions"}[s] }

func (s *Settings) teamBest() int     { return orElse(s.TeamBest, 2) }
func (s *Settings) minBreak() int     { return orElse(s.MinBreak, 15) }
func (s *Settings) maxMinutes() int   { return orElse(s.MaxMinutes, 180) }
func (s *Settings) freshYears() int   { return orElse(s.FreshYears, 5) }
func (s *Settings) maxSolutions() int { return orElse(s.MaxSolutions, 4) }

func orElse(value, otherwise int) int {
	if value == 0 {
		return otherwise
	}
	return value
}

// Clause returns the article that leaves a setting open, by the name of its
// field; "" for a field that rests on none.
func Clause(setting string) string {
	switch setting {
	case "WrongSolution", "Granularity":
		return "50.2"
	case "WrongCook", "Extra", "SetPlay", "EachRound", "MinBreak", "MaxMinutes", "FreshYears", "MaxSolutions", "Preset":
		return "49"
	case "SeparatePromotions":
		return "45.4"
	}
	return ""
}
