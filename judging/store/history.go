package store

import (
	"context"
	"database/sql"
	"errors"
)

// historyMost bounds the steps that a file keeps.
const historyMost = 1000

// Step is a change that can be taken back. Steps lie in the file, so that undo
// works in a later sitting, too.
type Step struct {
	// Name says what was done; the file gives it no meaning.
	Name string
	// Before and After are the current works before and after the step.
	Before, After int64
}

// Do is Apply with a step that Undo takes back. The steps taken back before it
// are forgotten.
func (c *Collection) Do(step Step, changes ...Change) error {
	return c.DoWhile(context.Background(), step, nil, changes...)
}

// DoWhile is Do for a step of very many changes. When the context ends before
// the last of them nothing has happened, and the error is the context's. Tell,
// if not nil, is told how many steps of all are done; it is called very often,
// and from several goroutines.
func (c *Collection) DoWhile(ctx context.Context, step Step, tell func(done, all int), changes ...Change) error {
	if tell == nil {
		tell = func(int, int) {}
	}
	all := 2 * len(changes) // each is indexed, then written
	c.seen.mu.Lock()
	defer c.seen.mu.Unlock()
	entries := indexed(changes, func(done int) { tell(done, all) })
	moved := false
	err := c.inOne(func(tx *sql.Tx) (err error) {
		if moved, err = moves(tx, changes); err != nil {
			return err
		}
		for _, query := range []string{
			"DELETE FROM image WHERE step IN (SELECT id FROM step WHERE undone)",
			"DELETE FROM step WHERE undone",
		} {
			if _, err := tx.Exec(query); err != nil {
				return err
			}
		}
		added, err := tx.Exec("INSERT INTO step (name, before, after) VALUES (?, ?, ?)", step.Name, step.Before, step.After)
		if err != nil {
			return err
		}
		id, err := added.LastInsertId()
		if err != nil {
			return err
		}
		for _, query := range []string{"DELETE FROM image WHERE step <= ?", "DELETE FROM step WHERE id <= ?"} {
			if _, err := tx.Exec(query, id-historyMost); err != nil {
				return err
			}
		}
		for i, change := range changes {
			if err := ctx.Err(); err != nil {
				return err
			}
			// Of a work that is not there yet the image is empty.
			if _, err := tx.Exec(`INSERT INTO image (step, work, ord, data)
				SELECT ?, ids.id, work.ord, work.data FROM (SELECT ? AS id) AS ids LEFT JOIN work USING (id)`, id, change.ID); err != nil {
				return err
			}
			if err := change.write(tx, entries[i]); err != nil {
				return err
			}
			tell(len(changes)+i+1, all)
		}
		return setCurrent(tx, step.After)
	})
	if err == nil {
		c.seen.follow(changes, moved)
	}
	return err
}

// ErrNoStep says that there is nothing to take back, or to do again.
var ErrNoStep = errors.New("no step")

// Undo takes the last step back and returns it with what it changed in the
// works.
func (c *Collection) Undo() (Step, []Change, error) {
	return c.swap("SELECT id, name, before, after FROM step WHERE NOT undone ORDER BY id DESC LIMIT 1", true)
}

// Redo makes the step last taken back happen again.
func (c *Collection) Redo() (Step, []Change, error) {
	return c.swap("SELECT id, name, before, after FROM step WHERE undone ORDER BY id LIMIT 1", false)
}

// swap exchanges the works with the images of a step: what takes a step back
// also does it again.
func (c *Collection) swap(query string, undone bool) (step Step, changes []Change, err error) {
	c.seen.mu.Lock()
	defer c.seen.mu.Unlock()
	moved := false
	err = c.inOne(func(tx *sql.Tx) error {
		var id int64
		if err := tx.QueryRow(query).Scan(&id, &step.Name, &step.Before, &step.After); errors.Is(err, sql.ErrNoRows) {
			return ErrNoStep
		} else if err != nil {
			return err
		}
		if changes, err = images(tx, id); err != nil {
			return err
		}
		if moved, err = moves(tx, changes); err != nil {
			return err
		}
		if _, err := tx.Exec(`UPDATE image SET
			ord = (SELECT ord FROM work WHERE id = image.work),
			data = (SELECT data FROM work WHERE id = image.work) WHERE step = ?`, id); err != nil {
			return err
		}
		for _, change := range changes {
			if err := change.write(tx, nil); err != nil {
				return err
			}
		}
		if _, err := tx.Exec("UPDATE step SET undone = ? WHERE id = ?", undone, id); err != nil {
			return err
		}
		if undone {
			return setCurrent(tx, step.Before)
		}
		return setCurrent(tx, step.After)
	})
	if err == nil {
		c.seen.follow(changes, moved)
	}
	return step, changes, err
}

// images reads the works of a step.
func images(tx *sql.Tx, step int64) ([]Change, error) {
	rows, err := tx.Query("SELECT work, ord, data FROM image WHERE step = ? ORDER BY work", step)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var changes []Change
	for rows.Next() {
		var id int64
		var order sql.NullInt64
		var data []byte
		if err := rows.Scan(&id, &order, &data); err != nil {
			return nil, err
		}
		change := Change{ID: id, Order: order.Int64}
		if data != nil {
			work, err := Decode(data)
			if err != nil {
				return nil, err
			}
			change.Work = &work
		}
		changes = append(changes, change)
	}
	return changes, rows.Err()
}

// Steps lists the steps that Undo takes back and those that Redo does again,
// the next one last in both.
func (c *Collection) Steps() (undo, redo []Step, err error) {
	rows, err := c.db.Query("SELECT name, before, after, undone FROM step ORDER BY CASE WHEN undone THEN -id ELSE id END")
	if err != nil {
		return nil, nil, fail(c.path, err)
	}
	defer rows.Close()
	for rows.Next() {
		var s Step
		var undone bool
		if err := rows.Scan(&s.Name, &s.Before, &s.After, &undone); err != nil {
			return nil, nil, fail(c.path, err)
		}
		if undone {
			redo = append(redo, s)
		} else {
			undo = append(undo, s)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, nil, fail(c.path, err)
	}
	return undo, redo, nil
}

// NextID returns an ID that no work has or had, as far as undo may bring it
// back.
func (c *Collection) NextID() (int64, error) {
	var id int64
	err := c.db.QueryRow(`SELECT 1 + max((SELECT coalesce(max(id), 0) FROM work),
		(SELECT coalesce(max(work), 0) FROM image), (SELECT coalesce(max(work), 0) FROM verdict))`).Scan(&id)
	if err != nil {
		return 0, fail(c.path, err)
	}
	return id, nil
}

// inOne runs a change as one durable transaction: it happens as a whole or not
// at all.
func (c *Collection) inOne(change func(*sql.Tx) error) error {
	if err := c.intact(); err != nil {
		return fail(c.path, err)
	}
	defer c.note()
	tx, err := c.db.BeginTx(context.Background(), nil)
	if err != nil {
		return fail(c.path, err)
	}
	defer tx.Rollback() // does nothing after Commit
	if err := change(tx); err != nil {
		return fail(c.path, err)
	}
	if err := tx.Commit(); err != nil {
		return fail(c.path, err)
	}
	return nil
}

func setCurrent(tx *sql.Tx, id int64) error {
	_, err := tx.Exec("UPDATE collection SET current = ?", id)
	return err
}
