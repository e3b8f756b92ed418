package contest

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"keymove/judging/contest"
)

// The clock runs from the start to the end of the round, and warns 10, 5 and 1
// minutes before it.
func TestClock(t *testing.T) {
	start := time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)
	r := &contest.Round{Number: 1, Start: start, Minutes: 20}
	for _, row := range []struct {
		past    time.Duration
		state   clockState
		warning int
		used    int
	}{
		{-time.Second, toCome, 0, 0},
		{0, underWay, 0, 1},
		{time.Minute, underWay, 0, 1},
		{time.Minute + time.Second, underWay, 0, 2}, // a minute that has begun counts
		{9*time.Minute + 59*time.Second, underWay, 0, 10},
		{10 * time.Minute, underWay, 10, 10},
		{15 * time.Minute, underWay, 5, 15},
		{19 * time.Minute, underWay, 1, 19},
		{20 * time.Minute, timeOver, 0, 0},
	} {
		c := readClock(r, start.Add(row.past))
		if c.state != row.state || c.warning(r.Minutes) != row.warning || row.used > 0 && minutesUsed(c.past) != row.used {
			t.Errorf("after %v: %+v, warning %d, want %+v", row.past, c, c.warning(r.Minutes), row)
		}
	}
}

// At the desk numbers are typed: the minute is stamped, a second sheet changes
// nothing, a late one gets the full time, a correction needs its reason.
func TestHandInByNumber(t *testing.T) {
	start := time.Date(2026, 5, 1, 10, 0, 0, 0, time.Local)
	changes := []contest.Change{contest.PutRound{Number: 1, Minutes: 60}}
	for i := range 3 {
		changes = append(changes, contest.PutSolver{Solver: contest.Solver{Number: i + 1, Name: "S"}})
	}
	b := newBench(t, "en", changes...)
	c := newClockTab(b.Page)
	now := start
	b.now = func() time.Time { return now }
	b.later = func(time.Duration, func()) {}
	b.win.SetContent(c.object)
	c.refresh()
	b.win.Canvas().Focus(c.number)
	enter := func(text, told string) {
		t.Helper()
		b.typed(text)
		b.key(fyne.KeyReturn)
		if !strings.Contains(c.told.Text, told) {
			t.Errorf("%q: told %q, want %q", text, c.told.Text, told)
		}
		c.number.SetText("")
	}
	enter("1", "not begun")
	c.begin()
	now = start.Add(12*time.Minute + 30*time.Second)
	enter("1", "13 min")
	enter("9", "Nobody")
	now = start.Add(30 * time.Minute)
	enter("1", "already")
	now = start.Add(62*time.Minute + 30*time.Second)
	enter("2", "3 min late")
	enter("3 44", "44 min")
	for solver, want := range map[int]int{1: 13, 2: 60, 3: 44} {
		if got := b.event().Sheet(1, solver).Minutes; got != want {
			t.Errorf("solver %d: %d minutes, want %d", solver, got, want)
		}
	}
	c.solver.SetText("1")
	c.minutes.SetText("15")
	c.correctTime()
	if b.wrong == nil || b.event().Sheet(1, 1).Minutes != 13 {
		t.Error("corrected without a reason")
	}
	c.why.SetText("the clock was misread")
	if c.correctTime(); b.event().Sheet(1, 1).Minutes != 15 {
		t.Error("not corrected")
	}
}
