package problem

import "keymove/solver/chess"

// Target is a position that the play of a=>b is to reach.
type Target struct {
	// Index is that of the twin whose own task it is, as in Part; -1 for the
	// task of the problem, which holds for all twins without one.
	Index int
	Setup chess.Setup
}

// Targets are the second diagrams of a problem, that of its own task first.
// Most problems have none.
func (p *Problem) Targets() []Target {
	var all []Target
	add := func(index int, s Stipulation) {
		if s.HasTarget() {
			all = append(all, Target{index, chess.Setup{Board: s.Target}})
		}
	}
	add(-1, p.Stipulation)
	first := 1 // b), unless the diagram is no problem
	if p.ZeroPosition {
		first = 0
	}
	for i, twin := range p.Twins {
		for _, edit := range twin.Edits {
			if edit.Kind == SetStipulation {
				add(first+i, edit.Stipulation)
			}
		}
	}
	return all
}
