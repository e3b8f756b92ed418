package problem

import (
	"strconv"
	"strings"

	"keymove/solver/chess"
)

// EditKind is one kind of change that makes a twin.
type EditKind uint8

// The changes, named as Popeye names them; the zero EditKind is none.
const (
	NoEdit EditKind = iota
	MoveMan
	Exchange
	Remove
	Add
	Substitute
	Rotate
	Mirror
	Shift
	SetStipulation
	SetCondition
	PolishType
	// Replace makes the man on To another of its colour (Sd4=R).
	Replace
	// ByBlack gives Black the task: the same stipulation, "black to move".
	ByBlack
	// Unreadable keeps a twin's words that could not be understood.
	Unreadable
)

// Reflection is the axis of a Mirror, named by where a1 (or h1) goes.
type Reflection uint8

// The reflections.
const (
	MirrorA1H1 Reflection = iota // left and right exchanged
	MirrorA1A8                   // top and bottom exchanged
	MirrorA1H8                   // a1 and h8 exchanged, the other diagonal stays
	MirrorA8H1                   // a8 and h1 exchanged
)

// Edit is one change. Which fields count depends on Kind; the others are zero.
// Edits compare with ==.
type Edit struct {
	Kind        EditKind
	From, To    chess.Square // MoveMan, Exchange, Shift; Remove uses From; Add and Replace use To
	Man         chess.Piece  // Add
	Old, New    chess.Kind   // Substitute, both colours; Replace uses New
	Degrees     int          // Rotate: 90, 180, 270, to the left
	Reflection  Reflection   // Mirror
	Stipulation Stipulation  // SetStipulation
	Text        string       // SetCondition and Unreadable: the words
}

// Twin is a set of changes to the diagram, or to the twin before it when
// Continued. A Twin without edits is the diagram itself.
type Twin struct {
	Continued bool
	// As names the twin that the changes start from, as in "as c) and
	// Rd1-f1": 1 for a), 2 for b) …; 0 when none is named. It excludes
	// Continued.
	As    int
	Edits []Edit
}

var editNames = [...]string{
	MoveMan: "Move", Exchange: "Exchange", Remove: "Remove", Add: "Add", Substitute: "Substitute", Rotate: "Rotate",
	Mirror: "Mirror", Shift: "Shift", SetStipulation: "Stipulation", SetCondition: "Condition", PolishType: "PolishType",
}

var reflectionNames = [...]string{MirrorA1H1: "a1<-->h1", MirrorA1A8: "a1<-->a8", MirrorA1H8: "a1<-->h8", MirrorA8H1: "a8<-->h1"}

// String returns the change in Popeye's words: "Move c5 f4". What Popeye
// cannot say is written in a form that ParseTwin reads back.
func (e Edit) String() string {
	name := codeOf(editNames[:], int(e.Kind))
	switch e.Kind {
	case MoveMan, Exchange, Shift:
		return name + " " + e.From.String() + " " + e.To.String()
	case Remove:
		return name + " " + e.From.String()
	case Add:
		return name + " " + e.Man.Colour().String() + " " + problemLetter(e.Man.Kind()) + e.To.String()
	case Substitute:
		return name + " " + problemLetter(e.Old) + " " + problemLetter(e.New)
	case Replace:
		return e.To.String() + "=" + problemLetter(e.New)
	case Rotate:
		return name + " " + strconv.Itoa(e.Degrees)
	case Mirror:
		return name + " " + codeOf(reflectionNames[:], int(e.Reflection))
	case SetStipulation:
		return strings.TrimSpace(name + " " + e.Stipulation.String() + " " + e.Stipulation.Remark)
	case SetCondition:
		return name + " " + e.Text
	case ByBlack:
		return "Black"
	case Unreadable:
		return e.Text
	}
	return name
}

// String returns the twin in Popeye's words: "Continued Move d7 d8 Remove g2".
func (t Twin) String() string {
	var words []string
	switch {
	case t.As > 0:
		words = append(words, "as "+Label(t.As-1)+")")
	case t.Continued:
		words = append(words, "Continued")
	case len(t.Edits) == 0:
		return "diagram"
	}
	for _, e := range t.Edits {
		words = append(words, e.String())
	}
	return strings.Join(words, " ")
}

// problemLetter returns the letter of a man in the problem world, where the
// knight is S.
func problemLetter(k chess.Kind) string {
	const letters = "?PSBRQK"
	if int(k) >= len(letters) {
		return "?"
	}
	return letters[k : k+1]
}

// kindFromLetter reads a letter of the problem world. N is taken for a knight
// too: Keymove has no nightriders.
func kindFromLetter(letter byte) chess.Kind {
	if !isASCIILetter(letter) {
		return chess.NoKind
	}
	return chess.PieceFromLetter(letter &^ 0x20).Kind()
}

// Label returns the name of the twin with the given index: a, b … z, then z1,
// z2 …
func Label(index int) string {
	switch {
	case index < 0:
		return ""
	case index < 26:
		return string(rune('a' + index))
	}
	return "z" + strconv.Itoa(index-25)
}

// ParseLabel is the inverse of Label; it reports false for other texts.
func ParseLabel(text string) (index int, ok bool) {
	text = strings.ToLower(text)
	if len(text) == 1 && text[0] >= 'a' && text[0] <= 'z' {
		return int(text[0] - 'a'), true
	}
	if len(text) < 2 || text[0] != 'z' {
		return 0, false
	}
	n, err := strconv.Atoi(text[1:])
	if err != nil || n < 1 || n > 999 || text[1] == '0' || text[1] == '+' {
		return 0, false
	}
	return n + 25, true
}
