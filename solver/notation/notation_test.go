package notation

import (
	"testing"

	"keymove/solver/chess"
)

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	s, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	p, err := chess.NewPosition(s, 0)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

func find(t testing.TB, p *chess.Position, text string) chess.Move {
	t.Helper()
	m, ok := p.FindMove(text)
	if !ok {
		t.Fatalf("%s: no move %s", p.FEN(), text)
	}
	return m
}

// The two-knight and two-rook examples are those of the recording rules (S1,
// appendix Д, items 9 to 12).
func TestDisambiguation(t *testing.T) {
	for _, test := range []struct{ fen, move, want string }{
		{"4k3/8/8/8/8/8/8/4N1NK w - - 0 1", "g1f3", "Ngf3"},
		{"4k3/8/8/8/8/8/8/4N1NK w - - 0 1", "e1f3", "Nef3"},
		{"4k3/8/8/6N1/8/8/8/6NK w - - 0 1", "g5f3", "N5f3"},
		{"4k3/8/8/6N1/8/8/8/6NK w - - 0 1", "g1f3", "N1f3"},
		{"4k3/8/8/8/3N4/8/7N/7K w - - 0 1", "h2f3", "Nhf3"},
		{"4k3/8/8/8/3N4/8/7N/7K w - - 0 1", "d4f3", "Ndf3"},
		{"4k3/8/8/8/8/5p2/8/4N1NK w - - 0 1", "g1f3", "Ngxf3"},
		{"4k3/8/8/6N1/8/5p2/8/6NK w - - 0 1", "g5f3", "N5xf3"},
		// Three queens: neither file nor rank alone tells them apart.
		{"8/7k/8/8/Q7/8/8/Q2Q3K w - - 0 1", "a1d4", "Qa1d4"},
		// A pinned knight is no rival.
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
		// Nor is the one that does not parry the check.
		{"4k3/8/8/8/1b6/8/N7/4K1N1 w - - 0 1", "a2c3", "Nc3"},
		{"4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "c4d5", "cxd5"},
		{"4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
	} {
		p := position(t, test.fen)
		m := find(t, &p, test.move)
		if got := (Style{Letters: English}).Move(&p, m); got != test.want {
			t.Errorf("%s %s: got %s, want %s", test.fen, test.move, got, test.want)
		}
	}
}

func TestStyles(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		style     Style
		want      string
	}{
		{"8/8/8/8/4k3/8/8/3QK3 w - - 0 1", "d1d7", Style{}, "Фd7"},
		{"8/3p4/8/8/4k3/8/8/3QK3 w - - 0 1", "d1d7", Style{}, "Ф:d7"},
		{"8/3p4/8/8/4k3/8/8/3QK3 w - - 0 1", "d1d7", Style{Letters: German}, "Dxd7"},
		{"8/3p4/8/8/4k3/8/8/3QK3 w - - 0 1", "d1d7", Style{Letters: French}, "Dxd7"},
		{"8/3p4/8/8/4k3/8/8/3QK3 w - - 0 1", "d1d7", Style{Letters: Figurine}, "♕xd7"},
		{"8/3p4/8/8/4k3/8/8/3QK3 w - - 0 1", "d1d7", Style{Letters: Problem, Capture: "*"}, "Q*d7"},
		{"8/3p4/8/8/4k3/8/8/3QK3 w - - 0 1", "d1d7", Style{Form: Long}, "Фd1:d7"},
		{"8/3p4/8/8/4k3/8/8/3QK3 w - - 0 1", "d1c1", Style{Form: Long}, "Фd1-c1"},
		{"8/3p4/8/8/4k3/8/8/3QK3 w - - 0 1", "d1d7", Style{Form: Coordinate}, "d1d7"},
		{"8/3p4/8/8/4k3/8/8/3QK3 b - - 0 1", "e4e3", Style{}, "Крe3"},
		{"8/3p4/8/8/4k3/8/8/3QK3 b - - 0 1", "e4e3", Style{Letters: Figurine}, "♔e3"},
		{"8/3p4/8/8/4k3/8/8/3QK3 b - - 0 1", "e4e3", Style{Letters: French}, "Re3"},
		{"8/3P4/8/8/4k3/8/8/4K3 w - - 0 1", "d7d8q", Style{}, "d8Ф"},
		{"8/3P4/8/8/4k3/8/8/4K3 w - - 0 1", "d7d8n", Style{}, "d8К"},
		{"8/3P4/8/8/4k3/8/8/4K3 w - - 0 1", "d7d8n", Style{Letters: English}, "d8=N"},
		{"8/3P4/8/8/4k3/8/8/4K3 w - - 0 1", "d7d8n", Style{Letters: Problem}, "d8=S"},
		{"8/3P4/8/8/4k3/8/8/4K3 w - - 0 1", "d7d8b", Style{Letters: German, Form: Long}, "d7-d8L"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", Style{Letters: English}, "exd6 e.p."},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", Style{Form: Long}, "e5:d6 e.p."},
		{"r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", Style{}, "0-0"},
		{"r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8", Style{Form: Long}, "0-0-0"},
		{"r3k3/8/8/8/8/8/8/3K4 b q - 0 1", "e8c8", Style{}, "0-0-0+"},
		{"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g7", Style{}, "Фg7#"},
		{"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g6", Style{}, "Фg6="},
		{"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1h1", Style{}, "Фh1+"},
		{"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g7", Style{Form: Coordinate}, "g1g7"},
	} {
		p := position(t, test.fen)
		m := find(t, &p, test.move)
		if got := test.style.Move(&p, m); got != test.want {
			t.Errorf("%s %s %v: got %s, want %s", test.fen, test.move, test.style, got, test.want)
		}
	}
}

func TestMan(t *testing.T) {
	for _, test := range []struct {
		letters Letters
		want    string
	}{{Russian, "КрФЛСКп"}, {English, "KQRBNP"}, {Problem, "KQRBSP"}, {German, "KDTLSB"}, {French, "RDTFCP"}, {Figurine, "♔♕♖♗♘♙"}, {Figurine + 1, ""}} {
		got := ""
		for k := chess.King; k > chess.NoKind; k-- {
			got += Style{Letters: test.letters}.Man(k.Of(chess.Black))
		}
		if got != test.want {
			t.Errorf("%v: got %s, want %s", test.letters, got, test.want)
		}
	}
}
