package main

import (
	"fmt"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// benchProblem is a published problem of the fixed benchmark set.
type benchProblem struct {
	author      string // as printed, "" when not known
	stipulation string
	fen         string // placement, castling by convention
	// table bounds the memory of the search where the set says so.
	table int64
}

// benchSet returns problems of every play that is solved, each a fraction of a
// second of work. Changing it, or the search, changes the signature.
func benchSet() []benchProblem {
	return []benchProblem{
		{author: "Loyd", stipulation: "#2", fen: "3r3r/pbp2pbp/1p5q/8/Q6P/B2B1PPN/1R2P1N1/2k1nK1R"},
		{author: "Bron, Davidenko", stipulation: "#3", fen: "BBK5/R5pb/1pPNp2b/Np1kpp2/1Ppn4/r3P2r/2P2R2/2q1Q3"},
		{author: "Seidel", stipulation: "#3", fen: "1b3q1n/2pb2r1/4P3/r3pp2/3PP2p/P1NkPNP1/Q2B4/R3K2R"},
		{author: "", stipulation: "#4", fen: "2K3n1/1pB1b3/1R3pP1/2Nk1p2/B6q/1N1P4/2Pp2P1/6r1"},
		{author: "", stipulation: "#4", fen: "5K2/p2p2pp/2pQ4/rp4pr/4k1B1/n1b5/1R3P2/2n3N1"},
		{author: "Loyd", stipulation: "#5", fen: "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k"},
		{author: "Chéron", stipulation: "#5", fen: "b7/8/1P1K4/6Q1/2p5/8/7p/7k"},
		{author: "Ebert", stipulation: "exact-#4", fen: "B7/8/6R1/4k2p/3N3P/4K3/8/8"},
		{author: "Dawson, Pauly", stipulation: "=3", fen: "3B4/8/4B2N/3P4/P1Nk4/1Pp5/2K5/8"},
		{author: "Loyd", stipulation: "s#3", fen: "2r2B1b/7q/2R2pPp/7p/2NN1k1p/5P1K/6Q1/1B1nrR1b"},
		{author: "Vukcevich", stipulation: "s#3", fen: "q1b2N2/pB1Pp3/4R3/b4k2/1pQ2P1B/3K2P1/3R2PN/6rr"},
		{author: "Bakke", stipulation: "r#3", fen: "n7/rRP2kBb/pNNp1p2/qP3p2/5p1p/1p1B3K/Rr1p3b/1n6"},
		{author: "Loyd", stipulation: "h#3", fen: "6R1/7q/8/5k2/3K1B2/8/7b/8"},
		{author: "Linß", stipulation: "h#4", fen: "8/8/K7/2kp4/8/2b2P2/4PP2/3b4"},
		{author: "Steudel, Rinder", stipulation: "h=3", fen: "4n2b/8/1K3P2/8/8/N7/5p2/k7"},
		{author: "Bäcker", stipulation: "hs#3", fen: "8/P1bP4/1pP1pp2/p3pP2/4K3/5P2/1PpkPPp1/R4B2"},
		{author: "", stipulation: "hr#2.5", fen: "Q7/8/8/p7/4p3/k7/3P4/3K4"},
		{author: "Tomašević", stipulation: "ser-#8", fen: "4Q3/8/k5q1/8/8/8/8/7K"},
		{author: "Whitefield", stipulation: "ser-s#6", fen: "8/8/8/7r/6kn/8/5PP1/4KBNR"},
		{author: "Husserl", stipulation: "ser-h#4", fen: "8/7p/p7/8/3k4/Q1p1p1B1/r7/4K1b1"},
		{author: "Meinking", stipulation: "pser-h=4", fen: "7K/4P3/7B/6r1/2N2kpN/7n/3p1nrr/1R4bq"},
		{author: "", stipulation: "dia2.5", fen: "rnbqkbnr/p1pppppQ/1p6/8/4P3/8/PPPP1PPP/RNB1KBNR"},
	}
}

// benchGrowth returns one position a play, to be solved at growing lengths; the
// last is its own.
func benchGrowth() []benchProblem {
	var all []benchProblem
	for _, g := range []struct {
		play, fen   string
		first, last int
	}{
		{"#", "8/8/p2R4/p7/K1k2B2/8/1P6/8", 3, 7},
		{"s#", "Q7/1Rpp4/4R1p1/qp4P1/1PPk1K2/P1p3N1/7n/2Nn1B2", 2, 5},
		{"h#", "8/8/8/K1pnp3/2pkp3/2ppp3/8/5B2", 2, 4},
	} {
		for n := g.first; n <= g.last; n++ {
			all = append(all, benchProblem{stipulation: fmt.Sprint(g.play, n), fen: g.fen})
		}
	}
	return all
}

// benchMemory returns one long problem, once for every size of the table.
func benchMemory() []benchProblem {
	var all []benchProblem
	for _, table := range []int64{64 << 20, 512 << 20, 2 << 30} {
		all = append(all, benchProblem{stipulation: "#8", fen: "8/8/p2R4/p7/K1k2B2/8/1P6/8", table: table})
	}
	return all
}

// problem reads the problem. A mistake in the set is a bug.
func (b *benchProblem) problem() (p problem.Problem) {
	setup, err := chess.ParseFEN(b.fen)
	if err != nil {
		panic(err)
	}
	setup.Castling = setup.CastlingByConvention()
	p.Diagram = setup
	if p.Stipulation, err = problem.ParseStipulation(b.stipulation); err != nil {
		panic(err)
	}
	return p
}
