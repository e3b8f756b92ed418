package chess

import "math/bits"

// Bitboard is a set of squares, bit n standing for Square n.
type Bitboard uint64

// Sets of squares used throughout.
const (
	fileA Bitboard = 0x0101010101010101
	fileH          = fileA << 7
	rank1 Bitboard = 0xff
	rank8          = rank1 << 56

	// DarkSquares holds a1 and all squares of its colour.
	DarkSquares Bitboard = 0xaa55aa55aa55aa55
)

// FileOf returns the set of all squares on file 0…7.
func FileOf(file int) Bitboard { return fileA << file }

// RankOf returns the set of all squares on rank 0…7.
func RankOf(rank int) Bitboard { return rank1 << (8 * rank) }

// Has reports whether s is in the set.
func (b Bitboard) Has(s Square) bool { return b>>s&1 != 0 }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of the set, NoSquare when it is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Pop removes the lowest square from the set and returns it.
func (b *Bitboard) Pop() Square {
	s := b.First()
	*b &= *b - 1
	return s
}

// Several reports whether the set holds two squares or more.
func (b Bitboard) Several() bool { return b&(b-1) != 0 }

// All iterates over the squares from a1 to h8.
func (b Bitboard) All(yield func(Square) bool) {
	for b != 0 {
		if !yield(b.Pop()) {
			return
		}
	}
}
