package library

import "keymove/solver/chess"

// Likeness is how near one position comes to another.
type Likeness struct {
	// Distance is the number of men by which the larger position differs: a
	// man added, taken away, moved or exchanged counts one. 0 is the same
	// position.
	Distance int
	// Turn brings the other position over the first.
	Turn Turn
}

// Nearest compares two positions in all sixteen turns, each unshifted and
// shifted so that a king comes to stand where its like stands. It reports
// false when the distance is more than the limit, which makes it fast. The
// distance is the same both ways round.
func Nearest(a, b *Men, limit int) (Likeness, bool) {
	larger := max(a.Count(), b.Count())
	ma, mb := a.Material(), b.Material()
	same, recoloured := ma.common(mb), ma.common(mb.recoloured())
	best := Likeness{Distance: limit + 1}
	for _, t := range allTurns() {
		possible := same
		if t.Colours {
			possible = recoloured
		}
		if larger-possible >= best.Distance {
			continue
		}
		turned := t.men(b)
		tried := [3][2]int{}
		shifts := tried[:1]
		for _, king := range [...]chess.Piece{chess.WhiteKing, chess.BlackKing} {
			from, to := turned[slot(king)].First(), a[slot(king)].First()
			if from.Valid() && to.Valid() {
				shifts = append(shifts, [2]int{to.File() - from.File(), to.Rank() - from.Rank()})
			}
		}
		for i, shift := range shifts {
			if i > 0 && shift == shifts[i-1] {
				continue
			}
			common := 0
			for k := range turned {
				common += (shifted(turned[k], shift[0], shift[1]) & a[k]).Count()
			}
			if distance := larger - common; distance < best.Distance {
				t.ShiftFiles, t.ShiftRanks = shift[0], shift[1]
				best = Likeness{Distance: distance, Turn: t}
			}
		}
	}
	return best, best.Distance <= limit
}

// Differences returns the squares on which two positions differ, on the board
// of each, when the turn brings b over a.
func Differences(a, b *Men, t Turn) (onA, onB chess.Bitboard) {
	turned := t.Men(b)
	for i := range a {
		onA |= a[i] &^ turned[i]
	}
	for i, set := range b {
		at := i
		if t.Colours {
			at = (i + 6) % 12
		}
		for sq := range set.All {
			if to := t.Square(sq); !to.Valid() || !a[at].Has(to) {
				onB |= sq.Bit()
			}
		}
	}
	return onA, onB
}
