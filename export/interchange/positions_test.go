package interchange

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

func TestPositionsAreRead(t *testing.T) {
	for _, test := range []struct {
		line, placement, stipulation string
		format                       Format
		codes                        []Code
	}{
		{"4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R", "", FEN, nil},
		{"4k1s1/8/8/8/8/8/8/4K1N1 b K -", "4k1n1/8/8/8/8/8/8/4K1N1", "", FEN, []Code{CodeKnight}},
		{"K7/1P5R/b1kr4/rpp1b3/8/8/6pq/8 \"H#2\"", "K7/1P5R/b1kr4/rpp1b3/8/8/6pq/8", "h#2", FEN, nil}, // fen-tool#11
		{"8/8/8/8/8/8/8/K1k4R h#2.5 2.1.1.1.1", "8/8/8/8/8/8/8/K1k4R", "h#2.5", FEN, nil},
		{"8/8/8/8/8/8/8/K1k4R w - - 0 1 from a friend", "8/8/8/8/8/8/8/K1k4R", "", FEN, []Code{CodeUnknown}},
		{"8/8/8/8/8/8/8/K1k4R w KX - 0 1", "8/8/8/8/8/8/8/K1k4R", "", FEN, []Code{CodeUnknown}},
		{"8/8/8/8/8/8/8/K1k4R w - - bm #4;", "8/8/8/8/8/8/8/K1k4R", "#4", EPD, nil},
		{"8/8/8/8/8/8/8/K1k4R w - - 0 1 dm 3; id \"x\";", "8/8/8/8/8/8/8/K1k4R", "#3", EPD, nil},
		{"8/8/8/8/8/8/8/K1k4R w - - dm none;", "8/8/8/8/8/8/8/K1k4R", "", EPD, []Code{CodeNumber}},
		{"8/8/8/8/8/8/8/K1k5R w - - dm 1;", "8/8/8/8/8/8/8/K1k5", "#1", EPD, []Code{CodeDiagram}},
		{"(Q2)6(!k)/8/8/8/8/8/8/K1k4R", "8/8/8/8/8/8/8/K1k4R", "", FEN, []Code{CodeFairyMan}},
		{"q*1q*2q*3q4/-Q-*1Q-*2Q-*3Q4/8/8/8/8/8/8", "q7/8/8/8/8/8/8/8", "", FEN, []Code{CodeFairyMan}}, // olive-gui#63
		{"'A7/''128-3/8/8/8/8/8/K1k4R", "8/8/8/8/8/8/8/K1k4R", "", FEN, []Code{CodeDiagram}},
	} {
		r := Read("test", []byte(test.line))
		if r.Format != test.format || len(r.Entries) != 1 {
			t.Errorf("%s: %d entries in %q, %v", test.line, len(r.Entries), r.Format, r.Err)
			continue
		}
		e := r.Entries[0]
		p := e.Composition.Problem
		if p.Diagram.Placement() != test.placement || p.Stipulation.String() != test.stipulation || !slices.Equal(codes(e), test.codes) {
			t.Errorf("%s: got %s, %q, %v", test.line, p.Diagram.Placement(), p.Stipulation, e.Errors)
		}
		damaged := slices.ContainsFunc(test.codes, func(c Code) bool { return c == CodeFairyMan || c == CodeDiagram || c == CodeKnight })
		if damaged != (len(p.Options.Conditions) > 0) || damaged && !strings.Contains(test.line, e.Composition.Extra[extraFEN]) {
			t.Errorf("%s: conditions %q, extra %q", test.line, p.Options.Conditions, e.Composition.Extra)
		}
	}
}

// A negative number says that the side to move is mated: the attacker has
// moved already.
func TestMatesSayWhoMates(t *testing.T) {
	for _, test := range []struct {
		turn, operation string
		plies           problem.Plies
		postKey         bool
		attacker        chess.Colour
	}{
		{"w", "bm #4;", 7, false, chess.White},
		{"b", "dm 2;", 3, false, chess.Black},
		{"b", "bm #-4;", 9, true, chess.White},
		{"w", "bm #-1;", 3, true, chess.Black},
	} {
		line := "8/8/8/4k3/8/8/8/K1R4r " + test.turn + " - - "
		e := one(t, line+test.operation)
		p := e.Composition.Problem
		parts, err := p.Parts()
		if err != nil || len(parts) != 1 {
			t.Fatalf("%s: %v", test.operation, err)
		}
		turn := test.attacker
		if test.postKey {
			turn = turn.Other()
		}
		if p.Stipulation.Plies != test.plies || p.Options.PostKeyPlay != test.postKey || parts[0].Setup.Turn != turn {
			t.Errorf("%s %s: %+v, %v to move", test.turn, test.operation, p.Stipulation, parts[0].Setup.Turn)
		}
		var b strings.Builder
		if _, err := Write(&b, EPD, []problem.Composition{e.Composition}); err != nil || !strings.HasPrefix(b.String(), line+strings.NewReplacer("bm #", "dm ").Replace(test.operation)) {
			t.Errorf("%s %s written as %q, %v", test.turn, test.operation, b.String(), err)
		}
	}
}

func TestEPDKeepsOperations(t *testing.T) {
	e := one(t, `8/8/8/8/8/8/8/K1k4R w - - bm Rh2+; id "a;b"; c0 "first"; c1 second; ep; 00:00; 9'30" (Gustav); acd 12;`)
	c := e.Composition
	if len(e.Errors) > 0 || c.ID != "a;b" || !slices.Equal(c.Comments, comments([]string{"first", "second"})) || c.Solution != "bm Rh2+" {
		t.Errorf("%v %+v", e.Errors, c)
	}
	if want := `bm Rh2+; ep; 00:00; 9'30" (Gustav); acd 12`; c.Extra[extraEPD] != want {
		t.Errorf("operations %q, want %q", c.Extra[extraEPD], want)
	}
	c.Solution = ""
	e = one(t, "8/8/8/8/8/8/8/K1k4R b - - stip \"h#2\"; author \"Loyd, Samuel\"; option \"SetPlay\"; option \"NoCastling h1\"; c0 \"x\";")
	roundTrip(t, EPD, []problem.Composition{e.Composition})
}

func TestFENIsWrittenWithWhatCounts(t *testing.T) {
	e := one(t, "---\nalgebraic: {white: [Ke1, Rh1, Ra1, Pd5], black: [Ke8, Pe5]}\nstipulation: h#2\noptions: [NoCastling a1, EnPassant e6]\n")
	var b strings.Builder
	losses, err := Write(&b, FEN, []problem.Composition{e.Composition})
	if want := "4k3/8/8/3Pp3/8/8/8/R3K2R b K e6 0 1\n"; err != nil || b.String() != want {
		t.Errorf("wrote %q, want %q, %v", b.String(), want, err)
	}
	if !reflect.DeepEqual(losses, []Loss{{1, FieldStipulation}, {1, FieldOptions}}) {
		t.Errorf("losses %v", losses)
	}
}

// Every line of matetrack is a mate; a Black attacker begins where the line
// says so.
func TestMatetrackIsRead(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(corpus(t), "matetrack", "*.epd"))
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r := Read(file, data)
		if want := strings.Count(string(data), "\n"); r.Format != EPD || len(r.Entries) != want {
			t.Errorf("%s: %d entries of %d in %q", file, len(r.Entries), want, r.Format)
		}
		for _, e := range r.Entries {
			p := e.Composition.Problem
			if len(e.Errors) > 0 || p.Stipulation.Goal.Kind != problem.Mate || p.Stipulation.Starter(p.Options) != p.Diagram.Turn {
				t.Errorf("%s line %d: %v %v", file, e.Line, e.Errors, p.Stipulation)
			}
		}
	}
}
