package session

import (
	"errors"
	"testing"

	"keymove/judging/store"
)

// TestHeldWorksOfTwoDocuments: a work of another tab's document is read with
// its verdict and its solution, and an edited one without them.
func TestHeldWorksOfTwoDocuments(t *testing.T) {
	f := start(t)
	collect(t, f)
	f.SolveAll()
	f.queue.until(t, func() bool { return f.Queue() == nil })
	first := f.Here(f.IDs()[1])
	f.NewDocumentBeside()
	f.set(t, "k7/8/K7/8/8/8/8/6R1 w", "#1")
	own := f.Here(f.Current())
	var got []Held
	read := func() {
		t.Helper()
		got = nil
		f.Held([]Ref{first, own}, func(works []Held, err error) {
			must(t, err)
			got = works
		})
		f.queue.until(t, func() bool { return got != nil })
	}
	read()
	if got[0].Place != 2 || got[0].Verdict == nil || got[0].Solution == nil || len(got[0].Solution.Parts) != 1 {
		t.Errorf("the solved work is held as %+v", got[0])
	}
	if got[1].Place != 1 || got[1].Verdict != nil || got[1].Solution != nil || got[1].Work.Problem.Stipulation.String() != "#1" {
		t.Errorf("the new work is held as %+v", got[1])
	}
	f.Solve()
	f.queue.until(t, func() bool { return f.Running() == nil })
	if read(); got[1].Solution == nil {
		t.Error("the solution found on the desk is not held")
	}
	f.set(t, "k7/8/1K6/8/8/8/8/6R1 w", "#1")
	if read(); got[1].Solution != nil || got[1].Verdict != nil {
		t.Error("the solution of an earlier position is held")
	}
	for _, ref := range []Ref{{own.Document, 99}, {99, 1}} {
		f.Held([]Ref{first, ref}, func(_ []Held, err error) {
			if !errors.Is(err, store.ErrNoWork) {
				t.Errorf("%+v: %v", ref, err)
			}
		})
	}
}
