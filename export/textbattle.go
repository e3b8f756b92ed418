package export

import (
	"slices"

	"keymove/solver/chess"
	"keymove/solver/solution"
)

// battle writes direct, self and reflex play from its first moves: keys and
// tries, or the defender's moves of set play and of play after the key.
func (w *textWriter) battle(first []*textMove) {
	var replies, refutes []*textMove
	for _, m := range first {
		switch m.Kind {
		case solution.Key, solution.Try, solution.Continuation:
			w.attack(0, nil, m)
		case solution.Threat:
			w.threatLine(0, m)
		case solution.Refutation:
			refutes = append(refutes, m)
		default:
			replies = append(replies, m)
		}
	}
	w.replies(0, replies)
	if len(refutes) > 0 {
		w.line(0, false, w.refutations(refutes)...)
	}
}

// attack ends a line with an attacker's move, and writes what follows: threats
// in parentheses, the rest of the line where it does not branch, else lines
// with one more indent.
func (w *textWriter) attack(indent int, spans []Span, m *textMove) {
	spans = append(spans, attackSpan(m))
	if m.Flags&solution.Short != 0 {
		spans = append(spans, w.remark("solution.short"))
	}
	first := m.Kind == solution.Key || m.Kind == solution.Try
	if rest, ok := w.chain(m); ok && !first {
		w.line(indent, false, append(spans, rest...)...)
		return
	}
	if m.Flags&solution.Zugzwang != 0 {
		spans = append(spans, Span{Text: " " + w.catalog.T("solution.zugzwang")})
	}
	threats, inParentheses := w.threatSpans(m)
	spans = append(spans, threats...)
	refuted := len(m.refutes) > 0
	if refuted && inParentheses && len(m.defences) == 0 {
		spans = append(append(spans, Span{Text: " "}), w.refutations(m.refutes)...)
		refuted = false
	}
	w.line(indent, false, spans...)
	if !inParentheses {
		for _, threat := range m.threats {
			w.threatLine(indent+1, threat)
		}
	}
	w.replies(indent+1, m.defences)
	if refuted {
		w.line(indent+1, false, w.refutations(m.refutes)...)
	}
}

// attackSpan is an attacker's move with its number; keys are praised and tries
// questioned.
func attackSpan(m *textMove) Span {
	return Span{Text: m.number() + m.text + m.sign, Path: m.path, Bold: m.Kind == solution.Key || m.Kind == solution.Try}
}

func (w *textWriter) threatLine(indent int, m *textMove) {
	w.attack(indent, []Span{{Text: w.catalog.T("solution.threat") + " "}}, m)
}

// threatSpans returns " (2.Фd4# / Сb2#)", and false when a threat branches and
// needs lines of its own.
func (w *textWriter) threatSpans(m *textMove) ([]Span, bool) {
	if len(m.threats) == 0 {
		return nil, true
	}
	spans := []Span{{Text: " ("}}
	for i, threat := range m.threats {
		rest, ok := w.chain(threat)
		if !ok {
			return nil, false
		}
		if i > 0 {
			spans = append(spans, Span{Text: " / "})
		}
		s := attackSpan(threat)
		if i > 0 && len(rest) == 0 {
			s.Text = threat.text
		}
		spans = append(append(spans, s), rest...)
	}
	return append(spans, Span{Text: ")"}), true
}

// chain returns what follows an attacker's move when it fits on the same line:
// nothing, or one set of defences with one answer, and so on to the end.
func (w *textWriter) chain(m *textMove) (spans []Span, ok bool) {
	if len(m.threats) > 0 || len(m.refutes) > 0 {
		return nil, false
	}
	if len(m.defences) == 0 {
		return nil, true
	}
	groups := grouped(m.defences)
	group := groups[0]
	if len(groups) > 1 || group[0].Flags&solution.NoParry != 0 {
		return nil, false
	}
	spans = append([]Span{{Text: " "}}, w.replySpans(group, false)...)
	answers := group[0].continues
	switch {
	case len(answers) == 0:
		return spans, true
	case ends(answers):
		return append(spans, answerSpans(answers)...), true
	case len(answers) > 1:
		return nil, false
	}
	rest, ok := w.chain(answers[0])
	return append(append(spans, answerSpans(answers)...), rest...), ok
}

// ends reports whether nothing follows any of the moves.
func ends(moves []*textMove) bool {
	return !slices.ContainsFunc(moves, func(m *textMove) bool {
		return len(m.threats)+len(m.defences)+len(m.refutes) > 0
	})
}

// answerSpans returns " 2.Фd4# / Сb2#".
func answerSpans(answers []*textMove) []Span {
	var spans []Span
	for i, m := range answers {
		s := attackSpan(m)
		if i > 0 {
			spans = append(spans, Span{Text: " / "})
			s.Text = m.text
		} else {
			spans = append(spans, Span{Text: " "})
		}
		spans = append(spans, s)
	}
	return spans
}

// replies writes the defender's moves with their answers, those with the same
// answers on one line.
func (w *textWriter) replies(indent int, defences []*textMove) {
	for _, group := range grouped(defences) {
		spans := w.replySpans(group, true)
		if group[0].Flags&solution.NoParry != 0 {
			spans = append(spans, w.remark("solution.noParry"))
		}
		answers := group[0].continues
		switch {
		case len(answers) == 1:
			w.attack(indent, append(spans, Span{Text: " "}), answers[0])
		case ends(answers):
			w.line(indent, false, append(spans, answerSpans(answers)...)...)
		default:
			w.line(indent, false, spans...)
			for _, m := range answers {
				w.attack(indent+1, nil, m)
			}
		}
	}
}

// grouped puts defences with the same answers together, in the order of the
// first of each group.
func grouped(defences []*textMove) [][]*textMove {
	var groups [][]*textMove
next:
	for _, m := range defences {
		for i, group := range groups {
			if sameAnswers(group[0], m) {
				groups[i] = append(group, m)
				continue next
			}
		}
		groups = append(groups, []*textMove{m})
	}
	return groups
}

// replySpans returns "1…Кc3, Кe3", or "1…К~" for all moves that a man has. Its
// span then leads to the first of them.
func (w *textWriter) replySpans(group []*textMove, numbered bool) []Span {
	var spans []Span
	var done chess.Bitboard
	every := w.anyMoves(group)
	for _, m := range group {
		from := m.Move.From()
		text := m.text
		if done.Has(from) {
			continue
		}
		if name, ok := every[from]; ok {
			text = name
			done |= from.Bit()
		}
		if len(spans) > 0 {
			spans = append(spans, Span{Text: ", "})
		} else if numbered {
			text = m.number() + text
		}
		spans = append(spans, Span{Text: text, Path: m.path})
	}
	return spans
}

// anyMoves finds the men whose every move, three at least, is in the group,
// and what is written for them: "К~", with the square where another man of the
// kind could be meant.
func (w *textWriter) anyMoves(group []*textMove) map[chess.Square]string {
	if len(group) < 3 {
		return nil
	}
	var mine, all [64]int
	for _, m := range group {
		mine[m.Move.From()]++
	}
	before := group[0].before
	for _, m := range before.Moves(nil) {
		all[m.From()]++
	}
	names := map[chess.Square]string{}
	for sq := chess.A1; sq <= chess.H8; sq++ {
		if mine[sq] < 3 || mine[sq] != all[sq] {
			continue
		}
		man := before.At(sq)
		name := w.options.Style.Man(man)
		if man.Kind() == chess.Pawn || before.Of(man).Several() {
			name += sq.String()
		}
		names[sq] = name + "~"
	}
	return names
}

// refutations returns "но 1…Кb4!".
func (w *textWriter) refutations(moves []*textMove) []Span {
	spans := []Span{{Text: w.catalog.T("solution.but") + " "}}
	for i, r := range moves {
		text := r.text + "!"
		if i == 0 {
			text = r.number() + text
		} else {
			spans = append(spans, Span{Text: ", "})
		}
		spans = append(spans, Span{Text: text, Path: r.path})
	}
	return spans
}
