package library

import (
	"math/bits"

	"keymove/solver/chess"
)

// Turn brings one position over another: first the board is reflected on the
// line a1–h8, then left and right and top and bottom are exchanged, each where
// said, then the colours, and last all men are shifted. The zero Turn leaves
// everything as it is.
type Turn struct {
	Diagonal, Files, Ranks bool
	Colours                bool
	// ShiftFiles and ShiftRanks go to the right and up.
	ShiftFiles, ShiftRanks int
}

// allTurns lists the sixteen turns without a shift; the first changes nothing.
func allTurns() [16]Turn {
	var all [16]Turn
	for i := range all {
		all[i] = Turn{Files: i&1 != 0, Ranks: i&2 != 0, Diagonal: i&4 != 0, Colours: i&8 != 0}
	}
	return all
}

// Square returns where a square goes, chess.NoSquare off the board.
func (t Turn) Square(sq chess.Square) chess.Square {
	if t.Diagonal {
		sq = chess.SquareAt(sq.Rank(), sq.File())
	}
	if t.Files {
		sq ^= 7
	}
	if t.Ranks {
		sq ^= 56
	}
	file, rank := sq.File()+t.ShiftFiles, sq.Rank()+t.ShiftRanks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return chess.NoSquare
	}
	return chess.SquareAt(file, rank)
}

// Men turns all men. Those that leave the board are dropped.
func (t Turn) Men(m *Men) Men {
	turned := t.men(m)
	for i := range turned {
		turned[i] = shifted(turned[i], t.ShiftFiles, t.ShiftRanks)
	}
	return turned
}

// men turns all men without the shift.
func (t Turn) men(m *Men) Men {
	var turned Men
	for i, set := range m {
		at := i
		if t.Colours {
			at = (i + 6) % 12
		}
		turned[at] = t.set(set)
	}
	return turned
}

// set turns a set of squares without the shift.
func (t Turn) set(set chess.Bitboard) chess.Bitboard {
	if t.Diagonal {
		set = transposed(set)
	}
	if t.Files {
		set = chess.Bitboard(bits.ReverseBytes64(bits.Reverse64(uint64(set))))
	}
	if t.Ranks {
		set = chess.Bitboard(bits.ReverseBytes64(uint64(set)))
	}
	return set
}

// transposed reflects a set on the line a1–h8.
func transposed(b chess.Bitboard) chess.Bitboard {
	t := (b ^ b<<28) & 0x0f0f0f0f00000000
	b ^= t ^ t>>28
	t = (b ^ b<<14) & 0x3333000033330000
	b ^= t ^ t>>14
	t = (b ^ b<<7) & 0x5500550055005500
	return b ^ t ^ t>>7
}

// shifted moves a set to the right and up; what leaves the board is lost.
func shifted(set chess.Bitboard, files, ranks int) chess.Bitboard {
	for ; files > 0; files-- {
		set = set << 1 &^ chess.FileOf(0)
	}
	for ; files < 0; files++ {
		set = set >> 1 &^ chess.FileOf(7)
	}
	if ranks >= 0 {
		return set << (8 * ranks)
	}
	return set >> (-8 * ranks)
}

// KeepsPlay reports whether a position turned so is played just as before, with
// the same task: left and right may be exchanged; where there are no pawns the
// board may lie in any way. A shift brings other edges near, and with the colours
// exchanged the task is the other side's.
func (t Turn) KeepsPlay(m *Men) bool {
	if t.Colours || t.ShiftFiles != 0 || t.ShiftRanks != 0 {
		return false
	}
	pawns := m[slot(chess.WhitePawn)] | m[slot(chess.BlackPawn)]
	return pawns == 0 || !t.Diagonal && !t.Ranks
}

// Freedom says how a position may differ from the one that is looked for.
type Freedom uint8

// The freedoms; the zero Freedom wants the very same position.
const (
	Mirrored Freedom = 1 << iota // reflected left to right, top to bottom or on a diagonal
	Rotated                      // turned by quarters
	Shifted                      // all men moved alike
	Coloured                     // colours exchanged, with or without top and bottom

	AnyFreedom = Mirrored | Rotated | Shifted | Coloured
)

// freedomLetters name the freedoms in a query.
const freedomLetters = "mrsc"

// allows reports whether a turn stays within the freedom, its shift aside.
func (f Freedom) allows(t Turn) bool {
	if !t.Colours {
		return f.allowsBoard(t)
	}
	if f&Coloured == 0 {
		return false
	}
	if f.allowsBoard(t) {
		return true
	}
	t.Ranks = !t.Ranks
	return f.allowsBoard(t)
}

func (f Freedom) allowsBoard(t Turn) bool {
	odd := 0
	for _, reflects := range [...]bool{t.Diagonal, t.Files, t.Ranks} {
		if reflects {
			odd++
		}
	}
	switch {
	case odd == 0:
		return true
	case odd%2 == 0:
		return f&Rotated != 0
	}
	return f&Mirrored != 0
}

// Match returns a turn within the freedom that brings b exactly over a, false
// when there is none.
func Match(a, b *Men, f Freedom) (Turn, bool) {
	all := a.All()
	for _, t := range allTurns() {
		if !f.allows(t) {
			continue
		}
		turned := t.men(b)
		if over := turned.All(); f&Shifted != 0 && all != 0 && over != 0 {
			fromFile, fromRank := extent(over)
			toFile, toRank := extent(all)
			t.ShiftFiles, t.ShiftRanks = toFile-fromFile, toRank-fromRank
			turned = t.Men(b)
		}
		if turned == *a {
			return t, true
		}
	}
	return Turn{}, false
}
