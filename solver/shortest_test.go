package solver

import (
	"context"
	"math/rand/v2"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// The shortest length and its keys are those of the full solution's keys, by
// any number of workers.
func TestShortest(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	boards, found := 400, 0
	if testing.Short() {
		boards = 60
	}
	for range boards {
		code := []string{"#4", "#4", "s#2", "r#2", "=2"}[r.IntN(5)]
		stipulation, err := problem.ParseStipulation(code)
		if err != nil {
			t.Fatal(err)
		}
		p := problem.Problem{Diagram: randomBoard(r), Stipulation: stipulation}
		full, err := Solve(context.Background(), p, Options{Workers: 1})
		if err != nil || full.Parts[0].Unsolvable != "" {
			continue
		}
		for n := range stipulation.Plies/2 + stipulation.Plies%2 {
			p.Stipulation.Plies = stipulation.Plies%2 + 2*n // 1, 3 … or 2, 4 …
			if stipulation.Plies%2 == 0 {
				p.Stipulation.Plies += 2
			}
			plain, _ := Solve(context.Background(), p, Options{Workers: 1})
			if len(plain.Parts[0].Phases[solution.Actual]) > 0 {
				full = plain
				break
			}
		}
		want := moves(full.Parts[0].Phases[solution.Actual])
		p.Stipulation = stipulation
		for _, workers := range []int{1, 3} {
			solved, err := Solve(context.Background(), p, Options{Workers: workers, Shortest: true})
			if err != nil {
				t.Fatal(err)
			}
			part := &solved.Parts[0]
			got := moves(part.Phases[solution.Actual])
			if len(got) != len(want) || !part.Complete || len(want) > 0 && part.Stipulation.Plies != full.Parts[0].Stipulation.Plies {
				t.Fatalf("%s %s, %d workers: %v in %v plies, want %v in %v", p.Diagram.FEN(), code, workers, got, part.Stipulation.Plies, want, full.Parts[0].Stipulation.Plies)
			}
			for m := range want {
				if !got[m] {
					t.Fatalf("%s %s, %d workers: %v, want %v", p.Diagram.FEN(), code, workers, got, want)
				}
			}
		}
		found += len(want)
	}
	if found == 0 {
		t.Error("no board has a solution")
	}
}

func moves(nodes []solution.Node) map[chess.Move]bool {
	set := map[chess.Move]bool{}
	for _, n := range nodes {
		set[n.Move] = true
	}
	return set
}

// Workers that race for a published problem find its length and its key, the
// table being far too small for the search.
func TestRace(t *testing.T) {
	stipulation, _ := problem.ParseStipulation("#6")
	setup, err := chess.ParseFEN("b7/8/1P1K4/6Q1/2p5/8/7p/7k") // Chéron; #5
	if err != nil {
		t.Fatal(err)
	}
	for workers := 1; workers <= 4; workers++ {
		var depths []int
		o := Options{Workers: workers, Shortest: true, MaxSolutions: 1, TableBytes: 1, Progress: func(p Progress) { depths = append(depths, p.Depth) }}
		solved, err := Solve(context.Background(), problem.Problem{Diagram: setup, Stipulation: stipulation}, o)
		if err != nil {
			t.Fatal(err)
		}
		part := &solved.Parts[0]
		if got := part.Stipulation.String(); got != "#5" || len(part.Phases[solution.Actual]) != 1 || !part.Complete {
			t.Errorf("%d workers: %s, %d keys", workers, got, len(part.Phases[solution.Actual]))
		}
		if len(depths) == 0 || depths[len(depths)-1] < 1 || depths[len(depths)-1] > 5 {
			t.Errorf("told depths %v", depths)
		}
	}
}
