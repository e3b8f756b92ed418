package session

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"keymove/judging/contest"
	"keymove/judging/store"
)

// Whatever is changed, the ranking that is kept is the one that a new score
// gives, and the trail that is read bit by bit is the whole.
func TestKeptSumsAreRight(t *testing.T) {
	s := start(t)
	if err := s.OpenExampleEvent("Example", example(t)); err != nil {
		t.Fatal(err)
	}
	e := s.Event()
	solver, task := e.Solvers[3].Number, e.Rounds[1].Tasks[0].ID
	item := e.Rounds[1].Tasks[0].Key.Items[1].ID
	check := func(what string) {
		t.Helper()
		for _, rounds := range [][]int{nil, {1}, {1, 2}} {
			if got, want := s.Standings(rounds...), contest.Score(s.Event(), rounds...); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: the ranking of rounds %v is kept from before", what, rounds)
			}
		}
		if got, want := s.RoundScore(2, solver), contest.ScoreRound(s.Event(), 2, solver); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the round is kept from before", what)
		}
		got, err := s.EventAudit()
		if err != nil {
			t.Fatal(err)
		}
		file, err := store.OpenEvent(s.EventPath())
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if want, _ := file.Audit(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %d lines of the trail, want %d", what, len(got), len(want))
		}
		if got, want := s.EventIssues(), contest.Review(s.Event(), nil, s.config.Now()); len(got) != len(want) {
			t.Errorf("%s: %d issues, want %d", what, len(got), len(want))
		}
	}
	check("opened")
	for _, c := range []contest.Change{
		contest.SetMark{Solver: solver, Task: task, Item: item, Mark: contest.Mark{State: contest.Wrong}},
		contest.SetTotal{Solver: solver, Task: task, Fixed: &contest.Fixed{Points: contest.Whole(1), Why: "by hand"}},
		contest.SetTotal{Solver: solver, Task: task},
		contest.SetExtra{Solver: solver, Task: task, Extra: true},
		contest.SetClaim{Solver: solver, Task: task, Claim: contest.Claim{State: contest.Claimed, Text: "x"}},
		contest.WriteAnswer{Solver: solver, Task: task, Text: "1.Ka1"},
		contest.CorrectTime{Round: 2, Solver: solver, Minutes: 2, Why: "clock"},
		contest.SetNoSolution{Task: task, NoSolution: true, Why: "misprint"},
		contest.SetSettings{Settings: contest.Settings{WrongSolution: contest.WholeProblem, Extra: contest.ExtraAlways}},
		contest.PutSolver{Solver: contest.Solver{Number: solver, Name: "Guest", Guest: true}},
		contest.PutSolver{Solver: contest.Solver{Number: 777, Name: "New"}},
		contest.HandIn{Round: 2, Solver: 777, Minutes: 5},
		contest.SetBlank{Solver: 777, Task: task, Blank: true},
		contest.SetAttendance{Round: 2, Solver: 777, Attendance: contest.Attendance{Presence: contest.CameLate, Minute: 1}},
		contest.PutRound{Number: 2, Title: "Longer", Minutes: 200},
		contest.SetAbout{About: contest.About{Title: "Other"}},
	} {
		if err := s.ChangeEvent("undo.step", c); err != nil {
			t.Fatalf("%s: %v", c.Kind(), err)
		}
		check(c.Kind())
		if err := s.UndoEvent(); err != nil {
			t.Fatal(err)
		}
		check(c.Kind() + " taken back")
		if err := s.RedoEvent(); err != nil {
			t.Fatal(err)
		}
	}
	other, err := store.OpenEvent(s.EventPath())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := other.Apply(contest.Stamp{By: "other"}, contest.SetExtra{Solver: solver, Task: e.Rounds[0].Tasks[0].ID, Extra: true}); err != nil {
		t.Fatal(err)
	}
	if err := s.CheckEvent(); err != nil {
		t.Fatal(err)
	}
	check("another program")
}

// What is prepared for a key is there after a restart, stands in no audit trail,
// and goes when it is signed.
func TestAmendmentDraftOutlivesRestart(t *testing.T) {
	s := start(t)
	if err := s.OpenExampleEvent("Example", example(t)); err != nil {
		t.Fatal(err)
	}
	path, task := s.EventPath(), s.Event().Rounds[0].Tasks[0]
	lines, err := s.EventAudit()
	if err != nil {
		t.Fatal(err)
	}
	half := task.Key.Items[0]
	half.Points = contest.Whole(2)
	items := []contest.Item{half, {ID: "rest", Kind: contest.OtherItem, Why: contest.WhyByHand, Points: contest.Whole(3), Note: "сам"}}
	if err := s.DraftAmendment(task.ID, items, "a dual"); err != nil {
		t.Fatal(err)
	}
	if err := s.Quit(); err != nil {
		t.Fatal(err)
	}
	next := s.again()
	defer next.Quit()
	if err := next.OpenEvent(path); err != nil {
		t.Fatal(err)
	}
	d := next.AmendmentDraft(task.ID)
	if d == nil || !reflect.DeepEqual(d.Items, items) || d.Why != "a dual" || d.At.IsZero() {
		t.Fatalf("draft after a restart: %+v", d)
	}
	if now, err := next.EventAudit(); err != nil || len(now) != len(lines) {
		t.Errorf("the trail has %d lines, before %d (%v)", len(now), len(lines), err)
	}
	if got, _ := next.Event().Task(task.ID); len(got.Key.Items) != len(task.Key.Items) {
		t.Error("a draft has changed the key")
	}
	if next.AmendmentDraft("no such") != nil {
		t.Error("a draft of nothing")
	}
	amend, _ := next.Event().PrepareAmendment(task.ID, d.Items, d.Why)
	if err := next.ChangeEvent("undo.amend", amend); err != nil {
		t.Fatal(err)
	}
	if next.AmendmentDraft(task.ID) != nil {
		t.Error("the draft is signed, and still there")
	}
	if err := next.DraftAmendment(task.ID, items, ""); err != nil {
		t.Fatal(err)
	}
	if err := next.DropAmendment(task.ID); err != nil || next.AmendmentDraft(task.ID) != nil {
		t.Errorf("dropped, and still there (%v)", err)
	}
}

// Article 49: problems that an earlier event has set are told, and so they are
// in a mirror; the event itself and what is no event are not read.
func TestUsedBefore(t *testing.T) {
	s := start(t)
	archive := filepath.Join(s.dir, "archive")
	first := twomover(t)
	mirrored := twomover(t)
	mirrored.ID = "1-2"
	mirrored.Work.Problem.Diagram = mirrored.Work.Problem.Diagram.MirrorFiles()
	set := func(title string, task contest.Task) []contest.Change {
		return []contest.Change{contest.SetAbout{About: contest.About{Title: title}}, contest.PutRound{Number: 1, Minutes: 20}, contest.PutTask{Round: 1, Task: task}}
	}
	if err := os.MkdirAll(filepath.Join(archive, "deep"), 0o755); err != nil {
		t.Fatal(err)
	}
	old, err := store.CreateEvent(filepath.Join(archive, "deep", "old"+EventExtension))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(old.Apply(contest.Stamp{By: "other"}, set("Spring Cup", first)...), old.Close(),
		os.WriteFile(filepath.Join(archive, "no event"+EventExtension), []byte("x"), 0o644)); err != nil {
		t.Fatal(err)
	}
	if err := s.CreateEvent(filepath.Join(s.dir, "new"+EventExtension), set("Autumn Cup", mirrored)...); err != nil {
		t.Fatal(err)
	}
	told := func() (titles []string) {
		for _, i := range s.EventIssues() {
			if i.Code == contest.UsedBefore {
				titles = append(titles, i.Task+" "+i.Text)
			}
		}
		return titles
	}
	s.queue.until(t, func() bool { _, running := s.UsedFound(); return !running })
	if got := told(); len(got) > 0 {
		t.Errorf("no folder is chosen: %v", got)
	}
	s.SetEventArchive(archive)
	s.queue.until(t, func() bool { _, running := s.UsedFound(); return !running })
	if got := told(); len(got) != 1 || got[0] != "1-2 Spring Cup" {
		t.Errorf("used before: %v", got)
	}
	if n, _ := s.UsedFound(); n != 2 { // the old event, and the new one itself
		t.Errorf("%d events were looked through", n)
	}
}

// BenchmarkStandings is a mark and the ranking after it: 200 solvers, 18
// problems.
func BenchmarkStandings(b *testing.B) {
	e := &contest.Event{}
	do := func(c contest.Change) {
		if err := e.Apply(c, contest.Stamp{By: "b"}); err != nil {
			b.Fatal(err)
		}
	}
	for r := 1; r <= 6; r++ {
		do(contest.PutRound{Number: r, Minutes: 60})
		for k := 1; k <= 3; k++ {
			half, _ := contest.Fraction(5, 4)
			var items []contest.Item
			for i := range 4 {
				items = append(items, contest.Item{ID: fmt.Sprint(i), Points: half})
			}
			do(contest.PutTask{Round: r, Task: contest.Task{ID: fmt.Sprintf("%d-%d", r, k), Max: contest.Whole(5), Key: contest.Key{Items: items}}})
		}
	}
	mark := func(solver, r, k, item int, state contest.State) contest.Change {
		return contest.SetMark{Solver: solver, Task: fmt.Sprintf("%d-%d", r, k), Item: fmt.Sprint(item), Mark: contest.Mark{State: state}}
	}
	for solver := 1; solver <= 200; solver++ {
		do(contest.PutSolver{Solver: contest.Solver{Number: solver}})
		for r := 1; r <= 6; r++ {
			do(contest.HandIn{Round: r, Solver: solver, Minutes: solver % 60})
			for k := 1; k <= 3; k++ {
				for i := range 4 {
					do(mark(solver, r, k, i, contest.Right+contest.State((solver+r+k+i)%2)))
				}
			}
		}
	}
	b.Run("anew", func(b *testing.B) {
		for i := range b.N {
			do(mark(1+i%200, 1+i%6, 1, 0, contest.Right+contest.State(i%2)))
			contest.Score(e)
		}
	})
	b.Run("kept", func(b *testing.B) {
		s := contest.NewScorer(e)
		s.Standings()
		for i := range b.N {
			c := mark(1+i%200, 1+i%6, 1, 0, contest.Right+contest.State(i%2))
			do(c)
			s.Changed(c)
			s.Standings()
		}
	})
	b.Run("unchanged", func(b *testing.B) {
		s := contest.NewScorer(e)
		for range b.N {
			s.Standings()
		}
	})
}
