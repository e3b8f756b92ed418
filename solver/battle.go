package solver

import (
	"slices"
	"sync/atomic"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// battle solves a part in which one side attacks and the other defends, and
// lays its whole solution out: keys, tries, set play, threats, variations. It
// asks the searcher for facts only ("is the goal forced within n moves here?"),
// so the tree does not depend on the order in which they were found.
type battle struct {
	play problem.Play
	goal goal
	rules
	pool[*searcher]
	all []*searcher
	// over ends a race of the searchers.
	over atomic.Bool
	// allReplies lists the defender's moves that parry no threat, too.
	allReplies bool
}

func newBattle(stipulation problem.Stipulation, o problem.Options, n, workers int, t *table, stop *brake) *battle {
	b := &battle{play: stipulation.Play, goal: goal(stipulation.Goal), rules: newRules(stipulation, o), pool: pool[*searcher]{idle: make(chan *searcher, workers), stop: stop}}
	for range workers {
		s := newSearcher(stipulation, o, t, stop, &b.over, n)
		b.all = append(b.all, s)
		b.idle <- s
	}
	return b
}

// nodes counts the positions searched. Call it when no searcher runs.
func (b *battle) nodes() uint64 {
	var n uint64
	for _, s := range b.all {
		n += s.nodes
	}
	return n
}

// first is what was found out about a first move of the attacker.
type first struct {
	move  chess.Move
	after chess.Position
	// length is the number of moves in which the move forces the goal, 0 when
	// it does not.
	length int
	// refutations are complete up to the number asked for.
	refutations []chess.Move
	decided     bool
	nodes       uint64 // positions searched for it
}

// judge decides every first move: in how many moves it forces the goal, or
// which replies, at most most+1 of them, defeat it. With enough > 0 it goes in
// order and ends when so many force the goal.
func (b *battle) judge(s *searcher, start *chess.Position, n, most, enough int, decided func(*first)) []first {
	moves := b.attacks(start)
	if b.play == problem.Reflex && !b.quodlibet && s.inOne(start, 0) != 0 {
		moves = nil // the attacker must reach the goal himself: no other move is allowed
	}
	firsts := make([]first, len(moves))
	decide := func(s *searcher, i int) {
		f, before := &firsts[i], s.nodes
		f.move, f.after = moves[i], *start
		f.after.Play(f.move)
		f.length = b.lengthOf(s, start, f.move, n)
		if f.length == 0 && b.answered(n) && most > 0 {
			f.refutations = b.refutations(s, &f.after, n-1, most)
		}
		f.nodes = s.nodes - before
		if f.decided = !b.stop.Load() || f.length > 0; f.decided {
			decided(f)
		}
	}
	if enough == 0 {
		b.each(s, len(moves), decide)
		return firsts
	}
	for i := range firsts {
		decide(s, i)
		if firsts[i].length > 0 {
			if enough--; enough == 0 {
				break
			}
		}
	}
	return firsts
}

// lengthOf returns the least number of moves, up to n, in which m forces the
// goal; 0 when it does not.
func (b *battle) lengthOf(s *searcher, p *chess.Position, m chess.Move, n int) int {
	for k := s.least(1, n); k <= n; k++ {
		if s.works(p, m, k, 0) {
			return k
		}
	}
	return 0
}

// answered reports whether the defender still moves after an attacker's move
// that forces the goal in n moves, itself included.
func (b *battle) answered(n int) bool { return n > 1 || b.play != problem.Direct }

// refutations returns the replies after which the goal is not forced within n
// more moves, at most most+1 of them.
func (b *battle) refutations(s *searcher, p *chess.Position, n, most int) []chess.Move {
	must := b.mustReach(s, p)
	if must && s.fulfils(n) {
		return nil
	}
	var refuting []chess.Move
	moves := s.replies(p, nil)
	slices.SortStableFunc(moves, func(a, b chess.Move) int { return s.refuted[b] - s.refuted[a] })
	for _, m := range moves {
		if must && !b.reaches(p, m) {
			continue // not allowed
		}
		if !s.reply(p, m, n, 0) {
			s.refuted[m]++
			if refuting = append(refuting, m); len(refuting) > most || b.stop.Load() {
				break
			}
		}
	}
	return refuting
}

// mustReach reports whether the defender, to move in p, can reach the goal and
// so must, as reflex play demands.
func (b *battle) mustReach(s *searcher, p *chess.Position) bool {
	return (b.play == problem.Reflex || b.play == problem.SemiReflex) && s.inOne(p, 0) != 0
}

// after lays out what follows an attacker's move that leads to p: threats or
// zugzwang, then the defences, each with the attacker's shortest answers, n
// moves being left. Replies that no answer within n moves meets are
// refutations.
func (b *battle) after(s *searcher, p *chess.Position, n int) (children []solution.Node, flags solution.Flags) {
	threats := b.threats(s, p, n)
	if len(threats.moves) == 0 && !p.InCheck() && n > 0 {
		flags = solution.Zugzwang
	}
	for _, t := range threats.moves {
		children = append(children, b.node(s, &threats.before, t, solution.Threat, threats.length))
	}
	children = append(children, b.replies(s, p, n, solution.Defence, &threats)...)
	if b.stop.Load() {
		return nil, 0 // half of what follows would mislead
	}
	return children, flags
}

// threatened is what the attacker would play were the defender to pass.
type threatened struct {
	before chess.Position // with the attacker to move
	moves  []chess.Move
	length int // in attacker's moves, the threat itself included
}

// threats finds the shortest threats in p, the defender being to move. In
// check there are none.
func (b *battle) threats(s *searcher, p *chess.Position, n int) threatened {
	t := threatened{before: *p}
	if p.InCheck() {
		return t
	}
	t.before.Pass()
	t.moves, t.length = b.answers(s, &t.before, n)
	return t
}

// answers returns the attacker's moves that force the goal soonest, within n
// moves, and in how many.
func (b *battle) answers(s *searcher, p *chess.Position, n int) ([]chess.Move, int) {
	length := s.shortest(p, n, 0)
	if length == 0 {
		return nil, 0
	}
	var found []chess.Move
	for _, m := range b.attacks(p) {
		if s.works(p, m, length, 0) {
			found = append(found, m)
		}
	}
	return found, length
}

// replies lists the defender's moves in p with the attacker's answers. With
// threats, a move is a defence when one of them no longer works after it and
// the goal does not come sooner than threatened; others are left out, unless
// all replies are asked for.
func (b *battle) replies(s *searcher, p *chess.Position, n int, kind solution.Kind, threats *threatened) []solution.Node {
	moves := s.replies(p, nil)
	nodes := make([]solution.Node, len(moves))
	must := b.mustReach(s, p)
	b.each(s, len(moves), func(s *searcher, i int) {
		next := *p
		next.Play(moves[i])
		node := solution.Node{Move: moves[i], Kind: kind, Flags: facts(p, moves[i], &next)}
		ends := b.repliesMatter && b.goal.reached(p, moves[i], &next)
		reached := ends && s.fulfils(n)
		var answers []chess.Move
		length := 0
		if !ends {
			answers, length = b.answers(s, &next, n)
		}
		switch {
		case must && !ends:
			return // not allowed
		case length == 0 && !reached && kind == solution.Set:
			return // set play shows only what is provided for
		case length == 0 && !reached:
			node.Kind = solution.Refutation
		case threats != nil && !b.parries(s, &next, length, threats):
			if !b.allReplies {
				return
			}
			node.Flags |= solution.NoParry
		}
		for _, m := range answers {
			node.Children = append(node.Children, b.node(s, &next, m, solution.Continuation, length))
		}
		if !b.stop.Load() {
			nodes[i] = node
		}
	})
	kept := nodes[:0]
	for _, node := range nodes {
		if node.Kind != solution.NoKind {
			kept = append(kept, node)
		}
	}
	return kept
}

// parries reports whether the defender's move that leads to p, after which the
// goal takes length moves, meets the threats: one of them no longer works, and
// the goal does not come sooner than threatened. Where nothing is threatened
// every move does.
func (b *battle) parries(s *searcher, p *chess.Position, length int, threats *threatened) bool {
	if length < threats.length {
		return false
	}
	for _, t := range threats.moves {
		if !p.IsLegal(t) || !s.works(p, t, threats.length, 0) {
			return true
		}
	}
	return len(threats.moves) == 0
}

// node lays out an attacker's move that forces the goal in exactly n moves,
// itself included.
func (b *battle) node(s *searcher, before *chess.Position, m chess.Move, kind solution.Kind, n int) solution.Node {
	after := *before
	after.Play(m)
	node := solution.Node{Move: m, Kind: kind, Flags: facts(before, m, &after)}
	over := b.quodlibet && b.goal.reached(before, m, &after)
	if b.answered(n) && !over && !b.stop.Load() {
		var flags solution.Flags
		node.Children, flags = b.after(s, &after, n-1)
		node.Flags |= flags
	}
	return node
}

// facts returns the flags that hold for m whatever its role.
func facts(before *chess.Position, m chess.Move, after *chess.Position) solution.Flags {
	var flags solution.Flags
	if before.At(m.To()) != chess.NoPiece || m.IsEnPassant() {
		flags |= solution.Captures
	}
	check, stuck := after.InCheck(), !after.HasMove()
	if check {
		flags |= solution.Checks
	}
	switch {
	case check && stuck:
		flags |= solution.Mates
	case stuck:
		flags |= solution.Stalemates
	}
	return flags
}
