package session

import (
	"path/filepath"
	"slices"
	"testing"

	"keymove/judging/library"
	"keymove/judging/store"
	"keymove/solver/problem"
)

// shelf fills a document with three works, of which the last repeats the
// first.
func (f *fixture) shelf(t *testing.T) {
	t.Helper()
	var works []problem.Composition
	for _, w := range []struct{ fen, author, source string }{
		{"n6k/7b/Q4Kp1/8/8/8/8/8", "Loyd", ""}, {"8/8/8/8/8/2k5/8/K6R", "Куббель", "«64»"}, {"k6n/b7/1pK4Q/8/8/8/8/8", "Loyd", "Checkmate"},
	} {
		works = append(works, problem.Composition{Problem: problem.Problem{Diagram: fen(t, w.fen)}})
		last := &works[len(works)-1]
		last.Problem.Stipulation, _ = problem.ParseStipulation("#2")
		last.Authors, last.Source.Name = []problem.Author{{Family: w.author}}, w.source
	}
	if err := f.Add("undo.import", works...); err != nil {
		t.Fatal(err)
	}
}

func TestFindInTheDocument(t *testing.T) {
	f := start(t)
	f.shelf(t)
	q, err := library.ParseQuery("куббель")
	if err != nil {
		t.Fatal(err)
	}
	var found []int64
	answered := false
	f.Find(library.Query{}, store.ByAuthor, false, func([]int64, error) { t.Error("the older search answers, too") })
	f.Find(q, store.ByPlace, false, func(ids []int64, err error) { found, answered = ids, err == nil })
	f.queue.until(t, func() bool { return answered })
	if len(found) != 1 || found[0] != f.IDs()[1] {
		t.Errorf("found %v", found)
	}
	// The whole list is known without asking the file.
	found = nil
	f.Find(library.Query{}, store.ByPlace, true, func(ids []int64, err error) { found = ids })
	slices.Reverse(found)
	if !slices.Equal(found, f.IDs()) {
		t.Errorf("the list backwards: %v", found)
	}
}

func TestMergeIsOneStep(t *testing.T) {
	f := start(t)
	f.shelf(t)
	first, third := f.IDs()[0], f.IDs()[2]
	if err := f.Select(third); err != nil {
		t.Fatal(err)
	}
	var found map[int64]Duplicate
	f.Duplicates([]int64{first, f.IDs()[1], third}, false, func(d map[int64]Duplicate) { found = d })
	f.queue.until(t, func() bool { return found != nil })
	if len(found) != 1 || found[third].Earlier != first {
		t.Fatalf("duplicates %+v", found)
	}
	if err := f.Merge(found); err != nil {
		t.Fatal(err)
	}
	if len(f.IDs()) != 2 || f.Current() != first || f.Work().Source.Name != "Checkmate" {
		t.Errorf("%d works, %d on the desk, source %q", len(f.IDs()), f.Current(), f.Work().Source.Name)
	}
	if err := f.Undo(); err != nil || len(f.IDs()) != 3 || f.Current() != third {
		t.Errorf("after undo %d works, %d on the desk, %v", len(f.IDs()), f.Current(), err)
	}
}

func TestCopyToFile(t *testing.T) {
	f := start(t)
	f.shelf(t)
	path := filepath.Join(t.TempDir(), "other"+Extension)
	ids := []int64{f.IDs()[0], f.IDs()[2]}
	for want := 2; want <= 4; want += 2 { // a new file, then one that is there
		if err := f.CopyToFile(path, ids...); err != nil {
			t.Fatal(err)
		}
		c, err := store.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		held, err := c.IDs()
		if err != nil || len(held) != want {
			t.Fatalf("%v, %v", held, err)
		}
		if last, err := c.Row(held[want-1]); err != nil || last.Source != "Checkmate" {
			t.Errorf("%+v, %v", last, err)
		}
		c.Close()
	}
}
