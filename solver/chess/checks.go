package chess

// Checks appends the legal moves that give check, without generating the
// others. The order is not that of [Position.Moves].
func (p *Position) Checks(dst []Move) []Move {
	us, them := p.turn, p.turn.Other()
	enemyKing := p.kings[them].First()
	if enemyKing == NoSquare {
		return dst
	}
	occupied := p.Occupied()
	own := p.men[us]
	targets := ^own
	var pinned Bitboard
	king := p.kings[us].First()
	checkers := p.attackersOf(p.kings[us], them, occupied)
	discoverers := p.pinned(us, them)
	if king != NoSquare {
		if own&discoverers&p.kinds[King] != 0 {
			dst = appendMoves(dst, king, p.kingTargets()&^through[enemyKing][king])
		}
		if checkers.Several() {
			return dst
		}
		if checkers != 0 {
			targets &= between[king][checkers.First()] | checkers
		} else if p.castling != 0 {
			n := len(dst)
			dst = p.onlyChecks(p.castlingMoves(dst, p.kingTargets()), n)
		}
		pinned = p.pinned(us, us)
	}
	diagonalChecks, straightChecks := bishopAttacks(enemyKing, occupied), rookAttacks(enemyKing, occupied)
	knightChecks := knightAttacks[enemyKing]
	for from := range (own &^ pinned & p.kinds[Knight]).All {
		to := knightAttacks[from] & targets
		if !discoverers.Has(from) {
			to &= knightChecks
		}
		dst = appendMoves(dst, from, to)
	}
	straight, diagonal := p.kinds[Rook]|p.kinds[Queen], p.kinds[Bishop]|p.kinds[Queen]
	for men := own & (straight | diagonal); men != 0; {
		from := men.Pop()
		var to, checks Bitboard
		if straight.Has(from) {
			to = rookAttacks(from, occupied)
			checks = straightChecks
		}
		if diagonal.Has(from) {
			to |= bishopAttacks(from, occupied)
			checks |= diagonalChecks
		}
		to &= targets
		if pinned.Has(from) {
			to &= through[king][from]
		}
		if discoverers.Has(from) {
			checks |= ^through[enemyKing][from]
		}
		dst = appendMoves(dst, from, to&checks)
	}
	return p.pawnChecks(dst, king, enemyKing, pinned, discoverers, targets)
}

func (p *Position) pawnChecks(dst []Move, king, enemyKing Square, pinned, discoverers, targets Bitboard) []Move {
	us := p.turn
	pawns := p.Of(Pawn.Of(us))
	// Promotions are few: they are generated whole and tried.
	seventh := RankOf(6)
	if us == Black {
		seventh = RankOf(1)
	}
	if p.ep != 0 {
		n := len(dst)
		dst = p.onlyChecks(p.enPassantMoves(dst), n)
	}
	checks := pawnAttacks[us.Other()][enemyKing] & targets
	plain := pawns &^ pinned
	dst = p.pawnMoves(dst, plain&^discoverers&^seventh, checks)
	for men := pawns & (pinned | discoverers | seventh); men != 0; {
		from := men.Pop()
		to := targets
		if pinned.Has(from) {
			to &= through[king][from]
		}
		switch {
		case seventh.Has(from):
			n := len(dst)
			dst = p.onlyChecks(p.pawnMoves(dst, from.Bit(), to), n)
		case discoverers.Has(from):
			dst = p.pawnMoves(dst, from.Bit(), to&(checks|^through[enemyKing][from]))
		default:
			dst = p.pawnMoves(dst, from.Bit(), to&checks)
		}
	}
	return dst
}

// onlyChecks drops from dst[n:] the moves that give no check.
func (p *Position) onlyChecks(dst []Move, n int) []Move {
	for _, m := range dst[n:] {
		next := *p
		next.Play(m)
		if next.InCheck() {
			dst[n] = m
			n++
		}
	}
	return dst[:n]
}

// evades reports whether the side to move, in check by the given men and
// without a king's move, can parry by a capture or an interposition. A pinned
// man never can.
func (p *Position) evades(king Square, checkers Bitboard) bool {
	if checkers.Several() {
		return false
	}
	us := p.turn
	occupied := p.Occupied()
	men := p.men[us] &^ p.pinned(us, us) &^ king.Bit()
	checker := checkers.First()
	if p.attackersOf(checkers, us, occupied)&men != 0 {
		return true
	}
	pawns := men & p.kinds[Pawn]
	for squares := between[king][checker]; squares != 0; {
		sq := squares.Pop().Bit()
		if p.attackersOf(sq, us, occupied)&men&^p.kinds[Pawn] != 0 || p.pawnReaches(pawns, sq) {
			return true
		}
	}
	if p.ep != 0 {
		var buffer [8]Move
		return len(p.enPassantMoves(buffer[:0])) > 0
	}
	return false
}

// pawnReaches reports whether one of the pawns can advance to the empty square.
func (p *Position) pawnReaches(pawns, to Bitboard) bool {
	empty := ^p.Occupied()
	if p.turn == White {
		single := pawns << 8 & empty
		return (single|single&RankOf(2)<<8)&to != 0
	}
	single := pawns >> 8 & empty
	return (single|single&RankOf(5)>>8)&to != 0
}
