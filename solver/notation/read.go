package notation

import "keymove/solver/chess"

// Status is how well a text could be read as a move.
type Status uint8

// The answers of Read.
const (
	OK Status = iota
	Illegal
	Ambiguous
	Unreadable
)

// Reading is what a text says in a position.
type Reading struct {
	Status Status
	// Moves holds the move when OK, all candidates when Ambiguous.
	Moves []chess.Move
	// Offset is the byte at which reading failed, and End the byte after the
	// move that was read.
	Offset, End int
	// LookAlikes reports that letters of the wrong alphabet were taken for
	// their twins.
	LookAlikes bool
}

// Read reads the first move in text as a move of p, with the letters of any of
// the sets given (all sets when none is given).
func Read(p *chess.Position, text string, sets ...Letters) Reading { panic("soon") }
