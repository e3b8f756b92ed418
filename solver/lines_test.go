package solver_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/solver"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// TestCorpusLines compares the lines of help, series and proof play.
func TestCorpusLines(t *testing.T) {
	compared := 0
	for _, row := range corpus(t, "problems.jsonl") {
		if row.Expect.Lines == nil || row.Expect.Keys != nil {
			continue
		}
		t.Run(row.ID, func(t *testing.T) {
			e := row.Expect
			p := row.problem(t)
			if p.Stipulation.Series == problem.Alternate && p.Stipulation.Play < problem.Help {
				t.Skip("a battle")
			}
			limit := time.Minute
			if testing.Short() {
				if p.Stipulation.Plies > 4 || p.Stipulation.IsProofGame() {
					t.Skip("long")
				}
				limit = 10 * time.Second
			}
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			defer cancel()
			started := time.Now()
			solved, err := solver.Solve(ctx, p, solver.Options{SetPlay: e.SetLines != nil})
			took := time.Since(started)
			if took > time.Second {
				t.Logf("%s took %v", row.Stip, took)
			}
			if err := solved.Check(); err != nil {
				t.Error(err)
			}
			part := &solved.Parts[0]
			switch {
			case err != nil:
				t.Error(row.Stip, err)
			case part.Unsolvable == solver.ReasonPosition && len(e.Lines) == 0:
				return // a king missing or in check: Popeye finds nothing either
			case part.Unsolvable != "":
				t.Skip("refused: ", row.Stip, row.Options, part.Unsolvable)
			}
			compared++
			equal(t, "lines", lineTexts(part.Phases[solution.Actual]), joined(e.Lines))
			if e.SetLines != nil {
				equal(t, "set play", lineTexts(part.Phases[solution.SetPlay]), joined(e.SetLines))
			}
			if e.DuplexLines != nil {
				equal(t, "duplex", lineTexts(part.Phases[solution.DuplexActual]), joined(e.DuplexLines))
			}
		})
	}
	t.Logf("%d compared", compared)
}

// lineTexts writes the lines of a phase in playing order.
func lineTexts(nodes []solution.Node) []string {
	var lines []string
	for _, n := range nodes {
		if len(n.Children) == 0 {
			lines = append(lines, n.Move.String())
		}
		for _, rest := range lineTexts(n.Children) {
			lines = append(lines, n.Move.String()+" "+rest)
		}
	}
	slices.Sort(lines)
	return lines
}

func joined(lines [][]string) []string {
	var texts []string
	for _, line := range lines {
		texts = append(texts, strings.Join(line, " "))
	}
	return texts
}
