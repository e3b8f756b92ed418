package solver_test

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// interrupted solves a problem again and again, breaking off at random, each
// time with the facts learned before, until it is solved. It returns the
// solution, how often it was broken off and the last report.
func interrupted(t *testing.T, r *rand.Rand, p problem.Problem, o solver.Options) (*solution.Solution, int, solver.Progress) {
	t.Helper()
	for broken := 0; ; broken++ {
		var last solver.Progress
		o.Progress = func(now solver.Progress) {
			same := now.Part == last.Part && now.Phase == last.Phase && now.Total == last.Total
			if now.Done > now.Total || same && now.Done < last.Done || now.Part == last.Part && (now.Nodes < last.Nodes || now.Spared < last.Spared) {
				t.Errorf("progress went from %+v to %+v", last, now)
			}
			last = now
		}
		ctx, cancel := context.WithCancel(context.Background())
		before, after := len(o.Known), 1+r.IntN(10)
		if broken > 10 {
			after = 1 << 30 // enough of that
		}
		learned := slices.Clone(o.Known)
		o.Learned = func(f solver.Fact) {
			if learned = append(learned, f); len(learned) == before+after {
				cancel()
			}
		}
		solved, err := solver.Solve(ctx, p, o)
		stopped := ctx.Err() != nil
		cancel()
		if err == nil || !stopped || solved.Complete() {
			return solved, broken, last
		}
		o.Known = learned
	}
}

// sameAsWhole compares the phases of a solution with those of an uninterrupted
// one.
func sameAsWhole(t *testing.T, got, want *solution.Solution) {
	t.Helper()
	if err := got.Check(); err != nil {
		t.Error(err)
	}
	if len(got.Parts) != len(want.Parts) {
		t.Fatalf("%d parts, want %d", len(got.Parts), len(want.Parts))
	}
	for i := range want.Parts {
		a, b := &got.Parts[i], &want.Parts[i]
		if !reflect.DeepEqual(a.Phases, b.Phases) || a.Complete != b.Complete || a.Searched != b.Searched {
			t.Errorf("part %d: resumed, the search ends differently", i)
		}
	}
}

// resumes solves a problem without a break and with many, and returns how often
// it was broken off.
func resumes(t *testing.T, r *rand.Rand, p problem.Problem, heavy int64) int {
	t.Helper()
	o := solver.WithHeavy(solver.Options{Workers: 1, SetPlay: true, TableBytes: 1 << 20}, heavy)
	want, err := solver.Solve(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	if !want.Complete() && want.Parts[0].Unsolvable == "" {
		return 0 // more lines than are listed: which, depends on who finds them first
	}
	breaks := 0
	for workers := 1; workers <= 2; workers++ {
		o.Workers = workers
		got, broken, last := interrupted(t, r, p, o)
		sameAsWhole(t, got, want)
		breaks += broken
		part := &got.Parts[len(got.Parts)-1]
		lines := part.Phases[solution.Actual]
		if part.Complete && part.Unsolvable == "" {
			if last.Done != last.Total || len(last.Found) != len(lines)+len(part.Phases[solution.DuplexActual]) {
				t.Errorf("the last report of %d lines was %+v", len(lines), last)
			}
		}
	}
	return breaks
}

// Published problems whose search is broken off at random and goes on come to
// the same end as without a break.
func TestResumePublished(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	breaks := 0
	for i, row := range readLines[row](t, filepath.Join("testdata", "problems.jsonl")) {
		p := row.problem(t)
		if battle(p.Stipulation) || testing.Short() && i%5 != 0 {
			continue
		}
		t.Run(row.ID, func(t *testing.T) { breaks += resumes(t, r, p, 1+r.Int64N(500)) })
	}
	if breaks < 50 {
		t.Errorf("broken off %d times: the test says little", breaks)
	}
}

// So do random tasks of all kinds of line play, with twins and for both sides.
func TestResumeRandom(t *testing.T) {
	codes := []string{
		"h#2", "h#2.5", "h=2", "h+1.5", "hx2", "h~1", "exact-h#2", "exact-h+2", "hs#2", "hs+1.5", "hs=2", "hr#2", "hr+2", "reci-h#2", "reci-h+2", "reci-h=2.5",
		"ser-#3", "ser-=3", "ser-+2", "exact-ser-+3", "ser-h#3", "ser-h=3", "exact-ser-hx3", "ser-hs#2", "ser-hs+2", "ser-s#3", "ser-s+2", "ser-r+2", "ser-r#2",
		"pser-h#3", "pser-h+2", "pser-#3", "pser-+2", "pser-s#2", "pser-s+2", "pser-r+2", "ser-reci-h+2", "1->h#1", "2->h+1", "1->ser-h+2", "2->pser-h+2", "1->ser-+2",
		"hct2", "h<>2", "hkb31.5", "ser-ct3", "ser-hct2", "h##1.5", "h##!2", "h!#1.5", "ser-!#2",
	}
	problems := 2000
	if testing.Short() {
		problems = 400
	}
	r := rand.New(rand.NewPCG(8, 15))
	breaks, broken := 0, map[string]bool{}
	for range problems {
		code := codes[r.IntN(len(codes))]
		stipulation, err := problem.ParseStipulation(code)
		if err != nil {
			t.Fatal(err)
		}
		men := 1 + r.IntN(4)
		p := problem.Problem{Diagram: randomSetup(r, men), Stipulation: stipulation}
		if r.IntN(3) > 0 {
			p.Diagram = crampedSetup(r, men)
		}
		switch r.IntN(5) {
		case 0:
			p.Options.Duplex = true
		case 1:
			p.Options.HalfDuplex = true
		case 2:
			twin, err := problem.ParseTwin("PolishType")
			if err != nil {
				t.Fatal(err)
			}
			p.Twins = []problem.Twin{twin}
		}
		n := resumes(t, r, p, 1+r.Int64N(20))
		if breaks += n; n > 0 {
			broken[code] = true
		}
		if t.Failed() {
			t.Fatalf("%s %s %v, %d twins", p.Diagram.FEN(), code, p.Options.Strings(), len(p.Twins))
		}
	}
	t.Logf("broken off %d times, in %d kinds of tasks", breaks, len(broken))
	if breaks < problems/2 || len(broken) < len(codes)/2 {
		t.Error("the test says little")
	}
}

// A proof game is resumed, too, and one that is broken off by the clock.
func TestResumeProofGame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	// 1.e4 e5 2.Nf3 Nc6 3.Bb5: in how many ways is not asked here.
	p := task(t, "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R", "PG 3.5")
	breaks := 0
	for range 10 {
		breaks += resumes(t, r, p, 5)
	}
	if breaks == 0 {
		t.Error("it was never broken off")
	}
	p = task(t, "8/5K2/8/5P1k/5b2/8/8/8", "h#4.5")
	want, err := solver.Solve(context.Background(), p, solver.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	var known []solver.Fact
	for wait := time.Millisecond; ; wait += 2 * time.Millisecond {
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		learned := slices.Clone(known)
		o := solver.WithHeavy(solver.Options{Workers: 2, Known: known, Learned: func(f solver.Fact) { learned = append(learned, f) }}, 500)
		got, err := solver.Solve(ctx, p, o)
		cancel()
		if err == nil {
			sameAsWhole(t, got, want)
			return
		}
		known = learned
	}
}

// What an earlier search has searched is not searched again.
func TestResumeSpares(t *testing.T) {
	for _, p := range []problem.Problem{
		task(t, "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R", "PG 3.5"),
		task(t, "6R1/7q/8/5k2/3K1B2/8/7b/8", "hs#3"),
		task(t, "7K/4P3/7B/6r1/2N2kpN/7n/3p1nrr/1R4bq", "pser-h=4"),
		task(t, "8/8/8/1N6/8/1r1n4/2K5/k7", "1->ser-h#5"),
	} {
		var facts []solver.Fact
		o := solver.WithHeavy(solver.Options{Workers: 1, Learned: func(f solver.Fact) { facts = append(facts, f) }}, 300)
		whole := solve(t, p, o)
		o.Known, o.Learned = facts[:len(facts)*9/10], nil // the last ones are of the whole
		var last solver.Progress
		o.Progress = func(p solver.Progress) { last = p }
		part := solve(t, p, o)
		if part.Nodes > whole.Nodes/2 || part.Nodes+last.Spared < whole.Nodes*2/3 || part.Nodes+last.Spared > whole.Nodes*3/2 {
			t.Errorf("%s: %d positions at once, resumed %d and %d spared", p.Stipulation, whole.Nodes, part.Nodes, last.Spared)
		}
	}
}

// Lines that were found before count when only so many are wanted.
func TestResumeMaxSolutions(t *testing.T) {
	p := task(t, "8/5K2/8/5P1k/5b2/8/8/8", "h#4.5")
	var facts []solver.Fact
	o := solver.WithHeavy(solver.Options{Workers: 1, Learned: func(f solver.Fact) { facts = append(facts, f) }}, 100)
	solve(t, p, o)
	o.Learned = nil
	for most := 1; most < 12; most++ {
		o.MaxSolutions, o.Known = most, nil
		want := solve(t, p, o)
		o.Known = facts
		if got := solve(t, p, o); !reflect.DeepEqual(got.Phases, want.Phases) || got.Complete != want.Complete {
			t.Errorf("%d solutions: got %v, want %v", most, got.Phases, want.Phases)
		}
	}
}

// FuzzKnown spoils the lines of facts: whatever is in them, a solution is a tree
// of legal moves whose lines end with the goal.
func FuzzKnown(f *testing.F) {
	tasks := []problem.Problem{
		task(f, "8/8/8/8/8/1P1k1p2/7r/R3K2R", "h#2"),
		task(f, "4k3/8/4K3/8/8/8/8/R7", "hs+1.5"),
		task(f, "8/8/8/1N6/8/1r1n4/2K5/k7", "1->ser-h#3"),
		task(f, "8/8/8/8/8/8/2K5/k6R", "reci-h+2"),
	}
	learned := make([][]solver.Fact, len(tasks))
	for i, p := range tasks {
		solve(f, p, solver.WithHeavy(solver.Options{Workers: 1, SetPlay: true, Learned: func(fact solver.Fact) { learned[i] = append(learned[i], fact) }}, 1))
		for j, fact := range learned[i] {
			if fact.Lines != "" {
				f.Add(uint8(i), uint16(j), uint8(fact.Kind), fact.Left, uint32(fact.Leaves), fact.Lines)
			}
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, at uint16, kind, left uint8, leaves uint32, lines string) {
		i := int(which) % len(tasks)
		facts := slices.Clone(learned[i])
		fact := &facts[int(at)%len(facts)]
		fact.Kind, fact.Left, fact.Leaves, fact.Lines = solver.FactKind(kind), left, leaves, lines
		part := solve(t, tasks[i], solver.Options{Workers: 1, SetPlay: true, Known: facts})
		for _, phase := range solution.Phases() {
			part.Walk(phase, func(v solution.Visit) bool {
				if len(v.Node.Children) == 0 && !attains(part.Stipulation.Goal.Kind, v.Before, v.Node.Move) {
					t.Errorf("%s ends with no goal", v.Path)
				}
				return true
			})
		}
	})
}

// attains reports whether a move mates or checks, whichever is the goal.
func attains(goal problem.GoalKind, p *chess.Position, m chess.Move) bool {
	next := after(p, m)
	return goal == problem.Check && next.InCheck() || goal == problem.Mate && next.IsMate()
}
