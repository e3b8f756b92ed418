package judging

import (
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// Check judges a work by its solution. The solution may be nil or incomplete:
// the verdict is then Undecided unless what is known already proves a defect.
func Check(c *problem.Composition, s *solution.Solution, rules Rules) Report {
	return Report{}
}
