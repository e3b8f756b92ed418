package ui

import (
	"testing"
	"time"

	"keymove/solver"
)

// What an earlier search had done counts with the time that it took.
func TestRemaining(t *testing.T) {
	for _, row := range []struct {
		progress solver.Progress
		want     time.Duration
	}{
		{solver.Progress{Done: 5, Total: 20, Elapsed: 10 * time.Second, Nodes: 100}, 30 * time.Second},
		// 5 of 20 moves took 200 positions, of which 100 now took 10 s.
		{solver.Progress{Done: 5, Total: 20, Elapsed: 10 * time.Second, Nodes: 100, Spared: 100}, 60 * time.Second},
		{solver.Progress{Done: 20, Total: 20, Elapsed: 10 * time.Second, Nodes: 100, Spared: 100}, 0},
		{solver.Progress{Done: 1, Total: 20, Elapsed: 10 * time.Second, Nodes: 100}, 0},  // too little done
		{solver.Progress{Done: 5, Total: 20, Elapsed: time.Second, Nodes: 100}, 0},       // too little time
		{solver.Progress{Done: 5, Total: 20, Elapsed: 10 * time.Second, Spared: 100}, 0}, // nothing measured
		{solver.Progress{Elapsed: 10 * time.Second, Nodes: 100}, 0},                      // nothing to count
	} {
		if got := remaining(row.progress); got != row.want {
			t.Errorf("%+v: %v left, want %v", row.progress, got, row.want)
		}
	}
}
