package contest

// SheetID names a sheet. It serves as a map key.
type SheetID struct{ Round, Solver int }

// Sheet is what a solver handed in after a round.
type Sheet struct {
	// Minutes is the time used, at most the full time of the round.
	Minutes int
	// Answers are by task; a task without an answer is blank.
	Answers map[string]*Answer
}

// Answer is what a solver wrote for a task, and what the controller makes of
// it.
type Answer struct {
	// Text is what was written, as it was written.
	Text string
	// Marks are by item of the marking key.
	Marks map[string]Mark
	// Second holds the marks of a second marker, who does not see the first's.
	Second map[string]Mark
	// Extra: beside the solution another, wrong one was given.
	Extra bool
	// Claim is the cook that the solver gives in place of the solution.
	Claim Claim
	// Fixed, when set, is the controller's total in place of the sum.
	Fixed *Fixed
	// Blank: it was decided that nothing was written for the task. Where
	// nothing at all is known of an answer that is still to be decided.
	Blank bool
}

// Fixed is a total set by hand.
type Fixed struct {
	Points Points
	// Why is the controller's reason, "" where the totals alone were entered.
	Why string
}

// State is what an item of the key is worth on a sheet.
type State uint8

// The states; the zero State is not marked yet, and earns nothing.
const (
	Unmarked  State = iota
	Right           // written as asked
	Wrong           // something else is written in its place
	Ambiguous       // what is written may mean several moves: counts as wrong (50.2)
	Missing         // nothing is written
)

var stateNames = [...]string{"unmarked", "right", "wrong", "ambiguous", "missing"}

// String returns the state's name in files.
func (s State) String() string { return stateNames[s] }

// Mark is the controller's word on an item.
type Mark struct {
	State State
	// Reason is the case that decided it, NoReason for none.
	Reason Reason
	// Note is free text.
	Note string
}

// Reason is a case that controllers meet again and again. A decision on one is
// offered for every other sheet with the same.
type Reason string

// The reasons. Those up to StudyEnd are the disputed ones.
const (
	NoReason          Reason = ""
	PartOfItem        Reason = "part"              // a part of what the item asks for
	AmbiguousMove     Reason = "ambiguousMove"     // may mean two moves (50.2)
	Miswritten        Reason = "miswritten"        // wrong square or letter, the meaning plain
	RepeatedPlay      Reason = "repeatedPlay"      // the same continuation after another defence
	ChangedThreat     Reason = "changedThreat"     // a threat of another position
	SeveralThreats    Reason = "severalThreats"    // one of several threats
	FalseThreat       Reason = "falseThreat"       // a threat that does not work
	ThreatInZugzwang  Reason = "threatInZugzwang"  // zugzwang, but a threat is given
	ZugzwangForThreat Reason = "zugzwangForThreat" // a threat, but taken for zugzwang
	StudyBranch       Reason = "studyBranch"       // a branch of a study other than the main line
	AuthorLengthens   Reason = "authorLengthens"   // the author's line is longer than need be
	Lengthened        Reason = "lengthened"        // the solver's line is longer than need be
	StudyEnd          Reason = "studyEnd"          // stops before the end of the line
	SeveralVersions   Reason = "severalVersions"   // several versions of one move
	WrongPlace        Reason = "wrongPlace"        // the right move in a wrong place
	Illegible         Reason = "illegible"         // cannot be read
	WrongMove         Reason = "wrongMove"         // another legal move
	IllegalMove       Reason = "illegalMove"       // nobody can play what is written
	WrongKey          Reason = "wrongKey"          // the line begins with another first move
	NotWritten        Reason = "notWritten"        // nothing there
	DualGiven         Reason = "dual"              // another continuation that works as well
	CookGiven         Reason = "cook"              // a cook in place of the solution
	LookAlike         Reason = "lookAlike"         // letters of the wrong alphabet
	ByHand            Reason = "byHand"            // decided otherwise
)

// Reasons lists the cases by name that a marking screen offers.
func Reasons() []Reason {
	return []Reason{PartOfItem, AmbiguousMove, Miswritten, RepeatedPlay, ChangedThreat, SeveralThreats, FalseThreat,
		ThreatInZugzwang, ZugzwangForThreat, StudyBranch, AuthorLengthens, Lengthened, StudyEnd, SeveralVersions,
		WrongPlace, Illegible, WrongMove, IllegalMove, WrongKey, NotWritten, DualGiven, CookGiven, LookAlike, ByHand}
}

// Clause returns the article on which a decision in such a case rests, "" where
// the rules are silent and the organiser decides.
func (r Reason) Clause() string {
	switch r {
	case PartOfItem, AmbiguousMove, Miswritten, Illegible, IllegalMove, SeveralVersions, LookAlike:
		return "50.2"
	case ChangedThreat, FalseThreat, ZugzwangForThreat, RepeatedPlay, ThreatInZugzwang, StudyBranch, StudyEnd, NotWritten, WrongMove, WrongKey, AuthorLengthens, Lengthened:
		return "49"
	case CookGiven:
		return "49, 50.2"
	}
	return ""
}

// ClaimState is how far a cook claim has been looked into.
type ClaimState uint8

// The states; the zero ClaimState is no claim.
const (
	NoClaim ClaimState = iota
	Claimed
	Verified // the cook works: 5 points (50.2)
	Refuted
)

var claimNames = [...]string{"", "claimed", "verified", "refuted"}

// String returns the state's name in files, "" for none.
func (s ClaimState) String() string { return claimNames[s] }

// ClaimKind is what a solver claims.
type ClaimKind uint8

// The kinds; the zero kind is a cook.
const (
	CookClaim       ClaimKind = iota // another solution, given in place of the author's (49)
	NoSolutionClaim                  // the task has no solution (50.2)
	IllegalClaim                     // the position cannot come about, which is no ground for anything (50.2)
)

var claimKindNames = [...]string{"cook", "noSolution", "illegal"}

// String returns the kind's name in files.
func (k ClaimKind) String() string { return claimKindNames[k] }

// Replaces reports whether the claim stands in place of a solution. A claim
// that there is none, or that the position is illegal, earns nothing by itself:
// what else was written is marked as ever.
func (c *Claim) Replaces() bool { return c.State != NoClaim && c.Kind == CookClaim }

// Claim is what a solver says against a task: a cook, given in place of the
// author's solution (article 49), or that there is no solution at all.
type Claim struct {
	Kind  ClaimKind
	State ClaimState
	// Text is the claim as written.
	Text string
	// Solution is the number of the separate solution it stands in for, from
	// 0; -1 for the whole problem.
	Solution int
	// Incomplete is what a verified cook earns when not all its moves are
	// given, in place of the full points; nil when it is complete.
	Incomplete *Points
	// Lines are the moves that prove or refute it, in coordinates.
	Lines []string
}
