package chess

import "math/bits"

// Attacks of sliding men come from "magic" tables: the men that can block a
// slider, multiplied by a number found by trial, index a table of its
// attacks (Pradu Kannan, "Magic Move-Bitboard Generation", 2007).

type magic struct {
	mask, factor Bitboard
	shift        uint8
	table        []Bitboard
}

func (m *magic) attacks(occupied Bitboard) Bitboard {
	return m.table[(occupied&m.mask)*m.factor>>m.shift]
}

var (
	knightAttacks, kingAttacks [64]Bitboard
	pawnAttacks                [2][64]Bitboard
	rookMagics, bishopMagics   [64]magic
	// rookLines and bishopLines hold the attacks on an empty board.
	rookLines, bishopLines [64]Bitboard
	// between holds the squares strictly between two squares of one line, and
	// through the whole line; both are empty for squares on no common line.
	between, through [64][64]Bitboard
)

var (
	rookSteps   = [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bishopSteps = [4][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	knightSteps = [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

func init() {
	rookRays, bishopRays := newRays(rookSteps), newRays(bishopSteps)
	for sq := A1; sq <= H8; sq++ {
		for _, d := range knightSteps {
			knightAttacks[sq] |= step(sq, d)
		}
		for _, d := range rookSteps {
			kingAttacks[sq] |= step(sq, d)
		}
		for _, d := range bishopSteps {
			kingAttacks[sq] |= step(sq, d)
		}
		pawnAttacks[White][sq] = step(sq, [2]int{-1, 1}) | step(sq, [2]int{1, 1})
		pawnAttacks[Black][sq] = step(sq, [2]int{-1, -1}) | step(sq, [2]int{1, -1})
		rookMagics[sq].fill(sq, rookFactors[sq], &rookSteps, rookRays)
		bishopMagics[sq].fill(sq, bishopFactors[sq], &bishopSteps, bishopRays)
		rookLines[sq], bishopLines[sq] = rookAttacks(sq, 0), bishopAttacks(sq, 0)
	}
	for a := A1; a <= H8; a++ {
		for b := A1; b <= H8; b++ {
			if a == b {
				continue
			}
			for _, attacks := range [...]func(Square, Bitboard) Bitboard{rookAttacks, bishopAttacks} {
				if attacks(a, 0).Has(b) {
					between[a][b] = attacks(a, b.Bit()) & attacks(b, a.Bit())
					through[a][b] = attacks(a, 0)&attacks(b, 0) | a.Bit() | b.Bit()
				}
			}
		}
	}
}

// step returns the square one step away, or the empty set at the edge.
func step(sq Square, d [2]int) Bitboard {
	file, rank := sq.File()+d[0], sq.Rank()+d[1]
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return 0
	}
	return SquareAt(file, rank).Bit()
}

// rays holds the squares up to the edge, for each direction and square.
type rays [4][64]Bitboard

func newRays(steps [4][2]int) *rays {
	var r rays
	for d, by := range steps {
		for sq := A1; sq <= H8; sq++ {
			for next := step(sq, by); next != 0; next = step(next.First(), by) {
				r[d][sq] |= next
			}
		}
	}
	return &r
}

// attacks cuts every ray behind the first occupied square.
func (r *rays) attacks(sq Square, steps *[4][2]int, occupied Bitboard) Bitboard {
	var set Bitboard
	for d, by := range steps {
		ray := r[d][sq]
		set |= ray
		if blockers := ray & occupied; blockers != 0 {
			first := blockers.First()
			if by[0]+8*by[1] < 0 {
				first = Square(63 - bits.LeadingZeros64(uint64(blockers)))
			}
			set &^= r[d][first]
		}
	}
	return set
}

// fill computes the attacks from a square. Those along two of the four rays do
// not depend on what stands on the others, so that each pair is looked at by
// itself: this is done whenever the program starts.
func (m *magic) fill(sq Square, factor Bitboard, steps *[4][2]int, r *rays) {
	var pairs [2]Bitboard
	for d, by := range steps {
		// The last square of a ray blocks nothing.
		for s := range r[d][sq].All {
			if step(s, by) != 0 {
				pairs[d/2] |= s.Bit()
			}
		}
	}
	m.mask = pairs[0] | pairs[1]
	m.factor = factor
	m.shift = uint8(64 - m.mask.Count())
	m.table = make([]Bitboard, 1<<m.mask.Count())
	one, other := r[0][sq]|r[1][sq], r[2][sq]|r[3][sq]
	for first := range pairs[0].subsets {
		attacks := r.attacks(sq, steps, first) & one
		for second := range pairs[1].subsets {
			m.table[(first|second)*m.factor>>m.shift] = attacks
		}
	}
	for second := range pairs[1].subsets {
		attacks := r.attacks(sq, steps, second) & other
		for first := range pairs[0].subsets {
			m.table[(first|second)*m.factor>>m.shift] |= attacks
		}
	}
}

// subsets yields every subset of the set, the empty one first.
func (b Bitboard) subsets(yield func(Bitboard) bool) {
	for s := Bitboard(0); yield(s); {
		if s = (s - b) & b; s == 0 {
			return
		}
	}
}

func rookAttacks(sq Square, occupied Bitboard) Bitboard   { return rookMagics[sq].attacks(occupied) }
func bishopAttacks(sq Square, occupied Bitboard) Bitboard { return bishopMagics[sq].attacks(occupied) }

// Attacks returns the squares that a man of kind k and colour c on sq attacks
// when the given squares are occupied. Squares of its own men count too.
func Attacks(k Kind, c Colour, sq Square, occupied Bitboard) Bitboard {
	switch k {
	case Pawn:
		return pawnAttacks[c][sq]
	case Knight:
		return knightAttacks[sq]
	case Bishop:
		return bishopAttacks(sq, occupied)
	case Rook:
		return rookAttacks(sq, occupied)
	case Queen:
		return rookAttacks(sq, occupied) | bishopAttacks(sq, occupied)
	case King:
		return kingAttacks[sq]
	}
	return 0
}

// Between returns the squares strictly between a and b when they share a rank,
// file or diagonal, else the empty set.
func Between(a, b Square) Bitboard { return between[a][b] }

var rookFactors = [64]Bitboard{
	0x2080002080400010, 0xc0002001401000, 0x2100110008402002, 0x880080081041000,
	0x200020020041008, 0x2300040008010012, 0xc00283004008201, 0x180010000407a80,
	0x168800080400020, 0x10400040201000, 0x1001002001001048, 0x1001002408100100,
	0x801000408010012, 0x4001000209000400, 0x8a20004c8020001, 0x2002801145002280,
	0x80860021004200, 0x1000c009402002, 0xb0002004002800, 0x100a808010020800,
	0x8101010008000410, 0x244008002000480, 0x40010810208, 0x2000020000448534,
	0x4104400480008033, 0x810100204000, 0x440430900200010, 0x4600240900100100,
	0x60080080040080, 0x1000300080400, 0x4084400011002, 0x23040200008041,
	0x580050043002080, 0x400804002802008, 0x1002001004010, 0x1000200901001000,
	0x4410800801800c00, 0xa012003806001004, 0x20100104008802, 0x4808402000041,
	0x10400170898000, 0x80500020004004, 0x1040408012020020, 0x8010040008004040,
	0x2001080100110004, 0x20004008080, 0x21010810040002, 0x800008c43020024,
	0x800021005100, 0x70201040008080, 0xd04282006a00, 0x10014400080240,
	0x1080110050100, 0x12000810240600, 0x402000801040200, 0x28100108a004100,
	0x50800300102045, 0x8208210040120882, 0x8010600101183441, 0x20b000910006045,
	0x241001002480005, 0x81000400880241, 0x9008024124, 0x48122980410402,
}

var bishopFactors = [64]Bitboard{
	0x848020822040013, 0x8010a40085821200, 0x8008430840822, 0x808048108040000,
	0x1304042100008104, 0x5001012010204023, 0x81048801b8200420, 0x200a008084012000,
	0x40102001042084, 0x840a505042428020, 0x700102202920, 0x44101c0c10800002,
	0x40040422000000, 0x180020802090202, 0x4020020811041202, 0x104308c042000,
	0x4140661002424400, 0x28012008010460, 0x188062102002a00, 0x14004840102008,
	0x105000290400002, 0x8001022200410400, 0x104a041918013446, 0x8a000082008238,
	0x4a0060008100430, 0x8220008820801, 0x2508041208005010, 0x4008080200202020,
	0x2441001013004000, 0x30008060407000, 0x4008108000420800, 0x12021050290100,
	0x210080482200500, 0xcc01112048100480, 0x20402806500440, 0x48e0080580080,
	0x40102020020080, 0x28010440080807, 0x4601041108008800, 0x8040810e04104200,
	0x901210110400088a, 0xa003080212081050, 0xc1004048401004, 0x900000a014400800,
	0x8021040405401, 0x4020008206002090, 0x4190424030100, 0x424008a02026250,
	0x8004088250900040, 0x1c00430088a04200, 0x1020094040001, 0x8040210020880061,
	0x2010040450442032, 0x800840850044001, 0x4040802140004, 0x4080a04222020,
	0x8088802110022000, 0x1081a10416114400, 0x205010a24060820, 0x720411080,
	0x1008000208430400, 0x580c026028810840, 0x802020441020a110, 0x12c0022401020018,
}
