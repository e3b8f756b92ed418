package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"keymove/judging/library"
	"keymove/solver/problem"
)

// Neighbour is a work near to another one.
type Neighbour struct {
	ID int64
	library.Likeness
	// Count is the number of its men.
	Count int
	// SameTask: the tasks have the same code.
	SameTask bool
	// CommonKeys of the Keys known of this work are keys of the other one,
	// too, when the turn brings it over; 0 of 0 when none is known.
	CommonKeys, Keys int
	// CommonMates of the Mates in the text of the solution are the other
	// one's, too.
	CommonMates, Mates int
	// Precedence tells whether it came out early enough to be a predecessor
	// (article 47.3).
	Precedence library.Precedence
	Published  problem.Date
}

// Wanted says what Nearest looks for.
type Wanted struct {
	Work *problem.Composition
	// Except is a work that is left out: the one asked about.
	Except int64
	// Distance is how many men may differ at most; 0 for a third of the men.
	Distance int
	// Most bounds the answer; 0 for the constant Most.
	Most      int
	Reference library.Reference
}

// Nearest finds the works whose positions come nearest to a work's, in any turn
// of the board and with the colours exchanged: the nearest first, of equally
// near ones those with the same task, keys and mates, then the older ones.
func (c *Collection) Nearest(ctx context.Context, w Wanted) ([]Neighbour, error) {
	own := library.Index(w.Work)
	if w.Distance == 0 {
		w.Distance = max(2, own.Men.Count()/3)
	}
	if w.Most == 0 {
		w.Most = Most
	}
	if own.Men.Count() == 0 {
		return nil, nil
	}
	near, err := c.near(ctx, &own.Men, w)
	if err != nil {
		return nil, err
	}
	keys, err := c.keysOf(w, &own)
	if err != nil {
		return nil, err
	}
	mates := library.Mates(w.Work.Solution)
	for i := range near {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := c.compare(ctx, &near[i], &own, keys, mates, w.Reference); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(near, Neighbour.Compare)
	return near, nil
}

// Compare puts the nearest first, of equally near ones those with the same task,
// keys and mates, then the older ones. The IDs decide last, so that it orders
// the works of one file, and merges those of several where it is used stably.
func (n Neighbour) Compare(other Neighbour) int {
	first, _ := n.Published.Span()
	second, _ := other.Published.Span()
	return cmp.Or(cmp.Compare(n.Distance, other.Distance), -compareBool(n.SameTask, other.SameTask),
		cmp.Compare(other.CommonKeys, n.CommonKeys), cmp.Compare(other.CommonMates, n.CommonMates), cmp.Compare(first, second), cmp.Compare(n.ID, other.ID))
}

// Most is how many works Nearest finds at most, unless it is told another
// number.
const Most = 50

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// near finds the nearest positions. The limit falls as good ones are found.
func (c *Collection) near(ctx context.Context, own *library.Men, w Wanted) ([]Neighbour, error) {
	c.seen.mu.Lock()
	defer c.seen.mu.Unlock()
	boards, err := c.allBoards(ctx)
	if err != nil {
		return nil, err
	}
	byDistance := make([][]Neighbour, w.Distance+1)
	limit, kept := w.Distance, 0
	for i := range boards {
		b := &boards[i]
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if b.id == w.Except {
			continue
		}
		likeness, ok := library.Nearest(own, &b.men, limit)
		if !ok {
			continue
		}
		d := likeness.Distance
		byDistance[d] = append(byDistance[d], Neighbour{ID: b.id, Likeness: likeness, Count: b.men.Count()})
		for kept++; kept-len(byDistance[limit]) >= w.Most && limit > 0; limit-- {
			kept -= len(byDistance[limit])
			byDistance[limit] = nil
		}
	}
	near := slices.Concat(byDistance...)
	return near[:min(len(near), w.Most)], nil
}

// keysOf returns the keys known of the work asked about.
func (c *Collection) keysOf(w Wanted, own *library.Entry) ([]string, error) {
	keys := strings.Fields(own.Keys)
	var data []byte
	fingerprint := Fingerprint(w.Work)
	err := c.db.QueryRow("SELECT data FROM verdict WHERE work = ? AND fingerprint = ?", w.Except, fingerprint).Scan(&data)
	if err == nil {
		if v, ok := readVerdict(fingerprint, data); ok {
			keys = append(keys, strings.Fields(library.KeyText(&w.Work.Problem, v.Keys))...)
		}
	} else if !errors.Is(err, sql.ErrNoRows) {
		return nil, fail(c.path, err)
	}
	return keys, nil
}

// compare fills in what the works themselves have in common.
func (c *Collection) compare(ctx context.Context, n *Neighbour, own *library.Entry, keys, mates []string, r library.Reference) error {
	var task, authorKeys, foundKeys string
	var data []byte
	err := c.db.QueryRowContext(ctx, `SELECT task, author_keys, found_keys, data FROM catalogue JOIN work ON id = catalogue.work
		WHERE catalogue.work = ?`, n.ID).Scan(&task, &authorKeys, &foundKeys, &data)
	if err != nil {
		return fail(c.path, err)
	}
	n.SameTask = task == own.Task && task != ""
	its := strings.Fields(authorKeys + foundKeys)
	slices.Sort(its)
	for _, key := range slices.Compact(its) {
		n.Keys++
		if slices.Contains(keys, library.TurnKey(key, n.Turn)) {
			n.CommonKeys++
		}
	}
	work, err := Decode(data)
	if err != nil {
		return nil // found by its position; the work itself is damaged
	}
	n.Published = work.Source.Date
	n.Precedence = r.Precedence(n.Published)
	other := library.Mates(work.Solution)
	n.Mates, n.CommonMates = len(other), library.CommonMates(mates, other, n.Turn)
	return nil
}

// Duplicates finds, for each of the works, another one of the file with the
// same position and the same task, maybe turned so that it is played alike
// (library.Turn.KeepsPlay): the one that stands first in the document before
// it. Works without men have none.
func (c *Collection) Duplicates(ctx context.Context, ids []int64) (map[int64]Duplicate, error) {
	found := map[int64]Duplicate{}
	err := c.each(ctx, `SELECT a.work, a.men, b.work, b.men FROM catalogue a JOIN catalogue b
			ON b.shape = a.shape AND b.task = a.task AND (b.ord, b.work) < (a.ord, a.work)
			WHERE a.work IN (SELECT value FROM json_each(?)) AND a.white + a.black > 0 ORDER BY a.work, b.ord, b.work`,
		[]any{jsonList(ids)}, func(rows *sql.Rows) error {
			var id, other int64
			var men, otherMen sql.RawBytes
			if err := rows.Scan(&id, &men, &other, &otherMen); err != nil {
				return err
			}
			if _, known := found[id]; known {
				return nil
			}
			a, b := unpackMen(otherMen), unpackMen(men)
			if turn, ok := duplicates(&a, &b); ok {
				found[id] = Duplicate{Earlier: other, Turn: turn}
			}
			return nil
		})
	return found, err
}

// Placed is a work as its duplicates are looked for.
type Placed struct {
	ID   int64
	Men  library.Men
	Task string
}

// Placed reads works of the file, for Known in another one. Works without men
// are left out: nothing is a duplicate of them.
func (c *Collection) Placed(ctx context.Context, ids []int64) ([]Placed, error) {
	var all []Placed
	err := c.each(ctx, "SELECT work, men, task FROM catalogue WHERE work IN (SELECT value FROM json_each(?)) AND white + black > 0 ORDER BY work",
		[]any{jsonList(ids)}, func(rows *sql.Rows) error {
			var p Placed
			var packed sql.RawBytes
			if err := rows.Scan(&p.ID, &packed, &p.Task); err != nil {
				return err
			}
			p.Men = unpackMen(packed)
			all = append(all, p)
			return nil
		})
	return all, err
}

// Known finds, for each of the works of another file, one of this file with the
// same position and the same task as Duplicates does: the first in the document.
func (c *Collection) Known(ctx context.Context, works []Placed) (map[int64]Duplicate, error) {
	found := map[int64]Duplicate{}
	var other int64
	var packed sql.RawBytes
	for i := range works {
		w := &works[i]
		err := c.each(ctx, "SELECT work, men FROM catalogue WHERE shape = ? AND task = ? ORDER BY ord, work", []any{w.Men.Shape(), w.Task}, func(rows *sql.Rows) error {
			if err := rows.Scan(&other, &packed); err != nil {
				return err
			}
			if _, known := found[w.ID]; known {
				return nil
			}
			men := unpackMen(packed)
			if turn, ok := duplicates(&men, &w.Men); ok {
				found[w.ID] = Duplicate{Earlier: other, Turn: turn}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// duplicates tells how a position comes over an earlier one so that it is played
// alike.
func duplicates(earlier, later *library.Men) (library.Turn, bool) {
	turn, ok := library.Match(earlier, later, library.Mirrored|library.Rotated)
	return turn, ok && turn.KeepsPlay(later)
}

// Duplicate is a work that stood in the file before.
type Duplicate struct {
	Earlier int64
	// Turn brings the later position over the earlier one.
	Turn library.Turn
}
