package solver

import "keymove/solver/chess"

// inTwo is any for the last two plies: the target has one move, the attacker
// one move that must mate. Most positions of a search are met here, so each
// case is worked out by hand: one of the attacker's men must give check, itself
// or by leaving a line, and guard all that the others do not.
func (s *sketch) inTwo() bool {
	passes := false
	if s.replies, passes = s.replyTargets(); passes && s.mateEnPassant() {
		return true
	}
	s.count = 0
	open := s.occupied &^ s.king.Bit()
	var guards, through [16]chess.Bitboard
	var attacked chess.Bitboard
	for sq := range s.own.All {
		kind := s.p.At(sq).Kind()
		seen := chess.Attacks(kind, s.attacker, sq, open)
		s.men[s.count], guards[s.count] = sq, seen
		attacked |= seen
		if hit := seen & s.enemy; hit != 0 && kind >= chess.Bishop && kind <= chess.Queen {
			seen = chess.Attacks(kind, s.attacker, sq, open&^hit)
		}
		through[s.count] = seen
		s.count++
	}
	if s.hopes.Has(s.king) && s.mateAt(s.king, open, &through, true) {
		return true
	}
	if s.attackerCastles && s.mateByCastling(open) {
		return true
	}
	for at := range (chess.Attacks(chess.King, s.attacker, s.king, 0) & s.hopes &^ s.enemy &^ attacked).All {
		if !s.own.Has(at) {
			if s.mateAt(at, open, &guards, false) {
				return true
			}
			continue
		}
		// The king takes; lines go on behind the man that he took.
		taken := guards
		for i := range s.count {
			if s.men[i] == at {
				taken[i] = 0
			} else {
				taken[i] = chess.Attacks(s.p.At(s.men[i]).Kind(), s.attacker, s.men[i], open&^at.Bit())
			}
		}
		if s.mateAt(at, open&^at.Bit(), &taken, false) {
			return true
		}
	}
	return false
}

// mateAt reports whether one move of the attacker may mate a king on a square,
// given what each of the attacker's men guards. With help, one of the king's
// men moved before: it blocks a square around him or opens a line.
func (s *sketch) mateAt(at chess.Square, open chess.Bitboard, guards *[16]chess.Bitboard, help bool) bool {
	need := chess.Attacks(chess.King, s.attacker, at, 0) &^ s.enemy
	var all chess.Bitboard
	for i := range s.count {
		all |= guards[i]
	}
	blockable := chess.Bitboard(0)
	if help {
		blockable = s.replies
	}
	// A man by itself guards no more than it sees.
	if (need &^ all).Count() > 7 {
		return false
	}
	straight, diagonal := s.raysTo(at, open, help)
	for i := range s.count {
		from := s.men[i]
		if from == at {
			continue
		}
		kind := s.p.At(from).Kind()
		var direct chess.Bitboard
		switch kind {
		case chess.Pawn:
			if s.pawnMates(i, at, open, need, guards, blockable, help) {
				return true
			}
			continue
		case chess.Knight:
			direct = chess.Attacks(chess.Knight, s.attacker, at, 0)
		case chess.Bishop:
			direct = diagonal
		case chess.Rook:
			direct = straight
		case chess.Queen:
			direct = straight | diagonal
		}
		discovers := s.quiet || s.discovers(i, at, open, help)
		if !discovers {
			if (straight | diagonal).Has(from) && direct.Has(from) {
				// The man stands in its own way when it moves on its line.
				direct |= s.behind(kind, from, at, open, help)
			}
		} else {
			direct = ^chess.Bitboard(0)
		}
		moves := guards[i] & direct &^ at.Bit()
		if help {
			moves &^= s.own &^ s.replies // one of them may be taken, and taken back
		} else {
			moves &^= s.own
		}
		if kind == chess.King {
			moves &^= need | s.enemy&chess.Attacks(chess.King, s.attacker, at, 0)
		}
		if moves == 0 {
			continue
		}
		rest := need &^ s.without(i, open, guards, help)
		for to := range moves.All {
			if s.suffices(rest&^s.seesOn(kind, to, from, open, help), blockable) {
				return true
			}
		}
	}
	return false
}

// suffices reports whether the king's men may block the squares that are left.
func (s *sketch) suffices(rest, blockable chess.Bitboard) bool {
	return rest == 0 || blockable != 0 && !rest.Several() && rest&blockable != 0
}

// seesOn returns what a man sees from a square when it has left another.
func (s *sketch) seesOn(kind chess.Kind, to, from chess.Square, open chess.Bitboard, help bool) chess.Bitboard {
	open &^= from.Bit()
	seen := chess.Attacks(kind, s.attacker, to, open)
	if hit := seen & s.enemy & open; help && hit != 0 && kind >= chess.Bishop && kind <= chess.Queen {
		seen = chess.Attacks(kind, s.attacker, to, open&^hit)
	}
	return seen
}

// raysTo returns the squares from which a rook and a bishop attack a square.
func (s *sketch) raysTo(at chess.Square, open chess.Bitboard, help bool) (straight, diagonal chess.Bitboard) {
	return s.seesOn(chess.Rook, at, at, open, help), s.seesOn(chess.Bishop, at, at, open, help)
}

// behind returns the squares from which a man attacks a square once it has left
// its own.
func (s *sketch) behind(kind chess.Kind, from, at chess.Square, open chess.Bitboard, help bool) chess.Bitboard {
	return s.seesOn(kind, at, from, open, help)
}

// without returns what all men but one guard, when that one has left its
// square.
func (s *sketch) without(i int, open chess.Bitboard, guards *[16]chess.Bitboard, help bool) chess.Bitboard {
	var seen chess.Bitboard
	from := s.men[i]
	for j := range s.count {
		if j == i {
			continue
		}
		seen |= guards[j]
		if guards[j].Has(from) {
			seen |= s.seesOn(s.p.At(s.men[j]).Kind(), s.men[j], from, open, help)
		}
	}
	return seen
}

// discovers reports whether a man may give check by leaving its square.
func (s *sketch) discovers(i int, at chess.Square, open chess.Bitboard, help bool) bool {
	from := s.men[i]
	for j := range s.count {
		kind := s.p.At(s.men[j]).Kind()
		if j == i || s.men[j] == at || kind < chess.Bishop || kind > chess.Queen || !chess.Attacks(kind, s.attacker, s.men[j], 0).Has(at) {
			continue
		}
		between := chess.Between(s.men[j], at)
		if !between.Has(from) {
			continue
		}
		between &= open &^ from.Bit()
		if between == 0 || help && !between.Several() && between&s.enemy != 0 {
			return true
		}
	}
	return false
}

// pawnMates is mateAt for one of the attacker's pawns. It takes any square that
// the pawn could ever go to with one move.
func (s *sketch) pawnMates(i int, at chess.Square, open, need chess.Bitboard, guards *[16]chess.Bitboard, blockable chess.Bitboard, help bool) bool {
	from := s.men[i]
	ahead, last := 8, 7
	if s.attacker == chess.Black {
		ahead, last = -8, 0
	}
	vacant := ^open
	victims := s.enemy
	if help {
		vacant |= s.enemy
		victims |= s.replies
	}
	next := chess.Square(int(from) + ahead)
	moves := next.Bit() & vacant
	if moves != 0 && pawnSteps(s.attacker, from, chess.Square(int(next)+ahead)) == 1 {
		moves |= chess.Square(int(next)+ahead).Bit() & vacant
	}
	moves |= chess.Attacks(chess.Pawn, s.attacker, from, 0) & victims
	moves &^= at.Bit()
	if moves == 0 {
		return false
	}
	discovers := s.quiet || s.discovers(i, at, open, help)
	var rest chess.Bitboard
	known := false
	for to := range moves.All {
		var seen chess.Bitboard
		if to.Rank() == last {
			seen = s.seesOn(chess.Queen, to, from, open, help) | chess.Attacks(chess.Knight, s.attacker, to, 0)
		} else {
			seen = chess.Attacks(chess.Pawn, s.attacker, to, 0)
		}
		if !discovers && !seen.Has(at) {
			continue
		}
		if !known {
			rest, known = need&^s.without(i, open, guards, help), true
		}
		if s.suffices(rest&^seen, blockable) {
			return true
		}
	}
	return false
}

// replyTargets returns the squares that the target's men other than the king
// may go to with one move, and reports whether a pawn of theirs may be taken en
// passant after it.
func (s *sketch) replyTargets() (squares chess.Bitboard, passes bool) {
	target := s.attacker.Other()
	ahead, home := 8, 1
	if target == chess.Black {
		ahead, home = -8, 6
	}
	pawns := s.p.Of(chess.Pawn.Of(s.attacker))
	for sq := range s.enemy.All {
		man := s.p.At(sq)
		if man.Kind() != chess.Pawn {
			squares |= chess.Attacks(man.Kind(), target, sq, s.occupied)
			continue
		}
		squares |= chess.Attacks(chess.Pawn, target, sq, 0) & s.own
		next := chess.Square(int(sq) + ahead)
		if s.occupied.Has(next) {
			continue
		}
		squares |= next.Bit()
		if sq.Rank() == home {
			second := chess.Square(int(next) + ahead)
			if !s.occupied.Has(second) {
				squares |= second.Bit()
				passes = passes || chess.Attacks(chess.Pawn, target, next, 0)&pawns != 0
			}
		}
	}
	return squares &^ s.enemy, passes
}

// mayCastle reports whether the target, to move, has nothing between its king
// and a rook with which it may castle.
func (s *sketch) mayCastle() bool {
	for rook := range s.castler.All {
		if chess.Between(s.king, rook)&s.occupied == 0 {
			return true
		}
	}
	return false
}

// mateByCastling reports whether castling might mate the king where he is or may
// go.
func (s *sketch) mateByCastling(open chess.Bitboard) bool {
	king := s.p.King(s.attacker)
	for _, side := range [...]int{1, -1} {
		corner := king + 3
		if side < 0 {
			corner = king - 4
		}
		if s.p.At(corner) != chess.Rook.Of(s.attacker) {
			continue
		}
		between := chess.Between(king, corner) & s.occupied
		if between&s.own != 0 || between.Several() {
			continue
		}
		kingTo, rookTo := chess.Square(int(king)+2*side), chess.Square(int(king)+side)
		left := open &^ king.Bit() &^ corner.Bit()
		guards := s.seesOn(chess.Rook, rookTo, king, left, true)
		near := chess.Attacks(chess.King, s.attacker, s.king, 0) | s.king.Bit()
		targets := near & s.hopes
		if !s.quiet {
			targets &= guards
		}
		if targets == 0 {
			continue
		}
		guards |= chess.Attacks(chess.King, s.attacker, kingTo, 0)
		for i := range s.count {
			if s.men[i] != king && s.men[i] != corner {
				guards |= s.seesOn(s.p.At(s.men[i]).Kind(), s.men[i], king, left, true)
			}
		}
		for at := range targets.All {
			rest := chess.Attacks(chess.King, s.attacker, at, 0) &^ s.enemy &^ guards
			if at == s.king && s.suffices(rest, s.replies) || rest == 0 {
				return true
			}
		}
	}
	return false
}

// mateEnPassant reports whether a double step of one of the target's pawns may
// be met by a capture en passant that mates.
func (s *sketch) mateEnPassant() bool {
	var replies, moves [256]chess.Move
	for _, m := range s.p.Moves(replies[:0]) {
		if s.p.At(m.From()).Kind() != chess.Pawn || m.From()^m.To() != 16 {
			continue
		}
		next := *s.p
		next.Play(m)
		if next.EnPassant() == 0 {
			continue
		}
		for _, capture := range next.Moves(moves[:0]) {
			after := next
			if after.Play(capture); capture.IsEnPassant() && s.goal.reached(&next, capture, &after) {
				return true
			}
		}
	}
	return false
}
