package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	fc "fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"keymove/app/widgets/theme"
	"keymove/solver/chess"
)

// bench is a palette joined to a board whose owner applies every edit.
type bench struct {
	*desk
	palette *Palette
}

func newBench(t *testing.T) *bench {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Options{Mode: theme.Light}))
	b := &bench{desk: &desk{Board: NewBoard(), t: t}, palette: NewPalette()}
	b.OnEdit = func(s chess.Setup) { b.SetSetup(s) }
	b.palette.SetWords("Move", "Erase")
	Connect(b.palette, b.Board)
	w := test.NewTempWindow(t, fc.NewBorder(nil, b.palette, nil, nil, b.Board))
	w.Resize(fyne.NewSize(420, 520))
	return b
}

// slotCentre returns the middle of the slot that holds a tool.
func (b *bench) slotCentre(tool Tool) fyne.Position {
	at, size := b.palette.slotArea(toolSlot(tool))
	return at.AddXY(size.Width/2, size.Height/2)
}

func (b *bench) clickSlot(tool Tool) {
	at := b.slotCentre(tool)
	b.palette.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Button: desktop.MouseButtonPrimary})
	b.palette.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Button: desktop.MouseButtonPrimary})
}

func (b *bench) dragFromPalette(man chess.Piece, to fyne.Position) {
	start := b.slotCentre(Tool{Man: man})
	b.palette.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: start}, Button: desktop.MouseButtonPrimary})
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(b.palette)
	for _, at := range []fyne.Position{corner.Add(start).AddXY(0, -20), to} {
		b.palette.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at.Subtract(corner), AbsolutePosition: at}})
	}
	b.palette.DragEnd()
}

func TestPaletteStampsOnTheBoard(t *testing.T) {
	b := newBench(t)
	for kind := chess.Pawn; kind <= chess.King; kind++ {
		for _, colour := range []chess.Colour{chess.White, chess.Black} {
			man := kind.Of(colour)
			b.clickSlot(Tool{Man: man})
			if b.Tool() != (Tool{Man: man}) {
				t.Errorf("a click on %c gave the board %v", man.Letter(), b.Tool())
			}
			b.click(chess.SquareAt(int(kind), 1+int(colour)), desktop.MouseButtonPrimary)
		}
	}
	b.wantPlacement("8/8/8/8/8/1pnbrqk1/1PNBRQK1/8")
	b.clickSlot(Tool{Erase: true})
	b.click(chess.B2, desktop.MouseButtonPrimary)
	b.wantPlacement("8/8/8/8/8/1pnbrqk1/2NBRQK1/8")
	b.clickSlot(Tool{Erase: true}) // again: the hand
	if b.Tool() != (Tool{}) {
		t.Errorf("the board still has %v", b.Tool())
	}
}

func TestDragFromPaletteToBoard(t *testing.T) {
	b := newBench(t)
	board := fyne.CurrentApp().Driver().AbsolutePositionForObject(b.Board)
	b.dragFromPalette(chess.BlackQueen, board.Add(b.centre(chess.D8)))
	b.wantPlacement("3q4/8/8/8/8/8/8/8")
	b.dragFromPalette(chess.WhiteKing, fyne.NewPos(-5, -5)) // dropped nowhere
	b.wantPlacement("3q4/8/8/8/8/8/8/8")
	if b.Tool() != (Tool{}) {
		t.Error("a drag chose a tool")
	}
	if fyne.CurrentApp().Driver().CanvasForObject(b.Board).Overlays().Top() != nil {
		t.Error("a man stays under the pointer")
	}
}

func TestNothingIsDroppedInPlay(t *testing.T) {
	b := newBench(t)
	b.playFrom(start)
	board := fyne.CurrentApp().Driver().AbsolutePositionForObject(b.Board)
	b.dragFromPalette(chess.BlackQueen, board.Add(b.centre(chess.D4)))
	b.wantPlacement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
}

func TestPaletteByKeys(t *testing.T) {
	b := newBench(t)
	key := func(name fyne.KeyName) { b.palette.TypedKey(&fyne.KeyEvent{Name: name}) }
	for _, step := range []struct {
		do   func()
		want Tool
	}{
		{func() { key(fyne.KeyDown) }, Tool{Erase: true}},
		{func() { key(fyne.KeyUp) }, Tool{}},
		{func() { key(fyne.KeyRight) }, Tool{Man: chess.BlackKing}},
		{func() { key(fyne.KeyUp) }, Tool{Man: chess.WhiteKing}},
		{func() { key(fyne.KeyLeft) }, Tool{Erase: true}},
		{func() { b.palette.TypedRune('л') }, Tool{Man: chess.WhiteRook}},
		{func() { b.palette.TypedRune('л') }, Tool{Man: chess.BlackRook}},
		{func() { b.palette.TypedRune('N') }, Tool{Man: chess.BlackKnight}},
		{func() { key(fyne.KeyDelete) }, Tool{Erase: true}},
		{func() { key(fyne.KeyEscape) }, Tool{}},
	} {
		step.do()
		if b.Tool() != step.want || b.palette.Tool() != step.want {
			t.Fatalf("board has %v, palette %v, want %v", b.Tool(), b.palette.Tool(), step.want)
		}
	}
}

func TestEscapeOnTheBoardShowsInThePalette(t *testing.T) {
	b := newBench(t)
	b.clickSlot(Tool{Man: chess.WhitePawn})
	b.keys(fyne.KeyEscape)
	if b.palette.Tool() != (Tool{}) {
		t.Errorf("the palette still shows %v", b.palette.Tool())
	}
}

func TestSlotsAreLargeEnough(t *testing.T) {
	b := newBench(t)
	b.palette.Resize(b.palette.MinSize())
	for slot := range slots {
		if _, size := b.palette.slotArea(slot); size.Width < 32 || size.Height < 32 {
			t.Errorf("slot %d is %v", slot, size)
		}
	}
}
