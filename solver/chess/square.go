package chess

// Square is one of the 64 squares, a1 = 0, b1 = 1 … h8 = 63. Since a1 is
// zero, "no square" is NoSquare.
type Square uint8

// The squares by name.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8
	NoSquare
)

// SquareAt returns the square on the given file and rank, both 0…7.
func SquareAt(file, rank int) Square { return Square(rank<<3 | file) }

// File returns 0 for file a … 7 for file h.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for rank 1 … 7 for rank 8.
func (s Square) Rank() int { return int(s >> 3) }

// Bit returns the set that holds s alone.
func (s Square) Bit() Bitboard { return 1 << s }

// Dark reports whether s is a dark square, as a1 is.
func (s Square) Dark() bool { return (s.File()+s.Rank())&1 == 0 }

// Valid reports whether s is on the board.
func (s Square) Valid() bool { return s < NoSquare }

// String returns the square in algebraic notation, "-" for NoSquare.
func (s Square) String() string {
	if !s.Valid() {
		return "-"
	}
	return string([]byte{'a' + byte(s.File()), '1' + byte(s.Rank())})
}

// ParseSquare reads "e4" or "E4". It reports false for anything else.
func ParseSquare(text string) (Square, bool) {
	if len(text) != 2 {
		return NoSquare, false
	}
	file, rank := int(text[0]|0x20)-'a', int(text[1])-'1'
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return NoSquare, false
	}
	return SquareAt(file, rank), true
}
