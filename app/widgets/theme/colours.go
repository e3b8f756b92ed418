package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Names of colours that Fyne has no word for; ask for them through
// [fyne.Theme.Color] like any other.
const (
	// ColourQuiet is for text of the second rank: move numbers, notes.
	ColourQuiet fyne.ThemeColorName = "keymoveQuiet"
	// ColourUndecided is the state of a work of which nothing is proved. With
	// the theme's success, warning and error it makes the colours of verdicts,
	// which are told apart by those who see no red or no green, too.
	ColourUndecided fyne.ThemeColorName = "keymoveUndecided"
	// ColourPaper is the sheet of a page preview and of diagrams.
	ColourPaper fyne.ThemeColorName = "keymovePaper"
	// The board: its squares, its rim in either mode, and what is shown on
	// the squares.
	ColourLightSquare fyne.ThemeColorName = "keymoveLightSquare"
	ColourDarkSquare  fyne.ThemeColorName = "keymoveDarkSquare"
	ColourRim         fyne.ThemeColorName = "keymoveRim"
	ColourRimSetUp    fyne.ThemeColorName = "keymoveRimSetUp"
	ColourCoordinate  fyne.ThemeColorName = "keymoveCoordinate"
	ColourOnRimSetUp  fyne.ThemeColorName = "keymoveOnRimSetUp"
	ColourLastMove    fyne.ThemeColorName = "keymoveLastMove"
	ColourSelected    fyne.ThemeColorName = "keymoveSelected"
	ColourTarget      fyne.ThemeColorName = "keymoveTarget"
	ColourCursor      fyne.ThemeColorName = "keymoveCursor"
)

func rgb(hex uint32) color.NRGBA { return rgba(hex, 0xff) }

func rgba(hex uint32, alpha uint8) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: alpha}
}

// light is ink on paper.
var light = map[fyne.ThemeColorName]color.Color{
	fynetheme.ColorNameBackground:          rgb(0xf6f1e4),
	fynetheme.ColorNameForeground:          rgb(0x2a251e),
	fynetheme.ColorNameButton:              rgb(0xe8dfca),
	fynetheme.ColorNameDisabledButton:      rgb(0xeee8da),
	fynetheme.ColorNameDisabled:            rgb(0x6b6354),
	fynetheme.ColorNamePlaceHolder:         rgb(0x6b6252),
	fynetheme.ColorNameInputBackground:     rgb(0xfdfaf2),
	fynetheme.ColorNameInputBorder:         rgb(0xb9ac91),
	fynetheme.ColorNameHeaderBackground:    rgb(0xede5d2),
	fynetheme.ColorNameMenuBackground:      rgb(0xfbf7ec),
	fynetheme.ColorNameOverlayBackground:   rgb(0xfbf7ec),
	fynetheme.ColorNameSeparator:           rgb(0xd6cab1),
	fynetheme.ColorNameScrollBar:           rgba(0x2a251e, 0x70),
	fynetheme.ColorNameScrollBarBackground: rgba(0x2a251e, 0x10),
	fynetheme.ColorNameShadow:              rgba(0x2a251e, 0x40),
	fynetheme.ColorNameHover:               rgba(0x2a251e, 0x12),
	fynetheme.ColorNamePressed:             rgba(0x2a251e, 0x28),
	fynetheme.ColorNamePrimary:             rgb(0x245a78),
	fynetheme.ColorNameForegroundOnPrimary: rgb(0xfdfaf2),
	fynetheme.ColorNameHyperlink:           rgb(0x245a78),
	fynetheme.ColorNameFocus:               rgba(0x245a78, 0x66),
	fynetheme.ColorNameSelection:           rgba(0x245a78, 0x38),
	fynetheme.ColorNameError:               rgb(0x741e0e),
	fynetheme.ColorNameForegroundOnError:   rgb(0xfdfaf2),
	fynetheme.ColorNameWarning:             rgb(0x87580a),
	fynetheme.ColorNameForegroundOnWarning: rgb(0xfdfaf2),
	fynetheme.ColorNameSuccess:             rgb(0x276c3c),
	fynetheme.ColorNameForegroundOnSuccess: rgb(0xfdfaf2),

	ColourQuiet:       rgb(0x544b3d),
	ColourUndecided:   rgb(0x4d4945),
	ColourPaper:       rgb(0xfffefa),
	ColourLightSquare: rgb(0xf3ead3),
	ColourDarkSquare:  rgb(0xc3ab84),
	ColourRim:         rgb(0xf6f1e4),
	ColourRimSetUp:    rgb(0x245a78),
	ColourCoordinate:  rgb(0x5c5344),
	ColourOnRimSetUp:  rgb(0xfdfaf2),
	ColourLastMove:    rgba(0xe2b93b, 0x80),
	ColourSelected:    rgba(0x3f86ad, 0x90),
	ColourTarget:      rgba(0x245a78, 0xb8),
	ColourCursor:      rgb(0x245a78),
}

// dark is a true dark; its board is of middle tones, so that black men stay
// in sight.
var dark = map[fyne.ThemeColorName]color.Color{
	fynetheme.ColorNameBackground:          rgb(0x171614),
	fynetheme.ColorNameForeground:          rgb(0xe6dfd0),
	fynetheme.ColorNameButton:              rgb(0x312e29),
	fynetheme.ColorNameDisabledButton:      rgb(0x25231f),
	fynetheme.ColorNameDisabled:            rgb(0x938b7d),
	fynetheme.ColorNamePlaceHolder:         rgb(0x989082),
	fynetheme.ColorNameInputBackground:     rgb(0x211f1c),
	fynetheme.ColorNameInputBorder:         rgb(0x57514a),
	fynetheme.ColorNameHeaderBackground:    rgb(0x24221e),
	fynetheme.ColorNameMenuBackground:      rgb(0x22201d),
	fynetheme.ColorNameOverlayBackground:   rgb(0x22201d),
	fynetheme.ColorNameSeparator:           rgb(0x3b3731),
	fynetheme.ColorNameScrollBar:           rgba(0xe6dfd0, 0x70),
	fynetheme.ColorNameScrollBarBackground: rgba(0xe6dfd0, 0x10),
	fynetheme.ColorNameShadow:              rgba(0x000000, 0x90),
	fynetheme.ColorNameHover:               rgba(0xe6dfd0, 0x14),
	fynetheme.ColorNamePressed:             rgba(0xe6dfd0, 0x2c),
	fynetheme.ColorNamePrimary:             rgb(0x7fb3d1),
	fynetheme.ColorNameForegroundOnPrimary: rgb(0x10202a),
	fynetheme.ColorNameHyperlink:           rgb(0x7fb3d1),
	fynetheme.ColorNameFocus:               rgba(0x7fb3d1, 0x70),
	fynetheme.ColorNameSelection:           rgba(0x7fb3d1, 0x40),
	fynetheme.ColorNameError:               rgb(0xf7825f),
	fynetheme.ColorNameForegroundOnError:   rgb(0x2a0f0a),
	fynetheme.ColorNameWarning:             rgb(0xf3c352),
	fynetheme.ColorNameForegroundOnWarning: rgb(0x281c05),
	fynetheme.ColorNameSuccess:             rgb(0x85e19a),
	fynetheme.ColorNameForegroundOnSuccess: rgb(0x0c2210),

	ColourQuiet:       rgb(0xc0b7a6),
	ColourUndecided:   rgb(0x9a9790),
	ColourPaper:       rgb(0xf1ead9),
	ColourLightSquare: rgb(0xb3a78f),
	ColourDarkSquare:  rgb(0x837763),
	ColourRim:         rgb(0x171614),
	ColourRimSetUp:    rgb(0x2f6384),
	ColourCoordinate:  rgb(0xb5ac9b),
	ColourOnRimSetUp:  rgb(0xf1ead9),
	ColourLastMove:    rgba(0xe2c04f, 0x78),
	ColourSelected:    rgba(0x4aa3d6, 0x98),
	ColourTarget:      rgba(0x0e4a6b, 0xd0),
	ColourCursor:      rgb(0x0b3a56),
}

// Colour returns a colour of th, the theme in force at a widget. The
// names of this package have a value under any theme: another one's blank
// answer is replaced by Keymove's own.
func Colour(th fyne.Theme, name fyne.ThemeColorName) color.Color {
	variant := fyne.CurrentApp().Settings().ThemeVariant()
	if c := th.Color(name, variant); c != nil {
		if _, _, _, alpha := c.RGBA(); alpha > 0 {
			return c
		}
	}
	return (&Theme{base: th}).Color(name, variant)
}
