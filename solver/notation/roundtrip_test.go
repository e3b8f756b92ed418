package notation

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	other "github.com/notnil/chess"

	"keymove/solver/chess"
)

// starts are where random games begin: the array, and positions rich in like
// men, promotions, castling and captures en passant.
var starts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"1n5k/P1P3p1/2QQ2Q1/5p2/8/2n1n2q/q1p1p3/4K2R w K - 0 1",
	"8/k7/NN3NN1/2r1r3/8/R2R2R1/1bb2b2/7K w - - 0 1",
	"4k3/pppp4/8/1P1P1P1P/p1p1p1p1/8/4PPPP/4K3 w - - 0 1",
}

// playouts calls visit with positions of random games.
func playouts(t testing.TB, games, plies int, visit func(*chess.Position, []chess.Move)) {
	random := rand.New(rand.NewPCG(1, 2))
	for game := range games {
		p := position(t, starts[game%len(starts)])
		for range plies {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			visit(&p, moves)
			p.Play(moves[random.IntN(len(moves))])
		}
	}
}

func TestEveryMoveIsReadBack(t *testing.T) {
	var styles []Style
	for _, letters := range allSets {
		for _, form := range []Form{Short, Long, Coordinate} {
			for _, capture := range []string{"", "×", "*"} {
				styles = append(styles, Style{Letters: letters, Form: form, Capture: capture})
			}
		}
	}
	games := 20
	if testing.Short() {
		games = 10
	}
	playouts(t, games, 80, func(p *chess.Position, moves []chess.Move) {
		for _, m := range moves {
			for _, s := range styles {
				text := s.Move(p, m)
				r := Read(p, text+" 2.", s.Letters)
				if r.Status != OK || r.Moves[0] != m || r.End != len(text) || r.LookAlikes {
					t.Fatalf("%s: %v in %v is %q, read as %+v", p.FEN(), m, s, text, r)
				}
			}
		}
	})
}

func TestShortNotationAgreesWithAnotherLibrary(t *testing.T) {
	games := 30
	if testing.Short() {
		games = 5
	}
	ours := strings.NewReplacer(" e.p.", "", "0", "O")
	playouts(t, games, 60, func(p *chess.Position, moves []chess.Move) {
		option, err := other.FEN(p.FEN())
		if err != nil {
			t.Fatal(err)
		}
		theirs := other.NewGame(option).Position()
		for _, m := range theirs.ValidMoves() {
			want := other.AlgebraicNotation{}.Encode(theirs, m)
			mine := find(t, p, other.UCINotation{}.Encode(theirs, m))
			got := strings.TrimSuffix(ours.Replace(Style{Letters: English}.Move(p, mine)), "=")
			if got != want {
				t.Errorf("%s %v: got %s, want %s", p.FEN(), m, got, want)
			}
		}
	})
}

// FuzzRead checks that whatever is written, a move said to be OK is legal and
// the offsets lie on letters of the text.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"Nf3", "1.Фd7 Кр:e5 2.Сb2#", "e x d6 e.p. N x d6", "0 - 0 - 0", "d8(=Q)+", "♘\ufe0ef3", "1. ... Kd4", "ed8К", "\xff0-0", "e2-e4!?", "1.a4 2.a5"} {
		for i := range starts {
			f.Add(text, uint8(i))
		}
	}
	f.Fuzz(func(t *testing.T, text string, start uint8) {
		p := position(t, starts[int(start)%len(starts)])
		for _, sets := range [][]Letters{nil, {Russian}, {Figurine, German}} {
			check(t, &p, text, 0, Read(&p, text, sets...))
			after, end := p, 0
			line := ReadLine(&p, text, sets...)
			for i, r := range line {
				if r.Status != OK && i != len(line)-1 {
					t.Fatalf("%q: the line goes on after %+v", text, r)
				}
				if r.Status == OK && !after.IsLegal(r.Moves[0]) {
					after.Pass() // a side left out
				}
				check(t, &after, text, end, r)
				if end = r.End; r.Status == OK {
					after.Play(r.Moves[0])
				}
			}
		}
	})
}

func check(t *testing.T, p *chess.Position, text string, from int, r Reading) {
	t.Helper()
	if r.Offset < from || r.End < r.Offset || r.End > len(text) || !boundary(text, r.Offset) || !boundary(text, r.End) {
		t.Fatalf("%q from %d: offsets of %+v", text, from, r)
	}
	for _, m := range r.Moves {
		if r.Status == OK && !p.IsLegal(m) {
			t.Fatalf("%q: %v is not legal in %s", text, m, p.FEN())
		}
	}
	if n := len(r.Moves); r.Status == OK && (n != 1 || r.End == r.Offset) || r.Status == Ambiguous && n < 2 || r.Status >= Unreadable && n != 0 || r.Status == Illegal && n != 0 {
		t.Fatalf("%q: %+v", text, r)
	}
}

func boundary(text string, at int) bool {
	return at == len(text) || utf8.RuneStart(text[at]) || !utf8.ValidString(text)
}
