package solver

import (
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// pictures bounds play that ends in mate or stalemate: a position is hopeless
// when no such end could stand within the moves that are left, however kindly
// the other men behaved. For every square that the king can reach, every square
// around it must be blocked by one of his men or guarded, and he must be in
// check. Each man that moves for that is charged with the moves it needs, on a
// board where nothing that could have gone away stands in its way (compare the
// mate pictures of Popeye's intelligent mode, which are built from the end).
type pictures struct {
	goal goal
	// quiet: the king need not be in check, it is stalemate or either.
	quiet    bool
	series   bool // in series the target's side moves, the attacker answers
	answered bool
	knights  [64][64]uint8 // moves from square to square
	// reach holds for each of the target's men and square where it may get
	// within one, two and three moves, or more, on an empty board; a pawn also
	// by promoting. Its own square takes two moves.
	reach [16][64][farthest + 1]chess.Bitboard
}

// farthest is the number of moves up to which journeys are counted.
const farthest = 3

// newBounds returns the bounds that the troupe's script can be searched with,
// or nil.
func (t *troupe) newBounds() bounds {
	if t.plain {
		return nil
	}
	if t.target != nil {
		return newRoutes(&t.script)
	}
	if t.ending != byGoal {
		return nil
	}
	switch t.goal.Kind {
	case problem.Mate, problem.Stalemate, problem.DoubleStalemate, problem.MateOrStalemate:
	default:
		return nil
	}
	if t.series != problem.Alternate && t.series != problem.SeriesMover {
		return nil
	}
	b := &pictures{goal: t.goal, quiet: t.goal.Kind != problem.Mate, series: t.series != problem.Alternate, answered: t.answered}
	for from := range chess.NoSquare {
		b.fillKnights(from)
		for k := chess.Pawn; k <= chess.Queen; k++ {
			b.fillReach(k.Of(chess.White), from)
			b.fillReach(k.Of(chess.Black), from)
		}
	}
	return b
}

// hopes implements bounds. A hope is a square on which the king may be mated.
func (b *pictures) hopes(p *chess.Position, left int, among chess.Bitboard) chess.Bitboard {
	if left == 1 {
		return among // to try is quicker
	}
	attacker := p.Turn()
	attacks, escapes := left, 0
	switch {
	case b.series && b.answered:
		attacker = attacker.Other()
		attacks, escapes = 1, left-1
	case !b.series:
		if left&1 == 0 {
			attacker = attacker.Other()
		}
		attacks, escapes = (left+1)/2, left/2
	}
	if attacks > 4 || escapes > 4 && attacks > 1 || p.EnPassant() != 0 {
		return among // too much may happen
	}
	var s sketch
	s.begin(b, p, attacker, attacks, escapes)
	s.hopes = among
	if s.own.Count() > len(s.men) || s.king == chess.NoSquare {
		return among
	}
	switch {
	case s.attacks == 1 && s.escapes == 1 && !s.mayCastle():
		if s.inTwo() {
			return among
		}
		return 0
	case !b.series && left == 3:
		s.patience = 40 // what follows is nearly as quick
	case !b.series && left == 4:
		s.patience = 300
	default:
		s.patience = 3000
	}
	return s.all()
}
