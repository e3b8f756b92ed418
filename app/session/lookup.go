package session

import (
	"context"
	"errors"
	"os"

	"keymove/judging/library"
	"keymove/judging/store"
	"keymove/solver/problem"
)

// Purpose tells look-ups apart: a new one of the same purpose ends the old
// one, whose answer is then never given.
type Purpose uint8

// The purposes.
const (
	ForList Purpose = iota
	ForPage
	ForPreview
	ForNeighbours
	ForDuplicates
	purposes
)

// lookups are the look-ups that are under way, by purpose.
type lookups [purposes]context.CancelFunc

// lookUp asks the document's file in a goroutine of its own and gives the
// answer on the session's goroutine, unless the document was left or something
// else was asked meanwhile. It reports false when the document has no file yet.
func lookUp[T any](s *Session, p Purpose, ask func(context.Context, *store.Collection) (T, error), then func(T, error)) bool {
	s.EndLookUp(p)
	d, file := s.document, s.file
	if file == nil {
		return false
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.looking[p] = cancel
	go func() {
		answer, err := ask(ctx, file)
		s.config.Dispatch(func() {
			if ctx.Err() != nil || s.document != d || s.file != file {
				return
			}
			cancel()
			then(answer, err)
		})
		if p == ForList {
			// What the next search runs through is read beforehand; where that
			// fails the search itself will say so.
			file.Warm(context.Background())
		}
	}()
	return true
}

// EndLookUp ends a look-up whose answer is no longer wanted.
func (s *Session) EndLookUp(p Purpose) {
	if s.looking[p] != nil {
		s.looking[p]()
		s.looking[p] = nil
	}
}

// Find looks for works in the document and hands their IDs over, sorted.
func (s *Session) Find(q library.Query, by store.Order, down bool, then func([]int64, error)) {
	if lookUp(s, ForList, func(ctx context.Context, c *store.Collection) ([]int64, error) { return c.Search(ctx, &q, by, down) }, then) {
		return
	}
	var ids []int64
	if q.IsZero() {
		for _, r := range s.rows {
			ids = append(ids, r.ID)
		}
	}
	then(ids, nil)
}

// Page reads rows of the list.
func (s *Session) Page(ids []int64, then func([]store.Listed, error)) {
	if lookUp(s, ForPage, func(ctx context.Context, c *store.Collection) ([]store.Listed, error) { return c.Page(ctx, ids) }, then) {
		return
	}
	var list []store.Listed
	for i, r := range s.rows {
		list = append(list, store.Listed{Row: r, Number: i + 1, Soundness: library.Unsolved})
	}
	then(list, nil)
}

// Preview reads a work of the document.
func (s *Session) Preview(id int64, then func(problem.Composition, error)) {
	if id == s.current {
		s.EndLookUp(ForPreview)
		then(s.work, nil)
		return
	}
	lookUp(s, ForPreview, func(_ context.Context, c *store.Collection) (problem.Composition, error) { return c.Load(id) }, then)
}

// Neighbour is a work near to the one on the desk, with what is known of it.
type Neighbour struct {
	store.Neighbour
	Work problem.Composition
}

// Neighbours looks for the works of the document that come nearest to the work
// on the desk. It reports false when there is nothing to search.
func (s *Session) Neighbours(reference library.Reference, then func([]Neighbour, error)) bool {
	work, err := s.copyOf(s.current)
	if err != nil {
		return false
	}
	id := s.current
	return lookUp(s, ForNeighbours, func(ctx context.Context, c *store.Collection) ([]Neighbour, error) {
		near, err := c.Nearest(ctx, store.Wanted{Work: &work, Except: id, Reference: reference})
		var list []Neighbour
		for _, n := range near {
			other, failed := c.Load(n.ID)
			if failed != nil {
				err = errors.Join(err, failed)
				continue
			}
			list = append(list, Neighbour{n, other})
		}
		return list, err
	}, then)
}

// Duplicates looks which of the works stand in the document twice; see
// store.Collection.Duplicates.
func (s *Session) Duplicates(ids []int64, then func(map[int64]store.Duplicate)) {
	lookUp(s, ForDuplicates, func(ctx context.Context, c *store.Collection) (map[int64]store.Duplicate, error) {
		return c.Duplicates(ctx, ids)
	}, func(found map[int64]store.Duplicate, err error) {
		if err == nil {
			then(found)
		}
	})
}

// Merge joins works that stand in the document twice: what the later one says
// goes to the earlier one, and the later one is removed. It is one step.
func (s *Session) Merge(found map[int64]store.Duplicate) error {
	earlier := map[int64]*problem.Composition{}
	var changes []store.Change
	for _, row := range s.rows { // in order, so that the first word counts
		double, ok := found[row.ID]
		if !ok {
			continue
		}
		at := s.index(double.Earlier)
		if at < 0 {
			continue
		}
		later, err := s.copyOf(row.ID)
		if err != nil {
			return err
		}
		if earlier[double.Earlier] == nil {
			first, err := s.copyOf(double.Earlier)
			if err != nil {
				return err
			}
			earlier[double.Earlier] = &first
		}
		*earlier[double.Earlier] = library.Merge(*earlier[double.Earlier], later)
		changes = append(changes, store.Change{ID: row.ID, Order: row.Order})
	}
	current := s.current
	for id, work := range earlier {
		changes = append(changes, store.Change{ID: id, Order: s.rows[s.index(id)].Order, Work: work})
		if _, gone := found[current]; gone {
			current = id
		}
	}
	if len(changes) == 0 {
		return nil
	}
	return s.do(store.Step{Name: "undo.merge", Before: s.current, After: current}, "", changes...)
}

// Works reads works of the document.
func (s *Session) Works(ids ...int64) ([]problem.Composition, error) {
	works := make([]problem.Composition, 0, len(ids))
	for _, id := range ids {
		w, err := s.copyOf(id)
		if err != nil {
			return nil, err
		}
		works = append(works, w)
	}
	return works, nil
}

// CopyToFile adds works to another collection, which is made when it is not
// there.
func (s *Session) CopyToFile(path string, ids ...int64) error {
	path = absolute(path)
	for _, d := range s.Documents() {
		if d.Path == path {
			return s.CopyTo(d.Number, ids...)
		}
	}
	works, err := s.Works(ids...)
	if err != nil {
		return err
	}
	open := store.Open
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		open = store.Create
	}
	c, err := open(path)
	if err != nil {
		return err
	}
	defer c.Close()
	id, err := c.NextID()
	if err != nil {
		return err
	}
	rows, err := c.Rows()
	if err != nil {
		return err
	}
	order := int64(0)
	if len(rows) > 0 {
		order = rows[len(rows)-1].Order
	}
	current, err := c.Current()
	if err != nil {
		return err
	}
	step := store.Step{Name: "undo.copy", Before: current, After: current}
	var changes []store.Change
	for i := range works {
		order++
		changes = append(changes, store.Change{ID: id + int64(i), Order: order, Work: &works[i]})
	}
	return c.Do(step, changes...)
}
