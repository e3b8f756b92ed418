package interchange

import (
	"regexp"
	"strings"
)

var (
	jsonStart  = regexp.MustCompile(`^\[?\s*\{`)
	olivePart  = regexp.MustCompile(`(?mi)^["']?(algebraic|authors|stipulation|solution)["']?[ \t]*:`)
	oliveStart = regexp.MustCompile(`(?m)^---(\s|$)`)
)

// detect tells the format from what the text looks like, "" for none.
func detect(text string) Format {
	trimmed := strings.TrimSpace(text)
	switch {
	case jsonStart.MatchString(trimmed) || trimmed == "[]":
		return JSON
	case pgnStart.MatchString(text):
		return PGN
	case htmlStart.MatchString(text):
		if htmlRecord.MatchString(text) {
			return HTML
		}
		return ""
	case latexIndex(text, latexBegin) >= 0:
		return LaTeX
	case olivePart.MatchString(text):
		return Olive
	case isPopeye(text):
		return Popeye
	}
	if format := detectPositions(text); format != "" {
		return format
	}
	if oliveStart.MatchString(text) {
		return Olive
	}
	return ""
}

// detectPositions looks for placements at the beginning of lines; a broken one
// among others is no reason to refuse the file.
func detectPositions(text string) Format {
	placements, others := 0, 0
	format := FEN
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || line[0] == '%' {
			continue
		}
		first, rest, _ := strings.Cut(line, " ")
		if strings.Count(first, "/") < 7 || strings.Contains(first, "//") {
			others++
			continue
		}
		placements++
		if isOperations(rest) {
			format = EPD
		}
	}
	if placements == 0 || others > placements {
		return ""
	}
	return format
}
