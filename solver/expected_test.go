package solver_test

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// row is a problem with its complete answer from another program. An answer
// that is nil was not asked for.
type row struct {
	ID, FEN, Stip string
	Options       []string
	expected
}

// expected is the answer of another program, with moves in coordinate form.
// What follows the key is given where there is one key only.
type expected struct {
	Keys, Threats moves
	Zugzwang      *bool
	// Set and Defences hold the defender's moves with the attacker's answers,
	// AllReplies also the moves that parry nothing.
	Set, Defences map[string]moves
	AllReplies    map[string]moves `json:"all_replies"`
	// Tries hold the first moves with one refutation, and that.
	Tries map[string]moves
	// Lines and the others are whole lines in playing order.
	Lines       []moves
	SetLines    []moves `json:"set_lines"`
	DuplexLines []moves `json:"duplex_lines"`
}

// moves are written in JSON as a list, or as one text with spaces.
type moves []string

func (m *moves) UnmarshalJSON(data []byte) error {
	if data[0] == '[' {
		return json.Unmarshal(data, (*[]string)(m))
	}
	var text string
	err := json.Unmarshal(data, &text)
	*m = strings.Fields(text)
	return err
}

// readLines reads a file with one JSON value a line.
func readLines[T any](t testing.TB, name string) []T {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var values []T
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var value T
		if err := json.Unmarshal(lines.Bytes(), &value); err != nil {
			t.Fatal(err)
		}
		values = append(values, value)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return values
}

func (r *row) problem(t testing.TB) problem.Problem {
	t.Helper()
	return task(t, r.FEN, r.Stip, r.Options...)
}

// solve solves the problem with the phases whose answers are known.
func (r *row) solve(t testing.TB, ctx context.Context, o solver.Options) *solution.Part {
	t.Helper()
	o.SetPlay, o.Tries = r.Set != nil || r.SetLines != nil, r.Tries != nil
	solved, err := solver.Solve(ctx, r.problem(t), o)
	if err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	if err := solved.Check(); err != nil {
		t.Error(err)
	}
	return &solved.Parts[0]
}

// impossible reports whether a part was refused because its diagram is no
// position (a king is missing, or in check), where the other program found
// nothing either.
func (r *row) impossible(part *solution.Part) bool {
	return part.Unsolvable == solver.ReasonPosition && len(r.Keys) == 0 && len(r.Lines) == 0
}

// compare reports every difference between a solved part and the answer known.
func (r *row) compare(t *testing.T, part *solution.Part) {
	t.Helper()
	if !part.Complete {
		t.Error("not complete")
		return
	}
	if battle(part.Stipulation) {
		r.compareBattle(t, part)
		return
	}
	equal(t, "lines", lineTexts(part.Phases[solution.Actual]), joined(r.Lines))
	if r.SetLines != nil {
		equal(t, "set play", lineTexts(part.Phases[solution.SetPlay]), joined(r.SetLines))
	}
	if r.DuplexLines != nil {
		equal(t, "duplex", lineTexts(part.Phases[solution.DuplexActual]), joined(r.DuplexLines))
	}
}

// battle reports whether the sides play against each other, so that the answer
// is a tree.
func battle(s problem.Stipulation) bool {
	return s.Series == problem.Alternate && s.Play <= problem.SemiReflex
}

func (r *row) compareBattle(t *testing.T, part *solution.Part) {
	t.Helper()
	actual := part.Phases[solution.Actual]
	if part.Stipulation.Play == problem.Reflex && part.Start.Turn() == chess.White && mates(&part.Start) {
		// White can mate and so must: nothing else is allowed and the
		// stipulation fails. Popeye prints the forced mates; they are no
		// keys.
		equal(t, "keys", moveList(actual), nil)
		return
	}
	keys := r.Keys
	for _, line := range r.Lines { // of an unusual goal, given as lines
		keys = append(keys, line[0])
	}
	equal(t, "keys", moveList(actual), keys)
	if r.Set != nil {
		equalLines(t, "set", answers(part.Phases[solution.SetPlay], solution.Set, r.Set), r.Set)
	}
	if r.Tries != nil {
		tries := map[string]moves{}
		for _, n := range part.Phases[solution.Tries] {
			tries[n.Move.String()] = moveList(ofKind(n.Children, solution.Refutation))
		}
		equalLines(t, "tries", tries, r.Tries)
	}
	if len(keys) != 1 || len(actual) != 1 || r.Defences == nil {
		return
	}
	key := &actual[0]
	equal(t, "threats", moveList(ofKind(key.Children, solution.Threat)), r.Threats)
	equalLines(t, "defences", answers(key.Children, solution.Defence, r.Defences), r.Defences)
	if r.Zugzwang != nil && *r.Zugzwang != (key.Flags&solution.Zugzwang != 0) {
		t.Errorf("zugzwang: want %v", *r.Zugzwang)
	}
}

// mates reports whether the side to move can mate at once.
func mates(p *chess.Position) bool {
	for _, m := range p.Moves(nil) {
		next := *p
		next.Play(m)
		if next.IsMate() {
			return true
		}
	}
	return false
}

func find(nodes []solution.Node, move string) *solution.Node {
	for i := range nodes {
		if nodes[i].Move.String() == move {
			return &nodes[i]
		}
	}
	return nil
}

func ofKind(nodes []solution.Node, kind solution.Kind) []solution.Node {
	var found []solution.Node
	for _, n := range nodes {
		if n.Kind == kind {
			found = append(found, n)
		}
	}
	return found
}

func moveList(nodes []solution.Node) moves {
	var list moves
	for _, n := range nodes {
		list = append(list, n.Move.String())
	}
	return list
}

// answers lists the replies of a kind with what follows. Popeye keeps back
// replies that reach the goal of self play at once; those among ours that are
// not wanted are left out.
func answers(nodes []solution.Node, kind solution.Kind, want map[string]moves) map[string]moves {
	found := map[string]moves{}
	for _, n := range ofKind(nodes, kind) {
		_, wanted := want[n.Move.String()]
		atOnce := len(n.Children) == 0 && n.Flags&(solution.Mates|solution.Stalemates) != 0
		if wanted || !atOnce {
			found[n.Move.String()] = moveList(n.Children)
		}
	}
	return found
}

// lineTexts writes the lines of a phase in playing order.
func lineTexts(nodes []solution.Node) []string {
	var lines []string
	for _, n := range nodes {
		if len(n.Children) == 0 {
			lines = append(lines, n.Move.String())
		}
		for _, rest := range lineTexts(n.Children) {
			lines = append(lines, n.Move.String()+" "+rest)
		}
	}
	return lines
}

func joined(lines []moves) []string {
	var texts []string
	for _, line := range lines {
		texts = append(texts, strings.Join(line, " "))
	}
	return texts
}

// equal compares two lists whatever their order.
func equal(t *testing.T, what string, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got %q\nwant %q", what, got, want)
	}
}

func equalLines(t *testing.T, what string, got, want map[string]moves) {
	t.Helper()
	for move := range want {
		if _, found := got[move]; !found {
			t.Errorf("%s: %s %v is missing", what, move, want[move])
		}
	}
	for move, moves := range got {
		if _, found := want[move]; !found {
			t.Errorf("%s: %s %v is too much", what, move, moves)
			continue
		}
		equal(t, what+" "+move, moves, want[move])
	}
}
