package contest

import (
	"cmp"
	"fmt"
	"slices"

	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// battle adds the keys of direct, self and reflex play.
func (b *builder) battle(task *problem.Part, solved *solution.Part) {
	keys := fullKeys(solved)
	declared := b.work.Problem.Declared()
	if len(keys) < declared {
		b.count(task.Index, len(keys))
	}
	keys = authorFirst(&solved.Start, b.work.Solution, keys)
	var cooks []solution.Path
	for _, k := range keys[min(declared, len(keys)):] {
		cooks = append(cooks, k.path)
	}
	if len(cooks) > 0 {
		b.note(CooksFound, task.Index).Paths = cooks
	}
	keys = keys[:min(declared, len(keys))]
	why := WhyKeyOnly
	if len(b.work.Problem.Twins) > 0 {
		why = WhyTwin
	}
	for i, k := range keys {
		g := group{prefix: b.prefix(task.Index, len(keys), i)}
		t := treeReader{builder: b, part: task.Index, group: &g}
		t.length, t.last = lengths(solved.Stipulation)
		if t.last <= 1 {
			accept := []solution.Path{k.path}
			if declared == 1 {
				accept = append(accept, cooks...)
			}
			g.items = []draft{{Item: Item{ID: "key", Kind: KeyItem, Why: why, Clause: "49", Accept: accept}}}
		} else {
			t.read(k)
		}
		b.groups = append(b.groups, g)
	}
}

// lengths returns the number of White's moves in the full length, and the
// number of the last one that must be written: the move before the mate in
// direct play, White's last in self and reflex play (article 49).
func lengths(s problem.Stipulation) (length, last int) {
	whole, _ := s.Moves()
	if s.Play == problem.Direct {
		return whole, whole - 1
	}
	return whole, whole
}

// placed is a node with its path.
type placed struct {
	node *solution.Node
	path solution.Path
}

// fullKeys lists the keys that take the full length, or all where only short
// solutions are there.
func fullKeys(solved *solution.Part) []placed {
	var full, short []placed
	nodes := solved.Phases[solution.Actual]
	for i := range nodes {
		k := placed{&nodes[i], solution.RootPath(solved.Index, solution.Actual).Then(nodes[i].Move)}
		if nodes[i].Flags&solution.Short != 0 {
			short = append(short, k)
		} else {
			full = append(full, k)
		}
	}
	return append(full, short...)
}

// authorFirst puts the key that the author's text begins with before others.
func authorFirst(start *chess.Position, text string, keys []placed) []placed {
	line := authorLine(start, text)
	if len(line) == 0 {
		return keys
	}
	sorted := slices.Clone(keys)
	slices.SortStableFunc(sorted, func(a, b placed) int {
		rank := func(k placed) int {
			if k.node.Move == line[0] {
				return 0
			}
			return 1
		}
		return cmp.Compare(rank(a), rank(b))
	})
	return sorted
}

// authorLine reads the moves with which the author's text begins.
func authorLine(start *chess.Position, text string) []chess.Move {
	var line []chess.Move
	for _, r := range notation.ReadLine(start, text) {
		if r.Status == notation.OK {
			line = append(line, r.Moves[0])
		}
	}
	return line
}

// treeReader makes the items of one key.
type treeReader struct {
	*builder
	part         int
	group        *group
	length, last int
	duals        int
}

// read adds the items below a key: an anchor that earns nothing, the threat
// and the variations.
func (t *treeReader) read(key placed) {
	t.group.items = []draft{{Item: Item{ID: "key", Kind: KeyItem, Why: WhyAnchor, Clause: "49", Accept: []solution.Path{key.path}}, anchor: true, move: 1}}
	t.below([]placed{key}, 1, "key", "v")
	if len(t.group.items) == 1 {
		// Nothing runs to full length: a short solution, of which the key is
		// all that can be asked.
		t.group.items[0].anchor = false
		t.group.items[0].Why = WhyKeyOnly
	}
	t.prune()
	if t.duals > 0 {
		t.note(DualsAccepted, t.part).Count = t.duals
	}
	t.group.equal = !slices.ContainsFunc(t.group.items, func(d draft) bool { return d.Kind == ThreatItem && d.move == 2 })
}

// below adds what must be written after White's given move, which stands at
// several nodes where defences with the same answer were joined.
func (t *treeReader) below(nodes []placed, move int, parent, prefix string) {
	if move+1 > t.last {
		return
	}
	threats, short := t.threats(nodes, move+1)
	var threatMoves []chess.Move
	if len(threats) > 0 {
		id := "threat"
		if parent != "key" {
			id = parent + "t"
		}
		d := draft{Item: Item{ID: id, Kind: ThreatItem, Why: WhyThreat, Clause: "49", Parent: parent}, move: move + 1}
		for _, threat := range threats {
			d.Accept = append(d.Accept, threat.path)
			if !slices.Contains(threatMoves, threat.node.Move) {
				threatMoves = append(threatMoves, threat.node.Move)
			}
		}
		if len(threatMoves) > 1 {
			t.note(SeveralThreaten, t.part).Paths = d.Accept
		}
		t.group.items = append(t.group.items, d)
		t.below(threats, move+1, id, id+".")
	}
	why := WhyContinuation
	switch {
	case move > 1:
		why = WhyMilestone
	case len(threats) == 0 && short:
		why = WhyShortThreat
	case len(threats) == 0:
		why = WhyZugzwang
	}
	for i, answers := range t.answers(nodes, move+1, threatMoves) {
		id := fmt.Sprintf("%s%d", prefix, i+1)
		d := draft{Item: Item{ID: id, Kind: VariationItem, Why: why, Clause: "49", Parent: parent}, move: move + 1}
		quiet := answers[0].node.Flags & (solution.Checks | solution.Captures)
		d.weight = 10 * (move + 1)
		if quiet == 0 {
			d.weight += 2
		} else if quiet == solution.Captures {
			d.weight++
		}
		for _, a := range answers {
			d.Accept = append(d.Accept, a.path)
		}
		t.group.items = append(t.group.items, d)
		t.below(answers, move+1, id, id+".")
	}
}

// threats lists the full-length threats, and tells whether there are shorter
// ones instead.
func (t *treeReader) threats(nodes []placed, move int) (full []placed, short bool) {
	for _, n := range nodes {
		for i := range n.node.Children {
			child := &n.node.Children[i]
			switch {
			case child.Kind != solution.Threat:
			case move+remaining(child) == t.length:
				full = append(full, placed{child, n.path.Then(child.Move)})
			default:
				short = true
			}
		}
	}
	return full, short
}

// answers groups the full-length continuations after the defences: one group
// for each White move of its own. A defence with several continuations joins
// the group of one that is asked for anyway, or makes one that accepts them
// all. Continuations that repeat a threat are no variation of their own.
func (t *treeReader) answers(nodes []placed, move int, threats []chess.Move) [][]placed {
	var defences [][]placed
	for _, n := range nodes {
		for i := range n.node.Children {
			d := &n.node.Children[i]
			if d.Kind != solution.Defence || d.Flags&solution.NoParry != 0 {
				continue
			}
			var full []placed
			for j := range d.Children {
				c := &d.Children[j]
				if c.Kind == solution.Continuation && move+remaining(c) == t.length {
					full = append(full, placed{c, n.path.Then(d.Move).Then(c.Move)})
				}
			}
			if len(full) > 0 && !slices.ContainsFunc(full, func(p placed) bool { return slices.Contains(threats, p.node.Move) }) {
				defences = append(defences, full)
			}
		}
	}
	slices.SortStableFunc(defences, func(a, b []placed) int { return cmp.Compare(len(a), len(b)) })
	var groups [][]placed
	for _, full := range defences {
		at := slices.IndexFunc(groups, func(g []placed) bool {
			return slices.ContainsFunc(full, func(p placed) bool { return p.node.Move == g[0].node.Move })
		})
		if at < 0 {
			groups = append(groups, full)
			if len(full) > 1 {
				t.duals++
			}
			continue
		}
		for _, p := range full {
			if p.node.Move == groups[at][0].node.Move {
				groups[at] = append(groups[at], p)
			}
		}
	}
	return groups
}

// remaining returns how many moves the attacker still needs after a node of
// his: the most over the defences and threats, the least over the answers to
// one defence.
func remaining(n *solution.Node) int {
	most := 0
	for i := range n.Children {
		switch c := &n.Children[i]; c.Kind {
		case solution.Threat:
			most = max(most, 1+remaining(c))
		case solution.Defence:
			least := -1
			for j := range c.Children {
				if r := 1 + remaining(&c.Children[j]); least < 0 || r < least {
					least = r
				}
			}
			most = max(most, least)
		}
	}
	return most
}

// mostItems bounds the items of a solution: twenty quarters of a point.
const mostItems = 20

// prune leaves out the deepest milestones where there are more than can be
// paid for, and says so.
func (t *treeReader) prune() {
	for deepest := t.last; deepest > 2; deepest-- {
		kept := slices.DeleteFunc(slices.Clone(t.group.items), func(d draft) bool { return d.move > deepest })
		if len(kept)-1 <= mostItems || deepest == 3 {
			if left := len(t.group.items) - len(kept); left > 0 {
				n := t.note(DeepItemsLeft, t.part)
				n.Count, n.Limit = left, deepest
			}
			t.group.items = kept
			return
		}
	}
}
