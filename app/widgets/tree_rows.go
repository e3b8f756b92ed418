package widgets

import (
	"strings"

	"keymove/solver/chess"
	"keymove/solver/solution"
)

// row is a line of the tree: a part, a phase or a run of moves, each the only
// one kept after the one before it.
type row struct {
	kind   ItemKind
	part   *solution.Part
	phase  solution.Phase
	indent int
	above  int // index of the row that this one opened under, -1: none
	nodes  []*solution.Node
	paths  []solution.Path // of the nodes; one path for a part or phase
	// children counts what opens under the last item of the row.
	children int
	open     bool
	// continues: the run of the row before goes on here.
	continues bool

	items []Item // what the owner words, made when the row is first in view
}

// path returns the path by which the row opens and closes.
func (r *row) path() solution.Path { return r.paths[len(r.paths)-1] }

// minRun is the number of moves that a row holds even in a narrow tree.
const minRun = 4

// builder makes the rows of what is open.
type builder struct {
	rows    []*row
	keep    func(parent, node *solution.Node) bool
	opened  map[solution.Path]bool
	forced  *bool // opens or closes everything
	runMax  int
	part    *solution.Part
	phase   solution.Phase
	several bool
}

// build makes the rows anew.
func (t *SolutionTree) build() {
	b := t.builder()
	b.build(t.solution)
	t.rows = b.rows
}

func (t *SolutionTree) builder() *builder {
	return &builder{keep: t.Keep, opened: t.open, runMax: t.runMax}
}

// setAll opens or closes all that there is.
func (t *SolutionTree) setAll(open bool) {
	b := t.builder()
	all := true // closing needs to see everything too
	b.forced = &all
	b.build(t.solution)
	for _, r := range b.rows {
		if r.children > 0 {
			t.open[r.path()] = open
		}
	}
	t.build()
	t.find()
	t.reveal()
	t.Refresh()
}

func (b *builder) build(s *solution.Solution) {
	if s == nil {
		return
	}
	b.several = len(s.Parts) > 1
	for i := range s.Parts {
		b.addPart(&s.Parts[i])
	}
}

func (b *builder) isOpen(path solution.Path, atFirst bool) bool {
	if b.forced != nil {
		return *b.forced
	}
	if open, ok := b.opened[path]; ok {
		return open
	}
	return atFirst
}

func (b *builder) addPart(part *solution.Part) {
	b.part = part
	indent, above := 0, -1
	var head *row
	if b.several {
		path := PartPath(part)
		head = &row{kind: PartItem, part: part, paths: []solution.Path{path}, above: -1, open: b.isOpen(path, true)}
		above = len(b.rows)
		b.rows = append(b.rows, head)
		indent = 1
	}
	for _, phase := range solution.Phases() {
		b.phase = phase
		nodes := b.kept(nil, part.Phases[phase])
		empty := len(nodes) == 0 && (phase != solution.Actual || !part.Searched[phase])
		if empty {
			continue
		}
		if head != nil {
			head.children++
			if !head.open {
				continue
			}
		}
		b.addPhase(nodes, indent, above)
	}
}

func (b *builder) addPhase(nodes []*solution.Node, indent, above int) {
	root := solution.RootPath(b.part.Index, b.phase)
	if b.phase == solution.Actual && len(nodes) > 0 {
		b.addNodes(nodes, root, indent, above)
		return
	}
	head := &row{
		kind: PhaseItem, part: b.part, phase: b.phase, paths: []solution.Path{root},
		indent: indent, above: above, children: len(nodes),
		open: b.isOpen(root, b.phase != solution.Tries),
	}
	b.rows = append(b.rows, head)
	if head.open {
		b.addNodes(nodes, root, indent+1, len(b.rows)-1)
	}
}

// kept returns the nodes that the filter leaves.
func (b *builder) kept(parent *solution.Node, nodes []solution.Node) []*solution.Node {
	out := make([]*solution.Node, 0, len(nodes))
	for i := range nodes {
		if b.keep == nil || b.keep(parent, &nodes[i]) {
			out = append(out, &nodes[i])
		}
	}
	return out
}

// addNodes adds a row, or several for a long run, for each node, and below it
// what is open under the end of its run.
func (b *builder) addNodes(nodes []*solution.Node, root solution.Path, indent, above int) {
	for _, node := range nodes {
		r := b.newRow(indent, above, false)
		path := root
		for {
			path = path.Then(node.Move)
			r.nodes, r.paths = append(r.nodes, node), append(r.paths, path)
			children := b.kept(node, node.Children)
			if node.Kind == solution.Key || len(children) != 1 {
				b.close(r, node, children, indent)
				break
			}
			if len(r.nodes) == b.runMax {
				r = b.newRow(indent+1, len(b.rows)-1, true)
			}
			node = children[0]
		}
	}
}

func (b *builder) newRow(indent, above int, continues bool) *row {
	r := &row{kind: MoveItem, part: b.part, phase: b.phase, indent: indent, above: above, continues: continues}
	b.rows = append(b.rows, r)
	return r
}

// close ends a run with what opens under it.
func (b *builder) close(r *row, last *solution.Node, children []*solution.Node, indent int) {
	r.children = len(children)
	r.open = len(children) > 0 && b.isOpen(r.path(), last.Kind == solution.Key || last.Kind == solution.Line)
	if r.open {
		b.addNodes(children, r.path(), indent+1, len(b.rows)-1)
	}
}

// ancestors lists the paths above p, outermost first: part, phase, moves.
func ancestors(p solution.Path) []solution.Path {
	var out []solution.Path
	for i := range len(p) {
		if p[i] == '/' {
			out = append(out, p[:i])
		}
	}
	return out
}

// find brings the selected row in line with the selected path, or with the
// nearest path before it.
func (t *SolutionTree) find() {
	t.at, t.in = -1, 0
	if t.selected == "" {
		return
	}
	best := 0
	for i, r := range t.rows {
		for j, path := range r.paths {
			if len(path) > best && (path == t.selected || strings.HasPrefix(string(t.selected), string(path)+"/")) {
				best, t.at, t.in = len(path), i, j
			}
		}
	}
	if t.at < 0 {
		t.selected = ""
		return
	}
	t.selected = t.rows[t.at].paths[t.in]
}

// itemsOf returns what the owner is to word in a row.
func (t *SolutionTree) itemsOf(r *row) []Item {
	if r.items != nil {
		return r.items
	}
	if r.kind != MoveItem {
		r.items = []Item{{Kind: r.kind, Part: r.part, Phase: r.phase, Path: r.paths[0]}}
	} else {
		r.items = r.visit()
	}
	last := &r.items[len(r.items)-1]
	last.Children, last.Open = r.children, r.open
	return r.items
}

// visit replays the moves up to and along the row.
func (r *row) visit() []Item {
	items := make([]Item, 0, len(r.nodes))
	end := string(r.path()) + "/"
	r.part.Walk(r.phase, func(v solution.Visit) bool {
		if !strings.HasPrefix(end, string(v.Path)+"/") {
			return false
		}
		if len(items) < len(r.paths) && v.Path == r.paths[len(items)] {
			before := *v.Before
			items = append(items, Item{
				Kind: MoveItem, Part: r.part, Phase: r.phase, Path: v.Path,
				Node: v.Node, Before: &before, Ply: v.Ply, First: len(items) == 0,
			})
		}
		return len(items) < len(r.paths)
	})
	if len(items) == 0 { // a tree that names one move twice
		items = append(items, Item{Kind: MoveItem, Part: r.part, Phase: r.phase, Path: r.paths[0], Node: r.nodes[0], Before: &chess.Position{}, First: true})
	}
	return items
}
