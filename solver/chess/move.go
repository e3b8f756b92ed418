package chess

// Move is a move in 16 bits: from, to and the kind of move. Each kind is its
// own value, so that castling cannot carry a promotion. The zero Move is "no
// move". A castling move is written as the king's move (e1g1).
type Move uint16

// The kinds of moves, in bits 12 to 15.
const (
	kindNormal    = 0
	kindCastling  = 1
	kindEnPassant = 2
	kindPromotion = 4 // + Kind - Knight, so 4…7
)

// NewMove returns an ordinary move or capture.
func NewMove(from, to Square) Move { return Move(from) | Move(to)<<6 }

// NewCastling returns castling, given as the king's move.
func NewCastling(from, to Square) Move { return NewMove(from, to) | kindCastling<<12 }

// NewEnPassant returns a capture en passant that ends on to.
func NewEnPassant(from, to Square) Move { return NewMove(from, to) | kindEnPassant<<12 }

// NewPromotion returns a pawn's move to the last rank that promotes to a
// knight, bishop, rook or queen.
func NewPromotion(from, to Square, k Kind) Move {
	return NewMove(from, to) | Move(kindPromotion+k-Knight)<<12
}

// From returns the square of departure.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square of arrival.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// IsCastling reports whether m is castling.
func (m Move) IsCastling() bool { return m>>12 == kindCastling }

// IsEnPassant reports whether m captures en passant.
func (m Move) IsEnPassant() bool { return m>>12 == kindEnPassant }

// IsPromotion reports whether m promotes a pawn.
func (m Move) IsPromotion() bool { return m>>12 >= kindPromotion }

// Promotion returns the kind promoted to, NoKind for other moves.
func (m Move) Promotion() Kind {
	if !m.IsPromotion() {
		return NoKind
	}
	return Kind(m>>12-kindPromotion) + Knight
}

// String returns coordinate form: "e2e4", "a7a8q", castling "e1g1"; "0000"
// for the zero Move.
func (m Move) String() string {
	if m == 0 {
		return "0000"
	}
	text := m.From().String() + m.To().String()
	if k := m.Promotion(); k != NoKind {
		text += string(k.Of(Black).Letter())
	}
	return text
}
