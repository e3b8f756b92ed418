package judging

import (
	"slices"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// noSolution: the task must be solvable (article 45.3).
func noSolution(p *part) []Finding {
	if !p.complete() || !p.isBattle() && !p.isLines() || len(p.phase(solution.Actual)) > 0 {
		return nil
	}
	return []Finding{p.found(NoSolution, "45.3", Defect)}
}

// shortSolutions: the goal may not be reached in fewer moves than the task
// says (article 45.4 ¶3). A short solution found proves the defect even when
// the search did not end.
func shortSolutions(p *part) []Finding {
	if !p.isBattle() {
		return nil // see lines
	}
	var found []Finding
	for _, key := range p.phase(solution.Actual) {
		if key.Flags&solution.Short != 0 {
			f := p.found(ShortSolution, "45.4", Defect)
			f.Path = p.root(solution.Actual).Then(key.Move)
			found = append(found, f)
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
	var keys []chess.Move
	for _, key := range p.phase(solution.Actual) {
		if key.Flags&solution.Short == 0 {
			keys = append(keys, key.Move)
		}
	}
	declared := p.work.Problem.Declared()
	var found []Finding
	if declared > 1 {
		f := p.found(SeveralIntended, "45.4", Flaw)
		if p.rules.OneSolution && p.genre != problem.Fairy {
			f.Severity = Defect
		}
		f.Declared = declared
		found = append(found, f)
	}
	if len(keys) < declared && len(keys) > 0 && p.complete() {
		f := p.found(WrongSolutionCount, "45.4", Defect)
		f.Path, f.Count, f.Declared = p.root(solution.Actual), len(keys), declared
		return append(found, f)
	}
	if len(keys) <= declared {
		return found
	}
	known := slices.DeleteFunc(slices.Clone(keys), func(m chess.Move) bool { return !slices.Contains(p.author, m) })
	if len(known) != declared {
		f := p.found(Cook, "45.4", Defect)
		f.Path, f.Moves, f.Count, f.Declared = p.root(solution.Actual), keys, len(keys), declared
		return append(found, f)
	}
	for _, m := range keys {
		if !slices.Contains(known, m) {
			f := p.found(Cook, "45.4", Defect)
			f.Path, f.Count, f.Declared = p.root(solution.Actual).Then(m), len(keys), declared
			found = append(found, f)
		}
	}
	return found
}

// refutations: a try refuted in several ways lowers the mark (article 45.4 ¶9).
func refutations(p *part) []Finding {
	var found []Finding
	for _, try := range p.phase(solution.Tries) {
		if moves := movesOf(try.Children, solution.Refutation); len(moves) > 1 {
			f := p.found(MultipleRefutation, "45.4", Flaw)
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
