package store

import (
	"os"
	"path/filepath"
	"testing"

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
