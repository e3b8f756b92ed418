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
	for _, task := range tasks {
		p := part{work: c, genre: c.Genre(), twins: len(tasks), task: task}
		list := authoredMoves(&c.AuthorSolution, task.Index)
		if len(list) == 0 {
			list = authorMoves(&p)
		}
		seen := map[chess.Move]bool{}
		for _, m := range list {
			if man := task.Setup.Board[m.From()]; man != chess.NoPiece && !seen[m] {
				seen[m] = true
				moves = append(moves, FirstMove{task.Index, m, man})
			}
		}
	}
	return moves
}

// authoredMoves lists the first moves of a twin's tree.
func authoredMoves(s *problem.AuthorSolution, index int) []chess.Move {
	var moves []chess.Move
	for _, p := range s.Parts {
		if p.Index != index {
			continue
		}
		for _, m := range p.Actual {
			if m.Move != 0 {
				moves = append(moves, m.Move)
			}
		}
	}
	return moves
}
