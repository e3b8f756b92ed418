package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"keymove/solver/problem"
)

// neighbourRow is a row of the list of neighbours with a menu of its own.
type neighbourRow struct {
	widget.Label
	n  *neighbours
	at int
}

func newNeighbourRow(n *neighbours) *neighbourRow {
	r := &neighbourRow{n: n}
	r.Truncation = fyne.TextTruncateEllipsis
	r.ExtendBaseWidget(r)
	return r
}

// Tapped implements fyne.Tappable: the list itself no longer sees the click.
func (r *neighbourRow) Tapped(*fyne.PointEvent) { r.n.list.Select(r.at) }

// TappedSecondary implements fyne.SecondaryTappable.
func (r *neighbourRow) TappedSecondary(e *fyne.PointEvent) {
	n := r.n
	n.list.Select(r.at)
	n.u.menuAt(e.AbsolutePosition,
		action{key: "neighbour_open", do: n.openTab},
		action{key: "compare", do: n.compare},
		action{},
		action{key: "attach_full", do: func() { n.attach(problem.FullAnticipation) }},
		action{key: "attach_partial", do: func() { n.attach(problem.PartialAnticipation) }})
}
