package chess

import (
	"errors"
	"testing"
)

// Every fault is named, alone or with others, and only the forgivable ones are
// forgiven.
func TestNewPositionFaults(t *testing.T) {
	for _, row := range []struct {
		fen  string
		want Faults
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - -", 0},
		{"8/8/8/8/8/8/8/8 w - -", NoWhiteKing | NoBlackKing},
		{"4k3/8/8/8/8/8/8/8 w - -", NoWhiteKing},
		{"8/8/8/8/8/8/8/4K3 w - -", NoBlackKing},
		{"4k3/8/8/8/8/8/8/3KK3 w - -", TwoKings},
		{"4k2k/8/8/8/8/8/8/4K3 w - -", TwoKings},
		{"4k3/8/8/8/8/8/8/4K2P w - -", PawnOnEdge},
		{"4k2p/8/8/8/8/8/8/4K3 w - -", PawnOnEdge},
		{"4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - -", TooManyMen},       // nine pawns
		{"4k3/8/8/NNNNNNNN/NNNNNNNN/8/8/4K3 w - -", TooManyMen}, // seventeen men
		{"4k3/8/8/8/8/8/8/R3K3 w - -", 0},
		{"k3R3/8/8/8/8/8/8/4K3 w - -", OpponentInCheck},
		{"8/8/8/8/8/8/3k4/4K3 w - -", OpponentInCheck}, // side by side
		{"4k3/8/8/8/8/8/8/4K2R w Q -", BadCastling},
		{"4k3/8/8/8/8/8/8/4K2R w K -", 0},
		{"4k3/8/8/3p4/8/8/8/4K3 w - d6", 0},
		{"4k3/8/3p4/8/8/8/8/4K3 w - d6", BadEnPassant}, // the pawn stands there
		{"4k3/3p4/8/3p4/8/8/8/4K3 w - d6", BadEnPassant},
		{"4k3/8/8/3p4/8/8/8/4K3 b - d6", BadEnPassant}, // White would have passed d3
		{"KK6/P7/8/8/8/8/8/7P b KQkq e3", TwoKings | PawnOnEdge | NoBlackKing | BadCastling | BadEnPassant},
	} {
		s, err := ParseFEN(row.fen)
		if err != nil {
			t.Fatal(err)
		}
		_, err = NewPosition(s, 0)
		var got Faults
		if err != nil && !errors.As(err, &got) {
			t.Fatal(err)
		}
		if got != row.want {
			t.Errorf("%s: %v, want %v", row.fen, got, row.want)
		}
		_, err = NewPosition(s, ^Faults(0))
		if never := row.want & (TwoKings | PawnOnEdge); (err != nil) != (never != 0) {
			t.Errorf("%s: all forgiven: %v", row.fen, err)
		}
	}
}

// Rights that were forgiven are gone.
func TestForgivenRightsAreDropped(t *testing.T) {
	s, err := ParseFEN("4k3/8/8/8/8/8/8/4K2R w KQkq e6 0 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPosition(s, BadCastling|BadEnPassant)
	if err != nil || p.FEN() != "4k3/8/8/8/8/8/8/4K2R w K - 0 1" {
		t.Errorf("%s, %v", p.FEN(), err)
	}
}

// A man's moves do not depend on how many men there are: 64 men, no king, and
// a position with more moves than any game's.
func TestCrowdedBoards(t *testing.T) {
	for fen, moves := range map[string]int{
		"QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ w - -": 0,
		"qqqqqqqq/QQQQQQQQ/8/8/8/8/8/8 b - -":                                           8 + 2*7,
		// Petrović's 218 moves, 1964.
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -": 218,
	} {
		s, err := ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewPosition(s, NoWhiteKing|NoBlackKing|TooManyMen)
		if err != nil {
			t.Fatal(err)
		}
		if list := p.Moves(nil); len(list) != moves || p.CountMoves() != moves || p.HasMove() != (moves > 0) {
			t.Errorf("%s: %d moves listed, %d counted, want %d", fen, len(list), p.CountMoves(), moves)
		}
	}
}
