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
