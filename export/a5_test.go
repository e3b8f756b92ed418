package export

import (
	"fmt"
	"strings"
	"testing"

	"keymove/resources/i18n"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// mateInOne is a made-up work with everything that article 52 asks for.
func mateInOne(t *testing.T) (*problem.Composition, *solution.Solution) {
	t.Helper()
	w := &problem.Composition{
		Authors: []problem.Author{{Family: "Лойд", Given: "Сэмюэль"}},
		Source:  problem.Source{Name: "American Chess Journal", Date: problem.Date{Year: 1876}, Issue: "3", Number: "12"},
		Award:   problem.Award{Distinction: "1st Prize"},
	}
	w.Problem.Diagram = setup(t, "k7/8/1K6/8/8/8/7Q/8")
	w.Problem.Stipulation = stipulation(t, "#1")
	parts, err := w.Problem.Parts()
	if err != nil {
		t.Fatal(err)
	}
	start, err := parts[0].Position()
	if err != nil {
		t.Fatal(err)
	}
	s := &solution.Solution{Parts: []solution.Part{{Start: start, Stipulation: parts[0].Stipulation, Complete: true}}}
	mate, ok := start.FindMove("h2h8")
	if !ok {
		t.Fatal("no such move")
	}
	s.Parts[0].Phases[solution.Actual] = []solution.Node{{Move: mate, Kind: solution.Key, Flags: solution.Checks | solution.Mates}}
	return w, s
}

// texts lists what a page says, in the order of drawing; runs on one line are
// joined.
func texts(p Page) []string {
	var lines []string
	y := -1.0
	for _, item := range p.Items {
		t, ok := item.(*Text)
		if !ok {
			continue
		}
		if t.Y == y {
			lines[len(lines)-1] += t.Text
		} else {
			lines = append(lines, t.Text)
		}
		y = t.Y
	}
	return lines
}

// index returns where a page first says something, or fails.
func index(t *testing.T, lines []string, want string) int {
	t.Helper()
	for i, line := range lines {
		if strings.Contains(line, want) {
			return i
		}
	}
	t.Fatalf("%q is missing from %q", want, lines)
	return -1
}

// The order of article 52: surname first, place of publication with issue and
// number, distinction; below, counts and task; then the solution in Russian
// letters.
func TestA5Order(t *testing.T) {
	w, s := mateInOne(t)
	pages, warnings := A5(i18n.New("ru"), w, s, A5Options{ComputerTested: "C+ Keymove 0.1.0"})
	if len(pages) != 1 || pages[0].W != 148 || pages[0].H != 210 {
		t.Fatalf("%d pages, %v × %v", len(pages), pages[0].W, pages[0].H)
	}
	if len(warnings) != 0 {
		t.Errorf("warnings: %v", warnings)
	}
	lines := texts(pages[0])
	last := -1
	for _, want := range []string{
		"Лойд Сэмюэль", "American Chess Journal, 1876, № 3, задача 12", "1-й приз",
		"Мат в 1 ход", "C+ Keymove 0.1.0", "1.Фh8",
	} {
		at := index(t, lines, want)
		if at <= last {
			t.Errorf("%q is out of order in %q", want, lines)
		}
		last = at
	}
	if counts := lines[index(t, lines, "Мат в 1 ход")]; !strings.HasSuffix(counts, "(2+1)") {
		t.Errorf("no counts beside the task: %q", counts)
	}
}

func TestA5FirstPublication(t *testing.T) {
	w, s := mateInOne(t)
	w.Source, w.Original = problem.Source{}, true
	pages, warnings := A5(i18n.New("ru"), w, s, A5Options{})
	index(t, texts(pages[0]), "Публикуется впервые")
	if len(warnings) != 0 {
		t.Errorf("warnings: %v", warnings)
	}
}

func TestA5Warnings(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*problem.Composition, **solution.Solution, *A5Options)
		want   WarningCode
	}{
		"neither":   {func(w *problem.Composition, _ **solution.Solution, _ *A5Options) { w.Source = problem.Source{} }, SourceMissing},
		"both":      {func(w *problem.Composition, _ **solution.Solution, _ *A5Options) { w.Original = true }, SourceAndOriginal},
		"author":    {func(w *problem.Composition, _ **solution.Solution, _ *A5Options) { w.Authors = nil }, AuthorMissing},
		"print run": {func(w *problem.Composition, _ **solution.Solution, _ *A5Options) { w.Source.PrintRun = 49 }, SmallPrintRun},
		"small rework": {func(w *problem.Composition, _ **solution.Solution, _ *A5Options) {
			w.Relation, w.ReworkedBy = problem.SmallRework, []problem.Author{{Family: "Б"}}
		}, MayNotCompete},
		"nobody's work": {func(w *problem.Composition, _ **solution.Solution, _ *A5Options) { w.Relation = problem.AfterAnother }, ReworkUnnamed},
		"task": {func(w *problem.Composition, _ **solution.Solution, _ *A5Options) {
			w.Problem.Stipulation = problem.Stipulation{}
		}, TaskMissing},
		"latin": {func(_ *problem.Composition, _ **solution.Solution, o *A5Options) {
			o.Text.Style.Letters = notation.English
		}, LatinLetters},
		"solution":   {func(_ *problem.Composition, s **solution.Solution, _ *A5Options) { *s = nil }, SolutionMissing},
		"incomplete": {func(_ *problem.Composition, s **solution.Solution, _ *A5Options) { (*s).Parts[0].Complete = false }, Incomplete},
		"latin text": {func(w *problem.Composition, s **solution.Solution, _ *A5Options) { *s, w.Solution = nil, "1.Qh8#" }, LatinLetters},
		"branching":  {func(w *problem.Composition, _ **solution.Solution, _ *A5Options) { w.Problem.Branching = "2.1" }, BranchingCode},
		"sheets": {func(w *problem.Composition, s **solution.Solution, _ *A5Options) {
			*s, w.Solution = nil, strings.Repeat("1.Фh8#\n", 300)
		}, SecondSheet},
	} {
		w, s := mateInOne(t)
		o := A5Options{}
		test.change(w, &s, &o)
		_, warnings := A5(i18n.New("ru"), w, s, o)
		if len(warnings) != 1 || warnings[0].Code != test.want {
			t.Errorf("%s: %v, want %s", name, warnings, test.want)
		}
		for _, warning := range warnings {
			for _, lang := range i18n.Languages {
				if text := WarningText(i18n.New(lang), warning); keyShows(text) {
					t.Errorf("%s %s: %q", name, lang, text)
				}
			}
		}
	}
}

// A Russian solution is not taken for a Latin one.
func TestLatinMove(t *testing.T) {
	for text, want := range map[string]bool{
		"1.Фh8#": false, "1.Крe4 е5 2.Сf4#": false, "1.e4 e5 2.d:e5": false, "C+": false,
		"1.Kd6!": true, "1.S:e5": true, "1...Rab1": true, "Nf3": true, "1.Qd1-d7": true,
	} {
		if got := latinMove.MatchString(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TV-19: a code has a digit for each half-move, and their product is the
// number of lines: 1.2.1.1 is two lines that share Black's first move.
func TestBranchingOfSheets(t *testing.T) {
	line := func(children ...solution.Node) solution.Node {
		return solution.Node{Kind: solution.Line, Children: children}
	}
	shared := []solution.Node{line(line(line(line())), line(line(line())))}
	apart := []solution.Node{line(line(line(line()))), line(line(line(line())))}
	for _, test := range []struct {
		code, task string
		lines      []solution.Node
		wrong      bool
	}{
		{"1.2.1.1", "h#2", shared, false},
		{"2.1.1.1", "h#2", apart, false},
		{"3.1.1.1", "h#2", apart, true},
		{"2.1.1", "h#2", apart, true},
		{"1.1.1.1.1", "h#2.5", nil, false},
		{"1.1.1.1", "h#2.5", nil, true},
		{"two", "h#2", nil, true},
		{"", "h#2", apart, false},
	} {
		p := problem.Problem{Stipulation: stipulation(t, test.task), Branching: test.code}
		s := &solution.Solution{Parts: []solution.Part{{Complete: test.lines != nil}}}
		s.Parts[0].Phases[solution.Actual] = test.lines
		if got := wrongBranching(&p, s); got != test.wrong {
			t.Errorf("%s %s: wrong %v", test.task, test.code, got)
		}
	}
}

// Further sheets have the same size and repeat the surname and the kings'
// squares.
func TestA5SecondSheet(t *testing.T) {
	w, _ := mateInOne(t)
	var moves []string
	for i := range 150 {
		moves = append(moves, fmt.Sprintf("%d.Фh1 Крa7 и так далее, до хода %d, который всё решает", i, i+1))
	}
	w.Solution = strings.Join(moves, "\n")
	for letters, want := range map[notation.Letters]string{notation.Russian: "Лойд, Крb6 – Крa8", notation.Figurine: "Лойд, ♔b6 – ♚a8"} {
		o := A5Options{}
		o.Text.Style.Letters = letters
		pages, _ := A5(i18n.New("ru"), w, nil, o)
		if len(pages) < 2 {
			t.Fatalf("%d sheets", len(pages))
		}
		printed := 0
		for i, p := range pages {
			if p.W != 148 || p.H != 210 {
				t.Errorf("sheet %d: %v × %v", i+1, p.W, p.H)
			}
			inside(t, p, 10)
			if i > 0 && texts(p)[0] != want {
				t.Errorf("sheet %d begins with %q, want %q", i+1, texts(p)[0], want)
			}
			printed += strings.Count(strings.Join(texts(p), " "), "который")
		}
		if printed != len(moves) {
			t.Errorf("%d of %d lines printed", printed, len(moves))
		}
	}
}

// Nothing leaves the margins, whatever is printed: a full board, no board,
// long names without blanks, many twins, authors and lines.
func TestA5NothingClipped(t *testing.T) {
	full := setup(t, "rnbqkbnr/pppppppp/rnbqkbnr/pppppppp/PPPPPPPP/RNBQKBNR/PPPPPPPP/RNBQKBNR")
	long := strings.Repeat("Аннабелла", 40)
	for name, change := range map[string]func(*problem.Composition, *A5Options){
		"full board": func(w *problem.Composition, o *A5Options) {
			w.Problem.Diagram = full
			o.Diagram.Coordinates = true
		},
		"empty":       func(w *problem.Composition, _ *A5Options) { *w = problem.Composition{} },
		"long author": func(w *problem.Composition, _ *A5Options) { w.Authors[0].Family = long },
		"many authors": func(w *problem.Composition, _ *A5Options) {
			for range 60 {
				w.Authors = append(w.Authors, problem.Author{Family: "Семёнов-Тян-Шанский", Given: "Пётр", Town: "Санкт-Петербург"})
			}
		},
		"long task":     func(w *problem.Composition, _ *A5Options) { w.Problem.Stipulation = problem.Stipulation{Text: long} },
		"long test":     func(_ *problem.Composition, o *A5Options) { o.ComputerTested = "C+ " + long },
		"long solution": func(w *problem.Composition, _ *A5Options) { w.Solution = strings.Repeat("          "+long+"\n", 20) },
		"large diagram": func(_ *problem.Composition, o *A5Options) { o.Diagram = DiagramOptions{Size: 1000, Coordinates: true} },
		"many twins": func(w *problem.Composition, _ *A5Options) {
			for range 80 {
				twin, _ := problem.ParseTwin("Move h2 h3 Move h3 h4")
				w.Problem.Twins = append(w.Problem.Twins, twin)
			}
		},
	} {
		for _, lang := range i18n.Languages {
			w, s := mateInOne(t)
			if name == "long solution" {
				s = nil
			}
			o := A5Options{}
			change(w, &o)
			pages, _ := A5(i18n.New(lang), w, s, o)
			for i, p := range pages {
				t.Run(fmt.Sprintf("%s/%s/%d", name, lang, i), func(t *testing.T) { inside(t, p, 10) })
				for _, text := range texts(p) {
					if keyShows(text) {
						t.Errorf("%s: %q", name, text)
					}
				}
			}
		}
	}
}

// Every run of a sheet has its glyphs: nothing is printed as an empty box.
func TestA5GlyphsPresent(t *testing.T) {
	w, s := mateInOne(t)
	for _, letters := range []notation.Letters{notation.Russian, notation.English, notation.Problem, notation.German, notation.French, notation.Figurine} {
		o := A5Options{}
		o.Text.Style.Letters = letters
		pages, _ := A5(i18n.New("ru"), w, s, o)
		for _, item := range pages[0].Items {
			if run, ok := item.(*Text); ok {
				for _, r := range run.Text {
					if !run.Face.Has(r) || r == replacement {
						t.Errorf("%q is not in %s", r, run.Face.Name())
					}
				}
			}
		}
	}
}

func BenchmarkA5(b *testing.B) {
	w := &problem.Composition{Solution: strings.Repeat("1.Фh8! цугцванг 1…Кр:e5 2.Лd5#\n", 60)}
	c := i18n.New("ru")
	for b.Loop() {
		A5(c, w, nil, A5Options{})
	}
}
