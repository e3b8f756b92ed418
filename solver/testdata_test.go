package solver_test

import (
	"context"
	"path/filepath"
	"testing"

	"keymove/solver"
	"keymove/solver/solution"
)

// TestPublished solves published problems of all kinds and compares the whole
// answer with that of Popeye 4.104: see testdata/README.md.
func TestPublished(t *testing.T) {
	rows := readLines[row](t, filepath.Join("testdata", "problems.jsonl"))
	for i, row := range rows {
		if testing.Short() && i%4 != 0 {
			continue
		}
		t.Run(row.ID, func(t *testing.T) {
			part := row.solve(t, context.Background(), solver.Options{})
			switch {
			case row.impossible(part):
				return
			case part.Unsolvable != "":
				t.Fatalf("%s %q is refused: %s", row.Stip, row.Options, part.Unsolvable)
			}
			row.compare(t, part)
			if row.AllReplies != nil {
				part = row.solve(t, context.Background(), solver.Options{AllReplies: true})
				key := &part.Phases[solution.Actual][0]
				equalLines(t, "all replies", answers(key.Children, solution.Defence, row.AllReplies), row.AllReplies)
			}
		})
	}
}
