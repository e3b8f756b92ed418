// Package notation writes and reads moves as people do: coordinate, short and
// long forms, in the letters of several languages and in figurines.
//
// Writing is exact: [Style.Move] gives one text a move, with no more
// disambiguation than needed. Reading is tolerant, as sheets and collections
// are written by many hands, but never guesses: what may mean two legal moves
// is [Ambiguous].
package notation

import "keymove/solver/chess"

// Letters is a set of piece letters.
type Letters uint8

// The sets; the zero Letters is Russian.
const (
	Russian  Letters = iota // Кр Ф Л С К п
	English                 // K Q R B N
	Problem                 // K Q R B S
	German                  // K D T L S B
	French                  // R D T F C P
	Figurine                // ♔ ♕ ♖ ♗ ♘ ♙, the white men for both sides
)

// allSets lists the sets in the order in which they are tried.
var allSets = [...]Letters{Russian, English, Problem, German, French, Figurine}

var letterTable = [...][chess.King + 1]string{
	Russian:  {chess.Pawn: "п", chess.Knight: "К", chess.Bishop: "С", chess.Rook: "Л", chess.Queen: "Ф", chess.King: "Кр"},
	English:  {chess.Pawn: "P", chess.Knight: "N", chess.Bishop: "B", chess.Rook: "R", chess.Queen: "Q", chess.King: "K"},
	Problem:  {chess.Pawn: "P", chess.Knight: "S", chess.Bishop: "B", chess.Rook: "R", chess.Queen: "Q", chess.King: "K"},
	German:   {chess.Pawn: "B", chess.Knight: "S", chess.Bishop: "L", chess.Rook: "T", chess.Queen: "D", chess.King: "K"},
	French:   {chess.Pawn: "P", chess.Knight: "C", chess.Bishop: "F", chess.Rook: "T", chess.Queen: "D", chess.King: "R"},
	Figurine: {chess.Pawn: "♙", chess.Knight: "♘", chess.Bishop: "♗", chess.Rook: "♖", chess.Queen: "♕", chess.King: "♔"},
}

// Letter returns the letter of a kind of man, "" for none. Moves of a pawn are
// written without it; lists of men and twins use it.
func (l Letters) Letter(k chess.Kind) string {
	if int(l) >= len(letterTable) || k > chess.King {
		return ""
	}
	return letterTable[l][k]
}

// promotionSign stands between the square and the letter of the new man: "d8Ф"
// in Russian, German and figurines, "d8=Q" elsewhere, as is printed there.
func (l Letters) promotionSign() string {
	switch l {
	case English, Problem, French:
		return "="
	}
	return ""
}

// captureSign is the usual sign: "Ф:d7" in Russian, "Qxd7" elsewhere.
func (l Letters) captureSign() string {
	if l == Russian {
		return ":"
	}
	return "x"
}

// Form is how much of a move is written.
type Form uint8

// The forms.
const (
	Short      Form = iota // Фd7
	Long                   // Фd1-d7
	Coordinate             // d1d7, castling e1g1, promotion a7a8q; no signs
)

// Style is a way to write moves. The zero Style is short Russian notation.
type Style struct {
	Letters Letters
	Form    Form
	// Capture is the sign of a capture, such as "x", ":", "×" or "*"; "" is
	// the usual one of the letters.
	Capture string
}

// Man returns the letter of a man as it stands before its square in lists and
// twins: "п" in "пa2", "P" in "Pa2". The colour does not show.
func (s Style) Man(man chess.Piece) string { return s.Letters.Letter(man.Kind()) }
