package solver

import (
	"sync/atomic"
	"unsafe"

	"keymove/solver/chess"
)

// gatherer finds the pictures of an album.
//
// For every square that the king can reach it looks for sets of men that leave
// him no flight: each square around him must be filled by one of his men or
// attacked by the attacker, and so must his own for mate. It takes a square
// where this does not hold yet, tries every man that may fill or guard it within
// the moves left, and goes on from there. Men that the picture does not name
// are taken to be away; that opens lines, so it errs on the side of hope.
//
// Every mate is covered: given one, start from no men and follow, at each step,
// the first of its men that is tried. There is one as long as a square is
// open, since in the mate something fills or guards it, and a line that is open
// there is open when fewer men are on the board. A man and square tried before
// are barred afterwards, which leaves that first one alone. Pictures
// that need not have all of their men are dropped; the same argument, applied
// to those they do need, shows that a smaller one was or will be found.
type gatherer struct {
	*album
	quiet bool
	still bool // none of the target's men may move: stalemate
	stop  *brake
	men   [32]gathered
	// attackers of the men belong to the attacker, the others up to all to the
	// target; the target's king comes after them.
	attackers, all int

	// What follows changes with the square of the king.
	at    chess.Square
	zone  chess.Bitboard  // what must be filled or guarded
	order []chess.Square  // the zone, squares with few remedies first
	space [9]chess.Square // for order

	// What follows changes with every man placed.
	moves  spare
	placed chess.Bitboard
	filled chess.Bitboard
	used   uint32
	guards [16]guard
	count  int // of guards
	draft  picture
	fates  [16]fate              // of the target's men
	barred [32][3]chess.Bitboard // by man and slot
	bars   []bar                 // what is barred, in order

	steps int // left until it takes too long
	// room is the memory in bytes that the albums of all gatherers may still
	// take; what they have taken they keep.
	room *atomic.Int64
}

// gathered is one of the men on the board.
type gathered struct {
	costs  *costs
	kind   chess.Kind
	pawn   bool
	guises []guise
	// reach holds by guise and moves the squares within reach.
	reach [guises][farthest + 1]chess.Bitboard
}

// farthest is more moves than any man needs to any square.
const farthest = 15

// within returns the squares that a man reaches with so many moves.
func (m *gathered) within(moves int16, as guise) chess.Bitboard {
	return m.reach[as][min(moves, farthest)]
}

// bar is a square barred to a man: slot 0, or 1 and 2 for a pawn that was
// promoted to a knight or queen.
type bar struct {
	man, slot uint8
	sq        chess.Square
}

// guard is one of the attacker's men placed.
type guard struct {
	kind chess.Kind
	from chess.Square
}

// gather fills the album with the pictures that may come about from p, where
// attacker and target have so many moves. It reports false when that would take
// more than the given steps or more memory than there is room for, or it is to
// stop.
func (g *gatherer) gather(into *album, p *chess.Position, attacker chess.Colour, moves spare, steps int) bool {
	g.album, g.steps = into, steps
	g.attacker, g.pictures = attacker, g.pictures[:0]
	g.all = 0
	king := p.King(attacker.Other())
	for sq := range p.Men(attacker).All {
		g.meet(p, sq, guisesOf[p.At(sq).Kind()])
	}
	g.attackers = g.all
	for sq := range (p.Men(attacker.Other()) &^ king.Bit()).All {
		g.meet(p, sq, guisesOf[chess.NoKind])
	}
	g.meet(p, king, guisesOf[chess.NoKind])
	g.all--
	walker := &g.men[g.all]
	defer func() { g.draft.demands[g.all] = 0 }()
	for at := range walker.within(moves[1], anyGuise).All {
		d := anyGuise.on(at)
		g.moves = moves
		g.moves[1] -= int16(walker.costs[d])
		g.draft.demands[g.all] = d
		g.surround(at)
		g.fill()
		if g.steps < 0 {
			return false
		}
	}
	return true
}

// guisesOf holds the guises in which a man of the attacker may guard squares,
// by kind; under none those of the target's men.
var guisesOf = [...][]guise{
	chess.NoKind: {anyGuise},
	chess.Pawn:   {asPawn, asKnight, asQueen},
	chess.Knight: {asKnight},
	chess.Bishop: {asBishop},
	chess.Rook:   {asRook},
	chess.Queen:  {asQueen},
	chess.King:   {asKing},
}

// meet gets to know the man on a square.
func (g *gatherer) meet(p *chess.Position, sq chess.Square, guises []guise) {
	piece := p.At(sq)
	man := &g.men[g.all]
	man.costs, man.guises = g.distances[piece][sq], guises
	man.kind, man.pawn = piece.Kind(), piece.Kind() == chess.Pawn
	for _, as := range guises {
		reach := &man.reach[as]
		*reach = [farthest + 1]chess.Bitboard{}
		for to, n := range man.costs[as.on(0):as.on(chess.NoSquare)] {
			if n <= farthest {
				reach[n] |= chess.Square(to).Bit()
			}
		}
		for n := range farthest {
			reach[n+1] |= reach[n]
		}
	}
	g.numbers[sq] = uint8(g.all)
	g.all++
}

// surround sets the king on a square.
func (g *gatherer) surround(at chess.Square) {
	g.at, g.zone = at, chess.Attacks(chess.King, chess.White, at, 0)
	if !g.quiet {
		g.zone |= at.Bit()
	}
	g.order = g.space[:0]
	var remedies [64]int
	for sq := range g.zone.All {
		n := 0
		for i := range g.men[:g.attackers] {
			for _, as := range g.men[i].guises {
				n += (g.men[i].within(g.moves[0], as) & g.guarding(as, sq)).Count()
			}
		}
		for i := g.attackers; i < g.all; i++ {
			if sq != at && g.men[i].within(g.moves[1], anyGuise).Has(sq) {
				n++
			}
		}
		remedies[sq] = n
		g.order = append(g.order, sq)
		for j := len(g.order) - 1; j > 0 && remedies[g.order[j-1]] > n; j-- {
			g.order[j-1], g.order[j] = g.order[j], g.order[j-1]
		}
	}
}

// guarding returns the squares from which a man of the attacker guards another.
func (g *gatherer) guarding(as guise, sq chess.Square) chess.Bitboard {
	return chess.Attacks(as.kind(), g.attacker.Other(), sq, g.placed)
}

// fill completes the draft in every way.
func (g *gatherer) fill() {
	if g.steps--; g.steps&0xff == 0 && g.stop.Load() {
		g.steps = -1
	}
	if g.steps < 0 {
		return
	}
	need := g.open(g.placed, g.filled, -1)
	switch {
	case need == 0 && g.still:
		g.settle()
		return
	case need == 0:
		if g.minimal() {
			g.emit()
		}
		return
	}
	i := 0
	for !need.Has(g.order[i]) {
		i++
	}
	hole := g.order[i]
	bars := len(g.bars)
	if hole != g.at && !g.placed.Has(hole) {
		g.fillWith(hole)
	}
	for i := range g.attackers {
		if g.used>>i&1 != 0 {
			continue
		}
		for _, as := range g.men[i].guises {
			g.guardWith(i, as, hole)
		}
	}
	g.unbar(bars)
}

// bar keeps a man from a square until the bars are taken back.
func (g *gatherer) bar(i, slot int, sq chess.Square) {
	g.barred[i][slot] |= sq.Bit()
	g.bars = append(g.bars, bar{uint8(i), uint8(slot), sq})
}

// unbar takes back all bars but the first ones.
func (g *gatherer) unbar(first int) {
	for _, b := range g.bars[first:] {
		g.barred[b.man][b.slot] &^= b.sq.Bit()
	}
	g.bars = g.bars[:first]
}

// pictureBytes is what a picture takes with its hopes along a line.
const pictureBytes = int64(unsafe.Sizeof(picture{}) + 4*unsafe.Sizeof(hope{}))

// grow makes room for more pictures and reports whether the memory allows it.
func (g *gatherer) grow() bool {
	more := max(64, cap(g.pictures))
	if bytes := int64(more) * pictureBytes; g.room.Add(-bytes) < 0 {
		g.room.Add(bytes)
		return false
	}
	pictures := make([]picture, len(g.pictures), len(g.pictures)+more)
	copy(pictures, g.pictures)
	g.pictures = pictures
	return true
}

// emit keeps the draft, or gives up where there is no room for it.
func (g *gatherer) emit() {
	if len(g.pictures) == cap(g.pictures) && !g.grow() {
		g.steps = -1
		return
	}
	g.draft.spare, g.draft.checker = g.moves, chess.NoSquare
	checkers := 0
	for _, man := range g.guards[:g.count] {
		if chess.Attacks(man.kind, g.attacker, man.from, g.placed).Has(g.at) {
			g.draft.checker = man.from
			checkers++
		}
	}
	if checkers > 1 {
		g.draft.checker = chess.NoSquare
	}
	g.pictures = append(g.pictures, g.draft)
}

// open returns the squares of the zone that are neither filled nor guarded
// when the given squares are placed and filled; without leaves out one guard.
func (g *gatherer) open(placed, filled chess.Bitboard, without int) chess.Bitboard {
	need := g.zone &^ filled
	for i := range g.guards[:g.count] {
		if i != without {
			need &^= chess.Attacks(g.guards[i].kind, g.attacker, g.guards[i].from, placed)
		}
	}
	return need
}

// minimal reports whether the draft, which is complete, needs all its men.
func (g *gatherer) minimal() bool {
	for i := range g.guards[:g.count] {
		if g.open(g.placed&^g.guards[i].from.Bit(), g.filled, i) == 0 {
			return false
		}
	}
	for sq := range g.filled.All {
		if g.open(g.placed&^sq.Bit(), g.filled&^sq.Bit(), -1) == 0 {
			return false
		}
	}
	return true
}

// fillWith tries each of the target's men on a hole.
func (g *gatherer) fillWith(hole chess.Square) {
	for i := g.attackers; i < g.all; i++ {
		if g.used>>i&1 != 0 || !g.men[i].within(g.moves[1], anyGuise).Has(hole) || g.barred[i][0].Has(hole) {
			continue
		}
		g.filled |= hole.Bit()
		g.place(i, 1, anyGuise, hole)
		g.filled &^= hole.Bit()
		g.bar(i, 0, hole)
	}
}

// guardWith tries one of the attacker's men in one guise wherever it guards a
// hole.
func (g *gatherer) guardWith(i int, as guise, hole chess.Square) {
	slot := 0
	if g.men[i].pawn && as != asPawn {
		slot = 1 + int(as&1)
	}
	from := g.men[i].within(g.moves[0], as) & g.guarding(as, hole) &^ g.placed &^ g.at.Bit() &^ g.barred[i][slot]
	if as == asKing {
		from &^= g.zone // kings do not touch
	}
	for sq := range from.All {
		g.stand(i, as, sq)
		g.bar(i, slot, sq)
	}
}

// stand puts one of the attacker's men on a square and goes on.
func (g *gatherer) stand(i int, as guise, sq chess.Square) {
	g.guards[g.count] = guard{as.kind(), sq}
	g.count++
	g.place(i, 0, as, sq)
	g.count--
}

// place puts a man of the attacker, 0, or the target, 1, into the draft and
// goes on.
func (g *gatherer) place(i, side int, as guise, sq chess.Square) {
	d := as.on(sq)
	cost := int16(g.men[i].costs[d])
	g.moves[side] -= cost
	g.placed |= sq.Bit()
	g.used |= 1 << i
	g.draft.demands[i] = d
	g.fill()
	g.draft.demands[i] = 0
	g.used &^= 1 << i
	g.placed &^= sq.Bit()
	g.moves[side] += cost
}
