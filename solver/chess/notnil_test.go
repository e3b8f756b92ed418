package chess

import (
	"math/rand/v2"
	"slices"
	"testing"

	notnil "github.com/notnil/chess"
)

// randomPositions calls visit with n positions of random games from several
// starting points.
func randomPositions(t testing.TB, n int, visit func(*Position)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for n > 0 {
		setup, err := ParseFEN(perfts[r.IntN(len(perfts))].fen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewPosition(setup, 0)
		if err != nil {
			t.Fatal(err)
		}
		for range 120 {
			visit(&p)
			if n--; n == 0 {
				return
			}
			var buffer [256]Move
			moves := p.Moves(buffer[:0])
			if len(moves) == 0 {
				break
			}
			p.Play(moves[r.IntN(len(moves))])
		}
	}
}

// Another program's generator serves as second opinion.
func TestMovesAgreeWithNotnil(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 3_000
	}
	randomPositions(t, n, func(p *Position) {
		option, err := notnil.FEN(p.FEN())
		if err != nil {
			t.Fatal(p.FEN(), err)
		}
		var want, got []string
		for _, m := range notnil.NewGame(option).ValidMoves() {
			want = append(want, m.String())
		}
		for _, m := range p.Moves(nil) {
			got = append(got, m.String())
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%s:\n got %v\nwant %v", p.FEN(), got, want)
		}
	})
}

func TestIsLegalOnAllPatterns(t *testing.T) {
	randomPositions(t, 150, func(p *Position) {
		legal := p.Moves(nil)
		for bits := range 1 << 16 {
			m := Move(bits)
			if got := p.IsLegal(m); got != slices.Contains(legal, m) {
				t.Fatalf("%s: IsLegal(%v, kind %d) = %v", p.FEN(), m, m>>12, got)
			}
		}
	})
}

// Each short cut of the generator agrees with the plain way.
func TestShortcuts(t *testing.T) {
	n := 200_000
	if testing.Short() {
		n = 20_000
	}
	randomPositions(t, n, func(p *Position) {
		moves := p.Moves(nil)
		if p.HasMove() != (len(moves) > 0) {
			t.Fatalf("%s: HasMove is %v, there are %d moves", p.FEN(), p.HasMove(), len(moves))
		}
		if n := p.CountMoves(); n != len(moves) {
			t.Fatalf("%s: CountMoves is %d, there are %d moves", p.FEN(), n, len(moves))
		}
		var want []Move
		for _, m := range moves {
			next := *p
			next.Play(m)
			if next.InCheck() {
				want = append(want, m)
			}
			rebuilt, err := NewPosition(next.Setup(), 0)
			if err != nil {
				t.Fatalf("%s after %v: %v", p.FEN(), m, err)
			}
			if rebuilt != next {
				t.Fatalf("%s after %v: playing and setting up differ", p.FEN(), m)
			}
		}
		got := p.Checks(nil)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: checks\n got %v\nwant %v", p.FEN(), got, want)
		}
	})
}

func TestMovesDoNotAllocate(t *testing.T) {
	setup, _ := ParseFEN(perfts[1].fen)
	p, err := NewPosition(setup, 0)
	if err != nil {
		t.Fatal(err)
	}
	var buffer [256]Move
	for name, call := range map[string]func(){
		"Moves":      func() { p.Moves(buffer[:0]) },
		"CountMoves": func() { p.CountMoves() },
		"Checks":     func() { p.Checks(buffer[:0]) },
		"HasMove":    func() { p.HasMove() },
		"Perft":      func() { Perft(&p, 2) },
	} {
		if n := testing.AllocsPerRun(100, call); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

// randomBoard puts both kings and up to 14 men anywhere and reports whether
// the result is a position. Such boards are full of mates and pins.
func randomBoard(r *rand.Rand) (Position, bool) {
	var s Setup
	for _, man := range []Piece{WhiteKing, BlackKing} {
		s.Board[r.IntN(64)] = man
	}
	for range 4 + r.IntN(11) {
		kind := []Kind{Pawn, Knight, Bishop, Rook, Queen}[r.IntN(5)]
		sq := Square(r.IntN(64))
		if s.Board[sq] == NoPiece && (kind != Pawn || sq.Rank() > 0 && sq.Rank() < 7) {
			s.Board[sq] = kind.Of(Colour(r.IntN(2)))
		}
	}
	p, err := NewPosition(s, TooManyMen)
	return p, err == nil
}

func TestMateFilterNeverDeniesAMate(t *testing.T) {
	boards := 3_000_000
	if testing.Short() {
		boards = 600_000
	}
	r := rand.New(rand.NewPCG(3, 5))
	mates := 0
	for range boards {
		p, ok := randomBoard(r)
		if !ok {
			continue
		}
		filter := p.MateFilter()
		for _, m := range p.Checks(nil) {
			next := p
			next.Play(m)
			if next.IsMate() {
				mates++
				if !filter.MayMate(&p, m) {
					t.Fatalf("%s: %v mates, though it is said it cannot", p.FEN(), m)
				}
			}
		}
	}
	if mates < boards/100 {
		t.Errorf("only %d mates among %d boards", mates, boards)
	}
}
