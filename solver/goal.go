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
		problem.DoubleMate, problem.CounterMate, problem.PieceGain, problem.Chess81,
		problem.Circuit, problem.ExchangeCircuit, problem.KissSquare:
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
	case problem.AutoMate:
		return mated(after, after.Turn().Other())
	case problem.DoubleMate:
		return before.HasMove() && mated(after, after.Turn()) && mated(after, after.Turn().Other())
	case problem.CounterMate:
		return before.IsMate() && mated(after, after.Turn()) && mated(after, after.Turn().Other())
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
	case problem.Circuit:
		return before.Origin(m.From()) == m.To()
	case problem.ExchangeCircuit:
		home := before.Origin(m.From())
		man := after.At(home)
		return home != m.To() && man != chess.NoPiece && man.Colour() != after.Turn() && after.Origin(home) == m.To()
	case problem.KissSquare:
		return g.kisses(m.To(), after)
	}
	return false
}

// kisses reports whether the man who moved to a square now stands beside the
// man from the goal's square, and nobody else does.
func (g goal) kisses(mover chess.Square, after *chess.Position) bool {
	kissed := after.WhereFrom(g.Square)
	if kissed == chess.NoSquare || kissed == mover {
		return false
	}
	beside := chess.Attacks(chess.King, chess.White, kissed, 0) & after.Occupied()
	return beside == mover.Bit()
}

// mated reports whether a side is mated, were it to move.
func mated(p *chess.Position, c chess.Colour) bool {
	if p.Turn() != c {
		passed := *p
		passed.Pass()
		p = &passed
	}
	return p.IsMate()
}

// recalls reports whether the goal depends on where the men came from.
func (g goal) recalls() bool {
	return g.Kind == problem.Circuit || g.Kind == problem.ExchangeCircuit || g.Kind == problem.KissSquare
}

// reckless reports whether the move that reaches the goal may leave the mover's
// own king in check.
func (g goal) reckless() bool {
	switch g.Kind {
	case problem.AutoMate, problem.DoubleMate, problem.CounterMate:
		return true
	}
	return false
}

// moves appends the moves of the side that is to reach the goal: the legal
// ones, and those that only the goal allows.
func (g goal) moves(p *chess.Position, dst []chess.Move) []chess.Move {
	dst = p.Moves(dst)
	if !g.reckless() {
		return dst
	}
	n := len(dst)
	dst = p.Reckless(dst)
	for _, m := range dst[n:] {
		after := *p
		after.Play(m)
		if g.reached(p, m, &after) {
			dst[n] = m
			n++
		}
	}
	return dst[:n]
}

// onlyByCheck reports whether only checking moves can reach the goal.
func (g goal) onlyByCheck() bool { return g.Kind == problem.Mate || g.Kind == problem.Check }
