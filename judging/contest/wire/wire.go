// Package wire is the JSON of a solving contest's parts, for its file and for
// exchange. The names and meanings are fixed: what any version wrote is read by
// all later ones. Works are left to the caller, who keeps them in a form of his
// own.
package wire

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"keymove/judging/contest"
)

// Code says what is wrong with a value.
type Code string

// The codes.
const (
	BadPoints Code = "badPoints" // Value is no number of points; Err is a *contest.PointsError
	BadTime   Code = "badTime"   // Value is no hour like 2026-05-01T10:00
	BadWord   Code = "badWord"   // Value is none of the words Allowed
	BadMove   Code = "badMove"   // Value is no move in coordinates that can be played there
	BadTwin   Code = "badTwin"   // Value is no letter of a twin
	BadKind   Code = "badKind"   // Value is no kind of change
	BadWork   Code = "badWork"   // the work cannot be read; Err tells more
	Missing   Code = "missing"   // nothing is there
	Twice     Code = "twice"     // Value stands there for the second time
	Refused   Code = "refused"   // the event does not allow it; Err is a *contest.Refusal
	NotJSON   Code = "notJSON"   // no JSON, or a value of the wrong type; Err tells more
)

// Error is what is wrong, and where.
type Error struct {
	// Place is the path of the value: "rounds[0].problems[2].max".
	Place   string
	Code    Code
	Value   string
	Allowed []string
	// Line and Column count from 1; 0 when not known.
	Line, Column int
	Err          error
}

func (e *Error) Error() string {
	text := fmt.Sprintf("%s: %s %q", e.Place, e.Code, e.Value)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// clock is how hours by the clock on the wall are written, and clockStarted how
// they are where a round was started by the second.
const (
	clock        = "2006-01-02T15:04"
	clockStarted = "2006-01-02T15:04:05"
)

// Clock writes an hour by the clock on the wall, "" for none.
func Clock(t time.Time) string {
	switch {
	case t.IsZero():
		return ""
	case t.Second() != 0:
		return t.Format(clockStarted)
	}
	return t.Format(clock)
}

// ReadClock reads what Clock writes, a zone being passed over.
func ReadClock(place, text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	for _, form := range []string{clock, clockStarted, time.RFC3339, "2006-01-02 15:04"} {
		if t, err := time.Parse(form, text); err == nil {
			return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC), nil
		}
	}
	return time.Time{}, &Error{Place: place, Code: BadTime, Value: text}
}

// Stamp writes the moment of a change, "" for none.
func Stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339Nano)
}

// ReadStamp reads what Stamp writes.
func ReadStamp(place, text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return time.Time{}, &Error{Place: place, Code: BadTime, Value: text, Err: err}
	}
	return t.UTC(), nil
}

// Points reads a number of points; "" is otherwise.
func Points(place, text string, otherwise contest.Points) (contest.Points, error) {
	if text == "" {
		return otherwise, nil
	}
	p, err := contest.ParsePoints(text)
	if err != nil {
		return contest.Points{}, &Error{Place: place, Code: BadPoints, Value: text, Err: err}
	}
	return p, nil
}

// Number is a number of points in JSON: a text, or a JSON number as it is
// written.
type Number string

// UnmarshalJSON reads a text or a number without passing through a float.
func (n *Number) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err == nil {
		*n = Number(text)
		return nil
	}
	var number json.Number
	if err := json.Unmarshal(data, &number); err != nil {
		return err
	}
	*n = Number(number)
	return nil
}

// word reads one of several words as its index; "" is the first.
func word[T ~uint8](place, text string, names ...string) (T, error) {
	if text == "" {
		return 0, nil
	}
	at := slices.Index(names, text)
	if at < 0 {
		return 0, &Error{Place: place, Code: BadWord, Value: text, Allowed: names}
	}
	return T(at), nil
}

// names lists the words of an enumeration.
func names[T interface {
	~uint8
	String() string
}](values ...T) []string {
	var all []string
	for _, v := range values {
		all = append(all, v.String())
	}
	return all
}
