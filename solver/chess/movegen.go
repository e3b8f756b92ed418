package chess

import "slices"

// Moves appends all legal moves to dst. It allocates nothing when dst has room
// (218 moves at most in a game's material).
func (p *Position) Moves(dst []Move) []Move {
	us := p.turn
	targets := ^p.men[us]
	var pinned Bitboard
	king := p.kings[us].First()
	if king != NoSquare {
		var checkers Bitboard
		checkers, pinned = p.restraints(king)
		steps := p.kingTargets()
		dst = appendMoves(dst, king, steps)
		switch {
		case checkers.Several():
			return dst
		case checkers != 0:
			targets &= between[king][checkers.First()] | checkers
		case p.castling != 0:
			dst = p.castlingMoves(dst, steps)
		}
	}
	free := p.men[us] &^ pinned
	for from := range (free & p.kinds[Knight]).All {
		dst = appendMoves(dst, from, knightAttacks[from]&targets)
	}
	dst = p.sliderMoves(dst, king, pinned, targets)
	dst = p.pawnMoves(dst, free&p.kinds[Pawn], targets)
	for from := range (pinned & p.kinds[Pawn]).All {
		dst = p.pawnMoves(dst, from.Bit(), targets&through[king][from])
	}
	if p.ep != 0 {
		dst = p.enPassantMoves(dst)
	}
	return dst
}

// restraints returns the men that give check to the side to move, whose king
// is given, and its men that are pinned.
func (p *Position) restraints(king Square) (checkers, pinned Bitboard) {
	us := p.turn
	them, occupied := p.men[us.Other()], p.Occupied()
	checkers = them & (pawnAttacks[us][king]&p.kinds[Pawn] | knightAttacks[king]&p.kinds[Knight] | kingAttacks[king]&p.kinds[King])
	for snipers := p.snipers(king, us.Other()); snipers != 0; {
		sniper := snipers.Pop()
		switch blockers := between[king][sniper] & occupied; {
		case blockers == 0:
			checkers |= sniper.Bit()
		case !blockers.Several():
			pinned |= blockers & p.men[us]
		}
	}
	return checkers, pinned
}

// snipers returns the line men of colour c that would attack sq were nothing
// in between.
func (p *Position) snipers(sq Square, c Colour) Bitboard {
	return p.men[c] & (rookLines[sq]&(p.kinds[Rook]|p.kinds[Queen]) | bishopLines[sq]&(p.kinds[Bishop]|p.kinds[Queen]))
}

// pinned returns the men of colour c that stand alone between a line man of
// the opponent of kingSide and kingSide's king. With c == kingSide they are
// pinned; otherwise they can discover check.
func (p *Position) pinned(c, kingSide Colour) Bitboard {
	king := p.King(kingSide)
	if king == NoSquare {
		return 0
	}
	occupied := p.Occupied()
	var set Bitboard
	for snipers := p.snipers(king, kingSide.Other()); snipers != 0; {
		blockers := between[king][snipers.Pop()] & occupied
		if blockers != 0 && !blockers.Several() {
			set |= blockers & p.men[c]
		}
	}
	return set
}

func appendMoves(dst []Move, from Square, to Bitboard) []Move {
	for to != 0 {
		dst = append(dst, NewMove(from, to.Pop()))
	}
	return dst
}

// castlingMoves appends castling for a king that is not in check and may step
// onto the given squares.
func (p *Position) castlingMoves(dst []Move, steps Bitboard) []Move {
	for to := p.castlingTargets(steps); to != 0; {
		dst = append(dst, NewCastling(p.kings[p.turn].First(), to.Pop()))
	}
	return dst
}

// castlingTargets returns the squares onto which a king that is not in check
// may castle. It passes over one of the squares onto which it may step.
func (p *Position) castlingTargets(steps Bitboard) Bitboard {
	var set Bitboard
	occupied := p.Occupied()
	for i := range castlingHomes {
		home := &castlingHomes[i]
		if home.colour != p.turn || p.castling&home.right == 0 || between[home.king][home.rook]&occupied != 0 {
			continue
		}
		to := castlingKingTo(home.king, home.rook)
		if between[home.king][to]&steps != 0 && !p.attacked(to, p.turn.Other(), occupied) {
			set |= to.Bit()
		}
	}
	return set
}

// kingTargets returns the squares to which the king may step.
func (p *Position) kingTargets() Bitboard {
	us := p.turn
	king := p.kings[us]
	without := p.Occupied() &^ king
	var safe Bitboard
	for to := kingAttacks[king.First()] &^ p.men[us]; to != 0; {
		sq := to.Pop()
		if !p.attacked(sq, us.Other(), without) {
			safe |= sq.Bit()
		}
	}
	return safe
}

// kingSteps reports whether the king can step anywhere.
func (p *Position) kingSteps(king Square) bool {
	us := p.turn
	without := p.Occupied() &^ king.Bit()
	for to := kingAttacks[king] &^ p.men[us]; to != 0; {
		if !p.attacked(to.Pop(), us.Other(), without) {
			return true
		}
	}
	return false
}

func castlingKingTo(king, rook Square) Square {
	if rook > king {
		return king + 2
	}
	return king - 2
}

func (p *Position) sliderMoves(dst []Move, king Square, pinned, targets Bitboard) []Move {
	occupied := p.Occupied()
	own := p.men[p.turn]
	straight, diagonal := p.kinds[Rook]|p.kinds[Queen], p.kinds[Bishop]|p.kinds[Queen]
	for from := range (own & (straight | diagonal)).All {
		var to Bitboard
		if straight.Has(from) {
			to = rookAttacks(from, occupied)
		}
		if diagonal.Has(from) {
			to |= bishopAttacks(from, occupied)
		}
		if pinned.Has(from) {
			to &= through[king][from]
		}
		dst = appendMoves(dst, from, to&targets)
	}
	return dst
}

// pawnMoves appends the moves of the given pawns that end on targets, but for
// captures en passant.
func (p *Position) pawnMoves(dst []Move, pawns, targets Bitboard) []Move {
	single, double, left, right := p.pawnTargets(pawns, targets)
	back := -8
	if p.turn == Black {
		back = 8
	}
	dst = appendPawnMoves(dst, single, back)
	dst = appendPawnMoves(dst, left, back+1)
	dst = appendPawnMoves(dst, right, back-1)
	return appendPawnMoves(dst, double, 2*back)
}

// pawnTargets returns the squares among targets that the given pawns reach by
// a single and a double step, and by captures towards the a and the h file.
func (p *Position) pawnTargets(pawns, targets Bitboard) (single, double, left, right Bitboard) {
	empty := ^p.Occupied()
	enemies := p.men[p.turn.Other()] & targets
	if p.turn == White {
		single = pawns << 8 & empty
		return single & targets, single & RankOf(2) << 8 & empty & targets, pawns &^ fileA << 7 & enemies, pawns &^ fileH << 9 & enemies
	}
	single = pawns >> 8 & empty
	return single & targets, single & RankOf(5) >> 8 & empty & targets, pawns &^ fileA >> 9 & enemies, pawns &^ fileH >> 7 & enemies
}

func appendPawnMoves(dst []Move, to Bitboard, back int) []Move {
	for last := to & (rank1 | rank8); last != 0; {
		sq := last.Pop()
		from := Square(int(sq) + back)
		for k := Queen; k >= Knight; k-- {
			dst = append(dst, NewPromotion(from, sq, k))
		}
	}
	for to &^= rank1 | rank8; to != 0; {
		sq := to.Pop()
		dst = append(dst, NewMove(Square(int(sq)+back), sq))
	}
	return dst
}

// enPassantMoves appends captures en passant, each tried out: two pawns leave
// the board's lines at once, which pins do not cover.
func (p *Position) enPassantMoves(dst []Move) []Move {
	us, them := p.turn, p.turn.Other()
	for to := range p.ep.All {
		victim := enPassantVictim(to).Bit()
		for from := range (pawnAttacks[them][to] & p.men[us] & p.kinds[Pawn]).All {
			occupied := p.Occupied()&^from.Bit()&^victim | to.Bit()
			if p.attackersOf(p.kings[us], them, occupied)&^victim == 0 {
				dst = append(dst, NewEnPassant(from, to))
			}
		}
	}
	return dst
}

// HasMove reports whether the side to move has a legal move.
func (p *Position) HasMove() bool {
	us := p.turn
	king := p.kings[us].First()
	if king == NoSquare {
		return p.hasUnpinnedMove(p.men[us])
	}
	if p.kingSteps(king) {
		return true
	}
	if checkers := p.attackersOf(p.kings[us], us.Other(), p.Occupied()); checkers != 0 {
		return p.evades(king, checkers)
	}
	pinned := p.pinned(us, us)
	if p.hasUnpinnedMove(p.men[us] &^ pinned &^ king.Bit()) {
		return true
	}
	// Only pinned men, en passant and castling are left; castling without a
	// king's step is impossible, since the square passed over is such a step.
	var buffer [64]Move
	for men := pinned; men != 0; {
		from := men.Pop()
		if p.board[from].Kind() == Pawn {
			if len(p.pawnMoves(buffer[:0], from.Bit(), through[king][from]&^p.men[us])) > 0 {
				return true
			}
		} else if Attacks(p.board[from].Kind(), us, from, p.Occupied())&through[king][from]&^p.men[us] != 0 {
			return true
		}
	}
	return p.ep != 0 && len(p.enPassantMoves(buffer[:0])) > 0
}

// hasUnpinnedMove reports whether one of the given men, none of them pinned,
// the side not being in check, has a move other than en passant.
func (p *Position) hasUnpinnedMove(men Bitboard) bool {
	occupied, targets := p.Occupied(), ^p.men[p.turn]
	pawns := men & p.kinds[Pawn]
	if p.turn == White && pawns<<8&^occupied != 0 || p.turn == Black && pawns>>8&^occupied != 0 {
		return true
	}
	if pawnsAttack(p.turn, pawns)&p.men[p.turn.Other()] != 0 {
		return true
	}
	for men &^= pawns; men != 0; {
		from := men.Pop()
		if Attacks(p.board[from].Kind(), p.turn, from, occupied)&targets != 0 {
			return true
		}
	}
	return false
}

// IsLegal reports whether m, any bit pattern, is a legal move.
func (p *Position) IsLegal(m Move) bool {
	from, to := m.From(), m.To()
	man, us := p.board[from], p.turn
	if man == NoPiece || man.Colour() != us || p.men[us].Has(to) || m>>12 == 3 || m>>12 > 7 {
		return false
	}
	if m.IsCastling() || m.IsEnPassant() {
		var buffer [16]Move
		moves := buffer[:0]
		if m.IsEnPassant() {
			moves = p.enPassantMoves(moves)
		} else if !p.InCheck() {
			moves = p.castlingMoves(moves, p.kingTargets())
		}
		return slices.Contains(moves, m)
	}
	occupied := p.Occupied()
	if man.Kind() == Pawn {
		promotes := to.Bit()&(rank1|rank8) != 0
		attacked := pawnAttacks[us][from].Has(to) && p.men[us.Other()].Has(to)
		pushed := !occupied.Has(to) && from.File() == to.File() && p.pawnReaches(from.Bit(), to.Bit())
		if m.IsPromotion() != promotes || !attacked && !pushed {
			return false
		}
	} else if m>>12 != kindNormal || !Attacks(man.Kind(), us, from, occupied).Has(to) {
		return false
	}
	king := p.kings[us]
	if man.Kind() == King {
		king = to.Bit()
	}
	return p.attackersOf(king, us.Other(), occupied&^from.Bit()|to.Bit())&^to.Bit() == 0
}

// FindMove returns the legal move written in coordinate form ("e2e4",
// "a7a8q", castling "e1g1").
func (p *Position) FindMove(text string) (Move, bool) {
	var buffer [256]Move
	for _, m := range p.Moves(buffer[:0]) {
		if m.String() == text {
			return m, true
		}
	}
	return 0, false
}
