package solver

import "keymove/solver/chess"

// In a stalemate none of the target's men can move, so each of them was
// captured, which takes one of the attacker's moves, or is pinned or blocked
// where it stands. A man that blocks another must not be able to move either.

// fate is what becomes of one of the target's men in a stalemate.
type fate struct {
	how  settled
	kind chess.Kind // what it is then
	at   chess.Square
}

type settled uint8

const (
	undecided settled = iota
	captured
	blocked
	pinned
)

// settle completes a draft in which the king has no move.
func (g *gatherer) settle() {
	next := -1
	for i := g.attackers; i < g.all; i++ {
		f := &g.fates[i-g.attackers]
		switch f.how {
		case undecided:
			if next < 0 || g.used>>next&1 == 0 && g.used>>i&1 != 0 {
				next = i
			}
		case blocked:
			hole, mayCapture := g.exit(f)
			if mayCapture {
				return
			}
			if hole != chess.NoSquare {
				g.shut(hole, f.kind == chess.Pawn)
				return
			}
		case pinned:
			if !g.holds(f) {
				return
			}
		}
	}
	if next < 0 {
		g.emit()
		return
	}
	g.decide(next)
}

// decide tries every fate of one of the target's men.
func (g *gatherer) decide(i int) {
	f := &g.fates[i-g.attackers]
	man := &g.men[i]
	if g.used>>i&1 != 0 {
		// It fills a square, as whatever it can be there.
		d := g.draft.demands[i]
		sq := d.square()
		paid := int16(man.costs[d])
		g.moves[1] += paid
		g.placed &^= sq.Bit()
		g.used &^= 1 << i
		g.immobilise(i, sq)
		g.used |= 1 << i
		g.placed |= sq.Bit()
		g.moves[1] -= paid
		g.draft.demands[i] = d
		return
	}
	if g.moves[2] > 0 {
		f.how = captured
		g.moves[2]--
		g.used |= 1 << i
		g.draft.demands[i] = gone
		g.fill()
		g.draft.demands[i] = 0
		g.used &^= 1 << i
		g.moves[2]++
		f.how = undecided
	}
	for sq := range (man.within(g.moves[1], anyGuise) &^ g.placed &^ g.at.Bit() &^ g.barred[i][0]).All {
		filled := g.filled
		g.filled |= sq.Bit()
		g.immobilise(i, sq)
		g.filled = filled
	}
}

// immobilise tries to block or pin one of the target's men, not placed yet, on a
// square.
func (g *gatherer) immobilise(i int, sq chess.Square) {
	man := &g.men[i]
	if !man.pawn {
		g.immobiliseAs(i, anyGuise, man.kind, sq)
		return
	}
	g.immobiliseAs(i, asPawn, chess.Pawn, sq)
	g.immobiliseAs(i, asKnight, chess.Knight, sq)
	// A queen is immobile only where a bishop and a rook are.
	g.immobiliseAs(i, asQueen, chess.Bishop, sq)
	g.immobiliseAs(i, asQueen, chess.Rook, sq)
}

func (g *gatherer) immobiliseAs(i int, as guise, kind chess.Kind, sq chess.Square) {
	if int16(g.men[i].costs[as.on(sq)]) > g.moves[1] {
		return
	}
	f := &g.fates[i-g.attackers]
	*f = fate{blocked, kind, sq}
	g.place(i, 1, as, sq)
	if f.how = pinned; g.pinnable(f) {
		g.pin(i, as, f)
	}
	f.how = undecided
}

// exit returns a square onto which a blocked man could move as far as the draft
// knows, NoSquare when there is none; and reports whether it could take a man.
func (g *gatherer) exit(f *fate) (hole chess.Square, captures bool) {
	mine := g.filled | g.at.Bit()
	if f.kind == chess.Pawn {
		side := g.attacker.Other()
		if chess.Attacks(chess.Pawn, side, f.at, 0)&g.placed&^mine != 0 {
			return chess.NoSquare, true
		}
		return (ahead(side, f.at) &^ (g.placed | mine)).First(), false
	}
	exits := chess.Attacks(f.kind, chess.White, f.at, ^chess.Bitboard(0)) &^ mine
	return exits.First(), exits&g.placed != 0
}

// ahead returns the square in front of a pawn.
func ahead(side chess.Colour, sq chess.Square) chess.Bitboard {
	if side == chess.White {
		return sq.Bit() << 8
	}
	return sq.Bit() >> 8
}

// shut tries every man that may fill a hole; the attacker's too where it is in
// front of a pawn.
func (g *gatherer) shut(hole chess.Square, both bool) {
	for i := g.attackers; i < g.all; i++ {
		if g.used>>i&1 == 0 && g.men[i].within(g.moves[1], anyGuise).Has(hole) && !g.barred[i][0].Has(hole) {
			g.filled |= hole.Bit()
			g.place(i, 1, anyGuise, hole)
			g.filled &^= hole.Bit()
		}
	}
	if !both {
		return
	}
	for i := range g.attackers {
		if g.used>>i&1 != 0 {
			continue
		}
		for _, as := range g.men[i].guises {
			if g.men[i].within(g.moves[0], as).Has(hole) && !(as == asKing && g.zone.Has(hole)) {
				g.stand(i, as, hole)
			}
		}
	}
}

// pinnable reports whether a man on this square may be pinned so that it cannot
// move: its own lines must be others.
func (g *gatherer) pinnable(f *fate) bool {
	for _, line := range [...]chess.Kind{chess.Rook, chess.Bishop} {
		if chess.Attacks(line, chess.White, g.at, g.placed).Has(f.at) {
			return f.kind != line && f.kind != chess.Queen
		}
	}
	return false
}

// holds reports whether a pinned man still is.
func (g *gatherer) holds(f *fate) bool {
	for i := range g.guards[:g.count] {
		if g.pins(g.guards[i].kind, g.guards[i].from, f) {
			return true
		}
	}
	return false
}

// pins reports whether a man of the attacker on a square pins the man.
func (g *gatherer) pins(kind chess.Kind, from chess.Square, f *fate) bool {
	return chess.Between(g.at, from).Has(f.at) && chess.Between(g.at, from)&g.placed&^f.at.Bit() == 0 &&
		chess.Attacks(kind, g.attacker, from, 0).Has(g.at) && kind != chess.King && kind != chess.Pawn && kind != chess.Knight
}

// pin places one of the target's men so that it is pinned, by a man who stands
// there already or by one that is placed for it.
func (g *gatherer) pin(i int, as guise, f *fate) {
	if g.holds(f) {
		g.place(i, 1, as, f.at)
		return
	}
	d := as.on(f.at)
	cost := int16(g.men[i].costs[d])
	g.moves[1] -= cost
	g.placed |= f.at.Bit()
	g.used |= 1 << i
	was := g.draft.demands[i]
	g.draft.demands[i] = d
	for j := range g.attackers {
		if g.used>>j&1 != 0 {
			continue
		}
		for _, as := range g.men[j].guises {
			for from := range (g.men[j].within(g.moves[0], as) & chess.Attacks(as.kind(), g.attacker, f.at, 0) &^ g.placed).All {
				if g.pins(as.kind(), from, f) {
					g.stand(j, as, from)
				}
			}
		}
	}
	g.draft.demands[i] = was
	g.used &^= 1 << i
	g.placed &^= f.at.Bit()
	g.moves[1] += cost
}
