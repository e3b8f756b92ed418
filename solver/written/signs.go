package written

import (
	"strings"
	"unicode/utf8"
)

var glyphs = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// glyph reads a numeric annotation of PGN.
func (r *reader) glyph() {
	value, width := digits(r.text[r.pos+1:], 4)
	r.pos += 1 + width
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

func orSign(old, text string) string {
	if s := punctuation(text); s != "" {
		return s
	}
	return old
}
