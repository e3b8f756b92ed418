package judging

import (
	"slices"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// noSolution: the task must be solvable (article 45.3), for each side in a
// duplex. Play after a key solves nothing when a reply defeats the key, or when
// there is no reply left and the goal was not reached.
func noSolution(p *part) []Finding {
	if !p.complete() || p.task.Stipulation.IsStudy() {
		return nil
	}
	var found []Finding
	for _, phase := range p.actual() {
		nodes := p.phase(phase)
		refuting := movesOf(nodes, solution.Refutation)
		if len(nodes) > 0 && len(refuting) == 0 {
			continue
		}
		f := p.found(NoSolution, Defect)
		if len(refuting) > 0 || phase != solution.Actual {
			f.Path, f.Moves = p.root(phase), refuting
		} else if len(p.solved.MustReach) > 0 {
			f.Path, f.Moves, f.Forced = p.root(phase), p.solved.MustReach, true
		}
		found = append(found, f)
	}
	return found
}

// shortSolutions: the goal may not be reached in fewer moves than the task
// says (article 45.4 ¶3). A short solution found proves the defect even when
// the search did not end.
func shortSolutions(p *part) []Finding {
	if !p.isBattle() {
		return nil // see lines
	}
	var found []Finding
	for _, phase := range p.actual() {
		for _, key := range p.phase(phase) {
			if key.Flags&solution.Short != 0 {
				f := p.found(ShortSolution, Defect)
				f.Path = p.root(phase).Then(key.Move)
				found = append(found, f)
			}
		}
	}
	return found
}

// cooks: a task solved otherwise than in the author's ways is cooked (article
// 45.4 ¶3). Where the author's key is known each other key is a finding of its
// own; where it is not, one finding names them all.
func cooks(p *part) []Finding {
	if !p.isBattle() {
		return nil // see lines
	}
	declared := p.work.Problem.Declared()
	var found []Finding
	if declared > 1 {
		f := p.found(SeveralIntended, Flaw)
		if p.rules.OneSolution && p.genre != problem.Fairy {
			f.Severity = Defect
		}
		f.Declared = declared
		found = append(found, f)
	}
	for _, phase := range p.actual() {
		found = append(found, p.cooksOf(phase, declared)...)
	}
	return found
}

func (p *part) cooksOf(phase solution.Phase, declared int) []Finding {
	var keys []chess.Move
	for _, key := range p.phase(phase) {
		if key.Flags&solution.Short == 0 {
			keys = append(keys, key.Move)
		}
	}
	finding := func(code Code) Finding {
		f := p.found(code, Defect)
		f.Path, f.Count, f.Declared = p.root(phase), len(keys), declared
		return f
	}
	if len(keys) < declared && len(keys) > 0 && p.complete() {
		return []Finding{finding(WrongSolutionCount)}
	}
	if len(keys) <= declared {
		return nil
	}
	var others []chess.Move
	for _, m := range keys {
		if !slices.Contains(p.authors(phase), m) {
			others = append(others, m)
		}
	}
	if len(keys)-len(others) != declared {
		f := finding(Cook)
		f.Moves = keys
		return []Finding{f}
	}
	var found []Finding
	for _, m := range others {
		f := finding(Cook)
		f.Path = f.Path.Then(m)
		found = append(found, f)
	}
	return found
}

// refutations: a try refuted in several ways lowers the mark (article 45.4 ¶9).
func refutations(p *part) []Finding {
	var found []Finding
	for _, try := range p.phase(solution.Tries) {
		if moves := movesOf(try.Children, solution.Refutation); len(moves) > 1 {
			f := p.found(MultipleRefutation, Flaw)
			f.Path, f.Moves = p.root(solution.Tries).Then(try.Move), moves
			f.Count = len(moves)
			found = append(found, f)
		}
	}
	return found
}

// movesOf returns the moves of one kind among nodes.
func movesOf(nodes []solution.Node, kind solution.Kind) []chess.Move {
	var moves []chess.Move
	for i := range nodes {
		if nodes[i].Kind == kind {
			moves = append(moves, nodes[i].Move)
		}
	}
	return moves
}
