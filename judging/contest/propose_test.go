package contest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// The divisions of practice, C.2: equal shares, with what remains for the last
// where the granularity does not allow them to be equal.
func TestSplit(t *testing.T) {
	for _, row := range []struct {
		n    int
		g    Granularity
		want string
	}{
		{1, Halves, "5"}, {2, Halves, "2.5 2.5"}, {3, Halves, "1.5 1.5 2"}, {3, AnyFraction, "5/3 5/3 5/3"},
		{4, Halves, "1.25 1.25 1.25 1.25"}, {4, WholePoints, "1 1 1 2"}, {5, Halves, "1 1 1 1 1"}, {2, WholePoints, "2 3"},
		{6, Halves, "0.5 0.5 1 1 1 1"}, {6, AnyFraction, "5/6 5/6 5/6 5/6 5/6 5/6"}, {10, Halves, "0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5 0.5"},
		{3, Quarters, "1.5 1.75 1.75"},
	} {
		if got := texts(split(Whole(5), row.n, row.g)); got != row.want {
			t.Errorf("5 in %d by %s: %s, want %s", row.n, row.g, got, row.want)
		}
	}
	for n := 1; n <= 60; n++ {
		for _, g := range []Granularity{Halves, WholePoints, Quarters, AnyFraction} {
			var sum Points
			for _, p := range split(Whole(5), n, g) {
				if sum = sum.Add(p); p.Cmp(Points{}) <= 0 {
					t.Errorf("5 in %d by %s has a share of %s", n, g, p)
				}
			}
			if sum != Whole(5) {
				t.Errorf("5 in %d by %s makes %s", n, g, sum)
			}
		}
	}
}

func texts(list []Points) string {
	var all []string
	for _, p := range list {
		all = append(all, p.String())
	}
	return strings.Join(all, " ")
}

// A threat gets a point and the rest is divided evenly, what remains going to
// the hardest (practice, C.2): the quiet second line here.
func TestThreatSplit(t *testing.T) {
	for lines, want := range map[int]string{1: "1 4", 2: "1 2 2", 3: "1 1 2 1", 4: "1 1 1 1 1", 5: "0.5 1 1 1 1 0.5"} {
		g := group{items: []draft{{Item: Item{ID: "threat", Kind: ThreatItem}, move: 2}}}
		for i := range lines {
			g.items = append(g.items, draft{Item: Item{ID: fmt.Sprint(i), Kind: VariationItem}, move: 2})
		}
		if lines == 3 {
			g.items[2].weight = 1
		}
		g.divide(Whole(5), Halves)
		var got []Points
		for _, d := range g.items {
			got = append(got, d.Points)
		}
		if texts(got) != want {
			t.Errorf("threat and %d lines: %s, want %s", lines, texts(got), want)
		}
	}
}

// solved solves a work for a test.
func solved(t testing.TB, fen, task string, words ...string) (*problem.Composition, *solution.Solution) {
	t.Helper()
	setup, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	w := &problem.Composition{Problem: problem.Problem{Diagram: setup}}
	if err := w.Problem.SetTask(task); err != nil {
		t.Fatal(err)
	}
	for _, word := range words {
		twin, err := problem.ParseTwin(word)
		if err != nil {
			t.Fatal(err)
		}
		w.Problem.Twins = append(w.Problem.Twins, twin)
	}
	s, err := solver.Solve(context.Background(), w.Problem, solver.Options{Workers: 1, SetPlay: true})
	if err != nil {
		t.Fatal(err)
	}
	return w, s
}

// show writes items as "id kind points < parent: paths".
func show(items []Item) []string {
	var all []string
	for _, it := range items {
		text := fmt.Sprintf("%s %s %s", it.ID, it.Why, it.Points)
		if it.Parent != "" {
			text += " <" + it.Parent
		}
		for _, p := range it.Accept {
			text += " " + strings.Join(p.Moves(), "-")
		}
		all = append(all, text)
	}
	return all
}

// Works whose published solutions give the key by article 49.
func TestPropose(t *testing.T) {
	for name, row := range map[string]struct {
		fen, task string
		settings  Settings
		twins     []string
		want      []string
	}{
		// A mate in two (Loyd, New York Sunday Herald 1889): the key.
		"twomover": {"3r3r/pbp2pbp/1p5q/8/Q6P/B2B1PPN/1R2P1N1/2k1nK1R", "#2", Settings{}, nil, []string{"key keyOnly 5 a3f8"}},
		// Zugzwang and two castlings: no points for the key.
		"selfmate": {"8/8/8/2q5/2nn3Q/4k1N1/1P3NPr/R3K2R", "s#2", Settings{}, nil, []string{
			"key anchor 0 f2g4", "v1 zugzwang 2.5 <key f2g4-e3d3-e1c1", "v2 zugzwang 2.5 <key f2g4-e3f4-e1g1"}},
		// Loyd 1859, "Charles XII": a) 1.Rxg3! Bxg3 2.Nf3 B~ 3.g4#, b) without
		// the knight 1.hxg3! Be3 2.Rg4 Bg5 3.Rh4+ Bxh4 4.g4#.
		"twins": {"8/6R1/7p/5K1k/8/6p1/5bPP/4N3", "#3", Settings{}, []string{"Remove e1 Stipulation #4"}, nil},
		// Help play: all moves.
		"helpmate": {"r3k3/3N4/2N5/8/1K6/8/7p/8", "h#3", Settings{}, nil, []string{"1 solution 5 h2h1b-c6b8-h1b7-b8a6-e8c8-d7b6"}},
	} {
		w, s := solved(t, row.fen, row.task, row.twins...)
		p := Propose(w, s, row.settings, Asked{})
		if row.want != nil && !slices.Equal(show(p.Items), row.want) {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(show(p.Items), "\n"), strings.Join(row.want, "\n"))
		}
		if key := (Key{Items: p.Items}); key.Sum() != Whole(5) {
			t.Errorf("%s: the items make %s", name, key.Sum())
		}
		if name != "twins" {
			continue
		}
		var shares [2]Points
		for _, it := range p.Items {
			shares[it.Solution] = shares[it.Solution].Add(it.Points)
			if part, _, _ := it.Accept[0].Root(); part != it.Solution || strings.HasPrefix(it.ID, "b-") != (part == 1) {
				t.Errorf("item %s belongs to twin %d and solution %d", it.ID, part, it.Solution)
			}
		}
		if texts(shares[:]) != "2.5 2.5" {
			t.Errorf("twins share %s", texts(shares[:]))
		}
	}
}

// The main line of a study is cumulative, and set play is asked for only with
// the star.
func TestProposeStudyAndSetPlay(t *testing.T) {
	// Réti 1921: 1.Kg7 h4 2.Kf6 Kb6 3.Ke5 h3 4.Kd6.
	w, _ := solved(t, "7K/8/k1P5/7p/8/8/8/8", "=")
	w.Solution = "1.Kg7! h4 2.Kf6 Kb6 3.Ke5 h3 4.Kd6 draws"
	p := Propose(w, nil, Settings{}, Asked{})
	want := []string{"m1 mainLine 1.25 h8g7", "m2 mainLine 1.25 <m1 h8g7-h5h4-g7f6", "m3 mainLine 1.25 <m2 h8g7-h5h4-g7f6-a6b6-f6e5",
		"m4 mainLine 1.25 <m3 h8g7-h5h4-g7f6-a6b6-f6e5-h4h3-e5d6"}
	if !slices.Equal(show(p.Items), want) {
		t.Errorf("%s", strings.Join(show(p.Items), "\n"))
	}
	w.Solution = ""
	if p := Propose(w, nil, Settings{}, Asked{}); len(p.Items) > 0 || len(p.Notes) != 1 || p.Notes[0].Code != MainLineWanted {
		t.Errorf("without a line: %+v", p)
	}
	line := []chess.Move{chess.NewMove(chess.H8, chess.G7), chess.NewMove(chess.H5, chess.H4), chess.NewMove(chess.G7, chess.F6)}
	if p := Propose(w, nil, Settings{}, Asked{MainLine: line}); len(p.Items) != 2 || p.Items[0].Points.String() != "2.5" {
		t.Errorf("up to move 2: %+v", p.Items)
	}
}

// row is a line of the corpus: the answers are those of another program.
type row struct {
	ID, FEN, Stip string
	Options       []string
	Expect        struct {
		Keys, Threats []string
		Defences      map[string][]string
		Lines         [][]string
	}
}

func corpus(t *testing.T) []row {
	t.Helper()
	folder := os.Getenv("KEYMOVE_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	data, err := os.ReadFile(filepath.Join(folder, "problems.jsonl"))
	if err != nil {
		t.Skip("no corpus")
	}
	var rows []row
	for line := range strings.Lines(string(data)) {
		var r row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

// Threemovers of the corpus: the White second moves that the other program
// lists and that do not mate are the variations, less those that repeat the
// threat; help play has an item a line.
func TestProposeAgreesWithCorpus(t *testing.T) {
	done := map[string]int{}
	for _, r := range corpus(t) {
		help := r.Stip == "h#2" || r.Stip == "h#2.5"
		if (r.Stip != "#3" && !help) || len(r.Options) > 0 || !help && len(r.Expect.Keys) != 1 || help && len(r.Expect.Lines) == 0 || testing.Short() && done[r.Stip] >= 6 {
			continue
		}
		done[r.Stip]++
		w, s := solved(t, r.FEN, r.Stip)
		w.Problem.Intended = len(r.Expect.Lines)
		items := Propose(w, s, Settings{SeparatePromotions: true}, Asked{}).Items
		if key := (Key{Items: items}); key.Sum() != Whole(5) {
			t.Errorf("%s: the items make %s", r.ID, key.Sum())
		}
		if help {
			if len(items) != len(r.Expect.Lines) {
				t.Errorf("%s: %d items for %d lines", r.ID, len(items), len(r.Expect.Lines))
			}
			continue
		}
		want := expected(t, &s.Parts[0].Start, &r)
		got := map[string]bool{}
		for _, it := range items {
			if it.Kind == VariationItem {
				moves := it.Accept[0].Moves()
				got[moves[len(moves)-1]] = true
			} else if it.Kind == ThreatItem != (it.Why == WhyThreat) {
				t.Errorf("%s: %s is asked because of %s", r.ID, it.Kind, it.Why)
			}
		}
		for m := range got {
			if !want[m] {
				t.Errorf("%s: 2.%s is asked for", r.ID, m)
			}
		}
		if len(got) == 0 && len(want) > 0 {
			t.Errorf("%s: nothing is asked of %v", r.ID, want)
		}
	}
	if done["#3"] == 0 || done["h#2"] == 0 {
		t.Errorf("tried only %v", done)
	}
	t.Logf("tried %v", done)
}

// expected lists the second moves that need not mate at once.
func expected(t *testing.T, start *chess.Position, r *row) map[string]bool {
	t.Helper()
	play := func(p chess.Position, text string) chess.Position {
		for _, m := range p.Moves(nil) {
			if m.String() == text {
				p.Play(m)
				return p
			}
		}
		t.Fatalf("%s: %s is not legal", r.ID, text)
		return p
	}
	after := play(*start, r.Expect.Keys[0])
	threats := map[string]bool{}
	passed := after
	if len(r.Expect.Threats) > 0 {
		passed.Pass()
	}
	for _, m := range r.Expect.Threats {
		if at := play(passed, m); !at.IsMate() {
			threats[m] = true
		}
	}
	want := map[string]bool{}
	for d, answers := range r.Expect.Defences {
		at := play(after, d)
		for _, m := range answers {
			if end := play(at, m); !end.IsMate() && !threats[m] {
				want[m] = true
			}
		}
	}
	return want
}
