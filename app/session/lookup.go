package session

import (
	"context"
	"errors"
	"os"
	"slices"

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
	return lookUpParts(s, p, func(ctx context.Context, c *store.Collection, _ func(T)) (T, error) { return ask(ctx, c) }, then)
}

// lookUpParts is lookUp for an answer that comes bit by bit: what is there so
// far is given before the whole.
func lookUpParts[T any](s *Session, p Purpose, ask func(context.Context, *store.Collection, func(T)) (T, error), then func(T, error)) bool {
	file := s.file
	if file == nil {
		s.EndLookUp(p)
		return false
	}
	inParts(s, p, func(ctx context.Context, some func(T)) (T, error) { return ask(ctx, file, some) }, then)
	return true
}

// inParts asks something in a goroutine of its own, as lookUpParts does of the
// document's file.
func inParts[T any](s *Session, p Purpose, ask func(context.Context, func(T)) (T, error), then func(T, error)) {
	s.EndLookUp(p)
	d, file := s.document, s.file
	ctx, cancel := context.WithCancel(context.Background())
	s.looking[p] = cancel
	go func() {
		tell := func(answer T, err error, whole bool) {
			s.config.Dispatch(func() {
				if ctx.Err() != nil || s.document != d || s.file != file {
					return
				}
				if whole {
					cancel()
				}
				then(answer, err)
			})
		}
		answer, err := ask(ctx, func(part T) { tell(part, nil, false) })
		tell(answer, err, true)
		if p == ForList {
			warm(file)
		}
	}()
}

// warm reads beforehand what the next search runs through. Where that fails the
// search itself will say so.
func warm(file *store.Collection) { _ = file.Warm(context.Background()) }

// EndLookUp ends a look-up whose answer is no longer wanted.
func (s *Session) EndLookUp(p Purpose) {
	if s.looking[p] != nil {
		s.looking[p]()
		s.looking[p] = nil
	}
}

// Find looks for works in the document and hands their IDs over, sorted. In a
// large collection that was not read yet it hands over what was found so far,
// maybe several times, before the whole.
func (s *Session) Find(q library.Query, by store.Order, down bool, then func([]int64, error)) {
	if q.IsZero() && by == store.ByPlace {
		s.EndLookUp(ForList)
		ids := slices.Clone(s.ids)
		if down {
			slices.Reverse(ids)
		}
		if file := s.file; file != nil {
			go warm(file)
		}
		then(ids, nil)
		return
	}
	if !lookUpParts(s, ForList, func(ctx context.Context, c *store.Collection, some func([]int64)) ([]int64, error) {
		return c.SearchParts(ctx, &q, by, down, some)
	}, then) {
		then(nil, nil)
	}
}

// Page reads rows of the list.
func (s *Session) Page(ids []int64, then func([]store.Listed, error)) {
	if lookUp(s, ForPage, func(ctx context.Context, c *store.Collection) ([]store.Listed, error) { return c.Page(ctx, ids) }, then) {
		return
	}
	then([]store.Listed{{Row: s.Row(s.current), Number: 1, Soundness: library.Unsolved}}, nil)
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

// Merge joins works that stand in the document twice: what the later one says
// goes to the earlier one, and the later one is removed. It is one step.
// What stands in another collection is left alone.
func (s *Session) Merge(found map[int64]Duplicate) error {
	earlier := map[int64]*problem.Composition{}
	var changes []store.Change
	for _, id := range s.ids { // in order, so that the first word counts
		double, ok := found[id]
		if !ok || double.Document != s.number || s.index(double.Earlier) < 0 {
			continue
		}
		later, err := s.copyOf(id)
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
		changes = append(changes, store.Change{ID: id})
	}
	current := s.current
	for id, work := range earlier {
		row, err := s.row(id)
		if err != nil {
			return err
		}
		changes = append(changes, store.Change{ID: id, Order: row.Order, Work: work})
		if double, gone := found[current]; gone && double.Document == s.number {
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
	if d := s.openAt(path); d != nil {
		return s.CopyTo(d.number, ids...)
	}
	works, err := s.Works(ids...)
	if err != nil {
		return err
	}
	s.leaveShelves()
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
	order, err := c.LastOrder()
	if err != nil {
		return err
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
