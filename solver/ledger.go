package solver

import (
	"sync"

	"keymove/solver/chess"
	"keymove/solver/solution"
)

// ledger keeps what line play has proved, for a search that goes on where an
// earlier one was broken off.
//
// All lines that begin at a position with so much left depend on nothing else,
// so whatever took long to find is a fact, at any depth: where one move near
// the start takes hours the facts below it are told meanwhile. A fact is told
// as soon as the positions searched for it, without those that facts below it
// account for, weigh enough. What is lost when the search is broken off are the
// lighter moves beside those under way.
type ledger struct {
	known map[place]*Fact
	// least holds by kind the least that is left in any known fact, so that
	// positions with less are not asked for.
	least [factKinds]uint8
	bytes int64 // that the facts take
}

// place is what line play knows a fact by.
type place struct {
	key  chess.Key
	kind FactKind
	left uint8
}

// The weight from which on something is a fact follows the search so far, of
// which it is one of so many parts: light facts spare a search that goes on
// much that it would meet again by another order of moves, and of heavy ones
// there are few. The heaviest take a fraction of a second.
const (
	lightest = 1 << 12
	heaviest = 1 << 19
	parts    = 1 << 14
)

// newLedger returns a ledger with what is known of a part.
func newLedger(facts []Fact, part int) *ledger {
	l := &ledger{known: map[place]*Fact{}}
	for i := range l.least {
		l.least[i] = longestLine
	}
	for i := range facts {
		if f := &facts[i]; f.Kind != BattleFact && f.Kind < factKinds && f.Part == part {
			l.known[place{f.Key, f.Kind, f.Left}] = f
			l.least[f.Kind] = min(l.least[f.Kind], f.Left)
		}
	}
	const each = 160 // a fact, and its place in a map that is not full
	l.bytes = each * int64(len(l.known))
	for _, f := range l.known {
		l.bytes += int64(len(f.Lines))
	}
	return l
}

// find returns the fact of a place, nil when there is none.
func (l *ledger) find(kind FactKind, p *chess.Position, left int) *Fact {
	if left < int(l.least[kind]) || left >= longestLine {
		return nil
	}
	return l.known[place{p.Key(), kind, uint8(left)}]
}

// tally counts an actor's work.
type tally struct {
	fresh  int64 // positions searched that no fact accounts for
	whole  int64 // positions searched, by an earlier search or this one
	leaves int64 // ends of lines found
}

func (t tally) plus(u tally) tally {
	return tally{t.fresh + u.fresh, t.whole + u.whole, t.leaves + u.leaves}
}

func (t tally) minus(u tally) tally {
	return tally{t.fresh - u.fresh, t.whole - u.whole, t.leaves - u.leaves}
}

// work is the actor's tally so far. Only differences mean something.
func (a *actor) work() tally {
	// A picture tried costs a fraction of a position searched.
	n := int64(a.nodes)
	return a.moved.plus(tally{fresh: n + int64(a.spent)/stepsPerNode, whole: n})
}

// stepsPerNode is how many steps of the gatherer take the time of a position.
const stepsPerNode = 4

// commons adds up the work that others do for an actor.
type commons struct {
	mu  sync.Mutex
	sum tally
}

// hand moves what the actor did since before over to the commons.
func (c *commons) hand(a *actor, before tally) {
	done := a.work().minus(before)
	a.moved = a.moved.minus(done)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sum = c.sum.plus(done)
}

// keep tells that these are all lines from p with so much left, before being
// the actor's tally when it began with them, if that took long.
func (a *actor) keep(kind FactKind, p *chess.Position, left int, before tally, lines []solution.Node) {
	done := a.work().minus(before)
	if done.fresh < a.heavy.Load() || a.halted() {
		return
	}
	a.moved.fresh -= done.fresh
	a.report()
	if a.learned != nil {
		a.learned(Fact{
			Kind: kind, Key: p.Key(), Left: uint8(left),
			Leaves: uint32(done.leaves), Work: uint64(done.whole), Lines: encodeLines(lines),
		})
	}
}

// recall returns the lines from p with so much left, if an earlier search has
// found them.
func (a *actor) recall(kind FactKind, p *chess.Position, left, ply int) (lines []solution.Node, known bool) {
	f := a.ledger.find(kind, p, left)
	if f == nil {
		return nil, false
	}
	lines, ok := a.decode(f, p)
	if !ok || !a.count(int64(f.Leaves)) {
		return nil, false // damaged, or more than are wanted now
	}
	const most = 1 << 50 // beyond any search, and without overflow
	work := min(f.Work, most)
	a.moved = a.moved.plus(tally{whole: int64(work), leaves: int64(f.Leaves)})
	a.watch.spared(work)
	a.atOnce(lines, ply)
	return lines, true
}

// atOnce tells of lines from the start that were found without trying moves.
func (a *actor) atOnce(lines []solution.Node, ply int) {
	if ply > 0 {
		return
	}
	a.watch.open(len(lines))
	for i := range lines {
		a.watch.solved(lines[i].Move, true)
	}
}

// count adds to the lines found, unless that would be more than are wanted.
func (t *troupe) count(leaves int64) bool {
	for {
		n := t.found.Load()
		if n+leaves > t.enough {
			return false
		}
		if t.found.CompareAndSwap(n, n+leaves) {
			return true
		}
	}
}

// report tells of the positions searched since it was last called.
func (a *actor) report() {
	whole := a.watch.searched(a.nodes - a.told)
	a.told = a.nodes
	if !a.fixed {
		a.heavy.Store(min(max(lightest, int64(whole/parts)), heaviest))
	}
}
