package contest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/judging/contest"
)

// The organiser's file gives the solvers fields of their own, which are filled
// in beside the list; a file with a fault is told with its line and changes
// nothing.
func TestKeptData(t *testing.T) {
	b := newBench(t, "en", contest.PutSolver{Solver: contest.Solver{Number: 1, Name: "Anna"}})
	b.page()
	b.tab("tab_event")
	b.open = filepath.Join(t.TempDir(), "ratings.toml")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(b.open, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		b.tap("Load a file…")
	}
	const asked = "[[field]]\nkey = \"club\"\nen = \"Chess club\"\n\n[[field]]\nkey = \"performance\"\nen = \"Performance\"\nnumber = true\n"
	write(asked + "colour = 1\n")
	if len(b.texts) != 1 || !strings.Contains(b.texts[0], "line 9") || len(b.event().Settings.Ratings.Fields) != 0 {
		t.Fatalf("told %q, kept %+v", b.texts, b.event().Settings.Ratings)
	}
	write(asked)
	b.tab("tab_solvers")
	var fields []*field
	find(b.win.Content(), func(o fyne.CanvasObject) bool {
		if f, is := o.(*field); is {
			fields = append(fields, f)
		}
		return false
	})
	for i, typed := range []string{"Zürich", "2450"} {
		f := fields[len(fields)-2+i]
		b.win.Canvas().Focus(f)
		f.SetText(typed)
		b.key(fyne.KeyReturn)
	}
	if got := b.event().Solver(1).Data; got["club"] != "Zürich" || got["performance"] != "2450" {
		t.Errorf("data %v", got)
	}
	if b.wrong != nil {
		t.Error(b.wrong)
	}
}

// The seats are drawn anew by a lot that the papers name; who could not be kept
// apart is told.
func TestDrawSeats(t *testing.T) {
	team := func(n int) contest.Change {
		return contest.PutSolver{Solver: contest.Solver{Number: n, Name: "S", Team: "Alpha"}}
	}
	b := newBench(t, "en", contest.PutRound{Number: 1, Minutes: 20}, team(1), team(2))
	b.page()
	b.tab("tab_papers")
	b.tap("Draw the seats anew")
	seed := b.event().Settings.Seating.Seed
	if seed == 0 || !strings.Contains(b.shown(), fmt.Sprintf("Lot %d.", seed)) {
		t.Errorf("lot %d, shown %q", seed, b.shown())
	}
	if len(b.texts) != 1 || !strings.Contains(b.texts[0], "Round 1") {
		t.Errorf("told %q", b.texts)
	}
	b.page()
	if b.wrong != nil {
		t.Error(b.wrong)
	}
}
