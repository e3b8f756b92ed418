package chess

// MateFilter tells moves that cannot mate without making them: those that leave
// the opposing king a flight, or the checking man to be captured.
type MateFilter struct {
	flights Bitboard
	lines   Bitboard // all squares attacked by line men of the side to move
	capture Bitboard // the opponent's men, the king apart, that no line can pin
	king    Square
}

// MateFilter prepares the filter for the moves of p.
func (p *Position) MateFilter() MateFilter {
	us, them := p.turn, p.turn.Other()
	f := MateFilter{king: p.kings[them].First()}
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
	f.flights = kingAttacks[f.king] &^ p.men[them] &^ f.lines &^ pawnsAttack(us, own&p.kinds[Pawn])
	for men := own & p.kinds[Knight]; men != 0 && f.flights != 0; {
		f.flights &^= knightAttacks[men.Pop()]
	}
	if p.kings[us] != 0 {
		f.flights &^= kingAttacks[p.kings[us].First()]
	}
	f.capture = p.men[them] &^ p.kings[them]
	snipers := own & (rookAttacks(f.king, 0)&(p.kinds[Rook]|p.kinds[Queen]) | bishopAttacks(f.king, 0)&(p.kinds[Bishop]|p.kinds[Queen]))
	for snipers != 0 {
		// A man behind one other may be pinned once that has moved away.
		if blockers := between[f.king][snipers.Pop()] & occupied; blockers.Count() <= 2 {
			f.capture &^= blockers
		}
	}
	return f
}

// MayMate reports whether m, a legal move of p that gives check, may be mate.
// It cannot judge moves of several men or moves that open a line behind the
// man, and then reports true.
func (f *MateFilter) MayMate(p *Position, m Move) bool {
	from, to := m.From(), m.To()
	if m.IsCastling() || m.IsEnPassant() || f.lines.Has(from) {
		return true
	}
	kind := m.Promotion()
	if kind == NoKind {
		kind = p.board[from].Kind()
	}
	occupied := p.Occupied() &^ from.Bit()
	return f.flights&^Attacks(kind, p.turn, to, occupied&^f.king.Bit()) == 0 &&
		p.attackersOf(to.Bit(), p.turn.Other(), occupied)&f.capture == 0
}
