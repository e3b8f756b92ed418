package export

import (
	"bytes"
	"encoding/xml"
	"image"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

func setup(t testing.TB, fen string) chess.Setup {
	t.Helper()
	s, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ink returns the mean darkness, 0 to 1, of a part of a square given in
// hundredths from its top left corner.
func ink(picture image.Image, column, row int, from, to int) float64 {
	side := float64(picture.Bounds().Dx()) / 8
	total, n := 0.0, 0
	for y := int((float64(row) + float64(from)/100) * side); y < int((float64(row)+float64(to)/100)*side); y++ {
		for x := int((float64(column) + float64(from)/100) * side); x < int((float64(column)+float64(to)/100)*side); x++ {
			r, g, b, _ := picture.At(x, y).RGBA()
			total += 1 - float64(r+g+b)/(3*0xffff)
			n++
		}
	}
	return total / float64(n)
}

// White stands below, a1 is dark, black men are solid and white men are not.
func TestDiagramSquares(t *testing.T) {
	for _, flip := range []bool{false, true} {
		for _, hatched := range []bool{false, true} {
			p := Diagram(setup(t, "7p/8/8/8/8/8/8/7P"), DiagramOptions{Flip: flip, Hatched: hatched})
			picture := Raster(p, 8)
			blackRow, column := 0, 7
			if flip {
				blackRow, column = 7, 0
			}
			if got := ink(picture, column, blackRow, 48, 52); got < 0.95 {
				t.Errorf("flip %v: black pawn's darkness %.2f", flip, got)
			}
			if got := ink(picture, column, 7-blackRow, 48, 52); got > 0.05 {
				t.Errorf("flip %v: white pawn's darkness %.2f", flip, got)
			}
			a1, h4 := ink(picture, 7-column, 7-blackRow, 30, 70), ink(picture, column, 4-btoi(flip), 30, 70)
			if a1 < 0.1 || a1 > 0.5 {
				t.Errorf("flip %v, hatched %v: a1 has darkness %.2f", flip, hatched, a1)
			}
			if h4 < 0.1 || h4 > 0.5 {
				t.Errorf("flip %v, hatched %v: h4 has darkness %.2f", flip, hatched, h4)
			}
			if light := ink(picture, 7-column, blackRow, 30, 70); light > 0.01 {
				t.Errorf("flip %v: a8 has darkness %.2f", flip, light)
			}
		}
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestDiagramSize(t *testing.T) {
	plain := Diagram(chess.Start(), DiagramOptions{Size: 50})
	if plain.W != 50 || plain.H != 50 {
		t.Errorf("%v × %v mm, want 50 × 50", plain.W, plain.H)
	}
	with := Diagram(chess.Start(), DiagramOptions{Size: 50, Coordinates: true})
	if with.W <= 50 || with.H <= 50 {
		t.Errorf("coordinates found no room: %v × %v", with.W, with.H)
	}
	inside(t, with, 0)
}

// inside checks that nothing is drawn nearer to the edge than the margin.
func inside(t *testing.T, p Page, margin float64) {
	t.Helper()
	for _, item := range p.Items {
		var low, high Point
		switch it := item.(type) {
		case *Shape:
			low, high = it.Path.Bounds()
		case *Text:
			low, high = it.Outline().Bounds()
			if high.X < it.X {
				continue // blanks only
			}
			high.X = max(high.X, it.X+it.Face.Width(it.Text, it.Size))
		}
		if low.X < margin-1e-6 || low.Y < margin-1e-6 || high.X > p.W-margin+1e-6 || high.Y > p.H-margin+1e-6 {
			t.Errorf("%#v lies outside: %v–%v on %v × %v", item, low, high, p.W, p.H)
		}
	}
}

func TestPNG(t *testing.T) {
	var file bytes.Buffer
	if err := PNG(&file, Diagram(chess.Start(), DiagramOptions{Size: 50.8}), 300); err != nil {
		t.Fatal(err)
	}
	// 300 dpi are 11,811 pixels a metre.
	if i := bytes.Index(file.Bytes(), []byte("pHYs")); i < 0 || !bytes.Equal(file.Bytes()[i+4:i+13], []byte{0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1}) {
		t.Error("no resolution in the file")
	}
	picture, err := png.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	if got := picture.Bounds().Size(); got != image.Pt(600, 600) {
		t.Errorf("%v pixels for 2 inches at 300 dpi", got)
	}
}

func TestPNGTooLarge(t *testing.T) {
	for _, dpi := range []float64{0, -1, 1e9, math.NaN(), math.Inf(1)} {
		if err := PNG(io.Discard, Diagram(chess.Start(), DiagramOptions{}), dpi); err != ErrTooLarge {
			t.Errorf("%v dpi: %v", dpi, err)
		}
	}
}

// The SVG is well formed, has its size in millimetres, and its paths read back.
func TestSVG(t *testing.T) {
	var file bytes.Buffer
	if err := SVG(&file, Diagram(chess.Start(), DiagramOptions{Coordinates: true, Hatched: true, Size: 50})); err != nil {
		t.Fatal(err)
	}
	decoder := xml.NewDecoder(&file)
	paths := 0
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range element.Attr {
			switch {
			case element.Name.Local == "svg" && a.Name.Local == "width" && a.Value != "53mm":
				t.Errorf("width %s", a.Value)
			case a.Name.Local == "d":
				paths++
				if _, err := parsePath(a.Value); err != nil {
					t.Error(err)
				}
			}
		}
	}
	// At least one path a man, and 16 coordinates.
	if paths < 32+16 {
		t.Errorf("%d paths", paths)
	}
}

// Every man has his own drawing.
func TestMenDiffer(t *testing.T) {
	seen := map[string]chess.Piece{}
	for _, colour := range []chess.Colour{chess.White, chess.Black} {
		for kind := chess.Pawn; kind <= chess.King; kind++ {
			man := kind.Of(colour)
			if other, found := seen[string(ManSVG(man))]; found {
				t.Errorf("%c and %c look the same", man.Letter(), other.Letter())
			}
			seen[string(ManSVG(man))] = man
		}
	}
	if ManSVG(chess.NoPiece) != nil {
		t.Error("nobody has a drawing")
	}
}

// BenchmarkRasterSheet draws a sheet as the window does.
func BenchmarkRasterSheet(b *testing.B) {
	w := &problem.Composition{Solution: strings.Repeat("1.Фh8! цугцванг 1…Кр:e5 2.Лd5#\n", 25)}
	w.Problem.Diagram = chess.Start()
	pages, _ := A5(i18n.New("ru"), w, nil, A5Options{})
	for b.Loop() {
		Raster(pages[0], 5)
	}
}

func BenchmarkRaster(b *testing.B) {
	p := Diagram(chess.Start(), DiagramOptions{})
	for b.Loop() {
		Raster(p, 8)
	}
}
