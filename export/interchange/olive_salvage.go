package interchange

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

var (
	yamlPrefix = regexp.MustCompile(`^yaml: (line \d+: )?`)
	yamlLine   = regexp.MustCompile(`line (\d+)`)
	yamlKey    = regexp.MustCompile(`^["']?([A-Za-z][A-Za-z-]*)["']?[ \t]*:`)
	badEscape  = regexp.MustCompile(`\\(?:[^nrt"\\xu\n]|$)`) // all but the common ones
	salvageMan = regexp.MustCompile(`\b[A-Za-z]{1,2}[a-h][1-8]\b`)
	colourKey  = regexp.MustCompile(`(?i)\b(white|black|neutral)\b`)
)

// salvage reads a document that is no YAML: each top-level key by itself, so
// that only the broken one is left to guessing. The fault is reported even when
// every key was understood: other programs refuse such a file.
func (e *Entry) salvage(d document, err error) *yaml.Node {
	root := &yaml.Node{Kind: yaml.MappingNode, Line: d.line}
	at := Error{Code: CodeSyntax, Line: errorLine(d, err), Err: yamlFault(err)}
	for _, part := range topLevelKeys(d) {
		match := yamlKey.FindStringSubmatch(part.text)
		if match == nil {
			setExtra(&e.Composition, extraText, strings.TrimSpace(part.text))
			continue
		}
		node, fault := parseYAML(expandTabs(part.text))
		if fault != nil {
			at.Field, at.Line, at.Text = match[1], max(at.Line, part.line), part.text
			node, fault = parseYAML(badEscape.ReplaceAllStringFunc(part.text, func(s string) string { return `\` + s }))
		}
		if fault == nil && node != nil && node.Kind == yaml.MappingNode && len(node.Content) == 2 {
			shiftLines(node, part.line-1)
			root.Content = append(root.Content, node.Content...)
			continue
		}
		value := guessValue(match[1], part.text[len(match[0]):])
		key := &yaml.Node{Kind: yaml.ScalarNode, Value: match[1]}
		shiftLines(key, part.line)
		shiftLines(value, part.line)
		root.Content = append(root.Content, key, value)
	}
	e.fail(at)
	return root
}

// errorLine returns the line of the file that YAML complains of.
func errorLine(d document, err error) int {
	if match := yamlLine.FindStringSubmatch(err.Error()); match != nil {
		if n, err := strconv.Atoi(match[1]); err == nil {
			return d.line - 1 + n
		}
	}
	return d.line
}

// yamlFault is the complaint without its line, which counts from the document.
func yamlFault(err error) error {
	return errors.New(yamlPrefix.ReplaceAllString(err.Error(), ""))
}

// topLevelKeys cuts a document at the keys that open a line.
func topLevelKeys(d document) []document {
	var all []document
	lines := strings.Split(d.text, "\n")
	start := 0
	flush := func(end int) {
		if slices.ContainsFunc(lines[start:end], isContent) {
			all = append(all, document{strings.Join(lines[start:end], "\n"), d.line + start})
		}
		start = end
	}
	for i, line := range lines {
		if yamlKey.MatchString(line) || i == 1 && separator.MatchString(lines[0]) {
			flush(i)
		}
	}
	flush(len(lines))
	return all
}

// guessValue reads the value of a key as a person would: lines that begin with
// a dash are a list, men after the name of a colour are that side's, anything
// else is text.
func guessValue(key, text string) *yaml.Node {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	if key == "algebraic" {
		return guessMen(text)
	}
	if i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "- ") }); i >= 0 && key != "solution" {
		list := &yaml.Node{Kind: yaml.SequenceNode}
		for _, line := range lines[i:] {
			if item, opens := strings.CutPrefix(line, "- "); opens || len(list.Content) == 0 {
				list.Content = append(list.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: strings.Trim(item, `"'`), Style: yaml.LiteralStyle})
			} else {
				last := list.Content[len(list.Content)-1]
				last.Value = strings.Trim(last.Value+" "+line, `"'`)
			}
		}
		return list
	}
	if len(lines) > 1 && slices.Contains([]string{"|", "|-", ">", ">-"}, lines[0]) {
		lines = lines[1:]
	}
	return &yaml.Node{Kind: yaml.ScalarNode, Value: strings.Join(lines, "\n"), Style: yaml.LiteralStyle}
}

// guessMen finds the men after each colour's name.
func guessMen(text string) *yaml.Node {
	root := &yaml.Node{Kind: yaml.MappingNode}
	marks := colourKey.FindAllStringIndex(text, -1)
	for i, mark := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		list := &yaml.Node{Kind: yaml.SequenceNode}
		for _, man := range salvageMan.FindAllString(text[mark[1]:end], -1) {
			list.Content = append(list.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: man})
		}
		root.Content = append(root.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: text[mark[0]:mark[1]]}, list)
	}
	return root
}
