package export

import (
	"fmt"
	"strings"

	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// ChangeText says in words what a line of the audit trail has done: "mark:
// right", "time corrected: 40 min, misread".
func ChangeText(c *i18n.Catalog, change contest.Change) string {
	text := c.T("trail.kind." + change.Kind())
	if detail := changeDetail(c, change); detail != "" {
		text += ": " + detail
	}
	return text
}

// changeDetail is what a change has put in, as far as it is short.
func changeDetail(c *i18n.Catalog, change contest.Change) string {
	minutes := func(n int) string { return c.N("papers.minutesWord", n) }
	switch change := change.(type) {
	case contest.SetAbout:
		return change.About.Title
	case contest.PutRound:
		return joined(", ", change.Title, minutes(change.Minutes))
	case contest.SetTesting:
		return change.Testing.By
	case contest.Amend:
		return change.Why
	case contest.SetNoSolution:
		return joined(", ", yesText(c, change.NoSolution), change.Why)
	case contest.PutSolver:
		return change.Solver.Name
	case contest.HandIn:
		return minutes(change.Minutes)
	case contest.CorrectTime:
		return joined(", ", minutes(change.Minutes), change.Why)
	case contest.WriteAnswer:
		return cutText(change.Text)
	case contest.SetMark:
		text := c.T("trail.state." + change.Mark.State.String())
		if change.Mark.Reason != contest.NoReason {
			text += " (" + ReasonText(c, change.Mark.Reason) + ")"
		}
		return text
	case contest.SetExtra:
		return yesText(c, change.Extra)
	case contest.SetBlank:
		return yesText(c, change.Blank)
	case contest.SetClaim:
		if change.Claim.State == contest.NoClaim {
			return yesText(c, false)
		}
		return joined(", ", c.T("trail.claim."+change.Claim.Kind.String()), c.T("trail.claimState."+change.Claim.State.String()))
	case contest.SetTotal:
		if change.Fixed == nil {
			return yesText(c, false)
		}
		return joined(", ", PointsText(c, change.Fixed.Points), change.Fixed.Why)
	case contest.SetAttendance:
		return AttendanceText(c, change.Attendance)
	case contest.SetMainLine:
		return strings.Join(change.Moves, " ")
	case contest.FileProtest:
		return cutText(change.Protest.Text)
	case contest.DecideProtest:
		return joined(", ", c.T("trail.ruling."+change.Ruling.String()), cutText(change.Opinion))
	}
	return ""
}

func yesText(c *i18n.Catalog, yes bool) string {
	if yes {
		return c.T("trail.yes")
	}
	return c.T("trail.no")
}

// cutText shortens a text for a line.
func cutText(text string) string {
	const most = 60
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return string(runes)
}

// AttendanceText words a line of the register: "late, minute 12, tram"; ""
// where nothing was noted.
func AttendanceText(c *i18n.Catalog, a contest.Attendance) string {
	if a.Presence == contest.NotNoted {
		return a.Note
	}
	text := c.T("trail.presence." + a.Presence.String())
	if a.Minute > 0 {
		text = joined(", ", text, c.T("trail.minute", "Minute", a.Minute))
	}
	return joined(", ", text, a.Note)
}

// ReasonText names the case that decided a mark, with its article.
func ReasonText(c *i18n.Catalog, r contest.Reason) string {
	return c.T("marking.case." + string(r))
}

// ReasonMeaning tells what a case means and on which article a decision rests.
func ReasonMeaning(c *i18n.Catalog, r contest.Reason) string {
	text := c.T("reason.meaning." + string(r))
	if clause := r.Clause(); clause != "" {
		text += " " + c.T("event.place.clause", "Clause", clause)
	}
	return text
}

// ChangePlace says in words what a line of the audit trail is about: "Round 2,
// problem 2-1, solver 17 (A. Petrov), item v2". The event tells the rounds of
// problems and the names of solvers, as far as they are still there.
func ChangePlace(c *i18n.Catalog, e *contest.Event, change contest.Change) string {
	w := placeWriter{c: c, e: e}
	switch change := change.(type) {
	case contest.PutRound:
		w.round(change.Number)
	case contest.RemoveRound:
		w.round(change.Number)
	case contest.PutTask:
		w.round(change.Round)
		w.name(change.Task.ID)
	case contest.RemoveTask:
		w.task(change.ID)
	case contest.SetKey:
		w.task(change.Task)
	case contest.RestoreKey:
		w.task(change.Task)
	case contest.SetTesting:
		w.task(change.Task)
	case contest.SetMainLine:
		w.task(change.Task)
	case contest.Freeze:
		w.round(change.Round)
	case contest.Amend:
		w.task(change.Task)
	case contest.SetNoSolution:
		w.task(change.Task)
	case contest.PutSolver:
		w.solver(change.Solver.Number)
	case contest.RemoveSolver:
		w.solver(change.Number)
	case contest.SetAttendance:
		w.round(change.Round)
		w.solver(change.Solver)
	case contest.FileProtest:
		w.protest(change.Protest.Number)
		w.round(change.Protest.Round)
		w.name(change.Protest.Task)
		w.solver(change.Protest.Solver)
	case contest.DecideProtest:
		w.protest(change.Number)
	default:
		w.sheet(change)
	}
	return w.text()
}

// sheet is ChangePlace of what is handed in and marked.
func (w *placeWriter) sheet(change contest.Change) {
	switch change := change.(type) {
	case contest.HandIn:
		w.round(change.Round)
		w.solver(change.Solver)
	case contest.CorrectTime:
		w.round(change.Round)
		w.solver(change.Solver)
	case contest.TakeBack:
		w.round(change.Round)
		w.solver(change.Solver)
	case contest.WriteAnswer:
		w.answer(change.Task, change.Solver)
	case contest.SetMark:
		w.answer(change.Task, change.Solver)
		w.add("item", "Item", change.Item)
		if change.Second {
			w.add("second")
		}
	case contest.SetExtra:
		w.answer(change.Task, change.Solver)
	case contest.SetClaim:
		w.answer(change.Task, change.Solver)
	case contest.SetTotal:
		w.answer(change.Task, change.Solver)
	case contest.SetBlank:
		w.answer(change.Task, change.Solver)
	}
}

// placeWriter collects the parts of a place.
type placeWriter struct {
	c     *i18n.Catalog
	e     *contest.Event
	parts []string
}

func (w *placeWriter) add(key string, pairs ...any) {
	w.parts = append(w.parts, w.c.T("trail.place."+key, pairs...))
}

func (w *placeWriter) round(n int) { w.add("round", "Round", n) }

func (w *placeWriter) protest(n int) { w.add("protest", "Number", n) }

func (w *placeWriter) name(task string) {
	if task != "" {
		w.add("problem", "Problem", task)
	}
}

func (w *placeWriter) task(id string) {
	if _, r := w.e.Task(id); r != nil {
		w.round(r.Number)
	}
	w.name(id)
}

func (w *placeWriter) solver(n int) {
	who := fmt.Sprint(n)
	if s := w.e.Solver(n); s != nil && s.Name != "" {
		who += " (" + s.Name + ")"
	}
	w.add("solver", "Solver", who)
}

func (w *placeWriter) answer(task string, solver int) {
	w.task(task)
	w.solver(solver)
}

// text joins the parts, the first with a capital letter.
func (w *placeWriter) text() string {
	return upperFirst(strings.Join(w.parts, ", "))
}
