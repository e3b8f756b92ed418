package export

import (
	"strings"

	"keymove/resources/i18n"
	"keymove/solver/problem"
)

// anticipationKeys are the parts of message keys for degrees of anticipation.
var anticipationKeys = [...]string{
	problem.NotJudged: "undecided", problem.PartialAnticipation: "partial", problem.FullAnticipation: "full",
}

// PredecessorText names an earlier work and what it takes from a later one
// (article 47.3): "Частичный предшественник: Сэмюэль Лойд, «64», 1928, #2,
// yacpdb/418092 – тот же механизм".
func PredecessorText(c *i18n.Catalog, p problem.Predecessor) string {
	var authors []string
	for _, a := range p.Authors {
		authors = append(authors, AuthorName(a, GivenFirst))
	}
	degree := c.T("sheet.predecessor." + codeAt(anticipationKeys[:], int(p.Anticipation)))
	known := joined(", ", strings.Join(authors, "; "), SourceText(c, p.Source), p.Stipulation, p.Reference)
	return joined(" – ", joined(": ", degree, known), p.Note)
}

// anticipated reports whether somebody has found all of a work's content in an
// earlier one, which makes it incorrect.
func anticipated(w *problem.Composition) bool {
	for _, p := range w.Predecessors {
		if p.Anticipation == problem.FullAnticipation {
			return true
		}
	}
	return false
}

// predecessors are the lines of a judge's sheet on earlier works.
func (a *a5) predecessors(size float64) []paragraph {
	if !a.options.Judge {
		return nil
	}
	var all []paragraph
	for i, p := range a.work.Predecessors {
		before := 0.3
		if i == 0 {
			before = 2
		}
		all = append(all, paragraph{spans: []span{{PredecessorText(a.catalog, p), Italic}}, size: size, hang: hangIndent, before: before})
	}
	return all
}
