package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets/theme"
	"keymove/solver/chess"
)

// Diagram shows a position and marks on it, and takes no part in what the user
// does: that is for [Board], which is built on it.
type Diagram struct {
	widget.BaseWidget

	whole   fyne.CanvasObject // the widget that this diagram is or is part of
	setup   chess.Setup
	flipped bool
	marks   marks
}

// marks is what is drawn beside the men.
type marks struct {
	last     chess.Bitboard // from and to of the move that led here
	selected chess.Bitboard
	targets  chess.Bitboard
	tinted   chess.Bitboard // see SetMarks
	dotted   chess.Bitboard
	cursor   chess.Square // NoSquare: none
	lifted   chess.Square // its man is in the hand and shown faintly
	rim      fyne.ThemeColorName
	onRim    fyne.ThemeColorName

	// choice is the column of men to promote to, from choiceAt inwards.
	choice   []chess.Piece
	choiceAt chess.Square
	option   int // the one under the keyboard's mark
}

func (d *Diagram) init(whole fyne.CanvasObject) {
	d.whole = whole
	d.marks = marks{
		cursor: chess.NoSquare, lifted: chess.NoSquare, choiceAt: chess.NoSquare,
		rim: theme.ColourRim, onRim: theme.ColourCoordinate,
	}
}

// SetSetup shows s.
func (d *Diagram) SetSetup(s chess.Setup) {
	d.setup = s
	d.Refresh()
}

// Setup returns what is shown.
func (d *Diagram) Setup() chess.Setup { return d.setup }

// SetFlipped chooses whether Black sits below.
func (d *Diagram) SetFlipped(flipped bool) {
	d.flipped = flipped
	d.Refresh()
}

// Flipped reports whether Black sits below.
func (d *Diagram) Flipped() bool { return d.flipped }

// SetLastMove marks the squares of the move that led to what is shown; the
// zero Move marks nothing.
func (d *Diagram) SetLastMove(m chess.Move) {
	d.marks.last = 0
	if m != 0 {
		d.marks.last = m.From().Bit() | m.To().Bit()
	}
	d.Refresh()
}

// CreateRenderer is for Fyne.
func (d *Diagram) CreateRenderer() fyne.WidgetRenderer { return newDiagramRenderer(d) }
