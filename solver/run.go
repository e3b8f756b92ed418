package solver

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"time"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// run is the solving of one part.
type run struct {
	options Options
	wanted  problem.Options
	started time.Time
	rested  time.Duration // before it started
	stop    brake

	learning sync.Mutex // held while Learned is called

	mu       sync.Mutex // guards what follows
	progress Progress
	reported time.Time
}

// solve solves one part, or says why it cannot.
func (r *run) solve(ctx context.Context, p problem.Part) solution.Part {
	part := solution.Part{Index: p.Index, Stipulation: p.Stipulation}
	r.wanted = p.Options
	start, err := p.Position()
	switch {
	case err != nil:
		part.Unsolvable = ReasonPosition
		return part
	case len(p.Options.Conditions) > 0:
		part.Unsolvable, part.Detail = ReasonCondition, strings.Join(p.Options.Conditions, ", ")
	default:
		part.Unsolvable, part.Detail = unsolvable(p.Stipulation, p.Options)
	}
	part.Start = start
	if part.Unsolvable != "" {
		return part
	}
	r.stop.done, r.stop.rest = ctx.Done(), r.options.Rest
	cancel := context.AfterFunc(ctx, func() { r.stop.stopped.Store(true) })
	defer cancel()
	if ctx.Err() != nil {
		r.stop.stopped.Store(true)
	}
	part.MustReach = mustReach(&part, p.Options)
	recalls := goal(p.Stipulation.Goal).recalls() || goal(p.Stipulation.OtherGoal).recalls()
	if recalls {
		part.Start.KeepOrigins()
	}
	switch {
	case !cooperates(p.Stipulation):
		r.battle(&part)
	case p.Stipulation.Goal.Kind == problem.Diagram:
		r.proof(&part)
	case p.Stipulation.Goal.Kind == problem.ReachPosition:
		r.reach(&part)
	case p.Stipulation.Series != problem.Alternate:
		r.series(&part)
	default:
		r.help(&part)
	}
	if recalls {
		part.Start.ForgetOrigins()
	}
	part.Elapsed = r.elapsed(time.Now())
	return part
}

// elapsed is the time searched so far, without that rested.
func (r *run) elapsed(now time.Time) time.Duration {
	if rest := r.options.Rest; rest != nil {
		return now.Sub(r.started) - (rest.Total() - r.rested)
	}
	return now.Sub(r.started)
}

// mustReach returns the moves that reach the goal at once of a side that begins
// reflex play with its aim against it.
func mustReach(part *solution.Part, o problem.Options) []chess.Move {
	s := part.Stipulation
	begins := s.Play == problem.Reflex || s.Play == problem.HelpReflex && s.Plies%2 == 0
	if !begins || s.Intro > 0 || o.Quodlibet || o.PostKeyPlay {
		return nil
	}
	var moves []chess.Move
	for _, m := range goal(s.Goal).moves(&part.Start, nil) {
		after := part.Start
		after.Play(m)
		if goal(s.Goal).reached(&part.Start, m, &after) {
			moves = append(moves, m)
		}
	}
	return moves
}

// wants reports whether a phase was asked for, by the caller or the problem.
func (r *run) wants(phase solution.Phase) bool {
	switch phase {
	case solution.SetPlay:
		return r.options.SetPlay || r.wanted.SetPlay
	case solution.Tries:
		return r.options.Tries || r.wanted.Tries
	}
	return true
}

// refutations is the most refutations that a try may have.
func (r *run) refutations() int { return max(1, r.options.Refutations, r.wanted.Defence) }

func (r *run) workers() int {
	if r.options.Workers > 0 {
		return r.options.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// tableBytes is the most memory that the table may take.
func (r *run) tableBytes() int64 {
	if r.options.TableBytes > 0 {
		return r.options.TableBytes
	}
	return 512 << 20
}

// begin starts a phase in which total first moves are to be decided.
func (r *run) begin(phase solution.Phase, total int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.progress.Phase, r.progress.Done, r.progress.Total = phase, 0, total
	r.report(true)
}

// decided counts a first move as decided and found to be a solution or not.
func (r *run) decided(f *first) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.progress.Done++
	r.progress.Nodes += f.nodes
	if f.length > 0 {
		r.progress.Found = append(r.progress.Found, solution.Node{Move: f.move, Kind: solution.Key})
	}
	r.report(r.progress.Done == r.progress.Total)
}

// report calls the caller's Progress, but not too often unless it must be now.
// r.mu is held.
func (r *run) report(must bool) {
	const interval = 50 * time.Millisecond
	if r.options.Progress == nil {
		return
	}
	now := time.Now()
	if !must && now.Sub(r.reported) < interval {
		return
	}
	r.reported = now
	p := r.progress
	p.Elapsed = r.elapsed(now)
	p.Found = append([]solution.Node(nil), p.Found...)
	r.options.Progress(p)
}
