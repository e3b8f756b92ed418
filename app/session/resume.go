package session

import (
	"context"
	"errors"
	"os"

	"keymove/solver"
	"keymove/solver/journal"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// resumable returns a solver that keeps unfinished searches in the folder and
// goes on with them, after a stop, the end of the program or a power cut. Where
// the folder cannot be used it solves without.
func resumable(folder string) func(context.Context, problem.Problem, solver.Options) (*solution.Solution, error) {
	return func(ctx context.Context, p problem.Problem, o solver.Options) (*solution.Solution, error) {
		if os.MkdirAll(folder, 0o755) != nil {
			return solver.Solve(ctx, p, o)
		}
		solved, _ := journal.Solve(ctx, folder, p, o)
		if solved == nil {
			return solver.Solve(ctx, p, o)
		}
		// Of the errors those of Solve count; a journal that could not be kept
		// costs nothing now.
		_, broken := p.Parts()
		return solved, errors.Join(broken, ctx.Err())
	}
}
