package problem

import (
	"strings"

	"keymove/solver/chess"
)

// scanner walks over a text; words are compared without regard to the case of
// ASCII letters, so that offsets stay those of the text.
type scanner struct {
	text string
	pos  int
}

func (r *scanner) rest() string { return r.text[r.pos:] }

// take moves over a prefix, in any case, and reports whether it was there.
func (r *scanner) take(prefix string) bool {
	if len(r.rest()) < len(prefix) || !strings.EqualFold(r.rest()[:len(prefix)], prefix) {
		return false
	}
	r.pos += len(prefix)
	return true
}

// takeAny moves over the first of the prefixes that fits and returns its
// index, or -1.
func (r *scanner) takeAny(prefixes ...string) int {
	for i, prefix := range prefixes {
		if prefix != "" && r.take(prefix) {
			return i
		}
	}
	return -1
}

// skip moves over any of the characters.
func (r *scanner) skip(characters string) {
	r.pos = len(r.text) - len(strings.TrimLeft(r.rest(), characters))
}

// number reads a decimal number of at most five digits.
func (r *scanner) number() (n int, ok bool) {
	start := r.pos
	for r.pos < len(r.text) && r.pos-start < 5 && isDigit(r.text[r.pos]) {
		n = 10*n + int(r.text[r.pos]-'0')
		r.pos++
	}
	return n, r.pos > start
}

// square reads a square.
func (r *scanner) square() (chess.Square, bool) {
	if len(r.rest()) < 2 {
		return chess.NoSquare, false
	}
	sq, ok := chess.ParseSquare(r.rest()[:2])
	if ok {
		r.pos += 2
	}
	return sq, ok
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
