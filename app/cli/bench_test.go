package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// signature is the number of nodes that one worker takes for the benchmark
// set. Whoever changes the search states the new number; whoever does not mean
// to change it is told here.
const signature = 10006870

func TestBenchSignature(t *testing.T) {
	if testing.Short() {
		t.Skip("seconds of solving")
	}
	var got benchWire
	answer := call(t, "", "bench", "--format", "json").wants(t, exitDone)
	if err := json.Unmarshal([]byte(answer.out), &got); err != nil {
		t.Fatal(err)
	}
	if got.Signature != signature {
		t.Errorf("the signature is %d, recorded is %d", got.Signature, signature)
		for _, row := range got.Problems {
			t.Logf("%-9s %-16s %9d", row.Stipulation, row.Author, row.Nodes)
		}
	}
	if got.Memory < 1<<20 {
		t.Errorf("held %d bytes of memory", got.Memory)
	}
}

// A run that was cut short names what is missing and gives no signature.
func TestBenchStopped(t *testing.T) {
	got := call(t, "", "bench", "--timeout", "1ms").wants(t, exitStopped, "#5: stopped")
	if strings.Contains(got.out, "Signature") {
		t.Errorf("a signature of half a run:\n%s", got.out)
	}
	if lines := strings.Count(got.out, "\n"); lines < len(benchSet())+2 {
		t.Errorf("%d lines:\n%s", lines, got.out)
	}
}

func TestBenchGrowth(t *testing.T) {
	answer := call(t, "", "bench", "--growth", "--timeout", "200ms", "--format", "json").wants(t, exitStopped, "#7: stopped")
	var got benchWire
	if err := json.Unmarshal([]byte(answer.out), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Problems) != len(benchGrowth()) || got.Signature != 0 {
		t.Fatalf("got %+v", got)
	}
	for i, row := range got.Problems {
		// A length that the bounds rule out takes no nodes to grow from.
		first := i == 0 || got.Problems[i-1].FEN != row.FEN || got.Problems[i-1].Nodes == 0
		switch {
		case first && row.Factor != 0:
			t.Errorf("%s has nothing to grow from, but a factor %v", row.Stipulation, row.Factor)
		case !first && row.Complete && math.Abs(row.Factor*float64(got.Problems[i-1].Nodes)/float64(row.Nodes)-1) > 1e-9:
			t.Errorf("%s: %v × %d nodes are not %d", row.Stipulation, row.Factor, got.Problems[i-1].Nodes, row.Nodes)
		}
	}
}

// A table of any size is kept to, in one run after the other.
func TestBenchMemory(t *testing.T) {
	answer := call(t, "", "bench", "--memory", "--timeout", "500ms", "--format", "json").wants(t, exitStopped, "#8: stopped")
	var got benchWire
	if err := json.Unmarshal([]byte(answer.out), &got); err != nil {
		t.Fatal(err)
	}
	var before int64
	for _, row := range got.Problems {
		if row.Table <= before || row.Held == 0 {
			t.Errorf("after %d: %+v", before, row)
		}
		before = row.Table
	}
	if table := call(t, "", "bench", "--memory", "--timeout", "500ms").wants(t, exitStopped); strings.Count(table.out, " MiB ") < 3 {
		t.Errorf("no sizes:\n%s", table.out)
	}
}

func TestBenchUsage(t *testing.T) {
	call(t, "", "bench", "set").wants(t, exitUsage, "did not expect set")
	call(t, "", "bench", "--workers", "0").wants(t, exitUsage, "whole number, 1 or more")
}
