package written

import (
	"slices"

	"keymove/solver/notation"
	"keymove/solver/solution"
)

// lose notes that the move of a spot could not be read: what follows it has no
// place, until a number leads back.
func (r *reader) lose(s spot) {
	if s.join {
		return // the others stand
	}
	r.levels = append(slices.Clip(r.levels[:s.keep]), level{ply: s.ply, base: s.base, pass: s.pass, phase: s.phase, dead: true, orphan: s.dead})
}

// passOver leaves out a move that follows one that could not be read.
func (r *reader) passOver(s spot) bool {
	width := r.moveWidth()
	if width == 0 {
		return false
	}
	r.pos += width
	r.lose(s)
	r.awaited = awaited{}
	return true
}

// skipMove passes over a move of a twin that has no position.
func (r *reader) skipMove() bool {
	width := r.moveWidth()
	if width == 0 {
		return false
	}
	if !slices.ContainsFunc(r.faults, func(f Fault) bool { return f.Kind == NoPosition && f.Part == r.here().index }) {
		r.fault(Fault{Kind: NoPosition, Offset: r.pos, End: r.pos + width})
	}
	r.pos += width
	r.awaited = awaited{}
	return true
}

// unreadable reports that the text up to end is no move though it looks like
// one or stands where one must.
func (r *reader) unreadable(end int) {
	f := Fault{Kind: Unreadable, Offset: r.pos, End: end}
	if r.number.set {
		f.Offset = r.number.at
	}
	spots := r.spots()
	if len(spots) == 0 && r.number.set {
		f.Kind = Misplaced
	}
	if len(spots) > 0 && spots[0].dead {
		// Its place is lost already: told once is enough.
		r.lose(spots[0])
		r.awaited = awaited{}
		return
	}
	if f.Kind == Misplaced {
		defer r.lose(spot{keep: len(r.levels), ply: r.number.ply, dead: true})
	} else if len(spots) > 0 {
		defer r.lose(spots[0])
	}
	for _, s := range spots {
		bases, at := r.positions(s)
		if len(at) > 0 {
			f.Before, f.Path = at[0], r.path(bases[0], s)
			f.Candidates = notation.Near(&at[0], r.text[r.pos:end], r.set)
			break
		}
	}
	r.fault(f)
	r.awaited = awaited{}
}

func (r *reader) fault(f Fault) {
	f.Part = r.here().index
	if f.Path == "" {
		f.Path = solution.RootPath(f.Part, solution.Actual)
	}
	r.faults = append(r.faults, f)
}

// path names the node of base, or the phase of a spot at the beginning.
func (r *reader) path(base *node, s spot) solution.Path {
	if base == nil {
		return solution.RootPath(r.here().index, s.phase)
	}
	if base.parent == nil {
		return solution.RootPath(r.here().index, phaseOf(base)).Then(base.move)
	}
	return r.path(base.parent, s).Then(base.move)
}
