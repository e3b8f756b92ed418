package written

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// line looks at the start of a line: frames and times of print-outs, headings
// and labels.
func (r *reader) line() bool {
	rest := strings.TrimLeft(r.text[r.pos:], " \t\r")
	start := len(r.text) - len(rest)
	end := lineEnd(rest)
	if isFrame(strings.TrimSpace(rest[:end])) {
		r.pos = start + end
		return true
	}
	before := r.pos
	r.pos = start
	if r.twinLabel(true) || r.solutionLabel() {
		return true
	}
	if n := headingAt(rest); n > 0 {
		r.restart()
		r.pos += n
		return true
	}
	r.pos = before
	return false
}

// isFrame reports whether a line is of the frame round a print-out.
func isFrame(line string) bool {
	return strings.HasPrefix(line, "+---") || strings.HasPrefix(line, "+--") && strings.HasSuffix(line, "+") ||
		strings.HasPrefix(line, "|") && strings.HasSuffix(line, "|") ||
		strings.HasPrefix(line, "Popeye ") || strings.HasPrefix(line, "Partial solution") ||
		strings.HasPrefix(strings.ToLower(line), "solution finished")
}

// restart forgets the line that was being written.
func (r *reader) restart() {
	r.levels, r.stack = nil, nil
	r.awaited = awaited{}
}

// twinLabel reads "b) wKe4-d5" or "б)": what follows on the line up to the
// first move number changes the position and is no move.
func (r *reader) twinLabel(atLineStart bool) bool {
	rest := r.text[r.pos:]
	letter, width := utf8.DecodeRuneInString(rest)
	index := twinIndex(letter)
	if index < 0 || !strings.HasPrefix(rest[width:], ")") || len(r.stack) > 0 {
		return false
	}
	if len(r.parts) == 1 {
		if !atLineStart || index > 0 {
			return false
		}
		r.pos += width + 1
		return true
	}
	at := slices.IndexFunc(r.parts, func(p *part) bool { return p.index == index })
	if at < 0 {
		if atLineStart {
			r.fault(Fault{Kind: NoTwin, Offset: r.pos, End: r.pos + width + 1})
		}
		r.pos += width + 1
		return true
	}
	r.part = at
	r.restart()
	r.pos += width + 1
	end := lineEnd(r.text[r.pos:])
	if n := firstNumber(r.text[r.pos : r.pos+end]); n >= 0 {
		end = n
	}
	r.pos += end
	return true
}

// twinIndex is the place of a letter in a list of twins, -1 for none.
func twinIndex(letter rune) int {
	switch {
	case 'a' <= letter && letter <= 'z':
		return int(letter - 'a')
	case 'а' <= letter && letter <= 'и': // й is left out in lists
		return int(letter - 'а')
	case 'к' <= letter && letter <= 'п':
		return int(letter-'к') + 9
	}
	return -1
}

// solutionLabel reads "I)", "II)", "1)", "*)" before a solution of several.
func (r *reader) solutionLabel() bool {
	rest := r.text[r.pos:]
	end := strings.IndexByte(rest, ')')
	if end < 1 || end > 5 || strings.Trim(rest[:end], "IVX0123456789*i ") != "" {
		return false
	}
	r.restart()
	r.pos += end + 1
	return true
}

// firstNumber returns where a move number stands in a line, -1 for nowhere.
func firstNumber(line string) int {
	for i := range len(line) {
		if line[i] < '1' || line[i] > '9' || i > 0 && (line[i-1] >= '0' && line[i-1] <= '9' || line[i-1] >= 'a' && line[i-1] <= 'z') {
			continue
		}
		rest := strings.TrimLeft(line[i:], "0123456789")
		rest = strings.TrimLeft(rest, " ")
		if strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, "…") {
			return i
		}
	}
	return -1
}
