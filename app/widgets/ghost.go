package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"keymove/solver/chess"
)

// ghost is a man under the pointer, drawn above everything in the window.
type ghost struct {
	layer *fyne.Container
	image *canvas.Image
	over  fyne.Canvas
}

// newGhost shows a man of the given side above the window of w. Without a
// window (nil is returned) nothing is to be seen.
func newGhost(w fyne.CanvasObject, man chess.Piece, side float32) *ghost {
	c := fyne.CurrentApp().Driver().CanvasForObject(w)
	if c == nil {
		return nil
	}
	g := &ghost{image: newManImage(), over: c}
	g.image.Resize(fyne.NewSquareSize(side))
	showMan(g.image, man, 0)
	g.layer = container(g.image)
	c.Overlays().Add(g.layer)
	return g
}

// container is a plain layer: what is in it keeps its place.
func container(o fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Objects: []fyne.CanvasObject{o}}
}

// follow centres the man on a point of the window.
func (g *ghost) follow(pointer fyne.Position) {
	half := g.image.Size().Width / 2
	g.image.Move(pointer.Subtract(g.layer.Position()).SubtractXY(half, half))
	g.layer.Refresh()
}

func (g *ghost) vanish() { g.over.Overlays().Remove(g.layer) }
