package chess

import (
	"math/rand/v2"
	"testing"
)

// Whatever the filter excludes is tried out: the reply is legal after the move,
// and no move of the attacker's mates after it.
func TestThreatFilter(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	boards := 8000
	if testing.Short() {
		boards = 1000
	}
	var f ThreatFilter
	excluded, threats := 0, 0
	for range boards {
		p, err := NewPosition(crowdedBoard(r), 0)
		if err != nil {
			continue
		}
		passed := p
		passed.Pass()
		if passed.InCheck() || p.InCheck() {
			continue
		}
		for _, reply := range passed.Moves(nil) {
			if !f.Prepare(&p, reply) {
				continue
			}
			for _, m := range p.Moves(nil) {
				if f.May(m) {
					threats++
					continue
				}
				excluded++
				after := p
				after.Play(m)
				if !after.IsLegal(reply) {
					t.Fatalf("%s: %s is excluded, but makes %s impossible", p.FEN(), m, reply)
				}
				after.Play(reply)
				for _, mate := range after.Moves(nil) {
					last := after
					last.Play(mate)
					if last.IsMate() {
						t.Fatalf("%s: %s is excluded for %s, but %s mates", p.FEN(), m, reply, mate)
					}
				}
			}
		}
	}
	if excluded == 0 || threats == 0 {
		t.Errorf("%d moves excluded, %d not", excluded, threats)
	}
	t.Logf("%d moves excluded, %d not", excluded, threats)
}

// crowdedBoard sets up two kings, the black one hemmed in by men of both
// sides, so that mates and batteries are common.
func crowdedBoard(r *rand.Rand) Setup {
	s := Setup{Turn: White}
	king := Square(r.IntN(64))
	s.Board[king] = BlackKing
	near := kingAttacks[king]
	for sq := range near.All {
		near |= kingAttacks[sq]
	}
	near &^= king.Bit()
	drop := func(man Piece, within Bitboard) {
		for range 20 {
			sq := Square(r.IntN(64))
			if within.Has(sq) && s.Board[sq] == NoPiece && (man.Kind() != Pawn || sq.Rank() > 0 && sq.Rank() < 7) {
				s.Board[sq] = man
				return
			}
		}
	}
	kinds := [...]Kind{Pawn, Pawn, Knight, Bishop, Rook, Queen}
	drop(WhiteKing, ^near)
	for range 1 + r.IntN(6) {
		drop(kinds[r.IntN(len(kinds))].Of(White), ^Bitboard(0))
	}
	for range r.IntN(7) {
		drop(kinds[r.IntN(len(kinds))].Of(Black), near)
	}
	for range r.IntN(4) {
		drop(kinds[r.IntN(len(kinds))].Of(Black), ^Bitboard(0))
	}
	if r.IntN(2) == 0 { // the same for the other side
		return s.SwapColours()
	}
	return s
}
