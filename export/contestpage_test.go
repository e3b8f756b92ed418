package export

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"keymove/judging/contest"
	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// paperEvent makes a contest of two rounds with so many solvers, whose names
// grow long; teams have two members each, and the last two solvers are alike.
func paperEvent(t *testing.T, solvers int, code bool) *contest.Event {
	t.Helper()
	e := &contest.Event{}
	apply := func(c contest.Change) {
		t.Helper()
		if err := e.Apply(c, contest.Stamp{By: "test", At: time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)}); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	setup, err := chess.ParseFEN("3r3r/pbp2pbp/1p5q/8/Q6P/B2B1PPN/1R2P1N1/2k1nK1R")
	if err != nil {
		t.Fatal(err)
	}
	task, err := problem.ParseStipulation("#2")
	if err != nil {
		t.Fatal(err)
	}
	work := problem.Composition{Authors: []problem.Author{{Family: "Loyd", Given: "Samuel"}}, Problem: problem.Problem{Diagram: setup, Stipulation: task}}
	apply(contest.SetAbout{About: contest.About{Title: "Открытый чемпионат", Place: "Москва", ChiefJudge: "А. Судья", Secretary: "Б. Секретарь"}})
	for n := 1; n <= 2; n++ {
		apply(contest.PutRound{Number: n, Minutes: 20, Start: time.Date(2026, 5, n, 10, 0, 0, 0, time.UTC)})
		for j := 1; j <= 5; j++ {
			apply(contest.PutTask{Round: n, Task: contest.Task{ID: fmt.Sprintf("%d-%d", n, j), Max: contest.Whole(5), Work: work}})
		}
	}
	for n := 1; n <= solvers; n++ {
		s := contest.Solver{Number: n, Name: "Solver" + strings.Repeat("ovich", n%13) + " " + strings.Repeat("Long ", n%7), Country: "RUS", Team: fmt.Sprint("Team ", (n+1)/2)}
		if code {
			s.Code = fmt.Sprintf("Q%03d", n)
		}
		apply(contest.PutSolver{Solver: s})
		apply(contest.HandIn{Round: 1, Solver: n, Minutes: min(n, 19)})
		third, _ := contest.Fraction(max(0, 15-n%15), 3)
		apply(contest.SetTotal{Solver: n, Task: "1-1", Fixed: &contest.Fixed{Points: third}})
	}
	return e
}

// wordsOf is what a page says, in its order.
func wordsOf(p *Page) string {
	var all []string
	for _, item := range p.Items {
		if text, ok := item.(*Text); ok {
			all = append(all, text.Text)
		}
	}
	return strings.Join(all, " ")
}

// within reports what runs off a page.
func within(t *testing.T, what string, pages []Page, width, height float64) {
	t.Helper()
	if len(pages) == 0 {
		t.Errorf("%s: no pages", what)
	}
	for i := range pages {
		p := &pages[i]
		if p.W != width || p.H != height {
			t.Errorf("%s: page %d is %v × %v mm, want %v × %v", what, i+1, p.W, p.H, width, height)
		}
		for _, item := range p.Items {
			switch it := item.(type) {
			case *Text:
				if right := it.X + TextWidth(it.Face, it.Text, it.Size); it.X < 0 || right > p.W || it.Y < 0 || it.Y > p.H {
					t.Errorf("%s: page %d: %q from (%.1f, %.1f) to %.1f", what, i+1, it.Text, it.X, it.Y, right)
				}
			case *Shape:
				if low, high := it.Path.Bounds(); low.X < 0 || low.Y < 0 || high.X > p.W || high.Y > p.H {
					t.Errorf("%s: page %d: a shape from %v to %v", what, i+1, low, high)
				}
			}
		}
		if bad := messageKey.FindString(wordsOf(p)); bad != "" {
			t.Errorf("%s: page %d shows %q", what, i+1, bad)
		}
	}
}

// Papers stay on their sheets in both sizes, print and languages.
func TestPapersFit(t *testing.T) {
	e := paperEvent(t, 30, false)
	for _, lang := range i18n.Languages {
		c := i18n.New(lang)
		for _, paper := range []Paper{PaperA4, PaperA5} {
			width, height, _ := paper.size()
			for _, large := range []bool{false, true} {
				o := PaperOptions{Paper: paper, Large: large}
				name := fmt.Sprint(lang, " ", width, " ", large)
				within(t, "sheets "+name, SolverSheets(c, e, o), width, height)
				within(t, "answers "+name, AnswerForms(c, e, o), width, height)
				within(t, "key "+name, KeyPages(c, e, o), width, height)
			}
		}
		within(t, "seating", SeatingPages(c, e, PaperOptions{}), A4Width, A4Height)
		within(t, "register", AttendancePages(c, e, PaperOptions{}), A4Width, A4Height)
		within(t, "diplomas", Diplomas(c, e, PaperOptions{}), A4Width, A4Height)
		pages := Protocol(c, e, TableOptions{Why: true}, time.Date(2026, 5, 3, 0, 0, 0, 0, time.UTC))
		within(t, "protocol "+lang, pages, pages[0].W, pages[0].H)
	}
}

// A table that goes on repeats its head, every solver stands in it, and the
// record ends with the signatures.
func TestProtocol(t *testing.T) {
	e := paperEvent(t, 60, false)
	c := i18n.New("ru")
	pages := Protocol(c, e, TableOptions{}, time.Date(2026, 5, 3, 0, 0, 0, 0, time.UTC))
	if len(pages) < 3 {
		t.Fatalf("%d pages", len(pages))
	}
	if text := wordsOf(&pages[1]); !strings.Contains(text, "Участник") || !strings.Contains(text, "Очки") {
		t.Errorf("the second page has no head: %.100q", text)
	}
	last := wordsOf(&pages[len(pages)-1])
	for _, want := range []string{"Главный судья", "А. Судья", "Главный секретарь", "Б. Секретарь", "03.05.2026"} {
		if !strings.Contains(last, want) {
			t.Errorf("the last page lacks %q", want)
		}
	}
}

// Sheets name neither authors nor solvers, and forms with codes no solver.
func TestPapersAreAnonymous(t *testing.T) {
	e := paperEvent(t, 3, true)
	c := i18n.New("en")
	sheets, forms := SolverSheets(c, e, PaperOptions{Round: 1}), AnswerForms(c, e, PaperOptions{Round: 1})
	for _, p := range slices.Concat(sheets, forms) {
		if text := wordsOf(&p); strings.Contains(text, "Loyd") || strings.Contains(text, "Solver") {
			t.Errorf("names: %q", text)
		}
	}
	if text := wordsOf(&forms[1]); len(forms) != 3 || !strings.Contains(text, "Q002") {
		t.Errorf("%d forms, the second says %q", len(forms), text)
	}
	if text := wordsOf(&sheets[0]); !strings.Contains(text, "Mate in 2") || !strings.Contains(text, "(12+12)") || !strings.Contains(text, "(5 points)") {
		t.Errorf("sheet: %q", text)
	}
}

// The list of seats names the lot, rows where the room has them, and who could
// not be kept apart.
func TestSeatingTable(t *testing.T) {
	e := paperEvent(t, 12, false)
	for i := range e.Solvers {
		e.Solvers[i].Team = "one"
	}
	e.Settings.Seating = contest.Seating{Seed: 42, InRow: 6}
	table := SeatingTable(i18n.New("en"), e, 1)
	if len(table.Rows) != 12 || table.Rows[5][1] != "1" || table.Rows[6][1] != "2" {
		t.Errorf("rows: %q", table.Rows)
	}
	// Two rows of six: five pairs in each, and six one behind the other.
	if notes := strings.Join(table.Notes, "\n"); !strings.Contains(notes, "lot 42") || len(table.Notes) != 1+5+5+6 {
		t.Errorf("%d notes: %s", len(table.Notes), notes)
	}
}

// The register tells what was noted and leaves the rest to be written in.
func TestAttendanceTable(t *testing.T) {
	e := paperEvent(t, 12, false)
	stamp := contest.Stamp{By: "t"}
	for _, c := range []contest.Change{contest.PutRound{Number: 9, Minutes: 60},
		contest.SetAttendance{Round: 9, Solver: 1, Attendance: contest.Attendance{Presence: contest.CameLate, Minute: 12}},
		contest.HandIn{Round: 9, Solver: 2, Minutes: 31},
		contest.SetAttendance{Round: 9, Solver: 3, Attendance: contest.Attendance{Presence: contest.StayedAway}}} {
		if err := e.Apply(c, stamp); err != nil {
			t.Fatal(err)
		}
	}
	table := AttendanceTable(i18n.New("ru"), e, 9)
	for i, want := range [][2]string{{"опоздал, 12-я минута", ""}, {"явился", "31"}, {"не явился", ""}, {"", ""}} {
		if row := table.Rows[i]; row[2] != want[0] || row[3] != want[1] {
			t.Errorf("row %d: %q", i+1, row)
		}
	}
	if len(table.Rows) != 12 || table.Notes[0] != "Явились: 2, не явились: 1, всего: 12." {
		t.Errorf("%d rows, notes %q", len(table.Rows), table.Notes)
	}
}

// CSV tables agree with the language; a name is never a formula.
func TestTablesCSV(t *testing.T) {
	table := Table{Title: "T", Columns: []Column{{Name: "A"}, {Name: "B", Number: true}}, Rows: [][]string{{"=1+1", "2,5"}}}
	for lang, want := range map[string]string{"ru": "\ufeffT\r\nA;B\r\n'=1+1;2,5\r\n", "en": "\ufeffT\r\nA,B\r\n'=1+1,\"2,5\"\r\n"} {
		var b bytes.Buffer
		if err := WriteTablesCSV(&b, i18n.New(lang), []Table{table}); err != nil || b.String() != want {
			t.Errorf("%s: %q %v", lang, b.String(), err)
		}
	}
}

// The officers' file has a line a solver with exact points: solver 14 has 1/3.
func TestRatingCSV(t *testing.T) {
	e := paperEvent(t, 14, false)
	s := contest.Score(e)
	var b bytes.Buffer
	if err := WriteRatingCSV(&b, e, &s); err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(b.String(), "\ufeff")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 15 || !marked || rows[0][0] != "place" {
		t.Fatalf("%d rows, mark %t, %v", len(rows), marked, err)
	}
	if last := rows[14]; last[0] != "14" || last[1] != "14" || last[9] != "1/3" || last[11] != "34" {
		t.Errorf("last: %q", last)
	}
}

// What the organiser keeps of solvers is in the officers' file and in the final
// table, with the norms that are met.
func TestKeptData(t *testing.T) {
	e := paperEvent(t, 14, false)
	e.Settings.Ratings = contest.Ratings{
		Titles: []contest.Title{{Code: "IM"}},
		Fields: []contest.Field{{Key: "performance", Names: map[string]string{"ru": "Перформанс"}, Number: true, Record: true}, {Key: "id"}},
		Norms:  []contest.Norm{{Title: "IM", Performance: 2500}},
	}
	s := contest.Score(e)
	first, second := s.Rows[0].Solver, s.Rows[1].Solver
	e.Solver(first).Data = map[string]string{"performance": "2510", "id": "=7"}
	e.Solver(second).Data = map[string]string{"performance": "2499"}
	var b bytes.Buffer
	if err := WriteRatingCSV(&b, e, &s); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"performance id norms", "2510 '=7 IM", "2499  ", "  IM?"} {
		if got := strings.Join(rows[i][13:], " "); got != want {
			t.Errorf("line %d: %q, want %q", i, got, want)
		}
	}
	table := FinalTable(i18n.New("ru"), e, &s, TableOptions{})
	last := len(table.Columns)
	if table.Columns[last-2].Name != "Перформанс" || table.Rows[0][last-2] != "2510" || table.Rows[0][last-1] != "IM" || table.Rows[2][last-1] != "IM?" {
		t.Errorf("columns %+v, first %q", table.Columns, table.Rows[0])
	}
	if maximum := table.Rows[len(table.Rows)-1]; maximum[last-3] != strconv.Itoa(s.MaxMinutes) || maximum[last-1] != "" {
		t.Errorf("maximum: %q", maximum)
	}
}

// Points are written as the table is asked to.
func TestTablePoints(t *testing.T) {
	half, _ := contest.Fraction(5, 2)
	for _, row := range []struct {
		lang string
		o    TableOptions
		want string
	}{{"ru", TableOptions{}, "2,5"}, {"en", TableOptions{}, "2.5"}, {"ru", TableOptions{Mixed: true}, "2½"}} {
		if got := row.o.points(i18n.New(row.lang), half); got != row.want {
			t.Errorf("%s %+v: %q, want %q", row.lang, row.o, got, row.want)
		}
	}
}
