package written

import (
	"slices"
	"strings"

	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// result turns what was read into the author's solution.
func (r *reader) result() Reading {
	got := Reading{Letters: r.set, Faults: r.faults, Moves: r.moves}
	for i := range got.Faults {
		f := &got.Faults[i]
		f.Text = r.text[f.Offset:min(f.End, len(r.text))]
	}
	for i, p := range r.parts {
		out := problem.AuthorPart{Index: p.index, Comment: strings.Join(r.comments[i], " ")}
		r.judgeFirst(r.roots[i], p)
		for _, n := range r.roots[i] {
			list := List(&out, phaseOf(n))
			*list = append(*list, n.authored())
		}
		if len(r.roots[i]) > 0 || out.Comment != "" {
			got.Solution.Parts = append(got.Solution.Parts, out)
		}
	}
	return got
}

// judgeFirst settles what unmarked first moves of a battle are: tries where
// something refutes them or another one is marked as the key.
func (r *reader) judgeFirst(first []*node, p *part) {
	marked := func(n *node) bool {
		return n.phase == solution.Actual && strings.HasPrefix(n.sign, "!") && n.sign != "!?"
	}
	keyed := slices.ContainsFunc(first, marked)
	for _, n := range first {
		if p.lines || n.phase != solution.Actual {
			continue
		}
		if n.sign == "" && (keyed && !p.task.Stipulation.IsStudy() || slices.ContainsFunc(n.children, func(c *node) bool { return c.refutes })) {
			n.sign = "?"
		}
		if phaseOf(n) != solution.Tries {
			for _, c := range n.children {
				c.refutes = false
			}
			continue
		}
		for _, c := range n.children {
			// "1.Кd6? Л:d6!"
			if !c.threat && len(c.children) == 0 && strings.HasPrefix(c.sign, "!") {
				c.refutes = true
			}
		}
	}
}

func (n *node) authored() problem.AuthorMove {
	m := problem.AuthorMove{Move: n.move, Refutes: n.refutes, Zugzwang: n.zugzwang, Sign: n.sign, Comment: strings.Join(n.comment, " ")}
	if n.isAny {
		m.Any = map[notation.Scope]problem.Any{notation.OneMan: problem.AnyOfMan, notation.OneKind: problem.AnyOfKind, notation.OneSide: problem.AnyOfSide}[n.any.Scope]
	}
	for _, c := range n.children {
		m.Children = append(m.Children, c.authored())
	}
	return m
}

// List returns the first moves of a phase of an author's part.
func List(p *problem.AuthorPart, phase solution.Phase) *[]problem.AuthorMove {
	switch phase {
	case solution.SetPlay:
		return &p.SetPlay
	case solution.Tries:
		return &p.Tries
	case solution.DuplexSet:
		return &p.DuplexSet
	case solution.DuplexActual:
		return &p.DuplexActual
	}
	return &p.Actual
}

// sameMoves reports whether two solutions hold the same moves, whatever is
// said of them.
func sameMoves(a, b *problem.AuthorSolution) bool {
	return slices.EqualFunc(a.Parts, b.Parts, func(x, y problem.AuthorPart) bool {
		for _, phase := range solution.Phases() {
			if !sameLists(*List(&x, phase), *List(&y, phase)) {
				return false
			}
		}
		return x.Index == y.Index
	})
}

func sameLists(a, b []problem.AuthorMove) bool {
	return slices.EqualFunc(a, b, func(x, y problem.AuthorMove) bool {
		return x.Move == y.Move && x.Any == y.Any && sameLists(x.Children, y.Children)
	})
}
