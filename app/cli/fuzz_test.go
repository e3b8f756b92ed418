package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// FuzzCheck states any problem in flags: the answer is one of the exit codes
// with one line of JSON or, on wrong usage, a complaint; code 0 means sound and
// code 1 unsound.
func FuzzCheck(f *testing.F) {
	f.Add(cooked, "#2", "b) Move c5 f4", "SetPlay", "-")
	f.Add("k7/8/1K6/8/8/8/8/7R w - e6", "s#1", "Rotate 90", "EnPassant a3", "KQkq")
	f.Add("8/8/8/8/8/8/8/8", "h#2.5", "a) Shift a1 h8", "Circe", "K")
	f.Add("-", "+", "Continued", "Duplex", "x")
	f.Fuzz(func(t *testing.T, fen, stip, twin, option, castling string) {
		args := []string{"check", "--format", "json", "--timeout", "20ms", "--table", "1MiB", "--workers", "1",
			"--fen", fen, "--stip", stip, "--twin", twin, "--option", option, "--castling", castling}
		var out, complaints bytes.Buffer
		code := run(t.Context(), args, strings.NewReader(""), &out, &complaints)
		if code < exitDone || code > exitStopped {
			t.Fatalf("exit code %d", code)
		}
		if out.Len() == 0 {
			if code != exitUsage || complaints.Len() == 0 {
				t.Errorf("nothing said, exit code %d", code)
			}
			return
		}
		var answer checkWire
		if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
			t.Fatalf("%v: %q", err, out.String())
		}
		if code == exitDone && answer.Verdict != "sound" || code == exitUnsound && answer.Verdict != "unsound" {
			t.Errorf("verdict %s with exit code %d: %s", answer.Verdict, code, complaints.String())
		}
	})
}
