package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"sync"

	"keymove/judging/library"
)

// cache keeps in memory what searches run through often. It follows every
// change of the file. Whoever holds mu may ask the database, never the other
// way round.
type cache struct {
	mu sync.Mutex
	// boards are sorted by work, nil when they were not read yet.
	boards []board
	// orders hold the works as the list sorts them.
	orders map[Order][]int64
	// places are the works' places in the document, nil when not read yet.
	places map[int64]docPlace
}

// board is a position in memory.
type board struct {
	id, ord  int64
	men      library.Men
	material library.Material
}

// docPlace is where a work stands in the document.
type docPlace struct {
	ord    int64
	number int // from 1
}

// follow takes over changes that were written. The caller holds mu.
func (s *cache) follow(changes []Change) {
	if !s.samePlaces(changes) {
		s.places = nil
		delete(s.orders, ByPlace)
	}
	for order := range s.orders {
		if order != ByPlace {
			delete(s.orders, order)
		}
	}
	if s.boards == nil {
		return
	}
	changed := make(map[int64]Change, len(changes))
	for _, ch := range changes {
		changed[ch.ID] = ch
	}
	s.boards = slices.DeleteFunc(s.boards, func(b board) bool { _, ok := changed[b.id]; return ok })
	for _, ch := range changed {
		if ch.Work != nil {
			men := library.MenOf(&ch.Work.Problem.Diagram)
			s.boards = append(s.boards, board{ch.ID, ch.Order, men, men.Material()})
		}
	}
	slices.SortFunc(s.boards, func(a, b board) int { return cmp.Compare(a.id, b.id) })
}

// samePlaces reports whether changes leave every work at its place.
func (s *cache) samePlaces(changes []Change) bool {
	for _, ch := range changes {
		if known, ok := s.places[ch.ID]; !ok || ch.Work == nil || known.ord != ch.Order {
			return false
		}
	}
	return true
}

// allBoards reads the positions when they are first asked for. The caller
// holds mu.
func (c *Collection) allBoards(ctx context.Context) ([]board, error) {
	if c.seen.boards != nil {
		return c.seen.boards, nil
	}
	boards := []board{}
	var b board
	var packed sql.RawBytes
	err := c.each(ctx, "SELECT work, ord, men, material FROM catalogue ORDER BY work", nil, func(rows *sql.Rows) error {
		if err := rows.Scan(&b.id, &b.ord, &packed, &b.material); err != nil {
			return err
		}
		b.men = unpackMen(packed)
		boards = append(boards, b)
		return nil
	})
	if err != nil {
		return nil, err
	}
	c.seen.boards = boards
	return boards, nil
}

// inOrder returns all works as the list sorts them. The caller holds mu.
func (c *Collection) inOrder(ctx context.Context, by Order) ([]int64, error) {
	if list := c.seen.orders[by]; list != nil {
		return list, nil
	}
	list := []int64{}
	places := map[int64]docPlace{}
	var id, ord int64
	err := c.each(ctx, "SELECT work, ord FROM catalogue ORDER BY "+by.columns(), nil, func(rows *sql.Rows) error {
		if err := rows.Scan(&id, &ord); err != nil {
			return err
		}
		list = append(list, id)
		if by == ByPlace {
			places[id] = docPlace{ord, len(list)}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if c.seen.orders == nil {
		c.seen.orders = map[Order][]int64{}
	}
	c.seen.orders[by] = list
	if by == ByPlace {
		c.seen.places = places
	}
	return list, nil
}

// Warm reads what searches run through often, so that the first search is as
// quick as the next.
func (c *Collection) Warm(ctx context.Context) error {
	c.seen.mu.Lock()
	defer c.seen.mu.Unlock()
	if _, err := c.inOrder(ctx, ByPlace); err != nil {
		return err
	}
	_, err := c.allBoards(ctx)
	return err
}

// each runs a query and hands its rows out.
func (c *Collection) each(ctx context.Context, query string, args []any, take func(*sql.Rows) error) error {
	rows, err := c.db.QueryContext(ctx, query, args...)
	if err != nil {
		return fail(c.path, err)
	}
	for rows.Next() {
		if err := take(rows); err != nil {
			rows.Close()
			return fail(c.path, err)
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return fail(c.path, err)
	}
	return nil
}
