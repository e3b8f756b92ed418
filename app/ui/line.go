package ui

import (
	"fmt"
	"strings"

	"keymove/export"
	"keymove/solver/chess"
	"keymove/solver/solution"
)

// barText is the bar under the board: "after 1.Кd6 Кр:d6 — White to move".
func (u *UI) barText(p *play) string {
	text := u.t("at_diagram")
	if moves := u.lineText(p); moves != "" {
		text = u.t("after", "Moves", moves)
	}
	if u.twins() {
		text = export.TwinLabel(u.cat, p.part) + " " + text
	}
	pos := p.position()
	state := "white_to_move"
	switch {
	case pos.IsMate():
		state = "mate"
	case pos.IsStalemate():
		state = "stalemate"
	case pos.Turn() == chess.Black:
		state = "black_to_move"
	}
	return text + " — " + u.t(state)
}

// twins reports whether the work has more than one part.
func (u *UI) twins() bool { return len(u.session.Work().Problem.Twins) > 0 }

// lineText writes the moves on the board with their numbers.
func (u *UI) lineText(p *play) string {
	style := u.session.Settings().Style()
	var b strings.Builder
	for i, s := range p.line[:p.at] {
		if i > 0 {
			b.WriteByte(' ')
		}
		n := s.number
		switch {
		case s.threat:
			fmt.Fprintf(&b, "%s %d.", u.t("threat"), n.Number)
		case n.Begins:
			fmt.Fprintf(&b, "%d.", n.Number)
		case i == 0 || p.line[i-1].number != export.MoveNumber{Number: n.Number, Begins: true}:
			fmt.Fprintf(&b, "%d…", n.Number)
		}
		before := s.before
		b.WriteString(style.Move(&before, s.move))
	}
	return b.String()
}

// firstChild returns the path of the first node below the one on the board, or
// at the diagram of the first key or line.
func firstChild(s *solution.Solution, p *play) solution.Path {
	var found solution.Path
	for i := range s.Parts {
		part := &s.Parts[i]
		if part.Index != p.part {
			continue
		}
		phase, below := solution.Actual, solution.RootPath(p.part, solution.Actual)
		if p.path != "" {
			_, phase, _ = p.path.Root()
			below = p.path
		}
		part.Walk(phase, func(v solution.Visit) bool {
			if found != "" {
				return false
			}
			if strings.HasPrefix(string(v.Path), string(below)+"/") {
				found = v.Path
				return false
			}
			return strings.HasPrefix(string(below), string(v.Path)+"/") || v.Path == below
		})
	}
	return found
}
