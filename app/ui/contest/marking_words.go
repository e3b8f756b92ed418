package contest

import (
	"strings"

	"keymove/export"
	"keymove/judging/contest"
	"keymove/solver/chess"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// stateText and reasonText word a mark.
func (m *markingTab) stateText(s contest.State) string { return m.t("state." + s.String()) }

func (m *markingTab) reasonText(r contest.Reason) string { return m.t("case." + string(r)) }

// markText words a mark with its case: "wrong: another move".
func (m *markingTab) markText(mark contest.Mark) string {
	text := m.stateText(mark.State)
	if mark.Reason != contest.NoReason && mark.Reason != contest.NotWritten {
		text += ": " + m.reasonText(mark.Reason)
	}
	if mark.Note != "" {
		text += " (" + mark.Note + ")"
	}
	return text
}

// ruleText says why a task earns what it does, "" where the items say it.
func (m *markingTab) ruleText(s *contest.TaskScore) string {
	switch s.Rule {
	case contest.BySum, contest.Complete:
		if s.Unmarked > 0 {
			return m.p.cat.N("marking.unmarked", s.Unmarked)
		}
		return ""
	case contest.Blank:
		if s.Unmarked > 0 {
			return m.t("untouched")
		}
		return m.t("rule.blank")
	case contest.ByHandTotal:
		if s.Fixed.Why != "" {
			return m.t("rule.byHandWhy", "Why", s.Fixed.Why)
		}
	}
	return m.t("rule." + string(s.Rule))
}

// standsText says what stands in the place of an item, "" for nothing.
func (m *markingTab) standsText(s *sheet, suggested *contest.Suggestion) string {
	if suggested.Offset < suggested.End && suggested.End <= len(m.answer.Text) {
		return "" // told among the remarks
	}
	if len(suggested.Written.Moves()) == 0 || suggested.Mark.State == contest.Right {
		return ""
	}
	return m.t("stands", "Moves", m.pathText(s, suggested.Written))
}

// pathText writes the moves of a path of the present task.
func (m *markingTab) pathText(s *sheet, path solution.Path) string {
	it := contest.Item{Kind: contest.VariationItem, Accept: []solution.Path{path}}
	if key := s.task.Key.Items; len(key) > 0 && (key[0].Kind == contest.LineItem || key[0].Kind == contest.SetLineItem) {
		it.Kind = key[0].Kind
	}
	return export.ItemText(m.p.cat, m.p.style(), s.task, &it)
}

// linesText writes the lines of a claim, which are coordinates or a marker's
// own words.
func (m *markingTab) linesText(s *sheet, lines []string) string {
	var texts []string
	for _, line := range lines {
		text := line
		if path := solution.Path("0/key/" + strings.Join(strings.Fields(line), "/")); coordinates(line) {
			text = m.pathText(s, path)
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "; ")
}

// coordinates reports whether a line is moves in coordinates.
func coordinates(line string) bool {
	words := strings.Fields(line)
	for _, word := range words {
		if len(word) < 4 {
			return false
		}
		if _, ok := chess.ParseSquare(word[:2]); !ok {
			return false
		}
		if _, ok := chess.ParseSquare(word[2:4]); !ok {
			return false
		}
	}
	return len(words) > 0
}

var faultKeys = [...]string{
	written.Unreadable: "unreadable", written.Illegal: "illegal", written.Ambiguous: "ambiguous",
	written.Misplaced: "misplaced", written.NoTwin: "noTwin", written.NoPosition: "noPosition",
	written.SeveralWays: "severalWays", written.TooMuch: "tooMuch", written.Foreign: "foreign",
}

// remarksText lists the places of the text that leave a doubt, with what may be
// meant, and other first moves.
func (m *markingTab) remarksText(s *sheet) string {
	if m.read == nil || m.answer.Text == "" {
		return ""
	}
	var lines []string
	for i := range m.read.Faults {
		f := &m.read.Faults[i]
		var meant []string
		for _, move := range f.Candidates {
			meant = append(meant, m.moveText(&f.Before, move))
		}
		line := m.t("fault."+faultKeys[f.Kind], "Text", f.Text)
		if len(meant) > 0 && f.Kind != written.Foreign {
			line += " " + m.t("meant", "Moves", strings.Join(meant, ", "))
		}
		lines = append(lines, "• "+line)
	}
	for _, path := range m.read.OtherKeys {
		lines = append(lines, "• "+m.t("otherKey", "Move", m.pathText(s, path)))
	}
	return strings.Join(lines, "\n")
}
