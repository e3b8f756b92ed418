package contest

import (
	"reflect"
	"testing"
)

// An answer of which nothing is known is not a blank one: it earns nothing, and
// is still to be decided. What is decided to be blank is not, until something is
// found to be written.
func TestBlank(t *testing.T) {
	e := contest(t, 2, 60)
	hand(t, e, 1, 1, 30, "5", "", "")
	want := func(decided, begun, untouched int) {
		t.Helper()
		if p := e.ProgressOf(1); p != (Progress{1, decided, begun, untouched}) {
			t.Errorf("%+v, want %d decided, %d begun, %d untouched", p, decided, begun, untouched)
		}
	}
	want(1, 0, 2)
	if row := rowOf(e, 1); row.Points != Whole(5) || row.Open != 2 {
		t.Errorf("%s points, %d open", row.Points, row.Open)
	}
	do(t, e, SetBlank{1, "1-2", true}, SetBlank{1, "1-3", true})
	want(3, 0, 0)
	if row := rowOf(e, 1); row.Points != Whole(5) || row.Open != 0 || row.Rounds[0].Tasks[1].Rule != Blank {
		t.Errorf("decided: %+v", row)
	}
	refused(t, e, SetBlank{1, "1-1", true}, NotBlank)
	refused(t, e, SetBlank{2, "1-1", true}, NoSheet)
	do(t, e, WriteAnswer{1, "1-2", "1.Qd7"})
	if a := e.Answer(1, "1-2"); a.Blank {
		t.Error("what is written is blank")
	}
	do(t, e, SetBlank{1, "1-3", false})
	if e.Answer(1, "1-3") != nil {
		t.Error("nothing is known again, and something is kept")
	}
	do(t, e, SetNoSolution{"1-3", true, "no key"})
	want(2, 1, 0) // the text of 1-2 has no items to mark it by
}

// Article 50.2: who was absent has no points and so the full time; the register
// itself changes no score.
func TestRegister(t *testing.T) {
	e := contest(t, 4, 60)
	hand(t, e, 1, 1, 30, "5", "5", "5")
	hand(t, e, 1, 2, 30, "5", "5", "5")
	before := Score(e)
	do(t, e, SetAttendance{1, 2, Attendance{CameLate, 12, "tram"}}, SetAttendance{1, 3, Attendance{WentAway, 20, ""}})
	do(t, e, e.MarkAbsent(1)...)
	got := e.RollOf(1)
	want := []RollRow{
		{1, Attendance{Presence: Present}, true, 30},
		{2, Attendance{CameLate, 12, "tram"}, true, 30},
		{3, Attendance{Presence: WentAway, Minute: 20}, false, 0},
		{4, Attendance{Presence: StayedAway}, false, 0},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("register: %+v", got)
	}
	if after := Score(e); !reflect.DeepEqual(after, before) {
		t.Error("the register changes the score")
	}
	for _, solver := range []int{3, 4} {
		if r := rowOf(e, solver).Rounds[0]; !r.Points.IsZero() || r.Minutes != 60 || r.Full != ZeroPoints {
			t.Errorf("solver %d: %+v", solver, r)
		}
	}
	if len(e.MarkAbsent(1)) > 0 {
		t.Error("nobody is left to be noted")
	}
	refused(t, e, SetAttendance{1, 9, Attendance{Presence: CameLate}}, NoSolver)
	refused(t, e, SetAttendance{2, 1, Attendance{Presence: CameLate}}, NoRound)
	refused(t, e, SetAttendance{1, 1, Attendance{Presence: CameLate, Minute: 61}}, BadMinutes)
	do(t, e, HandIn{1, 4, 59})
	if !has(Review(e, nil, may), AbsentHandedIn) {
		t.Error("absent with a sheet is not told")
	}
	do(t, e, TakeBack{1, 4}, RemoveSolver{4})
	if len(e.Roll) != 2 {
		t.Errorf("the register keeps who is gone: %+v", e.Roll)
	}
}

func has(issues []Issue, code IssueCode) bool {
	for _, i := range issues {
		if i.Code == code {
			return true
		}
	}
	return false
}

// rowOf is a solver's line of the final ranking.
func rowOf(e *Event, solver int) *Row {
	s := Score(e)
	return s.Row(solver)
}
