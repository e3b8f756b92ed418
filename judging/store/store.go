// Package store keeps a collection of compositions in one SQLite file. Every
// change is one durable transaction: when [Collection.Apply] has returned,
// neither a crash nor a power cut loses it, so there is nothing to save.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"syscall"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"keymove/judging/library"
	"keymove/solver/problem"
)

// Extension is the ending of the program's own files.
const Extension = ".keymove"

// Reason says why a file could not be opened or written.
type Reason uint8

// The reasons; the zero Reason is anything else, told by Error.Err.
const (
	Other   Reason = iota
	Missing        // there is no such file
	Folder         // it is a folder
	Foreign        // not a file of this program
	Newer          // written by a later version
	Damaged        // a file of this program that cannot be read
	InUse          // another program has it open
	NoRight        // the system forbids it
	Full           // the disk is full; nothing of the change was written
	Altered        // another program has written over it while it was open
)

// Error is what opening, reading and writing a file return.
type Error struct {
	Path   string
	Reason Reason
	Err    error
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %v", e.Path, e.Err) }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Collection is an open file. Its methods may be called from several
// goroutines; they wait for each other.
type Collection struct {
	path   string
	opened os.FileInfo // of the file as it was found
	handle *os.File    // open as long as db
	left   state       // of the file after the last change
	db     *sql.DB
	seen   cache
}

// Create makes a new file. It fails when the path exists.
func Create(path string) (*Collection, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, fail(path, err)
	}
	if err := f.Close(); err != nil {
		return nil, fail(path, err)
	}
	c, err := connect(path)
	if err == nil {
		err = c.migrate(0)
	}
	if err != nil {
		if c != nil {
			c.Close()
		}
		os.Remove(path)
		return nil, fail(path, err)
	}
	c.note()
	return c, nil
}

// Open opens a file and brings it to the present version.
func Open(path string) (*Collection, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fail(path, err)
	}
	if info.IsDir() {
		return nil, &Error{Path: path, Reason: Folder, Err: errors.New("is a folder")}
	}
	c, err := connect(path)
	if err != nil {
		return nil, fail(path, err)
	}
	if err := c.adopt(); err != nil {
		c.Close()
		return nil, fail(path, err)
	}
	c.note()
	return c, nil
}

// connect opens the database for this process alone. The rollback journal is
// used rather than WAL so that the document is one file, whole at any time.
func connect(path string) (*Collection, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(full), RawQuery: "mode=rw" +
		"&_pragma=busy_timeout(500)&_pragma=locking_mode(EXCLUSIVE)" +
		"&_pragma=journal_mode(DELETE)&_pragma=synchronous(FULL)&_txlock=exclusive"}
	handle, err := os.Open(full)
	if err != nil {
		return nil, err
	}
	opened, err := handle.Stat()
	if err != nil {
		handle.Close()
		return nil, err
	}
	db, err := sql.Open("sqlite", address.String())
	if err != nil {
		handle.Close()
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return &Collection{path: full, opened: opened, handle: handle, db: db}, nil
}

// adopt checks that the file is ours and migrates it. It takes the lock that
// the connection then keeps.
func (c *Collection) adopt() error {
	var application, version int
	if err := c.db.QueryRow("PRAGMA application_id").Scan(&application); err != nil {
		return err
	}
	if application != applicationID {
		return &Error{Path: c.path, Reason: Foreign, Err: errors.New("not a collection of this program")}
	}
	if err := c.db.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(migrations) {
		return &Error{Path: c.path, Reason: Newer, Err: fmt.Errorf("file version %d, known %d", version, len(migrations))}
	}
	if err := c.migrate(version); err != nil {
		return err
	}
	return c.lock()
}

// lock takes the exclusive lock at once, rather than at the first change, so
// that a second program is told when it opens the file. SQLite keeps it until
// Close, and the system drops it when the process dies.
func (c *Collection) lock() error {
	tx, err := c.db.BeginTx(context.Background(), nil) // exclusive by _txlock
	if err != nil {
		return err
	}
	return tx.Commit()
}

// Path returns the file's absolute path.
func (c *Collection) Path() string { return c.path }

// Close releases the file.
func (c *Collection) Close() error { return errors.Join(c.db.Close(), c.handle.Close()) }

// Row is what a list shows of a work.
type Row struct {
	// ID is positive and unique within the file.
	ID int64
	// Order sorts the works of the file.
	Order int64
	Summary
}

// Summary is the part of a work that is indexed for lists.
type Summary struct {
	// Authors is "Loyd, Samuel; Healey, Frank".
	Authors     string
	Stipulation string
	Source      string
	Year        int
	White       int // men
	Black       int
	// Fingerprint is the work's, "" in a work that an earlier version of the
	// program has written.
	Fingerprint string
	// Identity is the same in all versions of a work, "" in most works.
	Identity string
}

// IDs lists the works in their order.
func (c *Collection) IDs() ([]int64, error) {
	return c.ids(context.Background(), "SELECT id AS work FROM work ORDER BY ord, id")
}

// Row returns what a list shows of a work. The error is ErrNoWork when the file
// does not hold it.
func (c *Collection) Row(id int64) (Row, error) {
	r := Row{ID: id}
	err := c.db.QueryRow("SELECT ord, authors, stipulation, source, year, white, black, fingerprint, identity FROM work WHERE id = ?", id).
		Scan(&r.Order, &r.Authors, &r.Stipulation, &r.Source, &r.Year, &r.White, &r.Black, &r.Fingerprint, &r.Identity)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		c.seen.mu.Lock()
		defer c.seen.mu.Unlock()
		if err := c.intact(); err != nil {
			return Row{}, err // what is missing may be in what was written over
		}
		return Row{}, ErrNoWork
	case err != nil:
		return Row{}, fail(c.path, err)
	}
	return r, nil
}

// ErrNoWork says that a file does not hold the work asked for.
var ErrNoWork = errors.New("no such work")

// LastOrder returns the order of the last work, 0 when there is none.
func (c *Collection) LastOrder() (int64, error) {
	var order int64
	if err := c.db.QueryRow("SELECT ifnull(max(ord), 0) FROM work").Scan(&order); err != nil {
		return 0, fail(c.path, err)
	}
	return order, nil
}

// Versions counts the works of an identity; see Summary.Identity.
func (c *Collection) Versions(identity string) (int, error) {
	var n int
	if err := c.db.QueryRow("SELECT count(*) FROM work WHERE identity = ? AND identity != ''", identity).Scan(&n); err != nil {
		return 0, fail(c.path, err)
	}
	return n, nil
}

// Load returns a work.
func (c *Collection) Load(id int64) (problem.Composition, error) {
	var data []byte
	if err := c.db.QueryRow("SELECT data FROM work WHERE id = ?", id).Scan(&data); err != nil {
		return problem.Composition{}, fail(c.path, err)
	}
	work, err := Decode(data)
	if err != nil {
		return problem.Composition{}, &Error{Path: c.path, Reason: Damaged, Err: err}
	}
	return work, nil
}

// Change writes one work, or removes it when Work is nil.
type Change struct {
	ID    int64
	Order int64
	Work  *problem.Composition
}

// Apply makes all changes in one durable transaction, and remembers which work
// is current (0 for none).
func (c *Collection) Apply(current int64, changes ...Change) error {
	c.seen.mu.Lock()
	defer c.seen.mu.Unlock()
	if err := c.intact(); err != nil {
		return fail(c.path, err)
	}
	defer c.note()
	tx, err := c.db.BeginTx(context.Background(), nil)
	if err != nil {
		return fail(c.path, err)
	}
	defer tx.Rollback() // does nothing after Commit
	moved, err := moves(tx, changes)
	if err != nil {
		return fail(c.path, err)
	}
	entries := indexed(changes, func(int) {})
	for i, change := range changes {
		if err := change.write(tx, entries[i]); err != nil {
			return fail(c.path, err)
		}
	}
	if _, err := tx.Exec("UPDATE collection SET current = ?", current); err != nil {
		return fail(c.path, err)
	}
	if err := tx.Commit(); err != nil {
		return fail(c.path, err)
	}
	c.seen.follow(changes, moved)
	return nil
}

// moves reports whether changes bring, remove or move works. Of very many it
// says so without looking.
func moves(tx *sql.Tx, changes []Change) (bool, error) {
	const few = 16
	if len(changes) > few {
		return true, nil
	}
	for _, ch := range changes {
		var order int64
		err := tx.QueryRow("SELECT ord FROM work WHERE id = ?", ch.ID).Scan(&order)
		if errors.Is(err, sql.ErrNoRows) || err == nil && (ch.Work == nil || order != ch.Order) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
	}
	return false, nil
}

// write writes a work with its entry in the catalogue, or removes both.
// The entry may be nil: it is made then.
func (ch Change) write(tx *sql.Tx, entry *library.Entry) error {
	if ch.Work == nil {
		if _, err := tx.Exec("DELETE FROM work WHERE id = ?", ch.ID); err != nil {
			return err
		}
		return uncatalogue(tx, ch.ID)
	}
	data, err := Encode(ch.Work)
	if err != nil {
		return err
	}
	s := Summarise(ch.Work)
	_, err = tx.Exec(`INSERT INTO work (id, ord, authors, stipulation, source, year, white, black, fingerprint, identity, data)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET ord = excluded.ord, authors = excluded.authors,
			stipulation = excluded.stipulation, source = excluded.source, year = excluded.year,
			white = excluded.white, black = excluded.black, fingerprint = excluded.fingerprint, identity = excluded.identity, data = excluded.data`,
		ch.ID, ch.Order, s.Authors, s.Stipulation, s.Source, s.Year, s.White, s.Black, s.Fingerprint, s.Identity, data)
	if err != nil {
		return err
	}
	return catalogue(tx, ch.ID, ch.Order, s.Fingerprint, ch.Work, entry)
}

// Current returns the work that was current when the file was last changed, 0
// for none.
func (c *Collection) Current() (int64, error) {
	var id int64
	if err := c.db.QueryRow("SELECT current FROM collection").Scan(&id); err != nil {
		return 0, fail(c.path, err)
	}
	return id, nil
}

// CopyTo writes the whole collection to another path, replacing a file that is
// there. The copy is complete or not there at all.
func (c *Collection) CopyTo(path string) error { return copyDatabase(c.db, path) }

// fail wraps an error with the path and the reason a person can act on.
func fail(path string, err error) error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	e := &Error{Path: path, Err: err}
	var database *sqlite.Error
	switch {
	case errors.Is(err, os.ErrNotExist):
		e.Reason = Missing
	case errors.Is(err, os.ErrPermission):
		e.Reason = NoRight
	case errors.Is(err, syscall.ENOSPC):
		e.Reason = Full
	case errors.As(err, &database):
		switch database.Code() & 0xff {
		case lib.SQLITE_NOTADB:
			e.Reason = Foreign
		case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
			e.Reason = InUse
		case lib.SQLITE_CORRUPT:
			e.Reason = Damaged
		case lib.SQLITE_FULL:
			e.Reason = Full
		case lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PERM:
			e.Reason = NoRight
		}
	}
	return e
}
