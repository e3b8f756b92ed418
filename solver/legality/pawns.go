package legality

import (
	"math/bits"

	"keymove/solver/chess"
)

// never is a cost beyond any number of captures.
const never = 99

// structure tests pawns and promoted men: each needs a pawn of the array, and
// the captures on its way need men of the other side that are missing.
//
// limit bounds the search for pawns that cannot have passed each other.
func structure(s *chess.Setup, limit int) []Reason {
	t := survey(s)
	var sides [2]side
	var reasons []Reason
	for _, c := range [...]chess.Colour{chess.White, chess.Black} {
		groups, lost := t.census(s, c)
		reasons = append(reasons, lost...)
		pawns := s.Of(chess.Pawn.Of(c))
		n := pawns.Count()
		for _, g := range groups {
			n += g.n
		}
		if n > 8 {
			reasons = append(reasons, Reason{Code: TooManyPromoted, Colour: c, Have: n, Limit: 8})
			continue
		}
		sides[c] = t.newSide(c, pawns, groups)
		other := c.Other()
		sides[c].budget = 16 - s.Men(other).Count() - t.diedAtHome(s, other)
	}
	if len(reasons) > 0 {
		return reasons
	}
	for _, c := range [...]chess.Colour{chess.White, chess.Black} {
		switch least := sides[c].low[0][0]; {
		case least >= never:
			reasons = append(reasons, Reason{Code: Unreachable, Colour: c, Man: chess.Pawn.Of(c), Squares: s.Of(chess.Pawn.Of(c))})
		case least > sides[c].budget:
			reasons = append(reasons, Reason{Code: PawnCaptures, Colour: c, Have: least, Limit: sides[c].budget})
		}
	}
	if len(reasons) == 0 && !compatible(&sides[chess.White], &sides[chess.Black], limit) {
		have := sides[chess.White].low[0][0] + sides[chess.Black].low[0][0]
		reasons = append(reasons, Reason{Code: PawnsCrossed, Have: have, Limit: sides[chess.White].budget + sides[chess.Black].budget})
	}
	return reasons
}

// walker is a pawn of the board or a promoted man, to be led back to a pawn of
// the array.
type walker struct {
	// straight, by file of origin, tells that it can have come without taking;
	// rank is then how far it went on that file, in the board's ranks 0…7, or
	// beyond the board when it promoted.
	straight [8]bool
	rank     int
	// taking, by file of origin, is the least number of captures when there is
	// one at all; never when there can be none.
	taking [8]int
}

func (w *walker) least(file int) int {
	if w.straight[file] {
		return 0
	}
	return w.taking[file]
}

// side is one side's pawns and promoted men.
type side struct {
	walkers []walker
	// budget is how many men of the other side its pawns can have taken.
	budget int
	// low[g][m] is the least number of captures that leads the walkers outside
	// the set m back to pawns of the files g…7.
	low [9][]int
}

func (t *terrain) newSide(c chess.Colour, pawns chess.Bitboard, groups []promoted) side {
	var sd side
	for sq := range pawns.All {
		sd.walkers = append(sd.walkers, pawnWalker(c, sq))
	}
	for _, g := range groups {
		for range g.n {
			sd.walkers = append(sd.walkers, t.promotedWalker(c, g.files))
		}
	}
	all := 1<<len(sd.walkers) - 1
	for g := 8; g >= 0; g-- {
		sd.low[g] = make([]int, all+1)
		for m := range sd.low[g] {
			best := never
			if g == 8 {
				if m == all {
					best = 0
				}
				sd.low[g][m] = best
				continue
			}
			best = sd.low[g+1][m] // the pawn of file g was taken as it was
			for i := range sd.walkers {
				if m>>i&1 == 0 {
					best = min(best, sd.low[g+1][m|1<<i]+sd.walkers[i].least(g))
				}
			}
			sd.low[g][m] = best
		}
	}
	return sd
}

// pawnWalker: a pawn r ranks from home took at most r times, once for each
// file it moved over.
func pawnWalker(c chess.Colour, sq chess.Square) walker {
	w := walker{rank: sq.Rank()}
	steps := relative(c, sq).Rank() - 1
	for g := range 8 {
		d := abs(sq.File() - g)
		w.taking[g] = d
		if d == 0 {
			w.straight[g] = true
			w.taking[g] = 2
		}
		if w.taking[g] > steps {
			w.taking[g] = never
		}
	}
	return w
}

func (t *terrain) promotedWalker(c chess.Colour, files uint8) walker {
	w := walker{rank: 8}
	if c == chess.Black {
		w.rank = -1
	}
	for g := range 8 {
		w.taking[g] = never
		for x := range 8 {
			if files>>x&1 == 0 {
				continue
			}
			// It reached the seventh rank on file y, within five steps.
			for y := max(x-1, 0); y <= min(x+1, 7); y++ {
				d := abs(g-y) + abs(y-x)
				if t.fixed.Has(relative(c, chess.SquareAt(y, 6))) || abs(g-y) > 5 {
					continue
				}
				if d == 0 {
					w.straight[g] = true
					d = 2
				}
				w.taking[g] = min(w.taking[g], d)
			}
		}
	}
	return w
}

func abs(n int) int { return max(n, -n) }

// compatible looks for origins of both sides' walkers at once. Two pawns that
// began on one file and never took cannot have passed each other. It reports
// true, that is nothing found, when the search grows too long.
func compatible(white, black *side, limit int) bool {
	j := joint{white: white, black: black, limit: limit, failed: map[jointState]bool{}}
	return j.place(jointState{})
}

// jointState is a search for origins that has dealt with the files below file.
type jointState struct {
	file                 int
	white, black         uint16 // walkers placed
	whiteTook, blackTook int
}

type joint struct {
	white, black *side
	failed       map[jointState]bool
	// limit bounds the states in failed.
	limit int
}

// Limits of a joint search: for the position itself, and for each of the many
// positions before it.
const (
	jointLimit        = 20_000
	jointLimitRetract = 300
)

// choice is a walker for the pawn of a file, or none.
type choice struct {
	walker   int // -1: the pawn was taken
	cost     int
	straight bool
}

func (sd *side) choices(file int, placed uint16, dst []choice) []choice {
	for i := range sd.walkers {
		if placed>>i&1 != 0 {
			continue
		}
		w := &sd.walkers[i]
		if w.straight[file] {
			dst = append(dst, choice{walker: i, straight: true})
		}
		if w.taking[file] < never {
			dst = append(dst, choice{walker: i, cost: w.taking[file]})
		}
	}
	// Once no more files are left than walkers, the pawn must be one of them.
	if 8-file > len(sd.walkers)-bits.OnesCount16(placed) {
		dst = append(dst, choice{walker: -1})
	}
	return dst
}

func (c choice) mark(placed uint16) uint16 {
	if c.walker < 0 {
		return placed
	}
	return placed | 1<<c.walker
}

func (j *joint) place(at jointState) bool {
	if at.whiteTook+j.white.low[at.file][at.white] > j.white.budget || at.blackTook+j.black.low[at.file][at.black] > j.black.budget {
		return false
	}
	if at.file == 8 || len(j.failed) > j.limit {
		return true
	}
	if j.failed[at] {
		return false
	}
	var whiteBuffer, blackBuffer [17]choice
	blacks := j.black.choices(at.file, at.black, blackBuffer[:0])
	for _, w := range j.white.choices(at.file, at.white, whiteBuffer[:0]) {
		for _, b := range blacks {
			if w.straight && b.straight && j.white.walkers[w.walker].rank >= j.black.walkers[b.walker].rank {
				continue
			}
			if j.place(jointState{at.file + 1, w.mark(at.white), b.mark(at.black), at.whiteTook + w.cost, at.blackTook + b.cost}) {
				return true
			}
		}
	}
	j.failed[at] = true
	return false
}
