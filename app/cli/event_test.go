package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// twoSolvers is TV-17 and 50.2: solver 2 has no point, and so the full time.
const twoSolvers = `{"kind":"solving","title":"Open","rounds":[{"number":1,"minutes":20,"problems":[
 {"id":"1-1","composition":{"fen":"3r3r/pbp2pbp/1p5q/8/Q6P/B2B1PPN/1R2P1N1/2k1nK1R","stipulation":"#2"},"max":"5","items":[{"id":"key","points":"5","path":["a3f8"]}]}]}],
 "solvers":[{"number":1,"name":"A"},{"number":2,"name":"B"}],
 "sheets":[{"round":1,"solver":1,"minutes":15,"marks":{"1-1":"2.5"}},{"round":1,"solver":2,"minutes":12,"marks":{"1-1":"0"}}]}`

func TestEvent(t *testing.T) {
	folder := t.TempDir()
	from, file := filepath.Join(folder, "event.json"), filepath.Join(folder, "event.keymove")
	if err := os.WriteFile(from, []byte(twoSolvers), 0o644); err != nil {
		t.Fatal(err)
	}
	if a := call(t, "", "event", "import", from, "-o", file); a.code != exitDone {
		t.Fatalf("import: %d %s", a.code, a.err)
	}
	scored := call(t, "", "event", "score", file, "--format", "json")
	var score scoreWire
	if err := json.Unmarshal([]byte(scored.out), &score); err != nil || scored.code != exitDone {
		t.Fatalf("score: %d %v %s", scored.code, err, scored.err)
	}
	first, second := score.Standings[0], score.Standings[1]
	if first.Place != "1" || first.Solver != 1 || first.Points != "2.5" || first.Minutes != 15 || first.Rounds[0].Reason != "" {
		t.Errorf("first: %+v", first)
	}
	if second.Place != "2" || second.Points != "0" || second.Minutes != 20 || second.Rounds[0].Reason != "zeroPoints" ||
		!strings.Contains(second.Why["ru"], "полное время") || !strings.Contains(second.Why["en"], "full time") {
		t.Errorf("second: %+v", second)
	}
	if a := call(t, "", "event", "score", file, "--why", "--lang", "ru"); a.code != exitDone || !strings.Contains(a.out, "B: очки: 0 = 0; минуты: 20 = 20; тур 1: полное время") {
		t.Errorf("text: %d %s", a.code, a.out)
	}
	exported := call(t, "", "event", "export", file)
	if exported.code != exitDone || !strings.Contains(exported.out, `"audit"`) {
		t.Fatalf("export: %d %s", exported.code, exported.out)
	}
	again := filepath.Join(folder, "again.keymove")
	if a := call(t, exported.out, "event", "import", "-", "-o", again); a.code != exitDone {
		t.Fatalf("import again: %d %s", a.code, a.err)
	}
	if a := call(t, "", "event", "score", again, "--format", "json"); a.out != scored.out {
		t.Errorf("the score was %s, is %s", scored.out, a.out)
	}
}

func TestEventErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "event.keymove")
	for _, row := range []struct {
		in   string
		args []string
		code int
		says string
	}{
		{strings.Replace(twoSolvers, `"2.5"`, `"5.5"`, 1), []string{"import", "-", "-o", file}, exitUnsound, `sheets[0].marks["1-1"]`},
		{"{", []string{"import", "-", "-o", file}, exitUsage, "line 1"},
		{`{"kind":"go"}`, []string{"import", "-", "-o", file}, exitUsage, "solving"},
		{twoSolvers, []string{"import", "-"}, exitUsage, "-o"},
		{"", []string{"score", file}, exitUsage, file},
		{"", []string{"dance"}, exitUsage, "dance"},
		{"", nil, exitUsage, "import"},
	} {
		a := call(t, row.in, append([]string{"event"}, row.args...)...)
		if a.code != row.code || !strings.Contains(a.err, row.says) {
			t.Errorf("event %v: %d %q, want %d and %q", row.args, a.code, a.err, row.code, row.says)
		}
		if _, err := os.Stat(file); err == nil {
			t.Errorf("event %v left a file behind", row.args)
		}
	}
}
