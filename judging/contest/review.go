package contest

// Weight is how much an issue matters.
type Weight uint8

// The weights.
const (
	Hint Weight = iota
	Warning
	Fault // the event cannot be scored as it stands, or a total is wrong
)

// String returns "hint", "warning" or "fault".
func (w Weight) String() string { return [...]string{"hint", "warning", "fault"}[w] }

// IssueCode names what a look at the event has found.
type IssueCode string

// The issues.
const (
	ShortBreak     IssueCode = "shortBreak"     // Minutes between rounds Round and Other, Limit at least
	LongDay        IssueCode = "longDay"        // the rounds of the day take Minutes, Limit at most
	LongRound      IssueCode = "longRound"      // the round takes Minutes, Limit at most
	ShortRound     IssueCode = "shortRound"     // the round takes Minutes, Limit at least
	Overlap        IssueCode = "overlap"        // rounds Round and Other overlap
	RoundCount     IssueCode = "roundCount"     // Count rounds where the form asks for Limit to Most
	OneGenre       IssueCode = "oneGenre"       // all tasks of the round are of one genre
	MissingGenre   IssueCode = "missingGenre"   // no task of the genre Genre
	NoTasks        IssueCode = "noTasks"        // the round has no tasks
	NoMinutes      IssueCode = "noMinutes"      // the round has no time
	UsedBefore     IssueCode = "usedBefore"     // the position was set in Text before
	SetTwice       IssueCode = "setTwice"       // the position is also task Text
	Fresh          IssueCode = "fresh"          // published in Count, fewer than Limit years ago
	ManySolutions  IssueCode = "manySolutions"  // Count solutions, more than Limit
	SumWrong       IssueCode = "sumWrong"       // the items make Points, not Max
	MaxNotFive     IssueCode = "maxNotFive"     // Max is not 5
	NoKey          IssueCode = "noKey"          // the marking key is empty
	KeyAlone       IssueCode = "keyAlone"       // points for the first move alone in a work of three or more moves
	FineGrained    IssueCode = "fineGrained"    // item Item has Points, finer than the granularity
	Untested       IssueCode = "untested"       // not tested by a program
	Changed        IssueCode = "changed"        // changed since it was tested
	Unsound        IssueCode = "unsound"        // the program found it unsound
	Undecided      IssueCode = "undecided"      // the program could not decide
	CountWrong     IssueCode = "countWrong"     // Count solutions found, Limit declared
	StudyUnchecked IssueCode = "studyUnchecked" // not looked up in a database of studies
	HashWrong      IssueCode = "hashWrong"      // the key is not the one that was fixed
	TimeTooLong    IssueCode = "timeTooLong"    // Minutes, more than the Limit of the round
	TooManyPoints  IssueCode = "tooManyPoints"  // Points, more than Max
	StillUnmarked  IssueCode = "unmarked"       // Count items are not marked
	NothingEntered IssueCode = "nothingEntered" // nothing is entered for the task on Count sheets that were handed in
	NotFlagged     IssueCode = "notFlagged"     // a claim that there is no solution was verified, and the task does not say so
	AbsentHandedIn IssueCode = "absentHandedIn" // noted as absent, and has handed in
	MarkersDiffer  IssueCode = "markersDiffer"  // the two markers differ on Count items
	OpenClaim      IssueCode = "openClaim"      // a cook claim is not decided
	OpenProtest    IssueCode = "openProtest"    // protest Count is not decided
	TeamTooSmall   IssueCode = "teamTooSmall"   // team Text has Count members, Limit count
	SameName       IssueCode = "sameName"       // solvers Solver and Other have one name
)

// Issue is one thing that was found. Which of the values count depends on Code.
type Issue struct {
	Code   IssueCode
	Weight Weight
	// Clause is the article, "" for practice.
	Clause string
	// Round, Task, Solver and Item say where; 0 and "" when they do not count.
	Round, Other int
	Task, Item   string
	Solver       int
	Minutes      int
	Count        int
	Limit, Most  int
	Points, Max  Points
	Genre        string
	Text         string
}
