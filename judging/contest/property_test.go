package contest

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// randomEvent makes an event with everything that can earn or cost points.
func randomEvent(t *testing.T, r *rand.Rand) *Event {
	t.Helper()
	e := contest(t, 4+r.IntN(8), 20+r.IntN(3)*20, 40)
	do(t, e, SetSettings{Settings{WrongSolution: Scope(r.IntN(2)), WrongCook: Scope(r.IntN(2)), Extra: ExtraRule(r.IntN(3)), Granularity: Granularity(r.IntN(4)), TeamBest: r.IntN(4)}})
	for i := range e.Rounds {
		for j := range e.Rounds[i].Tasks {
			id := e.Rounds[i].Tasks[j].ID
			n := 1 + r.IntN(5)
			var items []Item
			for k, points := range split(Whole(5), n, AnyFraction) {
				it := Item{ID: fmt.Sprint(k), Kind: OtherItem, Points: points, Solution: k * (1 + r.IntN(2)) / 2}
				if k > 0 && r.IntN(2) == 0 {
					it.Parent = fmt.Sprint(r.IntN(k))
				}
				items = append(items, it)
			}
			do(t, e, SetKey{id, items})
			if r.IntN(9) == 0 {
				do(t, e, SetNoSolution{id, true, "test"})
			}
		}
	}
	for solver := 1; solver <= len(e.Solvers); solver++ {
		do(t, e, PutSolver{Solver{Number: solver, Name: fmt.Sprint(solver), Guest: r.IntN(7) == 0, Team: []string{"", "A", "B"}[r.IntN(3)]}})
		for i := range e.Rounds {
			if round := &e.Rounds[i]; r.IntN(6) > 0 {
				do(t, e, HandIn{round.Number, solver, r.IntN(round.Minutes + 1)})
				for j := range round.Tasks {
					randomAnswer(t, e, r, solver, &round.Tasks[j])
				}
			}
		}
	}
	return e
}

func randomAnswer(t *testing.T, e *Event, r *rand.Rand, solver int, task *Task) {
	t.Helper()
	if r.IntN(6) == 0 {
		do(t, e, SetBlank{solver, task.ID, r.IntN(2) == 0})
		return
	}
	for i := range task.Key.Items {
		do(t, e, SetMark{Solver: solver, Task: task.ID, Item: task.Key.Items[i].ID, Mark: Mark{State: State(r.IntN(5))}})
	}
	third, _ := Fraction(r.IntN(16), 3)
	switch r.IntN(8) {
	case 0:
		do(t, e, SetExtra{solver, task.ID, true})
	case 1:
		do(t, e, SetTotal{solver, task.ID, &Fixed{Points: third, Why: "test"}})
	case 2:
		claim := Claim{Kind: ClaimKind(r.IntN(3)), State: ClaimState(1 + r.IntN(3)), Solution: r.IntN(task.Key.Solutions()+1) - 1, Lines: []string{"a1a2"}}
		if share := task.Share(claim.Solution); r.IntN(2) == 0 && third.Cmp(share) <= 0 {
			claim.Incomplete = &third
		}
		do(t, e, SetClaim{solver, task.ID, claim})
	}
}

// Whatever is entered: a task earns from 0 to 5 points (50.2), every sum is that
// of its parts, the time is the full one exactly where 50.2 says so, and places
// follow points and time.
func TestScoreProperties(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 50))
		e := randomEvent(t, r)
		s := Score(e)
		for i := range s.Rows {
			row := &s.Rows[i]
			var points Points
			minutes := 0
			for j := range row.Rounds {
				round := &row.Rounds[j]
				var sum Points
				for k := range round.Tasks {
					checkTask(t, seed, &round.Tasks[k])
					sum = sum.Add(round.Tasks[k].Points)
				}
				full := sum.IsZero() || len(round.Unsolvable) > 0
				if sum != round.Points || full != (round.Full != TimeUsed) || full && round.Minutes != e.Round(round.Round).Minutes || !full && round.Minutes != round.Used {
					t.Fatalf("seed %d: round %+v", seed, round)
				}
				points, minutes = points.Add(sum), minutes+round.Minutes
			}
			if points != row.Points || minutes != row.Minutes {
				t.Fatalf("seed %d: %+v", seed, row)
			}
			better := 0
			for j := range s.Rows {
				other := &s.Rows[j]
				if !e.Solver(other.Solver).Guest && (other.Points.Cmp(row.Points) > 0 || other.Points == row.Points && other.Minutes < row.Minutes) {
					better++
				}
			}
			if !e.Solver(row.Solver).Guest && row.First != better+1 {
				t.Fatalf("seed %d: solver %d has place %d, %d are better", seed, row.Solver, row.First, better)
			}
		}
		sameForOtherNumbers(t, seed, e, &s)
	}
}

func checkTask(t *testing.T, seed uint64, task *TaskScore) {
	t.Helper()
	if task.Points.Negative() || task.Points.Cmp(Whole(5)) > 0 {
		t.Fatalf("seed %d: %s points for task %s by %s", seed, task.Points, task.Task, task.Rule)
	}
	if task.Rule != BySum && task.Rule != Complete {
		return
	}
	var sum Points
	for _, part := range task.Parts {
		sum = sum.Add(part.Points)
	}
	if sum != task.Points || (task.Rule == Complete) != (sum == Whole(5)) {
		t.Fatalf("seed %d: task %s has %s, its parts %s, by %s", seed, task.Task, task.Points, sum, task.Rule)
	}
}

// sameForOtherNumbers numbers the solvers in another order: nothing changes but
// the numbers.
func sameForOtherNumbers(t *testing.T, seed uint64, e *Event, s *Standings) {
	t.Helper()
	n := len(e.Solvers)
	other := *e
	other.Solvers, other.Sheets = nil, map[SheetID]*Sheet{}
	for number := n; number >= 1; number-- {
		solver := *e.Solver(number)
		solver.Number = n + 1 - number
		other.Solvers = append(other.Solvers, solver)
	}
	for id, sheet := range e.Sheets {
		other.Sheets[SheetID{id.Round, n + 1 - id.Solver}] = sheet
	}
	got := Score(&other)
	for i := range s.Rows {
		row := &s.Rows[i]
		renamed := got.Row(n + 1 - row.Solver)
		if renamed.Points != row.Points || renamed.Minutes != row.Minutes || renamed.First != row.First || renamed.Last != row.Last {
			t.Fatalf("seed %d: solver %d has %+v, by another number %+v", seed, row.Solver, row, renamed)
		}
	}
	teams, again := Teams(e, *s), Teams(&other, got)
	for i := range teams {
		if teams[i].Team != again[i].Team || teams[i].Points != again[i].Points || teams[i].Minutes != again[i].Minutes {
			t.Fatalf("seed %d: team %+v, by other numbers %+v", seed, teams[i], again[i])
		}
	}
}
