package solver

import "keymove/solver/chess"

// costs holds the least moves that a man on a square needs for each demand,
// whatever stands in its way; unmet where it never meets it.
type costs [demands]uint8

// unmet is more moves than any man needs.
const unmet = 0x7f

// distances holds the costs by man and square. Where castling is still allowed
// the rook's part of it costs nothing, since it is the king's move.
type distances [16][64]*costs

func newDistances(rights chess.Castling) *distances {
	var d distances
	for _, c := range [...]chess.Colour{chess.White, chess.Black} {
		for k := chess.King; k >= chess.Pawn; k-- { // pawns are promoted to the others
			for from := range chess.NoSquare {
				d[k.Of(c)][from] = d.count(k, c, from)
			}
		}
	}
	for _, castling := range [...]struct {
		right                        chess.Castling
		side                         chess.Colour
		king, kingTo, corner, rookTo chess.Square
	}{
		{chess.WhiteShort, chess.White, chess.E1, chess.G1, chess.H1, chess.F1},
		{chess.WhiteLong, chess.White, chess.E1, chess.C1, chess.A1, chess.D1},
		{chess.BlackShort, chess.Black, chess.E8, chess.G8, chess.H8, chess.F8},
		{chess.BlackLong, chess.Black, chess.E8, chess.C8, chess.A8, chess.D8},
	} {
		if rights&castling.right != 0 {
			king, rook := &d[chess.King.Of(castling.side)], &d[chess.Rook.Of(castling.side)]
			king[castling.king].goOn(king[castling.kingTo], 1)
			rook[castling.corner].goOn(rook[castling.rookTo], 0)
		}
	}
	return &d
}

// goOn lets a man go on from another square after so many moves.
func (c *costs) goOn(from *costs, moves uint8) {
	for i := range c {
		c[i] = min(c[i], from[i]+moves)
	}
}

// count counts a man's moves from one square to all demands.
func (d *distances) count(k chess.Kind, side chess.Colour, from chess.Square) *costs {
	var c costs
	for i := range c {
		c[i] = unmet
	}
	c[0], c[gone] = 0, 0
	if k == chess.Pawn {
		c[anyGuise.on(from)], c[asPawn.on(from)] = 0, 0
		d.countPawn(&c, side, from)
		return &c
	}
	guises := []guise{anyGuise, guise(k)}
	if k == chess.Bishop || k == chess.Rook {
		guises = append(guises, asQueen)
	}
	seen, edge := from.Bit(), from.Bit()
	for n := uint8(0); edge != 0; n++ {
		var next chess.Bitboard
		for sq := range edge.All {
			for _, g := range guises {
				c[g.on(sq)] = n
			}
			next |= chess.Attacks(k, side, sq, 0)
		}
		edge = next &^ seen
		seen |= edge
	}
	return &c
}

// countPawn counts a pawn's own moves, and those that follow a promotion.
func (d *distances) countPawn(c *costs, side chess.Colour, from chess.Square) {
	last := 7
	if side == chess.Black {
		last = 0
	}
	for to := range chess.NoSquare {
		n := pawnSteps(side, from, to)
		if n == never {
			continue
		}
		if to.Rank() != last {
			c[anyGuise.on(to)], c[asPawn.on(to)] = uint8(n), uint8(n)
			continue
		}
		for _, k := range [...]chess.Kind{chess.Knight, chess.Queen} {
			promoted := d[k.Of(side)][to]
			for sq := range chess.NoSquare {
				total := uint8(n) + promoted[guise(k).on(sq)]
				for _, g := range [...]guise{anyGuise, guise(k)} {
					c[g.on(sq)] = min(c[g.on(sq)], total)
				}
			}
		}
	}
}

// never is more moves than any line has.
const never = 1000

// pawnSteps returns how many moves a pawn needs, at least, from square to
// square, never where there is no way.
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

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
