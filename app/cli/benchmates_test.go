package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// A mate as said, one shorter than said, one that there is no time for, and
// lines that are no such task.
func TestBenchMates(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mates.epd")
	lines := "7k/8/5K2/8/8/8/8/6R1 w - - bm #2;\n" + // Kf7 Kh7 Rh1: mate in two
		"7k/5K2/8/8/8/8/8/6R1 w - - bm #3;\n" + // Rh1 mates at once
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm #12;\n" + // nobody knows
		"7k/5K2/8/8/8/8/8/7R b - - bm #-1;\n" + // the side to move is mated
		"8/8/8/3k4/8/8/8/3RK3 w - - bm Rd2;\n"
	if err := os.WriteFile(file, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	answer := call(t, "", "bench", "--epd", file, "--timeout", "2s", "--format", "json").wants(t, exitDone)
	var got matesWire
	if err := json.Unmarshal([]byte(answer.out), &got); err != nil {
		t.Fatal(err)
	}
	if g := got.Groups[0]; g.Positions != 2 || g.Proved != 2 || g.Other != 1 || len(got.Other) != 1 {
		t.Errorf("short mates: %+v, other %v", g, got.Other)
	}
	if g := got.Groups[2]; g.Positions != 1 || g.Proved != 0 || len(got.Unproved) != 1 {
		t.Errorf("long mates: %+v, not proved %v", g, got.Unproved)
	}
	if drawn := call(t, "", "bench", "--epd", file, "--sample", "1", "--seed", "5", "--timeout", "2s").wants(t, exitDone); len(drawn.out) == 0 {
		t.Error("no table")
	}
	call(t, "", "bench", "--epd", file+"x").wants(t, exitUsage, "mates.epdx")
}

// The shortest mate is told with its keys and nothing else.
func TestSolveShortest(t *testing.T) {
	answer := call(t, "", "solve", "--shortest", "--fen", "7k/8/5K2/8/8/8/8/6R1", "--stip", "#5", "--notation", "en").wants(t, exitDone)
	if want := "#2\n1.Kf7!\n"; answer.out != want {
		t.Errorf("got %q, want %q", answer.out, want)
	}
}
