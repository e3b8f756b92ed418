package chess

// Colour is the colour of a side.
type Colour uint8

// The two sides.
const (
	White Colour = iota
	Black
)

// Other returns the opponent's colour.
func (c Colour) Other() Colour { return c ^ 1 }

// String returns "white" or "black".
func (c Colour) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// Kind is the kind of a man; the zero Kind is none.
type Kind uint8

// The kinds of men.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// Of returns the man of this kind and the given colour.
func (k Kind) Of(c Colour) Piece {
	if k == NoKind {
		return NoPiece
	}
	return Piece(k) | Piece(c)<<3
}

// Piece is a man with its colour; the zero Piece is an empty square.
type Piece uint8

// The men.
const (
	NoPiece     Piece = 0
	WhitePawn         = Piece(Pawn)
	WhiteKnight       = Piece(Knight)
	WhiteBishop       = Piece(Bishop)
	WhiteRook         = Piece(Rook)
	WhiteQueen        = Piece(Queen)
	WhiteKing         = Piece(King)
	BlackPawn         = Piece(Pawn) | 8
	BlackKnight       = Piece(Knight) | 8
	BlackBishop       = Piece(Bishop) | 8
	BlackRook         = Piece(Rook) | 8
	BlackQueen        = Piece(Queen) | 8
	BlackKing         = Piece(King) | 8
)

// Kind returns the kind of man.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Colour returns the colour of a man; it means nothing for NoPiece.
func (p Piece) Colour() Colour { return Colour(p >> 3 & 1) }

const pieceLetters = ".PNBRQK..pnbrqk"

// Letter returns the FEN letter, '.' for an empty square.
func (p Piece) Letter() byte {
	if int(p) >= len(pieceLetters) {
		return '.'
	}
	return pieceLetters[p]
}

// PieceFromLetter reads a FEN letter. S and s are knights too, as the problem
// world writes them. It returns NoPiece for other letters.
func PieceFromLetter(letter byte) Piece {
	switch letter {
	case 'S':
		return WhiteKnight
	case 's':
		return BlackKnight
	case '.':
		return NoPiece
	}
	for i := range len(pieceLetters) {
		if pieceLetters[i] == letter {
			return Piece(i)
		}
	}
	return NoPiece
}
