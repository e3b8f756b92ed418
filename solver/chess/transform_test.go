package chess

import "testing"

func mustParse(t *testing.T, fen string) Setup {
	t.Helper()
	s, err := ParseFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return s
}

// One knight tells where every corner of the board goes: b1 is next to a1 and
// on rank 1.
func TestTransformations(t *testing.T) {
	const fen = "8/8/8/8/8/8/8/1N6 w - - 0 1"
	for name, c := range map[string]struct {
		turn func(Setup) Setup
		want Square
	}{
		"files":      {Setup.MirrorFiles, G1},
		"ranks":      {Setup.FlipRanks, B8},
		"main":       {Setup.FlipMainDiagonal, A2},
		"anti":       {Setup.FlipAntiDiagonal, H7},
		"left":       {func(s Setup) Setup { return s.RotateLeft(1) }, H2},
		"half":       {func(s Setup) Setup { return s.RotateLeft(2) }, G8},
		"right":      {func(s Setup) Setup { return s.RotateLeft(-1) }, A7},
		"left three": {func(s Setup) Setup { return s.RotateLeft(3) }, A7},
		"not at all": {func(s Setup) Setup { return s.RotateLeft(4) }, B1},
	} {
		got := c.turn(mustParse(t, fen))
		if got.Of(WhiteKnight) != c.want.Bit() || got.Men(White).Count() != 1 {
			t.Errorf("%s: %s, want a knight on %s", name, got.FEN(), c.want)
		}
	}
}

func TestTransformedRights(t *testing.T) {
	s := mustParse(t, "r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 3 7")
	for name, c := range map[string]struct {
		got  Setup
		want string
	}{
		"files":   {s.MirrorFiles(), "3k3r/8/8/3Pp3/8/8/8/R2K4 w - e6 3 7"},
		"ranks":   {s.FlipRanks(), "4K2R/8/8/8/3pP3/8/8/r3k3 w - - 3 7"},
		"colours": {s.SwapColours(), "4k2r/8/8/8/3Pp3/8/8/R3K3 b Qk d3 3 7"},
		"polish":  {s.Recolour(), "R3K3/8/8/3Pp3/8/8/8/4k2r w - - 3 7"},
	} {
		// The castling letters come in FEN's order.
		if want := mustParse(t, c.want); c.got != want {
			t.Errorf("%s: %s, want %s", name, c.got.FEN(), want.FEN())
		}
	}
}

func TestTransformationsAreTheirOwnInverse(t *testing.T) {
	s := mustParse(t, "r1b1k3/8/2n5/3pP3/8/8/P7/4K2R w Kq - 0 1")
	bare := s
	bare.Castling = 0
	for name, turn := range map[string]func(Setup) Setup{
		"files": Setup.MirrorFiles, "ranks": Setup.FlipRanks, "main": Setup.FlipMainDiagonal, "anti": Setup.FlipAntiDiagonal, "polish": Setup.Recolour,
	} {
		if turn(turn(s)) != bare {
			t.Errorf("%s twice changes the board", name)
		}
	}
	if s.SwapColours().SwapColours() != s {
		t.Error("swapping colours twice changes the setup")
	}
	if s.RotateLeft(1) != s.FlipMainDiagonal().MirrorFiles() {
		t.Error("a quarter turn is no pair of reflections")
	}
}

func TestShift(t *testing.T) {
	s := mustParse(t, "8/8/8/1pP5/8/8/8/1K5k w - b6 0 1")
	for _, c := range []struct {
		files, ranks int
		want         string
	}{
		{0, 0, "8/8/8/1pP5/8/8/8/1K5k w - b6 0 1"},
		{-1, 0, "8/8/8/pP6/8/8/8/K5k1 w - a6 0 1"},
		{0, 3, "1pP5/8/8/8/1K5k/8/8/8 w - - 0 1"},
		{-1, 2, "8/pP6/8/8/8/K5k1/8/8 w - - 0 1"},
	} {
		got, ok := s.Shift(c.files, c.ranks)
		if want := mustParse(t, c.want); !ok || got != want {
			t.Errorf("%d, %d: %s, %t, want %s", c.files, c.ranks, got.FEN(), ok, c.want)
		}
	}
	for _, off := range [][2]int{{1, 0}, {-2, 0}, {0, -1}, {0, 4}, {100, 0}, {0, -100}} {
		if got, ok := s.Shift(off[0], off[1]); ok || got != s {
			t.Errorf("%v: %s, %t", off, got.FEN(), ok)
		}
	}
}

func TestPassedSquares(t *testing.T) {
	s := mustParse(t, "8/3p4/8/p1pp4/4P1P1/8/6N1/8 w - - 0 1")
	// d5 still has a pawn behind it on d7, g4 a knight on g2.
	if got, want := s.PassedSquares(), A6.Bit()|C6.Bit()|E3.Bit(); got != want {
		t.Errorf("%x, want %x", got, want)
	}
}
