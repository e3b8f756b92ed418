package contest

import (
	"time"

	"keymove/judging/contest"
)

// clockState is how far a round has come.
type clockState uint8

const (
	notStarted clockState = iota // nobody has started it
	toCome                       // it begins at an hour that is still to come
	underWay
	timeOver
)

// onWall returns an hour as the clock on the wall shows it, which is how the
// event keeps the hours of its rounds.
func onWall(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
}

// clockReading is what the clock of a round shows.
type clockReading struct {
	state clockState
	// left is the time to the end of the round, or to its beginning before it;
	// past is the time since its beginning, or since its end after it.
	left, past time.Duration
}

// readClock reads the clock of a round. Now is by the clock on the wall.
func readClock(r *contest.Round, now time.Time) clockReading {
	length := time.Duration(r.Minutes) * time.Minute
	switch since := now.Sub(r.Start); {
	case r.Start.IsZero():
		return clockReading{state: notStarted, left: length}
	case since < 0:
		return clockReading{state: toCome, left: -since}
	case since < length:
		return clockReading{state: underWay, left: length - since, past: since}
	default:
		return clockReading{state: timeOver, past: since - length}
	}
}

// warnings are the minutes before the end at which the solvers are warned.
var warnings = [...]int{10, 5, 1}

// warning returns the warning in force: 10, 5 or 1, 0 for none. A round that
// is no longer than a warning begins without it.
func (c clockReading) warning(minutes int) int {
	found := 0
	for _, w := range warnings {
		if c.state == underWay && minutes > w && c.left <= time.Duration(w)*time.Minute {
			found = w
		}
	}
	return found
}

// clockFace writes a time as a clock shows it: whole seconds begun count while time
// runs down, "1:05:09" or "05:09".
func clockFace(d time.Duration) (hours, minutes, seconds int) {
	s := int((d + time.Second - 1) / time.Second)
	return s / 3600, s / 60 % 60, s % 60
}

// minutesUsed is the time that a hand-in is stamped with: a minute that has
// begun counts.
func minutesUsed(past time.Duration) int {
	return max(int((past+time.Minute-1)/time.Minute), 1)
}

// handInCode is what became of a hand-in.
type handInCode string

const (
	handedIn     handInCode = "stamped"
	handedLate   handInCode = "late"    // after the end: the full time is noted
	handedTwo    handInCode = "double"  // there is a sheet already, which stays
	handedByNone handInCode = "unknown" // nobody has that number
	notBegun     handInCode = "notBegun"
)

// handIn is a number typed at the desk, and what becomes of it.
type handIn struct {
	code   handInCode
	solver int
	// minutes is the time noted, or the one that stands already; late is how
	// many minutes after the end a late sheet came.
	minutes, late int
	// change stamps the sheet, nil when nothing is stamped.
	change contest.Change
}

// takeHandIn looks at a number that hands in now.
func takeHandIn(e *contest.Event, round, solver int, now time.Time) handIn {
	h := handIn{solver: solver}
	r := e.Round(round)
	if e.Solver(solver) == nil || r == nil {
		h.code = handedByNone
		return h
	}
	if s := e.Sheet(round, solver); s != nil {
		h.code, h.minutes = handedTwo, s.Minutes
		return h
	}
	switch c := readClock(r, now); c.state {
	case underWay:
		h.code, h.minutes = handedIn, min(minutesUsed(c.past), r.Minutes)
	case timeOver:
		h.code, h.minutes, h.late = handedLate, r.Minutes, minutesUsed(c.past)
	default:
		h.code = notBegun
		return h
	}
	h.change = contest.HandIn{Round: round, Solver: solver, Minutes: h.minutes}
	return h
}

// startRound is the change that starts a round now.
func startRound(r *contest.Round, now time.Time) contest.Change {
	return contest.PutRound{Number: r.Number, Title: r.Title, Start: now.Truncate(time.Second), Minutes: r.Minutes, ProtestsUntil: r.ProtestsUntil}
}
