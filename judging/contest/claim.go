package contest

import (
	"slices"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// ClaimReading is what the reader makes of a cook claim.
type ClaimReading struct {
	// Part is the twin, and Line the moves claimed, the first line to its end;
	// none where no move could be read.
	Part int
	Line []chess.Move
	// Solution is the separate solution that the claim stands in for: -1 for
	// the whole problem.
	Solution int
	// InKey: nothing is claimed but what the marking key asks for.
	InKey bool
	// Faults are the places that could not be read.
	Faults []written.Fault
}

// ReadClaim reads a cook claim: of all that is written, the first solution that
// the marking key does not ask for. What the key accepts beside it is left to
// the marks.
func ReadClaim(t *Task, text string) ClaimReading {
	read := written.Read(&t.Work.Problem, text, written.Options{})
	r := ClaimReading{Solution: -1, Faults: read.Faults}
	for i := range read.Solution.Parts {
		p := &read.Solution.Parts[i]
		root := solution.RootPath(p.Index, solution.Actual)
		for _, moves := range [][]problem.AuthorMove{p.Actual, p.Tries} {
			for j := range moves {
				line := deepest(&moves[j])
				switch asked := t.asksFor(root, line); {
				case len(r.Line) == 0, r.InKey && !asked:
					r.Part, r.Line, r.InKey = p.Index, line, asked
				}
			}
		}
	}
	if t.Key.Solutions() > 1 && len(r.Line) > 0 {
		r.Solution = t.replaced(r.Part, text)
	}
	return r
}

// deepest follows the first line of a claim to its end.
func deepest(m *problem.AuthorMove) []chess.Move {
	line := []chess.Move{m.Move}
	for len(m.Children) > 0 {
		m = &m.Children[0]
		line = append(line, m.Move)
	}
	return line
}

// asksFor reports whether a line belongs to what the key asks for: in play
// against each other by its first move, in help play as a whole.
func (t *Task) asksFor(root solution.Path, line []chess.Move) bool {
	path := root
	for _, m := range line {
		path = path.Then(m)
	}
	first := root.Then(line[0])
	for i := range t.Key.Items {
		it := &t.Key.Items[i]
		whole := it.Kind == LineItem || it.Kind == SetLineItem
		for _, accepted := range it.Accept {
			if accepted == path || strings.HasPrefix(string(accepted), string(path)+"/") ||
				!whole && (accepted == first || strings.HasPrefix(string(accepted), string(first)+"/")) {
				return true
			}
		}
	}
	return false
}

// replaced is the separate solution for which a cook of a twin stands in: the
// first of this twin that is not written, -1 for the whole problem where the
// key does not tell twins.
func (t *Task) replaced(part int, text string) int {
	reading := ReadAnswer(t, text)
	first := -1
	for n := range t.Key.Solutions() {
		ofPart, right := false, true
		for i := range t.Key.Items {
			it := &t.Key.Items[i]
			if it.Solution != n || len(it.Accept) == 0 {
				continue
			}
			if at, _, ok := it.Accept[0].Root(); ok && at == part {
				ofPart = true
				right = right && reading.Suggestion(it.ID).Mark.State == Right
			}
		}
		switch {
		case ofPart && !right:
			return n
		case ofPart && first < 0:
			first = n
		}
	}
	return first
}

// Share is what a cook that stands in for a separate solution can earn: all
// points of the problem for -1.
func (t *Task) Share(of int) Points {
	if of < 0 {
		return t.Max
	}
	var sum Points
	for i := range t.Key.Items {
		if t.Key.Items[i].Solution == of {
			sum = sum.Add(t.Key.Items[i].Points)
		}
	}
	return sum
}

// ClaimCheck tells how fully a cook that works was given: its solver must give
// all its moves by the same rules as those of the author's solution (article
// 49).
type ClaimCheck struct {
	// Cook is the task with the marking key that article 49 derives from the
	// cook in place of the author's solution.
	Cook Task
	// Suggestions are what is given of its items.
	Suggestions []Suggestion
	// Missing are the items that are not right.
	Missing []Item
	// Length is the number of moves in which it solves, where that is fewer
	// than stipulated (a short solution, 45.4), else 0.
	Length int
	// Points are those that are proposed, of the Max that the claim can earn.
	Points, Max Points
}

// Complete reports whether the cook was given in full.
func (c *ClaimCheck) Complete() bool { return len(c.Missing) == 0 }

// CheckClaim compares a claim with the play of a cook that works: cook is a part
// that holds it alone, a key with its tree or the line of help play. settings
// divide the points as they do for the marking key.
func CheckClaim(t *Task, text string, r *ClaimReading, cook solution.Part, settings Settings) ClaimCheck {
	c := ClaimCheck{Max: t.Share(r.Solution)}
	c.Length = shorten(&cook)
	work := t.Work
	work.Solution, work.AuthorSolution = "", problem.AuthorSolution{}
	alone := solution.Solution{Parts: []solution.Part{cook}}
	c.Cook = Task{ID: t.ID, Work: t.Work, Max: c.Max}
	c.Cook.Key.Items = Propose(&work, &alone, settings, Asked{Max: c.Max}).Items
	// Only what the cook asks for counts: that of other twins is marked by the
	// author's key.
	c.Cook.Key.Items = slices.DeleteFunc(c.Cook.Key.Items, func(it Item) bool { return it.Why == WhySetPlay })
	reading := ReadAnswer(&c.Cook, text)
	c.Suggestions = reading.Suggestions
	marks := map[string]Mark{}
	for _, s := range reading.Suggestions {
		marks[s.Item] = s.Mark
	}
	for _, it := range c.Cook.Key.Items {
		if marks[it.ID].State != Right {
			c.Missing = append(c.Missing, it)
		}
	}
	score := ScoreTask(&c.Cook, &Sheet{Answers: map[string]*Answer{t.ID: {Marks: marks}}}, &Settings{Granularity: settings.Granularity})
	c.Points = score.Points
	return c
}

// shorten gives a part whose key solves in fewer moves that length, and returns
// it, else 0.
func shorten(cook *solution.Part) int {
	nodes := cook.Phases[solution.Actual]
	s := &cook.Stipulation
	if len(nodes) != 1 {
		return 0
	}
	if nodes[0].Kind == solution.Line {
		plies := 0
		for n := nodes; len(n) > 0; n = n[0].Children {
			plies++
		}
		if s.Series != problem.Alternate || plies >= int(s.Plies) {
			return 0
		}
		return (plies + 1) / 2
	}
	whole, _ := s.Moves()
	length := 1 + remaining(&nodes[0])
	if length >= whole {
		return 0
	}
	s.Plies -= problem.Plies(2 * (whole - length))
	return length
}

// Claim makes the claim that the event keeps: verified, with what its lines
// earn where they are not all given.
func (c *ClaimCheck) Claim(text string, of int) Claim {
	claim := Claim{State: Verified, Text: text, Solution: of}
	if !c.Complete() {
		points := c.Points
		claim.Incomplete = &points
	}
	for i := range c.Cook.Key.Items {
		if it := &c.Cook.Key.Items[i]; len(it.Accept) > 0 {
			claim.Lines = append(claim.Lines, strings.Join(it.Accept[0].Moves(), " "))
		}
	}
	return claim
}
