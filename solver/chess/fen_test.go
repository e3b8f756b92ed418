package chess

import (
	"errors"
	"testing"
)

func TestParseFENErrors(t *testing.T) {
	for _, row := range []struct {
		fen    string
		fault  FENFault
		offset int
		rank   int
	}{
		{"", FENEmpty, 0, 0},
		{" \t\n", FENEmpty, 0, 0},
		{"8/8/8/8/8/8/8", FENRanks, 13, 2},
		{"8/8/8/8/8/8/8/8/8", FENRanks, 15, 1},
		{"8/8/8/8/8/8/8/", FENRankShort, 14, 1},
		{"/8/8/8/8/8/8/8", FENRankShort, 0, 8},
		{"8/7/8/8/8/8/8/8", FENRankShort, 3, 7},
		{"8/71K/8/8/8/8/8/8", FENRankLong, 4, 7},
		{"8/54/8/8/8/8/8/8", FENRankLong, 3, 7},
		{"9/8/8/8/8/8/8/8", FENLetter, 0, 8},
		{"0/8/8/8/8/8/8/8", FENLetter, 0, 8},
		{"8/8/8/4X3/8/8/8/8", FENLetter, 7, 5},
		{"  8/8/8/4К3/8/8/8/8", FENLetter, 9, 5}, // a Cyrillic К
		{"8/8/8/8/8/8/8/8 white", FENTurn, 16, 0},
		{"8/8/8/8/8/8/8/8 w KX", FENCastling, 18, 0},
		{"8/8/8/8/8/8/8/8 w - e9", FENEnPassant, 20, 0},
		{"8/8/8/8/8/8/8/8 w - e3f", FENEnPassant, 20, 0},
		{"8/8/8/8/8/8/8/8 w - - x", FENCounter, 22, 0},
		{"8/8/8/8/8/8/8/8 w - - -1", FENCounter, 22, 0},
		{"8/8/8/8/8/8/8/8 w - - 0 99999999999999999999", FENCounter, 24, 0},
		{"8/8/8/8/8/8/8/8 w - - 0 1 more", FENFields, 26, 0},
	} {
		s, err := ParseFEN(row.fen)
		var fault *FENError
		if !errors.As(err, &fault) {
			t.Errorf("%q: %v", row.fen, err)
			continue
		}
		if fault.Fault != row.fault || fault.Offset != row.offset || fault.Rank != row.rank {
			t.Errorf("%q: %s at %d, rank %d; want %s at %d, rank %d", row.fen, fault.Fault, fault.Offset, fault.Rank, row.fault, row.offset, row.rank)
		}
		if s != (Setup{}) {
			t.Errorf("%q: men are left over from a broken FEN", row.fen)
		}
	}
}

func TestParseFEN(t *testing.T) {
	for fen, want := range map[string]string{
		"8/8/8/8/8/8/8/8":                            "8/8/8/8/8/8/8/8 w - - 0 1",
		"S7/s7/N7/n7/8/8/8/8 B":                      "N7/n7/N7/n7/8/8/8/8 b - - 0 1",
		"44/1111K3/8/8/8/8/8/8 - -":                  "8/4K3/8/8/8/8/8/8 w - - 0 1",
		"8/8/8/8/8/8/8/8 w qkQK e3d6 7 0":            "8/8/8/8/8/8/8/8 w KQkq e3d6 7 1",
		" 8/8/8/8/8/8/8/8\tb  KQ -\n":                "8/8/8/8/8/8/8/8 b KQ - 0 1",
		"PPPPPPPP/KKKKKKKK/8/8/8/8/8/pppppppp w - -": "PPPPPPPP/KKKKKKKK/8/8/8/8/8/pppppppp w - - 0 1",
	} {
		s, err := ParseFEN(fen)
		if got := s.FEN(); err != nil || got != want {
			t.Errorf("%q: %s, %v; want %s", fen, got, err, want)
		}
	}
}

// A FEN that is read is written and read again as the same setup, and the
// setup makes a position or names its faults.
func FuzzParseFEN(f *testing.F) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/8/8/8/8/8/8", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
		"44/S7/8/8/8/8/8/s7 - - -", "KK6/8/8/8/8/8/8/P7 b KQkq a1h8", "8/8/x", "", "R3K2R/8/8/8/8/8/8/r3k2r b KQkq -",
	} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		s, err := ParseFEN(fen)
		var fault *FENError
		if err != nil {
			if !errors.As(err, &fault) || fault.Offset < 0 || fault.Offset > len(fen) || fault.Rank < 0 || fault.Rank > 8 {
				t.Fatalf("%q: %#v", fen, err)
			}
			return
		}
		again, err := ParseFEN(s.FEN())
		s.FullMove = max(1, s.FullMove) // 0 is written as 1
		if err != nil || again != s {
			t.Fatalf("%q is written as %q, which reads %+v, %v", fen, s.FEN(), again, err)
		}
		for _, allow := range []Faults{0, ^Faults(0)} {
			p, err := NewPosition(s, allow)
			if err != nil {
				continue
			}
			for _, m := range p.Moves(nil) {
				next := p
				next.Play(m)
				if next.King(p.Turn()).Valid() && next.Attackers(next.King(p.Turn()), next.Turn()) != 0 {
					t.Fatalf("%q: %s leaves the king in check", fen, m)
				}
			}
		}
	})
}
