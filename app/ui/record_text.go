package ui

import (
	"regexp"
	"strings"

	"keymove/solver/problem"
)

// namesText writes "Loyd, Samuel; Healey, Frank".
func namesText(authors []problem.Author) string {
	return authorsText(&problem.Composition{Authors: authors})
}

// parseNames is the inverse of namesText; where those who keep their place
// live stays.
func parseNames(text string, old []problem.Author) []problem.Author {
	w := problem.Composition{Authors: old}
	setAuthors(&w, text)
	return w.Authors
}

func countriesText(w *problem.Composition) string {
	var countries []string
	for _, a := range w.Authors {
		countries = append(countries, a.Country)
	}
	return strings.TrimRight(strings.Join(countries, "; "), "; ")
}

// setCountries reads one country for each author, in their order, as setTowns
// does.
func setCountries(w *problem.Composition, text string) {
	turned := problem.Composition{}
	for _, a := range w.Authors {
		turned.Authors = append(turned.Authors, problem.Author{Family: a.Family, Given: a.Given, Town: a.Country, Country: a.Town})
	}
	setTowns(&turned, text)
	w.Authors = nil
	for _, a := range turned.Authors {
		w.Authors = append(w.Authors, problem.Author{Family: a.Family, Given: a.Given, Town: a.Country, Country: a.Town})
	}
}

// reprintText writes a reprint on a line: "FIDE Album, 1962".
func reprintText(s problem.Source) string {
	text := s.Name
	for _, part := range []string{s.Issue, dateText(s.Date)} {
		if part != "" {
			text += ", " + part
		}
	}
	return text
}

func reprintsText(w *problem.Composition) string {
	var all []string
	for _, s := range w.Reprints {
		all = append(all, reprintText(s))
	}
	return strings.Join(all, "\n")
}

// setReprints reads a reprint a line, the date after the last comma. Lines
// that did not change keep what they do not show.
func setReprints(w *problem.Composition, text string) {
	old := map[string]problem.Source{}
	for _, s := range w.Reprints {
		old[reprintText(s)] = s
	}
	w.Reprints = nil
	for _, line := range textLines(text) {
		s, known := old[line]
		if !known {
			s.Name = line
			if comma := strings.LastIndex(line, ","); comma >= 0 {
				if date := parseDate(strings.TrimSpace(line[comma+1:])); !date.IsZero() {
					s = problem.Source{Name: strings.TrimSpace(line[:comma]), Date: date}
				}
			}
		}
		w.Reprints = append(w.Reprints, s)
	}
}

// textLines returns the lines that are not blank, trimmed.
func textLines(text string) []string {
	var all []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, line)
		}
	}
	return all
}

func examinedText(w *problem.Composition) string {
	var all []string
	for _, e := range w.Examined {
		all = append(all, strings.TrimRight(strings.Join([]string{e.With, e.Result, dateText(e.Date)}, "; "), "; "))
	}
	return strings.Join(all, "\n")
}

// setExamined reads a check a line: "Popeye 4.87; C+; 3.2024".
func setExamined(w *problem.Composition, text string) {
	w.Examined = nil
	for _, line := range textLines(text) {
		with, rest, _ := strings.Cut(line, ";")
		result, date, _ := strings.Cut(rest, ";")
		w.Examined = append(w.Examined, problem.Examination{With: strings.TrimSpace(with), Result: strings.TrimSpace(result), Date: parseDate(strings.TrimSpace(date))})
	}
}

// languageTag stands before a comment whose language is known: "[en] …".
var languageTag = regexp.MustCompile(`^\[([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\]\s*`)

func commentsText(w *problem.Composition) string {
	var all []string
	for _, c := range w.Comments {
		text := c.Text
		if c.Language != "" {
			text = "[" + c.Language + "] " + text
		}
		all = append(all, text)
	}
	return strings.Join(all, "\n\n")
}

var blankLines = regexp.MustCompile(`\n[ \t]*\n\s*`)

// setComments reads comments that blank lines part, each with the tag of its
// language before it or without.
func setComments(w *problem.Composition, text string) {
	w.Comments = nil
	for _, part := range blankLines.Split(text, -1) {
		c := problem.Comment{Text: strings.TrimSpace(part)}
		if tag := languageTag.FindStringSubmatch(c.Text); tag != nil {
			c.Language, c.Text = tag[1], c.Text[len(tag[0]):]
		}
		if c != (problem.Comment{}) {
			w.Comments = append(w.Comments, c)
		}
	}
}
