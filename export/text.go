package export

import (
	"strings"

	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// TextOptions say how a solution is written. The zero TextOptions write
// everything in short Russian notation.
type TextOptions struct {
	Style notation.Style
	// Phases are the phases to write; nil means all.
	Phases []solution.Phase
	// MaxDepth is the most plies of a line that are written; 0 means all.
	MaxDepth int
	// HideDuals leaves out defences that several continuations answer.
	HideDuals bool
	// HideCheckingTries leaves out tries that give check.
	HideCheckingTries bool
	// HideWeakThreats leaves out tries whose threat fewer than two defences
	// parry.
	HideWeakThreats bool
	// Marks are what an author says of moves: signs, comments, "~" and ranks.
	Marks map[solution.Path]written.Mark
	// Comments stand before a twin's moves, by its index.
	Comments map[int]string
	// HideTechnical leaves out variations that the author calls technical.
	HideTechnical bool
}

// TextLine is a line of a written solution.
type TextLine struct {
	// Part is the twin, 0 for a), and Phase the phase that the line belongs
	// to; a twin's header has the phase that follows it.
	Part  int
	Phase solution.Phase
	// Heading marks the header of a twin and the name of a phase.
	Heading bool
	// Indent is the depth of the line: keys 0, defences 1, and one more
	// wherever lines branch.
	Indent int
	Spans  []Span
}

// Span is a run of text in a line. Runs follow each other without a gap.
type Span struct {
	Text string
	// Path is the move that the text stands for, "" for other text.
	Path solution.Path
	Bold bool
}

// String returns the text of the line, without its indent.
func (l TextLine) String() string {
	var b strings.Builder
	for _, s := range l.Spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// PlainText lays lines out for a terminal or a text file, two spaces an
// indent, each ended by a newline.
func PlainText(lines []TextLine) string {
	var b strings.Builder
	for _, l := range lines {
		for range l.Indent {
			b.WriteString("  ")
		}
		b.WriteString(l.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// SolutionText writes a solution as it is printed. Twins have headers when
// there are several, and phases when a part shows more than the solution
// alone. Direct and self play branch into indented lines, "1…Крe5 2.Фd4#",
// defences with the same answer joined; help, series and proof play have one
// line a solution, in playing order. What is missing is said: no solution, an
// unfinished search, a task that the program does not solve.
func SolutionText(c *i18n.Catalog, s *solution.Solution, o TextOptions) []TextLine {
	w := textWriter{catalog: c, options: o}
	for i := range s.Parts {
		w.part(&s.Parts[i], len(s.Parts) > 1)
	}
	return w.lines
}

// textWriter collects the lines of a solution.
type textWriter struct {
	catalog *i18n.Catalog
	options TextOptions
	lines   []TextLine

	// at is where the next line belongs.
	at TextLine
}

// line adds a line.
func (w *textWriter) line(indent int, heading bool, spans ...Span) {
	l := w.at
	l.Indent, l.Heading, l.Spans = indent, heading, w.commented(spans)
	w.lines = append(w.lines, l)
}

// UnsolvableText says why the program does not solve a part: the solver's
// reason, and what is to blame in Popeye's words.
func UnsolvableText(c *i18n.Catalog, reason, detail string) string {
	return c.T("solution.unsolvable."+reason, "What", detail)
}

func (w *textWriter) message(key string) { w.line(0, false, Span{Text: w.catalog.T(key)}) }

// wanted returns the phases of a part that are written and have moves.
func (w *textWriter) wanted(p *solution.Part) (phases []solution.Phase, lists [][]*textMove) {
	for _, phase := range solution.Phases() {
		if !w.shows(phase) {
			continue
		}
		if moves := w.moves(p, phase); len(moves) > 0 {
			phases, lists = append(phases, phase), append(lists, moves)
		}
	}
	return phases, lists
}

func (w *textWriter) shows(phase solution.Phase) bool {
	if w.options.Phases == nil {
		return true
	}
	for _, p := range w.options.Phases {
		if p == phase {
			return true
		}
	}
	return false
}

func (w *textWriter) part(p *solution.Part, twins bool) {
	w.at = TextLine{Part: p.Index, Phase: solution.Actual}
	phases, lists := w.wanted(p)
	if len(phases) > 0 {
		w.at.Phase = phases[0]
	}
	if twins {
		w.line(0, true, Span{Text: TwinLabel(w.catalog, p.Index), Bold: true})
	}
	if comment := w.options.Comments[p.Index]; comment != "" {
		w.line(0, false, Span{Text: comment})
	}
	if p.Unsolvable != "" {
		w.line(0, false, Span{Text: UnsolvableText(w.catalog, p.Unsolvable, p.Detail)})
		return
	}
	headed := len(phases) > 1 || len(phases) == 1 && phases[0] != solution.Actual
	for i, phase := range phases {
		w.at.Phase = phase
		if headed {
			w.line(0, true, Span{Text: w.heading(phase, lists[i]), Bold: true})
		}
		if inLines(lists[i]) {
			w.helpLines(lists[i], numberingOf(p, phase))
		} else {
			w.battle(lists[i])
		}
	}
	w.at.Phase = solution.Actual
	switch {
	case !p.Complete && len(phases) == 0:
		w.message("solution.incompleteEmpty")
	case !p.Complete:
		w.message("solution.incomplete")
	case w.shows(solution.Actual) && p.Searched[solution.Actual] && len(p.Phases[solution.Actual]) == 0:
		w.message("solution.noSolution")
		w.mustReach(p)
	}
}

// mustReach says that the side that begins reflex play can reach the goal and
// so must.
func (w *textWriter) mustReach(p *solution.Part) {
	if len(p.MustReach) == 0 {
		return
	}
	key := "solution.mustReach.white"
	if p.Start.Turn() == chess.Black {
		key = "solution.mustReach.black"
	}
	var moves []string
	for _, m := range p.MustReach {
		moves = append(moves, "1."+w.options.Style.Move(&p.Start, m))
	}
	w.line(0, false, Span{Text: w.catalog.T(key, "Moves", strings.Join(moves, ", "))})
}

// heading returns the name of a phase. It has no plural rule of a count: 21
// solutions are still "Solutions".
func (w *textWriter) heading(phase solution.Phase, moves []*textMove) string {
	several := len(moves) > 1 || inLines(moves) && countLines(moves) > 1
	key := ""
	switch phase {
	case solution.SetPlay:
		key = "setPlay"
	case solution.Tries:
		if key = "try"; several {
			key = "tries"
		}
	case solution.Actual:
		if key = "actual"; several {
			key = "actuals"
		}
	case solution.DuplexSet:
		key = "duplexSet"
	case solution.DuplexActual:
		key = "duplex"
	}
	return w.catalog.T("solution." + key)
}
