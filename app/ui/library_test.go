package ui

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
)

func TestLibraryListsAndFilters(t *testing.T) {
	w := open(t)
	w.openExamples()
	if w.page != libraryPage {
		t.Fatalf("page %d", w.page)
	}
	w.settle()
	all := len(w.works.ids)
	if all != len(w.session.Rows()) || all < 5 {
		t.Fatalf("%d works", all)
	}
	w.works.filter.SetText("лойд #3")
	w.settle()
	if n := len(w.works.ids); n == 0 || n >= all {
		t.Fatalf("%d of %d works", n, all)
	}
	for i := range w.works.ids {
		r := w.works.row(i)
		if !strings.Contains(r.Authors, "Лойд") || r.Stipulation != "#3" {
			t.Errorf("%+v", r)
		}
	}
	w.works.table.Select(widget.TableCellID{Row: 0, Col: colAuthors})
	w.settle()
	if above := w.works.preview.above.Text; !strings.Contains(above, "Лойд") {
		t.Errorf("the preview says %q", above)
	}
	test.Tap(w.works.preview.open)
	if w.page != deskPage || w.session.Work().Authors[0].Family != "Лойд" {
		t.Error("the work chosen is not on the desk")
	}
}

// TestWholeCollectionIsSolved takes two works with the published keys 1.Qa1 and
// two keys, 1.Qc3 and 1.Kb4.
func TestWholeCollectionIsSolved(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	if err := w.session.NewWork(); err != nil {
		t.Fatal(err)
	}
	w.put("8/2B1p1n1/2p1b3/8/K2kpN2/p3Np2/2Qp1q2/8 w - - 0 1", "#2")
	w.show(libraryPage)
	test.Tap(w.works.solve)
	w.tapTop("Решить все")
	if said := w.status.job.Text; !strings.Contains(said, "0 из 2") || !w.works.stop.Visible() || !w.status.running.Visible() {
		t.Errorf("while solving the status line says %q", said)
	}
	w.await(func() bool { return w.session.Queue() == nil })
	if w.works.stop.Visible() || !w.works.solve.Visible() {
		t.Error("the buttons do not tell that it has ended")
	}
	if said := w.status.job.Text; !strings.Contains(said, "1 некорректная") || !strings.Contains(said, "1 корректная") {
		t.Errorf("at the end the status line says %q", said)
	}
	lights := func() (list []widgets.State) {
		w.settle()
		for i := range w.works.ids {
			cell := w.works.table.CreateCell().(*fyne.Container)
			w.works.table.UpdateCell(widget.TableCellID{Row: i, Col: colVerdict}, cell)
			if light := cell.Objects[1].(*widgets.StatusLight); light.Visible() {
				list = append(list, light.State())
			}
		}
		return list
	}
	if got := lights(); len(got) != 2 || got[0] != widgets.Defect || got[1] == widgets.Defect {
		t.Fatalf("lights %v", got)
	}
	w.works.order.SetSelectedIndex(0)
	if got := lights(); got[1] != widgets.Defect {
		t.Errorf("in the order of the collection %v", got)
	}
	// The verdict is on the desk without solving again.
	w.show(deskPage)
	w.desk.findings.tabs.SelectIndex(tabVerdict)
	if w.desk.findings.card.light.State() != widgets.Defect {
		t.Error("the verdict kept is not shown on the desk")
	}
}

func TestLibraryByKeyboard(t *testing.T) {
	w := open(t)
	w.openExamples()
	if w.win.Canvas().Focused() != w.works.table {
		t.Fatal("the list does not have the keyboard")
	}
	w.settle()
	w.key(fyne.KeyDown)
	w.key(fyne.KeyDown)
	w.key(fyne.KeyReturn)
	if w.page != deskPage || w.session.Current() != w.session.Rows()[2].ID {
		t.Errorf("page %d, work %d", w.page, w.session.Current())
	}
}

// settle runs what comes back from other goroutines until the list shows what
// is looked for.
func (w *window) settle() {
	w.t.Helper()
	for quiet := 0; quiet < 3; {
		select {
		case f := <-w.calls:
			f()
			quiet = 0
		case <-time.After(60 * time.Millisecond):
			quiet++
		}
	}
}
