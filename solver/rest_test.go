package solver

import (
	"context"
	"syscall"
	"testing"
	"time"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// TestRest stops a search of minutes in the middle of a first move: it rests
// at once, goes on where it was, and can be ended while it rests.
func TestRest(t *testing.T) {
	diagram, err := chess.ParseFEN("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range []string{"#8", "h#5.5", "ser-h#20"} {
		p := problem.Problem{Diagram: diagram}
		if p.Stipulation, err = problem.ParseStipulation(task); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		var rest Rest
		ended := make(chan time.Duration)
		started := time.Now()
		begun := worked()
		go func() {
			s, _ := Solve(ctx, p, Options{Workers: 2, TableBytes: 1 << 20, Rest: &rest})
			ended <- s.Parts[0].Elapsed
		}()
		await(t, task+": it does not work", func() bool { return worked()-begun > 300*time.Millisecond })
		rest.Set(true)
		time.Sleep(30 * time.Millisecond) // both workers have come to a stop
		before := worked()
		time.Sleep(300 * time.Millisecond)
		if more := worked() - before; more > 30*time.Millisecond {
			t.Errorf("%s: at rest it worked for %v", task, more)
		}
		rest.Set(false)
		await(t, task+": it does not go on", func() bool { return worked()-before > 300*time.Millisecond })
		rest.Set(true)
		time.Sleep(20 * time.Millisecond)
		before = worked()
		cancel()
		if elapsed := <-ended; elapsed > time.Since(started)-300*time.Millisecond || elapsed <= 0 {
			t.Errorf("%s: of %v it claims to have searched %v", task, time.Since(started), elapsed)
		}
		if more := worked() - before; more > 100*time.Millisecond {
			t.Errorf("%s: it worked for %v after it was asked to end", task, more)
		}
	}
}

// worked is the processor time that this process has taken.
func worked() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // this process can always be asked about
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// await waits until done says so.
func await(t *testing.T, otherwise string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal(otherwise)
		}
	}
}
