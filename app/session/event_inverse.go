package session

import (
	"maps"
	"slices"

	"keymove/judging/contest"
)

// inverse returns the changes that take others back, to be made in their order;
// nil when one of them is final: a key once fixed stays fixed (article 49), and
// a protest stays in the register.
func inverse(e *contest.Event, stamp contest.Stamp, changes []contest.Change) []contest.Change {
	if len(changes) > 1 {
		e = copyEvent(e)
	}
	var steps [][]contest.Change
	for i, c := range changes {
		back := inverseOf(e, c)
		if back == nil {
			return nil
		}
		steps = append(steps, back)
		if i+1 < len(changes) && e.Apply(c, stamp) != nil {
			return nil // refused: nothing will be made
		}
	}
	slices.Reverse(steps)
	return slices.Concat(steps...)
}

// copyEvent copies what changes alter in place.
func copyEvent(e *contest.Event) *contest.Event {
	c := *e
	c.Rounds = slices.Clone(e.Rounds)
	for i := range c.Rounds {
		c.Rounds[i].Tasks = slices.Clone(c.Rounds[i].Tasks)
	}
	c.Roll = maps.Clone(e.Roll)
	c.Solvers, c.Protests = slices.Clone(e.Solvers), slices.Clone(e.Protests)
	c.Sheets = make(map[contest.SheetID]*contest.Sheet, len(e.Sheets))
	for id, sheet := range e.Sheets {
		copied := contest.Sheet{Minutes: sheet.Minutes, Answers: make(map[string]*contest.Answer, len(sheet.Answers))}
		for task, a := range sheet.Answers {
			answer := *a
			answer.Marks, answer.Second = maps.Clone(a.Marks), maps.Clone(a.Second)
			copied.Answers[task] = &answer
		}
		c.Sheets[id] = &copied
	}
	return &c
}

// inverseOf returns what takes one change back, nil for a final one.
func inverseOf(e *contest.Event, change contest.Change) []contest.Change {
	one := func(c contest.Change) []contest.Change { return []contest.Change{c} }
	switch c := change.(type) {
	case contest.SetAbout:
		return one(contest.SetAbout{About: e.About})
	case contest.SetSettings:
		return one(contest.SetSettings{Settings: e.Settings})
	case contest.PutRound:
		if r := e.Round(c.Number); r != nil {
			return one(putRound(r))
		}
		return one(contest.RemoveRound{Number: c.Number})
	case contest.RemoveRound:
		return roundAgain(e.Round(c.Number))
	case contest.PutTask:
		if t, _ := e.Task(c.Task.ID); t != nil {
			return one(contest.PutTask{Round: c.Round, Task: *t})
		}
		return one(contest.RemoveTask{ID: c.Task.ID})
	case contest.RemoveTask:
		t, r := e.Task(c.ID)
		if t == nil {
			return nil
		}
		return taskAgain(e, r, c.ID)
	case contest.SetKey:
		if t, _ := e.Task(c.Task); t != nil {
			return one(contest.SetKey{Task: c.Task, Items: slices.Clone(t.Key.Items)})
		}
	case contest.SetTesting:
		if t, _ := e.Task(c.Task); t != nil {
			return one(contest.SetTesting{Task: c.Task, Testing: t.Tested})
		}
	case contest.SetMainLine:
		if t, _ := e.Task(c.Task); t != nil {
			return one(contest.SetMainLine{Task: c.Task, Moves: t.MainLine})
		}
	case contest.Amend:
		return amendBack(e, c)
	case contest.SetNoSolution:
		if t, _ := e.Task(c.Task); t != nil {
			return one(contest.SetNoSolution{Task: c.Task, NoSolution: t.NoSolution, Why: c.Why})
		}
	case contest.PutSolver:
		if s := e.Solver(c.Solver.Number); s != nil {
			return one(contest.PutSolver{Solver: *s})
		}
		return one(contest.RemoveSolver{Number: c.Solver.Number})
	case contest.RemoveSolver:
		if s := e.Solver(c.Number); s != nil {
			return one(contest.PutSolver{Solver: *s})
		}
	case contest.DecideProtest:
		if n := c.Number; n >= 1 && n <= len(e.Protests) {
			p := &e.Protests[n-1]
			return one(contest.DecideProtest{Number: n, Ruling: p.Ruling, Opinion: p.Opinion})
		}
	default:
		return sheetBack(e, change)
	}
	return nil
}

func putRound(r *contest.Round) contest.PutRound {
	return contest.PutRound{Number: r.Number, Title: r.Title, Start: r.Start, Minutes: r.Minutes, ProtestsUntil: r.ProtestsUntil}
}

// roundAgain puts a round back with its tasks and their fixed keys.
func roundAgain(r *contest.Round) []contest.Change {
	if r == nil {
		return nil
	}
	back := []contest.Change{putRound(r)}
	for i := range r.Tasks {
		back = append(back, putTask(r.Number, &r.Tasks[i])...)
	}
	return back
}

func putTask(round int, t *contest.Task) []contest.Change {
	back := []contest.Change{contest.PutTask{Round: round, Task: *t}}
	if t.Key.IsFrozen() {
		back = append(back, contest.RestoreKey{Task: t.ID, Key: t.Key})
	}
	return back
}

// taskAgain puts a task back. To have its place again, those behind it that may
// still be moved are taken out and put in after it.
func taskAgain(e *contest.Event, r *contest.Round, id string) []contest.Change {
	at := slices.IndexFunc(r.Tasks, func(t contest.Task) bool { return t.ID == id })
	behind := r.Tasks[at+1:]
	for i := range behind {
		if behind[i].Key.IsFrozen() || answered(e, behind[i].ID) {
			behind = nil
			break
		}
	}
	var back []contest.Change
	for i := range behind {
		back = append(back, contest.RemoveTask{ID: behind[i].ID})
	}
	back = append(back, contest.PutTask{Round: r.Number, Task: r.Tasks[at]})
	for i := range behind {
		back = append(back, contest.PutTask{Round: r.Number, Task: behind[i]})
	}
	return back
}

func answered(e *contest.Event, task string) bool {
	for _, sheet := range e.Sheets {
		if sheet.Answers[task] != nil {
			return true
		}
	}
	return false
}

// amendBack amends a key back, with the marks of the sheets as they were.
func amendBack(e *contest.Event, c contest.Amend) []contest.Change {
	t, _ := e.Task(c.Task)
	if t == nil {
		return nil
	}
	back := contest.Amend{Task: c.Task, Items: slices.Clone(t.Key.Items), Why: c.Why}
	for solver, marks := range c.Marks {
		a := e.Answer(solver, c.Task)
		if a == nil {
			continue
		}
		before := map[string]contest.Mark{}
		for item := range marks {
			if t.Key.Item(item) != nil {
				before[item] = a.Marks[item]
			}
		}
		if back.Marks == nil {
			back.Marks = map[int]map[string]contest.Mark{}
		}
		back.Marks[solver] = before
	}
	return []contest.Change{back}
}

// sheetBack is inverseOf for what is handed in and marked.
func sheetBack(e *contest.Event, change contest.Change) []contest.Change {
	one := func(c contest.Change) []contest.Change { return []contest.Change{c} }
	answer := func(solver int, task string) contest.Answer {
		if a := e.Answer(solver, task); a != nil {
			return *a
		}
		return contest.Answer{}
	}
	switch c := change.(type) {
	case contest.HandIn:
		if sheet := e.Sheet(c.Round, c.Solver); sheet != nil {
			return one(contest.HandIn{Round: c.Round, Solver: c.Solver, Minutes: sheet.Minutes})
		}
		return one(contest.TakeBack{Round: c.Round, Solver: c.Solver})
	case contest.CorrectTime:
		if sheet := e.Sheet(c.Round, c.Solver); sheet != nil {
			return one(contest.CorrectTime{Round: c.Round, Solver: c.Solver, Minutes: sheet.Minutes, Why: c.Why})
		}
	case contest.TakeBack:
		if sheet := e.Sheet(c.Round, c.Solver); sheet != nil {
			return one(contest.HandIn{Round: c.Round, Solver: c.Solver, Minutes: sheet.Minutes})
		}
	case contest.WriteAnswer:
		return one(contest.WriteAnswer{Solver: c.Solver, Task: c.Task, Text: answer(c.Solver, c.Task).Text})
	case contest.SetMark:
		a := answer(c.Solver, c.Task)
		marks := a.Marks
		if c.Second {
			marks = a.Second
		}
		return one(contest.SetMark{Solver: c.Solver, Task: c.Task, Item: c.Item, Mark: marks[c.Item], Second: c.Second})
	case contest.SetExtra:
		return one(contest.SetExtra{Solver: c.Solver, Task: c.Task, Extra: answer(c.Solver, c.Task).Extra})
	case contest.SetClaim:
		return one(contest.SetClaim{Solver: c.Solver, Task: c.Task, Claim: answer(c.Solver, c.Task).Claim})
	case contest.SetBlank:
		return one(contest.SetBlank{Solver: c.Solver, Task: c.Task, Blank: answer(c.Solver, c.Task).Blank})
	case contest.SetAttendance:
		return one(contest.SetAttendance{Round: c.Round, Solver: c.Solver, Attendance: e.Roll[contest.SheetID{Round: c.Round, Solver: c.Solver}]})
	case contest.SetTotal:
		return one(contest.SetTotal{Solver: c.Solver, Task: c.Task, Fixed: answer(c.Solver, c.Task).Fixed})
	}
	return nil
}
