package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/judging/store"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

func TestLibraryListsAndFilters(t *testing.T) {
	w := open(t)
	w.openExamples()
	if w.page != libraryPage {
		t.Fatalf("page %d", w.page)
	}
	w.settle()
	all := len(w.works.ids)
	if all != len(w.session.IDs()) || all < 5 {
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
			cell := w.works.table.CreateCell().(*workCell)
			w.works.table.UpdateCell(widget.TableCellID{Row: i, Col: colVerdict}, cell)
			if light := cell.light; light.Visible() {
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
	if w.page != deskPage || w.session.Current() != w.session.IDs()[2] {
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

// shelfOfThree lists three works; the last repeats the first with left and
// right exchanged.
func shelfOfThree(t *testing.T) *window {
	w := open(t)
	var works []problem.Composition
	for _, one := range []struct{ fen, author, date string }{
		{"n6k/7b/Q4Kp1/8/8/8/8/8", "Лойд", "1903"}, {"8/8/8/8/8/2k5/8/K6R", "Куббель", "1930"}, {"k6n/b7/1pK4Q/8/8/8/8/8", "Абрамов", "1950"},
	} {
		setup, err := chess.ParseFEN(one.fen)
		if err != nil {
			t.Fatal(err)
		}
		c := problem.Composition{Authors: []problem.Author{{Family: one.author}}, Problem: problem.Problem{Diagram: setup}}
		c.Problem.Stipulation, _ = problem.ParseStipulation("#2")
		c.Source.Date = parseDate(one.date)
		works = append(works, c)
	}
	w.try(w.session.Add("undo.import", works...))
	w.show(libraryPage)
	w.settle()
	return w
}

// listed returns the authors in the order of the list.
func (w *window) listed() (authors []string) {
	w.settle()
	for i := range w.works.ids {
		authors = append(authors, w.works.row(i).Authors)
	}
	return authors
}

func TestHeadsSortTheList(t *testing.T) {
	w := shelfOfThree(t)
	head := w.works.table.CreateHeader().(*fyne.Container)
	for _, want := range []string{"Абрамов Куббель Лойд", "Лойд Куббель Абрамов"} {
		w.works.table.UpdateHeader(widget.TableCellID{Row: -1, Col: colAuthors}, head)
		test.Tap(head.Objects[0].(*button))
		if got := strings.Join(w.listed(), " "); got != want {
			t.Errorf("the list is %s, want %s", got, want)
		}
	}
}

// TestTheChosenWorkStays: verdicts that come in do not take the work from view.
func TestTheChosenWorkStays(t *testing.T) {
	w := shelfOfThree(t)
	w.key(fyne.KeyDown)
	w.key(fyne.KeyDown)
	w.settle()
	w.works.refresh()
	w.settle()
	if w.works.at != 2 || !strings.Contains(w.works.preview.above.Text, "Абрамов") {
		t.Errorf("row %d, preview %q", w.works.at, w.works.preview.above.Text)
	}
	w.works.sortBy(store.ByAuthor, false)
	w.settle()
	if w.works.at != 0 || !strings.Contains(w.works.preview.above.Text, "Абрамов") {
		t.Errorf("sorted: row %d, preview %q", w.works.at, w.works.preview.above.Text)
	}
}

func TestMarkedWorksAreDeletedTogether(t *testing.T) {
	w := shelfOfThree(t)
	w.key(fyne.KeySpace)
	w.key(fyne.KeyDown)
	w.key(fyne.KeyDown)
	w.key(fyne.KeySpace)
	if !strings.Contains(w.works.marked.Text, "2") {
		t.Fatalf("the button says %q", w.works.marked.Text)
	}
	w.try(w.session.Delete(w.works.markedWorks()...))
	if got := w.listed(); len(got) != 1 || got[0] != "Куббель" {
		t.Errorf("left: %v", got)
	}
	w.undo()
	if got := w.listed(); len(got) != 3 {
		t.Errorf("after undo: %v", got)
	}
}

func TestChoicesWriteIntoTheFilter(t *testing.T) {
	w := shelfOfThree(t)
	w.works.filter.SetText("лойд")
	w.works.genre.SetSelectedIndex(2) // twomovers
	if got := w.works.filter.Text; got != "лойд genre:twomover" {
		t.Errorf("the filter says %q", got)
	}
	w.works.filter.SetText("genre:study лойд")
	if w.works.genre.SelectedIndex() != 1 || len(w.listed()) != 0 {
		t.Errorf("choice %d, list %v", w.works.genre.SelectedIndex(), w.listed())
	}
	w.works.genre.SetSelectedIndex(0)
	if got := w.works.filter.Text; got != "лойд" {
		t.Errorf("the filter says %q", got)
	}
	w.works.filter.SetText("genre:poem")
	if !w.works.fault.Visible() || !strings.Contains(w.works.fault.Text, "этюд") {
		t.Errorf("fault %q", w.works.fault.Text)
	}
}

func TestPositionIsLookedForOnTheBoard(t *testing.T) {
	w := shelfOfThree(t)
	test.Tap(w.works.place.toggle)
	p := w.works.place
	setup := chess.Setup{}
	setup.Board[chess.H8] = chess.BlackKing
	p.board.OnEdit(setup)
	if got := w.listed(); len(got) != 1 || got[0] != "Лойд" {
		t.Errorf("with a king on h8: %v (%s)", got, w.works.filter.Text)
	}
	p.turns[0].SetChecked(true) // mirrored
	if got := w.listed(); len(got) != 2 {
		t.Errorf("mirrored: %v (%s)", got, w.works.filter.Text)
	}
	p.empty.SetChecked(true)
	setup.Board[chess.H7] = chess.WhitePawn // as a click on h7 reports
	p.board.OnEdit(setup)
	// A man stands on Лойд's h7 but none on g8, which is h7 reflected on the
	// diagonal; to Абрамов's corner the two would have to be turned, too.
	if got := w.listed(); len(got) != 1 || got[0] != "Лойд" || !p.pattern.Empty.Has(chess.H7) {
		t.Errorf("with h7 empty: %v (%s)", got, w.works.filter.Text)
	}
	p.board.OnEdit(setup) // a second click
	if got := w.listed(); len(got) != 2 {
		t.Errorf("with the mark taken off: %v (%s)", got, w.works.filter.Text)
	}
}

func TestNeighboursAreAttached(t *testing.T) {
	w := shelfOfThree(t)
	w.try(w.session.Select(w.session.IDs()[2]))
	w.show(deskPage)
	w.desk.findings.tabs.SelectIndex(tabNeighbours)
	w.settle()
	n := w.desk.findings.near
	if len(n.found) != 1 || !strings.Contains(n.caption.Text, "Лойд") || !strings.Contains(n.caption.Text, "Вышла раньше") {
		t.Fatalf("%d found; %q", len(n.found), n.caption.Text)
	}
	if n.own.Setup().Board != n.other.Setup().Board {
		t.Error("the neighbour is not turned as the work stands")
	}
	n.closing.SetText("1902")
	w.settle()
	if !strings.Contains(n.caption.Text, "не раньше") {
		t.Errorf("closing in 1902: %q", n.caption.Text)
	}
	test.Tap(n.partial)
	test.Tap(n.full) // another degree of the same predecessor
	kept := w.session.Work().Predecessors
	if len(kept) != 1 || kept[0].Anticipation != problem.FullAnticipation || kept[0].Placement != "n6k/7b/Q4Kp1/8/8/8/8/8" || len(n.kept.Objects) != 1 {
		t.Errorf("attached %+v", kept)
	}
	w.undo()
	if kept := w.session.Work().Predecessors; len(kept) != 1 || kept[0].Anticipation != problem.PartialAnticipation {
		t.Errorf("after undo %+v", kept)
	}
}

func TestDuplicatesAreToldOf(t *testing.T) {
	w := open(t)
	path := filepath.Join(t.TempDir(), "a.epd")
	if err := os.WriteFile(path, []byte("n6k/7b/Q4Kp1/8/8/8/8/8 w - - bm #2;\n8/8/8/8/8/2k5/8/K6R w - - bm #2;\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	w.openPath(path)
	w.settle()
	if w.win.Canvas().Overlays().Top() != nil {
		t.Fatal("told of duplicates where there are none")
	}
	w.importPath(path)
	w.settle()
	said := ""
	w.insideTop(func(o fyne.CanvasObject) {
		if l, ok := o.(*widget.Label); ok {
			said += l.Text
		}
	})
	if !strings.Contains(said, "№ 3") || !strings.Contains(said, "№ 1") {
		t.Fatalf("the dialog says %q", said)
	}
	w.tapTop("Не брать новые")
	if n := len(w.session.IDs()); n != 2 {
		t.Errorf("%d works are left", n)
	}
}

// TestTheFilterHasRoomAtAnySizeOfText: with the largest text what stands beside
// it would leave it none.
func TestTheFilterHasRoomAtAnySizeOfText(t *testing.T) {
	w := shelfOfThree(t)
	for _, scale := range session.TextScales() {
		w.session.ChangeSettings(func(s *session.Settings) { s.TextScale = scale })
		w.win.Resize(fyne.NewSize(1280, 800))
		if got, least := w.works.filter.Size().Width, 300*scale; got < least {
			t.Errorf("at %v the filter is %v wide, want %v", scale, got, least)
		}
	}
}

// TestTheMenuIsAboutTheRowInView, not about the work that lies on the desk
// meanwhile.
func TestTheMenuIsAboutTheRowInView(t *testing.T) {
	w := shelfOfThree(t)
	w.key(fyne.KeyDown)
	w.key(fyne.KeyDown)
	w.press(ctrlShift(fyne.KeyBackspace))
	if got := strings.Join(w.listed(), " "); got != "Лойд Куббель" {
		t.Errorf("left: %s", got)
	}
	w.undo()
	if got := w.listed(); len(got) != 3 {
		t.Errorf("after undo: %v", got)
	}
	w.show(deskPage)
	w.press(ctrlShift(fyne.KeyBackspace))
	w.show(libraryPage)
	if got := w.listed(); len(got) != 2 {
		t.Errorf("from the desk: %v", got)
	}
}
