package judging

import (
	"slices"

	"keymove/solver/chess"
	"keymove/solver/solution"
)

// duals looks for places after the key where the attacker has a choice
// (article 45.4 ¶4). A choice of the defender is none (¶6). The program cannot
// know which variations are thematic, and only significant duals in those make
// a work incorrect (¶8), so the weights are:
//
//   - Dual, a choice in full-length play after a real defence: a flaw for the
//     judge to weigh, a defect where the variation is tagged Main, a note where
//     it is Technical;
//   - MinorDual, where the play is shorter than the task (a flaw, a note where
//     Technical), or where the defence only chooses among several threats or
//     parries nothing (a note: the several threats are the fault);
//   - PromotionDual, mates that differ in queen or rook, or queen or bishop:
//     a note, since such duals hardly matter (¶10).
//
// Below a dual or minor dual no more are named: the line is not unique anyway.
func duals(p *part) []Finding {
	if !p.isBattle() && !p.task.Options.PostKeyPlay || p.solved == nil {
		return nil
	}
	var found []Finding
	for _, phase := range p.actual() {
		p.solved.Walk(phase, func(v solution.Visit) bool {
			if v.Depth == 0 && v.Node.Kind == solution.Key && !p.intended(phase, v.Node.Move) {
				return false // a cook is named as such, whatever follows it
			}
			if f, ok := p.dualAfter(v); ok {
				found = append(found, f)
				return f.Code == PromotionDual
			}
			return true
		})
	}
	return found
}

// dualAfter looks at the answers to a defender's move.
func (p *part) dualAfter(v solution.Visit) (Finding, bool) {
	moves := movesOf(v.Node.Children, solution.Continuation)
	if len(moves) < 2 {
		return Finding{}, false
	}
	f := p.found(Dual, Flaw)
	f.Path, f.Moves, f.Count = v.Path, moves, len(moves)
	tag := p.rules.tag(v.Path)
	for _, m := range moves {
		if p.rules.Tags[v.Path.Then(m)] == Main {
			tag = Main
		}
	}
	switch {
	case promotionsAlike(moves) && endsHere(v.Node.Children):
		f.Code, f.Severity = PromotionDual, Note
	case v.Node.Flags&solution.NoParry != 0, threatened(v.Parent, moves):
		f.Code, f.Severity = MinorDual, Note
	case p.isShortPlay(v):
		f.Code = MinorDual
		if tag == Technical {
			f.Severity = Note
		}
	case tag == Main:
		f.Severity = Defect
	case tag == Technical:
		f.Severity = Note
	}
	return f, true
}

// isShortPlay reports whether the play after a defence is shorter than the task.
func (p *part) isShortPlay(v solution.Visit) bool {
	return v.Ply/2+1+attackerMoves(v.Node) < p.whole()
}

// whole returns the task's length in the attacker's moves.
func (p *part) whole() int {
	whole, _ := p.task.Stipulation.Moves()
	return whole
}

// threatLength returns the length of the longest threat among a move's
// children, in the attacker's moves.
func threatLength(children []solution.Node) int {
	longest := 0
	for i := range children {
		if children[i].Kind == solution.Threat {
			longest = max(longest, 1+threatMoves(&children[i]))
		}
	}
	return longest
}

// threatened reports whether all of the moves were threatened by the move
// before the defence.
func threatened(before *solution.Node, moves []chess.Move) bool {
	if before == nil {
		return false
	}
	threats := movesOf(before.Children, solution.Threat)
	return !slices.ContainsFunc(moves, func(m chess.Move) bool { return !slices.Contains(threats, m) })
}

// attackerMoves returns the length of the longest play below a defender's
// move, in the attacker's moves.
func attackerMoves(defence *solution.Node) int {
	longest := 0
	for i := range defence.Children {
		answer := &defence.Children[i]
		if answer.Kind != solution.Continuation {
			continue
		}
		below := 0
		for j := range answer.Children {
			if child := &answer.Children[j]; child.Kind == solution.Defence {
				below = max(below, attackerMoves(child))
			}
		}
		below = max(below, threatLength(answer.Children))
		longest = max(longest, 1+below)
	}
	return longest
}

// threatMoves is attackerMoves for what follows a threat.
func threatMoves(threat *solution.Node) int {
	longest := 0
	for i := range threat.Children {
		if child := &threat.Children[i]; child.Kind == solution.Defence {
			longest = max(longest, attackerMoves(child))
		}
	}
	return longest
}

// promotionsAlike reports whether moves are one pawn's promotion to queen or
// rook, queen or bishop, or any of the three: men of partly the same power.
func promotionsAlike(moves []chess.Move) bool {
	queen := false
	for _, m := range moves {
		if m.From() != moves[0].From() || m.To() != moves[0].To() {
			return false
		}
		switch m.Promotion() {
		case chess.Queen:
			queen = true
		case chess.Rook, chess.Bishop:
		default:
			return false
		}
	}
	return queen && len(moves) > 1
}

// endsHere reports whether every move of the nodes reaches the goal.
func endsHere(nodes []solution.Node) bool {
	return !slices.ContainsFunc(nodes, func(n solution.Node) bool { return len(n.Children) > 0 })
}

// threats looks for several threats, which are a choice at the move after the
// key like any other, and for threats that are shorter than the task.
func threats(p *part) []Finding {
	if !p.isBattle() || p.solved == nil {
		return nil
	}
	var found []Finding
	for _, phase := range p.actual() {
		for i := range p.phase(phase) {
			found = append(found, p.threatsOf(phase, &p.phase(phase)[i])...)
		}
	}
	return found
}

func (p *part) threatsOf(phase solution.Phase, key *solution.Node) []Finding {
	moves := movesOf(key.Children, solution.Threat)
	if key.Flags&solution.Short != 0 || !p.intended(phase, key.Move) || len(moves) == 0 {
		return nil
	}
	var found []Finding
	add := func(code Code, severity Severity) {
		f := p.found(code, severity)
		f.Path, f.Moves, f.Count = p.root(phase).Then(key.Move), moves, len(moves)
		found = append(found, f)
	}
	if threatLength(key.Children)+1 < p.whole() {
		add(ShortThreat, Note)
	}
	switch {
	case len(moves) < 2:
	case promotionsAlike(moves):
		add(SeveralThreats, Note)
	default:
		add(SeveralThreats, Flaw)
	}
	return found
}
