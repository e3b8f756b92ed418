package session

import (
	"slices"

	"keymove/judging/contest"
	"keymove/judging/store"
)

// eventSums are what is worked out of the open event and kept until it changes.
type eventSums struct {
	scorer *contest.Scorer
	// trail is the audit trail as far as it was read.
	trail []store.Audit
	// issues are what a look at the event found at issuesAt, the number of its
	// last change; issuesUsed tells with which earlier events.
	issues     []contest.Issue
	issuesAt   int64
	issuesUsed int
}

// follow takes in changes that were made of the event.
func (e *openEvent) follow(entries []contest.Entry) {
	if s := e.sums.scorer; s != nil {
		for i := range entries {
			s.Changed(entries[i].Change)
		}
	}
}

// forget drops what was worked out: the event may be another one.
func (e *openEvent) forget() { e.sums = eventSums{} }

// scorer returns the scorer of the open event.
func (e *openEvent) scorer() *contest.Scorer {
	if s := e.sums.scorer; s == nil || s.Event() != e.file.Event() {
		e.sums.scorer = contest.NewScorer(e.file.Event())
	}
	return e.sums.scorer
}

// Standings ranks the open event as contest.Score does: at once when nothing has
// changed since, and else in the time that the changed sheets take. The caller
// must not alter what it gets.
func (s *Session) Standings(rounds ...int) contest.Standings {
	if s.event == nil {
		return contest.Standings{}
	}
	return s.event.scorer().Standings(rounds...)
}

// RoundScore scores a solver's round of the open event, as contest.ScoreRound
// does.
func (s *Session) RoundScore(round, solver int) contest.RoundScore {
	if s.event == nil {
		return contest.RoundScore{Round: round}
	}
	return s.event.scorer().Round(round, solver)
}

// EventAudit returns the audit trail of the open event, in its order. Lines read
// before are not read again.
func (s *Session) EventAudit() ([]store.Audit, error) {
	if s.event == nil {
		return nil, nil
	}
	e := s.event
	after := int64(0)
	if n := len(e.sums.trail); n > 0 {
		after = e.sums.trail[n-1].Seq
	}
	if after < e.file.Seq() {
		news, err := e.file.AuditAfter(after)
		if err != nil {
			return nil, err
		}
		e.sums.trail = append(e.sums.trail[:len(e.sums.trail):len(e.sums.trail)], news...)
	}
	return slices.Clone(e.sums.trail), nil
}

// EventBroken returns the number of the first line of the audit trail that
// another hand has altered, 0 when there is none.
func (s *Session) EventBroken() int64 {
	if s.event == nil {
		return 0
	}
	return s.event.file.Broken()
}

// EventIssues looks the open event over, with the problems of earlier events
// that were found: see FindUsed. It is worked out once for each state.
func (s *Session) EventIssues() []contest.Issue {
	e := s.event
	if e == nil {
		return nil
	}
	if e.sums.issues == nil || e.sums.issuesAt != e.file.Seq() || e.sums.issuesUsed != s.used.version {
		e.sums.issues = contest.Review(e.file.Event(), s.used.problems(e.file.Path()), s.config.Now())
		if e.sums.issues == nil {
			e.sums.issues = []contest.Issue{}
		}
		e.sums.issuesAt, e.sums.issuesUsed = e.file.Seq(), s.used.version
	}
	return e.sums.issues
}
