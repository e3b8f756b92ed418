package chess

import "math/bits"

// origins tells for each square where the man on it stood when the position
// began to keep origins. It is never changed once made: positions share it.
type origins [64]Square

// KeepOrigins makes the position, and those that are played from it, remember
// where each man stands now. Its key then tells such positions apart by the
// origins, too: goals like the circuit depend on them. It costs an allocation
// a move.
func (p *Position) KeepOrigins() {
	var now origins
	for sq := range now {
		now[sq] = Square(sq)
	}
	p.origins = &now
}

// ForgetOrigins returns the position to its ordinary state. Its key is that of
// the men and rights again, if it is one that KeepOrigins was called on.
func (p *Position) ForgetOrigins() { p.origins = nil }

// Origin returns the square on which the man on sq stood when origins began to
// be kept; sq itself where none are kept.
func (p *Position) Origin(sq Square) Square {
	if p.origins == nil {
		return sq
	}
	return p.origins[sq&63]
}

// WhereFrom returns the square of the man whose origin is sq, or NoSquare when
// he has been captured.
func (p *Position) WhereFrom(sq Square) Square {
	for on := range p.Occupied().All {
		if p.Origin(on) == sq {
			return on
		}
	}
	return NoSquare
}

// moveOrigins brings the origins up to date before m is played.
func (p *Position) moveOrigins(m Move) {
	from, to := m.From(), m.To()
	next := *p.origins
	p.key.toggle(originKey(from, next[from]))
	if p.board[to] != NoPiece {
		p.key.toggle(originKey(to, next[to]))
	}
	next[to] = next[from]
	p.key.toggle(originKey(to, next[to]))
	switch {
	case m.IsEnPassant():
		victim := enPassantVictim(to)
		p.key.toggle(originKey(victim, next[victim]))
	case m.IsCastling():
		rook, on := castlingRook(to)
		p.key.toggle(originKey(rook, next[rook]))
		next[on] = next[rook]
		p.key.toggle(originKey(on, next[on]))
	}
	p.origins = &next
}

// originKey is the share in the key of a man on sq who comes from origin. It
// is nothing for a man at home, so that a position which has just begun to keep
// origins keeps its key.
func originKey(sq, origin Square) Key {
	if sq == origin {
		return Key{}
	}
	hi := bits.RotateLeft64((uint64(sq)<<6|uint64(origin)+1)*0x9e3779b97f4a7c15, 29) * 0xbf58476d1ce4e5b9
	return Key{Hi: hi ^ hi>>32, Lo: hi * 0x94d049bb133111eb}
}

// Reckless appends the moves that leave or put the mover's own king in check:
// legal but for that, castling aside. They end the play of goals like the
// double mate.
func (p *Position) Reckless(dst []Move) []Move {
	king := p.kings[p.turn]
	if king == 0 {
		return dst
	}
	free := *p
	free.kings[p.turn] = 0
	n := len(dst)
	dst = free.Moves(dst) // every move but the king's
	dst = appendMoves(dst, king.First(), kingAttacks[king.First()]&^p.men[p.turn])
	for _, m := range dst[n:] {
		if !p.IsLegal(m) {
			dst[n] = m
			n++
		}
	}
	return dst[:n]
}
