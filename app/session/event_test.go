package session

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"keymove/export/eventfile"
	"keymove/judging/contest"
	"keymove/judging/store"
	"keymove/resources"
	"keymove/solver/problem"
)

func example(t *testing.T) []byte {
	t.Helper()
	data, err := resources.Examples.ReadFile("examples/event.en.json")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// eventText is the event as a document, to compare.
func eventText(t *testing.T, e *contest.Event) string {
	t.Helper()
	var b bytes.Buffer
	if err := eventfile.Write(&b, e, nil); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// twomover has the keys 1.Qc3 and 1.Kb4 (4462-chess-problems#4).
func twomover(t *testing.T) contest.Task {
	t.Helper()
	task, err := problem.ParseStipulation("#2")
	if err != nil {
		t.Fatal(err)
	}
	var work problem.Composition
	work.Problem.Diagram, work.Problem.Stipulation = fen(t, "8/2B1p1n1/2p1b3/8/K2kpN2/p3Np2/2Qp1q2/8 w - - 0 1"), task
	return contest.Task{ID: "1-1", Work: work, Max: contest.Whole(5)}
}

// Every kind of change that can be taken back leaves the event as it was, and
// both the change and what takes it back stay in the audit trail.
func TestEventUndo(t *testing.T) {
	s := start(t)
	if err := s.OpenExampleEvent("Example", example(t)); err != nil {
		t.Fatal(err)
	}
	e := s.Event()
	solver, round := e.Solvers[0].Number, e.Rounds[0].Number
	frozen := e.Rounds[0].Tasks[0]
	if !frozen.Key.IsFrozen() || e.Sheet(round, solver) == nil {
		t.Fatal("the example should have fixed keys and sheets")
	}
	item := frozen.Key.Items[0].ID
	half := frozen.Key.Items[0]
	half.Points = contest.Whole(2)
	rest := contest.Item{ID: "rest", Kind: contest.OtherItem, Why: contest.WhyByHand, Points: contest.Whole(3)}
	newTask := twomover(t)
	newTask.ID = "9-1"
	second := newTask
	second.ID = "9-2"
	for name, steps := range map[string][][]contest.Change{
		"about":     {{contest.SetAbout{About: contest.About{Title: "Other"}}}},
		"settings":  {{contest.SetSettings{Settings: contest.Settings{TeamBest: 3}}}},
		"new round": {{contest.PutRound{Number: 9, Minutes: 30}}},
		"round":     {{contest.PutRound{Number: round, Title: "New", Minutes: 200}}},
		"round with problems": {{contest.PutRound{Number: 9, Minutes: 30}, contest.PutTask{Round: 9, Task: newTask}, contest.PutTask{Round: 9, Task: second}},
			{contest.RemoveTask{ID: "9-1"}}, {contest.PutTask{Round: 9, Task: contest.Task{ID: "9-2", Max: contest.Whole(4)}}}, {contest.RemoveRound{Number: 9}}},
		"key":           {{contest.PutRound{Number: 9, Minutes: 30}, contest.PutTask{Round: 9, Task: newTask}}, {contest.SetKey{Task: "9-1", Items: []contest.Item{rest}}}},
		"testing":       {{contest.SetTesting{Task: frozen.ID, Testing: contest.Testing{By: "x", Verdict: "unsound"}}}},
		"no solution":   {{contest.SetNoSolution{Task: frozen.ID, NoSolution: true, Why: "misprint"}}},
		"new solver":    {{contest.PutSolver{Solver: contest.Solver{Number: 999, Name: "New"}}}, {contest.RemoveSolver{Number: 999}}},
		"solver":        {{contest.PutSolver{Solver: contest.Solver{Number: solver, Name: "Renamed"}}}},
		"time":          {{contest.CorrectTime{Round: round, Solver: solver, Minutes: 1, Why: "clock"}}},
		"text":          {{contest.WriteAnswer{Solver: solver, Task: frozen.ID, Text: "1.Ka1"}}},
		"mark":          {{contest.SetMark{Solver: solver, Task: frozen.ID, Item: item, Mark: contest.Mark{State: contest.Wrong}}}},
		"second marker": {{contest.SetMark{Solver: solver, Task: frozen.ID, Item: item, Second: true, Mark: contest.Mark{State: contest.Wrong}}}},
		"extra":         {{contest.SetExtra{Solver: solver, Task: frozen.ID, Extra: true}}},
		"claim":         {{contest.SetClaim{Solver: solver, Task: frozen.ID, Claim: contest.Claim{State: contest.Claimed, Text: "1.Ka1"}}}},
		"attendance":    {{contest.SetAttendance{Round: round, Solver: solver, Attendance: contest.Attendance{Presence: contest.CameLate, Minute: 4}}}},
		"total":         {{contest.SetTotal{Solver: solver, Task: frozen.ID, Fixed: &contest.Fixed{Points: contest.Whole(3), Why: "by hand"}}}},
		"new sheet": {{contest.PutSolver{Solver: contest.Solver{Number: 999, Name: "New"}}, contest.HandIn{Round: round, Solver: 999, Minutes: 3}},
			{contest.TakeBack{Round: round, Solver: 999}}},
	} {
		t.Run(name, func(t *testing.T) {
			before := eventText(t, s.Event())
			lines, err := s.EventAudit()
			if err != nil {
				t.Fatal(err)
			}
			for i, changes := range steps {
				if err := s.ChangeEvent("undo.step", changes...); err != nil {
					t.Fatalf("step %d: %v", i, err)
				}
			}
			after := eventText(t, s.Event())
			if comesBack := name == "new solver" || name == "round with problems"; before == after && !comesBack {
				t.Fatal("nothing has changed")
			}
			for range steps {
				if err := s.UndoEvent(); err != nil {
					t.Fatal(err)
				}
			}
			if got := eventText(t, s.Event()); got != before {
				t.Error("undo does not bring the event back")
			}
			for range steps {
				if err := s.RedoEvent(); err != nil {
					t.Fatal(err)
				}
			}
			if got := eventText(t, s.Event()); got != after {
				t.Error("redo does not make the steps again")
			}
			for range steps {
				if err := s.UndoEvent(); err != nil {
					t.Fatal(err)
				}
			}
			now, err := s.EventAudit()
			if err != nil {
				t.Fatal(err)
			}
			if len(now) < len(lines)+4*len(steps) {
				t.Errorf("the audit trail grew from %d to %d lines", len(lines), len(now))
			}
		})
	}
	t.Run("amendment", func(t *testing.T) {
		points := contest.Score(s.Event())
		if err := s.ChangeEvent("undo.step", contest.Amend{Task: frozen.ID, Items: []contest.Item{half, rest}, Why: "dual"}); err != nil {
			t.Fatal(err)
		}
		if err := s.UndoEvent(); err != nil {
			t.Fatal(err)
		}
		task, _ := s.Event().Task(frozen.ID)
		if len(task.Key.Items) != len(frozen.Key.Items) || len(task.Key.Amendments) != 2 || !task.HashHolds() {
			t.Errorf("key after undo: %+v", task.Key)
		}
		for i, row := range contest.Score(s.Event()).Rows {
			if row.Points != points.Rows[i].Points {
				t.Errorf("points of solver %d: %v, before %v", row.Solver, row.Points, points.Rows[i].Points)
			}
		}
	})
}

// A key once fixed stays fixed (article 49): nothing before it can be undone.
func TestEventFreezeIsFinal(t *testing.T) {
	s := start(t)
	task := twomover(t)
	task.UnsoundReason = "for the test"
	task.Key.Items = []contest.Item{{ID: "key", Kind: contest.KeyItem, Why: contest.WhyKeyOnly, Points: contest.Whole(5)}}
	path := filepath.Join(s.dir, "a"+EventExtension)
	if err := s.CreateEvent(path, contest.PutRound{Number: 1, Minutes: 20}); err != nil {
		t.Fatal(err)
	}
	if err := s.ChangeEvent("undo.task", contest.PutTask{Round: 1, Task: task}); err != nil {
		t.Fatal(err)
	}
	if s.CanUndoEvent() != "undo.task" {
		t.Errorf("can undo %q", s.CanUndoEvent())
	}
	if err := s.ChangeEvent("undo.freeze", contest.Freeze{Round: 1}); err != nil {
		t.Fatal(err)
	}
	if name := s.CanUndoEvent(); name != "" {
		t.Errorf("after freezing can undo %q", name)
	}
	if err := s.ChangeEvent("undo.key", contest.SetKey{Task: "1-1"}); err == nil {
		t.Error("a frozen key was changed")
	}
}

// Each change is on the disk at once, and another program's is seen.
func TestEventTwoPrograms(t *testing.T) {
	s := start(t)
	path := filepath.Join(s.dir, "a"+EventExtension)
	if err := s.CreateEvent(path); err != nil {
		t.Fatal(err)
	}
	if !IsEventFile(path) {
		t.Error("not told as an event")
	}
	if err := s.ChangeEvent("undo.about", contest.SetAbout{About: contest.About{Title: "Mine"}}); err != nil {
		t.Fatal(err)
	}
	other, err := store.OpenEvent(path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if other.Event().About.Title != "Mine" {
		t.Errorf("the other program sees %q", other.Event().About.Title)
	}
	told := 0
	s.Listen(func(topic Topic) {
		if topic&Contest != 0 {
			told++
		}
	})
	stamp := contest.Stamp{By: "other", At: time.Now()}
	if err := other.Apply(stamp, contest.PutSolver{Solver: contest.Solver{Number: 1, Name: "Theirs"}}); err != nil {
		t.Fatal(err)
	}
	s.queue.until(t, func() bool { return told > 0 })
	if s.Event().Solver(1) == nil {
		t.Error("the other program's solver is not seen")
	}
	if s.CanUndoEvent() == "" {
		t.Error("their change of something else took my undo away")
	}
	if err := other.Apply(stamp, contest.SetAbout{About: contest.About{Title: "Theirs"}}); err != nil {
		t.Fatal(err)
	}
	if err := s.CheckEvent(); err != nil {
		t.Fatal(err)
	}
	if s.CanUndoEvent() != "" {
		t.Error("undo would take the other program's change back")
	}
}

// A file that another program removed is written again.
func TestEventRescue(t *testing.T) {
	s := start(t)
	path := filepath.Join(s.dir, "a"+EventExtension)
	if err := s.CreateEvent(path, contest.SetAbout{About: contest.About{Title: "Kept"}}); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := s.ChangeEvent("undo.solver", contest.PutSolver{Solver: contest.Solver{Number: 1, Name: "A"}}); err != nil {
		t.Fatal(err)
	}
	other, err := store.OpenEvent(path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if other.Event().About.Title != "Kept" || other.Event().Solver(1) == nil {
		t.Error("the file was not written again in full")
	}
}

func TestEventSolveAndPropose(t *testing.T) {
	s := start(t)
	task := twomover(t)
	if err := s.CreateEvent(filepath.Join(s.dir, "a"+EventExtension), contest.PutRound{Number: 1, Minutes: 20}, contest.PutTask{Round: 1, Task: task}); err != nil {
		t.Fatal(err)
	}
	s.SolveTasks(true, "1-1")
	s.queue.until(t, func() bool { return s.EventSolving() == nil })
	got, _ := s.Event().Task("1-1")
	if got.Tested.Verdict != "unsound" || got.Tested.Solutions != 2 {
		t.Errorf("tested: %+v, want unsound with two keys", got.Tested)
	}
	if len(got.Key.Items) == 0 || got.Key.Sum() != contest.Whole(5) {
		t.Errorf("proposed key: %+v", got.Key.Items)
	}
	for claim, want := range map[string]contest.ClaimState{
		"1.Kb4": contest.Verified, "1.Qc3": contest.Verified,
		"1.Qxd2+": contest.Refuted, "nonsense": contest.Claimed,
	} {
		var outcome *ClaimOutcome
		s.VerifyClaim("1-1", claim, func(o ClaimOutcome) { outcome = &o })
		s.queue.until(t, func() bool { return outcome != nil })
		if outcome.State != want {
			t.Errorf("%s: %v, want %v (%v)", claim, outcome.State, want, outcome.Line)
		}
		if want == contest.Refuted && (len(outcome.Line) != 2 || len(outcome.Lines) == 0) {
			t.Errorf("%s: no refutation: %v", claim, outcome.Line)
		}
	}
}

func TestImportEventTellsFaults(t *testing.T) {
	s := start(t)
	broken := filepath.Join(s.dir, "broken.json")
	if err := os.WriteFile(broken, []byte(`{"kind":"solving","rounds":[{"number":0,"minutes":-5,"problems":[]}]}`), 0o644); err != nil {
		t.Fatal(err)
	}
	into := filepath.Join(s.dir, "a"+EventExtension)
	var faults *EventFaults
	if err := s.ImportEvent(broken, into); !errors.As(err, &faults) || len(faults.Faults) == 0 {
		t.Errorf("error: %v", err)
	}
	if exists(into) || s.Event() != nil {
		t.Error("a broken document left something behind")
	}
}

// The event of the last run is open again at the next start.
func TestLastEvent(t *testing.T) {
	s := start(t)
	path := filepath.Join(s.dir, "a"+EventExtension)
	if err := s.CreateEvent(path, contest.SetAbout{About: contest.About{Title: "Kept"}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Quit(); err != nil {
		t.Fatal(err)
	}
	next := s.again()
	defer next.Quit()
	if err := next.OpenLastEvent(); err != nil {
		t.Fatal(err)
	}
	if next.Event() == nil || next.Event().About.Title != "Kept" || next.EventPath() != path {
		t.Error("the event is not open again")
	}
}
