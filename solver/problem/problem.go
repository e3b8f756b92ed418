// Package problem holds what a composer states: the diagram, the stipulation,
// its options and twins (Problem), and who published it where (Composition).
// It turns each twin into a Part that the solver can take.
package problem

import "keymove/solver/chess"

// Problem is a diagram with its task. The zero Problem is an empty board
// without a task.
type Problem struct {
	// Diagram holds the men. Its turn and rights are the FEN's and serve only
	// when Options say so; see Parts for what counts.
	Diagram     chess.Setup
	Stipulation Stipulation
	Options     Options
	// Twins are the changes that make further positions, in order.
	Twins []Twin
	// ZeroPosition: the diagram itself is no problem, the first of Twins is
	// twin a).
	ZeroPosition bool
	// Intended is the declared number of solutions, 2 or more, or 0 when
	// nothing was declared (then one is intended).
	Intended int
	// Branching is the declared branching code of help play ("2.1.1.1"), or
	// "".
	Branching string
}

// Count returns the numbers of white and of black men in the diagram.
func (p Problem) Count() (white, black int) {
	return p.Diagram.Men(chess.White).Count(), p.Diagram.Men(chess.Black).Count()
}

// Declared returns how many solutions the author declares, by the branching
// code or by their number: 1 when nothing is said.
func (p Problem) Declared() int {
	if b, err := ParseBranching(p.Branching); err == nil {
		return b.Lines()
	}
	return max(1, p.Intended)
}
