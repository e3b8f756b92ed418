package interchange

import (
	"slices"
	"strconv"
	"strings"

	"keymove/solver/chess"
)

// foreign marks a fairy man whose letters are another language's, so that
// nobody takes them for English ones.
var foreign = [languages]string{german: "German", french: "French"}

// invisibleMen opens the line of extraMen that counts men whom nobody sees.
const invisibleMen = "invisible"

// englishWalk turns a man's letters into the English ones. Fairy men keep
// theirs; ok is false then.
func (r *popeyeReader) englishWalk(walk string) (string, bool) {
	i := strings.Index(menWords[r.lang], strings.ToUpper(walk))
	if len(walk) != 1 || i < 0 {
		return strings.ToUpper(walk), false
	}
	return menWords[english][i : i+1], true
}

// englishMen turns men such as "Lb5" and single letters into English.
func (r *popeyeReader) englishMen(text string) string {
	if r.lang == english || optionArgument.MatchString(text) {
		return text
	}
	if walk, squares, ok := splitMen(text); ok {
		letter, known := r.englishWalk(walk)
		if !known {
			return foreign[r.lang] + " " + text
		}
		for _, sq := range squares {
			letter += sq.String()
		}
		return letter
	}
	if len(text) == 1 {
		text, _ = r.englishWalk(text)
	}
	return text
}

// readPieces reads colours, attributes and men up to the next keyword. Several
// commands add up; a man given later takes the place of one given before.
func (r *popeyeReader) readPieces(e *Entry, place Error) {
	colour := ""
	var attributes, fairy []string
	for len(r.tokens) > 0 {
		t := r.tokens[0]
		place.Line = t.line
		if i := find(colourWords[:], r.lang, t.text); i >= 0 && len(t.text) >= shortestWord {
			colour, attributes = colours[i], nil
			r.next()
			continue
		}
		if find(invisible, r.lang, t.text) == 0 && len(t.text) >= shortest && len(r.tokens) > 1 {
			r.next()
			man := invisibleMen + " " + r.next().text
			setExtra(&e.Composition, extraMen, man)
			fairy = append(fairy, man)
			continue
		}
		walk, squares, ok := r.manToken(t)
		switch {
		case ok:
			r.next()
			fairy = append(fairy, r.addMen(e, colour, attributes, walk, squares, place)...)
			// Popeye's "Royal" is for one man, other attributes for all that
			// follow.
			attributes = slices.DeleteFunc(attributes, func(a string) bool { return strings.EqualFold(a, "Royal") })
			continue
		case r.opensPart(t):
			e.reportFairy(fairy, place)
			return
		case !strings.ContainsFunc(t.text, func(c rune) bool { return !isLetter(c) }) && colour != "" && len(t.text) > 2:
			attributes = append(attributes, t.text)
		default:
			fairy = append(fairy, e.addMan(colour, t.text, place)...)
		}
		r.next()
	}
	e.reportFairy(fairy, place)
}

// clearMen empties the board.
func (r *popeyeReader) clearMen(e *Entry) {
	e.Composition.Problem.Diagram.Board = [64]chess.Piece{}
	delete(e.Composition.Extra, extraMen)
	delete(e.Composition.Extra, extraFEN)
	if len(e.Composition.Extra) == 0 {
		e.Composition.Extra = nil
	}
}

// manToken reads a man with its squares, which may be the next token: "B a1b2".
func (r *popeyeReader) manToken(t token) (walk string, squares []chess.Square, ok bool) {
	if walk, squares, ok = splitMen(t.text); ok {
		return walk, squares, true
	}
	if len(t.text) > 2 || len(r.tokens) < 2 {
		return "", nil, false
	}
	if _, squares, ok = splitMen("K" + r.tokens[1].text); ok {
		r.next()
	}
	return t.text, squares, ok
}

// addMen sets the men of one token and returns those that do not fit.
func (r *popeyeReader) addMen(e *Entry, colour string, attributes []string, walk string, squares []chess.Square, place Error) (fairy []string) {
	letters, orthodox := r.englishWalk(walk)
	words := attributes
	if !orthodox && r.lang != english {
		words = append(slices.Clone(words), foreign[r.lang])
	}
	for _, sq := range squares {
		if orthodox && len(words) == 0 {
			// A later man takes the place of an earlier one, as in Popeye.
			e.Composition.Problem.Diagram.Board[sq] = chess.NoPiece
		}
		man := strings.Join(append(slices.Clone(words), letters+sq.String()), " ")
		fairy = append(fairy, e.addMan(colour, man, place)...)
	}
	return fairy
}

// readForsyth reads Popeye's Forsyth notation: runs of empty squares may be
// longer than a rank, the slash may be missing and so may the end; a dot opens
// a man of two letters, and +, - and = make a man white, black and neutral. It
// replaces all men given before.
func (r *popeyeReader) readForsyth(e *Entry, place Error) {
	if len(r.tokens) == 0 {
		return
	}
	text := r.next().text
	r.clearMen(e)
	var fairy []string
	next := 0
	for i := 0; i < len(text); {
		start := i
		switch c := text[i]; {
		case c == '/':
			if next%8 != 0 {
				next += 8 - next%8
			}
			i++
		case isDigit(c):
			for i < len(text) && isDigit(text[i]) && i-start < 2 {
				i++
			}
			n, _ := strconv.Atoi(text[start:i])
			next += n
		default:
			colour := strings.IndexByte("+-=", c)
			if colour >= 0 {
				i++
			}
			size := 1
			if i < len(text) && text[i] == '.' {
				i++
				size = 2
			}
			walk := text[i:min(i+size, len(text))]
			i += len(walk)
			if colour < 0 && walk != "" && walk[0]|0x20 == walk[0] {
				colour = 1
			}
			if next >= 64 || walk == "" || strings.ContainsFunc(walk, func(c rune) bool { return c > 0x7f }) {
				bad := place
				bad.Code, bad.Text = CodeMan, text[start:]
				e.fail(bad)
				setExtra(&e.Composition, extraFEN, text)
				i = len(text)
				break
			}
			sq := chess.SquareAt(next%8, 7-next/8)
			next++
			fairy = append(fairy, r.addMen(e, colours[max(colour, 0)], nil, walk, []chess.Square{sq}, place)...)
		}
	}
	e.reportFairy(fairy, place)
}
