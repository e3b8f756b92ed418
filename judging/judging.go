// Package judging says what the rules say of a work: whether it is sound
// (articles 43 to 45), and what a judge should know of it (article 51). It
// reads the solution tree and never solves. Findings are codes and data; the
// catalogue words them.
package judging

import (
	"keymove/solver/chess"
	"keymove/solver/legality"
	"keymove/solver/solution"
)

// Verdict is the answer for a part or a work.
type Verdict uint8

// The verdicts. The zero Verdict is Undecided: a search that did not end never
// makes a work sound.
const (
	Undecided Verdict = iota
	Sound
	Unsound
)

// String returns "undecided", "sound" or "unsound".
func (v Verdict) String() string { return [...]string{"undecided", "sound", "unsound"}[v] }

// Severity is how much a finding weighs.
type Severity uint8

// The severities. A Defect breaks a mandatory requirement (article 45) and
// makes the work unsound; a Flaw only lowers its mark (articles 45.4 and 51);
// a Note is for the reader's information.
const (
	Note Severity = iota
	Flaw
	Defect
)

// String returns "note", "flaw" or "defect".
func (s Severity) String() string { return [...]string{"note", "flaw", "defect"}[s] }

// Code names a rule's finding.
type Code string

// Mandatory requirements.
const (
	NoSolution         Code = "noSolution"         // 45.3: nothing solves; Moves defeat a key that was made already
	Cook               Code = "cook"               // 45.4: Moves hold the first moves when the author's is not known
	ShortSolution      Code = "shortSolution"      // 45.4: the goal is reached in fewer moves
	WrongSolutionCount Code = "wrongSolutionCount" // 45.4: Count solutions, Declared were declared
	Dual               Code = "dual"               // 45.4: Moves all lead to the goal at Path
	MinorDual          Code = "minorDual"          // 45.4: the same where it matters less
	PromotionDual      Code = "promotionDual"      // 45.4: Moves differ in the promoted man alone
	SeveralThreats     Code = "severalThreats"     // 45.4: Moves are all threatened
	SeveralIntended    Code = "severalIntended"    // 45.4: Declared solutions in an orthodox genre
	NoSetPlay          Code = "noSetPlay"          // 44: set play is promised and there is none
	IllegalPosition    Code = "illegal"            // 45.2: Reason says why
	IncompleteForce    Code = "incompleteForce"    // 45.2: Reason says which men
	StatedRight        Code = "statedRight"        // 45.3: a right beyond the convention, outside retro works
	AuthorKey          Code = "authorKey"          // 44: Moves[0], the author's first move, does not solve
	AuthorKeyRefuted   Code = "authorKeyRefuted"   // 44: the author's key, a try at Path, is refuted by Moves
	MultipleRefutation Code = "multipleRefutation" // 45.4: Moves refute the try at Path
)

// The author's solution beside the one found (article 44). The author's moves
// are playable after Path, which both solutions have.
const (
	AuthorUnread     Code = "authorUnread"     // Count places of the text are not read; Words is the first
	AuthorIllegal    Code = "authorIllegal"    // nobody can play Words after Path
	AuthorWrong      Code = "authorWrong"      // Moves do not lead to the goal; Instead do
	AuthorDual       Code = "authorDual"       // Moves lead to the goal, too, and are not mentioned
	AuthorMissing    Code = "authorMissing"    // the defences Moves are not mentioned
	AuthorThreat     Code = "authorThreat"     // Moves are not threatened; Instead are
	AuthorZugzwang   Code = "authorZugzwang"   // the author says zugzwang; Instead are threatened
	AuthorRefutation Code = "authorRefutation" // Moves do not refute the try; Instead do
	AuthorTrySolves  Code = "authorTrySolves"  // what the author calls a try solves
	AuthorUnfinished Code = "authorUnfinished" // a line ends before the goal: Moves go on
	AuthorCount      Code = "authorCount"      // Count lines are given, Declared were declared
)

// Artistic requirements.
const (
	CaptureKey       Code = "captureKey"       // 51.3: the key takes Man
	ShortThreat      Code = "shortThreat"      // 51.3: Moves, all that is threatened, reach the goal too soon
	CheckKey         Code = "checkKey"         // 51.3: the key gives check
	PromotionKey     Code = "promotionKey"     // 51.3: the key promotes to a queen
	FlightKey        Code = "flightKey"        // 51.3: the key takes the flights Squares and gives Given
	UnprovidedCheck  Code = "unprovidedCheck"  // 51.3: Moves check White in the diagram and have no set answer
	UnprovidedFlight Code = "unprovidedFlight" // 51.3: Moves of the king in the diagram have no set answer
)

// What the program could not decide.
const (
	RetroRights  Code = "retroRights"  // 45.3: solved with rights that the retro content may deny or grant
	NotSolved    Code = "notSolved"    // this program does not solve the part; Cause says why
	Unfinished   Code = "unfinished"   // the search did not end
	MissingPart  Code = "missingPart"  // the solution lacks the part
	BrokenTwin   Code = "brokenTwin"   // a twin cannot be made
	ProofGameBad Code = "proofGameBad" // the proof game given does not lead to the position
)

// OfAuthor reports whether a code speaks of the author's solution rather than
// of the work.
func (c Code) OfAuthor() bool {
	switch c {
	case AuthorKey, AuthorKeyRefuted, AuthorUnread, AuthorIllegal, AuthorWrong, AuthorDual, AuthorMissing, AuthorThreat,
		AuthorZugzwang, AuthorRefutation, AuthorTrySolves, AuthorUnfinished, AuthorCount:
		return true
	}
	return false
}

// Finding is what one rule found. Which of the values count depends on Code.
type Finding struct {
	Code Code
	// Clause is the article it rests on, such as "45.4".
	Clause   string
	Severity Severity
	// Part is the index of the twin.
	Part int
	// Path is the node that the finding speaks of, a phase's root when Moves
	// are first moves, or "" when it speaks of the position.
	Path solution.Path
	// Moves are playable in the position after Path's last move, and so are
	// Instead.
	Moves, Instead []chess.Move
	// Forced: reflex play demands one of Moves, so nothing solves.
	Forced          bool
	Count, Declared int
	Squares, Given  chess.Bitboard
	Man             chess.Piece
	Reason          legality.Reason
	// Words are the author's.
	Words string
	// Cause is the solver's reason for NotSolved; CauseDetail names what is not
	// solved, in Popeye's words.
	Cause, CauseDetail string
}

// PartVerdict is the verdict on one twin.
type PartVerdict struct {
	Index   int
	Verdict Verdict
	// Legality is what is known of the twin's position.
	Legality legality.Verdict
}

// Report is the verdict on a work with everything found, ordered by part and,
// within a part, by weight, defects first.
type Report struct {
	Verdict  Verdict
	Parts    []PartVerdict
	Findings []Finding
	// Tested is "C+" with the engine's name when the work is sound and the
	// search was complete, else "".
	Tested string
}

// Has reports whether something with the code was found.
func (r Report) Has(code Code) bool {
	for _, f := range r.Findings {
		if f.Code == code {
			return true
		}
	}
	return false
}
