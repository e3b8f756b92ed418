package contest

import (
	"keymove/judging/contest"
)

// sheet is one answer in the eyes of one marker: what he decides becomes changes
// of the event. It is made anew for every look.
type sheet struct {
	event  *contest.Event
	task   *contest.Task
	place  place
	answer contest.Answer // empty where nothing is known yet
	// second: the marker is the second one, who has marks of his own.
	second bool
}

// sheetAt looks at a place, nil when there is none.
func sheetAt(e *contest.Event, p place, second bool) *sheet {
	t, _ := e.Task(p.task)
	if t == nil || e.Solver(p.solver) == nil {
		return nil
	}
	s := &sheet{event: e, task: t, place: p, second: second}
	if a := e.Answer(p.solver, p.task); a != nil {
		s.answer = *a
	}
	return s
}

// mark returns the marker's mark of an item.
func (s *sheet) mark(item string) contest.Mark {
	if s.second {
		return s.answer.Second[item]
	}
	return s.answer.Marks[item]
}

// untouched reports whether nothing at all is known of the answer.
func (s *sheet) untouched() bool {
	return !s.second && !s.task.NoSolution && s.event.Answer(s.place.solver, s.place.task) == nil
}

// score is what the answer earns by the first marker's marks, or would earn by
// the second one's.
func (s *sheet) score() contest.TaskScore {
	a := s.answer
	if s.second {
		a.Marks, a.Fixed = a.Second, nil
	}
	return scoreOf(s.event, s.task, &a)
}

func scoreOf(e *contest.Event, t *contest.Task, a *contest.Answer) contest.TaskScore {
	return contest.ScoreTask(t, &contest.Sheet{Answers: map[string]*contest.Answer{t.ID: a}}, &e.Settings)
}

func (s *sheet) set(item string, m contest.Mark) contest.Change {
	return contest.SetMark{Solver: s.place.solver, Task: s.place.task, Item: item, Mark: m, Second: s.second}
}

// freed begins with taking back a total set by hand, so that the items count.
func (s *sheet) freed(changes []contest.Change) []contest.Change {
	if s.answer.Fixed == nil || s.second || len(changes) == 0 {
		return changes
	}
	return append([]contest.Change{contest.SetTotal{Solver: s.place.solver, Task: s.place.task}}, changes...)
}

// write keeps what the solver wrote, and the marks that follow from it. Before
// is the reading of the text so far: a mark that differs from it was decided by
// the marker, and stays.
func (s *sheet) write(text string, before, after *contest.AnswerReading) []contest.Change {
	var changes []contest.Change
	if text != s.answer.Text {
		changes = append(changes, contest.WriteAnswer{Solver: s.place.solver, Task: s.place.task, Text: text})
	}
	if s.answer.Fixed != nil && !s.second {
		return changes // the total stands as it was entered
	}
	for i := range after.Suggestions {
		item, mark := after.Suggestions[i].Item, after.Suggestions[i].Mark
		now := s.mark(item)
		if text == "" && s.answer.Text == "" || now == mark || now != (contest.Mark{}) && !s.readFrom(item, now, before) {
			continue
		}
		if text == "" {
			mark = contest.Mark{} // the text is taken out: nothing is decided
		}
		changes = append(changes, s.set(item, mark))
	}
	if extra := after.Extra; extra != s.answer.Extra && (before == nil || before.Extra == s.answer.Extra) && !s.second {
		changes = append(changes, contest.SetExtra{Solver: s.place.solver, Task: s.place.task, Extra: extra})
	}
	return changes
}

// rest marks what is left of a sheet as not written, once something on it is
// marked: the marker has gone on.
func (s *sheet) rest() []contest.Change {
	var changes []contest.Change
	for i := range s.task.Key.Items {
		if item := s.task.Key.Items[i].ID; s.mark(item).State == contest.Unmarked {
			changes = append(changes, s.set(item, contest.Mark{State: contest.Missing, Reason: contest.NotWritten}))
		}
	}
	if len(changes) == len(s.task.Key.Items) || s.answer.Fixed != nil {
		return nil
	}
	return changes
}

// readFrom reports whether a mark is just what a reading suggested.
func (s *sheet) readFrom(item string, now contest.Mark, r *contest.AnswerReading) bool {
	if r == nil {
		return false
	}
	suggested := r.Suggestion(item)
	return suggested != nil && suggested.Mark == now
}

// no is the mark of an item that is not right.
func (s *sheet) no(reading *contest.AnswerReading, item string) contest.Mark {
	if reading != nil && s.answer.Text != "" {
		if suggested := reading.Suggestion(item); suggested != nil && suggested.Mark.State != contest.Right {
			return suggested.Mark
		}
		return contest.Mark{State: contest.Wrong, Reason: contest.ByHand}
	}
	return contest.Mark{State: contest.Missing, Reason: contest.NotWritten}
}

// yes is the mark of an item that is right.
func (s *sheet) yes(reading *contest.AnswerReading, item string) contest.Mark {
	if reading != nil && s.answer.Text != "" {
		if suggested := reading.Suggestion(item); suggested != nil {
			if suggested.Mark.State == contest.Right {
				return suggested.Mark
			}
			return contest.Mark{State: contest.Right, Reason: contest.ByHand}
		}
	}
	return contest.Mark{State: contest.Right}
}

// toggle ticks an item or takes the tick away. What an item rests on is ticked
// with it as long as nobody has decided it.
func (s *sheet) toggle(item string, reading *contest.AnswerReading) []contest.Change {
	it := s.task.Key.Item(item)
	if it == nil {
		return nil
	}
	if s.mark(item).State == contest.Right {
		return s.freed([]contest.Change{s.set(item, s.no(reading, item))})
	}
	changes := []contest.Change{s.set(item, s.yes(reading, item))}
	for up := s.task.Key.Item(it.Parent); up != nil; up = s.task.Key.Item(up.Parent) {
		if s.mark(up.ID).State == contest.Unmarked {
			changes = append(changes, s.set(up.ID, s.yes(reading, up.ID)))
		}
	}
	return s.freed(changes)
}

// reason notes the case that decided an item.
func (s *sheet) reason(item string, r contest.Reason) []contest.Change {
	mark := s.mark(item)
	if mark.Reason == r {
		return nil
	}
	if mark.Reason = r; mark.State == contest.Unmarked {
		mark.State = contest.Wrong
	}
	return []contest.Change{s.set(item, mark)}
}

// earn makes the task earn so many points. Full and no points are told by the
// items; what lies between is a total of its own, and then, when items are
// marked, needs the marker's reason. It reports false when the reason is
// missing, or when a second marker, who has only items, asks for it.
func (s *sheet) earn(p contest.Points, why string, reading *contest.AnswerReading) ([]contest.Change, bool) {
	if p == s.task.Max || p.IsZero() {
		if changes, ok := s.byItems(p, reading); ok {
			return changes, true
		}
	}
	if s.second || why == "" && len(s.answer.Marks) > 0 {
		return nil, false
	}
	return []contest.Change{contest.SetTotal{Solver: s.place.solver, Task: s.place.task, Fixed: &contest.Fixed{Points: p, Why: why}}}, true
}

// byItems marks all items right, or none, and reports whether that earns p.
func (s *sheet) byItems(p contest.Points, reading *contest.AnswerReading) ([]contest.Change, bool) {
	if len(s.task.Key.Items) == 0 {
		return nil, false
	}
	var changes []contest.Change
	after := contest.Answer{Marks: map[string]contest.Mark{}, Extra: s.answer.Extra, Claim: s.answer.Claim}
	for i := range s.task.Key.Items {
		item := s.task.Key.Items[i].ID
		mark := s.mark(item)
		switch {
		case p.IsZero() && (mark.State == contest.Right || mark.State == contest.Unmarked):
			mark = s.no(reading, item)
		case !p.IsZero() && mark.State != contest.Right:
			mark = s.yes(reading, item)
		}
		after.Marks[item] = mark
		if mark != s.mark(item) {
			changes = append(changes, s.set(item, mark))
		}
	}
	changes = s.freedAlways(changes)
	return changes, scoreOf(s.event, s.task, &after).Points == p
}

// freedAlways is freed that also serves where no item changes.
func (s *sheet) freedAlways(changes []contest.Change) []contest.Change {
	if s.answer.Fixed == nil || s.second {
		return changes
	}
	return append(changes, contest.SetTotal{Solver: s.place.solver, Task: s.place.task})
}
