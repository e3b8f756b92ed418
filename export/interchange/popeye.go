package interchange

import (
	"regexp"
	"slices"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// popeyeSpace are the characters between Popeye's tokens.
const popeyeSpace = " \t;,"

// token is a word of Popeye's input. The zero token is the end.
type token struct {
	text string
	line int // from 1
	// opens: the first word of its line.
	opens bool
	// rest is what follows the word on its line.
	rest string
}

// tokens cuts the input into words, line by line, because some keywords take
// the rest of their line as it is.
func tokens(text string) []token {
	var all []token
	line := 0
	for s := range strings.Lines(text) {
		line++
		rest := strings.TrimLeft(strings.TrimRight(s, "\n"), popeyeSpace)
		for opens := true; rest != ""; opens = false {
			end := strings.IndexAny(rest, popeyeSpace)
			if end < 0 {
				end = len(rest)
			}
			word := rest[:end]
			rest = strings.TrimLeft(rest[end:], popeyeSpace)
			all = append(all, token{word, line, opens, rest})
		}
	}
	return all
}

// popeyeReader walks over the tokens.
type popeyeReader struct {
	tokens  []token
	lang    language
	entries []Entry
	// e is the problem being read; nil between problems.
	e       *Entry
	options []string
	seen    map[keyword]bool
}

// readPopeye reads Popeye's input: problems between BeginProblem, NextProblem
// and EndProblem. The language of the opening word holds for all others.
func readPopeye(text string) []Entry {
	r := &popeyeReader{tokens: tokens(text)}
	if first := slices.IndexFunc(r.tokens, func(t token) bool { _, ok := beginLanguage(t.text); return ok && t.opens }); first < 0 {
		r.lang = guessLanguage(r.tokens)
	} else {
		r.lang, _ = beginLanguage(r.tokens[first].text)
	}
	for len(r.tokens) > 0 {
		r.part(r.next())
	}
	r.finish()
	return r.entries
}

// guessLanguage counts keywords.
func guessLanguage(all []token) language {
	var hits [languages]int
	for _, t := range all {
		for lang := range languages {
			if t.opens && len(t.text) >= 4 && keywordOf(t.text, lang) != noKeyword {
				hits[lang]++
			}
		}
	}
	best := english
	for lang := range languages {
		if hits[lang] > hits[best] {
			best = lang
		}
	}
	return best
}

func (r *popeyeReader) next() token {
	t := r.tokens[0]
	r.tokens = r.tokens[1:]
	return t
}

// skipLine drops the rest of a token's line.
func (r *popeyeReader) skipLine(line int) {
	for len(r.tokens) > 0 && r.tokens[0].line == line {
		r.next()
	}
}

// entry returns the problem being read, beginning one where needed.
func (r *popeyeReader) entry(line int) *Entry {
	if r.e == nil {
		r.e = &Entry{Line: line}
		r.options = nil
		r.seen = map[keyword]bool{}
	}
	return r.e
}

// finish ends a problem.
func (r *popeyeReader) finish() {
	if r.e == nil {
		return
	}
	e := r.e
	p := &e.Composition.Problem
	var known []string
	for _, text := range r.options {
		// Options of the output, and unusual arguments, mean nothing here;
		// problem would take them for conditions.
		if o := problem.ParseOptions([]string{text}); len(o.Conditions) > 0 {
			setExtra(&e.Composition, extraOptions, text)
			continue
		}
		known = append(known, text)
	}
	o := problem.ParseOptions(known)
	o.Conditions = append(o.Conditions, p.Options.Conditions...)
	p.Options = o
	guard(&e.Composition)
	if !r.seen[piecesWord] {
		e.fail(Error{Field: keywords[piecesWord][r.lang], Code: CodeMissing})
	}
	if !r.seen[stipulationWord] && !r.seen[sstipulationWord] {
		e.fail(Error{Field: keywords[stipulationWord][r.lang], Code: CodeMissing})
	}
	r.entries = append(r.entries, *e)
	r.e = nil
}

// part reads what a keyword opens.
func (r *popeyeReader) part(t token) {
	word := keywordOf(t.text, r.lang)
	switch word {
	case beginProblem, nextProblem, endProblem:
		r.finish()
		return
	case protocolWord: // where Popeye writes to: nothing of the problem
		r.skipLine(t.line)
		return
	}
	if lang, ok := beginLanguage(t.text); ok && t.opens {
		r.finish()
		r.lang = lang
		return
	}
	e := r.entry(t.line)
	c := &e.Composition
	place := Error{Line: t.line, Field: t.text}
	if (word == piecesWord || word == forsythWord) && r.seen[piecesWord] && c.Problem.Stipulation.Goal.Kind == problem.ReachPosition {
		defer secondDiagram(&c.Problem)()
	}
	r.seen[word] = true
	rest := strings.Join(strings.Fields(t.rest), " ")
	switch word {
	case remarkWord:
		if rest != "" {
			c.Comments = append(c.Comments, problem.Comment{Text: rest})
		}
		r.skipLine(t.line)
	case authorWord:
		for _, name := range strings.Split(rest, ";") {
			if strings.TrimSpace(name) != "" {
				c.Authors = append(c.Authors, problem.ParseAuthor(name))
			}
		}
		r.skipLine(t.line)
	case originWord:
		c.Source.Name = strings.TrimSpace(c.Source.Name + " " + rest)
		r.skipLine(t.line)
	case titleWord:
		setExtra(c, extraTitle, rest)
		r.skipLine(t.line)
	case awardWord:
		c.Award.Distinction = rest
		r.skipLine(t.line)
	case latexWord, latexPieces:
		setExtra(c, keywords[word][english], r.joined())
	case piecesWord:
		r.readPieces(e, place)
	case forsythWord:
		r.seen[piecesWord] = true
		r.readForsyth(e, place)
	case gameArray:
		r.seen[piecesWord] = true
		c.Problem.Diagram.Board = chess.Start().Board
	case stipulationWord:
		e.readTask(r.joined(), place)
	case sstipulationWord:
		e.readTask(keywords[word][english]+" "+r.joined(), place)
	case conditionWord:
		r.readConditions(c)
	case optionWord:
		r.readOptions(e)
	case twinWord, zeroPosition:
		c.Problem.ZeroPosition = c.Problem.ZeroPosition || word == zeroPosition
		if text := r.twinText(); text != "" || word == twinWord {
			e.addTwin(text, place)
		}
	default:
		place.Code, place.Text = CodeUnknown, strings.TrimSpace(t.text+" "+t.rest)
		setExtra(c, extraText, place.Text)
		e.fail(place)
		r.skipLine(t.line)
	}
}

// secondDiagram has the men that are read up to the call of its result put on
// the second diagram of a=>b.
func secondDiagram(p *problem.Problem) func() {
	first := p.Diagram
	p.Diagram = chess.Setup{Board: p.Stipulation.Target}
	return func() {
		p.Stipulation.Target = p.Diagram.Board
		p.Diagram = first
	}
}

// The keys of Extra for what only Popeye says, and for lines that could not be
// read.
const (
	extraTitle   = "title"
	extraOptions = "popeyeOptions"
	extraText    = "text"
)

// opensPart reports whether a token is a keyword here. Between the words of a
// condition only a whole word or one that opens a line counts.
func (r *popeyeReader) opensPart(t token) bool {
	word := keywordOf(t.text, r.lang)
	if word == noKeyword {
		return false
	}
	return t.opens || len(t.text) >= 4
}

// joined returns the tokens up to the next keyword.
func (r *popeyeReader) joined() string {
	var list []string
	for len(r.tokens) > 0 && !r.opensPart(r.tokens[0]) {
		list = append(list, r.next().text)
	}
	return strings.Join(list, " ")
}

// readConditions reads fairy conditions, one a line: only Popeye knows where
// one ends and the next begins.
func (r *popeyeReader) readConditions(c *problem.Composition) {
	var list []string
	line := 0
	for len(r.tokens) > 0 && !r.opensPart(r.tokens[0]) {
		t := r.next()
		if t.line != line || len(list) == 0 {
			list = append(list, t.text)
		} else {
			list[len(list)-1] += " " + t.text
		}
		line = t.line
	}
	c.Problem.Options.Conditions = append(c.Problem.Options.Conditions, list...)
}

// optionArgument matches a number or squares.
var optionArgument = regexp.MustCompile(`(?i)^([-+]?\d[\d:]*|([a-h][1-8])+)$`)

// readOptions reads options with their numbers and squares.
func (r *popeyeReader) readOptions(e *Entry) {
	for len(r.tokens) > 0 {
		t := r.tokens[0]
		i := -1
		if len(t.text) >= shortestWord {
			i = find(optionWords[:], r.lang, t.text)
		}
		switch {
		case i >= 0:
			r.options = append(r.options, strings.Replace(optionWords[i][english], "Variations", "Variation", 1))
		case optionArgument.MatchString(t.text) && len(r.options) > 0:
			r.options[len(r.options)-1] += " " + t.text
		case r.opensPart(t):
			return
		default:
			e.fail(Error{Line: t.line, Field: keywords[optionWord][r.lang], Code: CodeUnknown, Text: t.text})
			r.options = append(r.options, t.text)
		}
		r.next()
	}
}

// twinText reads the changes of a twin and returns them in English.
func (r *popeyeReader) twinText() string {
	var list []string
	verbatim := false // in a stipulation or condition
	for len(r.tokens) > 0 {
		t := r.tokens[0]
		command := -1
		if len(t.text) >= shortest {
			command = find(twinCommands[:], r.lang, t.text)
		}
		colour := -1
		if len(t.text) >= shortestWord && !verbatim {
			colour = find(colourWords[:], r.lang, t.text)
		}
		switch {
		case command >= 0:
			name := twinCommands[command][english]
			verbatim = strings.HasSuffix(name, "tipulation") || name == "Condition"
			list = append(list, name)
		case colour >= 0:
			list = append(list, colourWords[colour][english])
		case r.opensPart(t):
			return strings.Join(list, " ")
		case verbatim:
			list = append(list, t.text)
		default:
			list = append(list, r.englishMen(t.text))
		}
		r.next()
	}
	return strings.Join(list, " ")
}
