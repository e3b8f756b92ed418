package contest

import (
	"fmt"
	"maps"
)

// Scorer ranks one event again and again, and scores only those sheets anew that
// have changed: see Changed. What it returns is shared, and not to be altered.
// A Scorer is used by one goroutine at a time.
type Scorer struct {
	event     *Event
	sheets    map[SheetID]RoundScore
	standings map[string]Standings
}

// NewScorer makes a scorer of an event as it is now.
func NewScorer(e *Event) *Scorer {
	s := &Scorer{event: e}
	s.reset()
	return s
}

func (s *Scorer) reset() {
	s.sheets, s.standings = map[SheetID]RoundScore{}, map[string]Standings{}
}

// Event returns the event that is scored.
func (s *Scorer) Event() *Event { return s.event }

// Changed tells that a change has been made of the event.
func (s *Scorer) Changed(c Change) {
	switch c := c.(type) {
	case SetAbout, SetTesting, SetMainLine, FileProtest, DecideProtest, Freeze, SetAttendance:
		return // none of them alters points or times
	case WriteAnswer:
		s.answered(c.Solver, c.Task)
	case SetMark:
		s.answered(c.Solver, c.Task)
	case SetExtra:
		s.answered(c.Solver, c.Task)
	case SetClaim:
		s.answered(c.Solver, c.Task)
	case SetTotal:
		s.answered(c.Solver, c.Task)
	case SetBlank:
		s.answered(c.Solver, c.Task)
	case HandIn:
		s.sheet(c.Round, c.Solver)
	case CorrectTime:
		s.sheet(c.Round, c.Solver)
	case TakeBack:
		s.sheet(c.Round, c.Solver)
	case PutSolver:
		clear(s.standings)
	case SetKey:
		s.round(c.Task)
	case Amend:
		s.round(c.Task)
	case SetNoSolution:
		s.round(c.Task)
	default:
		s.reset()
	}
}

func (s *Scorer) sheet(round, solver int) {
	delete(s.sheets, SheetID{round, solver})
	clear(s.standings)
}

func (s *Scorer) answered(solver int, task string) {
	if _, r := s.event.Task(task); r != nil {
		s.sheet(r.Number, solver)
	}
}

func (s *Scorer) round(task string) {
	if _, r := s.event.Task(task); r != nil {
		maps.DeleteFunc(s.sheets, func(id SheetID, _ RoundScore) bool { return id.Round == r.Number })
	}
	clear(s.standings)
}

// Round is ScoreRound.
func (s *Scorer) Round(round, solver int) RoundScore {
	id := SheetID{round, solver}
	known, ok := s.sheets[id]
	if !ok {
		known = ScoreRound(s.event, round, solver)
		s.sheets[id] = known
	}
	return known
}

// Standings is Score.
func (s *Scorer) Standings(rounds ...int) Standings {
	key := fmt.Sprint(rounds)
	known, ok := s.standings[key]
	if !ok {
		known = scoreBy(s.event, s.Round, rounds)
		s.standings[key] = known
	}
	return known
}
