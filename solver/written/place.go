package written

import (
	"slices"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// spot is a place in the tree where the next move may stand.
type spot struct {
	keep  int // levels that remain
	ply   int
	base  []*node
	pass  bool
	phase solution.Phase // at the beginning
	// join: the move stands beside those of the last level that remains.
	join bool
	// dead: the move follows one that could not be read.
	dead bool
	// omitted is how many moves of the same side the text leaves out before it.
	omitted int
}

// spots lists the places where the next move may stand, the likeliest first.
func (r *reader) spots() []spot {
	switch {
	case r.number.set:
		return r.atPly(r.number.ply, true)
	case len(r.levels) == 0:
		return r.beginnings(0)
	}
	top := &r.levels[len(r.levels)-1]
	after := spot{keep: len(r.levels), ply: top.ply + 1, base: top.nodes}
	beside := spot{keep: len(r.levels), ply: top.ply, base: top.base, pass: top.pass, join: true}
	beside.phase = top.phase
	after.dead, beside.dead = top.dead, top.orphan
	threatened := spot{keep: len(r.levels), ply: top.ply + 2, base: top.nodes, pass: true}
	switch {
	case r.another == '/':
		return []spot{beside}
	case r.another != 0:
		return append([]spot{beside, after}, r.returning(top.ply+1)...)
	case r.here().lines || top.dead:
		return append(r.returning(top.ply+1), after)
	case r.threat || r.fresh:
		return []spot{threatened, after}
	}
	return append(r.returning(top.ply+1), after)
}

// returning is where an unnumbered reply belongs when the next number says
// that it begins another variation: in "1.a b 2.c d 2.e" d is the reply to a.
func (r *reader) returning(ply int) []spot {
	number := r.nextNumber()
	if number == 0 || 2*(number-1) == ply+1 || ply%2 == 0 || r.here().lines {
		return nil
	}
	return r.atPly(2*number-3, false)
}

// nextNumber returns the number that follows the move at pos, 0 for none.
func (r *reader) nextNumber() int {
	width := r.moveWidth()
	if width == 0 {
		return 0
	}
	rest := strings.TrimLeft(r.text[r.pos+width:], " \t\r\n")
	value, n := digits(rest, 3)
	rest = strings.TrimLeft(rest[n:], " ")
	if n == 0 || strings.HasPrefix(rest, "..") || strings.HasPrefix(rest, "…") || strings.HasPrefix(rest, "-") || strings.HasPrefix(rest, ")") {
		return 0
	}
	return value
}

// atPly lists the places of a move at a half-move of the line being written.
func (r *reader) atPly(ply int, numbered bool) []spot {
	keep := len(r.levels)
	for keep > 0 && r.levels[keep-1].ply >= ply {
		keep--
	}
	if keep == 0 {
		if !numbered && len(r.levels) > 0 {
			return nil
		}
		return r.beginnings(ply)
	}
	top := &r.levels[keep-1]
	next := spot{keep: keep, ply: ply, base: top.nodes, dead: top.dead}
	if top.dead {
		return []spot{next}
	}
	switch gap := ply - top.ply; {
	case gap == 1:
		return []spot{next}
	case gap == 2 || gap%2 == 0 && r.here().series():
		next.pass, next.omitted = true, gap/2-1
		return []spot{next}
	}
	return nil
}

// beginnings lists the ways in which a line may begin.
func (r *reader) beginnings(ply int) []spot {
	p := r.here()
	own := spot{ply: ply, phase: solution.Actual}
	if p.series() && ply%2 == 0 {
		own.omitted = ply / 2
	}
	set := spot{ply: ply, phase: solution.SetPlay, pass: true}
	duplex := spot{ply: ply, phase: solution.DuplexActual, pass: true}
	s := p.task.Stipulation
	reply := ply%2 == 1
	var spots []spot
	switch {
	case ply > 1 && !p.lines:
		return nil
	case s.IsProofGame() || s.Series != problem.Alternate:
		spots = []spot{own}
	case reply == (p.lines && s.Plies%2 == 1):
		spots = []spot{own, set}
	case p.task.Options.PostKeyPlay:
		spots = []spot{own, set}
	default:
		spots = []spot{set, own}
	}
	if p.task.Options.Duplex {
		spots = append([]spot{spots[0], duplex}, spots[1:]...)
	}
	if p.start.InCheck() {
		spots = slices.DeleteFunc(spots, func(s spot) bool { return s.pass })
	}
	return spots
}

// positions returns those in which the move at a spot is to be read, one for
// each node of its base.
func (r *reader) positions(s spot) (bases []*node, at []chess.Position) {
	if s.base == nil {
		start := r.here().start
		if s.pass {
			start.Pass()
		}
		return []*node{nil}, []chess.Position{start}
	}
	for _, b := range s.base {
		pos := b.after
		if s.pass {
			if p := r.here(); pos.InCheck() || !p.lines && pos.Turn() == p.attackerIn(b) || p.lines && p.task.Stipulation.Series == problem.Alternate {
				continue
			}
			pos.Pass()
		}
		bases, at = append(bases, b), append(at, pos)
	}
	return bases, at
}

// attackerIn is the attacker of the phase to which a node belongs.
func (p *part) attackerIn(n *node) chess.Colour {
	for n.parent != nil {
		n = n.parent
	}
	if n.phase == solution.DuplexSet || n.phase == solution.DuplexActual {
		return p.attacker().Other()
	}
	return p.attacker()
}
