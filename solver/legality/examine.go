package legality

import "keymove/solver/chess"

// Examine tests a position, with the side to move in s.Turn, against
// conditions that every position of a game meets: kings, checks, what is
// missing against what pawns must have taken and promoted, men shut in by
// pawns that never moved, and a last move. Castling rights and en passant
// squares are not asked for: they are facts of the task, not of the men.
// Where the conditions take too long to decide, nothing is found.
func Examine(s chess.Setup) Report {
	reasons := material(&s)
	if len(reasons) == 0 {
		reasons = structure(&s, jointLimit)
	}
	if len(reasons) == 0 {
		reasons = lastMove(&s)
	}
	if len(reasons) > 0 {
		return Report{Verdict: Illegal, Reasons: reasons}
	}
	return Report{}
}

// Proves replays a game from the array and reports whether it is legal and
// reaches the men and the side to move of s. The int is the number of plies
// played before the first illegal move, or all of them.
func Proves(s chess.Setup, game []chess.Move) (int, bool) {
	p, err := chess.NewPosition(chess.Start(), 0)
	if err != nil {
		return 0, false
	}
	for i, m := range game {
		if !p.IsLegal(m) {
			return i, false
		}
		p.Play(m)
	}
	end := p.Setup()
	return len(game), end.Board == s.Board && end.Turn == s.Turn
}

// material tests what needs no history: kings, edge pawns, counts, checks.
func material(s *chess.Setup) []Reason {
	var reasons []Reason
	edge := (s.Of(chess.WhitePawn) | s.Of(chess.BlackPawn)) & (chess.RankOf(0) | chess.RankOf(7))
	if edge != 0 {
		reasons = append(reasons, Reason{Code: PawnOnEdge, Squares: edge})
	}
	kings := true
	for _, c := range [...]chess.Colour{chess.White, chess.Black} {
		if n := s.Of(chess.King.Of(c)).Count(); n != 1 {
			kings = false
			reasons = append(reasons, Reason{Code: KingCount, Colour: c, Man: chess.King.Of(c), Squares: s.Of(chess.King.Of(c)), Have: n, Limit: 1})
		}
		if n := s.Men(c).Count(); n > 16 {
			reasons = append(reasons, Reason{Code: TooManyMen, Colour: c, Have: n, Limit: 16})
		}
	}
	if !kings {
		return reasons
	}
	white, black := s.Of(chess.WhiteKing), s.Of(chess.BlackKing)
	if chess.Attacks(chess.King, chess.White, white.First(), 0)&black != 0 {
		return append(reasons, Reason{Code: KingsAdjacent, Squares: white | black})
	}
	waiting := s.Turn.Other()
	if attackers(s, s.Of(chess.King.Of(waiting)).First(), s.Turn) != 0 {
		reasons = append(reasons, Reason{Code: WaitingInCheck, Colour: waiting})
	}
	return reasons
}

// attackers returns the men of colour c that attack a square.
func attackers(s *chess.Setup, sq chess.Square, c chess.Colour) chess.Bitboard {
	occupied := s.Men(chess.White) | s.Men(chess.Black)
	var set chess.Bitboard
	for k := chess.Pawn; k <= chess.King; k++ {
		// A man attacks what a man of the other side would attack from there.
		set |= chess.Attacks(k, c.Other(), sq, occupied) & s.Of(k.Of(c))
	}
	return set
}
