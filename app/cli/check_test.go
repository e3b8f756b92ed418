package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/resources"
)

func checkJSON(t *testing.T, out string) checkWire {
	t.Helper()
	var answer checkWire
	decoder := json.NewDecoder(strings.NewReader(out))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&answer); err != nil {
		t.Fatalf("%v: %q", err, out)
	}
	return answer
}

// Two keys make a twomover unsound.
func TestCheckCooked(t *testing.T) {
	got := call(t, "", "check", "--format", "json", "--fen", cooked, "--stip", "#2").wants(t, exitUnsound)
	answer := checkJSON(t, got.out)
	if answer.Verdict != "unsound" || answer.ComputerTested != "" || answer.Parts[0].Verdict != "unsound" {
		t.Errorf("got %+v", answer)
	}
	i := slices.IndexFunc(answer.Findings, func(f findingWire) bool { return f.Code == "cook" })
	if i < 0 {
		t.Fatalf("no cook among %+v", answer.Findings)
	}
	cook := answer.Findings[i]
	if cook.Clause != "45.4" || cook.Severity != "defect" || cook.Twin != "a" || !slices.Equal(cook.Moves, []string{"a4b4", "c2c3"}) {
		t.Errorf("got %+v", cook)
	}
	if !strings.Contains(cook.Text["en"], "1.Qc3+") || !strings.Contains(cook.Text["ru"], "1.Фc3+") {
		t.Errorf("texts %v", cook.Text)
	}
	text := call(t, "", "check", "--lang", "ru", "--fen", cooked, "--stip", "#2").wants(t, exitUnsound)
	if !strings.HasPrefix(text.out, "некорректно\n") || !strings.Contains(text.out, "дефект: ") {
		t.Errorf("got %s", text.out)
	}
}

// Loyd's miniature of 1877 is sound; what was not searched to the end is
// never sound, and neither is what the program does not solve.
func TestCheckVerdicts(t *testing.T) {
	const loyd = "n6k/7b/Q4Kp1/8/8/8/8/8"
	for _, test := range []struct {
		args          []string
		code          int
		verdict, plus string
	}{
		{[]string{"--fen", loyd, "--stip", "#2"}, exitDone, "sound", "C+ keymove 0.1.0"},
		{[]string{"--fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "--stip", "#8", "--timeout", "50ms"}, exitStopped, "undecided", ""},
		{[]string{"--fen", loyd, "--stip", "#2", "--option", "Circe"}, exitUsage, "undecided", ""},
		{[]string{"--fen", loyd, "--stip", "last move?"}, exitUsage, "undecided", ""},
	} {
		got := call(t, "", append([]string{"check", "--format=json"}, test.args...)...).wants(t, test.code)
		if answer := checkJSON(t, got.out); answer.Verdict != test.verdict || answer.ComputerTested != test.plus {
			t.Errorf("%v: got %q, %q", test.args, answer.Verdict, answer.ComputerTested)
		}
	}
}

// The examples are sound but for the one that says that it is cooked; demo
// does all of its jobs on them.
func TestDemo(t *testing.T) {
	out := filepath.Join(t.TempDir(), "new", "folder")
	got := call(t, "", "demo", "-o", out).wants(t, exitDone)
	if strings.Count(got.out, "C+ keymove 0.1.0") < 5 || strings.Count(got.out, ": unsound") != 1 || strings.Contains(got.out, "undecided") {
		t.Errorf("got %s", got.out)
	}
	for name, begins := range map[string]string{"sheets.pdf": "%PDF-", "solutions.txt": "loyd-1861 · Samuel Loyd", "diagram-01.svg": "<?xml"} {
		data, err := os.ReadFile(filepath.Join(out, name))
		if err != nil || !strings.HasPrefix(string(data), begins) {
			t.Errorf("%s: %v, begins with %.20q", name, err, data)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	call(t, "", "demo", "-o", filepath.Join(file, "below"), "--lang", "ru").wants(t, exitUsage, "часть пути — файл")
}

// Loyd's Steinitz Gambit is famous for its key, not for its play: of the many
// duals three are printed, or all on demand.
func TestCheckManyDuals(t *testing.T) {
	args := []string{"check", "--fen", "4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n", "--stip", "#3"}
	few := call(t, "", args...).wants(t, exitDone)
	all := call(t, "", append(args, "--all")...).wants(t, exitDone)
	if n := strings.Count(few.out, "flaw: Dual "); n != 3 || !strings.Contains(few.out, "--all") {
		t.Errorf("%d duals in %s", n, few.out)
	}
	if n := strings.Count(all.out, "flaw: Dual "); n <= 3 || strings.Contains(all.out, "--all") {
		t.Errorf("%d duals with --all", n)
	}
}

// The keys printed with the examples are those that the solver finds.
func TestExamplesTellTheirKeys(t *testing.T) {
	names, err := fs.Glob(resources.Examples, "examples/collection.*")
	if err != nil || len(names) == 0 {
		t.Fatal("no examples", err)
	}
	for _, name := range names {
		data, err := resources.Examples.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got := call(t, string(data), "check", "--format", "json", "-").wants(t, exitUnsound)
		for line := range strings.Lines(got.out) {
			answer := checkJSON(t, line)
			for _, found := range answer.Findings {
				if found.Code == "authorKey" {
					t.Errorf("%s, entry %s: %s", name, answer.ID, found.Text["en"])
				}
			}
		}
	}
}
