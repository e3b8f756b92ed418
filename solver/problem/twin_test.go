package problem

import (
	"errors"
	"reflect"
	"testing"

	"keymove/solver/chess"
)

func move(from, to chess.Square) Edit { return Edit{Kind: MoveMan, From: from, To: to} }

func TestParseTwin(t *testing.T) {
	selfmate := Stipulation{Play: Self, Goal: Goal{Kind: Mate}, Plies: 4}
	selfmateByBlack := selfmate
	selfmateByBlack.BlackBegins = true
	for _, c := range []struct {
		text string
		want Twin
		back string
	}{
		// Popeye's commands.
		{"Move c5 f4", Twin{Edits: []Edit{move(chess.C5, chess.F4)}}, "Move c5 f4"},
		{"move g4 f1, move f2 a2", Twin{Edits: []Edit{move(chess.G4, chess.F1), move(chess.F2, chess.A2)}}, "Move g4 f1 Move f2 a2"},
		{"Exchange d2 e4", Twin{Edits: []Edit{{Kind: Exchange, From: chess.D2, To: chess.E4}}}, "Exchange d2 e4"},
		{"Remove f5 f6", Twin{Edits: []Edit{{Kind: Remove, From: chess.F5}, {Kind: Remove, From: chess.F6}}}, "Remove f5 Remove f6"},
		{"Substitute R S", Twin{Edits: []Edit{{Kind: Substitute, Old: chess.Rook, New: chess.Knight}}}, "Substitute R S"},
		{"Add black pf2", Twin{Edits: []Edit{{Kind: Add, Man: chess.BlackPawn, To: chess.F2}}}, "Add black Pf2"},
		{"Add white Sd5e5 Rh1 black Ka1", Twin{Edits: []Edit{
			{Kind: Add, Man: chess.WhiteKnight, To: chess.D5}, {Kind: Add, Man: chess.WhiteKnight, To: chess.E5},
			{Kind: Add, Man: chess.WhiteRook, To: chess.H1}, {Kind: Add, Man: chess.BlackKing, To: chess.A1},
		}}, "Add white Sd5 Add white Se5 Add white Rh1 Add black Ka1"},
		{"Rotate 270", Twin{Edits: []Edit{{Kind: Rotate, Degrees: 270}}}, "Rotate 270"},
		{"polishtype, mirror a1<-->a8", Twin{Edits: []Edit{{Kind: PolishType}, {Kind: Mirror, Reflection: MirrorA1A8}}}, "PolishType Mirror a1<-->a8"},
		{"Mirror a8<-->h1", Twin{Edits: []Edit{{Kind: Mirror, Reflection: MirrorA8H1}}}, "Mirror a8<-->h1"},
		{"Mirror a1<-->h8", Twin{Edits: []Edit{{Kind: Mirror, Reflection: MirrorA1H8}}}, "Mirror a1<-->h8"},
		{"mirror a1<-->h1", Twin{Edits: []Edit{{Kind: Mirror, Reflection: MirrorA1H1}}}, "Mirror a1<-->h1"},
		{"Shift h1 g1", Twin{Edits: []Edit{{Kind: Shift, From: chess.H1, To: chess.G1}}}, "Shift h1 g1"},
		{"Stipulation s#2", Twin{Edits: []Edit{{Kind: SetStipulation, Stipulation: selfmate}}}, "Stipulation s#2"},
		{"Condition Circe Assassin Move a1 a2", Twin{Edits: []Edit{{Kind: SetCondition, Text: "Circe Assassin"}, move(chess.A1, chess.A2)}}, "Condition Circe Assassin Move a1 a2"},
		{"Continued move d7 d8 remove g2 add black pf2", Twin{Continued: true, Edits: []Edit{
			move(chess.D7, chess.D8), {Kind: Remove, From: chess.G2}, {Kind: Add, Man: chess.BlackPawn, To: chess.F2},
		}}, "Continued Move d7 d8 Remove g2 Add black Pf2"},
		{"Cont Remove h2 Stipulation s#2", Twin{Continued: true, Edits: []Edit{{Kind: Remove, From: chess.H2}, {Kind: SetStipulation, Stipulation: selfmate}}}, "Continued Remove h2 Stipulation s#2"},
		{"continue Exch a1 a2", Twin{Continued: true, Edits: []Edit{{Kind: Exchange, From: chess.A1, To: chess.A2}}}, "Continued Exchange a1 a2"},
		// As Popeye prints them.
		{"b) wRh4-->g1", Twin{Edits: []Edit{move(chess.H4, chess.G1)}}, "Move h4 g1"},
		{"wRa1<-->bSb2", Twin{Edits: []Edit{{Kind: Exchange, From: chess.A1, To: chess.B2}}}, "Exchange a1 b2"},
		{"-wPa2", Twin{Edits: []Edit{{Kind: Remove, From: chess.A2}}}, "Remove a2"},
		{"+bSg1", Twin{Edits: []Edit{{Kind: Add, Man: chess.BlackKnight, To: chess.G1}}}, "Add black Sg1"},
		{"+wBb2 +bBb3", Twin{Edits: []Edit{{Kind: Add, Man: chess.WhiteBishop, To: chess.B2}, {Kind: Add, Man: chess.BlackBishop, To: chess.B3}}}, "Add white Bb2 Add black Bb3"},
		{"shift a1 ==> a2", Twin{Edits: []Edit{{Kind: Shift, From: chess.A1, To: chess.A2}}}, "Shift a1 a2"},
		{"s#2", Twin{Edits: []Edit{{Kind: SetStipulation, Stipulation: selfmate}}}, "Stipulation s#2"},
		// As people write them.
		{"Moce c5 f4", Twin{Edits: []Edit{move(chess.C5, chess.F4)}}, "Move c5 f4"},
		{"Bg2-e6", Twin{Edits: []Edit{move(chess.G2, chess.E6)}}, "Move g2 e6"},
		{"Bb3-b4", Twin{Edits: []Edit{move(chess.B3, chess.B4)}}, "Move b3 b4"},
		{"wKe1-->f1", Twin{Edits: []Edit{move(chess.E1, chess.F1)}}, "Move e1 f1"},
		{"Kc5→f4", Twin{Edits: []Edit{move(chess.C5, chess.F4)}}, "Move c5 f4"},
		{"bKe5<-wSe4", Twin{Edits: []Edit{{Kind: Exchange, From: chess.E5, To: chess.E4}}}, "Exchange e5 e4"},
		{"Shift a1=b1", Twin{Edits: []Edit{{Kind: Shift, From: chess.A1, To: chess.B1}}}, "Shift a1 b1"},
		{"WSa3", Twin{Edits: []Edit{{Kind: Add, Man: chess.WhiteKnight, To: chess.A3}}}, "Add white Sa3"},
		{"WBb4", Twin{Edits: []Edit{{Kind: Add, Man: chess.WhiteBishop, To: chess.B4}}}, "Add white Bb4"},
		{"Remove e5, Add wPe3", Twin{Edits: []Edit{{Kind: Remove, From: chess.E5}, {Kind: Add, Man: chess.WhitePawn, To: chess.E3}}}, "Remove e5 Add white Pe3"},
		{"Sd4=R", Twin{Edits: []Edit{{Kind: Replace, To: chess.D4, New: chess.Rook}}}, "d4=R"},
		{"wSd4=bR", Twin{Edits: []Edit{{Kind: Add, Man: chess.BlackRook, To: chess.D4}}}, "Add black Rd4"},
		{"diagram", Twin{}, "diagram"},
		{"a) diagram", Twin{}, "diagram"},
		{"as c) and Rd1-f1", Twin{As: 3, Edits: []Edit{move(chess.D1, chess.F1)}}, "as c) Move d1 f1"},
		{"c) = b) + wKe1-->f1", Twin{As: 2, Edits: []Edit{move(chess.E1, chess.F1)}}, "as b) Move e1 f1"},
		{"Black", Twin{Edits: []Edit{{Kind: ByBlack}}}, "Black"},
		{"Stipulation s#2 Black", Twin{Edits: []Edit{{Kind: SetStipulation, Stipulation: selfmateByBlack}}}, "Stipulation s#2 black to move"},
	} {
		got, err := ParseTwin(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: got %+v, want %+v", c.text, got, c.want)
		}
		if got.String() != c.back {
			t.Errorf("%q: prints %q, want %q", c.text, got, c.back)
		}
		if again, err := ParseTwin(got.String()); err != nil || !reflect.DeepEqual(again, got) {
			t.Errorf("%q: prints %q, read as %+v, %v", c.text, got, again, err)
		}
	}
}

func TestParseTwinErrors(t *testing.T) {
	for _, c := range []struct {
		text   string
		fault  TwinTextFault
		offset int
		kept   string
	}{
		{"", TwinEmpty, 0, ""},
		{"Continued", TwinEmpty, 9, "Continued"},
		{"Continued ...", TwinCommand, 10, "..."},
		{"separate diagram", TwinCommand, 0, "separate diagram"},
		{"Add black Ge5", TwinMan, 10, "Add black Ge5"},
		{"Add Pe5", TwinMan, 4, "Add Pe5"},
		{"Move c5", TwinSquare, 7, "Move c5"},
		{"Move c5 k9", TwinSquare, 8, "Move c5 k9"},
		{"Move a1 b1 Remove x", TwinSquare, 18, "Remove x"},
		{"Rotate 45", TwinNumber, 7, "Rotate 45"},
		{"Mirror a1 a2", TwinCorners, 7, "Mirror a1 a2"},
		{"Substitute R", TwinMan, 12, "Substitute R"},
		{"Sa3", TwinCommand, 3, "Sa3"},
	} {
		twin, err := ParseTwin(c.text)
		var e *TwinTextError
		if !errors.As(err, &e) {
			t.Errorf("%q: no error but %+v", c.text, twin)
			continue
		}
		if e.Fault != c.fault || e.Offset != c.offset {
			t.Errorf("%q: %s at %d, want %s at %d", c.text, e.Fault, e.Offset, c.fault, c.offset)
		}
		last := twin.Edits[len(twin.Edits)-1]
		if last.Kind != Unreadable || last.Text != c.kept {
			t.Errorf("%q: kept %+v, want %q", c.text, last, c.kept)
		}
	}
}

func TestTwinOfFreeStipulationIsKept(t *testing.T) {
	twin, err := ParseTwin("Stipulation Last move?")
	var e *TwinTextError
	if !errors.As(err, &e) || e.Fault != TwinStipText {
		t.Errorf("error %v", err)
	}
	if len(twin.Edits) != 1 || twin.Edits[0].Kind != SetStipulation || twin.Edits[0].Stipulation.Text != "Last move?" {
		t.Errorf("got %+v", twin)
	}
}

func TestLabel(t *testing.T) {
	for index, want := range map[int]string{0: "a", 1: "b", 25: "z", 26: "z1", 27: "z2", 126: "z101"} {
		if got := Label(index); got != want {
			t.Errorf("%d: %q, want %q", index, got, want)
		}
		if back, ok := ParseLabel(want); !ok || back != index {
			t.Errorf("%q: %d, %t", want, back, ok)
		}
	}
}

func FuzzParseTwin(f *testing.F) {
	for _, seed := range []string{
		"Move c5 f4", "Continued move d7 d8 remove g2 add black pf2", "as c) and Rd1-f1", "c) = b) + wKe1-->f1", "Sd4=R", "WSa3",
		"Stipulation s#2 Black", "Condition Circe", "PolishType Mirror a1<-->h8 Rotate 90 Shift a1 b2", "+bSg1 -wPa2", "wRa1<-->bSb2", "Black", "diagram", "h#2.5", "+1,\v",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		twin, err := ParseTwin(text)
		if err != nil {
			var e *TwinTextError
			if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) {
				t.Fatalf("%q: error %v", text, err)
			}
			return
		}
		again, err := ParseTwin(twin.String())
		if err != nil || again.String() != twin.String() || len(again.Edits) != len(twin.Edits) {
			t.Fatalf("%q: %+v prints %q, read as %+v, %v", text, twin, twin, again, err)
		}
		// Whatever was read, building it may fail but not crash.
		p := Problem{Diagram: chess.Start(), Twins: []Twin{twin, again}}
		if _, err := p.Parts(); err != nil {
			var e *TwinError
			if !errors.As(err, &e) {
				t.Fatalf("%q: error %v", text, err)
			}
		}
	})
}
