package library

import (
	"errors"
	"reflect"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

func material(men ...chess.Piece) Material {
	var m Material
	for _, man := range men {
		m += 1 << (4 * slot(man))
	}
	return m
}

func TestParseQuery(t *testing.T) {
	at := func(man chess.Piece, sq chess.Square) Men {
		var m Men
		m[slot(man)] = sq.Bit()
		return m
	}
	for text, want := range map[string]Query{
		"":                  {},
		"#2":                {Stipulation: "#2"},
		"H#2.5":             {Stipulation: "h#2.5"},
		"+":                 {Stipulation: "+"},
		"ser-h=5":           {Stipulation: "ser-h=5"},
		"Mansfield":         {Words: []string{"mansfield"}},
		"Лёвман":            {Words: []string{"левман"}},
		`"Good Companion"`:  {Words: []string{"good companion"}},
		"1920":              {FirstYear: 1920, LastYear: 1920},
		"1920-1930":         {FirstYear: 1920, LastYear: 1930},
		"-1930 год:1900-":   {FirstYear: 1900},
		"7+5":               {White: Span{7, 7}, Black: Span{5, 5}},
		"men:-7":            {Men: Span{0, 7}},
		"белые:5-6":         {White: Span{5, 6}},
		"автор:Лойд":        {Authors: []string{"лойд"}},
		`source:"Bell's"`:   {Sources: []string{"bell s"}},
		"genre:study,retro": {Genres: []problem.Genre{problem.Study, problem.Retro}},
		"жанр:трёхходовка":  {Genres: []problem.Genre{problem.Threemover}},
		"verdict:unsound":   {Verdicts: []Soundness{Unsound}},
		"key:Qd7,d2d4":      {Keys: []KeyMove{{Man: chess.Queen, From: chess.NoSquare, To: chess.D7}, {From: chess.D2, To: chess.D4}}},
		"ключ:Фd1-d7!":      {Keys: []KeyMove{{Man: chess.Queen, From: chess.D1, To: chess.D7}}},
		"key:Pa7a8=N":       {Keys: []KeyMove{{Man: chess.Pawn, From: chess.A7, To: chess.A8, Promotion: chess.Knight}}},
		// К alone is the knight, Кр the king, as the Russian letters have it.
		"белые:КФЛ": {Material: Force{Least: material(chess.WhiteKnight, chess.WhiteQueen, chess.WhiteRook)}},
		"чёрные=Кр": {Material: Force{Least: material(chess.BlackKing), Exact: [2]bool{false, true}}},
		"white:KR2": {Material: Force{Least: material(chess.WhiteKing, chess.WhiteRook, chess.WhiteRook)}},
		"white:Qd4": {Pattern: &Sketch{Pattern: Pattern{Men: at(chess.WhiteQueen, chess.D4)}}},
		"pattern:////3k.~s": {Pattern: &Sketch{Pattern: Pattern{Men: at(chess.BlackKing, chess.D4), Empty: chess.E4.Bit()},
			Freedom: Shifted}},
		"position:8/8/8/8/3k4/8/8/8~": {Position: &Placed{Men: at(chess.BlackKing, chess.D4), Freedom: AnyFreedom}},
		"http://x":                    {Words: []string{"http x"}},
	} {
		got, err := ParseQuery(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q:\n%+v, %v\nwant\n%+v", text, got, err, want)
		}
	}
}

func TestParseQueryErrors(t *testing.T) {
	for text, want := range map[string]QueryError{
		"#2 genre:poem loyd":  {Offset: 3, Word: "genre:poem", Field: "genre", Fault: BadValue},
		"author:":             {Word: "author:", Field: "author", Fault: NoValue},
		`a "b`:                {Offset: 2, Word: `"b`, Fault: OpenQuote},
		"key:d9":              {Word: "key:d9", Field: "key", Fault: BadValue},
		"white:X":             {Word: "white:X", Field: "white", Fault: BadValue},
		"pattern:9":           {Word: "pattern:9", Field: "pattern", Fault: BadPattern},
		"position:8/8":        {Word: "position:8/8", Field: "position", Fault: BadPattern},
		"year:1930-1920":      {Word: "year:1930-1920", Field: "year", Fault: BadValue},
		"white:Ke1 black:ke1": {Offset: 10, Word: "black:ke1", Field: "black", Fault: BadValue},
	} {
		_, err := ParseQuery(text)
		var got *QueryError
		if !errors.As(err, &got) || *got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
	if q, _ := ParseQuery("#2 genre:poem loyd"); q.Stipulation != "#2" || len(q.Words) != 1 {
		t.Errorf("what can be read is lost: %+v", q)
	}
}

// FuzzParseQuery: no text upsets the reader, and what it reads it writes so
// that the same is read again.
func FuzzParseQuery(f *testing.F) {
	for _, text := range []string{"#2 mansfield 1920-1930 белые:КФЛ", `author:"a b" key:Qd7,a8=Q 7+5 position:8/8/8/8/3k4/8/8/8~mr`,
		"pattern:////3k.~ white=", "men:3- verdict:sound,flawed", "жанр:этюд \"", "task:\"maximummer x\" text:1920", "white:P*12"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, _ := ParseQuery(text)
		again, err := ParseQuery(q.String())
		if err != nil {
			t.Fatalf("%q is written as %q: %v", text, q.String(), err)
		}
		if !reflect.DeepEqual(again, q) {
			t.Fatalf("%q is written as %q and read as\n%+v, not\n%+v", text, q.String(), again, q)
		}
	})
}

// FuzzParsePattern: what is read is written so that the same is read again.
func FuzzParsePattern(f *testing.F) {
	f.Add("////3k.")
	f.Add("8/8/8/8/8/8/8/K6.")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePattern(text)
		if err != nil {
			return
		}
		if again, err := ParsePattern(p.String()); err != nil || again != p {
			t.Fatalf("%q is written as %q: %+v, %v", text, p.String(), again, err)
		}
	})
}
