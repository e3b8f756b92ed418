package store

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"

	"keymove/judging/library"
	"keymove/solver/chess"
)

// Order is how a list of works is sorted.
type Order uint8

// The orders. Works that are alike in what is sorted by stand as in the
// document.
const (
	ByPlace Order = iota // as in the document
	ByAuthor
	BySource
	ByTask
	ByDate
	ByMen
	ByVerdict // unsound, undecided, flawed, unsolved, sound
)

// columns is the order in SQL; each has an index.
func (o Order) columns() string {
	return [...]string{
		ByPlace: "ord, work", ByAuthor: "authors, ord, work", BySource: "source, first, ord, work", ByTask: "task_order, ord, work",
		ByDate: "first, ord, work", ByMen: "white + black, white, ord, work", ByVerdict: "verdict, ord, work",
	}[o]
}

// Search returns the works that a query finds, by their IDs, sorted. It is
// meant for a goroutine of its own: ctx ends it early, with ctx's error.
func (c *Collection) Search(ctx context.Context, q *library.Query, by Order, descending bool) ([]int64, error) {
	return c.SearchParts(ctx, q, by, descending, nil)
}

// SearchParts is Search that tells on the way what it has found. A part of the position is looked for in all positions, which may have to be
// read first. What was found so far then goes to some, when that is not nil, so
// that a list can show it; others may ask the file meanwhile.
func (c *Collection) SearchParts(ctx context.Context, q *library.Query, by Order, descending bool, some func([]int64)) ([]int64, error) {
	c.seen.mu.Lock()
	defer c.seen.mu.Unlock()
	sorted := func(found []int64) ([]int64, error) {
		list, err := c.sorted(ctx, found, by)
		if descending {
			list = slices.Clone(list)
			slices.Reverse(list)
		}
		return list, err
	}
	var found []int64
	var err error
	if q.IsZero() {
		found, err = c.inOrder(ctx, by)
		found = slices.Clone(found)
		if descending {
			slices.Reverse(found)
		}
	} else if found, err = c.search(ctx, q, func(part []int64) error {
		if some == nil {
			return nil
		}
		list, err := sorted(part)
		if err == nil {
			c.seen.mu.Unlock()
			some(list)
			c.seen.mu.Lock()
		}
		return err
	}); err == nil {
		found, err = sorted(found)
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, err
	}
	return found, nil
}

// search finds the works by their IDs, in ascending order. The caller holds mu;
// it may give it away in some.
func (c *Collection) search(ctx context.Context, q *library.Query, some func([]int64) error) ([]int64, error) {
	where, args := conditions(q)
	switch {
	case q.Position != nil:
		return c.placed(ctx, q, where, args)
	case q.Pattern != nil:
		return c.sketched(ctx, q, where, args, some)
	}
	return c.ascending(ctx, where, args)
}

// ascending returns the works that meet conditions. Sorting them here is quicker
// than asking SQLite for an order that its index does not have.
func (c *Collection) ascending(ctx context.Context, where string, args []any) ([]int64, error) {
	found, err := c.ids(ctx, "SELECT work FROM catalogue"+where, args...)
	slices.Sort(found)
	return found, err
}

// placed looks for whole positions, of which the index of shapes only guesses.
func (c *Collection) placed(ctx context.Context, q *library.Query, where string, args []any) ([]int64, error) {
	find := func(*library.Men) bool { return true }
	if q.Pattern != nil {
		finder := q.Pattern.Pattern.Finder(q.Pattern.Freedom)
		find = func(m *library.Men) bool { _, ok := finder.Find(m, m.Material()); return ok }
	}
	var found []int64
	var id int64
	var packed sql.RawBytes
	err := c.each(ctx, "SELECT work, men FROM catalogue"+where+" ORDER BY work", args, func(rows *sql.Rows) error {
		if err := rows.Scan(&id, &packed); err != nil {
			return err
		}
		men := unpackMen(packed)
		if _, ok := library.Match(&q.Position.Men, &men, q.Position.Freedom); ok && find(&men) {
			found = append(found, id)
		}
		return nil
	})
	return found, err
}

// sketched looks for a part of the position among the boards in memory, reading
// them as far as they are not there.
func (c *Collection) sketched(ctx context.Context, q *library.Query, where string, args []any, some func([]int64) error) ([]int64, error) {
	var wanted []int64
	if where != "" {
		var err error
		if wanted, err = c.ascending(ctx, where, args); err != nil {
			return nil, err
		}
	}
	finder := q.Pattern.Pattern.Finder(q.Pattern.Freedom)
	var found []int64
	last, told := int64(0), 0 // the last work looked at; how many of those found were told
	for {
		at, _ := slices.BinarySearchFunc(c.seen.boards, last+1, func(b board, id int64) int { return cmp.Compare(b.id, id) })
		for i := range c.seen.boards[at:] {
			b := &c.seen.boards[at+i]
			if i%4096 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			last = b.id
			if where != "" {
				for len(wanted) > 0 && wanted[0] < b.id {
					wanted = wanted[1:]
				}
				if len(wanted) == 0 || wanted[0] != b.id {
					continue
				}
			}
			if _, ok := finder.Find(&b.men, b.material); ok {
				found = append(found, b.id)
			}
		}
		if c.seen.all || where != "" && len(wanted) == 0 {
			return found, nil
		}
		if len(found) > 0 && len(found) >= 2*told { // seldom, since all of it is sorted each time
			told = len(found)
			if err := some(found); err != nil {
				return nil, err
			}
		}
		if err := c.moreBoards(ctx); err != nil {
			return nil, err
		}
	}
}

// conditions turns all but the pattern into SQL, beginning with " WHERE", or
// "".
func conditions(q *library.Query) (string, []any) {
	var all []string
	var args []any
	add := func(condition string, values ...any) {
		all, args = append(all, condition), append(args, values...)
	}
	if match := matchText(q); match != "" {
		add("work IN (SELECT rowid FROM words WHERE words MATCH ?)", match)
	}
	if q.Stipulation != "" {
		add("task = ?", q.Stipulation)
	}
	if q.FirstYear != 0 {
		add("last >= ?", q.FirstYear*10000)
	}
	if q.LastYear != 0 {
		add("first > 0 AND first < ?", (q.LastYear+1)*10000)
	}
	if len(q.Genres) > 0 {
		add(oneOf("genre", len(q.Genres)), anyOf(q.Genres)...)
	}
	for _, s := range []struct {
		column string
		span   library.Span
	}{{"white + black", q.Men}, {"white", q.White}, {"black", q.Black}} {
		if s.span.Least != 0 {
			add(s.column+" >= ?", s.span.Least)
		}
		if s.span.Most != 0 {
			add(s.column+" <= ?", s.span.Most)
		}
	}
	force(q.Material, add)
	if p := q.Position; p != nil {
		add("shape = ?", p.Men.Shape())
	}
	if len(q.Keys) > 0 {
		var either []string
		for _, k := range q.Keys {
			// Letter case tells N from n; LIKE does not, but no two differ in it.
			either = append(either, "author_keys LIKE ? OR found_keys LIKE ?")
			args = append(args, k.Like(), k.Like())
		}
		all = append(all, "("+strings.Join(either, " OR ")+")")
	}
	if len(q.Verdicts) > 0 {
		var values []int
		for _, v := range q.Verdicts {
			values = append(values, grades[v])
		}
		add(oneOf("verdict", len(values)), anyOf(values)...)
	}
	if len(all) == 0 {
		return "", nil
	}
	return " WHERE " + strings.Join(all, " AND "), args
}

// force adds what is asked of the material. The counts lie in the column as in
// library.Material.
func force(f library.Force, add func(string, ...any)) {
	for c := chess.White; c <= chess.Black; c++ {
		if f.Exact[c] {
			shift := 24 * int(c)
			add("material >> ? & 16777215 = ?", shift, int64(f.Least>>shift&0xffffff))
			continue
		}
		for kind := chess.Pawn; kind <= chess.King; kind++ {
			man := kind.Of(c)
			if n := f.Least.Of(man); n > 0 {
				add("material >> ? & 15 >= ?", 4*(6*int(c)+int(kind)-1), n)
			}
		}
	}
}

func oneOf(column string, n int) string {
	return column + " IN (?" + strings.Repeat(", ?", n-1) + ")"
}

func anyOf[T any](list []T) []any {
	out := make([]any, len(list))
	for i, v := range list {
		out[i] = v
	}
	return out
}

// matchText writes the words of a query for the text index: each is a phrase
// whose last word may go on.
func matchText(q *library.Query) string {
	var all []string
	for _, list := range []struct {
		column string
		words  []string
	}{{"", q.Words}, {"authors : ", q.Authors}, {"sources : ", q.Sources}, {"keywords : ", q.Keywords}} {
		for _, w := range list.words {
			// Folded words hold no quotation marks, but a caller's own may.
			if tokens := library.Tokens(w); len(tokens) > 0 {
				all = append(all, list.column+`"`+strings.Join(tokens, " ")+`" *`)
			}
		}
	}
	return strings.Join(all, " AND ")
}

// fewFound is how many works are sorted by SQLite; of more, all works are taken
// in their order and the others left out.
const fewFound = 3000

// sorted puts works in order, which are given by their IDs, ascending. The
// caller holds mu.
func (c *Collection) sorted(ctx context.Context, found []int64, by Order) ([]int64, error) {
	if len(found) < 2 {
		return found, nil
	}
	if _, known := c.seen.orders[by]; len(found) <= fewFound && !known {
		return c.ids(ctx, "SELECT work FROM catalogue WHERE work IN (SELECT value FROM json_each(?)) ORDER BY "+by.columns(), jsonList(found))
	}
	all, err := c.inOrder(ctx, by)
	if err != nil || len(all) == len(found) {
		return all, err
	}
	list := make([]int64, 0, len(found))
	for _, id := range all {
		if _, ok := slices.BinarySearch(found, id); ok {
			list = append(list, id)
		}
	}
	return list, nil
}

// jsonList writes IDs for json_each.
func jsonList(ids []int64) string {
	data, err := json.Marshal(ids)
	if err != nil {
		panic(err) // numbers always encode
	}
	return string(bytes.TrimSpace(data))
}

// Listed is a row of a list that was searched.
type Listed struct {
	Row
	// Number is the work's place in the document, from 1.
	Number int
	// Soundness is what the file knows of the verdict.
	Soundness library.Soundness
}

// Page returns rows of the list, as many as are shown at once, in the order of
// the IDs. Works that are gone are left out.
func (c *Collection) Page(ctx context.Context, ids []int64) ([]Listed, error) {
	c.seen.mu.Lock()
	defer c.seen.mu.Unlock()
	all, err := c.inOrder(ctx, ByPlace)
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]Listed, len(ids))
	err = c.each(ctx, `SELECT id, work.ord, work.authors, stipulation, work.source, year, work.white, work.black, fingerprint,
			ifnull(catalogue.verdict, ?) FROM work LEFT JOIN catalogue ON catalogue.work = id
			WHERE id IN (SELECT value FROM json_each(?))`, []any{gradeUnsolved, jsonList(ids)}, func(rows *sql.Rows) error {
		var r Listed
		var grade int
		err := rows.Scan(&r.ID, &r.Order, &r.Authors, &r.Stipulation, &r.Source, &r.Year, &r.White, &r.Black, &r.Fingerprint, &grade)
		for word, g := range grades {
			if g == grade {
				r.Soundness = word
			}
		}
		byID[r.ID] = r
		return err
	})
	if err != nil {
		return nil, err
	}
	for i, id := range all {
		if r, ok := byID[id]; ok {
			r.Number = i + 1
			byID[id] = r
		}
	}
	list := make([]Listed, 0, len(ids))
	for _, id := range ids {
		if r, ok := byID[id]; ok {
			list = append(list, r)
		}
	}
	return list, nil
}
