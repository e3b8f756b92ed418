package store

import (
	"context"
	"fmt"
)

// applicationID marks the program's files ("KeyM"), so that file tells them
// from any other database.
const applicationID = 0x4b65794d

// migrations bring a file from version i to i+1, each in one transaction. A
// migration is never changed once released: later ones are added.
var migrations = [...]string{
	`CREATE TABLE collection (current INTEGER NOT NULL);
	INSERT INTO collection (current) VALUES (0);
	CREATE TABLE work (
		id INTEGER PRIMARY KEY,
		ord INTEGER NOT NULL,
		authors TEXT NOT NULL,
		stipulation TEXT NOT NULL,
		source TEXT NOT NULL,
		year INTEGER NOT NULL,
		white INTEGER NOT NULL,
		black INTEGER NOT NULL,
		data TEXT NOT NULL
	);
	CREATE INDEX work_ord ON work (ord);`,
	// A work written before has no fingerprint, and no verdict either.
	`ALTER TABLE work ADD COLUMN fingerprint TEXT NOT NULL DEFAULT '';
	CREATE TABLE verdict (
		work INTEGER PRIMARY KEY,
		fingerprint TEXT NOT NULL,
		data TEXT NOT NULL
	);`,
	// Earlier programs would drop the fields that works hold since.
	`ALTER TABLE work ADD COLUMN identity TEXT NOT NULL DEFAULT '';
	CREATE INDEX work_identity ON work (identity) WHERE identity != '';`,
	// What was found, and what can be taken back. The image of a work is what a
	// step has put away: NULL where there was none.
	`CREATE TABLE solution (
		work INTEGER PRIMARY KEY,
		problem TEXT NOT NULL,
		engine TEXT NOT NULL,
		data BLOB NOT NULL
	);
	CREATE TABLE step (
		id INTEGER PRIMARY KEY,
		name TEXT NOT NULL,
		before INTEGER NOT NULL,
		after INTEGER NOT NULL,
		undone INTEGER NOT NULL DEFAULT 0
	);
	CREATE TABLE image (
		step INTEGER NOT NULL,
		work INTEGER NOT NULL,
		ord INTEGER,
		data TEXT,
		PRIMARY KEY (step, work)
	) WITHOUT ROWID;`,
	catalogueSchema,
}

// catalogueVersion is the version from which on a file is indexed for searches.
// A later migration that changes what is indexed sets it anew.
const catalogueVersion = 5

// migrate runs the migrations from the given version on.
func (c *Collection) migrate(from int) error {
	for version := from; version < len(migrations); version++ {
		if err := c.step(version); err != nil {
			return fmt.Errorf("migration %d: %w", version+1, err)
		}
	}
	return nil
}

func (c *Collection) step(version int) error {
	tx, err := c.db.BeginTx(context.Background(), nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after Commit
	if _, err := tx.Exec(migrations[version]); err != nil {
		return err
	}
	if version+1 == catalogueVersion {
		if err := catalogueAll(tx); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, version+1)); err != nil {
		return err
	}
	return tx.Commit()
}
