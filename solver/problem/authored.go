package problem

import "keymove/solver/chess"

// AuthorSolution is the author's solution as a tree (article 44): what an
// author plays, types or takes over from the search. It serves tasks that no
// program solves, too. The zero AuthorSolution is none; the text as it was
// found stays in Composition.Solution beside it.
type AuthorSolution struct {
	Parts []AuthorPart
}

// IsZero reports whether nothing was written.
func (s AuthorSolution) IsZero() bool { return len(s.Parts) == 0 }

// Part returns the solution of a twin, nil when there is none.
func (s *AuthorSolution) Part(index int) *AuthorPart {
	for i := range s.Parts {
		if s.Parts[i].Index == index {
			return &s.Parts[i]
		}
	}
	return nil
}

// AuthorPart is the author's solution of one twin: its phases, each with the
// first moves in the author's order.
type AuthorPart struct {
	// Index is 0 for twin a).
	Index int
	// Comment is what is said of the twin as a whole.
	Comment string
	// SetPlay begins with the side that the task lets wait, and so does
	// DuplexActual; the others begin with the side that is to move. Tries
	// hold the first moves that fail, Actual the keys and the solutions.
	SetPlay, Tries, Actual, DuplexSet, DuplexActual []AuthorMove
}

// AuthorMove is a move with what the author says of it and what follows. Who
// plays it is the side of the man it moves: an attacker's move right below an
// attacker's is a threat (in series play the next move of the series).
type AuthorMove struct {
	Move chess.Move
	// Any: the author wrote "~", and Move is one of the moves meant.
	Any Any
	// Rank is the weight of the variation that begins here; what follows has
	// the same unless it says otherwise.
	Rank Rank
	// Refutes marks the defender's move that defeats a try.
	Refutes bool
	// Zugzwang: the author says that nothing is threatened.
	Zugzwang bool
	// Sign is the author's punctuation: "!", "?", "!?", "??", or "".
	Sign     string
	Comment  string
	Children []AuthorMove
}

// Any is what "~" stands for.
type Any uint8

// The kinds of "~": none, all moves of the man that moves, of all men of its
// kind and side, and of its side. Moves that have a line of their own beside it
// are left out.
const (
	OneMove Any = iota
	AnyOfMan
	AnyOfKind
	AnyOfSide
)

// Rank is the weight of a variation (article 44): a dual in a main variation
// may spoil the work, elsewhere it does not.
type Rank uint8

// The ranks; the zero Rank is that of the move before, and in the end Main.
const (
	Unranked  Rank = iota
	Main           // thematic
	ByPlay         // not thematic, enriches the work
	Technical      // there for completeness
)

// MoveCode writes a move so that it can be read back without its position: in
// coordinates, with "o" behind castling and "e" behind a capture en passant,
// as in "e1g1o", "e5d6e", "a7a8q".
func MoveCode(m chess.Move) string {
	switch {
	case m.IsCastling():
		return m.String() + "o"
	case m.IsEnPassant():
		return m.String() + "e"
	}
	return m.String()
}

// ParseMoveCode reads what MoveCode writes, false when text is none of it.
func ParseMoveCode(text string) (chess.Move, bool) {
	if len(text) < 4 || len(text) > 5 {
		return 0, false
	}
	from, ok1 := chess.ParseSquare(text[:2])
	to, ok2 := chess.ParseSquare(text[2:4])
	m := chess.NewMove(from, to)
	if len(text) == 5 {
		switch text[4] {
		case 'o':
			m = chess.NewCastling(from, to)
		case 'e':
			m = chess.NewEnPassant(from, to)
		case 'n', 'b', 'r', 'q':
			m = chess.NewPromotion(from, to, chess.PieceFromLetter(text[4]).Kind())
		default:
			return 0, false
		}
	}
	return m, ok1 && ok2 && from != to
}
