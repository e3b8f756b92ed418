package store

import (
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"keymove/judging"
	"keymove/solver/problem"
)

func TestVerdictsSurviveClosing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c"+Extension)
	c, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	work := sample(t)
	want := map[int64]Verdict{
		1: {Fingerprint: Fingerprint(&work), Verdict: judging.Unsound, Engine: "keymove 1",
			Keys: [][]string{{"a6a1", "b2b4"}, {}}, Defects: []judging.Code{judging.Cook}, Flaws: []judging.Code{judging.CheckKey},
			Nodes: 12345, Elapsed: 1500 * time.Millisecond},
		7: {Fingerprint: "x", Verdict: judging.Undecided, Stopped: true, Engine: "keymove 1"},
	}
	if err := c.PutVerdicts(map[int64]Verdict{1: {Fingerprint: "old", Verdict: judging.Sound}, 7: want[7]}); err != nil {
		t.Fatal(err)
	}
	if err := c.Apply(1, Change{ID: 1, Order: 1, Work: &work}); err != nil {
		t.Fatal(err)
	}
	if err := c.PutVerdicts(map[int64]Verdict{1: want[1]}); err != nil { // takes the place of the old one
		t.Fatal(err)
	}
	c.Close()
	if c, err = Open(path); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got, ok, err := c.Verdict(1); err != nil || !ok || !reflect.DeepEqual(got, want[1]) {
		t.Errorf("read back %+v, %v\nwant %+v", got, err, want[1])
	}
	if got, ok, err := c.Verdict(7); err != nil || ok {
		t.Errorf("a work that is not there has %+v, %v", got, err)
	}
}

// TestFirstVersionIsMigrated opens a file as the first version of the program
// wrote it.
func TestFirstVersionIsMigrated(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old"+Extension)
	c, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.db.Exec(`DROP TABLE verdict; DROP TABLE words; DROP TABLE catalogue; DROP TABLE work; DROP TABLE collection; DROP TABLE solution; DROP TABLE step; DROP TABLE image; ` + migrations[0] + `
		INSERT INTO work VALUES (3, 1, 'Loyd', '#2', '', 0, 2, 3, '{"problem":{"fen":"n6k/7b/Q4Kp1/8/8/8/8/8 w - - 0 1"}}');
		PRAGMA user_version = 1`); err != nil {
		t.Fatal(err)
	}
	c.Close()
	if c, err = Open(path); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	rows, err := rowsOf(c)
	if err != nil || len(rows) != 1 || rows[0].Authors != "Loyd" || rows[0].Fingerprint != "" {
		t.Errorf("rows %+v, %v", rows, err)
	}
	if verdict, ok, err := c.Verdict(3); err != nil || ok {
		t.Errorf("verdict %v, %v", verdict, err)
	}
	if err := c.PutVerdicts(map[int64]Verdict{3: {Fingerprint: "x"}}); err != nil {
		t.Error(err)
	}
}

func TestFingerprintTellsWhatIsJudged(t *testing.T) {
	work := sample(t)
	first := Fingerprint(&work)
	work.Dedication = "to another"
	if Fingerprint(&work) != first {
		t.Error("the header changes it")
	}
	solved, placed := work, work
	solved.Solution = "1.Qb3!"
	placed.Problem.Twins = []problem.Twin{}
	if Fingerprint(&solved) == first || Fingerprint(&placed) == first {
		t.Error("the author's solution or a twin does not change it")
	}
}

// What is still to be solved: works with men and a task, in their order, and
// those whose search was broken off. A verdict on an earlier state counts for
// nothing.
func TestUnsolved(t *testing.T) {
	c := shelfOfEight(t)
	empty := problem.Composition{}
	if err := c.Apply(1, Change{ID: 9, Order: 0, Work: &empty}); err != nil {
		t.Fatal(err)
	}
	print := func(id int64) string {
		r, err := c.Row(id)
		if err != nil {
			t.Fatal(err)
		}
		return r.Fingerprint
	}
	if err := c.PutVerdicts(map[int64]Verdict{
		1: {Fingerprint: print(1), Verdict: judging.Sound},
		2: {Fingerprint: print(2), Verdict: judging.Sound, Flaws: []judging.Code{judging.CheckKey}},
		3: {Fingerprint: print(3), Verdict: judging.Undecided, Stopped: true},
		4: {Fingerprint: print(4), Verdict: judging.Unsound},
		5: {Fingerprint: "of another state", Verdict: judging.Unsound},
		6: {Fingerprint: print(6), Verdict: judging.Undecided},
	}); err != nil {
		t.Fatal(err)
	}
	fresh, stopped, err := c.Unsolved()
	if err != nil || !slices.Equal(fresh, []int64{5, 7, 8}) || !slices.Equal(stopped, []int64{3}) {
		t.Errorf("fresh %v, stopped %v, %v", fresh, stopped, err)
	}
	counts, err := c.VerdictCounts()
	if want := map[judging.Verdict]int{judging.Sound: 2, judging.Undecided: 2, judging.Unsound: 1}; err != nil || !reflect.DeepEqual(counts, want) {
		t.Errorf("counts %v, %v, want %v", counts, err, want)
	}
}
