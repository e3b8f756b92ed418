package journal

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

func task(t testing.TB, fen, stipulation string) problem.Problem {
	t.Helper()
	setup, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	s, err := problem.ParseStipulation(stipulation)
	if err != nil {
		t.Fatal(err)
	}
	return problem.Problem{Diagram: setup, Stipulation: s}
}

// A published five-mover that takes about a second.
const long = "1b4N1/q1p1R3/8/n1n1p1kP/Q2N2Pp/5Pp1/3P4/1b4K1"

// A search that is broken off again and again comes to the same end, and its
// last round has little left to do.
func TestResume(t *testing.T) {
	for _, p := range []problem.Problem{
		task(t, long, "#5"),
		task(t, "6R1/7q/8/5k2/3K1B2/8/7b/8", "hs#3"),
		task(t, "7K/4P3/7B/6r1/2N2kpN/7n/3p1nrr/1R4bq", "pser-h=4"),
	} {
		t.Run(p.Stipulation.String(), func(t *testing.T) { resume(t, p) })
	}
}

func resume(t *testing.T, p problem.Problem) {
	learned := 0
	whole, err := solver.Solve(context.Background(), p, solver.Options{Workers: 1, Learned: func(solver.Fact) { learned++ }})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "search")
	for round := range 5 {
		j, facts, err := Open(path, p)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		count := 0
		solved, err := solver.Solve(ctx, p, solver.Options{Workers: 1, Known: facts, Learned: func(f solver.Fact) {
			j.Learn(f)
			if count++; count > learned/3 && round < 2 {
				cancel()
			}
		}})
		cancel()
		if errors.Is(err, context.Canceled) {
			// As after a power cut: the file is left as it is.
			if err := j.Close(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if !solved.Complete() || !reflect.DeepEqual(solved.Parts[0].Phases, whole.Parts[0].Phases) {
			t.Fatal("resumed, the search ends differently")
		}
		if round == 0 || len(facts) == 0 {
			t.Fatalf("nothing was resumed: round %d, %d facts", round, len(facts))
		}
		if got := solved.Parts[0].Nodes; got >= whole.Parts[0].Nodes {
			t.Errorf("%d nodes resumed, %d at once", got, whole.Parts[0].Nodes)
		}
		if err := j.Remove(); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Fatal("the search does not end")
}

var someFacts = []solver.Fact{
	{Part: 1, Attacker: chess.Black, Key: chess.Key{Hi: 1, Lo: 2}, Win: 5, Fail: 4, Move: chess.NewMove(chess.E2, chess.E4)},
	{Kind: solver.SeriesFact, Part: 2, Key: chess.Key{Hi: 5, Lo: 6}, Left: 9, Leaves: 3, Work: 1 << 40, Lines: "some lines\x00\xff"},
	{Key: chess.Key{Hi: 3, Lo: 4}, Fail: 7},
	{Kind: solver.LinesFact, Key: chess.Key{Hi: 7, Lo: 8}, Left: 4, Work: 12345},
}

func write(t testing.TB, path string, p problem.Problem) {
	t.Helper()
	j, _, err := Open(path, p)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range someFacts {
		j.Learn(f)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, path string, p problem.Problem) []solver.Fact {
	t.Helper()
	j, facts, err := Open(path, p)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return facts
}

func TestRoundTrip(t *testing.T) {
	path, p := filepath.Join(t.TempDir(), "search"), task(t, long, "#5")
	write(t, path, p)
	if got := read(t, path, p); !slices.Equal(got, someFacts) {
		t.Errorf("got %v", got)
	}
	write(t, path, p)
	if got := read(t, path, p); len(got) != 2*len(someFacts) {
		t.Errorf("appending to an old journal: %d facts", len(got))
	}
}

// A search that ended leaves no file, also where there are more lines than are
// listed or a twin is broken; one that was asked for a part only does.
func TestNothingLeft(t *testing.T) {
	folder := t.TempDir()
	p := task(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "ser-h~4")
	twin, err := problem.ParseTwin("Remove e4")
	if err != nil {
		t.Fatal(err)
	}
	p.Twins = []problem.Twin{twin}
	solved, err := Solve(context.Background(), folder, p, solver.Options{Workers: 1})
	var broken *problem.TwinError
	if solved.Complete() || !errors.As(err, &broken) {
		t.Errorf("complete %t, error %v", solved.Complete(), err)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 0 {
		t.Errorf("left behind: %v, %v", files, err)
	}
	write(t, Path(folder, p), p)
	if _, err := Solve(context.Background(), folder, p, solver.Options{Workers: 1, MaxSolutions: 1}); !errors.As(err, &broken) {
		t.Error(err)
	}
	if facts := read(t, Path(folder, p), p); len(facts) < len(someFacts) {
		t.Errorf("of %d facts %d are left", len(someFacts), len(facts))
	}
}

// What is learned after a torn tail follows the last whole record.
func TestTornTail(t *testing.T) {
	path, p := filepath.Join(t.TempDir(), "search"), task(t, long, "#5")
	write(t, path, p)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, whole[:len(whole)-5], 0o644); err != nil {
		t.Fatal(err)
	}
	kept := someFacts[:len(someFacts)-1]
	write(t, path, p)
	if got, want := read(t, path, p), append(slices.Clone(kept), someFacts...); !slices.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

// Facts of one problem say nothing about another.
func TestOtherProblem(t *testing.T) {
	path, p := filepath.Join(t.TempDir(), "search"), task(t, long, "#5")
	others := []problem.Problem{task(t, long, "#6"), task(t, "8/8/8/8/8/8/8/K1k4R", "#5"), p}
	others[2].Options.SetPlay = true
	for _, other := range others {
		write(t, path, p)
		if got := read(t, path, other); len(got) != 0 {
			t.Errorf("%v was believed of another problem", got)
		}
	}
}

// A cut or damaged file gives the facts before the damage, and no other.
func TestDamage(t *testing.T) {
	path, p := filepath.Join(t.TempDir(), "search"), task(t, long, "#5")
	write(t, path, p)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		if err := os.WriteFile(path, whole[:i], 0o644); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path, p); !slices.Equal(got, someFacts[:len(got)]) || len(got) == len(someFacts) {
			t.Fatalf("cut at %d: %v", i, got)
		}
		damaged := slices.Clone(whole)
		damaged[i] ^= 0x10
		if err := os.WriteFile(path, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path, p); !slices.Equal(got, someFacts[:len(got)]) || len(got) == len(someFacts) {
			t.Fatalf("damaged at %d: %v", i, got)
		}
	}
}

// The longer a file is, the heavier must a fact of a battle be.
func TestLightFacts(t *testing.T) {
	j := &Journal{}
	for _, test := range []struct {
		fact  solver.Fact
		rooms int64
		light bool
	}{
		{solver.Fact{Win: 4}, 0, false}, {solver.Fact{Fail: 4}, 1, true}, {solver.Fact{Fail: 5, Win: 2}, 1, false},
		{solver.Fact{Fail: 6}, 3, true}, {solver.Fact{Win: 7}, 3, false}, {solver.Fact{Kind: solver.LinesFact}, 3, false},
	} {
		if j.size = test.rooms * roomEach; j.light(test.fact) != test.light {
			t.Errorf("%+v at %d bytes: light is %v", test.fact, j.size, !test.light)
		}
	}
}

func TestFolder(t *testing.T) {
	if _, _, err := Open(t.TempDir(), task(t, long, "#5")); err == nil {
		t.Error("a folder was taken for a journal")
	}
}

// Whatever a file holds, opening it does not fail, and only facts that were
// written for the problem come back.
func FuzzOpen(f *testing.F) {
	p := task(f, long, "#5")
	path := filepath.Join(f.TempDir(), "search")
	write(f, path, p)
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add([]byte(magic))
	f.Add(whole[:len(whole)-1])
	f.Add(append(slices.Clone(whole), 0xff, 0xff, 0xff, 0xff, 1, 2, 3)) // a length beyond the end
	f.Add(append(slices.Clone(whole), whole[len(magic)+32:]...))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "search")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		for _, fact := range read(t, path, p) {
			if !slices.Contains(someFacts, fact) {
				t.Errorf("%+v was never learned", fact)
			}
		}
	})
}
