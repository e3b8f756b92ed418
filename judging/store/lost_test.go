package store

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/solver/problem"
)

// A file that is removed or replaced under the program's hand is noticed, and
// its contents can be written again.
func TestLost(t *testing.T) {
	for name, harm := range map[string]func(path string) error{
		"removed": os.Remove,
		"renamed": func(path string) error { return os.Rename(path, path+".old") },
		"replaced": func(path string) error {
			if err := os.Remove(path); err != nil {
				return err
			}
			return os.WriteFile(path, []byte("another"), 0o600)
		},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "a"+Extension)
		c, err := Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if c.Lost() {
			t.Errorf("%s: lost at once", name)
		}
		if err := c.Do(Step{Name: "x"}, Change{ID: 1, Work: &problem.Composition{Dedication: "to X"}}); err != nil {
			t.Fatal(err)
		}
		if err := harm(path); err != nil {
			t.Fatal(err)
		}
		if !c.Lost() {
			t.Errorf("%s: not noticed", name)
		}
		beside := filepath.Join(dir, "b"+Extension)
		if err := c.CopyTo(beside); err != nil {
			t.Fatal(err)
		}
		c.Close()
		again, err := Open(beside)
		if err != nil {
			t.Fatal(err)
		}
		if work, err := again.Load(1); err != nil || work.Dedication != "to X" || again.Lost() {
			t.Errorf("%s: written again as %+v, %v", name, work, err)
		}
		again.Close()
	}
}

// A file that another program writes over while it is open is left alone: what
// is held of it and what lies there would be mixed. A new date does no harm.
func TestAlteredFileIsNotWritten(t *testing.T) {
	dir := t.TempDir()
	path, old := filepath.Join(dir, "a"+Extension), filepath.Join(dir, "old"+Extension)
	c, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	edit := func(text string) error {
		return c.Do(Step{Name: "x"}, Change{ID: 1, Order: 1, Work: &problem.Composition{Dedication: text}})
	}
	if err := edit("to X"); err != nil {
		t.Fatal(err)
	}
	if err := c.CopyTo(old); err != nil {
		t.Fatal(err)
	}
	now := time.Now().Add(time.Hour)
	if err := os.Chtimes(path, now, now); err != nil {
		t.Fatal(err)
	}
	if err := edit(strings.Repeat("to Y ", 10_000)); err != nil {
		t.Errorf("after a new date: %v", err)
	}
	data, err := os.ReadFile(old) // of another file, so that no lock is dropped
	if err != nil {
		t.Fatal(err)
	}
	if err := overwrite(path, data); err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]func() error{
		"Do": func() error { return edit("to Z") },
		"Apply": func() error {
			return c.Apply(1, Change{ID: 1, Order: 1, Work: &problem.Composition{}})
		},
		"Undo": func() error { _, _, err := c.Undo(); return err },
		"PutVerdicts": func() error {
			return c.PutVerdicts(map[int64]Verdict{1: {Fingerprint: "x"}})
		},
	} {
		var known *Error
		if err := write(); !errors.As(err, &known) || known.Reason != Altered {
			t.Errorf("%s: %v", name, err)
		}
	}
	if c.Lost() || !c.IsFile(path) || c.IsFile(old) {
		t.Error("it is taken for another file")
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, data) {
		t.Errorf("the other program's file was written to: %v", err)
	}
}

// overwrite puts data into a file that is there, as a program does that copies
// over it.
func overwrite(path string, data []byte) error {
	cmd := exec.Command("cp", "/dev/stdin", path)
	cmd.Stdin = bytes.NewReader(data)
	return cmd.Run()
}

// Where the folder admits no new file, as one that was made read-only, an edit
// fails as a whole; it can be made again when the folder admits it.
func TestFolderAdmitsNoJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a"+Extension)
	c, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	c.Close() // from the first change on the journal is there
	if c, err = Open(path); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	obstacle := path + "-journal" // a folder there stops even a superuser
	if err := os.Mkdir(obstacle, 0o700); err != nil {
		t.Fatal(err)
	}
	edit := func() error {
		return c.Do(Step{Name: "x"}, Change{ID: 1, Order: 1, Work: &problem.Composition{Dedication: "to X"}})
	}
	var known *Error
	if err := edit(); !errors.As(err, &known) || known.Reason != NoRight {
		t.Errorf("%v", err)
	}
	if ids, err := c.IDs(); err != nil || len(ids) != 0 {
		t.Errorf("works %v, %v", ids, err)
	}
	if err := os.Remove(obstacle); err != nil {
		t.Fatal(err)
	}
	if err := edit(); err != nil {
		t.Error(err)
	}
}
