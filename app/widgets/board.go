package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"keymove/app/widgets/theme"
	"keymove/solver/chess"
)

// BoardMode says what the user does on a board.
type BoardMode uint8

// The modes. A board is made in SetUp; its rim has the accent colour there
// and the colour of the page in Play.
const (
	SetUp BoardMode = iota
	Play
)

// Tool is what a click does in set-up mode; the zero Tool only moves men.
type Tool struct {
	// Man is set down by a click.
	Man chess.Piece
	// Erase: a click removes a man. Man is NoPiece then.
	Erase bool
}

// Board is the diagram that the user works on.
//
// Set up. A man is dragged to another square, or off the board to remove it. A
// click sets down the man chosen with [Board.SetTool], a second click takes it
// away again, and a right click removes one; the wheel steps through the men. With
// the keyboard the arrows move the cursor, Delete, Backspace and Space clear
// its square, Enter sets down the chosen man or, with none chosen, picks a man
// up and puts it down, Escape gives that up or lays the tool aside, and
// letters set men as [Typing] explains. Each change is reported to OnEdit; the
// board itself changes when its owner calls SetSetup.
//
// Play. A man is dragged, or clicked and then its target; Enter does the same
// at the cursor. Targets are shown. A pawn that promotes asks for the man by
// a column of pictures, by its letter or by the arrows and Enter. Each move
// is reported to OnMove; the owner shows the outcome with SetPlay.
type Board struct {
	Diagram

	// OnEdit receives the position as the user wants it. Castling rights,
	// side to move and the rest are those of the setup that was shown.
	OnEdit func(chess.Setup)
	// OnMove receives a legal move of the position that SetPlay was given.
	OnMove func(chess.Move)
	// OnCursor is told where the keyboard cursor has come to.
	OnCursor func(chess.Square)
	// OnTool is told that the user laid the tool aside (Escape).
	OnTool func(Tool)
	// OnMenu is asked for a menu by a right click that removes no man: in play
	// mode, and in set-up mode while no tool is chosen. The point is one of the
	// window. Without it a right click removes a man always.
	OnMenu func(at chess.Square, absolute fyne.Position)
	// OnFlip is called for the F key.
	OnFlip func()
	// OnKey is asked first about a key; with true it keeps the key from the
	// board. While a man is picked up or a promotion asked for, all keys are
	// the board's.
	OnKey func(fyne.KeyName) bool

	mode    BoardMode
	tool    Tool
	cursor  chess.Square
	focused bool
	moves   []chess.Move // legal in play mode
	from    chess.Square // of the man picked up, NoSquare: none
	pending []chess.Move // promotions to choose from
	option  int          // the pending move under the keyboard's mark
	typing  Typing
	wheel   wheel
	drag    boardDrag
}

var (
	_ fyne.Focusable    = (*Board)(nil)
	_ fyne.Draggable    = (*Board)(nil)
	_ fyne.Scrollable   = (*Board)(nil)
	_ desktop.Mouseable = (*Board)(nil)

	_ fyne.SecondaryTappable = (*Board)(nil)
)

// NewBoard returns an empty board in set-up mode, White below.
func NewBoard() *Board {
	b := &Board{cursor: chess.E4, from: chess.NoSquare}
	b.init(b)
	b.drag.press = chess.NoSquare
	b.ExtendBaseWidget(b)
	b.mark()
	return b
}

// SetSetup shows s in set-up mode.
func (b *Board) SetSetup(s chess.Setup) {
	if b.mode != SetUp {
		b.mode = SetUp
		b.forget()
	}
	b.moves = nil
	b.setup = s
	if b.from.Valid() && s.Board[b.from] == chess.NoPiece {
		b.from = chess.NoSquare
	}
	b.mark()
}

// SetPlay shows p in play mode, where the side to move moves.
func (b *Board) SetPlay(p chess.Position) {
	b.mode = Play
	b.forget()
	b.setup = p.Setup()
	b.moves = p.Moves(nil)
	b.mark()
}

// Mode returns the present mode.
func (b *Board) Mode() BoardMode { return b.mode }

// SetTool chooses what a click does in set-up mode.
func (b *Board) SetTool(t Tool) {
	b.tool = t
	b.from = chess.NoSquare
	b.mark()
}

// Tool returns what a click does in set-up mode.
func (b *Board) Tool() Tool { return b.tool }

// CursorSquare returns where the keyboard cursor is; it always is somewhere,
// though it shows only while the board has the keyboard.
func (b *Board) CursorSquare() chess.Square { return b.cursor }

// SetCursorSquare moves the keyboard cursor without a callback. NoSquare is
// ignored.
func (b *Board) SetCursorSquare(sq chess.Square) {
	if sq.Valid() {
		b.cursor = sq
		b.mark()
	}
}

// moveCursor moves the cursor for the user.
func (b *Board) moveCursor(sq chess.Square) {
	if sq == b.cursor {
		return
	}
	b.cursor = sq
	b.typing = Typing{}
	if b.OnCursor != nil {
		b.OnCursor(sq)
	}
}

// forget drops what the user has begun.
func (b *Board) forget() {
	b.from, b.pending, b.option = chess.NoSquare, nil, 0
	b.typing = Typing{}
	b.cancelDrag()
}

// mark brings the marks in line with the state and redraws.
func (b *Board) mark() {
	m := &b.marks
	m.rim, m.onRim = theme.ColourRim, theme.ColourCoordinate
	if b.mode == SetUp {
		m.rim, m.onRim = theme.ColourRimSetUp, theme.ColourOnRimSetUp
	}
	m.cursor = chess.NoSquare
	if b.focused && len(b.pending) == 0 {
		m.cursor = b.cursor
	}
	m.selected, m.targets = 0, 0
	if b.from.Valid() {
		m.selected = b.from.Bit()
	}
	for _, move := range b.moves {
		if move.From() == b.from {
			m.targets |= move.To().Bit()
		}
	}
	m.choice, m.choiceAt = nil, chess.NoSquare
	if len(b.pending) > 0 {
		m.targets = 0
	}
	for _, move := range b.pending {
		m.choice = append(m.choice, move.Promotion().Of(b.setup.Turn))
		m.choiceAt, m.option = move.To(), b.option
	}
	m.lifted = chess.NoSquare
	if b.drag.ghost != nil {
		m.lifted = b.drag.press
	}
	b.Refresh()
}

// edit reports the setup with one square changed.
func (b *Board) edit(sq chess.Square, man chess.Piece) {
	if b.setup.Board[sq] == man {
		return
	}
	s := b.setup
	s.Board[sq] = man
	b.report(s)
}

// shift reports the setup with a man moved; to NoSquare removes it.
func (b *Board) shift(from, to chess.Square) {
	if from == to {
		return
	}
	s := b.setup
	if to.Valid() {
		s.Board[to] = s.Board[from]
	}
	s.Board[from] = chess.NoPiece
	b.report(s)
}

func (b *Board) report(s chess.Setup) {
	if b.OnEdit != nil {
		b.OnEdit(s)
	}
}

// stamp uses the tool on a square and reports whether there was one to use.
func (b *Board) stamp(sq chess.Square) bool {
	switch {
	case b.tool.Erase:
		b.edit(sq, chess.NoPiece)
	case b.tool.Man == chess.NoPiece:
		return false
	case b.setup.Board[sq] == b.tool.Man:
		b.edit(sq, chess.NoPiece)
	default:
		b.edit(sq, b.tool.Man)
	}
	return true
}

// mayStart reports whether some legal move starts from sq.
func (b *Board) mayStart(sq chess.Square) bool {
	return slices.ContainsFunc(b.moves, func(m chess.Move) bool { return m.From() == sq })
}

// try plays the legal move between two squares, or asks which of several
// promotions is meant. It reports whether there is such a move.
func (b *Board) try(from, to chess.Square) bool {
	var found []chess.Move
	for _, m := range b.moves {
		if m.From() == from && m.To() == to {
			found = append(found, m)
		}
	}
	switch len(found) {
	case 0:
		return false
	case 1:
		b.play(found[0])
	default:
		slices.SortFunc(found, func(x, y chess.Move) int { return int(y.Promotion()) - int(x.Promotion()) })
		b.pending, b.option = found, 0
		b.mark()
	}
	return true
}

func (b *Board) play(m chess.Move) {
	b.forget()
	b.mark()
	if b.OnMove != nil {
		b.OnMove(m)
	}
}
