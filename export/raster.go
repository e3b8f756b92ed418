package export

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// maxPixels bounds a picture: an A4 page at 600 dpi fits.
const maxPixels = 50_000_000

// ErrTooLarge means that a picture would have more than 50 million pixels, or
// none.
var ErrTooLarge = errors.New("export: picture too large or empty")

// Raster draws the page on white paper, scale pixels a millimetre. A page that
// would be larger than 50 million pixels, or empty, gives an empty picture.
func Raster(p Page, scale float64) *image.RGBA {
	w, h := math.Round(p.W*scale), math.Round(p.H*scale)
	if !(w >= 1 && h >= 1 && w*h <= maxPixels) {
		return image.NewRGBA(image.Rectangle{})
	}
	c := canvas{picture: image.NewRGBA(image.Rect(0, 0, int(w), int(h))), scale: scale}
	draw.Draw(c.picture, c.picture.Bounds(), image.White, image.Point{}, draw.Src)
	for _, item := range p.Items {
		switch it := item.(type) {
		case *Shape:
			if it.Fill.A != 0 {
				c.fill(it.Path, it.Fill)
			}
			if it.Stroke.A != 0 && it.Width > 0 {
				c.stroke(it)
			}
		case *Text:
			c.fill(it.Outline(), it.Colour)
		}
	}
	return c.picture
}

// PNG writes the page as a picture of the given resolution, which is noted in
// the file, so that it is printed in its true size.
func PNG(w io.Writer, p Page, dpi float64) error {
	picture := Raster(p, dpi/25.4)
	if picture.Bounds().Empty() {
		return ErrTooLarge
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		return err
	}
	// The resolution goes after the signature (8 bytes) and the header (25).
	const head = 33
	data := file.Bytes()
	if _, err := w.Write(data[:head]); err != nil {
		return err
	}
	if _, err := w.Write(resolutionChunk(dpi)); err != nil {
		return err
	}
	_, err := w.Write(data[head:])
	return err
}

// resolutionChunk is PNG's pHYs: pixels a metre in x and y.
func resolutionChunk(dpi float64) []byte {
	perMetre := uint32(math.Round(dpi / 0.0254))
	body := binary.BigEndian.AppendUint32([]byte("pHYs"), perMetre)
	body = binary.BigEndian.AppendUint32(body, perMetre)
	body = append(body, 1)
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(body)-4))
	chunk = append(chunk, body...)
	return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(body))
}

// canvas is a picture being drawn.
type canvas struct {
	picture *image.RGBA
	scale   float64
	area    vector.Rasterizer
}

// box returns the pixels that a path touches, with a rim in pixels.
func (c *canvas) box(p Path, rim float64) image.Rectangle {
	low, high := p.Bounds()
	return image.Rect(
		int(math.Floor(low.X*c.scale-rim)), int(math.Floor(low.Y*c.scale-rim)),
		int(math.Ceil(high.X*c.scale+rim)), int(math.Ceil(high.Y*c.scale+rim)),
	).Intersect(c.picture.Bounds())
}

// fill covers the inside of a path. Only the pixels around it are visited.
func (c *canvas) fill(p Path, colour color.NRGBA) {
	box := c.box(p, 1)
	if box.Empty() {
		return
	}
	c.area.Reset(box.Dx(), box.Dy())
	at := func(q Point) (x, y float32) {
		return float32(q.X*c.scale - float64(box.Min.X)), float32(q.Y*c.scale - float64(box.Min.Y))
	}
	for _, s := range p {
		switch s.Op {
		case MoveTo:
			c.area.ClosePath()
			c.area.MoveTo(at(s.P[0]))
		case LineTo:
			c.area.LineTo(at(s.P[0]))
		case CubeTo:
			x1, y1 := at(s.P[0])
			x2, y2 := at(s.P[1])
			x3, y3 := at(s.P[2])
			c.area.CubeTo(x1, y1, x2, y2, x3, y3)
		case ClosePath:
			c.area.ClosePath()
		}
	}
	c.area.ClosePath()
	c.area.Draw(c.picture, box, image.NewUniform(colour), image.Point{})
}

// strokeFine is by how much the outline of a stroke is enlarged while rasterx
// works on it in whole 64ths of a unit.
const strokeFine = 4

// stroke covers the line of a shape.
func (c *canvas) stroke(s *Shape) {
	// A mitre can reach out by the limit times half the width.
	box := c.box(s.Path, s.Width*c.scale*miterLimit/2+1)
	if box.Empty() {
		return
	}
	c.area.Reset(box.Dx(), box.Dy())
	pen := rasterx.NewStroker(box.Dx(), box.Dy(), &outliner{area: &c.area})
	join, gap, end := rasterx.Miter, rasterx.FlatGap, rasterx.ButtCap
	if s.Join == RoundJoin {
		join, gap = rasterx.Round, rasterx.RoundGap
	}
	if s.Cap == RoundCap {
		end = rasterx.RoundCap
	}
	fine := func(v float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(v * strokeFine * 64)) }
	pen.SetStroke(fine(s.Width*c.scale), fixed.I(miterLimit), end, end, gap, join)
	at := func(q Point) fixed.Point26_6 {
		return fixed.Point26_6{X: fine(q.X*c.scale - float64(box.Min.X)), Y: fine(q.Y*c.scale - float64(box.Min.Y))}
	}
	begun := false
	for _, seg := range s.Path {
		switch seg.Op {
		case MoveTo:
			if begun {
				pen.Stop(false)
			}
			pen.Start(at(seg.P[0]))
			begun = true
		case LineTo:
			pen.Line(at(seg.P[0]))
		case CubeTo:
			pen.CubeBezier(at(seg.P[0]), at(seg.P[1]), at(seg.P[2]))
		case ClosePath:
			pen.Stop(true)
			begun = false
		}
	}
	if begun {
		pen.Stop(false)
	}
	c.area.Draw(c.picture, box, image.NewUniform(s.Stroke), image.Point{})
}

// outliner hands the outline of a stroke on to the rasterizer. rasterx draws
// the two sides of a line by turns, a piece at a time; only together do they
// close, so nothing may be closed here.
type outliner struct{ area *vector.Rasterizer }

func (o *outliner) place(p fixed.Point26_6) (x, y float32) {
	return float32(p.X) / (64 * strokeFine), float32(p.Y) / (64 * strokeFine)
}

func (o *outliner) Start(p fixed.Point26_6) {
	o.area.MoveTo(o.place(p))
}

func (o *outliner) Line(p fixed.Point26_6) { o.area.LineTo(o.place(p)) }

// The rest of rasterx.Scanner has no say here: stroke draws by itself.

func (o *outliner) Draw()                                  {}
func (o *outliner) GetPathExtent() (r fixed.Rectangle26_6) { return r }
func (o *outliner) SetBounds(int, int)                     {}
func (o *outliner) SetColor(any)                           {}
func (o *outliner) SetWinding(bool)                        {}
func (o *outliner) Clear()                                 {}
func (o *outliner) SetClip(image.Rectangle)                {}
