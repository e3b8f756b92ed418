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
	pictures := o.album.pictures
	for _, h := range o.alive {
		picture := &pictures[h.picture]
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
		moves := 1 - mover.saved(picture)
		if rook.before != nil {
			moves -= rook.saved(picture)
		}
		if h.spare[side] -= moves; h.spare[side] < 0 {
			continue
		}
		if side == 0 {
			if h.spare[2] -= captures; h.spare[2] < 0 {
				continue
			}
		}
		next.alive = append(next.alive, h)
	}
	if len(next.alive) == 0 {
		return false
	}
	next.numbers = o.numbers
	next.numbers[to] = mover.man
	if rook.before != nil {
		next.numbers[rookTo] = rook.man
	}
	return true
}

// movers returns the men of the side to move in p that may make its next move.
// Where no picture leaves that side a move to spare, these are men on their way
// to a square; when it is the last move of both sides, ways that are shut too
// firmly are left out. Long outlooks are not looked through.
func (o *outlook) movers(p *chess.Position, left spare) chess.Bitboard {
	const long = 24
	turn := p.Turn()
	if o.album == nil || len(o.alive) > long {
		return p.Men(turn)
	}
	var movers chess.Bitboard
	for _, h := range o.alive {
		movers |= o.moversFor(p, h, left)
	}
	return movers
}

// moversFor is movers for one picture.
func (o *outlook) moversFor(p *chess.Position, h hope, left spare) chess.Bitboard {
	turn := p.Turn()
	side := 1
	among := p.Men(turn)
	if turn == o.album.attacker {
		side = 0
	} else if left[0] == 1 && left[1] == 1 && h.spare[0] == 0 {
		// The attacker's last move must be right after this one.
		if among &= o.openers(p, h); among == 0 {
			return 0
		}
	}
	if h.spare[side] > 0 {
		return among
	}
	var movers chess.Bitboard
	for sq := range among.All {
		to, far := o.far(p, h, sq)
		if !far || left[side] == 1 && o.shut(p, sq, to) != 0 {
			continue
		}
		if side == 0 && left[0] == 1 && left[1] == 0 {
			if all, _ := o.defenders(p, h, sq, to); all != 0 {
				continue
			}
		}
		movers |= sq.Bit()
	}
	return movers
}

// far reports whether a picture wants the man on a square elsewhere, and where.
func (o *outlook) far(p *chess.Position, h hope, sq chess.Square) (to chess.Square, far bool) {
	d := o.album.pictures[h.picture].demands[o.numbers[sq]]
	return d.square(), o.album.distances[p.At(sq)][sq][d] > 0
}

// shut returns the men in the way of a line man who moves straight from one
// square to another, everybody where that is not straight. Those of other men do
// not count.
func (o *outlook) shut(p *chess.Position, from, to chess.Square) chess.Bitboard {
	man := p.At(from)
	switch man.Kind() {
	case chess.Bishop, chess.Rook, chess.Queen:
		if !chess.Attacks(man.Kind(), man.Colour(), from, 0).Has(to) {
			return p.Occupied()
		}
		return chess.Between(from, to) & p.Occupied()
	}
	return 0
}

// openers returns the men of the target, to move, whose move may let the
// attacker's man make his last move, which mates: they leave open its way, and
// are themselves not there to take or to block any more.
func (o *outlook) openers(p *chess.Position, h hope) chess.Bitboard {
	openers := p.Men(p.Turn())
	if p.Castling() != 0 {
		return openers // two men may move at once
	}
	for sq := range p.Men(o.album.attacker).All {
		to, far := o.far(p, h, sq)
		if !far {
			continue
		}
		shut := o.shut(p, sq, to)
		if shut.Several() {
			return 0
		}
		if shut&openers != 0 {
			openers = shut
		}
		if _, stuck := o.defenders(p, h, sq, to); stuck.Several() {
			return 0
		} else if stuck != 0 {
			openers &= stuck
		}
		break
	}
	return openers
}

// defenders returns the target's men that would take a man who gives check with
// the last move, or step in between. It leaves out those that might be pinned,
// and all of them where another man might check, too. Nothing can come between a
// stuck one and that.
func (o *outlook) defenders(p *chess.Position, h hope, from, to chess.Square) (all, stuck chess.Bitboard) {
	picture := &o.album.pictures[h.picture]
	target := o.album.attacker.Other()
	king := p.King(target)
	at := picture.demands[o.numbers[king]].square()
	lines := chess.Attacks(chess.Queen, target, at, 0)
	enPassant := p.At(from).Kind() == chess.Pawn && from.File() != to.File()
	if picture.checker != to || lines.Has(from) || enPassant {
		return 0, 0
	}
	men := p.Men(target) &^ king.Bit() &^ to.Bit()
	for sq := range (lines & p.Men(o.album.attacker)).All {
		men &^= chess.Between(at, sq) // it may be pinned
	}
	occupied := p.Occupied()&^from.Bit() | to.Bit() | at.Bit()
	pawns := p.Of(chess.Pawn.Of(target)) // they step in between otherwise
	for sq := range (chess.Between(to, at) | to.Bit()).All {
		among := p.AttackersThrough(sq, target, occupied) & men
		if sq != to {
			among &^= pawns
		}
		for man := range among.All {
			all |= man.Bit()
			if chess.Between(man, sq) == 0 {
				stuck |= man.Bit()
			}
		}
	}
	return all, stuck
}
