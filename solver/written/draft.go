package written

import (
	"slices"

	"keymove/solver/problem"
	"keymove/solver/solution"
)

// maxTries is the most tries that a draft takes over: more is a list, not
// play that an author means.
const maxTries = 12

// Draft makes an author's solution of the one found, as a first proposal. Set
// play, keys and lines are taken over whole; of the tries those with one
// refutation that neither give check nor take a man, up to a dozen. Variations
// in which the attacker has a choice, or which end too soon, are technical
// (article 44); defences that parry nothing are left out.
func Draft(s *solution.Solution) problem.AuthorSolution {
	var out problem.AuthorSolution
	for i := range s.Parts {
		from := &s.Parts[i]
		part := problem.AuthorPart{Index: from.Index}
		for _, phase := range solution.Phases() {
			first := from.Phases[phase]
			if phase == solution.Tries {
				first = notable(first)
			}
			*List(&part, phase) = drafted(first)
		}
		out.Parts = append(out.Parts, part)
	}
	return out
}

// notable picks the tries that an author may mean.
func notable(tries []solution.Node) []solution.Node {
	var picked []solution.Node
	for i := range tries {
		refutations := 0
		for j := range tries[i].Children {
			if tries[i].Children[j].Kind == solution.Refutation {
				refutations++
			}
		}
		if refutations == 1 && tries[i].Flags&(solution.Checks|solution.Captures) == 0 {
			picked = append(picked, tries[i])
		}
	}
	return picked[:min(len(picked), maxTries)]
}

func drafted(nodes []solution.Node) []problem.AuthorMove {
	var moves []problem.AuthorMove
	for i := range nodes {
		n := &nodes[i]
		if n.Flags&solution.NoParry != 0 {
			continue
		}
		m := problem.AuthorMove{Move: n.Move, Zugzwang: n.Flags&solution.Zugzwang != 0, Refutes: n.Kind == solution.Refutation}
		switch n.Kind {
		case solution.Key:
			m.Sign = "!"
		case solution.Try:
			m.Sign = "?"
		case solution.Refutation:
			m.Sign = "!"
		case solution.Defence:
			if choice(n) {
				m.Rank = problem.Technical
			}
		}
		m.Children = drafted(n.Children)
		moves = append(moves, m)
	}
	return slices.Clip(moves)
}

// choice reports whether the attacker may choose between answers.
func choice(n *solution.Node) bool {
	answers := 0
	for i := range n.Children {
		if n.Children[i].Kind == solution.Continuation {
			answers++
		}
	}
	return answers > 1
}
