package contest

import (
	"slices"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// reti is the study of R. Réti (Ostrauer Morgenzeitung 1921): White draws.
func reti(t *testing.T) Task {
	t.Helper()
	task, err := problem.ParseStipulation("=")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := chess.ParseFEN("7K/8/k1P5/7p/8/8/8/8 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var work problem.Composition
	work.Problem.Diagram, work.Problem.Stipulation = setup, task
	work.Solution = "1.Kg7 h4 (1...Kb6 2.Kf6 h4 3.Ke5) 2.Kf6 Kb6 (2...h3 3.Ke7) 3.Ke5 h3 4.Kd6"
	return Task{ID: "1-1", Work: work, Max: Whole(5)}
}

// The lines of the author are offered, and the moves up to the marked end make
// the key, each resting on the one before (articles 49, 50.2).
func TestMarkedEndOfAStudy(t *testing.T) {
	task := reti(t)
	lines := StudyLines(&task.Work)
	if len(lines) != 3 {
		t.Fatalf("%d lines: %+v", len(lines), lines)
	}
	main := lines[slices.IndexFunc(lines, func(l StudyLine) bool { return len(l.Moves) == 7 })]
	e := &Event{}
	do(t, e, PutRound{Number: 1, Minutes: 60}, PutTask{1, task}, MarkLine("1-1", main.Moves, 5)) // ends with 3.Ke5
	marked, _ := e.Task("1-1")
	if want := []string{"h8g7", "h5h4", "g7f6", "a6b6", "f6e5"}; !slices.Equal(marked.MainLine, want) {
		t.Errorf("main line %v", marked.MainLine)
	}
	items := Propose(&marked.Work, nil, Settings{}, Asked{MainLine: marked.MainMoves()}).Items
	if len(items) != 3 || items[1].Parent != items[0].ID || items[2].Parent != items[1].ID {
		t.Errorf("key %+v", items)
	}
	refused(t, e, SetMainLine{"1-1", []string{"h8g7", "h5h4", "g7g5"}}, BadLine)
	refused(t, e, SetMainLine{"1-2", nil}, NoTask)
	do(t, e, PutTask{1, Task{ID: "1-2", Max: Whole(5)}})
	refused(t, e, SetMainLine{"1-2", []string{"a1a2"}}, NoStudy)
	do(t, e, SetMainLine{"1-1", nil})
	if marked, _ := e.Task("1-1"); marked.MainMoves() != nil {
		t.Error("taken back, and still marked")
	}
}
