package written

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

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
	r.awaited = awaited{}
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
