package notation

import (
	"slices"
	"strings"
	"testing"

	"keymove/solver/chess"
)

func coordinates(moves []chess.Move) string {
	text := ""
	for i, m := range moves {
		if i > 0 {
			text += " "
		}
		text += m.String()
	}
	return text
}

func TestReadAs(t *testing.T) {
	const both = "7k/8/8/8/8/3N4/5K2/8 w - - 0 1" // a knight and a king can go to e1
	for _, test := range []struct {
		fen, text string
		set       Letters
		status    Status
		moves     string
		foreign   bool
	}{
		{both, "Кe1", Russian, OK, "d3e1", false},            // Cyrillic: the knight
		{both, "Крe1", Russian, OK, "f2e1", false},           // the king
		{both, "Ke1", Russian, Ambiguous, "d3e1 f2e1", true}, // Latin K
		{both, "Ke1", English, OK, "f2e1", false},
		{both, "Kg3", Russian, OK, "f2g3", true}, // only the king can
		{both, "Kc5", Russian, OK, "d3c5", false},
		{both, "Кc5", English, OK, "d3c5", true}, // Cyrillic К: only the knight can
		{both, "Nc5", Russian, OK, "d3c5", true},
		{both, "Nc6", English, Illegal, "", false},
		{both, "hello", Russian, Unreadable, "", false},
		// A letter at its word is never taken for another's: B is no pawn here.
		{"7k/8/8/8/8/8/3P1K2/8 w - - 0 1", "Bd4", English, Illegal, "", false},
		{"7k/8/8/8/8/8/3P1K2/8 w - - 0 1", "Bd4", German, OK, "d2d4", false},
	} {
		p := position(t, test.fen)
		r := ReadAs(&p, test.text, test.set)
		if r.Status != test.status || coordinates(r.Moves) != test.moves || r.Foreign != test.foreign {
			t.Errorf("%q in set %d: %d [%s] foreign %v", test.text, test.set, r.Status, coordinates(r.Moves), r.Foreign)
		}
	}
}

func TestNear(t *testing.T) {
	p := position(t, "7k/8/8/8/8/3N1N2/5K2/8 w - - 0 1")
	for text, want := range map[string]string{
		"Re1":  "d3e1 f3e1 f2e1", // all that go to e1
		"N2e5": "d3e5 f3e5",
		"Nh8":  "",
		"what": "",
	} {
		if got := coordinates(Near(&p, text, English)); !sameSet(got, want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestReadAny(t *testing.T) {
	p := position(t, "7k/8/8/8/8/8/P7/K5N1 w - - 0 1")
	two := position(t, "7k/8/8/8/8/8/8/KN4N1 w - - 0 1")
	for _, test := range []struct {
		p     *chess.Position
		text  string
		set   Letters
		ok    bool
		scope Scope
		moves string
	}{
		{&p, "К~", Russian, true, OneMan, "g1e2 g1f3 g1h3"},
		{&p, "~ 2.", Russian, true, OneSide, "a2a3 a2a4 g1e2 g1f3 g1h3 a1b1 a1b2"},
		{&p, "п~", Russian, true, OneMan, "a2a3 a2a4"},
		{&p, "a~", English, true, OneMan, "a2a3 a2a4"},
		{&p, "Q~", English, false, 0, ""},
		{&p, "Nf3", English, false, 0, ""},
		{&two, "S~", Problem, true, OneKind, "b1a3 b1c3 b1d2 g1e2 g1f3 g1h3"},
		{&two, "Sg1~", Problem, true, OneMan, "g1e2 g1f3 g1h3"},
		{&two, "Sb~", Problem, true, OneMan, "b1a3 b1c3 b1d2"},
	} {
		a, ok := ReadAny(test.p, test.text, test.set)
		if ok != test.ok || a.Scope != test.scope || !sameSet(coordinates(a.Moves), test.moves) {
			t.Errorf("%q: %v %d %s", test.text, ok, a.Scope, coordinates(a.Moves))
		}
	}
}

// sameSet compares lists of moves in any order.
func sameSet(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}
