package session

import (
	"path/filepath"
	"testing"

	"keymove/judging/contest"
)

// The trail is read in pieces, and the event is copied while it is open.
func TestReadEvent(t *testing.T) {
	s := start(t)
	if s.EventLast() != 0 {
		t.Error("a trail without an event")
	}
	path := filepath.Join(s.dir, "a"+EventExtension)
	var first []contest.Change
	for n := range 9 {
		first = append(first, contest.PutSolver{Solver: contest.Solver{Number: n + 1, Name: "A"}})
	}
	if err := s.CreateEvent(path, first...); err != nil {
		t.Fatal(err)
	}
	all, err := s.EventAudit()
	if err != nil {
		t.Fatal(err)
	}
	if s.EventLast() != all[len(all)-1].Seq {
		t.Errorf("last line %d, want %d", s.EventLast(), all[len(all)-1].Seq)
	}
	lines, err := s.EventAuditBetween(s.EventLast()-2, s.EventLast()+5)
	if err != nil || len(lines) != 3 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	for i, line := range lines {
		want := all[len(all)-3+i]
		if line.Hash != want.Hash || line.Change.Target() != want.Change.Target() {
			t.Errorf("line %d: %+v, want %+v", i, line, want)
		}
	}
	if err := s.ChangeEvent("undo.solver", contest.PutSolver{Solver: contest.Solver{Number: 10, Name: "B"}}); err != nil {
		t.Fatal(err)
	}
	copied, err := ReadEvent(path)
	if err != nil || len(copied.Solvers) != 10 {
		t.Fatalf("the copy: %v, %v", copied, err)
	}
	copied.Solvers[0].Name = "spoiled"
	if s.Event().Solvers[0].Name != "A" {
		t.Error("the copy is the event itself")
	}
}
