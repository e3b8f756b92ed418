package session

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/judging/store"
)

// strip tells the documents and places of the tabs, as in "1:1 1:2* 2:1".
func strip(s *Session) string {
	var words []string
	for _, t := range s.Tabs() {
		word := fmt.Sprintf("%d:%d", t.Document, t.Place)
		if t.Active {
			word += "*"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// must fails the test at an error.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestWorksInTabs(t *testing.T) {
	f := start(t)
	collect(t, f)
	ids := slices.Clone(f.IDs())
	must(t, f.OpenTab(ids[1]))
	if got := strip(f.Session); got != "1:1 1:2*" {
		t.Fatalf("tabs %s", got)
	}
	must(t, f.OpenTab(ids[0])) // it has a tab already
	if got := strip(f.Session); got != "1:1* 1:2" || f.Current() != ids[0] {
		t.Fatalf("tabs %s, current %d", got, f.Current())
	}
	f.NewTab()
	must(t, f.Select(ids[2]))
	if got := strip(f.Session); got != "1:1 1:3* 1:2" {
		t.Fatalf("tabs %s", got)
	}
	must(t, f.StepTab(2))
	if got := strip(f.Session); got != "1:1* 1:3 1:2" {
		t.Fatalf("two further: %s", got)
	}
	// An edit in a tab is seen when it is shown again.
	f.set(t, "k7/8/K7/8/8/8/8/6R1 w", "#2")
	must(t, f.StepTab(1))
	must(t, f.StepTab(-1))
	if got := f.Work().Problem.Diagram.Placement(); got != "k7/8/K7/8/8/8/8/6R1" {
		t.Errorf("the edited work is %s", got)
	}
	must(t, f.CloseTab(0))
	if got := strip(f.Session); got != "1:3* 1:2" || f.Current() != ids[2] {
		t.Errorf("after closing %s, current %d", got, f.Current())
	}
	must(t, f.Delete()) // work 3: work 2 takes its place
	if got := strip(f.Session); got != "1:2* 1:2" {
		t.Errorf("after deleting %s", got)
	}
	must(t, f.CloseTab(1))
	must(t, f.CloseTab(0))
	if got := strip(f.Session); got != "2:1*" || f.Path() != "" {
		t.Errorf("at last %s, %q", got, f.Path())
	}
}

// A tab goes with its work, whichever tab it is removed from.
func TestTabGoesWithItsWork(t *testing.T) {
	f := start(t)
	collect(t, f)
	first := f.Current()
	must(t, f.OpenTab(f.IDs()[1]))
	must(t, f.Select(first))
	if got := strip(f.Session); got != "1:1 1:1*" {
		t.Fatalf("tabs %s", got)
	}
	must(t, f.Delete())
	if got := strip(f.Session); got != "1:1*" || len(f.IDs()) != 2 {
		t.Errorf("tabs %s, %d rows", got, len(f.IDs()))
	}
}

func TestTwoDocumentsAtOnce(t *testing.T) {
	f := start(t)
	collect(t, f)
	f.Solve()
	f.queue.until(t, func() bool { return f.Running() == nil })
	first, solved := f.Path(), f.Current()
	if _, err := f.OpenBeside(write(t, f.dir, "two.fen", twoPositions)); err != nil {
		t.Fatal(err)
	}
	if got := strip(f.Session); got != "1:1 2:1*" || len(f.IDs()) != 2 || f.Path() == first {
		t.Fatalf("tabs %s, %d rows in %s", got, len(f.IDs()), f.Path())
	}
	if f.Result() != nil {
		t.Error("the other document's work has a result")
	}
	// Each has an undo of its own.
	must(t, f.Undo())
	if len(f.IDs()) != 1 {
		t.Fatalf("after undo %d rows", len(f.IDs()))
	}
	must(t, f.Redo())
	must(t, f.ShowDocument(1))
	if len(f.IDs()) != 3 || f.Result() == nil || f.CanUndo() != "undo.import" {
		t.Fatalf("%d rows, result %v", len(f.IDs()), f.Result())
	}
	must(t, f.CopyTo(2, solved, f.IDs()[1]))
	if len(f.IDs()) != 3 {
		t.Errorf("the source has %d rows", len(f.IDs()))
	}
	must(t, f.ShowDocument(2))
	if len(f.IDs()) != 4 || strip(f.Session) != "1:1 2:1*" {
		t.Fatalf("the target has %d rows, tabs %s", len(f.IDs()), strip(f.Session))
	}
	if got := f.list(); got[2] != "sound" || got[3] != "-" {
		t.Errorf("verdicts %v", got)
	}
	must(t, f.Undo())
	if len(f.IDs()) != 2 {
		t.Errorf("after undo of copying %d rows", len(f.IDs()))
	}
	var file *store.Error
	if err := f.SaveAs(first); !errors.As(err, &file) || file.Reason != store.InUse {
		t.Errorf("saved over the other document: %v", err)
	}
	if _, err := f.Open(first); err != nil || strip(f.Session) != "1:1* 2:1" {
		t.Errorf("opening what is open: %v, tabs %s", err, strip(f.Session))
	}
	if _, err := f.Import(first); !errors.Is(err, ErrSelf) {
		t.Errorf("added to itself: %v", err)
	}
	must(t, f.ShowDocument(2))
	if _, err := f.Import(first); err != nil || len(f.IDs()) != 5 {
		t.Errorf("the works of the other tab: %v, %d rows", err, len(f.IDs()))
	}
	must(t, f.CloseTab(0))
	other := f.again()
	defer other.Close()
	if _, err := other.Open(first); err != nil {
		t.Errorf("the closed document is not free: %v", err)
	}
}

// A search goes on while another tab is looked at, and its result is that of
// its own work.
func TestSearchOfAnotherTab(t *testing.T) {
	f := start(t)
	f.set(t, "n6k/7b/Q4Kp1/8/8/8/8/8 w - -", "#2")
	f.Solve()
	f.NewDocumentBeside()
	if r := f.Running(); r == nil || r.Here {
		t.Fatalf("running %+v", r)
	}
	f.queue.until(t, func() bool { return f.Running() == nil })
	if f.Result() != nil {
		t.Error("the empty work has a result")
	}
	must(t, f.StepTab(1))
	if f.Result() == nil {
		t.Error("the work has none")
	}
}

func TestTabsAreRemembered(t *testing.T) {
	f := start(t)
	collect(t, f)
	first := f.Path()
	must(t, f.OpenTab(f.IDs()[2]))
	if _, err := f.OpenBeside(write(t, f.dir, "two.fen", twoPositions)); err != nil {
		t.Fatal(err)
	}
	must(t, f.Select(f.IDs()[1]))
	must(t, f.StepTab(-1))
	must(t, f.Quit())
	again := f.again()
	defer again.Close()
	must(t, again.OpenLast())
	if got := strip(again); got != "2:1 2:3* 3:2" || again.Path() != first {
		t.Errorf("tabs %s of %s", got, again.Path())
	}
	must(t, again.Quit())
	must(t, os.Remove(first))
	third := f.again()
	defer third.Close()
	must(t, third.OpenLast())
	if got := strip(third); got != "2:2*" || filepath.Ext(third.Path()) != Extension {
		t.Errorf("without the first document %s", got)
	}
}

// TestCopyIntoANewDocument: the copies take the place of its empty work, and its
// tab stays.
func TestCopyIntoANewDocument(t *testing.T) {
	f := start(t)
	collect(t, f)
	f.NewDocumentBeside()
	must(t, f.ShowTab(0))
	rows := f.IDs()
	must(t, f.CopyTo(f.Documents()[1].Number, rows[1], rows[2]))
	if got := strip(f.Session); got != "1:1* 2:1" || f.Documents()[1].Works != 2 {
		t.Errorf("tabs %s, documents %+v", got, f.Documents())
	}
	must(t, f.ShowTab(1))
	if f.Work().Problem.Diagram.Placement() == "8/8/8/8/8/8/8/8" {
		t.Error("the tab shows the empty work")
	}
}
