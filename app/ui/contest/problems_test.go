package contest

import (
	"testing"

	"keymove/judging/contest"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// What is typed as the moves of an item is read with the moves of the item it
// rests on before it.
func TestReadPaths(t *testing.T) {
	setup, err := chess.ParseFEN("4k3/8/4K3/8/8/8/8/7R w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	task, err := problem.ParseStipulation("#2")
	if err != nil {
		t.Fatal(err)
	}
	p := &problem.Problem{Diagram: setup, Stipulation: task}
	for text, want := range map[string][]string{
		"1.Rg1":              {"h1g1"},
		"1.Лg1 Крf8 2.Лg8":   {"h1g1 e8f8 g1g8"},
		"1.Rg1 Kd8 2.Rg8#":   {"h1g1 e8d8 g1g8"},
		"a word of no chess": nil,
	} {
		paths := readPaths(p, text)
		var got []string
		for _, path := range paths {
			line := ""
			for i, m := range path.Moves() {
				if i > 0 {
					line += " "
				}
				line += m
			}
			got = append(got, line)
		}
		if len(got) != len(want) || len(got) > 0 && got[0] != want[0] {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// The ways of writing a time that both languages know are read.
func TestReadClock(t *testing.T) {
	p := &Page{}
	for _, text := range []string{"2026-05-01 10:00", "01.05.2026 10:00", "1.5.2026  10:00", "2026-05-01T10:00"} {
		r := contest.PutRound{}
		if !p.readClock(text, &r.Start) || r.Start.Day() != 1 || r.Start.Month() != 5 || r.Start.Hour() != 10 {
			t.Errorf("%s: %v", text, r.Start)
		}
	}
}
