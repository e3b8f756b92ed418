package store

import (
	"database/sql"
	"errors"

	"keymove/judging/contest"
	"keymove/judging/contest/wire"
)

// Draft is something that is being prepared and is no change of the event yet.
// It lies in the event's file, so that it outlives a restart.
type Draft struct {
	contest.Stamp
	// Data has the form that its writer gave it.
	Data []byte
}

// SetDraft keeps a draft under a name in place of an earlier one; with no data
// there is none any more. It is on the disk when SetDraft returns.
func (f *EventFile) SetDraft(name string, d Draft) error {
	query, values := "INSERT OR REPLACE INTO draft (name, at, by, data) VALUES (?, ?, ?, ?)", []any{name, wire.Stamp(d.At), d.By, string(d.Data)}
	if len(d.Data) == 0 {
		query, values = "DELETE FROM draft WHERE name = ?", values[:1]
	}
	if _, err := f.db.Exec(query, values...); err != nil {
		return fail(f.path, err)
	}
	return nil
}

// Draft returns the draft of a name, nil when there is none.
func (f *EventFile) Draft(name string) (*Draft, error) {
	var at, data string
	d := &Draft{}
	switch err := f.db.QueryRow("SELECT at, by, data FROM draft WHERE name = ?", name).Scan(&at, &d.By, &data); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, fail(f.path, err)
	}
	var err error
	if d.At, err = wire.ReadStamp("at", at); err != nil {
		return nil, fail(f.path, err)
	}
	d.Data = []byte(data)
	return d, nil
}
