package library

import (
	"hash/fnv"
	"math/bits"

	"keymove/solver/chess"
)

// Men holds the squares of each man: white pawns to kings, then black ones.
type Men [12]chess.Bitboard

// MenOf returns the men of a setup.
func MenOf(s *chess.Setup) Men {
	var m Men
	for sq, man := range s.Board {
		if man != chess.NoPiece {
			m[slot(man)] |= chess.Square(sq).Bit()
		}
	}
	return m
}

// slot is the place of a man in Men.
func slot(man chess.Piece) int { return int(man.Colour())*6 + int(man.Kind()) - 1 }

// manAt is the inverse of slot.
func manAt(slot int) chess.Piece { return chess.Kind(slot%6 + 1).Of(chess.Colour(slot / 6)) }

// Setup puts the men on a board, without any rights.
func (m *Men) Setup() chess.Setup {
	var s chess.Setup
	for i, set := range m {
		for sq := range set.All {
			s.Board[sq] = manAt(i)
		}
	}
	return s
}

// All returns the squares that are occupied.
func (m *Men) All() chess.Bitboard {
	var all chess.Bitboard
	for _, set := range m {
		all |= set
	}
	return all
}

// Count returns the number of men.
func (m *Men) Count() int { return m.All().Count() }

// Material counts the men: four bits a kind, in the order of Men; 15 stands
// for 15 and more.
type Material uint64

// Material counts the men.
func (m *Men) Material() Material {
	var c Material
	for i, set := range m {
		c |= Material(min(set.Count(), 15)) << (4 * i)
	}
	return c
}

// Of returns how many of a man there are.
func (c Material) Of(man chess.Piece) int { return int(c >> (4 * slot(man)) & 15) }

// recoloured exchanges the sides.
func (c Material) recoloured() Material { return c>>24 | c&0xffffff<<24 }

// covers reports whether there are at least as many men of each kind.
func (c Material) covers(d Material) bool {
	for range 12 {
		if c&15 < d&15 {
			return false
		}
		c, d = c>>4, d>>4
	}
	return true
}

// common counts the men that both have.
func (c Material) common(d Material) int {
	n := 0
	for range 12 {
		n += int(min(c&15, d&15))
		c, d = c>>4, d>>4
	}
	return n
}

// Shape is the same number for all positions that become each other by
// mirroring, turning or shifting the board and by exchanging the colours.
// Different positions hardly ever share it; see Match for certainty.
func (m *Men) Shape() int64 {
	var best Men
	for i, t := range allTurns() {
		turned := t.men(m).cornered()
		if i == 0 || turned.less(&best) {
			best = turned
		}
	}
	h := fnv.New64a()
	var bytes [8]byte
	for _, set := range best {
		for i := range bytes {
			bytes[i] = byte(set >> (8 * i))
		}
		h.Write(bytes[:]) // never fails
	}
	return int64(h.Sum64())
}

// cornered shifts the men into the corner a1.
func (m Men) cornered() Men {
	all := m.All()
	if all == 0 {
		return m
	}
	files, ranks := extent(all)
	for i := range m {
		m[i] = shifted(m[i], -files, -ranks)
	}
	return m
}

// extent returns the lowest file and rank of a set that is not empty.
func extent(set chess.Bitboard) (file, rank int) {
	for set&chess.FileOf(file) == 0 {
		file++
	}
	return file, bits.TrailingZeros64(uint64(set)) / 8
}

func (m *Men) less(other *Men) bool {
	for i := range m {
		if m[i] != other[i] {
			return m[i] < other[i]
		}
	}
	return false
}
