package export

import (
	"strings"
	"testing"

	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/notation"
	"keymove/solver/problem"
	"keymove/solver/written"
)

// authoredWork is Loyd's twomover (La Stratégie 1867) with a solution read from text.
func authoredWork(t *testing.T, stipulation, text string) problem.Composition {
	t.Helper()
	setup, err := chess.ParseFEN("8/1b6/1qPBP3/5K2/1npkP3/Q1N2p2/2prpP2/b1N5")
	if err != nil {
		t.Fatal(err)
	}
	w := problem.Composition{Problem: problem.Problem{Diagram: setup}}
	if err := w.Problem.SetTask(stipulation); err != nil {
		t.Fatal(err)
	}
	r := written.Read(&w.Problem, text, written.Options{})
	if !r.Whole() {
		t.Fatalf("%+v", r.Faults)
	}
	w.AuthorSolution = r.Solution
	return w
}

const loydRussian = `Иллюзорная игра
1…Фb5+, Фc7 2.К:b5#
Ложный след
1.Ф:a1? (2.К3:e2# / Кb5#)
  1…Фa5+ 2.Кb5#
  но 1…Фc5+!
Решение
1.Фa7! {отдаёт поле} (2.Кb5#)
  1…Кр:c3 2.Ф:a1#
  1…С~ 2.Фg7#
`

// What is written is read back as the same solution, in every notation.
func TestAuthorTextReadsBack(t *testing.T) {
	w := authoredWork(t, "#2", loydRussian)
	text := PlainText(AuthorText(i18n.New("ru"), &w, TextOptions{}))
	for _, want := range []string{"1.Фa7! {отдаёт поле} (2.Кb5#)", "1…С", "~ 2.Фg7#", "но 1…Фc5+!"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	want := PlainText(AuthorText(i18n.New("en"), &w, TextOptions{Style: notation.Style{Letters: notation.English}}))
	for _, letters := range []notation.Letters{notation.Russian, notation.English, notation.Problem, notation.German, notation.French, notation.Figurine} {
		for _, lang := range i18n.Languages {
			text := PlainText(AuthorText(i18n.New(lang), &w, TextOptions{Style: notation.Style{Letters: letters}}))
			r := written.Read(&w.Problem, text, written.Options{})
			again := w
			again.AuthorSolution = r.Solution
			got := PlainText(AuthorText(i18n.New("en"), &again, TextOptions{Style: notation.Style{Letters: notation.English}}))
			if !r.Whole() || got != want {
				t.Errorf("%s in set %d: read %+v from\n%s\nas\n%s", lang, letters, r.Faults, text, got)
			}
		}
	}
}

// Technical variations may be left out, and the sheet prints the author's
// solution rather than the one found.
func TestAuthorTextRanks(t *testing.T) {
	w := authoredWork(t, "#2", loydRussian)
	w.AuthorSolution.Parts[0].Actual[0].Children[1].Rank = problem.Technical
	text := PlainText(AuthorText(i18n.New("ru"), &w, TextOptions{HideTechnical: true}))
	if strings.Contains(text, "Кр:c3") || !strings.Contains(text, "С") {
		t.Errorf("technical variations in\n%s", text)
	}
	var printed strings.Builder
	for _, p := range solutionParagraphs(i18n.New("ru"), &w, nil, TextOptions{}) {
		for _, s := range p.spans {
			printed.WriteString(s.text)
		}
	}
	if !strings.Contains(printed.String(), "1…Кр:c3 2.Ф:a1#") {
		t.Errorf("the sheet has %q", printed.String())
	}
}
