package solver

import (
	"math/rand/v2"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// BenchmarkTable asks and fills a table that holds a million positions, more
// than any cache of the processor. It is grown before the clock starts.
func BenchmarkTable(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	keys := func() []chess.Key {
		list := make([]chess.Key, 1<<20)
		for i := range list {
			list[i] = chess.Key{Hi: r.Uint64(), Lo: r.Uint64()}
		}
		return list
	}
	held, others := keys(), keys()
	t := newTable(256 << 20)
	for _, key := range held {
		t.store(key, bound{fail: 2})
	}
	for _, part := range []struct {
		name string
		do   func(i int)
	}{
		{"probe held", func(i int) { t.probe(held[i]) }},
		{"probe unknown", func(i int) { t.probe(others[i]) }},
		{"store", func(i int) { t.store(held[i], bound{fail: 3}) }},
	} {
		b.Run(part.name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				part.do(i & (1<<20 - 1))
				i++
			}
		})
	}
}

// BenchmarkTree lays out all variations of a fourmover from a table that knows
// the answers: what is left is the cost of the tree.
func BenchmarkTree(b *testing.B) {
	setup, err := chess.ParseFEN("5K2/p2p2pp/2pQ4/rp4pr/4k1B1/n1b5/1R3P2/2n3N1")
	if err != nil {
		b.Fatal(err)
	}
	start, err := chess.NewPosition(setup, 0)
	if err != nil {
		b.Fatal(err)
	}
	stipulation, err := problem.ParseStipulation("#4")
	if err != nil {
		b.Fatal(err)
	}
	const n = 4
	var stop brake
	fight := newBattle(stipulation, problem.Options{}, n, 1, newTable(256<<20), &stop)
	s := <-fight.idle
	var key chess.Move
	for _, m := range start.Moves(nil) {
		if fight.lengthOf(s, &start, m, n) == n {
			key = m
		}
	}
	if key == 0 {
		b.Fatal("no key")
	}
	root := fight.node(s, &start, key, solution.Key, n) // the table learns the rest
	b.ReportAllocs()
	for b.Loop() {
		root = fight.node(s, &start, key, solution.Key, n)
	}
	b.ReportMetric(float64(size(&root)), "moves")
}

// size counts the nodes of a tree.
func size(n *solution.Node) int {
	count := 1
	for i := range n.Children {
		count += size(&n.Children[i])
	}
	return count
}
