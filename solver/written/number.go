package written

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// pending is a move number that waits for its move.
type pending struct {
	set bool
	ply int
	at  int
}

var results = [...]string{"1/2-1/2", "1/2:1/2", "1-0", "0-1", "½-½"}

// gameResult passes over the result of a game.
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
func (r *reader) numeral() {
	value, at := digits(r.text[r.pos:], 4)
	at += r.pos
	rest := r.text[at:]
	dots, width := dotsAt(rest)
	if dots == 0 {
		if r.number.set && r.move() { // "2.5Sa3"
			return
		}
		if value > maxNumber || !beforeMove(rest) {
			r.pos = at
			return
		}
	}
	if value == 0 {
		r.pos = at + width
		return
	}
	ply := 2 * (value - 1)
	if dots > 1 {
		ply++
	}
	r.number = pending{true, ply, r.pos}
	r.another = 0
	r.pos = at + width
}

// maxNumber bounds a number without a dot: a larger one is a year or a count.
const maxNumber = 300

// beforeMove reports whether a move may stand behind a bare number.
func beforeMove(rest string) bool {
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, blanks))
	switch {
	case rest == "":
		return false
	case unicode.IsLetter(next):
		return true
	}
	return (rest[0] == ' ' || rest[0] == '\t') && '♔' <= next && next <= '♟'
}

const blanks = " \t\u00a0"

// digits reads a number of so many digits at most.
func digits(text string, most int) (value, width int) {
	for width < min(len(text), most) && '0' <= text[width] && text[width] <= '9' {
		value = 10*value + int(text[width]-'0')
		width++
	}
	return value, width
}

// dotsAt counts dots, with space between them; an ellipsis is three.
func dotsAt(text string) (dots, width int) {
	for {
		trimmed := strings.TrimLeft(text[width:], blanks)
		skipped := len(text) - width - len(trimmed)
		switch {
		case strings.HasPrefix(trimmed, "."):
			dots, width = dots+1, width+skipped+1
		case strings.HasPrefix(trimmed, "…"):
			dots, width = dots+3, width+skipped+len("…")
		default:
			return dots, width
		}
	}
}
