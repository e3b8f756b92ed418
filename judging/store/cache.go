package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"slices"
	"strconv"
	"sync"

	"keymove/judging/library"
)

// cache keeps in memory what searches run through often. It follows every
// change of the file. Whoever holds mu may ask the database, never the other
// way round.
type cache struct {
	mu sync.Mutex
	// boards are sorted by work. Those behind the last one may not be read
	// yet; all says that none are.
	boards []board
	all    bool
	// step is how many positions are read before others may ask the file; 0 for
	// boardsAtOnce.
	step int
	// orders hold the works as the list sorts them.
	orders map[Order][]int64
}

// board is a position in memory.
type board struct {
	id       int64
	men      library.Men
	material library.Material
}

// follow takes over changes that were written; moved says that works came, went
// or changed their places. The caller holds mu.
func (s *cache) follow(changes []Change, moved bool) {
	for order := range s.orders {
		if order != ByPlace || moved {
			delete(s.orders, order)
		}
	}
	changed := make(map[int64]Change, len(changes))
	for _, ch := range changes {
		changed[ch.ID] = ch
	}
	end := int64(0) // the last work read, which may be among the changed ones
	if n := len(s.boards); n > 0 {
		end = s.boards[n-1].id
	}
	s.boards = slices.DeleteFunc(s.boards, func(b board) bool { _, ok := changed[b.id]; return ok })
	for _, ch := range changed {
		if ch.Work != nil && (s.all || ch.ID <= end) {
			men := library.MenOf(&ch.Work.Problem.Diagram)
			s.boards = append(s.boards, board{ch.ID, men, men.Material()})
		}
	}
	slices.SortFunc(s.boards, func(a, b board) int { return cmp.Compare(a.id, b.id) })
}

// boardsAtOnce positions are read in a few milliseconds.
const boardsAtOnce = 8192

// moreBoards reads further positions, unless all are there. The caller holds mu.
func (c *Collection) moreBoards(ctx context.Context) error {
	if c.seen.all {
		return nil
	}
	step := cmp.Or(c.seen.step, boardsAtOnce)
	after := int64(0)
	if n := len(c.seen.boards); n > 0 {
		after = c.seen.boards[n-1].id
	}
	var ids []int64
	var men []byte
	// All in one row: so it is read in half the time.
	err := c.each(ctx, `SELECT ifnull(group_concat(work), ''), ifnull(group_concat(hex(men), ''), '') FROM
			(SELECT work, men FROM catalogue WHERE work > ? ORDER BY work LIMIT ?)`, []any{after, step}, func(rows *sql.Rows) error {
		var packedIDs, packedMen sql.RawBytes
		if err := rows.Scan(&packedIDs, &packedMen); err != nil {
			return err
		}
		ids = unpackIDs(packedIDs)
		men = make([]byte, hex.DecodedLen(len(packedMen)))
		_, err := hex.Decode(men, packedMen)
		return err
	})
	if err != nil {
		return err
	}
	if len(men) != packedMen*len(ids) {
		return &Error{Path: c.path, Reason: Damaged, Err: errors.New("a position in the catalogue has another length")}
	}
	for i, id := range ids {
		b := board{id: id, men: unpackMen(men[packedMen*i : packedMen*(i+1)])}
		b.material = b.men.Material()
		c.seen.boards = append(c.seen.boards, b)
	}
	c.seen.all = len(ids) < step
	return nil
}

// allBoards reads the positions that were not read yet. The caller holds mu.
func (c *Collection) allBoards(ctx context.Context) ([]board, error) {
	for !c.seen.all {
		if err := c.moreBoards(ctx); err != nil {
			return nil, err
		}
	}
	return c.seen.boards, nil
}

// inOrder returns all works as the list sorts them. The caller holds mu.
func (c *Collection) inOrder(ctx context.Context, by Order) ([]int64, error) {
	if list, ok := c.seen.orders[by]; ok {
		return list, nil
	}
	list, err := c.ids(ctx, "SELECT work FROM catalogue ORDER BY "+by.columns())
	if err != nil {
		return nil, err
	}
	if c.seen.orders == nil {
		c.seen.orders = map[Order][]int64{}
	}
	c.seen.orders[by] = list
	return list, nil
}

// ids runs a query for IDs, the only column, named work, and keeps their order. It packs
// them into one row, since a hundred thousand rows take four times as long.
// SQLite keeps the order of a subquery for this function, by its rules on
// omitting ORDER BY.
func (c *Collection) ids(ctx context.Context, query string, args ...any) ([]int64, error) {
	list := []int64{}
	err := c.each(ctx, "SELECT ifnull(group_concat(work), '') FROM ("+query+")", args, func(rows *sql.Rows) error {
		var packed sql.RawBytes
		if err := rows.Scan(&packed); err != nil {
			return err
		}
		list = unpackIDs(packed)
		return nil
	})
	return list, err
}

// unpackIDs reads IDs that group_concat has joined.
func unpackIDs(packed []byte) []int64 {
	list := make([]int64, 0, len(packed)/5)
	for start := 0; start < len(packed); {
		end := start
		for end < len(packed) && packed[end] != ',' {
			end++
		}
		id, _ := strconv.ParseInt(string(packed[start:end]), 10, 64) // integers, by the columns' type
		list = append(list, id)
		start = end + 1
	}
	return list
}

// Warm reads what searches run through often, so that the first search is as
// quick as the next. Others who ask the file meanwhile hardly wait.
func (c *Collection) Warm(ctx context.Context) error {
	for {
		c.seen.mu.Lock()
		err := c.moreBoards(ctx)
		all := c.seen.all
		c.seen.mu.Unlock()
		if err != nil || all {
			return err
		}
	}
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
