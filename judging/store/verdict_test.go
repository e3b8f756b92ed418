package store

import (
	"path/filepath"
	"reflect"
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
	if err := c.PutVerdicts(map[int64]Verdict{1: want[1]}); err != nil { // takes the place of the old one
		t.Fatal(err)
	}
	c.Close()
	if c, err = Open(path); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got, err := c.Verdicts(); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read back %+v, %v\nwant %+v", got, err, want)
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
	rows, err := c.Rows()
	if err != nil || len(rows) != 1 || rows[0].Authors != "Loyd" || rows[0].Fingerprint != "" {
		t.Errorf("rows %+v, %v", rows, err)
	}
	if verdicts, err := c.Verdicts(); err != nil || len(verdicts) != 0 {
		t.Errorf("verdicts %v, %v", verdicts, err)
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
