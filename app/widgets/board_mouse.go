package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"keymove/solver/chess"
)

// boardDrag is what goes on between the press and the release of a button.
type boardDrag struct {
	press  chess.Square // where the button went down, NoSquare: nowhere
	moved  bool         // the pointer has been dragged since
	man    chess.Piece  // in the hand
	last   fyne.Position
	ghost  *ghost
	chosen bool // the press has already done its work
}

// MouseDown is for Fyne. The press decides which man a drag will take, since
// the first drag event comes after the pointer has left its place.
func (b *Board) MouseDown(e *desktop.MouseEvent) {
	focus(b)
	b.cancelDrag()
	sq := b.layout(b.Size()).at(e.Position)
	b.drag = boardDrag{press: sq, last: e.Position}
	if len(b.pending) > 0 {
		b.drag.chosen = true
		b.clickChoice(sq)
		return
	}
	if !sq.Valid() {
		return
	}
	b.moveCursor(sq)
	switch {
	case e.Button == desktop.MouseButtonSecondary:
		b.drag.chosen = true
		if b.asksMenu() {
			break // TappedSecondary follows
		}
		if b.mode == SetUp {
			b.edit(sq, chess.NoPiece)
		} else {
			b.from = chess.NoSquare
		}
	case b.mode == Play:
		b.pressInPlay(sq)
	}
	b.mark()
}

// asksMenu reports whether a right click asks for a menu.
func (b *Board) asksMenu() bool { return b.OnMenu != nil && (b.mode == Play || b.tool == Tool{}) }

// TappedSecondary is for Fyne.
func (b *Board) TappedSecondary(e *fyne.PointEvent) {
	if sq := b.layout(b.Size()).at(e.Position); sq.Valid() && b.asksMenu() {
		b.OnMenu(sq, e.AbsolutePosition)
	}
}

// Menu asks for the menu of the cursor's square, as the menu key does.
func (b *Board) Menu() {
	if b.OnMenu == nil {
		return
	}
	g := b.layout(b.Size())
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	b.OnMenu(b.cursor, corner.Add(g.place(b.cursor)).AddXY(g.square/2, g.square/2))
}

// pressInPlay selects a man, or moves the one selected to the square.
func (b *Board) pressInPlay(sq chess.Square) {
	if b.from.Valid() && b.from != sq && b.try(b.from, sq) {
		b.drag.chosen = true
		return
	}
	switch {
	case b.from == sq:
		b.from = chess.NoSquare
	case b.mayStart(sq):
		b.from = sq
	default:
		b.from = chess.NoSquare
	}
}

// MouseUp is for Fyne. A click in set-up mode uses the tool.
func (b *Board) MouseUp(e *desktop.MouseEvent) {
	d := b.drag
	if d.moved {
		return // DragEnd follows
	}
	b.drag = boardDrag{press: chess.NoSquare}
	sq := b.layout(b.Size()).at(e.Position)
	if d.chosen || b.mode != SetUp || !sq.Valid() || sq != d.press {
		return
	}
	b.stamp(sq)
}

// Dragged is for Fyne.
func (b *Board) Dragged(e *fyne.DragEvent) {
	d := &b.drag
	d.last = e.Position
	if d.chosen || !d.press.Valid() {
		return
	}
	if !d.moved {
		d.moved = true
		b.pickUp()
	}
	if d.ghost != nil {
		d.ghost.follow(e.AbsolutePosition)
	}
}

// pickUp takes the man on the pressed square into the hand if it may move.
func (b *Board) pickUp() {
	d := &b.drag
	man := b.setup.Board[d.press]
	if man == chess.NoPiece || b.mode == Play && !b.mayStart(d.press) {
		return
	}
	d.man = man
	b.from = chess.NoSquare
	if b.mode == Play {
		b.from = d.press
	}
	d.ghost = newGhost(b, man, b.layout(b.Size()).square)
	b.mark()
}

// DragEnd is for Fyne; it comes wherever the button is released.
func (b *Board) DragEnd() {
	d := b.drag
	b.cancelDrag()
	if d.man == chess.NoPiece {
		b.mark()
		return
	}
	focus(b)
	to := b.layout(b.Size()).at(d.last)
	b.from = chess.NoSquare
	if to.Valid() {
		b.moveCursor(to)
	}
	b.mark()
	if b.mode == SetUp {
		b.shift(d.press, to)
	} else if to.Valid() {
		b.try(d.press, to)
	}
}

// cancelDrag puts the man in the hand back.
func (b *Board) cancelDrag() {
	if b.drag.ghost != nil {
		b.drag.ghost.vanish()
	}
	b.drag = boardDrag{press: chess.NoSquare}
}

// clickChoice takes the promotion under the pointer, or none.
func (b *Board) clickChoice(sq chess.Square) {
	pending := b.pending
	for i, at := range (geometry{}).choiceSquares(pending[0].To(), len(pending)) {
		if at == sq {
			b.play(pending[i])
			return
		}
	}
	b.forget()
	b.mark()
}

// Drop sets a man down at a point of the window, as when it was dragged from
// a palette. It reports whether the point is on the board. It does nothing in
// play mode.
func (b *Board) Drop(man chess.Piece, absolute fyne.Position) bool {
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	sq := b.layout(b.Size()).at(absolute.Subtract(corner))
	if !sq.Valid() || b.mode != SetUp {
		return false
	}
	focus(b)
	b.moveCursor(sq)
	b.mark()
	b.edit(sq, man)
	return true
}

// wheel gathers what a wheel or a touchpad reports until it makes a step.
type wheel struct {
	at    chess.Square
	moved float32
}

// wheelStep is what one notch of a wheel reports, less a little.
const wheelStep = 20

// Scrolled is for Fyne: a notch away from the user steps from an empty square
// through the white men, pawn first, and the black ones back to empty; a notch
// towards the user steps back.
func (b *Board) Scrolled(e *fyne.ScrollEvent) {
	sq := b.layout(b.Size()).at(e.Position)
	if b.mode != SetUp || !sq.Valid() {
		return
	}
	if b.wheel.at != sq || b.wheel.moved*e.Scrolled.DY < 0 {
		b.wheel = wheel{at: sq}
	}
	b.wheel.moved += e.Scrolled.DY
	step := 0
	switch {
	case b.wheel.moved >= wheelStep:
		step = 1
	case b.wheel.moved <= -wheelStep:
		step = -1
	default:
		return
	}
	b.wheel.moved = 0
	b.moveCursor(sq)
	b.mark()
	b.edit(sq, nextMan(b.setup.Board[sq], step))
}

// nextMan returns the man a step on in the wheel's order.
func nextMan(man chess.Piece, step int) chess.Piece {
	const kinds = int(chess.King)
	place := 0
	if man != chess.NoPiece {
		place = int(man.Kind()) + int(man.Colour())*kinds
	}
	place = (place + step + 2*kinds + 1) % (2*kinds + 1)
	switch {
	case place == 0:
		return chess.NoPiece
	case place <= kinds:
		return chess.Kind(place).Of(chess.White)
	default:
		return chess.Kind(place - kinds).Of(chess.Black)
	}
}
