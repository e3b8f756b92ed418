package interchange

import (
	"io"
	"slices"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// writePopeye writes Popeye's input in English. What Popeye cannot be told,
// such as the task of a study, stands in a Remark.
func writePopeye(w io.Writer, cs []problem.Composition) error {
	var b strings.Builder
	for i := range cs {
		word := "NextProblem"
		if i == 0 {
			word = "BeginProblem"
		}
		b.WriteString(word + "\n")
		popeyeProblem(&b, &cs[i])
	}
	if len(cs) > 0 {
		b.WriteString("EndProblem\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func popeyeProblem(b *strings.Builder, c *problem.Composition) {
	line := func(word, text string) {
		if text = strings.Join(strings.Fields(text), " "); text != "" {
			b.WriteString(word + " " + text + "\n")
		}
	}
	p := &c.Problem
	line("Author", strings.Join(authorTexts(c.Authors), "; "))
	line("Origin", c.Source.Name)
	for _, title := range lines(c.Extra[extraTitle]) {
		line("Title", title)
	}
	line("Award", c.Award.Distinction)
	for _, comment := range c.Comments {
		line("Remark", comment.Text)
	}
	pieces := func(diagram *chess.Setup) {
		b.WriteString("Pieces\n")
		for i := range 2 {
			if all := men(diagram, chess.Colour(i)); len(all) > 0 {
				line("  "+colourWords[i][english], strings.Join(all, " "))
			}
		}
	}
	pieces(&p.Diagram)
	for man := range strings.Lines(c.Extra[extraMen]) {
		if isEnglishMan(man) {
			colour, rest, _ := strings.Cut(man, " ")
			if colour == invisibleMen {
				colour = invisible[0][english]
			}
			line("  "+strings.ToUpper(colour[:1])+colour[1:], rest)
		}
	}
	if code, ok := popeyeStipulation(p.Stipulation); ok {
		line("Stipulation", code)
	} else {
		line("Remark", stipulationText(p.Stipulation))
	}
	if p.Stipulation.HasTarget() {
		pieces(&chess.Setup{Board: p.Stipulation.Target})
	}
	o := unguarded(c)
	options, _ := popeyeOptions(p, o)
	for _, option := range options {
		line("Option", option)
	}
	for _, condition := range o.Conditions {
		line("Condition", condition)
	}
	for i, t := range p.Twins {
		word := "Twin"
		switch {
		case !isPopeyeTwin(t):
			word = "Remark " + problem.Label(i+firstTwin(p)) + ")"
		case p.ZeroPosition && i == 0:
			word = "ZeroPosition"
		}
		line(word, t.String())
	}
}

// isEnglishMan reports whether a man kept beside the board can go back into
// Popeye's English.
func isEnglishMan(man string) bool {
	words := strings.Fields(man)
	if len(words) < 2 {
		return false
	}
	_, _, ok := splitMen(words[len(words)-1])
	ok = ok && slices.Contains(colours, words[0]) || words[0] == invisibleMen
	for _, word := range words {
		ok = ok && word != foreign[german] && word != foreign[french]
	}
	return ok
}

// popeyeStipulation returns a task in Popeye's code.
func popeyeStipulation(s problem.Stipulation) (string, bool) {
	if s.Goal.Kind == problem.NoGoal || s.IsStudy() || s.BlackBegins {
		return "", false
	}
	s.SetPlay, s.Tries, s.Target = false, false, [64]chess.Piece{}
	return strings.Replace(s.String(), "PG ", "dia", 1), true
}

// popeyeOptions returns the options in Popeye's words, and false when some
// have none.
func popeyeOptions(p *problem.Problem, o problem.Options) ([]string, bool) {
	all := true
	o.SetPlay = o.SetPlay || p.Stipulation.SetPlay
	o.Tries = o.Tries || p.Stipulation.Tries
	if o.WhiteBegins == problem.Forbidden {
		o.WhiteBegins, all = problem.ByConvention, false
	}
	for i, rule := range o.Castling {
		if rule == problem.Allowed {
			o.Castling[i], all = problem.ByConvention, false
		}
	}
	passed := o.EnPassant
	o.EnPassant, o.Conditions = 0, nil
	list := o.Strings()
	for sq := range passed.All {
		// Popeye wants the whole double step.
		text := sq.String()
		switch sq.Rank() {
		case 2:
			text = (sq - 8).String() + text + (sq + 8).String()
		case 5:
			text = (sq + 8).String() + text + (sq - 8).String()
		}
		list = append(list, "EnPassant "+text)
	}
	return list, all
}

// isPopeyeTwin reports whether Popeye has words for all changes.
func isPopeyeTwin(t problem.Twin) bool {
	if t.As > 0 || len(t.Edits) == 0 {
		return false
	}
	for _, e := range t.Edits {
		switch e.Kind {
		case problem.Unreadable, problem.ByBlack, problem.Replace:
			return false
		case problem.SetStipulation:
			if _, ok := popeyeStipulation(e.Stipulation); !ok {
				return false
			}
		}
	}
	return true
}
