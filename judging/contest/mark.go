package contest

// ScoreRound scores one solver's round. A solver without a sheet was absent:
// he has no points and so the full time.
func ScoreRound(e *Event, round, solver int) RoundScore {
	score := RoundScore{Round: round}
	r := e.Round(round)
	if r == nil {
		return score
	}
	sheet := e.Sheet(round, solver)
	score.Absent = sheet == nil
	score.Used = r.Minutes
	if sheet != nil {
		score.Used = min(sheet.Minutes, r.Minutes)
	}
	for i := range r.Tasks {
		t := &r.Tasks[i]
		task := ScoreTask(t, sheet, &e.Settings)
		score.Points = score.Points.Add(task.Points)
		score.Tasks = append(score.Tasks, task)
		if t.NoSolution {
			score.Unsolvable = append(score.Unsolvable, t.ID)
		}
	}
	score.Minutes = score.Used
	switch {
	case len(score.Unsolvable) > 0:
		score.Full, score.Minutes = Unsolvable, r.Minutes
	case score.Points.IsZero():
		score.Full, score.Minutes = ZeroPoints, r.Minutes
	}
	return score
}

// ScoreTask scores one task of a sheet, nil when none was handed in, by article
// 50.2.
func ScoreTask(t *Task, sheet *Sheet, settings *Settings) TaskScore {
	score := TaskScore{Task: t.ID, Max: t.Max}
	var a *Answer
	if sheet != nil {
		a = sheet.Answers[t.ID]
	}
	switch {
	case t.NoSolution:
		score.Rule = ByNoSolution
	case sheet == nil:
		score.Rule = Absent
	case a == nil:
		score.Rule, score.Unmarked = Blank, toDecide(t)
	case a.Blank:
		score.Rule = Blank
	case a.Fixed != nil:
		score.Rule, score.Points, score.Fixed = ByHandTotal, a.Fixed.Points, a.Fixed
	default:
		score.byItems(t, a, settings)
	}
	if score.Points.Cmp(t.Max) > 0 {
		score.Rule, score.Points = ByCappedPoints, t.Max
	}
	return score
}

// toDecide counts what is to be decided of an answer of which nothing is known:
// that nothing was written is for the marker to say.
func toDecide(t *Task) int { return max(1, len(t.Key.Items)) }

// byItems adds up the items, with what a claim or an extra solution makes of
// them.
func (s *TaskScore) byItems(t *Task, a *Answer, settings *Settings) {
	several := t.Key.Solutions() > 1
	if a.Claim.Replaces() && (!several || a.Claim.Solution < 0) {
		s.byClaim(&a.Claim)
		return
	}
	if a.Extra && !several && settings.extraCosts(t) || a.Extra && several && settings.WrongSolution == WholeProblem {
		s.Rule = ByExtra
		return
	}
	if several && wholeLost(t, a, settings) {
		s.Rule = ByWrongOfMany
		if a.Claim.Replaces() && a.Claim.State == Refuted && settings.WrongCook == WholeProblem {
			s.Rule = ByWrongCook
		}
		return
	}
	var inPart Points
	if a.Claim.Incomplete != nil {
		if inPart = *a.Claim.Incomplete; inPart.Cmp(t.Share(a.Claim.Solution)) > 0 {
			inPart = t.Share(a.Claim.Solution)
		}
	}
	s.Rule = BySum
	all := len(t.Key.Items) > 0
	if !all {
		s.Unmarked = 1 // there is nothing yet to mark it by
	}
	for i := range t.Key.Items {
		part := partOf(t, a, &t.Key.Items[i])
		if a.Claim.Replaces() && part.of(t).Solution == a.Claim.Solution {
			part.Points = Points{}
			part.Mark.Reason = CookGiven
			if a.Claim.State == Verified {
				part.Points = part.of(t).Points
			}
			if a.Claim.State == Verified && a.Claim.Incomplete != nil {
				part.Points = inPart // the first item stands for all
				inPart = Points{}
			}
		} else if part.Mark.State == Unmarked {
			s.Unmarked++
		}
		s.Parts = append(s.Parts, part)
		s.Points = s.Points.Add(part.Points)
		all = all && part.Points == part.of(t).Points
	}
	if a.Claim.State == Claimed {
		s.Unmarked++
	}
	if all && s.Points == t.Max {
		s.Rule = Complete
	}
}

func (p *Part) of(t *Task) *Item { return t.Key.Item(p.Item) }

// partOf says what one item earns: its points when it is right and so is every
// item it rests on.
func partOf(t *Task, a *Answer, it *Item) Part {
	part := Part{Item: it.ID, Mark: a.Marks[it.ID]}
	if part.Mark.State != Right {
		return part
	}
	for up := t.Key.Item(it.Parent); up != nil; up = t.Key.Item(up.Parent) {
		if a.Marks[up.ID].State != Right {
			part.Blocked = up.ID
			return part
		}
	}
	part.Points = it.Points
	return part
}

// byClaim scores a cook given in place of the whole solution.
func (s *TaskScore) byClaim(c *Claim) {
	switch c.State {
	case Claimed:
		s.Rule, s.Unmarked = ByOpenCook, 1
	case Refuted:
		s.Rule = ByWrongCook
	case Verified:
		s.Rule, s.Points = ByCook, s.Max
		if c.Incomplete != nil {
			s.Rule, s.Points = ByPartOfCook, *c.Incomplete
		}
	}
}

// extraCosts reports whether a wrong solution beside the right one costs the
// task, which has one solution.
func (s *Settings) extraCosts(t *Task) bool {
	switch s.Extra {
	case ExtraAlways:
		return true
	case ExtraNever:
		return false
	}
	return keyOnly(t)
}

// keyOnly reports whether only first moves are asked for.
func keyOnly(t *Task) bool {
	whole, half := t.Work.Problem.Stipulation.Moves()
	return isDirectMate(t.Work.Problem.Stipulation) && !half && whole <= 2
}

// wholeLost reports whether one wrong solution of several costs the problem.
func wholeLost(t *Task, a *Answer, settings *Settings) bool {
	if a.Claim.Replaces() && a.Claim.State == Refuted && settings.WrongCook == WholeProblem {
		return true
	}
	if settings.WrongSolution != WholeProblem {
		return false
	}
	for i := range t.Key.Items {
		it := &t.Key.Items[i]
		state := a.Marks[it.ID].State
		if it.Parent == "" && (state == Wrong || state == Ambiguous) {
			return true
		}
	}
	return false
}
