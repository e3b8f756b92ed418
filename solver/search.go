package solver

import (
	"slices"
	"sync/atomic"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// maxMoves is the longest stipulation in attacker's moves; lengths are kept in
// a byte of the table.
const maxMoves = 250

// searcher decides whether the attacker can force the goal. Each worker has
// one; they share the table.
type searcher struct {
	// play is Direct, where the attacker's move must reach the goal, or Self,
	// Reflex or SemiReflex, where the defender's must.
	play problem.Play
	// exact: the goal must be reached with the last move, not sooner.
	exact bool
	goal  goal
	rules
	table *table
	stop  *brake
	// over is set when another searcher has won the race in which this one has
	// the given place of so many; outside races it is the only one.
	over          *atomic.Bool
	place, places int
	nodes         uint64
	// refuted counts how many first moves a reply has refuted: the next one is
	// met by the likeliest reply first.
	refuted map[chess.Move]int
	// frames holds the positions of the line being searched, by ply.
	frames []frame
	// threats excludes quiet moves when mate in two is looked for.
	threats chess.ThreatFilter
	// forecast is what seek remembers; nil where it is not used.
	forecast *forecast
}

type frame struct {
	position chess.Position
	moves    []chess.Move
	// killer is the defence that last refuted an attacker's move at this ply,
	// and former the one before it.
	killer, former chess.Move
	// efforts are those of the moves, in seek.
	efforts []effort
}

// newSearcher returns a searcher for lines of up to n attacker's moves.
func newSearcher(s problem.Stipulation, o problem.Options, t *table, stop *brake, over *atomic.Bool, n int) *searcher {
	r := newRules(s, o)
	return &searcher{play: s.Play, exact: s.Exact, goal: goal(s.Goal), rules: r, table: t, stop: stop, over: over, places: 1, refuted: map[chess.Move]int{}, frames: make([]frame, 2*n+4)}
}

// attack reports whether the attacker, to move in p, can force the goal within
// n of his moves. The answer means nothing once the search was stopped.
func (s *searcher) attack(p *chess.Position, n, ply int) bool {
	if n <= 0 {
		return false
	}
	if n == 1 {
		return s.inExactly(p, 1, ply, 0) != 0
	}
	key := s.key(p, n)
	known, _ := s.table.probe(key)
	if known.win != 0 && int(known.win) <= n {
		return true
	}
	if int(known.fail) >= n {
		return false
	}
	for k := s.least(int(known.fail)+1, n); k <= n; k++ {
		m := s.inExactly(p, k, ply, known.move)
		if s.halted() {
			return false
		}
		if m != 0 {
			s.table.store(key, bound{win: uint8(k), fail: uint8(k - 1), move: m})
			return true
		}
	}
	s.table.store(key, bound{fail: uint8(n)})
	return false
}

// key returns the key under which the table knows p with n moves left. What
// holds for exactly n moves says nothing of other lengths.
func (s *searcher) key(p *chess.Position, n int) chess.Key {
	key := p.Key()
	if s.exact {
		key.Hi ^= uint64(n) * 0x9e3779b97f4a7c15
	}
	return key
}

// least returns the shortest length worth trying, given that lengths below
// known fail.
func (s *searcher) least(known, n int) int {
	if s.exact {
		return n
	}
	return known
}

// inOne returns a move that reaches the goal at once, or 0.
func (s *searcher) inOne(p *chess.Position, ply int) chess.Move {
	f := &s.frames[ply]
	if s.goal.onlyByCheck() {
		f.moves = p.Checks(f.moves[:0])
	} else {
		f.moves = s.goal.moves(p, f.moves[:0])
	}
	s.nodes += uint64(len(f.moves))
	if s.goal.Kind == problem.Mate {
		return s.mateIn(p, f)
	}
	for _, m := range f.moves {
		f.position = *p
		f.position.Play(m)
		if s.goal.reached(p, m, &f.position) {
			return m
		}
	}
	return 0
}

// mateIn returns the first of the frame's moves, all of which give check, that
// mates; or 0.
func (s *searcher) mateIn(p *chess.Position, f *frame) chess.Move {
	if len(f.moves) == 0 {
		return 0
	}
	filter := p.MateFilter()
	for _, m := range f.moves {
		if !filter.MayMate(p, m) {
			continue
		}
		f.position = *p
		f.position.Play(m)
		if !f.position.HasMove() {
			return m
		}
	}
	return 0
}

// inExactly returns a move with which the goal is forced within n moves, given
// that it cannot be forced sooner; or 0. The move named first is tried first.
func (s *searcher) inExactly(p *chess.Position, n, ply int, first chess.Move) chess.Move {
	if s.play == problem.Direct && n == 1 {
		return s.inOne(p, ply)
	}
	if s.play == problem.Reflex {
		// The attacker must reach the goal himself: that is the end, good
		// for him in a quodlibet only.
		if m := s.inOne(p, ply); m != 0 {
			// A move that the goal alone allows binds him, but is none of his.
			if s.quodlibet && p.IsLegal(m) {
				return m
			}
			return 0
		}
	}
	if s.play == problem.Direct && n == 2 && s.goal.Kind == problem.Mate {
		return s.mateInTwo(p, ply, first)
	}
	f := &s.frames[ply]
	f.moves = p.Moves(f.moves[:0])
	if n > 1 {
		s.order(p, f, n, first)
	}
	count := len(f.moves)
	for i := range count {
		if m := f.moves[s.turn(i, count, n)]; s.forces(p, m, n, ply) {
			return m
		}
		if s.halted() {
			return 0
		}
		if won, yes, m := s.settled(p, n); yes && !won {
			return 0
		} else if yes && m != 0 {
			return m
		}
	}
	return 0
}

// forces reports whether the attacker's move m forces the goal within n moves.
func (s *searcher) forces(p *chess.Position, m chess.Move, n, ply int) bool {
	next := &s.frames[ply].position
	*next = *p
	next.Play(m)
	if s.attacksMatter && s.goal.reached(p, m, next) {
		return s.quodlibet // else too soon, or the wrong side's goal
	}
	return s.defend(next, n-1, ply+1)
}

// order sorts the attacker's moves: the one that worked elsewhere first, then
// those that leave the defender the fewest replies.
func (s *searcher) order(p *chess.Position, f *frame, n int, first chess.Move) {
	var space [256]int
	ranks := ranking(space[:0])
	for _, m := range f.moves {
		f.position = *p
		f.position.Play(m)
		rank := 0
		switch {
		case m == first:
			rank = -1
		case n > 2:
			rank = f.position.CountMoves()
			if f.position.InCheck() {
				rank /= 4
			}
		case !f.position.InCheck():
			rank = 1
		}
		ranks = ranks.add(rank)
	}
	ranks.sort(f.moves)
}

// orderReplies sorts the defender's moves: those that have resisted longest
// first, then those that leave the attacker the fewest checks. It returns a
// move that is known to refute, or 0.
func (s *searcher) orderReplies(p *chess.Position, f *frame, n int) chess.Move {
	var space [256]int
	ranks := ranking(space[:0])
	var buffer [256]chess.Move
	for _, m := range f.moves {
		f.position = *p
		f.position.Play(m)
		known, _ := s.table.probe(s.key(&f.position, n))
		if int(known.fail) >= n && (s.play == problem.Direct || !s.goal.reached(p, m, &f.position)) {
			return m
		}
		rank := 0
		if !f.position.InCheck() {
			rank = len(f.position.Checks(buffer[:0]))
		}
		ranks = ranks.add(rank - int(known.fail)*maxChecks)
	}
	ranks.sort(f.moves)
	return 0
}

// maxChecks is more than a side has checking moves in sensible positions.
const maxChecks = 64

// ranking holds a rank for each move of a list, with the move's place.
type ranking []int

func (r ranking) add(rank int) ranking { return append(r, rank<<16|len(r)) }

// sort brings the moves into the order of their ranks, least first.
func (r ranking) sort(moves []chess.Move) {
	slices.Sort(r)
	var buffer [256]chess.Move
	sorted := buffer[:0]
	for _, rank := range r {
		sorted = append(sorted, moves[rank&0xffff])
	}
	copy(moves, sorted)
}

// defend reports whether the attacker forces the goal within n more moves
// whatever the defender, to move in p, replies. In self and reflex play n may
// be 0: the defender must then reach the goal with this move.
func (s *searcher) defend(p *chess.Position, n, ply int) bool {
	if s.play == problem.Reflex || s.play == problem.SemiReflex {
		if s.inOne(p, ply) != 0 {
			return !s.exact || n == 0
		}
		if n == 0 {
			return false
		}
	}
	var known bound
	if n > 1 {
		known, _ = s.table.probe(s.key(p, n))
		if known.win != 0 && int(known.win) <= n {
			return true
		}
		if int(known.fail) >= n {
			return false
		}
	}
	if s.limited && n > 0 && s.tooFree(p, n, ply) {
		return false
	}
	refutation, any := s.refute(p, n, ply, known.move)
	if s.halted() {
		return false
	}
	won := any && refutation == 0
	if f := &s.frames[ply]; refutation != 0 && refutation != f.killer {
		f.killer, f.former = refutation, f.killer
	}
	if n > 1 {
		if won {
			s.table.store(s.key(p, n), bound{win: uint8(n)})
		} else {
			s.table.store(s.key(p, n), bound{fail: uint8(n), move: refutation})
		}
	}
	return won
}

// refute returns a reply after which the goal is not forced within n moves, or
// 0; any reports whether the defender has a move at all.
func (s *searcher) refute(p *chess.Position, n, ply int, first chess.Move) (refutation chess.Move, any bool) {
	f := &s.frames[ply]
	likely := [...]chess.Move{first, f.killer, f.former}
	for i, m := range likely {
		if m == 0 || slices.Contains(likely[:i], m) || !p.IsLegal(m) {
			continue
		}
		any = true
		if !s.reply(p, m, n, ply) {
			return m, true
		}
	}
	f.moves = s.replies(p, f.moves[:0])
	if n > 1 {
		if m := s.orderReplies(p, f, n); m != 0 {
			return m, true
		}
	}
	count := len(f.moves)
	for i := range count {
		any = true
		m := f.moves[s.turn(i, count, n)]
		if slices.Contains(likely[:], m) {
			continue
		}
		if !s.reply(p, m, n, ply) {
			return m, true
		}
		if s.halted() {
			return 0, true
		}
		if won, yes, m := s.settled(p, n); won {
			return 0, true
		} else if yes && m != 0 {
			return m, true
		}
	}
	return 0, any
}

// reply plays the defender's move m and reports whether the goal is then
// reached, or forced within n moves of the attacker.
func (s *searcher) reply(p *chess.Position, m chess.Move, n, ply int) bool {
	next := &s.frames[ply].position
	*next = *p
	next.Play(m)
	s.nodes++
	if s.repliesMatter && s.goal.reached(p, m, next) {
		return s.fulfils(n)
	}
	return n > 0 && s.attack(next, n, ply+1)
}

// shortest returns the least number of moves, up to n, within which the
// attacker, to move in p, forces the goal; 0 when he does not.
func (s *searcher) shortest(p *chess.Position, n, ply int) int {
	for k := s.least(1, n); k <= n; k++ {
		if s.attack(p, k, ply) {
			return k
		}
	}
	return 0
}

// works reports whether the attacker's move m forces the goal within n moves,
// itself included.
func (s *searcher) works(p *chess.Position, m chess.Move, n, ply int) bool {
	must := s.play == problem.Reflex && s.inOne(p, ply) != 0
	if must && !s.quodlibet {
		return false
	}
	next := *p
	next.Play(m)
	s.nodes++
	if s.play != problem.Direct {
		if s.attacksMatter && s.goal.reached(p, m, &next) {
			return s.quodlibet
		}
		return !must && s.defend(&next, n-1, ply+1)
	}
	if s.goal.reached(p, m, &next) {
		return n == 1 || !s.exact
	}
	return n > 1 && s.defend(&next, n-1, ply+1)
}
