package problem

import "keymove/solver/chess"

// EditKind is one kind of change that makes a twin.
type EditKind uint8

// The changes, named as Popeye names them; the zero EditKind is none.
const (
	NoEdit EditKind = iota
	MoveMan
	Exchange
	Remove
	Add
	Substitute
	Rotate
	Mirror
	Shift
	SetStipulation
	SetCondition
	PolishType
	// Unreadable keeps a twin's words that could not be understood.
	Unreadable
)

// Reflection is the axis of a Mirror, named by where a1 (or h1) goes.
type Reflection uint8

// The reflections.
const (
	MirrorA1H1 Reflection = iota // left and right exchanged
	MirrorA1A8                   // top and bottom exchanged
	MirrorA1H8                   // on the other diagonal
	MirrorA8H1
)

// Edit is one change. Which fields count depends on Kind.
type Edit struct {
	Kind        EditKind
	From, To    chess.Square // MoveMan, Exchange, Shift; Remove uses From; Add uses To
	Man         chess.Piece  // Add
	Old, New    chess.Kind   // Substitute, both colours
	Degrees     int          // Rotate: 90, 180, 270, to the left
	Reflection  Reflection   // Mirror
	Stipulation Stipulation  // SetStipulation
	Text        string       // SetCondition and Unreadable: the words
}

// Twin is a set of changes to the diagram, or to the twin before it when
// Continued.
type Twin struct {
	Continued bool
	Edits     []Edit
}
