package contest

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// points reads a number that must be readable.
func points(t *testing.T, text string) Points {
	t.Helper()
	p, err := ParsePoints(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// do applies changes that must be possible.
func do(t *testing.T, e *Event, changes ...Change) {
	t.Helper()
	for _, c := range changes {
		if err := e.Apply(c, Stamp{By: "controller", At: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}); err != nil {
			t.Fatalf("%s %s: %v", c.Kind(), c.Target(), err)
		}
	}
}

// refused applies a change that must be refused with the given code.
func refused(t *testing.T, e *Event, c Change, code RefusalCode) {
	t.Helper()
	var r *Refusal
	if err := e.Apply(c, Stamp{By: "controller"}); !errors.As(err, &r) || r.Code != code {
		t.Errorf("%s %s: %v, want %s", c.Kind(), c.Target(), err, code)
	}
}

// contest makes an event of rounds with the given minutes, three tasks of 5
// points in each, and so many solvers.
func contest(t *testing.T, solvers int, minutes ...int) *Event {
	t.Helper()
	e := &Event{}
	for i, m := range minutes {
		do(t, e, PutRound{Number: i + 1, Minutes: m})
		for j := range 3 {
			do(t, e, PutTask{Round: i + 1, Task: Task{ID: fmt.Sprintf("%d-%d", i+1, j+1), Max: Whole(5)}})
		}
	}
	for i := range solvers {
		do(t, e, PutSolver{Solver{Number: i + 1, Name: fmt.Sprintf("Solver %d", i+1)}})
	}
	return e
}

// hand enters a sheet by its totals; "" is a blank.
func hand(t *testing.T, e *Event, round, solver, minutes int, totals ...string) {
	t.Helper()
	do(t, e, HandIn{round, solver, minutes})
	for i, total := range totals {
		if total != "" {
			do(t, e, SetTotal{solver, fmt.Sprintf("%d-%d", round, i+1), &Fixed{Points: points(t, total)}})
		}
	}
}

// TV-16 of article 50.2: a round of 60 minutes in which task 2 has no solution.
func TestNoSolution(t *testing.T) {
	e := contest(t, 3, 60)
	do(t, e, SetNoSolution{"1-2", true, "no key works"})
	hand(t, e, 1, 1, 31, "5", "", "5")
	hand(t, e, 1, 2, 20, "5", "5", "0") // what was paid for task 2 is lost
	s := Score(e)
	for solver, want := range map[int]string{1: "10", 2: "5", 3: "0"} {
		row := s.Row(solver)
		if row.Points.String() != want || row.Minutes != 60 || row.Rounds[0].Full != Unsolvable {
			t.Errorf("solver %d: %s points, %d minutes, %q", solver, row.Points, row.Minutes, row.Rounds[0].Full)
		}
	}
	if r := s.Row(1).Rounds[0]; r.Used != 31 || r.Tasks[1].Rule != ByNoSolution || len(r.Unsolvable) != 1 {
		t.Errorf("round: %+v", r)
	}
	do(t, e, SetNoSolution{"1-2", false, "it works after all"})
	if s := Score(e); s.Row(2).Points != Whole(10) || s.Row(2).Minutes != 20 {
		t.Errorf("taken back: %+v", s.Row(2))
	}
}

// TV-17 of article 50.2: handed in after 12 of 20 minutes without a point.
func TestZeroPointsCostFullTime(t *testing.T) {
	e := contest(t, 3, 20)
	hand(t, e, 1, 1, 12, "0", "0", "0")
	hand(t, e, 1, 2, 12, "0", "0.5", "")
	s := Score(e)
	if r := s.Row(1).Rounds[0]; r.Minutes != 20 || r.Full != ZeroPoints {
		t.Errorf("no points: %+v", r)
	}
	if r := s.Row(2).Rounds[0]; r.Minutes != 12 || r.Full != TimeUsed {
		t.Errorf("half a point: %+v", r)
	}
	if r := s.Row(3).Rounds[0]; r.Minutes != 20 || !r.Absent || r.Full != ZeroPoints {
		t.Errorf("absent: %+v", r)
	}
}

// TV-18 of article 50.2: X 40.5/170, Y 40.5/165, Z 40.5/165, W 41/180.
func TestPlaces(t *testing.T) {
	e := contest(t, 4, 60, 60, 60)
	x, y, z, w := 1, 2, 3, 4
	for solver, row := range map[int]struct {
		last    string
		minutes [3]int
	}{x: {"0.5", [3]int{60, 60, 50}}, y: {"0.5", [3]int{60, 60, 45}}, z: {"0.5", [3]int{45, 60, 60}}, w: {"1", [3]int{60, 60, 60}}} {
		hand(t, e, 1, solver, row.minutes[0], "5", "5", "5")
		hand(t, e, 2, solver, row.minutes[1], "5", "5", "5")
		hand(t, e, 3, solver, row.minutes[2], "5", "5", row.last)
	}
	s := Score(e)
	want := map[int]string{w: "1", y: "2–3", z: "2–3", x: "4"}
	for solver, place := range want {
		if got := s.Row(solver).Place(); got != place {
			t.Errorf("solver %d has place %s, want %s", solver, got, place)
		}
	}
	if s.Row(w).Over != MorePoints || s.Rows[1].Over != Shared || s.Rows[2].Over != LessTime || s.Row(x).Over != LastLine {
		t.Errorf("why: %q %q %q %q", s.Rows[0].Over, s.Rows[1].Over, s.Rows[2].Over, s.Rows[3].Over)
	}
}

// A guest stands where his result puts him, without a place, and takes none
// from the others.
func TestGuest(t *testing.T) {
	e := contest(t, 3, 60)
	do(t, e, PutSolver{Solver{Number: 2, Name: "Guest", Guest: true, Categories: []Category{Women}}},
		PutSolver{Solver{Number: 3, Name: "Third", Categories: []Category{Women}}})
	hand(t, e, 1, 1, 30, "5")
	hand(t, e, 1, 2, 30, "5", "5")
	hand(t, e, 1, 3, 30, "5")
	s := Score(e)
	if s.Rows[0].Solver != 2 || s.Rows[0].Place() != "" || s.Row(1).Place() != "1–2" || s.Row(3).Place() != "1–2" || s.Rows[0].Over != OutOfRank {
		t.Errorf("%+v", s.Rows)
	}
	women := s.Of(e, Women)
	if len(women.Rows) != 2 || women.Row(3).Place() != "1" || women.Row(2).Place() != "" {
		t.Errorf("women: %+v", women.Rows)
	}
}

// keyed gives task 1-1 a key: two separate solutions of 2.5, the second in two
// steps of which the first earns nothing by itself.
func keyed(t *testing.T, e *Event) {
	t.Helper()
	half := points(t, "2.5")
	do(t, e, SetKey{"1-1", []Item{
		{ID: "a", Kind: LineItem, Points: half},
		{ID: "b", Kind: KeyItem, Solution: 1},
		{ID: "b1", Kind: VariationItem, Points: half, Solution: 1, Parent: "b"},
	}})
}

// Article 50.2: a wrong solution of several costs itself, or the problem where
// the event says so.
func TestWrongOneOfSeveral(t *testing.T) {
	for _, row := range []struct {
		scope Scope
		marks map[string]State
		want  string
		rule  Rule
	}{
		{OneSolution, map[string]State{"a": Right, "b": Right, "b1": Right}, "5", Complete},
		{OneSolution, map[string]State{"a": Right, "b": Wrong}, "2.5", BySum},
		{OneSolution, map[string]State{"a": Right, "b": Wrong, "b1": Right}, "2.5", BySum}, // rests on what is wrong
		{OneSolution, map[string]State{"a": Ambiguous, "b": Right, "b1": Right}, "2.5", BySum},
		{WholeProblem, map[string]State{"a": Right, "b": Wrong}, "0", ByWrongOfMany},
		{WholeProblem, map[string]State{"a": Ambiguous, "b": Right, "b1": Right}, "0", ByWrongOfMany},
		{WholeProblem, map[string]State{"a": Right, "b": Missing}, "2.5", BySum}, // not given is not wrongly given
		{WholeProblem, map[string]State{"a": Right, "b": Right, "b1": Wrong}, "2.5", BySum},
	} {
		e := contest(t, 1, 60)
		keyed(t, e)
		do(t, e, SetSettings{Settings{WrongSolution: row.scope}}, HandIn{1, 1, 30})
		for item, state := range row.marks {
			do(t, e, SetMark{Solver: 1, Task: "1-1", Item: item, Mark: Mark{State: state}})
		}
		got := Score(e).Rows[0].Rounds[0].Tasks[0]
		if got.Points.String() != row.want || got.Rule != row.rule {
			t.Errorf("%s %v: %s by %s, want %s by %s", row.scope, row.marks, got.Points, got.Rule, row.want, row.rule)
		}
	}
}

// A verified cook is worth as much as the solution (50.2), a refuted one
// nothing.
func TestCookClaims(t *testing.T) {
	part := points(t, "3")
	for name, row := range map[string]struct {
		claim    Claim
		settings Settings
		several  bool
		want     string
		rule     Rule
	}{
		"open":                   {Claim{State: Claimed}, Settings{}, false, "0", ByOpenCook},
		"verified":               {Claim{State: Verified, Lines: []string{"a1a8"}}, Settings{}, false, "5", ByCook},
		"verified in part":       {Claim{State: Verified, Lines: []string{"a1a8"}, Incomplete: &part}, Settings{}, false, "3", ByPartOfCook},
		"refuted":                {Claim{State: Refuted, Lines: []string{"a1a8"}}, Settings{}, false, "0", ByWrongCook},
		"one of two verified":    {Claim{State: Verified, Solution: 1, Lines: []string{"a1a8"}}, Settings{}, true, "5", Complete},
		"one of two refuted":     {Claim{State: Refuted, Solution: 1, Lines: []string{"a1a8"}}, Settings{}, true, "2.5", BySum},
		"one of two costs all":   {Claim{State: Refuted, Solution: 1, Lines: []string{"a1a8"}}, Settings{WrongCook: WholeProblem}, true, "0", ByWrongCook},
		"the whole of two, open": {Claim{State: Claimed, Solution: -1}, Settings{}, true, "0", ByOpenCook},
	} {
		e := contest(t, 1, 60)
		do(t, e, SetSettings{row.settings}, HandIn{1, 1, 30})
		if row.several {
			keyed(t, e)
			do(t, e, SetMark{Solver: 1, Task: "1-1", Item: "a", Mark: Mark{State: Right}})
		}
		do(t, e, SetClaim{1, "1-1", row.claim})
		got := Score(e).Rows[0].Rounds[0].Tasks[0]
		if got.Points.String() != row.want || got.Rule != row.rule {
			t.Errorf("%s: %s by %s, want %s by %s", name, got.Points, got.Rule, row.want, row.rule)
		}
	}
	e := contest(t, 1, 60)
	do(t, e, HandIn{1, 1, 30})
	refused(t, e, SetClaim{1, "1-1", Claim{State: Refuted}}, EvidenceMissing)
}

// A time is corrected with a reason, and only where there is one.
func TestCorrectTime(t *testing.T) {
	e := contest(t, 1, 60)
	refused(t, e, CorrectTime{1, 1, 40, "misread"}, NoSheet)
	do(t, e, HandIn{1, 1, 44})
	refused(t, e, CorrectTime{1, 1, 40, ""}, ReasonMissing)
	refused(t, e, CorrectTime{1, 1, 61, "misread"}, BadMinutes)
	do(t, e, CorrectTime{1, 1, 40, "misread"})
	if got := e.Sheet(1, 1).Minutes; got != 40 {
		t.Errorf("%d minutes", got)
	}
}

// Article 50.2: at most 5 points, whatever is entered.
func TestNeverMoreThanMax(t *testing.T) {
	e := contest(t, 1, 60)
	do(t, e, HandIn{1, 1, 60}, SetKey{"1-1", []Item{{ID: "x", Points: Whole(4)}, {ID: "y", Points: Whole(4)}}})
	refused(t, e, SetTotal{1, "1-2", &Fixed{Points: points(t, "5.5")}}, BadPoints)
	refused(t, e, HandIn{1, 1, 61}, BadMinutes)
	refused(t, e, Freeze{1}, SumNotMax)
	do(t, e, SetMark{Solver: 1, Task: "1-1", Item: "x", Mark: Mark{State: Right}}, SetMark{Solver: 1, Task: "1-1", Item: "y", Mark: Mark{State: Right}})
	if got := Score(e).Rows[0].Rounds[0].Tasks[0]; got.Points != Whole(5) || got.Rule != ByCappedPoints {
		t.Errorf("%s by %s", got.Points, got.Rule)
	}
}

// The two best of a round count for the team, and of equal points those of
// less time; the sums of all are kept beside.
func TestTeams(t *testing.T) {
	e := contest(t, 5, 60, 60)
	for number, team := range map[int]string{1: "A", 2: "A", 3: "A", 4: "B", 5: "B"} {
		do(t, e, PutSolver{Solver{Number: number, Name: fmt.Sprint(number), Team: team}})
	}
	hand(t, e, 1, 1, 10, "5", "5")
	hand(t, e, 1, 2, 20, "5")
	hand(t, e, 1, 3, 15, "5")
	hand(t, e, 2, 1, 30, "1")
	hand(t, e, 2, 2, 40, "4")
	hand(t, e, 2, 3, 50, "2.5")
	hand(t, e, 1, 4, 60, "5", "5", "5")
	hand(t, e, 2, 4, 60, "5", "1.5")
	teams := Teams(e, Score(e))
	a, b := teams[0], teams[1]
	// A: 10+5 in 10+15 minutes (solver 3 is quicker than 2), then 4+2.5 in 90.
	if a.Team != "A" || a.Points.String() != "21.5" || a.Minutes != 115 || a.SumPoints.String() != "27.5" || a.SumMinutes != 165 {
		t.Errorf("A: %+v", a)
	}
	// B: 15+0 and 6.5+0; solver 5 was absent, which costs the full time.
	if b.Points.String() != "21.5" || b.Minutes != 240 || a.Place() != "1" || b.Place() != "2" || a.Over != LessTime {
		t.Errorf("B: %+v", b)
	}
	if got := a.Rounds[0].Counted; len(got) != 2 || got[0] != 1 || got[1] != 3 {
		t.Errorf("counted in round 1: %v", got)
	}
}
