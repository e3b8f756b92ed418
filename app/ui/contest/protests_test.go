package contest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/judging/contest"
)

// tab turns to a tab by its name of the messages.
func (b *bench) tab(key string) {
	b.t.Helper()
	b.goTo(key)
	if b.tabs[b.state.tab].name != b.Page.t(key) {
		b.t.Fatalf("no tab %q", key)
	}
}

// A protest is filed and decided with the dialogs, and both are in the trail.
func TestProtest(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	b.page()
	b.tab("tab_protests")
	b.tap("File protest…")
	b.key(fyne.KeyReturn) // nobody is named yet
	if len(b.event().Protests) > 0 || !strings.Contains(b.shown(), "type the solver's number") {
		t.Fatal("a protest of nobody")
	}
	b.typed("1")
	if !strings.Contains(b.shown(), "Anna") {
		t.Error("the name is not shown")
	}
	b.win.Canvas().FocusNext()
	b.win.Canvas().FocusNext()
	b.win.Canvas().FocusNext()
	b.typed("1-2 for the second castling")
	b.key(fyne.KeyReturn)
	if ps := b.event().Protests; len(ps) != 1 || ps[0].Text != "1-2 for the second castling" || ps[0].Round != 1 || ps[0].Solver != 1 {
		t.Fatalf("protests: %+v", ps)
	}
	b.win.Canvas().Focus(b.tabs[b.state.tab].focus)
	b.key(fyne.KeyReturn) // on the protest chosen
	b.typed("The key asks for it.")
	b.key(fyne.KeyEscape)
	if b.event().Protests[0].Ruling != contest.Open {
		t.Fatal("Escape decides")
	}
	b.key(fyne.KeyReturn)
	b.typed("The key asks for it.")
	b.tap("OK")
	if p := b.event().Protests[0]; p.Ruling != contest.Rejected || p.Opinion != "The key asks for it." {
		t.Errorf("ruling: %+v", p)
	}
	if text := b.shown(); !strings.Contains(text, "ruling on a protest: rejected") || !strings.Contains(text, "rejected — The key asks for it.") {
		t.Errorf("the tab shows\n%s", text)
	}
	if b.wrong != nil {
		t.Error(b.wrong)
	}
}

// The trail shows what the file holds, the newest first, also after it has
// grown, and says in words what each line is about.
func TestTrail(t *testing.T) {
	b := newBench(t, "en", exampleChanges(t, "en")...)
	p := newTrail(b.Page)
	p.refresh()
	check := func() {
		t.Helper()
		want, err := b.host.Session.EventAudit()
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(want)
		if p.lines.rows != len(want) {
			t.Fatalf("%d lines, want %d", p.lines.rows, len(want))
		}
		for i := range want {
			if got := p.line(i); got == nil || got.Hash != want[i].Hash {
				t.Fatalf("row %d: %+v, want line %d", i, got, want[i].Seq)
			}
		}
	}
	check()
	b.change("mark", contest.SetMark{Solver: 3, Task: "1-1", Item: "key", Mark: contest.Mark{State: contest.Right}})
	p.refresh()
	check()
	if what, where := p.cell(0, 3), p.cell(0, 4); what != "mark: right" || !strings.Contains(where, "problem 1-1, solver 3 (Cedar Anna)") {
		t.Errorf("a mark: %q, %q", what, where)
	}
	for row := range p.lines.rows {
		for column := range 5 {
			text := p.cell(row, column)
			kind := p.line(row).Change.Kind()
			if strings.Contains(text, "contest.") || text == "" && column != 2 && kind != "about" && kind != "settings" {
				t.Fatalf("row %d, column %d: %q", row, column, text)
			}
		}
	}
}

// Everything that is to be published is written into one folder, in the
// background, and nothing of an empty event.
func TestPapers(t *testing.T) {
	b := newBench(t, "ru", exampleChanges(t, "ru")...)
	b.page()
	b.tab("tab_papers")
	b.tap("Записать всё…")
	if b.wrong != nil {
		t.Fatal(b.wrong)
	}
	files, err := os.ReadDir(b.save)
	if err != nil {
		t.Fatal(err)
	}
	var endings []string
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(b.save, f.Name()))
		if err != nil || len(data) < 500 {
			t.Errorf("%s: %d bytes, %v", f.Name(), len(data), err)
		}
		if ending := filepath.Ext(f.Name()); ending == ".pdf" && !strings.HasPrefix(string(data), "%PDF") {
			t.Errorf("%s is no PDF", f.Name())
		} else {
			endings = append(endings, ending)
		}
	}
	slices.Sort(endings)
	if got := strings.Join(endings, " "); got != ".csv .csv .html .pdf .pdf .pdf .pdf .pdf .pdf .pdf .xlsx" {
		t.Errorf("files: %s", got)
	}
	b.tap("Протокол")
	if data, err := os.ReadFile(b.save); err != nil || !strings.HasPrefix(string(data), "%PDF") || !strings.HasSuffix(b.save, "Протокол.pdf") {
		t.Errorf("the record: %s, %v", b.save, err)
	}
	empty := newBench(t, "ru")
	empty.page()
	empty.tab("tab_papers")
	empty.tap("Листы с задачами")
	if len(empty.texts) != 1 || !strings.Contains(empty.texts[0], "Печатать пока нечего") {
		t.Errorf("an empty event: %q", empty.texts)
	}
}
