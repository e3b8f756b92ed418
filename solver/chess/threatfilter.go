package chess

// ThreatFilter tells quiet moves of the attacker that do not even threaten
// mate, without making them: after a move m for which [ThreatFilter.May] is
// false, the defender's reply that the filter was made for is legal, and no
// mate in one follows it.
//
// It looks at the position in which the reply has been made and m has not. A
// mate then needs m and one move more, and what the two can add is known: the
// squares that their men attack. Mate is out of reach when these leave the king
// a flight, or leave the checking man to be captured. Where it is not sure of
// that, May is true.
type ThreatFilter struct {
	after Position // the attacker to move, the reply made, but not his own move
	// reply holds the square the reply's man left, and those it passed and
	// entered: a move that touches them may change the reply.
	reply Bitboard
	king  Square
	// whole shows all men, and without all but the one on the square absent:
	// a man that opens lines by leaving is looked at in its absence.
	whole, without view
	absent         Square
	battery        bool // without shows the king in check, or a battery
}

// view is what the attacker's men do around the king.
type view struct {
	occupied, own Bitboard
	// zone is the squares next to the king without his own men.
	zone Bitboard
	// once, twice and thrice are the zone's squares attacked by at least so
	// many men; cover is what the man on a square attacks of them.
	once, twice, thrice Bitboard
	cover               [64]Bitboard
	// lines is what the line men see, through one man, and sight what is seen
	// from the king along the lines.
	lines, sight Bitboard
	checkFrom    [7]Bitboard // by kind, the squares from which a man gives check
	capturers    Bitboard    // the defender's men, the king apart, that cannot be pinned
	checks       []checkingMove
}

// checkingMove is a check that is possible before m.
type checkingMove struct {
	from, to Square
	kind     Kind     // what gives check
	cover    Bitboard // squares of the zone attacked from to, or along lines opened
	reach    Bitboard // all squares attacked from to
	// immune is the squares on which m may end, were the checking man not to be
	// captured: all of them when no man of the defender's can.
	immune Bitboard
}

// Prepare makes the filter for the attacker's moves in p and a reply of the
// defender's. It reports false when it can say nothing of them; the filter is
// then not to be used.
func (f *ThreatFilter) Prepare(p *Position, reply Move) bool {
	us := p.turn
	from, to := reply.From(), reply.To()
	if p.kings[us.Other()] == 0 || p.InCheck() || reply.IsCastling() || reply.IsEnPassant() ||
		p.board[from].Kind() == Pawn && from^to == 16 { // m may enable a capture en passant
		return false
	}
	f.after = *p
	q := &f.after
	q.Pass()
	if !q.IsLegal(reply) {
		return false
	}
	q.Play(reply)
	f.king = q.kings[us.Other()].First()
	f.reply = from.Bit() | to.Bit() | between[from][to]
	f.absent = NoSquare
	return q.castling&rightsOf[us] == 0 && f.look(&f.whole, 0)
}

// look fills in a view in which the given man is missing. It reports false
// when a move of another man, or the lack of this one, discovers check.
func (f *ThreatFilter) look(v *view, missing Bitboard) bool {
	q := &f.after
	us, king := q.turn, f.king
	v.own = q.men[us] &^ missing
	v.occupied = v.own | q.men[us.Other()]
	v.capturers = q.men[us.Other()] &^ king.Bit()
	for snipers := q.snipers(king, us) &^ missing; snipers != 0; {
		blockers := between[king][snipers.Pop()] & v.occupied
		if !blockers.Several() && blockers&^q.men[us.Other()] == blockers {
			return false
		}
		if blockers.Count() <= 2 {
			v.capturers &^= blockers
		}
	}
	v.zone = kingAttacks[king] &^ q.men[us.Other()]
	diagonal, straight := bishopAttacks(king, v.occupied), rookAttacks(king, v.occupied)
	v.sight = diagonal | straight
	v.checkFrom = [7]Bitboard{Pawn: pawnAttacks[us.Other()][king], Knight: knightAttacks[king], Bishop: diagonal, Rook: straight, Queen: v.sight}
	v.lines, v.once, v.twice, v.thrice = 0, 0, 0, 0
	open := v.occupied &^ king.Bit()
	for men := v.own; men != 0; {
		sq := men.Pop()
		kind := q.board[sq].Kind()
		attacks := Attacks(kind, us, sq, open)
		if kind.slides() {
			v.lines |= attacks | Attacks(kind, us, sq, open&^attacks)
		}
		cover := attacks & v.zone
		v.cover[sq] = cover
		v.thrice |= v.twice & cover
		v.twice |= v.once & cover
		v.once |= cover
	}
	f.listChecks(v)
	return true
}

// listChecks lists the checks that are possible already, pins apart.
func (f *ThreatFilter) listChecks(v *view) {
	q := &f.after
	us := q.turn
	v.checks = v.checks[:0]
	for men := v.own &^ q.kinds[King]; men != 0; {
		from := men.Pop()
		kind := q.board[from].Kind()
		if kind == Pawn {
			targets := v.pawnTargets(q, from)
			for last := targets & (rank1 | rank8); last != 0; {
				to := last.Pop()
				f.addCheck(v, from, to, Queen)
				f.addCheck(v, from, to, Knight)
			}
			for targets &= v.checkFrom[Pawn] &^ (rank1 | rank8); targets != 0; {
				f.addCheck(v, from, targets.Pop(), Pawn)
			}
			continue
		}
		for to := Attacks(kind, us, from, v.occupied) & v.checkFrom[kind] &^ v.own; to != 0; {
			f.addCheck(v, from, to.Pop(), kind)
		}
	}
}

// pawnTargets returns the squares to which the attacker's pawn on a square can
// go.
func (v *view) pawnTargets(q *Position, from Square) Bitboard {
	targets := pawnAttacks[q.turn][from] & q.men[q.turn.Other()]
	empty := ^v.occupied
	if q.turn == White {
		single := from.Bit() << 8 & empty
		return targets | single | single&RankOf(2)<<8&empty
	}
	single := from.Bit() >> 8 & empty
	return targets | single | single&RankOf(5)>>8&empty
}

func (f *ThreatFilter) addCheck(v *view, from, to Square, kind Kind) {
	q := &f.after
	us := q.turn
	open := v.occupied &^ f.king.Bit() &^ from.Bit()
	c := checkingMove{from: from, to: to, kind: kind, reach: Attacks(kind, us, to, open), immune: ^Bitboard(0)}
	if !c.reach.Has(f.king) {
		return // a promotion without check
	}
	c.cover = c.reach & v.zone
	if v.lines.Has(from) {
		c.cover |= v.along(q, open, from.Bit()) & v.zone
	}
	for men := q.attackersOf(to.Bit(), us.Other(), v.occupied&^from.Bit()) & v.capturers; men != 0; {
		sq := men.Pop()
		c.immune &= between[sq][to] | sq.Bit()
	}
	v.checks = append(v.checks, c)
}

// along returns what the attacker's line men, but for one, attack were the
// given squares occupied.
func (v *view) along(q *Position, occupied, except Bitboard) (set Bitboard) {
	for men := v.own & (q.kinds[Rook] | q.kinds[Queen]) &^ except; men != 0; {
		set |= rookAttacks(men.Pop(), occupied)
	}
	for men := v.own & (q.kinds[Bishop] | q.kinds[Queen]) &^ except; men != 0; {
		set |= bishopAttacks(men.Pop(), occupied)
	}
	return set
}

// May reports whether m, a legal move of the position, may threaten mate.
func (f *ThreatFilter) May(m Move) bool {
	q := &f.after
	from, to := m.From(), m.To()
	if m>>12 != kindNormal || f.reply&(from.Bit()|to.Bit()) != 0 {
		return true
	}
	v := &f.whole
	if (v.lines | v.sight).Has(from) || f.fills(from) {
		if v = &f.without; f.absent != from {
			f.absent = from
			f.battery = !f.look(v, from.Bit())
			v.cover[from] = 0
		}
		if f.battery {
			return true
		}
	}
	us := q.turn
	kind := q.board[from].Kind()
	open := v.occupied &^ f.king.Bit() &^ from.Bit()
	attacks := Attacks(kind, us, to, open)
	if attacks.Has(f.king) || v.lines.Has(to) && v.sight.Has(to) && q.men[us.Other()].Has(to) {
		return true // the reply is illegal, or the man may be captured into a battery
	}
	return f.again(v, kind, from, to, attacks) || f.others(v, kind, from, to, attacks)
}

// fills reports whether a knight or a pawn may enter or pass the square that m
// leaves, which it could not before.
func (f *ThreatFilter) fills(from Square) bool {
	q := &f.after
	us := q.turn
	if f.whole.checkFrom[Knight].Has(from) && knightAttacks[from]&q.men[us]&q.kinds[Knight] != 0 {
		return true
	}
	pawns := q.men[us] & q.kinds[Pawn]
	if us == White {
		return (from.Bit()>>8|from.Bit()>>16)&pawns != 0
	}
	return (from.Bit()<<8|from.Bit()<<16)&pawns != 0
}

// again reports whether the man of m, now on to and attacking the given
// squares, may mate with its next move.
func (f *ThreatFilter) again(v *view, kind Kind, from, to Square, attacks Bitboard) bool {
	q := &f.after
	us := q.turn
	left := v.occupied &^ from.Bit() &^ to.Bit()
	open := left &^ f.king.Bit()
	targets := attacks
	if kind == Pawn {
		targets &= q.men[us.Other()]
		if us == White {
			targets |= to.Bit() << 8 &^ left
		} else {
			targets |= to.Bit() >> 8 &^ left
		}
	}
	targets &^= v.own &^ from.Bit()
	covered := v.twice | v.once&^v.cover[from]
	if v.lines.Has(to) && q.men[us.Other()].Has(to) {
		covered |= v.along(q, open, from.Bit()) // the captured man no longer stops them
	}
	mates := func(sq Square, kind Kind) bool {
		reach := Attacks(kind, us, sq, open)
		return reach.Has(f.king) && v.zone&^covered&^reach == 0 &&
			q.attackersOf(sq.Bit(), us.Other(), left)&v.capturers&^to.Bit() == 0
	}
	if kind == Pawn {
		for last := targets & (rank1 | rank8); last != 0; {
			if sq := last.Pop(); mates(sq, Queen) || mates(sq, Knight) {
				return true
			}
		}
		targets &^= rank1 | rank8
	}
	for targets &= v.checkFrom[kind]; targets != 0; {
		if mates(targets.Pop(), kind) {
			return true
		}
	}
	return false
}

// others reports whether another man may mate after m.
func (f *ThreatFilter) others(v *view, kind Kind, from, to Square, attacks Bitboard) bool {
	q := &f.after
	us := q.turn
	open := v.occupied &^ f.king.Bit() &^ from.Bit()
	pins := false
	if kind.slides() && Attacks(kind, us, f.king, 0).Has(to) {
		blockers := between[to][f.king] & open
		if !blockers.Several() && blockers&v.own != 0 {
			return true // a new battery
		}
		pins = true
	}
	mine := v.cover[from]
	left := v.zone &^ v.thrice &^ attacks
	for i := range v.checks {
		c := &v.checks[i]
		if c.from == from || c.to == to {
			continue
		}
		yours := v.cover[c.from]
		flights := left &^ (v.twice &^ (mine & yours)) &^ (v.once &^ (mine | yours)) &^ c.cover
		if flights != 0 && c.reach.Has(from) {
			flights &^= Attacks(c.kind, us, c.to, open&^c.from.Bit())
		}
		if flights != 0 && kind.slides() && attacks.Has(c.from) {
			flights &^= Attacks(kind, us, to, open&^c.from.Bit())
		}
		if flights == 0 && (pins || c.immune.Has(to)) {
			return true
		}
	}
	return false
}

// rightsOf holds each side's castling rights.
var rightsOf = [2]Castling{White: WhiteShort | WhiteLong, Black: BlackShort | BlackLong}

// slides reports whether the kind moves along lines.
func (k Kind) slides() bool { return k == Bishop || k == Rook || k == Queen }
