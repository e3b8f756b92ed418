package solver

import (
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// goal tells whether a move of the side that must reach it has reached it.
type goal problem.Goal

// solvable reports whether this program knows the goal.
func (g goal) solvable() bool {
	switch g.Kind {
	case problem.Mate, problem.Stalemate, problem.DoubleStalemate, problem.MateOrStalemate,
		problem.Check, problem.Capture, problem.AnyMove, problem.EnPassantGoal,
		problem.CastlingGoal, problem.TargetSquare, problem.AutoStalemate, problem.AutoMate,
		problem.DoubleMate, problem.CounterMate, problem.PieceGain, problem.Chess81:
		return true
	}
	return false
}

// reached reports whether m, played in before and leading to after, reaches
// the goal.
func (g goal) reached(before *chess.Position, m chess.Move, after *chess.Position) bool {
	switch g.Kind {
	case problem.Mate:
		return after.IsMate()
	case problem.Stalemate:
		return after.IsStalemate()
	case problem.DoubleStalemate:
		mover := *after
		mover.Pass()
		return after.IsStalemate() && mover.IsStalemate()
	case problem.MateOrStalemate:
		return !after.HasMove()
	case problem.Check:
		return after.InCheck()
	case problem.AutoStalemate:
		mover := *after
		mover.Pass()
		return !after.InCheck() && mover.IsStalemate()
	case problem.AutoMate, problem.DoubleMate, problem.CounterMate:
		return false // the mover would be in check
	case problem.Chess81:
		if after.Turn() == chess.Black {
			return m.To().Rank() == 7
		}
		return m.To().Rank() == 0
	case problem.Capture, problem.PieceGain:
		return before.At(m.To()) != chess.NoPiece || m.IsEnPassant()
	case problem.AnyMove:
		return true
	case problem.EnPassantGoal:
		return m.IsEnPassant()
	case problem.CastlingGoal:
		return m.IsCastling()
	case problem.TargetSquare:
		return m.To() == g.Square
	}
	return false
}

// onlyByCheck reports whether only checking moves can reach the goal.
func (g goal) onlyByCheck() bool { return g.Kind == problem.Mate || g.Kind == problem.Check }
