package interchange

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/solver/chess"
	"keymove/solver/problem"
)

// one reads a file of one entry.
func one(t *testing.T, text string) Entry {
	t.Helper()
	r := Read("test", []byte(text))
	if r.Err != nil || len(r.Entries) != 1 {
		t.Fatalf("%d entries, %v, in\n%s", len(r.Entries), r.Err, text)
	}
	return r.Entries[0]
}

// codes lists the codes of an entry's errors.
func codes(e Entry) []Code {
	var all []Code
	for _, err := range e.Errors {
		all = append(all, err.(*Error).Code)
	}
	return all
}

func TestOliveReadsBothSchemas(t *testing.T) {
	r := Read("test", []byte(oliveSeed))
	if len(r.Entries) != 2 {
		t.Fatalf("%d entries", len(r.Entries))
	}
	old, recent := r.Entries[0].Composition, r.Entries[1].Composition
	wantSource := problem.Source{Name: "The Era (London)", Issue: "12", Number: "345", Date: problem.Date{Year: 1861, Month: 1, Day: 13}}
	if old.Source != wantSource || old.Award.Distinction != "1st-2nd Prize" || old.Authors[0] != (problem.Author{Family: "Loyd", Given: "Samuel"}) {
		t.Errorf("1.0: %+v", old)
	}
	p := old.Problem
	if got := p.Diagram.Placement(); got != "7k/8/8/1KR5/8/r7/1P6/4R3" {
		t.Errorf("placement %s", got)
	}
	if p.Intended != 2 || p.Branching != "2.1..." || p.ZeroPosition {
		t.Errorf("intended %d, %q, zero position %v", p.Intended, p.Branching, p.ZeroPosition)
	}
	if o := p.Options; !o.SetPlay || o.EnPassant != chess.F6.Bit() || !slices.Equal(o.Conditions, []string{"Circe", "(white Gd4)"}) {
		t.Errorf("options %+v", o)
	}
	if len(p.Twins) != 2 || p.Twins[0].String() != "Move g2 e6" || p.Twins[1].String() != "Move c5 f4" {
		t.Errorf("twins %v", p.Twins)
	}
	if old.Solution != "1.b4! threat:\n      2.Rc5-d5" {
		t.Errorf("solution %q", old.Solution)
	}
	wantSource = problem.Source{Name: "64", Number: "7", Page: 12, Date: problem.Date{Year: 1928, Month: 3}}
	wantAward := problem.Award{Tourney: "ty", TourneyDate: problem.Date{Year: 1900, YearTo: 1902}, Distinction: "HM"}
	if got := recent.Award; got.Tourney != wantAward.Tourney || got.TourneyDate != wantAward.TourneyDate || got.Distinction != wantAward.Distinction || got.Judges[0].Family != "A" {
		t.Errorf("award %+v", got)
	}
	if recent.Source != wantSource || recent.Extra["source.variant"] != "x" || recent.Extra["reprints.1.comments"] != "[a, b]" {
		t.Errorf("source %+v, extra %v", recent.Source, recent.Extra)
	}
	if recent.Problem.Stipulation.Goal.Kind != problem.Draw || recent.Extra[extraMen] != "neutral Royal Sd3" || recent.ForeignIDs["PDB"] != "P1" || recent.Comments[0].Text != "x" {
		t.Errorf("1.1: %+v", recent)
	}
}

// What people write by hand is understood; see the list of messy files.
func TestOliveUnderstandsPeople(t *testing.T) {
	const men = "algebraic: {white: [Kc2, Pg7], black: [Ka1]}\n"
	for _, test := range []struct {
		name, text string
		codes      []Code
		check      func(c *problem.Composition) bool
	}{
		{"tabs", "---\n" + men + "stipulation: \"#2\"\nauthors:\n\t- Loyd, Samuel\n", nil, func(c *problem.Composition) bool { return c.Authors[0].Family == "Loyd" }},
		{"windows", "---\r\n" + men + "stipulation: '#2'\r\nsolution: |\r\n  1.a\r\n  2.b\r\n", nil, func(c *problem.Composition) bool { return c.Solution == "1.a\n2.b" }},
		{"no separator", men + "stipulation: '#2'\n", nil, func(c *problem.Composition) bool { return c.Problem.Stipulation.Plies == 3 }},
		{"bare equals", "---\n" + men + "stipulation: =\n", nil, func(c *problem.Composition) bool { return c.Problem.Stipulation.Goal.Kind == problem.Draw }},
		{"option, not condition (olive-gui#61)", "---\n" + men + "stipulation: \"#2\"\noptions: [Variation, try]\n", nil, func(c *problem.Composition) bool {
			o := c.Problem.Options
			return o.Tries && len(o.Conditions) == 0 && slices.Equal(o.Words, []string{"Variation"})
		}},
		{"Black's twin", "---\n" + men + "stipulation: '#2 b) Black'\n", nil, func(c *problem.Composition) bool {
			return len(c.Problem.Twins) == 1 && c.Problem.Twins[0].Edits[0].Kind == problem.ByBlack
		}},
		{"zero position", "---\n" + men + "stipulation: '#2'\ntwins: {a: Remove g7, b: Continued Move a1 a2}\n", nil, func(c *problem.Composition) bool { return c.Problem.ZeroPosition && len(c.Problem.Twins) == 2 }},
		{"men in a line", "---\nalgebraic: {white: Kc2 Pg7, black: Ka1}\nstipulation: '#2'\n", nil, func(c *problem.Composition) bool { return c.Problem.Diagram.Placement() == "8/6P1/8/8/8/8/2K5/k7" }},
		{"year as text", "---\n" + men + "stipulation: '#2'\ndate: 1857-1858\n", nil, func(c *problem.Composition) bool {
			return c.Source.Date == problem.Date{Year: 1857, YearTo: 1858}
		}},
		{"missing letter", "---\n" + men + "stipulation: '#2'\ntwins: {b: Move a1 a2, d: Move a1 a3}\n", []Code{CodeLetter}, func(c *problem.Composition) bool { return len(c.Problem.Twins) == 2 }},
		{"two men on a square", "---\nalgebraic: {white: [Kc2, Pc2], black: [Ka1]}\nstipulation: '#2'\n", []Code{CodeOccupied}, func(c *problem.Composition) bool { return c.Extra[extraMen] == "white Pc2" }},
		{"no man", "---\nalgebraic: {white: [Kc2, 'x'], green: [Ka1]}\nstipulation: '#2'\n", []Code{CodeMan, CodeMan}, func(c *problem.Composition) bool { return c.Extra[extraMen] == "white x\ngreen Ka1" }},
		{"given twice", "---\n" + men + "stipulation: '#2'\nstipulation: '#3'\n", []Code{CodeDuplicate}, func(c *problem.Composition) bool {
			return c.Problem.Stipulation.Plies == 3 && c.Extra["stipulation"] == "#3"
		}},
		{"nothing there", "---\nauthors: []\n", []Code{CodeMissing, CodeMissing}, func(c *problem.Composition) bool { return true }},
		{"prose", "---\nThis is a letter.\n", []Code{CodeNoEntry}, func(c *problem.Composition) bool { return c.Extra["text"] == "This is a letter." }},
		{"unknown key", "---\n" + men + "stipulation: '#2'\nglyphs: {g: q2}\n", nil, func(c *problem.Composition) bool { return c.Extra["glyphs"] == "{g: q2}" }},
		{"broken key", "---\n" + men + "stipulation: '#2'\nkeywords: [a, b\ncomments:\n - c\n", []Code{CodeSyntax}, func(c *problem.Composition) bool {
			return len(c.Keywords) == 1 && c.Comments[0].Text == "c" && c.Problem.Stipulation.Plies == 3
		}},
		{"broken men", "---\nalgebraic:\n  white: [Kc2, Pg7\n  black: Ka1]\nstipulation: '#2'\n", []Code{CodeSyntax}, func(c *problem.Composition) bool { return c.Problem.Diagram.Placement() == "8/6P1/8/8/8/8/2K5/k7" }},
	} {
		e := one(t, test.text)
		if got := codes(e); !slices.Equal(got, test.codes) {
			t.Errorf("%s: codes %v, want %v", test.name, got, test.codes)
		}
		if !test.check(&e.Composition) {
			t.Errorf("%s: %+v", test.name, e.Composition)
		}
	}
}

// A broken document spoils no other, and its error names its own line.
func TestBrokenDocumentStandsAlone(t *testing.T) {
	good := "---\nalgebraic: {white: [Kc2], black: [Ka1]}\nstipulation: '#2'\n"
	r := Read("test", []byte(good+"---\nalgebraic: {white: [Kc2]}\nstipulation: '#3' what\n"+good))
	if len(r.Entries) != 3 || len(r.Entries[0].Errors) != 0 || len(r.Entries[2].Errors) != 0 {
		t.Fatalf("%d entries: %v", len(r.Entries), r.Errors())
	}
	var at *Error
	if !errors.As(r.Entries[1].Errors[0], &at) || at.Entry != 2 || at.Line != 6 || at.Code != CodeSyntax || at.Mended {
		t.Errorf("error %#v", at)
	}
	if s := r.Entries[1].Composition.Problem.Stipulation; s.Plies != 5 || s.Remark != "what" {
		t.Errorf("stipulation %+v", s)
	}
}

// A diagram with men left out is never taken for the whole problem.
func TestFairyMenGuardTheProblem(t *testing.T) {
	e := one(t, "---\nalgebraic: {white: [Kc2, Gg7], black: [Ka1]}\nstipulation: '#2'\n")
	if got := codes(e); !slices.Equal(got, []Code{CodeFairyMan}) {
		t.Errorf("codes %v", got)
	}
	if got := e.Composition.Problem.Options.Conditions; len(got) != 1 || !strings.Contains(got[0], "Gg7") {
		t.Errorf("conditions %q", got)
	}
	var b strings.Builder
	if _, err := Write(&b, Olive, []problem.Composition{e.Composition}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "options") || !strings.Contains(b.String(), "white: [Kc2, Gg7]") {
		t.Errorf("written as\n%s", b.String())
	}
}

// A value that multiplies itself by aliases costs neither time nor memory.
func TestAliasesDoNotExplode(t *testing.T) {
	var b strings.Builder
	b.WriteString("---\nstipulation: '#2'\na0: &a0 [x]\n")
	for i := range 30 {
		b.WriteString(strings.NewReplacer("N", strconv.Itoa(i+1), "M", strconv.Itoa(i)).Replace("aN: &aN [*aM, *aM, *aM, *aM, *aM, *aM, *aM, *aM]\n"))
	}
	b.WriteString("comments: &c [*c, *c]\n")
	e := one(t, b.String())
	for key, text := range e.Composition.Extra {
		if len(text) > 20*mostNodes {
			t.Errorf("%s has %d bytes", key, len(text))
		}
	}
}
