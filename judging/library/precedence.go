package library

import (
	"time"

	"keymove/solver/problem"
)

// Precedence says whether a work came out early enough to be a predecessor
// (article 47.3).
type Precedence uint8

// The answers. The zero Precedence is Undecided: a date is missing, or known
// too roughly.
const (
	Undecided Precedence = iota
	Earlier
	NotEarlier
)

// String returns "undecided", "earlier" or "notEarlier".
func (p Precedence) String() string { return [...]string{"undecided", "earlier", "notEarlier"}[p] }

// Reference is the date that the first publication of another work is compared
// with.
type Reference struct {
	Date problem.Date
	// Closing: Date is the closing date of a formal event. What came out on
	// that day or before it counts, what came out later does not. Otherwise
	// Date is that of the work's own first publication, and only what came
	// out before that day counts.
	Closing bool
}

// Precedence puts a first publication before or after the reference. Dates
// known only to the month or the year are decided where every day they may
// mean gives the same answer (article 47.2).
func (r Reference) Precedence(published problem.Date) Precedence {
	first, last := span(published)
	from, to := span(r.Date)
	if first == 0 || from == 0 {
		return Undecided
	}
	if r.Closing {
		// On the closing day itself is early enough.
		from, to = from+1, to+1
	}
	switch {
	case last < from:
		return Earlier
	case first >= to:
		return NotEarlier
	}
	return Undecided
}

// span is Date.Span with the month's real last day, so that a work of June is
// in time for the thirtieth.
func span(d problem.Date) (first, last int) {
	first, last = d.Span()
	if d.Month != 0 && d.Day == 0 {
		last = last/100*100 + time.Date(d.Year, time.Month(d.Month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
	}
	return first, last
}
