package solver

import (
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// series solves a part of series play: one side makes a series of moves, the
// other waits. Only the last move of the series may give check, except in parry
// series, where a check must be parried at once.
func (r *run) series(part *solution.Part) {
	r.together(part, newScript(part.Stipulation, r.wanted), part.Start)
}

// introduction returns the lines that begin with up to n moves, at least one,
// of the side that does not begin what follows.
func (a *actor) introduction(p *chess.Position, n, plies, ply int) []solution.Node {
	if lines, known := a.recall(IntroductionFact, p, n, ply); known {
		return lines
	}
	before := a.work()
	moves := p.Moves(a.moves[ply][:0])
	a.moves[ply] = moves
	lines := a.share(ply, moves, func(a *actor, m chess.Move) solution.Node {
		next := *p
		next.Play(m)
		a.nodes++
		var lines []solution.Node
		if a.series == problem.Alternate {
			lines = a.lines(&next, plies, ply+1, a.everything())
		} else {
			lines = a.run(&next, plies, ply+1, a.everything())
		}
		if n > 1 && !next.InCheck() {
			waited := next
			waited.Pass()
			lines = merge(lines, a.introduction(&waited, n-1, plies, ply+1))
		}
		return a.node(p, m, &next, lines)
	})
	a.keep(IntroductionFact, p, n, before, lines)
	return lines
}

// run returns the lines that begin at p, where the series' mover is to move,
// with at most left plies, the answer included and parries left out.
func (a *actor) run(p *chess.Position, left, ply int, o *outlook) []solution.Node {
	if lines, known := a.recall(SeriesFact, p, left, ply); known {
		return lines
	}
	before := a.work()
	key := a.key(p, left)
	if a.hopeless(key, p, left, o) {
		return nil
	}
	if a.ending == obliged && a.inOne(a.goal, p, ply) {
		return nil
	}
	if a.ending == reciprocal && left == 1 {
		return nil
	}
	var lines []solution.Node
	if a.ending == reciprocal {
		lines = a.reciprocal(p, left, ply, o)
	}
	lines = merge(lines, a.all(p, left, ply, o, (*actor).step))
	a.learn(key, left, lines)
	a.keep(SeriesFact, p, left, before, lines)
	return lines
}

// step returns the move m of the series in p with the lines that follow.
func (a *actor) step(p *chess.Position, m chess.Move, left, ply int, o *outlook) solution.Node {
	outlook := &a.outlooks[ply]
	if !o.after(p, m, outlook) {
		return solution.Node{}
	}
	next := a.play(p, m, ply)
	if !a.answered {
		if a.reached(p, m, next) {
			if left == 1 || !a.exact {
				return a.leaf(p, m, next, left > 1)
			}
			return solution.Node{}
		}
		if left == 1 {
			return solution.Node{}
		}
	} else if a.ends && !a.afterAnswer && a.reached(p, m, next) {
		return solution.Node{}
	}
	return a.node(p, m, next, a.afterSeriesMove(next, left-1, ply+1, outlook))
}

// afterSeriesMove returns the lines that go on from p, where the waiting side
// would be to move; left counts what is left of the series and the answer.
func (a *actor) afterSeriesMove(p *chess.Position, left, ply int, o *outlook) []solution.Node {
	var lines []solution.Node
	last := 0 // plies that the series' mover must leave
	switch {
	case a.afterAnswer:
		last = 2
		lines = a.answers(p, left)
	case a.answered && a.ending != reciprocal:
		lines = a.answers(p, left+1)
		if len(lines) > 0 && (a.ending == obliged || a.ending == semiObliged || a.ending == forced) {
			return lines
		}
	}
	if a.answered && !a.afterAnswer {
		last = 1
	}
	if left <= last {
		return lines
	}
	if !p.InCheck() {
		waited := &a.waited[ply]
		*waited = *p
		waited.Pass()
		return merge(lines, a.soonest(waited, left, ply, o))
	}
	if a.series == problem.SeriesMover {
		return lines
	}
	return merge(lines, a.parries(p, left, ply, o))
}

// answers returns the waiting side's moves in p that end a line; left-1 of the
// plies are left for them.
func (a *actor) answers(p *chess.Position, left int) []solution.Node {
	if a.exact && left > 2 {
		return nil
	}
	short := left > 2
	if a.afterAnswer {
		return a.forcing(p, left-1)
	}
	if a.ending != byGoal {
		ends, _ := a.replies(p, left-1)
		return ends
	}
	if a.routes != nil && a.routes.unfinished(p, p.Turn().Other()) {
		return nil
	}
	var buffer [256]chess.Move
	var moves []chess.Move
	if a.target == nil && a.goal.onlyByCheck() {
		moves = p.Checks(buffer[:0])
	} else {
		moves = a.goal.moves(p, buffer[:0])
	}
	var found []solution.Node
	for _, m := range moves {
		next := *p
		next.Play(m)
		a.nodes++
		if a.reached(p, m, &next) {
			if node := a.leaf(p, m, &next, short); node.Kind != solution.NoKind {
				found = append(found, node)
			}
		}
	}
	return found
}

// forcing returns the waiting side's moves in p after which the series' mover
// is made to reach the goal, with his replies; left counts the replies as one.
func (a *actor) forcing(p *chess.Position, left int) []solution.Node {
	var found []solution.Node
	for _, m := range p.Moves(nil) {
		next := *p
		next.Play(m)
		a.nodes++
		ends, _ := a.replies(&next, left)
		if node := a.node(p, m, &next, ends); node.Kind != solution.NoKind {
			found = append(found, node)
		}
	}
	return found
}

// parries returns the lines that go on from p, where the waiting side is in
// check; left counts what is left of the series and the answer. Where the
// waiting side resists, every parry must lead to the goal.
func (a *actor) parries(p *chess.Position, left, ply int, o *outlook) []solution.Node {
	var lines []solution.Node
	resists := a.resists()
	for _, m := range p.Moves(nil) {
		next := *p
		next.Play(m)
		a.nodes++
		var node solution.Node
		switch {
		case a.ends && !a.answered && a.reached(p, m, &next):
			// nothing follows
		case !a.answered || !a.reached(p, m, &next):
			if outlook := &a.outlooks[ply]; o.after(p, m, outlook) {
				node = a.node(p, m, &next, a.soonest(&next, left, ply+1, outlook))
			}
		case resists:
			node = a.leaf(p, m, &next, true)
		default:
			continue // it ends a line: see answers
		}
		if node.Kind != solution.NoKind {
			lines = append(lines, node)
		} else if resists {
			return nil
		}
	}
	if a.stop.Load() && resists {
		return nil // not every parry may have been seen
	}
	return lines
}

// resists reports whether parries are made against the series' mover.
func (s *script) resists() bool {
	return s.series == problem.ParrySeries && (s.ending != byGoal || !s.answered)
}

// soonest is run for play against resistance, where only the shortest ways to go
// on count, as in a battle.
func (a *actor) soonest(p *chess.Position, left, ply int, o *outlook) []solution.Node {
	if !a.resists() || a.exact {
		return a.run(p, left, ply, o)
	}
	for k := 1; k < left; k++ {
		if lines := a.run(p, k, ply, o); len(lines) > 0 {
			markShort(lines)
			return lines
		}
	}
	return a.run(p, left, ply, o)
}

// markShort flags the last move of every line.
func markShort(lines []solution.Node) {
	for i := range lines {
		if len(lines[i].Children) == 0 {
			lines[i].Flags |= solution.Short
		}
		markShort(lines[i].Children)
	}
}
