package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// flow lays objects out in a row and, where that is too narrow, in several. It
// can always be made as narrow as its widest object.
type flow struct{ width float32 } // of the last layout, 0 before it

// MinSize implements fyne.Layout: as high as the objects need at the present
// width.
func (f *flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var widest, height float32
	f.each(objects, f.width, func(_ fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		widest = max(widest, size.Width)
		height = max(height, at.Y+size.Height)
	})
	return fyne.NewSize(widest, height)
}

// Layout implements fyne.Layout.
func (f *flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	f.each(objects, size.Width, func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		o.Move(at)
		o.Resize(size)
	})
}

// each tells the place and size of every object in sight in rows of a width, 0
// for one row without end. All are as high as the highest.
func (f *flow) each(objects []fyne.CanvasObject, width float32, place func(fyne.CanvasObject, fyne.Position, fyne.Size)) {
	var high float32
	for _, o := range objects {
		if o.Visible() {
			high = max(high, o.MinSize().Height)
		}
	}
	var at fyne.Position
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		size := fyne.NewSize(o.MinSize().Width, high)
		if at.X > 0 && width > 0 && at.X+size.Width > width {
			at = fyne.NewPos(0, at.Y+high+theme.Padding())
		}
		place(o, at, size)
		at.X += size.Width + theme.Padding()
	}
}
