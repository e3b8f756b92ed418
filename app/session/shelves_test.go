package session

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"keymove/judging/library"
	"keymove/judging/store"
)

// near looks for the neighbours of the work on the desk.
func (f *fixture) near(t *testing.T) (found []Neighbour, err error) {
	t.Helper()
	answered := false
	if !f.Neighbours(library.Reference{}, func(n []Neighbour, e error) { found, err, answered = n, e, true }) {
		t.Fatal("nothing to search")
	}
	f.queue.until(t, func() bool { return answered })
	return found, err
}

func TestNeighboursOfTheDesk(t *testing.T) {
	f := start(t)
	f.shelf(t)
	near, err := f.near(t)
	if err != nil || len(near) != 1 || near[0].Distance != 0 || near[0].Work.Source.Name != "Checkmate" || !near[0].Turn.Files || near[0].Document != f.Documents()[0].Number {
		t.Errorf("%+v, %v", near, err)
	}
}

// Works are looked for in all open documents and in those collections last used
// that the user has chosen; each comes with its place and can be shown.
func TestNeighboursOfSeveralCollections(t *testing.T) {
	f := start(t)
	dir := t.TempDir()
	f.shelf(t)
	closed := filepath.Join(dir, "closed"+Extension)
	must(t, f.SaveAs(closed))
	must(t, f.NewDocument()) // in its place
	f.set(t, "n6k/7b/Q4Kp1/8/8/8/8/8 w", "#2")
	if f.Neighbours(library.Reference{}, nil) {
		t.Error("the only work has something to be compared with")
	}

	// A collection last used is not looked through until that is wanted.
	if got := f.Shelves(); len(got) < 2 || !got[0].Searched || got[1].Path != closed || got[1].Searched {
		t.Fatalf("shelves %+v", got)
	}
	f.SearchShelf(closed, true)
	near, err := f.near(t)
	if err != nil || len(near) != 2 || near[0].Document != 0 || near[0].Path != closed || near[0].Distance != 0 {
		t.Fatalf("%+v, %v", near, err)
	}
	// Of two as near, that of the document on the desk comes first.
	must(t, f.Duplicate())
	if near, err = f.near(t); err != nil || len(near) != 3 || near[0].Document == 0 || near[1].Document != 0 {
		t.Errorf("%+v, %v", near, err)
	}

	must(t, f.ShowNeighbour(near[1]))
	if f.Path() != closed || f.Current() != near[1].ID || len(f.Documents()) != 2 {
		t.Fatalf("on the desk %s, work %d, of %d documents", f.Path(), f.Current(), len(f.Documents()))
	}
	// Now it is open, and so is the one it was a neighbour of.
	if near, err = f.near(t); err != nil || len(near) != 3 || near[0].Path != closed || near[1].Document == 0 || near[1].Path == closed {
		t.Fatalf("%+v, %v", near, err)
	}
	must(t, f.ShowNeighbour(near[1]))
	if f.Path() == closed || f.Current() != near[1].ID {
		t.Errorf("on the desk %s, work %d", f.Path(), f.Current())
	}
}

// A collection that is gone, or that another program holds, is named; the others
// are looked through all the same.
func TestAShelfCannotBeRead(t *testing.T) {
	f := start(t)
	f.shelf(t)
	path := filepath.Join(t.TempDir(), "gone"+Extension)
	f.SearchShelf(path, true)
	near, err := f.near(t)
	var shelf *ShelfError
	var file *store.Error
	if len(near) != 1 || !errors.As(err, &shelf) || shelf.Path != path || !errors.As(err, &file) || file.Reason != store.Missing {
		t.Errorf("%d found, %v", len(near), err)
	}
	other, err := store.Create(path)
	must(t, err)
	defer other.Close()
	if near, err = f.near(t); len(near) != 1 || !errors.As(err, &file) || file.Reason != store.InUse {
		t.Errorf("%d found, %v", len(near), err)
	}
	f.SearchShelf(path, false)
	if _, err = f.near(t); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// A collection can be opened while it is looked through.
func TestOpenWhatIsLookedThrough(t *testing.T) {
	f := start(t)
	f.shelf(t)
	path := filepath.Join(t.TempDir(), "other"+Extension)
	must(t, f.CopyToFile(path, f.IDs()[0]))
	f.SearchShelf(path, true)
	for range 20 {
		f.Neighbours(library.Reference{}, func([]Neighbour, error) {})
		if _, err := f.OpenBeside(path); err != nil {
			t.Fatal(err)
		}
		must(t, f.CloseTab(1))
	}
}

// What a file brings again may stand in another collection; it is told of only
// where that is wanted, and not merged.
func TestDuplicatesElsewhere(t *testing.T) {
	f := start(t)
	f.shelf(t)
	first := f.Documents()[0].Number
	f.NewDocumentBeside()
	f.set(t, "k6n/b7/1pK4Q/8/8/8/8/8 w", "#2")
	for _, elsewhere := range []bool{false, true} {
		var found map[int64]Duplicate
		f.Duplicates(f.IDs(), elsewhere, func(d map[int64]Duplicate) { found = d })
		f.queue.until(t, func() bool { return found != nil })
		if !elsewhere {
			if len(found) != 0 {
				t.Errorf("in the document %+v", found)
			}
			continue
		}
		d, ok := found[f.Current()]
		if !ok || d.Document != first || d.Row.Authors != "Loyd" || d.Earlier != d.Row.ID {
			t.Errorf("elsewhere %+v", found)
		}
		must(t, f.Merge(found))
		if len(f.IDs()) != 1 || len(f.Work().Authors) != 0 {
			t.Errorf("%d works, authors %v", len(f.IDs()), f.Work().Authors)
		}
	}
}
