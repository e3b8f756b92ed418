package interchange

import (
	"bytes"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// writeOlive writes the schema 1.1 of YACPDB, one document a composition.
func writeOlive(w io.Writer, cs []problem.Composition) error {
	for i := range cs {
		var b bytes.Buffer
		b.WriteString("---\n")
		enc := yaml.NewEncoder(&b)
		enc.SetIndent(2)
		doc, _ := oliveDocument(&cs[i])
		if err := enc.Encode(doc); err != nil {
			return err
		}
		if _, err := w.Write(b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// yamlMap is a YAML map under construction; empty values are left out.
type yamlMap struct{ node yaml.Node }

func newYAMLMap() *yamlMap { return &yamlMap{yaml.Node{Kind: yaml.MappingNode}} }

func (m *yamlMap) add(key string, value *yaml.Node) {
	if value != nil {
		m.node.Content = append(m.node.Content, yamlText(key), value)
	}
}

func (m *yamlMap) text(key, value string) {
	if value != "" {
		m.add(key, yamlText(value))
	}
}

func (m *yamlMap) number(key string, value int) {
	if value != 0 {
		m.add(key, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: strconv.Itoa(value)})
	}
}

func (m *yamlMap) list(key string, items []string) { m.add(key, yamlList(items, 0)) }

func (m *yamlMap) has(key string) bool {
	for i := 0; i < len(m.node.Content); i += 2 {
		if m.node.Content[i].Value == key {
			return true
		}
	}
	return false
}

// done returns the map, nil when it is empty.
func (m *yamlMap) done() *yaml.Node {
	if len(m.node.Content) == 0 {
		return nil
	}
	return &m.node
}

func yamlList(items []string, style yaml.Style) *yaml.Node {
	if len(items) == 0 {
		return nil
	}
	list := &yaml.Node{Kind: yaml.SequenceNode, Style: style}
	for _, item := range items {
		list.Content = append(list.Content, yamlText(item))
	}
	return list
}

// safeBlock matches texts that a literal block holds unchanged: lines of
// printable characters without a space at their end, the first not indented.
var safeBlock = regexp.MustCompile(`^[^\s\pC][^\pC]*(\n+[ ]*[^\s\pC]([^\pC]*[^\s\pC])?)*$`)

// yamlText is a text, as a literal block when it has several lines.
func yamlText(text string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text}
	switch {
	case strings.Contains(text, "\n") && safeBlock.MatchString(text) && !strings.Contains(text, " \n"):
		n.Style = yaml.LiteralStyle
	case strings.ContainsAny(text, "\n\t\u0085\u2028\u2029\ufeff"):
		n.Style = yaml.DoubleQuotedStyle
	}
	return n
}

// oliveWriter turns a composition into its document.
type oliveWriter struct {
	c *problem.Composition
	// extras are the keys of Extra that have found their place.
	extras map[string]bool
}

// oliveDocument returns the document, and the keys of Extra that are in it.
func oliveDocument(c *problem.Composition) (*yaml.Node, map[string]bool) {
	w := &oliveWriter{c, map[string]bool{extraMen: true}}
	p := &c.Problem
	m := newYAMLMap()
	m.text("id", c.ID)
	m.list("authors", authorTexts(c.Authors))
	m.add("source", w.source(c.Source, "source"))
	m.add("award", oliveAward(c))
	m.add("algebraic", oliveMen(c))
	m.add("stipulation", yamlText(stipulationText(p.Stipulation)))
	o := unguarded(c)
	m.list("options", o.Strings())
	twins := newYAMLMap()
	for i := range p.Twins {
		twins.add(problem.Label(i+firstTwin(p)), yamlText(p.Twins[i].String()))
	}
	m.add("twins", twins.done())
	if p.Branching != "" {
		m.text("intended-solutions", p.Branching)
	} else {
		m.number("intended-solutions", p.Intended)
	}
	m.add("solution", yamlText(c.Solution))
	m.list("keywords", c.Keywords)
	m.list("comments", commentTexts(c.Comments))
	m.add("reprints", w.reprints())
	m.add("foreignids", oliveForeignIDs(c))
	w.addExtras(m, "")
	return &m.node, w.extras
}

// addExtras adds what the file said below a prefix ("source.") under keys that
// are not taken.
func (w *oliveWriter) addExtras(m *yamlMap, prefix string) {
	for _, key := range slices.Sorted(maps.Keys(w.c.Extra)) {
		name, ok := strings.CutPrefix(key, prefix)
		if ok && oliveKey.MatchString(name) && !slices.Contains(ownExtras, key) && !m.has(name) {
			m.add(name, extraNode(w.c.Extra[key]))
			w.extras[key] = true
		}
	}
}

// ownExtras are keys of Extra that come from other formats or have a place of
// their own.
var ownExtras = []string{extraMen, extraFEN, extraText, extraEPD, extraTitle, extraOptions}

var oliveKey = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

func authorTexts(authors []problem.Author) []string {
	var all []string
	for _, a := range authors {
		all = append(all, authorText(a))
	}
	return all
}

// source writes a source with what else the file said under its key.
func (w *oliveWriter) source(s problem.Source, key string) *yaml.Node {
	m := newYAMLMap()
	m.text("name", s.Name)
	m.add("date", oliveDate(s.Date))
	m.text("volume", s.Volume)
	m.text("issue", s.Issue)
	m.text("round", s.Round)
	m.text("problemid", s.Number)
	m.number("pagenumber", s.Page)
	w.addExtras(m, key+".")
	return m.done()
}

// oliveDate writes a date as a map, or as text when it is a span of years.
func oliveDate(d problem.Date) *yaml.Node {
	if d == (problem.Date{}) {
		return nil
	}
	if d.YearTo != 0 || d.Year == 0 || d.Day != 0 && d.Month == 0 {
		return yamlText(d.String())
	}
	m := newYAMLMap()
	m.number("year", d.Year)
	m.number("month", d.Month)
	m.number("day", d.Day)
	return m.done()
}

func oliveAward(c *problem.Composition) *yaml.Node {
	a := &c.Award
	m := newYAMLMap()
	tourney := newYAMLMap()
	tourney.text("name", a.Tourney)
	tourney.add("date", oliveDate(a.TourneyDate))
	if node := tourney.done(); node != nil {
		m.add("tourney", node)
	} else if a.Distinction != "" {
		m.text("tourney", "ditto")
	}
	m.text("distinction", a.Distinction)
	m.list("judges", authorTexts(a.Judges))
	return m.done()
}

// oliveMen writes the men of the board and those kept beside it.
func oliveMen(c *problem.Composition) *yaml.Node {
	lists := map[string][]string{}
	for i, colour := range colours[:2] {
		lists[colour] = men(&c.Problem.Diagram, chess.Colour(i))
	}
	order := slices.Clone(colours)
	for line := range strings.Lines(c.Extra[extraMen]) {
		colour, man, _ := strings.Cut(strings.TrimSpace(line), " ")
		if !slices.Contains(order, colour) {
			order = append(order, colour)
		}
		lists[colour] = append(lists[colour], man)
	}
	m := newYAMLMap()
	for _, colour := range order {
		m.add(colour, yamlList(lists[colour], yaml.FlowStyle))
	}
	if node := m.done(); node != nil {
		return node
	}
	return &m.node // the schema requires the key
}

func (w *oliveWriter) reprints() *yaml.Node {
	list := &yaml.Node{Kind: yaml.SequenceNode}
	for i, s := range w.c.Reprints {
		node := w.source(s, "reprints."+strconv.Itoa(i+1))
		if node == nil {
			node = &newYAMLMap().node
		}
		list.Content = append(list.Content, node)
	}
	if len(list.Content) == 0 {
		return nil
	}
	return list
}

func oliveForeignIDs(c *problem.Composition) *yaml.Node {
	list := &yaml.Node{Kind: yaml.SequenceNode}
	for _, domain := range slices.Sorted(maps.Keys(c.ForeignIDs)) {
		m := newYAMLMap()
		m.text("domain", domain)
		m.text("problemid", c.ForeignIDs[domain])
		list.Content = append(list.Content, &m.node)
	}
	if len(list.Content) == 0 {
		return nil
	}
	return list
}

// extraNode is what nodeText read: a list or map again, or text.
func extraNode(text string) *yaml.Node {
	if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") {
		if n, err := parseYAML(text); err == nil && n != nil && nodeText(n) == text {
			return n
		}
	}
	return yamlText(text)
}
