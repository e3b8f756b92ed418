package ui

import (
	"strings"

	"keymove/export"
	"keymove/judging/store"
	"keymove/solver/chess"
	"keymove/solver/solution"
)

// view is how the desk and the list are looked at. None of it is part of the work.
type view struct {
	flipped bool
	tab     int
	rights  bool // the folded part of the task is open
	record  bool // the folded part of the header is open
	play    *play
	// order and down sort the list, filter is what is looked for, and placing
	// shows the board of the search.
	order   store.Order
	down    bool
	filter  string
	placing bool
	// closing is the closing date against which neighbours are dated.
	closing string
}

// play is the board in play mode: a line of moves from a twin's position. The
// line may leave the solution's tree when the user tries other moves.
type play struct {
	part  int
	start chess.Position
	// line holds the moves made and the positions in which they were made.
	line []step
	// at is how many of them are on the board: going back keeps the rest.
	at int
	// path is the node of the solution that the line has reached, "" off the
	// tree or at its root.
	path solution.Path
	// passed: the line begins with the side that the diagram lets wait.
	passed bool
	// again: in series play the side that moved last moves next, too.
	again bool
}

// step is a move of the line.
type step struct {
	before chess.Position
	move   chess.Move
	number export.MoveNumber
	threat bool
}

// position returns what is on the board.
func (p *play) position() chess.Position {
	if p.at == 0 {
		pos := p.start
		if p.passed {
			pos.Pass()
		}
		return pos
	}
	if p.at < len(p.line) {
		return p.line[p.at].before
	}
	last := p.line[p.at-1]
	pos := last.before
	pos.Play(last.move)
	if p.again {
		pos.Pass()
	}
	return pos
}

// last returns the move that led to the board, the zero Move at the start.
func (p *play) last() chess.Move {
	if p.at == 0 {
		return 0
	}
	return p.line[p.at-1].move
}

// pathAt returns the solution's node that the board shows; once the line has
// left the tree, or at the diagram, it is "".
func (p *play) pathAt() solution.Path {
	path := p.path
	for range len(p.line) - p.at {
		path = path.Parent()
	}
	if p.at == 0 {
		return ""
	}
	return path
}

// playAt returns the play that shows a node of the solution; nil when there is
// no such node. The path of a part or phase shows its diagram.
func playAt(s *solution.Solution, path solution.Path) *play {
	index, phase, ok := path.Root()
	if !ok {
		return nil
	}
	for i := range s.Parts {
		part := &s.Parts[i]
		if part.Index != index {
			continue
		}
		p := &play{part: index, start: part.Start}
		lines := false
		part.Walk(phase, func(v solution.Visit) bool {
			if !strings.HasPrefix(string(path)+"/", string(v.Path)+"/") {
				return false
			}
			number := battleNumber(part, phase, v.Ply)
			p.line = append(p.line, step{*v.Before, v.Node.Move, number, v.Node.Kind == solution.Threat})
			p.path = v.Path
			lines = v.Node.Kind == solution.Line
			p.again = movesAgain(v)
			return true
		})
		p.at = len(p.line)
		if lines {
			for i, number := range export.LineNumbers(part, phase, movers(part, path)) {
				if i < len(p.line) {
					p.line[i].number = number
				}
			}
		}
		if len(path.Moves()) != len(p.line) {
			return nil
		}
		return p
	}
	return nil
}

// movesAgain reports whether the side that makes a move makes the next one, too.
func movesAgain(v solution.Visit) bool {
	if v.Node.Kind != solution.Line || len(v.Node.Children) == 0 {
		return false
	}
	after := *v.Before
	after.Play(v.Node.Move)
	return after.At(v.Node.Children[0].Move.From()).Colour() != after.Turn()
}

// battleNumber numbers a move of play between attacker and defender by its ply.
// Play after the key begins with the defender.
func battleNumber(part *solution.Part, phase solution.Phase, ply int) export.MoveNumber {
	if nodes := part.Phases[phase]; phase == solution.Actual && len(nodes) > 0 &&
		(nodes[0].Kind == solution.Defence || nodes[0].Kind == solution.Threat) {
		ply++
	}
	return export.MoveNumber{Number: ply/2 + 1, Begins: ply%2 == 0}
}

// movers tells who makes each move of a path.
func movers(part *solution.Part, path solution.Path) []chess.Colour {
	pos := part.Start
	var colours []chess.Colour
	for _, text := range path.Moves() {
		from, ok := chess.ParseSquare(text[:min(2, len(text))])
		if !ok {
			return nil
		}
		colour := pos.At(from).Colour()
		if pos.Turn() != colour {
			pos.Pass()
		}
		move, ok := pos.FindMove(text)
		if !ok {
			return nil
		}
		pos.Play(move)
		colours = append(colours, colour)
	}
	return colours
}
