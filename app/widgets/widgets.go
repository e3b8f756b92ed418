// Package widgets holds the parts of the window that are Keymove's own: the
// board that edits and plays, the palette of men, the tree of a solution, the
// preview of a page and the light of a verdict. A widget only shows what it is
// given and reports what the user does through callbacks; its owner decides,
// and shows the result. Widgets are used on Fyne's main goroutine alone.
package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"

	"keymove/app/widgets/theme"
)

// themed is what every widget offers to find its colours.
type themed interface{ Theme() fyne.Theme }

// colourOf returns the colour of that name in the theme around w.
func colourOf(w themed, name fyne.ThemeColorName) color.Color {
	return theme.Colour(w.Theme(), name)
}

// focus gives w the keyboard: a click alone does not.
func focus(w interface {
	fyne.Focusable
	fyne.CanvasObject
}) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(w); c != nil {
		c.Focus(w)
	}
}
