package interchange

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

func ExampleRead() {
	r := Read("loyd.olv", []byte(`---
authors: ["Loyd, Samuel"]
algebraic: {white: [Kb1, Qh1, Rb8], black: [Ka3]}
stipulation: "#2"
date: soon
`))
	for _, e := range r.Entries {
		fmt.Println(e.N, e.Composition.Authors[0], e.Composition.Problem.Stipulation)
		for _, err := range e.Errors {
			fmt.Println(err)
		}
	}
	// Output:
	// 1 Loyd, Samuel #2
	// loyd.olv: entry 1 (line 5): date: date "soon": date "soon" at byte 0
}

// The format is told by the content; the name says nothing.
func TestFormatIsToldByContent(t *testing.T) {
	for text, want := range map[string]Format{
		"{\"fen\":\"8/8/8/8/8/8/8/8\"}":                 JSON,
		" [\n {\"fen\":\"8/8/8/8/8/8/8/8\"}]":           JSON,
		"# Olive\n---\nalgebraic: {white: [Ka1]}\n":     Olive,
		"'stipulation': x\n":                            Olive,
		"  anfa\nford #2\n":                             Popeye,
		"beg\nsti #2\n":                                 Popeye,
		"Pieces White Ka1 Black Kc1\nStipulation h#1\n": Popeye,
		"8/8/8/8/8/8/8/8":                               FEN,
		"# list\n8/8/8/8/8/8/8/8 w - - dm 1;\n":         EPD,
		"[Event \"x\"]\n\n1. e4 *":                      PGN,
		"% by hand\n[FEN \"8/8/8/8/8/8/8/K1k5\"]\n":     PGN,
		"\\begin{diagram}":                              LaTeX,
		"% \\begin{diagram}":                            "",
		"<!DOCTYPE html><p>1. e4":                       "",
		"just a letter":                                 "",
	} {
		r := Read("x.olv", []byte(text))
		if r.Format != want {
			t.Errorf("%q: format %q, want %q", text, r.Format, want)
		}
		var at *Error
		if unknown := errors.As(r.Err, &at) && at.Code == CodeFormat; unknown != (want == "") {
			t.Errorf("%q: %v", text, r.Err)
		}
	}
}

// One text in every encoding that files have.
func TestEncodings(t *testing.T) {
	const head = "---\nalgebraic: {white: [Ka1], black: [Kc1]}\nstipulation: '#2'\nauthors: ["
	russian, german := head+"\"Куббель, Леонид\"]\n", head+"\"Götz, Jürg\"]\n"
	units := utf16.Encode([]rune("\ufeff" + russian))
	little, big := []byte{}, []byte{}
	for _, u := range units {
		little, big = append(little, byte(u), byte(u>>8)), append(big, byte(u>>8), byte(u))
	}
	windows, err := charmap.Windows1251.NewEncoder().String(russian)
	if err != nil {
		t.Fatal(err)
	}
	latin, err := charmap.ISO8859_1.NewEncoder().String(german)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"UTF-8":                     {[]byte(russian), "Куббель"},
		"UTF-8 with a mark":         {[]byte("\ufeff" + russian), "Куббель"},
		"UTF-16, little end first":  {little, "Куббель"},
		"UTF-16, big end first":     {big, "Куббель"},
		"UTF-16 without a mark":     {little[2:], "Куббель"},
		"Windows-1251":              {[]byte(windows), "Куббель"},
		"ISO-8859-1":                {[]byte(latin), "Götz"},
		"lines of different origin": {[]byte(german + windows), "Götz"},
		"old Mac line ends":         {[]byte(strings.ReplaceAll(russian, "\n", "\r")), "Куббель"},
	} {
		r := Read("test", test.data)
		if len(r.Entries) == 0 || len(r.Entries[0].Composition.Authors) == 0 {
			t.Errorf("%s: %d entries, %v", name, len(r.Entries), r.Errors())
			continue
		}
		if got := r.Entries[0].Composition.Authors[0].Family; got != test.want || len(r.Entries[0].Errors) > 0 && name != "lines of different origin" {
			t.Errorf("%s: %q, %v", name, got, r.Errors())
		}
	}
}

// A few damaged bytes in a collection are reported where they stand.
func TestDamagedBytes(t *testing.T) {
	const good = "---\nalgebraic: {white: [Ka1], black: [Kc1]}\nstipulation: '#2'\nauthors: [\"Куббель, Леонид\"]\n"
	for _, damage := range []string{"\xff", "\x00", "\x07"} {
		bad := strings.Replace(good, "Лео", "Лео"+damage, 1)
		r := Read("test", []byte(good+bad+good))
		if len(r.Entries) != 3 || !slices.Equal(codes(r.Entries[1]), []Code{CodeBytes}) || len(r.Errors()) != 1 {
			t.Fatalf("%q: %d entries, %v", damage, len(r.Entries), r.Errors())
		}
		if at := r.Entries[1].Errors[0].(*Error); at.Line != 8 || at.Entry != 2 {
			t.Errorf("%q: error %#v", damage, at)
		}
		if got := r.Entries[1].Composition.Authors[0].Given; got != "Лео\ufffdнид" {
			t.Errorf("%q: name %q", damage, got)
		}
	}
}

func TestWholeFileErrors(t *testing.T) {
	for name, test := range map[string]struct {
		data string
		want Code
	}{
		"empty.olv":  {"", CodeEmpty},
		"blank.olv":  {"\ufeff \r\n\t\n", CodeEmpty},
		"image.olv":  {"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00", CodeBinary},
		"packed.olv": {"PK\x03\x04\x14\x00\x08\x08", CodeBinary},
	} {
		r := Read(name, []byte(test.data))
		var at *Error
		if !errors.As(r.Err, &at) || at.Code != test.want || at.File != name || len(r.Entries) > 0 {
			t.Errorf("%s: %v", name, r.Err)
		}
	}
	var at *Error
	if _, err := Write(&bytes.Buffer{}, "doc", nil); !errors.As(err, &at) || at.Code != CodeFormat {
		t.Errorf("unknown format: %v", err)
	}
}

// full has something in every field.
func full(t *testing.T) problem.Composition {
	t.Helper()
	var e Entry
	e.readPlacement("r3k3/8/8/3Pp3/8/8/8/4K2R b Kq e6 3 9", Error{})
	c := e.Composition
	p := &c.Problem
	p.Options = problem.ParseOptions([]string{"SetPlay", "Defence 2", "NoCastling a8", "EnPassant e6", "MaxTime 3", "Circe Assassin"})
	if err := p.SetTask("h#2.5 with a twist"); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"Move d5 d4", "Continued Rotate 90 Stipulation h#3", "nonsense"} {
		twin, _ := problem.ParseTwin(text) // the last is kept unreadable
		p.Twins = append(p.Twins, twin)
	}
	p.ZeroPosition, p.Intended, p.Branching = true, 4, "2.2.1.1.1"
	author := problem.Author{Family: "Gurewitsch, jun.", Given: "A. & B.", Town: "Москва", Country: "RUS"}
	source := problem.Source{Name: "64", Volume: "3", Issue: "7", Round: "I", Number: "12a", Page: 9, Date: problem.Date{Year: 1928, Month: 3, Day: 5}, Electronic: true,
		Responsible: "Н. Гр.", Place: "Ленинград", PrintRun: 300, Pages: 16}
	c.ID, c.Authors, c.Original, c.Source = "id \"1\"", []problem.Author{author, {Family: "Сборная города"}}, true, source
	c.Award = problem.Award{Tourney: "Memorial", TourneyDate: problem.Date{Year: 1928, YearTo: 1930}, Section: "h#", Distinction: "1st-2nd HM", Judges: []problem.Author{author}}
	c.Dedication, c.After, c.StatedGenre = "to <everybody>", "Loyd, 1878", problem.Retro
	c.Solution = "1.a\n\n  2.b \t\n"
	c.Keywords, c.Comments = []string{"k: 1", ""}, []problem.Comment{{Text: "- one", Language: "en"}, {Text: "two\nlines"}}
	c.Identity, c.CoauthorsAgree, c.Relation, c.ReworkedBy = "3f9a", true, problem.SmallRework, []problem.Author{author}
	c.DefectPublished, c.Reentries = problem.Date{Year: 2020, Month: 3, Day: 1}, 1
	moves := []problem.AuthorMove{
		{Move: chess.NewMove(chess.C2, chess.C3), Any: problem.AnyOfMan, Rank: problem.Main, Refutes: true, Zugzwang: true, Sign: "!", Comment: "ключ",
			Children: []problem.AuthorMove{{Move: chess.NewCastling(chess.E8, chess.G8), Any: problem.AnyOfKind, Rank: problem.ByPlay}}},
		{Move: chess.NewEnPassant(chess.E5, chess.D6), Any: problem.AnyOfSide, Rank: problem.Technical},
		{Move: chess.NewPromotion(chess.A7, chess.A8, chess.Knight)},
	}
	c.AuthorSolution = problem.AuthorSolution{Parts: []problem.AuthorPart{{Comment: "a"},
		{Index: 1, SetPlay: moves[:1], Tries: moves[1:], Actual: moves, DuplexSet: moves[2:], DuplexActual: moves[1:2]}}}
	c.Predecessors = []problem.Predecessor{{Anticipation: problem.FullAnticipation, Authors: []problem.Author{author}, Source: source,
		Placement: "8/8/8/8/8/8/8/8", Stipulation: "#3", Reference: "yacpdb/1", Note: "те же маты"}, {Anticipation: problem.PartialAnticipation}, {}}
	c.SolutionPublished = problem.Date{Year: 1929}
	c.Examined = []problem.Examination{{With: "Popeye 4.87", Date: problem.Date{Year: 2024, Month: 1}, Result: "C+"}, {With: "YACPDB"}}
	c.Reprints = []problem.Source{source, {Name: "only"}}
	c.ForeignIDs, c.Extra = map[string]string{"PDB": "P1"}, map[string]string{"glyphs": "{g: q2}", "title": "x"}
	return c
}

func TestSomeFormatsHoldEverything(t *testing.T) {
	c := full(t)
	v := reflect.ValueOf(c)
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			t.Errorf("the test leaves %s empty", v.Type().Field(i).Name)
		}
	}
	for _, format := range []Format{JSON, PGN, LaTeX, HTML} {
		roundTrip(t, format, []problem.Composition{c, {}})
	}
}

// The fields that the command line promises, under their names.
func TestJSONFields(t *testing.T) {
	e := one(t, "---\nid: x1\nauthors: ['Loyd, Samuel']\nsource: {name: The Era, date: {year: 1861, month: 2}}\naward: {tourney: ditto, distinction: Prize}\nalgebraic: {white: [Ka1, Sb1], black: [Kc1]}\nstipulation: h#2\noptions: [SetPlay, Circe]\ntwins: {b: Move b1 b2}\nsolution: \"1.Kd1\"\nkeywords: [k]\ncomments: [c]\n")
	var b bytes.Buffer
	if _, err := Write(&b, JSON, []problem.Composition{e.Composition}); err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(b.Bytes(), []byte("\n")); n != 1 {
		t.Errorf("%d lines for one composition", n)
	}
	var got, want map[string]any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	const promised = `{"id":"x1","authors":["Loyd, Samuel"],"source":"The Era","date":"1861-02","award":"Prize","fen":"8/8/8/8/8/8/8/KNk5","stipulation":"h#2","options":["SetPlay","Circe"],"twins":[{"id":"b","text":"Move b1 b2"}],"solution":"1.Kd1","keywords":["k"],"comments":["c"]}`
	if err := json.Unmarshal([]byte(promised), &want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// People write JSON too: lists of one without brackets, numbers without
// quotes, several lines, fields of their own.
func TestJSONUnderstandsPeople(t *testing.T) {
	r := Read("test", []byte("[\n{\"authors\":\"Loyd, Samuel\",\n \"stip\":\"#2\", \"fen\":\"8/8/8/8/8/8/8/K1k5 w - - 0 1\", \"id\":7, \"mood\":{\"a\":[1]}},\n{\"fen\":\"8/8/8/8/8/8/8/K1k5\",\"stipulation\":\"#1\",\"twins\":4},\n{\"fen\": oops\n{\"fen\":\"8/8/8/8/8/8/8/K1k5\",\"stipulation\":\"#3\"}]"))
	if len(r.Entries) != 4 {
		t.Fatalf("%d entries: %v", len(r.Entries), r.Errors())
	}
	first := r.Entries[0].Composition
	if len(r.Entries[0].Errors) > 0 || first.Authors[0].Family != "Loyd" || first.ID != "7" || first.Extra["mood"] != `{"a":[1]}` || first.Problem.Stipulation.Plies != 3 {
		t.Errorf("%v %+v", r.Entries[0].Errors, first)
	}
	second := r.Entries[1]
	if !slices.Equal(codes(second), []Code{CodeType}) || second.Composition.Extra["twins"] != "4" || second.Composition.Problem.Stipulation.Plies != 1 {
		t.Errorf("%v %+v", second.Errors, second.Composition)
	}
	broken := r.Entries[2]
	if at := broken.Errors[0].(*Error); at.Code != CodeSyntax || at.Line != 5 || at.Column != 9 || broken.Composition.Extra["text"] == "" {
		t.Errorf("%#v", at)
	}
	if last := r.Entries[3]; len(last.Errors) > 0 || last.Line != 6 || last.Composition.Problem.Stipulation.Plies != 5 {
		t.Errorf("%v %+v", last.Errors, last.Composition)
	}
}

// Whoever writes a format is told of each field that it drops, and of no other:
// without those fields the composition comes back whole.
func TestLossesNameWhatIsDropped(t *testing.T) {
	c := full(t)
	for format, want := range map[Format][]Field{
		JSON:   nil,
		PGN:    nil,
		LaTeX:  nil,
		HTML:   nil,
		Olive:  {FieldIdentity, FieldResidence, FieldAgreement, FieldOriginal, FieldElectronic, FieldIssue, FieldSection, FieldDedication, FieldAfter, FieldRelation, FieldDefect, FieldAuthored, FieldSolved, FieldLanguages, FieldExamined, FieldEarlier, FieldGame, FieldGenre, FieldExtra},
		Popeye: {FieldID, FieldIdentity, FieldResidence, FieldAgreement, FieldOriginal, FieldDetails, FieldElectronic, FieldIssue, FieldTourney, FieldSection, FieldDedication, FieldAfter, FieldRelation, FieldDefect, FieldStipulation, FieldTwins, FieldIntended, FieldSolution, FieldAuthored, FieldSolved, FieldKeywords, FieldLanguages, FieldExamined, FieldEarlier, FieldReprints, FieldForeignIDs, FieldGame, FieldGenre, FieldExtra},
		EPD:    {FieldIdentity, FieldResidence, FieldAgreement, FieldOriginal, FieldSource, FieldDetails, FieldElectronic, FieldIssue, FieldDistinction, FieldTourney, FieldSection, FieldDedication, FieldAfter, FieldRelation, FieldDefect, FieldStipulation, FieldTwins, FieldIntended, FieldSolution, FieldAuthored, FieldSolved, FieldKeywords, FieldLanguages, FieldExamined, FieldEarlier, FieldReprints, FieldForeignIDs, FieldGame, FieldGenre, FieldExtra},
		FEN:    slices.DeleteFunc(Fields(), func(f Field) bool { return f == FieldDiagram }),
	} {
		losses, err := Write(&bytes.Buffer{}, format, []problem.Composition{{}, c})
		var got []Field
		for _, l := range losses {
			if l.Entry != 2 {
				t.Errorf("%s: loss in entry %d", format, l.Entry)
			}
			got = append(got, l.Field)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v\ngot  %v\nwant %v", format, err, got, want)
		}
	}
	held := c
	held.Authors = []problem.Author{{Family: "Loyd", Given: "Samuel"}, {Family: "Сборная города"}}
	held.Award.Judges = held.Authors
	held.Original, held.Dedication, held.After, held.StatedGenre = false, "", "", problem.NoGenre
	held.Identity, held.CoauthorsAgree, held.Relation, held.ReworkedBy, held.Examined = "", false, problem.NoRelation, nil, nil
	held.DefectPublished, held.Reentries, held.SolutionPublished = problem.Date{}, 0, problem.Date{}
	held.AuthorSolution, held.Predecessors = problem.AuthorSolution{}, nil
	held.Source.Responsible, held.Source.Place, held.Source.PrintRun, held.Source.Pages = "", "", 0, 0
	held.Award.Section, held.Comments = "", []problem.Comment{{Text: "- one"}, {Text: "two\nlines"}}
	held.Source.Electronic, held.Reprints = false, []problem.Source{{Name: "only"}}
	held.Keywords, held.Solution = []string{"k: 1"}, "1.a\n\n  2.b"
	held.Extra = map[string]string{"glyphs": "{g: q2}"}
	held.Problem.Diagram = chess.Setup{Board: c.Problem.Diagram.Board}
	roundTrip(t, Olive, []problem.Composition{held})
}

// Errors returns the errors of all entries and of the file, in order.
func (r *Result) Errors() []error {
	var all []error
	if r.Err != nil {
		all = append(all, r.Err)
	}
	for i := range r.Entries {
		all = append(all, r.Entries[i].Errors...)
	}
	return all
}
