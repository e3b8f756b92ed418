package chess

import (
	"math/rand/v2"
	"testing"
)

// Origins kept beside a random game, man by man, are those of the position.
func TestOrigins(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		start, err := NewPosition(Start(), 0)
		if err != nil {
			t.Fatal(err)
		}
		p, plain := start, start
		p.KeepOrigins()
		where := map[Square]Square{} // by origin
		for sq := range p.Occupied().All {
			where[sq] = sq
		}
		move := func(from, to Square) {
			for origin, on := range where {
				if on == from {
					where[origin] = to
				}
			}
		}
		take := func(sq Square) {
			for origin, on := range where {
				if on == sq {
					delete(where, origin)
				}
			}
		}
		for range 80 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			take(m.To())
			if m.IsEnPassant() {
				take(SquareAt(m.To().File(), m.From().Rank()))
			}
			move(m.From(), m.To())
			if m.IsCastling() && m.To().File() == 6 {
				move(m.To()+1, m.To()-1)
			} else if m.IsCastling() {
				move(m.To()-2, m.To()+1)
			}
			p.Play(m)
			plain.Play(m)
			for origin := range NoSquare {
				on, there := where[origin]
				if got := p.WhereFrom(origin); there && got != on || !there && got != NoSquare {
					t.Fatalf("%s after %v: the man from %v is on %v, not %v", p.FEN(), m, origin, on, got)
				}
				if there && p.Origin(on) != origin {
					t.Fatalf("%s: the man on %v comes from %v, not %v", p.FEN(), on, origin, p.Origin(on))
				}
			}
		}
		if p.FEN() != plain.FEN() {
			t.Fatalf("origins change the game: %s, %s", p.FEN(), plain.FEN())
		}
	}
}

// The key tells two knights that have changed places from two that have not,
// and forgets how the men came where they are.
func TestOriginsInKey(t *testing.T) {
	play := func(texts ...string) Key {
		s, _ := ParseFEN("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1")
		p, err := NewPosition(s, 0)
		if err != nil {
			t.Fatal(err)
		}
		p.KeepOrigins()
		for _, text := range texts {
			m, ok := p.FindMove(text)
			if !ok {
				t.Fatal(text)
			}
			p.Play(m)
			p.Pass()
			p.setTurn(White)
		}
		return p.Key()
	}
	home := play()
	swapped := play("g1f3", "b1d2", "f3d4", "d2f3", "f3g1", "d4c2", "c2a3", "a3b1")
	if home == swapped {
		t.Error("knights that have changed places are not told apart")
	}
	if away := play("g1f3", "f3g1"); away != home {
		t.Error("there and back is not home")
	}
	if a, b := play("g1e2", "b1c3"), play("b1c3", "g1e2"); a != b {
		t.Error("the order of moves counts")
	}
}

// A rook pinned on the e-file may leave it, and the king step into check, but
// only recklessly.
func TestReckless(t *testing.T) {
	s, _ := ParseFEN("k3r3/8/8/8/8/8/4R3/4K3 w - - 0 1")
	p, err := NewPosition(s, 0)
	if err != nil {
		t.Fatal(err)
	}
	reckless := map[Move]bool{}
	for _, m := range p.Reckless(nil) {
		if p.IsLegal(m) {
			t.Errorf("%v is legal", m)
		}
		reckless[m] = true
	}
	// The rook has 7 squares along the second rank; every step of the king is
	// legal.
	if len(reckless) != 7 || !reckless[NewMove(E2, A2)] {
		t.Errorf("reckless moves %v", reckless)
	}
}
