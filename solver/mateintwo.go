package solver

import (
	"slices"

	"keymove/solver/chess"
)

// mateInTwo returns a move that forces mate in two moves, or 0, given that
// there is no mate in one. The move named first is tried first. Most of the
// time of a long search goes here, nearly always in vain: that the last reply
// that refuted a quiet move refutes the next one, too, is often seen without
// making either.
func (s *searcher) mateInTwo(p *chess.Position, ply int, first chess.Move) chess.Move {
	if first != 0 && p.IsLegal(first) && s.forces(p, first, 2, ply) {
		return first
	}
	var buffer [256]chess.Move
	checks := p.Checks(buffer[:0])
	for _, m := range checks {
		if m != first && s.forces(p, m, 2, ply) {
			return m
		}
	}
	moves := p.Moves(s.frames[ply].moves[:0])
	s.frames[ply].moves = moves
	replies := &s.frames[ply+1]
	reply, ready := chess.Move(0), false
	for _, m := range moves {
		if s.halted() {
			return 0
		}
		if m == first || slices.Contains(checks, m) {
			continue
		}
		if replies.killer != reply {
			reply = replies.killer
			ready = s.threats.Prepare(p, reply) || s.threats.Prepare(p, replies.former)
		}
		if (!ready || s.threats.May(m)) && s.forces(p, m, 2, ply) {
			return m
		}
	}
	return 0
}
