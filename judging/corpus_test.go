package judging_test

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"keymove/judging"
	"keymove/solver"
)

type corpusRow struct {
	ID, Kind, FEN, Stip string
	Options             []string
	Published, Sound    *bool
	Expect              struct{ Keys []string }
}

// corpus reads the published problems, which are not part of the repository,
// or skips the test.
func corpus(t testing.TB) []corpusRow {
	t.Helper()
	dir := os.Getenv("KEYMOVE_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "corpus")
	}
	file, err := os.Open(filepath.Join(dir, "problems.jsonl"))
	if err != nil {
		t.Skip("no corpus: ", err)
	}
	defer file.Close()
	var rows []corpusRow
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var row corpusRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// illegalInCorpus are published problems whose diagram is illegal indeed; the
// proofs stand in package legality's tests.
var illegalInCorpus = map[string]bool{
	"py-tests-battle_play-10": true, "yac-loyd-492": true, "yac-baird-446": true,
	"yac-loyd-775": true, "yac-bron-492": true,
}

// Every mate, selfmate and reflexmate whose soundness is known is judged as it is known: a
// published problem with one key is sound, one with several is cooked.
func TestPublishedBattles(t *testing.T) {
	kinds := map[string]bool{"#1": true, "#2": true, "#3": true, "s#": true, "r#": true, "exact": true}
	judged := 0
	for _, row := range corpus(t) {
		if !kinds[row.Kind] || row.Published == nil && row.Sound == nil || testing.Short() && row.Kind != "#1" && row.Kind != "#2" {
			continue
		}
		c := work(t, row.FEN, row.Stip, row.Options...)
		if c.Problem.Options.PostKeyPlay || len(row.Expect.Keys) == 0 {
			continue
		}
		ctx, stop := context.WithTimeout(context.Background(), 2*time.Second)
		s, err := solver.Solve(ctx, c.Problem, solver.Options{TableBytes: 16 << 20})
		stop()
		if err != nil || !s.Complete() {
			continue // too long for a test
		}
		judged++
		// Men beyond the game array are no matter of the solution.
		r := judging.Check(&c, s, judging.Rules{PromotedMen: true})
		// "false" is said of problems with several keys; for the others the
		// answer known is the published one, whose keys are counted here.
		several := len(row.Expect.Keys) > 1 || row.Sound != nil && !*row.Sound
		if cooked := r.Has(judging.Cook) || r.Has(judging.ShortSolution); cooked != several {
			t.Errorf("%s %s %s: cooked %v, keys %v: %q", row.ID, row.FEN, row.Stip, cooked, row.Expect.Keys, codes(r))
		}
		if r.Has(judging.NoSolution) {
			t.Errorf("%s: no solution", row.ID)
		}
		if illegal := r.Has(judging.IllegalPosition); illegal != illegalInCorpus[row.ID] {
			t.Errorf("%s %s: illegal %v: %q", row.ID, row.FEN, illegal, codes(r))
		}
		want := judging.Sound
		if several || r.Has(judging.IllegalPosition) || r.Has(judging.IncompleteForce) {
			want = judging.Unsound
		}
		if r.Verdict != want {
			t.Errorf("%s: %s, want %s: %q", row.ID, r.Verdict, want, codes(r))
		}
	}
	t.Logf("%d problems judged", judged)
	if judged < 30 {
		t.Errorf("only %d problems judged", judged)
	}
}
