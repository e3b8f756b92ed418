package written

import (
	"slices"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/solution"
)

// node is a move of the tree while it is being read.
type node struct {
	move     chess.Move
	before   chess.Position
	after    chess.Position
	parent   *node
	phase    solution.Phase // of a first move
	any      notation.AnyMove
	isAny    bool
	refutes  bool
	zugzwang bool
	threat   bool
	sign     string
	comment  []string
	children []*node
}

// level is one half-move of the line that is being written: several nodes where
// alternatives are written side by side.
type level struct {
	ply   int // 0 for move 1 of the side that is numbered
	nodes []*node
	// base are the moves that these follow, nil at the beginning; pass tells
	// that the other side's move is left out between.
	base  []*node
	pass  bool
	phase solution.Phase // where base is nil
	// dead: the move could not be read, so that what follows it has no place.
	// An orphan stands, besides, below a dead one.
	dead, orphan bool
}

// maxBranches bounds the nodes of one level, and maxNodes those of a tree.
const (
	maxBranches = 256
	maxNodes    = 100_000
)

func (r *reader) full() bool {
	if r.nodes < maxNodes {
		return false
	}
	if !slices.ContainsFunc(r.faults, func(f Fault) bool { return f.Kind == TooMuch }) {
		r.fault(Fault{Kind: TooMuch, Offset: r.pos, End: len(r.text)})
	}
	return true
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

// phaseOf is the phase of a first move: one that its author doubts is a try.
func phaseOf(n *node) solution.Phase {
	if n.phase == solution.Actual && strings.HasPrefix(n.sign, "?") || n.phase == solution.Actual && n.sign == "!?" {
		return solution.Tries
	}
	return n.phase
}
