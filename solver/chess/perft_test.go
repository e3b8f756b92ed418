package chess

import "testing"

// The six positions and counts are those of the Chess Programming Wiki's
// "Perft Results" page.
var perfts = []struct {
	name, fen string
	counts    []uint64 // from one ply on
}{
	{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []uint64{20, 400, 8902, 197281, 4865609, 119060324}},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []uint64{48, 2039, 97862, 4085603, 193690690}},
	{"position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []uint64{14, 191, 2812, 43238, 674624, 11030083}},
	{"position4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []uint64{6, 264, 9467, 422333, 15833292}},
	{"position5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []uint64{44, 1486, 62379, 2103487, 89941194}},
	{"position6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []uint64{46, 2079, 89890, 3894594, 164075551}},
}

func TestPerft(t *testing.T) {
	const most = 200_000_000 // leaves: seconds, not minutes
	for _, test := range perfts {
		setup, err := ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewPosition(setup, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range test.counts {
			if want > most || testing.Short() && want > 5_000_000 {
				continue
			}
			if got := Perft(&p, i+1); got != want {
				t.Errorf("%s: perft %d = %d, want %d", test.name, i+1, got, want)
			}
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, test := range perfts[:2] {
		b.Run(test.name, func(b *testing.B) {
			setup, err := ParseFEN(test.fen)
			if err != nil {
				b.Fatal(err)
			}
			p, err := NewPosition(setup, 0)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			var leaves uint64
			for b.Loop() {
				leaves += Perft(&p, 4)
			}
			b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
		})
	}
}
