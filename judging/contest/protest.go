package contest

import "time"

// Protest is an objection in the register.
type Protest struct {
	// Number counts from 1.
	Number int
	// Round and Task say what it is about; Task is "" for the round as a
	// whole.
	Round int
	Task  string
	// Solver made it.
	Solver int
	// Text is what is asked, and Evidence the moves or facts it rests on.
	Text, Evidence string
	Filed          time.Time
	// Late: it came after the window, and was taken in all the same.
	Late bool
	// Ruling is the verdict, with the judge's words.
	Ruling  Ruling
	Opinion string
	Decided time.Time
	By      string
}

// Ruling is the verdict on a protest.
type Ruling uint8

// The rulings; the zero Ruling is none yet.
const (
	Open Ruling = iota
	Upheld
	PartlyUpheld
	Rejected
)

var rulingNames = [...]string{"open", "upheld", "partlyUpheld", "rejected"}

// String returns the ruling's name in files.
func (r Ruling) String() string { return rulingNames[r] }
