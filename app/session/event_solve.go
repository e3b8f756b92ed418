package session

import (
	"context"
	"slices"
	"time"

	"keymove/judging"
	"keymove/judging/contest"
	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// EventSolving describes the tasks of the event that are being solved.
type EventSolving struct {
	// Done of Total tasks have been solved.
	Done, Total int
	// Task is the one being solved.
	Task     string
	Started  time.Time
	Progress solver.Progress
}

// eventSolving is the running search of tasks with what was found before. It
// belongs to the session's goroutine, and so does all but the search itself.
type eventSolving struct {
	EventSolving
	waiting []string
	propose bool
	cancel  context.CancelFunc // nil while nothing is solved
	done    chan struct{}
	// found are solutions by the fingerprint of the problem.
	found map[string]*taskSolution
}

// taskSolution is what a search found for a task. It is never changed.
type taskSolution struct {
	solution *solution.Solution
	report   judging.Report
}

// end stops the search and waits for it.
func (e *eventSolving) end() {
	if e.cancel != nil {
		e.cancel()
		<-e.done
	}
	e.cancel, e.waiting, e.EventSolving = nil, nil, EventSolving{}
}

// EventSolving returns the running search of the event's tasks, nil when there
// is none.
func (s *Session) EventSolving() *EventSolving {
	if s.event == nil || s.event.solve.cancel == nil {
		return nil
	}
	running := s.event.solve.EventSolving
	return &running
}

// SolveTasks solves tasks of the event in the background, one after the other,
// each as long as the settings allow, and keeps the verdicts with the tasks.
// With propose, a task without a marking key gets the one that its solution
// proposes. Tasks are added to those already waiting.
func (s *Session) SolveTasks(propose bool, ids ...string) {
	if s.event == nil {
		return
	}
	e := &s.event.solve
	e.propose = propose
	for _, id := range ids {
		if t, _ := s.Event().Task(id); t != nil && id != e.Task && !slices.Contains(e.waiting, id) {
			e.waiting = append(e.waiting, id)
			e.Total++
		}
	}
	if e.cancel == nil {
		s.nextTask()
	}
	s.notify(Contest)
}

// StopTasks ends the search of the event's tasks. What was found before is
// kept.
func (s *Session) StopTasks() {
	if s.event != nil && s.event.solve.cancel != nil {
		s.event.solve.end()
		s.notify(Contest)
	}
}

// nextTask begins the next task.
func (s *Session) nextTask() {
	e := &s.event.solve
	e.cancel, e.Task, e.Progress = nil, "", solver.Progress{}
	for len(e.waiting) > 0 {
		id := e.waiting[0]
		e.waiting = e.waiting[1:]
		t, _ := s.Event().Task(id)
		if t == nil { // removed since
			e.Total--
			continue
		}
		ctx, cancel := context.WithCancel(context.Background())
		if limit := s.settings.QueueSeconds; limit != NoLimit {
			ctx, cancel = context.WithTimeout(context.Background(), time.Duration(limit)*time.Second)
		}
		e.Task, e.Started, e.cancel, e.done = id, s.config.Now(), cancel, make(chan struct{})
		go s.solveTask(ctx, s.event, id, t.Work)
		return
	}
	e.EventSolving = EventSolving{}
}

// solveTask solves one task in a goroutine of its own and hands the verdict
// over.
func (s *Session) solveTask(ctx context.Context, event *openEvent, id string, work problem.Composition) {
	done, cancel := event.solve.done, event.solve.cancel
	defer close(done)
	defer cancel()
	options := s.eventOptions()
	options.Progress = func(p solver.Progress) {
		s.config.Dispatch(func() {
			if s.event == event && event.solve.Task == id {
				event.solve.Progress = p
				s.notify(Contest)
			}
		})
	}
	found, err := s.config.Solve(ctx, work.Problem, options)
	result := &taskSolution{solution: found}
	stopped := err != nil && ctx.Err() != nil
	if found != nil {
		result.report = judging.Check(&work, found, judging.Rules{})
	}
	s.config.Dispatch(func() {
		if s.event != event || event.solve.done != done || event.solve.cancel == nil {
			return // ended in the meantime
		}
		event.solve.Done++
		if found != nil {
			s.keepTask(id, &work, result, stopped)
		}
		s.nextTask()
		s.notify(Contest)
	})
}

// eventOptions leave one core to the window.
func (s *Session) eventOptions() solver.Options {
	return solver.Options{Workers: max(1, s.config.Cores-1), TableBytes: int64(s.settings.TableMiB) << 20}
}

// keepTask writes the verdict of a task, and its key if it was asked for. The
// task may have been changed meanwhile: then what was found is of the past.
func (s *Session) keepTask(id string, work *problem.Composition, r *taskSolution, stopped bool) {
	event := s.event
	print := contest.Fingerprint(&work.Problem)
	t, _ := s.Event().Task(id)
	if t == nil || contest.Fingerprint(&t.Work.Problem) != print {
		return
	}
	if !stopped {
		event.solve.found[print] = r
	}
	tested := contest.Testing{By: r.solution.Engine, Verdict: r.report.Verdict.String(), Solutions: solutionsFound(r.solution),
		Fingerprint: print, Database: t.Tested.Database}
	changes := []contest.Change{contest.SetTesting{Task: id, Testing: tested}}
	if proposal := s.ProposeKey(id, nil); event.solve.propose && len(t.Key.Items) == 0 && !t.Key.IsFrozen() && len(proposal.Items) > 0 {
		changes = append(changes, contest.SetKey{Task: id, Items: proposal.Items})
	}
	if tested == t.Tested && len(changes) == 1 {
		return
	}
	// The verdict is no step of the user's, and when it cannot be written it is
	// found again by solving.
	_, _ = s.applyEvent(changes)
}

// solutionsFound counts the solutions of the first part: its keys, or in play
// in which both sides help, its lines.
func solutionsFound(found *solution.Solution) int {
	if len(found.Parts) == 0 {
		return 0
	}
	p := &found.Parts[0]
	if p.Stipulation.Play == problem.Direct || p.Stipulation.Play == problem.Self ||
		p.Stipulation.Play == problem.Reflex || p.Stipulation.Play == problem.SemiReflex {
		return len(p.Phases[solution.Actual])
	}
	n := 0
	p.Walk(solution.Actual, func(v solution.Visit) bool {
		if len(v.Node.Children) == 0 {
			n++
		}
		return true
	})
	return n
}

// TaskSolution returns what was found of a task in this sitting, nil when it
// was not solved as it stands.
func (s *Session) TaskSolution(id string) (*solution.Solution, judging.Report) {
	if s.event == nil {
		return nil, judging.Report{}
	}
	t, _ := s.Event().Task(id)
	if t == nil {
		return nil, judging.Report{}
	}
	r := s.event.solve.found[contest.Fingerprint(&t.Work.Problem)]
	if r == nil {
		return nil, judging.Report{}
	}
	return r.solution, r.report
}

// ProposeKey derives the marking key of a task by article 49 from what was found
// in this sitting; without that only a study's, from the main line given, the
// one that is marked in the task, or the author's solution.
func (s *Session) ProposeKey(id string, mainLine []chess.Move) contest.Proposal {
	if s.event == nil {
		return contest.Proposal{}
	}
	t, _ := s.Event().Task(id)
	if t == nil {
		return contest.Proposal{}
	}
	if len(mainLine) == 0 {
		mainLine = t.MainMoves()
	}
	found, _ := s.TaskSolution(id)
	return contest.Propose(&t.Work, found, s.Event().Settings, contest.Asked{MainLine: mainLine, Max: t.Max})
}
