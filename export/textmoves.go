package export

import (
	"slices"
	"strconv"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// textMove is a node of the solution with its text.
type textMove struct {
	*solution.Node
	path solution.Path
	// text is the move with its signs, without number and praise.
	text string
	// sign is the praise of a key and the doubt of a try.
	sign string
	// ply counts half-moves from the attacker's first move, which has 0.
	ply    int
	mover  chess.Colour
	before *chess.Position

	threats   []*textMove
	defences  []*textMove // and set play, refutations left out
	refutes   []*textMove
	continues []*textMove
	line      []*textMove // moves of help play
}

// add files a move under the role it has.
func (m *textMove) add(child *textMove) {
	switch child.Kind {
	case solution.Threat:
		m.threats = append(m.threats, child)
	case solution.Refutation:
		m.refutes = append(m.refutes, child)
	case solution.Continuation:
		m.continues = append(m.continues, child)
	case solution.Line:
		m.line = append(m.line, child)
	default:
		m.defences = append(m.defences, child)
	}
}

// moves returns the first moves of a phase with all that follows them, written
// in the style and less what the options hide.
func (w *textWriter) moves(p *solution.Part, phase solution.Phase) []*textMove {
	var first, stack []*textMove
	nodes := p.Phases[phase]
	// Play after the key begins with the defender's move.
	shift := 0
	if phase == solution.Actual && len(nodes) > 0 {
		switch nodes[0].Kind {
		case solution.Defence, solution.Threat, solution.Refutation:
			shift = 1
		}
	}
	series := p.Stipulation.Series != problem.Alternate
	p.Walk(phase, func(v solution.Visit) bool {
		mark, marked := w.options.Marks[v.Path]
		if w.options.Hides(v.Node) || w.options.HideTechnical && marked && mark.Rank == problem.Technical {
			return false
		}
		m := &textMove{Node: v.Node, path: v.Path, ply: v.Ply + shift, mover: v.Before.Turn(), before: v.Before}
		m.text = w.options.Style.Move(v.Before, v.Node.Move)
		if series && len(v.Node.Children) > 0 {
			// The side that waits has no move to make: no stalemate.
			m.text = w.options.Style.Bare(v.Before, v.Node.Move)
		}
		if marked && mark.Any != problem.OneMove {
			m.text = AnyText(w.options.Style, v.Before, v.Node.Move, mark.Any)
		}
		switch v.Node.Kind {
		case solution.Key:
			m.sign = "!"
			if marked && (mark.Sign != "" || p.Stipulation.IsStudy()) {
				m.sign = mark.Sign
			}
		case solution.Try:
			m.sign = "?"
			if mark.Sign != "" {
				m.sign = mark.Sign
			}
		case solution.Refutation:
		default:
			m.text += mark.Sign
		}
		stack = append(stack[:v.Depth], m)
		if v.Depth == 0 {
			first = append(first, m)
		} else {
			stack[v.Depth-1].add(m)
		}
		return w.options.MaxDepth == 0 || v.Depth+1 < w.options.MaxDepth
	})
	return first
}

// Hides reports whether the reader asked not to see a move.
func (o TextOptions) Hides(n *solution.Node) bool {
	count := func(kinds ...solution.Kind) (count int) {
		for i := range n.Children {
			if slices.Contains(kinds, n.Children[i].Kind) {
				count++
			}
		}
		return count
	}
	switch n.Kind {
	case solution.Try:
		return o.HideCheckingTries && n.Flags&solution.Checks != 0 ||
			o.HideWeakThreats && count(solution.Threat) > 0 && count(solution.Defence, solution.Refutation) < 2
	case solution.Defence, solution.Set:
		return o.HideDuals && count(solution.Continuation) > 1
	}
	return false
}

// number returns "2." for an attacker's move and "2…" for a defender's.
func (m *textMove) number() string {
	if m.ply%2 == 0 {
		return strconv.Itoa(m.ply/2+1) + "."
	}
	return strconv.Itoa(m.ply/2+1) + "…"
}

// same reports whether two moves read the same with all that follows.
func same(a, b *textMove) bool {
	return a.text == b.text && a.Move == b.Move && a.Kind == b.Kind && a.Flags == b.Flags && sameAnswers(a, b)
}

// sameAnswers reports whether the same follows two moves.
func sameAnswers(a, b *textMove) bool {
	return a.Flags&solution.NoParry == b.Flags&solution.NoParry &&
		slices.EqualFunc(a.threats, b.threats, same) &&
		slices.EqualFunc(a.defences, b.defences, same) &&
		slices.EqualFunc(a.refutes, b.refutes, same) &&
		slices.EqualFunc(a.continues, b.continues, same)
}

// inLines reports whether moves are help, series or proof play.
func inLines(moves []*textMove) bool { return len(moves) > 0 && moves[0].Kind == solution.Line }

// countLines counts complete lines.
func countLines(moves []*textMove) int {
	count := 0
	for _, m := range moves {
		count += max(1, countLines(m.line))
	}
	return count
}

// numbering is how the moves of a line of help, series or proof play are
// numbered.
type numbering struct {
	// side's moves begin a number, as in "1.Кd6 Лb3".
	side chess.Colour
	// intro is the number of moves before a series that are numbered by
	// themselves, for the other side.
	intro int
}

// numberingOf returns the numbering of a phase. In help play the side that
// does not end the line is numbered, so that h#2.5 and set play begin "1…"; in
// series and proof play the side that begins.
func numberingOf(p *solution.Part, phase solution.Phase) numbering {
	s := p.Stipulation
	if s.Series != problem.Alternate || s.Intro > 0 {
		n := numbering{side: p.Start.Turn(), intro: s.Intro}
		if phase == solution.DuplexSet || phase == solution.DuplexActual {
			n.side = n.side.Other()
		}
		if n.intro > 0 {
			n.side = n.side.Other()
		}
		return n
	}
	node := &p.Phases[phase][0]
	side := p.Start.At(node.Move.From()).Colour()
	if s.Goal.Kind == problem.Diagram || s.Goal.Kind == problem.ReachPosition {
		return numbering{side: side}
	}
	for len(node.Children) > 0 {
		node, side = &node.Children[0], side.Other()
	}
	return numbering{side: side.Other()}
}

// MoveNumber is the number of a move: "2." before a move that begins it, "2…"
// before another that needs its number.
type MoveNumber struct {
	Number int
	Begins bool
}

// LineNumbers numbers the moves of a line of help, series or proof play in a
// phase of a part, given who makes each.
func LineNumbers(p *solution.Part, phase solution.Phase, movers []chess.Colour) []MoveNumber {
	return numberingOf(p, phase).number(movers)
}

func (n numbering) number(movers []chess.Colour) []MoveNumber {
	numbers := make([]MoveNumber, len(movers))
	number := 0
	for i, mover := range movers {
		if i == n.intro {
			number = 0
		}
		begins := mover == n.side || i < n.intro
		if begins || i == 0 || movers[i-1] != n.side {
			number++
		}
		numbers[i] = MoveNumber{number, begins}
	}
	return numbers
}

// helpLines writes one line a solution.
func (w *textWriter) helpLines(moves []*textMove, n numbering) {
	var played []*textMove
	var walk func([]*textMove)
	walk = func(moves []*textMove) {
		for _, m := range moves {
			played = append(played, m)
			if len(m.line) == 0 {
				w.line(0, false, w.helpLine(played, n)...)
			}
			walk(m.line)
			played = played[:len(played)-1]
		}
	}
	walk(moves)
}

func (w *textWriter) helpLine(played []*textMove, n numbering) []Span {
	var spans []Span
	movers := make([]chess.Colour, len(played))
	for i, m := range played {
		movers[i] = m.mover
	}
	numbers := n.number(movers)
	short := false
	for i, m := range played {
		text := m.text
		switch number := numbers[i]; {
		case number.Begins:
			text = strconv.Itoa(number.Number) + "." + text
		case i == 0 || movers[i-1] != n.side:
			text = strconv.Itoa(number.Number) + "…" + text
		}
		if i > 0 {
			spans = append(spans, Span{Text: " "})
		}
		spans = append(spans, Span{Text: text, Path: m.path})
		short = short || m.Flags&solution.Short != 0
	}
	if short {
		spans = append(spans, w.remark("solution.short"))
	}
	return spans
}

// remark returns a catalogue text in parentheses.
func (w *textWriter) remark(key string) Span {
	return Span{Text: " (" + w.catalog.T(key) + ")"}
}
