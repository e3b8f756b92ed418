package solver

import (
	"keymove/solver/chess"
)

// fillReach counts a man's moves from one square to all others.
func (b *pictures) fillReach(man chess.Piece, from chess.Square) {
	for to := range chess.NoSquare {
		for n := b.journey(man, from, to); n <= farthest; n++ {
			b.reach[man][from][n] |= to.Bit()
		}
	}
}

// fillKnights counts a knight's moves from one square to all others.
func (b *pictures) fillKnights(from chess.Square) {
	seen := from.Bit()
	edge := seen
	for n := uint8(1); edge != 0; n++ {
		var next chess.Bitboard
		for sq := range edge.All {
			next |= chess.Attacks(chess.Knight, chess.White, sq, 0)
		}
		edge = next &^ seen
		seen |= edge
		for sq := range edge.All {
			b.knights[from][sq] = n
		}
	}
}

// fetch returns how many moves one of the target's men needs to get to a
// square; a rook that castling moved along has come some way for nothing.
func (s *sketch) fetch(from, to chess.Square) int {
	man := s.p.At(from)
	n := s.journey(man, from, to)
	if s.castler.Has(from) {
		on := s.king - 1
		if from > s.king {
			on = s.king + 1
		}
		if on == to {
			return 0
		}
		n = min(n, s.journey(man, on, to))
	}
	return n
}

// never is more moves than any line has.
const never = 1000

// journey returns how many moves one of the target's men needs, at least, to
// get from its square to another, or back to its own.
func (b *pictures) journey(man chess.Piece, from, to chess.Square) int {
	if from == to {
		return 2
	}
	switch man.Kind() {
	case chess.Knight:
		return int(b.knights[from][to])
	case chess.Pawn:
		last := 7
		if man.Colour() == chess.Black {
			last = 0
		}
		return min(pawnSteps(man.Colour(), from, to), 1+pawnSteps(man.Colour(), from, chess.SquareAt(from.File(), last)))
	case chess.Bishop:
		if from.Dark() != to.Dark() {
			return never
		}
	}
	if chess.Attacks(man.Kind(), man.Colour(), from, 0).Has(to) {
		return 1
	}
	return 2
}

// pawnSteps returns how many moves a pawn needs, at least, from square to
// square.
func pawnSteps(c chess.Colour, from, to chess.Square) int {
	ranks, files := to.Rank()-from.Rank(), abs(to.File()-from.File())
	home := 1
	if c == chess.Black {
		ranks, home = -ranks, 6
	}
	if ranks <= 0 || files > ranks {
		return never
	}
	if from.Rank() == home && ranks-files >= 2 {
		return ranks - 1
	}
	return ranks
}

// walk returns how many moves the king needs to reach a square.
func (s *sketch) walk(to chess.Square) int {
	d := steps(s.king, to)
	if s.castles {
		d = min(d, 1+steps(s.king-2, to), 1+steps(s.king+2, to))
	}
	return d
}

// steps returns a king's moves from square to square.
func steps(a, b chess.Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
