package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/judging/store"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// libraryFile makes a collection file of three works.
func libraryFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "library.keymove")
	c, err := store.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	var changes []store.Change
	for i, w := range []struct{ fen, task, author, source, year, solution string }{
		{"n6k/7b/Q4Kp1/8/8/8/8/8", "#2", "Loyd, Samuel", "Checkmate", "1903", "1.Qa1!"},
		{"8/8/8/8/8/1pK4Q/b7/k6n", "#2", "Лёвман, Семён", "Шахматы", "1925", ""},
		{"8/8/8/8/8/2k5/8/K6R", "h#2", "Куббель, Леонид", "«64»", "1930-05", ""},
	} {
		setup, err := chess.ParseFEN(w.fen)
		if err != nil {
			t.Fatal(err)
		}
		work := problem.Composition{Authors: []problem.Author{problem.ParseAuthor(w.author)}, Solution: w.solution, Problem: problem.Problem{Diagram: setup}}
		work.Source.Name = w.source
		if work.Source.Date, err = problem.ParseDate(w.year); err != nil {
			t.Fatal(err)
		}
		if work.Problem.Stipulation, err = problem.ParseStipulation(w.task); err != nil {
			t.Fatal(err)
		}
		changes = append(changes, store.Change{ID: int64(i + 1), Order: int64(i + 1), Work: &work})
	}
	if err := c.Apply(1, changes...); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// numbers reads the numbers of the works in the JSON of find.
func numbers(t *testing.T, out string) []int {
	t.Helper()
	var all []int
	for d := json.NewDecoder(strings.NewReader(out)); d.More(); {
		var w findWire
		if err := d.Decode(&w); err != nil {
			t.Fatal(err)
		}
		all = append(all, w.Number)
	}
	return all
}

func TestFind(t *testing.T) {
	path := libraryFile(t)
	for _, test := range []struct {
		args []string
		want []int
	}{
		{nil, []int{1, 2, 3}},
		{[]string{"--author", "ЛЕВ"}, []int{2}},
		{[]string{"--stip", "#2", "--year", "1900-1910"}, []int{1}},
		{[]string{"--query", "h#2 куббель"}, []int{3}},
		{[]string{"--position", "n6k/7b/Q4Kp1/8/8/8/8/8 w - - 0 1"}, []int{1}},
		{[]string{"--position", "n6k/7b/Q4Kp1/8/8/8/8/8", "--rotate"}, []int{1, 2}},
		{[]string{"--position", "n6k/7b/Q4Kp1/8/8/8/8/8", "--any-turn"}, []int{1, 2}},
		{[]string{"--pattern", "n6k", "--sort", "date", "--down"}, []int{1}},
		{[]string{"--white", "=KQ", "--sort", "date", "--down"}, []int{2, 1}},
		{[]string{"--white", "Kf6"}, []int{1}},
		{[]string{"--key", "Qa1"}, []int{1}},
		{[]string{"--limit", "1"}, []int{1}},
		{[]string{"--near", "n6k/7b/Q4Kp1/8/8/8/8/7B", "--stip", "#2", "--closing", "1910"}, []int{1, 2}},
	} {
		a := call(t, "", append([]string{"find", path, "--format", "json"}, test.args...)...).wants(t, exitDone)
		if got := numbers(t, a.out); !equalInts(got, test.want) {
			t.Errorf("%q: %v, want %v", test.args, got, test.want)
		}
	}
	near := call(t, "", "find", path, "--near", "n6k/7b/Q4Kp1/8/8/8/8/7B", "--closing", "1910").wants(t, exitDone).out
	if !strings.Contains(near, "1 man differs  earlier") || !strings.Contains(near, "1 man differs  not earlier") {
		t.Errorf("neighbours:\n%s", near)
	}
	if text := call(t, "", "find", path, "--author", "loyd").wants(t, exitDone).out; text != "1  #2  2+4  Loyd, Samuel  Checkmate, 1903\n" {
		t.Errorf("text %q", text)
	}
}

func equalInts(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// TestFindInOtherFiles searches a file of the trade without making a
// collection of it beside it.
func TestFindInOtherFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.fen")
	if err := os.WriteFile(file, []byte("n6k/7b/Q4Kp1/8/8/8/8/8 w - - 0 1\n8/8/8/8/8/2k5/8/K6R w - - 0 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	a := call(t, "", "find", file, "--format", "json", "--black", "kb")
	if got := numbers(t, a.out); !equalInts(got, []int{1}) {
		t.Errorf("found %v; %s", got, a.err)
	}
	if list, _ := os.ReadDir(filepath.Dir(file)); len(list) != 1 {
		t.Errorf("left behind: %v", list)
	}
}

func TestFindErrors(t *testing.T) {
	path := libraryFile(t)
	call(t, "", "find").wants(t, exitUsage, "one collection")
	call(t, "", "find", path, "--genre", "poem").wants(t, exitUsage, "poem", "helpmate")
	call(t, "", "find", path, "--lang", "ru", "--key", "d9").wants(t, exitUsage, "ожидался ход")
	call(t, "", "find", path+".keymove").wants(t, exitUsage, "library.keymove.keymove")
	foreign := filepath.Join(t.TempDir(), "x.keymove")
	if err := os.WriteFile(foreign, bytes.Repeat([]byte("no database "), 100), 0o600); err != nil {
		t.Fatal(err)
	}
	call(t, "", "find", foreign).wants(t, exitUsage, "not a collection")
}
