package export

import (
	"strings"
	"testing"

	"keymove/resources/i18n"
	"keymove/solver"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

func solved(t *testing.T, fen, code string) (*problem.Composition, *solution.Solution) {
	t.Helper()
	w := &problem.Composition{Original: true, Authors: []problem.Author{{Family: "Лойд"}}}
	w.Problem.Diagram = setup(t, fen)
	w.Problem.Stipulation = stipulation(t, code)
	s, err := solver.Solve(t.Context(), w.Problem, solver.Options{SetPlay: true, TableBytes: 1 << 24})
	if err != nil {
		t.Fatal(err)
	}
	return w, s
}

func codes(warnings []Warning) string {
	var all []string
	for _, w := range warnings {
		all = append(all, string(w.Code))
	}
	return strings.Join(all, " ")
}

// Loyd's "Steinitz Gambit" (1903) has threats and duals for several sheets;
// without the duals one is enough. The key is there in any case.
func TestA5Shortens(t *testing.T) {
	w, s := solved(t, "4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n", "#3")
	c := i18n.New("ru")
	pages, warnings := A5(c, w, s, A5Options{})
	if len(pages) != 1 || codes(warnings) != "shortened" {
		t.Errorf("%d sheets, warnings %q", len(pages), codes(warnings))
	}
	index(t, texts(pages[0]), "1.Крe2!")
	pages, warnings = A5(c, w, s, A5Options{Whole: true})
	if len(pages) < 2 || codes(warnings) != "secondSheet" {
		t.Errorf("whole: %d sheets, warnings %q", len(pages), codes(warnings))
	}
	for _, p := range pages {
		inside(t, p, 10)
	}
}

// Set play is printed where the problem asks for it, and there the task says
// so too.
func TestA5SetPlay(t *testing.T) {
	w, s := solved(t, "8/5NPK/4pk2/8/4B3/1Q6/8/8", "#2") // H. von Gottschall, 1892
	for asked, want := range map[bool]int{false: 0, true: 2} {
		w.Problem.Options.SetPlay = asked
		pages, _ := A5(i18n.New("ru"), w, s, A5Options{})
		page := strings.ToLower(strings.Join(texts(pages[0]), "\n"))
		if got := strings.Count(page, "иллюзорная игра"); got != want {
			t.Errorf("asked %v: said %d times", asked, got)
		}
		index(t, texts(pages[0]), "1.Сf5!")
	}
}
