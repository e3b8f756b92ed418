package contest

import "strconv"

func (SetBlank) Kind() string     { return "blank" }
func (c SetBlank) Target() string { return answerTarget("blank", c.Solver, c.Task) }

func (c SetBlank) apply(e *Event, _ Stamp) error {
	a, _, err := e.answer(c.Solver, c.Task)
	switch {
	case err != nil:
		return err
	case c.Blank && a.touched():
		return &Refusal{Code: NotBlank, ID: c.Task, Number: c.Solver}
	}
	a.Blank = c.Blank
	e.keep(c.Solver, c.Task, a)
	return nil
}

func (SetAttendance) Kind() string { return "attendance" }
func (c SetAttendance) Target() string {
	return "attendance " + strconv.Itoa(c.Round) + "/" + strconv.Itoa(c.Solver)
}

func (c SetAttendance) apply(e *Event, _ Stamp) error {
	r := e.Round(c.Round)
	switch {
	case r == nil:
		return &Refusal{Code: NoRound, Number: c.Round}
	case e.Solver(c.Solver) == nil:
		return &Refusal{Code: NoSolver, Number: c.Solver}
	case c.Attendance.Minute < 0 || c.Attendance.Minute > r.Minutes:
		return &Refusal{Code: BadMinutes, Number: c.Attendance.Minute, Limit: r.Minutes}
	}
	id := SheetID{c.Round, c.Solver}
	if c.Attendance == (Attendance{}) {
		delete(e.Roll, id)
		return nil
	}
	if e.Roll == nil {
		e.Roll = map[SheetID]Attendance{}
	}
	e.Roll[id] = c.Attendance
	return nil
}

func (SetMainLine) Kind() string     { return "mainLine" }
func (c SetMainLine) Target() string { return "mainLine " + c.Task }

func (c SetMainLine) apply(e *Event, _ Stamp) error {
	task, _ := e.Task(c.Task)
	switch {
	case task == nil:
		return &Refusal{Code: NoTask, ID: c.Task}
	case !task.Work.Problem.Stipulation.IsStudy():
		return &Refusal{Code: NoStudy, ID: c.Task}
	}
	if _, at := task.playLine(c.Moves); at < len(c.Moves) {
		return &Refusal{Code: BadLine, ID: c.Task, Number: at + 1}
	}
	task.MainLine = append([]string(nil), c.Moves...)
	return nil
}
