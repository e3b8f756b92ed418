package written_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/export/interchange"
	"keymove/solver/chess"
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

// The lines of published series problems, written with the ways of men left out:
// what is read is the line, or a doubt is told.
func TestCorpusMovesLeftOut(t *testing.T) {
	folder := os.Getenv("KEYMOVE_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	data, err := os.ReadFile(filepath.Join(folder, "problems.jsonl"))
	if err != nil {
		t.Skip("no corpus")
	}
	whole, doubts, left := 0, 0, 0
	for line := range strings.SplitSeq(string(data), "\n") {
		var entry struct {
			ID, FEN, Stip string
			Options       []string
			Twin          json.RawMessage
			Expect        struct{ Lines [][]string }
		}
		if json.Unmarshal([]byte(line), &entry) != nil || !strings.HasPrefix(entry.Stip, "ser-") || entry.Twin != nil {
			continue
		}
		p := &problem.Problem{Options: problem.ParseOptions(entry.Options)}
		if p.Diagram, err = chess.ParseFEN(entry.FEN); err != nil || p.SetTask(entry.Stip) != nil {
			continue
		}
		for _, moves := range entry.Expect.Lines {
			text, omitted := shortened(moves)
			if omitted == 0 {
				continue
			}
			left += omitted
			r := written.Read(p, text, written.Options{})
			if !r.Whole() {
				doubts++
				continue
			}
			whole++
			var got []string
			for next := r.Solution.Parts[0].Actual; len(next) > 0; next = next[0].Children {
				got = append(got, next[0].Move.String())
			}
			if !slices.Equal(got, moves) {
				t.Errorf("%s: %s is read as %v, want %v", entry.ID, text, got, moves)
			}
		}
	}
	t.Logf("%d lines read whole, %d doubted, %d moves left out", whole, doubts, left)
	if whole == 0 {
		t.Error("no line was read")
	}
}

// shortened writes the line of a series with only the first and the last of
// moves that one man makes in a row.
func shortened(moves []string) (text string, omitted int) {
	var b strings.Builder
	for i, m := range moves {
		first := i == 0 || moves[i-1][2:4] != m[:2] || len(moves[i-1]) > 4
		last := i+1 >= len(moves)-1 || moves[i+1][:2] != m[2:4] || len(m) > 4
		switch {
		case i == len(moves)-1: // may be the other side's
			b.WriteString(m[:2] + "-" + m[2:4])
		case first || last:
			fmt.Fprintf(&b, "%d.%s-%s", i+1, m[:2], m[2:4])
		default:
			omitted++
			continue
		}
		if len(m) > 4 {
			b.WriteString("=" + strings.ToUpper(m[4:]))
		}
		b.WriteString(" ")
	}
	return b.String(), omitted
}
