package written

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"keymove/solver/chess"
	"keymove/solver/notation"
)

// reader reads a text with one set of letters.
type reader struct {
	text   string
	set    notation.Letters
	parts  []*part
	pos    int
	faults []Fault
	moves  int
	nodes  int
	jumps  int // over moves left out

	part     int // in parts
	roots    [][]*node
	comments [][]string
	levels   []level
	stack    [][]level // what to go back to at a closing parenthesis

	awaited
}

// awaited is what the text has said of the next move.
type awaited struct {
	number   pending
	threat   bool // it is threatened
	refuting bool // it refutes
	fresh    bool // nothing stands yet in the parentheses
	another  byte // '/' or ',' before an alternative, 0 for none
}

func newReader(parts []*part, text string, set notation.Letters) *reader {
	return &reader{text: text, set: set, parts: parts, roots: make([][]*node, len(parts)), comments: make([][]string, len(parts))}
}

func (r *reader) here() *part { return r.parts[r.part] }

// read reads the text to its end.
func (r *reader) read() {
	if p := r.here(); p.err != nil && len(r.parts) == 1 {
		r.faults = noPosition(r.text, p.index)
		return
	}
	lineStart := true
	for r.pos < len(r.text) {
		if lineStart {
			lineStart = false
			if r.line() {
				continue
			}
		}
		c, width := utf8.DecodeRuneInString(r.text[r.pos:])
		switch {
		case c == '\n':
			lineStart = true
			r.pos += width
		case unicode.IsSpace(c):
			r.pos += width
			if r.twinLabel(false) {
				continue
			}
		default:
			r.token(c, width)
		}
	}
}

// token reads one thing at pos, whose first character is c.
func (r *reader) token(c rune, width int) {
	switch {
	case c == '{':
		r.braces()
	case c == '(' || c == '[':
		r.open(c)
	case c == ')' || c == ']':
		r.close()
		r.pos++
	case c == '$':
		r.glyph()
	case c == '/' || c == ',' || c == ';':
		r.another = byte(c)
		r.pos++
	case c == '!' || c == '?' || c == '‼' || c == '⁇' || c == '⁈' || c == '⁉':
		r.signs()
	case c == '∆' || c == 'Δ':
		r.threat = true
		r.pos += width
	case '0' <= c && c <= '9':
		if !r.gameResult() && !r.castles() {
			r.numeral()
		}
	case c == '~' || c == '∼' || c == '∽' || unicode.IsLetter(c) || '♔' <= c && c <= '♟':
		r.word()
	default: // punctuation that says nothing
		r.pos += width
	}
}

// moveWidth returns the length of the move at pos, whatever the position; 0
// where the text is no move.
func (r *reader) moveWidth() int {
	var empty chess.Position
	if read := notation.ReadAs(&empty, r.text[r.pos:], r.set); read.Status != notation.Unreadable {
		return read.End
	}
	return 0
}

// lineEnd returns the length of the line at the start of a text.
func lineEnd(text string) int {
	if end := strings.IndexByte(text, '\n'); end >= 0 {
		return end
	}
	return len(text)
}

// word reads a move or a word of prose.
func (r *reader) word() {
	if r.move() {
		return
	}
	rest := r.text[r.pos:]
	n := wordAt(rest)
	if n == 0 {
		_, n = utf8.DecodeRuneInString(rest)
	}
	word := rest[:n]
	if r.number.set || looksLikeMove(word) {
		if known := wordMeanings[strings.ToLower(word)]; known == prose || known == or || known == quiet {
			end := r.pos + tokenEnd(rest)
			r.unreadable(end)
			r.pos = end
			return
		}
	}
	r.pos += n
	if !r.means(wordMeanings[strings.ToLower(word)]) {
		r.say(r.sentence(word))
	}
}

// tokenEnd returns where what was written without space ends.
func tokenEnd(text string) int {
	end := strings.IndexFunc(text, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune(",;/()[]{}", c) })
	if end < 0 {
		return len(text)
	}
	return max(end, 1)
}
