// Package export turns problems and solutions into what people read: diagrams,
// captions, the solution as text, and whole sheets.
//
// Everything drawn is first a [Page]: a display list in millimetres. The
// window shows it with [Raster], and [SVG], [PNG] and package pdf write the
// same list, so that what is seen is what is printed.
package export

import "image/color"

// Page is a sheet or a picture as a list of things to draw, the first at the
// bottom. Lengths are millimetres; x runs to the right and y down from the top
// left corner. The zero Page is empty.
type Page struct {
	W, H  float64
	Items []Item
}

// Item is a *Shape or a *Text.
type Item interface{ item() }

// Shape is a path that is filled, stroked or both, the fill first. Overlapping
// parts of the fill follow the nonzero rule. A colour of zero alpha draws
// nothing.
type Shape struct {
	Path         Path
	Fill, Stroke color.NRGBA
	// Width is the width of the stroke in millimetres.
	Width float64
	Cap   Cap
	Join  Join
}

// Cap is the end of a stroke.
type Cap uint8

// The ends of a stroke.
const (
	ButtCap Cap = iota
	RoundCap
)

// Join is the corner of a stroke.
type Join uint8

// The corners of a stroke.
const (
	MiterJoin Join = iota
	RoundJoin
)

// miterLimit is that of SVG, in all outputs.
const miterLimit = 4

// Text is a run of text on one line in one face. Every rune of it has a glyph
// in Face: see [Page.Write], which splits text so.
type Text struct {
	// X and Y are the left end of the baseline.
	X, Y   float64
	Text   string
	Face   Face
	Size   float64 // in points
	Colour color.NRGBA
}

func (*Shape) item() {}
func (*Text) item()  {}

// Black and White are the colours of ink and paper.
var (
	Black = color.NRGBA{A: 0xff}
	White = color.NRGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
)

// Draw puts an item on top.
func (p *Page) Draw(item Item) { p.Items = append(p.Items, item) }

// Place draws the items of another page at (x, y).
func (p *Page) Place(other Page, x, y float64) {
	for _, item := range other.Items {
		switch it := item.(type) {
		case *Shape:
			moved := *it
			moved.Path = it.Path.Transform(Translate(x, y))
			p.Draw(&moved)
		case *Text:
			moved := *it
			moved.X += x
			moved.Y += y
			p.Draw(&moved)
		}
	}
}
