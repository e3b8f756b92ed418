package problem

import (
	"errors"
	"testing"

	"keymove/solver/chess"
)

func TestParseStipulation(t *testing.T) {
	mate := Goal{Kind: Mate}
	for _, c := range []struct {
		text, code string
		want       Stipulation
		starter    chess.Colour
	}{
		{"#2", "#2", Stipulation{Play: Direct, Goal: mate, Plies: 3}, chess.White},
		{"H#2", "h#2", Stipulation{Play: Help, Goal: mate, Plies: 4}, chess.Black},
		{"h#2.5", "h#2.5", Stipulation{Play: Help, Goal: mate, Plies: 5}, chess.White},
		{"h#2,5", "h#2.5", Stipulation{Play: Help, Goal: mate, Plies: 5}, chess.White},
		{"h#2½", "h#2.5", Stipulation{Play: Help, Goal: mate, Plies: 5}, chess.White},
		{"h#0.5", "h#0.5", Stipulation{Play: Help, Goal: mate, Plies: 1}, chess.White},
		{"s#2", "s#2", Stipulation{Play: Self, Goal: mate, Plies: 4}, chess.White},
		{"r#3", "r#3", Stipulation{Play: Reflex, Goal: mate, Plies: 6}, chess.White},
		{"semi-R#2", "semi-r#2", Stipulation{Play: SemiReflex, Goal: mate, Plies: 4}, chess.White},
		{"hs#3", "hs#3", Stipulation{Play: HelpSelf, Goal: mate, Plies: 6}, chess.White},
		{"hr#2.5", "hr#2.5", Stipulation{Play: HelpReflex, Goal: mate, Plies: 5}, chess.Black},
		{"reci-h#3", "reci-h#3", Stipulation{Play: ReciprocalHelp, Goal: mate, Plies: 6}, chess.Black},
		{"reci-h(=)#2", "reci-h(=)#2", Stipulation{Play: ReciprocalHelp, OtherGoal: Goal{Kind: Stalemate}, Goal: mate, Plies: 4}, chess.Black},
		{"Ser-h#17", "ser-h#17", Stipulation{Play: Help, Series: SeriesMover, Goal: mate, Plies: 18}, chess.Black},
		{"ser-h=5", "ser-h=5", Stipulation{Play: Help, Series: SeriesMover, Goal: Goal{Kind: Stalemate}, Plies: 6}, chess.Black},
		{"ser-#4", "ser-#4", Stipulation{Play: Direct, Series: SeriesMover, Goal: mate, Plies: 4}, chess.White},
		{"ser-s#8", "ser-s#8", Stipulation{Play: Self, Series: SeriesMover, Goal: mate, Plies: 9}, chess.White},
		{"pser-h#6", "pser-h#6", Stipulation{Play: Help, Series: ParrySeries, Goal: mate, Plies: 7}, chess.Black},
		{"phser-#6", "phser-#6", Stipulation{Play: Direct, Series: ParryHelpSeries, Goal: mate, Plies: 6}, chess.White},
		{"1->ser-H#3", "1->ser-h#3", Stipulation{Intro: 1, Play: Help, Series: SeriesMover, Goal: mate, Plies: 4}, chess.White},
		{"exact-#4", "exact-#4", Stipulation{Exact: true, Play: Direct, Goal: mate, Plies: 7}, chess.White},
		{"=3", "=3", Stipulation{Play: Direct, Goal: Goal{Kind: Stalemate}, Plies: 5}, chess.White},
		{"h==2", "h==2", Stipulation{Play: Help, Goal: Goal{Kind: DoubleStalemate}, Plies: 4}, chess.Black},
		{"s#=2", "s#=2", Stipulation{Play: Self, Goal: Goal{Kind: MateOrStalemate}, Plies: 4}, chess.White},
		{"##!2", "##!2", Stipulation{Play: Direct, Goal: Goal{Kind: CounterMate}, Plies: 3}, chess.White},
		{"##2", "##2", Stipulation{Play: Direct, Goal: Goal{Kind: DoubleMate}, Plies: 3}, chess.White},
		{"h!#2", "h!#2", Stipulation{Play: Help, Goal: Goal{Kind: AutoMate}, Plies: 4}, chess.Black},
		{"!=2", "!=2", Stipulation{Play: Direct, Goal: Goal{Kind: AutoStalemate}, Plies: 3}, chess.White},
		{"+2", "+2", Stipulation{Play: Direct, Goal: Goal{Kind: Check}, Plies: 3}, chess.White},
		{"hx3", "hx3", Stipulation{Play: Help, Goal: Goal{Kind: Capture}, Plies: 6}, chess.Black},
		{"h%3", "h%3", Stipulation{Play: Help, Goal: Goal{Kind: PieceGain}, Plies: 6}, chess.Black},
		{"h~1", "h~1", Stipulation{Play: Help, Goal: Goal{Kind: AnyMove}, Plies: 2}, chess.Black},
		{"hep2", "hep2", Stipulation{Play: Help, Goal: Goal{Kind: EnPassantGoal}, Plies: 4}, chess.Black},
		{"r004", "r004", Stipulation{Play: Reflex, Goal: Goal{Kind: CastlingGoal}, Plies: 8}, chess.White},
		{"ser-h003", "ser-h003", Stipulation{Play: Help, Series: SeriesMover, Goal: Goal{Kind: CastlingGoal}, Plies: 4}, chess.Black},
		{"ser-szH33", "ser-szh33", Stipulation{Play: Self, Series: SeriesMover, Goal: Goal{TargetSquare, chess.H3}, Plies: 4}, chess.White},
		{"hkd42", "hkd42", Stipulation{Play: Help, Goal: Goal{KissSquare, chess.D4}, Plies: 4}, chess.Black},
		{"c813", "c813", Stipulation{Play: Direct, Goal: Goal{Kind: Chess81}, Plies: 5}, chess.White},
		{"hct4", "hct4", Stipulation{Play: Help, Goal: Goal{Kind: Circuit}, Plies: 8}, chess.Black},
		{"h<>4", "h<>4", Stipulation{Play: Help, Goal: Goal{Kind: ExchangeCircuit}, Plies: 8}, chess.Black},
		{"hctr4", "hctr4", Stipulation{Play: Help, Goal: Goal{Kind: RebirthCircuit}, Plies: 8}, chess.Black},
		{"h<>r4", "h<>r4", Stipulation{Play: Help, Goal: Goal{Kind: RebirthExchange}, Plies: 8}, chess.Black},
		{"dia2.5", "PG 2.5", Stipulation{Play: Help, Goal: Goal{Kind: Diagram}, Plies: 5}, chess.White},
		{"PG9.5", "PG 9.5", Stipulation{Play: Help, Goal: Goal{Kind: Diagram}, Plies: 19}, chess.White},
		{"Proof game in 4", "PG 4", Stipulation{Play: Help, Goal: Goal{Kind: Diagram}, Plies: 8}, chess.White},
		{"ser-dia5", "ser-dia5", Stipulation{Play: Direct, Series: SeriesMover, Goal: Goal{Kind: Diagram}, Plies: 5}, chess.White},
		{"pser-hdia10", "pser-hdia10", Stipulation{Play: Help, Series: ParrySeries, Goal: Goal{Kind: Diagram}, Plies: 11}, chess.White},
		{"a=>b3.5", "a=>b3.5", Stipulation{Play: Help, Goal: Goal{Kind: ReachPosition}, Plies: 7}, chess.Black},
		{"A=>B1 k7/8/8/8/8/8/8/8 black", "a=>b1 k7/8/8/8/8/8/8/8 black to move", Stipulation{Play: Help, Goal: Goal{Kind: ReachPosition}, Target: [64]chess.Piece{chess.A8: chess.BlackKing}, Plies: 2, BlackBegins: true}, chess.Black},
		{"ser-a=>b1", "ser-a=>b1", Stipulation{Play: Direct, Series: SeriesMover, Goal: Goal{Kind: ReachPosition}, Plies: 1}, chess.White},
		{"+", "+", Stipulation{Play: Direct, Goal: Goal{Kind: Win}}, chess.White},
		{" \"=\" ", "=", Stipulation{Play: Direct, Goal: Goal{Kind: Draw}}, chess.White},
		{"+ black to move", "+ black to move", Stipulation{Play: Direct, Goal: Goal{Kind: Win}, BlackBegins: true}, chess.Black},
		{`"=" Black to move`, "= black to move", Stipulation{Play: Direct, Goal: Goal{Kind: Draw}, BlackBegins: true}, chess.Black},
		{"#3 by Black", "#3 black to move", Stipulation{Play: Direct, Goal: mate, Plies: 5, BlackBegins: true}, chess.Black},
		{"s#2 Black", "s#2 black to move", Stipulation{Play: Self, Goal: mate, Plies: 4, BlackBegins: true}, chess.Black},
		{"#2 b) Black", "#2", Stipulation{Play: Direct, Goal: mate, Plies: 3, Remark: "b) Black"}, chess.White},
		{"\"#2  b) Black", "#2", Stipulation{Play: Direct, Goal: mate, Plies: 3, Remark: "b) Black"}, chess.White},
		{"#1 How many?", "#1", Stipulation{Play: Direct, Goal: mate, Plies: 1, Remark: "How many?"}, chess.White},
		{"h#2*", "h#2*", Stipulation{Play: Help, Goal: mate, Plies: 4, SetPlay: true}, chess.Black},
		{"#2vv", "#2v", Stipulation{Play: Direct, Goal: mate, Plies: 3, Tries: true}, chess.White},
		{"#2*v", "#2*v", Stipulation{Play: Direct, Goal: mate, Plies: 3, SetPlay: true, Tries: true}, chess.White},
		{"h#2 2.1.1.1", "h#2", Stipulation{Play: Help, Goal: mate, Plies: 4, Remark: "2.1.1.1"}, chess.Black},
	} {
		got, err := ParseStipulation(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if got != c.want {
			t.Errorf("%q: got %+v, want %+v", c.text, got, c.want)
		}
		if got.String() != c.code {
			t.Errorf("%q: prints %q, want %q", c.text, got, c.code)
		}
		if starter := got.Starter(Options{}); starter != c.starter {
			t.Errorf("%q: %s begins, want %s", c.text, starter, c.starter)
		}
	}
}

func TestParseStipulationErrors(t *testing.T) {
	for _, c := range []struct {
		text   string
		fault  StipulationFault
		offset int
	}{
		{"", StipulationEmpty, 0},
		{"  ", StipulationEmpty, 2},
		{"See text", StipulationGoal, 1},
		{"Last 18 single moves?", StipulationGoal, 0},
		{"-1w & #2", StipulationGoal, 0},
		{"12x #1", StipulationGoal, 0},
		{"h#", StipulationLength, 2},
		{"#0", StipulationLength, 1},
		{"#0.5", StipulationLength, 1},
		{"#99999", StipulationLength, 1},
		{"ser-h#2.5", StipulationLength, 6},
		{"#2.5", StipulationLength, 1},
		{"s#2.5", StipulationLength, 2},
		{"hz2", StipulationSquare, 2},
		{"#2b", StipulationTrailing, 2},
		{"+/-", StipulationTrailing, 1},
		{"#123456", StipulationLength, 1},
	} {
		got, err := ParseStipulation(c.text)
		var e *StipulationError
		if !errors.As(err, &e) {
			t.Errorf("%q: no error but %+v", c.text, got)
			continue
		}
		if e.Fault != c.fault || e.Offset != c.offset {
			t.Errorf("%q: %s at %d, want %s at %d", c.text, e.Fault, e.Offset, c.fault, c.offset)
		}
	}
	if got, _ := ParseStipulation("  Last move? "); got.String() != "Last move?" {
		t.Errorf("free text prints %q", got)
	}
}

func TestStipulationMoves(t *testing.T) {
	for _, c := range []struct {
		code  string
		whole int
		half  bool
	}{{"#2", 2, false}, {"h#2.5", 2, true}, {"s#3", 3, false}, {"ser-h#5", 5, false}, {"ser-#7", 7, false}, {"PG 9.5", 9, true}, {"+", 0, false}} {
		s, err := ParseStipulation(c.code)
		if err != nil {
			t.Fatal(err)
		}
		if whole, half := s.Moves(); whole != c.whole || half != c.half {
			t.Errorf("%s: %d, %t", c.code, whole, half)
		}
	}
}

func TestStarterOptions(t *testing.T) {
	for _, c := range []struct {
		code string
		o    Options
		want chess.Colour
	}{
		{"h#4", Options{WhiteBegins: Allowed}, chess.White},
		{"h#1.5", Options{HalfDuplex: true}, chess.Black},
		{"ser-zd36", Options{HalfDuplex: true}, chess.Black},
		{"#3", Options{PostKeyPlay: true}, chess.Black},
		{"#3", Options{WhiteBegins: Forbidden}, chess.Black},
		{"h#2", Options{Duplex: true}, chess.Black},
	} {
		s, _ := ParseStipulation(c.code)
		if got := s.Starter(c.o); got != c.want {
			t.Errorf("%s %v: %s begins", c.code, c.o.Strings(), got)
		}
	}
}

func FuzzParseStipulation(f *testing.F) {
	for _, seed := range []string{"#2", "h#2.5", "ser-reci-h(=)#7", "PG 9.5", "+ black to move", "2->ser-h#3", "hzd36", "h#2*v 2.1.1.1", "\"#2  b) Black", "semi-r#2", "see text", "#2½ ходят чёрные"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseStipulation(text)
		if err != nil {
			var e *StipulationError
			if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) {
				t.Fatalf("%q: error %v", text, err)
			}
			return
		}
		s.Remark = ""
		again, err := ParseStipulation(s.String())
		if err != nil || again != s {
			t.Fatalf("%q: %+v prints %q, read as %+v, %v", text, s, s, again, err)
		}
		whole, half := s.Moves()
		if s.pliesOf(whole, half) != s.Plies && !s.IsStudy() {
			t.Fatalf("%q: %d plies are %d moves, %t", text, s.Plies, whole, half)
		}
	})
}
