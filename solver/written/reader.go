package written

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/solution"
)

// node is a move of the tree while it is being read.
type node struct {
	move     chess.Move
	before   chess.Position
	after    chess.Position
	parent   *node
	phase    solution.Phase // of a first move
	any      notation.AnyMove
	isAny    bool
	refutes  bool
	zugzwang bool
	threat   bool
	sign     string
	comment  []string
	children []*node
}

// level is one half-move of the line that is being written: several nodes where
// alternatives are written side by side.
type level struct {
	ply   int // 0 for move 1 of the side that is numbered
	nodes []*node
	// base are the moves that these follow, nil at the beginning; pass tells
	// that the other side's move is left out between.
	base  []*node
	pass  bool
	phase solution.Phase // where base is nil
	// dead: the move could not be read, so that what follows it has no place.
	// An orphan stands, besides, below a dead one.
	dead, orphan bool
}

// maxBranches bounds the nodes of one level, and maxNodes those of a tree.
const (
	maxBranches = 256
	maxNodes    = 100_000
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

	part     int // in parts
	roots    [][]*node
	comments [][]string
	levels   []level
	stack    [][]level // what to go back to at a closing parenthesis

	number   pending
	threat   bool // the next move is threatened
	refuting bool // the next move refutes
	fresh    bool // nothing stands yet in the parentheses
	another  byte // '/' or ',' before an alternative, 0 for none
}

// pending is a move number that waits for its move.
type pending struct {
	set bool
	ply int
	at  int
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
		if !r.gameResult() && !r.castles() && !r.numeral() {
			r.other(width)
		}
	case c == '~' || c == '∼' || c == '∽' || unicode.IsLetter(c) || '♔' <= c && c <= '♟':
		r.word()
	default:
		r.other(width)
	}
}

// other passes over punctuation that says nothing.
func (r *reader) other(width int) { r.pos += width }

// line looks at the start of a line: frames and times of print-outs, headings
// and labels.
func (r *reader) line() bool {
	rest := strings.TrimLeft(r.text[r.pos:], " \t\r")
	start := len(r.text) - len(rest)
	end := strings.IndexByte(rest, '\n')
	if end < 0 {
		end = len(rest)
	}
	line := strings.TrimSpace(rest[:end])
	if strings.HasPrefix(line, "+---") || strings.HasPrefix(line, "+--") && strings.HasSuffix(line, "+") || strings.HasPrefix(line, "|") && strings.HasSuffix(line, "|") ||
		strings.HasPrefix(line, "Popeye ") || strings.HasPrefix(strings.ToLower(line), "solution finished") || strings.HasPrefix(line, "Partial solution") {
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

// restart forgets the line that was being written.
func (r *reader) restart() {
	r.levels, r.stack = nil, nil
	r.number, r.threat, r.refuting, r.fresh, r.another = pending{}, false, false, false, 0
}

// twinLabel reads "b) wKe4-d5" or "б)": what follows on the line up to the
// first move number changes the position and is no move.
func (r *reader) twinLabel(atLineStart bool) bool {
	rest := r.text[r.pos:]
	letter, width := utf8.DecodeRuneInString(rest)
	index := -1
	switch {
	case 'a' <= letter && letter <= 'z':
		index = int(letter - 'a')
	case 'а' <= letter && letter <= 'и': // й is left out in lists
		index = int(letter - 'а')
	case 'к' <= letter && letter <= 'п':
		index = int(letter-'к') + 9
	}
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
	end := strings.IndexByte(r.text[r.pos:], '\n')
	if end < 0 {
		end = len(r.text) - r.pos
	}
	if n := firstNumber(r.text[r.pos : r.pos+end]); n >= 0 {
		end = n
	}
	r.pos += end
	return true
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

// braces reads a comment.
func (r *reader) braces() {
	end := strings.IndexByte(r.text[r.pos:], '}')
	if end < 0 {
		end = len(r.text) - r.pos
	}
	r.say(r.text[r.pos+1 : r.pos+end])
	r.pos = min(r.pos+end+1, len(r.text))
}

// say keeps words with the moves that were read last, or with the twin.
func (r *reader) say(words string) {
	words = strings.Join(strings.Fields(words), " ")
	if words == "" {
		return
	}
	if len(r.levels) == 0 {
		r.comments[r.part] = append(r.comments[r.part], words)
		return
	}
	if last := r.levels[len(r.levels)-1].nodes; len(last) > 0 {
		last[len(last)-1].comment = append(last[len(last)-1].comment, words)
	}
}

// open begins a side line, a threat or a remark in parentheses.
func (r *reader) open(c rune) {
	closing := byte(')')
	if c == '[' {
		closing = ']'
	}
	if end := strings.IndexByte(r.text[r.pos:], closing); end > 0 {
		inner := r.text[r.pos+1 : r.pos+end]
		if strings.Trim(inner, "=+#-–−±∓/ ") == "" || c == '[' && len(inner) <= 6 && !looksLikeMove(inner) || !holdsMove(inner) {
			if strings.Trim(inner, "=+#-–−±∓/ ") != "" {
				if c == '[' && len(inner) <= 6 {
					inner = "[" + inner + "]"
				}
				r.say(inner)
			}
			r.pos += end + 1
			return
		}
	}
	r.stack = append(r.stack, slices.Clone(r.levels))
	r.fresh, r.another = true, 0
	r.pos++
}

// holdsMove reports whether a remark has a move in it.
func holdsMove(text string) bool {
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return unicode.IsSpace(c) || c == ',' || c == '/' }) {
		if looksLikeMove(word) || strings.Contains(word, "0-0") || strings.Contains(word, "O-O") || strings.ContainsAny(word, "~") {
			return true
		}
	}
	return false
}

func (r *reader) close() {
	if n := len(r.stack); n > 0 {
		r.levels = r.stack[n-1]
		r.stack = r.stack[:n-1]
	}
	r.number, r.threat, r.refuting, r.fresh, r.another = pending{}, false, false, false, 0
}

var glyphs = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// glyph reads a numeric annotation of PGN.
func (r *reader) glyph() {
	r.pos++
	value, digits := 0, 0
	for r.pos < len(r.text) && '0' <= r.text[r.pos] && r.text[r.pos] <= '9' && digits < 4 {
		value = 10*value + int(r.text[r.pos]-'0')
		r.pos++
		digits++
	}
	if value > 0 && value < len(glyphs) {
		r.sign(glyphs[value])
	}
}

func (r *reader) signs() {
	end := r.pos
	for end < len(r.text) {
		c, w := utf8.DecodeRuneInString(r.text[end:])
		if !strings.ContainsRune("!?‼⁇⁈⁉", c) {
			break
		}
		end += w
	}
	r.sign(punctuation(r.text[r.pos:end]))
	r.pos = end
}

// sign puts the author's punctuation on the moves read last.
func (r *reader) sign(sign string) {
	if len(r.levels) == 0 {
		return
	}
	for _, n := range r.levels[len(r.levels)-1].nodes {
		if n.sign == "" {
			n.sign = sign
		}
	}
}

// punctuation picks the signs of praise and doubt out of a move's text.
func punctuation(text string) string {
	text = strings.NewReplacer("‼", "!!", "⁇", "??", "⁈", "?!", "⁉", "!?").Replace(text)
	return strings.Map(func(c rune) rune {
		if c == '!' || c == '?' {
			return c
		}
		return -1
	}, text)
}

var results = [...]string{"1/2-1/2", "1/2:1/2", "1-0", "0-1", "½-½"}

// result passes over the result of a game.
func (r *reader) gameResult() bool {
	for _, result := range results {
		if rest, ok := strings.CutPrefix(r.text[r.pos:], result); ok && !strings.HasPrefix(rest, "-0") {
			r.pos += len(result)
			return true
		}
	}
	return false
}

// castles reports a castling move written with zeros, which is no number.
func (r *reader) castles() bool {
	if r.text[r.pos] != '0' {
		return false
	}
	r.word()
	return true
}

// numeral reads a move number: "2.", "2…", "2..." or, as on solvers' sheets, a
// bare "2" before a move.
func (r *reader) numeral() bool {
	at, value := r.pos, 0
	for at < len(r.text) && '0' <= r.text[at] && r.text[at] <= '9' && at-r.pos < 4 {
		value = 10*value + int(r.text[at]-'0')
		at++
	}
	dots, width := 0, 0
	rest := r.text[at:]
	for {
		trimmed := strings.TrimLeft(rest[width:], " \t\u00a0")
		skipped := len(rest) - width - len(trimmed)
		switch {
		case strings.HasPrefix(trimmed, "."):
			dots, width = dots+1, width+skipped+1
			continue
		case strings.HasPrefix(trimmed, "…"):
			dots, width = dots+3, width+skipped+len("…")
			continue
		}
		break
	}
	if dots == 0 {
		if r.number.set && r.move() { // "2.5Sa3"
			return true
		}
		next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " \t\u00a0"))
		if rest == "" || rest[0] != ' ' && rest[0] != '\t' && !unicode.IsLetter(next) || !unicode.IsLetter(next) && !('♔' <= next && next <= '♟') || value > 300 {
			r.pos = at
			return true
		}
	}
	if value == 0 {
		r.pos = at + width
		return true
	}
	ply := 2 * (value - 1)
	if dots > 1 {
		ply++
	}
	r.number = pending{true, ply, r.pos}
	r.another = 0
	r.pos = at + width
	return true
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

// sentence takes the words that follow as long as they are prose.
func (r *reader) sentence(first string) string {
	words := []string{first}
	for {
		gap := len(r.text[r.pos:]) - len(strings.TrimLeft(r.text[r.pos:], " \t-–—"))
		rest := r.text[r.pos+gap:]
		n := wordAt(rest)
		if n == 0 || gap == 0 {
			return strings.Join(words, " ")
		}
		word := rest[:n]
		if c, _ := utf8.DecodeRuneInString(word); !unicode.IsLetter(c) || wordMeanings[strings.ToLower(word)] != prose || looksLikeMove(word) || wordAt(word) < 2 {
			return strings.Join(words, " ")
		}
		words = append(words, word)
		r.pos += gap + n
	}
}

// means acts on a word that the reader knows.
func (r *reader) means(m meaning) bool {
	switch m {
	case threat:
		r.threat = true
	case zugzwang:
		if len(r.levels) > 0 {
			for _, n := range r.levels[len(r.levels)-1].nodes {
				n.zugzwang = true
			}
		}
	case but:
		r.refuting = true
	case or:
		r.another = '/'
	case quiet:
	default:
		return false
	}
	return true
}
