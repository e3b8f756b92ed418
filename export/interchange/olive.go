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
		setExtra(&e.Composition, "text", strings.TrimSpace(strings.TrimPrefix(d.text, "---")))
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
	var b strings.Builder
	writeFlow(&b, n, 0)
	return b.String()
}

// deepest is how far nodeText follows a value into itself.
const deepest = 20

func writeFlow(b *strings.Builder, n *yaml.Node, depth int) {
	if n = resolve(n); depth > deepest {
		return
	}
	switch n.Kind {
	case yaml.ScalarNode:
		text, _ := scalar(n)
		b.WriteString(quoteYAML(text))
	case yaml.SequenceNode:
		b.WriteByte('[')
		for i, child := range n.Content {
			if i > 0 {
				b.WriteString(", ")
			}
			writeFlow(b, child, depth+1)
		}
		b.WriteByte(']')
	case yaml.MappingNode:
		b.WriteByte('{')
		for i := 0; i+1 < len(n.Content); i += 2 {
			if i > 0 {
				b.WriteString(", ")
			}
			writeFlow(b, n.Content[i], depth+1)
			b.WriteString(": ")
			writeFlow(b, n.Content[i+1], depth+1)
		}
		b.WriteByte('}')
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
