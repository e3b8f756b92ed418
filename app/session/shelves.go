package session

import (
	"context"
	"errors"
	"slices"

	"keymove/judging/library"
	"keymove/judging/store"
	"keymove/solver/problem"
)

// Shelf is a collection that neighbours and duplicates may be looked for in.
type Shelf struct {
	// Document is the number of an open document, 0 for another collection.
	Document int
	// Path is "" before the first edit of a new document.
	Path string
	// Named: the user chose its place; see Session.Named.
	Named bool
	// Searched tells whether it is looked through. Open documents always are.
	Searched bool
}

// Shelves lists the open documents, that of the desk first, and the collections
// last used.
func (s *Session) Shelves() []Shelf {
	var list []Shelf
	var paths []string
	for _, d := range s.Documents() {
		shelf := Shelf{Document: d.Number, Path: d.Path, Named: d.Named, Searched: true}
		if d.Active {
			list = slices.Insert(list, 0, shelf)
		} else {
			list = append(list, shelf)
		}
		paths = append(paths, d.Path)
	}
	for _, path := range append(slices.Clone(s.files.Recent), s.files.Shelves...) {
		if !slices.Contains(paths, path) && s.openAt(path) == nil {
			paths = append(paths, path)
			list = append(list, Shelf{Path: path, Named: !s.unnamed(path), Searched: slices.Contains(s.files.Shelves, path)})
		}
	}
	return list
}

// SearchShelf says whether a collection that is not open is looked through.
func (s *Session) SearchShelf(path string, on bool) {
	path = absolute(path)
	s.files.Shelves = without(s.files.Shelves, path)
	if on {
		s.files.Shelves = append(s.files.Shelves, path)
	}
	s.keepFiles()
	s.notify(Preferred)
}

// shelf is a collection that is being looked through.
type shelf struct {
	document int
	path     string
	file     *store.Collection // nil for one that is not open
}

// searched lists the shelves to look through, the document on the desk first.
func (s *Session) searched() []shelf {
	var list []shelf
	for _, known := range s.Shelves() {
		if !known.Searched || known.Path == "" {
			continue
		}
		one := shelf{document: known.Document, path: known.Path}
		for _, d := range s.open() {
			if d.number == known.Document {
				one.file = d.file
			}
		}
		list = append(list, one)
	}
	return list
}

// ShelfError says that a collection could not be looked through.
type ShelfError struct {
	Path string
	Err  error
}

func (e *ShelfError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *ShelfError) Unwrap() error { return e.Err }

// look asks a shelf something; one that is not open is opened for it.
func (h shelf) look(ask func(*store.Collection) error) error {
	file := h.file
	if file == nil {
		opened, err := store.Open(h.path)
		if err != nil {
			return &ShelfError{h.path, err}
		}
		defer opened.Close()
		file = opened
	}
	if err := ask(file); err != nil {
		return &ShelfError{h.path, err}
	}
	return nil
}

// leaveShelves ends the look-ups that may hold collections open which are not
// documents, so that they can be opened as such.
func (s *Session) leaveShelves() {
	s.EndLookUp(ForNeighbours)
	s.EndLookUp(ForDuplicates)
	s.onShelves.Wait()
}

// Neighbour is a work near to the one on the desk, with what is known of it.
type Neighbour struct {
	store.Neighbour
	Work problem.Composition
	// Document is the number of the open document that holds it, 0 for a
	// collection that is not open; Path is its file.
	Document int
	Path     string
}

// Neighbours looks for the works that come nearest to the work on the desk: in
// its document, in the others that are open and in the collections chosen by
// SearchShelf. Those of equal merit stand in that order. A collection that
// cannot be looked through does not keep the others from it: the error, of
// *ShelfError, comes with what was found. It reports false when there is
// nothing to search.
func (s *Session) Neighbours(reference library.Reference, then func([]Neighbour, error)) bool {
	work, err := s.copyOf(s.current)
	if err != nil {
		return false
	}
	id, own, shelves := s.current, s.number, s.searched()
	if len(shelves) == 0 || len(shelves) == 1 && len(s.ids) < 2 && shelves[0].document == own {
		return false
	}
	s.onShelves.Add(1)
	inParts(s, ForNeighbours, func(ctx context.Context, _ func([]Neighbour)) ([]Neighbour, error) {
		defer s.onShelves.Done()
		var list []Neighbour
		var failed error
		for _, h := range shelves {
			wanted := store.Wanted{Work: &work, Reference: reference}
			if h.document == own {
				wanted.Except = id
			}
			err := h.look(func(c *store.Collection) error {
				near, err := c.Nearest(ctx, wanted)
				for _, n := range near {
					other, broken := c.Load(n.ID)
					if broken != nil {
						err = errors.Join(err, broken)
						continue
					}
					list = append(list, Neighbour{n, other, h.document, h.path})
				}
				return err
			})
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			failed = errors.Join(failed, err)
		}
		slices.SortStableFunc(list, func(a, b Neighbour) int {
			a.ID, b.ID = 0, 0 // of different files
			return a.Neighbour.Compare(b.Neighbour)
		})
		return list[:min(len(list), store.Most)], failed
	}, then)
	return true
}

// ShowNeighbour puts a neighbour on the desk, in a tab of its own; the
// collection it lies in is opened if need be.
func (s *Session) ShowNeighbour(n Neighbour) error {
	if n.Document == 0 {
		if _, err := s.OpenBeside(n.Path); err != nil {
			return err
		}
		return s.Select(n.ID)
	}
	if err := s.ShowDocument(n.Document); err != nil {
		return err
	}
	return s.OpenTab(n.ID)
}

// Duplicate is a work that stood somewhere before.
type Duplicate struct {
	store.Duplicate
	// Document and Path are those of its collection; see Neighbour.
	Document int
	Path     string
	// Row is the earlier work.
	Row store.Row
}

// Duplicates looks which of the works stand in the document twice (see
// store.Collection.Duplicates) or, elsewhere, in another of the collections that
// Neighbours looks through. Of those, what cannot be read is passed over.
func (s *Session) Duplicates(ids []int64, elsewhere bool, then func(map[int64]Duplicate)) {
	own, number, shelves := s.file, s.number, s.searched()
	if own == nil {
		return
	}
	if !elsewhere {
		shelves = slices.DeleteFunc(shelves, func(h shelf) bool { return h.document != number })
	}
	s.onShelves.Add(1)
	inParts(s, ForDuplicates, func(ctx context.Context, _ func(map[int64]Duplicate)) (map[int64]Duplicate, error) {
		defer s.onShelves.Done()
		placed, err := own.Placed(ctx, ids)
		if err != nil {
			return nil, err
		}
		all := map[int64]Duplicate{}
		for _, h := range shelves {
			err := h.look(func(c *store.Collection) error {
				ask := func() (map[int64]store.Duplicate, error) { return c.Known(ctx, placed) }
				if h.document == number {
					ask = func() (map[int64]store.Duplicate, error) { return c.Duplicates(ctx, ids) }
				}
				found, err := ask()
				for id, d := range found {
					row, broken := c.Row(d.Earlier)
					err = errors.Join(err, broken)
					all[id] = Duplicate{d, h.document, h.path, row}
				}
				placed = slices.DeleteFunc(placed, func(p store.Placed) bool { _, ok := found[p.ID]; return ok })
				return err
			})
			if h.document == number && err != nil || ctx.Err() != nil {
				return nil, errors.Join(err, ctx.Err())
			}
		}
		return all, nil
	}, func(found map[int64]Duplicate, err error) {
		if err == nil {
			then(found)
		}
	})
}
