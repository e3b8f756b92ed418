package judging

import (
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// authored is the author's solution as far as it is known: the tree, or else
// what can be read of the text.
type authored struct {
	parts []solution.Part
	marks map[solution.Path]written.Mark
	// doubts are places of the text that could not be read, or moves of the
	// tree that the position does not allow.
	doubts []written.Fault
}

// authorOf reads the author's solution of a work.
func authorOf(c *problem.Composition, tasks []problem.Part) authored {
	tree := c.AuthorSolution
	var doubts []written.Fault
	if tree.IsZero() {
		if strings.TrimSpace(c.Solution) == "" {
			return authored{}
		}
		read := written.ReadParts(tasks, c.Solution, written.Options{})
		for _, f := range read.Faults {
			if !f.Kind.Remark() {
				doubts = append(doubts, f)
			}
		}
		if tree = read.Solution; read.Moves == 0 || len(tasks) > 1 && len(tree.Parts) < 2 {
			// Prose, or a text that does not tell the twins apart.
			return authored{}
		}
	}
	s, marks, faults := written.Tree(tasks, &tree)
	return authored{s.Parts, marks, append(doubts, faults...)}
}

// part returns the author's solution of a twin, nil when there is none.
func (a *authored) part(index int) *solution.Part {
	for i := range a.parts {
		if a.parts[i].Index == index {
			return &a.parts[i]
		}
	}
	return nil
}

// tags are the ranks that the author gave to variations.
func (a *authored) tags() map[solution.Path]Tag {
	tags := map[solution.Path]Tag{}
	for path, mark := range a.marks {
		if mark.Ranked {
			tags[path] = Tag(mark.Rank)
		}
	}
	return tags
}

// firstMoves are the moves that the author calls solutions. In play of two
// sides without marks only the first can be the key; more may be tries.
func (p *part) firstMoves() []chess.Move {
	if p.written == nil || !p.isBattle() && !p.isLines() {
		return nil
	}
	var moves []chess.Move
	for _, n := range p.written.Phases[solution.Actual] {
		moves = append(moves, n.Move)
	}
	if p.isBattle() && len(moves) > 1 && p.marks[p.root(solution.Actual).Then(moves[0])].Sign == "" {
		moves = moves[:1]
	}
	return moves
}

// authorKey compares the key that the author names with those found. The task
// must be solved in the author's way (article 45.4 ¶1).
func authorKey(p *part) []Finding {
	if !p.complete() || !p.isBattle() || len(p.author) == 0 {
		return nil
	}
	for _, m := range p.author {
		if nodeOf(p.phase(solution.Actual), m) != nil {
			return nil
		}
	}
	f := p.found(AuthorKey, Flaw)
	f.Path = p.root(solution.Actual)
	f.Moves = p.author[:1]
	if try := nodeOf(p.phase(solution.Tries), p.author[0]); try != nil {
		if refuting := movesOf(try.Children, solution.Refutation); len(refuting) > 0 {
			f.Code, f.Path, f.Moves = AuthorKeyRefuted, p.root(solution.Tries).Then(p.author[0]), refuting
		}
	}
	return []Finding{f}
}

// nodeOf returns the node of a move, nil when there is none.
func nodeOf(nodes []solution.Node, m chess.Move, kinds ...solution.Kind) *solution.Node {
	for i := range nodes {
		if nodes[i].Move != m {
			continue
		}
		if len(kinds) == 0 {
			return &nodes[i]
		}
		for _, kind := range kinds {
			if nodes[i].Kind == kind {
				return &nodes[i]
			}
		}
	}
	return nil
}
