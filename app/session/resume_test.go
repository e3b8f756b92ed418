package session

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

func TestSearchGoesOn(t *testing.T) {
	diagram, err := chess.ParseFEN("1b4N1/q1p1R3/8/n1n1p1kP/Q2N2Pp/5Pp1/3P4/1b4K1")
	if err != nil {
		t.Fatal(err)
	}
	stipulation, err := problem.ParseStipulation("#5")
	if err != nil {
		t.Fatal(err)
	}
	p := problem.Problem{Diagram: diagram, Stipulation: stipulation}
	o := solver.Options{Workers: 1}
	folder := filepath.Join(t.TempDir(), "searches")
	solve := resumable(folder)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	broken := o
	broken.Progress = func(p solver.Progress) {
		if p.Done > 3 {
			cancel()
		}
	}
	if _, err := solve(ctx, p, broken); !errors.Is(err, context.Canceled) {
		t.Fatalf("broken off with %v", err)
	}
	if kept, err := os.ReadDir(folder); err != nil || len(kept) != 1 {
		t.Fatalf("kept %v, %v", kept, err)
	}
	resumed, err := solve(context.Background(), p, o)
	if err != nil || !resumed.Complete() {
		t.Fatal("the resumed search does not end: ", err)
	}
	if kept, err := os.ReadDir(folder); err != nil || len(kept) != 0 {
		t.Errorf("left behind %v, %v", kept, err)
	}
	whole, err := solver.Solve(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	if resumed.Parts[0].Nodes >= whole.Parts[0].Nodes {
		t.Errorf("%d nodes when resumed, %d at once", resumed.Parts[0].Nodes, whole.Parts[0].Nodes)
	}
}

// A folder that cannot be made does not keep a problem from being solved.
func TestSearchWithoutFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	diagram, err := chess.ParseFEN("n6k/7b/Q4Kp1/8/8/8/8/8")
	if err != nil {
		t.Fatal(err)
	}
	stipulation, err := problem.ParseStipulation("#2")
	if err != nil {
		t.Fatal(err)
	}
	solved, err := resumable(filepath.Join(file, "searches"))(context.Background(), problem.Problem{Diagram: diagram, Stipulation: stipulation}, solver.Options{})
	if err != nil || !solved.Complete() {
		t.Errorf("not solved: %v", err)
	}
}
