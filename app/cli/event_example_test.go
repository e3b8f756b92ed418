package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/export/eventfile"
	"keymove/judging"
	"keymove/judging/contest"
	"keymove/judging/store"
	"keymove/resources"
	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// writeExamples is the environment variable that makes TestEventExample write
// the example anew.
const writeExamples = "KEYMOVE_WRITE_EXAMPLES"

// setWork is a published work of the example.
type setWork struct {
	fen, task                  string
	familyEN, givenEN          string
	familyRU, givenRU          string
	source, date, line, intend string
}

// setWorks are the works of the six rounds, three each.
var setWorks = [6][3]setWork{
	{
		{"3r3r/pbp2pbp/1p5q/8/Q6P/B2B1PPN/1R2P1N1/2k1nK1R", "#2", "Loyd", "Samuel", "Лойд", "Сэмюэл", "New York Sunday Herald", "1889", "1.Bf8", ""},
		{"3N1K2/B7/4P3/1Nrpk1P1/1Qn1P3/6P1/2P2P2/8", "#2", "Baird", "Edith", "Бэрд", "Эдит", "Weekly Gazette (Montreal)", "1893", "", ""},
		{"4RQ1N/2p1r1p1/2P2b2/1P2k1PR/1P6/3P2P1/B6N/3K4", "#2", "Baird", "Edith", "Бэрд", "Эдит", "Bradford Observer Budget", "1900", "", ""},
	}, {
		{"R1K5/5k2/2ppNpNp/7p/3P1Q2/8/2b5/b7", "#3", "Alekhine", "Alexander", "Алехин", "Александр", "К Новой Армии", "1920-05-05", "", ""},
		{"8/8/4p3/1K2p3/3k4/5Q2/8/8", "#3", "Baird", "Edith", "Бэрд", "Эдит", "Standard", "1895", "", ""},
		{"2b5/BN6/8/P2k1p1Q/P2p1P2/2pN4/2B5/7K", "#3", "Baird", "Edith", "Бэрд", "Эдит", "East Central Times", "1890", "", ""},
	}, {
		{"7K/8/k1P5/7p/8/8/8/8", "=", "Réti", "Richard", "Рети", "Рихард", "Kagans Neueste Schachnachrichten", "1921", "1.Kg7 h4 2.Kf6 Kb6 3.Ke5 h3 4.Kd6", ""},
		{"8/8/1KP5/3r4/8/8/8/k7", "+", "Saavedra", "Fernando", "Сааведра", "Фернандо", "Weekly Citizen (Glasgow)", "1895", "1.c7 Rd6+ 2.Kb5 Rd5+ 3.Kb4 Rd4+ 4.Kb3 Rd3+ 5.Kc2 Rd4 6.c8=R Ra4 7.Kb3", ""},
		{"8/5r2/7P/2RP4/6k1/7p/8/7K", "+", "Bron", "Vladimir", "Брон", "Владимир", "Шахматы в СССР", "1933", "1.d6 Rf1+ 2.Kh2 Rf2+ 3.Kg1 h2+ 4.Kh1 Rf1+ 5.Kxh2 Rf6 6.Rc4+ Kg5 7.d7 Rxh6+ 8.Kg3 Rd6 9.Rc5+ Kf6 10.Rc6", ""},
	}, {
		{"B7/3K4/4R3/3nq3/3k4/3b4/8/2BR4", "h#2", "Benkő", "Pál", "Бенко", "Пал", "Magyar Sakkélet", "1970-07", "", ""},
		{"8/8/8/8/4n3/8/4K3/k1NR4", "h#3", "Benkő", "Pál", "Бенко", "Пал", "Berliner Morgenpost", "1970", "", ""},
		{"B7/6b1/4k3/4r3/8/3K4/3R4/8", "h#3", "Benkő", "Pál", "Бенко", "Пал", "Gazeta Częstochowska", "1970", "", "2"},
	}, {
		{"8/5N2/8/1K1p4/3k2P1/3p4/3B1N2/8", "#4", "Baird", "Edith", "Бэрд", "Эдит", "East Central Times", "1890", "", ""},
		{"2N5/2pB4/2P5/3k4/1P6/3PP2N/8/K7", "#5", "Baird", "Edith", "Бэрд", "Эдит", "The British Chess Magazine", "1893", "", ""},
		{"8/6kP/6P1/6K1/8/8/3PP3/8", "#6", "Benkő", "Pál", "Бенко", "Пал", "Die Schwalbe", "1973-08", "", ""},
	}, {
		{"1b6/p1r5/P4P1B/2Q1N1n1/3n2Rp/3Pk2p/5p1K/1N3B1R", "s#2", "Baird", "Edith", "Бэрд", "Эдит", "Glasgow Weekly Herald", "1890", "", ""},
		{"3n4/1pPP1p2/1P1K1P2/3BB1P1/R7/3kb1Q1/N6R/N5n1", "s#3", "Baird", "Edith", "Бэрд", "Эдит", "Leeds Mercury Weekly Supplement", "1892", "", ""},
		{"5b2/1BB3p1/5P2/2k2b1R/P1N2R2/1PK1p3/3P4/6Q1", "s#4", "Baird", "Edith", "Бэрд", "Эдит", "The British Chess Magazine", "1902", "", ""},
	},
}

func (w *setWork) composition(t *testing.T, lang string) problem.Composition {
	t.Helper()
	setup, err := chess.ParseFEN(w.fen)
	if err != nil {
		t.Fatal(err)
	}
	c := problem.Composition{Authors: []problem.Author{{Family: w.familyEN, Given: w.givenEN}}, Solution: w.line}
	if lang == "ru" {
		c.Authors = []problem.Author{{Family: w.familyRU, Given: w.givenRU}}
	}
	c.Problem.Diagram = setup
	if err := c.Problem.SetTask(w.task); err != nil {
		t.Fatal(err)
	}
	if w.intend == "2" {
		c.Problem.Intended = 2
	}
	c.Source.Name = w.source
	if c.Source.Date, err = problem.ParseDate(w.date); err != nil {
		t.Fatal(err)
	}
	return c
}

// example makes the event of the example. The sheets come from a seeded
// generator; the marks are what the reader makes of them.
func example(t *testing.T, lang string, solved map[string]*solution.Solution) *contest.Event {
	t.Helper()
	e := &contest.Event{}
	stamp := contest.Stamp{By: "controller", At: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)}
	do := func(c contest.Change) {
		t.Helper()
		if err := e.Apply(c, stamp); err != nil {
			t.Fatalf("%s %s: %v", c.Kind(), c.Target(), err)
		}
	}
	titles := map[string]contest.About{
		"en": {Title: "Example: an open solving championship in six rounds", Place: "the hall of the example", ChiefJudge: "A. Judge", Secretary: "B. Secretary",
			Notes: "Published problems; the solvers and their sheets are invented."},
		"ru": {Title: "Пример: открытый чемпионат по решению в шесть туров", Place: "зал примера", ChiefJudge: "А. Судья", Secretary: "Б. Секретарь",
			Notes: "Задачи опубликованы, участники и бланки вымышлены."},
	}
	do(contest.SetAbout{About: titles[lang]})
	do(contest.SetSettings{Settings: contest.Settings{Preset: contest.Championship}})
	for _, r := range contest.Championship.Rounds(time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)) {
		do(r)
		for i := range setWorks[r.Number-1] {
			w := setWorks[r.Number-1][i]
			work := w.composition(t, lang)
			task := contest.Task{ID: fmt.Sprintf("%d-%d", r.Number, i+1), Work: work, Max: contest.Whole(5),
				Tested: contest.Testing{By: "C+", Verdict: "sound", Fingerprint: contest.Fingerprint(&work.Problem)}}
			if work.Problem.Stipulation.IsStudy() {
				task.Tested = contest.Testing{Database: map[string]string{"en": "none: an example", "ru": "нет: это пример"}[lang], Fingerprint: contest.Fingerprint(&work.Problem)}
			}
			task.Key.Items = contest.Propose(&work, solved[w.fen], e.Settings, contest.Asked{}).Items
			do(contest.PutTask{Round: r.Number, Task: task})
		}
		do(contest.Freeze{Round: r.Number})
	}
	hall := generator{random: rand.New(rand.NewPCG(49, 50)), event: e, do: do}
	for number := 1; number <= 40; number++ {
		hall.solver(number, lang)
	}
	for i := range e.Rounds {
		for number := 1; number <= 40; number++ {
			hall.sheet(&e.Rounds[i], number)
		}
	}
	// After round 5 it turned out that a pawn was missing on the sheets.
	do(contest.SetNoSolution{Task: "5-3", NoSolution: true, Why: map[string]string{"en": "a pawn was missing in the diagram on the sheets", "ru": "на диаграмме бланка не хватало пешки"}[lang]})
	return e
}

// generator makes solvers and what they write.
type generator struct {
	random *rand.Rand
	event  *contest.Event
	do     func(contest.Change)
	skill  [41]float64
}

func (g *generator) solver(number int, lang string) {
	names := map[string]struct{ family, women, men []string }{
		"en": {[]string{"Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper"},
			[]string{"Anna", "Beth", "Clara", "Dora"}, []string{"Adam", "Boris", "Carl", "David"}},
		"ru": {[]string{"Ольхова", "Берёзов", "Кедрова", "Вишнёв", "Вязова", "Елисеев", "Дрокова", "Орехов", "Плющева", "Можжевелов"},
			[]string{"А.", "Б.", "К.", "Д."}, []string{"А.", "Б.", "К.", "Д."}},
	}[lang]
	given := names.men
	if number%2 == 1 {
		given = names.women
	}
	s := contest.Solver{Number: number, Name: names.family[(number-1)%10] + " " + given[(number-1)/10], Rating: 1600 + 20*number, Born: 1950 + number,
		Country: []string{"RUS", "GER", "POL", "SRB"}[number%4]}
	s.Team = fmt.Sprintf("%s %d", s.Country, 1+(number-1)/12)
	switch number % 8 {
	case 1:
		s.Categories = []contest.Category{contest.Women}
	case 3:
		s.Categories, s.Born = []contest.Category{contest.Junior}, 2006
	case 5:
		s.Categories = []contest.Category{contest.Senior}
	case 7:
		s.Categories, s.Born = []contest.Category{contest.Youth}, 2011
	}
	s.Guest = number == 12 || number == 33
	g.skill[number] = 0.25 + 0.017*float64(number) + 0.03*float64(number%3)
	g.do(contest.PutSolver{Solver: s})
}

// sheet writes and marks a sheet. Solver 2 leaves after the fourth round,
// solver 1 solves nothing in the first, and solvers 39 and 40 are twins.
func (g *generator) sheet(r *contest.Round, solver int) {
	if solver == 2 && r.Number > 4 {
		return
	}
	minutes := r.Minutes - int(float64(r.Minutes)*0.5*g.skill[solver]*g.random.Float64())
	if solver >= 39 {
		minutes = r.Minutes / 2
	}
	g.do(contest.HandIn{Round: r.Number, Solver: solver, Minutes: minutes})
	for i := range r.Tasks {
		task := &r.Tasks[i]
		if solver == 1 && r.Number == 1 {
			continue
		}
		text, extra, claim := g.answer(task, solver)
		if text == "" && claim == nil {
			continue
		}
		if text != "" {
			g.do(contest.WriteAnswer{Solver: solver, Task: task.ID, Text: text})
			read := contest.ReadAnswer(task, text)
			for _, s := range read.Suggestions {
				g.do(contest.SetMark{Solver: solver, Task: task.ID, Item: s.Item, Mark: s.Mark})
			}
			if extra && read.Extra {
				g.do(contest.SetExtra{Solver: solver, Task: task.ID, Extra: true})
			}
		}
		if claim != nil {
			g.do(contest.SetClaim{Solver: solver, Task: task.ID, Claim: *claim})
		}
	}
}

// answer is what a solver writes for a task: everything, a part, a slip, a
// second key, a false cook or nothing.
func (g *generator) answer(task *contest.Task, solver int) (text string, extra bool, claim *contest.Claim) {
	if solver >= 39 {
		return write(task, len(task.Key.Items), ""), false, nil
	}
	switch luck := g.random.Float64() * (0.6 + g.skill[solver]); {
	case luck < 0.12:
		return "", false, nil
	case luck < 0.17:
		first, _ := otherFirst(task)
		return "1." + first, false, nil
	case luck < 0.20 && task.Work.Genre() == problem.Twomover:
		first, _ := otherFirst(task)
		return write(task, 1, "") + "; 1." + first, true, nil
	case luck < 0.23:
		first, m := otherFirst(task)
		return "", false, &contest.Claim{State: contest.Refuted, Solution: -1, Text: "1." + first, Lines: []string{m.String()}}
	case luck < 0.45:
		return write(task, 1+g.random.IntN(len(task.Key.Items)), ""), false, nil
	case luck < 0.52:
		return write(task, len(task.Key.Items), "slip"), false, nil
	}
	return write(task, len(task.Key.Items), ""), false, nil
}

// start returns the position of a task, which has no twins here.
func start(task *contest.Task) chess.Position {
	parts, _ := task.Work.Problem.Parts()
	p, _ := parts[0].Position()
	return p
}

// otherFirst is a legal first move that no item asks for.
func otherFirst(task *contest.Task) (string, chess.Move) {
	p := start(task)
	for _, m := range p.Moves(nil) {
		asked := slices.ContainsFunc(task.Key.Items, func(it contest.Item) bool {
			return slices.ContainsFunc(it.Accept, func(path solution.Path) bool { return path.Moves()[0] == m.String() })
		})
		if !asked {
			return notation.Style{Letters: notation.English}.Move(&p, m), m
		}
	}
	return "", chess.Move(0)
}

// write writes the first so many items of a key as a solver would, each line
// from the start. A slip leaves off the last letter of the last move.
func write(task *contest.Task, items int, fault string) string {
	var lines []string
	for i := range task.Key.Items[:items] {
		path := task.Key.Items[i].Accept[0]
		lines = append(lines, writeLine(task, path))
	}
	// A line that another one continues need not be written by itself.
	var kept []string
	for i, line := range lines {
		if !slices.ContainsFunc(lines[i+1:], func(other string) bool { return strings.HasPrefix(other, strings.TrimRight(line, ")")) }) {
			kept = append(kept, line)
		}
	}
	text := strings.Join(kept, "\n")
	if fault != "" {
		text = text[:len(text)-1]
	}
	return text
}

func writeLine(task *contest.Task, path solution.Path) string {
	p := start(task)
	attacker := p.Turn()
	style := notation.Style{Letters: notation.English}
	var b strings.Builder
	number, open := 1, 0
	for i, text := range path.Moves() {
		threat := false
		find := func() (chess.Move, bool) {
			for _, m := range p.Moves(nil) {
				if m.String() == text {
					return m, true
				}
			}
			return chess.Move(0), false
		}
		m, ok := find()
		if !ok {
			p.Pass()
			threat = true
			m, _ = find()
		}
		switch {
		case threat:
			number++
			fmt.Fprintf(&b, " (%d.", number)
		case p.Turn() == attacker:
			if i > 0 {
				number++
				b.WriteString(" ")
			}
			fmt.Fprintf(&b, "%d.", number)
		default:
			b.WriteString(" ")
		}
		b.WriteString(style.Move(&p, m))
		if threat {
			open++
		}
		p.Play(m)
	}
	return b.String() + strings.Repeat(")", open)
}

// solveWorks solves the works of the example that have a length.
func solveWorks(t *testing.T) map[string]*solution.Solution {
	t.Helper()
	solved := map[string]*solution.Solution{}
	for _, round := range setWorks {
		for i := range round {
			c := round[i].composition(t, "en")
			if c.Problem.Stipulation.IsStudy() {
				continue
			}
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			s, err := solver.Solve(ctx, c.Problem, solver.Options{SetPlay: true, Workers: 1})
			cancel()
			if err != nil {
				t.Fatalf("%s %s: %v", round[i].fen, round[i].task, err)
			}
			if report := judging.Check(&c, s, judging.Rules{Solving: true}); report.Verdict != judging.Sound {
				t.Errorf("%s %s is %s: %v", round[i].fen, round[i].task, report.Verdict, report.Findings)
			}
			solved[round[i].fen] = s
		}
	}
	return solved
}

// The example is what the generator makes, in both languages; its works are
// sound; every rule of article 50.2 occurs in it; and all totals are the sums
// of their parts.
func TestEventExample(t *testing.T) {
	solved := solveWorks(t)
	var scores []string
	for _, lang := range []string{"en", "ru"} {
		e := example(t, lang, solved)
		var made bytes.Buffer
		if err := eventfile.Write(&made, e, nil); err != nil {
			t.Fatal(err)
		}
		name := "examples/event." + lang + ".json"
		if os.Getenv(writeExamples) != "" {
			if err := os.WriteFile(filepath.Join("..", "..", "resources", name), made.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := resources.Examples.ReadFile(name)
		if err != nil && os.Getenv(writeExamples) == "" {
			t.Fatal(err)
		}
		if os.Getenv(writeExamples) != "" {
			kept = made.Bytes()
		}
		entries, faults := eventfile.Read(kept, contest.Stamp{})
		if len(faults) > 0 {
			t.Fatal(faults[0])
		}
		read := &contest.Event{}
		for _, entry := range entries {
			if err := read.Apply(entry.Change, entry.Stamp); err != nil {
				t.Fatal(err)
			}
		}
		checkExample(t, read)
		var score strings.Builder
		s := contest.Score(read)
		for i := range s.Rows {
			fmt.Fprintln(&score, s.Rows[i].Place(), s.Rows[i].Solver, s.Rows[i].Points, s.Rows[i].Minutes)
		}
		scores = append(scores, score.String())
	}
	if scores[0] != scores[1] {
		t.Errorf("the languages differ:\n%s\n%s", scores[0], scores[1])
	}
}

func checkExample(t *testing.T, e *contest.Event) {
	t.Helper()
	if len(e.Rounds) != 6 || len(e.Solvers) != 40 {
		t.Fatalf("%d rounds, %d solvers", len(e.Rounds), len(e.Solvers))
	}
	for _, issue := range contest.Review(e, nil, time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)) {
		if issue.Weight == contest.Fault {
			t.Errorf("%+v", issue)
		}
	}
	rules := map[contest.Rule]int{}
	full := map[contest.FullTime]int{}
	states := map[contest.State]int{}
	shared := false
	s := contest.Score(e)
	for i := range s.Rows {
		row := &s.Rows[i]
		shared = shared || row.Last > row.First
		var points contest.Points
		minutes := 0
		for _, r := range row.Rounds {
			full[r.Full]++
			var sum contest.Points
			for _, task := range r.Tasks {
				rules[task.Rule]++
				if task.Points.Cmp(contest.Whole(5)) > 0 {
					t.Errorf("%s points", task.Points)
				}
				var parts contest.Points
				for _, part := range task.Parts {
					parts = parts.Add(part.Points)
					states[part.Mark.State]++
				}
				if len(task.Parts) > 0 && parts != task.Points {
					t.Errorf("solver %d, task %s: %s, the parts make %s", row.Solver, task.Task, task.Points, parts)
				}
				sum = sum.Add(task.Points)
			}
			if sum != r.Points {
				t.Errorf("solver %d, round %d: %s, the tasks make %s", row.Solver, r.Round, r.Points, sum)
			}
			points, minutes = points.Add(r.Points), minutes+r.Minutes
		}
		if points != row.Points || minutes != row.Minutes {
			t.Errorf("solver %d: %s in %d, the rounds make %s in %d", row.Solver, row.Points, row.Minutes, points, minutes)
		}
	}
	for _, rule := range []contest.Rule{contest.BySum, contest.Complete, contest.Blank, contest.Absent, contest.ByNoSolution, contest.ByWrongCook, contest.ByExtra} {
		if rules[rule] == 0 {
			t.Errorf("nothing is scored by %q: %v", rule, rules)
		}
	}
	for _, why := range []contest.FullTime{contest.TimeUsed, contest.ZeroPoints, contest.Unsolvable} {
		if full[why] == 0 {
			t.Errorf("no time by %q: %v", why, full)
		}
	}
	for _, state := range []contest.State{contest.Right, contest.Wrong, contest.Missing} {
		if states[state] == 0 {
			t.Errorf("nothing is %s: %v", state, states)
		}
	}
	if !shared {
		t.Error("no place is shared")
	}
	// Solvers 39 and 40 write everything in half the time: 17 tasks of 5.
	for _, solver := range []int{39, 40} {
		if row := s.Row(solver); row.Points != contest.Whole(85) || row.Place() != "1–2" {
			t.Errorf("solver %d has %s points and place %s", solver, row.Points, row.Place())
		}
	}
}

// The order in which solvers, times and marks are entered changes nothing, nor
// does the way through a file.
func TestOrderOfEntryChangesNothing(t *testing.T) {
	data, err := resources.Examples.ReadFile("examples/event.en.json")
	if err != nil {
		t.Fatal(err)
	}
	entries, faults := eventfile.Read(data, contest.Stamp{By: "controller"})
	if len(faults) > 0 {
		t.Fatal(faults[0])
	}
	step := func(c contest.Change) int {
		switch c.(type) {
		case contest.PutSolver:
			return 1
		case contest.HandIn:
			return 2
		case contest.WriteAnswer, contest.SetMark, contest.SetExtra, contest.SetClaim, contest.SetTotal, contest.SetBlank:
			return 3
		}
		return 0
	}
	var want contest.Standings
	random := rand.New(rand.NewPCG(1, 1))
	for round := range 10 {
		e := &contest.Event{}
		for _, entry := range entries {
			if err := e.Apply(entry.Change, entry.Stamp); err != nil {
				t.Fatalf("%s: %v", entry.Change.Target(), err)
			}
		}
		got := contest.Score(e)
		if round == 0 {
			want = got
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatal("the order of entry matters")
		}
		random.Shuffle(len(entries), func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
		slices.SortStableFunc(entries, func(a, b contest.Entry) int {
			return cmp.Or(cmp.Compare(step(a.Change), step(b.Change)), setUpOrder(a.Change, b.Change))
		})
	}
	file, err := store.CreateEvent(filepath.Join(t.TempDir(), "event.keymove"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := file.Append(entries...); err != nil {
		t.Fatal(err)
	}
	if got := contest.Score(file.Event()); !reflect.DeepEqual(got, want) {
		t.Error("the file changes the score")
	}
}

// setUpOrder keeps rounds before their tasks and tasks before their keys, and
// both in the order of their names, which is that of the sheets.
func setUpOrder(a, b contest.Change) int {
	rank := func(c contest.Change) int {
		return slices.Index([]string{"about", "settings", "round", "task", "restoreKey"}, c.Kind())
	}
	if rank(a) != rank(b) || rank(a) < 0 {
		return cmp.Compare(rank(a), rank(b))
	}
	return cmp.Compare(a.Target(), b.Target())
}
