package notation

import (
	"testing"

	"keymove/solver/chess"
)

// BenchmarkMove writes and reads moves of random games.
func BenchmarkMove(b *testing.B) {
	type sample struct {
		position chess.Position
		move     chess.Move
		text     string
	}
	var samples []sample
	playouts(b, 10, 60, func(p *chess.Position, moves []chess.Move) {
		m := moves[len(samples)%len(moves)]
		samples = append(samples, sample{*p, m, Style{}.Move(p, m)})
	})
	for _, part := range []struct {
		name string
		do   func(s *sample)
	}{
		{"write short", func(s *sample) { Style{}.Move(&s.position, s.move) }},
		{"write long", func(s *sample) { Style{Form: Long}.Move(&s.position, s.move) }},
		{"read Russian", func(s *sample) { Read(&s.position, s.text, Russian) }},
		{"read any letters", func(s *sample) { Read(&s.position, s.text) }},
	} {
		b.Run(part.name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				part.do(&samples[i%len(samples)])
				i++
			}
		})
	}
}
