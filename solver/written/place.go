package written

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"keymove/solver/chess"
	"keymove/solver/notation"
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
}

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
	if square := r.sameMan(); square {
		return true
	}
	r.faults = append(r.faults, first.faults...)
	r.pos = first.end
	r.lose(first.spot)
	r.afterMove()
	return true
}

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
	var empty chess.Position
	read := notation.ReadAs(&empty, r.text[r.pos:], r.set)
	if read.Status == notation.Unreadable {
		return false
	}
	r.pos += read.End
	r.lose(s)
	r.afterMove()
	return true
}

// skipMove passes over a move of a twin that has no position.
func (r *reader) skipMove() bool {
	var empty chess.Position
	read := notation.ReadAs(&empty, r.text[r.pos:], r.set)
	if read.Status == notation.Unreadable {
		return false
	}
	p := r.here()
	if !slices.ContainsFunc(r.faults, func(f Fault) bool { return f.Kind == NoPosition && f.Part == p.index }) {
		r.fault(Fault{Kind: NoPosition, Offset: r.pos, End: r.pos + read.End})
	}
	r.pos += read.End
	r.afterMove()
	return true
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
	var empty chess.Position
	read := notation.ReadAs(&empty, r.text[r.pos:], r.set)
	if read.Status == notation.Unreadable {
		return 0
	}
	rest := strings.TrimLeft(r.text[r.pos+read.End:], " \t\r\n")
	value, n := 0, 0
	for n < len(rest) && n < 3 && '0' <= rest[n] && rest[n] <= '9' {
		value = 10*value + int(rest[n]-'0')
		n++
	}
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
	switch ply - top.ply {
	case 1:
		return []spot{next}
	case 2:
		next.pass = true
		return []spot{next}
	}
	return nil
}

// beginnings lists the ways in which a line may begin.
func (r *reader) beginnings(ply int) []spot {
	p := r.here()
	own := spot{ply: ply, phase: solution.Actual}
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

// attempt is what a text makes of a spot.
type attempt struct {
	spot   spot
	nodes  []*node // read or found again
	end    int
	faults []Fault
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

func (r *reader) full() bool {
	if r.nodes < maxNodes {
		return false
	}
	if !slices.ContainsFunc(r.faults, func(f Fault) bool { return f.Kind == TooMuch }) {
		r.fault(Fault{Kind: TooMuch, Offset: r.pos, End: len(r.text)})
	}
	return true
}

// readOne reads a move after one base. The end counts from the start of text
// and is 0 where there is no move.
func (r *reader) readOne(base *node, pos *chess.Position, s spot, text string) (nodes []*node, f *Fault, end int) {
	if every, ok := notation.ReadAny(pos, text, r.set); ok {
		n := r.child(base, pos, every.Moves[0], s, true)
		n.any = every
		n.sign = orSign(n.sign, text[every.Offset:every.End])
		return []*node{n}, nil, every.End
	}
	if n := r.anyWord(text); n > 0 {
		if moves := pos.Moves(nil); len(moves) > 0 {
			every := r.child(base, pos, moves[0], s, true)
			every.any = notation.AnyMove{Scope: notation.OneSide, Moves: moves}
			return []*node{every}, nil, n
		}
	}
	read := r.readWithAny(base, pos, s, text)
	fault := Fault{Before: *pos, Part: r.here().index, Path: r.path(base, s)}
	switch read.Status {
	case notation.Unreadable:
		return nil, nil, 0
	case notation.Illegal:
		fault.Kind = Illegal
		fault.Candidates = notation.Near(pos, text, r.set)
		return nil, &fault, read.End
	case notation.Ambiguous:
		fault.Kind, fault.Candidates = Ambiguous, read.Moves
		return nil, &fault, read.End
	}
	n := r.child(base, pos, read.Moves[0], s, false)
	n.sign = orSign(n.sign, text[read.Offset:read.End])
	nodes, end = []*node{n}, read.End
	more, width := otherSquares(text[end:])
	for _, sq := range more {
		if m, ok := moveTo(pos, read.Moves[0].From(), sq); ok {
			nodes = append(nodes, r.child(base, pos, m, s, false))
		}
	}
	end += width
	if read.Foreign || read.LookAlikes && letterSlipped(text[read.Offset:read.End], r.set) {
		fault.Kind, fault.Candidates = Foreign, read.Moves
		return nodes, &fault, end
	}
	return nodes, nil, end
}

// readWithAny reads a move; where the one before it is a "~" with nothing below
// it yet, that one is taken for a move after which the text can be read.
func (r *reader) readWithAny(base *node, pos *chess.Position, s spot, text string) notation.Reading {
	read := notation.ReadAs(pos, text, r.set)
	if base == nil || !base.isAny || len(base.children) > 0 || s.pass {
		return read
	}
	mates := func(p *chess.Position, read notation.Reading) bool {
		after := *p
		after.Play(read.Moves[0])
		return after.IsMate()
	}
	wantMate := read.End > 0 && strings.ContainsAny(text[:read.End], "#‡×")
	if read.Status == notation.OK && (!wantMate || mates(pos, read)) {
		return read
	}
	for _, m := range base.any.Moves {
		if r.taken(base, m) {
			continue
		}
		after := base.before
		after.Play(m)
		other := notation.ReadAs(&after, text, r.set)
		if other.Status == notation.OK && (!wantMate || mates(&after, other)) {
			base.move, base.after, *pos = m, after, after
			return other
		}
	}
	return read
}

// taken reports whether a sibling stands for the move.
func (r *reader) taken(n *node, m chess.Move) bool {
	siblings := r.roots[r.part]
	if n.parent != nil {
		siblings = n.parent.children
	}
	return slices.ContainsFunc(siblings, func(s *node) bool { return s != n && s.move == m && s.phase == n.phase })
}

const adLib = "ad lib"

func (r *reader) anyWord(text string) int {
	if strings.HasPrefix(text, adLib) {
		return len(adLib)
	}
	n := wordAt(text)
	if n > 0 && wordMeanings[strings.ToLower(text[:n])] == anything {
		return n
	}
	return 0
}

// letterSlipped reports whether the letter of the man, rather than a square, is
// of the wrong alphabet.
func letterSlipped(text string, set notation.Letters) bool {
	c, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(c) && !set.Has(c)
}

// otherSquares reads the squares in "Bc1(e3)" that the same man may go to
// instead.
func otherSquares(text string) (squares []chess.Square, width int) {
	if !strings.HasPrefix(text, "(") {
		return nil, 0
	}
	end := strings.IndexByte(text, ')')
	if end < 3 || end > 24 {
		return nil, 0
	}
	for _, word := range strings.FieldsFunc(text[1:end], func(c rune) bool { return c == ',' || c == '/' || c == ' ' }) {
		sq, ok := chess.ParseSquare(word)
		if !ok {
			return nil, 0
		}
		squares = append(squares, sq)
	}
	return squares, end + 1
}

func moveTo(pos *chess.Position, from, to chess.Square) (chess.Move, bool) {
	for _, m := range pos.Moves(nil) {
		if m.From() == from && m.To() == to {
			return m, true
		}
	}
	return 0, false
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

func orSign(old, text string) string {
	if s := punctuation(text); s != "" {
		return s
	}
	return old
}

// child returns the node of a move below base, a new one unless it stands there
// already.
func (r *reader) child(base *node, pos *chess.Position, m chess.Move, s spot, isAny bool) *node {
	list := &r.roots[r.part]
	if base != nil {
		list = &base.children
	}
	for _, n := range *list {
		if n.move == m && n.isAny == isAny && (base != nil && n.threat == s.pass || base == nil && n.phase == s.phase) {
			return n
		}
	}
	after := *pos
	after.Play(m)
	n := &node{move: m, before: *pos, after: after, parent: base, isAny: isAny}
	if base == nil {
		n.phase = s.phase
	} else {
		n.threat = s.pass
	}
	r.nodes++
	*list = append(*list, n)
	return n
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
		r.levels = append(slices.Clip(r.levels[:a.spot.keep]), level{ply: a.spot.ply, nodes: a.nodes, base: a.spot.base, pass: a.spot.pass, phase: a.spot.phase})
	}
	r.faults = append(r.faults, a.faults...)
	r.moves++
	r.pos = a.end
	refuting := r.refuting && strings.HasPrefix(strings.TrimLeft(r.text[r.pos:], " "), "/") || r.refuting && strings.HasPrefix(strings.TrimLeft(r.text[r.pos:], " "), ",")
	r.afterMove()
	r.refuting = refuting
}

func (r *reader) afterMove() {
	r.number, r.threat, r.refuting, r.fresh, r.another = pending{}, false, false, false, 0
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
		r.afterMove()
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
	r.afterMove()
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

// phaseOf is the phase of a first move: one that its author doubts is a try.
func phaseOf(n *node) solution.Phase {
	if n.phase == solution.Actual && strings.HasPrefix(n.sign, "?") || n.phase == solution.Actual && n.sign == "!?" {
		return solution.Tries
	}
	return n.phase
}
