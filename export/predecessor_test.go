package export

import (
	"slices"
	"strings"
	"testing"

	"keymove/resources/i18n"
	"keymove/solver/problem"
)

// Article 52 does not put predecessors on a sheet; a judge's sheet has them
// below the solution. A full one makes the work incorrect (article 47.3), and
// that is told on either.
func TestA5Predecessors(t *testing.T) {
	w, s := mateInOne(t)
	w.Predecessors = []problem.Predecessor{
		{Anticipation: problem.PartialAnticipation, Authors: []problem.Author{{Family: "Шинкман", Given: "Уильям"}, {Family: "Вурцбург"}},
			Source: problem.Source{Name: "Era", Date: problem.Date{Year: 1861}}, Stipulation: "#2", Reference: "yacpdb/418092", Note: "тот же мат"},
	}
	full := problem.Predecessor{Anticipation: problem.FullAnticipation, Reference: "yacpdb/1"}
	for _, v := range []struct{ lang, partial, full string }{
		{"ru", "Частичный предшественник: Уильям Шинкман; Вурцбург, Era, 1861, #2, yacpdb/418092 – тот же мат", "Полный предшественник: yacpdb/1"},
		{"en", "Partial predecessor: Уильям Шинкман; Вурцбург, Era, 1861, #2, yacpdb/418092 – тот же мат", "Full predecessor: yacpdb/1"},
	} {
		c := i18n.New(v.lang)
		work := *w
		pages, warned := A5(c, &work, s, A5Options{})
		if text := strings.Join(texts(pages[0]), "\n"); strings.Contains(text, "Шинкман") {
			t.Errorf("on the sheet of article 52:\n%s", text)
		}
		if slices.Contains(warned, Warning{Code: FullyAnticipated}) {
			t.Error("a partial predecessor is taken for a full one")
		}
		work.Predecessors = append(slices.Clone(work.Predecessors), full)
		pages, warned = A5(c, &work, s, A5Options{Judge: true})
		text := strings.Join(texts(pages[0]), " ")
		solution, partial, last := strings.Index(text, "1."), strings.Index(text, v.partial), strings.Index(text, v.full)
		if solution < 0 || partial < solution || last < partial {
			t.Errorf("at %d, %d, %d in %q", solution, partial, last, text)
		}
		if !slices.Contains(warned, Warning{Code: FullyAnticipated}) {
			t.Errorf("no word of the full predecessor: %v", warned)
		}
		if text := WarningText(c, Warning{Code: FullyAnticipated}); keyShows(text) {
			t.Error(text)
		}
	}
}
