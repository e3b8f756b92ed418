package contest

import (
	"fmt"
	"time"
)

// Change is one step in the life of an event: the only way to alter it.
type Change interface {
	// Kind names the kind of change in files.
	Kind() string
	// Target names what the change replaces. Two changes with the same target
	// that do not know of each other are in conflict; those with different
	// targets may be made in any order.
	Target() string
	// apply checks the change and makes it. On an error the event is as it
	// was. It depends on nothing but the event, the change and the stamp, so
	// that the audit trail gives the same event for ever.
	apply(e *Event, s Stamp) error
}

// Stamp says who made a change, and when.
type Stamp struct {
	By string
	At time.Time
}

// Apply makes one change. Errors are *Refusal and leave the event as it was.
func (e *Event) Apply(c Change, s Stamp) error { return c.apply(e, s) }

// Entry is a change with its stamp: a line of the audit trail.
type Entry struct {
	Stamp
	Change Change
}

// RefusalCode says why a change cannot be made.
type RefusalCode string

// The codes.
const (
	NoRound         RefusalCode = "noRound"         // there is no round Number
	NoTask          RefusalCode = "noTask"          // there is no task ID
	NoSolver        RefusalCode = "noSolver"        // there is no solver Number
	NoSheet         RefusalCode = "noSheet"         // the solver handed nothing in
	NoItem          RefusalCode = "noItem"          // the key has no item ID
	NoProtest       RefusalCode = "noProtest"       // there is no protest Number
	BadNumber       RefusalCode = "badNumber"       // Number must be positive
	BadMinutes      RefusalCode = "badMinutes"      // Number minutes, at most Limit
	BadID           RefusalCode = "badID"           // ID is empty or taken
	BadPoints       RefusalCode = "badPoints"       // Points, at most Max
	SumNotMax       RefusalCode = "sumNotMax"       // the items make Points, not Max
	BadParent       RefusalCode = "badParent"       // item ID rests on one that is not before it
	BadScope        RefusalCode = "badScope"        // a solution number that the key does not have
	KeyFrozen       RefusalCode = "keyFrozen"       // the key of task ID is fixed: amend it
	NotFrozen       RefusalCode = "notFrozen"       // the key of task ID is not fixed: change it
	RoundEmpty      RefusalCode = "roundEmpty"      // round Number has no tasks
	NotTested       RefusalCode = "notTested"       // task ID was not tested, or was changed since
	NotSound        RefusalCode = "notSound"        // task ID is not sound and no reason is written
	InPlay          RefusalCode = "inPlay"          // sheets hold what would be lost
	ReasonMissing   RefusalCode = "reasonMissing"   // a reason must be written
	NotSigned       RefusalCode = "notSigned"       // who makes the change must be told
	ProtestClosed   RefusalCode = "protestClosed"   // the window is not open at this hour
	EvidenceMissing RefusalCode = "evidenceMissing" // the lines that prove or refute must be given
	HashDiffers     RefusalCode = "hashDiffers"     // the key is not the one that was fixed
	NotBlank        RefusalCode = "notBlank"        // something is written or marked for task ID
	NoStudy         RefusalCode = "noStudy"         // task ID is no study
	BadLine         RefusalCode = "badLine"         // move Number of the line cannot be played
)

// Refusal is why a change was not made.
type Refusal struct {
	Code RefusalCode
	// ID, Number, Limit, Points and Max count as Code says.
	ID            string
	Number, Limit int
	Points, Max   Points
}

func (r *Refusal) Error() string {
	return fmt.Sprintf("%s (id %q, number %d, limit %d, points %s of %s)", r.Code, r.ID, r.Number, r.Limit, r.Points, r.Max)
}

// SetAbout replaces the title page.
type SetAbout struct{ About About }

// SetSettings replaces the settings.
type SetSettings struct{ Settings Settings }

// PutRound adds a round or changes its time; its tasks stay.
type PutRound struct {
	Number        int
	Title         string
	Start         time.Time
	Minutes       int
	ProtestsUntil time.Time
}

// RemoveRound takes out a round for which nothing was handed in.
type RemoveRound struct{ Number int }

// PutTask adds a task to a round, or replaces one whose key is not fixed. A key
// with items is taken as it is, not fixed.
type PutTask struct {
	Round int
	Task  Task
}

// RemoveTask takes out a task that nobody has answered.
type RemoveTask struct{ ID string }

// SetKey replaces the items of a key that is not fixed. Their sum may still be
// another than Max.
type SetKey struct {
	Task  string
	Items []Item
}

// SetTesting keeps what a program found of a work.
type SetTesting struct {
	Task    string
	Testing Testing
}

// Freeze fixes the keys of a round (article 49). Every task must have a key
// whose items make its full points, and be tested and sound, or have a written
// reason.
type Freeze struct{ Round int }

// Amend changes a frozen key: a signed entry with its reason. Marks are what
// becomes of the sheets that are affected; see [Event.PrepareAmendment].
type Amend struct {
	Task  string
	Items []Item
	Why   string
	// Marks are by solver and item.
	Marks map[int]map[string]Mark
}

// SetNoSolution tells that a task has turned out to have no solution, or takes
// that back.
type SetNoSolution struct {
	Task       string
	NoSolution bool
	Why        string
}

// PutSolver adds a solver or changes his data.
type PutSolver struct{ Solver Solver }

// RemoveSolver takes out a solver who has handed nothing in.
type RemoveSolver struct{ Number int }

// HandIn notes that a solver has handed in, and after how many minutes.
type HandIn struct{ Round, Solver, Minutes int }

// CorrectTime replaces the time of a sheet that was handed in. The reason must
// be written: time decides between equal points (50.2).
type CorrectTime struct {
	Round, Solver, Minutes int
	Why                    string
}

// TakeBack takes out a sheet that holds no answers.
type TakeBack struct{ Round, Solver int }

// WriteAnswer keeps what the solver wrote.
type WriteAnswer struct {
	Solver int
	Task   string
	Text   string
}

// SetMark marks an item.
type SetMark struct {
	Solver int
	Task   string
	Item   string
	Mark   Mark
	// Second: the mark is the second marker's.
	Second bool
}

// SetExtra tells that beside the solution another, wrong one was given.
type SetExtra struct {
	Solver int
	Task   string
	Extra  bool
}

// SetClaim keeps a cook claim and what became of it.
type SetClaim struct {
	Solver int
	Task   string
	Claim  Claim
}

// SetTotal sets the points of a task by hand; nil takes that back.
type SetTotal struct {
	Solver int
	Task   string
	Fixed  *Fixed
}

// SetBlank decides that a solver has written nothing for a task, or takes that
// back.
type SetBlank struct {
	Solver int
	Task   string
	Blank  bool
}

// SetAttendance notes who was there; the zero Attendance takes that back.
type SetAttendance struct {
	Round, Solver int
	Attendance    Attendance
}

// SetMainLine marks the main line of a study and its end: the moves from the
// diagram, in coordinates. None takes that back.
type SetMainLine struct {
	Task  string
	Moves []string
}

// FileProtest enters a protest in the register. Its Number is the next one.
type FileProtest struct{ Protest Protest }

// DecideProtest closes a protest.
type DecideProtest struct {
	Number  int
	Ruling  Ruling
	Opinion string
}

// RestoreKey puts in a key that another file holds as fixed, with its date,
// its hash and its amendments. It is refused when the hash is not that of the
// items.
type RestoreKey struct {
	Task string
	Key  Key
}
