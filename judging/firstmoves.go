package judging

import (
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// FirstMove is a move with which the author's solution of a twin begins.
type FirstMove struct {
	// Part is the index of the twin.
	Part int
	Move chess.Move
	// Man is the one that moves.
	Man chess.Piece
}

// AuthorFirstMoves reads the first moves that solve, twin by twin, from the
// author's solution: the tree where there is one, else the text. What leaves
// doubt is left out.
func AuthorFirstMoves(c *problem.Composition) []FirstMove {
	var moves []FirstMove
	tasks, _ := c.Problem.Parts() // those that can be made
	author := authorOf(c, tasks)
	for _, task := range tasks {
		p := part{work: c, genre: c.Genre(), task: task, written: author.part(task.Index), marks: author.marks}
		seen := map[chess.Move]bool{}
		for _, m := range p.firstMoves() {
			if man := task.Setup.Board[m.From()]; man != chess.NoPiece && !seen[m] {
				seen[m] = true
				moves = append(moves, FirstMove{task.Index, m, man})
			}
		}
	}
	return moves
}
