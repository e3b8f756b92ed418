// Package notation writes and reads moves as people do: coordinate, short and
// long forms, in the letters of several languages and in figurines.
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
	Figurine                // ♔ ♕ ♖ ♗ ♘ ♙
)

// Form is how much of a move is written.
type Form uint8

// The forms.
const (
	Short      Form = iota // Фd7
	Long                   // Фd1-d7
	Coordinate             // d1d7
)

// Style is a way to write moves.
type Style struct {
	Letters Letters
	Form    Form
}

// Move writes a legal move of p, with the signs of check (+), mate (#) and
// stalemate (=).
func (s Style) Move(p *chess.Position, m chess.Move) string { panic("soon") }
