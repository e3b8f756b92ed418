package session

import (
	"context"
	"strings"
	"time"

	"keymove/judging/contest"
	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/legality"
	"keymove/solver/problem"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// claimLook is a look into a claim, in a goroutine of its own: it asks the
// session for nothing that may change.
type claimLook struct {
	session  *Session
	options  solver.Options
	task     *contest.Task
	settings contest.Settings
	text     string
	started  time.Time
	progress func(ClaimProgress)
}

// tell tells how far the look has come.
func (l *claimLook) tell(done, total int) {
	if l.progress != nil && total > 0 {
		l.progress(ClaimProgress{Percent: 100 * min(done, total) / total, Elapsed: l.session.config.Now().Sub(l.started)})
	}
}

func (l *claimLook) into(ctx context.Context, kind contest.ClaimKind) ClaimOutcome {
	switch kind {
	case contest.NoSolutionClaim:
		return l.noSolution(ctx)
	case contest.IllegalClaim:
		return l.illegal()
	}
	return l.cook(ctx)
}

// cook reads a claimed cook and tries it.
func (l *claimLook) cook(ctx context.Context) ClaimOutcome {
	read := contest.ReadClaim(l.task, l.text)
	o := ClaimOutcome{State: contest.Claimed, Part: read.Part, Line: read.Line, Solution: read.Solution, InKey: read.InKey, Faults: read.Faults}
	parts, _ := l.task.Work.Problem.Parts()
	for i := range parts {
		if parts[i].Index != read.Part || len(read.Line) == 0 {
			continue
		}
		start, err := written.Start(&parts[i])
		if err != nil {
			return o
		}
		c := claimedCook{claimLook: l, part: &parts[i], start: start, outcome: &o}
		found := c.try(ctx)
		switch {
		case o.State == contest.Refuted:
			o.Lines = []string{movesText(o.Line)}
		case o.State == contest.Verified:
			check := contest.CheckClaim(l.task, l.text, &read, found, l.settings)
			o.Check, o.Lines = &check, check.Claim(l.text, read.Solution).Lines
			if len(o.Lines) == 0 { // what must be given cannot be derived
				o.Lines = []string{movesText(o.Line)}
			}
		}
		l.tell(1, 1)
		return o
	}
	return o
}

// noSolution solves the task: what is found refutes the claim, and nothing after
// a complete search proves it (article 50.2). One twin without a solution leaves
// the problem without its own.
func (l *claimLook) noSolution(ctx context.Context) ClaimOutcome {
	o := ClaimOutcome{State: contest.Claimed, Solution: -1}
	found := l.solve(ctx, l.task.Work.Problem, 1)
	if found == nil {
		return o
	}
	open := len(found.Parts) == 0
	for i := range found.Parts {
		part := &found.Parts[i]
		o.Unsolvable = o.Unsolvable || part.Unsolvable != ""
		nodes := part.Phases[solution.Actual]
		switch {
		case len(nodes) > 0 && len(o.Line) == 0:
			if o.Part, o.Line = part.Index, firstLine(nodes); nodes[0].Kind == solution.Key {
				o.Line = o.Line[:1]
			}
		case len(nodes) > 0:
		case part.Complete && part.Unsolvable == "":
			return ClaimOutcome{State: contest.Verified, Solution: -1, Part: part.Index, Lines: []string{found.Engine}}
		default:
			open = true
		}
	}
	if !open {
		o.State, o.Lines = contest.Refuted, []string{movesText(o.Line)}
	}
	return o
}

// illegal looks for what shows that a position cannot come about. That is no
// ground for anything (article 50.2), and is told all the same.
func (l *claimLook) illegal() ClaimOutcome {
	o := ClaimOutcome{State: contest.Claimed, Solution: -1}
	parts, _ := l.task.Work.Problem.Parts()
	for i := range parts {
		start, err := written.Start(&parts[i])
		if err != nil {
			continue
		}
		report := legality.Examine(start.Setup())
		if report.Verdict != legality.Illegal {
			continue
		}
		o.State, o.Part = contest.Verified, parts[i].Index
		for _, reason := range report.Reasons {
			o.Lines = append(o.Lines, string(reason.Code))
		}
		return o
	}
	return o
}

// solve solves a problem and tells how far it has come.
func (l *claimLook) solve(ctx context.Context, p problem.Problem, most int) *solution.Solution {
	options := l.options
	options.MaxSolutions = most
	options.Progress = l.watch
	found, _ := l.session.config.Solve(ctx, p, options)
	return found
}

// watch tells how far a search has come: first moves decided of all, of one twin
// after the other.
func (l *claimLook) watch(p solver.Progress) {
	if p.Total > 0 && p.Phase == solution.Actual {
		l.tell(p.Part*p.Total+p.Done, max(p.Parts, 1)*p.Total)
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

func movesText(line []chess.Move) string {
	var words []string
	for _, m := range line {
		words = append(words, m.String())
	}
	return strings.Join(words, " ")
}
