package chess

// The transformations of this file return a changed copy of a Setup. Castling
// rights live only where king and rook still stand at home, which is so in
// SwapColours alone: it exchanges them; all others drop them. En passant
// squares move along where pawns still run the same way on the same ranks
// (MirrorFiles, SwapColours, Shift along the ranks) and are dropped elsewhere.
// The side to move stays, except in SwapColours. Move counters stay.

// MirrorFiles exchanges left and right: a1 goes to h1.
func (s Setup) MirrorFiles() Setup {
	turned := s.moved(func(sq Square) Square { return sq ^ 7 })
	for sq := range s.EnPassant.All {
		turned.EnPassant |= (sq ^ 7).Bit()
	}
	return turned
}

// FlipRanks exchanges top and bottom: a1 goes to a8.
func (s Setup) FlipRanks() Setup {
	return s.moved(func(sq Square) Square { return sq ^ 56 })
}

// FlipMainDiagonal reflects on the line a1–h8: a8 goes to h1.
func (s Setup) FlipMainDiagonal() Setup {
	return s.moved(func(sq Square) Square { return SquareAt(sq.Rank(), sq.File()) })
}

// FlipAntiDiagonal reflects on the line a8–h1: a1 goes to h8.
func (s Setup) FlipAntiDiagonal() Setup {
	return s.moved(func(sq Square) Square { return SquareAt(7-sq.Rank(), 7-sq.File()) })
}

// RotateLeft turns the board to the left by so many quarter turns: after one,
// a1 has gone to h1. Negative numbers turn to the right.
func (s Setup) RotateLeft(quarters int) Setup {
	quarters = (quarters%4 + 4) % 4
	if quarters == 0 {
		return s
	}
	for range quarters {
		s = s.moved(func(sq Square) Square { return SquareAt(7-sq.Rank(), sq.File()) })
	}
	return s
}

// Shift moves all men by so many files to the right and ranks up. It reports
// false and returns s when a man would leave the board.
func (s Setup) Shift(files, ranks int) (Setup, bool) {
	if files == 0 && ranks == 0 {
		return s, true
	}
	inside := func(sq Square) bool {
		file, rank := sq.File()+files, sq.Rank()+ranks
		return file >= 0 && file < 8 && rank >= 0 && rank < 8
	}
	shifted := s.emptied()
	for i, man := range s.Board {
		if man == NoPiece {
			continue
		}
		if !inside(Square(i)) {
			return s, false
		}
		shifted.Board[i+files+8*ranks] = man
	}
	if ranks == 0 {
		for sq := range s.EnPassant.All {
			if inside(sq) {
				shifted.EnPassant |= (sq + Square(files)).Bit()
			}
		}
	}
	return shifted, true
}

// SwapColours gives each side the other's men and place: colours are
// exchanged, ranks flipped, and the other side is to move. It changes nothing
// in the play, only who makes it.
func (s Setup) SwapColours() Setup {
	swapped := s.FlipRanks().Recolour()
	swapped.Turn = s.Turn.Other()
	swapped.Castling = s.Castling&(WhiteShort|WhiteLong)<<2 | s.Castling&(BlackShort|BlackLong)>>2
	for sq := range s.EnPassant.All {
		swapped.EnPassant |= (sq ^ 56).Bit()
	}
	return swapped
}

// Recolour exchanges the colours of all men, who stay where they are (the
// Polish type of twin).
func (s Setup) Recolour() Setup {
	recoloured := s.emptied()
	for i, man := range s.Board {
		if man != NoPiece {
			recoloured.Board[i] = man.Kind().Of(man.Colour().Other())
		}
	}
	return recoloured
}

// moved returns s with each man on the image of its square.
func (s Setup) moved(image func(Square) Square) Setup {
	m := s.emptied()
	for i, man := range s.Board {
		m.Board[image(Square(i))] = man
	}
	return m
}

// emptied returns s without men and rights.
func (s Setup) emptied() Setup {
	return Setup{Turn: s.Turn, HalfMoves: s.HalfMoves, FullMove: s.FullMove}
}
