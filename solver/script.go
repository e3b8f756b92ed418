package solver

import (
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// script says who moves when in play without resistance, and what ends it. A
// line of n plies is counted down: left is n before its first move and 1
// before its last.
type script struct {
	goal, other goal // other is Black's in reciprocal play
	ending      ending
	// target is the diagram to be reached, for the goal Diagram.
	target *chess.Position
	// exact: no line may be shorter.
	exact bool
	// series is the form of series play. The series' mover makes all moves
	// but the answer, where there is one, and parries.
	series problem.Series
	// answered: the last move of a series is the other side's.
	answered bool
	// afterAnswer: the answer must force the series' mover to the goal
	// (ser-hs).
	afterAnswer bool
	intro       int
	// ends: the play also ends, for nothing, when the wrong side reaches the
	// goal (GoalIsEnd).
	ends  bool
	plain bool // search without bounds, for comparison
}

// ending is how lines end.
type ending uint8

const (
	// byGoal: a move that reaches the goal, at an odd number of plies left.
	byGoal ending = iota
	// forced: every reply reaches the goal (help-self play).
	forced
	// obliged: a reply that reaches the goal must be made where there is one;
	// before it the other side must not be able to reach the goal itself,
	// since it would have to (reflex play).
	obliged
	// semiObliged is obliged for the replying side alone.
	semiObliged
	// reciprocal: at the last move but one the side that is to be defeated
	// has a move that reaches its own goal, too.
	reciprocal
)

func newScript(s problem.Stipulation, o problem.Options) script {
	c := script{goal: goal(s.Goal), other: goal(s.Goal), exact: s.Exact, series: s.Series, intro: s.Intro}
	if s.OtherGoal.Kind != problem.NoGoal {
		c.other = goal(s.OtherGoal)
	}
	c.answered = s.Series != problem.Alternate && s.Play != problem.Direct
	_, c.ends = o.Kept("GoalIsEnd")
	c.afterAnswer = s.Series != problem.Alternate && s.Play == problem.HelpSelf
	switch s.Play {
	case problem.Self, problem.HelpSelf:
		c.ending = forced
	case problem.Reflex, problem.HelpReflex:
		c.ending = obliged
	case problem.SemiReflex:
		c.ending = semiObliged
	case problem.ReciprocalHelp:
		c.ending = reciprocal
	}
	return c
}

// scripted reports whether a task in which the sides work together, or in
// series, is one that this program knows.
func scripted(s problem.Stipulation) bool {
	switch {
	case s.Plies >= longestLine || s.Intro >= longestLine:
		return false
	case s.Series == problem.Alternate:
		_, half := s.Moves()
		return s.Intro == 0 || s.Play == problem.Help && !half
	case s.Play == problem.HelpReflex:
		return false
	case s.Series != problem.SeriesMover:
		return s.Play != problem.ReciprocalHelp && s.Play != problem.HelpSelf
	}
	return true
}

// longestLine bounds the plies of a line; lengths are kept in a byte of the
// table.
const longestLine = 250

// hasSetPlay reports whether a first mover can be skipped in play of so many
// plies.
func (s *script) hasSetPlay(plies int) bool {
	if s.target != nil || s.intro > 0 {
		return false
	}
	if s.series != problem.Alternate {
		return s.answered && s.ending != reciprocal
	}
	return plies > 1
}

// reached reports whether m, played in before and leading to after, reaches
// the goal.
func (s *script) reached(before *chess.Position, m chess.Move, after *chess.Position) bool {
	if s.target != nil {
		return sameMen(after, s.target)
	}
	return s.goal.reached(before, m, after)
}
