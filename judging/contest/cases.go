package contest

import (
	"slices"
	"strings"
)

// SameCases lists the solvers on whose sheets an item is the same case as on
// the given one, and marked otherwise: the controller's decision there is
// offered for them. A case is the same when the same is written in the item's
// place, or when the same reason was noted and the mark is still open.
func SameCases(e *Event, task, item string, solver int) []int {
	t, _ := e.Task(task)
	model := e.Answer(solver, task)
	if t == nil || model == nil || t.Key.Item(item) == nil {
		return nil
	}
	decided := model.Marks[item]
	readings := map[string]caseSign{}
	sign := func(a *Answer) caseSign {
		text := strings.Join(strings.Fields(a.Text), " ")
		if known, ok := readings[text]; ok || text == "" {
			return known
		}
		reading := ReadAnswer(t, a.Text)
		s := reading.Suggestion(item)
		readings[text] = caseSign{s.Mark.State, s.Mark.Reason, string(s.Written), strings.TrimSpace(a.Text[s.Offset:s.End])}
		return readings[text]
	}
	mine := sign(model)
	var same []int
	for i := range e.Solvers {
		number := e.Solvers[i].Number
		a := e.Answer(number, task)
		if number == solver || a == nil || a.Marks[item] == decided {
			continue
		}
		mark := a.Marks[item]
		open := mark.State == Unmarked || mark.State == Ambiguous
		if mine != (caseSign{}) && sign(a) == mine || open && mark.Reason != NoReason && mark.Reason == decided.Reason {
			same = append(same, number)
		}
	}
	return same
}

// caseSign is what makes two cases the same.
type caseSign struct {
	state   State
	reason  Reason
	written string
	text    string
}

// Effect is what an amendment does to a sheet.
type Effect struct {
	Solver        int
	Before, After Points
	// Marks are the items whose marks change.
	Marks []string
}

// PrepareAmendment makes the amendment that replaces the items of a frozen key,
// and lists the sheets that it affects. Items that ask for something else are
// marked anew from the text that was written; where there is none they become
// unmarked.
func (e *Event) PrepareAmendment(task string, items []Item, why string) (Amend, []Effect) {
	c := Amend{Task: task, Items: slices.Clone(items), Why: why}
	t, r := e.Task(task)
	if t == nil {
		return c, nil
	}
	amended := *t
	amended.Key.Items = c.Items
	var effects []Effect
	for i := range e.Solvers {
		number := e.Solvers[i].Number
		sheet := e.Sheet(r.Number, number)
		if sheet == nil || sheet.Answers[task] == nil {
			continue
		}
		a := *sheet.Answers[task]
		effect := Effect{Solver: number, Before: ScoreTask(t, sheet, &e.Settings).Points}
		marks := remarked(t, &amended, &a)
		for _, it := range c.Items {
			if _, changed := marks[it.ID]; changed {
				effect.Marks = append(effect.Marks, it.ID)
			}
		}
		if len(marks) > 0 {
			if c.Marks == nil {
				c.Marks = map[int]map[string]Mark{}
			}
			c.Marks[number] = marks
		}
		after := map[string]Mark{}
		for id, m := range a.Marks {
			after[id] = m
		}
		for id, m := range marks {
			after[id] = m
		}
		a.Marks = after
		effect.After = ScoreTask(&amended, &Sheet{Answers: map[string]*Answer{task: &a}}, &e.Settings).Points
		if effect.Before != effect.After || len(effect.Marks) > 0 {
			effects = append(effects, effect)
		}
	}
	return c, effects
}

// remarked returns the marks that an amendment changes on one answer.
func remarked(before, after *Task, a *Answer) map[string]Mark {
	var reading AnswerReading
	marks := map[string]Mark{}
	for i := range after.Key.Items {
		it := &after.Key.Items[i]
		if old := before.Key.Item(it.ID); old != nil && old.Kind == it.Kind && slices.Equal(old.Accept, it.Accept) {
			continue
		}
		mark := Mark{}
		if a.Text == "" && a.Marks[it.ID].State == Missing {
			continue // nothing is written, whatever is asked for
		}
		if a.Text != "" {
			if reading.Suggestions == nil {
				reading = ReadAnswer(after, a.Text)
			}
			mark = reading.Suggestion(it.ID).Mark
		}
		if mark != a.Marks[it.ID] {
			marks[it.ID] = mark
		}
	}
	return marks
}
