package legality

import "keymove/solver/chess"

// A pawn on its first rank has never moved. With the men that such pawns keep
// at home for ever it forms the part of the board that never changed. What no
// path round it leads to was never reached.

// relative turns a square so that the side's own first rank is rank 1.
func relative(c chess.Colour, sq chess.Square) chess.Square {
	if c == chess.Black {
		return sq ^ 56
	}
	return sq
}

type home struct {
	kind chess.Kind
	sq   chess.Square // White's
}

var homes = [...]home{
	{chess.Rook, chess.A1}, {chess.Knight, chess.B1}, {chess.Bishop, chess.C1}, {chess.Queen, chess.D1},
	{chess.King, chess.E1}, {chess.Bishop, chess.F1}, {chess.Knight, chess.G1}, {chess.Rook, chess.H1},
}

// terrain is what is known of the whole game from the men that never moved.
type terrain struct {
	// fixed men never moved and cannot be passed.
	fixed chess.Bitboard
	// guarded squares were attacked throughout by fixed pawns of the colour.
	guarded [2]chess.Bitboard
}

func survey(s *chess.Setup) terrain {
	var t terrain
	for _, c := range [...]chess.Colour{chess.White, chess.Black} {
		pawns := s.Of(chess.Pawn.Of(c)) & chess.RankOf(relative(c, chess.A2).Rank())
		t.fixed |= pawns
		for sq := range pawns.All {
			t.guarded[c] |= chess.Attacks(chess.Pawn, c, sq, 0)
		}
	}
	// A man at home that has no way out past what is already known never
	// moved; nor could another man of its kind have taken its place.
	for grew := true; grew; {
		grew = false
		for _, c := range [...]chess.Colour{chess.White, chess.Black} {
			for _, h := range homes {
				sq := relative(c, h.sq)
				if !t.fixed.Has(sq) && s.Board[sq] == h.kind.Of(c) && t.reach(h.kind, c, sq) == sq.Bit() {
					t.fixed |= sq.Bit()
					grew = true
				}
			}
		}
	}
	return t
}

// reach returns the squares to which a man that began on a square can have
// gone, that square included.
func (t *terrain) reach(k chess.Kind, c chess.Colour, from chess.Square) chess.Bitboard {
	barred := t.fixed
	if k == chess.King {
		barred |= t.guarded[c.Other()]
	}
	reached := from.Bit()
	if to := t.castled(k, c, from); to != chess.NoSquare && !barred.Has(to) {
		reached |= to.Bit()
	}
	if to := t.castledLong(k, c, from); to != chess.NoSquare && !barred.Has(to) {
		reached |= to.Bit()
	}
	for next := reached; next != 0; {
		next |= chess.Attacks(k, c, next.Pop(), t.fixed) &^ barred &^ reached
		reached |= next
	}
	return reached
}

// castled returns where short castling takes the king or the rook of the
// square, NoSquare when it cannot.
func (t *terrain) castled(k chess.Kind, c chess.Colour, from chess.Square) chess.Square {
	if t.fixed&(relative(c, chess.F1).Bit()|relative(c, chess.G1).Bit()) != 0 {
		return chess.NoSquare
	}
	switch {
	case k == chess.King && from == relative(c, chess.E1):
		return relative(c, chess.G1)
	case k == chess.Rook && from == relative(c, chess.H1):
		return relative(c, chess.F1)
	}
	return chess.NoSquare
}

func (t *terrain) castledLong(k chess.Kind, c chess.Colour, from chess.Square) chess.Square {
	if t.fixed&(relative(c, chess.B1).Bit()|relative(c, chess.C1).Bit()|relative(c, chess.D1).Bit()) != 0 {
		return chess.NoSquare
	}
	switch {
	case k == chess.King && from == relative(c, chess.E1):
		return relative(c, chess.C1)
	case k == chess.Rook && from == relative(c, chess.A1):
		return relative(c, chess.D1)
	}
	return chess.NoSquare
}

// entries returns the files on which a pawn of colour c can have promoted.
func (t *terrain) entries(c chess.Colour) []int {
	var files []int
	for x := range 8 {
		if t.fixed.Has(relative(c, chess.SquareAt(x, 7))) {
			continue
		}
		for y := max(x-1, 0); y <= min(x+1, 7); y++ {
			if !t.fixed.Has(relative(c, chess.SquareAt(y, 6))) {
				files = append(files, x)
				break
			}
		}
	}
	return files
}

// promoted is a group of men of a side of which some must be promoted pawns.
type promoted struct {
	n int
	// files holds, as bits, the files on which they can have promoted.
	files uint8
}

// census tells which of a side's men must be promoted. The reasons name men
// that can be neither original nor promoted.
func (t *terrain) census(s *chess.Setup, c chess.Colour) ([]promoted, []Reason) {
	king := s.Of(chess.King.Of(c))
	if !t.reach(chess.King, c, relative(c, chess.E1)).Has(king.First()) {
		return nil, []Reason{{Code: Unreachable, Colour: c, Man: chess.King.Of(c), Squares: king}}
	}
	var groups []promoted
	var reasons []Reason
	for k := chess.Knight; k <= chess.Queen; k++ {
		men := s.Of(k.Of(c))
		classes := []chess.Bitboard{men}
		if k == chess.Bishop {
			classes = []chess.Bitboard{men & chess.DarkSquares, men &^ chess.DarkSquares}
		}
		for _, class := range classes {
			g, lost := t.promotedIn(class, k, c)
			if lost != 0 {
				reasons = append(reasons, Reason{Code: Unreachable, Colour: c, Man: k.Of(c), Squares: lost})
			} else if g.n > 0 {
				groups = append(groups, g)
			}
		}
	}
	return groups, reasons
}

// promotedIn counts the least number of promoted men among men of one kind.
// lost is not empty when they cannot all be explained.
func (t *terrain) promotedIn(men chess.Bitboard, k chess.Kind, c chess.Colour) (g promoted, lost chess.Bitboard) {
	if men == 0 {
		return g, 0
	}
	var asPromoted chess.Bitboard
	for _, x := range t.entries(c) {
		if r := t.reach(k, c, relative(c, chess.SquareAt(x, 7))) & men; r != 0 {
			asPromoted |= r
			g.files |= 1 << x
		}
	}
	var origins []chess.Bitboard
	var asOriginal chess.Bitboard
	for _, h := range homes {
		if sq := relative(c, h.sq); h.kind == k {
			// A fixed man is its own origin and nobody else's: reach gives
			// its square alone.
			r := t.reach(k, c, sq) & men
			origins = append(origins, r)
			asOriginal |= r
		}
	}
	if lost = men &^ asPromoted &^ asOriginal; lost != 0 {
		return g, lost
	}
	best := -1
	// Try every choice of an original man, or none, for each home square.
	var choose func(i int, rest chess.Bitboard)
	choose = func(i int, rest chess.Bitboard) {
		if i == len(origins) {
			if rest&^asPromoted == 0 && (best < 0 || rest.Count() < best) {
				best = rest.Count()
			}
			return
		}
		choose(i+1, rest)
		for sq := range (origins[i] & rest).All {
			choose(i+1, rest&^sq.Bit())
		}
	}
	choose(0, men)
	if best < 0 {
		return g, men &^ asPromoted
	}
	g.n = best
	return g, 0
}

// diedAtHome counts men of colour c that were taken on the home square they
// could never leave, where no pawn can have taken them.
func (t *terrain) diedAtHome(s *chess.Setup, c chess.Colour) int {
	n := 0
	for _, h := range homes {
		sq := relative(c, h.sq)
		if h.kind == chess.King || t.fixed.Has(sq) || t.reach(h.kind, c, sq) != sq.Bit() {
			continue
		}
		// A pawn of the other side would take from the rank before.
		if chess.Attacks(chess.Pawn, c, sq, 0)&^t.fixed == 0 && s.Board[sq] != h.kind.Of(c) {
			n++
		}
	}
	return n
}
