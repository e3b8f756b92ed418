package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"keymove/app/widgets/theme"
	"keymove/solver/chess"
)

// desk is a board in a window whose owner applies every edit.
type desk struct {
	*Board
	t     *testing.T
	edits int
	moves []chess.Move
}

func newDesk(t *testing.T, fen string) *desk {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Options{Mode: theme.Light}))
	d := &desk{Board: NewBoard(), t: t}
	d.OnEdit = func(s chess.Setup) {
		d.edits++
		d.SetSetup(s)
	}
	d.OnMove = func(m chess.Move) { d.moves = append(d.moves, m) }
	d.SetSetup(setup(t, fen))
	w := test.NewTempWindow(t, d.Board)
	w.Resize(fyne.NewSize(500, 500))
	return d
}

func setup(t *testing.T, fen string) chess.Setup {
	t.Helper()
	s, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// centre returns the middle of a square within the board.
func (d *desk) centre(sq chess.Square) fyne.Position {
	g := d.layout(d.Size())
	return g.place(sq).AddXY(g.square/2, g.square/2)
}

func (d *desk) press(at fyne.Position, button desktop.MouseButton) {
	d.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Button: button})
}

func (d *desk) click(sq chess.Square, button desktop.MouseButton) {
	at := d.centre(sq)
	d.press(at, button)
	d.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Button: button})
}

// dragTo drags as the driver does: the first event comes on the way, the
// release sends MouseUp before DragEnd, and outside the widget DragEnd alone.
func (d *desk) dragTo(from chess.Square, to fyne.Position) {
	start := d.centre(from)
	d.press(start, desktop.MouseButtonPrimary)
	for _, part := range [...]float32{0.3, 0.7, 1} {
		at := start.AddXY((to.X-start.X)*part, (to.Y-start.Y)*part)
		d.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at, AbsolutePosition: at}})
	}
	if d.layout(d.Size()).at(to).Valid() {
		d.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: to}, Button: desktop.MouseButtonPrimary})
	}
	d.DragEnd()
}

func (d *desk) keys(names ...fyne.KeyName) {
	for _, name := range names {
		d.TypedKey(&fyne.KeyEvent{Name: name})
	}
}

func (d *desk) letters(text string) {
	for _, letter := range text {
		d.TypedRune(letter)
	}
}

func (d *desk) wantPlacement(want string) {
	d.t.Helper()
	s := d.Setup()
	if got := s.Placement(); got != want {
		d.t.Errorf("placement %s, want %s", got, want)
	}
}

const twoKings = "8/8/8/8/4K3/8/8/7k w - - 0 1"

func TestDragMovesMan(t *testing.T) {
	d := newDesk(t, twoKings)
	d.dragTo(chess.E4, d.centre(chess.A8))
	d.wantPlacement("K7/8/8/8/8/8/8/7k")
	if s := d.Setup(); s.Turn != chess.White {
		t.Error("moving a man changed the side to move")
	}
	if d.CursorSquare() != chess.A8 {
		t.Errorf("cursor on %v", d.CursorSquare())
	}
}

func TestDragOffBoardRemoves(t *testing.T) {
	d := newDesk(t, twoKings)
	d.dragTo(chess.E4, fyne.NewPos(-30, 200))
	d.wantPlacement("8/8/8/8/8/8/8/7k")
}

func TestDragBackHomeIsNoEdit(t *testing.T) {
	d := newDesk(t, twoKings)
	d.dragTo(chess.E4, d.centre(chess.E4).AddXY(6, 6))
	d.dragTo(chess.B2, d.centre(chess.C3)) // an empty square has nothing to drag
	if d.edits != 0 {
		t.Errorf("%d edits reported", d.edits)
	}
}

func TestDragShowsManUnderPointer(t *testing.T) {
	d := newDesk(t, twoKings)
	overlays := fyne.CurrentApp().Driver().CanvasForObject(d.Board).Overlays()
	d.press(d.centre(chess.E4), desktop.MouseButtonPrimary)
	at := fyne.NewPos(100, 100)
	d.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at, AbsolutePosition: at}})
	if overlays.Top() == nil {
		t.Fatal("no man under the pointer")
	}
	image := d.drag.ghost.image
	if centre := image.Position().AddXY(image.Size().Width/2, image.Size().Height/2); centre != at {
		t.Errorf("the man is at %v, the pointer at %v", centre, at)
	}
	d.DragEnd()
	if overlays.Top() != nil {
		t.Error("the man stays under the pointer after the drop")
	}
}

func TestStampAndErase(t *testing.T) {
	d := newDesk(t, twoKings)
	d.SetTool(Tool{Man: chess.BlackPawn})
	d.click(chess.C7, desktop.MouseButtonPrimary)
	d.click(chess.E4, desktop.MouseButtonPrimary)
	d.wantPlacement("8/2p5/8/8/4p3/8/8/7k")
	d.click(chess.C7, desktop.MouseButtonPrimary) // the second click takes away
	d.wantPlacement("8/8/8/8/4p3/8/8/7k")
	d.SetTool(Tool{Erase: true})
	d.click(chess.E4, desktop.MouseButtonPrimary)
	d.wantPlacement("8/8/8/8/8/8/8/7k")
	d.SetTool(Tool{})
	d.click(chess.H1, desktop.MouseButtonPrimary) // the hand only sets the cursor
	d.wantPlacement("8/8/8/8/8/8/8/7k")
}

func TestRightClickRemoves(t *testing.T) {
	d := newDesk(t, twoKings)
	d.SetTool(Tool{Man: chess.WhitePawn})
	d.click(chess.H1, desktop.MouseButtonSecondary)
	d.wantPlacement("8/8/8/8/4K3/8/8/8")
}

func TestFlippedBoardTakesTheRightSquare(t *testing.T) {
	d := newDesk(t, twoKings)
	right := d.centre(chess.H1)
	d.SetFlipped(true)
	d.SetTool(Tool{Man: chess.WhiteRook})
	d.press(right, desktop.MouseButtonPrimary) // the lower right corner is a8 now
	d.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: right}})
	d.wantPlacement("R7/8/8/8/4K3/8/8/7k")
	d.SetCursorSquare(chess.E4)
	d.keys(fyne.KeyUp, fyne.KeyLeft)
	if d.CursorSquare() != chess.F3 {
		t.Errorf("up and left on a flipped board led from e4 to %v", d.CursorSquare())
	}
}

func TestWheelStepsThroughMen(t *testing.T) {
	d := newDesk(t, twoKings)
	turn := func(dy float32) {
		e := &fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, dy)}
		e.Position = d.centre(chess.A1)
		d.Scrolled(e)
	}
	turn(25)
	d.wantPlacement("8/8/8/8/4K3/8/8/P6k")
	turn(25)
	d.wantPlacement("8/8/8/8/4K3/8/8/N6k")
	turn(-25)
	turn(-25)
	d.wantPlacement("8/8/8/8/4K3/8/8/7k")
	turn(-25)
	d.wantPlacement("8/8/8/8/4K3/8/8/k6k")
	turn(25)
	for range 5 { // a touchpad reports small steps
		turn(5)
	}
	d.wantPlacement("8/8/8/8/4K3/8/8/P6k")
}

func TestTypingMen(t *testing.T) {
	for _, c := range []struct{ name, typed, want string }{
		{"latin white", "q", "8/8/8/8/4Q3/8/8/7k"},
		{"latin black", "Q", "8/8/8/8/4q3/8/8/7k"},
		{"twice", "rr", "8/8/8/8/4r3/8/8/7k"},
		{"thrice", "rrr", "8/8/8/8/4R3/8/8/7k"},
		{"capital twice", "BB", "8/8/8/8/4B3/8/8/7k"},
		{"N and S are knights", "ns", "8/8/8/8/4n3/8/8/7k"},
		{"russian queen", "ф", "8/8/8/8/4Q3/8/8/7k"},
		{"russian black rook", "Л", "8/8/8/8/4r3/8/8/7k"},
		{"russian bishop is not a latin c", "сc", "8/8/8/8/4B3/8/8/7k"},
		{"russian knight", "к", "8/8/8/8/4N3/8/8/7k"},
		{"russian black king", "Кр", "8/8/8/8/4k3/8/8/7k"},
		{"russian white king", "кр", "8/8/8/8/4K3/8/8/7k"},
		{"russian pawn", "П", "8/8/8/8/4p3/8/8/7k"},
		{"р alone is nothing", "р", "8/8/8/8/4K3/8/8/7k"},
		{"no letter of a man", "xж1", "8/8/8/8/4K3/8/8/7k"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t, twoKings)
			d.SetCursorSquare(chess.E4)
			d.letters(c.typed)
			d.wantPlacement(c.want)
		})
	}
}

func TestKingNeedsBothKeysOnOneSquare(t *testing.T) {
	d := newDesk(t, "8/8/8/8/8/8/8/8 w - - 0 1")
	d.SetCursorSquare(chess.A1)
	d.letters("к")
	d.keys(fyne.KeyRight)
	d.letters("р")
	d.wantPlacement("8/8/8/8/8/8/8/N7")
}

func TestKeysMoveAndClear(t *testing.T) {
	d := newDesk(t, twoKings)
	var seen []chess.Square
	d.OnCursor = func(sq chess.Square) { seen = append(seen, sq) }
	d.SetCursorSquare(chess.G2)
	d.keys(fyne.KeyRight, fyne.KeyRight, fyne.KeyDown, fyne.KeyDown)
	if len(seen) != 2 || seen[0] != chess.H2 || seen[1] != chess.H1 {
		t.Errorf("cursor went %v", seen)
	}
	for _, key := range []fyne.KeyName{fyne.KeyDelete, fyne.KeyBackspace, fyne.KeySpace} {
		d.SetSetup(setup(t, twoKings))
		d.keys(key)
		d.wantPlacement("8/8/8/8/4K3/8/8/8")
	}
}

func TestEnterCarriesAMan(t *testing.T) {
	d := newDesk(t, twoKings)
	d.SetCursorSquare(chess.E4)
	d.keys(fyne.KeyReturn, fyne.KeyUp, fyne.KeyReturn)
	d.wantPlacement("8/8/8/4K3/8/8/8/7k")
	d.keys(fyne.KeyReturn, fyne.KeyUp, fyne.KeyEscape, fyne.KeyReturn)
	d.wantPlacement("8/8/8/4K3/8/8/8/7k")
}

func TestEscapeLaysTheToolAside(t *testing.T) {
	d := newDesk(t, twoKings)
	var told []Tool
	d.OnTool = func(tool Tool) { told = append(told, tool) }
	d.SetTool(Tool{Man: chess.WhitePawn})
	d.keys(fyne.KeyEscape, fyne.KeyEscape)
	if len(told) != 1 || told[0] != (Tool{}) || d.Tool() != (Tool{}) {
		t.Errorf("told %v, tool %v", told, d.Tool())
	}
}

func TestOwnerMayTakeKeys(t *testing.T) {
	d := newDesk(t, twoKings)
	d.OnKey = func(key fyne.KeyName) bool { return key == fyne.KeyDelete }
	d.SetCursorSquare(chess.E4)
	d.keys(fyne.KeyDelete)
	d.wantPlacement("8/8/8/8/4K3/8/8/7k")
	d.OnKey = func(fyne.KeyName) bool { return true }
	d.keys(fyne.KeyUp)
	if d.CursorSquare() != chess.E4 {
		t.Error("the owner's key moved the cursor")
	}
	d.OnKey = nil
	d.keys(fyne.KeyReturn) // picks the king up
	d.OnKey = func(fyne.KeyName) bool { return true }
	d.keys(fyne.KeyUp, fyne.KeyReturn)
	d.wantPlacement("8/8/8/4K3/8/8/8/7k")
	d.OnKey = nil
	flips := 0
	d.OnFlip = func() { flips++ }
	d.keys(fyne.KeyF)
	if flips != 1 {
		t.Errorf("F flipped %d times", flips)
	}
}

func TestClickTakesTheKeyboard(t *testing.T) {
	d := newDesk(t, twoKings)
	d.click(chess.A1, desktop.MouseButtonPrimary)
	if fyne.CurrentApp().Driver().CanvasForObject(d.Board).Focused() != d.Board {
		t.Error("the board has no keyboard after a click")
	}
	if d.marks.cursor != chess.A1 {
		t.Errorf("cursor shown on %v", d.marks.cursor)
	}
	d.FocusLost()
	if d.marks.cursor.Valid() {
		t.Error("the cursor shows without the keyboard")
	}
}
