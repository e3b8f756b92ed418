package solver_test

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/solver"
	"keymove/solver/solution"
)

// stillRefused lists what the solver does not solve yet, by option or
// stipulation, with the number of problems in testdata that wait for it. An
// entry goes when the solver learns to solve its problems.
var stillRefused = map[string]int{}

// refusedAs returns the entry of stillRefused under which a problem falls, or
// "".
func (r *row) refusedAs() string {
	for _, text := range append([]string{strings.TrimRight(r.Stip, "0123456789.")}, r.Options...) {
		if word, _, _ := strings.Cut(text, " "); stillRefused[word] > 0 {
			return word
		}
	}
	return ""
}

// TestPublished solves published problems of all kinds and compares the whole
// answer with that of Popeye 4.104: see testdata/README.md.
func TestPublished(t *testing.T) {
	rows := readLines[row](t, filepath.Join("testdata", "problems.jsonl"))
	refused := map[string]int{}
	for i, row := range rows {
		kind := row.refusedAs()
		if kind != "" {
			refused[kind]++
		} else if testing.Short() && i%4 != 0 {
			continue
		}
		t.Run(row.ID, func(t *testing.T) {
			part := row.solve(t, context.Background(), solver.Options{})
			switch {
			case row.impossible(part):
				return
			case kind != "" && part.Unsolvable == "":
				t.Errorf("%s is solved now: take it off the list of what is refused", kind)
			case kind != "":
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
	if !maps.Equal(refused, stillRefused) {
		t.Errorf("refused are %v, listed %v", refused, stillRefused)
	}
	for _, kind := range slices.Sorted(maps.Keys(refused)) {
		t.Logf("still refused: %s, problems: %d", kind, refused[kind])
	}
}
