package widgets

import (
	"math"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"keymove/solver/chess"
)

// geometry is where the squares lie within a diagram.
type geometry struct {
	corner  fyne.Position // of the upper left square
	square  float32       // side of a square
	rim     float32       // width of the rim around the squares
	flipped bool
}

// smallestSquare is the least side of a square, for the pointer's sake.
const smallestSquare = 32

// coordinateSize is the text size of the letters and digits on the rim. On a
// large board they grow with it.
func (d *Diagram) coordinateSize(size fyne.Size) float32 {
	return max(d.Theme().Size(fynetheme.SizeNameText)*0.8, min(size.Width, size.Height)/44)
}

func (d *Diagram) rimWidth(size fyne.Size) float32 {
	return float32(math.Ceil(float64(d.coordinateSize(size) * 1.45)))
}

// layout computes the geometry for a size. Squares have a whole number of
// pixels a side and begin on a whole pixel, or else the gaps between them
// would show as hairlines.
func (d *Diagram) layout(size fyne.Size) geometry {
	pixels := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(d.whole); c != nil && c.Scale() > 0 {
		pixels = c.Scale()
	}
	floor := func(v float32) float32 { return float32(math.Floor(float64(v*pixels))) / pixels }
	g := geometry{rim: floor(d.rimWidth(size)), flipped: d.flipped}
	g.square = max(0, floor((min(size.Width, size.Height)-2*g.rim)/8))
	g.corner = fyne.NewPos(floor((size.Width-8*g.square)/2), floor((size.Height-8*g.square)/2))
	return g
}

// at returns the square under a point, NoSquare off the board.
func (g geometry) at(p fyne.Position) chess.Square {
	if g.square <= 0 {
		return chess.NoSquare
	}
	column := int(math.Floor(float64((p.X - g.corner.X) / g.square)))
	row := int(math.Floor(float64((p.Y - g.corner.Y) / g.square)))
	if column < 0 || column > 7 || row < 0 || row > 7 {
		return chess.NoSquare
	}
	if g.flipped {
		return chess.SquareAt(7-column, row)
	}
	return chess.SquareAt(column, 7-row)
}

// place returns the upper left corner of a square.
func (g geometry) place(sq chess.Square) fyne.Position {
	column, row := sq.File(), 7-sq.Rank()
	if g.flipped {
		column, row = 7-column, 7-row
	}
	return g.corner.AddXY(float32(column)*g.square, float32(row)*g.square)
}

// choiceSquares lists the squares that n men to promote to lie over: from sq
// on the edge towards the middle.
func (g geometry) choiceSquares(sq chess.Square, n int) []chess.Square {
	step := -1
	if sq.Rank() < 4 {
		step = 1
	}
	squares := make([]chess.Square, n)
	for i := range squares {
		squares[i] = chess.SquareAt(sq.File(), sq.Rank()+i*step)
	}
	return squares
}
