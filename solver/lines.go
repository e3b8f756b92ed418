package solver

import (
	"encoding/binary"
	"slices"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// encodeLines writes lines as text that decode reads: a node is its move in two
// bytes, then twice the number of its children, plus one if it is short, then
// the children. Before the first ones stands their number.
func encodeLines(lines []solution.Node) string {
	if len(lines) == 0 {
		return ""
	}
	return string(appendLines(binary.AppendUvarint(nil, uint64(len(lines))), lines))
}

func appendLines(data []byte, lines []solution.Node) []byte {
	for i := range lines {
		n := &lines[i]
		data = binary.LittleEndian.AppendUint16(data, uint16(n.Move))
		more := uint64(len(n.Children)) << 1
		if n.Flags&solution.Short != 0 {
			more |= 1
		}
		data = appendLines(binary.AppendUvarint(data, more), n.Children)
	}
	return data
}

// lineReader reads lines that encodeLines wrote. It believes nothing: every
// move must be legal, every line must reach the goal, and no line may be longer
// than the task.
type lineReader struct {
	*actor
	kind FactKind
	left int
	data string
}

// decode returns the lines of a fact about p, false when they are no such
// lines.
func (a *actor) decode(f *Fact, p *chess.Position) ([]solution.Node, bool) {
	if f.Lines == "" {
		return nil, true
	}
	r := lineReader{actor: a, kind: f.Kind, left: int(f.Left), data: f.Lines}
	n, ok := r.number()
	if !ok || n == 0 {
		return nil, false
	}
	lines, ok := r.nodes(p, n, 1)
	return lines, ok && r.data == ""
}

func (r *lineReader) number() (uint64, bool) {
	n, size := uint64(0), 0
	for ; size < len(r.data) && size < binary.MaxVarintLen64; size++ {
		n |= uint64(r.data[size]&0x7f) << (7 * size)
		if r.data[size] < 0x80 {
			r.data = r.data[size+1:]
			return n, true
		}
	}
	return 0, false
}

// nodes reads n nodes that follow p, the depth-th moves of their lines.
func (r *lineReader) nodes(p *chess.Position, n uint64, depth int) ([]solution.Node, bool) {
	const least = 3 // bytes of a node
	if n > uint64(len(r.data))/least || depth > len(r.moves) {
		return nil, false
	}
	nodes := make([]solution.Node, 0, n)
	for range n {
		if len(r.data) < least {
			return nil, false
		}
		move := chess.Move(r.data[0]) | chess.Move(r.data[1])<<8
		r.data = r.data[2:]
		more, ok := r.number()
		if !ok || slices.ContainsFunc(nodes, func(n solution.Node) bool { return n.Move == move }) {
			return nil, false
		}
		node, ok := r.node(p, move, more>>1, depth)
		if !ok {
			return nil, false
		}
		if more&1 != 0 {
			node.Flags |= solution.Short
		}
		nodes = append(nodes, node)
	}
	return nodes, true
}

// node reads what follows the move m in p.
func (r *lineReader) node(p *chess.Position, m chess.Move, children uint64, depth int) (solution.Node, bool) {
	before := *p
	if man := before.At(m.From()); man == chess.NoPiece || man.Colour() != before.Turn() {
		// In series, and before play that is introduced, a side may wait.
		if man == chess.NoPiece || r.kind == LinesFact || before.InCheck() {
			return solution.Node{}, false
		}
		before.Pass()
	}
	if !before.IsLegal(m) && (children > 0 || !r.allows(&before, m)) {
		return solution.Node{}, false
	}
	after := before
	after.Play(m)
	node := solution.Node{Move: m, Kind: solution.Line, Flags: facts(&before, m, &after)}
	if children == 0 {
		return node, r.ends(&before, m, &after, depth)
	}
	var ok bool
	node.Children, ok = r.nodes(&after, children, depth+1)
	return node, ok
}

// allows reports whether a goal allows a move that leaves the mover's king in
// check.
func (r *lineReader) allows(p *chess.Position, m chess.Move) bool {
	return slices.Contains(r.goal.moves(p, nil), m) || slices.Contains(r.other.moves(p, nil), m)
}

// fits reports whether a line of alternating play may have so many moves.
func (r *lineReader) fits(moves int) bool {
	missing := r.left - moves
	switch {
	case missing < 0:
		return false
	case r.ending == reciprocal: // one side's goal comes one move sooner
		return !r.exact || missing <= 1
	}
	return missing%2 == 0 && (!r.exact || missing == 0)
}

// ends reports whether a line may end with the move m, its depth-th.
func (r *lineReader) ends(before *chess.Position, m chess.Move, after *chess.Position, depth int) bool {
	if r.kind == LinesFact && !r.fits(depth) {
		return false
	}
	if r.ending == reciprocal && r.other.reached(before, m, after) {
		return true
	}
	if !r.reached(before, m, after) {
		return false
	}
	if r.ending != forced || r.resists() && r.series != problem.Alternate {
		return true
	}
	for _, other := range r.goal.moves(before, nil) {
		next := *before
		next.Play(other)
		if !r.goal.reached(before, other, &next) {
			return false
		}
	}
	return true
}
