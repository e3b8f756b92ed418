package chess

// CountMoves returns the number of legal moves, len(p.Moves(nil)), without
// listing them.
func (p *Position) CountMoves() int {
	us, occupied := p.turn, p.Occupied()
	king := p.kings[us].First()
	targets := ^p.men[us]
	var pinned Bitboard
	n := 0
	if king != NoSquare {
		var checkers Bitboard
		checkers, pinned = p.restraints(king)
		steps := p.kingTargets()
		n = steps.Count()
		switch {
		case checkers.Several():
			return n
		case checkers != 0:
			targets &= between[king][checkers.First()] | checkers
		case p.castling != 0:
			n += p.castlingTargets(steps).Count()
		}
	}
	free := p.men[us] &^ pinned
	for men := free & p.kinds[Knight]; men != 0; {
		n += (knightAttacks[men.Pop()] & targets).Count()
	}
	for men := free & (p.kinds[Bishop] | p.kinds[Queen]); men != 0; {
		n += (bishopAttacks(men.Pop(), occupied) & targets).Count()
	}
	for men := free & (p.kinds[Rook] | p.kinds[Queen]); men != 0; {
		n += (rookAttacks(men.Pop(), occupied) & targets).Count()
	}
	n += p.countPawnMoves(free&p.kinds[Pawn], targets)
	for men := pinned &^ p.kinds[Knight]; men != 0; {
		from := men.Pop()
		line := through[king][from] & targets
		if kind := p.board[from].Kind(); kind == Pawn {
			n += p.countPawnMoves(from.Bit(), line)
		} else {
			n += (Attacks(kind, us, from, occupied) & line).Count()
		}
	}
	if p.ep != 0 {
		var buffer [4]Move
		n += len(p.enPassantMoves(buffer[:0]))
	}
	return n
}

// countPawnMoves counts what [Position.pawnMoves] lists.
func (p *Position) countPawnMoves(pawns, targets Bitboard) int {
	single, double, left, right := p.pawnTargets(pawns, targets)
	n := single.Count() + double.Count() + left.Count() + right.Count()
	if last := rank1 | rank8; (single|left|right)&last != 0 {
		n += 3 * ((single & last).Count() + (left & last).Count() + (right & last).Count())
	}
	return n
}
