package notation

import (
	"slices"
	"strings"
	"testing"

	"keymove/solver/chess"
)

func TestRead(t *testing.T) {
	const (
		array   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
		knight  = "7k/8/8/4p3/8/3N1K2/8/8 w - - 0 1"   // white Kf3 Nd3
		ep      = "4k3/8/8/2ppP3/8/8/8/4K3 w - d6 0 1" // d7-d5 was just played
		last    = "2n4k/3P4/8/8/8/8/8/4K3 w - - 0 1"
		castle  = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
		knight2 = "4k3/8/8/8/8/8/8/4N1NK w - - 0 1"
	)
	all := []Letters(nil)
	russian, english := []Letters{Russian}, []Letters{English}
	for _, test := range []struct {
		fen, text string
		sets      []Letters
		status    Status
		moves     string // coordinate, sorted
		end       int    // -1: all of the text
	}{
		{array, "Nf3", english, OK, "g1f3", -1},
		{array, "Sf3", english, OK, "g1f3", -1},
		{array, "Ng1-f3", english, OK, "g1f3", -1},
		{array, "Ng1f3", all, OK, "g1f3", -1},
		{array, "Ngf3", all, OK, "g1f3", -1},
		{array, "N1f3", all, OK, "g1f3", -1},
		{array, "g1f3", all, OK, "g1f3", -1},
		{array, "g1-f3", russian, OK, "g1f3", -1},
		{array, "  Nf3!? Nf6", english, OK, "g1f3", 7},
		{array, "e4 e5", all, OK, "e2e4", 2},
		{array, "e4, e5", all, OK, "e2e4", 2},
		{array, "e2 — e4", all, OK, "e2e4", -1},
		{array, "пe4", russian, OK, "e2e4", -1},
		{array, "Кf3", russian, OK, "g1f3", -1},
		{array, "♘f3", all, OK, "g1f3", -1},
		{array, "♞\ufe0ef3", []Letters{Figurine}, OK, "g1f3", -1},
		{array, "♘f3", russian, Unreadable, "", 0},
		{array, "Nf4", english, Illegal, "", -1},
		{array, "Nf9", english, Unreadable, "", 2},
		{array, "hello", all, Unreadable, "", 2},
		{array, "", all, Unreadable, "", 0},
		{array, "e4e5y", all, Unreadable, "", 4},
		{array, "exd3", all, Illegal, "", -1},
		{array, "Nxf3", all, Illegal, "", -1}, // nothing to take
		{array, "0-0", all, Illegal, "", -1},
		{array, "d3 ep", all, Illegal, "", -1},

		{knight, "N:e5+", all, OK, "d3e5", -1},
		{knight, "N × e5", english, OK, "d3e5", -1},
		{knight, "N*e5", english, OK, "d3e5", -1},
		{knight, "Ne5", english, OK, "d3e5", -1}, // without the sign of capture
		{knight, "К х е5", russian, OK, "d3e5", -1},
		// Latin K is a king, Cyrillic К a knight: only one of them can go there.
		{knight, "Kg4", all, OK, "f3g4", -1},
		{knight, "Kc5", []Letters{Russian, English}, OK, "d3c5", -1},
		{"7k/8/8/8/8/3N4/5K2/8 w - - 0 1", "Ke1", all, Ambiguous, "d3e1 f2e1", -1},
		{"7k/8/8/8/8/3N4/5K2/8 w - - 0 1", "Ke1", english, OK, "f2e1", -1},
		{"7k/8/8/8/8/3N4/5K2/8 w - - 0 1", "Ke1", russian, OK, "d3e1", -1},
		{"7k/8/8/8/8/3N4/5K2/8 w - - 0 1", "Крe1", all, OK, "f2e1", -1},
		{"7k/8/8/8/8/3N4/5K2/8 w - - 0 1", "Kpe1", russian, OK, "f2e1", -1},
		// French C is a knight, Cyrillic С a bishop.
		{"7k/8/8/8/8/5N1B/8/K7 w - - 0 1", "Cg4", all, OK, "h3g4", -1},
		{"7k/8/8/8/8/4N2B/8/K7 w - - 0 1", "Cg4", all, Ambiguous, "e3g4 h3g4", -1},
		{"7k/8/8/8/8/4N2B/8/K7 w - - 0 1", "Сg4", []Letters{French}, OK, "e3g4", -1},
		{knight2, "Nf3", all, Ambiguous, "e1f3 g1f3", -1},
		{knight2, "Ngf3", all, OK, "g1f3", -1},
		{knight, "Nc5+Kg8.2.", english, OK, "d3c5", 4},
		{knight2, "gNf3", english, OK, "g1f3", -1},
		{knight2, "eКf3", russian, OK, "e1f3", -1},
		{knight2, "1Sf3", english, Ambiguous, "e1f3 g1f3", -1},
		{knight, "N(x)e5+", english, OK, "d3e5", -1},
		{knight, "N(x)c5", english, OK, "d3c5", -1},
		{knight, "Ne5x", english, OK, "d3e5", -1}, // mate on a typewriter
		{last, "dxc8/S", english, OK, "d7c8n", -1},

		{ep, "exd6 e.p.", all, OK, "e5d6", -1},
		{ep, "ed", all, OK, "e5d6", -1},
		{ep, "ed6ep+", all, OK, "e5d6", -1},
		{ep, "e:d6 е.р.", russian, OK, "e5d6", -1},
		{ep, "e5xd6 (ep)", all, OK, "e5d6", -1},
		{ep, "exd6", all, OK, "e5d6", -1},
		{ep, "exc6", all, Illegal, "", -1},

		{last, "d8=Q", english, OK, "d7d8q", -1},
		{last, "d8(Q)+", english, OK, "d7d8q", -1},
		{last, "d8 Q", english, OK, "d7d8q", -1},
		{last, "d8Ф", russian, OK, "d7d8q", -1},
		{last, "d8=ф", russian, OK, "d7d8q", -1},
		{last, "d7d8q", russian, OK, "d7d8q", -1},
		{last, "d7d8n", all, OK, "d7d8n", -1},
		{last, "dxc8N", english, OK, "d7c8n", -1},
		{last, "dc К", russian, OK, "d7c8n", -1},
		{last, "d8♕", all, OK, "d7d8q", -1},
		{last, "d8D", []Letters{German}, OK, "d7d8q", -1},
		{last, "d8", all, Ambiguous, "d7d8b d7d8n d7d8q d7d8r", -1},
		{last, "d8=K", english, Unreadable, "", 3},
		// The letter of the next move is no promotion.
		{last, "d8 Nd6", english, Ambiguous, "d7d8b d7d8n d7d8q d7d8r", 2},
		{last, "d8 N:d6", english, Ambiguous, "d7d8b d7d8n d7d8q d7d8r", 2},

		{castle, "0-0", all, OK, "e1g1", -1},
		{castle, "O-O-O", all, OK, "e1c1", -1},
		{castle, "o-o", all, OK, "e1g1", -1},
		{castle, "О–О–О", all, OK, "e1c1", -1}, // Cyrillic О, en dashes
		{castle, "0 - 0 - 0", all, OK, "e1c1", -1},
		{castle, "0-0+", all, OK, "e1g1", -1},
		{castle, "e1g1", all, OK, "e1g1", -1},
		{castle, "Ke1-c1", english, OK, "e1c1", -1},
		{castle, "Kg1", english, Illegal, "", -1},
	} {
		p := position(t, test.fen)
		r := Read(&p, test.text, test.sets...)
		var moves []string
		for _, m := range r.Moves {
			moves = append(moves, m.String())
		}
		slices.Sort(moves)
		end := r.End
		if test.end == -1 && end == len(test.text) {
			end = -1
		}
		if r.Status != test.status || strings.Join(moves, " ") != test.moves || end != test.end {
			t.Errorf("%q %v in %s: got %v %v end %d, want %v %s end %d",
				test.text, test.sets, test.fen, r.Status, moves, r.End, test.status, test.moves, test.end)
		}
	}
}

func TestLookAlikesAreTold(t *testing.T) {
	p := position(t, "7k/8/8/8/8/3N4/5K2/8 w - - 0 1")
	for _, test := range []struct {
		text string
		set  Letters
		want bool
	}{
		{"Кe1", Russian, false}, {"Ke1", Russian, true}, {"Крe1", Russian, false}, {"Kpe1", Russian, true},
		{"Ke1", English, false}, {"Кe1", English, true}, {"Крс2", Russian, true}, {"Крe1", Russian, false},
		{"Кс1", Russian, true}, {"♘c1", Figurine, false},
	} {
		if got := Read(&p, test.text, test.set).LookAlikes; got != test.want {
			t.Errorf("%q as %v: got %v", test.text, test.set, got)
		}
	}
}

// The sample game of the recording rules (S1, appendix Д), spaced as printed
// there.
func TestReadGame(t *testing.T) {
	const game = "1. e4 e5 2. Nf3 Nf6 3. d4 e x d4 4. e5 Ne4 5. Q x d4 d5 6. e x d6 e.p. N x d6 " +
		"7. Bg5 Nc6 8. Qe3 + Be7 9. Nbd2 0 - 0 10. 0 - 0 - 0 Re8 11. Kb1 (=)"
	s := chess.Start()
	p, err := chess.NewPosition(s, 0)
	if err != nil {
		t.Fatal(err)
	}
	written := []string{}
	line := ReadLine(&p, game)
	for _, r := range line {
		if r.Status != OK {
			t.Fatalf("%q: status %v", game[r.Offset:], r.Status)
		}
		written = append(written, Style{Letters: English}.Move(&p, r.Moves[0]))
		p.Play(r.Moves[0])
	}
	if got, want := p.FEN(), "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 0 1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	want := "e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5 exd6 e.p. Nxd6 Bg5 Nc6 Qe3+ Be7 Nbd2 0-0 0-0-0 Re8 Kb1"
	if got := strings.Join(written, " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestReadLine(t *testing.T) {
	const (
		kings  = "7k/8/8/8/8/3N4/5K2/8 w - - 0 1"
		series = "8/8/8/8/8/8/1k6/7K b - - 0 1"
	)
	for _, test := range []struct {
		fen, text string
		sets      []Letters
		moves     string
		status    Status // of the last reading
		offset    int    // of the last reading, in runes' bytes; -1: not looked at
	}{
		{kings, "1.Крe1 Крg8 2.Кc5", nil, "f2e1 h8g8 d3c5", OK, -1},
		{kings, "1.Крe1! 1…Крg8 2.Кc5", nil, "f2e1 h8g8 d3c5", OK, -1},
		{kings, "1.Ke1, Kg8", []Letters{English}, "f2e1 h8g8", OK, -1},
		// Russian alone reads the second move: the first К is a knight then.
		{kings, "1.Кe1 Крg8", nil, "d3e1 h8g8", OK, -1},
		{kings, "1.Ke1", nil, "", Ambiguous, 2},
		{kings, "1.Nc5 Kg8 2.Ke1", nil, "d3c5 h8g8 f2e1", OK, -1},
		{kings, "1.Nc5 Kg8 2.Nc6", nil, "d3c5 h8g8", Illegal, 12},
		{kings, "1.Nc5 zugzwang", nil, "d3c5", Unreadable, 6},
		{"7k/8/8/8/8/3N4/5K2/8 b - - 0 1", "1…Kg8 2.Nc5", nil, "h8g8 d3c5", OK, -1},
		{"7k/8/8/8/8/3N4/5K2/8 b - - 0 1", "1. ... Kg8 2. Nc5", nil, "h8g8 d3c5", OK, -1},
		{series, "1.Kc3 2.Kd4 3.Ke5 Kg2", nil, "b2c3 c3d4 d4e5 h1g2", OK, -1},
		{kings, "", nil, "", OK, -1},
	} {
		p := position(t, test.fen)
		line := ReadLine(&p, test.text, test.sets...)
		var moves []string
		last := Reading{}
		for _, r := range line {
			if last = r; r.Status == OK {
				moves = append(moves, r.Moves[0].String())
			}
		}
		if strings.Join(moves, " ") != test.moves || last.Status != test.status || test.offset >= 0 && last.Offset != test.offset {
			t.Errorf("%q: got %v, last %+v", test.text, moves, last)
		}
	}
}
