package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"keymove/judging/contest"
	"keymove/judging/contest/wire"
)

// eventID marks the files of events ("KeyE"): they are locked otherwise than
// collections, so that one is never opened as the other.
const eventID = 0x4b657945

// eventMigrations bring an event's file from version i to i+1, each in one
// transaction. The file is its audit trail: lines are added one after the
// other, and the database itself refuses to change or drop them.
var eventMigrations = [...]string{
	`CREATE TABLE entry (
		seq INTEGER PRIMARY KEY,
		at TEXT NOT NULL,
		by TEXT NOT NULL,
		kind TEXT NOT NULL,
		data TEXT NOT NULL,
		hash TEXT NOT NULL
	);
	CREATE TRIGGER entry_in_order BEFORE INSERT ON entry
	WHEN new.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entry)
	BEGIN SELECT raise(ABORT, 'entries are added at the end'); END;
	CREATE TRIGGER entry_kept BEFORE DELETE ON entry
	BEGIN SELECT raise(ABORT, 'entries are never removed'); END;
	CREATE TRIGGER entry_unchanged BEFORE UPDATE ON entry
	BEGIN SELECT raise(ABORT, 'entries are never changed'); END;`,
	// What is being prepared and not signed yet: no part of the audit trail.
	`CREATE TABLE draft (
		name TEXT PRIMARY KEY,
		at TEXT NOT NULL,
		by TEXT NOT NULL,
		data TEXT NOT NULL
	) WITHOUT ROWID;`,
}

// migrate runs the migrations from the given version on.
func (f *EventFile) migrate(from int) error {
	for version := from; version < len(eventMigrations); version++ {
		if err := f.step(version); err != nil {
			return fmt.Errorf("migration %d: %w", version+1, err)
		}
	}
	return nil
}

func (f *EventFile) step(version int) error {
	tx, err := f.db.BeginTx(context.Background(), nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after Commit
	if _, err := tx.Exec(eventMigrations[version]); err != nil {
		return err
	}
	if _, err := tx.Exec(fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", eventID, version+1)); err != nil {
		return err
	}
	return tx.Commit()
}

// entryRow is a line of the audit trail as it lies in the file.
type entryRow struct {
	seq                      int64
	at, by, kind, data, hash string
}

func newEntryRow(seq int64, s contest.Stamp, c contest.Change) (entryRow, error) {
	w, err := wire.FromChange(c, rowWorks{})
	if err != nil {
		return entryRow{}, err
	}
	data, err := json.Marshal(w)
	if err != nil {
		return entryRow{}, err
	}
	return entryRow{seq: seq, at: wire.Stamp(s.At), by: s.By, kind: c.Kind(), data: string(data)}, nil
}

// sum is the line's hash after that of the line before. Each field goes with
// its length, so that no two lines give the same bytes.
func (r *entryRow) sum(before string) string {
	var b strings.Builder
	for _, field := range []string{before, strconv.FormatInt(r.seq, 10), r.at, r.by, r.kind, r.data} {
		fmt.Fprintf(&b, "%d:%s,", len(field), field)
	}
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:])
}

func (r *entryRow) audit() (Audit, error) {
	line := Audit{Seq: r.seq, Hash: r.hash}
	line.By = r.by
	var err error
	if line.At, err = wire.ReadStamp("at", r.at); err != nil {
		return line, err
	}
	var w wire.Change
	if err := json.Unmarshal([]byte(r.data), &w); err != nil {
		return line, err
	}
	line.Change, err = w.Contest(rowWorks{})
	return line, err
}
