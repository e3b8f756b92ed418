package solver

import "keymove/solver/chess"

// outlook is what of an album may still come about at a node of the search. An
// outlook without an album knows nothing and hopes for everything.
type outlook struct {
	album   *album
	numbers [64]uint8 // of the men, by their squares now
	alive   []hope
	// tried is the number of plies at which finding an album took too long, 0
	// when it did not.
	tried int
	own   album // for the album that begins here
}

// hope is a picture that may still come about, with the moves that the sides
// can still spare.
type hope struct {
	picture int32
	spare   spare
}

// open fills the outlook with all pictures of an album.
func (o *outlook) open(a *album) {
	o.album, o.numbers, o.alive = a, a.numbers, o.alive[:0]
	for i := range a.pictures {
		o.alive = append(o.alive, hope{int32(i), a.pictures[i].spare})
	}
}

// forget makes the outlook know nothing.
func (o *outlook) forget() { o.album, o.tried = nil, 0 }

// hopeless reports whether nothing can come about any more.
func (o *outlook) hopeless() bool { return o.album != nil && len(o.alive) == 0 }

// step is what a move means for one man: the demand it met so cheaply before,
// and so after.
type step struct {
	man           uint8
	before, after *costs
}

func (o *outlook) step(p *chess.Position, from, to chess.Square, becomes chess.Piece) step {
	return step{man: o.numbers[from], before: o.album.distances[p.At(from)][from], after: o.album.distances[becomes][to]}
}

// saved returns how many moves less a picture demands of the man after the
// step.
func (s *step) saved(p *picture) int16 {
	d := p.demands[s.man]
	return int16(s.before[d]) - int16(s.after[d])
}

// after makes next the outlook after the move m in p and reports whether there
// is hope.
func (o *outlook) after(p *chess.Position, m chess.Move, next *outlook) bool {
	next.album, next.tried = o.album, o.tried
	if o.album == nil {
		return true
	}
	from, to := m.From(), m.To()
	becomes := p.At(from)
	if m.IsPromotion() {
		becomes = m.Promotion().Of(p.Turn())
	}
	mover := o.step(p, from, to, becomes)
	var rook step
	var rookTo chess.Square
	if m.IsCastling() {
		corner := to + 1
		if rookTo = to - 1; to < from {
			corner, rookTo = to-2, to+1
		}
		rook = o.step(p, corner, rookTo, p.At(corner))
	}
	victim := to
	if m.IsEnPassant() {
		victim ^= 8
	}
	takes, taken := p.At(victim) != chess.NoPiece, o.numbers[victim]
	side := 1
	if p.Turn() == o.album.attacker {
		side = 0
	}
	next.alive = next.alive[:0]
	for _, h := range o.alive {
		picture := &o.album.pictures[h.picture]
		captures := int16(1)
		if takes {
			switch picture.demands[taken] {
			case 0:
			case gone:
				captures = 0
			default:
				continue
			}
		}
		h.spare[side] += mover.saved(picture) - 1
		if rook.before != nil {
			h.spare[side] += rook.saved(picture)
		}
		if side == 0 {
			h.spare[2] -= captures
		}
		if h.spare[side] >= 0 && h.spare[2] >= 0 {
			next.alive = append(next.alive, h)
		}
	}
	next.numbers = o.numbers
	next.numbers[to] = mover.man
	if rook.before != nil {
		next.numbers[rookTo] = rook.man
	}
	return len(next.alive) > 0
}
