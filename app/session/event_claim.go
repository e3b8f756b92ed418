package session

import (
	"context"
	"slices"
	"strings"

	"keymove/judging/contest"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// ClaimOutcome is what a look into a cook claim has found.
type ClaimOutcome struct {
	// State is Verified or Refuted, or Claimed when nothing could be decided.
	State contest.ClaimState
	// Part is the twin, and Line the claimed moves with what refutes them or
	// the first variation that proves them; empty when no move could be read.
	Part int
	Line []chess.Move
	// Lines are the same in coordinates, as a claim keeps them.
	Lines []string
	// Faults are the places of the claim that could not be read.
	Faults []written.Fault
	// Unsolvable: this program does not solve such tasks.
	Unsolvable bool
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

// VerifyClaim looks in the background into a cook that a solver has written for
// a task, and tells what it found. In play against each other the first move is
// tried against every reply; in help and series play the whole line must be one
// of the solutions. Nothing of the event is changed. The function returned gives
// the search up; then is not called after it, nor when the event is closed.
func (s *Session) VerifyClaim(task, text string, then func(ClaimOutcome)) (stop func()) {
	if s.event == nil {
		return func() {}
	}
	event := s.event
	t, _ := s.Event().Task(task)
	if t == nil {
		return func() {}
	}
	work := t.Work
	ctx, cancel := context.WithCancel(context.Background())
	job := &claimJob{cancel: cancel, done: make(chan struct{})}
	event.claims[job] = true
	go func() {
		defer close(job.done)
		defer cancel()
		outcome := s.lookInto(ctx, &work, text)
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

// lookInto reads a claim and tries it.
func (s *Session) lookInto(ctx context.Context, work *problem.Composition, text string) ClaimOutcome {
	read := written.Read(&work.Problem, text, written.Options{})
	outcome := ClaimOutcome{State: contest.Claimed, Faults: read.Faults}
	parts, _ := work.Problem.Parts()
	for i := range read.Solution.Parts {
		claimed := &read.Solution.Parts[i]
		for _, moves := range [][]problem.AuthorMove{claimed.Actual, claimed.Tries} {
			at := slices.IndexFunc(parts, func(p problem.Part) bool { return p.Index == claimed.Index })
			if len(moves) == 0 || at < 0 {
				continue
			}
			outcome.Part, outcome.Line = claimed.Index, deepest(&moves[0])
			start, err := written.Start(&parts[at])
			if err != nil {
				return outcome
			}
			if afterKey(&parts[at]) {
				s.tryKey(ctx, &parts[at], start, &outcome)
			} else {
				s.tryLine(ctx, work, &outcome)
			}
			if outcome.State != contest.Claimed {
				outcome.Lines = []string{movesText(outcome.Line)}
			}
			return outcome
		}
	}
	return outcome
}

// deepest follows the first line of a claim to its end.
func deepest(m *problem.AuthorMove) []chess.Move {
	line := []chess.Move{m.Move}
	for len(m.Children) > 0 {
		m = &m.Children[0]
		line = append(line, m.Move)
	}
	return line
}

func movesText(line []chess.Move) string {
	var words []string
	for _, m := range line {
		words = append(words, m.String())
	}
	return strings.Join(words, " ")
}

// afterKey reports whether a first move can be tried by solving the play after
// it.
func afterKey(p *problem.Part) bool {
	s := p.Stipulation
	whole, half := s.Moves()
	return (s.Play == problem.Direct || s.Play == problem.Self) && s.Series == problem.Alternate && !s.IsStudy() &&
		s.Goal.Kind != problem.NoGoal && whole >= 2 && !half && !p.Options.PostKeyPlay && !p.Options.Quodlibet
}

// tryKey tries the first move of the claim against every reply.
func (s *Session) tryKey(ctx context.Context, p *problem.Part, start chess.Position, outcome *ClaimOutcome) {
	key := outcome.Line[0]
	after := start
	after.Play(key)
	if p.Stipulation.Play == problem.Direct && p.Stipulation.Goal.Kind == problem.Mate && after.IsMate() {
		outcome.State, outcome.Line = contest.Verified, []chess.Move{key} // solves too soon
		return
	}
	setup := after.Setup()
	play := problem.Problem{Diagram: setup, Stipulation: p.Stipulation, Options: p.Options}
	play.Options.PostKeyPlay, play.Options.SetPlay, play.Options.Tries = true, false, false
	play.Stipulation.SetPlay, play.Stipulation.Tries = false, false
	play.Options.EnPassant = setup.EnPassant
	for i := range play.Options.Castling {
		play.Options.Castling[i] = problem.Forbidden
		if setup.Castling&(1<<i) != 0 {
			play.Options.Castling[i] = problem.Allowed
		}
	}
	found, _ := s.config.Solve(ctx, play, s.eventOptions())
	if found == nil || len(found.Parts) == 0 {
		return
	}
	part := &found.Parts[0]
	outcome.Unsolvable = part.Unsolvable != ""
	nodes := part.Phases[solution.Actual]
	for i := range nodes {
		if nodes[i].Kind == solution.Refutation {
			outcome.State, outcome.Line = contest.Refuted, []chess.Move{key, nodes[i].Move}
			return
		}
	}
	if part.Complete && !outcome.Unsolvable && len(nodes) > 0 {
		outcome.State = contest.Verified
		if len(outcome.Line) == 1 {
			outcome.Line = append(outcome.Line, firstLine(nodes)...)
		}
	}
}

// firstLine follows the first variation to its end.
func firstLine(nodes []solution.Node) []chess.Move {
	var line []chess.Move
	for len(nodes) > 0 {
		line = append(line, nodes[0].Move)
		nodes = nodes[0].Children
	}
	return line
}

// tryLine looks for the claim among all solutions: for the whole line where
// both sides help, and for the first move otherwise.
func (s *Session) tryLine(ctx context.Context, work *problem.Composition, outcome *ClaimOutcome) {
	found, _ := s.config.Solve(ctx, work.Problem, s.eventOptions())
	if found == nil {
		return
	}
	for i := range found.Parts {
		part := &found.Parts[i]
		if part.Index != outcome.Part {
			continue
		}
		if part.Unsolvable != "" {
			outcome.Unsolvable = true
			return
		}
		wanted := outcome.Line
		if battle := part.Stipulation.Play; battle == problem.Direct || battle == problem.Self || battle == problem.Reflex || battle == problem.SemiReflex {
			wanted = wanted[:1]
		}
		for _, phase := range []solution.Phase{solution.Actual, solution.DuplexActual} {
			part.Walk(phase, func(v solution.Visit) bool {
				if outcome.State == contest.Claimed && strings.Join(v.Path.Moves(), " ") == movesText(wanted) && (len(wanted) == 1 || len(v.Node.Children) == 0) {
					outcome.State = contest.Verified
				}
				return true
			})
		}
		if outcome.State == contest.Claimed && part.Complete {
			outcome.State = contest.Refuted
		}
		return
	}
}
