package judging_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/export/interchange"
	"keymove/judging"
	"keymove/solver"
)

// Loyd, La Stratégie 1867. The solution as published agrees with the one
// found; each error put into it is named with its place and with what is right.
func TestCompareBattle(t *testing.T) {
	c := work(t, "8/1b6/1qPBP3/5K2/1npkP3/Q1N2p2/2prpP2/b1N5", "#2")
	s := solve(t, c, solver.Options{SetPlay: true, Tries: true, Refutations: 1})
	const published = `1...Фb5+ 2.К:b5# 1...Кa2 2.Сe5#
		1.Ф:a1? (2.К3:e2#/Кb5#) Фb5+ 2.К:b5#, но 1...Фc5+!
		1.К3:e2+? fe 2.Фe3#, но 1...Л:e2!
		1.Фa7! (2.Кb5#) 1...Кр:c3 2.Ф:a1# 1...С:c3 2.Ф:b6# 1...Фc5+ 2.Сe5# 1...С:c6 2.Фg7#`
	for _, test := range []struct{ name, old, new, want string }{
		{"as published", "", "", ""},
		{"a wrong mate", "2.Ф:b6#", "2.Сe5", "authorWrong flaw at a3a7 a1c3: d6e5"},
		{"a variation forgotten", "1...Кр:c3 2.Ф:a1# ", "", "authorMissing note at a3a7: d4c3"},
		{"a wrong threat", "1.Фa7! (2.Кb5#)", "1.Фa7! (2.Сe5#)", "authorThreat flaw at a3a7: d6e5"},
		{"no zugzwang", "1.Фa7! (2.Кb5#)", "1.Фa7! цугцванг", "authorZugzwang flaw at a3a7"},
		{"another refutation", "но 1...Л:e2!", "но 1...К:e2!", "authorIllegal flaw at c3e2"},
		{"no refutation", "но 1...Фc5+!", "но 1...Фd8!", "authorRefutation flaw at a3a1: b6d8"},
		{"the key called a try", "1.Фa7!", "1.Фa7?", "authorTrySolves flaw at a3a7"},
		{"a try called the key", "1.Ф:a1?", "1.Ф:a1!", ""},
	} {
		c.Solution = strings.Replace(published, test.old, test.new, 1)
		var got []string
		for _, f := range judging.Check(&c, s, judging.Rules{}).Findings {
			if f.Code.OfAuthor() {
				got = append(got, describe(f))
			}
		}
		if text := strings.Join(got, "; "); text != test.want {
			t.Errorf("%s: %q, want %q", test.name, text, test.want)
		}
	}
	c.Solution = "1.Ф:a1! Фb5+ 2.К:b5#"
	expect(t, judging.Check(&c, s, judging.Rules{}), []judging.Code{judging.AuthorKeyRefuted}, "authorKeyRefuted flaw at a3a1 b6c5")
}

// describe writes a finding as "code severity at path: moves".
func describe(f judging.Finding) string {
	text := string(f.Code) + " " + f.Severity.String()
	if moves := f.Path.Moves(); len(moves) > 0 {
		text += " at " + strings.Join(moves, " ")
	}
	for i, m := range f.Moves {
		if i == 0 {
			text += ":"
		}
		text += " " + m.String()
	}
	return text
}

// The only helpmate is 1.Kb8 Rh8#.
func TestCompareLines(t *testing.T) {
	c := work(t, "k7/8/1K6/8/8/8/8/7R", "h#1")
	s := solve(t, c, solver.Options{})
	for text, want := range map[string]string{
		"1.Kb8 Rh8#":              "",
		"1.Kb8 Rg1":               "authorWrong flaw at a8b8: h1g1",
		"1.Kb8":                   "authorUnfinished note at a8b8: h1h8",
		"1.Kb8 Rh8# 1.Kb8 Rh7":    "authorWrong flaw at a8b8: h1h7; authorCount flaw",
		"nothing that is a move":  "",
		"1.Kb8 Rh8# and 1.Kd9 R2": "authorUnread note",
	} {
		c.Solution = text
		var got []string
		for _, f := range judging.Check(&c, s, judging.Rules{}).Findings {
			if f.Code.OfAuthor() {
				got = append(got, describe(f))
			}
		}
		if all := strings.Join(got, "; "); all != want {
			t.Errorf("%q: %q, want %q", text, all, want)
		}
	}
}

// Of the sound works of real collections hardly any has a solution of which
// something is called wrong.
func TestCompareCollections(t *testing.T) {
	folder := os.Getenv("KEYMOVE_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "shared", "corpus")
	}
	files, _ := filepath.Glob(filepath.Join(folder, "olv", "*.olv"))
	if len(files) == 0 {
		t.Skip("no corpus")
	}
	seen, agree, wrong := 0, 0, 0
	met := map[string]int{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range interchange.Read(file, data).Entries {
			c := e.Composition
			code := c.Problem.Stipulation.String()
			every := map[string]int{"#2": 40, "s#2": 4, "h#2": 8}[code]
			if c.Solution == "" || every == 0 || len(c.Problem.Options.Conditions) > 0 {
				continue
			}
			if met[code]++; met[code]%every != 0 {
				continue
			}
			s := solve(t, c, solver.Options{SetPlay: true})
			r := judging.Check(&c, s, judging.Rules{})
			if r.Verdict != judging.Sound {
				continue
			}
			seen++
			if !r.Has(judging.AuthorKey) && !r.Has(judging.AuthorKeyRefuted) {
				agree++
			}
			for _, f := range r.Findings {
				if f.Code.OfAuthor() && f.Severity == judging.Flaw {
					wrong++
					t.Logf("%s %v %s: %s", filepath.Base(file), e.N, code, describe(f))
				}
			}
		}
	}
	t.Logf("%d sound works, %d keys agree, %d flaws in the authors' solutions", seen, agree, wrong)
	if agree < seen*97/100 || wrong > seen/20 {
		t.Errorf("of %d sound works %d keys agree, and %d flaws were found", seen, agree, wrong)
	}
}
