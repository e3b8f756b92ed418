package contest

import (
	"fmt"
	"slices"
)

func (HandIn) Kind() string     { return "handIn" }
func (c HandIn) Target() string { return sheetTarget(c.Round, c.Solver) }

func sheetTarget(round, solver int) string { return fmt.Sprintf("sheet %d/%d", round, solver) }

func (c HandIn) apply(e *Event, _ Stamp) error {
	r := e.Round(c.Round)
	switch {
	case r == nil:
		return &Refusal{Code: NoRound, Number: c.Round}
	case e.Solver(c.Solver) == nil:
		return &Refusal{Code: NoSolver, Number: c.Solver}
	case c.Minutes < 0 || c.Minutes > r.Minutes:
		return &Refusal{Code: BadMinutes, Number: c.Minutes, Limit: r.Minutes}
	}
	e.sheet(SheetID{c.Round, c.Solver}).Minutes = c.Minutes
	return nil
}

// sheet returns a sheet, a new one where there is none.
func (e *Event) sheet(id SheetID) *Sheet {
	s := e.Sheets[id]
	if s == nil {
		if e.Sheets == nil {
			e.Sheets = map[SheetID]*Sheet{}
		}
		s = &Sheet{Answers: map[string]*Answer{}}
		e.Sheets[id] = s
	}
	return s
}

func (CorrectTime) Kind() string     { return "time" }
func (c CorrectTime) Target() string { return sheetTarget(c.Round, c.Solver) }

func (c CorrectTime) apply(e *Event, s Stamp) error {
	switch {
	case e.Sheet(c.Round, c.Solver) == nil:
		return &Refusal{Code: NoSheet, Number: c.Solver}
	case c.Why == "":
		return &Refusal{Code: ReasonMissing, Number: c.Solver}
	}
	return HandIn{c.Round, c.Solver, c.Minutes}.apply(e, s)
}

func (TakeBack) Kind() string     { return "takeBack" }
func (c TakeBack) Target() string { return sheetTarget(c.Round, c.Solver) }

func (c TakeBack) apply(e *Event, _ Stamp) error {
	id := SheetID(c)
	sheet := e.Sheets[id]
	switch {
	case sheet == nil:
		return &Refusal{Code: NoSheet, Number: c.Solver}
	case len(sheet.Answers) > 0:
		return &Refusal{Code: InPlay, Number: c.Solver}
	}
	delete(e.Sheets, id)
	return nil
}

// answer finds the answer that a change is about, a new one where there is
// none. The sheet must have been handed in.
func (e *Event) answer(solver int, task string) (*Answer, *Task, error) {
	t, r := e.Task(task)
	switch {
	case t == nil:
		return nil, nil, &Refusal{Code: NoTask, ID: task}
	case e.Solver(solver) == nil:
		return nil, nil, &Refusal{Code: NoSolver, Number: solver}
	}
	sheet := e.Sheet(r.Number, solver)
	if sheet == nil {
		return nil, nil, &Refusal{Code: NoSheet, Number: solver}
	}
	if a := sheet.Answers[task]; a != nil {
		return a, t, nil
	}
	return &Answer{}, t, nil
}

// keep puts an answer in its place, or takes it out when nothing is left of
// it. What is known to be written is not blank.
func (e *Event) keep(solver int, task string, a *Answer) {
	_, r := e.Task(task)
	a.Blank = a.Blank && !a.touched()
	answers := e.Sheet(r.Number, solver).Answers
	if a.empty() {
		delete(answers, task)
		return
	}
	answers[task] = a
}

func (a *Answer) empty() bool {
	return !a.Blank && !a.touched()
}

// touched reports whether something is known of what was written.
func (a *Answer) touched() bool {
	return a.Text != "" || len(a.Marks) > 0 || len(a.Second) > 0 || a.Extra || a.Claim.State != NoClaim || a.Fixed != nil
}

func answerTarget(what string, solver int, task string) string {
	return fmt.Sprintf("%s %d/%s", what, solver, task)
}

func (WriteAnswer) Kind() string     { return "text" }
func (c WriteAnswer) Target() string { return answerTarget("text", c.Solver, c.Task) }

func (c WriteAnswer) apply(e *Event, _ Stamp) error {
	a, _, err := e.answer(c.Solver, c.Task)
	if err != nil {
		return err
	}
	a.Text = c.Text
	e.keep(c.Solver, c.Task, a)
	return nil
}

func (SetMark) Kind() string { return "mark" }

func (c SetMark) Target() string {
	if c.Second {
		return answerTarget("second "+c.Item, c.Solver, c.Task)
	}
	return answerTarget("mark "+c.Item, c.Solver, c.Task)
}

func (c SetMark) apply(e *Event, _ Stamp) error {
	a, t, err := e.answer(c.Solver, c.Task)
	switch {
	case err != nil:
		return err
	case t.Key.Item(c.Item) == nil:
		return &Refusal{Code: NoItem, ID: c.Item}
	}
	marks := &a.Marks
	if c.Second {
		marks = &a.Second
	}
	switch {
	case c.Mark == (Mark{}):
		delete(*marks, c.Item)
	case *marks == nil:
		*marks = map[string]Mark{c.Item: c.Mark}
	default:
		(*marks)[c.Item] = c.Mark
	}
	e.keep(c.Solver, c.Task, a)
	return nil
}

func (SetExtra) Kind() string     { return "extra" }
func (c SetExtra) Target() string { return answerTarget("extra", c.Solver, c.Task) }

func (c SetExtra) apply(e *Event, _ Stamp) error {
	a, _, err := e.answer(c.Solver, c.Task)
	if err != nil {
		return err
	}
	a.Extra = c.Extra
	e.keep(c.Solver, c.Task, a)
	return nil
}

func (SetClaim) Kind() string     { return "claim" }
func (c SetClaim) Target() string { return answerTarget("claim", c.Solver, c.Task) }

func (c SetClaim) apply(e *Event, _ Stamp) error {
	a, t, err := e.answer(c.Solver, c.Task)
	switch claim := &c.Claim; {
	case err != nil:
		return err
	case claim.Solution < -1 || claim.Solution > 0 && claim.Solution >= t.Key.Solutions():
		return &Refusal{Code: BadScope, Number: claim.Solution, ID: c.Task}
	case (claim.State == Verified || claim.State == Refuted) && len(claim.Lines) == 0:
		return &Refusal{Code: EvidenceMissing, ID: c.Task, Number: c.Solver}
	case claim.Incomplete != nil && (claim.Incomplete.Negative() || claim.Incomplete.Cmp(t.Max) > 0):
		return &Refusal{Code: BadPoints, ID: c.Task, Points: *claim.Incomplete, Max: t.Max}
	}
	a.Claim = c.Claim
	a.Claim.Lines = slices.Clone(c.Claim.Lines)
	if c.Claim.State == NoClaim {
		a.Claim = Claim{}
	}
	e.keep(c.Solver, c.Task, a)
	return nil
}

func (SetTotal) Kind() string     { return "total" }
func (c SetTotal) Target() string { return answerTarget("total", c.Solver, c.Task) }

func (c SetTotal) apply(e *Event, _ Stamp) error {
	a, t, err := e.answer(c.Solver, c.Task)
	switch {
	case err != nil:
		return err
	case c.Fixed == nil:
		a.Fixed = nil
	case c.Fixed.Points.Negative() || c.Fixed.Points.Cmp(t.Max) > 0:
		return &Refusal{Code: BadPoints, ID: c.Task, Points: c.Fixed.Points, Max: t.Max}
	case c.Fixed.Why == "" && len(a.Marks) > 0:
		return &Refusal{Code: ReasonMissing, ID: c.Task, Number: c.Solver}
	default:
		fixed := *c.Fixed
		a.Fixed = &fixed
	}
	e.keep(c.Solver, c.Task, a)
	return nil
}
