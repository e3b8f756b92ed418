package written

import (
	"slices"
	"strings"
	"unicode/utf8"

	"keymove/solver/chess"
)

// move reads a move at pos and puts it into the tree. It reports false where
// the text is no move, and leaves pos alone.
func (r *reader) move() bool {
	p := r.here()
	if p.err != nil {
		return r.skipMove()
	}
	var first *attempt
	for _, s := range r.spots() {
		if s.dead {
			return r.passOver(s)
		}
		a := r.try(s)
		if a == nil {
			continue
		}
		if len(a.nodes) > 0 {
			r.take(a)
			return true
		}
		if first == nil {
			first = a
		}
	}
	if first == nil {
		return false
	}
	if r.sameMan() {
		return true
	}
	r.faults = append(r.faults, first.faults...)
	r.pos = first.end
	r.lose(first.spot)
	r.awaited = awaited{}
	return true
}

// attempt is what a text makes of a spot.
type attempt struct {
	spot   spot
	nodes  []*node // read or found again
	end    int
	faults []Fault
}

// try reads the move at pos in the positions of a spot; nil where the text is
// no move at all.
func (r *reader) try(s spot) *attempt {
	bases, at := r.positions(s)
	if len(at) == 0 {
		return nil
	}
	a := &attempt{spot: s}
	text := r.text[r.pos:]
	for i := range at {
		if r.full() {
			break
		}
		n, f, end := r.readOne(bases[i], &at[i], s, text)
		if f != nil && f.Kind == Illegal && len(at) > 1 {
			// One answer to several moves is often a capture after some alone.
			if quiet, ok := withoutCapture(text[:end]); ok {
				if again, g, _ := r.readOne(bases[i], &at[i], s, quiet); len(again) > 0 {
					n, f = again, g
				}
			}
		}
		if end == 0 {
			continue
		}
		a.end = max(a.end, r.pos+end)
		if f != nil {
			f.Offset, f.End = r.pos, r.pos+end
			if f.Kind == Foreign && i > 0 {
				f = nil
			}
		}
		if f != nil {
			a.faults = append(a.faults, *f)
		}
		a.nodes = append(a.nodes, n...)
	}
	if a.end == 0 {
		return nil
	}
	if len(a.nodes) > 0 && len(at) > 1 {
		// Alternatives that do not admit the answer lose it: one doubt, not one
		// for each, where most do admit it.
		if failed := slices.IndexFunc(a.faults, func(f Fault) bool { return !f.Kind.Remark() }); failed >= 0 {
			a.faults = []Fault{a.faults[failed]}
		}
	}
	return a
}

// withoutCapture takes the sign of capture out of a move.
func withoutCapture(text string) (string, bool) {
	at := strings.IndexAny(text, "x:×*")
	if at <= 0 {
		return "", false
	}
	_, width := utf8.DecodeRuneInString(text[at:])
	return text[:at] + text[at+width:], true
}

// take makes the moves of an attempt the end of the line being written.
func (r *reader) take(a *attempt) {
	if len(a.nodes) > maxBranches {
		a.nodes = a.nodes[:maxBranches]
	}
	for _, n := range a.nodes {
		n.refutes = n.refutes || r.refuting && !r.here().lines
	}
	if a.spot.join {
		r.levels = slices.Clone(r.levels)
		top := &r.levels[len(r.levels)-1]
		top.nodes = append(slices.Clip(top.nodes), a.nodes...)
		top.dead = false
	} else {
		end := level{ply: a.spot.ply, nodes: a.nodes, base: a.spot.base, pass: a.spot.pass, phase: a.spot.phase}
		if between := a.between(); len(between) > 0 {
			r.levels = append(slices.Clip(r.levels[:a.spot.keep]), between...)
			end.base, end.pass = between[len(between)-1].nodes, true
		} else {
			r.levels = slices.Clip(r.levels[:a.spot.keep])
		}
		r.levels = append(r.levels, end)
	}
	r.faults = append(r.faults, a.faults...)
	r.moves++
	r.pos = a.end
	rest := strings.TrimLeft(r.text[r.pos:], " ")
	// Another refutation may stand beside it.
	r.awaited = awaited{refuting: r.refuting && (strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, ","))}
}

// sameMan reads a square behind a slash that the man before goes to instead:
// "Ke4/d5".
func (r *reader) sameMan() bool {
	if r.another != '/' || len(r.levels) == 0 {
		return false
	}
	top := &r.levels[len(r.levels)-1]
	if len(r.text) < r.pos+2 {
		return false
	}
	sq, ok := chess.ParseSquare(r.text[r.pos : r.pos+2])
	if !ok {
		return false
	}
	var found []*node
	for _, n := range top.nodes {
		if m, ok := moveTo(&n.before, n.move.From(), sq); ok {
			s := spot{base: top.base, pass: top.pass, ply: top.ply, phase: n.phase}
			before := n.before
			found = append(found, r.child(n.parent, &before, m, s, false))
		}
	}
	if len(found) == 0 {
		return false
	}
	r.pos += 2
	for r.pos < len(r.text) && strings.IndexByte("+#!?=", r.text[r.pos]) >= 0 {
		r.pos++
	}
	r.take(&attempt{spot: spot{keep: len(r.levels), ply: top.ply, join: true}, nodes: found, end: r.pos})
	return true
}
