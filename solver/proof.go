package solver

import (
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// proof solves a part whose goal is the diagram: all games from the array that
// lead to it. The lines begin at the array, so that is the part's Start.
func (r *run) proof(part *solution.Part) {
	s := newScript(part.Stipulation, r.wanted)
	target := part.Start
	s.target = &target
	array := chess.Start()
	array.Turn = part.Stipulation.Starter(problem.Options{})
	start, err := chess.NewPosition(array, 0)
	if err != nil {
		panic(err) // a constant
	}
	part.Start = start
	r.together(part, s, start)
}

// reach solves a part whose goal is a second diagram: all lines that lead to
// it from the first.
func (r *run) reach(part *solution.Part) {
	s := newScript(part.Stipulation, r.wanted)
	target, err := targetOf(part.Stipulation)
	if err != nil {
		panic(err) // unsolvable has seen to it
	}
	s.target = &target
	r.together(part, s, part.Start)
}

// targetOf returns the second diagram of a=>b, with whatever men it shows.
func targetOf(s problem.Stipulation) (chess.Position, error) {
	return chess.NewPosition(chess.Setup{Board: s.Target}, chess.TooManyMen|chess.NoWhiteKing|chess.NoBlackKing|chess.OpponentInCheck)
}

// sameMen reports whether the same men stand on the same squares.
func sameMen(p, q *chess.Position) bool {
	if p.Men(chess.White) != q.Men(chess.White) || p.Men(chess.Black) != q.Men(chess.Black) {
		return false
	}
	for k := chess.Pawn; k <= chess.King; k++ {
		for _, c := range [...]chess.Colour{chess.White, chess.Black} {
			if p.Of(k.Of(c)) != q.Of(k.Of(c)) {
				return false
			}
		}
	}
	return true
}
