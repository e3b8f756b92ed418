package legality_test

import (
	"math/rand/v2"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/legality"
)

func setup(t *testing.T, fen string) chess.Setup {
	t.Helper()
	s, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Positions of games are legal, whatever the moves. The games prefer what
// makes legality hard to see: promotions, captures by pawns, checks.
func TestGamesAreNeverIllegal(t *testing.T) {
	games := 1000
	if testing.Short() {
		games = 100
	}
	rng := rand.New(rand.NewPCG(45, 2))
	for g := range games {
		p, err := chess.NewPosition(chess.Start(), 0)
		if err != nil {
			t.Fatal(err)
		}
		quietPawns := g%3 == 0 // men that are shut in for long
		var buffer [256]chess.Move
		for ply := range 160 {
			moves := p.Moves(buffer[:0])
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			for range 4 {
				if likes(&p, m, quietPawns) {
					break
				}
				m = moves[rng.IntN(len(moves))]
			}
			p.Play(m)
			if ply%7 != 0 && !p.InCheck() && !m.IsPromotion() {
				continue
			}
			if r := legality.Examine(p.Setup()); r.Verdict != legality.NoneFound {
				t.Fatalf("game %d, ply %d: %s after %s: %+v", g, ply+1, p.FEN(), m, r.Reasons)
			}
		}
	}
}

func likes(p *chess.Position, m chess.Move, quietPawns bool) bool {
	pawn := p.At(m.From()).Kind() == chess.Pawn
	if quietPawns {
		return !pawn
	}
	return pawn || m.IsPromotion() || m.IsCastling() || p.At(m.To()) != chess.NoPiece
}
