package written_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"keymove/export/interchange"
	"keymove/solver/problem"
	"keymove/solver/written"
)

// corpus returns the works of the collections that lie beside the repository.
func corpus(t *testing.T) []problem.Composition {
	t.Helper()
	folder := os.Getenv("KEYMOVE_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	files, _ := filepath.Glob(filepath.Join(folder, "olv", "*.olv"))
	if len(files) == 0 {
		t.Skip("no corpus")
	}
	var works []problem.Composition
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range interchange.Read(file, data).Entries {
			if e.Composition.Solution != "" {
				e.Composition.ID = fmt.Sprintf("%s %d", filepath.Base(file), i+1)
				works = append(works, e.Composition)
			}
		}
	}
	return works
}

// Of the solutions in real collections nearly all are read whole; the rest have
// misprints, fairy men or positions that are none.
func TestCorpus(t *testing.T) {
	type count struct{ whole, all, moves int }
	var counts [problem.Retro + 1]count
	for i, w := range corpus(t) {
		if testing.Short() && i%8 != 0 {
			continue
		}
		c := &counts[w.Genre()]
		r := written.Read(&w.Problem, w.Solution, written.Options{})
		c.all++
		c.moves += r.Moves
		if r.Whole() {
			c.whole++
		} else if testing.Verbose() {
			t.Logf("%s %s: %+v", w.ID, w.Problem.Stipulation, r.Faults)
		}
		tasks, _ := w.Problem.Parts()
		s, _, faults := written.Tree(tasks, &r.Solution)
		if len(faults) > 0 {
			t.Errorf("%s: %+v", w.ID, faults)
		}
		if err := s.Check(); err != nil {
			t.Errorf("%s: %v", w.ID, err)
		}
	}
	for genre, least := range map[problem.Genre]int{problem.Twomover: 95, problem.Threemover: 95, problem.Moremover: 92, problem.Study: 93, problem.Selfmate: 90, problem.Helpmate: 90} {
		c := counts[genre]
		t.Logf("genre %d: %d of %d whole, %d moves", genre, c.whole, c.all, c.moves)
		if 100*c.whole < least*c.all {
			t.Errorf("genre %d: %d of %d read whole, want %d %%", genre, c.whole, c.all, least)
		}
	}
}
