package chess

// Castling is a set of castling rights.
type Castling uint8

// The four rights.
const (
	WhiteShort Castling = 1 << iota
	WhiteLong
	BlackShort
	BlackLong

	AllCastling = WhiteShort | WhiteLong | BlackShort | BlackLong
)

// Setup is a position that nobody has checked: all fields are free. The zero
// Setup is an empty board with White to move.
type Setup struct {
	Board    [64]Piece
	Turn     Colour
	Castling Castling
	// EnPassant holds the squares that a pawn may capture onto en passant
	// (d6 after d7-d5). Retro problems may allow several.
	EnPassant Bitboard
	// Exclusive holds for each right, in the order of the constants, the
	// rights that end when it is used: retro problems know castlings of which
	// only one can be legal.
	Exclusive [4]Castling
	// HalfMoves counts plies since the last capture or pawn move and
	// FullMove numbers the move as FEN does (0 is written as 1). Problems
	// use neither; they are kept for games.
	HalfMoves, FullMove int
}

// Start returns the array in which a game begins.
func Start() Setup {
	s, err := ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if err != nil {
		panic(err) // a constant
	}
	return s
}

// Men returns the set of men of one colour.
func (s *Setup) Men(c Colour) Bitboard {
	var set Bitboard
	for sq, p := range s.Board {
		if p != NoPiece && p.Colour() == c {
			set |= Square(sq).Bit()
		}
	}
	return set
}

// Of returns the set of squares on which the given man stands.
func (s *Setup) Of(man Piece) Bitboard {
	var set Bitboard
	for sq, p := range s.Board {
		if p == man {
			set |= Square(sq).Bit()
		}
	}
	return set
}

// castlingHomes lists, for each right, the king's and the rook's square.
var castlingHomes = [...]struct {
	right      Castling
	king, rook Square
	colour     Colour
}{
	{WhiteShort, E1, H1, White},
	{WhiteLong, E1, A1, White},
	{BlackShort, E8, H8, Black},
	{BlackLong, E8, A8, Black},
}

// CastlingByConvention returns the rights of every king and rook that stand on
// their home squares (article 45.3 of the rules).
func (s *Setup) CastlingByConvention() Castling {
	var rights Castling
	for _, home := range castlingHomes {
		if s.Board[home.king] == King.Of(home.colour) && s.Board[home.rook] == Rook.Of(home.colour) {
			rights |= home.right
		}
	}
	return rights
}

// PassedSquares returns the squares that a pawn of either side may have passed
// with a double step just played: empty, the pawn behind them and its square
// of origin empty too. Only there can an en passant square stand.
func (s *Setup) PassedSquares() Bitboard {
	empty := ^(s.Men(White) | s.Men(Black))
	return RankOf(5)&empty&(empty>>8)&(s.Of(BlackPawn)<<8) |
		RankOf(2)&empty&(empty<<8)&(s.Of(WhitePawn)>>8)
}
