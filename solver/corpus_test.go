package solver_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"keymove/solver"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// corpus reads a file of the corpus, which is not part of the repository, or
// skips the test.
func corpus(t testing.TB, name string) []row {
	t.Helper()
	folder := os.Getenv("KEYMOVE_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "shared", "corpus")
	}
	name = filepath.Join(folder, name)
	if _, err := os.Stat(name); err != nil {
		t.Skip("no corpus: ", err)
	}
	type corpusRow struct {
		row
		Expect struct {
			expected
			Tries []struct {
				Move        string
				Refutations moves
			}
		}
	}
	var rows []row
	for _, c := range readLines[corpusRow](t, name) {
		c.expected = c.Expect.expected
		if c.Expect.Tries != nil {
			c.Tries = map[string]moves{}
		}
		for _, try := range c.Expect.Tries {
			c.Tries[try.Move] = try.Refutations
		}
		if len(c.Keys) > 1 {
			c.Defences = nil // the corpus does not say which key it follows
		}
		rows = append(rows, c.row)
	}
	return rows
}

func TestCorpusBattle(t *testing.T) {
	for _, row := range corpus(t, "problems.jsonl") {
		p := row.problem(t)
		if !battle(p.Stipulation) || testing.Short() && p.Stipulation.Plies > 6 {
			continue
		}
		t.Run(row.ID, func(t *testing.T) {
			part := row.solve(t, context.Background(), solver.Options{})
			switch {
			case row.impossible(part):
				return
			case part.Unsolvable != "":
				t.Skip("refused: ", row.Stip, row.Options, part.Unsolvable)
			case p.Options.PostKeyPlay:
				return // no answer is known
			case row.ID == "py-beispiel-castling-12":
				// This row was asked with Threat 2 and no set play. What we
				// find there is proved by the plain search instead.
				proveSet(t, part)
				row.Set = nil
			}
			row.compare(t, part)
		})
	}
}

// proveSet proves each answer of set play by brute force.
func proveSet(t *testing.T, part *solution.Part) {
	t.Helper()
	b := brute{play: problem.Direct, goal: problem.Mate}
	n := int(part.Stipulation.Plies+1)/2 - 1
	start := part.Start
	start.Pass()
	for _, reply := range part.Phases[solution.SetPlay] {
		next := start
		next.Play(reply.Move)
		for _, answer := range reply.Children {
			if !b.forces(&next, answer.Move, n) {
				t.Errorf("set: 1...%v 2.%v does not work", reply.Move, answer.Move)
			}
		}
	}
}

// patience is for rows of help, series and proof play; some take minutes.
var patience = flag.Duration("patience", 4*time.Second, "longest search for a line of the corpus")

// TestCorpusLines compares the lines of help, series and proof play. Of a row
// that takes too long the lines found by then must be right.
func TestCorpusLines(t *testing.T) {
	compared, open := 0, 0
	for _, row := range corpus(t, "problems.jsonl") {
		p := row.problem(t)
		if battle(p.Stipulation) || testing.Short() && (p.Stipulation.Plies > 4 || p.Stipulation.IsProofGame()) {
			continue
		}
		t.Run(row.ID, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), *patience)
			defer cancel()
			part := row.solve(t, ctx, solver.Options{})
			switch {
			case row.impossible(part):
			case part.Unsolvable != "":
				t.Skip("refused: ", row.Stip, row.Options, part.Unsolvable)
			case !part.Complete:
				open++
				want := joined(row.Lines)
				for _, line := range lineTexts(part.Phases[solution.Actual]) {
					if !slices.Contains(want, line) {
						t.Errorf("%s is no solution", line)
					}
				}
			default:
				compared++
				row.compare(t, part)
			}
		})
	}
	t.Logf("%d compared, %d took longer than %v", compared, open, *patience)
	if compared < 3*open {
		t.Error("too few were compared to say much")
	}
}

// The rows hold every key of a problem, counted by an independent brute-force
// program.
func TestCorpusKeys(t *testing.T) {
	for i, row := range corpus(t, "mates.jsonl") {
		if testing.Short() && i%10 != 0 {
			continue
		}
		part := row.solve(t, context.Background(), solver.Options{})
		got := slices.Sorted(slices.Values(moveList(part.Phases[solution.Actual])))
		want := slices.Sorted(slices.Values(row.Keys))
		if !part.Complete && !row.impossible(part) || !slices.Equal(got, want) {
			t.Errorf("%s %s %s: got %v, want %v", row.ID, row.Stip, row.FEN, got, want)
		}
	}
}
