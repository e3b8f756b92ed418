package contest

import (
	"slices"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/written"
)

// StudyLine is a line of a study's solution from the diagram.
type StudyLine struct {
	Moves []chess.Move
	// Own is how many of the moves at the beginning stand in a line before
	// it: the line branches off after them.
	Own int
}

// StudyLines lists the lines of the author's solution of a study, the first in
// the author's order first: what a main line is picked from. It is empty when
// nothing can be read.
func StudyLines(work *problem.Composition) []StudyLine {
	tree := work.AuthorSolution
	if tree.IsZero() {
		tree = written.Read(&work.Problem, work.Solution, written.Options{}).Solution
	}
	part := tree.Part(0)
	if part == nil {
		return nil
	}
	var lines []StudyLine
	var follow func(moves []problem.AuthorMove, before []chess.Move)
	follow = func(moves []problem.AuthorMove, before []chess.Move) {
		for i := range moves {
			line := append(slices.Clone(before), moves[i].Move)
			if len(moves[i].Children) > 0 {
				follow(moves[i].Children, line)
				continue
			}
			own := 0
			for j := range lines {
				own = max(own, sameBeginning(lines[j].Moves, line))
			}
			lines = append(lines, StudyLine{line, own})
		}
	}
	follow(part.Actual, nil)
	return lines
}

// sameBeginning counts the moves with which two lines both begin.
func sameBeginning(a, b []chess.Move) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// MarkLine makes the change that takes the first n moves of a line as the main
// line of a study: there its win or draw is plain (article 49), and what comes
// later is not asked for. n is cut to the length of the line.
func MarkLine(task string, line []chess.Move, n int) SetMainLine {
	c := SetMainLine{Task: task}
	for _, m := range line[:min(max(n, 0), len(line))] {
		c.Moves = append(c.Moves, m.String())
	}
	return c
}

// MainMoves returns the marked main line of a study as moves, none where it was
// not marked.
func (t *Task) MainMoves() []chess.Move {
	moves, _ := t.playLine(t.MainLine)
	return moves
}

// playLine plays coordinate moves from the diagram and tells how many of them
// can be played.
func (t *Task) playLine(line []string) ([]chess.Move, int) {
	parts, _ := t.Work.Problem.Parts()
	if len(line) == 0 || len(parts) == 0 {
		return nil, 0
	}
	at, err := written.Start(&parts[0])
	if err != nil {
		return nil, 0
	}
	var moves []chess.Move
	for i, text := range line {
		legal := at.Moves(nil)
		n := slices.IndexFunc(legal, func(m chess.Move) bool { return m.String() == text })
		if n < 0 {
			return moves, i
		}
		moves = append(moves, legal[n])
		at.Play(legal[n])
	}
	return moves, len(line)
}
