package help

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Text writes a page as plain text in lines of a width, in letters. Code is not
// wrapped.
func (p *Page) Text(width int) string {
	w := &writer{width: width}
	w.line(p.Title)
	w.line(strings.Repeat("=", utf8.RuneCountInString(p.Title)))
	for i := range p.Sections {
		w.section(&p.Sections[i])
	}
	return strings.TrimLeft(w.b.String(), "\n")
}

// Links returns the topics of the other pages that the page leads to, in the
// order in which it names them.
func (p *Page) Links() []string {
	var topics []string
	for i := range p.Sections {
		for _, b := range p.Sections[i].Blocks {
			for _, s := range b.Spans {
				topic, _, _ := strings.Cut(s.Link, "#")
				if topic != "" && topic != p.Topic && !slices.Contains(topics, topic) {
					topics = append(topics, topic)
				}
			}
		}
	}
	return topics
}

// Text writes a section, with its heading, as plain text.
func (s *Section) Text(width int) string {
	w := &writer{width: width}
	w.section(s)
	return strings.TrimLeft(w.b.String(), "\n")
}

// writer gathers wrapped text.
type writer struct {
	b     strings.Builder
	width int
}

func (w *writer) line(text string) { w.b.WriteString(strings.TrimRight(text, " ") + "\n") }

func (w *writer) section(s *Section) {
	if s.Title != "" {
		rule := "-"
		if s.Level > 2 {
			rule = "."
		}
		w.line("")
		w.line(s.Title)
		w.line(strings.Repeat(rule, min(utf8.RuneCountInString(s.Title), w.width)))
	}
	previous := Code
	for _, b := range s.Blocks {
		if b.Kind != Item || previous != Item {
			w.line("")
		}
		previous = b.Kind
		switch b.Kind {
		case Paragraph:
			w.wrap(Plain(b.Spans), "", "")
		case Item:
			sign := "- "
			if b.Number > 0 {
				sign = fmt.Sprintf("%d. ", b.Number)
			}
			indent := strings.Repeat("   ", b.Depth)
			w.wrap(Plain(b.Spans), indent+sign, indent+strings.Repeat(" ", len(sign)))
		case Code:
			for line := range strings.Lines(b.Text) {
				w.line("    " + strings.TrimRight(line, "\n"))
			}
		case Diagram:
			for _, row := range board(b.Text) {
				w.line("    " + row)
			}
			w.wrap(b.Caption, "    ", "    ")
		}
	}
}

// wrap writes text after the first indent, and goes on after the other.
func (w *writer) wrap(text, first, other string) {
	line, empty := first, true
	// Blanks that must not break stand inside a word for strings.Split, not
	// for strings.Fields.
	for _, word := range strings.Split(strings.ReplaceAll(text, "\n", " "), " ") {
		if word == "" {
			continue
		}
		if !empty && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > w.width {
			w.line(line)
			line, empty = other, true
		}
		if !empty {
			line += " "
		}
		line += word
		empty = false
	}
	w.line(line)
}

// board draws a placement in letters, as a FEN has them: white men are capitals.
func board(placement string) []string {
	var rows []string
	for i, row := range strings.Split(placement, "/") {
		text := fmt.Sprint(8-i, " ")
		for _, r := range row {
			if r >= '1' && r <= '8' {
				text += strings.Repeat(" .", int(r-'0'))
			} else {
				text += " " + string(r)
			}
		}
		rows = append(rows, text)
	}
	return append(rows, "   a b c d e f g h")
}
