package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// sample is a work with every field filled.
func sample(t *testing.T) problem.Composition {
	t.Helper()
	setup, err := chess.ParseFEN("8/2B1p1n1/2p1b3/8/K2kpN2/p3Np2/2Qp1q2/8 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	stipulation, err := problem.ParseStipulation("h#2.5")
	if err != nil {
		t.Fatal(err)
	}
	twin, err := problem.ParseTwin("move c7 d6")
	if err != nil {
		t.Fatal(err)
	}
	unreadable, _ := problem.ParseTwin("as b) but nicer")
	stipulation.Remark = "2 ways?"
	return problem.Composition{
		ID: "17", Identity: "3f", StatedGenre: problem.Retro, CoauthorsAgree: true,
		Authors:  []problem.Author{{Family: "Лойд", Given: "Самуэль", Town: "Нью-Йорк", Country: "США"}, {Family: "Healey"}},
		Original: true,
		Source: problem.Source{Name: "Bell's Life & Co", Volume: "II", Issue: "3", Round: "1", Number: "12a", Page: 7,
			Date: problem.Date{Year: 1866, YearTo: 1867, Month: 3, Day: 15}, Electronic: true,
			Responsible: "Н. Н.", Place: "London", PrintRun: 300, Pages: 64},
		Award: problem.Award{Tourney: "London", TourneyDate: problem.Date{Year: 1867}, Section: "#2", Distinction: "2nd-3rd HM",
			Judges: []problem.Author{{Family: "Lewis"}}},
		Dedication: "to \"him\" <>", After: "A", Relation: problem.SmallRework, ReworkedBy: []problem.Author{{Family: "B"}},
		DefectPublished: problem.Date{Year: 2020, Month: 3, Day: 1}, Reentries: 1,
		SolutionPublished: problem.Date{Year: 1868}, Examined: []problem.Examination{{With: "Popeye 4.87", Date: problem.Date{Year: 2024}, Result: "C+"}},
		Solution:       "1.Qc3!\n1…Kd5 2.Qd4#",
		AuthorSolution: authored(),
		Predecessors: []problem.Predecessor{
			{Anticipation: problem.FullAnticipation, Authors: []problem.Author{{Family: "Kohtz"}, {Family: "Kockelkorn"}},
				Source: problem.Source{Name: "Sächsische", Date: problem.Date{Year: 1861}}, Placement: "8/8/8/8/8/8/8/8", Stipulation: "#3", Reference: "yacpdb/1", Note: "те же маты"},
			{Anticipation: problem.PartialAnticipation}, {},
		},
		Problem: problem.Problem{Diagram: setup, Stipulation: stipulation,
			Options:      problem.Options{SetPlay: true, Tries: true, Defence: 2, Castling: [4]problem.Rule{problem.Forbidden}, EnPassant: chess.F6.Bit(), Conditions: []string{"Circe"}},
			Twins:        []problem.Twin{twin, unreadable},
			ZeroPosition: true, Intended: 2, Branching: "2.1.1.1.1"},
		Keywords: []string{"Novotny"}, Comments: []problem.Comment{{Text: "α", Language: "el"}, {}},
		Reprints:   []problem.Source{{Name: "FIDE Album", Page: 3}},
		ForeignIDs: map[string]string{"yacpdb.org": "418092"}, Extra: map[string]string{"uri": "x"},
	}
}

// authored is an author's solution with every field filled and a move of every
// kind.
func authored() problem.AuthorSolution {
	moves := []problem.AuthorMove{
		{Move: chess.NewMove(chess.C2, chess.C3), Any: problem.AnyOfMan, Rank: problem.Main, Refutes: true, Zugzwang: true, Sign: "!", Comment: "ключ",
			Children: []problem.AuthorMove{{Move: chess.NewCastling(chess.E8, chess.G8), Any: problem.AnyOfKind, Rank: problem.ByPlay}}},
		{Move: chess.NewEnPassant(chess.E5, chess.D6), Any: problem.AnyOfSide, Rank: problem.Technical},
		{Move: chess.NewPromotion(chess.A7, chess.A8, chess.Knight)},
	}
	return problem.AuthorSolution{Parts: []problem.AuthorPart{{Comment: "a"},
		{Index: 1, SetPlay: moves[:1], Tries: moves[1:], Actual: moves, DuplexSet: moves[2:], DuplexActual: moves[1:2]}}}
}

func TestSampleIsFull(t *testing.T) {
	v := reflect.ValueOf(sample(t))
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			t.Errorf("the sample leaves %s empty", v.Type().Field(i).Name)
		}
	}
}

func TestEveryFieldSurvives(t *testing.T) {
	work := sample(t)
	path := filepath.Join(t.TempDir(), "коллекция ?#%.keymove")
	c, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Apply(5, Change{ID: 5, Order: 1, Work: &work}); err != nil {
		t.Fatal(err)
	}
	c.Close()
	if c, err = Open(path); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	got, err := c.Load(5)
	if err != nil {
		t.Fatal(err)
	}
	// FEN writes move number 0 as 1; problems use neither.
	work.Problem.Diagram.FullMove = got.Problem.Diagram.FullMove
	if !reflect.DeepEqual(got, work) {
		t.Errorf("read back\n%+v\nwant\n%+v", got, work)
	}
	rows, err := rowsOf(c)
	if err != nil {
		t.Fatal(err)
	}
	want := []Row{{ID: 5, Order: 1, Summary: Summary{Authors: "Лойд, Самуэль; Healey", Stipulation: "h#2.5",
		Source: "Bell's Life & Co", Year: 1866, White: 5, Black: 10, Fingerprint: Fingerprint(&work), Identity: "3f"}}}
	if !reflect.DeepEqual(rows, want) {
		t.Errorf("rows %+v, want %+v", rows, want)
	}
	if current, err := c.Current(); err != nil || current != 5 {
		t.Errorf("current %d, %v", current, err)
	}
}

func TestEmptyWorkSurvives(t *testing.T) {
	data, err := Encode(&problem.Composition{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Encode(&got)
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("%s became %s, %v", data, again, err)
	}
}

func TestOpenTellsWhy(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	newer := filepath.Join(dir, "newer.keymove")
	c, err := Create(newer)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.db.Exec("PRAGMA user_version = 999"); err != nil {
		t.Fatal(err)
	}
	c.Close()
	other := filepath.Join(dir, "other.db")
	if c, err = Create(other); err != nil {
		t.Fatal(err)
	}
	if _, err := c.db.Exec("PRAGMA application_id = 7"); err != nil {
		t.Fatal(err)
	}
	c.Close()
	whole, err := os.ReadFile(newer)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		path string
		want Reason
	}{
		{filepath.Join(dir, "nothing.keymove"), Missing},
		{dir, Folder},
		{write("text.keymove", []byte("1.e4 e5 "+string(bytes.Repeat([]byte("x"), 2000)))), Foreign},
		{write("empty.keymove", nil), Foreign},
		{other, Foreign},
		{newer, Newer},
		{write("cut.keymove", append(whole[:4096:4096], bytes.Repeat([]byte{0xff}, 9000)...)), Damaged},
	} {
		c, err := Open(test.path)
		var known *Error
		if !errors.As(err, &known) {
			if err == nil {
				c.Close()
			}
			t.Errorf("%s: error %v", test.path, err)
			continue
		}
		if known.Reason != test.want && !(test.want == Damaged && known.Reason == Newer) {
			t.Errorf("%s: reason %d, want %d (%v)", test.path, known.Reason, test.want, err)
		}
	}
}

func TestSecondOpenIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.keymove")
	c, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Apply(0); err != nil {
		t.Fatal(err)
	}
	other, err := Open(path)
	var known *Error
	if !errors.As(err, &known) || known.Reason != InUse {
		if other != nil {
			other.Close()
		}
		t.Fatalf("second open: %v", err)
	}
	c.Close()
	if other, err = Open(path); err != nil {
		t.Fatalf("after closing: %v", err)
	}
	other.Close()
}

func TestCopyReplacesAndKeeps(t *testing.T) {
	dir := t.TempDir()
	c, err := Create(filepath.Join(dir, "a.keymove"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	work := sample(t)
	for id := int64(1); id <= 3; id++ {
		if err := c.Apply(id, Change{ID: id, Order: 10 - id, Work: &work}); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Apply(2, Change{ID: 1}); err != nil { // a gap in the IDs
		t.Fatal(err)
	}
	to := filepath.Join(dir, "b.keymove")
	if err := os.WriteFile(to, []byte("something older"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := c.CopyTo(to); err != nil {
		t.Fatal(err)
	}
	copied, err := Open(to)
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	rows, err := rowsOf(copied)
	if err != nil || len(rows) != 2 || rows[0].ID != 3 || rows[1].ID != 2 {
		t.Errorf("rows %+v, %v", rows, err)
	}
	if err := c.CopyTo(dir); err == nil {
		t.Error("a folder was written over")
	}
	left, _ := filepath.Glob(filepath.Join(dir, ".keymove-*"))
	if len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestKilledProcess kills a process that writes without pause: every work whose
// Apply had returned must be there.
func TestKilledProcess(t *testing.T) {
	if path := os.Getenv("KEYMOVE_STORE_VICTIM"); path != "" {
		victim(path)
		return
	}
	path := filepath.Join(t.TempDir(), "a.keymove")
	cmd := exec.Command(os.Args[0], "-test.run=^TestKilledProcess$")
	cmd.Env = append(os.Environ(), "KEYMOVE_STORE_VICTIM="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var written int64
	for written < 20 {
		if _, err := fmt.Fscanln(out, &written); err != nil {
			t.Fatal(err)
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for { // what it had still said before it died
		var n int64
		if _, err := fmt.Fscanln(out, &n); err != nil {
			break
		}
		written = n
	}
	cmd.Wait() // killed: the error says only that
	c, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	rows, err := rowsOf(c)
	if err != nil || int64(len(rows)) < written || int64(len(rows)) > written+1 {
		t.Fatalf("%d works of %d, %v", len(rows), written, err)
	}
	for _, r := range rows {
		if _, err := c.Load(r.ID); err != nil {
			t.Errorf("work %d: %v", r.ID, err)
		}
	}
}

func victim(path string) {
	c, err := Create(path)
	if err != nil {
		panic(err)
	}
	for id := int64(1); ; id++ {
		if err := c.Apply(id, Change{ID: id, Order: id, Work: &problem.Composition{Solution: "1.Qc3"}}); err != nil {
			panic(err)
		}
		fmt.Println(id)
	}
}

// FuzzDecode holds that whatever decodes is kept as it is: encoding and
// decoding again gives the same bytes.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"problem":{"fen":"8/8/8/8/8/8/8/8 w - - 0 1"}}`))
	f.Add([]byte(`{"problem":{"fen":"k7/8/K7/8/8/8/8/7R w - - 0 1","stipulation":"#1","options":["SetPlay"],"twins":["move h1 g1"]},"authors":[{"family":"x"}]}`))
	f.Add([]byte(`{"problem":`))
	f.Fuzz(func(t *testing.T, data []byte) {
		work, err := Decode(data)
		if err != nil {
			return
		}
		first, err := Encode(&work)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode(first)
		if err != nil {
			t.Fatalf("%s: %v", first, err)
		}
		second, err := Encode(&again)
		if err != nil || !bytes.Equal(first, second) {
			t.Errorf("%s became %s, %v", first, second, err)
		}
	})
}

// A disk without room is told as such, costs nothing of what was written
// before, and the same change succeeds once there is room.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.keymove")
	c, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { c.Close() }()
	small := sample(t)
	if err := c.Apply(1, Change{ID: 1, Order: 1, Work: &small}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.db.Exec("PRAGMA max_page_count = 1"); err != nil { // never below what there is
		t.Fatal(err)
	}
	large := sample(t)
	large.Solution = strings.Repeat("1.Qa1! ", 10_000)
	err = c.Apply(2, Change{ID: 1}, Change{ID: 2, Order: 2, Work: &large})
	var known *Error
	if !errors.As(err, &known) || known.Reason != Full || known.Path != path {
		t.Fatalf("error %v", err)
	}
	if rows, err := rowsOf(c); err != nil || len(rows) != 1 || rows[0].ID != 1 {
		t.Errorf("rows %+v, %v", rows, err)
	}
	if current, err := c.Current(); err != nil || current != 1 {
		t.Errorf("current %d, %v", current, err)
	}
	if _, err := c.db.Exec("PRAGMA max_page_count = 1000000"); err != nil {
		t.Fatal(err)
	}
	if err := c.Apply(2, Change{ID: 2, Order: 2, Work: &large}); err != nil {
		t.Errorf("with room again: %v", err)
	}
	c.Close()
	if c, err = Open(path); err != nil {
		t.Fatal(err)
	}
	if rows, err := rowsOf(c); err != nil || len(rows) != 2 {
		t.Errorf("after closing: rows %+v, %v", rows, err)
	}
}

// rowsOf lists all works.
func rowsOf(c *Collection) ([]Row, error) {
	ids, err := c.IDs()
	var rows []Row
	for _, id := range ids {
		r, failed := c.Row(id)
		if failed != nil {
			return nil, failed
		}
		rows = append(rows, r)
	}
	return rows, err
}
