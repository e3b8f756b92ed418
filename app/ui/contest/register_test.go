package contest

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/judging/contest"
)

// The register is kept by the keys: Space notes who is there and goes on, Delete
// clears, and one button notes the rest as absent. Undo takes it all back.
func TestRegister(t *testing.T) {
	changes := append(smallEvent(t), contest.PutSolver{Solver: contest.Solver{Number: 4, Name: "Dora"}}, contest.PutSolver{Solver: contest.Solver{Number: 5, Name: "Emil"}},
		contest.PutSolver{Solver: contest.Solver{Number: 6, Name: "Fay"}})
	b := newBench(t, "en", changes...)
	b.page()
	b.tab("tab_clock")
	c := find(b.win.Content(), func(o fyne.CanvasObject) bool { _, ok := o.(*handInField); return ok }).(*handInField).c
	c.sides.SetSelectedIndex(1)
	b.key(fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeySpace) // Dora, and on to Emil
	if a := b.event().Roll[contest.SheetID{Round: 1, Solver: 4}]; a.Presence != contest.Present {
		t.Errorf("Dora: %+v", a)
	}
	for _, item := range c.register.items() {
		if strings.HasPrefix(item.Label, "late") {
			item.Action()
		}
	}
	b.win.Canvas().Focused().(*field).SetText("12")
	b.tap("OK")
	if a := b.event().Roll[contest.SheetID{Round: 1, Solver: 5}]; a.Presence != contest.CameLate || a.Minute != 12 {
		t.Errorf("Emil: %+v", a)
	}
	if text := b.shown(); !strings.Contains(text, "late, minute 12") {
		t.Errorf("the register shows\n%s", text)
	}
	b.tap("The rest are absent")
	roll := b.event().Roll
	if len(roll) != 3 || roll[contest.SheetID{Round: 1, Solver: 6}].Presence != contest.StayedAway {
		t.Errorf("the rest: %+v", roll) // who has handed in was there
	}
	b.win.Canvas().Focus(c.register.lines.list)
	b.key(fyne.KeyDelete)
	if _, noted := b.event().Roll[contest.SheetID{Round: 1, Solver: 5}]; noted {
		t.Error("Delete does not clear")
	}
	for range 4 {
		if err := b.host.Session.UndoEvent(); err != nil {
			t.Fatal(err)
		}
	}
	if len(b.event().Roll) > 0 {
		t.Errorf("after undo: %+v", b.event().Roll)
	}
	if b.wrong != nil {
		t.Error(b.wrong)
	}
}

// A claim that there is no solution is tried; Loyd's problem has one, and the
// claim changes nothing of the points.
func TestClaimOfNoSolution(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	m := b.marking()
	items := m.claimItems()
	if len(items) != 3 || items[1].Label != "No solution" {
		t.Fatalf("claims: %v", items)
	}
	items[1].Action()
	b.until(func() bool { return m.stopClaim == nil })
	a := b.event().Answer(2, "1-1")
	if a.Claim.Kind != contest.NoSolutionClaim || a.Claim.State != contest.Refuted {
		t.Fatalf("%+v", a.Claim)
	}
	if m.claim.light.Visible() == false || m.claim.none.Visible() {
		t.Error("the screen does not tell that there is a solution")
	}
	if items := m.claimItems(); len(items) != 1 {
		t.Fatalf("a claim is there, and %d things are offered", len(items))
	} else {
		items[0].Action()
	}
	if a := b.event().Answer(2, "1-1"); a != nil && a.Claim.State != contest.NoClaim {
		t.Errorf("taken back: %+v", a.Claim)
	}
}
