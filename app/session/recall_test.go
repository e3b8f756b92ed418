package session

import (
	"reflect"
	"slices"
	"testing"

	"keymove/judging"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// reopen closes the document and opens it in another sitting.
func (f *fixture) reopen(t *testing.T) *fixture {
	t.Helper()
	must(t, f.Quit())
	again := &fixture{Session: f.again(), dir: f.dir, prefs: f.prefs, queue: f.queue}
	t.Cleanup(func() { again.Close() })
	must(t, again.OpenLast())
	return again
}

// The tree of a solved work is there again without solving, whether it was
// solved at the desk or in the queue, with set play, tries and twins.
func TestSolutionsAreThereAgain(t *testing.T) {
	f := start(t)
	collect(t, f)
	must(t, f.Edit("undo.options", "", func(w *problem.Composition) {
		w.Problem.Options.SetPlay, w.Problem.Options.Tries = true, true
		for _, text := range []string{"Remove a1", "Move a6 a5"} {
			twin, err := problem.ParseTwin(text)
			must(t, err)
			w.Problem.Twins = append(w.Problem.Twins, twin)
		}
	}))
	f.Solve()
	f.queue.until(t, func() bool { return f.Running() == nil })
	want := f.Result()
	f.SolveAll()
	f.queue.until(t, func() bool { return f.Queue() == nil })
	again := f.reopen(t)
	if again.Result() == nil {
		again.queue.until(t, func() bool { return again.Result() != nil })
	}
	got := again.Result()
	if !reflect.DeepEqual(got.Solution, want.Solution) || !reflect.DeepEqual(got.Report, want.Report) {
		t.Errorf("solution and report\n%+v\n%+v\nwant\n%+v\n%+v", got.Solution, got.Report, want.Solution, want.Report)
	}
	if got.Err == nil || got.Err.Error() != want.Err.Error() || got.Stopped || again.Stale() {
		t.Errorf("error %v, want %v; stopped %v, stale %v", got.Err, want.Err, got.Stopped, again.Stale())
	}
	must(t, again.Select(again.IDs()[1])) // solved by the queue
	again.queue.until(t, func() bool { return again.Result() != nil })
	if r := again.Result(); r.Report.Verdict != judging.Unsound || len(r.Solution.Parts[0].Phases[solution.Actual]) != 2 {
		t.Errorf("the work with two keys: %+v", r)
	}
	// An edit makes it stale, and after another start it is not believed.
	must(t, again.Edit("undo.position", "", func(w *problem.Composition) { w.Problem.Diagram.Board[chess.H8] = chess.WhitePawn }))
	if !again.Stale() {
		t.Error("not stale after an edit")
	}
	third := again.reopen(t)
	if third.Current() != again.Current() || third.Result() != nil || third.Verdict(third.Current()) != nil {
		t.Errorf("of another position: %+v", third.Result())
	}
	must(t, third.Undo())
	third.queue.until(t, func() bool { return third.Result() != nil })
}

// Undo reaches over the end of the program: deleted works come back with their
// verdicts and solutions.
func TestUndoInALaterSitting(t *testing.T) {
	f := start(t)
	collect(t, f)
	f.SolveAll()
	f.queue.until(t, func() bool { return f.Queue() == nil })
	before := state(t, f.Session)
	must(t, f.Delete(f.IDs()[0], f.IDs()[1]))
	if len(f.IDs()) != 1 || f.Current() != f.IDs()[0] {
		t.Fatalf("%d rows", len(f.IDs()))
	}
	// A new work must not get the place of one that can come back.
	again := f.reopen(t)
	must(t, again.NewWork())
	must(t, again.Delete())
	again = again.reopen(t)
	for range 2 {
		must(t, again.Undo())
	}
	if again.CanUndo() != "undo.delete" || again.CanRedo() != "undo.new" {
		t.Fatalf("undo %q, redo %q", again.CanUndo(), again.CanRedo())
	}
	must(t, again.Undo())
	if got := state(t, again.Session); !reflect.DeepEqual(got, before) {
		t.Errorf("brought back\n%v\nwant\n%v", got, before)
	}
	if got := again.list(); !equal(got, "sound", "unsound", "-") {
		t.Errorf("verdicts %v", got)
	}
	must(t, again.Select(again.IDs()[1]))
	again.queue.until(t, func() bool { return again.Result() != nil })
	must(t, again.Undo()) // of the import
	if len(again.IDs()) != 1 || !again.untouched() || again.CanUndo() != "" {
		t.Errorf("%d rows, undo %q", len(again.IDs()), again.CanUndo())
	}
	for again.CanRedo() != "" {
		must(t, again.Redo())
	}
	if len(again.IDs()) != 1 {
		t.Errorf("at the end %d rows", len(again.IDs()))
	}
}

// Deleting all works leaves an empty one, and undo takes it away.
func TestDeleteEverything(t *testing.T) {
	f := start(t)
	collect(t, f)
	before := state(t, f.Session)
	must(t, f.Delete(append(slices.Clone(f.IDs()), 999)...))
	if !f.untouched() {
		t.Fatalf("%d rows", len(f.IDs()))
	}
	must(t, f.Undo())
	if got := state(t, f.Session); !reflect.DeepEqual(got, before) {
		t.Errorf("brought back\n%v\nwant\n%v", got, before)
	}
	if err := f.Delete(999); err != nil || len(f.IDs()) != 3 {
		t.Errorf("a work that is not there: %v, %d rows", err, len(f.IDs()))
	}
}
