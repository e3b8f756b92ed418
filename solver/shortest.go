package solver

import (
	"slices"
	"sync"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// shortest finds the least number of moves in which the goal can be forced,
// and the first moves that do so. The part's stipulation becomes that length.
func (r *run) shortest(part *solution.Part, n int) {
	start := &part.Start
	share := r.tableBytes() / forecastShare
	b, s, end := r.fight(part, start.Turn(), n, r.tableBytes()-share)
	defer end()
	if b.seeks() {
		f := newForecast(share)
		for _, s := range b.all {
			s.forecast = f
		}
	}
	k, key := 1, chess.Move(0)
	for ; k <= n && key == 0 && !r.stop.Load(); k++ {
		r.deepen(k, n)
		key = b.race(start, k)
	}
	if part.Complete = key != 0 || !r.stop.Load(); key == 0 {
		part.Searched[solution.Actual] = part.Complete
		return
	}
	k--
	part.Stipulation.Plies -= 2 * problem.Plies(n-k)
	keys := []first{{move: key, length: k}}
	if most := r.options.MaxSolutions; most != 1 {
		r.begin(solution.Actual, len(b.attacks(start)))
		keys = b.judge(s, start, k, 0, most, r.decided)
		part.Complete = !r.stop.Load() && !slices.ContainsFunc(keys, func(f first) bool { return !f.decided })
	}
	for i := range keys {
		if f := &keys[i]; f.length > 0 {
			f.after = *start
			f.after.Play(f.move)
			part.Phases[solution.Actual] = append(part.Phases[solution.Actual], solution.Node{Move: f.move, Kind: solution.Key, Flags: facts(start, f.move, &f.after)})
		}
	}
	part.Searched[solution.Actual] = part.Complete
}

// deepen tells that mates in depth moves are tried, of at most most.
func (r *run) deepen(depth, most int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.progress.Phase, r.progress.Depth, r.progress.MaxDepth = solution.Actual, depth, most
	r.report(true)
}

// race lets all searchers look for a move that forces the goal in exactly n
// moves, it being known that it cannot be forced sooner, and returns the answer
// of the first that has one: the move, or 0 when there is none or the search
// was stopped. After the likeliest move each goes on with others; what one has
// decided the rest find in the table, so that they share the work at every
// depth, however one-sided the tree is. No searcher may be in use
// elsewhere but by the caller.
func (b *battle) race(p *chess.Position, n int) chess.Move {
	var answer chess.Move
	var all sync.WaitGroup
	for i, s := range b.all {
		s.place, s.places = i, len(b.all)
		all.Go(func() {
			m := s.forced(p, n)
			if !s.halted() && b.over.CompareAndSwap(false, true) {
				answer = m
			}
		})
	}
	all.Wait()
	b.over.Store(false)
	for _, s := range b.all {
		s.place, s.places = 0, 1
	}
	return answer
}

// halted reports whether the search is to stop, or another searcher has won
// the race.
func (s *searcher) halted() bool { return s.stop.Load() || s.over.Load() }

// long is the length in moves from which on the searchers of a race part and
// ask what the others have done; shorter searches are over before that pays.
const long = 3

// turn returns which of count moves the searcher tries as number i. All begin
// with the first, which is the likeliest to end the matter; then they take the
// next ones, so many as there are searchers, each beginning with another of
// them: nobody runs far ahead of a move that ends the matter.
func (s *searcher) turn(i, count, n int) int {
	if i == 0 || s.place == 0 || n < long {
		return i
	}
	group := i - (i-1)%s.places
	size := min(s.places, count-group)
	return group + (i-group+s.place)%size
}

// settled reports whether another searcher of the race has meanwhile decided p
// for n moves, and with which move.
func (s *searcher) settled(p *chess.Position, n int) (won, yes bool, m chess.Move) {
	if s.places == 1 || n < long {
		return false, false, 0
	}
	known, _ := s.table.probe(s.key(p, n))
	won = known.win != 0 && int(known.win) <= n
	return won, won || int(known.fail) >= n, known.move
}

// seeks reports whether the searchers may seek, which knows of mate in direct
// play alone.
func (b *battle) seeks() bool {
	return b.play == problem.Direct && b.goal.Kind == problem.Mate && !b.attacksMatter && !b.repliesMatter && !b.limited
}

// forced returns a move that forces the goal within n moves, given that it
// cannot be forced sooner; or 0.
func (s *searcher) forced(p *chess.Position, n int) chess.Move {
	if s.forecast == nil || n <= near {
		return s.inExactly(p, n, 0, 0)
	}
	if s.seek(p, n, 0, effort{endless, endless}) != won || s.halted() {
		return 0
	}
	if known, _ := s.table.probe(p.Key()); known.move != 0 {
		return known.move
	}
	return s.inExactly(p, n, 0, 0) // a full table has forgotten which
}
