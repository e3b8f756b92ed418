package widgets

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"keymove/app/widgets/theme"
	"keymove/solver/chess"
)

// darkest and lightest return the extremes of red within a square of a window.
func extremes(picture image.Image, corner fyne.Position, side float32) (darkest, lightest uint8) {
	darkest = 255
	for y := int(corner.Y); y < int(corner.Y+side); y++ {
		for x := int(corner.X); x < int(corner.X+side); x++ {
			r := color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA).R
			darkest, lightest = min(darkest, r), max(lightest, r)
		}
	}
	return darkest, lightest
}

// TestEveryManIsSeen draws each man on a light and a dark square in both
// themes: a white man must bring in both white and black, a black man black.
func TestEveryManIsSeen(t *testing.T) {
	for name, mode := range map[string]theme.Mode{"light": theme.Light, "dark": theme.Dark} {
		test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Options{Mode: mode}))
		d := NewBoard()
		d.SetSetup(setup(t, "kqrbnp2/1kqrbnp1/8/8/8/8/KQRBNP2/1KQRBNP1 w - - 0 1"))
		w := test.NewTempWindow(t, d)
		w.SetPadded(false)
		w.Resize(fyne.NewSquareSize(8*41 + 2*d.rimWidth(fyne.Size{})))
		picture := w.Canvas().Capture()
		g := d.layout(d.Size())
		if g.square != 41 {
			t.Errorf("%s: squares of %v with a rim of %v, want 41", name, g.square, g.rim)
		}
		s := d.Setup()
		for sq := range chess.NoSquare {
			darkest, lightest := extremes(picture, g.place(sq), g.square)
			switch man := s.Board[sq]; {
			case man == chess.NoPiece:
				if darkest != lightest {
					t.Errorf("%s: empty %v is not even: %d to %d", name, sq, darkest, lightest)
				}
			case darkest > 10 || man.Colour() == chess.White && lightest < 245:
				t.Errorf("%s: %c on %v ranges from %d to %d", name, man.Letter(), sq, darkest, lightest)
			}
		}
	}
}

// TestSquaresAreWholePixels: at any size the squares leave no gaps.
func TestSquaresAreWholePixels(t *testing.T) {
	test.NewTempApp(t)
	d := NewBoard()
	for size := float32(200); size < 420; size += 13.7 {
		g := d.layout(fyne.NewSquareSize(size))
		if g.square != float32(int(g.square)) || g.corner.X != float32(int(g.corner.X)) {
			t.Errorf("size %v: squares of %v at %v", size, g.square, g.corner)
		}
		if 8*g.square+2*g.rim > size || 8*(g.square+1)+2*g.rim <= size {
			t.Errorf("size %v: squares of %v with a rim of %v do not fill it", size, g.square, g.rim)
		}
	}
}

func TestEverySquareIsFoundWhereItIsDrawn(t *testing.T) {
	test.NewTempApp(t)
	for _, flipped := range []bool{false, true} {
		d := NewBoard()
		d.SetFlipped(flipped)
		g := d.layout(fyne.NewSize(400, 300))
		for sq := range chess.NoSquare {
			p := g.place(sq)
			if g.at(p.AddXY(0.5, 0.5)) != sq || g.at(p.AddXY(g.square-0.5, g.square-0.5)) != sq {
				t.Errorf("flipped %v: %v is not found at %v", flipped, sq, p)
			}
		}
		for _, off := range []fyne.Position{{}, {X: 399, Y: 150}, {X: 200, Y: -1}} {
			if sq := g.at(off); sq.Valid() {
				t.Errorf("%v is found off the board at %v", sq, off)
			}
		}
	}
	if (geometry{}).at(fyne.Position{}).Valid() {
		t.Error("a board without size has squares")
	}
}

func TestWidgetsBearTinySizes(t *testing.T) {
	test.NewTempApp(t)
	board, palette, tree, pages := NewBoard(), NewPalette(), NewSolutionTree(), NewPageView()
	board.SetSetup(chess.Start())
	pages.SetPages([]Page{{W: 148, H: 210}, {}})
	for _, w := range []fyne.CanvasObject{board, palette, tree, pages, NewStatusLight()} {
		for _, size := range []float32{0, 1, 7, 30} {
			w.Resize(fyne.NewSquareSize(size))
			w.Refresh()
		}
	}
}

func TestLightsDifferInColourAndSign(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Options{Mode: theme.Light}))
	l := NewStatusLight()
	r := test.TempWidgetRenderer(t, l).(*lightRenderer)
	colours, shapes := map[color.Color]bool{}, map[string]bool{}
	for state := Undecided; state <= Defect; state++ {
		l.SetState(state, "word")
		l.Resize(l.MinSize())
		colours[r.disc.FillColor] = true
		shape := "?"
		if r.question.Hidden {
			shape = ""
			for _, stroke := range r.strokes {
				shape += fmt.Sprint(stroke.Position1.Subtract(r.disc.Position()), stroke.Position2.Subtract(r.disc.Position()))
			}
		}
		shapes[shape] = true
		if r.word.Text != "word" || !r.word.Visible() {
			t.Errorf("state %d shows no word", state)
		}
	}
	if len(colours) != 4 || len(shapes) != 4 {
		t.Errorf("four states have %d colours and %d signs", len(colours), len(shapes))
	}
}

func TestPagesFitTheView(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Options{Mode: theme.Light}))
	v := NewPageView()
	drawn := 0
	page := Page{W: 148, H: 210, Draw: func(w, h int) image.Image {
		drawn++
		picture := image.NewNRGBA(image.Rect(0, 0, w, h))
		picture.SetNRGBA(0, 0, color.NRGBA{A: 255})
		return picture
	}}
	w := test.NewTempWindow(t, v)
	w.Resize(fyne.NewSize(600, 300))
	v.SetPages([]Page{page, page})
	size := v.sheets[0].raster.Size()
	if size.Height > 300 || size.Height < 250 || !near(size.Width/size.Height, 148.0/210) {
		t.Errorf("a whole page is shown as %v in a view of 600×300", size)
	}
	v.SetZoom(ZoomWidth)
	size = v.sheets[0].raster.Size()
	if size.Width < 540 || size.Width > 600 || !near(size.Width/size.Height, 148.0/210) {
		t.Errorf("a page of full width is shown as %v in a view of 600×300", size)
	}
	if first, second := v.sheets[0].raster, v.sheets[1].raster; second.Position().Y < first.Position().Y+first.Size().Height {
		t.Error("the pages overlap")
	}
	w.Canvas().Capture()
	before := drawn
	w.Canvas().Capture()
	if drawn != before || drawn == 0 {
		t.Errorf("an unchanged page was drawn again: %d times, then %d", before, drawn)
	}
}

func near(a, b float32) bool { return a-b < 0.01 && b-a < 0.01 }

func TestFigurinesHaveTheirOwnFace(t *testing.T) {
	got := words([]Span{{Text: "1.♘d6! → "}, {Text: "x", Bold: true}})
	want := []struct {
		text string
		sign bool
	}{{"1.", false}, {"♘", true}, {"d6! ", false}, {"→", true}, {" ", false}, {"x", false}}
	if len(got) != len(want) {
		t.Fatalf("%d words, want %d", len(got), len(want))
	}
	for i, w := range want {
		if got[i].text != w.text || (got[i].face == theme.FigurineFont()) != w.sign {
			t.Errorf("word %d is %q in %s", i, got[i].text, got[i].face.Name())
		}
	}
}
