package judging

import (
	"slices"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// keyFlaws looks at what article 51.3 says of a first move: it should be quiet,
// take nothing, leave the king its flights and not promote to a queen. Taking a
// pawn is allowed where the work needs it, so it is a note. A first move that
// reaches the goal is no introduction.
func keyFlaws(p *part) []Finding {
	if !p.isBattle() || p.solved == nil || p.task.Stipulation.Plies < 2 {
		return nil
	}
	var found []Finding
	for _, phase := range p.actual() {
		for _, key := range p.phase(phase) {
			if key.Flags&solution.Short == 0 && p.intended(phase, key.Move) {
				found = append(found, p.flawsOf(phase, key.Move)...)
			}
		}
	}
	return found
}

// intended reports whether a key is the author's as far as is known.
func (p *part) intended(phase solution.Phase, m chess.Move) bool {
	author := p.authors(phase)
	return !slices.ContainsFunc(author, func(a chess.Move) bool { return nodeOf(p.phase(phase), a) != nil }) ||
		slices.Contains(author, m)
}

func (p *part) flawsOf(phase solution.Phase, m chess.Move) []Finding {
	before := p.solved.Start
	if phase == solution.DuplexActual {
		before.Pass()
	}
	after := before
	after.Play(m)
	var found []Finding
	add := func(code Code, severity Severity) *Finding {
		f := p.found(code, severity)
		f.Path = p.root(phase).Then(m)
		found = append(found, f)
		return &found[len(found)-1]
	}
	taken := before.At(m.To())
	if m.IsEnPassant() {
		taken = chess.Pawn.Of(before.Turn().Other())
	}
	switch taken.Kind() {
	case chess.NoKind:
	case chess.Pawn:
		add(CaptureKey, Note).Man = taken
	default:
		add(CaptureKey, Flaw).Man = taken
	}
	if m.Promotion() == chess.Queen {
		add(PromotionKey, Flaw).Man = chess.Queen.Of(before.Turn())
	}
	if after.InCheck() {
		add(CheckKey, Flaw)
		return found // what a check leaves the king is the check's doing
	}
	before.Pass()
	had, has := flights(&before), flights(&after)
	if had&^has != 0 {
		f := add(FlightKey, Flaw)
		f.Squares, f.Given = had&^has, has&^had
		f.Man = chess.King.Of(after.Turn())
	}
	return found
}

// flights returns the squares to which the king of the side to move can step.
func flights(p *chess.Position) chess.Bitboard {
	var buffer [256]chess.Move
	var set chess.Bitboard
	for _, m := range p.Moves(buffer[:0]) {
		if m.From() == p.King(p.Turn()) && !m.IsCastling() {
			set |= m.To().Bit()
		}
	}
	return set
}

// unprovided looks for strong moves of Black in the diagram that have no set
// answer, which point to the key: checks to White and flights of the king.
// Judges name the first as a fault; the second is a note. It needs set play,
// which is found here for mates in two and else must have been searched.
func unprovided(p *part) []Finding {
	if !p.isBattle() || p.solved == nil || p.task.Stipulation.Play != problem.Direct {
		return nil
	}
	answered, ok := p.answered()
	if !ok {
		return nil
	}
	start := p.solved.Start
	if start.InCheck() {
		return nil // the diagram's own check leaves no set play
	}
	start.Pass()
	var checks, flees []chess.Move
	for _, m := range start.Moves(nil) {
		if answered(m) {
			continue
		}
		next := start
		next.Play(m)
		switch {
		case next.InCheck():
			checks = append(checks, m)
		case m.From() == start.King(start.Turn()):
			flees = append(flees, m)
		}
	}
	var found []Finding
	for _, kind := range [...]struct {
		code     Code
		severity Severity
		moves    []chess.Move
	}{{UnprovidedCheck, Flaw, checks}, {UnprovidedFlight, Note, flees}} {
		if len(kind.moves) > 0 {
			f := p.found(kind.code, kind.severity)
			f.Path, f.Moves, f.Count = p.root(solution.SetPlay), kind.moves, len(kind.moves)
			found = append(found, f)
		}
	}
	return found
}

// answered tells which moves of the defender have a set continuation. It
// reports false when that is not known.
func (p *part) answered() (func(chess.Move) bool, bool) {
	s := p.task.Stipulation
	if p.solved.Searched[solution.SetPlay] && p.complete() {
		set := p.phase(solution.SetPlay)
		return func(m chess.Move) bool { return nodeOf(set, m) != nil }, true
	}
	if s.Goal.Kind != problem.Mate || s.Plies != 3 {
		return nil, false
	}
	start := p.solved.Start
	if start.InCheck() {
		return nil, false
	}
	start.Pass()
	return func(m chess.Move) bool {
		next := start
		next.Play(m)
		return slices.ContainsFunc(next.Moves(nil), func(answer chess.Move) bool {
			end := next
			end.Play(answer)
			return end.IsMate()
		})
	}, true
}
