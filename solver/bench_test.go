package solver_test

import (
	"testing"

	"keymove/solver"
	"keymove/solver/solution"
)

// BenchmarkSolve solves published problems with set play and tries, one
// worker, and reports the positions searched.
func BenchmarkSolve(b *testing.B) {
	for _, problem := range []struct{ name, fen, stipulation string }{
		{"#2", "8/2B1p1n1/2p1b3/8/K2kpN2/p3Np2/2Qp1q2/8", "#2"},
		{"#3", "1N3B2/5p2/2R2p2/1p1kpp2/1P2rp2/2P1pB2/2P1P1K1/8", "#3"},
		{"#4", "2K3n1/1pB1b3/1R3pP1/2Nk1p2/B6q/1N1P4/2Pp2P1/6r1", "#4"},
		{"#4 many lines", "5K2/p2p2pp/2pQ4/rp4pr/4k1B1/n1b5/1R3P2/2n3N1", "#4"},
		{"#4 queen", "K5Q1/1p6/pPq4P/P2p2P1/4pP1N/7k/n5R1/1n2BB2", "#4"},
		{"s#3", "8/8/8/1p6/1p6/1k1N2Q1/1P3p2/1K2nR2", "s#3"},
		{"r#3", "n7/rRP2kBb/pNNp1p2/qP3p2/5p1p/1p1B3K/Rr1p3b/1n6", "r#3"},
		{"h#3", "6R1/7q/8/5k2/3K1B2/8/7b/8", "h#3"},
		{"h=3", "4n2b/8/1K3P2/8/8/N7/5p2/k7", "h=3"},
		{"hs#3", "8/P1bP4/1pP1pp2/p3pP2/4K3/5P2/1PpkPPp1/R4B2", "hs#3"},
		{"ser-s#4", "8/P7/1P2p3/2N5/q7/4Pk2/2B4P/6K1", "ser-s#4"},
		{"pser-h=4", "7K/4P3/7B/6r1/2N2kpN/7n/3p1nrr/1R4bq", "pser-h=4"},
		{"ser-dia5", "rnbqkbnr/pppppQpp/8/7B/8/4P3/PPPP1PPP/RNB1K1NR w KQkq", "ser-dia5"},
	} {
		b.Run(problem.name, func(b *testing.B) {
			b.ReportAllocs()
			p := task(b, problem.fen, problem.stipulation)
			var nodes uint64
			for b.Loop() {
				nodes = solve(b, p, solver.Options{Workers: 1, SetPlay: true, Tries: true}).Nodes
			}
			b.ReportMetric(float64(nodes), "nodes")
		})
	}
}

// BenchmarkWalk visits every move of a large solution, as all who show it do.
func BenchmarkWalk(b *testing.B) {
	p := task(b, "5K2/p2p2pp/2pQ4/rp4pr/4k1B1/n1b5/1R3P2/2n3N1", "#4")
	part := solve(b, p, solver.Options{SetPlay: true, Tries: true})
	b.ReportAllocs()
	moves := 0
	for b.Loop() {
		moves = 0
		for _, phase := range solution.Phases() {
			part.Walk(phase, func(solution.Visit) bool { moves++; return true })
		}
	}
	b.ReportMetric(float64(moves), "moves")
}
