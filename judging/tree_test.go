package judging_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"keymove/judging"
	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// work makes a composition of a FEN and a task.
func work(t testing.TB, fen, task string, options ...string) problem.Composition {
	t.Helper()
	s, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	stipulation, err := problem.ParseStipulation(task)
	if err != nil {
		t.Fatal(err)
	}
	return problem.Composition{Problem: problem.Problem{Diagram: s, Stipulation: stipulation, Options: problem.ParseOptions(options)}}
}

func solve(t testing.TB, c problem.Composition, o solver.Options) *solution.Solution {
	t.Helper()
	o.TableBytes = 16 << 20
	s, err := solver.Solve(context.Background(), c.Problem, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// tree makes a complete solution of the first part from lines of coordinate
// moves, each move after its kind: "K" key, "T" threat, "D" defence, "C"
// continuation, "L" line, "Y" try, "R" refutation.
func tree(t testing.TB, c problem.Composition, phases map[solution.Phase][]string) *solution.Solution {
	t.Helper()
	parts, err := c.Problem.Parts()
	if err != nil {
		t.Fatal(err)
	}
	start, err := parts[0].Position()
	if err != nil {
		t.Fatal(err)
	}
	p := solution.Part{Start: start, Stipulation: parts[0].Stipulation, Complete: true}
	for phase, lines := range phases {
		p.Searched[phase] = true
		at := start
		if phase == solution.SetPlay || phase == solution.DuplexActual {
			at.Pass()
		}
		for _, line := range lines {
			plant(t, &p.Phases[phase], at, strings.Fields(line))
		}
	}
	return &solution.Solution{Engine: "hand", Parts: []solution.Part{p}}
}

func plant(t testing.TB, nodes *[]solution.Node, at chess.Position, moves []string) {
	t.Helper()
	if len(moves) == 0 {
		return
	}
	kinds := map[byte]solution.Kind{'K': solution.Key, 'T': solution.Threat, 'D': solution.Defence, 'C': solution.Continuation, 'L': solution.Line, 'Y': solution.Try, 'R': solution.Refutation}
	kind, text := kinds[moves[0][0]], moves[0][1:]
	if kind == solution.Threat {
		at.Pass()
	}
	m, ok := at.FindMove(text)
	if !ok {
		t.Fatalf("%s is no move of %s", text, at.FEN())
	}
	i := slices.IndexFunc(*nodes, func(n solution.Node) bool { return n.Move == m })
	if i < 0 {
		i = len(*nodes)
		*nodes = append(*nodes, solution.Node{Move: m, Kind: kind})
	}
	at.Play(m)
	plant(t, &(*nodes)[i].Children, at, moves[1:])
}

// codes lists the findings as "code severity moves".
func codes(r judging.Report) []string {
	var list []string
	for _, f := range r.Findings {
		text := string(f.Code) + " " + f.Severity.String()
		if moves := f.Path.Moves(); len(moves) > 0 {
			text += " at " + strings.Join(moves, " ")
		}
		for _, m := range f.Moves {
			text += " " + m.String()
		}
		list = append(list, text)
	}
	return list
}

// expect compares the findings of some codes with what is expected.
func expect(t testing.TB, r judging.Report, about []judging.Code, want ...string) {
	t.Helper()
	got := slices.DeleteFunc(codes(r), func(text string) bool {
		code, _, _ := strings.Cut(text, " ")
		return !slices.Contains(about, judging.Code(code))
	})
	if !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}
