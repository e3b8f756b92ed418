package problem

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"keymove/solver/chess"
)

// StipulationFault says what is wrong with a stipulation.
type StipulationFault string

// The faults of a stipulation.
const (
	StipulationEmpty    StipulationFault = "empty"    // nothing there
	StipulationGoal     StipulationFault = "goal"     // no goal where one was expected: free text, as a rule
	StipulationSquare   StipulationFault = "square"   // a goal without its square
	StipulationLength   StipulationFault = "length"   // no number of moves, or an impossible one
	StipulationTrailing StipulationFault = "trailing" // letters run on after the code
)

// StipulationError tells why a text is no stipulation that has a code, and
// where. The text is still a task that can be kept, shown and printed.
type StipulationError struct {
	Fault StipulationFault
	// Offset is the byte at which reading failed, from 0.
	Offset int
	// Text is the whole stipulation.
	Text string
}

// Error describes the fault for a log; the window words it for the user.
func (e *StipulationError) Error() string {
	return fmt.Sprintf("stipulation %q at byte %d: %s", e.Text, e.Offset, e.Fault)
}

// maxMoves bounds the length of a stipulation, far beyond any problem.
const maxMoves = 9999

// ParseStipulation reads a task: Popeye's codes in upper or lower case, "PG
// 9.5", the studies "+" and "=", with "black to move", a star for set play and
// a v for tries. Words after the code are kept as Remark. On an error, of type
// *StipulationError, the Stipulation returned keeps the words in Text.
func ParseStipulation(text string) (Stipulation, error) {
	r := stipulationReader{scanner{text: text}}
	s, fault := r.read()
	if fault != "" {
		return Stipulation{Text: strings.TrimSpace(text)}, &StipulationError{Fault: fault, Offset: r.pos, Text: text}
	}
	return s, nil
}

// blanks are what may stand around a code: spaces and the quotes that files
// wrap it in.
const blanks = " \t\r\n\"'“”„«»\u00a0"

type stipulationReader struct{ scanner }

func (r *stipulationReader) read() (s Stipulation, fault StipulationFault) {
	if r.skip(blanks); r.rest() == "" {
		return s, StipulationEmpty
	}
	if r.takeAny("shortest proof game", "proof game", "proofgame", "SPG", "PG") >= 0 {
		s.Play, s.Goal.Kind = Help, Diagram
		r.skip(" ")
		r.take("in ")
	} else if fault = r.code(&s); fault != "" {
		return s, fault
	}
	if !s.IsStudy() {
		if fault = r.length(&s); fault != "" {
			return s, fault
		}
	}
	return s, r.tail(&s)
}

// code reads everything up to the goal.
func (r *stipulationReader) code(s *Stipulation) StipulationFault {
	start := r.pos
	if n, ok := r.number(); ok && n > 0 && r.take("->") {
		s.Intro = n
	} else {
		r.pos = start
	}
	s.Exact = r.take("exact-")
	switch r.takeAny("ser-", "series-", "series ", "ser ", "pser-", "phser-") {
	case 0, 1, 2, 3:
		s.Series = SeriesMover
	case 4:
		s.Series = ParrySeries
	case 5:
		s.Series = ParryHelpSeries
	}
	s.Play = Direct
	if i := r.takeAny("semi-r", "reci-h", "hs", "hr", "h", "s", "r"); i >= 0 {
		s.Play = [...]Play{SemiReflex, ReciprocalHelp, HelpSelf, HelpReflex, Help, Self, Reflex}[i]
	}
	if s.Play == ReciprocalHelp && r.take("(") {
		var fault StipulationFault
		if s.OtherGoal, fault = r.goal(); fault != "" {
			return fault
		}
		if !r.take(")") {
			return StipulationGoal
		}
	}
	var fault StipulationFault
	if s.Goal, fault = r.goal(); fault != "" {
		return fault
	}
	if *s == (Stipulation{Play: Direct, Goal: s.Goal}) {
		r.study(s)
	}
	if s.Series == Alternate && s.Play == Direct && (s.Goal.Kind == Diagram || s.Goal.Kind == ReachPosition) {
		s.Play = Help
	}
	return ""
}

// study tells the studies + and = from the goals of the same sign, which have
// a length.
func (r *stipulationReader) study(s *Stipulation) {
	if next := strings.TrimLeft(r.rest(), blanks); next != "" && isDigit(next[0]) {
		return
	}
	switch s.Goal.Kind {
	case Check:
		s.Goal.Kind = Win
	case Stalemate:
		s.Goal.Kind = Draw
	}
}

// longestGoals lists the goals so that no code hides a longer one.
var longestGoals = [...]GoalKind{
	CounterMate, DoubleMate, MateOrStalemate, Mate, DoubleStalemate, Stalemate, AutoStalemate, AutoMate, Check,
	ReachPosition, Diagram, Chess81, RebirthCircuit, Circuit, RebirthExchange, ExchangeCircuit,
	EnPassantGoal, CastlingGoal, Capture, PieceGain, AnyMove, TargetSquare, KissSquare,
}

func (r *stipulationReader) goal() (Goal, StipulationFault) {
	if r.takeAny("≠", "‡") >= 0 {
		return Goal{Kind: Mate}, ""
	}
	for _, kind := range longestGoals {
		if !r.take(goalCodes[kind]) {
			continue
		}
		g := Goal{Kind: kind}
		if g.hasSquare() {
			var ok bool
			if g.Square, ok = r.square(); !ok {
				return Goal{}, StipulationSquare
			}
		}
		return g, ""
	}
	return Goal{}, StipulationGoal
}

func (r *stipulationReader) length(s *Stipulation) StipulationFault {
	r.skip(" \t")
	start := r.pos
	whole, ok := r.number()
	half := r.takesHalf()
	s.Plies = s.pliesOf(whole, half)
	if !ok && !half || whole == 0 && !half || whole > maxMoves || half && !s.hasHalves() || s.Plies < 1 {
		r.pos = start
		return StipulationLength
	}
	return ""
}

// hasHalves reports whether the play may last half a move more: only where the
// sides help each other from the start.
func (s Stipulation) hasHalves() bool {
	switch s.Play {
	case Help, HelpSelf, HelpReflex, ReciprocalHelp:
		return s.Series == Alternate
	}
	return false
}

// takesHalf moves over ".5", ",5" or "½" where no further digit follows.
func (r *stipulationReader) takesHalf() bool {
	start := r.pos
	if r.takeAny(".5", ",5", "½") < 0 {
		return false
	}
	if r.pos < len(r.text) && isDigit(r.text[r.pos]) {
		r.pos = start
		return false
	}
	return true
}

// blackWords are the ways to say that Black begins, right after the code.
var blackWords = regexp.MustCompile(`(?i)^[\s"',;:.(]*(?:by black|black(?: (?:to (?:move|play)|moves|plays|begins|starts))?|ходят ч[её]рные|ч[её]рные начинают|schwarz am zug)(?:[\s"',;:.)]+|$)`)

// tail reads what follows the code.
func (r *stipulationReader) tail(s *Stipulation) StipulationFault {
	s.SetPlay = r.take("*")
	for r.take("v") {
		s.Tries = true
	}
	s.SetPlay = r.take("*") || s.SetPlay
	if !endsCode(r.rest(), s.IsStudy()) {
		return StipulationTrailing
	}
	if s.Goal.Kind == ReachPosition {
		r.target(s)
	}
	rest := r.rest()
	if found := blackWords.FindString(rest); found != "" {
		s.BlackBegins = true
		rest = rest[len(found):]
	}
	s.Remark = strings.Trim(rest, blanks)
	return ""
}

// target reads the placement of the second diagram, where one follows.
func (r *stipulationReader) target(s *Stipulation) {
	start := r.pos
	r.skip(blanks)
	word, _, _ := strings.Cut(r.rest(), " ")
	diagram, err := chess.ParseFEN(strings.TrimRight(word, blanks))
	if err != nil {
		r.pos = start
		return
	}
	s.Target = diagram.Board
	r.pos += len(word)
}

// endsCode reports whether a code may end before rest. The signs of studies
// are so short that only a space or a stop may follow them.
func endsCode(rest string, study bool) bool {
	next, size := utf8.DecodeRuneInString(rest)
	if size == 0 || strings.ContainsRune(blanks, next) {
		return true
	}
	if study {
		return strings.ContainsRune(".,;:(", next)
	}
	return !unicode.IsLetter(next) && !unicode.IsDigit(next)
}
