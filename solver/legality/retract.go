package legality

import "keymove/solver/chess"

// retractDepth is how many plies are taken back: the last move, and the move
// before it, which tells whether the last one can have answered the check it
// answers.
const retractDepth = 2

// retractLimit bounds the positions looked at in taking back; beyond it
// nothing is found.
const retractLimit = 5_000

// lastMove tests that the side not to move has a move that can have led here.
func lastMove(s *chess.Setup) []Reason {
	budget := retractLimit
	if retracts(s, retractDepth, &budget) {
		return nil
	}
	king := s.Of(chess.King.Of(s.Turn)).First()
	if from := attackers(s, king, s.Turn.Other()); from != 0 {
		return []Reason{{Code: ImpossibleCheck, Colour: s.Turn, Squares: from}}
	}
	return []Reason{{Code: NoLastMove, Colour: s.Turn.Other()}}
}

// retracts reports whether some series of moves of the given length, or from
// the array, can have led to s as far as the other conditions tell.
func retracts(s *chess.Setup, plies int, budget *int) bool {
	if plies == 0 || *budget <= 0 || s.Turn == chess.White && s.Board == chess.Start().Board {
		return true
	}
	r := retraction{now: s, mover: s.Turn.Other(), plies: plies, budget: budget}
	for sq := range s.Men(r.mover).All {
		if r.man(sq) {
			return true
		}
	}
	return r.castling()
}

// retraction takes back one move of mover.
type retraction struct {
	now   *chess.Setup
	mover chess.Colour
	plies int
	// budget counts down the positions that may still be looked at.
	budget *int
}

// before reports whether a position with mover to move can have arisen.
func (r *retraction) before(s *chess.Setup) bool {
	if *r.budget--; *r.budget <= 0 {
		return true
	}
	s.Turn = r.mover
	return len(material(s)) == 0 && len(structure(s, jointLimitRetract)) == 0 && retracts(s, r.plies-1, r.budget)
}

// man tries every way in which the man on a square can have come there.
func (r *retraction) man(to chess.Square) bool {
	man := r.now.Board[to]
	occupied := r.now.Men(chess.White) | r.now.Men(chess.Black)
	if man.Kind() == chess.Pawn {
		return r.pawn(to)
	}
	for from := range (chess.Attacks(man.Kind(), r.mover, to, occupied) &^ occupied).All {
		if r.came(from, to, man, false) || r.came(from, to, man, true) {
			return true
		}
	}
	return man.Kind() != chess.King && relative(r.mover, to).Rank() == 7 && r.pawn(to)
}

// pawn tries the pawn's ways to a square, where it may have promoted.
func (r *retraction) pawn(to chess.Square) bool {
	man := chess.Pawn.Of(r.mover)
	rank := relative(r.mover, to).Rank()
	if rank < 2 {
		return false
	}
	step := relative(r.mover, to) - 8
	one := relative(r.mover, step)
	if r.now.Board[one] == chess.NoPiece {
		if r.came(one, to, man, false) {
			return true
		}
		if two := relative(r.mover, step-8); rank == 3 && r.now.Board[two] == chess.NoPiece && r.came(two, to, man, false) {
			return true
		}
	}
	for from := range chess.Attacks(chess.Pawn, r.mover.Other(), to, 0).All {
		if r.now.Board[from] != chess.NoPiece {
			continue
		}
		if r.came(from, to, man, true) || rank == 5 && r.enPassant(from, to, man) {
			return true
		}
	}
	return false
}

// came reports whether man can have gone from one square to the other, taking
// something or not.
func (r *retraction) came(from, to chess.Square, man chess.Piece, took bool) bool {
	s := *r.now
	s.Board[from], s.Board[to] = man, chess.NoPiece
	if !took {
		return r.before(&s)
	}
	if r.now.Men(r.now.Turn).Count() == 16 {
		return false
	}
	for k := chess.Pawn; k <= chess.Queen; k++ {
		before := s
		before.Board[to] = k.Of(r.now.Turn)
		if r.before(&before) {
			return true
		}
	}
	return false
}

// enPassant takes back a capture en passant together with the double step that
// it answered, which is then the move before.
func (r *retraction) enPassant(from, to chess.Square, man chess.Piece) bool {
	victim, start := to^8, to-8
	if r.mover == chess.White {
		start = to + 8
	}
	if r.now.Board[victim] != chess.NoPiece || r.now.Board[start] != chess.NoPiece || r.now.Men(r.now.Turn).Count() == 16 {
		return false
	}
	s := *r.now
	s.Turn = r.mover
	s.Board[from], s.Board[to] = man, chess.NoPiece
	s.Board[victim] = chess.Pawn.Of(r.now.Turn)
	if len(material(&s)) > 0 || len(structure(&s, jointLimitRetract)) > 0 {
		return false
	}
	s.Turn = r.now.Turn
	s.Board[victim], s.Board[start] = chess.NoPiece, s.Board[victim]
	return len(material(&s)) == 0 && len(structure(&s, jointLimitRetract)) == 0
}

// castling takes back castling to either side.
func (r *retraction) castling() bool {
	for _, way := range [...]struct{ king, kingFrom, rook, rookFrom chess.Square }{
		{chess.G1, chess.E1, chess.F1, chess.H1},
		{chess.C1, chess.E1, chess.D1, chess.A1},
	} {
		king, rook := relative(r.mover, way.king), relative(r.mover, way.rook)
		kingFrom, rookFrom := relative(r.mover, way.kingFrom), relative(r.mover, way.rookFrom)
		if r.now.Board[king] != chess.King.Of(r.mover) || r.now.Board[rook] != chess.Rook.Of(r.mover) {
			continue
		}
		s := *r.now
		s.Board[king], s.Board[rook] = chess.NoPiece, chess.NoPiece
		if (chess.Between(kingFrom, rookFrom)|kingFrom.Bit()|rookFrom.Bit())&(s.Men(chess.White)|s.Men(chess.Black)) != 0 {
			continue
		}
		s.Board[kingFrom], s.Board[rookFrom] = chess.King.Of(r.mover), chess.Rook.Of(r.mover)
		if attackers(&s, kingFrom, r.now.Turn)|attackers(&s, rook, r.now.Turn) != 0 {
			continue
		}
		if r.before(&s) {
			return true
		}
	}
	return false
}
