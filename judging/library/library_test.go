package library

import (
	"errors"
	"math/rand"
	"reflect"
	"slices"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"Лёд": "лед", "Wróbel": "wrobel", "Großmann": "grossmann", "Øyvind": "oyvind", "Łukasz": "lukasz",
		"Bühler, É.": "buhler, e.", "ЙОД й": "йод й", "Ёж": "еж", "Ｌoyd": "ｌoyd",
	} {
		if got := Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
	if got := Tokens("Bell's Life, 1866: «Шахматы в СССР»"); !slices.Equal(got, []string{"bell", "s", "life", "1866", "шахматы", "в", "ссср"}) {
		t.Errorf("tokens %q", got)
	}
}

// random makes a position of a few men.
func random(r *rand.Rand, men int) chess.Setup {
	var s chess.Setup
	for range men {
		s.Board[r.Intn(64)] = chess.Kind(1 + r.Intn(6)).Of(chess.Colour(r.Intn(2)))
	}
	return s
}

func men(t *testing.T, fen string) Men {
	t.Helper()
	s, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return MenOf(&s)
}

// images makes every image of a setup with the transformations of package
// chess, which know nothing of ours.
func images(s chess.Setup, f Freedom) []chess.Setup {
	type step struct {
		needs Freedom
		do    func(chess.Setup) chess.Setup
	}
	same := func(s chess.Setup) chess.Setup { return s }
	boards := []step{{0, same},
		{Mirrored, chess.Setup.MirrorFiles}, {Mirrored, chess.Setup.FlipRanks},
		{Mirrored, chess.Setup.FlipMainDiagonal}, {Mirrored, chess.Setup.FlipAntiDiagonal},
		{Rotated, func(s chess.Setup) chess.Setup { return s.RotateLeft(1) }},
		{Rotated, func(s chess.Setup) chess.Setup { return s.RotateLeft(2) }},
		{Rotated, func(s chess.Setup) chess.Setup { return s.RotateLeft(3) }},
	}
	colours := []step{{0, same}, {Coloured, chess.Setup.Recolour}, {Coloured, func(s chess.Setup) chess.Setup { return s.FlipRanks().Recolour() }}}
	var all []chess.Setup
	for _, b := range boards {
		for _, c := range colours {
			if (b.needs|c.needs)&^f != 0 {
				continue
			}
			turned := c.do(b.do(s))
			all = append(all, turned)
			for files := -7; files <= 7 && f&Shifted != 0; files++ {
				for ranks := -7; ranks <= 7; ranks++ {
					if moved, ok := turned.Shift(files, ranks); ok && (files != 0 || ranks != 0) {
						all = append(all, moved)
					}
				}
			}
		}
	}
	return all
}

// TestMatchIsTheTransformations: a position is found by each of its images and
// the other way round, and by no other.
func TestMatchIsTheTransformations(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 60 {
		s := random(r, 1+r.Intn(12))
		f := Freedom(r.Intn(16))
		m := MenOf(&s)
		known := map[Men]bool{}
		for _, image := range images(s, f) {
			im := MenOf(&image)
			known[im] = true
			turn, ok := Match(&im, &m, f)
			if !ok || turn.Men(&m) != im {
				t.Fatalf("%s is not found as %s with %q", image.Placement(), s.Placement(), f)
			}
			if _, back := Match(&m, &im, f); !back {
				t.Fatalf("%s is not found by its image %s with %q", s.Placement(), image.Placement(), f)
			}
			if im.Shape() != m.Shape() {
				t.Fatalf("the shapes of %s and %s differ", s.Placement(), image.Placement())
			}
		}
		for _, image := range images(s, AnyFreedom) {
			im := MenOf(&image)
			if _, ok := Match(&im, &m, f); ok != known[im] {
				t.Fatalf("%s as %s with %q: %v", image.Placement(), s.Placement(), f, ok)
			}
		}
		other := random(r, 6)
		om := MenOf(&other)
		if _, ok := Match(&om, &m, AnyFreedom); ok != slices.ContainsFunc(images(s, AnyFreedom), func(i chess.Setup) bool { return MenOf(&i) == om }) {
			t.Fatalf("%s as %s: %v", other.Placement(), s.Placement(), ok)
		}
	}
}

func TestTurnsOfSquares(t *testing.T) {
	// A quarter to the left brings a1 to h1: reflect on the diagonal, then
	// exchange left and right (chess.Setup.RotateLeft says so, too).
	left := Turn{Diagonal: true, Files: true}
	if got := left.Square(chess.A1); got != chess.H1 {
		t.Errorf("a1 goes to %v", got)
	}
	if got := left.Square(chess.B1); got != chess.H2 {
		t.Errorf("b1 goes to %v", got)
	}
	if got := (Turn{ShiftFiles: 1}).Square(chess.H3); got != chess.NoSquare {
		t.Errorf("h3 shifted goes to %v", got)
	}
}

// TestPatternAgainstNaiveScan: the finder finds exactly where some image of
// the pattern lies within the position.
func TestPatternAgainstNaiveScan(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	hits := 0
	for range 400 {
		s := random(r, 8+r.Intn(10))
		f := Freedom(r.Intn(16))
		var part chess.Setup
		var empty chess.Bitboard
		if r.Intn(2) == 0 { // a part of an image is there for certain
			list := images(s, f)
			image := list[r.Intn(len(list))]
			for sq, man := range image.Board {
				switch {
				case man != chess.NoPiece && r.Intn(3) == 0:
					part.Board[sq] = man
				case man == chess.NoPiece && r.Intn(20) == 0:
					empty |= chess.Square(sq).Bit()
				}
			}
		} else {
			part = random(r, 1+r.Intn(3))
		}
		p := Pattern{Men: MenOf(&part), Empty: empty &^ (part.Men(chess.White) | part.Men(chess.Black))}
		m := MenOf(&s)
		want := naive(part, p.Empty, s, f)
		turn, got := p.Finder(f).Find(&m, m.Material())
		if got != want {
			t.Fatalf("pattern %s with %q in %s: %v, want %v", p.String(), f, s.Placement(), got, want)
		}
		if got {
			hits++
			image := Pattern{Men: turn.Men(&p.Men)}
			if !image.Matches(&m) {
				t.Fatalf("the turn %+v does not bring %s into %s", turn, p.String(), s.Placement())
			}
		}
	}
	if hits < 100 {
		t.Errorf("only %d hits: the test says little", hits)
	}
}

// naive carries empty squares through the transformations as men of a kind that
// the pattern does not use: white kings, with the pattern's own taken out.
func naive(part chess.Setup, empty chess.Bitboard, s chess.Setup, f Freedom) bool {
	marks := chess.Setup{}
	for sq := range chess.NoSquare {
		switch {
		case part.Board[sq] != chess.NoPiece:
			marks.Board[sq] = chess.WhiteKnight
		case empty.Has(sq):
			marks.Board[sq] = chess.WhiteKing
		}
	}
	men, squares := images(part, f), images(marks, f)
	if empty != 0 && f&Shifted != 0 {
		return naiveShifted(part, empty, s, f)
	}
	for i := range men {
		if fits(men[i], squares[i], s) {
			return true
		}
	}
	return false
}

// naiveShifted shifts pattern and marks together, so that both stay on the
// board.
func naiveShifted(part chess.Setup, empty chess.Bitboard, s chess.Setup, f Freedom) bool {
	both := part
	for sq := range empty.All {
		both.Board[sq] = chess.WhitePawn | 7 // no man: stands for an empty square
	}
	for _, image := range images(both, f) {
		var men, squares chess.Setup
		for sq, man := range image.Board {
			switch {
			case man.Kind() == 7:
				squares.Board[sq] = chess.WhiteKing
			default:
				men.Board[sq] = man
			}
		}
		if fits(men, squares, s) {
			return true
		}
	}
	return false
}

func fits(men, marks, s chess.Setup) bool {
	for sq, man := range men.Board {
		if man != chess.NoPiece && s.Board[sq] != man || marks.Board[sq].Kind() == chess.King && s.Board[sq] != chess.NoPiece {
			return false
		}
	}
	return true
}

func TestNearestByHand(t *testing.T) {
	const base = "8/8/8/3k4/8/3K4/8/R6Q" // Kd3 Ra1 Qh1 – kd5
	for _, test := range []struct {
		name, other string
		distance    int
	}{
		{"the same", base, 0},
		{"one man moved", "8/8/8/3k4/8/3K4/8/R5Q1", 1},
		{"one man added", "8/8/8/3k4/8/3K4/8/R5PQ", 1},
		{"one man exchanged", "8/8/8/3k4/8/3K4/8/R6R", 1},
		{"one moved, one added", "8/8/8/3k4/8/3K4/7P/R5Q1", 2},
		{"left and right exchanged", "8/8/8/4k3/8/4K3/8/Q6R", 0},
		{"colours and ranks exchanged", "r6q/8/3k4/8/3K4/8/8/8", 0},
		{"shifted up", "8/8/3k4/8/3K4/8/R6Q/8", 0},
		{"shifted up, one man lost", "8/8/3k4/8/3K4/8/R7/8", 1},
		{"a king moved as well", "8/8/8/3k4/8/4K3/8/R5Q1", 2},
	} {
		a, b := men(t, base), men(t, test.other)
		got, ok := Nearest(&a, &b, 4)
		if !ok || got.Distance != test.distance {
			t.Errorf("%s: %+v, %v, want distance %d", test.name, got, ok, test.distance)
		}
		if test.distance > 0 {
			if _, ok := Nearest(&a, &b, test.distance-1); ok {
				t.Errorf("%s: found within %d", test.name, test.distance-1)
			}
		}
		onA, onB := Differences(&a, &b, got.Turn)
		if max(onA.Count(), onB.Count()) != test.distance {
			t.Errorf("%s: %d and %d men differ, distance %d", test.name, onA.Count(), onB.Count(), test.distance)
		}
	}
}

// TestNearestIsADistance: the same both ways, 0 for images that keep a king's
// alignment, and never more than the men changed by hand.
func TestNearestIsADistance(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 300 {
		s := random(r, 6+r.Intn(8))
		s.Board[chess.D4], s.Board[chess.F6] = chess.WhiteKing, chess.BlackKing
		list := images(s, AnyFreedom&^Shifted)
		image := list[r.Intn(len(list))]
		changed := 1 + r.Intn(3)
		for range changed {
			image.Board[r.Intn(64)] = chess.Kind(1 + r.Intn(5)).Of(chess.Colour(r.Intn(2)))
		}
		a, b := MenOf(&s), MenOf(&image)
		there, ok := Nearest(&a, &b, 64)
		back, okBack := Nearest(&b, &a, 64)
		if !ok || !okBack || there.Distance != back.Distance {
			t.Fatalf("%s to %s: %d there, %d back", s.Placement(), image.Placement(), there.Distance, back.Distance)
		}
		if there.Distance > changed {
			t.Fatalf("%s to %s: %d, but only %d squares were changed", s.Placement(), image.Placement(), there.Distance, changed)
		}
	}
}

// TestPrecedence holds test vector TV-8 of article 47.3 and what the article
// says of dates known roughly.
func TestPrecedence(t *testing.T) {
	date := func(text string) problem.Date {
		d, err := problem.ParseDate(text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, test := range []struct {
		reference string
		closing   bool
		published string
		want      Precedence
	}{
		{"2022-06-30", true, "2022-07-15", NotEarlier},
		{"2022-06-30", true, "2022-06-15", Earlier},
		{"2022-06-30", true, "2022-06-30", Earlier}, // "later than the closing date" alone is out
		{"2022-06-30", true, "2022-07-01", NotEarlier},
		{"2022-06-30", true, "2022-06", Earlier},
		{"2022-06-30", true, "2022-07", NotEarlier},
		{"2022-06-30", true, "2022", Undecided},
		{"2022-06-30", true, "1922", Earlier},
		{"1950-05-10", false, "1950-05-10", NotEarlier}, // of the same day: not earlier
		{"1950-05-10", false, "1950-05-09", Earlier},
		{"1950-05-10", false, "1950-05", Undecided},
		{"1950-05", false, "1950-04", Earlier},
		{"1950", false, "1950", Undecided},
		{"1950", false, "1948-1949", Earlier},
		{"1950", false, "1949-1951", Undecided},
		{"1950", false, "1951", NotEarlier},
		{"1950", false, "", Undecided},
		{"", false, "1950", Undecided},
	} {
		r := Reference{Date: date(test.reference), Closing: test.closing}
		if got := r.Precedence(date(test.published)); got != test.want {
			t.Errorf("%q against %q (closing %v): %v, want %v", test.published, test.reference, test.closing, got, test.want)
		}
	}
}

func TestMates(t *testing.T) {
	got := Mates("1.Qa1! (2.Sd3#) 1...Ke5 2.Nf3 #, 2.exd8=Q# 1…Крd4 2.Фd4×; 2.Кр:g6# 1.Qb2+")
	want := []string{"Kg6", "Nd3", "Nf3", "Qd4", "d8"}
	if !slices.Equal(got, want) {
		t.Errorf("mates %q, want %q", got, want)
	}
	mirror := Turn{Files: true}
	if n := CommonMates([]string{"Qd4", "Nf3"}, []string{"Qe4", "Nc3", "Nd3"}, mirror); n != 2 {
		t.Errorf("common mates %d, want Qe4 as Qd4 and Nc3 as Nf3", n)
	}
}

func TestIndexReadsTheAuthorsKey(t *testing.T) {
	s, err := chess.ParseFEN("n6k/7b/Q4Kp1/8/8/8/8/8")
	if err != nil {
		t.Fatal(err)
	}
	w := problem.Composition{Solution: "1.Фa1! цугцванг", Problem: problem.Problem{Diagram: s}}
	w.Problem.Stipulation, _ = problem.ParseStipulation("#2")
	if got := Index(&w).Keys; got != " Qa6a1 " {
		t.Errorf("keys %q", got)
	}
	if got := KeyText(&w.Problem, [][]string{{"a6a1", "f6f7", "a6a1"}}); got != " Kf6f7 Qa6a1 " {
		t.Errorf("key text %q", got)
	}
	if got := TurnKey("Qa6a1", Turn{Ranks: true}); got != "Qa3a8" {
		t.Errorf("turned key %q", got)
	}
}

func TestMergeLosesNothing(t *testing.T) {
	a := problem.Composition{ID: "1", Authors: []problem.Author{{Family: "Loyd"}}, Source: problem.Source{Name: "Bell"},
		Keywords: []string{"A"}, Comments: []problem.Comment{{Text: "x"}}, ForeignIDs: map[string]string{"p": "1"}, Extra: map[string]string{"e": "1"}}
	b := problem.Composition{ID: "2", Authors: []problem.Author{{Family: "Shinkman"}}, Source: problem.Source{Name: "Nash"}, Dedication: "d",
		Award: problem.Award{Distinction: "1st Prize"}, Keywords: []string{"A", "B"}, Comments: []problem.Comment{{Text: "y"}}, Solution: "1.Qa1!",
		ForeignIDs: map[string]string{"p": "2", "q": "3"}, Extra: map[string]string{"e": "2", "f": "3"}}
	got := Merge(a, b)
	want := problem.Composition{ID: "1", Authors: a.Authors, Source: a.Source, Dedication: "d", Award: b.Award, Solution: b.Solution,
		Keywords: []string{"A", "B"}, Comments: []problem.Comment{{Text: "x"}, {Text: "y"}}, Reprints: []problem.Source{{Name: "Nash"}},
		ForeignIDs: map[string]string{"p": "1", "q": "3"},
		Extra:      map[string]string{"e": "1", "f": "3", "other id": "2", "other authors": "Shinkman", "other p": "2", "other e": "2"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("merged\n%+v\nwant\n%+v", got, want)
	}
	if a.Extra["f"] != "" || a.ForeignIDs["q"] != "" {
		t.Error("the first record was changed")
	}
}

func TestParsePatternErrors(t *testing.T) {
	for text, offset := range map[string]int{"9": 0, "ppppppppp": 8, "8/8/8/8/8/8/8/8/8": 15, "3kx": 2, "44.": 2, "7k2": 2} {
		_, err := ParsePattern(text)
		var at *PatternError
		if !errors.As(err, &at) || at.Offset != offset {
			t.Errorf("%q: %v, want an error at %d", text, err, offset)
		}
	}
}
