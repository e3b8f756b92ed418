package written

import (
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// Mark is what an author says of a move beyond the move itself.
type Mark struct {
	Any problem.Any
	// Rank is the variation's weight, taken over from the moves before; never
	// Unranked. Ranked tells that it was said of this move.
	Rank    problem.Rank
	Ranked  bool
	Sign    string
	Comment string
}

// Tree turns an author's solution into the tree that windows, sheets and rules
// work with, and what is said of its moves into marks by path. A move that is
// not legal where it stands, because the position was changed, is left out with
// what follows and told as a fault.
func Tree(tasks []problem.Part, s *problem.AuthorSolution) (*solution.Solution, map[solution.Path]Mark, []Fault) {
	t := tree{marks: map[solution.Path]Mark{}}
	out := &solution.Solution{}
	for i := range tasks {
		written := s.Part(tasks[i].Index)
		if written == nil {
			continue
		}
		p := newPart(&tasks[i])
		if p.err != nil {
			t.faults = append(t.faults, Fault{Kind: NoPosition, Part: p.index})
			continue
		}
		part := solution.Part{Index: p.index, Start: p.start, Stipulation: p.task.Stipulation, Complete: true}
		for _, phase := range solution.Phases() {
			pos := p.start
			attacker := p.attacker()
			if phase == solution.SetPlay || phase == solution.DuplexActual {
				pos.Pass()
			}
			if phase == solution.DuplexSet || phase == solution.DuplexActual {
				attacker = attacker.Other()
			}
			b := branch{tree: &t, part: p, phase: phase, attacker: attacker}
			part.Phases[phase] = b.nodes(*List(written, phase), nil, &pos, solution.RootPath(p.index, phase), problem.Main)
			part.Searched[phase] = len(part.Phases[phase]) > 0
		}
		out.Parts = append(out.Parts, part)
	}
	return out, t.marks, t.faults
}

type tree struct {
	marks  map[solution.Path]Mark
	faults []Fault
}

// attacker is the side whose aim a battle states.
func (p *part) attacker() chess.Colour {
	if p.task.Stipulation.Goal.Kind == problem.NoGoal {
		return p.start.Turn()
	}
	return p.task.Attacker()
}

// branch turns the moves of one phase.
type branch struct {
	*tree
	part     *part
	phase    solution.Phase
	attacker chess.Colour
}

func (b *branch) nodes(moves []problem.AuthorMove, parent *solution.Node, pos *chess.Position, above solution.Path, rank problem.Rank) []solution.Node {
	var nodes []solution.Node
	for i := range moves {
		m := &moves[i]
		before := *pos
		mover := before.At(m.Move.From()).Colour()
		if before.At(m.Move.From()) != chess.NoPiece && mover != before.Turn() && b.mayPass(parent, &before, mover) {
			before.Pass()
		}
		if !before.IsLegal(m.Move) {
			b.faults = append(b.faults, Fault{Kind: Illegal, Part: b.part.index, Path: above.Then(m.Move), Text: m.Move.String(), Before: before})
			continue
		}
		n := solution.Node{Move: m.Move, Kind: b.kind(m, parent, mover)}
		if n.Kind == solution.NoKind || stands(nodes, &n) {
			continue
		}
		after := before
		after.Play(m.Move)
		n.Flags = flags(&before, &after, m.Move)
		if m.Zugzwang && mover == b.attacker && !b.part.lines {
			n.Flags |= solution.Zugzwang
		}
		path := above.Then(m.Move)
		mark := Mark{Any: m.Any, Rank: rank, Sign: m.Sign, Comment: m.Comment}
		if m.Rank != problem.Unranked {
			mark.Rank, mark.Ranked = m.Rank, true
		}
		b.marks[path] = mark
		n.Children = b.nodes(m.Children, &n, &after, path, mark.Rank)
		nodes = append(nodes, n)
	}
	return nodes
}

// mayPass reports whether the move before that of mover may be left out: the
// defender's before a threat, the waiting side's in series play.
func (b *branch) mayPass(parent *solution.Node, pos *chess.Position, mover chess.Colour) bool {
	switch {
	case parent == nil || pos.InCheck():
		return false
	case b.part.lines:
		return b.part.task.Stipulation.Series != problem.Alternate
	}
	return mover == b.attacker
}

// kind is the role of a move, NoKind where it has none to play.
func (b *branch) kind(m *problem.AuthorMove, parent *solution.Node, mover chess.Colour) solution.Kind {
	attacks := mover == b.attacker
	switch {
	case b.part.lines:
		return solution.Line
	case parent == nil && !attacks && (b.phase == solution.SetPlay || b.phase == solution.DuplexSet):
		return solution.Set
	case parent == nil && !attacks:
		return solution.Defence
	case parent == nil && b.phase == solution.Tries:
		return solution.Try
	case parent == nil:
		return solution.Key
	}
	switch parent.Kind {
	case solution.Key, solution.Try, solution.Threat, solution.Continuation:
		switch {
		case attacks:
			return solution.Threat
		case m.Refutes && parent.Kind == solution.Try && len(m.Children) == 0:
			return solution.Refutation
		}
		return solution.Defence
	case solution.Defence, solution.Set:
		if attacks {
			return solution.Continuation
		}
	}
	return solution.NoKind
}

func stands(nodes []solution.Node, n *solution.Node) bool {
	for i := range nodes {
		if nodes[i].Move == n.Move && nodes[i].Kind == n.Kind {
			return true
		}
	}
	return false
}

// flags are the facts of a move.
func flags(before, after *chess.Position, m chess.Move) (f solution.Flags) {
	if before.At(m.To()) != chess.NoPiece || m.IsEnPassant() {
		f |= solution.Captures
	}
	if after.InCheck() {
		f |= solution.Checks
	}
	if after.IsMate() {
		f |= solution.Mates
	}
	if after.IsStalemate() {
		f |= solution.Stalemates
	}
	return f
}
