package export

import (
	"image/color"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"keymove/resources"
)

// Face is a typeface of printed text.
type Face uint8

// The faces. Symbol has the figurines, arrows and signs that the others lack.
const (
	Regular Face = iota // PT Serif
	Bold                // PT Serif
	Italic              // PT Serif
	Symbol              // DejaVu Sans
)

// Faces lists all faces.
func Faces() []Face { return []Face{Regular, Bold, Italic, Symbol} }

var faceFiles = [...]string{
	Regular: "PTSerif-Regular.ttf",
	Bold:    "PTSerif-Bold.ttf",
	Italic:  "PTSerif-Italic.ttf",
	Symbol:  "DejaVuSans.ttf",
}

// Name returns the name of the face without blanks: "PTSerif-Bold".
func (f Face) Name() string { return strings.TrimSuffix(faceFiles[f], ".ttf") }

// Data returns a copy of the font file, which the caller may change.
func (f Face) Data() []byte {
	data, err := resources.Fonts.ReadFile("fonts/" + faceFiles[f])
	if err != nil {
		panic(err) // part of the program
	}
	return data
}

// typeface is a parsed font. It is safe for concurrent use.
type typeface struct {
	font *sfnt.Font
	// em is the number of font units in the size of the font.
	em fixed.Int26_6
	// advances holds the widths of the runes below tabled, missing for those
	// without a glyph: layout asks for them all the time.
	advances [tabled]fixed.Int26_6
}

const (
	tabled  = 0x3000
	missing = -1
)

// typefaces parses the embedded fonts at the first use.
var typefaces = sync.OnceValue(func() [len(faceFiles)]*typeface {
	var all [len(faceFiles)]*typeface
	for _, f := range Faces() {
		parsed, err := sfnt.Parse(f.Data())
		if err != nil {
			panic(err) // part of the program
		}
		tf := &typeface{font: parsed, em: fixed.I(int(parsed.UnitsPerEm()))}
		var buffer sfnt.Buffer
		for r := range tf.advances {
			tf.advances[r] = tf.measure(&buffer, rune(r))
		}
		all[f] = tf
	}
	return all
})

// measure asks the font for the width of a rune.
func (tf *typeface) measure(buffer *sfnt.Buffer, r rune) fixed.Int26_6 {
	index, err := tf.font.GlyphIndex(buffer, r)
	if err != nil || index == 0 {
		return missing
	}
	advance, err := tf.font.GlyphAdvance(buffer, index, tf.em, font.HintingNone)
	if err != nil {
		return missing
	}
	return advance
}

// advance returns the width of a rune in font units, missing when it has no
// glyph.
func (tf *typeface) advance(r rune) fixed.Int26_6 {
	if r >= 0 && r < tabled {
		return tf.advances[r]
	}
	return tf.measure(&sfnt.Buffer{}, r)
}

// Has reports whether the face has a glyph for r.
func (f Face) Has(r rune) bool { return typefaces()[f].advance(r) != missing }

// mmPerPoint converts the size of type.
const mmPerPoint = 25.4 / 72

// Width returns the width of text in millimetres at a size in points. Letters
// are not kerned, because the PDF writer cannot.
func (f Face) Width(text string, size float64) float64 {
	tf := typefaces()[f]
	var total fixed.Int26_6
	for _, r := range text {
		total += max(tf.advance(r), 0)
	}
	return float64(total) / float64(tf.em) * size * mmPerPoint
}

// run is text in one face, its size being scale times that of the line.
type run struct {
	face  Face
	text  string
	scale float64
}

// figurineScale makes the figurines of Symbol, which are drawn small, as tall
// as the capitals beside them.
const figurineScale = 1.15

func isFigurine(r rune) bool { return r >= '♔' && r <= '♟' }

// replacement stands for what no face can show.
const replacement = '□'

// runs splits text into runs whose faces have every rune: f where it can,
// Symbol elsewhere, □ where neither can. Text is composed first (й is one
// letter), and what takes no place or breaks lines is dropped or becomes a
// blank.
func runs(f Face, text string) []run {
	var all []run
	for _, r := range norm.NFC.String(text) {
		switch {
		case r == '\uFE0E' || r == '\uFE0F' || r == '\u00AD' || r == '\u200B' || r == '\uFEFF':
			continue // selectors, soft hyphen, zero width
		case r < ' ' || r == '\u007F' || r == '\u2028' || r == '\u2029':
			r = ' '
		}
		face, scale := f, 1.0
		if !f.Has(r) {
			face = Symbol
			// The PDF writer cannot encode beyond the basic plane.
			if r > '\uFFFF' || !Symbol.Has(r) {
				r = replacement
			}
			if isFigurine(r) {
				scale = figurineScale
			}
		}
		if n := len(all); n > 0 && all[n-1].face == face && all[n-1].scale == scale {
			all[n-1].text += string(r)
		} else {
			all = append(all, run{face, string(r), scale})
		}
	}
	return all
}

// TextWidth returns the width in millimetres of text written by [Page.Write].
func TextWidth(f Face, text string, size float64) float64 {
	var total float64
	for _, r := range runs(f, text) {
		total += r.face.Width(r.text, size*r.scale)
	}
	return total
}

// Write draws text with the left end of its baseline at (x, y) and returns
// the x of its right end. Runes that the face lacks are taken from Symbol.
func (p *Page) Write(x, y float64, text string, f Face, size float64, colour color.NRGBA) float64 {
	for _, r := range runs(f, text) {
		p.Draw(&Text{X: x, Y: y, Text: r.text, Face: r.face, Size: size * r.scale, Colour: colour})
		x += r.face.Width(r.text, size*r.scale)
	}
	return x
}

// Outline returns the glyphs of the text as a path.
func (t *Text) Outline() Path {
	tf := typefaces()[t.Face]
	scale := t.Size * mmPerPoint / float64(tf.em)
	var buffer sfnt.Buffer
	var path Path
	x := t.X
	for _, r := range t.Text {
		index, err := tf.font.GlyphIndex(&buffer, r)
		if err != nil {
			continue
		}
		segments, err := tf.font.LoadGlyph(&buffer, index, tf.em, nil)
		if err != nil {
			continue
		}
		path = appendGlyph(path, segments, Matrix{A: scale, D: scale, E: x, F: t.Y})
		x += float64(max(tf.advance(r), 0)) * scale
	}
	return path
}

func appendGlyph(path Path, segments sfnt.Segments, m Matrix) Path {
	at := func(p fixed.Point26_6) Point { return m.Apply(Point{float64(p.X), float64(p.Y)}) }
	var from Point
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if len(path) > 0 && path[len(path)-1].Op != ClosePath {
				path = append(path, Segment{Op: ClosePath})
			}
			from = at(s.Args[0])
			path = append(path, Segment{Op: MoveTo, P: [3]Point{from}})
		case sfnt.SegmentOpLineTo:
			from = at(s.Args[0])
			path = append(path, Segment{Op: LineTo, P: [3]Point{from}})
		case sfnt.SegmentOpQuadTo:
			control, to := at(s.Args[0]), at(s.Args[1])
			path = append(path, quadratic(from, control, to))
			from = to
		case sfnt.SegmentOpCubeTo:
			from = at(s.Args[2])
			path = append(path, Segment{Op: CubeTo, P: [3]Point{at(s.Args[0]), at(s.Args[1]), from}})
		}
	}
	if len(path) > 0 && path[len(path)-1].Op != ClosePath {
		path = append(path, Segment{Op: ClosePath})
	}
	return path
}

// quadratic raises a curve of the second degree to the third.
func quadratic(from, control, to Point) Segment {
	third := func(p Point) Point {
		return Point{p.X + (control.X-p.X)*2/3, p.Y + (control.Y-p.Y)*2/3}
	}
	return Segment{Op: CubeTo, P: [3]Point{third(from), third(to), to}}
}
