package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"keymove/judging/contest"
	"keymove/judging/contest/wire"
	"keymove/solver/problem"
)

// EventFile is an open event: its audit trail on disk, and the event that
// follows from it. When Apply has returned, neither a crash nor a power cut
// loses the change. Its methods may be called from one goroutine at a time.
//
// Several programs may have one file open. Each sees what the others have
// written when it next calls Refresh or Apply, and none can write over a
// change that it has not seen: Apply then fails with a *Conflict.
type EventFile struct {
	path  string
	db    *sql.DB
	event *contest.Event
	// seq is the number of the last entry that event holds, and hash its own.
	seq  int64
	hash string
	// broken is the first entry whose hash is wrong, 0 for none.
	broken int64
}

// Conflict says that another program has changed the same thing meanwhile. The
// event holds that change now; whoever still wants his own may apply it again.
type Conflict struct {
	// Theirs is the change that came first.
	Theirs contest.Entry
}

func (c *Conflict) Error() string {
	return fmt.Sprintf("%s was changed by %q meanwhile", c.Theirs.Change.Target(), c.Theirs.By)
}

// Audit is a line of the audit trail. The hashes chain the lines: each depends
// on all before it.
type Audit struct {
	Seq int64
	contest.Entry
	// Hash is the SHA-256 of the line and of the hash before it.
	Hash string
}

// CreateEvent makes a new file with an empty event. It fails when the path
// exists.
func CreateEvent(path string) (*EventFile, error) {
	created, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, fail(path, err)
	}
	if err := created.Close(); err != nil {
		return nil, fail(path, err)
	}
	f, err := connectEvent(path, "rw")
	if err == nil {
		err = f.migrate(0)
	}
	if err != nil {
		if f != nil {
			f.db.Close()
		}
		os.Remove(path)
		return nil, fail(path, err)
	}
	return f, nil
}

// OpenEvent opens a file and makes its event. A file that some other hand has
// altered is opened all the same: see Broken.
func OpenEvent(path string) (*EventFile, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fail(path, err)
	}
	if info.IsDir() {
		return nil, &Error{Path: path, Reason: Folder, Err: errors.New("is a folder")}
	}
	f, err := connectEvent(path, "rw")
	if err != nil {
		return nil, fail(path, err)
	}
	if err = f.adopt(); err == nil {
		_, err = f.Refresh()
	}
	if err != nil {
		f.db.Close()
		return nil, fail(path, err)
	}
	return f, nil
}

// ReadEvent reads the event of a file and leaves the file as it is.
func ReadEvent(path string) (*contest.Event, error) {
	if kind, err := Detect(path); err != nil {
		return nil, err
	} else if kind != ContestFile {
		return nil, &Error{Path: path, Reason: Foreign, Err: errors.New("not an event of this program")}
	}
	f, err := connectEvent(path, "ro")
	if err != nil {
		return nil, fail(path, err)
	}
	defer f.db.Close()
	if _, err := f.Refresh(); err != nil {
		return nil, err
	}
	return f.event, nil
}

// connectEvent opens the database to read ("ro") or to write ("rw"). Unlike a collection it is not locked between
// the changes, so that a second program sees them at once.
func connectEvent(path, mode string) (*EventFile, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	query := "mode=" + mode + "&_pragma=busy_timeout(5000)"
	if mode != "ro" {
		query += "&_pragma=journal_mode(DELETE)&_pragma=synchronous(EXTRA)&_txlock=immediate"
	}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(full), RawQuery: query}
	db, err := sql.Open("sqlite", address.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return &EventFile{path: full, db: db, event: &contest.Event{}}, nil
}

func (f *EventFile) adopt() error {
	var application, version int
	if err := f.db.QueryRow("PRAGMA application_id").Scan(&application); err != nil {
		return err
	}
	if application != eventID {
		return &Error{Path: f.path, Reason: Foreign, Err: errors.New("not an event of this program")}
	}
	if err := f.db.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(eventMigrations) {
		return &Error{Path: f.path, Reason: Newer, Err: fmt.Errorf("file version %d, known %d", version, len(eventMigrations))}
	}
	return f.migrate(version)
}

// Path returns the file's absolute path.
func (f *EventFile) Path() string { return f.path }

// Close releases the file.
func (f *EventFile) Close() error { return f.db.Close() }

// Event returns the event as it is now. The pointer stays valid until Apply
// fails or the file is closed; ask for it again rather than keep it.
func (f *EventFile) Event() *contest.Event { return f.event }

// Seq returns the number of the last entry of the audit trail that Event holds.
func (f *EventFile) Seq() int64 { return f.seq }

// Broken returns the number of the first entry of the audit trail that was
// altered after it was written, 0 when the chain of hashes holds.
func (f *EventFile) Broken() int64 { return f.broken }

// Refresh takes in what other programs have written, and returns it.
func (f *EventFile) Refresh() ([]contest.Entry, error) {
	news, err := f.catchUp(f.db)
	if err != nil {
		return nil, fail(f.path, err)
	}
	return news, nil
}

// querier is a database or a transaction.
type querier interface {
	Query(query string, args ...any) (*sql.Rows, error)
}

// catchUp applies the entries after the last one known.
func (f *EventFile) catchUp(db querier) ([]contest.Entry, error) {
	lines, err := f.lines(db, f.seq)
	if err != nil {
		return nil, err
	}
	var news []contest.Entry
	for _, line := range lines {
		if err := f.event.Apply(line.Change, line.Stamp); err != nil {
			return nil, &Error{Path: f.path, Reason: Damaged, Err: fmt.Errorf("entry %d: %w", line.Seq, err)}
		}
		f.seq, f.hash = line.Seq, line.Hash
		news = append(news, line.Entry)
	}
	return news, nil
}

// Audit returns the whole audit trail.
func (f *EventFile) Audit() ([]Audit, error) {
	lines, err := f.lines(f.db, 0)
	if err != nil {
		return nil, fail(f.path, err)
	}
	return lines, nil
}

// AuditAfter returns the lines of the audit trail after a number, for who has
// read the others before.
func (f *EventFile) AuditAfter(seq int64) ([]Audit, error) {
	lines, err := f.lines(f.db, seq)
	if err != nil {
		return nil, fail(f.path, err)
	}
	return lines, nil
}

// hashOf returns the hash of a line, "" before the first.
func (f *EventFile) hashOf(db querier, seq int64) (hash string, err error) {
	if seq == f.seq {
		return f.hash, nil
	}
	rows, err := db.Query("SELECT hash FROM entry WHERE seq = ?", seq)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	if rows.Next() {
		if err := rows.Scan(&hash); err != nil {
			return "", err
		}
	}
	return hash, rows.Err()
}

// lines reads the entries after a number and checks their chain.
func (f *EventFile) lines(db querier, after int64) ([]Audit, error) {
	before, err := f.hashOf(db, after)
	if err != nil {
		return nil, err
	}
	rows, err := db.Query("SELECT seq, at, by, kind, data, hash FROM entry WHERE seq > ? ORDER BY seq", after)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var lines []Audit
	for rows.Next() {
		var r entryRow
		if err := rows.Scan(&r.seq, &r.at, &r.by, &r.kind, &r.data, &r.hash); err != nil {
			return nil, err
		}
		if r.sum(before) != r.hash && (f.broken == 0 || r.seq < f.broken) {
			f.broken = r.seq
		}
		before = r.hash
		line, err := r.audit()
		if err != nil {
			return nil, &Error{Path: f.path, Reason: Damaged, Err: fmt.Errorf("entry %d: %w", r.seq, err)}
		}
		lines = append(lines, line)
	}
	return lines, rows.Err()
}

// Apply makes changes in one durable transaction: all of them or none. The
// error is a *contest.Refusal where the event does not allow one, a *Conflict
// where another program was faster, or an *Error of the file.
func (f *EventFile) Apply(s contest.Stamp, changes ...contest.Change) error {
	entries := make([]contest.Entry, len(changes))
	for i, c := range changes {
		entries[i] = contest.Entry{Stamp: s, Change: c}
	}
	return f.Append(entries...)
}

// Append is Apply for changes with stamps of their own, as another file holds
// them.
func (f *EventFile) Append(entries ...contest.Entry) error {
	err := f.apply(entries)
	var refusal *contest.Refusal
	var conflict *Conflict
	switch {
	case err == nil:
		return nil
	case errors.As(err, &conflict):
		return conflict
	}
	// Some of the changes may have been made to the event, but none to the
	// file: read it again.
	f.event, f.seq, f.hash = &contest.Event{}, 0, ""
	if _, again := f.catchUp(f.db); again != nil {
		return fail(f.path, errors.Join(err, again))
	}
	if errors.As(err, &refusal) {
		return refusal
	}
	return fail(f.path, err)
}

func (f *EventFile) apply(entries []contest.Entry) error {
	tx, err := f.db.BeginTx(context.Background(), nil) // takes the lock at once
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after Commit
	news, err := f.catchUp(tx)
	if err != nil {
		return err
	}
	for _, theirs := range news {
		for _, mine := range entries {
			if theirs.Change.Target() == mine.Change.Target() {
				return &Conflict{Theirs: theirs}
			}
		}
	}
	seq, hash := f.seq, f.hash
	for _, entry := range entries {
		entry.At = entry.At.UTC().Round(0) // as it is read back
		if err := f.event.Apply(entry.Change, entry.Stamp); err != nil {
			return err
		}
		r, err := newEntryRow(seq+1, entry.Stamp, entry.Change)
		if err != nil {
			return err
		}
		r.hash = r.sum(hash)
		if _, err := tx.Exec("INSERT INTO entry (seq, at, by, kind, data, hash) VALUES (?, ?, ?, ?, ?, ?)", r.seq, r.at, r.by, r.kind, r.data, r.hash); err != nil {
			return err
		}
		seq, hash = r.seq, r.hash
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	f.seq, f.hash = seq, hash
	return nil
}

// CopyTo writes the whole file to another path, replacing one that is there.
// The copy is complete or not there at all.
func (f *EventFile) CopyTo(path string) error {
	return copyDatabase(f.db, path)
}

// copyDatabase writes a database to another path in one step.
func copyDatabase(db *sql.DB, path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return &Error{Path: path, Reason: Folder, Err: errors.New("is a folder")}
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), ".keymove-")
	if err != nil {
		return fail(path, err)
	}
	defer os.RemoveAll(dir)
	part := filepath.Join(dir, "copy"+Extension)
	if _, err := db.Exec("VACUUM INTO ?", part); err != nil {
		return fail(path, err)
	}
	if err := os.Rename(part, path); err != nil {
		return fail(path, err)
	}
	return nil
}

// rowWorks keeps works in the form of the program's own files.
type rowWorks struct{}

func (rowWorks) EncodeWork(w *problem.Composition) (json.RawMessage, error) { return Encode(w) }

func (rowWorks) DecodeWork(data json.RawMessage) (problem.Composition, error) { return Decode(data) }

var _ wire.Works = rowWorks{}
