package chess

import (
	"fmt"
	"strings"
)

// Faults is a set of reasons why a Setup is no Position. It is the error of
// [NewPosition].
type Faults uint16

// The reasons. TwoKings and PawnOnEdge cannot be forgiven.
const (
	NoWhiteKing Faults = 1 << iota
	NoBlackKing
	TwoKings        // a side has more than one king
	PawnOnEdge      // a pawn stands on the first or last rank
	TooManyMen      // a side has more than 16 men or 8 pawns
	OpponentInCheck // the side not to move is in check
	BadCastling     // a castling right without king and rook at home
	BadEnPassant    // an en passant square without the pawn that just passed it

	unforgivable = TwoKings | PawnOnEdge
)

var faultNames = []string{"no white king", "no black king", "two kings of one colour", "pawn on the first or last rank", "too many men", "side not to move in check", "castling right without king and rook at home", "impossible en passant square"}

// Error lists the reasons in English for a log; the window words them for the
// user.
func (f Faults) Error() string {
	var names []string
	for i, name := range faultNames {
		if f>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return fmt.Sprintf("position: %s", strings.Join(names, ", "))
}

// Position is a checked position. It is a value: copy it to keep it. The zero
// Position is an empty board with White to move.
type Position struct {
	kinds    [7]Bitboard // by Kind
	men      [2]Bitboard // by Colour
	board    [64]Piece
	key      Key
	ep       Bitboard
	kings    [2]Bitboard
	turn     Colour
	castling Castling
	// exclusive is Setup.Exclusive. It never changes, so the key leaves it out.
	exclusive [4]Castling
	// origins is nil where origins are not kept.
	origins *origins
}

// NewPosition checks a Setup. The faults in allow are forgiven: a missing king
// or too many men stay as they are, impossible rights are dropped. The error
// is of type Faults and names every fault that was not forgiven.
func NewPosition(s Setup, allow Faults) (Position, error) {
	var p Position
	for sq, man := range s.Board {
		if man.Kind() != NoKind {
			p.put(man, Square(sq))
		}
	}
	p.kings = [2]Bitboard{p.Of(WhiteKing), p.Of(BlackKing)}
	p.setTurn(s.Turn)
	var faults Faults
	fault := func(f Faults, when bool) {
		if when {
			faults |= f
		}
	}
	fault(NoWhiteKing, p.kings[White] == 0)
	fault(NoBlackKing, p.kings[Black] == 0)
	fault(TwoKings, p.kings[White].Several() || p.kings[Black].Several())
	fault(PawnOnEdge, p.kinds[Pawn]&(rank1|rank8) != 0)
	for _, c := range [...]Colour{White, Black} {
		fault(TooManyMen, p.men[c].Count() > 16 || p.Of(Pawn.Of(c)).Count() > 8)
	}
	rights := s.Castling & s.CastlingByConvention()
	fault(BadCastling, rights != s.Castling)
	p.setCastling(rights)
	p.exclusive = s.Exclusive
	ep := s.EnPassant & p.possibleEnPassant()
	fault(BadEnPassant, ep != s.EnPassant)
	p.setEnPassant(ep & p.reachableEnPassant())
	if faults&TwoKings == 0 {
		fault(OpponentInCheck, p.attackersOf(p.kings[p.turn.Other()], p.turn, p.Occupied()) != 0)
	}
	if faults &^= allow &^ unforgivable; faults != 0 {
		return Position{}, faults
	}
	return p, nil
}

// possibleEnPassant returns the squares that an opposing pawn may have passed
// with its last move.
func (p *Position) possibleEnPassant() Bitboard {
	empty := ^p.Occupied()
	if p.turn == White {
		return RankOf(5) & empty & (empty >> 8) & (p.Of(BlackPawn) << 8)
	}
	return RankOf(2) & empty & (empty << 8) & (p.Of(WhitePawn) >> 8)
}

// reachableEnPassant returns the squares that a pawn of the side to move
// attacks: only there does an en passant square make a difference.
func (p *Position) reachableEnPassant() Bitboard {
	return pawnsAttack(p.turn, p.Of(Pawn.Of(p.turn)))
}

// pawnsAttack returns all squares attacked by pawns of one colour.
func pawnsAttack(c Colour, pawns Bitboard) Bitboard {
	if c == White {
		return pawns&^fileA<<7 | pawns&^fileH<<9
	}
	return pawns&^fileH>>7 | pawns&^fileA>>9
}

func (p *Position) put(man Piece, sq Square) {
	p.kinds[man.Kind()] |= sq.Bit()
	p.men[man.Colour()] |= sq.Bit()
	p.board[sq] = man
	p.key.toggle(manKeys[man][sq])
}

func (p *Position) take(sq Square) {
	man := p.board[sq]
	p.kinds[man.Kind()] &^= sq.Bit()
	p.men[man.Colour()] &^= sq.Bit()
	p.board[sq] = NoPiece
	p.key.toggle(manKeys[man][sq])
}

func (p *Position) setTurn(c Colour) {
	if p.turn != c {
		p.turn = c
		p.key.toggle(turnKey)
	}
}

func (p *Position) setCastling(rights Castling) {
	p.key.toggle(castlingKeys[p.castling])
	p.key.toggle(castlingKeys[rights])
	p.castling = rights
}

func (p *Position) setEnPassant(squares Bitboard) {
	for sq := range (p.ep ^ squares).All {
		p.key.toggle(enPassantKeys[sq])
	}
	p.ep = squares
}

// Turn returns the side to move.
func (p *Position) Turn() Colour { return p.turn }

// Castling returns the rights that are left.
func (p *Position) Castling() Castling { return p.castling }

// EnPassant returns the squares onto which a pawn of the side to move attacks
// en passant.
func (p *Position) EnPassant() Bitboard { return p.ep }

// Key returns the key of the position.
func (p *Position) Key() Key { return p.key }

// At returns the man on a square, or NoPiece.
func (p *Position) At(sq Square) Piece { return p.board[sq&63] }

// Occupied returns the squares of all men.
func (p *Position) Occupied() Bitboard { return p.men[White] | p.men[Black] }

// Men returns the squares of one side's men.
func (p *Position) Men(c Colour) Bitboard { return p.men[c] }

// Of returns the squares on which the given man stands.
func (p *Position) Of(man Piece) Bitboard { return p.kinds[man.Kind()] & p.men[man.Colour()] }

// King returns the square of a king, NoSquare when there is none.
func (p *Position) King(c Colour) Square { return p.kings[c].First() }

// Setup returns the position as a Setup, without counters.
func (p *Position) Setup() Setup {
	return Setup{Board: p.board, Turn: p.turn, Castling: p.castling, EnPassant: p.ep, Exclusive: p.exclusive, FullMove: 1}
}

// FEN returns the position's FEN. Its en passant field names only squares that
// a pawn attacks.
func (p *Position) FEN() string {
	s := p.Setup()
	return s.FEN()
}

// Attackers returns the men of colour c that attack sq.
func (p *Position) Attackers(sq Square, c Colour) Bitboard {
	return p.attackersOf(sq.Bit(), c, p.Occupied())
}

// AttackersThrough returns the men of colour c that attack sq, were the given
// squares occupied.
func (p *Position) AttackersThrough(sq Square, c Colour, occupied Bitboard) Bitboard {
	return p.attackersOf(sq.Bit(), c, occupied)
}

// attackersOf returns the men of colour c that attack the one square in
// target, were the given squares occupied. The empty target is never attacked.
func (p *Position) attackersOf(target Bitboard, c Colour, occupied Bitboard) Bitboard {
	if target == 0 {
		return 0
	}
	sq := target.First()
	return p.men[c] & (pawnAttacks[c.Other()][sq]&p.kinds[Pawn] |
		knightAttacks[sq]&p.kinds[Knight] |
		kingAttacks[sq]&p.kinds[King] |
		rookAttacks(sq, occupied)&(p.kinds[Rook]|p.kinds[Queen]) |
		bishopAttacks(sq, occupied)&(p.kinds[Bishop]|p.kinds[Queen]))
}

// attacked reports whether a man of colour c attacks sq, were the given squares
// occupied. It looks along the lines only where a line man stands on them.
func (p *Position) attacked(sq Square, c Colour, occupied Bitboard) bool {
	them := p.men[c]
	if them&(pawnAttacks[c.Other()][sq]&p.kinds[Pawn]|knightAttacks[sq]&p.kinds[Knight]|kingAttacks[sq]&p.kinds[King]) != 0 {
		return true
	}
	straight := them & rookLines[sq] & (p.kinds[Rook] | p.kinds[Queen])
	if straight != 0 && rookAttacks(sq, occupied)&straight != 0 {
		return true
	}
	diagonal := them & bishopLines[sq] & (p.kinds[Bishop] | p.kinds[Queen])
	return diagonal != 0 && bishopAttacks(sq, occupied)&diagonal != 0
}

// Checkers returns the men that give check to the side to move.
func (p *Position) Checkers() Bitboard {
	return p.attackersOf(p.kings[p.turn], p.turn.Other(), p.Occupied())
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool {
	king := p.kings[p.turn].First()
	return king != NoSquare && p.attacked(king, p.turn.Other(), p.Occupied())
}

// IsMate reports whether the side to move is mated.
func (p *Position) IsMate() bool { return p.InCheck() && !p.HasMove() }

// IsStalemate reports whether the side to move has no move and no check.
func (p *Position) IsStalemate() bool { return !p.InCheck() && !p.HasMove() }

// Pass gives the move to the other side; rights to capture en passant are
// lost. The side that passes must not be in check, else the result has the
// side not to move in check.
func (p *Position) Pass() {
	p.setEnPassant(0)
	p.setTurn(p.turn.Other())
}

// rightsLost holds the castling rights that end when a move touches a square.
var rightsLost = [64]Castling{
	E1: WhiteShort | WhiteLong, H1: WhiteShort, A1: WhiteLong,
	E8: BlackShort | BlackLong, H8: BlackShort, A8: BlackLong,
}

// Play makes a legal move of the position. A copy made before takes it back.
func (p *Position) Play(m Move) {
	from, to := m.From(), m.To()
	man := p.board[from]
	if p.origins != nil {
		p.moveOrigins(m)
	}
	if p.ep != 0 {
		p.setEnPassant(0)
	}
	if p.board[to] != NoPiece {
		p.take(to)
	}
	p.take(from)
	switch {
	case m>>12 == kindNormal:
		p.put(man, to)
	case m.IsPromotion():
		p.put(m.Promotion().Of(p.turn), to)
	case m.IsEnPassant():
		p.put(man, to)
		p.take(enPassantVictim(to))
	default:
		p.put(man, to)
		rookFrom, rookTo := castlingRook(to)
		p.take(rookFrom)
		p.put(Rook.Of(p.turn), rookTo)
		p.setCastling(p.castling &^ p.exclusive[castlingIndex(rookFrom)])
	}
	if man.Kind() == King {
		p.kings[p.turn] = to.Bit()
	}
	if lost := p.castling & (rightsLost[from] | rightsLost[to]); lost != 0 {
		p.setCastling(p.castling &^ lost)
	}
	p.turn = p.turn.Other()
	p.key.toggle(turnKey)
	if man.Kind() == Pawn && from^to == 16 {
		passed := (from + to) / 2
		if p.reachableEnPassant().Has(passed) {
			p.setEnPassant(passed.Bit())
		}
	}
}

// enPassantVictim returns the square of the pawn taken by an en passant
// capture that ends on to.
func enPassantVictim(to Square) Square { return to ^ 8 }

// castlingIndex returns the position in Setup.Exclusive of the right to castle
// with the rook of a corner.
func castlingIndex(corner Square) int {
	i := 0
	if corner.File() == 0 {
		i = 1
	}
	if corner.Rank() == 7 {
		i += 2
	}
	return i
}

// castlingRook returns where the rook goes when the king castles onto to.
func castlingRook(to Square) (from, dest Square) {
	if to.File() == 6 {
		return to + 1, to - 1
	}
	return to - 2, to + 1
}
