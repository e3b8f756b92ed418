package session

import (
	"path/filepath"
	"testing"

	"keymove/judging/contest"
	"keymove/solver/problem"
)

// claimed makes an event with one task and gives the verdict on claims to it.
// The key is the one that article 49 derives for the author's solution.
func claimed(t *testing.T, s *fixture, settings contest.Settings, diagram, stipulation, author string, twins ...string) func(contest.ClaimKind, string) ClaimOutcome {
	t.Helper()
	task, err := problem.ParseStipulation(stipulation)
	if err != nil {
		t.Fatal(err)
	}
	var work problem.Composition
	work.Problem.Diagram, work.Problem.Stipulation, work.Solution = fen(t, diagram+" w - - 0 1"), task, author
	for _, text := range twins {
		twin, err := problem.ParseTwin(text)
		if err != nil {
			t.Fatal(err)
		}
		work.Problem.Twins = append(work.Problem.Twins, twin)
	}
	name := filepath.Join(s.dir, "a"+EventExtension)
	if err := s.CreateEvent(name, contest.SetSettings{Settings: settings}, contest.PutRound{Number: 1, Minutes: 20},
		contest.PutTask{Round: 1, Task: contest.Task{ID: "1-1", Work: work, Max: contest.Whole(5)}}); err != nil {
		t.Fatal(err)
	}
	s.SolveTasks(false, "1-1")
	s.queue.until(t, func() bool { return s.EventSolving() == nil })
	items := s.ProposeKey("1-1", nil).Items
	if len(twins) == 0 && task.Play == problem.Help {
		items = items[:1] // the author's, all others are cooks
		items[0].Points = contest.Whole(5)
	}
	if err := s.ChangeEvent("undo.key", contest.SetKey{Task: "1-1", Items: items}); err != nil {
		t.Fatal(err)
	}
	return func(kind contest.ClaimKind, text string) ClaimOutcome {
		var outcome *ClaimOutcome
		s.ExamineClaim(ClaimRequest{Task: "1-1", Kind: kind, Text: text}, func(o ClaimOutcome) { outcome = &o })
		s.queue.until(t, func() bool { return outcome != nil })
		return *outcome
	}
}

// verdict is what a claim should come to: the points proposed of a verified
// cook, how many of its items are missing, and the length of a short solution.
type verdict struct {
	state           contest.ClaimState
	points          string
	missing, length int
}

func (v verdict) check(t *testing.T, text string, o ClaimOutcome) {
	t.Helper()
	if o.State != v.state || (o.Check != nil) != (v.points != "") {
		t.Errorf("%s: %s (%v), check %+v", text, o.State, o.Line, o.Check)
		return
	}
	if (v.state == contest.Verified || v.state == contest.Refuted) && len(o.Lines) == 0 {
		t.Errorf("%s: no evidence", text)
	}
	if c := o.Check; c != nil && (c.Points.String() != v.points || len(c.Missing) != v.missing || c.Length != v.length || c.Complete() != (v.missing == 0)) {
		t.Errorf("%s: %s points, %d missing of %+v, length %d", text, c.Points, len(c.Missing), c.Cook.Key.Items, c.Length)
	}
}

// Article 49: a cook must be given with all its moves by the same rules. Here
// 1.Kc6 is the author's and 1.Ka6 the cook: its threat 2.Rg8# is short, so that
// all it must give is 1…Kb8 2.Rc1.
func TestCookOfAThreemover(t *testing.T) {
	look := claimed(t, start(t), contest.Settings{}, "k7/p7/8/1K6/8/8/8/6R1", "#3", "1.Kc6")
	for text, want := range map[string]verdict{
		"1.Ka6 Kb8 2.Rc1":                {contest.Verified, "5", 0, 0},
		"1.Kpa6 Kpb8 2.Лc1":              {contest.Verified, "5", 0, 0}, // as it may be written
		"1.Ka6":                          {contest.Verified, "0", 1, 0},
		"1.Ka6 Kb8 2.Rg8+":               {contest.Verified, "0", 1, 0},
		"1.Rg7":                          {contest.Refuted, "", 0, 0},
		"1.Kc6 a6 2.Kb6 1.Ka6 Kb8 2.Rc1": {contest.Verified, "5", 0, 0}, // the author's beside it
		"nonsense":                       {contest.Claimed, "", 0, 0},
	} {
		o := look(contest.CookClaim, text)
		want.check(t, text, o)
		if text == "1.Rg7" && len(o.Line) != 2 {
			t.Errorf("no refutation: %v", o.Line)
		}
	}
	if o := look(contest.CookClaim, "1.Kc6"); !o.InKey {
		t.Error("the author's own key is taken for a cook")
	}
}

// A solution in fewer moves is a cook, too (45.4): all it must give is what its
// own length asks for, in two moves the key.
func TestShortSolutionClaimed(t *testing.T) {
	look := claimed(t, start(t), contest.Settings{}, "2k5/8/4K3/8/8/8/8/1R6", "#3", "")
	verdict{contest.Verified, "5", 0, 2}.check(t, "1.Kd6", look(contest.CookClaim, "1.Kd6"))
	verdict{contest.Refuted, "", 0, 0}.check(t, "1.Rb7", look(contest.CookClaim, "1.Rb7")) // stalemate is not, 1…K×b7
}

// In help play the whole line must be there: its end decides, and the beginning
// of a cook earns nothing.
func TestCookOfAHelpmate(t *testing.T) {
	look := claimed(t, start(t), contest.Settings{}, "7k/8/5K2/8/8/8/8/R7", "h#2", "1.Kh7 Kf7 2.Kh8 Rh1#")
	for text, want := range map[string]verdict{
		"1.Kh7 Rg1 2.Kh6 Rh1#":  {contest.Verified, "5", 0, 0},
		"1.Kh7 Rg1":             {contest.Verified, "0", 1, 0},
		"1.Kg8 Rg1+ 2.Kh8 Rh1+": {contest.Refuted, "", 0, 0}, // the king goes to g8
		"1.Kg8 Kf5":             {contest.Refuted, "", 0, 0},
	} {
		want.check(t, text, look(contest.CookClaim, text))
	}
	look = claimed(t, start(t), contest.Settings{}, "7k/7p/5K2/8/8/8/8/R7", "h#2", "1.Kg8 Rb1 2.Kf8 Rb8#")
	verdict{contest.Verified, "5", 0, 1}.check(t, "1.Kg8 Ra8#", look(contest.CookClaim, "1.Kg8 Ra8#"))
}

// A cook of one twin stands in for that twin alone, and earns its share.
func TestCookOfATwin(t *testing.T) {
	look := claimed(t, start(t), contest.Settings{}, "k7/p7/8/1K6/8/8/8/6R1", "#3", "1.Kc6", "Move g1 f1")
	o := look(contest.CookClaim, "a) 1.Kc6 a6 2.Kb6 b) 1.Ka6 Kb8 2.Rc1")
	verdict{contest.Verified, "2.5", 0, 0}.check(t, "b)", o)
	if o.Part != 1 || o.Solution != 1 {
		t.Errorf("twin %d, solution %d", o.Part, o.Solution)
	}
	// The claim in the event is worth what was proposed.
	s := o.Claim("x")
	if s.State != contest.Verified || s.Incomplete != nil || s.Solution != 1 {
		t.Errorf("claim %+v", s)
	}
	o = look(contest.CookClaim, "b) 1.Ka6")
	verdict{contest.Verified, "0", 1, 0}.check(t, "b)", o)
	if c := o.Claim("x"); c.Incomplete == nil || !c.Incomplete.IsZero() {
		t.Errorf("claim %+v", c)
	}
}

// What else may be claimed: no solution, which the solver refutes or proves, and
// an illegal position, which is no ground for anything (50.2).
func TestOtherClaims(t *testing.T) {
	look := claimed(t, start(t), contest.Settings{}, "7k/8/5K2/8/8/8/8/R7", "h#2", "")
	if o := look(contest.NoSolutionClaim, "no solution"); o.State != contest.Refuted || len(o.Line) != 4 {
		t.Errorf("it has solutions: %+v", o)
	}
	if o := look(contest.IllegalClaim, "illegal"); o.State != contest.Claimed {
		t.Errorf("no illegality is found: %+v", o)
	}
	s := start(t)
	look = claimed(t, s, contest.Settings{}, "7k/8/5K2/8/8/8/1P6/B7", "#2", "") // the bishop never came out
	if o := look(contest.NoSolutionClaim, "no solution"); o.State != contest.Verified {
		t.Errorf("king and bishop cannot mate: %+v", o)
	}
	if o := look(contest.IllegalClaim, "illegal"); o.State != contest.Verified || len(o.Lines) == 0 {
		t.Errorf("a bishop behind its own unmoved pawn: %+v", o)
	}
}

// A look goes on telling how far it is, and can be given up.
func TestClaimCanBeGivenUp(t *testing.T) {
	s := start(t)
	claimed(t, s, contest.Settings{}, "k7/p7/8/1K6/8/8/8/6R1", "#3", "1.Kc6")
	told := 0
	last := -1
	done := false
	s.ExamineClaim(ClaimRequest{Task: "1-1", Text: "1.Ka6 Kb8 2.Rc1", Progress: func(p ClaimProgress) {
		if p.Percent < last || p.Percent > 100 {
			t.Errorf("%d after %d per cent", p.Percent, last)
		}
		told, last = told+1, p.Percent
	}}, func(ClaimOutcome) { done = true })
	s.queue.until(t, func() bool { return done })
	if told == 0 || last != 100 {
		t.Errorf("told %d times, last %d per cent", told, last)
	}
	stop := s.ExamineClaim(ClaimRequest{Task: "1-1", Text: "1.Ka6"}, func(ClaimOutcome) { t.Error("given up, and told") })
	stop()
	again := false
	s.VerifyClaim("1-1", "1.Ka6", func(ClaimOutcome) { again = true })
	s.queue.until(t, func() bool { return again })
}
