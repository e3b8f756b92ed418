package session

import (
	"context"
	"time"

	"keymove/judging/contest"
	"keymove/solver/chess"
	"keymove/solver/written"
)

// ClaimRequest is what is to be looked into.
type ClaimRequest struct {
	Task string
	Kind contest.ClaimKind
	// Text is the claim as it was written: of a cook, everything that the
	// solver gives for the problem.
	Text string
	// Progress is called as the look goes on, nil for nobody.
	Progress func(ClaimProgress)
}

// ClaimProgress tells how far a look into a claim has come.
type ClaimProgress struct {
	// Percent is from 0 to 100.
	Percent int
	Elapsed time.Duration
}

// ClaimOutcome is what a look into a claim has found.
type ClaimOutcome struct {
	Kind contest.ClaimKind
	// State is Verified or Refuted, or Claimed when nothing could be decided.
	// That no illegality was found decides nothing.
	State contest.ClaimState
	// Part is the twin, and Line the claimed moves with what refutes them or
	// the first variation that proves them; empty when no move could be read.
	Part int
	Line []chess.Move
	// Lines are the same in coordinates, as a claim keeps them; of a verified
	// cook all that it must give.
	Lines []string
	// Solution is the separate solution that a cook stands in for, -1 for the
	// whole problem.
	Solution int
	// InKey: nothing is claimed but what the marking key asks for.
	InKey bool
	// Check tells which of the lines of a verified cook are given, and the
	// points that are proposed; nil otherwise.
	Check *contest.ClaimCheck
	// Faults are the places of the claim that could not be read.
	Faults []written.Fault
	// Unsolvable: this program does not solve such tasks.
	Unsolvable bool
	// Stopped: the look did not come to its end.
	Stopped bool
}

// Claim makes the claim that the event keeps of what was found.
func (o *ClaimOutcome) Claim(text string) contest.Claim {
	if o.Check != nil {
		return o.Check.Claim(text, o.Solution)
	}
	c := contest.Claim{Kind: o.Kind, State: o.State, Text: text, Solution: o.Solution, Lines: o.Lines}
	if c.Kind != contest.CookClaim {
		c.Solution = -1
	}
	return c
}

// claimJob is a claim being looked into.
type claimJob struct {
	cancel context.CancelFunc
	done   chan struct{}
}

func (j *claimJob) end() {
	j.cancel()
	<-j.done
}

// VerifyClaim is ExamineClaim of a cook.
func (s *Session) VerifyClaim(task, text string, then func(ClaimOutcome)) (stop func()) {
	return s.ExamineClaim(ClaimRequest{Task: task, Text: text}, then)
}

// ExamineClaim looks in the background into what a solver claims of a task, and
// tells what it found. A cook is tried against every reply, or its line looked
// for among the solutions, and what it must give by article 49 is compared with
// what is written. Nothing of the event is changed. The function returned gives
// the look up; then is not called after it, nor when the event is closed.
func (s *Session) ExamineClaim(r ClaimRequest, then func(ClaimOutcome)) (stop func()) {
	if s.event == nil {
		return func() {}
	}
	event := s.event
	t, _ := s.Event().Task(r.Task)
	if t == nil {
		return func() {}
	}
	task := *t // its lists are never changed in place
	ctx, cancel := context.WithCancel(context.Background())
	job := &claimJob{cancel: cancel, done: make(chan struct{})}
	event.claims[job] = true
	look := claimLook{session: s, task: &task, settings: s.Event().Settings, options: s.eventOptions(), text: r.Text, started: s.config.Now()}
	if r.Progress != nil {
		look.progress = func(p ClaimProgress) {
			s.config.Dispatch(func() {
				if s.event == event && event.claims[job] {
					r.Progress(p)
				}
			})
		}
	}
	go func() {
		defer close(job.done)
		defer cancel()
		outcome := look.into(ctx, r.Kind)
		outcome.Kind, outcome.Stopped = r.Kind, ctx.Err() != nil
		s.config.Dispatch(func() {
			if s.event != event || !event.claims[job] {
				return
			}
			delete(event.claims, job)
			then(outcome)
		})
	}()
	return func() {
		delete(event.claims, job)
		cancel()
	}
}
