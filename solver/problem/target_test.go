package problem

import (
	"testing"

	"keymove/solver/chess"
)

// The second diagrams are those of the task and of the twins that set a task of
// their own; twins count from b), from a) where the diagram is no problem.
func TestTargets(t *testing.T) {
	goal := func(sq chess.Square) Stipulation {
		s := Stipulation{Goal: Goal{Kind: ReachPosition}, Plies: 2}
		s.Target[sq] = chess.WhiteKing
		return s
	}
	p := Problem{Stipulation: goal(chess.A1), Twins: []Twin{
		{Edits: []Edit{{Kind: MoveMan, From: chess.A1, To: chess.B1}}},
		{Edits: []Edit{{Kind: SetStipulation, Stipulation: goal(chess.B1)}}},
		{Edits: []Edit{{Kind: SetStipulation, Stipulation: Stipulation{Goal: Goal{Kind: Mate}, Plies: 3}}}},
	}}
	for _, zero := range []bool{false, true} {
		p.ZeroPosition = zero
		twin := 2
		if zero {
			twin = 1
		}
		got := p.Targets()
		if len(got) != 2 || got[0].Index != -1 || got[1].Index != twin {
			t.Fatalf("zero position %v: %+v", zero, got)
		}
		if got[0].Setup.Board[chess.A1] != chess.WhiteKing || got[1].Setup.Board[chess.B1] != chess.WhiteKing {
			t.Errorf("the men stand elsewhere")
		}
	}
	p = Problem{Stipulation: Stipulation{Goal: Goal{Kind: ReachPosition}, Plies: 2}}
	if got := p.Targets(); len(got) != 0 {
		t.Errorf("a task without its diagram has %+v", got)
	}
}
