package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"keymove/solver/chess"
)

// Palette offers the twelve men, the hand that moves men and the eraser. A
// click chooses; a click on the chosen man takes up the hand again. The arrows
// go from one to the next and choose it at once, letters choose a man as on
// the board, Delete chooses the eraser, Escape the hand. A man can be dragged
// from the palette onto a board.
type Palette struct {
	widget.BaseWidget

	// OnTool receives what the user has chosen.
	OnTool func(Tool)
	// OnDrop receives a man that was dragged to a point of the window.
	OnDrop func(man chess.Piece, absolute fyne.Position)

	tool        Tool
	move, erase string
	focused     bool
	press       int // slot under the pressed button, -1: none
	ghost       *ghost
	dragged     bool
	last        fyne.Position
	typing      Typing
}

var (
	_ fyne.Focusable    = (*Palette)(nil)
	_ fyne.Draggable    = (*Palette)(nil)
	_ desktop.Mouseable = (*Palette)(nil)
)

// NewPalette returns a palette with the hand chosen. Its owner gives it words
// with SetWords.
func NewPalette() *Palette {
	p := &Palette{press: -1}
	p.ExtendBaseWidget(p)
	return p
}

// Connect joins a palette to the board that it serves: what is chosen is the
// board's tool, and a man dropped on the board is set down there. It takes
// the palette's OnTool and OnDrop and the board's OnTool.
func Connect(p *Palette, b *Board) {
	p.OnTool = b.SetTool
	b.OnTool = p.SetTool
	p.OnDrop = func(man chess.Piece, absolute fyne.Position) { b.Drop(man, absolute) }
	b.SetTool(p.Tool())
}

// SetWords gives the words under which the hand and the eraser are shown.
func (p *Palette) SetWords(move, erase string) {
	p.move, p.erase = move, erase
	p.Refresh()
}

// SetTool shows t as chosen, without a callback.
func (p *Palette) SetTool(t Tool) {
	p.tool = t
	p.Refresh()
}

// Tool returns what is chosen.
func (p *Palette) Tool() Tool { return p.tool }

// choose chooses for the user.
func (p *Palette) choose(t Tool) {
	if t == p.tool {
		return
	}
	p.SetTool(t)
	if p.OnTool != nil {
		p.OnTool(t)
	}
}

// The slots: two rows of six men, king first, and beside each row a wide slot
// with a word: the hand above, the eraser below.
const (
	menInRow  = 6
	slotHand  = menInRow
	slotErase = 2*menInRow + 1
	slots     = 2 * (menInRow + 1)
)

// tool returns what a slot holds.
func slotTool(slot int) Tool {
	switch {
	case slot == slotHand:
		return Tool{}
	case slot == slotErase:
		return Tool{Erase: true}
	case slot < slotHand:
		return Tool{Man: (chess.King - chess.Kind(slot)).Of(chess.White)}
	default:
		return Tool{Man: (chess.King - chess.Kind(slot-menInRow-1)).Of(chess.Black)}
	}
}

// toolSlot is the inverse of slotTool.
func toolSlot(t Tool) int {
	for slot := range slots {
		if slotTool(slot) == t {
			return slot
		}
	}
	return slotHand
}

// MouseDown is for Fyne.
func (p *Palette) MouseDown(e *desktop.MouseEvent) {
	focus(p)
	p.dragged = false
	p.press = p.slotAt(e.Position)
}

// MouseUp is for Fyne: a click chooses.
func (p *Palette) MouseUp(e *desktop.MouseEvent) {
	if p.dragged || p.press < 0 || p.press != p.slotAt(e.Position) {
		return
	}
	t := slotTool(p.press)
	p.press = -1
	if t == p.tool {
		t = Tool{}
	}
	p.choose(t)
}

// Dragged is for Fyne.
func (p *Palette) Dragged(e *fyne.DragEvent) {
	if p.press < 0 {
		return
	}
	man := slotTool(p.press).Man
	if !p.dragged {
		p.dragged = true
		if man != chess.NoPiece {
			p.ghost = newGhost(p, man, p.cell())
		}
	}
	p.last = e.AbsolutePosition
	if p.ghost != nil {
		p.ghost.follow(e.AbsolutePosition)
	}
}

// DragEnd is for Fyne: the man in the hand is dropped.
func (p *Palette) DragEnd() {
	if p.ghost != nil {
		p.ghost.vanish()
		p.ghost = nil
	}
	press := p.press
	p.press = -1
	if !p.dragged || press < 0 {
		return
	}
	p.dragged = false
	if man := slotTool(press).Man; man != chess.NoPiece && p.OnDrop != nil {
		p.OnDrop(man, p.last)
	}
}

// FocusGained is for Fyne.
func (p *Palette) FocusGained() {
	p.focused = true
	p.Refresh()
}

// FocusLost is for Fyne.
func (p *Palette) FocusLost() {
	p.focused = false
	p.Refresh()
}

// TypedKey is for Fyne.
func (p *Palette) TypedKey(e *fyne.KeyEvent) {
	const row = menInRow + 1
	slot := toolSlot(p.tool)
	switch e.Name {
	case fyne.KeyLeft:
		p.choose(slotTool((slot + slots - 1) % slots))
	case fyne.KeyRight:
		p.choose(slotTool((slot + 1) % slots))
	case fyne.KeyUp, fyne.KeyDown:
		p.choose(slotTool((slot + row) % slots))
	case fyne.KeyDelete, fyne.KeyBackspace:
		p.choose(Tool{Erase: true})
	case fyne.KeyEscape:
		p.choose(Tool{})
	}
}

// TypedRune is for Fyne: a letter chooses a man.
func (p *Palette) TypedRune(letter rune) {
	if man, ok := p.typing.Type(letter, chess.NoSquare, p.tool.Man); ok {
		p.choose(Tool{Man: man})
	}
}
