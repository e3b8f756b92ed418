package solver

import (
	"math/bits"

	"keymove/solver/chess"
)

// sketch is the search for one mate picture.
type sketch struct {
	*pictures
	p        *chess.Position
	attacker chess.Colour
	attacks  int // moves left to the attacker
	escapes  int // moves left to the target
	king     chess.Square
	castles  bool // the target may castle
	// attackerCastles: the attacker may castle, which moves two men at once.
	attackerCastles bool
	castler         chess.Bitboard // the target's rooks that may castle
	// blockable are the squares that one of the target's men may get to within
	// so many moves.
	blockable  [farthest + 1]chess.Bitboard
	occupied   chess.Bitboard
	own, enemy chess.Bitboard // the attacker's men; the target's but the king

	hopes   chess.Bitboard // squares to be examined
	replies chess.Bitboard // where the target's men may go, in the last two plies

	// What follows belongs to one square of the king.
	at    chess.Square
	zone  chess.Bitboard
	spare int // moves left to the target beside the king's
	open  chess.Bitboard
	still [16]chess.Bitboard // what each of the attacker's men guards unmoved
	men   [16]chess.Square
	count int
	// loose are the men that may be gone from their squares when one of the
	// attacker's men moves.
	loose chess.Bitboard
	calls int
	// patience bounds the search for a picture on one square; when it is at an
	// end, a mate counts as possible.
	patience int
}

// begin sets the sketch up.
func (s *sketch) begin(b *pictures, p *chess.Position, attacker chess.Colour, attacks, escapes int) {
	target := attacker.Other()
	s.pictures, s.p, s.attacker, s.attacks, s.escapes = b, p, attacker, attacks, escapes
	s.king = p.King(target)
	s.occupied, s.own = p.Occupied(), p.Men(attacker)
	s.enemy = p.Men(target) &^ s.king.Bit()
	white, black := chess.WhiteShort|chess.WhiteLong, chess.BlackShort|chess.BlackLong
	rights := [2]chess.Castling{chess.White: white, chess.Black: black}
	s.attackerCastles = p.Castling()&rights[attacker] != 0
	s.castles = p.Castling()&rights[target] != 0 && escapes > 0
	for sq := range s.enemy.All {
		n := 3
		if s.castles && p.At(sq).Kind() == chess.Rook && (sq == s.king+3 || sq+4 == s.king) {
			s.castler |= sq.Bit()
			n = 0
		}
		reach := &s.reach[p.At(sq)][sq]
		for i := range s.blockable {
			if n == 0 {
				s.blockable[i] = ^chess.Bitboard(0)
			} else {
				s.blockable[i] |= reach[i]
			}
		}
	}
}

// all returns the squares on which a mate may stand.
func (s *sketch) all() chess.Bitboard {
	var squares chess.Bitboard
	for sq := range s.hopes.All {
		if d := s.walk(sq); d <= s.escapes && s.on(sq, d) {
			squares |= sq.Bit()
		}
	}
	return squares
}

// on reports whether the king may be mated on a square that he reaches in
// walked moves.
func (s *sketch) on(at chess.Square, walked int) bool {
	s.at, s.spare, s.calls = at, s.escapes-walked, 0
	if walked > 0 && s.enemy.Has(at) && s.spare == 0 && s.attacks < 2 {
		return false // one of his own men stands there to stay
	}
	s.zone = chess.Attacks(chess.King, s.attacker, at, 0)
	s.open = s.occupied &^ s.king.Bit() &^ at.Bit()
	s.count = 0
	for sq := range s.own.All {
		s.men[s.count], s.still[s.count] = sq, 0
		if sq != at { // there it would be taken
			s.still[s.count] = chess.Attacks(s.p.At(sq).Kind(), s.attacker, sq, s.open) & (s.zone | at.Bit())
		}
		s.count++
	}
	s.loosen()
	return s.fill(draft{})
}

// draft is a picture in the making.
type draft struct {
	moved  uint16         // the attacker's men that are charged, by index
	gone   uint16         // his men that must have moved, without a charge yet
	paid   int            // moves charged to the attacker
	guards chess.Bitboard // squares guarded by men that moved or through lines opened
	filled chess.Bitboard // squares that men of the target went to
	placed chess.Bitboard // the target's men that are charged
	left   chess.Bitboard // his men that must have moved, without a charge yet
	cost   int            // moves charged to the target
	// What capturing men out of a line takes at least. The same moves may
	// serve other ends.
	leastPaid, leastCost int
}

// affordable reports whether the moves left suffice.
func (s *sketch) affordable(d *draft) bool {
	return s.toPay(d) <= s.attacks && s.toCost(d) <= s.spare
}

// toPay returns the moves that a draft charges to the attacker.
func (s *sketch) toPay(d *draft) int {
	gone := bits.OnesCount16(d.gone &^ d.moved)
	if s.attackerCastles && gone > 1 {
		gone-- // castling takes two away
	}
	return max(d.paid+gone, d.leastPaid)
}

// toCost returns the moves that a draft charges to the target.
func (s *sketch) toCost(d *draft) int {
	return max(d.cost+(d.left&^d.placed&^s.castler).Count(), d.leastCost)
}

// fill reports whether a draft can be completed.
func (s *sketch) fill(d draft) bool {
	if s.calls++; s.calls > s.patience {
		return true
	}
	need := s.zone
	if !s.quiet {
		need |= s.at.Bit()
	}
	need = need &^ d.guards &^ d.filled &^ (s.enemy &^ d.left &^ d.placed)
	for i := range s.count {
		if (d.moved|d.gone)>>i&1 == 0 {
			need &^= s.still[i]
		}
	}
	if need == 0 {
		return true
	}
	// What is charged to be gone may go to use: its budget is not lost yet.
	pays, costs := s.attacks-max(d.paid, d.leastPaid), s.spare-max(d.cost, d.leastCost)
	if d.leastPaid > 0 {
		pays = s.attacks - d.paid
	}
	if d.leastCost > 0 {
		costs = s.spare - d.cost
	}
	blockable := s.blockable[min(max(costs, 0), farthest)] &^ s.at.Bit()
	if s.castler != 0 || costs > farthest {
		blockable |= s.zone
	}
	// Take the square that has the fewest remedies.
	hole := need.First()
	if hard := need &^ blockable; hard != 0 {
		hole = hard.First()
	}
	if need.Has(s.at) {
		hole = s.at
	}
	if blockable.Has(hole) && hole != s.at && s.block(d, hole, costs) {
		return true
	}
	for i := range s.count {
		if d.moved>>i&1 != 0 {
			continue
		}
		if d.gone>>i&1 == 0 && s.uncover(d, i, hole) || pays > 0 && s.move(d, i, hole, pays) {
			return true
		}
	}
	return s.attackerCastles && pays > 0 && s.castle(d, hole, pays)
}

// castle tries to guard a hole by castling, after which king or rook may go on.
func (s *sketch) castle(d draft, hole chess.Square, budget int) bool {
	king := s.p.King(s.attacker)
	for i := range s.count {
		if s.p.At(s.men[i]).Kind() != chess.Rook || s.men[i] != king+3 && s.men[i]+4 != king {
			continue
		}
		k := 0
		for s.men[k] != king {
			k++
		}
		if (d.moved>>i|d.moved>>k)&1 != 0 {
			continue
		}
		step := 1
		if s.men[i] < king {
			step = -1
		}
		kingTo, rookTo := chess.Square(int(king)+2*step), chess.Square(int(king)+step)
		next := d
		next.moved |= 1<<i | 1<<k
		next.paid++
		next.guards |= chess.Attacks(chess.King, s.attacker, kingTo, 0) | chess.Attacks(chess.Rook, s.attacker, rookTo, 0)
		if budget > 1 {
			next.guards = ^chess.Bitboard(0) // one of them goes on
		}
		if next.guards.Has(hole) && s.affordable(&next) && s.fill(next) {
			return true
		}
	}
	return false
}

// block tries to fill a hole with one of the target's men, budget moves being
// left to it.
func (s *sketch) block(d draft, hole chess.Square, budget int) bool {
	for sq := range (s.enemy &^ d.placed).All {
		reach := &s.reach[s.p.At(sq)][sq]
		n := 1
		if budget > farthest || s.castler.Has(sq) {
			n = s.fetch(sq, hole)
		} else if !reach[max(budget, 0)].Has(hole) {
			continue
		} else {
			for !reach[n].Has(hole) {
				n++
			}
		}
		if n > budget {
			continue
		}
		next := d
		next.cost += n
		next.placed |= sq.Bit()
		next.filled |= hole.Bit()
		if s.affordable(&next) && s.fill(next) {
			return true
		}
	}
	return false
}
