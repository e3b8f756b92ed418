package interchange

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// at is the place of a node.
func at(n *yaml.Node, field string) Error {
	return Error{Line: n.Line, Column: n.Column, Field: field}
}

// readMapping reads a problem in the schema 1.1 or 1.0. Keys that neither
// knows are kept in Extra.
func (e *Entry) readMapping(root *yaml.Node) {
	c := &e.Composition
	// In this order: the 1.0 keys before those of 1.1, the twins before the
	// stipulation, which may name one, and the declared number of solutions
	// after it.
	readers := []struct {
		key  string
		read func(*yaml.Node, string)
	}{
		{"id", func(n *yaml.Node, key string) { c.ID = e.text(n, key) }},
		{"authors", e.readAuthors},
		{"source", e.readSourceKey},
		{"date", e.readDateKey},
		{"source-id", e.readSourceID},
		{"distinction", func(n *yaml.Node, key string) { c.Award.Distinction = e.text(n, key) }},
		{"award", e.readAward},
		{"algebraic", e.readAlgebraic},
		{"fen", e.readFENKey},
		{"options", e.readOptions},
		{"twins", e.readTwins},
		{"stipulation", e.readStipulationKey},
		{"intended-solutions", e.readIntended},
		{"solution", e.readSolution},
		{"keywords", func(n *yaml.Node, key string) { c.Keywords = e.list(n, key) }},
		{"comments", func(n *yaml.Node, key string) { c.Comments = comments(e.list(n, key)) }},
		{"reprints", e.readReprints},
		{"foreignids", e.readForeignIDs},
	}
	values := e.values(root)
	for _, r := range readers {
		if n := values[r.key]; n != nil {
			r.read(n, r.key)
			delete(values, r.key)
		} else if r.key == "stipulation" || r.key == "algebraic" && values["fen"] == nil {
			e.fail(Error{Field: r.key, Code: CodeMissing})
		}
	}
	for key, n := range values {
		setExtra(c, key, plainText(n))
	}
	slices.SortStableFunc(e.Errors, func(a, b error) int { return cmp.Compare(a.(*Error).Line, b.(*Error).Line) })
	guard(c)
}

// values returns the values of a map by their keys. Of a key that occurs twice
// the first counts; the other is reported and kept.
func (e *Entry) values(root *yaml.Node) map[string]*yaml.Node {
	values := map[string]*yaml.Node{}
	for i := 0; i+1 < len(root.Content); i += 2 {
		name, value := root.Content[i], resolve(root.Content[i+1])
		key, _ := scalar(name)
		key = strings.ToLower(key)
		if values[key] != nil {
			err := at(name, key)
			err.Code = CodeDuplicate
			e.fail(err)
			setExtra(&e.Composition, key, plainText(value))
			continue
		}
		values[key] = value
	}
	return values
}

// plainText is a scalar's own text, or nodeText.
func plainText(n *yaml.Node) string {
	if text, ok := scalar(n); ok {
		return text
	}
	return nodeText(n)
}

// text returns a scalar's text. A list or map is reported and kept.
func (e *Entry) text(n *yaml.Node, key string) string {
	text, ok := scalar(n)
	if !ok {
		e.wrongType(n, key)
	}
	return text
}

func (e *Entry) wrongType(n *yaml.Node, key string) {
	err := at(n, key)
	err.Code, err.Text = CodeType, nodeText(n)
	e.fail(err)
	setExtra(&e.Composition, key, nodeText(n))
}

// list returns a list of texts; a single text is a list of one.
func (e *Entry) list(n *yaml.Node, key string) []string {
	if n.Kind == yaml.MappingNode {
		e.wrongType(n, key)
		return nil
	}
	items := n.Content
	if n.Kind == yaml.ScalarNode {
		items = []*yaml.Node{n}
	}
	var all []string
	for _, item := range items {
		if text := plainText(resolve(item)); text != "" {
			all = append(all, text)
		}
	}
	return all
}

// fields calls read for every key of a map.
func (e *Entry) fields(n *yaml.Node, key string, read func(name string, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		if !isNull(n) {
			e.wrongType(n, key)
		}
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, _ := scalar(n.Content[i])
		read(strings.ToLower(name), resolve(n.Content[i+1]))
	}
}

func (e *Entry) readAuthors(n *yaml.Node, key string) {
	e.Composition.Authors = authors(e.list(n, key))
}

func authors(names []string) []problem.Author {
	var all []problem.Author
	for _, name := range names {
		all = append(all, problem.ParseAuthor(name))
	}
	return all
}

// noText is what programs in Python write for nothing.
const noText = "None"

// readSourceKey reads a source: its name alone in the schema 1.0.
func (e *Entry) readSourceKey(n *yaml.Node, key string) {
	if n.Kind == yaml.MappingNode {
		e.Composition.Source = e.readSource(n, key)
		return
	}
	if name := e.text(n, key); name != noText {
		e.Composition.Source.Name = name
	}
}

func (e *Entry) readSource(n *yaml.Node, key string) problem.Source {
	var s problem.Source
	labels := map[string]*string{"name": &s.Name, "volume": &s.Volume, "issue": &s.Issue, "round": &s.Round, "problemid": &s.Number}
	e.fields(n, key, func(name string, value *yaml.Node) {
		field := key + "." + name
		switch into := labels[name]; {
		case into != nil:
			*into = e.text(value, field)
		case name == "date":
			s.Date = e.readDate(value, field)
		case name == "pagenumber":
			s.Page = e.number(value, field)
		default: // a variant, comments
			setExtra(&e.Composition, field, plainText(value))
		}
	})
	return s
}

func (e *Entry) number(n *yaml.Node, key string) int {
	text := e.text(n, key)
	number, err := strconv.Atoi(text)
	if text != "" && (err != nil || number < 1) {
		fault := at(n, key)
		fault.Code, fault.Text = CodeNumber, text
		e.fail(fault)
		setExtra(&e.Composition, key, text)
		return 0
	}
	return number
}

// readDate reads a date: text, or a map of year, month and day.
func (e *Entry) readDate(n *yaml.Node, key string) problem.Date {
	text := ""
	if n.Kind == yaml.MappingNode {
		parts := map[string]string{}
		e.fields(n, key, func(name string, value *yaml.Node) { parts[name] = e.text(value, key+"."+name) })
		text = parts["year"]
		if parts["month"] != "" {
			text += "-" + parts["month"]
		}
		if parts["day"] != "" {
			text += "-" + parts["day"]
		}
	} else {
		text = e.text(n, key)
	}
	return e.date(text, at(n, key))
}

// readDateKey reads the date of the schema 1.0.
func (e *Entry) readDateKey(n *yaml.Node, key string) {
	if d := e.readDate(n, key); !d.IsZero() {
		e.Composition.Source.Date = d
	}
}

// readSourceID reads "issue/problemid" of the schema 1.0.
func (e *Entry) readSourceID(n *yaml.Node, key string) {
	s := &e.Composition.Source
	issue, number, both := strings.Cut(e.text(n, key), "/")
	if !both {
		issue, number = "", issue
	}
	s.Issue, s.Number = strings.TrimSpace(issue), strings.TrimSpace(number)
}

func (e *Entry) readAward(n *yaml.Node, key string) {
	a := &e.Composition.Award
	if n.Kind == yaml.ScalarNode {
		a.Distinction = e.text(n, key)
		return
	}
	e.fields(n, key, func(name string, value *yaml.Node) {
		field := key + "." + name
		switch name {
		case "distinction":
			a.Distinction = e.text(value, field)
		case "judges":
			a.Judges = authors(e.list(value, field))
		case "tourney":
			if text, ok := scalar(value); ok {
				if !strings.EqualFold(text, "ditto") { // the source's own
					a.Tourney = text
				}
				return
			}
			e.fields(value, field, func(name string, value *yaml.Node) {
				switch name {
				case "name":
					a.Tourney = e.text(value, field+".name")
				case "date":
					a.TourneyDate = e.readDate(value, field+".date")
				default:
					setExtra(&e.Composition, field+"."+name, plainText(value))
				}
			})
		default:
			setExtra(&e.Composition, field, plainText(value))
		}
	})
}

// readAlgebraic sets the men.
func (e *Entry) readAlgebraic(n *yaml.Node, key string) {
	var fairy []string
	e.fields(n, key, func(colour string, list *yaml.Node) {
		items := e.list(list, key+"."+colour)
		if list.Kind == yaml.ScalarNode && len(items) == 1 {
			items = strings.FieldsFunc(items[0], func(r rune) bool { return r == ' ' || r == ',' || r == '\n' })
		}
		for _, man := range items {
			fairy = append(fairy, e.addMan(colour, man, at(list, key+"."+colour))...)
		}
	})
	e.reportFairy(fairy, at(n, key))
}

// reportFairy reports men that the board cannot hold, as addMan returns them.
func (e *Entry) reportFairy(fairy []string, place Error) {
	if len(fairy) > 0 {
		place.Code, place.Text = CodeFairyMan, strings.Join(fairy, ", ")
		e.fail(place)
	}
}

// addMan sets a man such as "Ke1" or "Royal Ga6" of the colour white, black or
// neutral. A man that cannot be read is reported and kept. Men that the board
// cannot hold are kept and returned.
func (e *Entry) addMan(colour, text string, place Error) (fairy []string) {
	words := strings.Fields(text)
	side := slices.Index(colours, colour)
	var walk string
	var squares []chess.Square
	ok := side >= 0 && len(words) > 0
	if ok {
		walk, squares, ok = splitMen(words[len(words)-1])
	}
	if !ok {
		man := strings.Join(append([]string{cmp.Or(colour, "?")}, words...), " ")
		place.Code, place.Text = CodeMan, man
		e.fail(place)
		setExtra(&e.Composition, extraMen, man)
		return nil
	}
	attributes := words[:len(words)-1]
	for _, sq := range squares {
		if kind := kindOf(walk); kind != chess.NoKind && side < 2 && len(attributes) == 0 {
			e.put(kind.Of(chess.Colour(side)), sq, place)
			continue
		}
		man := strings.Join(append([]string{colour}, attributes...), " ") + " " + walk + sq.String()
		setExtra(&e.Composition, extraMen, man)
		fairy = append(fairy, man)
	}
	return fairy
}

// colours are the names of the sides in files, in the order of chess.Colour.
var colours = []string{"white", "black", "neutral"}

// splitMen splits "Pa2b3" into the walk and its squares. The walk has one
// letter when the length is odd, else two; a hunter has two walks, "R/B".
func splitMen(text string) (walk string, squares []chess.Square, ok bool) {
	match := menText.FindStringSubmatch(text)
	if match == nil {
		return "", nil, false
	}
	for list := match[2]; list != ""; list = list[2:] {
		sq, _ := chess.ParseSquare(list[:2]) // menText lets only squares through
		squares = append(squares, sq)
	}
	return strings.ToUpper(match[1]), squares, true
}

// menText prefers the shorter walk: two walks never fit one text, because the
// squares take an even number of letters.
var menText = regexp.MustCompile(`^((?:[A-Za-z0-9]{1,2}/)?[A-Za-z0-9]{1,2}?)((?:[A-Ha-h][1-8])+)$`)

func (e *Entry) readFENKey(n *yaml.Node, key string) {
	e.readPlacement(e.text(n, key), at(n, key))
}

// readStipulationKey reads a task. YACPDB wraps some in quotes of their own.
func (e *Entry) readStipulationKey(n *yaml.Node, key string) {
	text := strings.TrimSpace(strings.ReplaceAll(e.text(n, key), `"`, ""))
	if text == "" {
		err := at(n, key)
		err.Code = CodeMissing
		e.fail(err)
		return
	}
	e.readTask(text, at(n, key))
}

func (e *Entry) readOptions(n *yaml.Node, key string) {
	if words := e.list(n, key); words != nil {
		e.Composition.Problem.Options = problem.ParseOptions(words)
	}
}

var branchingCode = regexp.MustCompile(`^\d+(\.\d+)*(\.{3})?$`)

// readIntended reads a number of solutions, or a branching code, whose product
// is that number.
func (e *Entry) readIntended(n *yaml.Node, key string) {
	text := e.text(n, key)
	if text == "" {
		return
	}
	p := &e.Composition.Problem
	if !branchingCode.MatchString(text) {
		err := at(n, key)
		err.Code, err.Text = CodeSolutions, text
		e.fail(err)
		setExtra(&e.Composition, key, text)
		return
	}
	product := 1
	for _, part := range strings.Split(strings.TrimSuffix(text, "..."), ".") {
		if count, err := strconv.Atoi(part); err == nil && count > 0 && product < 1e6 {
			product *= count
		}
	}
	if product > 1 {
		p.Intended = product
	}
	if strings.Contains(text, ".") {
		p.Branching = text
	}
}

// readSolution reads the solution, taking off the extra pair of quotes in
// which many files wrap it.
func (e *Entry) readSolution(n *yaml.Node, key string) {
	text := e.text(n, key)
	if text == noText {
		return
	}
	if inner, ok := strings.CutPrefix(text, `"`); ok {
		if inner, ok = strings.CutSuffix(inner, `"`); ok {
			text = strings.TrimSpace(inner)
		}
	}
	e.Composition.Solution = text
}

func (e *Entry) readReprints(n *yaml.Node, key string) {
	for i, item := range n.Content {
		if item = resolve(item); n.Kind == yaml.SequenceNode {
			field := key + "." + strconv.Itoa(i+1)
			if name, ok := scalar(item); ok {
				e.Composition.Reprints = append(e.Composition.Reprints, problem.Source{Name: name})
				continue
			}
			e.Composition.Reprints = append(e.Composition.Reprints, e.readSource(item, field))
		}
	}
	if n.Kind != yaml.SequenceNode && !isNull(n) {
		e.wrongType(n, key)
	}
}

func (e *Entry) readForeignIDs(n *yaml.Node, key string) {
	for _, item := range n.Content {
		if n.Kind != yaml.SequenceNode {
			break
		}
		domain, id := "", ""
		e.fields(resolve(item), key, func(name string, value *yaml.Node) {
			switch name {
			case "domain":
				domain = e.text(value, key+"."+name)
			case "problemid":
				id = e.text(value, key+"."+name)
			default:
				setExtra(&e.Composition, key+"."+name, plainText(value))
			}
		})
		if e.Composition.ForeignIDs == nil {
			e.Composition.ForeignIDs = map[string]string{}
		}
		if _, twice := e.Composition.ForeignIDs[domain]; twice {
			setExtra(&e.Composition, key+"."+domain, id)
			continue
		}
		e.Composition.ForeignIDs[domain] = id
	}
	if n.Kind != yaml.SequenceNode && !isNull(n) {
		e.wrongType(n, key)
	}
}
