package problem

import (
	"reflect"
	"strings"
	"testing"

	"keymove/solver/chess"
)

func TestParseOptions(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  Options
		back  string
	}{
		{[]string{"SetPlay"}, Options{SetPlay: true}, "SetPlay"},
		{[]string{"duplex", "TRY"}, Options{Duplex: true, Tries: true}, "Try|Duplex"},
		{[]string{"Variation", "Try"}, Options{Tries: true, Words: []string{"Variation"}}, "Try|Variation"},
		{[]string{"Defence 2"}, Options{Tries: true, Defence: 2}, "Defence 2"},
		{[]string{"setp defe 1 post"}, Options{SetPlay: true, Tries: true, Defence: 1, PostKeyPlay: true}, "SetPlay|PostKeyPlay|Defence 1"},
		{[]string{"WhiteToPlay"}, Options{WhiteBegins: Allowed}, "WhiteToPlay"},
		{[]string{"NoCastling e1"}, Options{Castling: [4]Rule{Forbidden, Forbidden}}, "NoCastling e1"},
		{[]string{"NoCastling a8 h1"}, Options{Castling: [4]Rule{0: Forbidden, 3: Forbidden}}, "NoCastling h1 a8"},
		{[]string{"NoCastling e1h1"}, Options{Castling: [4]Rule{Forbidden, Forbidden}}, "NoCastling e1"},
		{[]string{"AllowCastling h8"}, Options{Castling: [4]Rule{2: Allowed}}, "AllowCastling h8"},
		{[]string{"EnPassant f6"}, Options{EnPassant: chess.F6.Bit()}, "EnPassant f6"},
		{[]string{"EnPassant f6 b6"}, Options{EnPassant: chess.F6.Bit() | chess.B6.Bit()}, "EnPassant b6 f6"},
		{[]string{"EnPassant g7g6g5"}, Options{EnPassant: chess.G6.Bit()}, "EnPassant g6"},
		{[]string{"EnPassant d2d3d4"}, Options{EnPassant: chess.D3.Bit()}, "EnPassant d3"},
		{[]string{"CastlingMutuallyExclusive a1h8"}, Options{Exclusive: [4]chess.Castling{1: chess.BlackShort, 2: chess.WhiteLong}}, "CastlingMutuallyExclusive a1h8"},
		{[]string{"CastlingMutuallyExclusive a1a1"}, Options{Words: []string{"CastlingMutuallyExclusive a1a1"}}, "CastlingMutuallyExclusive a1a1"},
		{[]string{"Threat 2 GoalIsEnd"}, Options{Words: []string{"Threat 2", "GoalIsEnd"}}, "Threat 2|GoalIsEnd"},
		{[]string{"NoWk"}, Options{NoWhiteKing: true}, "NoWk"},
		{[]string{"Circe"}, Options{Conditions: []string{"Circe"}}, "Circe"},
		{[]string{"Madrasi RexInclusiv", "ParrainCirce"}, Options{Conditions: []string{"Madrasi RexInclusiv", "ParrainCirce"}}, "Madrasi RexInclusiv|ParrainCirce"},
		{[]string{"Maximummer"}, Options{Conditions: []string{"Maximummer"}}, "Maximummer"},
		{[]string{"SetPlay AntiCirce Cheylan"}, Options{SetPlay: true, Conditions: []string{"AntiCirce Cheylan"}}, "SetPlay|AntiCirce Cheylan"},
		// Words that say nothing are kept, not guessed at.
		{[]string{"Defence"}, Options{Words: []string{"Defence"}}, "Defence"},
		{[]string{"NoCastling e4"}, Options{Words: []string{"NoCastling e4"}}, "NoCastling e4"},
		{[]string{"NoTh"}, Options{Words: []string{"NoTh"}}, "NoTh"},
		// Four letters that fit two options are not an option.
		{[]string{"MaxS 1", "Maxi"}, Options{Words: []string{"MaxS 1"}, Conditions: []string{"Maxi"}}, "MaxS 1|Maxi"},
		{nil, Options{}, ""},
	} {
		got := ParseOptions(c.words)
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: got %+v, want %+v", c.words, got, c.want)
		}
		if back := strings.Join(got.Strings(), "|"); back != c.back {
			t.Errorf("%q: prints %q, want %q", c.words, back, c.back)
		}
	}
}

func FuzzParseOptions(f *testing.F) {
	for _, seed := range []string{"SetPlay", "Defence 1, Try", "NoCastling e1 a8\nEnPassant d7d6d5", "Circe Duplex", "NonTrivial 2 1 Inte 3", "AllowCastling h1\nNoCastling e1", "Defence 0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o := ParseOptions(strings.Split(text, "\n"))
		if again := ParseOptions(o.Strings()); !reflect.DeepEqual(again, o) {
			t.Fatalf("%q: %+v prints %q, read as %+v", text, o, o.Strings(), again)
		}
	})
}
