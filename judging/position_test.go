package judging_test

import (
	"testing"

	"keymove/judging"
	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/legality"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

var positionCodes = []judging.Code{judging.IncompleteForce, judging.IllegalPosition, judging.StatedRight, judging.ProofGameBad}

// Article 45.2, with the test vectors of the digest.
func TestForce(t *testing.T) {
	for _, row := range []struct {
		name, fen, task string
		rules           judging.Rules
		want            []string
	}{
		{"bishops c1 and e3", "4k3/8/8/8/8/4B3/8/2B1K3", "#2", judging.Rules{}, []string{"incompleteForce defect"}},
		{"two queens", "4k3/8/8/8/8/8/8/Q1Q1K3", "#2", judging.Rules{}, []string{"incompleteForce defect"}},
		{"an event allows them", "4k3/8/8/8/8/8/8/Q1Q1K3", "#2", judging.Rules{PromotedMen: true}, nil},
		{"a solving contest", "4k3/8/8/8/8/8/8/Q1Q1K3", "#2", judging.Rules{Solving: true}, []string{"incompleteForce note"}},
		{"fairy genre", "4k3/8/8/8/8/8/8/Q1Q1K3", "r#2", judging.Rules{}, nil},
		{"a mate in one is held to the rule", "4k3/8/8/8/8/8/8/Q1Q1K3", "#1", judging.Rules{}, []string{"incompleteForce defect"}},
		{"king in check with the wrong side to move", "4k3/8/8/8/8/8/8/4RK2", "#2", judging.Rules{}, []string{"illegal defect"}},
		{"the same, Black begins", "4k3/8/8/8/8/8/8/4RK2", "h#2", judging.Rules{}, nil},
		{"the same in a solving contest", "4k3/8/8/8/8/8/8/4RK2", "#2", judging.Rules{Solving: true}, []string{"illegal note"}},
		{"no white king", "4k3/8/8/8/8/8/8/4R3", "h#2", judging.Rules{}, []string{"incompleteForce defect"}},
	} {
		c := work(t, row.fen, row.task)
		t.Run(row.name, func(t *testing.T) {
			expect(t, judging.Check(&c, nil, row.rules), positionCodes, row.want...)
		})
	}
}

// Article 45.3: without retro content no en passant at the first move.
func TestStatedRight(t *testing.T) {
	c := work(t, "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "#2")
	expect(t, judging.Check(&c, nil, judging.Rules{}), positionCodes, "statedRight note")
	c.Keywords = []string{"Retro"}
	expect(t, judging.Check(&c, nil, judging.Rules{}), positionCodes)
}

// Loyd: Black has moved king or rook last and cannot castle, so 1.Qa1 solves.
// By the convention, which does not hold for retro works, nothing does.
func TestRetroIsLeftOpen(t *testing.T) {
	c := work(t, "r3k3/p1p5/Q3K3/8/8/8/8/8", "#2")
	c.Keywords = []string{"Retro", "Cantcastler"}
	s := solve(t, c, solver.Options{})
	r := judging.Check(&c, s, judging.Rules{})
	if r.Verdict != judging.Undecided || !r.Has(judging.RetroRights) {
		t.Errorf("rights by convention: %s %q", r.Verdict, codes(r))
	}
	c.Problem.Options.Castling[3] = problem.Forbidden
	r = judging.Check(&c, solve(t, c, solver.Options{}), judging.Rules{})
	if r.Verdict != judging.Sound || r.Has(judging.RetroRights) {
		t.Errorf("no castling, as stated: %s %q", r.Verdict, codes(r))
	}
	c.Keywords, c.Problem.Options.Castling[3] = nil, problem.ByConvention
	if r = judging.Check(&c, s, judging.Rules{}); r.Verdict != judging.Unsound || !r.Has(judging.NoSolution) {
		t.Errorf("not said to be retro: %s %q", r.Verdict, codes(r))
	}
}

func TestProofGame(t *testing.T) {
	p, err := chess.NewPosition(chess.Start(), 0)
	if err != nil {
		t.Fatal(err)
	}
	var game []chess.Move
	for _, text := range []string{"e2e4", "e7e5"} {
		m, _ := p.FindMove(text)
		game = append(game, m)
		p.Play(m)
	}
	c := work(t, p.FEN(), "#2")
	r := judging.Check(&c, nil, judging.Rules{ProofGames: map[int][]chess.Move{0: game}})
	if r.Parts[0].Legality != legality.Proved {
		t.Errorf("proof game attached: %d", r.Parts[0].Legality)
	}
	if r = judging.Check(&c, nil, judging.Rules{}); r.Parts[0].Legality != legality.NoneFound {
		t.Errorf("no proof game: %d", r.Parts[0].Legality)
	}
	r = judging.Check(&c, nil, judging.Rules{ProofGames: map[int][]chess.Move{0: game[:1]}})
	expect(t, r, positionCodes, "proofGameBad note")
}

// What the program does not solve stays undecided, with the reason.
func TestUnsolvable(t *testing.T) {
	c := work(t, "4k3/8/8/8/8/8/8/4K2R", "+")
	s := &solution.Solution{Parts: []solution.Part{{Unsolvable: "goal"}}}
	r := judging.Check(&c, s, judging.Rules{})
	if r.Verdict != judging.Undecided || r.Findings[0].Code != judging.NotSolved || r.Findings[0].Cause != "goal" {
		t.Errorf("%s %+v", r.Verdict, r.Findings)
	}
	var nothing problem.Composition
	if r := judging.Check(&nothing, nil, judging.Rules{}); r.Verdict == judging.Sound {
		t.Error("an empty work is not sound")
	}
}
