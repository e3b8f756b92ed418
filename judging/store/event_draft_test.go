package store

import (
	"database/sql"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"keymove/judging/contest"
)

// A file of an earlier version gets room for drafts and keeps its trail; reading
// it alone leaves it as it is.
func TestDraftsInAnEarlierFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.keymove")
	f, err := CreateEvent(path)
	if err != nil {
		t.Fatal(err)
	}
	stamp := contest.Stamp{By: "b", At: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}
	if err := f.Apply(stamp, contest.SetAbout{About: contest.About{Title: "Old"}}); err != nil {
		t.Fatal(err)
	}
	f.Close()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("DROP TABLE draft; PRAGMA user_version = 1"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if e, err := ReadEvent(path); err != nil || e.About.Title != "Old" {
		t.Errorf("read alone: %+v, %v", e, err)
	}
	if f, err = OpenEvent(path); err != nil {
		t.Fatal(err)
	}
	want := Draft{Stamp: stamp, Data: []byte(`{"a":"б"}`)}
	if err := f.SetDraft("x", want); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if f, err = OpenEvent(path); err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	got, err := f.Draft("x")
	if err != nil || got == nil || string(got.Data) != string(want.Data) || got.Stamp != want.Stamp {
		t.Errorf("draft %+v, %v", got, err)
	}
	if f.Event().About.Title != "Old" || f.Seq() != 1 || f.Broken() != 0 {
		t.Errorf("trail: %q, %d lines, broken at %d", f.Event().About.Title, f.Seq(), f.Broken())
	}
	if err := f.SetDraft("x", Draft{}); err != nil {
		t.Fatal(err)
	}
	if got, err := f.Draft("x"); got != nil || err != nil {
		t.Errorf("dropped: %+v, %v", got, err)
	}
	var known *Error
	if _, err := ReadEvent(filepath.Join(t.TempDir(), "none")); !errors.As(err, &known) || known.Reason != Missing {
		t.Errorf("no file: %v", err)
	}
}
