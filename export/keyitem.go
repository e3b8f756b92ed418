package export

import (
	"slices"
	"strconv"
	"strings"

	"keymove/judging/contest"
	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// mostWays bounds how many ways of satisfying an item are written out.
const mostWays = 6

// ItemText writes what an item of a marking key asks for: "1.Фd7",
// "(2.Фd4)", "1…Крe5/d4 2.Сb2". What stands in the item that it rests on is not
// repeated, but for the key before a threat. Other ways that count alike follow
// after a slash. An item made by hand is its note.
func ItemText(c *i18n.Catalog, st notation.Style, t *contest.Task, it *contest.Item) string {
	if len(it.Accept) == 0 {
		return it.Note
	}
	parts, _ := t.Work.Problem.Parts()
	w := itemWriter{style: st, task: t, item: it, parts: parts}
	if parent := t.Key.Item(it.Parent); parent != nil {
		w.above = parent.Accept
	}
	var ways []string
	left := it.Accept
	for len(left) > 0 && len(ways) < mostWays {
		way := left[0]
		var alike []solution.Path // the same answer to other defences
		rest := slices.DeleteFunc(slices.Clone(left[1:]), func(p solution.Path) bool {
			same := it.Kind == contest.VariationItem && lastOf(p) == lastOf(way) && p.Parent().Parent() == way.Parent().Parent()
			if same {
				alike = append(alike, p)
			}
			return same
		})
		ways = append(ways, w.line(way, alike))
		left = rest
	}
	text := strings.Join(ways, " / ")
	if len(left) > 0 {
		text += " / …"
	}
	if part, _, ok := it.Accept[0].Root(); ok && len(parts) > 1 {
		text = TwinLabel(c, part) + " " + text
	}
	return text
}

// lastOf returns the last move of a path, in coordinates.
func lastOf(p solution.Path) string {
	moves := p.Moves()
	if len(moves) == 0 {
		return ""
	}
	return moves[len(moves)-1]
}

// itemWriter writes the ways of one item.
type itemWriter struct {
	style notation.Style
	task  *contest.Task
	item  *contest.Item
	above []solution.Path
	parts []problem.Part
}

// line writes one way, with other defences that have the same answer.
func (w *itemWriter) line(way solution.Path, alike []solution.Path) string {
	index, phase, _ := way.Root()
	at := slices.IndexFunc(w.parts, func(p problem.Part) bool { return p.Index == index })
	if at < 0 {
		return strings.Join(way.Moves(), " ")
	}
	start, err := written.Start(&w.parts[at])
	if err != nil {
		return strings.Join(way.Moves(), " ")
	}
	played := playOut(&start, way.Moves())
	if len(played) == 0 {
		return strings.Join(way.Moves(), " ")
	}
	for i := range played {
		played[i].text = w.style.Move(&played[i].before, played[i].move)
	}
	if len(played) >= 2 {
		defence := &played[len(played)-2]
		for _, other := range alike {
			if all := playOut(&start, other.Moves()); len(all) == len(played) {
				d := &all[len(all)-2]
				defence.text += "/" + w.style.Move(&d.before, d.move)
			}
		}
	}
	if w.item.Kind == contest.LineItem || w.item.Kind == contest.SetLineItem {
		return helpText(&solution.Part{Start: start, Stipulation: w.parts[at].Stipulation}, phase, played)
	}
	return w.battleText(played, start.Turn(), w.shown(way))
}

// shown returns how many moves at the beginning of a way stand in the item above.
func (w *itemWriter) shown(way solution.Path) int {
	if w.item.Kind == contest.ThreatItem && len(way.Moves()) == 2 {
		return 0 // the key stands before its threat
	}
	most := 0
	for _, p := range w.above {
		if n := len(p.Moves()); n > most && strings.HasPrefix(string(way), string(p)+"/") {
			most = n
		}
	}
	return most
}

// playedMove is a move of a path with the position before it.
type playedMove struct {
	move   chess.Move
	before chess.Position
	text   string
}

// playOut plays coordinate moves, of either side as threats do, as far as they
// are legal.
func playOut(start *chess.Position, moves []string) []playedMove {
	pos := *start
	var played []playedMove
	for _, text := range moves {
		move, ok := legalMove(&pos, text)
		if !ok {
			pos.Pass()
			if move, ok = legalMove(&pos, text); !ok {
				break
			}
		}
		played = append(played, playedMove{move: move, before: pos})
		pos.Play(move)
	}
	return played
}

func legalMove(p *chess.Position, text string) (chess.Move, bool) {
	for _, m := range p.Moves(nil) {
		if m.String() == text {
			return m, true
		}
	}
	return chess.Move(0), false
}

// battleText numbers the moves of direct and self play and of studies from the
// attacker's first on, and leaves out those that are shown above.
func (w *itemWriter) battleText(played []playedMove, attacker chess.Colour, shown int) string {
	var b strings.Builder
	number := 0
	for i := range played {
		mover := played[i].before.Turn()
		if mover == attacker {
			number++
		}
		if i < shown {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		threat := mover == attacker && i > 0 && played[i-1].before.Turn() == attacker
		switch {
		case threat:
			b.WriteString("(" + strconv.Itoa(number) + "." + played[i].text + ")")
			continue
		case mover == attacker:
			b.WriteString(strconv.Itoa(number) + ".")
		case b.Len() == 0 || i > 0 && played[i-1].before.Turn() != attacker:
			b.WriteString(strconv.Itoa(max(number, 1)) + "…")
		}
		b.WriteString(played[i].text)
	}
	return b.String()
}

// helpText writes a whole line in playing order.
func helpText(p *solution.Part, phase solution.Phase, played []playedMove) string {
	movers := make([]chess.Colour, len(played))
	var nodes []solution.Node
	for i := len(played) - 1; i >= 0; i-- {
		movers[i] = played[i].before.Turn()
		nodes = []solution.Node{{Move: played[i].move, Kind: solution.Line, Children: nodes}}
	}
	p.Phases[phase] = nodes
	var words []string
	for i, number := range LineNumbers(p, phase, movers) {
		text := played[i].text
		switch {
		case number.Begins:
			text = strconv.Itoa(number.Number) + "." + text
		case i == 0:
			text = strconv.Itoa(number.Number) + "…" + text
		}
		words = append(words, text)
	}
	return strings.Join(words, " ")
}
