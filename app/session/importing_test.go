package session

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"keymove/export/interchange"
	"keymove/judging/store"
	"keymove/solver/problem"
)

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

const twoPositions = "n6k/7b/Q4Kp1/8/8/8/8/8 w - -\nk7/8/K7/8/8/8/8/7R w - -\n"

func TestOpenMakesANewDocument(t *testing.T) {
	f := start(t)
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	old := f.Path()
	report, err := f.Open(write(t, f.dir, "two.fen", twoPositions))
	if err != nil {
		t.Fatal(err)
	}
	if report.Format != interchange.FEN || report.Works != 2 || len(report.Broken) != 0 || len(f.IDs()) != 2 {
		t.Errorf("report %+v, %d rows", report, len(f.IDs()))
	}
	if r := f.Row(f.IDs()[0]); r.Order != 1 || f.Current() != r.ID {
		t.Errorf("row %+v, current %d", r, f.Current())
	}
	if f.Path() == old {
		t.Error("the earlier document was written over")
	}
	if _, err := f.Open(old); err != nil || len(f.IDs()) != 1 {
		t.Errorf("the earlier document: %v, %d rows", err, len(f.IDs()))
	}
}

func TestImportIsOneStep(t *testing.T) {
	f := start(t)
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	if _, err := f.Import(write(t, f.dir, "two.fen", twoPositions)); err != nil || len(f.IDs()) != 3 {
		t.Fatalf("%v, %d rows", err, len(f.IDs()))
	}
	if err := f.Undo(); err != nil || len(f.IDs()) != 1 || f.Work().Problem.Stipulation.String() != "#1" {
		t.Errorf("after undo %v, %d rows", err, len(f.IDs()))
	}
}

func TestBrokenEntriesAreReportedAndKept(t *testing.T) {
	f := start(t)
	report, err := f.Open(write(t, f.dir, "mixed.fen", "n6k/7b/Q4Kp1/8/8/8/8/8 w - -\nk7/8/K9/8/8/8/8/7R w - -\nk7/8/K7/8/8/8/8/7R w - -\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Broken) != 1 || report.Broken[0].Line != 2 || report.Works != 3 || len(f.IDs()) != 3 {
		t.Errorf("report %+v, %d rows", report, len(f.IDs()))
	}
}

func TestOpenTellsWhyNot(t *testing.T) {
	f := start(t)
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	before := state(t, f.Session)
	var file *store.Error
	var nothing *NothingError
	for path, reason := range map[string]store.Reason{
		filepath.Join(f.dir, "gone.olv"):     store.Missing,
		filepath.Join(f.dir, "gone.keymove"): store.Missing,
		f.dir:                                store.Folder,
		write(t, f.dir, "not.keymove", "this is no database at all"): store.Foreign,
	} {
		if _, err := f.Open(path); !errors.As(err, &file) || file.Reason != reason {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, err := f.Open(write(t, f.dir, "picture.bin", "\x00\x01\x02\x00\xff")); !errors.As(err, &nothing) {
		t.Errorf("a file without a problem: %v", err)
	}
	if after := state(t, f.Session); len(after) != len(before) || f.Work().Problem.Stipulation.String() != "#1" {
		t.Error("a file that could not be opened changed the document")
	}
}

func TestADocumentOpenElsewhereIsRefused(t *testing.T) {
	f := start(t)
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	other := f.again()
	defer other.Close()
	var file *store.Error
	if _, err := other.Open(f.Path()); !errors.As(err, &file) || file.Reason != store.InUse {
		t.Errorf("opened twice: %v", err)
	}
}

// TestWorksOfAFileSurvive holds that what was read from a file of the trade is
// there in full after the document was closed and opened again.
func TestWorksOfAFileSurvive(t *testing.T) {
	corpus := os.Getenv("KEYMOVE_CORPUS")
	if corpus == "" {
		corpus = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	path := filepath.Join(corpus, "olv", "mansfield.olv")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Skip("the corpus is not here")
	}
	f := start(t)
	if _, err := f.Open(path); err != nil {
		t.Fatal(err)
	}
	saved := f.Path()
	f.Close()
	again := f.again()
	defer again.Close()
	if _, err := again.Open(saved); err != nil {
		t.Fatal(err)
	}
	works, err := again.AllWorks()
	if err != nil {
		t.Fatal(err)
	}
	entries := interchange.Read(path, data).Entries
	if len(works) != len(entries) {
		t.Fatalf("%d works of %d", len(works), len(entries))
	}
	for i := range works {
		if got, want := encoded(t, &works[i]), encoded(t, &entries[i].Composition); got != want {
			t.Errorf("work %d became\n%s\nwant\n%s", i+1, got, want)
		}
	}
}

func encoded(t *testing.T, w *problem.Composition) string {
	t.Helper()
	data, err := store.Encode(w)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The works of another document of the program are added like those of any
// file, and that document stays as it is and free for others.
func TestImportOfADocument(t *testing.T) {
	f := start(t)
	if _, err := f.Open(write(t, f.dir, "two.fen", twoPositions)); err != nil {
		t.Fatal(err)
	}
	other := f.Path()
	if err := f.NewDocument(); err != nil {
		t.Fatal(err)
	}
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	report, err := f.Import(other)
	if err != nil || report != nil || len(f.IDs()) != 3 {
		t.Fatalf("%v, report %v, %d rows", err, report, len(f.IDs()))
	}
	if got := f.Work().Problem.Diagram.Placement(); got != "n6k/7b/Q4Kp1/8/8/8/8/8" {
		t.Errorf("on the desk: %s", got)
	}
	if err := f.Undo(); err != nil || len(f.IDs()) != 1 {
		t.Errorf("after undo %v, %d rows", err, len(f.IDs()))
	}
	if _, err := f.Open(other); err != nil || len(f.IDs()) != 2 {
		t.Errorf("the other document: %v, %d rows", err, len(f.IDs()))
	}
}

// Whatever a disk has made of a document, opening it ends with an error or with
// works to show, and a document that cannot be opened leaves the open one alone.
func TestDamagedDocuments(t *testing.T) {
	f := start(t)
	if _, err := f.Open(write(t, f.dir, "two.fen", twoPositions)); err != nil {
		t.Fatal(err)
	}
	path := f.Path()
	if err := f.NewDocument(); err != nil {
		t.Fatal(err)
	}
	f.set(t, "k7/8/K7/8/8/8/8/7R w", "#1")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	mine := f.Path()
	random := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for n := range 60 {
		data := slices.Clone(whole)
		if n%3 == 0 {
			data = data[:random.IntN(len(data))]
		} else {
			for range 20 {
				data[random.IntN(len(data))] = byte(random.Uint32())
			}
			at := random.IntN(len(data))
			clear(data[at:min(at+512, len(data))])
		}
		damaged := write(t, f.dir, fmt.Sprintf("damaged%d.keymove", n), string(data))
		if _, err := f.Open(damaged); err != nil {
			refused++
			var known *store.Error
			if !errors.As(err, &known) || known.Path != damaged {
				t.Errorf("damage %d: %v", n, err)
			}
			if f.Path() != mine || len(f.IDs()) != 1 {
				t.Fatalf("damage %d: the open document was put away", n)
			}
			continue
		}
		for _, id := range f.IDs() {
			_ = f.Select(id) // an error is no crash
		}
		if _, err := f.Open(mine); err != nil {
			t.Fatal(err)
		}
	}
	if refused == 0 {
		t.Error("no damage was noticed")
	}
}
