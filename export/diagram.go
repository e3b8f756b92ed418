package export

import (
	"image/color"
	"sync"

	"keymove/resources"
	"keymove/solver/chess"
)

// DiagramOptions are choices of how a diagram looks. The zero options give the
// usual diagram of a problem: White below, no coordinates.
type DiagramOptions struct {
	// Size is the outer width of the frame in millimetres, 0 for 72.
	Size float64
	// Coordinates writes a–h and 1–8 beside the board; they add to the size
	// of the page.
	Coordinates bool
	// Flip puts Black below.
	Flip bool
	// Hatched draws dark squares with lines instead of a tint; it survives
	// photocopiers.
	Hatched bool
}

// Sizes in millimetres, except where they are parts of a square.
const (
	diagramSize  = 72.0
	frameWidth   = 0.4
	hatchWidth   = 0.13
	hatchSpacing = 0.75
	// manUnits is the side of the square that a man is drawn in.
	manUnits = 45.0
	// halo is the width of the white rim of a man, in his units.
	halo = 0.9
)

// tint is light enough for the men and dark enough for a photocopy.
var tint = color.NRGBA{R: 0xd4, G: 0xd4, B: 0xd4, A: 0xff}

// Diagram draws the men of a setup on a board. The page is as large as the
// drawing.
func Diagram(s chess.Setup, o DiagramOptions) Page {
	size := o.Size
	if size <= 0 {
		size = diagramSize
	}
	left, bottom := 0.0, 0.0
	if o.Coordinates {
		left, bottom = size*0.06, size*0.06
	}
	p := Page{W: size + left, H: size + bottom}
	p.Draw(&Shape{Path: Rect(0, 0, p.W, p.H), Fill: White})
	b := board{left: left + frameWidth, top: frameWidth, square: (size - 2*frameWidth) / 8, flip: o.Flip}
	b.squares(&p, o.Hatched)
	p.Draw(&Shape{
		Path:   Rect(left+frameWidth/2, frameWidth/2, size-frameWidth, size-frameWidth),
		Stroke: Black, Width: frameWidth,
	})
	if o.Coordinates {
		b.coordinates(&p)
	}
	for sq, man := range s.Board {
		if man != chess.NoPiece {
			b.man(&p, chess.Square(sq), man)
		}
	}
	return p
}

// board is where the squares lie on a page.
type board struct {
	left, top, square float64
	flip              bool
}

// corner returns the top left corner of a square.
func (b board) corner(sq chess.Square) Point {
	column, row := sq.File(), 7-sq.Rank()
	if b.flip {
		column, row = 7-column, 7-row
	}
	return Point{b.left + float64(column)*b.square, b.top + float64(row)*b.square}
}

func (b board) squares(p *Page, hatched bool) {
	var dark Path
	for sq := chess.A1; sq <= chess.H8; sq++ {
		if !sq.Dark() {
			continue
		}
		at := b.corner(sq)
		if hatched {
			dark = append(dark, hatch(at, b.square)...)
		} else {
			dark = append(dark, Rect(at.X, at.Y, b.square, b.square)...)
		}
	}
	if hatched {
		p.Draw(&Shape{Path: dark, Stroke: Black, Width: hatchWidth})
	} else {
		p.Draw(&Shape{Path: dark, Fill: tint})
	}
}

// hatch returns the lines from lower left to upper right within a square. They
// run on from square to square across corners.
func hatch(at Point, side float64) Path {
	n := max(int(side*2/hatchSpacing/1.414+0.5), 2)
	var path Path
	for i := 1; i < n; i++ {
		// x + y = d along a line, from the square's top left corner.
		d := 2 * side * float64(i) / float64(n)
		low := Point{max(0, d-side), min(d, side)}
		path = append(path, Lines(Point{at.X + low.X, at.Y + low.Y}, Point{at.X + low.Y, at.Y + low.X})...)
	}
	return path
}

func (b board) coordinates(p *Page) {
	size := b.square * 0.33 / mmPerPoint
	for i := range 8 {
		rank := b.corner(chess.SquareAt(0, i))
		name := string(rune('1' + i))
		x := b.left - frameWidth - b.square*0.14 - TextWidth(Regular, name, size)
		p.Write(x, rank.Y+b.square*0.61, name, Regular, size, Black)

		file := b.corner(chess.SquareAt(i, 0))
		name = string(rune('a' + i))
		x = file.X + (b.square-TextWidth(Regular, name, size))/2
		p.Write(x, b.top+8*b.square+frameWidth+b.square*0.33, name, Regular, size, Black)
	}
}

// man draws a man on his square. A white rim keeps him apart from a dark
// square; on a light one it would not show.
func (b board) man(p *Page, sq chess.Square, man chess.Piece) {
	at := b.corner(sq)
	scale := b.square / manUnits
	m := Scale(scale).Then(Translate(at.X, at.Y))
	shapes := men()[man]
	for _, s := range shapes {
		if !sq.Dark() {
			break
		}
		width := 2 * halo
		if s.Stroke.A != 0 {
			width += s.Width
		}
		p.Draw(&Shape{Path: s.Path.Transform(m), Stroke: White, Width: width * scale, Cap: RoundCap, Join: RoundJoin})
	}
	for _, s := range shapes {
		placed := *s
		placed.Path = s.Path.Transform(m)
		placed.Width *= scale
		p.Draw(&placed)
	}
}

var kindNames = [...]string{
	chess.Pawn: "pawn", chess.Knight: "knight", chess.Bishop: "bishop",
	chess.Rook: "rook", chess.Queen: "queen", chess.King: "king",
}

// ManSVG returns the drawing of a man as an SVG file of 45 × 45 units, nil for
// NoPiece.
func ManSVG(man chess.Piece) []byte {
	if man.Kind() == chess.NoKind || int(man.Kind()) >= len(kindNames) {
		return nil
	}
	data, err := resources.Men.ReadFile("men/" + man.Colour().String() + "-" + kindNames[man.Kind()] + ".svg")
	if err != nil {
		panic(err) // part of the program
	}
	return data
}

// men reads the drawings at the first use.
var men = sync.OnceValue(func() map[chess.Piece][]*Shape {
	all := map[chess.Piece][]*Shape{}
	for _, colour := range []chess.Colour{chess.White, chess.Black} {
		for kind := chess.Pawn; kind <= chess.King; kind++ {
			shapes, err := readSVG(ManSVG(kind.Of(colour)))
			if err != nil {
				panic(err) // part of the program
			}
			all[kind.Of(colour)] = shapes
		}
	}
	return all
})
