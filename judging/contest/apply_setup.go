package contest

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"time"
)

// Kind implements Change, as do all methods of this name below.
func (SetAbout) Kind() string { return "about" }

// Target implements Change, as do all methods of this name below.
func (SetAbout) Target() string { return "about" }

func (c SetAbout) apply(e *Event, _ Stamp) error {
	e.About = c.About
	return nil
}

func (SetSettings) Kind() string   { return "settings" }
func (SetSettings) Target() string { return "settings" }

func (c SetSettings) apply(e *Event, _ Stamp) error {
	e.Settings = c.Settings
	e.Settings.Ratings = c.Settings.Ratings.clone()
	return nil
}

func (PutRound) Kind() string     { return "round" }
func (c PutRound) Target() string { return "round " + strconv.Itoa(c.Number) }

func (c PutRound) apply(e *Event, _ Stamp) error {
	if c.Number < 1 {
		return &Refusal{Code: BadNumber, Number: c.Number}
	}
	if c.Minutes < 0 || c.Minutes > maxRoundMinutes {
		return &Refusal{Code: BadMinutes, Number: c.Minutes, Limit: maxRoundMinutes}
	}
	for id, sheet := range e.Sheets {
		if id.Round == c.Number && sheet.Minutes > c.Minutes {
			return &Refusal{Code: InPlay, Number: c.Number}
		}
	}
	r := e.Round(c.Number)
	if r == nil {
		e.Rounds = append(e.Rounds, Round{Number: c.Number})
		slices.SortFunc(e.Rounds, func(a, b Round) int { return cmp.Compare(a.Number, b.Number) })
		r = e.Round(c.Number)
	}
	r.Title, r.Start, r.Minutes, r.ProtestsUntil = c.Title, c.Start, c.Minutes, c.ProtestsUntil
	return nil
}

// maxRoundMinutes bounds a round: a day.
const maxRoundMinutes = 24 * 60

func (RemoveRound) Kind() string     { return "removeRound" }
func (c RemoveRound) Target() string { return "round " + strconv.Itoa(c.Number) }

func (c RemoveRound) apply(e *Event, _ Stamp) error {
	if e.Round(c.Number) == nil {
		return &Refusal{Code: NoRound, Number: c.Number}
	}
	for id := range e.Sheets {
		if id.Round == c.Number {
			return &Refusal{Code: InPlay, Number: c.Number}
		}
	}
	e.Rounds = slices.DeleteFunc(e.Rounds, func(r Round) bool { return r.Number == c.Number })
	maps.DeleteFunc(e.Roll, func(id SheetID, _ Attendance) bool { return id.Round == c.Number })
	return nil
}

func (PutTask) Kind() string     { return "task" }
func (c PutTask) Target() string { return "task " + c.Task.ID }

func (c PutTask) apply(e *Event, _ Stamp) error {
	r := e.Round(c.Round)
	old, at := e.Task(c.Task.ID)
	switch {
	case r == nil:
		return &Refusal{Code: NoRound, Number: c.Round}
	case c.Task.ID == "", old != nil && at.Number != c.Round:
		return &Refusal{Code: BadID, ID: c.Task.ID}
	case old != nil && old.Key.IsFrozen():
		return &Refusal{Code: KeyFrozen, ID: c.Task.ID}
	case c.Task.Max.Cmp(Points{}) <= 0:
		return &Refusal{Code: BadPoints, Points: c.Task.Max, ID: c.Task.ID}
	}
	if err := checkItems(c.Task.Key.Items); err != nil {
		return err
	}
	task := c.Task
	task.Key = Key{Items: slices.Clone(c.Task.Key.Items)}
	if old != nil {
		*old = task
	} else {
		r.Tasks = append(r.Tasks, task)
	}
	return nil
}

func (RemoveTask) Kind() string     { return "removeTask" }
func (c RemoveTask) Target() string { return "task " + c.ID }

func (c RemoveTask) apply(e *Event, _ Stamp) error {
	task, r := e.Task(c.ID)
	switch {
	case task == nil:
		return &Refusal{Code: NoTask, ID: c.ID}
	case task.Key.IsFrozen():
		return &Refusal{Code: KeyFrozen, ID: c.ID}
	}
	for _, sheet := range e.Sheets {
		if sheet.Answers[c.ID] != nil {
			return &Refusal{Code: InPlay, ID: c.ID}
		}
	}
	r.Tasks = slices.DeleteFunc(r.Tasks, func(t Task) bool { return t.ID == c.ID })
	return nil
}

// checkItems demands IDs that differ, points that are not negative, and parents
// that stand before their children.
func checkItems(items []Item) error {
	seen := map[string]bool{}
	for i := range items {
		it := &items[i]
		switch {
		case it.ID == "" || seen[it.ID]:
			return &Refusal{Code: BadID, ID: it.ID}
		case it.Points.Negative():
			return &Refusal{Code: BadPoints, ID: it.ID, Points: it.Points}
		case it.Parent != "" && !seen[it.Parent]:
			return &Refusal{Code: BadParent, ID: it.ID}
		case it.Solution < 0 || it.Solution > len(items):
			return &Refusal{Code: BadScope, ID: it.ID, Number: it.Solution}
		}
		seen[it.ID] = true
	}
	return nil
}

func (SetKey) Kind() string     { return "key" }
func (c SetKey) Target() string { return "key " + c.Task }

func (c SetKey) apply(e *Event, _ Stamp) error {
	task, _ := e.Task(c.Task)
	switch {
	case task == nil:
		return &Refusal{Code: NoTask, ID: c.Task}
	case task.Key.IsFrozen():
		return &Refusal{Code: KeyFrozen, ID: c.Task}
	}
	if err := checkItems(c.Items); err != nil {
		return err
	}
	task.Key.Items = slices.Clone(c.Items)
	return nil
}

func (SetTesting) Kind() string     { return "testing" }
func (c SetTesting) Target() string { return "testing " + c.Task }

func (c SetTesting) apply(e *Event, _ Stamp) error {
	task, _ := e.Task(c.Task)
	if task == nil {
		return &Refusal{Code: NoTask, ID: c.Task}
	}
	task.Tested = c.Testing
	return nil
}

func (Freeze) Kind() string     { return "freeze" }
func (c Freeze) Target() string { return "freeze " + strconv.Itoa(c.Round) }

func (c Freeze) apply(e *Event, s Stamp) error {
	r := e.Round(c.Round)
	switch {
	case r == nil:
		return &Refusal{Code: NoRound, Number: c.Round}
	case len(r.Tasks) == 0:
		return &Refusal{Code: RoundEmpty, Number: c.Round}
	}
	for i := range r.Tasks {
		if err := r.Tasks[i].freezable(); err != nil {
			return err
		}
	}
	for i := range r.Tasks {
		if key := &r.Tasks[i].Key; !key.IsFrozen() {
			key.Frozen, key.Hash = s.At, r.Tasks[i].Hash()
		}
	}
	return nil
}

// freezable says what keeps a key from being fixed.
func (t *Task) freezable() error {
	switch {
	case t.Key.Sum() != t.Max:
		return &Refusal{Code: SumNotMax, ID: t.ID, Points: t.Key.Sum(), Max: t.Max}
	case t.UnsoundReason != "":
		return nil
	case t.Tested.By == "" && t.Tested.Database == "" || t.Tested.Fingerprint != Fingerprint(&t.Work.Problem):
		return &Refusal{Code: NotTested, ID: t.ID}
	case t.Tested.Verdict == "sound", t.Work.Problem.Stipulation.IsStudy() && t.Tested.Database != "" && t.Tested.Verdict != "unsound":
		return nil
	}
	return &Refusal{Code: NotSound, ID: t.ID}
}

func (RestoreKey) Kind() string     { return "restoreKey" }
func (c RestoreKey) Target() string { return "key " + c.Task }

func (c RestoreKey) apply(e *Event, _ Stamp) error {
	task, _ := e.Task(c.Task)
	switch {
	case task == nil:
		return &Refusal{Code: NoTask, ID: c.Task}
	case task.Key.IsFrozen():
		return &Refusal{Code: KeyFrozen, ID: c.Task}
	}
	if err := checkItems(c.Key.Items); err != nil {
		return err
	}
	restored := *task
	restored.Key = c.Key
	restored.Key.Items, restored.Key.Amendments = slices.Clone(c.Key.Items), slices.Clone(c.Key.Amendments)
	if !restored.HashHolds() {
		return &Refusal{Code: HashDiffers, ID: c.Task}
	}
	*task = restored
	return nil
}

func (Amend) Kind() string     { return "amend" }
func (c Amend) Target() string { return "key " + c.Task }

func (c Amend) apply(e *Event, s Stamp) error {
	task, r := e.Task(c.Task)
	switch {
	case task == nil:
		return &Refusal{Code: NoTask, ID: c.Task}
	case !task.Key.IsFrozen():
		return &Refusal{Code: NotFrozen, ID: c.Task}
	case c.Why == "":
		return &Refusal{Code: ReasonMissing, ID: c.Task}
	case s.By == "":
		return &Refusal{Code: NotSigned, ID: c.Task}
	}
	if err := checkItems(c.Items); err != nil {
		return err
	}
	changed := Key{Items: slices.Clone(c.Items)}
	if changed.Sum() != task.Max {
		return &Refusal{Code: SumNotMax, ID: c.Task, Points: changed.Sum(), Max: task.Max}
	}
	for solver, marks := range c.Marks {
		if a := e.Answer(solver, c.Task); a == nil {
			return &Refusal{Code: NoSheet, Number: solver}
		}
		for item := range marks {
			if changed.Item(item) == nil {
				return &Refusal{Code: NoItem, ID: item}
			}
		}
	}
	before := task.Key.Items
	task.Key.Items = changed.Items
	task.Key.Amendments = append(task.Key.Amendments, Amendment{At: s.At, By: s.By, Why: c.Why, Before: before, Hash: task.Hash()})
	for solver, marks := range c.Marks {
		a := e.Sheet(r.Number, solver).Answers[c.Task]
		a.Marks = maps.Clone(a.Marks)
		if a.Marks == nil {
			a.Marks = map[string]Mark{}
		}
		maps.Copy(a.Marks, marks)
	}
	return nil
}

func (SetNoSolution) Kind() string     { return "noSolution" }
func (c SetNoSolution) Target() string { return "noSolution " + c.Task }

func (c SetNoSolution) apply(e *Event, _ Stamp) error {
	task, _ := e.Task(c.Task)
	switch {
	case task == nil:
		return &Refusal{Code: NoTask, ID: c.Task}
	case c.Why == "" && task.Key.IsFrozen():
		return &Refusal{Code: ReasonMissing, ID: c.Task}
	}
	task.NoSolution = c.NoSolution
	return nil
}

func (PutSolver) Kind() string     { return "solver" }
func (c PutSolver) Target() string { return "solver " + strconv.Itoa(c.Solver.Number) }

func (c PutSolver) apply(e *Event, _ Stamp) error {
	if c.Solver.Number < 1 {
		return &Refusal{Code: BadNumber, Number: c.Solver.Number}
	}
	solver := c.Solver
	solver.Categories = slices.Clone(c.Solver.Categories)
	solver.Data = maps.Clone(c.Solver.Data)
	if old := e.Solver(solver.Number); old != nil {
		*old = solver
		return nil
	}
	e.Solvers = append(e.Solvers, solver)
	slices.SortFunc(e.Solvers, func(a, b Solver) int { return cmp.Compare(a.Number, b.Number) })
	return nil
}

func (RemoveSolver) Kind() string     { return "removeSolver" }
func (c RemoveSolver) Target() string { return "solver " + strconv.Itoa(c.Number) }

func (c RemoveSolver) apply(e *Event, _ Stamp) error {
	if e.Solver(c.Number) == nil {
		return &Refusal{Code: NoSolver, Number: c.Number}
	}
	for id := range e.Sheets {
		if id.Solver == c.Number {
			return &Refusal{Code: InPlay, Number: c.Number}
		}
	}
	e.Solvers = slices.DeleteFunc(e.Solvers, func(s Solver) bool { return s.Number == c.Number })
	maps.DeleteFunc(e.Roll, func(id SheetID, _ Attendance) bool { return id.Solver == c.Number })
	return nil
}

func (FileProtest) Kind() string     { return "protest" }
func (c FileProtest) Target() string { return "protest " + strconv.Itoa(c.Protest.Number) }

func (c FileProtest) apply(e *Event, s Stamp) error {
	p := c.Protest
	r := e.Round(p.Round)
	switch {
	case r == nil:
		return &Refusal{Code: NoRound, Number: p.Round}
	case p.Number != len(e.Protests)+1:
		return &Refusal{Code: BadNumber, Number: p.Number, Limit: len(e.Protests) + 1}
	case e.Solver(p.Solver) == nil:
		return &Refusal{Code: NoSolver, Number: p.Solver}
	case !r.has(p.Task):
		return &Refusal{Code: NoTask, ID: p.Task}
	case p.Text == "":
		return &Refusal{Code: ReasonMissing, Number: p.Number}
	}
	if p.Filed.IsZero() {
		p.Filed = s.At
	}
	if !r.ProtestsUntil.IsZero() && p.Filed.After(r.ProtestsUntil) && !p.Late {
		return &Refusal{Code: ProtestClosed, Number: p.Round}
	}
	p.Ruling, p.Opinion, p.Decided, p.By = Open, "", time.Time{}, ""
	e.Protests = append(e.Protests, p)
	return nil
}

// has reports whether the round has a task; "" stands for the whole round.
func (r *Round) has(task string) bool {
	return task == "" || slices.ContainsFunc(r.Tasks, func(t Task) bool { return t.ID == task })
}

func (DecideProtest) Kind() string     { return "ruling" }
func (c DecideProtest) Target() string { return "ruling " + strconv.Itoa(c.Number) }

func (c DecideProtest) apply(e *Event, s Stamp) error {
	switch {
	case c.Number < 1 || c.Number > len(e.Protests):
		return &Refusal{Code: NoProtest, Number: c.Number}
	case c.Ruling != Open && c.Opinion == "":
		return &Refusal{Code: ReasonMissing, Number: c.Number}
	case s.By == "":
		return &Refusal{Code: NotSigned, Number: c.Number}
	}
	p := &e.Protests[c.Number-1]
	p.Ruling, p.Opinion, p.Decided, p.By = c.Ruling, c.Opinion, s.At, s.By
	return nil
}
