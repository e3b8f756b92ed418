package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"keymove/app/widgets/theme"
	"keymove/solver/chess"
)

// faint is how much of a man in the hand is seen through on its square.
const faint = 0.65

// maxChoice is the number of men that a pawn can become.
const maxChoice = 4

type diagramRenderer struct {
	diagram *Diagram

	rim, frame *canvas.Rectangle
	light      [64]*canvas.Rectangle // nil for dark squares
	tints      [64]*canvas.Rectangle
	dots       [64]*canvas.Circle
	men        [64]*canvas.Image
	files      [8]*canvas.Text
	ranks      [8]*canvas.Text
	cursor     *canvas.Rectangle
	choiceBox  *canvas.Rectangle
	choice     [maxChoice]*canvas.Image
	option     *canvas.Rectangle // behind the choice under the keyboard's mark

	objects []fyne.CanvasObject
}

func newDiagramRenderer(d *Diagram) *diagramRenderer {
	r := &diagramRenderer{diagram: d}
	add := func(o fyne.CanvasObject) { r.objects = append(r.objects, o) }
	r.rim = canvas.NewRectangle(color.Transparent)
	r.rim.CornerRadius = 3
	add(r.rim)
	r.frame = canvas.NewRectangle(color.Transparent)
	add(r.frame)
	for sq := range chess.NoSquare {
		if !sq.Dark() {
			r.light[sq] = canvas.NewRectangle(color.Transparent)
			add(r.light[sq])
		}
	}
	for sq := range r.tints {
		r.tints[sq] = canvas.NewRectangle(color.Transparent)
		add(r.tints[sq])
	}
	for sq := range r.men {
		r.men[sq] = newManImage()
		add(r.men[sq])
	}
	for sq := range r.dots {
		r.dots[sq] = canvas.NewCircle(color.Transparent)
		add(r.dots[sq])
	}
	for i := range 8 {
		r.files[i] = canvas.NewText(string(rune('a'+i)), color.Transparent)
		r.ranks[i] = canvas.NewText(string(rune('1'+i)), color.Transparent)
		r.files[i].Alignment, r.ranks[i].Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
		add(r.files[i])
		add(r.ranks[i])
	}
	r.cursor = canvas.NewRectangle(color.Transparent)
	add(r.cursor)
	r.choiceBox = canvas.NewRectangle(color.Transparent)
	add(r.choiceBox)
	r.option = canvas.NewRectangle(color.Transparent)
	add(r.option)
	for i := range r.choice {
		r.choice[i] = newManImage()
		add(r.choice[i])
	}
	r.Refresh()
	return r
}

func newManImage() *canvas.Image {
	image := &canvas.Image{FillMode: canvas.ImageFillContain}
	image.Hide()
	return image
}

// showMan puts a man into an image and redraws it only when something changed.
func showMan(image *canvas.Image, man chess.Piece, translucency float64) {
	picture := drawing(man)
	if picture == nil {
		image.Resource = nil
		image.Hide()
		return
	}
	if image.Resource != picture || image.Translucency != translucency {
		image.Resource, image.Translucency = picture, translucency
		image.Refresh()
	}
	image.Show()
}

// Layout places everything for a size.
func (r *diagramRenderer) Layout(size fyne.Size) {
	d := r.diagram
	g := d.layout(size)
	side := fyne.NewSquareSize(g.square)
	board := fyne.NewSquareSize(8 * g.square)
	put := func(o fyne.CanvasObject, p fyne.Position, s fyne.Size) {
		o.Move(p)
		o.Resize(s)
	}
	put(r.rim, g.corner.SubtractXY(g.rim, g.rim), board.AddWidthHeight(2*g.rim, 2*g.rim))
	put(r.frame, g.corner.SubtractXY(1, 1), board.AddWidthHeight(2, 2))
	for sq := range chess.NoSquare {
		p := g.place(sq)
		if r.light[sq] != nil {
			put(r.light[sq], p, side)
		}
		put(r.tints[sq], p, side)
		put(r.men[sq], p, side)
		r.placeDot(sq, p, g.square)
	}
	text := d.coordinateSize(size)
	for i := range 8 {
		at := g.place(chess.SquareAt(i, i))
		r.files[i].TextSize, r.ranks[i].TextSize = text, text
		height := r.files[i].MinSize().Height
		put(r.files[i], fyne.NewPos(at.X, g.corner.Y+8*g.square+(g.rim-height)/2), fyne.NewSize(g.square, height))
		put(r.ranks[i], fyne.NewPos(g.corner.X-g.rim, at.Y+(g.square-height)/2), fyne.NewSize(g.rim, height))
	}
	if sq := d.marks.cursor; sq.Valid() {
		put(r.cursor, g.place(sq).AddXY(1, 1), side.SubtractWidthHeight(2, 2))
	}
	r.layoutChoice(g, put)
}

// placeDot makes the mark of a possible move: a dot on an empty square, a
// ring around a man.
func (r *diagramRenderer) placeDot(sq chess.Square, p fyne.Position, square float32) {
	part := float32(0.3)
	if r.diagram.setup.Board[sq] != chess.NoPiece {
		part = 0.92
	}
	r.dots[sq].Resize(fyne.NewSquareSize(square * part))
	r.dots[sq].Move(p.AddXY(square*(1-part)/2, square*(1-part)/2))
}

func (r *diagramRenderer) layoutChoice(g geometry, put func(fyne.CanvasObject, fyne.Position, fyne.Size)) {
	m := &r.diagram.marks
	if len(m.choice) == 0 {
		return
	}
	squares := g.choiceSquares(m.choiceAt, len(m.choice))
	first, last := g.place(squares[0]), g.place(squares[len(squares)-1])
	top := fyne.NewPos(first.X, min(first.Y, last.Y))
	put(r.choiceBox, top, fyne.NewSize(g.square, g.square*float32(len(squares))))
	for i, sq := range squares {
		put(r.choice[i], g.place(sq), fyne.NewSquareSize(g.square))
		if i == m.option {
			put(r.option, g.place(sq), fyne.NewSquareSize(g.square))
		}
	}
}

// MinSize leaves room for squares of the smallest side.
func (r *diagramRenderer) MinSize() fyne.Size {
	return fyne.NewSquareSize(8*smallestSquare + 2*r.diagram.rimWidth(fyne.Size{}))
}

// Refresh shows the diagram's present state.
func (r *diagramRenderer) Refresh() {
	d := r.diagram
	colour := func(name fyne.ThemeColorName) color.Color { return colourOf(d, name) }
	fill := func(o *canvas.Rectangle, c color.Color) {
		if o.FillColor != c {
			o.FillColor = c
			o.Refresh()
		}
	}
	fill(r.rim, colour(d.marks.rim))
	r.frame.StrokeColor, r.frame.StrokeWidth = colour(theme.ColourCoordinate), 1
	r.frame.FillColor = colour(theme.ColourDarkSquare)
	r.frame.Refresh()
	lightSquare := colour(theme.ColourLightSquare)
	for sq := range chess.NoSquare {
		if r.light[sq] != nil {
			fill(r.light[sq], lightSquare)
		}
		r.refreshSquare(sq, colour)
	}
	for i := range 8 {
		for _, text := range [...]*canvas.Text{r.files[i], r.ranks[i]} {
			text.Color = colour(d.marks.onRim)
			text.Refresh()
		}
	}
	r.cursor.Hidden = !d.marks.cursor.Valid()
	r.cursor.StrokeColor, r.cursor.StrokeWidth = colour(theme.ColourCursor), 3
	r.cursor.Refresh()
	r.choiceBox.Hidden = len(d.marks.choice) == 0
	r.choiceBox.FillColor = lightSquare
	r.choiceBox.StrokeColor, r.choiceBox.StrokeWidth = colour(theme.ColourCursor), 2
	r.choiceBox.Refresh()
	r.option.Hidden = r.choiceBox.Hidden
	fill(r.option, colour(theme.ColourSelected))
	for i, image := range r.choice {
		man := chess.NoPiece
		if i < len(d.marks.choice) {
			man = d.marks.choice[i]
		}
		showMan(image, man, 0)
	}
	r.Layout(d.Size())
}

func (r *diagramRenderer) refreshSquare(sq chess.Square, colour func(fyne.ThemeColorName) color.Color) {
	d := r.diagram
	translucency := 0.0
	if d.marks.lifted == sq {
		translucency = faint
	}
	showMan(r.men[sq], d.setup.Board[sq], translucency)

	tint := color.Color(color.Transparent)
	switch {
	case d.marks.selected.Has(sq), d.marks.tinted.Has(sq):
		tint = colour(theme.ColourSelected)
	case d.marks.last.Has(sq):
		tint = colour(theme.ColourLastMove)
	}
	if r.tints[sq].FillColor != tint {
		r.tints[sq].FillColor = tint
		r.tints[sq].Refresh()
	}
	dot := r.dots[sq]
	dot.Hidden = !d.marks.targets.Has(sq) && !d.marks.dotted.Has(sq)
	if dot.Hidden {
		return
	}
	dot.FillColor, dot.StrokeColor, dot.StrokeWidth = colour(theme.ColourTarget), color.Transparent, 0
	if d.setup.Board[sq] != chess.NoPiece {
		dot.FillColor, dot.StrokeColor, dot.StrokeWidth = color.Transparent, colour(theme.ColourTarget), 3
	}
	dot.Refresh()
}

// Objects lists what is drawn, from bottom to top.
func (r *diagramRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy is for Fyne; there is nothing to free.
func (r *diagramRenderer) Destroy() {}
