package export

import (
	"slices"
	"strings"
	"testing"

	"keymove/resources/i18n"
	"keymove/solver"
	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// branch is a node of a tree in coordinate moves.
type branch struct {
	move  string
	kind  solution.Kind
	flags solution.Flags
	next  []branch
}

func key(move string, next ...branch) branch {
	return branch{move: move, kind: solution.Key, next: next}
}
func try(move string, next ...branch) branch {
	return branch{move: move, kind: solution.Try, next: next}
}
func threat(move string, next ...branch) branch {
	return branch{move: move, kind: solution.Threat, next: next}
}
func defence(move string, next ...branch) branch {
	return branch{move: move, kind: solution.Defence, next: next}
}
func answer(move string, next ...branch) branch {
	return branch{move: move, kind: solution.Continuation, next: next}
}
func refutes(move string) branch { return branch{move: move, kind: solution.Refutation} }
func set(move string, next ...branch) branch {
	return branch{move: move, kind: solution.Set, next: next}
}

// zugzwang marks a move after which nothing is threatened.
func zugzwang(b branch) branch { b.flags |= solution.Zugzwang; return b }

// lines returns a tree of complete lines, beginnings shared.
func lines(texts ...string) []branch {
	var first []branch
	for _, text := range texts {
		at := &first
		for _, move := range strings.Fields(text) {
			i := slices.IndexFunc(*at, func(b branch) bool { return b.move == move })
			if i < 0 {
				i = len(*at)
				*at = append(*at, branch{move: move, kind: solution.Line})
			}
			at = &(*at)[i].next
		}
	}
	return first
}

// nodes turns branches into nodes, every move checked for legality.
func nodes(t *testing.T, p chess.Position, branches []branch) []solution.Node {
	t.Helper()
	var out []solution.Node
	for _, b := range branches {
		at := p
		m, ok := at.FindMove(b.move)
		if !ok {
			at.Pass()
			if m, ok = at.FindMove(b.move); !ok {
				t.Fatalf("%s: no move %s", p.FEN(), b.move)
			}
		}
		at.Play(m)
		out = append(out, solution.Node{Move: m, Kind: b.kind, Flags: b.flags, Children: nodes(t, at, b.next)})
	}
	return out
}

func part(t *testing.T, fen, stipulation string, phases map[solution.Phase][]branch) solution.Part {
	t.Helper()
	s, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	start, err := chess.NewPosition(s, 0)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	stip, err := problem.ParseStipulation(stipulation)
	if err != nil {
		t.Fatal(err)
	}
	p := solution.Part{Start: start, Stipulation: stip, Complete: true}
	for phase, branches := range phases {
		p.Phases[phase] = nodes(t, start, branches)
		p.Searched[phase] = true
	}
	return p
}

func text(lang string, o TextOptions, parts ...solution.Part) string {
	for i := range parts {
		parts[i].Index = i
	}
	return PlainText(SolutionText(i18n.New(lang), &solution.Solution{Parts: parts}, o))
}

func expect(t *testing.T, got, want string) {
	t.Helper()
	if want = strings.TrimPrefix(want, "\n"); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// Martin Väth, #2: set play, a try and a zugzwang key.
func vaeth(t *testing.T) solution.Part {
	return part(t, "7B/8/8/8/8/p1K3Q1/5P2/1k6 w - - 0 1", "#2", map[solution.Phase][]branch{
		solution.SetPlay: {set("b1c1", answer("g3g1")), set("a3a2", answer("g3g1"))},
		solution.Tries:   {try("c3b3", refutes("b1c1"))},
		solution.Actual: {zugzwang(key("g3g8", defence("b1a1", answer("c3c2")),
			defence("b1c1", answer("g8g1")), defence("a3a2", answer("g8g1"))))},
	})
}

func TestTwomover(t *testing.T) {
	expect(t, text("ru", TextOptions{}, vaeth(t)), `
Иллюзорная игра
1…Крc1, a2 2.Фg1#
Ложный след
1.Крb3? но 1…Крc1!
Решение
1.Фg8! цугцванг
  1…Крa1 2.Крc2#
  1…Крc1, a2 2.Фg1#
`)
	expect(t, text("en", TextOptions{Style: notation.Style{Letters: notation.Problem}}, vaeth(t)), `
Set play
1…Kc1, a2 2.Qg1#
Try
1.Kb3? but 1…Kc1!
Solution
1.Qg8! zugzwang
  1…Ka1 2.Kc2#
  1…Kc1, a2 2.Qg1#
`)
}

// Play after a key begins with Black's first move; replies that defeat the key
// are named as in a try.
func TestPlayAfterKey(t *testing.T) {
	p := part(t, "8/3R4/5k2/5B2/8/6N1/4N3/K1B5 b - - 0 1", "#2", map[solution.Phase][]branch{
		solution.Actual: {defence("f6e5", answer("c1b2"))},
	})
	expect(t, text("ru", TextOptions{}, p), "1…Крe5 2.Сb2#\n")
	p = part(t, "8/8/8/8/8/k7/7Q/K7 b - - 0 1", "#2", map[solution.Phase][]branch{
		solution.Actual: {refutes("a3b3"), refutes("a3a4")},
	})
	expect(t, text("ru", TextOptions{}, p), "но 1…Крb3!, Крa4!\n")
}

func TestOnlySomePhases(t *testing.T) {
	o := TextOptions{Phases: []solution.Phase{solution.Actual}, MaxDepth: 1}
	expect(t, text("ru", o, vaeth(t)), "1.Фg8! цугцванг\n")
}

// A published #2 with two threats, of which defences leave one, and a dual.
func TestThreatsAndDuals(t *testing.T) {
	p := part(t, "3N3K/B2bRB2/1Qp4p/1R1pppp1/1P2k3/r3pNP1/2P1P3/b2r3q w - - 0 1", "#2", map[solution.Phase][]branch{
		solution.Tries: {try("c2c3", threat("f3g5"), refutes("h1f3"))},
		solution.Actual: {key("d8b7", threat("b7c5"), threat("b7d6"),
			defence("a1d4", answer("b7d6")), defence("h1f3", answer("b7d6")),
			defence("a3c3", answer("e7e5"), answer("b7d6")), defence("f5f4", answer("b7d6")))},
	})
	expect(t, text("ru", TextOptions{}, p), `
Ложный след
1.c3? (2.К:g5+) но 1…Ф:f3!
Решение
1.Кb7! (2.Кc5# / Кd6#)
  1…Сd4, Ф:f3, f4 2.Кd6#
  1…Лc3 2.Л:e5# / Кd6#
`)
	expect(t, text("ru", TextOptions{HideDuals: true, HideWeakThreats: true}, p), `
1.Кb7! (2.Кc5# / Кd6#)
  1…Сd4, Ф:f3, f4 2.Кd6#
`)
}

// The moves are legal, but no problem: the layout alone counts.
func TestDeepTree(t *testing.T) {
	p := part(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "#3", map[solution.Phase][]branch{
		solution.Tries: {try("d2d4", threat("e2e4"), defence("d7d5", answer("c2c4")), refutes("g8f6"), refutes("f7f5"))},
		solution.Actual: {key("e2e4",
			threat("d1h5", defence("g8f6", answer("h5f7")), defence("e7e6", answer("h5e5"))),
			defence("e7e5", answer("g1f3", threat("f3e5"),
				defence("b8c6", answer("f1b5")),
				defence("d7d6", answer("d2d4"), answer("f1c4")))),
			defence("a7a6", answer("d1h5", defence("g8f6", answer("h5f7")))),
			defence("d7d5",
				answer("e4d5", defence("d8d5", answer("b1c3"))),
				zugzwang(answer("e4e5", defence("b8c6", answer("d2d4")), defence("d5d4", answer("c2c3"))))),
			defence("a7a5", answer("d1h5", defence("g8f6", answer("h5f7")))))},
	})
	expect(t, text("ru", TextOptions{}, p), `
Ложный след
1.d4? (2.e4)
  1…d5 2.c4
  но 1…Кf6!, f5!
Решение
1.e4!
  угроза: 2.Фh5
    2…Кf6 3.Ф:f7+
    2…e6 3.Фe5
  1…e5 2.Кf3 (3.К:e5)
    2…Кc6 3.Сb5
    2…d6 3.d4 / Сc4
  1…a6, a5 2.Фh5 Кf6 3.Ф:f7+
  1…d5
    2.e:d5 Ф:d5 3.Кc3
    2.e5 цугцванг
      2…Кc6 3.d4
      2…d4 3.c3
`)
}

func TestAnyMove(t *testing.T) {
	anyKnight := []branch{}
	for _, to := range []string{"b6", "f6", "c5", "e5", "f8", "b8"} {
		anyKnight = append(anyKnight, defence("d7"+to, answer("a1a2")))
	}
	const one, two = "7k/3n4/8/8/8/8/8/R3K3 w - - 0 1", "7k/3n4/8/8/8/8/7n/R3K3 w - - 0 1"
	for _, test := range []struct {
		fen   string
		moves []branch
		want  string
	}{
		{one, anyKnight, "1.Крe2!\n  1…К~ 2.Лa2\n"},
		{two, anyKnight, "1.Крe2!\n  1…Кd7~ 2.Лa2\n"},
		{one, anyKnight[1:], "1.Крe2!\n  1…Кf6, Кc5, Кe5, Кf8, Кb8 2.Лa2\n"},
		{one, append(anyKnight[:6:6], defence("h8g8", answer("a1a2"))), "1.Крe2!\n  1…К~, Крg8 2.Лa2\n"},
	} {
		p := part(t, test.fen, "#2", map[solution.Phase][]branch{solution.Actual: {key("e1e2", test.moves...)}})
		expect(t, text("ru", TextOptions{}, p), test.want)
	}
}

// A published s#1: the defender mates.
func TestSelfmate(t *testing.T) {
	p := part(t, "8/8/8/8/8/kp5R/p7/K7 w - - 0 1", "s#1", map[solution.Phase][]branch{
		solution.Actual: {key("h3h4", defence("b3b2"))},
	})
	expect(t, text("ru", TextOptions{}, p), "1.Лh4!\n  1…b2#\n")
}

func TestRemarks(t *testing.T) {
	short := key("g3g1")
	short.flags |= solution.Short
	idle := defence("a3a2", answer("g3g1"))
	idle.flags |= solution.NoParry
	p := part(t, "7B/8/8/8/8/p1K3Q1/5P2/1k6 w - - 0 1", "#2", map[solution.Phase][]branch{
		solution.Actual: {short, key("c3d2", threat("g3g1"), idle)},
	})
	p.Complete = false
	expect(t, text("en", TextOptions{Style: notation.Style{Letters: notation.English}}, p), `
1.Qg1+! (short solution)
1.Kd2! (2.Qg1+)
  1…a2 (does not parry the threat) 2.Qg1#
The search is not finished: this is what was found.
`)
}

func TestNothingToShow(t *testing.T) {
	const fen = "7B/8/8/8/8/p1K3Q1/5P2/1k6 w - - 0 1"
	none := part(t, fen, "#2", map[solution.Phase][]branch{solution.Actual: nil})
	stopped := none
	stopped.Complete = false
	expect(t, text("ru", TextOptions{}, none), "Решения нет.\n")
	expect(t, text("ru", TextOptions{}, stopped), "Поиск не закончен: пока ничего не найдено.\n")
	expect(t, text("en", TextOptions{}, none, stopped), "a)\nNo solution.\nb)\nThe search is not finished: nothing found yet.\n")
	for _, lang := range i18n.Languages {
		for _, reason := range []string{solver.ReasonPlay, solver.ReasonGoal, solver.ReasonStudy, solver.ReasonLength, solver.ReasonCondition, solver.ReasonOption, solver.ReasonText, solver.ReasonPosition,
			solver.ReasonQuodlibet, solver.ReasonNullMoves, solver.ReasonNonTrivial, solver.ReasonRebirth, solver.ReasonTarget} {
			unsolvable := none
			unsolvable.Unsolvable, unsolvable.Detail = reason, "NullMoves"
			if got := text(lang, TextOptions{}, unsolvable); strings.Contains(got, "solution.") || strings.Contains(got, "{") || len(got) < 10 {
				t.Errorf("%s %s: %q", lang, reason, got)
			}
		}
	}
}

// Published problems with their answers, whose play is written line by line.
func TestLines(t *testing.T) {
	for _, test := range []struct {
		name, fen, stipulation string
		phases                 map[solution.Phase][]branch
		want                   string
	}{
		{"Chris Feather, Schach 1975", "1RrB2b1/8/4n3/2n3p1/2K2b2/1p1rk3/6BR/8 b - - 0 1", "h#2",
			map[solution.Phase][]branch{solution.Actual: lines("d3d8 g2c6 c5d7 b8b3", "f4b8 g2d5 e6c7 d8g5")},
			"1.Лd:d8 Сc6 2.Кd7 Л:b3#\n1.С:b8 Сd5 2.Кc7 С:g5#\n"},
		{"Norbert Geissler, Problemkiste 2014", "n3n3/P1P5/3k4/8/2K5/8/8/8 w - - 0 1", "h#2.5",
			map[solution.Phase][]branch{solution.Actual: lines("c7c8q a8c7 a7a8r d6c6 a8a6")},
			"1…c8Ф 2.Кac7 a8Л 3.Крc6 Лa6#\n"},
		{"Saletić, Problemkiste 1994, duplex", "8/8/2b3R1/8/8/1K6/6p1/k7 b - - 0 1", "h=2",
			map[solution.Phase][]branch{solution.Actual: lines("c6e4 g6g2 e4b1 g2g1"), solution.DuplexActual: lines("g6g5 g2g1q g5c5 g1c5")},
			"Решение\n1.Сe4 Л:g2 2.Сb1 Лg1=\nДуплекс\n1.Лg5 g1Ф 2.Лc5 Ф:c5=\n"},
		{"shared beginnings", "1r6/pk6/8/3N4/4B3/8/8/7K b - - 0 1", "h#1",
			map[solution.Phase][]branch{solution.Actual: lines("b7a8 d5c7", "b7a8 d5b6")},
			"1.Крa8 Кc7#\n1.Крa8 Кb6#\n"},
		{"Steudel, Problemkiste 1994, set play", "8/8/8/8/8/6p1/5prb/3K1Nkb b - - 0 1", "ser-h=5",
			map[solution.Phase][]branch{solution.Actual: lines("g1f1 g2g1 g3g2 h2f4 f4d2 d1d2"), solution.SetPlay: lines("d1e2")},
			"Иллюзорная игра\n1…Крe2=\nРешение\n1.Кр:f1 2.Лg1 3.g2 4.Сf4 5.Сd2 Кр:d2=\n"},
		{"Ludwig Zagler, Problemkiste 1994", "k5q1/P4P2/r4P1K/7P/8/8/8/8 w - - 0 1", "ser-#6",
			map[solution.Phase][]branch{solution.Actual: lines("f7f8b f8c5 c5b6 f6f7 f7g8b g8d5")},
			"1.f8С 2.Сc5 3.Сb6 4.f7 5.f:g8С 6.Сd5#\n"},
		{"Bjorn Enemark", "8/8/8/1N6/8/1r1n4/2K5/k7 w - - 0 1", "1->ser-h#3",
			map[solution.Phase][]branch{solution.Actual: lines("b5d4 d3c1 c1a2 d4b3", "b5d4 b3a3 d3b2 a3a2 d4b3")},
			"1.Кd4 1.Кc1 2.Кa2 К:b3#\n1.Кd4 1.Лa3 2.Кb2 3.Лa2 Кb3#\n"},
		{"Horst Bäcker, 1992", "8/P1bP4/1pP1pp2/p3pP2/4K3/5P2/1PpkPPp1/R4B2 w - - 0 1", "hs#3",
			map[solution.Phase][]branch{solution.Actual: lines("d7d8b g2g1n d8f6 g1f3 f6g5 f3g5")},
			"1.d8С g1К 2.С:f6 К:f3 3.Сg5+ К:g5#\n"},
		{"Geza Schweig, Tukon 1938", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "PG 4.0",
			map[solution.Phase][]branch{solution.Actual: lines("b1c3 d7d6 c3d5 b8d7 d5e7 d7f6 e7g8 f6g8")},
			"1.Кc3 d6 2.Кd5 Кd7 3.К:e7 Кdf6 4.К:g8 К:g8\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, text("ru", TextOptions{}, part(t, test.fen, test.stipulation, test.phases)), test.want)
		})
	}
}

func TestSpansLeadToTheirMoves(t *testing.T) {
	p := vaeth(t)
	paths := map[solution.Path]bool{}
	for _, phase := range solution.Phases() {
		p.Walk(phase, func(v solution.Visit) bool { paths[v.Path] = true; return true })
	}
	found := map[solution.Path]string{}
	for _, l := range SolutionText(i18n.New("ru"), &solution.Solution{Parts: []solution.Part{p}}, TextOptions{}) {
		for _, s := range l.Spans {
			if s.Path != "" && !paths[s.Path] {
				t.Errorf("%q leads to no move: %s", s.Text, s.Path)
			}
			found[s.Path] = s.Text
		}
	}
	for path, want := range map[solution.Path]string{
		"0/key/g3g8": "1.Фg8!", "0/key/g3g8/b1c1": "1…Крc1", "0/key/g3g8/a3a2": "a2",
		"0/key/g3g8/b1c1/g8g1": "2.Фg1#", "0/try/c3b3/b1c1": "1…Крc1!",
	} {
		if found[path] != want {
			t.Errorf("%s: got %q, want %q", path, found[path], want)
		}
	}
}

func TestTwinLabels(t *testing.T) {
	for _, test := range []struct {
		lang  string
		index int
		want  string
	}{{"ru", 0, "а)"}, {"ru", 3, "г)"}, {"ru", 99, "100)"}, {"en", 0, "a)"}, {"en", 25, "z)"}, {"en", 26, "27)"}} {
		if got := TwinLabel(i18n.New(test.lang), test.index); got != test.want {
			t.Errorf("%s %d: got %s, want %s", test.lang, test.index, got, test.want)
		}
	}
}
