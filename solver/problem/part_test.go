package problem

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"keymove/solver/chess"
)

// newProblem makes a problem of what is written under a diagram.
func newProblem(t *testing.T, fen, stipulation string, options []string, twins ...string) Problem {
	t.Helper()
	setup, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ParseStipulation(stipulation)
	if err != nil {
		t.Fatal(err)
	}
	p := Problem{Diagram: setup, Stipulation: s, Options: ParseOptions(options)}
	for _, text := range twins {
		twin, err := ParseTwin(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Twins = append(p.Twins, twin)
	}
	return p
}

func TestPartsOfTwins(t *testing.T) {
	const fen = "8/8/8/3k4/8/2n5/R6P/4K3"
	for _, c := range []struct {
		twins []string
		zero  bool
		want  []string // placement and stipulation
	}{
		{[]string{"Move c3 c4", "Remove h2"}, false, []string{
			"8/8/8/3k4/8/2n5/R6P/4K3 h#2", "8/8/8/3k4/2n5/8/R6P/4K3 h#2", "8/8/8/3k4/8/2n5/R7/4K3 h#2"}},
		{[]string{"Move c3 c4", "Continued Remove h2"}, false, []string{
			"8/8/8/3k4/8/2n5/R6P/4K3 h#2", "8/8/8/3k4/2n5/8/R6P/4K3 h#2", "8/8/8/3k4/2n5/8/R7/4K3 h#2"}},
		{[]string{"Move c3 c4", "Continued Remove h2"}, true, []string{
			"8/8/8/3k4/2n5/8/R6P/4K3 h#2", "8/8/8/3k4/2n5/8/R7/4K3 h#2"}},
		{[]string{"Stipulation h#3", "Remove h2"}, false, []string{
			"8/8/8/3k4/8/2n5/R6P/4K3 h#2", "8/8/8/3k4/8/2n5/R6P/4K3 h#3", "8/8/8/3k4/8/2n5/R7/4K3 h#2"}},
		{[]string{"Move c3 c4", "Remove h2", "as b) and e1-f1"}, false, []string{
			"8/8/8/3k4/8/2n5/R6P/4K3 h#2", "8/8/8/3k4/2n5/8/R6P/4K3 h#2", "8/8/8/3k4/8/2n5/R7/4K3 h#2", "8/8/8/3k4/2n5/8/R6P/5K2 h#2"}},
		// Moving onto a man takes him off, exchanging keeps both.
		{[]string{"Move a2 c3", "Exchange a2 c3", "Sc3=Q", "Substitute S B", "Add white Bc3"}, false, []string{
			"8/8/8/3k4/8/2n5/R6P/4K3 h#2", "8/8/8/3k4/8/2R5/7P/4K3 h#2", "8/8/8/3k4/8/2R5/n6P/4K3 h#2",
			"8/8/8/3k4/8/2q5/R6P/4K3 h#2", "8/8/8/3k4/8/2b5/R6P/4K3 h#2", "8/8/8/3k4/8/2B5/R6P/4K3 h#2"}},
		{[]string{"Rotate 90", "Mirror a1<-->h1", "Mirror a1<-->a8", "Mirror a1<-->h8", "Mirror a8<-->h1", "Shift a1 a3", "PolishType"}, false, []string{
			"8/8/8/3k4/8/2n5/R6P/4K3 h#2",
			"6P1/8/8/7K/3k4/5n2/8/6R1 h#2",
			"8/8/8/4k3/8/5n2/P6R/3K4 h#2",
			"4K3/R6P/2n5/8/3k4/8/8/8 h#2",
			"6R1/8/5n2/3k4/7K/8/8/6P1 h#2",
			"1P6/8/8/K7/4k3/2n5/8/1R6 h#2",
			"8/3k4/8/2n5/R6P/4K3/8/8 h#2",
			"8/8/8/3K4/8/2N5/r6p/4k3 h#2"}},
	} {
		p := newProblem(t, fen, "h#2", nil, c.twins...)
		p.ZeroPosition = c.zero
		parts, err := p.Parts()
		if err != nil {
			t.Errorf("%q: %v", c.twins, err)
			continue
		}
		if len(parts) != len(c.want) {
			t.Errorf("%q: %d parts", c.twins, len(parts))
			continue
		}
		for i, part := range parts {
			if got := part.Setup.Placement() + " " + part.Stipulation.String(); got != c.want[i] || part.Label() != Label(i) {
				t.Errorf("%q, %s): %s, want %s", c.twins, part.Label(), got, c.want[i])
			}
		}
	}
}

// Nothing that one twin says holds in the next (popeye#80, #151, #239).
func TestTwinsDoNotLeak(t *testing.T) {
	p := newProblem(t, "r3k3/8/8/8/8/8/8/4K3", "h#2", []string{"NoCastling a8"}, "Condition Circe Stipulation h#3", "Move a8 b8", "Black")
	parts, err := p.Parts()
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{0, 2} {
		if len(parts[i].Options.Conditions) != 0 || parts[i].Stipulation.String() != "h#2" || parts[i].Setup.Castling != 0 {
			t.Errorf("%s): %+v", parts[i].Label(), parts[i])
		}
	}
	if !reflect.DeepEqual(parts[1].Options.Conditions, []string{"Circe"}) {
		t.Errorf("b): %+v", parts[1].Options)
	}
	parts[0].Options.Conditions = append(parts[0].Options.Conditions, "Madrasi")
	if again, _ := p.Parts(); len(again[0].Options.Conditions) != 0 || len(p.Options.Conditions) != 0 {
		t.Error("a part shares memory with its problem")
	}
}

func TestPartsErrors(t *testing.T) {
	const fen = "8/8/8/3k4/8/2n5/R6P/4K3"
	for _, c := range []struct {
		twin  string
		fault TwinFault
	}{
		{"Remove a1", TwinNothing},
		{"Move a1 b1", TwinNothing},
		{"Move a2 a2", TwinNothing},
		{"Exchange a1 b1", TwinNothing},
		{"Substitute B R", TwinNothing},
		{"Substitute R R", TwinNothing},
		{"Add white Ra2", TwinNothing},
		{"a1=R", TwinNothing},
		{"Shift a1 a1", TwinNothing},
		{"Shift a1 b1", TwinOffBoard},
		{"Shift a2 a1", TwinOffBoard},
		{"as d) and Remove h2", TwinBase},
		{"as b) and Remove h2", TwinBase},
	} {
		p := newProblem(t, fen, "h#2", nil, c.twin)
		parts, err := p.Parts()
		var e *TwinError
		if !errors.As(err, &e) || e.Fault != c.fault || e.Index != 1 {
			t.Errorf("%q: %v, want %s", c.twin, err, c.fault)
		}
		if len(parts) != 1 || parts[0].Index != 0 {
			t.Errorf("%q: the diagram is lost: %+v", c.twin, parts)
		}
	}
}

// A twin that cannot be read or built takes only those with it that start
// from it.
func TestPartsKeepWhatCanBeBuilt(t *testing.T) {
	p := newProblem(t, "8/8/8/3k4/8/2n5/R6P/4K3", "h#2", nil, "Remove a1", "Continued Remove h2", "Remove c3")
	unreadable, _ := ParseTwin("separate diagram")
	p.Twins = append(p.Twins, unreadable)
	parts, err := p.Parts()
	var labels, lines []string
	for _, part := range parts {
		labels = append(labels, part.Label())
	}
	if got := strings.Join(labels, ""); got != "ad" {
		t.Errorf("built %s", got)
	}
	lines = strings.Split(err.Error(), "\n")
	if len(lines) != 3 {
		t.Errorf("errors: %q", lines)
	}
}

func TestRights(t *testing.T) {
	const castles = "r3k2r/8/8/8/8/8/8/R3K2R"
	for _, c := range []struct {
		fen, stipulation string
		options          []string
		want             string // turn, castling, en passant
	}{
		{castles, "#2", nil, "w KQkq -"},
		// The FEN's own turn and castling do not count.
		{castles + " b - - 0 1", "#2", nil, "w KQkq -"},
		{castles, "h#2", nil, "b KQkq -"},
		{castles, "h#2.5", nil, "w KQkq -"},
		{castles, "h#2", []string{"WhiteToPlay"}, "w KQkq -"},
		{castles, "PG 9.5", nil, "w KQkq -"},
		{castles, "+ black to move", nil, "b KQkq -"},
		{castles, "#2", []string{"NoCastling e1 a8"}, "w k -"},
		{"4k3/8/8/8/8/8/8/R3K2R", "#2", []string{"AllowCastling h8"}, "w KQk -"},
		{"4k3/8/8/3pP3/8/8/8/4K3", "#2", nil, "w - -"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "#2", nil, "w - d6"},
		{"4k3/8/8/3pPp2/8/8/8/4K3", "#2", []string{"EnPassant f6 d6"}, "w - d6f6"},
		{"4k3/8/8/3pPp2/8/8/8/4K3 w - f6 0 1", "#2", []string{"EnPassant d6"}, "w - d6f6"},
	} {
		parts, err := newProblem(t, c.fen, c.stipulation, c.options).Parts()
		if err != nil {
			t.Fatal(err)
		}
		if fen := parts[0].Setup.FEN(); !strings.Contains(fen, " "+c.want+" ") {
			t.Errorf("%s %s %v: %s, want %s", c.fen, c.stipulation, c.options, fen, c.want)
		}
	}
}

// White begins a help play of whole moves by leaving out Black's first move.
func TestWhiteToPlayIsHalfAMoveShorter(t *testing.T) {
	parts, _ := newProblem(t, "8/8/8/8/8/8/8/k1K5", "h#4", []string{"WhiteToPlay"}).Parts()
	if part := parts[0]; part.Stipulation.String() != "h#3.5" || part.Stipulation.Starter(part.Options) != chess.White {
		t.Errorf("%s %+v", part.Stipulation, part.Options)
	}
}

// A right to capture en passant goes with the men that it rests on; stated for
// the diagram it stays, so that the contradiction shows.
func TestEnPassantInTwins(t *testing.T) {
	p := newProblem(t, "4k3/8/8/3pP3/8/8/8/4K3", "#2", []string{"EnPassant d6"}, "Move d5 d4", "Move e1 f1", "Shift b1 c1")
	parts, err := p.Parts()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []chess.Bitboard{chess.D6.Bit(), 0, chess.D6.Bit(), chess.E6.Bit()} {
		if got := parts[i].Setup.EnPassant; got != want {
			t.Errorf("%s): %x, want %x", parts[i].Label(), got, want)
		}
	}
	parts, _ = newProblem(t, "4k3/8/8/4P3/8/8/8/4K3", "#2", []string{"EnPassant d6"}).Parts()
	if _, err := parts[0].Position(); err != chess.BadEnPassant {
		t.Errorf("error %v", err)
	}
}

func TestPositionForgives(t *testing.T) {
	const noWhite, noBlack, none = "8/8/8/8/8/5p2/2k5/8", "8/8/8/8/8/5P2/2K5/8", "8/8/8/8/8/5P2/8/8"
	for _, c := range []struct {
		fen, stipulation string
		options          []string
		want             chess.Faults
	}{
		{noWhite, "#2", nil, 0},
		{noWhite, "h#2", nil, 0},
		{noWhite, "ser-h#5", nil, 0},
		{noBlack, "h#2", nil, chess.NoBlackKing},
		{noBlack, "s#2", nil, 0},
		{noWhite, "s#2", nil, chess.NoWhiteKing},
		{noWhite, "r#2", nil, chess.NoWhiteKing},
		{noBlack, "hs#2", nil, 0},
		{none, "h=2", nil, 0},
		{none, "hzf41", nil, 0},
		{none, "#2", nil, chess.NoBlackKing},
		{noWhite, "h#2", []string{"Duplex"}, chess.NoWhiteKing},
		{noWhite, "h#2", []string{"Duplex", "NoWk"}, 0},
		{noWhite, "h#2", []string{"HalfDuplex"}, chess.NoWhiteKing},
		{noWhite, "reci-h#2", nil, chess.NoWhiteKing},
		{noWhite, "+", nil, chess.NoWhiteKing},
		{none, "PG 3", nil, chess.NoWhiteKing | chess.NoBlackKing},
		{noBlack, "#2 by Black", nil, 0},
		{noWhite, "#2 by Black", nil, chess.NoWhiteKing},
		{"NNNNNNNN/NNNNNNNN/N7/8/8/8/8/k1K5", "#1", nil, 0},
		{"4k3/8/8/8/8/8/8/4R1K1", "#2", nil, chess.OpponentInCheck},
		{"4k3/8/8/8/8/8/8/4R1K1", "h#2", nil, 0},
		{"4k3/8/8/8/8/8/8/4R1K1", "PG 20", nil, 0},
		{"kk6/8/8/8/8/8/8/K7", "h=2", nil, chess.TwoKings},
		{"k7/8/8/8/8/8/8/K6P", "h=2", nil, chess.PawnOnEdge},
	} {
		parts, err := newProblem(t, c.fen, c.stipulation, c.options).Parts()
		if err != nil {
			t.Fatal(err)
		}
		_, err = parts[0].Position()
		var faults chess.Faults
		errors.As(err, &faults)
		if faults != c.want {
			t.Errorf("%s %s %v: %v, want %v", c.fen, c.stipulation, c.options, err, c.want)
		}
	}
	parts, _ := Problem{Stipulation: Stipulation{Text: "Last move?"}}.Parts()
	if _, err := parts[0].Position(); err != nil {
		t.Errorf("free task: %v", err)
	}
}

func TestAttacker(t *testing.T) {
	for _, c := range []struct {
		stipulation string
		options     []string
		want        chess.Colour
	}{
		{"#2", nil, chess.White}, {"#2 by Black", nil, chess.Black}, {"s#2 Black", nil, chess.Black},
		{"= black to move", nil, chess.White}, {"h#2", nil, chess.White}, {"h#1.5", []string{"HalfDuplex"}, chess.Black},
		{"#3", []string{"PostKeyPlay"}, chess.White}, {"h#2.5", []string{"WhiteToPlay"}, chess.White},
	} {
		parts, _ := newProblem(t, "8/8/8/8/8/8/8/k1K5", c.stipulation, c.options).Parts()
		if got := parts[0].Attacker(); got != c.want {
			t.Errorf("%s %v: %s", c.stipulation, c.options, got)
		}
	}
}
