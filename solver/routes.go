package solver

import (
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// routes bounds play whose goal is a diagram: it counts the moves that each
// side needs, at least, to bring its men onto their squares. Pawns that the
// diagram shows at home never moved, so nothing ever passed their squares.
type routes struct {
	target *chess.Position
	series bool
	// answered: in series, the last move is the other side's.
	answered bool
	parries  bool
	// moves holds for each side, without and with castling, each kind and
	// pair of squares the least number of moves; never where there is no way.
	moves [2][2][7][64][64]uint16
}

func newRoutes(s *script) *routes {
	b := &routes{target: s.target, series: s.series != problem.Alternate, answered: s.answered}
	b.parries = b.series && s.series != problem.SeriesMover
	shut := s.target.Of(chess.WhitePawn)&chess.RankOf(1) | s.target.Of(chess.BlackPawn)&chess.RankOf(6)
	for _, c := range [...]chess.Colour{chess.White, chess.Black} {
		// A king never stood where a pawn that never moved attacks.
		var attacked chess.Bitboard
		for sq := range (s.target.Of(chess.Pawn.Of(c.Other())) & shut).All {
			attacked |= chess.Attacks(chess.Pawn, c.Other(), sq, 0)
		}
		for castles := range 2 {
			for k := chess.Knight; k <= chess.King; k++ {
				closed := shut
				if k == chess.King {
					closed |= attacked
				}
				for from := range chess.NoSquare {
					b.spread(k, c, from, closed, castles == 1, &b.moves[c][castles][k][from])
				}
			}
		}
	}
	return b
}

// spread counts the moves of a man of kind k from one square to all others,
// where the closed squares can be neither entered nor passed.
func (b *routes) spread(k chess.Kind, c chess.Colour, from chess.Square, closed chess.Bitboard, castles bool, moves *[64]uint16) {
	for i := range moves {
		moves[i] = never
	}
	home := chess.E1
	if c == chess.Black {
		home = chess.E8
	}
	seen, edge := from.Bit(), from.Bit()
	if castles && k == chess.Rook {
		// Castling is the king's move; the rook's comes free.
		switch from {
		case home + 3:
			edge |= (home + 1).Bit()
		case home - 4:
			edge |= (home - 1).Bit()
		}
		seen |= edge
	}
	for n := uint16(0); edge != 0; n++ {
		var next chess.Bitboard
		for sq := range edge.All {
			moves[sq] = n
			next |= chess.Attacks(k, c, sq, closed)
			if castles && k == chess.King && sq == home {
				next |= (home + 2).Bit() | (home - 2).Bit()
			}
		}
		edge = next &^ closed &^ seen
		seen |= edge
	}
}

// hopeless reports whether the diagram cannot be reached any more from p with
// so many plies to go.
func (b *routes) hopeless(p *chess.Position, left int) bool {
	mine, theirs := (left+1)/2, left/2
	if b.series {
		mine, theirs = left, 0
		if b.answered {
			mine, theirs = left-1, 1
		}
		if b.parries {
			theirs += left
		}
	}
	turn := p.Turn()
	return b.needs(p, turn) > mine || b.needs(p, turn.Other()) > theirs
}

// unfinished reports whether a side has still to move before the diagram can
// stand: no move of the other side brings one of its men onto a square.
func (b *routes) unfinished(p *chess.Position, c chess.Colour) bool {
	return b.target.Men(c)&^p.Men(c) != 0
}

// needs returns the moves that a side needs at least.
func (b *routes) needs(p *chess.Position, c chess.Colour) int {
	other := c.Other()
	captures := p.Men(other).Count() - b.target.Men(other).Count()
	if captures < 0 || p.Men(c).Count() < b.target.Men(c).Count() {
		return never
	}
	castles := 0
	if p.Castling()>>(2*c)&3 != 0 {
		castles = 1
	}
	total, slants := 0, 0
	pawn := chess.Pawn.Of(c)
	pawns := p.Of(pawn)
	// A pawn already on a square of the diagram may go on and be replaced, but
	// that takes no fewer moves than to pass it by.
	for to := range (b.target.Of(pawn) &^ pawns).All {
		best, slant := never, 8
		for from := range (pawns &^ b.target.Of(pawn)).All {
			if n := pawnSteps(c, from, to); n < never {
				best = min(best, n)
				slant = min(slant, abs(from.File()-to.File()))
			}
		}
		if total += best; total >= never {
			return never
		}
		slants += slant
	}
	if slants > captures {
		return never
	}
	for k := chess.Knight; k <= chess.King; k++ {
		total += b.pieces(p, c, k, castles, pawns)
		if total >= never {
			return never
		}
	}
	return max(total, captures)
}

// pieces returns the moves that the men of one kind need at least.
func (b *routes) pieces(p *chess.Position, c chess.Colour, k chess.Kind, castles int, pawns chess.Bitboard) int {
	have, want := p.Of(k.Of(c)), b.target.Of(k.Of(c))
	open := want &^ have
	if open == 0 {
		return 0
	}
	moves := &b.moves[c][castles][k]
	if have.Count() == 2 && want.Count() == 2 && !b.promotes(p, c) {
		a1, a2, b1, b2 := have.First(), (have & (have - 1)).First(), want.First(), (want & (want - 1)).First()
		return int(min(moves[a1][b1]+moves[a2][b2], moves[a1][b2]+moves[a2][b1]))
	}
	total := 0
	for to := range open.All {
		best := never
		for from := range have.All {
			best = min(best, int(moves[from][to]))
		}
		if k != chess.King && best > 2 {
			for from := range pawns.All {
				best = min(best, b.promotion(c, from, to, moves))
			}
		}
		total += best
	}
	return min(total, never)
}

// promotes reports whether a pawn may have to promote: the diagram shows fewer.
func (b *routes) promotes(p *chess.Position, c chess.Colour) bool {
	pawn := chess.Pawn.Of(c)
	return p.Of(pawn).Count() > b.target.Of(pawn).Count()
}

// promotion returns the moves that a pawn needs to promote and go to a square.
func (b *routes) promotion(c chess.Colour, from, to chess.Square, moves *[64][64]uint16) int {
	last := 7
	if c == chess.Black {
		last = 0
	}
	best := never
	for file := range 8 {
		on := chess.SquareAt(file, last)
		if n := pawnSteps(c, from, on); n < never {
			best = min(best, n+int(moves[on][to]))
		}
	}
	return best
}
