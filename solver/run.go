package solver

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"keymove/solver/problem"
	"keymove/solver/solution"
)

// run is the solving of one part.
type run struct {
	options Options
	wanted  problem.Options
	started time.Time
	stop    atomic.Bool

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
		part.Unsolvable = ReasonCondition
	default:
		part.Unsolvable = unsolvable(p.Stipulation, p.Options)
	}
	part.Start = start
	if part.Unsolvable != "" {
		return part
	}
	cancel := context.AfterFunc(ctx, func() { r.stop.Store(true) })
	defer cancel()
	if ctx.Err() != nil {
		r.stop.Store(true)
	}
	switch {
	case !cooperates(p.Stipulation):
		r.battle(&part)
	case p.Stipulation.Goal.Kind == problem.Diagram:
		r.proof(&part)
	case p.Stipulation.Series != problem.Alternate:
		r.series(&part)
	default:
		r.help(&part)
	}
	part.Elapsed = time.Since(r.started)
	return part
}

// unsolvable returns why a task cannot be solved, or "".
func unsolvable(s problem.Stipulation, o problem.Options) string {
	switch {
	case s.Goal.Kind == problem.NoGoal:
		return ReasonText
	case s.IsStudy():
		return ReasonStudy
	case s.Plies > 2*maxMoves-1:
		return ReasonLength
	case s.Plies <= 0:
		return ReasonPlay
	case !cooperates(s) && (s.Exact && s.Play != problem.Direct || s.Intro > 0):
		return ReasonPlay
	case cooperates(s) && !scripted(s):
		return ReasonPlay
	case cooperates(s) && s.Goal.Kind == problem.Diagram:
		if s.Play != problem.Help && s.Play != problem.Direct {
			return ReasonPlay
		}
	case !goal(s.Goal).solvable():
		return ReasonGoal
	case o.Quodlibet || slices.ContainsFunc(o.Words, changesTask):
		return ReasonOption
	}
	return ""
}

// cooperates reports whether a task is solved by lines rather than by a battle.
func cooperates(s problem.Stipulation) bool {
	return s.Series != problem.Alternate || s.Play > problem.SemiReflex
}

// changesTask reports whether a kept option changes which moves solve; the
// others only say how Popeye is to search or print.
func changesTask(option string) bool {
	word, _, _ := strings.Cut(strings.ToLower(option), " ")
	for _, name := range [...]string{"nullmoves", "maxflightsquares", "nontrivial", "lastcapture", "keepmatingpiece", "goalisend", "matesin1", "castlingmutuallyexclusive", "enpassant", "nocastling", "allowcastling"} {
		if len(word) >= 4 && strings.HasPrefix(name, word) {
			return true
		}
	}
	return false
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
	r.report()
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
	r.report()
}

// report calls the caller's Progress, but not too often. r.mu is held.
func (r *run) report() {
	const interval = 50 * time.Millisecond
	now := time.Now()
	if r.options.Progress == nil || now.Sub(r.reported) < interval && r.progress.Done > 0 && r.progress.Done < r.progress.Total {
		return
	}
	r.reported = now
	p := r.progress
	p.Elapsed = now.Sub(r.started)
	p.Found = append([]solution.Node(nil), p.Found...)
	r.options.Progress(p)
}
