package judging_test

import (
	"context"
	"testing"

	"keymove/judging"
	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

var uniqueness = []judging.Code{judging.NoSolution, judging.Cook, judging.ShortSolution, judging.WrongSolutionCount, judging.AuthorKey}

// Two keys, 1.Qc3 and 1.Kb4: a site that stored one of them refused the other
// (4462-chess-problems, number 4).
const twoKeys = "8/2B1p1n1/2p1b3/8/K2kpN2/p3Np2/2Qp1q2/8"

func TestCook(t *testing.T) {
	c := work(t, twoKeys, "#2")
	s := solve(t, c, solver.Options{})
	r := judging.Check(&c, s, judging.Rules{})
	if r.Verdict != judging.Unsound || r.Tested != "" {
		t.Errorf("verdict %s, tested %q", r.Verdict, r.Tested)
	}
	for _, f := range r.Findings {
		if f.Code == judging.Cook && (f.Clause != "45.4" || f.Count != 2 || f.Declared != 1 || len(f.Moves) != 2) {
			t.Errorf("cook: %+v", f)
		}
	}
	expect(t, r, []judging.Code{judging.NoSolution, judging.ShortSolution, judging.WrongSolutionCount, judging.AuthorKey})

	for text, cook := range map[string]string{
		"1.Qc3! ~ 2.S#":           "cook defect at a4b4",
		"1.Крb4! (2.Фc3)":         "cook defect at c2c3",
		"1.Qd3? exd3! 1.Kb4 !":    "cook defect at c2c3",
		"1.Qb3[A]? e5! 1.Qc3 !":   "cook defect at a4b4",
		"1...e5 2.Sg2# 1. Kb4 !!": "cook defect at c2c3",
	} {
		c.Solution = text
		expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.Cook}, cook)
	}
	c.Solution = "1.Qb3!"
	expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.AuthorKey}, "authorKey flaw c2b3")
}

// vaeth-03: 1.Bf5 mates in two, so as a threemover it has a short solution.
func TestShortSolution(t *testing.T) {
	const fen = "8/3R4/5k2/8/6B1/6N1/4N3/K1B5"
	c := work(t, fen, "#2")
	r := judging.Check(&c, solve(t, c, solver.Options{}), judging.Rules{})
	expect(t, r, uniqueness)
	if r.Verdict != judging.Sound || r.Tested != "C+ "+solver.Engine {
		t.Errorf("as a twomover: %s, %q", r.Verdict, r.Tested)
	}
	c = work(t, fen, "#3")
	r = judging.Check(&c, solve(t, c, solver.Options{}), judging.Rules{})
	if !r.Has(judging.ShortSolution) || r.Verdict != judging.Unsound {
		t.Errorf("as a threemover: %s, %q", r.Verdict, codes(r))
	}
	for _, f := range r.Findings {
		if f.Code == judging.ShortSolution && (len(f.Path.Moves()) != 1 || f.Path.Moves()[0] != "g4f5") {
			t.Errorf("short solution at %s, want g4f5", f.Path)
		}
	}
}

func TestNoSolution(t *testing.T) {
	c := work(t, "7k/8/8/8/8/8/P7/K7", "#2")
	s := solve(t, c, solver.Options{})
	expect(t, judging.Check(&c, s, judging.Rules{}), uniqueness, "noSolution defect")
	// An interrupted search proves nothing of the kind.
	s.Parts[0].Complete = false
	r := judging.Check(&c, s, judging.Rules{})
	expect(t, r, uniqueness)
	if r.Verdict != judging.Undecided || !r.Has(judging.Unfinished) {
		t.Errorf("interrupted: %s %q", r.Verdict, codes(r))
	}
}

// After a key that was made already, a reply that defeats it spoils the work:
// the king on a3 has squares to go to that no queen's or rook's mate follows.
func TestPlayAfterKey(t *testing.T) {
	c := work(t, "8/8/8/8/8/k7/7Q/K7", "#2", "PostKeyPlay")
	r := judging.Check(&c, solve(t, c, solver.Options{}), judging.Rules{})
	if r.Verdict != judging.Unsound || !r.Has(judging.NoSolution) {
		t.Errorf("a defeated key: %s %q", r.Verdict, codes(r))
	}
	// vaeth-03 after its key 1.Bf5.
	c = work(t, "8/3R4/5k2/5B2/8/6N1/4N3/K1B5", "#2", "PostKeyPlay")
	r = judging.Check(&c, solve(t, c, solver.Options{}), judging.Rules{})
	expect(t, r, uniqueness)
	if r.Verdict != judging.Sound {
		t.Errorf("a key that holds: %s %q", r.Verdict, codes(r))
	}
	// Black has no move, and is not mated.
	c = work(t, "k7/2Q5/8/8/8/8/8/K7", "#2", "PostKeyPlay")
	expect(t, judging.Check(&c, solve(t, c, solver.Options{}), judging.Rules{}), uniqueness, "noSolution defect")
}

// In a duplex each side must solve the task, in one way.
func TestDuplex(t *testing.T) {
	const whiteMates = "7k/5K2/8/8/8/8/8/6R1" // by 1.Rh1# alone
	c := work(t, whiteMates, "#1")
	if r := judging.Check(&c, solve(t, c, solver.Options{}), judging.Rules{}); r.Verdict != judging.Sound {
		t.Fatalf("for White alone: %s %q", r.Verdict, codes(r))
	}
	c = work(t, whiteMates, "#1", "Duplex")
	r := judging.Check(&c, solve(t, c, solver.Options{}), judging.Rules{})
	expect(t, r, uniqueness, "noSolution defect")
	if r.Verdict != judging.Unsound {
		t.Errorf("Black cannot mate: %s", r.Verdict)
	}
	s := solve(t, c, solver.Options{})
	s.Parts[0].Searched[solution.DuplexActual] = false
	if r := judging.Check(&c, s, judging.Rules{}); r.Verdict != judging.Undecided || !r.Has(judging.Unfinished) {
		t.Errorf("one side not searched: %s %q", r.Verdict, codes(r))
	}
	c = work(t, whiteMates, "h#1", "Duplex")
	r = judging.Check(&c, solve(t, c, solver.Options{}), judging.Rules{})
	if r.Verdict != judging.Unsound || !r.Has(judging.NoSolution) {
		t.Errorf("help play: %s %q", r.Verdict, codes(r))
	}
	// Back ranks: 1.Ra8# for White; for Black both 1.Rg1# and 1.Rh1#.
	c = work(t, "7k/R5pp/8/6rr/8/8/PP6/K7", "#1", "Duplex")
	r = judging.Check(&c, solve(t, c, solver.Options{}), judging.Rules{})
	expect(t, r, uniqueness, "cook defect g5g1 h5h1")
}

func TestInterruptedCookIsUnsound(t *testing.T) {
	c := work(t, twoKeys, "#2")
	s := solve(t, c, solver.Options{})
	s.Parts[0].Complete = false
	if r := judging.Check(&c, s, judging.Rules{}); r.Verdict != judging.Unsound {
		t.Errorf("two keys found: %s", r.Verdict)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	s, _ = solver.Solve(ctx, c.Problem, solver.Options{})
	if r := judging.Check(&c, s, judging.Rules{}); r.Verdict == judging.Sound || r.Tested != "" {
		t.Errorf("stopped before it began: %s", r.Verdict)
	}
	if r := judging.Check(&c, nil, judging.Rules{}); r.Verdict != judging.Undecided || !r.Has(judging.MissingPart) {
		t.Errorf("no solution at hand: %s %q", r.Verdict, codes(r))
	}
}

// vaeth-59 (published): 1.Rf1 threatens 2.f3# and 2.Nf3#; after 1…e1=Q and
// others two mates follow.
func TestDuals(t *testing.T) {
	c := work(t, "8/1n4K1/qpB4p/3R3P/4kp1N/2p4P/2P1pP2/6R1", "#3")
	s := solve(t, c, solver.Options{})
	r := judging.Check(&c, s, judging.Rules{})
	if r.Verdict != judging.Sound {
		t.Fatalf("%s %q", r.Verdict, codes(r))
	}
	var dual judging.Finding
	for _, f := range r.Findings {
		if (f.Code == judging.Dual || f.Code == judging.MinorDual) && f.Path == solution.RootPath(0, solution.Actual)+"/g1f1/e2e1q" {
			dual = f
		}
	}
	if dual.Count != 2 || dual.Moves[0].String()+dual.Moves[1].String() != "f1e1d5d3" && dual.Moves[0].String()+dual.Moves[1].String() != "d5d3f1e1" {
		t.Fatalf("after 1.Rf1 e1=Q: %+v", dual)
	}
	if !r.Has(judging.SeveralThreats) {
		t.Error("two threats not named")
	}
}

// ranked is 1.Kc2 a1=Q 2.Rxa1# as an author's solution, with a rank on the
// defence.
func ranked(rank problem.Rank) problem.AuthorSolution {
	mate := problem.AuthorMove{Move: chess.NewMove(chess.H1, chess.A1)}
	defence := problem.AuthorMove{Move: chess.NewPromotion(chess.A2, chess.A1, chess.Queen), Rank: rank, Children: []problem.AuthorMove{mate}}
	key := problem.AuthorMove{Move: chess.NewMove(chess.C3, chess.C2), Sign: "!", Children: []problem.AuthorMove{defence}}
	return problem.AuthorSolution{Parts: []problem.AuthorPart{{Actual: []problem.AuthorMove{key}}}}
}

// Duals by weight, in a tree laid out by hand.
func TestDualWeights(t *testing.T) {
	c := work(t, "8/8/8/8/8/k1K5/p7/7R", "#2")
	for _, row := range []struct {
		name  string
		lines []string
		tag   judging.Tag
		want  string
	}{
		{"the judge decides", []string{"Kc3c2 Da2a1q Ch1a1", "Kc3c2 Da2a1q Ch1h3"}, judging.Untagged, "dual flaw at c3c2 a2a1q h1a1 h1h3"},
		{"thematic", []string{"Kc3c2 Da2a1q Ch1a1", "Kc3c2 Da2a1q Ch1h3"}, judging.Main, "dual defect at c3c2 a2a1q h1a1 h1h3"},
		{"technical", []string{"Kc3c2 Da2a1q Ch1a1", "Kc3c2 Da2a1q Ch1h3"}, judging.Technical, "dual note at c3c2 a2a1q h1a1 h1h3"},
		{"not a dual: Black's choice", []string{"Kc3c2 Da2a1q Ch1a1", "Kc3c2 Da2a1n Ch1a1"}, judging.Main, ""},
		{"only among the threats", []string{"Kc3c2 Th1a1", "Kc3c2 Th1h3", "Kc3c2 Da2a1q Ch1a1", "Kc3c2 Da2a1q Ch1h3"}, judging.Untagged, "minorDual note at c3c2 a2a1q h1a1 h1h3"},
	} {
		s := tree(t, c, map[solution.Phase][]string{solution.Actual: row.lines})
		rules := judging.Rules{Tags: map[solution.Path]judging.Tag{solution.RootPath(0, solution.Actual) + "/c3c2/a2a1q": row.tag}}
		r := judging.Check(&c, s, rules)
		var want []string
		if row.want != "" {
			want = []string{row.want}
		}
		t.Run(row.name, func(t *testing.T) {
			expect(t, r, []judging.Code{judging.Dual, judging.MinorDual, judging.PromotionDual}, want...)
		})
		// The author's own word on the variation counts as much.
		c.AuthorSolution = ranked(problem.Rank(row.tag))
		if again := judging.Check(&c, s, judging.Rules{}); again.Verdict != r.Verdict {
			t.Errorf("%s: %s by tag, %s by the author's rank", row.name, r.Verdict, again.Verdict)
		}
		c.AuthorSolution = problem.AuthorSolution{}
		if (r.Verdict == judging.Unsound) != (row.tag == judging.Main && row.want != "") {
			t.Errorf("%s: %s", row.name, r.Verdict)
		}
	}

	// Article 45.4 ¶10: queen or rook on the mating move hardly matters;
	// queen or knight is a choice like any other.
	c = work(t, "k7/2P5/1K5p/8/8/8/8/8", "#2")
	for lines, want := range map[[2]string]string{
		{"Kb6a6 Dh6h5 Cc7c8q", "Kb6a6 Dh6h5 Cc7c8r"}: "promotionDual note at b6a6 h6h5 c7c8q c7c8r",
		{"Kb6a6 Dh6h5 Cc7c8q", "Kb6a6 Dh6h5 Cc7c8n"}: "dual flaw at b6a6 h6h5 c7c8q c7c8n",
	} {
		s := tree(t, c, map[solution.Phase][]string{solution.Actual: lines[:]})
		expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.Dual, judging.MinorDual, judging.PromotionDual}, want)
	}

	// Below a dual no other is named.
	c = work(t, "8/8/8/8/8/k1K5/p7/7R", "#3")
	below := tree(t, c, map[solution.Phase][]string{solution.Actual: {
		"Kc3c2 Da2a1q Ch1g1 Da3a4 Cg1a1", "Kc3c2 Da2a1q Ch1g1 Da3a4 Cg1g4", "Kc3c2 Da2a1q Ch1h4"}})
	expect(t, judging.Check(&c, below, judging.Rules{}), []judging.Code{judging.Dual, judging.MinorDual}, "dual flaw at c3c2 a2a1q h1g1 h1h4")

	// In a threemover a choice in play that mates on move 2 is minor.
	c = work(t, "8/8/8/8/8/k1K5/p7/7R", "#3")
	s := tree(t, c, map[solution.Phase][]string{solution.Actual: {"Kc3c2 Da2a1q Ch1a1", "Kc3c2 Da2a1q Ch1h3"}})
	expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.Dual, judging.MinorDual}, "minorDual flaw at c3c2 a2a1q h1a1 h1h3")
}

// A threat of mate on move 2 is short in a threemover, not in a twomover.
func TestShortThreat(t *testing.T) {
	for task, want := range map[string][]string{"#2": nil, "#3": {"shortThreat note at c3c2 h1a1"}} {
		c := work(t, "8/8/8/8/8/k1K5/p7/7R", task)
		s := tree(t, c, map[solution.Phase][]string{solution.Actual: {"Kc3c2 Th1a1", "Kc3c2 Da3a4 Ch1a1"}})
		expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.ShortThreat}, want...)
	}
	c := work(t, "8/8/8/8/8/k1K5/p7/7R", "#3")
	s := tree(t, c, map[solution.Phase][]string{solution.Actual: {"Kc3c2 Th1a1", "Kc3c2 Th1g1 Da3a4 Cg1a1"}})
	expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.ShortThreat})
}

// The star of "#2*" promises set play.
func TestStar(t *testing.T) {
	for task, want := range map[string][]string{"#2": nil, "#2*": {"noSetPlay flaw"}} {
		c := work(t, "8/8/8/8/8/k1K5/p7/7R", task)
		s := tree(t, c, map[solution.Phase][]string{solution.Actual: {"Kc3c2 Da3a4 Ch1a1"}, solution.SetPlay: nil})
		expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.NoSetPlay}, want...)
	}
}

func TestRefutations(t *testing.T) {
	c := work(t, "8/8/8/8/8/k1K5/p7/7R", "#2")
	s := tree(t, c, map[solution.Phase][]string{
		solution.Actual: {"Kc3c2 Da2a1q Ch1a1"},
		solution.Tries:  {"Yh1h2 Ra3a4", "Yh1g1 Ra3a4", "Yh1g1 Ra2a1q"},
	})
	expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.MultipleRefutation}, "multipleRefutation flaw at h1g1 a3a4 a2a1q")
}

var keyCodes = []judging.Code{judging.CaptureKey, judging.CheckKey, judging.PromotionKey, judging.FlightKey}

func TestKeyFlaws(t *testing.T) {
	for _, row := range []struct{ name, fen, task, key, want string }{
		{"takes a pawn", "8/7p/8/5B2/8/k1K5/8/8", "#2", "f5h7", "captureKey note at f5h7"},
		{"takes a rook and checks", "r6k/8/6K1/8/8/8/8/R7", "#2", "a1a8", "captureKey flaw at a1a8"},
		{"promotes to a queen", "8/3P4/8/8/8/8/8/k1K5", "#2", "d7d8q", "promotionKey flaw at d7d8q"},
		{"promotes to a rook", "8/3P4/8/8/8/8/8/k1K5", "#2", "d7d8r", ""},
		// vaeth-45b (published): see TestFlightsAreCounted.
		{"takes flights", "8/2P4R/3k4/8/2K2PP1/8/8/8", "#2", "c7c8r", "flightKey flaw at c7c8r"},
		{"gives a flight", "7k/6R1/6K1/8/8/8/8/8", "#2", "g7f7", ""},
	} {
		c := work(t, row.fen, row.task)
		s := tree(t, c, map[solution.Phase][]string{solution.Actual: {"K" + row.key}})
		r := judging.Check(&c, s, judging.Rules{})
		var want []string
		if row.want != "" {
			want = []string{row.want}
		}
		if row.name == "takes a rook and checks" {
			want = append(want, "checkKey flaw at a1a8")
		}
		t.Run(row.name, func(t *testing.T) { expect(t, r, keyCodes, want...) })
	}
}

// Before 1.c8=R the king on d6 has c6 and e6; the rook takes c6.
func TestFlightsAreCounted(t *testing.T) {
	c := work(t, "8/2P4R/3k4/8/2K2PP1/8/8/8", "#2")
	s := tree(t, c, map[solution.Phase][]string{solution.Actual: {"Kc7c8r"}})
	for _, f := range judging.Check(&c, s, judging.Rules{}).Findings {
		if f.Code == judging.FlightKey && (f.Squares != chess.C6.Bit() || f.Given != 0) {
			t.Errorf("takes %x, gives %x; want c6 taken", uint64(f.Squares), uint64(f.Given))
		}
	}
}

// White's king stands on the rook's rank: 1…Rh3+ has no mate ready.
func TestUnprovided(t *testing.T) {
	c := work(t, "k7/2Q5/8/8/8/K7/8/7r", "#2")
	s := tree(t, c, map[solution.Phase][]string{solution.Actual: {"Ka3a4"}})
	// 1…Rh3+ 2.Ka4 and so on mates nobody; 1…Ra1+ neither.
	expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.UnprovidedCheck, judging.UnprovidedFlight}, "unprovidedCheck flaw h1a1 h1h3")
}

func TestDeclaredSolutions(t *testing.T) {
	c := work(t, twoKeys, "#2")
	c.Problem.Intended = 2
	s := solve(t, c, solver.Options{})
	r := judging.Check(&c, s, judging.Rules{})
	expect(t, r, append(uniqueness, judging.SeveralIntended), "severalIntended flaw")
	if r.Verdict != judging.Sound {
		t.Errorf("two keys, two declared: %s %q", r.Verdict, codes(r))
	}
	if r = judging.Check(&c, s, judging.Rules{OneSolution: true}); r.Verdict != judging.Unsound {
		t.Errorf("in an event (45.4 ¶2): %s", r.Verdict)
	}
	c.Problem.Intended = 3
	expect(t, judging.Check(&c, s, judging.Rules{}), uniqueness, "wrongSolutionCount defect")
}

func TestTwins(t *testing.T) {
	c := work(t, twoKeys, "#2")
	twin, err := problem.ParseTwin("b) Remove c2")
	if err != nil {
		t.Fatal(err)
	}
	c.Problem.Twins = []problem.Twin{twin}
	r := judging.Check(&c, solve(t, c, solver.Options{}), judging.Rules{})
	if len(r.Parts) != 2 || r.Parts[0].Verdict != judging.Unsound {
		t.Fatalf("parts %+v", r.Parts)
	}
	// The same with the diagram as zero-position: its two keys are nobody's
	// business (article 43 ¶3).
	c.Problem.ZeroPosition = true
	r = judging.Check(&c, solve(t, c, solver.Options{}), judging.Rules{})
	if len(r.Parts) != 1 || r.Has(judging.Cook) {
		t.Errorf("zero-position: %+v %q", r.Parts, codes(r))
	}
}

// A sound diagram makes no work sound while a twin of it is not built, not
// solved or not searched to the end (article 43 ¶3).
func TestDoubtfulTwins(t *testing.T) {
	const sound = "8/3R4/5k2/8/6B1/6N1/4N3/K1B5" // vaeth-03, by 1.Bf5
	for text, want := range map[string]judging.Code{
		"Remove a8":                judging.BrokenTwin,
		"Shift a1 h8":              judging.BrokenTwin,
		"Frobnicate":               judging.BrokenTwin,
		"Stipulation See the text": judging.NotSolved,
		"Stipulation +":            judging.NotSolved,
		"Condition Circe":          judging.NotSolved,
	} {
		for _, zero := range []bool{false, true} {
			c := work(t, sound, "#2")
			c.Problem.ZeroPosition = zero
			twin, _ := problem.ParseTwin(text) // what cannot be read is kept
			c.Problem.Twins = []problem.Twin{twin}
			s, _ := solver.Solve(t.Context(), c.Problem, solver.Options{TableBytes: 16 << 20})
			r := judging.Check(&c, s, judging.Rules{})
			if r.Verdict != judging.Undecided || r.Tested != "" || !r.Has(want) {
				t.Errorf("%s, zero-position %t: %s %q", text, zero, r.Verdict, codes(r))
			}
			if !zero && (len(r.Parts) != 2 || r.Parts[0].Verdict != judging.Sound) {
				t.Errorf("%s: parts %+v", text, r.Parts)
			}
		}
	}
}
