package interchange

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// The document around the diagrams, which LaTeX can set as it is.
const (
	latexHead = `\documentclass{article}
\usepackage[T2A,T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[english,russian]{babel}
\usepackage{diagram}
\begin{document}
`
	latexTail = `\putsol
\end{document}
`
)

// writeLaTeX writes a document for diagram.sty. What its commands do not hold
// stands in a remark of Keymove's own.
func writeLaTeX(w io.Writer, cs []problem.Composition) error {
	if _, err := io.WriteString(w, latexHead); err != nil {
		return err
	}
	for i := range cs {
		body := latexBody(&cs[i])
		own := ""
		if read := readLaTeX(latexBegin + body + latexEnd); len(read) == 1 {
			if own = record(&cs[i], &read[0].Composition); own != "" {
				own = recordMark + own + "\n"
			}
		}
		if _, err := io.WriteString(w, "\n"+latexBegin+body+own+latexEnd+"%\n"+latexTargets(&cs[i].Problem)); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, "\n"+latexTail)
	return err
}

// latexSecond stands behind the beginning of a diagram that only shows where the
// play of the work before it leads; the task of that work holds the men.
const latexSecond = "%keymove second diagram\n"

// latexTargets writes the positions to be reached as diagrams of their own.
func latexTargets(p *problem.Problem) string {
	var b strings.Builder
	for _, t := range p.Targets() {
		fmt.Fprintf(&b, "%s%s\\pieces{%s}%%\n\\stipulation{%s}%%\n%s%%\n", latexBegin, latexSecond, latexMen(&t.Setup), latexText(targetName(t)), latexEnd)
	}
	return b.String()
}

// latexWriter writes commands, each with the remark that stood behind it.
type latexWriter struct {
	b strings.Builder
	c *problem.Composition
}

func (w *latexWriter) end(name string) {
	w.b.WriteString("%")
	for i, remark := range lines(w.c.Extra[extraRemarks+name]) {
		if i > 0 {
			w.b.WriteString("\n%")
		}
		w.b.WriteString(" " + remark)
	}
	w.b.WriteString("\n")
}

// raw writes a command with a text that is LaTeX already.
func (w *latexWriter) raw(name, value string) {
	if value != "" {
		w.b.WriteString(`\` + name + "{" + value + "}")
		w.end(name)
	}
}

func (w *latexWriter) text(name, value string) { w.raw(name, latexText(value)) }

func (w *latexWriter) list(name string, items []string) {
	for i := range items {
		items[i] = latexText(items[i])
	}
	w.raw(name, strings.Join(items, "; "))
}

// latexBody writes what stands between the beginning and the end of a diagram.
func latexBody(c *problem.Composition) string {
	w := &latexWriter{c: c}
	p := &c.Problem
	w.end("diagram")
	w.list("author", authorTexts(c.Authors))
	var cities []string
	for _, a := range c.Authors {
		city := latexText(a.Town)
		if a.Country != "" {
			city = latexText(a.Country) + "--" + city
		}
		cities = append(cities, city)
	}
	w.raw("city", strings.TrimRight(strings.Join(cities, "; "), "; "))
	w.text("sourcenr", c.Source.Number)
	w.text("source", c.Source.Name)
	w.text("volume", c.Source.Volume)
	w.text("issue", c.Source.Issue)
	if c.Source.Page > 0 {
		w.raw("pages", fmt.Sprint(c.Source.Page))
	}
	if d := c.Source.Date; d.Year != 0 {
		if d.Day != 0 {
			w.raw("day", fmt.Sprint(d.Day))
		}
		if d.Month != 0 {
			w.raw("month", fmt.Sprint(d.Month))
		}
		year := fmt.Sprint(d.Year)
		if d.YearTo != 0 {
			year += fmt.Sprintf("-%d", d.YearTo)
		}
		w.raw("year", year)
	}
	w.text("award", c.Award.Distinction)
	w.text("tournament", c.Award.Tourney)
	w.text("dedication", c.Dedication)
	w.text("after", c.After)
	w.raw("pieces", latexMen(&p.Diagram))
	w.text("stipulation", stipulationText(p.Stipulation))
	o := unguarded(c)
	w.list("condition", o.Strings())
	var twins []string
	for i, t := range p.Twins {
		twins = append(twins, problem.Label(i+firstTwin(p))+") "+t.String())
	}
	w.list("twins", twins)
	w.text("solution", c.Solution)
	w.list("themes", slices.Clone(c.Keywords))
	if len(c.Comments) > 0 {
		w.text("comment", c.Comments[0].Text)
	}
	if len(c.Examined) == 1 && c.Examined[0] == (problem.Examination{Result: "C+"}) {
		w.b.WriteString(`\Co+`)
		w.end("Co+")
	}
	for _, key := range slices.Sorted(maps.Keys(c.Extra)) {
		if name, ok := strings.CutPrefix(key, extraLaTeX); ok && isLatexCommand(name) && latexBalanced(c.Extra[key]) {
			w.raw(name, c.Extra[key])
		}
	}
	for _, name := range lines(c.Extra[extraFlags]) {
		if isLatexCommand(name) {
			w.b.WriteString(`\` + name)
			w.end(name)
		}
	}
	return w.b.String()
}

// isLatexCommand reports whether a name can be that of a command of a diagram.
func isLatexCommand(name string) bool {
	return latexName.FindString(`\`+name) == `\`+name && name != "begin" && name != "end"
}

// latexBalanced reports whether a text is one argument between braces.
func latexBalanced(text string) bool {
	value, length, closed := latexArgument("{" + text + "}")
	return closed && value == text && length == len(text)+2 && !strings.Contains(text, latexBegin) && !strings.Contains(text, latexEnd)
}

// latexMen lists the men, those of a kind together: "wKc8, wBb6a2".
func latexMen(s *chess.Setup) string {
	var all []string
	for i, colour := range "ws" {
		for kind := chess.King; kind >= chess.Pawn; kind-- {
			item := ""
			for sq := range s.Of(kind.Of(chess.Colour(i))).All {
				item += sq.String()
			}
			if item != "" {
				all = append(all, string(colour)+germanLetters[kind:kind+1]+item)
			}
		}
	}
	return strings.Join(all, ", ")
}
