package contest

import (
	"keymove/export"
	"keymove/judging/contest"
)

// targetText says in words what a change is about.
func (p *Page) targetText(c contest.Change) string {
	switch c := c.(type) {
	case contest.PutRound:
		return p.t("round", "Number", c.Number)
	case contest.RemoveRound:
		return p.t("round", "Number", c.Number)
	case contest.Freeze:
		return p.t("round", "Number", c.Round)
	case contest.PutTask:
		return p.t("at_problem", "Problem", c.Task.ID)
	case contest.RemoveTask:
		return p.t("at_problem", "Problem", c.ID)
	case contest.SetKey:
		return p.t("at_problem", "Problem", c.Task)
	case contest.SetMainLine:
		return p.t("at_problem", "Problem", c.Task)
	case contest.SetTesting:
		return p.t("at_problem", "Problem", c.Task)
	case contest.RestoreKey:
		return p.t("at_problem", "Problem", c.Task)
	case contest.Amend:
		return p.t("at_problem", "Problem", c.Task) + because(c.Why)
	case contest.SetNoSolution:
		return p.t("at_problem", "Problem", c.Task) + because(c.Why)
	case contest.PutSolver:
		return p.solverName(c.Solver.Number)
	case contest.RemoveSolver:
		return p.solverName(c.Number)
	case contest.SetAttendance:
		return p.atSheet(c.Round, c.Solver) + because(c.Attendance.Note)
	case contest.HandIn:
		return p.atSheet(c.Round, c.Solver) + because(p.t("minutes_short", "Minutes", c.Minutes))
	case contest.CorrectTime:
		return p.atSheet(c.Round, c.Solver) + because(p.t("minutes_short", "Minutes", c.Minutes)+", "+c.Why)
	case contest.TakeBack:
		return p.atSheet(c.Round, c.Solver)
	case contest.WriteAnswer:
		return p.atAnswer(c.Solver, c.Task) + because(c.Text)
	case contest.SetBlank:
		return p.atAnswer(c.Solver, c.Task)
	case contest.SetMark:
		return p.atAnswer(c.Solver, c.Task) + because(p.markOf(c))
	case contest.SetExtra:
		return p.atAnswer(c.Solver, c.Task)
	case contest.SetClaim:
		return p.atAnswer(c.Solver, c.Task) + because(c.Claim.Text)
	case contest.SetTotal:
		if c.Fixed == nil {
			return p.atAnswer(c.Solver, c.Task)
		}
		return p.atAnswer(c.Solver, c.Task) + because(pointsText(p, c.Fixed.Points)+because(c.Fixed.Why))
	case contest.FileProtest:
		return p.t("at_protest", "Number", c.Protest.Number) + because(c.Protest.Text)
	case contest.DecideProtest:
		return p.t("at_protest", "Number", c.Number) + because(p.t("ruling_"+c.Ruling.String()))
	}
	return "" // the event as a whole
}

// because sets a text behind another, nothing where there is none.
func because(text string) string {
	if text == "" {
		return ""
	}
	return ": " + text
}

// atSheet names a solver's sheet of a round.
func (p *Page) atSheet(round, solver int) string {
	return p.t("round", "Number", round) + " · " + p.solverName(solver)
}

// atAnswer names what a solver has written for a problem.
func (p *Page) atAnswer(solver int, task string) string {
	return p.t("at_problem", "Problem", task) + " · " + p.solverName(solver)
}

// markOf words a mark with the item it is for, as far as the key still has it.
func (p *Page) markOf(c contest.SetMark) string {
	item := c.Item
	if task, _ := p.event().Task(c.Task); task != nil {
		if it := task.Key.Item(c.Item); it != nil {
			item = export.ItemText(p.cat, p.style(), task, it)
		}
	}
	text := item + " — " + p.cat.T("marking.state."+c.Mark.State.String())
	if c.Second {
		text += " (" + p.cat.T("marking.second") + ")"
	}
	return text
}
