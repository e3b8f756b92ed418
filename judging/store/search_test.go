package store

import (
	"context"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"keymove/judging"
	"keymove/judging/library"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// work makes a work of a placement, a task and "Family, Given | source | date
// | solution".
func work(t testing.TB, fen, task, record string) *problem.Composition {
	t.Helper()
	setup, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	w := &problem.Composition{Problem: problem.Problem{Diagram: setup}}
	w.Problem.Stipulation, _ = problem.ParseStipulation(task)
	fields := append(strings.Split(record, "|"), "", "", "")
	for name := range strings.SplitSeq(fields[0], "&") {
		w.Authors = append(w.Authors, problem.ParseAuthor(name))
	}
	w.Source.Name, w.Solution = strings.TrimSpace(fields[1]), strings.TrimSpace(fields[3])
	if w.Source.Date, err = problem.ParseDate(fields[2]); err != nil {
		t.Fatal(err)
	}
	return w
}

// shelf makes a collection of works, numbered from 1.
func shelf(t testing.TB, works ...*problem.Composition) *Collection {
	t.Helper()
	c, err := Create(filepath.Join(t.TempDir(), "shelf"+Extension))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	var changes []Change
	for i, w := range works {
		changes = append(changes, Change{ID: int64(i + 1), Order: int64(i + 1), Work: w})
	}
	if err := c.Apply(1, changes...); err != nil {
		t.Fatal(err)
	}
	return c
}

// find searches by a query in words.
func find(t testing.TB, c *Collection, text string, by Order) []int64 {
	t.Helper()
	q, err := library.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	ids, err := c.Search(context.Background(), &q, by, false)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return ids
}

const (
	loyd     = "n6k/7b/Q4Kp1/8/8/8/8/8"      // 1.Qa1!
	turned   = "8/8/8/8/8/1pK4Q/b7/k6n"      // the same, turned by half
	recolour = "8/8/8/8/8/q4kP1/7B/N6K"      // the same for the other side
	moved    = "n6k/7b/Q4Kp1/8/8/8/8/7B"     // one man more
	other    = "8/8/8/8/8/2k5/8/K6R"         // something else
	promoted = "7k/P6p/5K1P/8/8/8/8/8"       // 1.a8=Q/R#
	study    = "8/8/3p4/8/8/8/P7/K1k5"       // a study
	herlin   = "8/8/8/2p1p3/2P1P3/2k1K3/8/8" // pawns in the middle
)

func shelfOfEight(t testing.TB) *Collection {
	return shelf(t,
		work(t, loyd, "#2", "Loyd, Samuel|Checkmate|1903|1.Qa1! zz"),
		work(t, turned, "#2", "Лёвман, Семён|Шахматы в СССР|1925-08|1.Фh8!"),
		work(t, recolour, "#2 black to move", "Wróbel, Marian|Problem|1952-1953|"),
		work(t, moved, "#2", "Mansfield, Comins & Loyd, Samuel|Good Companion|1917-05-01|1.Qa1!"),
		work(t, other, "h#2", "Куббель, Леонид|«64»|1930|1.Kb3 Rh3+ 2.Ka4 Ra3#"),
		work(t, promoted, "#1", "Anonymus||| 1.a8=Q#"),
		work(t, study, "+", "Réti, Richard|Kagans|1921|1.a4!"),
		work(t, herlin, "#3", "Herlin, Theodor|Le Palamède|1845|"),
	)
}

func TestSearch(t *testing.T) {
	c := shelfOfEight(t)
	for _, test := range []struct {
		query string
		want  []int64
	}{
		{"", []int64{1, 2, 3, 4, 5, 6, 7, 8}},
		{"loyd", []int64{1, 4}},
		{"author:LOYD mansf", []int64{4}},
		{"левман", []int64{2}},
		{"ЛЁВМАН", []int64{2}},
		{"автор:сем", []int64{2}},
		{"wrobel", []int64{3}},
		{"reti", []int64{7}},
		{`"good comp"`, []int64{4}},
		{"source:шахматы", []int64{2}},
		{"author:шахматы", nil},
		{"1920-1930", []int64{2, 5, 7}},
		{"-1903", []int64{1, 8}},
		{"1953-", []int64{3}},
		{"#2", []int64{1, 2, 4}},
		{"h#2", []int64{5}},
		{"+", []int64{7}},
		{"genre:study,helpmate", []int64{5, 7}},
		{"2+4", []int64{1, 2}},
		{"men:7-", []int64{4}},
		{"men:-3", []int64{5}},
		{"white:QB", []int64{4}},
		{"white=KQ", []int64{1, 2}},
		{"белые:КрЛ черные=Кр", []int64{5}},
		{"key:Qa1", []int64{1, 4}},
		{"key:a6-a1", []int64{1, 4}},
		{"key:h8", []int64{2}},
		{"key:a8=Q", []int64{6}},
		{"key:a8=R", nil},
		{"key:Qh8,Pa8", []int64{2, 6}},
		{"position:" + loyd, []int64{1}},
		{"position:" + loyd + "~r", []int64{1, 2}},
		{"position:" + loyd + "~", []int64{1, 2, 3}},
		{"position:" + turned + "~", []int64{1, 2, 3}},
		{"position:" + recolour + "~ #2", []int64{1, 2}},
		{"pattern:n6k/7b", []int64{1, 4}},
		{"pattern:n6k/7b//////7.", []int64{1}},
		{"pattern:k~mr", []int64{1, 2, 4, 6}},
		{"pattern:n6k/7b loyd -1910", []int64{1}},
		{"white:Kf6 black:kh8", []int64{1, 4, 6}},
		{"verdict:unsolved #3", []int64{8}},
		{"verdict:sound", nil},
		{"zz", []int64{1}},
		{"loyd 1999", nil},
		{`"a' OR 1=1 -- `, nil},
	} {
		q, _ := library.ParseQuery(test.query)
		if strings.HasPrefix(test.query, `"a'`) {
			q.Words = []string{`a" OR "b`, "' NEAR("}
		}
		for _, warm := range []bool{false, true} {
			if warm {
				if err := c.Warm(context.Background()); err != nil {
					t.Fatal(err)
				}
			} else {
				c.seen.boards, c.seen.all, c.seen.orders = nil, false, nil
			}
			got, err := c.Search(context.Background(), &q, ByPlace, false)
			if err != nil || !slices.Equal(got, test.want) {
				t.Errorf("%q (warm %v) finds %v, %v, want %v", test.query, warm, got, err, test.want)
			}
		}
	}
}

// A file that is read bit by bit gives the same answers, tells what it has found
// on the way, and follows edits of what was read and of what was not.
func TestSearchReadsBitByBit(t *testing.T) {
	q, err := library.ParseQuery("pattern:////8") // all boards
	if err != nil {
		t.Fatal(err)
	}
	c := shelfOfEight(t)
	c.seen.step = 3
	all := find(t, c, "", ByPlace)
	var parts [][]int64
	c.seen.boards, c.seen.all = nil, false
	got, err := c.SearchParts(context.Background(), &q, ByPlace, true, func(ids []int64) {
		parts = append(parts, ids)
		if _, err := c.Page(context.Background(), ids); err != nil { // the file answers meanwhile
			t.Error(err)
		}
	})
	slices.Reverse(got)
	if err != nil || !slices.Equal(got, all) {
		t.Fatalf("%v, %v, want %v", got, err, all)
	}
	if want := [][]int64{{3, 2, 1}, {6, 5, 4, 3, 2, 1}}; !reflect.DeepEqual(parts, want) {
		t.Errorf("on the way %v, want %v", parts, want)
	}

	c.seen.boards, c.seen.all = nil, false
	if err := c.moreBoards(context.Background()); err != nil {
		t.Fatal(err)
	}
	blank := problem.Composition{}
	first, err := c.Load(1)
	if err != nil {
		t.Fatal(err)
	}
	// Work 2 was read, 7 was not; 3, the last one read, goes.
	if err := c.Apply(1, Change{ID: 2, Order: 2, Work: &blank}, Change{ID: 7, Order: 7, Work: &first}, Change{ID: 3}); err != nil {
		t.Fatal(err)
	}
	if err := c.Warm(context.Background()); err != nil {
		t.Fatal(err)
	}
	own := library.MenOf(&first.Problem.Diagram)
	for _, b := range c.seen.boards {
		switch men := b.men; {
		case b.id == 2 && men.Count() != 0, b.id == 7 && men != own, b.id == 3:
			t.Errorf("work %d has %d men", b.id, men.Count())
		}
	}
	if n := len(c.seen.boards); n != 7 {
		t.Errorf("%d boards", n)
	}
}

func TestOrders(t *testing.T) {
	c := shelfOfEight(t)
	verdict := func(id int64, v judging.Verdict, flaws ...judging.Code) {
		w, err := c.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.PutVerdicts(map[int64]Verdict{id: {Fingerprint: Fingerprint(&w), Verdict: v, Flaws: flaws}}); err != nil {
			t.Fatal(err)
		}
	}
	verdict(8, judging.Sound)
	verdict(7, judging.Sound, judging.CheckKey)
	verdict(6, judging.Unsound, judging.Cook)
	for by, want := range map[Order][]int64{
		ByPlace:  {1, 2, 3, 4, 5, 6, 7, 8},
		ByAuthor: {6, 8, 1, 4, 7, 3, 5, 2}, // Latin before Cyrillic
		ByDate:   {6, 8, 1, 4, 7, 2, 5, 3},
		ByMen:    {5, 7, 6, 1, 2, 8, 3, 4},
		ByTask:   {7, 1, 2, 4, 3, 8, 5, 6}, // genre by genre; #1 is fairy
	} {
		for _, cold := range []bool{true, false} {
			if cold {
				c.seen.orders = nil
			}
			if got := find(t, c, "", by); !slices.Equal(got, want) {
				t.Errorf("order %d: %v, want %v", by, got, want)
			}
			filtered := find(t, c, "men:1-", by)
			if whole := find(t, c, "", by); !slices.Equal(filtered, whole) {
				t.Errorf("order %d: filtered %v, all %v", by, filtered, whole)
			}
		}
	}
	if got := find(t, c, "", ByVerdict); !slices.Equal(got, []int64{6, 7, 1, 2, 3, 4, 5, 8}) {
		t.Errorf("by verdict %v", got)
	}
	q := library.Query{}
	got, err := c.Search(context.Background(), &q, ByDate, true)
	if err != nil || !slices.Equal(got, []int64{3, 5, 2, 7, 4, 1, 8, 6}) {
		t.Errorf("dates downwards %v, %v", got, err)
	}
}

// TestCatalogueFollowsEdits holds the index to every way in which works change.
func TestCatalogueFollowsEdits(t *testing.T) {
	c := shelfOfEight(t)
	check := func(what, query string, want ...int64) {
		t.Helper()
		if got := find(t, c, query, ByPlace); !slices.Equal(got, want) {
			t.Errorf("%s: %q finds %v, want %v", what, query, got, want)
		}
	}
	if err := c.Warm(context.Background()); err != nil {
		t.Fatal(err)
	}
	changed := work(t, other, "#4", "Shinkman, William|Lebanon Herald|1890|1.Rh4!")
	if err := c.Do(Step{Name: "a", Before: 1, After: 1}, Change{ID: 1, Order: 1, Work: changed}, Change{ID: 3}, Change{ID: 9, Order: 9, Work: work(t, loyd, "#2", "Loyd, S.")}); err != nil {
		t.Fatal(err)
	}
	check("after an edit", "loyd", 4, 9)
	check("after an edit", "shink", 1)
	check("after an edit", "pattern:n6k/7b", 4, 9)
	check("after an edit", "position:"+turned+"~", 2, 9)
	check("after an edit", "pattern://///2k", 1, 5, 8)
	if _, _, err := c.Undo(); err != nil {
		t.Fatal(err)
	}
	check("taken back", "loyd", 1, 4)
	check("taken back", "shink")
	check("taken back", "position:"+turned+"~", 1, 2, 3)
	check("taken back", "pattern:n6k/7b", 1, 4)
	if _, _, err := c.Redo(); err != nil {
		t.Fatal(err)
	}
	check("done again", "pattern:n6k/7b", 4, 9)
	check("done again", "shink", 1)

	w, err := c.Load(9)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.PutVerdicts(map[int64]Verdict{9: {Fingerprint: Fingerprint(&w), Verdict: judging.Unsound, Keys: [][]string{{"a6a1", "f6f7"}}}, 4: {Fingerprint: "old"}}); err != nil {
		t.Fatal(err)
	}
	check("solved", "verdict:unsound", 9)
	check("solved", "key:Kf7", 9)
	w.Dedication = "nobody" // the verdict still holds
	if err := c.Apply(1, Change{ID: 9, Order: 0, Work: &w}); err != nil {
		t.Fatal(err)
	}
	check("header changed, moved to the front", "verdict:unsound", 9)
	check("moved to the front", "loyd", 9, 4)
	w.Problem.Diagram.Board[chess.A6] = chess.WhiteRook
	if err := c.Apply(1, Change{ID: 9, Order: 0, Work: &w}); err != nil {
		t.Fatal(err)
	}
	check("position changed", "verdict:unsound")
	path := c.Path()
	c.Close()
	if c, err = Open(path); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	check("opened again", "shink", 1)
	check("opened again", "pattern:n6k/7b", 9, 4)
}

// TestOldFilesAreCatalogued opens a file of the version before the catalogue.
func TestOldFilesAreCatalogued(t *testing.T) {
	c := shelfOfEight(t)
	path := c.Path()
	if _, err := c.db.Exec(fmt.Sprintf("DROP TABLE words; DROP TABLE catalogue; PRAGMA user_version = %d", catalogueVersion-1)); err != nil {
		t.Fatal(err)
	}
	c.Close()
	c, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got := find(t, c, "левман", ByPlace); !slices.Equal(got, []int64{2}) {
		t.Errorf("found %v", got)
	}
	if got := find(t, c, "position:"+loyd+"~", ByPlace); !slices.Equal(got, []int64{1, 2, 3}) {
		t.Errorf("found %v", got)
	}
}

func TestPage(t *testing.T) {
	c := shelfOfEight(t)
	list, err := c.Page(context.Background(), []int64{8, 77, 2})
	if err != nil || len(list) != 2 || list[0].ID != 8 || list[0].Number != 8 || list[1].Authors != "Лёвман, Семён" || list[1].Soundness != library.Unsolved {
		t.Errorf("page %+v, %v", list, err)
	}
}

func TestSearchEnds(t *testing.T) {
	c := shelfOfEight(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	q, _ := library.ParseQuery("loyd")
	if _, err := c.Search(ctx, &q, ByPlace, false); err != context.Canceled {
		t.Errorf("error %v", err)
	}
}

func TestNearest(t *testing.T) {
	c := shelfOfEight(t)
	mine, err := c.Load(4)
	if err != nil {
		t.Fatal(err)
	}
	closing := library.Reference{Date: problem.Date{Year: 1917, Month: 5, Day: 1}, Closing: true}
	near, err := c.Nearest(context.Background(), Wanted{Work: &mine, Except: 4, Reference: closing})
	if err != nil || len(near) != 3 {
		t.Fatalf("%+v, %v", near, err)
	}
	first := near[0]
	if first.ID != 1 || first.Distance != 1 || !first.SameTask || first.CommonKeys != 1 || first.Keys != 1 || first.Precedence != library.Earlier {
		t.Errorf("nearest %+v", first)
	}
	second := near[1] // turned by half: 1.Qh8 is 1.Qa1
	if second.ID != 2 || second.Distance != 1 || second.CommonKeys != 1 || second.Precedence != library.NotEarlier {
		t.Errorf("second %+v", second)
	}
	if near[2].ID != 3 || near[2].SameTask || near[2].Precedence != library.NotEarlier {
		t.Errorf("third %+v", near[2])
	}
	// TV-8: closing on 30.06.2022.
	closing.Date = problem.Date{Year: 2022, Month: 6, Day: 30}
	for published, want := range map[string]library.Precedence{"2022-07-15": library.NotEarlier, "2022-06-15": library.Earlier} {
		if err := c.Apply(1, Change{ID: 1, Order: 1, Work: work(t, loyd, "#2", "Loyd||"+published)}); err != nil {
			t.Fatal(err)
		}
		near, err := c.Nearest(context.Background(), Wanted{Work: &mine, Except: 4, Most: 1, Reference: closing})
		if err != nil || len(near) != 1 || near[0].Precedence != want {
			t.Errorf("published %s: %+v, %v, want %v", published, near, err, want)
		}
	}
}

func TestDuplicates(t *testing.T) {
	const pawnless, half = "8/8/8/3k4/8/3K4/8/R6Q", "Q6R/8/4K3/8/4k3/8/8/8"
	c := shelf(t,
		work(t, loyd, "#2", "Loyd"),
		work(t, turned, "#2", "A"),                   // with a pawn it is another problem
		work(t, "k6n/b7/1pK4Q/8/8/8/8/8", "#2", "B"), // left and right exchanged
		work(t, "k6n/b7/1pK4Q/8/8/8/8/8", "#3", "C"), // another task
		work(t, pawnless, "#2", "D"),
		work(t, half, "#2", "E"),                    // turned by half
		work(t, "8/8/3k4/8/3K4/8/R6Q/8", "#2", "F"), // shifted: other edges
		work(t, "8/8/8/3K4/8/3k4/8/r6q", "#2", "G"), // for the other side
		work(t, loyd, "#2", "H"),
	)
	found, err := c.Duplicates(context.Background(), []int64{1, 2, 3, 4, 5, 6, 7, 8, 9})
	earlier := map[int64]int64{}
	for id, d := range found {
		earlier[id] = d.Earlier
	}
	if want := map[int64]int64{3: 1, 6: 5, 9: 1}; err != nil || !maps.Equal(earlier, want) {
		t.Errorf("%v, %v, want %v", earlier, err, want)
	}
	a, b := library.MenOf(&work(t, pawnless, "", "").Problem.Diagram), library.MenOf(&work(t, half, "", "").Problem.Diagram)
	if turn := found[6].Turn; turn.Men(&b) != a {
		t.Errorf("turn %+v", turn)
	}
}

// placements are those of the corpus and, where it is not at hand, of
// random positions.
func placements(t testing.TB, n int) []string {
	t.Helper()
	r := rand.New(rand.NewSource(7))
	var all []string
	for _, dir := range []string{os.Getenv("KEYMOVE_CORPUS"), "../../../shared/corpus"} {
		files, _ := filepath.Glob(filepath.Join(dir, "matetrack", "*.epd"))
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.SplitSeq(string(data), "\n") {
				if fen, _, ok := strings.Cut(line, " "); ok {
					all = append(all, fen)
				}
			}
		}
		if len(all) > 0 {
			break
		}
	}
	for len(all) < min(n, 500) {
		var s chess.Setup
		for range 4 + r.Intn(14) {
			s.Board[r.Intn(64)] = chess.Kind(1 + r.Intn(6)).Of(chess.Colour(r.Intn(2)))
		}
		all = append(all, s.Placement())
	}
	// Transformed and disturbed ones make up the number.
	for i := 0; len(all) < n; i++ {
		s, err := chess.ParseFEN(all[i])
		if err != nil {
			all = append(all, all[i])
			continue
		}
		if r.Intn(2) == 0 {
			s = s.MirrorFiles()
		}
		if r.Intn(4) == 0 {
			s = s.RotateLeft(r.Intn(4))
		}
		for range r.Intn(3) {
			if sq := r.Intn(64); s.Board[sq].Kind() != chess.King {
				s.Board[sq] = chess.Kind(r.Intn(6)).Of(chess.Colour(r.Intn(2)))
			}
		}
		all = append(all, s.Placement())
	}
	return all[:n]
}

// TestPatternSearchAgainstNaiveScan compares with running through the works
// themselves.
func TestPatternSearchAgainstNaiveScan(t *testing.T) {
	fens := placements(t, 1500)
	var works []*problem.Composition
	for _, fen := range fens {
		works = append(works, work(t, fen, "#2", "A"))
	}
	c := shelf(t, works...)
	r := rand.New(rand.NewSource(3))
	hits := 0
	for range 40 {
		from := works[r.Intn(len(works))].Problem.Diagram
		var p library.Pattern
		for sq, man := range from.Board {
			if man != chess.NoPiece && r.Intn(4) == 0 {
				var one chess.Setup
				one.Board[sq] = man
				for i, set := range library.MenOf(&one) {
					p.Men[i] |= set
				}
			} else if man == chess.NoPiece && r.Intn(30) == 0 {
				p.Empty |= chess.Square(sq).Bit()
			}
		}
		var want []int64
		for i, w := range works {
			fits := true
			wanted := p.Men.Setup()
			for sq, man := range w.Problem.Diagram.Board {
				if wanted.Board[sq] != chess.NoPiece && wanted.Board[sq] != man || p.Empty.Has(chess.Square(sq)) && man != chess.NoPiece {
					fits = false
				}
			}
			if fits {
				want = append(want, int64(i+1))
			}
		}
		hits += len(want)
		if got := find(t, c, "pattern:"+p.String(), ByPlace); !slices.Equal(got, want) {
			t.Fatalf("pattern %s: %v, want %v", p.String(), got, want)
		}
	}
	if hits < 40 {
		t.Errorf("%d hits say little", hits)
	}
}
