package solver

import (
	"cmp"
	"math/bits"
	"slices"
	"sync/atomic"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// help solves a part in which both sides work together: help play, with its
// forms help-self, help-reflex and reciprocal. Duplex asks for both sides.
func (r *run) help(part *solution.Part) {
	r.together(part, newScript(part.Stipulation, r.wanted), part.Start)
}

// together solves by a script from start, with set play where it was asked for
// and for both sides with Duplex.
func (r *run) together(part *solution.Part, s script, start chess.Position) {
	plies := int(part.Stipulation.Plies)
	part.Complete = r.lines(part, s, start, plies, solution.SetPlay, solution.Actual)
	if r.wanted.Duplex && !start.InCheck() {
		start.Pass()
		part.Complete = r.lines(part, s, start, plies, solution.DuplexSet, solution.DuplexActual) && part.Complete
	}
}

// lines finds all lines from start, and those of set play, in which the first
// mover is skipped. It reports whether it came to the end.
func (r *run) lines(part *solution.Part, s script, start chess.Position, plies int, set, actual solution.Phase) bool {
	t := r.troupe(s, part.Index, start.Castling(), plies)
	defer func() { part.Nodes += t.nodes() }()
	if r.wants(set) && s.hasSetPlay(plies) && !start.InCheck() {
		passed := start
		passed.Pass()
		wanted := t.enough
		t.enough = mostLines // of set play all: it is no solution
		t.watch = r.observe(set, false)
		part.Phases[set] = t.set(&passed, plies-1)
		part.Searched[set] = !t.halted()
		t.enough = wanted
		t.found.Store(0)
	}
	t.watch = r.observe(actual, true)
	part.Phases[actual] = t.actual(&start, plies)
	t.watch.ended(part.Phases[actual])
	complete := !r.stop.Load() && !t.full()
	part.Searched[actual] = complete
	return complete
}

// troupe is a set of actors, one a worker, that plays by a script.
type troupe struct {
	script
	pool[*actor]
	all   []*actor
	table *table
	// enough is the number of lines after which the search of a phase ends;
	// found counts them.
	enough int64
	found  atomic.Int64
	watch  *watch
	ledger *ledger
	// learned, where not nil, is told of the facts that weigh so much; fixed
	// weights do not follow the search.
	learned func(Fact)
	heavy   atomic.Int64
	fixed   bool
	// routes bound proof play, pictures play that ends in mate or stalemate;
	// either is nil where it does not apply.
	routes   *routes
	pictures *gallery
	albums   atomic.Int64 // bytes that the pictures found may still take
}

// actor is one worker's share of a troupe.
type actor struct {
	*troupe
	nodes uint64
	told  uint64 // of the nodes, to the watch
	// moved is what the actor's tally has more than its own counters: what
	// others did for it, what was recalled, less what it did for others and
	// what facts account for.
	moved tally
	// By ply: moves to be tried, the position after one of them, and that
	// position with the waiting side's turn passed.
	moves             [][]chess.Move
	positions, waited []chess.Position
	outlooks          []outlook
	begin             outlook // at the start
	gatherer          gatherer
	spent             int // steps of the gatherer
}

// albumShare is the part of the memory for a search that its albums may take.
const albumShare = 4

// mostLines bounds the lines of a part. Nobody reads more, and a task that has
// millions would fill the memory.
const mostLines = 200_000

// deep is how many plies from the start are shared out among workers.
const deep = 2

func (r *run) troupe(s script, part int, castling chess.Castling, plies int) *troupe {
	workers := r.workers()
	if r.options.MaxSolutions > 0 {
		workers = 1 // so that the first ones are found, in order
	}
	t := &troupe{script: s, enough: mostLines, ledger: newLedger(r.options.Known, part), fixed: r.options.heavy > 0}
	t.heavy.Store(cmp.Or(r.options.heavy, int64(lightest)))
	if r.options.Learned != nil {
		t.learned = func(f Fact) {
			f.Part = part
			r.tell(f)
		}
	}
	if r.options.MaxSolutions > 0 {
		t.enough = min(int64(r.options.MaxSolutions), mostLines)
	}
	t.pool = pool[*actor]{idle: make(chan *actor, workers), stop: &r.stop}
	room := r.tableBytes() - t.ledger.bytes
	if t.routes, t.pictures = t.newBounds(castling); t.pictures != nil {
		t.albums.Store(room / albumShare)
		room -= room / albumShare
	}
	t.table = newTable(room)
	for range workers {
		// Parries of a parry series come on top of the plies counted.
		longest := 2*(plies+s.intro) + 2
		a := &actor{troupe: t, moves: make([][]chess.Move, longest), positions: make([]chess.Position, longest), waited: make([]chess.Position, longest), outlooks: make([]outlook, longest)}
		if a.gatherer.stop, a.gatherer.room = t.stop, &t.albums; t.pictures != nil {
			a.gatherer.quiet, a.gatherer.still = t.pictures.quiet, t.pictures.still
		}
		t.all = append(t.all, a)
		t.idle <- a
	}
	return t
}

func (t *troupe) nodes() uint64 {
	var n uint64
	for _, a := range t.all {
		n += a.nodes
	}
	return n
}

// full reports whether as many lines were found as were asked for.
func (t *troupe) full() bool { return t.found.Load() >= t.enough }

// halted reports whether the search is to end early.
func (t *troupe) halted() bool { return t.stop.Load() || t.full() }

// actual returns all lines from start.
func (t *troupe) actual(start *chess.Position, plies int) []solution.Node {
	a := <-t.idle
	defer func() { t.idle <- a }()
	switch {
	case t.intro > 0:
		return a.introduction(start, t.intro, plies, 0)
	case t.series != problem.Alternate:
		return a.run(start, plies, 0, a.everything())
	}
	return a.lines(start, plies, 0, a.everything())
}

// set returns the lines of set play from start, where the side that answers is
// to move.
func (t *troupe) set(start *chess.Position, plies int) []solution.Node {
	a := <-t.idle
	defer func() { t.idle <- a }()
	if t.series != problem.Alternate {
		return a.answers(start, 2)
	}
	return a.lines(start, plies, 0, a.everything())
}

// key is what the table knows a position by. Where lines must be exact, what
// holds for one length says nothing of others.
func (a *actor) key(p *chess.Position, left int) chess.Key {
	key := p.Key()
	if a.exact {
		mix := bits.RotateLeft64(uint64(left)*0x9e3779b97f4a7c15, 32)
		key.Lo ^= mix
		key.Hi ^= mix * 0xbf58476d1ce4e5b9
	}
	return key
}

// everything is the outlook that a search begins with.
func (a *actor) everything() *outlook {
	a.begin.forget()
	return &a.begin
}

// hopeless reports whether the table or the bounds know that no line of at most
// left plies begins at p. It may see to it that the outlook knows pictures.
func (a *actor) hopeless(key chess.Key, p *chess.Position, left int, o *outlook) bool {
	// A route is counted sooner than the table is asked.
	if a.routes != nil && a.routes.hopeless(p, left) {
		return true
	}
	if left > 1 {
		if known, _ := a.table.probe(key); int(known.fail) >= left {
			return true
		}
	}
	if a.pictures != nil && o.album == nil {
		a.look(o, p, left)
	}
	return o.hopeless()
}

// look finds the pictures that may come about from p within so many plies,
// where that is worth while.
func (a *actor) look(o *outlook, p *chess.Position, left int) {
	attacker, moves := a.pictures.moves(p, left)
	if left < 3 || o.tried != 0 && left > o.tried-2 || p.King(attacker.Other()) == chess.NoSquare || p.Men(attacker).Count() > 16 || p.Men(attacker.Other()).Count() > 16 {
		return // to try is quicker, or more men than there are in a game
	}
	patience := a.patience(p, left)
	if o.own.distances = a.pictures.distances; a.gatherer.gather(&o.own, p, attacker, moves, patience) {
		o.open(&o.own)
	} else {
		o.tried = left
	}
	a.spent += patience - max(a.gatherer.steps, 0)
}

// patience is how many steps it may take to find the pictures from p: not more
// than a small part of the positions that a search without them may have, nor
// more than the search so far has taken, beyond what is spent at its start.
func (a *actor) patience(p *chess.Position, left int) int {
	const most = 1 << 19
	enough := max(0, most+4*int(a.nodes)-a.spent)
	tree := 1
	for n := left; n > 0 && tree < 64*most; n -= 2 {
		tree *= 1 + p.CountMoves()*p.CountMoves()
	}
	return min(most, tree/64, enough)
}

// learn keeps that no line begins at a position.
func (a *actor) learn(key chess.Key, left int, lines []solution.Node) {
	if len(lines) == 0 && left > 1 && !a.halted() {
		a.table.store(key, bound{fail: uint8(left)})
	}
}

// lines returns all lines of alternating play that begin at p, with at most
// left plies.
func (a *actor) lines(p *chess.Position, left, ply int, o *outlook) []solution.Node {
	if lines, known := a.recall(LinesFact, p, left, ply); known {
		return lines
	}
	before := a.work()
	key := a.key(p, left)
	if a.hopeless(key, p, left, o) {
		return nil
	}
	final := left&1 == 1 // a move now can reach the goal
	if final && (a.ending == forced || a.ending == obliged || a.ending == semiObliged) {
		if ends, must := a.replies(p, left); len(ends) > 0 || must {
			a.atOnce(ends, ply)
			return ends
		}
		if left == 1 {
			return nil
		}
	}
	if !final && a.ending == obliged && a.inOne(a.goal, p, ply) {
		return nil
	}
	var lines []solution.Node
	if !final && a.ending == reciprocal {
		lines = a.reciprocal(p, left, ply, o)
	}
	lines = merge(lines, a.all(p, left, ply, o, (*actor).help))
	a.learn(key, left, lines)
	a.keep(LinesFact, p, left, before, lines)
	return lines
}

// all returns the lines from p by each of its candidates, as move plays it.
// Near the start they are shared out among the workers.
func (a *actor) all(p *chess.Position, left, ply int, o *outlook, move func(a *actor, p *chess.Position, m chess.Move, left, ply int, o *outlook) solution.Node) []solution.Node {
	movers := p.Men(p.Turn())
	if o.album != nil {
		_, budget := a.pictures.moves(p, left)
		if movers = o.movers(p, budget); movers == 0 {
			return nil
		}
	}
	moves := slices.DeleteFunc(a.candidates(p, left, ply), func(m chess.Move) bool { return !movers.Has(m.From()) })
	if ply < deep {
		return a.share(ply, moves, func(a *actor, m chess.Move) solution.Node { return move(a, p, m, left, ply, o) })
	}
	var nodes []solution.Node
	for _, m := range moves {
		if node := move(a, p, m, left, ply, o); node.Kind != solution.NoKind {
			nodes = append(nodes, node)
		}
		if a.halted() {
			break
		}
	}
	return nodes
}

// help returns the move m of alternating play in p with the lines that follow.
func (a *actor) help(p *chess.Position, m chess.Move, left, ply int, o *outlook) solution.Node {
	outlook := &a.outlooks[ply]
	if !o.after(p, m, outlook) {
		return solution.Node{}
	}
	next := a.play(p, m, ply)
	if left&1 == 1 && a.reached(p, m, next) {
		if a.ending == byGoal && (left == 1 || !a.exact) {
			return a.leaf(p, m, next, left > 1)
		}
		return solution.Node{}
	}
	if left == 1 || a.ending == reciprocal && left == 2 || a.ends && a.reached(p, m, next) {
		return solution.Node{}
	}
	return a.node(p, m, next, a.lines(next, left-1, ply+1, outlook))
}

// play returns the position after m, which stays until the actor plays another
// move at the same ply.
func (a *actor) play(p *chess.Position, m chess.Move, ply int) *chess.Position {
	next := &a.positions[ply]
	*next = *p
	next.Play(m)
	a.nodes++
	return next
}

// candidates returns the moves to be tried: at the last ply of a line that ends
// with check, checks alone.
func (a *actor) candidates(p *chess.Position, left, ply int) []chess.Move {
	moves := a.moves[ply][:0]
	if left == 1 && a.target == nil && a.goal.onlyByCheck() && a.ending == byGoal {
		moves = p.Checks(moves)
	} else if a.target == nil && !a.answered && (left&1 == 1 || a.series != problem.Alternate) {
		moves = a.goal.moves(p, moves)
	} else {
		moves = p.Moves(moves)
	}
	a.moves[ply] = moves
	return moves
}

// share gathers the nodes that do makes of moves, without the empty ones. Other
// workers take their share.
func (a *actor) share(ply int, moves []chess.Move, do func(a *actor, m chess.Move) solution.Node) []solution.Node {
	moves = append([]chess.Move(nil), moves...) // the actor's own are used again
	nodes := make([]solution.Node, len(moves))
	if ply == 0 {
		a.watch.open(len(moves))
	}
	var others commons
	a.each(a, len(moves), func(worker *actor, i int) {
		if a.full() {
			return
		}
		before := worker.work()
		nodes[i] = do(worker, moves[i])
		worker.report()
		if worker != a {
			others.hand(worker, before)
		}
		if ply == 0 && !a.stop.Load() {
			a.watch.solved(moves[i], nodes[i].Kind != solution.NoKind)
		}
	})
	a.moved = a.moved.plus(others.sum)
	var found []solution.Node
	for _, node := range nodes {
		if node.Kind != solution.NoKind {
			found = append(found, node)
		}
	}
	return found
}

// leaf returns the last move of a line.
func (a *actor) leaf(p *chess.Position, m chess.Move, next *chess.Position, short bool) solution.Node {
	if a.found.Add(1) > a.enough {
		return solution.Node{}
	}
	a.moved.leaves++
	node := solution.Node{Move: m, Kind: solution.Line, Flags: facts(p, m, next)}
	if short {
		node.Flags |= solution.Short
	}
	return node
}

// node returns a move with the lines that follow it, or the empty node when
// none does.
func (a *actor) node(p *chess.Position, m chess.Move, next *chess.Position, lines []solution.Node) solution.Node {
	if len(lines) == 0 {
		return solution.Node{}
	}
	return solution.Node{Move: m, Kind: solution.Line, Flags: facts(p, m, next), Children: lines}
}

// merge joins two sets of lines. A move that begins lines of both becomes one
// node.
func merge(lines, others []solution.Node) []solution.Node {
	if len(lines) == 0 {
		return others
	}
	for _, other := range others {
		known := false
		for i := range lines {
			if lines[i].Move == other.Move {
				known = true
				lines[i].Children = merge(lines[i].Children, other.Children)
			}
		}
		if !known {
			lines = append(lines, other)
		}
	}
	return lines
}

// inOne reports whether the side to move can reach a goal at once.
func (a *actor) inOne(g goal, p *chess.Position, ply int) bool {
	moves := a.moves[ply][:0]
	if g.onlyByCheck() {
		moves = p.Checks(moves)
	} else {
		moves = g.moves(p, moves)
	}
	a.moves[ply] = moves
	for _, m := range moves {
		next := *p
		next.Play(m)
		if g.reached(p, m, &next) {
			return true
		}
	}
	return false
}

// replies returns the moves by which the side to move in p is made to reach the
// goal, the last ones of their lines. It reports must when play cannot go on
// from here: the side must reach the goal, but only a longer line would do.
func (a *actor) replies(p *chess.Position, left int) (ends []solution.Node, must bool) {
	var buffer [256]chess.Move
	moves := a.goal.moves(p, buffer[:0])
	var reaching []chess.Move
	for _, m := range moves {
		next := *p
		next.Play(m)
		a.nodes++
		switch {
		case a.goal.reached(p, m, &next):
			reaching = append(reaching, m)
		case a.ending == forced:
			return nil, false
		}
	}
	if len(reaching) == 0 {
		return nil, false
	}
	if a.exact && left > 1 {
		return nil, true
	}
	for _, m := range reaching {
		next := *p
		next.Play(m)
		if node := a.leaf(p, m, &next, left > 1); node.Kind != solution.NoKind {
			ends = append(ends, node)
		}
	}
	return ends, true
}

// reciprocal returns the lines that end within two plies where the side to
// move in p has both a move that reaches its own goal and one after which the
// other side reaches its goal.
func (a *actor) reciprocal(p *chess.Position, left, ply int, o *outlook) []solution.Node {
	if a.exact && left > 2 || !a.inOne(a.other, p, ply) {
		return nil
	}
	var own, mates []solution.Node
	var buffer, answering [256]chess.Move
	for _, m := range a.other.moves(p, buffer[:0]) {
		next := a.play(p, m, ply)
		if a.other.reached(p, m, next) {
			own = append(own, solution.Node{Move: m, Kind: solution.Line, Flags: facts(p, m, next)})
			if left > 2 {
				own[len(own)-1].Flags |= solution.Short
			}
			continue
		}
		if !o.after(p, m, &a.outlooks[ply]) || !a.inOne(a.goal, next, ply+1) {
			continue
		}
		var answers []solution.Node
		for _, answer := range a.goal.moves(next, answering[:0]) {
			end := *next
			end.Play(answer)
			if a.goal.reached(next, answer, &end) {
				if node := a.leaf(next, answer, &end, left > 2); node.Kind != solution.NoKind {
					answers = append(answers, node)
				}
			}
		}
		if node := a.node(p, m, next, answers); node.Kind != solution.NoKind {
			mates = append(mates, node)
		}
	}
	if len(mates) == 0 {
		return nil
	}
	return append(own, mates...)
}
