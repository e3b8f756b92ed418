package contest

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/judging/contest"
)

// The checklist counts answers that nobody has looked at as still to be marked,
// and is written anew when changes pause.
func TestChecklistCountsUntouchedAnswers(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	b.page()
	settle := func() {
		b.pause() // the changes pause
		b.pause() // and the window had time for the rest
	}
	if !strings.Contains(b.shown(), "Round 1: 9 answers to mark") { // three problems on three sheets
		t.Fatalf("checklist:\n%s", b.shown())
	}
	b.change("marking_mark", contest.SetMark{Solver: 1, Task: "1-1", Item: "key", Mark: contest.Mark{State: contest.Right}})
	if !strings.Contains(b.shown(), "9 answers") {
		t.Error("the checklist does not wait for a pause")
	}
	if settle(); !strings.Contains(b.shown(), "8 answers") {
		t.Errorf("after one mark:\n%s", b.shown())
	}
	var rest []contest.Change
	for solver := 1; solver <= 3; solver++ {
		for _, task := range []string{"1-1", "1-2", "1-3"} {
			if solver > 1 || task > "1-1" {
				rest = append(rest, contest.SetBlank{Solver: solver, Task: task, Blank: true})
			}
		}
	}
	b.change("marking_blank", rest...)
	if settle(); !strings.Contains(b.shown(), "Round 1: 3 sheets marked") {
		t.Errorf("at the end:\n%s", b.shown())
	}
}

// A first Enter on a sheet of which nothing is known asks, a second one decides
// that nothing is written, and undo knows nothing of the sheet again.
func TestEnterDecidesBlankSheets(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	m := b.marking()
	first, _ := m.walk.at()
	b.key(fyne.KeyReturn)
	if at, _ := m.walk.at(); at != first || b.event().Answer(at.solver, at.task) != nil || !strings.Contains(m.told, "Nothing is entered") {
		t.Fatalf("after one Enter at %v: %q", at, m.told)
	}
	b.key(fyne.KeyReturn)
	if at, _ := m.walk.at(); at == first {
		t.Fatal("the second Enter does not go on")
	}
	if a := b.event().Answer(first.solver, first.task); a == nil || !a.Blank {
		t.Fatalf("the sheet is not blank: %+v", a)
	}
	if here, all := m.countOpen(); here != 2 || all != 8 {
		t.Errorf("left to mark: %d of the problem, %d", here, all)
	}
	// An Enter at the next sheet asks anew; PageDown leaves it as it is.
	second, _ := m.walk.at()
	b.key(fyne.KeyReturn, fyne.KeyPageDown)
	if b.event().Answer(second.solver, second.task) != nil {
		t.Error("a sheet that was left for later is decided")
	}
	if err := b.host.Session.UndoEvent(); err != nil {
		t.Fatal(err)
	}
	if b.event().Answer(first.solver, first.task) != nil {
		t.Error("undo leaves the sheet decided")
	}
}
