package export

import (
	"slices"
	"strings"
	"testing"

	"keymove/resources/i18n"
	"keymove/solver/notation"
	"keymove/solver/problem"
)

// published is a made-up work for which article 47.1 has all it asks for.
func published(t *testing.T) *problem.Composition {
	w, _ := mateInOne(t)
	w.Authors[0].Town, w.Authors[0].Country = "Нью-Йорк", "США"
	w.Source = problem.Source{Name: "«64»", Date: problem.Date{Year: 1928}, Issue: "5", Number: "123",
		Responsible: "Н. Греков", Place: "Москва", PrintRun: 1001, Pages: 16}
	w.Solution = "1.Фh8#"
	return w
}

// Article 47.1, clause by clause: what is taken away is what is missed.
func TestPublicationLacks(t *testing.T) {
	if got := PublicationLacks(published(t)); len(got) != 0 {
		t.Errorf("a complete work lacks %v", got)
	}
	for _, c := range []struct {
		change   func(*problem.Composition)
		want     LackCode
		required bool
	}{
		{func(w *problem.Composition) { w.Source = problem.Source{} }, NoIssue, true},
		{func(w *problem.Composition) { w.Source.Name = "" }, NoTitle, true},
		{func(w *problem.Composition) { w.Source.Responsible = "" }, NoResponsible, true},
		{func(w *problem.Composition) { w.Source.Place = "" }, NoPlace, true},
		{func(w *problem.Composition) { w.Source.Date = problem.Date{} }, NoDate, true},
		{func(w *problem.Composition) { w.Source.Date, w.Source.Electronic = problem.Date{}, true }, NoDisclosure, true},
		{func(w *problem.Composition) { w.Source.PrintRun = 0 }, NoPrintRun, true},
		{func(w *problem.Composition) { w.Source.PrintRun = 49 }, FewCopies, true},
		{func(w *problem.Composition) { w.Source.Pages = 0 }, NoPages, true},
		{func(w *problem.Composition) { w.Authors = nil }, NoAuthor, true},
		{func(w *problem.Composition) { w.Authors[0].Given = "" }, NoGivenName, false},
		{func(w *problem.Composition) { w.Authors[0].Town, w.Authors[0].Country = "", "" }, NoResidence, false},
		{func(w *problem.Composition) { w.Authors = append(w.Authors, w.Authors[0]) }, NoAgreement, false},
		{func(w *problem.Composition) { w.Award = problem.Award{Tourney: "Мемориал"} }, NoDistinction, false},
		{func(w *problem.Composition) { w.Problem.Diagram = setup(t, "8/8/8/8/8/8/8/8") }, NoDiagram, true},
		{func(w *problem.Composition) { w.Problem.Stipulation = problem.Stipulation{} }, NoTask, true},
		{func(w *problem.Composition) { w.Problem.Stipulation = stipulation(t, "a=>b2") }, NoTarget, true},
		{func(w *problem.Composition) { w.Solution = " \n" }, NoSolution, false},
	} {
		w := published(t)
		c.change(w)
		if got := PublicationLacks(w); !slices.Equal(got, []Lack{{c.want, c.required}}) {
			t.Errorf("%v, want %s", got, c.want)
		}
		for _, lang := range i18n.Languages {
			if text := LackText(i18n.New(lang), Lack{Code: c.want}); keyShows(text) {
				t.Errorf("%s in %s: %q", c.want, lang, text)
			}
		}
	}
	// Fifty copies publish, and an electronic issue has neither print run.
	for _, change := range []func(*problem.Source){
		func(s *problem.Source) { s.PrintRun = 50 },
		func(s *problem.Source) { s.PrintRun, s.Electronic = 0, true },
	} {
		w := published(t)
		change(&w.Source)
		if got := PublicationLacks(w); len(got) != 0 {
			t.Errorf("%+v lacks %v", w.Source, got)
		}
	}
}

// The report keeps what is required apart from what may wait, and ends with the
// text.
func TestPublicationReport(t *testing.T) {
	c := i18n.New("ru")
	w := published(t)
	if got := PublicationReport(c, notation.Style{}, w); !strings.HasPrefix(got, c.T("publication.complete")) || !strings.HasSuffix(got, PublicationText(c, notation.Style{}, w)) {
		t.Errorf("a complete work: %s", got)
	}
	w.Source.Pages, w.Solution = 0, ""
	got := PublicationReport(c, notation.Style{}, w)
	last := -1
	for _, want := range []string{"Не хватает для публикации", "число пронумерованных страниц", "может появиться позже", "решение (может", "Готовый текст:", "Сэмюэль Лойд"} {
		at := strings.Index(got, want)
		if at <= last {
			t.Errorf("%q is out of order in\n%s", want, got)
		}
		last = at
	}
}

// The order of article 47.1: first name before surname, residence, distinction,
// diagram, task, twins, conditions; then the issue.
func TestPublicationOrder(t *testing.T) {
	w := published(t)
	twin, err := problem.ParseTwin("Move h2 g2")
	if err != nil {
		t.Fatal(err)
	}
	w.Problem.Twins = []problem.Twin{twin}
	w.Problem.Options.Conditions = []string{"Circe"}
	want := []string{
		"Сэмюэль Лойд", "Нью-Йорк, США", "1-й приз", "Белые: Крb6, Фh2 (2). Чёрные: Крa8 (1).", "Мат в 1 ход (2+1)", "б) Фh2→g2", "Circe",
		"«64», 1928, № 5, задача 123; Москва; ответственный за выпуск Н. Греков; тираж 1001 экземпляр; 16 с.",
	}
	style := notation.Style{Letters: notation.Russian}
	text := PublicationText(i18n.New("ru"), style, w)
	if text != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", text, strings.Join(want, "\n"))
	}
	page := Publication(i18n.New("ru"), w, PublicationOptions{Style: style, Diagram: DiagramOptions{Coordinates: true}})
	inside(t, page, 1)
	lines := texts(page)
	last := -1
	for _, line := range slices.Concat(want[:3], []string{"Мат в 1 ход"}, want[5:7]) {
		at := index(t, lines, line)
		if at <= last {
			t.Errorf("%q is out of order in %q", line, lines)
		}
		last = at
	}
	// Nothing stands below the last line but the margin.
	lowest := 0.0
	for _, item := range page.Items {
		if run, ok := item.(*Text); ok {
			lowest = max(lowest, run.Y)
		}
	}
	if page.H-lowest > 8 {
		t.Errorf("%v mm are empty below", page.H-lowest)
	}
	w.Problem.Stipulation = stipulation(t, "a=>b2 8/8/8/8/8/8/3k4/K3R3")
	inside(t, Publication(i18n.New("en"), w, PublicationOptions{}), 1)
	if text := PublicationText(i18n.New("en"), notation.Style{Letters: notation.English}, w); !strings.Contains(text, "Final position. White: Ka1, Re1 (2). Black: Kd2 (1).") {
		t.Errorf("no second diagram in\n%s", text)
	}
}
