package interchange

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	notnil "github.com/notnil/chess"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// Réti's study in the styles of three collections. Its solution has been
// printed countless times: 1.Kg7 h4 2.Kf6 Kb6 3.Ke5 h3 4.Kd6 with a draw.
const (
	retiHHdb = `[Event "Kagans Neueste Schachnachrichten 1st prize"]
[Site "?"]
[Date "1921.??.??"]
[Round "?"]
[White "Reti=R Afek=Y"]
[Black "(=0000.11h8a6) (v) AN"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"]

{Often reprinted.} 1. Kg7 (1. Kh7 $2 {<main> too slow} h4) 1... h4 2. Kf6 Kb6 ( 2... h3 3. Ke7
(3. Ke6 {<minor_dual>} ) 3... h2 4. c7 ) 3. Ke5 $3 h3 4. Kd6 1/2-1/2
`
	retiChessBase = `[Event "Kagans Neueste Schachnachrichten"]
[Date "1921.11.??"]
[White "Reti, Richard"]
[Black "White to play and draw"]
[Result "*"]
[FEN "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"]
[PlyCount "7"]

1. Kg7 h4 2. Kf6 Kb6 3. Ke5! h3 ; and the pawn is caught
4. Kd6 *
`
	retiLichess = `[Event "Studies: Reti"]
[Site "https://lichess.org/study/x/y"]
[Result "1/2-1/2"]
[UTCDate "2024.01.02"]
[Variant "From Position"]
[ECO "?"]
[Opening "?"]
[FEN "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"]
[SetUp "1"]

{ [%csl Gh8][%cal Gh8g7] } 1. Kg7! { both at once } 1... h4 2. Kf6 Kb6 3. Ke5 h3 4. Kd6 1/2-1/2
`
)

// line follows the first children, as coordinates.
func line(moves []problem.AuthorMove) string {
	var all []string
	for len(moves) > 0 {
		all = append(all, moves[0].Move.String())
		moves = moves[0].Children
	}
	return strings.Join(all, " ")
}

func TestStudiesOfEveryStyle(t *testing.T) {
	const main = "h8g7 h5h4 g7f6 a6b6 f6e5 h4h3 e5d6"
	for name, text := range map[string]string{"HHdbVI": retiHHdb, "ChessBase": retiChessBase, "Lichess": retiLichess} {
		e := one(t, text)
		c := e.Composition
		if len(e.Errors) > 0 || c.Problem.Stipulation.String() != "=" || c.Problem.Diagram.Placement() != "7K/8/k1P5/7p/8/8/8/8" {
			t.Errorf("%s: %v, %s %s", name, e.Errors, c.Problem.Stipulation, c.Problem.Diagram.Placement())
		}
		if part := c.AuthorSolution.Part(0); part == nil || line(part.Actual) != main {
			t.Errorf("%s: solution %+v", name, c.AuthorSolution)
		}
	}
	c := one(t, retiHHdb).Composition
	part := c.AuthorSolution.Part(0)
	if !slices.Equal(c.Authors, []problem.Author{{Family: "Reti", Given: "R"}, {Family: "Afek", Given: "Y"}}) ||
		c.Source.Name != "Kagans Neueste Schachnachrichten" || c.Award.Distinction != "1st prize" ||
		c.Source.Date != (problem.Date{Year: 1921}) || c.Relation != problem.Version || !slices.Equal(c.Keywords, []string{"AN"}) ||
		c.Comments[0].Text != "Often reprinted." {
		t.Errorf("header: %+v", c)
	}
	if len(part.Tries) != 1 || part.Tries[0].Rank != problem.Main || part.Tries[0].Comment != "too slow" || part.Tries[0].Sign != "?" {
		t.Errorf("tries: %+v", part.Tries)
	}
	second := part.Actual[0].Children[0].Children[0] // 2.Kf6
	if len(second.Children) != 2 || line(second.Children[1:]) != "h4h3 f6e7 h3h2 c6c7" || len(second.Children[1].Children) != 2 || second.Children[1].Children[1].Comment != "<minor_dual>" {
		t.Errorf("variations: %+v", second)
	}
	if third := second.Children[0].Children[0]; third.Sign != "!!" {
		t.Errorf("sign %q", third.Sign)
	}
}

// The task stands where each style puts it.
func TestTasksInPGN(t *testing.T) {
	for tags, want := range map[string]string{
		`[Black "#3"]`:                        "#3",
		`[Black "Mate in 2"]`:                 "#2",
		`[Black "Мат в 4 хода"]`:              "#4",
		`[Termination "mate in 5"]`:           "#5",
		`[ChapterName "Helpmate in 2"]`:       "h#2",
		`[Event "Selfmate in 3"]`:             "s#3",
		`[Stipulation "ser-h=5"]`:             "ser-h=5",
		`[Black "Black to move, White wins"]`: "+",
		`[Result "1-0"]`:                      "+",
		`[Black "+0400.10b3d1"]`:              "+",
		`[Black "=0400.10b3d1"] [Round "?"]`:  "=",
	} {
		e := one(t, "[FEN \"8/8/8/8/8/1K6/7R/k7 w - - 0 1\"]\n"+tags+"\n\n*\n")
		if got := e.Composition.Problem.Stipulation; len(e.Errors) > 0 || strings.TrimSuffix(got.String(), " black to move") != want {
			t.Errorf("%s: %s, %v", tags, got, e.Errors)
		}
	}
	black := one(t, "[FEN \"8/8/8/8/8/1K6/7R/k7 b - - 0 1\"]\n[Result \"1-0\"]\n\n1... Kb1 1-0\n")
	if !black.Composition.Problem.Stipulation.BlackBegins || line(black.Composition.AuthorSolution.Part(0).Actual) != "a1b1" {
		t.Errorf("Black begins: %+v %v", black.Composition.AuthorSolution, black.Errors)
	}
}

// Set play stands after a move left out, threats too.
func TestPhasesInPGN(t *testing.T) {
	const text = `[FEN "8/8/8/8/8/1K6/7R/k7 w - - 0 1"]
[Stipulation "#2"]

1. Rh7 $1 $23 {key} (1. Rh3 $2 Kb1 $1 {[%refutes]}) (1. -- Kb1 2. Rh1#) 1... Kb1 (1... -- 2. Rh1#) 2. Rh1# 1-0
`
	e := one(t, text)
	part := e.Composition.AuthorSolution.Part(0)
	if len(e.Errors) > 0 || line(part.SetPlay) != "a1b1 h2h1" || line(part.Tries) != "h2h3 a1b1" || line(part.Actual) != "h2h7 h7h1" {
		t.Fatalf("%v %+v", e.Errors, part)
	}
	key := part.Actual[0]
	if key.Sign != "!" || !key.Zugzwang || key.Comment != "key" || len(key.Children) != 2 || line(key.Children[1:]) != "a1b1 h7h1" || !part.Tries[0].Children[0].Refutes {
		t.Errorf("%+v", part)
	}
	dots := one(t, strings.Replace(text, "1. -- Kb1", "1... Kb1", 1))
	if !reflect.DeepEqual(dots.Composition.AuthorSolution, e.Composition.AuthorSolution) {
		t.Errorf("set play after dots: %+v", dots.Composition.AuthorSolution)
	}
}

// What is broken is told with its place, and the game is kept.
func TestBrokenGames(t *testing.T) {
	text := retiChessBase + `
[Event "broken "quote" inside"]
[FEN "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"]
[Result 1-0]
[Date "1921.13.01"]

1. Kg7 h4 2. Qf6 (2. Kf6) Kb6
(1. Kh7 {never closed

` + retiHHdb
	r := Read("test", []byte(text))
	if len(r.Entries) != 3 || len(r.Entries[0].Errors)+len(r.Entries[2].Errors) > 0 {
		t.Fatalf("%d entries: %v", len(r.Entries), r.Errors())
	}
	broken := r.Entries[1]
	if broken.Composition.Source.Name != `broken "quote" inside` || line(broken.Composition.AuthorSolution.Part(0).Actual) != "h8g7 h5h4" || !strings.Contains(broken.Composition.Solution, "Qf6") {
		t.Errorf("%+v", broken.Composition)
	}
	for _, want := range []Error{{Line: 14, Code: CodeSyntax}, {Line: 15, Code: CodeDate}, {Line: 17, Column: 14, Code: CodeMove}} {
		if !slices.ContainsFunc(broken.Errors, func(err error) bool {
			at := err.(*Error)
			return at.Code == want.Code && at.Line == want.Line && (want.Column == 0 || at.Column == want.Column)
		}) {
			t.Errorf("no %s in line %d: %v", want.Code, want.Line, broken.Errors)
		}
	}
}

// Other programs read what is written: a library for games plays the main line.
func TestPGNIsReadByOthers(t *testing.T) {
	c := one(t, retiHHdb).Composition
	var b bytes.Buffer
	if _, err := Write(&b, PGN, []problem.Composition{c, c}); err != nil {
		t.Fatal(err)
	}
	// That library cannot take a comment before the first move.
	text := strings.ReplaceAll(b.String(), "{Often reprinted.} ", "")
	games := notnil.NewScanner(strings.NewReader(text))
	for range 2 {
		if !games.Scan() {
			t.Fatalf("%v in\n%s", games.Err(), text)
		}
		g := games.Next()
		var moves []string
		for _, m := range g.Moves() {
			moves = append(moves, m.String())
		}
		if got := strings.Join(moves, " "); got != "h8g7 h5h4 g7f6 a6b6 f6e5 h4h3 e5d6" || g.GetTagPair("White").Value != "Reti, R; Afek, Y" {
			t.Errorf("moves %s of %v", got, g.TagPairs())
		}
	}
}

// A tree of every kind of move survives without Keymove's own record.
func TestTreesSurviveInMovesAlone(t *testing.T) {
	for _, text := range []string{retiHHdb, retiChessBase,
		"[FEN \"r3k3/8/8/3Pp3/8/8/1p6/R3K2R w KQq e6 0 1\"]\n[Stipulation \"#3\"]\n\n1. dxe6 (1. O-O $1 bxa1=N {[%rank byPlay] [%any man] odd}) 1... bxa1=Q+ 2. Ke2 O-O-O $23 *\n",
		"[FEN \"8/8/8/8/8/1K6/7R/k7 w - - 0 1\"]\n[Stipulation \"h#1.5\"]\n\n1... Rh3 2. Kb1 Rh1# (2... Rh2) *\n",
	} {
		e := one(t, text)
		c := e.Composition
		if len(e.Errors) > 0 || c.AuthorSolution.IsZero() {
			t.Errorf("%s: %v", text, e.Errors)
		}
		moves := pgnMoves(&c)
		back := one(t, pgnTags(&c)+"\n"+moves)
		if !reflect.DeepEqual(back.Composition.AuthorSolution, c.AuthorSolution) {
			t.Errorf("%s\nbecame\n%+v\nwant\n%+v", moves, back.Composition.AuthorSolution, c.AuthorSolution)
		}
		for _, line := range strings.Split(moves, "\n") {
			if len(line) > pgnWidth {
				t.Errorf("%d characters in %q", len(line), line)
			}
		}
	}
}

// A solution that is only text becomes moves for other programs, and comes back
// as the text it was.
func TestTextBecomesMoves(t *testing.T) {
	c := one(t, "---\nalgebraic: {white: [Kb3, Rh2], black: [Ka1]}\nstipulation: '#2'\nsolution: |-\n  1.Rh2-h7 ! zugzwang.\n      1...Ka1-b1\n          2.Rh7-h1 #\n").Composition
	if moves := pgnMoves(&c); !strings.Contains(moves, "1. Rh7 $1 $23 1... Kb1 2. Rh1#") && !strings.Contains(moves, "1. Rh7 $1 $23 Kb1 2. Rh1#") {
		t.Errorf("moves %q", moves)
	}
	roundTrip(t, PGN, []problem.Composition{c})
}

func TestGBR(t *testing.T) {
	// Codes printed with well-known studies: Saavedra's and Réti's.
	for fen, want := range map[string]string{
		"8/8/1KP5/3r4/8/8/8/k7":                    "0300.10b6a1",
		"7K/8/k1P5/7p/8/8/8/8":                     "0000.11h8a6",
		"2B5/5K2/3P1p1p/BbP2P1k/1P5P/r2n1N2/4n3/8": "0357.52f7h5",
		"qqq5/8/8/8/8/8/8/K1k5":                    "9000.00a1c1",
	} {
		s, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := gbr(&s); got != want {
			t.Errorf("%s: %s, want %s", fen, got, want)
		}
	}
}

func ExampleWrite_pgn() {
	r := Read("loyd.olv", []byte(`---
authors: ["Loyd, Samuel"]
source: {name: The Era, date: {year: 1861}}
algebraic: {white: [Kb3, Rh2], black: [Ka1]}
stipulation: "#1"
solution: ""
`))
	var b bytes.Buffer
	if _, err := Write(&b, PGN, []problem.Composition{r.Entries[0].Composition}); err != nil {
		fmt.Println(err)
	}
	fmt.Print(b.String())
	// Output:
	// [Event "The Era"]
	// [Site "?"]
	// [Date "1861.??.??"]
	// [Round "?"]
	// [White "Loyd, Samuel"]
	// [Black "#1"]
	// [Result "1-0"]
	// [SetUp "1"]
	// [FEN "8/8/8/8/8/1K6/7R/k7 w - - 0 1"]
	// [Stipulation "#1"]
	//
	// 1-0
}

func FuzzPGN(f *testing.F) {
	for _, text := range []string{retiHHdb, retiChessBase, retiLichess, "[Keymove \"{\\\"id\\\":3,\\\"authors\\\":null}\"]\n", "1. e4 ((((\n1... e5 } $99 {"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		const first = "[Event \"first\"]\n[Stipulation \"#1\"]\n[FEN \"8/8/8/8/8/1K6/7R/k7 w - - 0 1\"]\n\n1. Kc2 *\n\n[Event \"second\"]\n"
		r := survives(t, append([]byte(first), data...))
		if r.Err != nil {
			return // NULs
		}
		if r.Format != PGN || len(r.Entries) < 2 || line(r.Entries[0].Composition.AuthorSolution.Part(0).Actual) != "b3c2" {
			t.Errorf("the first game is lost: %+v", r.Entries)
		}
		roundTrip(t, PGN, compositions(r))
	})
}
