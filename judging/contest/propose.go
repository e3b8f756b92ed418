package contest

import (
	"keymove/solver/problem"
)

// isDirectMate reports whether White forces mate in a number of moves.
func isDirectMate(s problem.Stipulation) bool {
	return s.Play == problem.Direct && s.Series == problem.Alternate && !s.IsStudy() && s.Goal.Kind != problem.NoGoal
}
