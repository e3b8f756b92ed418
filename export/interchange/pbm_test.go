package interchange

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// pbmFile puts one record together by hand: a type, a number of moves, the
// board from a8 on and the texts.
func pbmFile(kind, moves byte, board string, texts [pbmFields][]byte) []byte {
	data := []byte{0, 0, 7, 0, kind, moves}
	at := uint32(98)
	var tail []byte
	for _, text := range texts {
		data = binary.LittleEndian.AppendUint32(data, at+uint32(len(tail)))
		tail = binary.LittleEndian.AppendUint16(tail, uint16(len(text)))
		tail = append(tail, text...)
	}
	data = append(data, board...)
	return append(data, tail...)
}

// A board with a king on a8 for White, h1 for Black and a black pawn on b7.
var pbmPosition = "&" + strings.Repeat(" ", 8) + "+" + strings.Repeat(" ", 53) + "*"

func TestProblemisteIsRead(t *testing.T) {
	author, err := charmap.ISO8859_1.NewEncoder().Bytes([]byte("Félix, É;Loyd, Samuel"))
	if err != nil {
		t.Fatal(err)
	}
	twins := "~" + // each from the one before
		"\x20   " + // the diagram is a)
		"\x21\x20\x2a " + // a8 to c7 …
		"\x65\x20\x2a " + // exchange a8 and c7, together with
		"\x26   " + // a turn by 90 degrees
		"\x23\x21  !" + // damaged below: five bytes
		""
	twins = twins[:len(twins)-1] // "add a man on b8" without a man
	data := pbmFile(0x41, 3, pbmPosition, [pbmFields][]byte{author, []byte("L'Echiquier 1930"), []byte("1\xb0 Prix"), []byte("one\r\ntwo"), []byte("1.Kg1"), []byte(twins), []byte("x")})
	r := Read("x.pbm", data)
	if r.Format != PBM || len(r.Entries) != 1 {
		t.Fatalf("%q %v", r.Format, r.Errors())
	}
	e := r.Entries[0]
	c := e.Composition
	if !slices.Equal(c.Authors, []problem.Author{{Family: "Félix", Given: "É"}, {Family: "Loyd", Given: "Samuel"}}) || c.Source.Name != "L'Echiquier 1930" ||
		c.Award.Distinction != "1° Prix" || !slices.Equal(c.Comments, comments([]string{"one", "two"})) || c.Solution != "1.Kg1" || c.Extra["pbmExtra"] != "x" {
		t.Errorf("%+v", c)
	}
	p := c.Problem
	if p.Diagram.Placement() != "K7/1p6/8/8/8/8/8/7k" || p.Stipulation.String() != "h#2.5" || p.ZeroPosition {
		t.Errorf("%s %s", p.Diagram.Placement(), p.Stipulation)
	}
	if len(p.Twins) != 3 || p.Twins[0].String() != "Move a8 c7" || p.Twins[1].String() != "Continued Exchange a8 c7 Rotate 90" || p.Twins[2].Edits[0].Kind != problem.Unreadable {
		t.Errorf("twins %v", p.Twins)
	}
	if !slices.Equal(codes(e), []Code{CodeTwin}) {
		t.Errorf("%v", e.Errors)
	}
}

func TestProblemisteTasks(t *testing.T) {
	for _, test := range []struct {
		kind, moves byte
		want        string
	}{
		{0, 2, "#2"}, {1, 3, "h#3"}, {2, 5, "s#5"}, {3, 2, "r#2"}, {0x10, 4, "=4"}, {0x19, 6, "ser-h=6"}, {0x41, 3, "h#2.5"}, {0x08, 9, "ser-#9"},
	} {
		s := pbmTask(test.kind, test.moves)
		if s.String() != test.want {
			t.Errorf("%#x %d: %s, want %s", test.kind, test.moves, s, test.want)
		}
		if kind, moves, ok := pbmKind(s); !ok || kind != test.kind || moves != test.moves {
			t.Errorf("%s: %#x %d", s, kind, moves)
		}
	}
}

// What fits comes back whole, in either alphabet, and no loss is told; what
// does not is told.
func TestProblemisteHoldsWhatItSays(t *testing.T) {
	c := one(t, "---\nauthors: ['Куббель, Леонид']\nsource: '64'\naward: {distinction: 1st Prize}\nalgebraic: {white: [Kb3, Rh2, Pa7], black: [Ka1, Sd4]}\nstipulation: 'h#2'\noptions: [Duplex]\ntwins: {a: Remove a7, b: Continued Mirror a1<-->a8 Rotate 270, c: Continued Add black Qd5 Shift a1 a2, d: Continued Stipulation h#3}\nsolution: |-\n  1.a b\n  2.c\ncomments: [раз, два]\n").Composition
	var b bytes.Buffer
	losses, err := Write(&b, PBM, []problem.Composition{c})
	if err != nil || len(losses) > 0 {
		t.Errorf("%v, losses %v", err, losses)
	}
	roundTrip(t, PBM, []problem.Composition{c})
	// Two alphabets in one file: the lesser one loses its letters.
	german := c
	german.Authors, german.Comments = []problem.Author{{Family: "Götz"}}, comments([]string{"two\nlines"})
	german.Keywords, german.Problem.Twins = []string{"k"}, nil
	losses, err = Write(&bytes.Buffer{}, PBM, []problem.Composition{c, german})
	want := []Loss{{2, FieldAuthors}, {2, FieldTwins}, {2, FieldKeywords}, {2, FieldComments}}
	if err != nil || !slices.Equal(losses, want) {
		t.Errorf("%v, losses %v, want %v", err, losses, want)
	}
}

func TestBrokenProblemiste(t *testing.T) {
	whole := pbmFile(0, 2, pbmPosition, [pbmFields][]byte{pbmAuthor: []byte("Loyd")})
	cut := slices.Clone(whole[:98+2+4])
	binary.LittleEndian.PutUint16(cut, 4) // five works are promised
	r := Read("x", cut)
	if r.Format != PBM || len(r.Entries) != 2 || r.Entries[0].Composition.Problem.Diagram.Board[chess.A8] != chess.WhiteKing {
		t.Fatalf("%q, %d entries: %v", r.Format, len(r.Entries), r.Errors())
	}
	if got := codes(r.Entries[0]); len(got) != int(pbmFields)-1 || got[0] != CodeSyntax || !slices.Equal(codes(r.Entries[1]), []Code{CodeMissing}) {
		t.Errorf("%v", r.Errors())
	}
	if r := Read("x", bytes.Replace(whole, []byte("&"), []byte("A"), 1)); r.Format == PBM {
		t.Error("taken for Problemiste's with a man that is none")
	}
	if r := Read("x", []byte(strings.Repeat("-", 200)+"\n8/8/8/8/8/8/8/K1k5\n")); r.Format == PBM {
		t.Error("a line of dashes is taken for a board")
	}
}

func FuzzPBM(f *testing.F) {
	f.Add(pbmFile(0x41, 3, pbmPosition, [pbmFields][]byte{pbmAuthor: []byte("A;B"), pbmTwins: []byte(" \x20   \x6d\"\"\"")}))
	f.Fuzz(func(t *testing.T, data []byte) {
		if !isPBM(data) {
			return
		}
		r := survives(t, data)
		if r.Format != PBM || len(r.Entries) == 0 {
			t.Errorf("%q, %d entries", r.Format, len(r.Entries))
		}
		// What no loss names comes back.
		var b bytes.Buffer
		losses, err := Write(&b, PBM, compositions(r))
		if err != nil {
			t.Fatal(err)
		}
		if len(losses) == 0 {
			roundTrip(t, PBM, compositions(r))
		}
	})
}
