package problem

import (
	"fmt"
	"strings"
	"unicode"

	"keymove/solver/chess"
)

// TwinTextFault says what is wrong with the text of a twin.
type TwinTextFault string

// The faults of a twin's text.
const (
	TwinEmpty    TwinTextFault = "empty"    // nothing there
	TwinCommand  TwinTextFault = "command"  // no command and no change of a known form
	TwinSquare   TwinTextFault = "square"   // a square was expected
	TwinMan      TwinTextFault = "man"      // a man was expected; fairy men are not known
	TwinNumber   TwinTextFault = "number"   // 90, 180 or 270 was expected
	TwinCorners  TwinTextFault = "corners"  // two corners were expected
	TwinLabel    TwinTextFault = "label"    // "as" names no twin
	TwinStipText TwinTextFault = "stipText" // the stipulation has no code; it is kept as text
)

// TwinTextError tells what in the text of a twin could not be understood, and
// where.
type TwinTextError struct {
	Fault TwinTextFault
	// Offset is the byte at which reading failed, from 0.
	Offset int
	// Text is the whole text.
	Text string
}

// Error describes the fault for a log; the window words it for the user.
func (e *TwinTextError) Error() string {
	return fmt.Sprintf("twin %q at byte %d: %s", e.Text, e.Offset, e.Fault)
}

// ParseTwin reads the text of a twin: Popeye's commands, the forms in which
// Popeye prints them (wRh4-->g1, -wPa2, +bSg1, a1==>a2), and those that people
// write (Bg2-e6, Kc5→f4, Sd4=R, "as c) and Rd1-f1", "Black", a command with a
// slip of the pen). On an error, of type *TwinTextError, the Twin holds what
// was understood and an Unreadable edit with the words from there on. The
// exception is a stipulation without a code, which is an edit of its own.
func ParseTwin(text string) (Twin, error) {
	r := twinReader{scanner: scanner{text: text}}
	r.beginning()
	start := r.pos
	for r.skip(twinBlanks); r.rest() != ""; r.skip(twinBlanks) {
		start = r.pos
		if fault := r.edit(); fault != "" {
			r.twin.Edits = append(r.twin.Edits, Edit{Kind: Unreadable, Text: strings.TrimSpace(text[start:])})
			return r.twin, &TwinTextError{Fault: fault, Offset: r.pos, Text: text}
		}
	}
	if len(r.twin.Edits) == 0 && !r.diagram {
		r.twin.Edits = []Edit{{Kind: Unreadable, Text: strings.TrimSpace(text)}}
		return r.twin, &TwinTextError{Fault: TwinEmpty, Offset: start, Text: text}
	}
	return r.twin, r.free
}

// twinBlanks may stand between two changes.
const twinBlanks = " \t\r\n,;\"'"

type twinReader struct {
	scanner
	twin Twin
	// diagram: the text says that the twin is the diagram.
	diagram bool
	// free is set when a stipulation is free text.
	free error
}

// beginning reads the label (b) and what the twin starts from.
func (r *twinReader) beginning() {
	r.skip(twinBlanks)
	if _, ok := r.label(); ok {
		r.skip(twinBlanks)
	}
	start := r.pos
	switch {
	case r.takeWord("continued", "continue", "cont"):
		r.twin.Continued = true
	case r.take("as ") || r.take("="):
		r.skip(" ")
		index, ok := r.label()
		if !ok {
			r.pos = start
			return
		}
		r.twin.As = index + 1
		r.skip(twinBlanks)
		_ = r.takeWord("and", "with") || r.take("& ") || r.take("+ ")
	case r.takeWord("diagram"):
		r.diagram = true
	}
}

// label reads "c)" and returns 2.
func (r *twinReader) label() (index int, ok bool) {
	end := strings.IndexByte(r.rest(), ')')
	if end < 1 || end > 4 {
		return 0, false
	}
	if index, ok = ParseLabel(r.rest()[:end]); ok {
		r.pos += end + 1
	}
	return index, ok
}

// takeWord moves over the first of the words that stands here whole.
func (r *twinReader) takeWord(words ...string) bool {
	here := r.word()
	for _, w := range words {
		if strings.EqualFold(here, w) {
			r.pos += len(here)
			return true
		}
	}
	return false
}

// word returns the ASCII letters here.
func (r *twinReader) word() string {
	rest := r.rest()
	for i := range len(rest) {
		if !isASCIILetter(rest[i]) {
			return rest[:i]
		}
	}
	return rest
}

func isASCIILetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func (r *twinReader) add(e Edit) TwinTextFault {
	r.twin.Edits = append(r.twin.Edits, e)
	return ""
}

// edit reads one change.
func (r *twinReader) edit() TwinTextFault {
	start := r.pos
	if kind := r.command(); kind != NoEdit {
		return r.arguments(kind)
	}
	if r.takeWord("black") {
		return r.add(Edit{Kind: ByBlack})
	}
	if r.takeWord("and", "then") || r.take("& ") {
		return ""
	}
	fault := r.signs()
	if fault == "" {
		return ""
	}
	// Popeye prints a new stipulation by its code alone.
	failed := r.pos
	r.pos = start
	if s, err := ParseStipulation(r.clause()); err == nil {
		return r.add(Edit{Kind: SetStipulation, Stipulation: s})
	}
	if r.pos = failed; failed == start {
		return TwinCommand
	}
	return fault
}

// clause moves over the words up to the next command and returns them.
func (r *twinReader) clause() string {
	start := r.pos
	end := start
	for {
		r.skip(twinBlanks)
		if r.rest() == "" || end > start && r.atCommand() {
			break
		}
		next := strings.IndexAny(r.rest(), " \t\r\n")
		if next < 0 {
			next = len(r.rest())
		}
		r.pos += next
		end = r.pos
	}
	r.pos = end
	return strings.TrimFunc(r.text[start:end], func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune(twinBlanks, c)
	})
}

// atCommand reports whether a command begins here. The word alone is not
// enough for commands that take squares: "black to move" is none.
func (r *twinReader) atCommand() bool {
	word := r.word()
	for kind, name := range editNames {
		if name == "" || !strings.EqualFold(name, word) {
			continue
		}
		switch EditKind(kind) {
		case MoveMan, Exchange, Remove, Shift:
			after := twinReader{scanner: scanner{text: r.text, pos: r.pos + len(word)}}
			_, ok := after.manSquare()
			return ok
		}
		return true
	}
	return false
}

// arguments reads what follows a command. A command that takes squares may be
// given several times over: "Remove e5 f6".
func (r *twinReader) arguments(kind EditKind) TwinTextFault {
	switch kind {
	case MoveMan, Exchange, Shift, Remove:
		return r.squareEdits(kind)
	case Add:
		return r.added()
	case Substitute:
		r.skip(twinBlanks)
		old, ok := r.kind()
		if !ok {
			return TwinMan
		}
		r.skip(twinBlanks + "-=>")
		replacement, ok := r.kind()
		if !ok {
			return TwinMan
		}
		return r.add(Edit{Kind: Substitute, Old: old, New: replacement})
	case Rotate:
		r.skip(twinBlanks)
		start := r.pos
		n, _ := r.number()
		if n != 90 && n != 180 && n != 270 {
			r.pos = start
			return TwinNumber
		}
		r.take("°")
		return r.add(Edit{Kind: Rotate, Degrees: n})
	case Mirror:
		return r.mirror()
	case SetStipulation:
		return r.stipulation()
	case SetCondition:
		r.skip(twinBlanks)
		text := r.clause()
		if text == "" {
			return TwinEmpty
		}
		return r.add(Edit{Kind: SetCondition, Text: text})
	}
	return r.add(Edit{Kind: kind})
}

func (r *twinReader) squareEdits(kind EditKind) TwinTextFault {
	for first := true; ; first = false {
		start := r.pos
		from, ok := r.manSquare()
		if !ok {
			if first {
				return TwinSquare
			}
			r.pos = start
			return ""
		}
		e := Edit{Kind: kind, From: from}
		if kind != Remove {
			r.arrow()
			if e.To, ok = r.manSquare(); !ok {
				return TwinSquare
			}
		}
		r.add(e)
	}
}

// manSquare reads a square, before which the man that stands there may be
// named: "c5", "Pc5", "wPc5".
func (r *twinReader) manSquare() (chess.Square, bool) {
	r.skip(twinBlanks)
	start := r.pos
	if sq, ok := r.square(); ok && !r.inWord() {
		return sq, true
	}
	r.pos = start
	r.colour()
	if _, ok := r.kind(); ok {
		if sq, ok := r.square(); ok && !r.inWord() {
			return sq, true
		}
	}
	r.pos = start
	return chess.NoSquare, false
}

// inWord reports whether a letter or digit follows.
func (r *twinReader) inWord() bool {
	return r.rest() != "" && (isASCIILetter(r.rest()[0]) || isDigit(r.rest()[0]))
}

// colour reads w or b where a man's letter follows, or the words.
func (r *twinReader) colour() (c chess.Colour, ok bool) {
	if r.takeWord("white") {
		return chess.White, true
	}
	if r.takeWord("black") {
		return chess.Black, true
	}
	rest := r.rest()
	if len(rest) < 2 || kindFromLetter(rest[1]) == chess.NoKind {
		return 0, false
	}
	if len(rest) >= 3 && isDigit(rest[2]) { // "Bb3", "Pb2": the letter is the man's, b a file
		return 0, false
	}
	switch rest[0] {
	case 'w', 'W':
		r.pos++
		return chess.White, true
	case 'b', 'B':
		r.pos++
		return chess.Black, true
	}
	return 0, false
}

// kind reads a man's letter.
func (r *twinReader) kind() (chess.Kind, bool) {
	if r.rest() == "" {
		return chess.NoKind, false
	}
	k := kindFromLetter(r.rest()[0])
	if k != chess.NoKind {
		r.pos++
	}
	return k, k != chess.NoKind
}

// added reads colour, men and squares: "white Sd5", "black Pf2g3", "wPe3".
func (r *twinReader) added() TwinTextFault {
	for first := true; ; first = false {
		r.skip(twinBlanks)
		start := r.pos
		c, ok := r.colour()
		if !ok {
			if first {
				return TwinMan
			}
			return ""
		}
		if fault := r.addedMen(c); fault != "" {
			if !first {
				r.pos = start
				return ""
			}
			return fault
		}
	}
}

// addedMen reads the men of one colour.
func (r *twinReader) addedMen(c chess.Colour) TwinTextFault {
	for first := true; ; first = false {
		r.skip(twinBlanks)
		start := r.pos
		k, ok := r.kind()
		if !ok {
			if first {
				return TwinMan
			}
			return ""
		}
		sq, ok := r.square()
		if !ok {
			if !first {
				r.pos = start
				return ""
			}
			return TwinSquare
		}
		for ; ok; sq, ok = r.square() {
			r.add(Edit{Kind: Add, Man: k.Of(c), To: sq})
		}
	}
}

func (r *twinReader) mirror() TwinTextFault {
	r.skip(twinBlanks)
	start := r.pos
	first, ok1 := r.square()
	r.arrow()
	r.skip(twinBlanks)
	second, ok2 := r.square()
	if second < first {
		first, second = second, first
	}
	e := Edit{Kind: Mirror}
	switch [2]chess.Square{first, second} {
	case [2]chess.Square{chess.A1, chess.H1}, [2]chess.Square{chess.A8, chess.H8}:
		e.Reflection = MirrorA1H1
	case [2]chess.Square{chess.A1, chess.A8}, [2]chess.Square{chess.H1, chess.H8}:
		e.Reflection = MirrorA1A8
	case [2]chess.Square{chess.A1, chess.H8}:
		e.Reflection = MirrorA1H8
	case [2]chess.Square{chess.H1, chess.A8}:
		e.Reflection = MirrorA8H1
	default:
		ok1 = false
	}
	if !ok1 || !ok2 {
		r.pos = start
		return TwinCorners
	}
	return r.add(e)
}

func (r *twinReader) stipulation() TwinTextFault {
	r.skip(twinBlanks)
	start := r.pos
	text := r.clause()
	if text == "" {
		return TwinEmpty
	}
	s, err := ParseStipulation(text)
	if err != nil && r.free == nil {
		r.free = &TwinTextError{Fault: TwinStipText, Offset: start, Text: r.text}
	}
	return r.add(Edit{Kind: SetStipulation, Stipulation: s})
}
