package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// madeEvent makes the file of a contest and returns its name.
func madeEvent(t *testing.T, json string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "event.keymove")
	if a := call(t, json, "event", "import", "-", "-o", file); a.code != exitDone {
		t.Fatalf("import: %d %s", a.code, a.err)
	}
	return file
}

// The tables of an event come in every format, and agree: B has no point and
// so the full 20 minutes.
func TestEventTables(t *testing.T) {
	file := madeEvent(t, twoSolvers)
	for format, wants := range map[string][]string{
		"csv":    {"\ufeff", ";B;0;20*;0;20", "Итоговая таблица"},
		"html":   {"<td>B</td>", `lang="ru"`, "полное время тура"},
		"rating": {"2,2,B,,,,,,0,0,5,20,20", "place,number,name"},
	} {
		a := call(t, "", "event", "score", file, "--format", format, "--lang", "ru")
		for _, want := range wants {
			if a.code != exitDone || !strings.Contains(a.out, want) {
				t.Errorf("%s: %d, %q lacks %q", format, a.code, a.out, want)
			}
		}
	}
	if a := call(t, "", "event", "score", file, "--format", "pdf"); a.code != exitUsage || !strings.Contains(a.err, "-o") {
		t.Errorf("pdf without -o: %d %s", a.code, a.err)
	}
	out := filepath.Join(t.TempDir(), "out")
	if a := call(t, "", "event", "score", file, "--format", "xlsx", "-o", out); a.code != exitDone {
		t.Fatalf("xlsx: %d %s", a.code, a.err)
	}
	book, err := excelize.OpenFile(out)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	if sheets := book.GetSheetList(); len(sheets) != 2 || sheets[1] != "Round 1" {
		t.Errorf("sheets: %q", sheets)
	}
	if a := call(t, "", "event", "score", file, "--format", "pdf", "-o", out); a.code != exitDone {
		t.Fatalf("pdf: %d %s", a.code, a.err)
	}
	if data, err := os.ReadFile(out); err != nil || !bytes.HasPrefix(data, []byte("%PDF")) {
		t.Errorf("pdf: %v", err)
	}
}

// Withheld places are nowhere in the file.
func TestEventTablesWithheld(t *testing.T) {
	file := madeEvent(t, strings.Replace(twoSolvers, `"name":"A"`, `"name":"Anderson"`, 1))
	for _, format := range []string{"csv", "html"} {
		a := call(t, "", "event", "score", file, "--format", format, "--withhold", "1")
		if a.code != exitDone || strings.Contains(a.out, "Anderson") || !strings.Contains(a.out, "to be announced") {
			t.Errorf("%s: %d %s", format, a.code, a.out)
		}
	}
}

// Papers are PDF, of the round and size asked for; what is wrong is told.
func TestEventPapers(t *testing.T) {
	file := madeEvent(t, twoSolvers)
	for _, kind := range paperKinds {
		out := filepath.Join(t.TempDir(), kind+".pdf")
		if a := call(t, "", "event", "export", file, "--papers", kind, "-o", out, "--paper", "a5", "--large"); a.code != exitDone {
			t.Fatalf("%s: %d %s", kind, a.code, a.err)
		}
		data, err := os.ReadFile(out)
		if err != nil || !bytes.HasPrefix(data, []byte("%PDF")) {
			t.Errorf("%s: %v", kind, err)
		}
		if kind == "sheets" && !bytes.Contains(data, []byte("/MediaBox [0 0 419.53 595.28]")) {
			t.Error("the sheet is not A5")
		}
	}
	for _, args := range [][]string{{"--papers", "sheets"}, {"--papers", "menu", "-o", "x"}, {"--papers", "sheets", "-o", "x", "--round", "2"}} {
		if a := call(t, "", append([]string{"event", "export", file}, args...)...); a.code != exitUsage || a.err == "" {
			t.Errorf("%q: %d %s", args, a.code, a.err)
		}
	}
	if a := call(t, "", "event", "score", file, "--format", "xlsx", "-o", "x", "--withhold", "1"); a.code != exitUsage {
		t.Errorf("withheld places in a workbook: %d", a.code)
	}
}

// Solvers of a list are added to the event, with free numbers where theirs are
// taken; a row without a name is told.
func TestEventSolvers(t *testing.T) {
	file := madeEvent(t, twoSolvers)
	a := call(t, "ФИО;№;Рейтинг\nИванов;2;2345,4\nПетров;;\n;9;\n", "event", "import", "--solvers", "-", "-o", file, "--lang", "ru")
	if a.code != exitUnsound || !strings.Contains(a.err, "строка 4") || !strings.Contains(a.err, "строка 2, столбец «№»: номер 2 занят") || !strings.Contains(a.out, "добавлены 2 участника") {
		t.Errorf("%d %q %q", a.code, a.out, a.err)
	}
	if a := call(t, "", "event", "export", file); !strings.Contains(a.out, "Иванов") || !strings.Contains(a.out, "2345") {
		t.Errorf("export: %d %s", a.code, a.err)
	}
	fresh := filepath.Join(t.TempDir(), "new.keymove")
	if a := call(t, "Name\nA\n", "event", "import", "--solvers", "-", "-o", fresh); a.code != exitDone || !strings.Contains(a.out, "1 solver added") {
		t.Errorf("a new event: %d %q %q", a.code, a.out, a.err)
	}
	if a := call(t, "\xd0\xcf\x11\xe0", "event", "import", "--solvers", "-", "-o", fresh); a.code != exitUsage || !strings.Contains(a.err, ".xls") {
		t.Errorf("an old workbook: %d %q", a.code, a.err)
	}
}
