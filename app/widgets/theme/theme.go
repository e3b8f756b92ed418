// Package theme is how Keymove looks: paper and ink in the light, a true dark
// at night, one accent, and three colours of verdict that never speak without
// a sign or a word beside them.
package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Mode says where the choice of light or dark comes from.
type Mode uint8

// The modes; the zero Mode follows the desktop.
const (
	Auto Mode = iota
	Light
	Dark
)

// The bounds of [Options.Scale].
const (
	MinScale = 1
	MaxScale = 2
)

// textSize is the base size of text in points, before scaling.
const textSize = 14

// Options choose a theme.
type Options struct {
	Mode Mode
	// Scale enlarges text and what holds it, from 1 (14 pt) to 2 (28 pt);
	// values outside are taken as the nearest bound.
	Scale float32
}

// Theme is Keymove's theme. It is immutable: for other options make another.
type Theme struct {
	options Options
	base    fyne.Theme
}

// New returns the theme for the options.
func New(o Options) *Theme {
	o.Scale = max(MinScale, min(MaxScale, o.Scale))
	return &Theme{options: o, base: fynetheme.DefaultTheme()}
}

// IsDark reports whether the theme is dark when the desktop asks for variant.
func (t *Theme) IsDark(variant fyne.ThemeVariant) bool {
	switch t.options.Mode {
	case Light:
		return false
	case Dark:
		return true
	}
	return variant == fynetheme.VariantDark
}

// Color returns a colour of the theme, Fyne's own for names that the theme
// leaves alone.
func (t *Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	colours, fallback := &light, fynetheme.VariantLight
	if t.IsDark(variant) {
		colours, fallback = &dark, fynetheme.VariantDark
	}
	if c, ok := (*colours)[name]; ok {
		return c
	}
	return t.base.Color(name, fallback)
}

// Font returns the sans face that controls use; works are set in [Works]. The
// style Symbol gives a sans face that has the chess figurines too: Fyne finds
// no substitute for a sign that a face lacks.
func (t *Theme) Font(style fyne.TextStyle) fyne.Resource {
	if style.Symbol {
		if face := FigurineFont(); face != nil {
			return face
		}
	}
	return t.base.Font(style)
}

// Icon returns Fyne's icon.
func (t *Theme) Icon(name fyne.ThemeIconName) fyne.Resource { return t.base.Icon(name) }

// Size returns a measure of the theme. Text and icons grow with the whole
// scale, gaps with half of it, lines not at all. Padding keeps buttons, rows
// and entries at 32 units and more.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	s := t.options.Scale
	gap := 1 + (s-1)/2
	switch name {
	case fynetheme.SizeNameText:
		return textSize * s
	case fynetheme.SizeNameCaptionText:
		return 12 * s
	case fynetheme.SizeNameSubHeadingText:
		return 18 * s
	case fynetheme.SizeNameHeadingText:
		return 22 * s
	case fynetheme.SizeNameInlineIcon:
		return 20 * s
	case fynetheme.SizeNamePadding:
		return 4 * gap
	case fynetheme.SizeNameInnerPadding:
		return 8 * gap
	case fynetheme.SizeNameScrollBar:
		return 14 * gap
	case fynetheme.SizeNameScrollBarSmall:
		return 5 * gap
	case fynetheme.SizeNameInputRadius, fynetheme.SizeNameSelectionRadius, fynetheme.SizeNameButtonRadius:
		return 3
	}
	return t.base.Size(name)
}
