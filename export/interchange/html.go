package interchange

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"regexp"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

const htmlHead = `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<title>Keymove</title>
<style>
td.s { width: 24pt; height: 24pt; text-align: center; vertical-align: middle; font-size: 20pt; line-height: 24pt; padding: 0; font-family: "DejaVu Sans", "Segoe UI Symbol", "Arial Unicode MS", sans-serif; }
</style>
</head>
<body>
`

// htmlMark opens the comment that keeps a work's JSON.
const htmlMark = "<!--keymove "

var (
	htmlStart  = regexp.MustCompile(`(?i)^\s*<(?:!doctype html|html)\b`)
	htmlRecord = regexp.MustCompile(htmlMark + `(\{[^\n]*\})-->`)
)

// readHTML reads the works that Keymove put into a page. A page of anybody
// else has none.
func readHTML(text string) []Entry {
	var entries []Entry
	for _, at := range htmlRecord.FindAllStringSubmatchIndex(text, -1) {
		e := Entry{Line: 1 + strings.Count(text[:at[0]], "\n")}
		e.readObject(text[at[2]:at[3]])
		entries = append(entries, e)
	}
	return entries
}

// writeHTML writes a page that word processors open: the diagram is a table of
// figurines, so that nothing but the text is needed. A comment keeps the whole
// work for Keymove.
func writeHTML(w io.Writer, cs []problem.Composition) error {
	var b strings.Builder
	b.WriteString(htmlHead)
	for i := range cs {
		if i > 0 {
			b.WriteString("<hr>\n")
		}
		htmlWork(&b, &cs[i])
	}
	b.WriteString("</body>\n</html>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func htmlWork(b *strings.Builder, c *problem.Composition) {
	data, err := json.Marshal(toWire(c)) // > is escaped, so it cannot end the comment
	if err != nil {
		panic(err) // strings, numbers and flags always encode
	}
	b.WriteString(htmlMark + string(data) + "-->\n")
	paragraph := func(style, text string) {
		if text = strings.TrimSpace(text); text != "" {
			text = strings.ReplaceAll(html.EscapeString(text), "\n", "<br>\n")
			if style != "" {
				text = "<" + style + ">" + text + "</" + style + ">"
			}
			b.WriteString("<p>" + text + "</p>\n")
		}
	}
	p := &c.Problem
	for _, a := range c.Authors {
		name := a.Printed()
		if place := joinList(", ", a.Town, a.Country); place != "" {
			name += " (" + place + ")"
		}
		paragraph("b", name)
	}
	paragraph("", htmlRelation(c))
	paragraph("i", htmlSource(c.Source))
	paragraph("", joinList(", ", c.Award.Distinction, c.Award.Tourney, c.Award.TourneyDate.String(), c.Award.Section))
	paragraph("i", c.Dedication)
	htmlBoard(b, &p.Diagram)
	for _, t := range p.Targets() {
		paragraph("i", targetName(t))
		htmlBoard(b, &t.Setup)
	}
	white, black := p.Count()
	paragraph("b", fmt.Sprintf("%s  (%d+%d)", joinList(" ", stipulationText(p.Stipulation), cmp.Or(p.Branching, declared(p))), white, black))
	o := unguarded(c)
	paragraph("", joinList("; ", o.Strings()...))
	for i, t := range p.Twins {
		paragraph("", problem.Label(i+firstTwin(p))+") "+t.String())
	}
	paragraph("", strings.ReplaceAll(c.Extra[extraMen], "\n", ", "))
	paragraph("", c.Solution)
	for _, earlier := range c.Predecessors {
		paragraph("", htmlPredecessor(&earlier))
	}
	for _, comment := range c.Comments {
		paragraph("", comment.Text)
	}
	paragraph("i", joinList(", ", c.Keywords...))
	for _, s := range c.Reprints {
		paragraph("", htmlSource(s))
	}
}

// htmlAfter are the words with which files already name an earlier work.
var htmlAfter = regexp.MustCompile(`(?i)^\s*(?:after|nach|по)\s+`)

// htmlRelation says how the work stands to an earlier one: "after A. Loyd",
// "version: Era, 1861", "rework by B. Smith, after A. Loyd" (article 47.3).
func htmlRelation(c *problem.Composition) string {
	after := htmlAfter.ReplaceAllString(c.After, "")
	switch c.Derivation() {
	case problem.AfterAnother:
		return joinList(" ", "after", after)
	case problem.SmallRework:
		by := "rework"
		if len(c.ReworkedBy) > 0 {
			by += " by " + htmlNames(c.ReworkedBy)
		}
		if after != "" {
			after = "after " + after
		}
		return joinList(", ", by, after)
	}
	return joinList(": ", c.Derivation().String(), after)
}

// htmlPredecessor names an earlier work with the degree of anticipation.
func htmlPredecessor(p *problem.Predecessor) string {
	degree := "cf."
	switch p.Anticipation {
	case problem.PartialAnticipation:
		degree = "partly anticipated by"
	case problem.FullAnticipation:
		degree = "anticipated by"
	}
	return degree + " " + joinList(", ", htmlNames(p.Authors), htmlSource(p.Source), p.Stipulation, p.Reference, p.Note)
}

func htmlNames(authors []problem.Author) string {
	var names []string
	for _, a := range authors {
		names = append(names, a.Printed())
	}
	return strings.Join(names, "; ")
}

// targetName stands over the position that a=>b leads to: "=> b", or "c) => b"
// for a twin's own.
func targetName(t problem.Target) string {
	const name = "=> b"
	if t.Index < 0 {
		return name
	}
	return problem.Label(t.Index) + ") " + name
}

// declared is the number of solutions, "" for one.
func declared(p *problem.Problem) string {
	if p.Intended < 2 {
		return ""
	}
	return "(" + itoa(p.Intended) + ")"
}

func htmlSource(s problem.Source) string {
	page := ""
	if s.Page > 0 {
		page = "p. " + itoa(s.Page)
	}
	number := ""
	if s.Number != "" {
		number = "№ " + s.Number
	}
	return joinList(", ", s.Name, s.Volume, s.Issue, s.Round, s.Date.String(), number, page)
}

// joinList joins the texts that are not blank.
func joinList(separator string, texts ...string) string {
	var kept []string
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			kept = append(kept, text)
		}
	}
	return strings.Join(kept, separator)
}

// Figurines of the men, white ones first, in the order of chess.Pawn …
// chess.King. The last sign keeps the black pawn from becoming a picture.
var htmlMen = [2][7]string{{"", "♙", "♘", "♗", "♖", "♕", "♔"}, {"", "♟\ufe0e", "♞", "♝", "♜", "♛", "♚"}}

// The squares' colours, which word processors take from attributes.
const lightSquare, darkSquare = "#ffffff", "#d0d0d0"

func htmlBoard(b *strings.Builder, s *chess.Setup) {
	b.WriteString(`<table border="1" cellspacing="0" cellpadding="0" style="border-collapse: collapse">` + "\n")
	for rank := 7; rank >= 0; rank-- {
		b.WriteString("<tr>")
		for file := range 8 {
			sq := chess.Square(8*rank + file)
			colour := lightSquare
			if (rank+file)%2 == 0 {
				colour = darkSquare
			}
			man := "&nbsp;"
			if m := s.Board[sq]; m != chess.NoPiece {
				man = htmlMen[m.Colour()][m.Kind()]
			}
			fmt.Fprintf(b, `<td class="s" bgcolor="%s">%s</td>`, colour, man)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>\n")
}
