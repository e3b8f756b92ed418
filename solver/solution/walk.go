package solution

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/solver/chess"
)

var phaseNames = [...]string{SetPlay: "set", Tries: "try", Actual: "key", DuplexSet: "duplexSet", DuplexActual: "duplex"}

// String returns the phase's name in a Path.
func (p Phase) String() string { return phaseNames[p] }

// Phases lists all phases in the order in which they are shown.
func Phases() []Phase { return []Phase{SetPlay, Tries, Actual, DuplexSet, DuplexActual} }

// RootPath is the Path of a whole phase of a part.
func RootPath(part int, phase Phase) Path { return Path(fmt.Sprintf("%d/%s", part, phase)) }

// Then returns the path one move further.
func (p Path) Then(m chess.Move) Path { return p + Path("/"+m.String()) }

// Moves returns the coordinate moves of the path, from the diagram.
func (p Path) Moves() []string {
	parts := strings.Split(string(p), "/")
	if len(parts) < 3 {
		return nil
	}
	return parts[2:]
}

// Root returns the part and the phase that the path begins with, false when it
// begins with none.
func (p Path) Root() (part int, phase Phase, ok bool) {
	pieces := strings.SplitN(string(p), "/", 3)
	if len(pieces) < 2 {
		return 0, 0, false
	}
	part, err := strconv.Atoi(pieces[0])
	at := slices.Index(phaseNames[:], pieces[1])
	if err != nil || part < 0 || at < 0 {
		return 0, 0, false
	}
	return part, Phase(at), true
}

// Parent returns the path one step shorter: a move, then the phase, then the
// part. That of a part, and of "", is "".
func (p Path) Parent() Path { return p[:max(strings.LastIndexByte(string(p), '/'), 0)] }

// Visit is what Walk hands out for a node.
type Visit struct {
	Path Path
	// Before is the position in which Node.Move is played, with the right
	// side to move.
	Before *chess.Position
	Node   *Node
	// Depth counts plies from the phase's first move, from 0.
	Depth int
	// Ply is the number of half-moves played since the attacker's move 1
	// would begin: the key has 0, set play's first defence 1.
	Ply int
	// Parent is nil for a first move.
	Parent *Node
}

// Walk visits the nodes of a phase in order, parents first. When visit returns
// false the node's children are skipped.
func (p *Part) Walk(phase Phase, visit func(Visit) bool) {
	start := p.Start
	ply := 0
	if phase == SetPlay || phase == DuplexSet {
		start.Pass()
		ply = 1
	}
	if phase == DuplexActual {
		start.Pass()
	}
	walk(p.Phases[phase], nil, &start, RootPath(p.Index, phase), 0, ply, visit)
}

func walk(nodes []Node, parent *Node, before *chess.Position, path Path, depth, ply int, visit func(Visit) bool) {
	for i := range nodes {
		n := &nodes[i]
		at := *before
		if at.Turn() != side(&at, n.Move) {
			at.Pass() // a threat: the defender's move is left out
		}
		here := path.Then(n.Move)
		nodePly := ply
		if n.Kind == Threat {
			nodePly++
		}
		if !visit(Visit{Path: here, Before: &at, Node: n, Depth: depth, Ply: nodePly, Parent: parent}) {
			continue
		}
		after := at
		after.Play(n.Move)
		walk(n.Children, n, &after, here, depth+1, nodePly+1, visit)
	}
}

// side returns the colour of the man that m moves.
func side(p *chess.Position, m chess.Move) chess.Colour { return p.At(m.From()).Colour() }
