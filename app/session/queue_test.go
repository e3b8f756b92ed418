package session

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"keymove/judging"
	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// collect fills the document with three works: Samuel Loyd's twomover of 1877,
// a twomover with two keys from a public report of another program, and one
// without a task.
func collect(t *testing.T, f *fixture) {
	t.Helper()
	work := func(position, task string) problem.Composition {
		s, _ := problem.ParseStipulation(task)
		return problem.Composition{Problem: problem.Problem{Diagram: fen(t, position), Stipulation: s}}
	}
	if err := f.Add("undo.import",
		work("n6k/7b/Q4Kp1/8/8/8/8/8 w - - 0 1", "#2"),
		work("8/2B1p1n1/2p1b3/8/K2kpN2/p3Np2/2Qp1q2/8 w - - 0 1", "#2"), // 1.Qc3 and 1.Kb4
		work("k7/8/K7/8/8/8/8/7R w - - 0 1", "")); err != nil {
		t.Fatal(err)
	}
}

// list tells what is known of each work.
func (f *fixture) list() (list []string) {
	for _, id := range f.IDs() {
		word := "-"
		if v := f.Verdict(id); v != nil {
			word = v.Verdict.String()
		}
		list = append(list, word)
	}
	return list
}

func equal(a []string, b ...string) bool { return slices.Equal(a, b) }

func TestQueueSolvesTheCollection(t *testing.T) {
	f := start(t)
	collect(t, f)
	f.SolveAll()
	if q := f.Queue(); q == nil || q.Total != 2 {
		t.Fatalf("queue %+v", q)
	}
	f.queue.until(t, func() bool { return f.Queue() == nil })
	if got := f.list(); !equal(got, "sound", "unsound", "-") {
		t.Fatalf("verdicts %v", got)
	}
	v := f.Verdict(f.IDs()[1])
	if len(v.Keys) != 1 || len(v.Keys[0]) != 2 || v.Defects[0] != judging.Cook {
		t.Errorf("the unsound work: %+v", v)
	}
	// They are there after closing, and an edit takes away that of its work.
	path := f.Path()
	f.Close()
	again := &fixture{Session: f.again(), dir: f.dir, prefs: f.prefs, queue: f.queue}
	defer again.Close()
	if err := again.openOwn(path); err != nil {
		t.Fatal(err)
	}
	if got := again.list(); !equal(got, "sound", "unsound", "-") {
		t.Errorf("after opening again %v", got)
	}
	again.set(t, "n6k/7b/Q4Kp1/8/8/8/8/7R w", "#2")
	if got := again.list(); !equal(got, "-", "unsound", "-") {
		t.Errorf("after an edit %v", got)
	}
	if err := again.Undo(); err != nil {
		t.Fatal(err)
	}
	if got := again.list(); !equal(got, "sound", "unsound", "-") {
		t.Errorf("after undo %v", got)
	}
	again.SolveAll() // nothing is left to do
	if again.Queue() != nil {
		t.Errorf("queue %+v", again.Queue())
	}
}

func TestQueueStopsAndGoesOn(t *testing.T) {
	var hang atomic.Bool // on the second work
	hang.Store(true)
	f := start(t, func(c *Config) {
		c.Solve = func(ctx context.Context, p problem.Problem, o solver.Options) (*solution.Solution, error) {
			if hang.Load() && p.Diagram.Board[chess.C2] == chess.WhiteQueen {
				<-ctx.Done()
			}
			return solver.Solve(ctx, p, o)
		}
	})
	collect(t, f)
	f.SolveAll()
	f.queue.until(t, func() bool { return f.Queue().Done == 1 })
	done := make(chan struct{})
	go func() {
		select {
		case <-done:
		case <-time.After(silence):
			panic("the queue does not stop")
		}
	}()
	f.StopQueue()
	close(done)
	if got := f.list(); f.Queue() != nil || !equal(got, "sound", "-", "-") {
		t.Fatalf("stopped: %+v, verdicts %v", f.Queue(), got)
	}
	hang.Store(false)
	f.SolveAll()
	if q := f.Queue(); q == nil || q.Total != 1 {
		t.Fatalf("goes on with %+v", q)
	}
	f.queue.until(t, func() bool { return f.Queue() == nil })
	if got := f.list(); !equal(got, "sound", "unsound", "-") {
		t.Errorf("verdicts %v", got)
	}
}

func TestCloseEndsTheQueue(t *testing.T) {
	f := start(t, func(c *Config) {
		c.Solve = func(ctx context.Context, _ problem.Problem, _ solver.Options) (*solution.Solution, error) {
			<-ctx.Done()
			return &solution.Solution{}, ctx.Err()
		}
	})
	collect(t, f)
	f.SolveAll()
	done := f.Session.queue.done
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-done:
	default:
		t.Error("the search still runs")
	}
	if f.Queue() != nil {
		t.Error("the queue is still there")
	}
}

func TestSolvingAtTheDeskKeepsTheVerdict(t *testing.T) {
	f := start(t)
	collect(t, f)
	f.Solve()
	f.queue.until(t, func() bool { return f.Running() == nil })
	if v := f.Verdict(f.Current()); v == nil || v.Verdict != judging.Sound || v.Keys[0][0] != "a6a1" {
		t.Errorf("verdict %+v", v)
	}
	kept, ok, err := f.file.Verdict(f.Current())
	if err != nil || !ok || kept.Verdict != judging.Sound {
		t.Errorf("kept %+v, %v", kept, err)
	}
}

// A work that takes longer than the settings allow is given up for the next
// one, and goes on when more time is allowed.
func TestQueueLimit(t *testing.T) {
	f := start(t, func(c *Config) {
		c.Solve = func(ctx context.Context, p problem.Problem, o solver.Options) (*solution.Solution, error) {
			if _, limited := ctx.Deadline(); limited && p.Diagram.Board[chess.C2] == chess.WhiteQueen {
				<-ctx.Done()
			}
			return solver.Solve(ctx, p, o)
		}
	})
	collect(t, f)
	slow := f.IDs()[1]
	f.ChangeSettings(func(s *Settings) { s.QueueSeconds = 1 })
	if fresh, stopped := f.Unsolved(); len(fresh) != 2 || len(stopped) != 0 {
		t.Errorf("unsolved %v, %v", fresh, stopped)
	}
	f.SolveAll()
	f.queue.until(t, func() bool { return f.Queue() == nil })
	if got := f.list(); !equal(got, "sound", "undecided", "-") {
		t.Errorf("with a second for each %v", got)
	}
	fresh, stopped := f.Unsolved()
	if len(fresh) != 0 || !slices.Equal(stopped, []int64{slow}) {
		t.Errorf("unsolved then %v, %v", fresh, stopped)
	}
	f.ChangeSettings(func(s *Settings) { s.QueueSeconds = NoLimit })
	f.SolveWorks(stopped)
	f.queue.until(t, func() bool { return f.Queue() == nil })
	if got := f.list(); !equal(got, "sound", "unsound", "-") {
		t.Errorf("without a limit %v", got)
	}
}
