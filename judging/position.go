package judging

import (
	"slices"
	"strings"

	"keymove/solver/legality"
	"keymove/solver/problem"
)

// severityOfPosition: in a solving contest an illegal position is no ground to
// drop the task (article 50.2).
func (p *part) severityOfPosition() Severity {
	if p.rules.Solving {
		return Note
	}
	return Defect
}

// force looks for men beyond those of the game array (article 45.2 ¶1). The
// rule does not hold for fairy works, and an event may lift it. Kings are never
// a matter of promotion, so the event's leave does not reach them.
func force(p *part) []Finding {
	if p.exempt() {
		return nil
	}
	var found []Finding
	for _, fact := range legality.Force(p.task.Setup) {
		if p.rules.PromotedMen && fact.Code != legality.KingCount {
			continue
		}
		f := p.found(IncompleteForce, "45.2", p.severityOfPosition())
		f.Reason, f.Man, f.Squares = fact, fact.Man, fact.Squares
		found = append(found, f)
	}
	return found
}

// legal looks for proofs that no game leads to the position (article 45.2 ¶2).
func legal(p *part) []Finding {
	var found []Finding
	for _, reason := range p.legality().Reasons {
		if reason.Code == legality.KingCount {
			continue // reported by force
		}
		f := p.found(IllegalPosition, "45.2", p.severityOfPosition())
		f.Reason, f.Man, f.Squares = reason, reason.Man, reason.Squares
		found = append(found, f)
	}
	if game := p.rules.ProofGames[p.task.Index]; len(game) > 0 {
		if plies, ok := legality.Proves(p.task.Setup, game); !ok {
			f := p.found(ProofGameBad, "45.2", Note)
			f.Count = plies
			found = append(found, f)
		}
	}
	return found
}

// statedRight notes rights that go beyond the convention of article 45.3,
// which a work without retro content has no use for.
func statedRight(p *part) []Finding {
	retro := p.genre == problem.Retro || p.exempt() ||
		slices.ContainsFunc(p.work.Keywords, func(k string) bool { return strings.Contains(strings.ToLower(k), "retro") })
	if retro || p.task.Setup.EnPassant == 0 && p.task.Options.Castling == [4]problem.Rule{} {
		return nil
	}
	f := p.found(StatedRight, "45.3", Note)
	f.Squares = p.task.Setup.EnPassant
	return []Finding{f}
}

// undecided says why there is no full answer.
func undecided(p *part) []Finding {
	switch {
	case p.solved == nil:
		return []Finding{p.found(MissingPart, "45.4", Note)}
	case p.solved.Unsolvable != "":
		f := p.found(NotSolved, "45.3", Note)
		f.Cause = p.solved.Unsolvable
		return []Finding{f}
	case !p.solved.Complete:
		return []Finding{p.found(Unfinished, "45.4", Note)}
	}
	return nil
}
