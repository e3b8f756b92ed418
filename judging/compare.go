package judging

import (
	"slices"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// compared goes through the author's solution beside the one found (article
// 44). The author's word is measured, not the work: nothing here makes a work
// unsound. What the search leaves out by its own rules, defences that parry
// nothing and longer ways where a shorter one is, is not held against the
// author.
func compared(p *part) []Finding {
	found := p.unread()
	if p.written == nil || !p.complete() {
		return found
	}
	c := comparison{part: p}
	switch {
	case p.isLines():
		for _, phase := range solution.Phases() {
			if len(p.written.Phases[phase]) > 0 && p.solved.Searched[phase] {
				c.lines(p.written.Phases[phase], p.phase(phase), p.root(phase))
			}
		}
		c.count()
	case p.isBattle():
		c.set()
		c.tries()
		for _, n := range p.written.Phases[solution.Actual] {
			if key := nodeOf(p.phase(solution.Actual), n.Move); key != nil {
				c.attack(&n, key, p.root(solution.Actual).Then(n.Move), 1)
			}
		}
	}
	return append(found, c.found...)
}

// unread names the moves that nobody can play, and tells, once, that the
// author's text could not be read to its end.
func (p *part) unread() []Finding {
	var f Finding
	var found []Finding
	for _, doubt := range p.doubts {
		if doubt.Part != p.task.Index {
			continue
		}
		if doubt.Kind == written.Illegal && doubt.End > 0 {
			illegal := p.found(AuthorIllegal, Flaw)
			illegal.Path, illegal.Words = doubt.Path, doubt.Text
			found = append(found, illegal)
			continue
		}
		if f.Count == 0 {
			f = p.found(AuthorUnread, Note)
			f.Words = doubt.Text
		}
		f.Count++
	}
	if f.Count > 0 {
		found = append(found, f)
	}
	return found
}

// comparison collects what differs.
type comparison struct {
	*part
	found []Finding
}

func (c *comparison) add(code Code, severity Severity, path solution.Path, moves, instead []chess.Move) {
	f := c.part.found(code, severity)
	f.Path, f.Moves, f.Instead, f.Count = path, moves, instead, len(moves)
	c.found = append(c.found, f)
}

// lines compares lines of help and series play.
func (c *comparison) lines(author, found []solution.Node, path solution.Path) {
	for i := range author {
		n := &author[i]
		same := nodeOf(found, n.Move)
		switch {
		case same == nil:
			c.add(AuthorWrong, Flaw, path, []chess.Move{n.Move}, nil)
		case len(n.Children) == 0 && len(same.Children) > 0:
			c.add(AuthorUnfinished, Note, path.Then(n.Move), movesOf(same.Children, solution.Line), nil)
		default:
			c.lines(n.Children, same.Children, path.Then(n.Move))
		}
	}
}

// count compares the number of the author's lines with the one declared.
func (c *comparison) count() {
	lines := leaves(c.written.Phases[solution.Actual])
	declared := c.work.Problem.Declared()
	if lines == 0 || lines == declared {
		return
	}
	f := c.part.found(AuthorCount, Flaw)
	f.Path, f.Count, f.Declared = c.root(solution.Actual), lines, declared
	c.found = append(c.found, f)
}

func leaves(nodes []solution.Node) int {
	count := 0
	for i := range nodes {
		count += max(1, leaves(nodes[i].Children))
	}
	return count
}

// set compares set play: each answer that the author gives must be one.
func (c *comparison) set() {
	if !c.solved.Searched[solution.SetPlay] {
		return
	}
	for _, n := range c.written.Phases[solution.SetPlay] {
		path := c.root(solution.SetPlay).Then(n.Move)
		if c.isAny(path) {
			continue
		}
		if same := nodeOf(c.phase(solution.SetPlay), n.Move); same != nil {
			c.answers(&n, same, path, 1)
		}
	}
}

// tries compares the author's tries: one must not solve, and what the author
// calls its refutation must be one.
func (c *comparison) tries() {
	for _, n := range c.written.Phases[solution.Tries] {
		if key := nodeOf(c.phase(solution.Actual), n.Move); key != nil {
			c.add(AuthorTrySolves, Flaw, c.root(solution.Actual).Then(n.Move), nil, nil)
			continue
		}
		try := nodeOf(c.phase(solution.Tries), n.Move)
		if try == nil {
			continue // the search keeps tries of few refutations alone
		}
		path := c.root(solution.Tries).Then(n.Move)
		right := movesOf(try.Children, solution.Refutation)
		var wrong []chess.Move
		for _, m := range movesOf(n.Children, solution.Refutation) {
			if !slices.Contains(right, m) && !c.isAny(path.Then(m)) {
				wrong = append(wrong, m)
			}
		}
		if len(wrong) > 0 {
			c.add(AuthorRefutation, Flaw, path, wrong, right)
		}
		c.attack(&n, try, path, 1)
	}
}

// attack compares what follows an attacker's move, the number-th of the play.
func (c *comparison) attack(author, found *solution.Node, path solution.Path, number int) {
	threats := movesOf(found.Children, solution.Threat)
	var wrong []chess.Move
	for _, m := range movesOf(author.Children, solution.Threat) {
		if !slices.Contains(threats, m) && found.Flags&solution.Checks == 0 {
			wrong = append(wrong, m)
		}
	}
	switch {
	case len(wrong) > 0 && threatLength(found.Children)+number >= c.whole():
		c.add(AuthorThreat, Flaw, path, wrong, threats)
	case author.Flags&solution.Zugzwang != 0 && len(threats) > 0 && found.Kind == solution.Key:
		c.add(AuthorZugzwang, Flaw, path, nil, threats)
	}
	for i := range author.Children {
		n := &author.Children[i]
		here := path.Then(n.Move)
		switch n.Kind {
		case solution.Threat:
			if same := nodeOf(found.Children, n.Move, solution.Threat); same != nil {
				c.attack(n, same, here, number+1)
			}
		case solution.Defence:
			if same := nodeOf(found.Children, n.Move, solution.Defence); same != nil && !c.isAny(here) {
				c.answers(n, same, here, number)
			}
		}
	}
	c.missing(author, found, path)
}

// answers compares the attacker's answers to a defence. The search gives the
// shortest alone, so that only where they are of full length another is wrong.
func (c *comparison) answers(author, found *solution.Node, path solution.Path, number int) {
	right := movesOf(found.Children, solution.Continuation)
	if len(right) == 0 {
		return
	}
	full := attackerMoves(found)+number >= c.whole()
	var wrong []chess.Move
	given := movesOf(author.Children, solution.Continuation)
	for i := range author.Children {
		n := &author.Children[i]
		same := nodeOf(found.Children, n.Move, solution.Continuation)
		switch {
		case same != nil:
			c.attack(n, same, path.Then(n.Move), number+1)
		case n.Kind == solution.Continuation && full:
			wrong = append(wrong, n.Move)
		}
	}
	switch {
	case len(wrong) > 0:
		c.add(AuthorWrong, Flaw, path, wrong, right)
	case full && len(given) == 1 && len(right) > 1 && !promotionsAlike(right):
		others := slices.DeleteFunc(slices.Clone(right), func(m chess.Move) bool { return m == given[0] })
		c.add(AuthorDual, Note, path, others, nil)
	}
}

// missing names the defences with one full-length answer that the author
// leaves out where others are given.
func (c *comparison) missing(author, found *solution.Node, path solution.Path) {
	if len(movesOf(author.Children, solution.Defence)) == 0 {
		return
	}
	covered := map[chess.Square]bool{}
	for i := range author.Children {
		n := &author.Children[i]
		switch c.marks[path.Then(n.Move)].Any {
		case problem.AnyOfSide, problem.AnyOfKind:
			return // the men of a kind are not told apart here
		case problem.AnyOfMan:
			covered[n.Move.From()] = true
		}
	}
	var left []chess.Move
	for i := range found.Children {
		n := &found.Children[i]
		if n.Kind != solution.Defence || n.Flags&solution.NoParry != 0 || covered[n.Move.From()] || nodeOf(author.Children, n.Move) != nil {
			continue
		}
		if len(movesOf(n.Children, solution.Continuation)) != 1 || c.played(author, n) {
			continue
		}
		left = append(left, n.Move)
	}
	if len(left) > 0 {
		c.add(AuthorMissing, Note, path, left, nil)
	}
}

// played reports whether the answer to a defence is given after another one:
// then the defence adds no play.
func (c *comparison) played(author *solution.Node, defence *solution.Node) bool {
	answer := movesOf(defence.Children, solution.Continuation)
	for i := range author.Children {
		if n := &author.Children[i]; n.Kind == solution.Defence && slices.Equal(movesOf(n.Children, solution.Continuation), answer) {
			return true
		}
	}
	return false
}

func (c *comparison) isAny(path solution.Path) bool { return c.marks[path].Any != problem.OneMove }
