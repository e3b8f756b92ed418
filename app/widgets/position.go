package widgets

import "keymove/solver/chess"

// Position is a diagram that is only looked at.
type Position struct{ Diagram }

// NewPosition returns an empty diagram, White below.
func NewPosition() *Position {
	p := &Position{}
	p.init(p)
	p.ExtendBaseWidget(p)
	return p
}

// SetMarks tints squares and puts dots on others.
func (d *Diagram) SetMarks(tinted, dotted chess.Bitboard) {
	if d.marks.tinted == tinted && d.marks.dotted == dotted {
		return
	}
	d.marks.tinted, d.marks.dotted = tinted, dotted
	d.Refresh()
}
