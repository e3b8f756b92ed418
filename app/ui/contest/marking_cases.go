package contest

import (
	"maps"
	"slices"

	"keymove/judging/contest"
)

// offer is a decision that is proposed for the other sheets with the same case.
type offer struct {
	task, item string
	// from is whose sheet it was decided on.
	from    int
	mark    contest.Mark
	solvers []int
}

// changes make the decision on all these sheets, less those on which it has
// been made meanwhile or that are gone.
func (o *offer) changes(e *contest.Event) []contest.Change {
	var changes []contest.Change
	for _, solver := range o.solvers {
		s := sheetAt(e, place{o.task, solver}, false)
		if s == nil || s.task.Key.Item(o.item) == nil || e.Answer(solver, o.task) == nil || s.mark(o.item) == o.mark {
			continue
		}
		changes = append(changes, s.set(o.item, o.mark))
	}
	return changes
}

// excerpt copies what concerns one problem, so that another goroutine can read
// it while the event goes on changing.
func excerpt(e *contest.Event, task string) *contest.Event {
	t, r := e.Task(task)
	if t == nil {
		return &contest.Event{}
	}
	alone := *t
	alone.Key.Items = slices.Clone(t.Key.Items)
	part := &contest.Event{Settings: e.Settings, Solvers: slices.Clone(e.Solvers), Sheets: map[contest.SheetID]*contest.Sheet{},
		Rounds: []contest.Round{{Number: r.Number, Minutes: r.Minutes, Tasks: []contest.Task{alone}}}}
	for id, s := range e.Sheets {
		if a := s.Answers[task]; id.Round == r.Number && a != nil {
			copied := *a
			copied.Marks, copied.Second = maps.Clone(a.Marks), maps.Clone(a.Second)
			part.Sheets[id] = &contest.Sheet{Minutes: s.Minutes, Answers: map[string]*contest.Answer{task: &copied}}
		}
	}
	return part
}

// sameCases looks for sheets to which a decision can be carried over, nil when
// there are none. It reads their texts, which takes a while in a large event:
// call it with an excerpt, away from the window's goroutine.
func sameCases(e *contest.Event, p place, item string) *offer {
	a := e.Answer(p.solver, p.task)
	if a == nil || a.Marks[item].State == contest.Unmarked {
		return nil
	}
	solvers := contest.SameCases(e, p.task, item, p.solver)
	if len(solvers) == 0 {
		return nil
	}
	return &offer{task: p.task, item: item, from: p.solver, mark: a.Marks[item], solvers: solvers}
}
