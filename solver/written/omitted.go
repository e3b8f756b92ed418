package written

import (
	"slices"

	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
)

// In series play people leave out a man's way: "1.e5 … 5.e1=S" or "1.e5 2...
// 5.e1=S". The moves between are filled in where only one way of that man leads
// there.

// Bounds on what is filled in, against texts made to take long.
const (
	maxOmitted = 30  // moves in a row
	maxJumps   = 100 // places in a text
)

// series reports whether one side alone moves, so that moves can be left out.
func (p *part) series() bool {
	s := p.task.Stipulation
	return s.Series != problem.Alternate && s.Intro == 0
}

// way is what a man may have done in so many moves.
type way struct {
	at    chess.Position // with the same side to move again
	moves []chess.Move
	// more: another way leads to the same square.
	more bool
}

// readOmitted is readOne at a spot before which moves are left out. The nodes
// of the moves between are made, too.
func (r *reader) readOmitted(base *node, pos *chess.Position, s spot, text string) (nodes []*node, f *Fault, end int) {
	fault := &Fault{Kind: Illegal, Before: *pos, Part: r.here().index, Path: r.path(base, s)}
	width := r.moveWidth()
	if r.jumps++; r.jumps > maxJumps || s.omitted > maxOmitted || width == 0 {
		return nil, fault, width
	}
	var found way
	var last notation.Reading
	for from := range pos.Men(pos.Turn()).All {
		reached := ways(pos, from, s.omitted)
		for to := range chess.Square(64) {
			w, ok := reached[to]
			if !ok {
				continue
			}
			read := notation.ReadAs(&w.at, text, r.set)
			if read.Status != notation.OK || read.Moves[0].From() != to {
				continue
			}
			if !slices.Contains(fault.Candidates, read.Moves[0]) {
				fault.Candidates = append(fault.Candidates, read.Moves[0])
			}
			if w.more || len(found.moves) > 0 {
				fault.Kind = Ambiguous
			}
			found, last = w, read
		}
	}
	if len(found.moves) == 0 || fault.Kind == Ambiguous {
		return nil, fault, width
	}
	n, before := base, *pos
	for _, m := range found.moves {
		n = r.child(n, &before, m, s, false)
		s.pass = true
		before = n.after
		before.Pass()
	}
	n = r.child(n, &before, last.Moves[0], s, false)
	n.sign = orSign(n.sign, text[last.Offset:last.End])
	return []*node{n}, nil, last.End
}

// ways returns where a man may stand after so many moves, and how he came there.
// He captures nothing and gives no check, which series play allows at its end
// only; what he captures or becomes is never left out.
func ways(pos *chess.Position, from chess.Square, count int) map[chess.Square]way {
	now := map[chess.Square]way{from: {at: *pos}}
	for range count {
		next := map[chess.Square]way{}
		for sq := range chess.Square(64) { // in order, so that the result is always the same
			w, ok := now[sq]
			if !ok {
				continue
			}
			for _, m := range w.at.Moves(nil) {
				if m.From() != sq || w.at.At(m.To()) != chess.NoPiece || m.IsCastling() || m.IsEnPassant() || m.IsPromotion() {
					continue
				}
				after := w.at
				after.Play(m)
				if after.InCheck() {
					continue
				}
				after.Pass()
				known, twice := next[m.To()]
				if twice {
					known.more = true
					next[m.To()] = known
					continue
				}
				next[m.To()] = way{at: after, moves: append(w.moves[:len(w.moves):len(w.moves)], m), more: w.more}
			}
		}
		now = next
	}
	return now
}

// between are the levels of the moves left out before those of an attempt.
func (a *attempt) between() []level {
	levels := make([]level, a.spot.omitted)
	nodes := a.nodes
	for i := len(levels) - 1; i >= 0; i-- {
		var above []*node
		for _, n := range nodes {
			above = append(above, n.parent)
		}
		levels[i] = level{ply: a.spot.ply - 2*(len(levels)-i), nodes: above, base: a.spot.base, pass: i > 0 || a.spot.pass, phase: a.spot.phase}
		if i+1 < len(levels) {
			levels[i+1].base = above
		}
		nodes = above
	}
	return levels
}
