package contest

import (
	"fmt"
	"testing"
	"time"

	"keymove/judging/contest"
)

// largeEvent has 200 solvers who have handed in all six rounds of the example,
// with its 18 problems, and marks on most of them.
func largeEvent(t testing.TB) []contest.Change {
	changes := exampleChanges(t, "en")
	e := &contest.Event{}
	for _, c := range changes {
		if err := e.Apply(c, contest.Stamp{By: "test", At: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)}); err != nil {
			t.Fatal(err)
		}
	}
	for n := len(e.Solvers) + 1; n <= 200; n++ {
		changes = append(changes, contest.PutSolver{Solver: contest.Solver{Number: n, Name: fmt.Sprintf("Solver %d", n), Country: "RUS", Code: fmt.Sprint(1000 + n)}})
		for i := range e.Rounds {
			r := &e.Rounds[i]
			changes = append(changes, contest.HandIn{Round: r.Number, Solver: n, Minutes: 1 + n%r.Minutes})
			for j := range r.Tasks {
				for k := range r.Tasks[j].Key.Items {
					if mark := (contest.Mark{State: contest.Right}); (n+j+k)%7 > 0 {
						changes = append(changes, contest.SetMark{Solver: n, Task: r.Tasks[j].ID, Item: r.Tasks[j].Key.Items[k].ID, Mark: mark})
					}
				}
			}
		}
	}
	return changes
}

// BenchmarkRefresh measures what the window does after each change, for each
// tab of a large event: it must stay within a frame of 16 ms.
func BenchmarkRefresh(b *testing.B) {
	bench := newBench(b, "en", largeEvent(b)...)
	bench.page()
	for i, name := range bench.Tabs() {
		bench.Show(i)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				bench.Refresh()
			}
		})
	}
	b.Run("checklist", func(b *testing.B) {
		for b.Loop() {
			bench.steps()
		}
	})
}
