package solution

import (
	"fmt"
	"slices"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// Check reports the first breach of the tree's invariants:
//   - every move is legal where it stands, but that the goals with which the
//     mover himself is mated allow his king to be left in check;
//   - Mates, Stalemates, Checks and Captures say what the board says;
//   - an attacker's move has threats, defences and refutations below it, a
//     defender's move continuations; lines hold lines;
//   - only keys are Short, only a try is refuted, only defences are NoParry;
//   - siblings of one kind are different moves.
func (s *Solution) Check() error {
	for i := range s.Parts {
		for _, phase := range Phases() {
			if err := s.Parts[i].check(phase); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *Part) check(phase Phase) (err error) {
	fail := func(v Visit, what string) bool {
		if err == nil {
			err = fmt.Errorf("solution %s: %s", v.Path, what)
		}
		return false
	}
	if twice(p.Phases[phase]) {
		return fmt.Errorf("solution %s: a move stands twice", RootPath(p.Index, phase))
	}
	p.Walk(phase, func(v Visit) bool {
		n := v.Node
		if !v.Before.IsLegal(n.Move) && !p.allows(v.Before, n) {
			return fail(v, "illegal move")
		}
		after := *v.Before
		after.Play(n.Move)
		switch {
		case n.Flags&Captures != 0 != (v.Before.At(n.Move.To()) != chess.NoPiece || n.Move.IsEnPassant()),
			n.Flags&Checks != 0 != after.InCheck(),
			n.Flags&Mates != 0 != after.IsMate(),
			n.Flags&Stalemates != 0 != after.IsStalemate():
			return fail(v, "flags and board differ")
		case n.Flags&Short != 0 && n.Kind != Key && n.Kind != Line:
			return fail(v, "short, but no key")
		case n.Flags&NoParry != 0 && n.Kind != Defence:
			return fail(v, "parries nothing, but is no defence")
		case n.Kind == Refutation && len(n.Children) > 0:
			return fail(v, "a refutation is answered")
		case !fits(v.Parent, n.Kind):
			return fail(v, fmt.Sprintf("kind %d in the wrong place", n.Kind))
		case twice(n.Children):
			return fail(v, "a move stands twice below")
		}
		return true
	})
	return err
}

// allows reports whether the goal allows a move that leaves the mover's king
// in check: nothing may follow it.
func (p *Part) allows(before *chess.Position, n *Node) bool {
	for _, goal := range [...]problem.Goal{p.Stipulation.Goal, p.Stipulation.OtherGoal} {
		switch goal.Kind {
		case problem.AutoMate, problem.DoubleMate, problem.CounterMate:
			return len(n.Children) == 0 && slices.Contains(before.Reckless(nil), n.Move)
		}
	}
	return false
}

// fits reports whether a node of the given kind may stand below parent.
func fits(parent *Node, kind Kind) bool {
	if parent == nil {
		return kind != NoKind && kind != Continuation
	}
	switch kind {
	case Threat, Defence:
		return parent.Kind == Key || parent.Kind == Try || parent.Kind == Threat || parent.Kind == Continuation
	case Refutation:
		return parent.Kind == Try
	case Continuation:
		return parent.Kind == Defence || parent.Kind == Set
	case Line:
		return parent.Kind == Line
	}
	return false
}

// twice reports whether two siblings of one kind are the same move.
func twice(nodes []Node) bool {
	for i := range nodes {
		for j := range i {
			if nodes[i].Move == nodes[j].Move && nodes[i].Kind == nodes[j].Kind {
				return true
			}
		}
	}
	return false
}
