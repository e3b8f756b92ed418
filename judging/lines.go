package judging

import (
	"slices"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// lines judges play whose solution is a set of lines: help, series and proof
// play. Any choice beyond what is declared makes a work of the help kind
// incorrect (article 45.4 ¶7); series and proof play, where one side alone is
// free, is held to the same. A choice at the first half-move is a cook, later
// a dual; wrongSolutionCount sums up. A choice between a queen and a rook or
// bishop at the very end counts as one line (¶10) unless the event says
// otherwise.
func lines(p *part) []Finding {
	if !p.isLines() || p.solved == nil {
		return nil
	}
	var found []Finding
	for _, phase := range p.actual() {
		found = append(found, p.linesOf(phase)...)
	}
	return found
}

func (p *part) linesOf(phase solution.Phase) []Finding {
	c := lineCount{part: p, phase: phase}
	full, short := c.walk(p.phase(phase), p.root(phase), 0, false)
	c.full = full
	found := append(short, c.promotions...)
	declared := p.work.Problem.Declared()
	if c.full > declared {
		found = append(found, p.choices(phase, declared)...)
	}
	wrong := c.full > declared || c.full < declared && p.complete()
	if wrong && c.full > 0 {
		f := p.found(WrongSolutionCount, Defect)
		f.Path, f.Count, f.Declared = p.root(phase), c.full, declared
		found = append(found, f)
	}
	return found
}

// lineCount counts the lines of a phase.
type lineCount struct {
	part  *part
	phase solution.Phase
	// full counts lines of the stated length, those that differ in the last
	// move's promotion alone as one.
	full       int
	promotions []Finding
}

// walk returns the number of full lines that begin with nodes, and the short
// ones. Replies against one's will are no choice of the author's (article 45.4
// ¶6): together they count as the one that has most lines, and as short only
// when they all are. parry tells that the nodes answer a check in a series.
func (c *lineCount) walk(nodes []solution.Node, path solution.Path, depth int, parry bool) (full int, short []Finding) {
	forced := c.part.forced(nodes, parry)
	for i := range nodes {
		n := &nodes[i]
		here := path.Then(n.Move)
		var more int
		var shorter []Finding
		switch {
		case len(n.Children) > 0:
			more, shorter = c.walk(n.Children, here, depth+1, !parry && n.Flags&solution.Checks != 0)
		case c.isShort(n, depth):
			f := c.part.found(ShortSolution, Defect)
			f.Path = here
			shorter = []Finding{f}
		case forced:
			more = 1
		case !c.part.queensShadow(nodes, n):
			more = 1
			c.shadows(nodes, n, path)
		}
		switch {
		case !forced:
			full, short = full+more, append(short, shorter...)
		case len(short) == 0:
			full, short = max(full, more), shorter
		default:
			full = max(full, more)
		}
	}
	if forced && full > 0 {
		short = nil
	}
	return full, short
}

// forced reports whether moves are replies that a side makes because it must:
// the last ones of self and reflex play, and the parries of parry series in
// which the waiting side resists.
func (p *part) forced(nodes []solution.Node, parry bool) bool {
	if len(nodes) == 0 {
		return false
	}
	s := p.task.Stipulation
	switch s.Play {
	case problem.Self, problem.Reflex, problem.SemiReflex, problem.HelpSelf, problem.HelpReflex:
		if len(nodes[0].Children) == 0 {
			return true
		}
	case problem.Direct:
	default:
		return false
	}
	return s.Series == problem.ParrySeries && parry
}

// shadows reports the promotions that a promotion to a queen stands for.
func (c *lineCount) shadows(nodes []solution.Node, queen *solution.Node, path solution.Path) {
	moves := []chess.Move{queen.Move}
	for i := range nodes {
		if n := &nodes[i]; n.Move != queen.Move && c.part.queensShadow(nodes, n) && n.Move.From() == queen.Move.From() && n.Move.To() == queen.Move.To() {
			moves = append(moves, n.Move)
		}
	}
	if len(moves) < 2 || queen.Move.Promotion() != chess.Queen {
		return
	}
	f := c.part.found(PromotionDual, Flaw)
	if c.part.rules.HelpPromotionDual {
		f.Severity = Defect
	}
	f.Path, f.Moves, f.Count = path, moves, len(moves)
	c.promotions = append(c.promotions, f)
}

// queensShadow reports whether a last move promotes to a rook or bishop where
// the same pawn may as well become a queen; to a knight, too, where the goal
// asks for a square or a capture alone.
func (p *part) queensShadow(nodes []solution.Node, n *solution.Node) bool {
	switch k := n.Move.Promotion(); {
	case len(n.Children) > 0:
		return false
	case k == chess.Rook || k == chess.Bishop || k == chess.Knight && p.blindGoal():
	default:
		return false
	}
	return slices.ContainsFunc(nodes, func(other solution.Node) bool {
		return len(other.Children) == 0 && other.Move == chess.NewPromotion(n.Move.From(), n.Move.To(), chess.Queen)
	})
}

// blindGoal reports whether the goal does not look at what the man can do.
func (p *part) blindGoal() bool {
	switch p.task.Stipulation.Goal.Kind {
	case problem.AnyMove, problem.Capture, problem.PieceGain, problem.TargetSquare, problem.KissSquare,
		problem.Chess81, problem.Circuit, problem.ExchangeCircuit:
		return true
	}
	return false
}

// isShort reports whether a line that ends at the given depth is shorter than
// the task. Introductory moves and the answers of parry series are not part of
// the task's length, so there only the solver's word counts.
func (c *lineCount) isShort(n *solution.Node, depth int) bool {
	if n.Flags&solution.Short != 0 {
		return true
	}
	s := c.part.task.Stipulation
	plain := s.Intro == 0 && (s.Series == problem.Alternate || s.Series == problem.SeriesMover)
	return plain && depth+1 < int(s.Plies)
}

// choices names the places where the lines part beyond what is declared: by
// the branching code where there is one, else everywhere.
func (p *part) choices(phase solution.Phase, declared int) []Finding {
	code, err := problem.ParseBranching(p.work.Problem.Branching)
	allowed := func(depth int) int {
		switch {
		case err == nil && depth < len(code.Counts):
			return code.Counts[depth]
		case err != nil && depth == 0:
			return declared
		}
		return 1
	}
	var found []Finding
	var walk func(nodes []solution.Node, path solution.Path, depth int, parry bool)
	walk = func(nodes []solution.Node, path solution.Path, depth int, parry bool) {
		var moves []chess.Move
		for i := range nodes {
			if !p.queensShadow(nodes, &nodes[i]) {
				moves = append(moves, nodes[i].Move)
			}
		}
		if len(moves) > allowed(depth) && !p.forced(nodes, parry) {
			found = append(found, p.choice(path, moves, depth)...)
		}
		for i := range nodes {
			walk(nodes[i].Children, path.Then(nodes[i].Move), depth+1, !parry && nodes[i].Flags&solution.Checks != 0)
		}
	}
	walk(p.phase(phase), p.root(phase), 0, false)
	return found
}

// choice words one place with more moves than declared: cooks at the start,
// each by itself where the author's moves are known, a dual later.
func (p *part) choice(path solution.Path, moves []chess.Move, depth int) []Finding {
	if depth > 0 {
		f := p.found(Dual, Defect)
		f.Path, f.Moves, f.Count = path, moves, len(moves)
		return []Finding{f}
	}
	var found []Finding
	known := slices.ContainsFunc(moves, func(m chess.Move) bool { return slices.Contains(p.author, m) })
	for _, m := range moves {
		if known && !slices.Contains(p.author, m) {
			f := p.found(Cook, Defect)
			f.Path = path.Then(m)
			found = append(found, f)
		}
	}
	if len(found) == 0 {
		f := p.found(Cook, Defect)
		f.Path, f.Moves, f.Count = path, moves, len(moves)
		found = append(found, f)
	}
	return found
}

// setPlay: where the author says that there is set play there must be some
// (article 44 ¶2), and in help play it must be unique once it has begun (article
// 45.4 ¶7). How many set lines are meant is not stated anywhere, so a choice in
// them is a flaw. In other plays only the star of "#2*" is the author's word;
// the option merely asks to see set play.
func setPlay(p *part) []Finding {
	if p.solved == nil || !p.solved.Searched[solution.SetPlay] {
		return nil
	}
	if len(p.phase(solution.SetPlay)) == 0 {
		if p.complete() && (p.task.Stipulation.SetPlay || p.isLines() && p.task.Options.SetPlay) {
			return []Finding{p.found(NoSetPlay, Flaw)}
		}
		return nil
	}
	if !p.isLines() {
		return nil
	}
	var found []Finding
	p.solved.Walk(solution.SetPlay, func(v solution.Visit) bool {
		moves := movesOf(v.Node.Children, solution.Line)
		if len(moves) > 1 && !promotionsAlike(moves) {
			f := p.found(Dual, Flaw)
			f.Path, f.Moves, f.Count = v.Path, moves, len(moves)
			found = append(found, f)
		}
		return true
	})
	return found
}
