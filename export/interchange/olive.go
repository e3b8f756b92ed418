package interchange

import (
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// separator opens or closes a document of a YAML stream.
var separator = regexp.MustCompile(`^(---|\.\.\.)(\s|$)`)

// document is one document of a stream with its place in the file.
type document struct {
	text string
	line int // of its first line, from 1
}

// readOlive reads a stream of YAML documents, one problem each. Documents are
// cut apart before YAML sees them, so that a broken one does not spoil the
// others.
func readOlive(text string) []Entry {
	var entries []Entry
	for _, d := range documents(text) {
		e := Entry{Line: d.line}
		e.readDocument(d)
		entries = append(entries, e)
	}
	return entries
}

// documents cuts a stream apart. Documents of nothing but comments and
// directives are no entries.
func documents(text string) []document {
	var all []document
	lines := strings.Split(text, "\n")
	start := 0
	flush := func(end int) {
		if end > start && slices.ContainsFunc(lines[start:end], isContent) {
			all = append(all, document{strings.Join(lines[start:end], "\n"), start + 1})
		}
		start = end
	}
	for i, line := range lines {
		if separator.MatchString(line) {
			flush(i)
		}
	}
	flush(len(lines))
	return all
}

// isContent reports whether a line says anything.
func isContent(line string) bool {
	if separator.MatchString(line) {
		line = line[3:]
	}
	line = strings.TrimSpace(line)
	return line != "" && line[0] != '#' && line[0] != '%'
}

// readDocument reads one problem. A document that is no YAML is read key by
// key.
func (e *Entry) readDocument(d document) {
	root, err := parseYAML(d.text)
	if err != nil {
		root, err = parseYAML(expandTabs(d.text))
	}
	if err != nil {
		root = e.salvage(d, err)
	} else {
		shiftLines(root, d.line-1)
	}
	if root == nil || root.Kind != yaml.MappingNode {
		e.fail(Error{Code: CodeNoEntry, Text: strings.TrimPrefix(d.text, "---")})
		setExtra(&e.Composition, extraText, strings.TrimSpace(strings.TrimPrefix(d.text, "---")))
		return
	}
	e.readMapping(root)
}

// parseYAML returns the root of a document, nil when it is empty.
func parseYAML(text string) (*yaml.Node, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		return nil, err
	}
	if len(doc.Content) == 0 {
		return nil, nil
	}
	return doc.Content[0], nil
}

// expandTabs replaces the tabs that open a line, which YAML forbids.
func expandTabs(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		rest := strings.TrimLeft(line, " \t")
		if indent := line[:len(line)-len(rest)]; strings.Contains(indent, "\t") {
			lines[i] = strings.ReplaceAll(indent, "\t", "    ") + rest
		}
	}
	return strings.Join(lines, "\n")
}

// shiftLines makes the lines of a part the lines of the file.
func shiftLines(n *yaml.Node, by int) {
	if n == nil {
		return
	}
	n.Line += by
	for _, child := range n.Content {
		shiftLines(child, by)
	}
}

// isNull reports a value that says nothing.
func isNull(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) == 0 &&
		slices.Contains([]string{"", "~", "null", "Null", "NULL"}, n.Value)
}

// scalar returns a value's text, and false when it is a list or a map. Tags,
// Python's among them, mean nothing: every scalar is text.
func scalar(n *yaml.Node) (string, bool) {
	n = resolve(n)
	if n.Kind != yaml.ScalarNode {
		return "", false
	}
	if isNull(n) {
		return "", true
	}
	return strings.TrimSpace(n.Value), true
}

// resolve follows an alias to what it names.
func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias != nil {
		return n.Alias
	}
	return n
}

// nodeText writes a list or a map on one line, to be kept as it is.
func nodeText(n *yaml.Node) string {
	w := flowWriter{left: mostNodes}
	w.write(n)
	return w.text.String()
}

// mostNodes bounds how much nodeText follows aliases: a value may name itself,
// or grow without end by naming others several times each.
const mostNodes = 10000

type flowWriter struct {
	text strings.Builder
	left int
}

func (w *flowWriter) write(n *yaml.Node) {
	if w.left--; w.left < 0 {
		return
	}
	switch n = resolve(n); n.Kind {
	case yaml.ScalarNode:
		text, _ := scalar(n)
		w.text.WriteString(quoteYAML(text))
	case yaml.SequenceNode:
		w.text.WriteByte('[')
		for i, child := range n.Content {
			w.separate(i)
			w.write(child)
		}
		w.text.WriteByte(']')
	case yaml.MappingNode:
		w.text.WriteByte('{')
		for i := 0; i+1 < len(n.Content); i += 2 {
			w.separate(i)
			w.write(n.Content[i])
			w.text.WriteString(": ")
			w.write(n.Content[i+1])
		}
		w.text.WriteByte('}')
	}
}

func (w *flowWriter) separate(i int) {
	if i > 0 && w.left > 0 {
		w.text.WriteString(", ")
	}
}

var plainYAML = regexp.MustCompile(`^[\p{L}\d][\p{L}\d ./+_-]*$`)

// quoteYAML writes a scalar for a list or map on one line.
func quoteYAML(text string) string {
	if plainYAML.MatchString(text) && !strings.HasSuffix(text, " ") {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(text) + `"`
}
