package xlsx

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// change applies changes that must be possible.
func change(t *testing.T, e *contest.Event, changes ...contest.Change) {
	t.Helper()
	for _, c := range changes {
		if err := e.Apply(c, contest.Stamp{By: "test", At: time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)}); err != nil {
			t.Fatalf("%T %+v: %v", c, c, err)
		}
	}
}

// randomEvent makes an event with few different results, so that points and
// times tie often, with guests, teams, absent solvers, thirds of points and
// tasks without a solution.
func randomEvent(t *testing.T, r *rand.Rand) *contest.Event {
	t.Helper()
	e := &contest.Event{}
	rounds, solvers := 1+r.IntN(3), 1+r.IntN(25)
	for n := 1; n <= rounds; n++ {
		change(t, e, contest.PutRound{Number: n, Minutes: 20 + 10*r.IntN(4)})
		for j := range 1 + r.IntN(3) {
			change(t, e, contest.PutTask{Round: n, Task: contest.Task{ID: fmt.Sprintf("%d-%d", n, j+1), Max: contest.Whole(5)}})
		}
	}
	for n := 1; n <= solvers; n++ {
		s := contest.Solver{Number: n, Name: fmt.Sprintf("=Solver & <%d>", n), Guest: r.IntN(6) == 0}
		if r.IntN(3) > 0 {
			s.Team = []string{"Alpha", "Beta", "Гамма"}[r.IntN(3)]
		}
		if r.IntN(2) == 0 {
			s.Categories = []contest.Category{contest.Junior}
		}
		change(t, e, contest.PutSolver{Solver: s})
	}
	for i := range e.Rounds {
		round := &e.Rounds[i]
		for n := 1; n <= solvers; n++ {
			if r.IntN(8) == 0 {
				continue
			}
			change(t, e, contest.HandIn{Round: round.Number, Solver: n, Minutes: round.Minutes - 5*r.IntN(3)})
			for j := range round.Tasks {
				if r.IntN(5) == 0 {
					continue
				}
				p, _ := contest.Fraction([]int{0, 5, 10, 15}[r.IntN(4)], 3)
				change(t, e, contest.SetTotal{Solver: n, Task: round.Tasks[j].ID, Fixed: &contest.Fixed{Points: p}})
			}
		}
		for j := range round.Tasks {
			if r.IntN(5) == 0 {
				change(t, e, contest.SetNoSolution{Task: round.Tasks[j].ID, NoSolution: true, Why: "test"})
			}
		}
	}
	return e
}

// written writes an event and reads the file back.
func written(t *testing.T, c *i18n.Catalog, e *contest.Event) (*excelize.File, []byte) {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, c, e); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f, b.Bytes()
}

// computed is what the formula of a cell makes, which must be what the file holds
// already: programs that do not compute show that.
func computed(t *testing.T, f *excelize.File, sheet, cell string) string {
	t.Helper()
	value, err := f.CalcCellValue(sheet, cell, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatalf("%s!%s: %v", sheet, cell, err)
	}
	stored, err := f.GetCellValue(sheet, cell, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	if kept, err := strconv.ParseFloat(stored, 64); err == nil {
		if now, err := strconv.ParseFloat(value, 64); err != nil || !near(now, kept) {
			formula, _ := f.GetCellFormula(sheet, cell)
			t.Errorf("%s!%s holds %s, but %s makes %s", sheet, cell, stored, formula, value)
		}
	} else if stored != value {
		t.Errorf("%s!%s holds %q, the formula makes %q", sheet, cell, stored, value)
	}
	return value
}

// near allows for the rounding of sums to six decimals.
func near(a, b float64) bool { return a-b < 1e-6 && b-a < 1e-6 }

// The formulas of the workbook make what the program makes: points, times with
// the full-time rule, shared places, categories and teams.
func TestFormulasAgree(t *testing.T) {
	for seed := range uint64(12) {
		lang := i18n.Languages[seed%2]
		c := i18n.New(lang)
		e := randomEvent(t, rand.New(rand.NewPCG(seed, 5)))
		f, _ := written(t, c, e)
		s := contest.Score(e)
		end := dataColumn + 2*len(s.Rounds)
		final := f.GetSheetName(0)
		for i := range s.Rows {
			checkLine(t, f, final, firstRow+i, end, s.Rows[i].Place(), s.Rows[i].Points, s.Rows[i].Minutes)
		}
		for _, number := range s.Rounds {
			one := contest.Score(e, number)
			for i := range one.Rows {
				line, points := firstRow+i, dataColumn+len(e.Round(number).Tasks)
				sheet := c.T("papers.round", "Round", number)
				if got := computed(t, f, sheet, at(1, line)); got != one.Rows[i].Place() {
					t.Errorf("seed %d, %s line %d: place %q, want %q", seed, sheet, line, got, one.Rows[i].Place())
				}
				number64(t, f, sheet, at(points, line), one.Rows[i].Points.Float())
				number64(t, f, sheet, at(points+2, line), float64(one.Rows[i].Minutes))
			}
		}
		list := s.Of(e, contest.Junior)
		for i := range list.Rows {
			checkLine(t, f, c.T("papers.categories.junior"), firstRow+i, dataColumn, list.Rows[i].Place(), list.Rows[i].Points, list.Rows[i].Minutes)
		}
		for i, team := range contest.Teams(e, s) {
			checkLine(t, f, c.T("papers.teams"), firstRow+i, end, team.Place(), team.Points, team.Minutes)
		}
	}
}

func checkLine(t *testing.T, f *excelize.File, sheet string, line, points int, place string, p contest.Points, minutes int) {
	t.Helper()
	if got := computed(t, f, sheet, at(1, line)); got != place {
		t.Errorf("%s line %d: place %q, want %q", sheet, line, got, place)
	}
	number64(t, f, sheet, at(points, line), p.Float())
	number64(t, f, sheet, at(points+1, line), float64(minutes))
}

func number64(t *testing.T, f *excelize.File, sheet, cell string, want float64) {
	t.Helper()
	got := computed(t, f, sheet, cell)
	if v, err := strconv.ParseFloat(got, 64); err != nil || !near(v, want) {
		t.Errorf("%s!%s: %s, want %v", sheet, cell, got, want)
	}
}

// A changed mark changes the sums and places: a solver who gets his points
// passes the other, and one whose points are taken away has the full time.
func TestFormulasGoOn(t *testing.T) {
	e := &contest.Event{}
	change(t, e, contest.PutRound{Number: 1, Minutes: 60}, contest.PutTask{Round: 1, Task: contest.Task{ID: "1-1", Max: contest.Whole(5)}})
	for n, p := range []int{5, 3} {
		change(t, e, contest.PutSolver{Solver: contest.Solver{Number: n + 1, Name: fmt.Sprint("S", n)}}, contest.HandIn{Round: 1, Solver: n + 1, Minutes: 30 + n},
			contest.SetTotal{Solver: n + 1, Task: "1-1", Fixed: &contest.Fixed{Points: contest.Whole(p)}})
	}
	f, _ := written(t, i18n.New("en"), e)
	final := f.GetSheetName(0)
	if err := f.SetCellValue("Round 1", at(dataColumn, firstRow), 0); err != nil {
		t.Fatal(err)
	}
	for cell, want := range map[string]string{at(placeColumn, firstRow): "2", at(placeColumn, firstRow+1): "1", at(dataColumn+3, firstRow): "60"} {
		if got, err := f.CalcCellValue(final, cell, excelize.Options{RawCellValue: true}); err != nil || got != want {
			t.Errorf("%s: %q %v, want %q", cell, got, err, want)
		}
	}
}

// Every part of the file is XML, names stand as text, and the file names no
// other program's author.
func TestWorkbookParts(t *testing.T) {
	e := randomEvent(t, rand.New(rand.NewPCG(3, 3)))
	f, data := written(t, i18n.New("ru"), e)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range z.File {
		if !strings.HasSuffix(part.Name, ".xml") {
			continue
		}
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(r); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", part.Name, err)
			}
		}
		r.Close()
	}
	cell := at(nameColumn, firstRow)
	name, err := f.GetCellValue(f.GetSheetName(0), cell)
	if formula, _ := f.GetCellFormula(f.GetSheetName(0), cell); err != nil || formula != "" || !strings.HasPrefix(name, "=Solver & <") {
		t.Errorf("the name is %q, its formula %q, %v", name, formula, err)
	}
	if props, err := f.GetDocProps(); err != nil || props.Creator != "Keymove" {
		t.Errorf("props: %+v %v", props, err)
	}
}

// A category that is called like another sheet gets a sheet of its own.
func TestSheetNames(t *testing.T) {
	e := &contest.Event{}
	change(t, e, contest.PutRound{Number: 1, Minutes: 60}, contest.PutSolver{Solver: contest.Solver{Number: 1, Name: "A", Team: "X",
		Categories: []contest.Category{"teams", "round 1", "a/b:c", "A B C"}}})
	f, _ := written(t, i18n.New("en"), e)
	if sheets := f.GetSheetList(); len(sheets) != 7 {
		t.Errorf("sheets: %q", sheets)
	}
}
