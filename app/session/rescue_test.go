package session

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"

	"keymove/judging/store"
	"keymove/solver/problem"
)

// A document whose file is removed while it is open is written again: into its
// place, or beside what lies there now, or into the data folder when its own
// folder is gone.
func TestRemovedDocumentIsWrittenAgain(t *testing.T) {
	for name, harm := range map[string]func(t *testing.T, path string) (now string){
		"removed": func(t *testing.T, path string) string {
			must(t, os.Remove(path))
			return path
		},
		"replaced": func(t *testing.T, path string) string {
			must(t, os.Remove(path))
			must(t, os.WriteFile(path, []byte("another"), 0o600))
			return filepath.Join(filepath.Dir(path), "a (2).keymove")
		},
		"folder removed": func(t *testing.T, path string) string {
			must(t, os.RemoveAll(filepath.Dir(path)))
			return filepath.Join(filepath.Dir(filepath.Dir(path)), "data", "a.keymove")
		},
	} {
		f := start(t)
		collect(t, f)
		folder := filepath.Join(f.dir, "folder")
		must(t, os.Mkdir(folder, 0o700))
		path := filepath.Join(folder, "a.keymove")
		must(t, f.SaveAs(path))
		want := harm(t, path)
		err := f.Edit("undo.header", "", func(w *problem.Composition) { w.Dedication = "to X" })
		var rescued *RescuedError
		if f.Path() != want || !errors.As(err, &rescued) || rescued.Path != path || rescued.Now != want {
			t.Fatalf("%s: %v, now %s", name, err, f.Path())
		}
		if err := f.CheckFiles(); err != nil {
			t.Errorf("%s: told twice: %v", name, err)
		}
		before := state(t, f.Session)
		again := f.reopen(t)
		if got := state(t, again.Session); again.Path() != want || !reflect.DeepEqual(got, before) || again.Work().Dedication != "to X" {
			t.Errorf("%s: opened again %s with\n%v\nwant\n%v", name, again.Path(), got, before)
		}
		must(t, again.Undo())
	}
}

// A document is known by its file, whatever name leads to it: it is not added to
// itself, nor opened twice, nor written over.
func TestOneDocumentOfSeveralNames(t *testing.T) {
	f := start(t)
	collect(t, f)
	path := filepath.Join(f.dir, "a.keymove")
	must(t, f.SaveAs(path))
	symbolic, hard := filepath.Join(f.dir, "link.keymove"), filepath.Join(f.dir, "hard.keymove")
	if os.Symlink(path, symbolic) != nil || os.Link(path, hard) != nil {
		t.Skip("the system has no links")
	}
	works := len(f.IDs())
	for _, name := range []string{path, filepath.Join(f.dir, ".", "x", "..", "a.keymove"), symbolic, hard} {
		if _, err := f.Import(name); !errors.Is(err, ErrSelf) {
			t.Errorf("%s is added to itself: %v", name, err)
		}
		if _, err := f.OpenBeside(name); err != nil || len(f.Tabs()) != 1 {
			t.Errorf("%s: %v, %d tabs", name, err, len(f.Tabs()))
		}
		must(t, f.SaveAs(name))
		must(t, f.CopyToFile(name, f.IDs()[0]))
		if works++; f.Path() != path || len(f.IDs()) != works {
			t.Fatalf("%s: %s holds %d works, want %d", name, f.Path(), len(f.IDs()), works)
		}
	}
	// It is still this program's alone: another one is refused.
	f.set(t, "k7/8/1K6/8/8/8/8/6R1 w", "#1")
	must(t, f.CheckFiles())
}

// Where another program has written over the file nothing is shown as done, nor
// as saved; opening it again shows what lies there.
func TestFileWrittenOver(t *testing.T) {
	f := start(t)
	collect(t, f)
	path := filepath.Join(f.dir, "a.keymove")
	must(t, f.SaveAs(path))
	other := filepath.Join(f.dir, "b.keymove")
	must(t, f.CopyToFile(other, f.IDs()[0]))
	data, err := os.ReadFile(other)
	must(t, err)
	saved := f.Saved()
	cmd := exec.Command("cp", "/dev/stdin", path)
	cmd.Stdin = bytes.NewReader(data)
	must(t, cmd.Run())
	err = f.Edit("undo.header", "", func(w *problem.Composition) { w.Dedication = "to X" })
	var known *store.Error
	if !errors.As(err, &known) || known.Reason != store.Altered || f.Work().Dedication != "" || !f.Saved().Equal(saved) || f.CanUndo() == "undo.header" {
		t.Fatalf("%v; dedication %q, saved %v, undo %q", err, f.Work().Dedication, f.Saved(), f.CanUndo())
	}
	must(t, f.NewDocument())
	if _, err := f.Open(path); err != nil || len(f.IDs()) != 1 {
		t.Errorf("%v, %d works", err, len(f.IDs()))
	}
}

func TestExamplesAreOneDocument(t *testing.T) {
	f := start(t)
	open := func(s *Session) {
		t.Helper()
		_, err := s.OpenExamples("Examples", "examples.fen", []byte(twoPositions))
		must(t, err)
	}
	open(f.Session)
	path := f.Path()
	if !f.Named() || filepath.Base(path) != "Examples.keymove" || len(f.IDs()) != 2 {
		t.Fatalf("%s with %d rows", path, len(f.IDs()))
	}
	must(t, f.Delete())
	must(t, f.NewDocument())
	open(f.Session)
	if f.Path() != path || len(f.IDs()) != 1 {
		t.Errorf("again %s with %d rows", f.Path(), len(f.IDs()))
	}
	other := f.again() // another window
	defer other.Close()
	open(other)
	if other.Path() == path || len(other.IDs()) != 2 {
		t.Errorf("in another window %s with %d rows", other.Path(), len(other.IDs()))
	}
	if files, _ := filepath.Glob(filepath.Join(f.dir, "data", "*.keymove")); len(files) != 1 {
		t.Errorf("documents without a name: %v", files)
	}
}
