package chess

// Flights knows which squares the opposing king could step to, so that moves
// that cannot mate are told without being made.
type Flights struct {
	open  Bitboard // the flights
	lines Bitboard // all squares attacked by line men of the side to move
	king  Square
}

// Flights returns the squares next to the king of the side not to move that
// hold none of its men and that the side to move does not attack.
func (p *Position) Flights() Flights {
	us, them := p.turn, p.turn.Other()
	f := Flights{king: p.kings[them].First()}
	if f.king == NoSquare {
		return f
	}
	own := p.men[us]
	occupied := p.Occupied() &^ p.kings[them]
	for men := own & (p.kinds[Rook] | p.kinds[Queen]); men != 0; {
		f.lines |= rookAttacks(men.Pop(), occupied)
	}
	for men := own & (p.kinds[Bishop] | p.kinds[Queen]); men != 0; {
		f.lines |= bishopAttacks(men.Pop(), occupied)
	}
	f.open = kingAttacks[f.king] &^ p.men[them] &^ f.lines &^ pawnsAttack(us, own&p.kinds[Pawn])
	for men := own & p.kinds[Knight]; men != 0 && f.open != 0; {
		f.open &^= knightAttacks[men.Pop()]
	}
	if p.kings[us] != 0 {
		f.open &^= kingAttacks[p.kings[us].First()]
	}
	return f
}

// MayMate reports whether m, a legal move that gives check, may be mate: it
// denies when a flight surely stays open. It cannot judge moves of several men
// or moves that open a line behind the man, and then reports true.
func (f *Flights) MayMate(p *Position, m Move) bool {
	if f.open == 0 || m.IsCastling() || m.IsEnPassant() || f.lines.Has(m.From()) {
		return true
	}
	kind := m.Promotion()
	if kind == NoKind {
		kind = p.board[m.From()].Kind()
	}
	occupied := p.Occupied() &^ m.From().Bit() &^ f.king.Bit()
	return f.open&^Attacks(kind, p.turn, m.To(), occupied) == 0
}
