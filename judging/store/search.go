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
	c.seen.mu.Lock()
	defer c.seen.mu.Unlock()
	var found []int64
	var err error
	if q.IsZero() {
		if found, err = c.inOrder(ctx, by); err == nil {
			found = slices.Clone(found)
		}
	} else {
		var hits []hit
		if hits, err = c.search(ctx, q); err == nil {
			found, err = c.sorted(ctx, hits, by)
		}
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, err
	}
	if descending {
		slices.Reverse(found)
	}
	return found, nil
}

// hit is a work found, with its place.
type hit struct{ ord, id int64 }

// search finds the works in no order.
func (c *Collection) search(ctx context.Context, q *library.Query) ([]hit, error) {
	where, args := conditions(q)
	columns, check := "work, ord", accept
	if q.Position != nil {
		columns, check = "work, ord, men", placed(q.Position)
	} else if q.Pattern != nil && (where == "" || c.seen.boards != nil) {
		return c.sketched(ctx, q, where, args)
	}
	if q.Pattern != nil {
		finder, first := q.Pattern.Pattern.Finder(q.Pattern.Freedom), check
		columns, check = "work, ord, men", func(m *library.Men) bool {
			_, ok := finder.Find(m, m.Material())
			return ok && first(m)
		}
	}
	query := "SELECT " + columns + " FROM catalogue" + where
	var found []hit
	var h hit
	var packed sql.RawBytes
	targets := []any{&h.id, &h.ord, &packed}[:1+strings.Count(columns, ",")]
	err := c.each(ctx, query, args, func(rows *sql.Rows) error {
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		if len(targets) > 2 {
			men := unpackMen(packed)
			if !check(&men) {
				return nil
			}
		}
		found = append(found, h)
		return nil
	})
	return found, err
}

func accept(*library.Men) bool { return true }

// placed checks what the index of shapes only guesses.
func placed(p *library.Placed) func(*library.Men) bool {
	return func(m *library.Men) bool {
		_, ok := library.Match(&p.Men, m, p.Freedom)
		return ok
	}
}

// sketched looks for a part of the position among the boards in memory.
func (c *Collection) sketched(ctx context.Context, q *library.Query, where string, args []any) ([]hit, error) {
	boards, err := c.allBoards(ctx)
	if err != nil {
		return nil, err
	}
	finder := q.Pattern.Pattern.Finder(q.Pattern.Freedom)
	var found []hit
	look := func(b *board) {
		if _, ok := finder.Find(&b.men, b.material); ok {
			found = append(found, hit{b.ord, b.id})
		}
	}
	if where == "" {
		for i := range boards {
			if i%4096 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			look(&boards[i])
		}
		return found, nil
	}
	var id int64
	err = c.each(ctx, "SELECT work FROM catalogue"+where, args, func(rows *sql.Rows) error {
		if err := rows.Scan(&id); err != nil {
			return err
		}
		if at, ok := slices.BinarySearchFunc(boards, id, func(b board, id int64) int { return cmp.Compare(b.id, id) }); ok {
			look(&boards[at])
		}
		return nil
	})
	return found, err
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

// sorted puts works in order.
func (c *Collection) sorted(ctx context.Context, hits []hit, by Order) ([]int64, error) {
	slices.SortFunc(hits, func(a, b hit) int { return cmp.Or(cmp.Compare(a.ord, b.ord), cmp.Compare(a.id, b.id)) })
	found := make([]int64, len(hits))
	for i, h := range hits {
		found[i] = h.id
	}
	if len(found) < 2 || by == ByPlace {
		return found, nil
	}
	if len(found) <= fewFound && c.seen.orders[by] == nil {
		list := make([]int64, 0, len(found))
		var id int64
		err := c.each(ctx, "SELECT work FROM catalogue WHERE work IN (SELECT value FROM json_each(?)) ORDER BY "+by.columns(),
			[]any{jsonList(found)}, func(rows *sql.Rows) error {
				err := rows.Scan(&id)
				list = append(list, id)
				return err
			})
		return list, err
	}
	all, err := c.inOrder(ctx, by)
	if err != nil {
		return nil, err
	}
	wanted := make(map[int64]bool, len(found))
	for _, id := range found {
		wanted[id] = true
	}
	list := found[:0]
	for _, id := range all {
		if wanted[id] {
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
	if _, err := c.inOrder(ctx, ByPlace); err != nil {
		return nil, err
	}
	byID := make(map[int64]Listed, len(ids))
	err := c.each(ctx, `SELECT id, work.ord, work.authors, stipulation, work.source, year, work.white, work.black, fingerprint,
			ifnull(catalogue.verdict, ?) FROM work LEFT JOIN catalogue ON catalogue.work = id
			WHERE id IN (SELECT value FROM json_each(?))`, []any{gradeUnsolved, jsonList(ids)}, func(rows *sql.Rows) error {
		var r Listed
		var grade int
		err := rows.Scan(&r.ID, &r.Order, &r.Authors, &r.Stipulation, &r.Source, &r.Year, &r.White, &r.Black, &r.Fingerprint, &grade)
		r.Number = c.seen.places[r.ID].number
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
	list := make([]Listed, 0, len(ids))
	for _, id := range ids {
		if r, ok := byID[id]; ok {
			list = append(list, r)
		}
	}
	return list, nil
}
