package solver

import (
	"strings"

	"keymove/solver/problem"
)

// unsolvable returns why a task cannot be solved and what in it is to blame, in
// Popeye's words; "" when it can.
func unsolvable(s problem.Stipulation, o problem.Options) (reason, detail string) {
	unknown := goal(s.Goal)
	if unknown.solvable() && s.OtherGoal.Kind != problem.NoGoal {
		unknown = goal(s.OtherGoal)
	}
	_, target := targetOf(s)
	switch {
	case s.Goal.Kind == problem.NoGoal:
		return ReasonText, s.Text
	case s.IsStudy():
		return ReasonStudy, s.String()
	case s.Plies > 2*maxMoves-1:
		return ReasonLength, s.String()
	case s.Plies <= 0, cooperates(s) && !scripted(s), !cooperates(s) && s.Intro > 0:
		return ReasonPlay, s.String()
	case s.Goal.Kind == problem.Diagram || s.Goal.Kind == problem.ReachPosition:
		if s.Play != problem.Help && s.Play != problem.Direct {
			return ReasonPlay, s.String()
		}
		if s.Goal.Kind == problem.ReachPosition && (!s.HasTarget() || target != nil) {
			return ReasonTarget, s.String()
		}
	case unknown.Kind == problem.RebirthCircuit || unknown.Kind == problem.RebirthExchange:
		return ReasonRebirth, problem.Goal(unknown).String()
	case !unknown.solvable():
		return ReasonGoal, problem.Goal(unknown).String()
	case o.Quodlibet && (cooperates(s) || s.Play == problem.Direct || s.Exact):
		return ReasonQuodlibet, s.String()
	}
	return refusedOption(o)
}

// refusedOption returns the first option that changes what is asked in a way
// not known here. Other options only say how Popeye is to search or to print.
func refusedOption(o problem.Options) (reason, detail string) {
	for _, option := range o.Words {
		word, _, _ := strings.Cut(strings.ToLower(option), " ")
		if len(word) < 4 {
			continue
		}
		switch {
		case strings.HasPrefix("nullmoves", word):
			return ReasonNullMoves, option
		case strings.HasPrefix("nontrivial", word):
			return ReasonNonTrivial, option
		}
		for _, name := range [...]string{"castlingmutuallyexclusive", "enpassant", "nocastling", "allowcastling"} {
			if strings.HasPrefix(name, word) {
				return ReasonOption, option // it names squares that make no sense
			}
		}
		for _, name := range [...]string{"MaxFlightsquares", "Threat"} {
			if _, there := o.Kept(name); there && limit(o, name) == unlimited {
				return ReasonOption, option
			}
		}
	}
	return "", ""
}

// cooperates reports whether a task is solved by lines rather than by a battle.
func cooperates(s problem.Stipulation) bool {
	return s.Series != problem.Alternate || s.Play > problem.SemiReflex
}
