package notation

import (
	"strings"

	"keymove/solver/chess"
)

// ReadLine reads a line of moves from p, as in "1.Фd7! Кр:e5 2.Сb2#", to the
// end of text or to the first that cannot be read: that one comes last with
// its Status, all others are OK. Move numbers, dots, ellipses and commas
// between moves are passed over. Where the numbering leaves out a side's move
// ("1.Kd6 2.Ke5"), as in series play, that side passes.
//
// One set of letters must do for the whole line: with several sets (all when
// none is given) the one that reads most moves is taken, and where two read as
// many but different ones, the reading at which they part is Ambiguous.
// Offsets count from the start of text.
func ReadLine(p *chess.Position, text string, sets ...Letters) []Reading {
	if len(sets) == 0 {
		sets = allSets[:]
	}
	var best []Reading
	most := -1
	for _, set := range sets {
		line := readLine(*p, text, set)
		switch n := okCount(line); {
		case n > most:
			best, most = line, n
		case n == most:
			best = joinLines(best, line)
		}
	}
	return best
}

func okCount(line []Reading) int {
	if n := len(line); n > 0 && line[n-1].Status != OK {
		return n - 1
	}
	return len(line)
}

// joinLines joins two readings of a line with as many moves each.
func joinLines(a, b []Reading) []Reading {
	joined := make([]Reading, 0, len(a))
	for i := range min(len(a), len(b)) {
		switch {
		case a[i].Status != OK:
			return append(joined, better(a[i], b[i]))
		case a[i].Moves[0] != b[i].Moves[0]:
			r := a[i]
			r.Status, r.Moves = Ambiguous, []chess.Move{a[i].Moves[0], b[i].Moves[0]}
			return append(joined, r)
		}
		joined = append(joined, better(a[i], b[i]))
	}
	return joined
}

// readLine reads a line with one set of letters.
func readLine(p chess.Position, text string, set Letters) []Reading {
	var (
		line   []Reading
		number lineNumber
	)
	for at := 0; ; {
		at = number.skip(text, at)
		if at == len(text) {
			return line
		}
		if number.sideLeftOut() && !p.InCheck() {
			p.Pass()
		}
		var buffer [256]chess.Move
		r := readOne(&p, p.Moves(buffer[:0]), text[at:], set)
		r.Offset += at
		r.End += at
		line = append(line, r)
		if r.Status != OK {
			return line
		}
		p.Play(r.Moves[0])
		number.moves++
		at = r.End
	}
}

// lineNumber follows the move numbers of a line.
type lineNumber struct {
	// before and now are the last two numbers, 0 when there was none, and
	// moves counts the moves between them and after the last one.
	before, now int
	movesBefore int
	moves       int
	// answer tells that a number stood before the second move, as "1…" does.
	answerBefore, answer bool
}

// skip returns where the next move begins.
func (n *lineNumber) skip(text string, at int) int {
	for {
		rest := strings.TrimLeft(text[at:], " \t\r\n\u00a0,;")
		at = len(text) - len(rest)
		if dots := leadingDots(rest); dots > 0 {
			at += dots
			continue
		}
		value, width := leadingNumber(rest)
		if width == 0 {
			return at
		}
		dots := leadingDots(rest[width:])
		n.before, n.movesBefore, n.answerBefore = n.now, n.moves, n.answer
		n.now, n.moves = value, 0
		n.answer = strings.Trim(rest[width:width+dots], " ") != "."
		at += width + dots
	}
}

// sideLeftOut reports whether two numbers have followed each other with one
// move between them, where the first move was no answer.
func (n *lineNumber) sideLeftOut() bool {
	return n.moves == 0 && n.before > 0 && n.now == n.before+1 && n.movesBefore == 1 && !n.answerBefore && !n.answer
}

// leadingNumber reads a move number: digits before a dot or an ellipsis.
func leadingNumber(text string) (value, width int) {
	for width < len(text) && width < 4 && '0' <= text[width] && text[width] <= '9' {
		value = 10*value + int(text[width]-'0')
		width++
	}
	if leadingDots(text[width:]) == 0 {
		return 0, 0
	}
	return value, width
}

// leadingDots returns the length of dots and ellipses, with space between.
func leadingDots(text string) int {
	rest := text
	for end := len(text); ; {
		rest = strings.TrimLeft(rest, " \t\u00a0")
		switch {
		case strings.HasPrefix(rest, "."):
			rest = rest[1:]
		case strings.HasPrefix(rest, "…"):
			rest = rest[len("…"):]
		default:
			return len(text) - end
		}
		end = len(rest)
	}
}
