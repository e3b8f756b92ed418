package interchange

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"keymove/solver/problem"
)

// The environment of diagram.sty.
const (
	latexBegin = `\begin{diagram}`
	latexEnd   = `\end{diagram}`
)

// extraLaTeX opens the keys of Extra that keep commands which no field holds;
// extraRemarks those of remarks behind a command, and extraFlags is that of
// commands without text.
const (
	extraLaTeX   = "latex."
	extraRemarks = "latexRemark."
	extraFlags   = "latexFlags"
)

// latexCommand is a command of a diagram.
type latexCommand struct {
	name  string
	value string // between the braces
	flag  bool   // there are no braces
	line  int
}

// latexAliases are short names of commands.
var latexAliases = map[string]string{
	"stip": "stipulation", "sol": "solution", "dedic": "dedication", "cond": "condition", "conditions": "condition",
	"twin": "twins", "theme": "themes", "authors": "author", "tourney": "tournament", "piece": "pieces", "comments": "comment",
}

// readLaTeX reads the diagrams of a document; what stands around them is no
// concern of the problems.
func readLaTeX(text string) []Entry {
	var entries []Entry
	line := 1
	for {
		start := latexIndex(text, latexBegin)
		if start < 0 {
			return entries
		}
		line += strings.Count(text[:start], "\n")
		text = text[start:]
		body := text[len(latexBegin):]
		end := latexIndex(body, latexEnd)
		next := latexIndex(body, latexBegin)
		e := Entry{Line: line}
		if end < 0 || next >= 0 && next < end {
			// Never closed: the diagram ends where the next one begins.
			e.fail(Error{Line: line, Field: "diagram", Code: CodeSyntax, Text: latexBegin})
			end = next
		}
		if end < 0 {
			end = len(body)
		}
		if len(entries) == 0 || !strings.HasPrefix(body, latexSecond) {
			e.readDiagram(body[:end], line)
			entries = append(entries, e)
		}
		line += strings.Count(text[:len(latexBegin)+end], "\n")
		text = body[end:]
	}
}

// latexIndex finds a text that is not behind a %.
func latexIndex(text, what string) int {
	for from := 0; ; {
		at := strings.Index(text[from:], what)
		if at < 0 {
			return -1
		}
		at += from
		before := text[strings.LastIndex(text[:at], "\n")+1 : at]
		if latexRemark(before) < 0 {
			return at
		}
		from = at + len(what)
	}
}

// latexRemark is the place of the first % of a line that opens a remark, -1
// when there is none.
func latexRemark(line string) int {
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '%':
			return i
		}
	}
	return -1
}

var latexSize = regexp.MustCompile(`^\s*\[\s*(\d+)\s*x\s*(\d+)\s*\]`)

// readDiagram reads what stands within the environment.
func (e *Entry) readDiagram(body string, line int) {
	c := &e.Composition
	if size := latexSize.FindStringSubmatch(body); size != nil && (size[1] != "8" || size[2] != "8") {
		board := size[1] + "x" + size[2]
		e.fail(Error{Line: line, Field: "diagram", Code: CodeDiagram, Text: board})
		setExtra(c, extraLaTeX+"size", board)
		c.Problem.Options.Conditions = append(c.Problem.Options.Conditions, "("+board+")")
	}
	commands, records := e.latexCommands(latexSize.ReplaceAllString(body, ""), line)
	seen := map[string]latexCommand{}
	for _, command := range commands {
		if alias := latexAliases[command.name]; alias != "" {
			command.name = alias
		}
		if _, twice := seen[command.name]; twice {
			e.fail(Error{Line: command.line, Field: command.name, Code: CodeDuplicate})
			setExtra(c, extraLaTeX+command.name, command.value)
			continue
		}
		seen[command.name] = command
	}
	// The twins come before the task, which may name one, the authors before
	// their towns.
	for _, r := range latexReaders {
		if command, ok := seen[r.name]; ok {
			r.read(e, command)
			delete(seen, r.name)
		}
	}
	e.latexDate(seen)
	for _, name := range []string{"pieces", "stipulation"} {
		if !slices.ContainsFunc(commands, func(c latexCommand) bool { return cmp.Or(latexAliases[c.name], c.name) == name }) {
			e.fail(Error{Line: line, Field: name, Code: CodeMissing})
		}
	}
	for _, command := range commands {
		if _, left := seen[command.name]; left {
			e.latexOther(command)
		}
	}
	guard(c)
	for _, r := range records {
		e.readRecord(r.value, Error{Line: r.line})
	}
}

// latexCommands cuts a diagram into its commands and Keymove's own records.
func (e *Entry) latexCommands(body string, line int) (commands, records []latexCommand) {
	at := 0
	place := func() int { return line + strings.Count(body[:at], "\n") }
	for at < len(body) {
		rest := body[at:]
		switch {
		case strings.IndexByte(" \t\n", rest[0]) >= 0:
			at++
		case rest[0] == '%':
			text, _, _ := strings.Cut(rest, "\n")
			if own, ok := strings.CutPrefix(text, recordMark); ok {
				records = append(records, latexCommand{value: own, line: place()})
			} else if remark := strings.TrimSpace(strings.TrimLeft(text, "%")); remark != "" {
				behind := "diagram"
				if len(commands) > 0 {
					behind = commands[len(commands)-1].name
				}
				setExtra(&e.Composition, extraRemarks+behind, remark)
			}
			at += len(text)
		case latexName.MatchString(rest):
			name := latexName.FindString(rest)
			command := latexCommand{name: name[1:], line: place(), flag: true}
			at += len(name)
			if command.name == "Co" && at < len(body) && strings.IndexByte("+-", body[at]) >= 0 {
				command.name += body[at : at+1]
				at++
			}
			value, length, closed := latexArgument(body[at:])
			if length > 0 {
				command.flag, command.value = false, value
			}
			if !closed {
				at += len(body) - at
				e.fail(Error{Line: command.line, Field: command.name, Code: CodeSyntax, Text: name + "{" + value})
			} else {
				at += length
			}
			commands = append(commands, command)
		default:
			text, _, _ := strings.Cut(rest, "\n")
			if cut := strings.IndexByte(text, '\\'); cut > 0 {
				text = text[:cut]
			}
			e.fail(Error{Line: place(), Field: "diagram", Code: CodeUnknown, Text: text})
			setExtra(&e.Composition, extraText, strings.TrimSpace(text))
			at += len(text)
			if text == "" || rest[0] == '\\' && len(text) == len(rest) {
				at = max(at, len(body)-len(rest)+1)
			}
		}
	}
	return commands, records
}

// latexArgument reads the braces after a command, with an option in brackets
// before them, which is passed over. The length is 0 when there are none.
func latexArgument(text string) (value string, length int, closed bool) {
	rest := strings.TrimLeft(text, " \t\n")
	if strings.HasPrefix(rest, "[") {
		if end := strings.IndexByte(rest, ']'); end > 0 {
			rest = strings.TrimLeft(rest[end+1:], " \t\n")
		}
	}
	if !strings.HasPrefix(rest, "{") {
		return "", 0, true
	}
	depth := 0
	for i := 0; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			i++
		case '%':
			end := strings.IndexByte(rest[i:], '\n')
			if end < 0 {
				end = len(rest)
			}
			i += end
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return rest[1:i], len(text) - len(rest) + i + 1, true
			}
		}
	}
	return rest[1:], len(text), false
}

// latexReaders read the commands that have a field, in this order.
var latexReaders = []struct {
	name string
	read func(*Entry, latexCommand)
}{
	{"author", func(e *Entry, c latexCommand) {
		for _, name := range latexList(c.value, manLetter) {
			e.Composition.Authors = append(e.Composition.Authors, problem.ParseAuthor(name))
		}
	}},
	{"city", (*Entry).latexCities},
	{"sourcenr", func(e *Entry, c latexCommand) { e.Composition.Source.Number = plainLaTeX(c.value, manLetter) }},
	{"source", func(e *Entry, c latexCommand) { e.Composition.Source.Name = plainLaTeX(c.value, manLetter) }},
	{"issue", func(e *Entry, c latexCommand) { e.Composition.Source.Issue = plainLaTeX(c.value, manLetter) }},
	{"volume", func(e *Entry, c latexCommand) { e.Composition.Source.Volume = plainLaTeX(c.value, manLetter) }},
	{"pages", func(e *Entry, c latexCommand) {
		if n, err := strconv.Atoi(strings.TrimSpace(c.value)); err == nil && n > 0 {
			e.Composition.Source.Page = n
		} else {
			e.fail(Error{Line: c.line, Field: c.name, Code: CodeNumber, Text: c.value})
			setExtra(&e.Composition, extraLaTeX+c.name, c.value)
		}
	}},
	{"award", func(e *Entry, c latexCommand) { e.Composition.Award.Distinction = plainLaTeX(c.value, manLetter) }},
	{"tournament", func(e *Entry, c latexCommand) { e.Composition.Award.Tourney = plainLaTeX(c.value, manLetter) }},
	{"dedication", func(e *Entry, c latexCommand) { e.Composition.Dedication = plainLaTeX(c.value, manLetter) }},
	{"after", func(e *Entry, c latexCommand) { e.Composition.After = plainLaTeX(c.value, manLetter) }},
	{"pieces", (*Entry).latexPieces},
	{"condition", func(e *Entry, c latexCommand) {
		o := problem.ParseOptions(latexList(c.value, manLetter))
		o.Conditions = append(o.Conditions, e.Composition.Problem.Options.Conditions...)
		e.Composition.Problem.Options = o
	}},
	{"twins", (*Entry).latexTwins},
	{"stipulation", func(e *Entry, c latexCommand) {
		e.readTask(plainLaTeX(c.value, manLetter), Error{Line: c.line, Field: c.name})
	}},
	{"solution", func(e *Entry, c latexCommand) { e.Composition.Solution = plainLaTeX(c.value, manLetter) }},
	{"themes", func(e *Entry, c latexCommand) { e.Composition.Keywords = latexList(c.value, manLetter) }},
	{"comment", func(e *Entry, c latexCommand) {
		if text := plainLaTeX(c.value, manLetter); text != "" {
			e.Composition.Comments = []problem.Comment{{Text: text}}
		}
	}},
	{"Co+", func(e *Entry, c latexCommand) {
		e.Composition.Examined = []problem.Examination{{Result: "C+"}}
	}},
}

// latexList reads a list whose items are parted by semicolons.
func latexList(value string, figs figurines) []string {
	var items []string
	depth, start := 0, 0
	add := func(end int) {
		if item := plainLaTeX(value[start:end], figs); item != "" {
			items = append(items, item)
		}
		start = end + 1
	}
	for i := 0; i < len(value); i++ {
		switch value[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth--
		case ';':
			if depth == 0 {
				add(i)
			}
		}
	}
	if start < len(value) {
		add(len(value))
	}
	return items
}

// latexCities reads "D--Aachen; Москва", a place for each author.
func (e *Entry) latexCities(c latexCommand) {
	authors := e.Composition.Authors
	for i, city := range strings.Split(c.value, ";") {
		if i >= len(authors) {
			setExtra(&e.Composition, extraLaTeX+"city", strings.TrimSpace(city))
			continue
		}
		country, town, both := strings.Cut(city, "--")
		if !both {
			country, town = "", city
		}
		authors[i].Country, authors[i].Town = plainLaTeX(country, manLetter), plainLaTeX(town, manLetter)
	}
}

var latexManItem = regexp.MustCompile(`^([wsn])([KDTLSBECX][LUR]?)((?:[a-h][1-8])+)$`)

// latexPieces reads "wKc8, wBb6a2, nSLe5".
func (e *Entry) latexPieces(c latexCommand) {
	var fairy []string
	place := Error{Line: c.line, Field: c.name}
	for item := range strings.SplitSeq(latexComments.ReplaceAllString(c.value, ""), ",") {
		item = strings.Join(strings.Fields(item), "")
		if item == "" {
			continue
		}
		man := latexManItem.FindStringSubmatch(item)
		if man == nil {
			place := place
			place.Code, place.Text = CodeMan, item
			e.fail(place)
			setExtra(&e.Composition, extraMen, "? "+item)
			continue
		}
		colour := colours[strings.Index("wsn", man[1])]
		walk := man[2]
		if kind := germanKind(walk[0]); len(walk) == 1 && kind != 0 {
			walk = manLetters[kind]
		} else if len(walk) == 1 {
			walk = map[string]string{"E": "EQ", "X": "EQ", "C": "C"}[walk]
		}
		fairy = append(fairy, e.addMan(colour, walk+man[3], place)...)
	}
	e.reportFairy(fairy, place)
}

var (
	latexComments = regexp.MustCompile(`%[^\n]*\n?`)
	latexBreak    = regexp.MustCompile(`\{?\\(?:newline|\\)\}?`)
)

// latexTwins reads "b) {\wB}a2$\to$a3; c) …". A twin a) that says nothing but
// "diagram" is the diagram.
func (e *Entry) latexTwins(c latexCommand) {
	index := 0
	for _, item := range latexList(latexBreak.ReplaceAllString(c.value, ";"), manOfColour) {
		label, text, labelled := strings.Cut(item, ")")
		n, ok := problem.ParseLabel(strings.TrimSpace(label))
		if !labelled || !ok {
			n, text = index+1, item
		}
		text = strings.TrimSpace(text)
		if n == 0 {
			if twin, err := problem.ParseTwin(text); err == nil && len(twin.Edits) == 0 {
				continue
			}
			e.Composition.Problem.ZeroPosition = true
		}
		index = n
		e.addTwin(text, Error{Line: c.line, Field: c.name})
	}
}

// latexDate reads the day, month and year.
func (e *Entry) latexDate(seen map[string]latexCommand) {
	year, ok := seen["year"]
	if !ok {
		return
	}
	text := plainLaTeX(year.value, manLetter)
	for _, name := range []string{"month", "day"} {
		part, ok := seen[name]
		value := strings.TrimSpace(part.value)
		if _, err := strconv.Atoi(value); !ok || err != nil {
			break
		}
		text += "-" + value
		delete(seen, name)
	}
	delete(seen, "year")
	e.Composition.Source.Date = e.date(text, Error{Line: year.line, Field: "year"})
}

// latexOther keeps a command that no field holds. Some of them make another
// board, on which nothing is solved.
func (e *Entry) latexOther(c latexCommand) {
	w := &e.Composition
	condition := map[string]string{"gridchess": "Gridchess", "stdgrid": "Gridchess", "verticalcylinder": "Cylinder", "horizontalcylinder": "HorizontalCylinder", "nofields": "Holes"}[c.name]
	if condition != "" && !slices.Contains(w.Problem.Options.Conditions, condition) {
		w.Problem.Options.Conditions = append(w.Problem.Options.Conditions, condition)
	}
	if c.flag {
		setExtra(w, extraFlags, c.name)
		return
	}
	setExtra(w, extraLaTeX+c.name, strings.TrimSpace(c.value))
}
