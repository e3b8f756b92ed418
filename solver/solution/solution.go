// Package solution is the one tree that every play is solved into: parts (one
// a twin), phases (set play, tries, keys, lines) and nodes. A Solution is
// never changed after the solver returned it. Marks, comments and selections
// are kept beside it, in maps keyed by [Path].
package solution

import (
	"time"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// Kind is the role of a move.
type Kind uint8

// The roles; the zero Kind is none.
const (
	NoKind       Kind = iota
	Key               // a first move that solves
	Try               // a first move that fails to few replies
	Set               // the defender's move in set play
	Threat            // what the attacker threatens
	Defence           // the defender's move
	Continuation      // the attacker's answer; several are duals
	Refutation        // the defender's move that defeats a try
	Line              // a move of help, series or proof play
)

// Flags are facts about a move that hold whatever its role.
type Flags uint16

// The facts.
const (
	Checks     Flags = 1 << iota // the move gives check
	Mates                        // the move mates
	Captures                     // the move takes a man
	Zugzwang                     // after the move the defender is in zugzwang: no threat
	Short                        // the goal comes sooner than stipulated
	Stalemates                   // the move stalemates
	// NoParry marks a defender's move after which every threat still works;
	// listed only when all replies are asked for.
	NoParry
)

// Node is a move with what follows it.
type Node struct {
	Move     chess.Move
	Kind     Kind
	Flags    Flags
	Children []Node
}

// Phase is a kind of play within a part.
type Phase uint8

// The phases, in the order in which they are shown.
const (
	SetPlay Phase = iota
	Tries
	Actual // keys of direct, self and reflex play; lines of the others
	DuplexSet
	DuplexActual
	phases
)

// Part is the solution of one twin.
type Part struct {
	// Index is 0 for twin a).
	Index       int
	Start       chess.Position
	Stipulation problem.Stipulation
	// Phases holds the first moves of each phase.
	Phases [phases][]Node
	// Complete: the search ended by itself; only then does a missing line
	// prove that there is none.
	Complete bool
	// Unsolvable says in the solver's code why a part cannot be solved by
	// this program ("" otherwise); see the solver's Reason constants.
	Unsolvable string
	// Detail names what is not solved, in Popeye's words: the option, the goal
	// or the whole stipulation.
	Detail string
	// MustReach are the moves by which the side that begins reflex play can
	// reach the goal at once. It then has to make one of them, so that no move
	// solves.
	MustReach []chess.Move
	// Searched are the phases that were asked for: an empty phase that was
	// not searched says nothing.
	Searched [phases]bool
	// Nodes counts positions searched, and Elapsed the time taken.
	Nodes   uint64
	Elapsed time.Duration
}

// Solution is the answer for a whole problem.
type Solution struct {
	// Engine is the program's name and version, for C+.
	Engine string
	Parts  []Part
}

// Part returns the part of a twin, nil when it was not solved; a nil Solution has
// none.
func (s *Solution) Part(index int) *Part {
	if s == nil {
		return nil
	}
	for i := range s.Parts {
		if s.Parts[i].Index == index {
			return &s.Parts[i]
		}
	}
	return nil
}

// Complete reports whether every part was solved to the end.
func (s *Solution) Complete() bool {
	for i := range s.Parts {
		if !s.Parts[i].Complete {
			return false
		}
	}
	return len(s.Parts) > 0
}

// Path names a node: the part, the phase and the coordinate moves from its
// root, as in "0/key/d1d7/e5e4" for twin a). Paths compare with == and serve as map keys.
type Path string
