package ui

import (
	"runtime"
	"strings"
	"testing"
	"time"
)

// ours lists the goroutines that run code of this program, but for the one that
// asks.
func ours() []string {
	buf := make([]byte, 1<<20)
	buf = buf[:runtime.Stack(buf, true)]
	var list []string
	for i, stack := range strings.Split(string(buf), "\n\n") {
		if i > 0 && strings.Contains(stack, "\nkeymove/") {
			list = append(list, stack)
		}
	}
	return list
}

// TestNothingIsLeftRunning holds that closing the window in the middle of a
// search leaves not a single goroutine of ours behind.
func TestNothingIsLeftRunning(t *testing.T) {
	before := len(ours()) // the test's own caller waits in testing, not in our code
	w := open(t)
	// A full board keeps the search busy.
	w.put("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w - - 0 1", "#8")
	w.session.Solve()
	deadline := time.Now().Add(time.Minute)
	for len(ours()) == before && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
	}
	if len(ours()) == before {
		t.Fatal("a running search is not seen: the count counts nothing")
	}
	if err := w.session.Close(); err != nil {
		t.Fatal(err)
	}
	for len(ours()) > before && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
	}
	if left := ours(); len(left) > before {
		t.Errorf("%d goroutines are left:\n%s", len(left)-before, strings.Join(left, "\n\n"))
	}
}
