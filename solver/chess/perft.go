package chess

// Perft counts the lines of legal moves of the given length in plies. The last
// ply is counted without being played.
func Perft(p *Position, plies int) uint64 {
	switch {
	case plies <= 0:
		return 1
	case plies == 1:
		return uint64(p.CountMoves())
	}
	var buffer [256]Move
	var n uint64
	var next Position // outside the loop, so that it stays on the stack
	for _, m := range p.Moves(buffer[:0]) {
		next = *p
		next.Play(m)
		n += Perft(&next, plies-1)
	}
	return n
}
