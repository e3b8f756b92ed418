package widgets

import (
	"unicode"

	"keymove/solver/chess"
)

// Typing turns letters into men. The zero Typing has seen nothing yet.
//
// A small letter means a white man, a capital (Shift) a black one; typed where
// that very man stands, either means the same man of the other colour, so that
// a letter typed twice gives Black's man too. Latin letters are the English
// ones, with S beside N for the knight; Cyrillic letters are the Russian ones:
// ф л с к п. The Russian king takes two keys, к and then р: the first sets a
// knight, the second turns it into a king of its colour.
type Typing struct {
	knightAt chess.Square // where к has just set a knight
	waiting  bool
}

var typedKinds = map[rune]chess.Kind{
	'k': chess.King, 'q': chess.Queen, 'r': chess.Rook, 'b': chess.Bishop,
	'n': chess.Knight, 's': chess.Knight, 'p': chess.Pawn,
	'ф': chess.Queen, 'л': chess.Rook, 'с': chess.Bishop, 'к': chess.Knight, 'п': chess.Pawn,
}

// Type takes a letter typed at sq, where there stands a man or none, and
// returns the man to stand there. It reports false for a rune without
// meaning.
func (t *Typing) Type(letter rune, sq chess.Square, there chess.Piece) (chess.Piece, bool) {
	small := unicode.ToLower(letter)
	second := small == 'р' && t.waiting && t.knightAt == sq && there.Kind() == chess.Knight
	*t = Typing{}
	if second {
		return chess.King.Of(there.Colour()), true
	}
	kind, ok := typedKinds[small]
	if !ok {
		return chess.NoPiece, false
	}
	colour := chess.White
	if small != letter {
		colour = chess.Black
	}
	man := kind.Of(colour)
	if man == there {
		man = kind.Of(colour.Other())
	}
	*t = Typing{knightAt: sq, waiting: small == 'к'}
	return man, true
}

// kindOf returns the kind that a letter of either language means, NoKind for
// none.
func kindOf(letter rune) chess.Kind { return typedKinds[unicode.ToLower(letter)] }
