package problem

import (
	"testing"

	"keymove/solver/chess"
)

func FuzzParseMoveCode(f *testing.F) {
	for _, code := range []string{"e2e4", "e1g1o", "e5d6e", "a7a8q", "a2a1n", "e2e2", "a7a8k", "i2e4", "e2e", ""} {
		f.Add(code)
	}
	f.Fuzz(func(t *testing.T, code string) {
		if m, ok := ParseMoveCode(code); ok && MoveCode(m) != code {
			t.Errorf("%q is read as %q", code, MoveCode(m))
		}
	})
}

func TestParseMoveCode(t *testing.T) {
	for code, want := range map[string]chess.Move{
		"e1g1":  chess.NewMove(chess.E1, chess.G1),
		"e1g1o": chess.NewCastling(chess.E1, chess.G1),
		"e5d6e": chess.NewEnPassant(chess.E5, chess.D6),
		"a7a8n": chess.NewPromotion(chess.A7, chess.A8, chess.Knight),
		"e2e2":  0, "e9e4": 0, "e2e4x": 0, "0000": 0,
	} {
		if m, ok := ParseMoveCode(code); ok != (want != 0) || ok && m != want {
			t.Errorf("%s: %v, %v", code, m, ok)
		}
	}
}
