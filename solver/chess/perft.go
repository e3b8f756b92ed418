package chess

// Perft counts the lines of legal moves of the given length in plies. The last
// ply is counted without being played.
func Perft(p *Position, plies int) uint64 {
	if plies <= 0 {
		return 1
	}
	var buffer [256]Move
	moves := p.Moves(buffer[:0])
	if plies == 1 {
		return uint64(len(moves))
	}
	var n uint64
	var next Position // outside the loop, so that it stays on the stack
	for _, m := range moves {
		next = *p
		next.Play(m)
		n += Perft(&next, plies-1)
	}
	return n
}
