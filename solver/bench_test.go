package solver_test

import (
	"testing"

	"keymove/solver"
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
	} {
		b.Run(problem.name, func(b *testing.B) {
			p := task(b, problem.fen, problem.stipulation)
			var nodes uint64
			for b.Loop() {
				nodes = solve(b, p, solver.Options{Workers: 1, SetPlay: true, Tries: true}).Nodes
			}
			b.ReportMetric(float64(nodes), "nodes")
		})
	}
}
