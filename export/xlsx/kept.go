package xlsx

import (
	"fmt"
	"strconv"

	"keymove/export"
)

// writeKept writes what the organiser keeps of the solvers, and the norms, in
// the order of places. Nothing of it is computed.
func (b *workbook) writeKept() error {
	own := &b.e.Settings.Ratings
	head := b.heads(b.c.T("contest.rating"))
	for i := range own.Fields {
		head = append(head, own.Fields[i].Name(b.c.Lang()))
	}
	if len(own.Norms) > 0 {
		head = append(head, b.c.T("ratings.norm"))
	}
	t, err := b.begin(sheetName(b.c.T("ratings.sheet")), b.title(b.c.T("ratings.sheet")), head, 16, len(head), firstRow+len(b.standings.Rows)-1)
	if err != nil {
		return err
	}
	for i := range b.standings.Rows {
		row := &b.standings.Rows[i]
		solver := b.e.Solver(row.Solver)
		place := ""
		switch {
		case row.First > 0 && row.First == row.Last:
			place = strconv.Itoa(row.First)
		case row.First > 0:
			place = fmt.Sprintf("%d–%d", row.First, row.Last)
		}
		cells := append([]any{b.text(place)}, b.who(solver)...)
		cells = append(cells, b.known(solver.Rating))
		for j := range own.Fields {
			value := solver.Data[own.Fields[j].Key]
			if n, err := strconv.Atoi(value); own.Fields[j].Number && err == nil {
				cells = append(cells, b.whole(n))
			} else {
				cells = append(cells, b.text(value))
			}
		}
		if len(own.Norms) > 0 {
			cells = append(cells, b.text(export.NormText(b.c, b.e, &b.standings, row)))
		}
		if err := t.SetRow(at(1, headRow+1+i), cells, tall(solver.Name, solver.Team)); err != nil {
			return err
		}
	}
	return t.Flush()
}

// known is a number, or an empty cell for one that is not known.
func (b *workbook) known(n int) any {
	if n == 0 {
		return nil
	}
	return b.whole(n)
}
