package chess

import "testing"

// benchPositions returns positions of random games, the same in every run.
func benchPositions(b *testing.B) []Position {
	b.Helper()
	var positions []Position
	randomPositions(b, 1000, func(p *Position) { positions = append(positions, *p) })
	return positions
}

// BenchmarkGenerator measures each question to the move generator on a
// thousand positions of random games; one operation asks one position.
func BenchmarkGenerator(b *testing.B) {
	positions := benchPositions(b)
	var buffer [256]Move
	for _, part := range []struct {
		name string
		ask  func(p *Position)
	}{
		{"Moves", func(p *Position) { p.Moves(buffer[:0]) }},
		{"CountMoves", func(p *Position) { p.CountMoves() }},
		{"Checks", func(p *Position) { p.Checks(buffer[:0]) }},
		{"HasMove", func(p *Position) { p.HasMove() }},
		{"InCheck", func(p *Position) { p.InCheck() }},
		{"MateFilter", func(p *Position) { p.MateFilter() }},
	} {
		b.Run(part.name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				part.ask(&positions[i%len(positions)])
				i++
			}
		})
	}
}

// BenchmarkPlay copies a position and makes a move in it.
func BenchmarkPlay(b *testing.B) {
	positions := benchPositions(b)
	moves := make([]Move, len(positions))
	for i := range positions {
		if all := positions[i].Moves(nil); len(all) > 0 {
			moves[i] = all[i%len(all)]
		} else {
			positions[i], moves[i] = positions[0], moves[0]
		}
	}
	b.ReportAllocs()
	i := 0
	var next Position
	for b.Loop() {
		next = positions[i%len(positions)]
		next.Play(moves[i%len(positions)])
		i++
	}
}
