package store

import (
	"slices"

	"keymove/solver/problem"
)

// predecessorRow is an earlier work attached to a work as it lies in the file.
type predecessorRow struct {
	Degree      string      `json:"degree,omitempty"`
	Authors     []authorRow `json:"authors,omitempty"`
	Source      *sourceRow  `json:"source,omitempty"`
	Placement   string      `json:"fen,omitempty"`
	Stipulation string      `json:"stipulation,omitempty"`
	Reference   string      `json:"reference,omitempty"`
	Note        string      `json:"note,omitempty"`
}

var anticipationWords = [...]string{problem.NotJudged: "", problem.PartialAnticipation: "partial", problem.FullAnticipation: "full"}

func toPredecessorRow(p problem.Predecessor) predecessorRow {
	row := predecessorRow{Degree: anticipationWords[p.Anticipation], Authors: convert(p.Authors, toAuthorRow),
		Placement: p.Placement, Stipulation: p.Stipulation, Reference: p.Reference, Note: p.Note}
	if p.Source != (problem.Source{}) {
		source := toSourceRow(p.Source)
		row.Source = &source
	}
	return row
}

func (r predecessorRow) predecessor() problem.Predecessor {
	p := problem.Predecessor{Anticipation: problem.Anticipation(max(0, slices.Index(anticipationWords[:], r.Degree))),
		Authors: convert(r.Authors, authorRow.author), Placement: r.Placement, Stipulation: r.Stipulation, Reference: r.Reference, Note: r.Note}
	if r.Source != nil {
		p.Source = r.Source.source()
	}
	return p
}
