package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"testing"

	"keymove/solver/problem"
)

// contents is everything of a file that undo must bring back.
func contents(t *testing.T, c *Collection) map[int64]string {
	t.Helper()
	rows, err := rowsOf(c)
	if err != nil {
		t.Fatal(err)
	}
	all := map[int64]string{}
	for _, r := range rows {
		work, err := c.Load(r.ID)
		if err != nil {
			t.Fatal(err)
		}
		all[r.ID] = fmt.Sprint(r.Order, r.Source, work.Dedication)
	}
	current, err := c.Current()
	if err != nil {
		t.Fatal(err)
	}
	all[0] = fmt.Sprint(current)
	return all
}

// TestHistory compares undo and redo, also over closing the file, with a list
// of the states that the file went through.
func TestHistory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a"+Extension)
	c, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { c.Close() }()
	if err := c.Apply(1, Change{ID: 1, Order: 1, Work: &problem.Composition{}}); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	states, at := []map[int64]string{contents(t, c)}, 0
	current := int64(1)
	for n := range 150 {
		switch what := r.IntN(10); {
		case what < 5:
			step := Step{Name: fmt.Sprint("step ", n), Before: current, After: 1 + r.Int64N(6)}
			var changes []Change
			for id := range int64(7) {
				if id == 0 || r.IntN(3) > 0 {
					continue
				}
				change := Change{ID: id, Order: r.Int64N(9)}
				if r.IntN(3) > 0 {
					change.Work = &problem.Composition{Dedication: fmt.Sprint(n)}
				}
				changes = append(changes, change)
			}
			if err := c.Do(step, changes...); err != nil {
				t.Fatal(err)
			}
			states, current = append(states[:at+1], contents(t, c)), step.After
			at++
		case what < 8:
			step, _, err := c.Undo()
			if at == 0 {
				if !errors.Is(err, ErrNoStep) {
					t.Fatalf("undo of nothing: %v", err)
				}
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			at--
			current = step.Before
		case what < 9:
			step, _, err := c.Redo()
			if at == len(states)-1 {
				if !errors.Is(err, ErrNoStep) {
					t.Fatalf("redo of nothing: %v", err)
				}
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			at++
			current = step.After
		default:
			if err := c.Close(); err != nil {
				t.Fatal(err)
			}
			if c, err = Open(path); err != nil {
				t.Fatal(err)
			}
		}
		if got := contents(t, c); !reflect.DeepEqual(got, states[at]) {
			t.Fatalf("%d: the file holds\n%v\nwant\n%v", n, got, states[at])
		}
		undo, redo, err := c.Steps()
		if err != nil || len(undo) != at || len(redo) != len(states)-1-at {
			t.Fatalf("%d: %d steps to undo and %d to redo, want %d and %d; %v", n, len(undo), len(redo), at, len(states)-1-at, err)
		}
	}
}

// What Undo returns says what it did, and the IDs of works that it may bring
// back are not given again.
func TestUndoTells(t *testing.T) {
	c, err := Create(filepath.Join(t.TempDir(), "a"+Extension))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	work := sample(t)
	if err := c.Apply(7, Change{ID: 7, Order: 3, Work: &work}); err != nil {
		t.Fatal(err)
	}
	if err := c.Do(Step{Name: "delete", Before: 7, After: 0}, Change{ID: 7}); err != nil {
		t.Fatal(err)
	}
	if next, err := c.NextID(); err != nil || next != 8 {
		t.Errorf("next ID %d, %v", next, err)
	}
	step, changes, err := c.Undo()
	if err != nil || step != (Step{"delete", 7, 0}) || len(changes) != 1 || changes[0].ID != 7 || changes[0].Order != 3 {
		t.Fatalf("undid %+v %+v, %v", step, changes, err)
	}
	if !reflect.DeepEqual(*changes[0].Work, work) {
		t.Errorf("brought back %+v", *changes[0].Work)
	}
	if _, changes, err = c.Redo(); err != nil || changes[0].Work != nil {
		t.Errorf("did again %+v, %v", changes, err)
	}
}
