package widgets

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"keymove/app/widgets/theme"
	"keymove/solver/chess"
)

// smallestCell is the least side of a man's slot.
const smallestCell = 34

// wordWidth is the width of the slots with a word in its smallest form.
func (p *Palette) wordWidth() float32 {
	size := p.Theme().Size(fynetheme.SizeNameText)
	width := float32(smallestCell)
	for _, word := range [...]string{p.move, p.erase} {
		width = max(width, fyne.MeasureText(word, size, fyne.TextStyle{}).Width)
	}
	return width + 2*p.Theme().Size(fynetheme.SizeNamePadding)
}

// cell returns the side of a man's slot.
func (p *Palette) cell() float32 {
	size := p.Size()
	side := min((size.Width-p.wordWidth())/menInRow, size.Height/2)
	return max(smallestCell, float32(math.Floor(float64(side))))
}

// slotArea returns where a slot lies.
func (p *Palette) slotArea(slot int) (fyne.Position, fyne.Size) {
	side := p.cell()
	column, row := slot%(menInRow+1), slot/(menInRow+1)
	at := fyne.NewPos(float32(column)*side, float32(row)*side)
	if column == menInRow {
		return at, fyne.NewSize(p.wordWidth(), side)
	}
	return at, fyne.NewSquareSize(side)
}

// slotAt returns the slot under a point, -1 for none.
func (p *Palette) slotAt(at fyne.Position) int {
	for slot := range slots {
		corner, size := p.slotArea(slot)
		if at.X >= corner.X && at.Y >= corner.Y && at.X < corner.X+size.Width && at.Y < corner.Y+size.Height {
			return slot
		}
	}
	return -1
}

// CreateRenderer is for Fyne.
func (p *Palette) CreateRenderer() fyne.WidgetRenderer {
	r := &paletteRenderer{palette: p}
	for slot := range slots {
		r.plates[slot] = canvas.NewRectangle(color.Transparent)
		r.plates[slot].CornerRadius = 3
		r.objects = append(r.objects, r.plates[slot])
		if slotTool(slot).Man != chess.NoPiece {
			r.men[slot] = newManImage()
			r.objects = append(r.objects, r.men[slot])
		}
	}
	for i := range r.words {
		r.words[i] = canvas.NewText("", color.Transparent)
		r.words[i].Alignment = fyne.TextAlignCenter
		r.objects = append(r.objects, r.words[i])
	}
	r.Refresh()
	return r
}

type paletteRenderer struct {
	palette *Palette
	plates  [slots]*canvas.Rectangle
	men     [slots]*canvas.Image // nil where there is a word
	words   [2]*canvas.Text      // of the hand and the eraser
	objects []fyne.CanvasObject
}

// Layout is for Fyne.
func (r *paletteRenderer) Layout(fyne.Size) {
	for slot := range slots {
		at, size := r.palette.slotArea(slot)
		r.plates[slot].Move(at.AddXY(1, 1))
		r.plates[slot].Resize(size.SubtractWidthHeight(2, 2))
		if r.men[slot] != nil {
			r.men[slot].Move(at.AddXY(1, 1))
			r.men[slot].Resize(size.SubtractWidthHeight(2, 2))
		}
	}
	for i, slot := range [...]int{slotHand, slotErase} {
		at, size := r.palette.slotArea(slot)
		height := r.words[i].MinSize().Height
		r.words[i].Move(at.AddXY(0, (size.Height-height)/2))
		r.words[i].Resize(fyne.NewSize(size.Width, height))
	}
}

// MinSize is for Fyne.
func (r *paletteRenderer) MinSize() fyne.Size {
	return fyne.NewSize(menInRow*smallestCell+r.palette.wordWidth(), 2*smallestCell)
}

// Refresh is for Fyne. The men lie on plates of the light squares' colour, on
// which both colours of men show in either theme.
func (r *paletteRenderer) Refresh() {
	p := r.palette
	chosen := toolSlot(p.tool)
	for slot, plate := range r.plates {
		plate.FillColor = colourOf(p, theme.ColourLightSquare)
		if r.men[slot] == nil {
			plate.FillColor = colourOf(p, fynetheme.ColorNameButton)
		}
		plate.StrokeWidth, plate.StrokeColor = 0, color.Transparent
		if slot == chosen {
			plate.StrokeWidth, plate.StrokeColor = 2, colourOf(p, fynetheme.ColorNamePrimary)
			if p.focused {
				plate.StrokeWidth, plate.StrokeColor = 3, colourOf(p, fynetheme.ColorNameForeground)
			}
			if r.men[slot] == nil {
				plate.FillColor = colourOf(p, fynetheme.ColorNamePrimary)
			} else {
				plate.FillColor = blend(plate.FillColor, colourOf(p, theme.ColourSelected))
			}
		}
		plate.Refresh()
		if r.men[slot] != nil {
			showMan(r.men[slot], slotTool(slot).Man, 0)
		}
	}
	for i, word := range [...]string{p.move, p.erase} {
		r.words[i].Text = word
		r.words[i].TextSize = p.Theme().Size(fynetheme.SizeNameText)
		r.words[i].Color = colourOf(p, fynetheme.ColorNameForeground)
		if chosen == [...]int{slotHand, slotErase}[i] {
			r.words[i].Color = colourOf(p, fynetheme.ColorNameForegroundOnPrimary)
		}
		r.words[i].Refresh()
	}
	r.Layout(p.Size())
}

// blend lays a translucent colour over an opaque one.
func blend(under, over color.Color) color.Color {
	ur, ug, ub, _ := under.RGBA()
	or, og, ob, oa := over.RGBA() // already multiplied by alpha
	mix := func(u, o uint32) uint8 { return uint8((u*(0xffff-oa)/0xffff + o) >> 8) }
	return color.NRGBA{R: mix(ur, or), G: mix(ug, og), B: mix(ub, ob), A: 0xff}
}

// Objects is for Fyne.
func (r *paletteRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy is for Fyne; there is nothing to free.
func (r *paletteRenderer) Destroy() {}
