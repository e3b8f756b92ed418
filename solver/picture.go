package solver

import (
	"math/bits"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// pictures bounds play that ends in mate or stalemate: a position is hopeless when no such end
// could stand within the moves that are left, however kindly the other men
// behaved. For every square that the king can reach, every square around it
// must be blocked by one of his men or guarded, and he must be in check. Each
// man that moves for that is charged with the moves it needs, on a board where
// nothing that could have gone away stands in its way (compare the mate
// pictures of Popeye's intelligent mode, which are built from the end).
type pictures struct {
	goal goal
	// quiet: the king need not be in check, it is stalemate or either.
	quiet    bool
	series   bool // in series the target's side moves, the attacker answers
	answered bool
	knights  [64][64]uint8 // moves from square to square
	// reach holds for each of the target's men and square where it may get
	// within one, two and three moves, or more, on an empty board; a pawn also
	// by promoting. Its own square takes two moves.
	reach [16][64][farthest + 1]chess.Bitboard
}

// farthest is the number of moves up to which journeys are counted.
const farthest = 3

// newBounds returns the bounds that the troupe's script can be searched with,
// or nil.
func (t *troupe) newBounds() bounds {
	if t.plain {
		return nil
	}
	if t.target != nil {
		return newRoutes(&t.script)
	}
	if t.ending != byGoal {
		return nil
	}
	switch t.goal.Kind {
	case problem.Mate, problem.Stalemate, problem.DoubleStalemate, problem.MateOrStalemate:
	default:
		return nil
	}
	if t.series != problem.Alternate && t.series != problem.SeriesMover {
		return nil
	}
	b := &pictures{goal: t.goal, quiet: t.goal.Kind != problem.Mate, series: t.series != problem.Alternate, answered: t.answered}
	for from := range chess.NoSquare {
		b.fillKnights(from)
		for k := chess.Pawn; k <= chess.Queen; k++ {
			b.fillReach(k.Of(chess.White), from)
			b.fillReach(k.Of(chess.Black), from)
		}
	}
	return b
}

// fillReach counts a man's moves from one square to all others.
func (b *pictures) fillReach(man chess.Piece, from chess.Square) {
	for to := range chess.NoSquare {
		for n := b.journey(man, from, to); n <= farthest; n++ {
			b.reach[man][from][n] |= to.Bit()
		}
	}
}

// fillKnights counts a knight's moves from one square to all others.
func (b *pictures) fillKnights(from chess.Square) {
	seen := from.Bit()
	edge := seen
	for n := uint8(1); edge != 0; n++ {
		var next chess.Bitboard
		for sq := range edge.All {
			next |= chess.Attacks(chess.Knight, chess.White, sq, 0)
		}
		edge = next &^ seen
		seen |= edge
		for sq := range edge.All {
			b.knights[from][sq] = n
		}
	}
}

// hopes implements bounds. A hope is a square on which the king may be mated.
func (b *pictures) hopes(p *chess.Position, left int, among chess.Bitboard) chess.Bitboard {
	if left == 1 {
		return among // to try is quicker
	}
	attacker := p.Turn()
	attacks, escapes := left, 0
	switch {
	case b.series && b.answered:
		attacker = attacker.Other()
		attacks, escapes = 1, left-1
	case !b.series:
		if left&1 == 0 {
			attacker = attacker.Other()
		}
		attacks, escapes = (left+1)/2, left/2
	}
	if attacks > 4 || escapes > 4 && attacks > 1 || p.EnPassant() != 0 {
		return among // too much may happen
	}
	var s sketch
	s.begin(b, p, attacker, attacks, escapes)
	s.hopes = among
	if s.own.Count() > len(s.men) || s.king == chess.NoSquare {
		return among
	}
	switch {
	case s.attacks == 1 && s.escapes == 1 && !s.mayCastle():
		if s.inTwo() {
			return among
		}
		return 0
	case !b.series && left == 3:
		s.patience = 40 // what follows is nearly as quick
	case !b.series && left == 4:
		s.patience = 300
	default:
		s.patience = 3000
	}
	return s.all()
}

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

// walk returns how many moves the king needs to reach a square.
func (s *sketch) walk(to chess.Square) int {
	d := steps(s.king, to)
	if s.castles {
		d = min(d, 1+steps(s.king-2, to), 1+steps(s.king+2, to))
	}
	return d
}

// steps returns a king's moves from square to square.
func steps(a, b chess.Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
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

// fetch returns how many moves one of the target's men needs to get to a
// square; a rook that castling moved along has come some way for nothing.
func (s *sketch) fetch(from, to chess.Square) int {
	man := s.p.At(from)
	n := s.journey(man, from, to)
	if s.castler.Has(from) {
		on := s.king - 1
		if from > s.king {
			on = s.king + 1
		}
		if on == to {
			return 0
		}
		n = min(n, s.journey(man, on, to))
	}
	return n
}

// never is more moves than any line has.
const never = 1000

// journey returns how many moves one of the target's men needs, at least, to
// get from its square to another, or back to its own.
func (b *pictures) journey(man chess.Piece, from, to chess.Square) int {
	if from == to {
		return 2
	}
	switch man.Kind() {
	case chess.Knight:
		return int(b.knights[from][to])
	case chess.Pawn:
		last := 7
		if man.Colour() == chess.Black {
			last = 0
		}
		return min(pawnSteps(man.Colour(), from, to), 1+pawnSteps(man.Colour(), from, chess.SquareAt(from.File(), last)))
	case chess.Bishop:
		if from.Dark() != to.Dark() {
			return never
		}
	}
	if chess.Attacks(man.Kind(), man.Colour(), from, 0).Has(to) {
		return 1
	}
	return 2
}

// pawnSteps returns how many moves a pawn needs, at least, from square to
// square.
func pawnSteps(c chess.Colour, from, to chess.Square) int {
	ranks, files := to.Rank()-from.Rank(), abs(to.File()-from.File())
	home := 1
	if c == chess.Black {
		ranks, home = -ranks, 6
	}
	if ranks <= 0 || files > ranks {
		return never
	}
	if from.Rank() == home && ranks-files >= 2 {
		return ranks - 1
	}
	return ranks
}

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
