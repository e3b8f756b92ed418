package solver

import (
	"slices"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// battle solves a part of direct, self or reflex play, with Duplex for both
// sides.
func (r *run) battle(part *solution.Part) {
	n := int(part.Stipulation.Plies+1) / 2
	if r.wanted.PostKeyPlay {
		r.postKey(part, n)
		return
	}
	if r.options.Shortest && !part.Stipulation.Exact {
		r.shortest(part, n)
		return
	}
	part.Complete = r.attacks(part, &part.Start, n, solution.SetPlay, solution.Actual)
	if r.wanted.Duplex && !part.Start.InCheck() {
		other := part.Start
		other.Pass()
		part.Complete = r.attacks(part, &other, n, solution.DuplexSet, solution.DuplexActual) && part.Complete
	}
}

// fight prepares a battle of n moves with a table of so many bytes and lends
// one of its searchers; end gives it back and counts its work. What a table
// knows holds for one attacker, so each side's attack has a table of its own.
func (r *run) fight(part *solution.Part, attacker chess.Colour, n int, bytes int64) (b *battle, s *searcher, end func()) {
	t := newTable(bytes)
	r.share(t, part.Index, attacker)
	b = newBattle(part.Stipulation, r.wanted, n, r.workers(), t, &r.stop)
	b.allReplies = r.options.AllReplies
	s = <-b.idle
	return b, s, func() {
		b.idle <- s
		part.Nodes += b.nodes()
	}
}

// attacks solves for the side to move in start and reports whether it came to
// the end. Tries are looked for in the diagram's own play only.
func (r *run) attacks(part *solution.Part, start *chess.Position, n int, set, actual solution.Phase) bool {
	b, s, end := r.fight(part, start.Turn(), n, r.tableBytes())
	defer end()
	if r.wants(solution.SetPlay) && b.answered(n) && !start.InCheck() {
		r.begin(set, 0)
		passed := *start
		passed.Pass()
		part.Phases[set] = b.replies(s, &passed, n-1, solution.Set, nil)
		part.Searched[set] = !r.stop.Load()
	}
	most := 0
	if r.wants(solution.Tries) && actual == solution.Actual && (n > 1 || b.play == problem.Self) {
		most = r.refutations()
	}
	r.begin(actual, len(b.attacks(start)))
	firsts := b.judge(s, start, n, most, r.options.MaxSolutions, r.decided)
	for i := range firsts {
		f := &firsts[i]
		switch {
		case f.length > 0:
			key := b.node(s, start, f.move, solution.Key, f.length)
			if f.length < n {
				key.Flags |= solution.Short
			}
			part.Phases[actual] = append(part.Phases[actual], key)
		case f.decided && len(f.refutations) > 0 && len(f.refutations) <= most:
			part.Phases[solution.Tries] = append(part.Phases[solution.Tries], b.node(s, start, f.move, solution.Try, n))
		}
	}
	complete := !r.stop.Load() && !slices.ContainsFunc(firsts, func(f first) bool { return !f.decided })
	part.Searched[actual] = complete
	if most > 0 {
		part.Searched[solution.Tries] = complete
	}
	return complete
}

// postKey lays out the play after a key that was made already, the defender
// being to move.
func (r *run) postKey(part *solution.Part, n int) {
	b, s, end := r.fight(part, part.Start.Turn().Other(), n, r.tableBytes())
	defer end()
	r.begin(solution.Actual, 0)
	part.Phases[solution.Actual], _ = b.after(s, &part.Start, n-1)
	part.Complete = !r.stop.Load()
	part.Searched[solution.Actual] = part.Complete
}
