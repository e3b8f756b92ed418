package judging_test

import (
	"testing"

	"keymove/judging"
	"keymove/solver/solution"
)

var lineCodes = []judging.Code{judging.NoSolution, judging.Cook, judging.ShortSolution, judging.Dual, judging.WrongSolutionCount, judging.PromotionDual}

func TestHelpLines(t *testing.T) {
	// The lines are for counting only; they need not mate.
	const fen = "8/1P6/8/8/8/2k5/7p/K7"
	for _, row := range []struct {
		name, task, branching string
		intended              int
		lines                 []string
		rules                 judging.Rules
		want                  []string
	}{
		{"unique", "h#1", "", 0, []string{"Lc3b3 La1b1"}, judging.Rules{}, nil},
		{"none", "h#1", "", 0, nil, judging.Rules{}, []string{"noSolution defect"}},
		{"two, one declared", "h#1", "", 0, []string{"Lc3b3 La1b1", "Lc3d3 La1b1"}, judging.Rules{},
			[]string{"cook defect c3b3 c3d3", "wrongSolutionCount defect"}},
		{"two declared", "h#1", "", 2, []string{"Lc3b3 La1b1", "Lc3d3 La1b1"}, judging.Rules{}, nil},
		{"one, two declared", "h#1", "", 2, []string{"Lc3b3 La1b1"}, judging.Rules{}, []string{"wrongSolutionCount defect"}},
		{"choice at White's move", "h#1", "", 0, []string{"Lc3b3 La1b1", "Lc3b3 Lb7b8n"}, judging.Rules{},
			[]string{"dual defect at c3b3 a1b1 b7b8n", "wrongSolutionCount defect"}},
		{"the same, declared so", "h#1", "1.2", 0, []string{"Lc3b3 La1b1", "Lc3b3 Lb7b8n"}, judging.Rules{}, nil},
		{"queen or rook at the end", "h#1", "", 0, []string{"Lc3b3 Lb7b8q", "Lc3b3 Lb7b8r"}, judging.Rules{},
			[]string{"promotionDual flaw at c3b3 b7b8q b7b8r"}},
		{"the same where the event forbids it", "h#1", "", 0, []string{"Lc3b3 Lb7b8r", "Lc3b3 Lb7b8q"}, judging.Rules{HelpPromotionDual: true},
			[]string{"promotionDual defect at c3b3 b7b8q b7b8r"}},
		{"queen or knight at the end", "h#1", "", 0, []string{"Lc3b3 Lb7b8q", "Lc3b3 Lb7b8n"}, judging.Rules{},
			[]string{"dual defect at c3b3 b7b8q b7b8n", "wrongSolutionCount defect"}},
		{"queen or knight where the square alone counts", "hzb81", "", 0, []string{"Lc3b3 Lb7b8q", "Lc3b3 Lb7b8n"}, judging.Rules{},
			[]string{"promotionDual flaw at c3b3 b7b8q b7b8n"}},
		{"mates that Black must choose from", "hs#1", "", 0, []string{"La1b1 Lc3b3", "La1b1 Lh2h1q"}, judging.Rules{}, nil},
		{"a choice before them", "hs#1", "", 0, []string{"La1b1 Lc3b3", "La1a2 Lc3c2"}, judging.Rules{},
			[]string{"cook defect a1b1 a1a2", "wrongSolutionCount defect"}},
		{"rook or bishop at the end", "h#1", "", 0, []string{"Lc3b3 Lb7b8r", "Lc3b3 Lb7b8b"}, judging.Rules{},
			[]string{"dual defect at c3b3 b7b8r b7b8b", "wrongSolutionCount defect"}},
		{"promotion before the end is a line of its own", "h#1.5", "", 0, []string{"Lb7b8q Lc3d3 La1b1", "Lb7b8r Lc3d3 La1b1"}, judging.Rules{},
			[]string{"cook defect b7b8q b7b8r", "wrongSolutionCount defect"}},
		{"a shorter way", "h#2", "", 0, []string{"Lc3b3 La1b1 Lb3c3 Lb1a1", "Lc3d3 La1b1"}, judging.Rules{},
			[]string{"shortSolution defect at c3d3 a1b1"}},
	} {
		c := work(t, fen, row.task)
		c.Problem.Branching, c.Problem.Intended = row.branching, row.intended
		s := tree(t, c, map[solution.Phase][]string{solution.Actual: row.lines})
		r := judging.Check(&c, s, row.rules)
		t.Run(row.name, func(t *testing.T) { expect(t, r, lineCodes, row.want...) })
	}
}

// With the author's first move at hand the cook is told from it.
func TestHelpCookByAuthor(t *testing.T) {
	c := work(t, "8/1P6/8/8/8/2k5/7p/K7", "h#1")
	c.Solution = "1.Kd3 Kb1#"
	s := tree(t, c, map[solution.Phase][]string{solution.Actual: {"Lc3b3 La1b1", "Lc3d3 La1b1"}})
	expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.Cook}, "cook defect at c3b3")
}

// In pser-# Black resists: his parries are variations, and one of them may be
// short. In phser-# he helps: two parries are two solutions.
func TestParries(t *testing.T) {
	const fen = "7k/8/8/8/8/8/7K/R7"
	lines := []string{"La1a8 Lh8g7 La8a7", "La1a8 Lh8h7 La8a7"}
	for task, want := range map[string][]string{
		"pser-#3": nil, "phser-#3": {"dual defect at a1a8 h8g7 h8h7", "wrongSolutionCount defect"},
	} {
		c := work(t, fen, task)
		s := tree(t, c, map[solution.Phase][]string{solution.Actual: lines})
		check := &s.Parts[0].Phases[solution.Actual][0]
		check.Flags |= solution.Checks
		if task == "pser-#3" {
			check.Children[0].Children[0].Flags |= solution.Short
		}
		expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.Dual, judging.WrongSolutionCount, judging.ShortSolution}, want...)
	}
}

func TestSetLines(t *testing.T) {
	c := work(t, "8/1P6/8/8/8/2k5/7p/K7", "h#1.5", "SetPlay")
	lines := []string{"Lb7b8q Lc3d3 La1b1"}
	s := tree(t, c, map[solution.Phase][]string{solution.Actual: lines, solution.SetPlay: nil})
	expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.NoSetPlay, judging.Dual}, "noSetPlay flaw")
	s = tree(t, c, map[solution.Phase][]string{solution.Actual: lines, solution.SetPlay: {"Lc3d3 La1b1", "Lc3d3 La1b2"}})
	expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.NoSetPlay, judging.Dual}, "dual flaw at c3d3 a1b1 a1b2")
}
