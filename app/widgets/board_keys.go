package widgets

import (
	"fyne.io/fyne/v2"

	"keymove/solver/chess"
)

// FocusGained is for Fyne: the cursor shows.
func (b *Board) FocusGained() {
	b.focused = true
	b.mark()
}

// FocusLost is for Fyne: the cursor hides.
func (b *Board) FocusLost() {
	b.focused = false
	b.mark()
}

// TypedKey is for Fyne.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	if len(b.pending) > 0 {
		b.chooseByKey(e.Name)
		return
	}
	if !b.from.Valid() && b.OnKey != nil && b.OnKey(e.Name) {
		return
	}
	switch e.Name {
	case fyne.KeyLeft:
		b.step(-1, 0)
	case fyne.KeyRight:
		b.step(1, 0)
	case fyne.KeyUp:
		b.step(0, 1)
	case fyne.KeyDown:
		b.step(0, -1)
	case fyne.KeyDelete, fyne.KeyBackspace, fyne.KeySpace:
		if b.mode == SetUp {
			b.typing = Typing{}
			b.edit(b.cursor, chess.NoPiece)
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		b.enter()
	case fyne.KeyEscape:
		b.escape()
	case fyne.KeyF:
		if b.OnFlip != nil {
			b.OnFlip()
		}
	}
}

// step moves the cursor as seen: up is towards the far side.
func (b *Board) step(right, up int) {
	if b.flipped {
		right, up = -right, -up
	}
	file, rank := b.cursor.File()+right, b.cursor.Rank()+up
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return
	}
	b.moveCursor(chess.SquareAt(file, rank))
	b.mark()
}

// enter does at the cursor what a click does, and without a tool picks up and
// puts down.
func (b *Board) enter() {
	if b.mode == Play {
		b.drag.chosen = false
		b.pressInPlay(b.cursor)
		b.mark()
		return
	}
	switch {
	case b.stamp(b.cursor):
	case b.from.Valid():
		from := b.from
		b.from = chess.NoSquare
		b.mark()
		b.shift(from, b.cursor)
	case b.setup.Board[b.cursor] != chess.NoPiece:
		b.from = b.cursor
		b.mark()
	}
}

// escape gives up the drag or the man picked up; failing these it lays the
// tool aside.
func (b *Board) escape() {
	if b.drag.man != chess.NoPiece || b.from.Valid() {
		b.forget()
		b.mark()
		return
	}
	if b.tool != (Tool{}) {
		b.SetTool(Tool{})
		if b.OnTool != nil {
			b.OnTool(Tool{})
		}
	}
}

// chooseByKey walks the men to promote to.
func (b *Board) chooseByKey(key fyne.KeyName) {
	n := len(b.pending)
	switch key {
	case fyne.KeyUp, fyne.KeyLeft:
		b.option = (b.option + n - 1) % n
	case fyne.KeyDown, fyne.KeyRight, fyne.KeySpace:
		b.option = (b.option + 1) % n
	case fyne.KeyReturn, fyne.KeyEnter:
		b.play(b.pending[b.option])
		return
	case fyne.KeyEscape:
		b.forget()
	}
	b.mark()
}

// TypedRune is for Fyne: a letter sets a man in set-up mode and chooses the
// man to promote to in play mode.
func (b *Board) TypedRune(letter rune) {
	if b.mode == SetUp {
		if man, ok := b.typing.Type(letter, b.cursor, b.setup.Board[b.cursor]); ok {
			b.edit(b.cursor, man)
		}
		return
	}
	for _, m := range b.pending {
		if m.Promotion() == kindOf(letter) {
			b.play(m)
			return
		}
	}
}
