package contest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/judging/contest"
)

// Problems come from a file into the round in view, are solved, get keys, and
// the keys are frozen when nothing stands against it. The second problem of the
// file is the same with the key already made and so has no solution in two.
func TestAddSolveFreeze(t *testing.T) {
	b := newBench(t, "en", contest.PutRound{Number: 1, Minutes: 20})
	b.page()
	b.tab("tab_problems")
	b.open = filepath.Join(t.TempDir(), "two.json")
	const loyd = `{"authors":["Loyd, Samuel"],"fen":"3r3r/pbp2pbp/1p5q/8/Q6P/B2B1PPN/1R2P1N1/2k1nK1R","stipulation":"#2"}`
	if err := os.WriteFile(b.open, []byte(loyd+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	b.tap("Add problems")
	b.choose("from a file…")
	if _, round := b.event().Task("1-1"); round == nil {
		t.Fatal("no problem in the round")
	}
	b.tap("Freeze the keys of round 1")
	if len(b.texts) != 1 || !strings.Contains(b.texts[0], "1-1") {
		t.Fatalf("what stands against freezing is not told: %q", b.texts)
	}
	b.until(func() bool { return b.host.Session.EventSolving() == nil })
	task, _ := b.event().Task("1-1")
	if task.Tested.Verdict != "sound" || len(task.Key.Items) != 1 || strings.Join(task.Key.Items[0].Accept[0].Moves(), " ") != "a3f8" {
		t.Fatalf("tested %+v, key %+v", task.Tested, task.Key.Items)
	}
	b.tap("Freeze the keys of round 1")
	b.tap("Freeze")
	if task, _ := b.event().Task("1-1"); !task.Key.IsFrozen() {
		t.Fatal("not frozen")
	}
	if b.wrong != nil {
		t.Error(b.wrong)
	}
}

// A frozen key is changed in a draft that is kept and told of, and made the key
// with its reason; the sheets are marked by it anew.
func TestAmend(t *testing.T) {
	changes := append(smallEvent(t),
		contest.SetTesting{Task: "1-1", Testing: contest.Testing{By: "x", Verdict: "sound"}})
	for _, item := range []string{"key", "v1"} {
		changes = append(changes, contest.SetMark{Solver: 1, Task: "1-2", Item: item, Mark: contest.Mark{State: contest.Right}})
	}
	for i, c := range changes {
		if put, ok := c.(contest.PutTask); ok {
			put.Task.UnsoundReason = "for the test"
			changes[i] = put
		}
	}
	b := newBench(t, "en", append(changes, contest.Freeze{Round: 1})...)
	b.page()
	b.tab("tab_problems")
	b.win.Canvas().Focus(b.tabs[b.state.tab].focus)
	b.key(fyne.KeyDown) // to 1-2
	points := func() *field {
		return find(b.win.Content(), func(o fyne.CanvasObject) bool {
			f, ok := o.(*field)
			return ok && f.Text == "2.5" && f.PlaceHolder == ""
		}).(*field)
	}
	b.win.Canvas().Focus(b.table("key").list)
	b.key(fyne.KeyDown) // to the first variation
	f := points()
	b.win.Canvas().Focus(f)
	f.SetText("5")
	b.key(fyne.KeyReturn)
	b.win.Canvas().Focus(b.table("key").list)
	b.key(fyne.KeyDown)
	f = points()
	b.win.Canvas().Focus(f)
	f.SetText("0")
	b.key(fyne.KeyReturn)
	if d := b.host.Session.AmendmentDraft("1-2"); d == nil || d.Items[1].Points != contest.Whole(5) {
		t.Fatalf("draft: %+v", d)
	}
	if task, _ := b.event().Task("1-2"); task.Key.Items[1].Points == contest.Whole(5) {
		t.Fatal("the key is changed before the amendment is made")
	}
	b.pause()
	b.pause()
	if !strings.Contains(b.shown(), "Amendment of 1-2 not made yet") {
		t.Error("the checklist does not tell of the draft")
	}
	b.tap("Amend key…")
	if text := b.shown(); !strings.Contains(text, "1 Anna: 2.5 → 5") {
		t.Errorf("the sheets affected:\n%s", text)
	}
	b.typed("the castlings are not equal")
	b.tap("Amend")
	task, _ := b.event().Task("1-2")
	if a := task.Key.Amendments; len(a) != 1 || a[0].Why != "the castlings are not equal" || task.Key.Items[1].Points != contest.Whole(5) {
		t.Errorf("the key: %+v", task.Key)
	}
	if score := contest.ScoreRound(b.event(), 1, 1); score.Tasks[1].Points != contest.Whole(5) {
		t.Errorf("marked anew: %s", score.Tasks[1].Points)
	}
	if b.host.Session.AmendmentDraft("1-2") != nil {
		t.Error("the draft is left over")
	}
	if b.wrong != nil {
		t.Error(b.wrong)
	}
}
