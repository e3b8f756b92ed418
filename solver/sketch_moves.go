package solver

import (
	"keymove/solver/chess"
)

// uncover tries to open the line on which one of the attacker's men, unmoved,
// guards a hole.
func (s *sketch) uncover(d draft, i int, hole chess.Square) bool {
	sq := s.men[i]
	kind := s.p.At(sq).Kind()
	if sq == s.at || kind < chess.Bishop || kind > chess.Queen || !chess.Attacks(kind, s.attacker, sq, 0).Has(hole) {
		return false
	}
	between := chess.Between(sq, hole) & s.open
	own, enemy := between&s.own, between&s.enemy
	d.guards |= hole.Bit()
	for _, ownTaken := range [...]bool{false, true} {
		for _, enemyTaken := range [...]bool{false, true} {
			if ownTaken && (own == 0 || s.escapes < 2) || enemyTaken && (enemy == 0 || s.attacks < 2) {
				continue
			}
			next := d
			switch {
			case !ownTaken:
				for j := range s.count {
					if own.Has(s.men[j]) {
						next.gone |= 1 << j
					}
				}
			case s.spare >= 2:
				next.leastCost = max(d.leastCost, 2)
			case !s.inWay(own):
				continue
			}
			if enemyTaken {
				next.leastPaid = max(d.leastPaid, 2)
			} else {
				next.left |= enemy
			}
			if s.affordable(&next) && s.fill(next) {
				return true
			}
		}
	}
	return false
}

// inWay reports whether the king may take one of the men on his way.
func (s *sketch) inWay(men chess.Bitboard) bool {
	for sq := range men.All {
		if s.walk(sq)+steps(sq, s.at) <= s.escapes {
			return true
		}
	}
	return false
}

// loosen finds the loose men.
func (s *sketch) loosen() {
	s.loose = 0
	if s.attacks >= 2 || s.escapes >= 2 {
		s.loose |= s.own
	}
	if s.spare >= 1 || s.attacks >= 3 {
		s.loose |= s.enemy
	}
}

// sees returns the squares that a man attacks from a square when as many loose
// men as the moves allow are gone.
func (s *sketch) sees(kind chess.Kind, from, self chess.Square) chess.Bitboard {
	occupied := s.open &^ self.Bit()
	seen := chess.Attacks(kind, s.attacker, from, occupied)
	if kind < chess.Bishop || kind > chess.Queen {
		return seen
	}
	rounds := s.attacks - 1 + s.escapes
	if s.castles {
		rounds++
	}
	for range rounds {
		gone := seen & occupied & s.loose
		if gone == 0 {
			break
		}
		occupied &^= gone
		seen = chess.Attacks(kind, s.attacker, from, occupied)
	}
	return seen
}

// move tries to guard a hole by moving one of the attacker's men.
func (s *sketch) move(d draft, i int, hole chess.Square, budget int) bool {
	from := s.men[i]
	kind := s.p.At(from).Kind()
	if kind == chess.Knight && int(s.knights[from][hole]) > budget+1 {
		return false
	}
	if kind == chess.Pawn {
		return s.movePawn(d, i, hole, budget)
	}
	sources := s.sees(kind, hole, from) &^ s.at.Bit()
	if kind == chess.King {
		sources &^= s.zone // kings do not touch
	}
	direct := chess.Bitboard(0)
	if kind >= chess.Bishop && kind <= chess.Queen {
		direct = s.sees(kind, from, from)
	}
	for to := range sources.All {
		n := 0
		switch kind {
		case chess.Knight:
			n = int(s.knights[from][to])
		case chess.King:
			n = steps(from, to)
		default:
			n = 2
			if direct.Has(to) {
				n = 1
			}
		}
		if to == from {
			n = 2
		}
		if n <= budget && s.moved(d, i, n, s.sees(kind, to, from)) {
			return true
		}
	}
	return false
}

// moved charges a man's moves and tries to complete the picture.
func (s *sketch) moved(d draft, i, n int, guards chess.Bitboard) bool {
	d.paid += n
	d.moved |= 1 << i
	d.guards |= guards
	return s.affordable(&d) && s.fill(d)
}

// movePawn tries to guard a hole with a pawn, promoted or not.
func (s *sketch) movePawn(d draft, i int, hole chess.Square, budget int) bool {
	from := s.men[i]
	for to := range chess.Attacks(chess.Pawn, s.attacker.Other(), hole, 0).All {
		if n := pawnSteps(s.attacker, from, to); n <= budget && s.moved(d, i, n, chess.Attacks(chess.Pawn, s.attacker, to, 0)) {
			return true
		}
	}
	last := 7
	if s.attacker == chess.Black {
		last = 0
	}
	for file := range 8 {
		to := chess.SquareAt(file, last)
		n := pawnSteps(s.attacker, from, to)
		if n > budget || to == s.at {
			continue
		}
		// A queen and a knight guard all that any man could.
		guards := s.sees(chess.Queen, to, from) | s.sees(chess.Knight, to, from)
		if guards.Has(hole) && s.moved(d, i, n, guards) {
			return true
		}
		if n < budget && s.moved(d, i, n+1, ^chess.Bitboard(0)) {
			return true
		}
	}
	return false
}
