package session

import (
	"context"
	"slices"

	"keymove/judging/contest"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// claimedCook is a cook that is being tried.
type claimedCook struct {
	*claimLook
	part    *problem.Part
	start   chess.Position
	outcome *ClaimOutcome
}

// try decides the claim as far as it can, and returns the cook alone where it
// works: its key with all its play, or its line.
func (c *claimedCook) try(ctx context.Context) solution.Part {
	switch {
	case afterKey(c.part):
		return c.tryKey(ctx)
	case plainHelp(c.part):
		if cook, decided := c.tryEnd(ctx); decided {
			return cook
		}
	}
	return c.tryAll(ctx)
}

// alone is a part that holds nothing but the cook.
func (c *claimedCook) alone(nodes ...solution.Node) solution.Part {
	p := solution.Part{Index: c.part.Index, Start: c.start, Stipulation: c.part.Stipulation, Complete: true}
	p.Phases[solution.Actual] = nodes
	return p
}

// afterKey reports whether a first move can be tried by solving the play after
// it.
func afterKey(p *problem.Part) bool {
	s := p.Stipulation
	whole, half := s.Moves()
	return (s.Play == problem.Direct || s.Play == problem.Self) && s.Series == problem.Alternate && !s.IsStudy() &&
		s.Goal.Kind != problem.NoGoal && whole >= 2 && !half && !p.Options.PostKeyPlay && !p.Options.Quodlibet
}

// tryKey tries the first move of the claim against every reply.
func (c *claimedCook) tryKey(ctx context.Context) solution.Part {
	key := c.outcome.Line[0]
	node := solution.Node{Move: key, Kind: solution.Key}
	after := c.start
	after.Play(key)
	mates := c.part.Stipulation.Play == problem.Direct && c.part.Stipulation.Goal.Kind == problem.Mate
	if mates && after.IsMate() {
		c.outcome.State, c.outcome.Line = contest.Verified, []chess.Move{key} // solves too soon
		return c.alone(node)
	}
	if mates && c.refuted(ctx, key, &after) {
		return solution.Part{}
	}
	nodes, state := c.playAfter(ctx, &after, 0)
	if state == contest.Refuted {
		c.outcome.State, c.outcome.Line = contest.Refuted, append([]chess.Move{key}, refutation(nodes)...)
	}
	if state != contest.Verified {
		return solution.Part{}
	}
	// A solution in fewer moves has the threats of its own length.
	whole, _ := c.part.Stipulation.Moves()
	for fewer := 1; whole-fewer >= 2 && !c.part.Stipulation.Exact; fewer++ {
		shorter, state := c.playAfter(ctx, &after, fewer)
		if state != contest.Verified {
			break
		}
		nodes = shorter
	}
	node.Children = nodes
	if !slices.ContainsFunc(node.Children, func(n solution.Node) bool { return n.Kind == solution.Threat }) {
		node.Flags |= solution.Zugzwang
	}
	c.outcome.State = contest.Verified
	if len(c.outcome.Line) == 1 {
		c.outcome.Line = append(c.outcome.Line, firstLine(node.Children)...)
	}
	return c.alone(node)
}

// playAfter solves the play after a key in so many moves fewer than stipulated,
// and tells whether the key works.
func (c *claimedCook) playAfter(ctx context.Context, after *chess.Position, fewer int) ([]solution.Node, contest.ClaimState) {
	play := continued(c.part, after)
	play.Options.PostKeyPlay = true
	play.Stipulation.Plies -= problem.Plies(2 * fewer)
	found := c.solve(ctx, play, 0)
	if found == nil || len(found.Parts) == 0 {
		return nil, contest.Claimed
	}
	part := &found.Parts[0]
	nodes := part.Phases[solution.Actual]
	c.outcome.Unsolvable = part.Unsolvable != ""
	switch {
	case len(refutation(nodes)) > 0:
		return nodes, contest.Refuted
	case !part.Complete || c.outcome.Unsolvable || len(nodes) == 0:
		return nil, contest.Claimed
	}
	return nodes, contest.Verified
}

// refutation is the first move that refutes a key, none where there is none.
func refutation(nodes []solution.Node) []chess.Move {
	for i := range nodes {
		if nodes[i].Kind == solution.Refutation {
			return []chess.Move{nodes[i].Move}
		}
	}
	return nil
}

// refuted tries the replies to a key one by one, so that it can be told how far
// the look has come, and reports whether one of them refutes it.
func (c *claimedCook) refuted(ctx context.Context, key chess.Move, after *chess.Position) bool {
	replies := after.Moves(nil)
	shorter := c.part.Stipulation
	shorter.Plies -= 2
	for i, reply := range replies {
		next := *after
		next.Play(reply)
		play := continued(c.part, &next)
		play.Stipulation.Plies = shorter.Plies
		options := c.options
		options.Shortest, options.MaxSolutions = true, 1
		found, _ := c.session.config.Solve(ctx, play, options)
		if found == nil || len(found.Parts) == 0 || ctx.Err() != nil {
			return false // the whole play decides
		}
		if p := &found.Parts[0]; p.Complete && p.Unsolvable == "" && len(p.Phases[solution.Actual]) == 0 {
			c.outcome.State, c.outcome.Line = contest.Refuted, []chess.Move{key, reply}
			return true
		}
		c.tell(i+1, len(replies)+1) // writing the variations out comes last
	}
	if len(replies) == 0 && !after.InCheck() {
		c.outcome.State, c.outcome.Line = contest.Refuted, []chess.Move{key} // stalemate
		return true
	}
	return false
}

// continued is the task of a part from a later position on, with the rights that
// are left in it.
func continued(p *problem.Part, at *chess.Position) problem.Problem {
	setup := at.Setup()
	play := problem.Problem{Diagram: setup, Stipulation: p.Stipulation, Options: p.Options}
	play.Options.SetPlay, play.Options.Tries, play.Options.Duplex, play.Options.HalfDuplex = false, false, false, false
	play.Stipulation.SetPlay, play.Stipulation.Tries = false, false
	play.Options.EnPassant = setup.EnPassant
	for i := range play.Options.Castling {
		play.Options.Castling[i] = problem.Forbidden
		if setup.Castling&(1<<i) != 0 {
			play.Options.Castling[i] = problem.Allowed
		}
	}
	return play
}

// plainHelp reports whether the last move of a line decides whether it solves.
func plainHelp(p *problem.Part) bool {
	s := p.Stipulation
	switch s.Goal.Kind {
	case problem.Mate, problem.Stalemate:
	default:
		return false
	}
	o := p.Options
	return s.Play == problem.Help && s.Series == problem.Alternate && s.Intro == 0 && !s.Exact && !o.Duplex && !o.HalfDuplex &&
		o.WhiteBegins == problem.ByConvention && !s.BlackBegins && len(o.Conditions) == 0 && len(o.Words) == 0
}

// tryEnd looks whether a line of help play reaches the goal, in the stipulated
// number of moves or in fewer; decided is false where that is not enough to
// tell, as the line may be the beginning of a longer one.
func (c *claimedCook) tryEnd(ctx context.Context) (cook solution.Part, decided bool) {
	line := c.outcome.Line
	plies := int(c.part.Stipulation.Plies)
	if len(line) > plies {
		c.outcome.State = contest.Refuted
		return solution.Part{}, true
	}
	at := c.start
	for _, m := range line[:len(line)-1] {
		at.Play(m)
	}
	if at.Turn() == chess.White { // White makes the last move of help play
		play := continued(c.part, &at)
		play.Stipulation.Plies = 1
		found := c.solve(ctx, play, 0)
		if found == nil || len(found.Parts) == 0 || !found.Parts[0].Complete || found.Parts[0].Unsolvable != "" {
			return solution.Part{}, false
		}
		for _, n := range found.Parts[0].Phases[solution.Actual] {
			if n.Move == line[len(line)-1] {
				c.outcome.State = contest.Verified
				return c.alone(nodesOf(line)...), true
			}
		}
	}
	if len(line) == plies {
		c.outcome.State = contest.Refuted
	}
	return solution.Part{}, len(line) == plies
}

// nodesOf is a line of help play as a tree.
func nodesOf(line []chess.Move) []solution.Node {
	var nodes []solution.Node
	for _, m := range slices.Backward(line) {
		nodes = []solution.Node{{Move: m, Kind: solution.Line, Children: nodes}}
	}
	return nodes
}

// tryAll looks for the claim among all solutions: for the whole line where both
// sides help, and for the first move otherwise. A line that is the beginning of
// a cook is a cook of which not all is given.
func (c *claimedCook) tryAll(ctx context.Context) solution.Part {
	found := c.solve(ctx, c.task.Work.Problem, 0)
	if found == nil {
		return solution.Part{}
	}
	at := slices.IndexFunc(found.Parts, func(p solution.Part) bool { return p.Index == c.part.Index })
	if at < 0 {
		return solution.Part{}
	}
	part := &found.Parts[at]
	if part.Unsolvable != "" {
		c.outcome.Unsolvable = true
		return solution.Part{}
	}
	for _, phase := range []solution.Phase{solution.Actual, solution.DuplexActual} {
		for i := range part.Phases[phase] {
			n := &part.Phases[phase][i]
			if n.Move != c.outcome.Line[0] {
				continue
			}
			if n.Kind == solution.Key {
				c.outcome.State = contest.Verified
				return c.alone(*n)
			}
			if line := beginning(*n, c.outcome.Line); line != nil {
				c.outcome.State = contest.Verified
				return c.alone(nodesOf(line)...)
			}
		}
	}
	if part.Complete {
		c.outcome.State = contest.Refuted
	}
	return solution.Part{}
}

// beginning returns the first line from a node on that begins with the moves
// given, nil where there is none.
func beginning(n solution.Node, moves []chess.Move) []chess.Move {
	if len(moves) > 0 && n.Move != moves[0] {
		return nil
	}
	rest := moves[min(1, len(moves)):]
	if len(n.Children) == 0 {
		if len(rest) > 0 {
			return nil // it goes on after the goal
		}
		return []chess.Move{n.Move}
	}
	for i := range n.Children {
		if line := beginning(n.Children[i], rest); line != nil {
			return append([]chess.Move{n.Move}, line...)
		}
	}
	return nil
}
