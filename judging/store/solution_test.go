package store

import (
	"bytes"
	"compress/flate"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// rookMate is a twomover with set play: 1.Rg1 waits, 1…Kh7 is the only move,
// and 2.Rh1 mates, as it would at once after 1…Kh7.
func rookMate(t testing.TB) (problem.Problem, *solution.Solution) {
	t.Helper()
	setup, err := chess.ParseFEN("7k/5K2/8/8/8/8/8/R7")
	if err != nil {
		t.Fatal(err)
	}
	stipulation, err := problem.ParseStipulation("#2")
	if err != nil {
		t.Fatal(err)
	}
	p := problem.Problem{Diagram: setup, Stipulation: stipulation}
	parts, err := p.Parts()
	if err != nil {
		t.Fatal(err)
	}
	start, err := parts[0].Position()
	if err != nil {
		t.Fatal(err)
	}
	mate := func(from chess.Square) []solution.Node {
		return []solution.Node{{Move: chess.NewMove(from, chess.H1), Kind: solution.Continuation, Flags: solution.Checks | solution.Mates}}
	}
	part := solution.Part{Start: start, Stipulation: parts[0].Stipulation, Complete: true, Nodes: 12, Elapsed: 34}
	part.Searched[solution.Actual], part.Searched[solution.SetPlay] = true, true
	part.Phases[solution.SetPlay] = []solution.Node{{Move: chess.NewMove(chess.H8, chess.H7), Kind: solution.Set, Children: mate(chess.A1)}}
	part.Phases[solution.Actual] = []solution.Node{{Move: chess.NewMove(chess.A1, chess.G1), Kind: solution.Key, Flags: solution.Zugzwang,
		Children: []solution.Node{{Move: chess.NewMove(chess.H8, chess.H7), Kind: solution.Defence, Children: mate(chess.G1)}}}}
	s := &solution.Solution{Engine: "test 1", Parts: []solution.Part{part}}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	return p, s
}

func TestSolutionIsKept(t *testing.T) {
	p, s := rookMate(t)
	path := filepath.Join(t.TempDir(), "a"+Extension)
	c, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { c.Close() }()
	if f, err := c.Found(3); err != nil || f.Solution(&p, "test 1") != nil {
		t.Errorf("before: %+v, %v", f, err)
	}
	if err := c.PutVerdicts(map[int64]Verdict{3: {Found: Pack(&p, s)}}); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if c, err = Open(path); err != nil {
		t.Fatal(err)
	}
	f, err := c.Found(3)
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Solution(&p, "test 1"); !reflect.DeepEqual(got, s) {
		t.Errorf("kept\n%+v\nwant\n%+v", got, s)
	}
	if f.Solution(&p, "test 2") != nil {
		t.Error("believed of another version")
	}
	other := p
	other.Diagram.Board[chess.A8] = chess.BlackPawn
	if f.Solution(&other, "test 1") != nil {
		t.Error("believed of another position")
	}
	other = p
	other.Stipulation, _ = problem.ParseStipulation("#3")
	if f.Solution(&other, "test 1") != nil {
		t.Error("believed of another task")
	}
	// A verdict without a solution drops the earlier one.
	if err := c.PutVerdicts(map[int64]Verdict{3: {}}); err != nil {
		t.Fatal(err)
	}
	if f, err := c.Found(3); err != nil || f.Solution(&p, "test 1") != nil {
		t.Errorf("dropped: %+v, %v", f, err)
	}
}

func TestLargeSolutionsAreNotKept(t *testing.T) {
	p, s := rookMate(t)
	part := &s.Parts[0]
	for len(part.Phases[solution.Actual]) <= nodesMost {
		part.Phases[solution.Actual] = append(part.Phases[solution.Actual], part.Phases[solution.Actual]...)
	}
	if f := Pack(&p, s); f.data != nil {
		t.Errorf("kept in %d bytes", len(f.data))
	}
}

// FuzzFound holds that whatever a file holds is a right solution or none.
func FuzzFound(f *testing.F) {
	p, s := rookMate(f)
	f.Add(`[{"index":0,"searched":["key"],"phases":{"key":[{"m":"a1g1","k":"k","f":"z","c":[{"m":"h8h7","k":"d"}]}]}}]`)
	f.Add(`[{"index":1}]`)
	f.Add(`[{"phases":{"key":[{"m":"a","k":""}]}}]`)
	f.Add(strings.Repeat(`[{"phases":{"key":[`, 50))
	f.Fuzz(func(t *testing.T, text string) {
		var data bytes.Buffer
		w, _ := flate.NewWriter(&data, flate.BestSpeed)
		w.Write([]byte(text))
		w.Close()
		for _, found := range []Found{
			{problem: problemMark(&p), engine: s.Engine, data: data.Bytes()},
			{problem: problemMark(&p), engine: s.Engine, data: []byte(text)},
		} {
			if got := found.Solution(&p, s.Engine); got != nil && got.Check() != nil {
				t.Errorf("%q gives %+v", text, got)
			}
		}
	})
}
