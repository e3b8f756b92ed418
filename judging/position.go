package judging

import (
	"slices"
	"strings"

	"keymove/solver/chess"
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
		f := p.found(IncompleteForce, p.severityOfPosition())
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
		f := p.found(IllegalPosition, p.severityOfPosition())
		f.Reason, f.Man, f.Squares = reason, reason.Man, reason.Squares
		found = append(found, f)
	}
	if game := p.rules.ProofGames[p.task.Index]; len(game) > 0 {
		if plies, ok := legality.Proves(p.task.Setup, game); !ok {
			f := p.found(ProofGameBad, Note)
			f.Count = plies
			found = append(found, f)
		}
	}
	return found
}

// isRetro reports whether the work has retro content, by its genre or by its
// keywords.
func (p *part) isRetro() bool {
	return p.genre == problem.Retro ||
		slices.ContainsFunc(p.work.Keywords, func(k string) bool { return strings.Contains(strings.ToLower(k), "retro") })
}

// statesRights reports whether castling or en passant is stated beyond the
// convention of article 45.3.
func (p *part) statesRights() bool {
	return p.task.Setup.EnPassant != 0 || p.task.Options.Castling != [4]problem.Rule{}
}

// statedRight notes rights that go beyond the convention of article 45.3,
// which a work without retro content has no use for.
func statedRight(p *part) []Finding {
	if p.isRetro() || p.exempt() || !p.statesRights() {
		return nil
	}
	f := p.found(StatedRight, Note)
	f.Squares = p.task.Setup.EnPassant
	return []Finding{f}
}

// retroRights reports whether a work with retro content was solved by the
// convention of article 45.3, which does not hold for it, where castling or en
// passant can make a difference and nobody has stated the rights.
func (p *part) retroRights() bool {
	if !p.isRetro() || p.statesRights() || p.solved == nil || p.solved.Unsolvable != "" {
		return false
	}
	return p.task.Setup.Castling != 0 || p.task.Setup.PassedSquares()&p.attackedByPawns() != 0
}

// attackedByPawns returns the squares onto which pawns of the side to move
// could capture.
func (p *part) attackedByPawns() chess.Bitboard {
	s := p.task.Setup
	var set chess.Bitboard
	for sq := range s.Of(chess.Pawn.Of(s.Turn)).All {
		set |= chess.Attacks(chess.Pawn, s.Turn, sq, 0)
	}
	return set
}

// leaveOpen turns what a solution by the wrong convention would prove into
// notes.
func (p *part) leaveOpen(found []Finding) []Finding {
	for i := range found {
		if f := &found[i]; f.Clause == "45.3" || f.Clause == "45.4" || f.Clause == "44" {
			f.Severity = Note
		}
	}
	return append(found, p.found(RetroRights, Note))
}

// undecided says why there is no full answer.
func undecided(p *part) []Finding {
	switch {
	case p.solved == nil:
		return []Finding{p.found(MissingPart, Note)}
	case p.solved.Unsolvable != "":
		f := p.found(NotSolved, Note)
		f.Cause, f.CauseDetail = p.solved.Unsolvable, p.solved.Detail
		return []Finding{f}
	case !p.complete():
		return []Finding{p.found(Unfinished, Note)}
	}
	return nil
}
