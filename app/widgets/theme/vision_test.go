package theme

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
)

// layers are the colours of a surface from bottom to top.
type layers []fyne.ThemeColorName

// surfaces are what text stands on: the pages and boxes, alone and under the
// pointer or chosen.
var surfaces = []layers{
	{fynetheme.ColorNameBackground},
	{fynetheme.ColorNameInputBackground},
	{fynetheme.ColorNameMenuBackground},
	{fynetheme.ColorNameOverlayBackground},
	{fynetheme.ColorNameHeaderBackground},
	{fynetheme.ColorNameBackground, fynetheme.ColorNameHover},
	{fynetheme.ColorNameBackground, fynetheme.ColorNameSelection},
	{fynetheme.ColorNameBackground, fynetheme.ColorNameHover, fynetheme.ColorNameSelection},
}

// TestEveryTextCanBeRead holds the whole of the theme's text to the 4.5:1 of
// WCAG 2.1, criterion 1.4.3, for those who switch nothing on for it.
func TestEveryTextCanBeRead(t *testing.T) {
	test.NewTempApp(t)
	type pair struct {
		ink   fyne.ThemeColorName
		paper layers
	}
	var pairs []pair
	for _, paper := range surfaces {
		for _, ink := range []fyne.ThemeColorName{fynetheme.ColorNameForeground, ColourQuiet} {
			pairs = append(pairs, pair{ink, paper})
		}
	}
	// The chosen item of a menu.
	pairs = append(pairs, pair{fynetheme.ColorNameForeground, layers{fynetheme.ColorNameMenuBackground, fynetheme.ColorNameFocus}})
	for _, paper := range surfaces[:5] {
		for _, ink := range []fyne.ThemeColorName{
			fynetheme.ColorNamePlaceHolder, fynetheme.ColorNameDisabled, fynetheme.ColorNamePrimary, fynetheme.ColorNameHyperlink,
			fynetheme.ColorNameError, fynetheme.ColorNameWarning, fynetheme.ColorNameSuccess, ColourUndecided,
		} {
			pairs = append(pairs, pair{ink, paper})
		}
	}
	for _, on := range [][2]fyne.ThemeColorName{
		{fynetheme.ColorNameForeground, fynetheme.ColorNameButton},
		{fynetheme.ColorNameForegroundOnPrimary, fynetheme.ColorNamePrimary},
		{fynetheme.ColorNameForegroundOnError, fynetheme.ColorNameError},
		{fynetheme.ColorNameForegroundOnWarning, fynetheme.ColorNameWarning},
		{fynetheme.ColorNameForegroundOnSuccess, fynetheme.ColorNameSuccess},
	} {
		pairs = append(pairs, pair{on[0], layers{on[1]}}, pair{on[0], layers{on[1], fynetheme.ColorNameHover}},
			pair{on[0], layers{on[1], fynetheme.ColorNamePressed}})
	}
	pairs = append(pairs,
		pair{fynetheme.ColorNameDisabled, layers{fynetheme.ColorNameDisabledButton}},
		pair{ColourCoordinate, layers{ColourRim}}, pair{ColourOnRimSetUp, layers{ColourRimSetUp}},
		// The signs of the lights are cut out in the colour of the page.
		pair{fynetheme.ColorNameBackground, layers{fynetheme.ColorNameError}},
		pair{fynetheme.ColorNameBackground, layers{ColourUndecided}})
	for name, mode := range map[string]Mode{"light": Light, "dark": Dark} {
		th := New(Options{Mode: mode})
		for _, p := range pairs {
			if got := contrast(th.Color(p.ink, 0), painted(th, p.paper)); got < 4.5 {
				t.Errorf("%s: %s on %v has contrast %.2f", name, p.ink, p.paper, got)
			}
		}
	}
}

// painted lays translucent colours over each other.
func painted(th fyne.Theme, names layers) color.Color {
	at := color.NRGBAModel.Convert(th.Color(names[0], 0)).(color.NRGBA)
	for _, name := range names[1:] {
		over := color.NRGBAModel.Convert(th.Color(name, 0)).(color.NRGBA)
		share := float64(over.A) / 255
		mix := func(below, above uint8) uint8 {
			return uint8(math.Round(float64(below)*(1-share) + float64(above)*share))
		}
		at = color.NRGBA{R: mix(at.R, over.R), G: mix(at.G, over.G), B: mix(at.B, over.B), A: 255}
	}
	return at
}

// matrix acts on linear red, green and blue.
type matrix [3][3]float64

// visions are how the colours look to those without the long and without the
// middle cones: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
// physiologically-based model for simulation of color vision deficiency", IEEE
// Transactions on Visualization and Computer Graphics 15 (2009), severity 1.0.
var visions = map[string]matrix{
	"full":         {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
}

// seen returns the CIE L*a*b* of a colour (D65) through a vision.
func seen(c color.Color, m matrix) (lab [3]float64) {
	r, g, b, _ := c.RGBA()
	var linear, shown [3]float64
	for i, v := range []uint32{r, g, b} {
		s := float64(v) / 0xffff
		if linear[i] = s / 12.92; s > 0.04045 {
			linear[i] = math.Pow((s+0.055)/1.055, 2.4)
		}
	}
	for i := range m {
		for j := range m[i] {
			shown[i] += m[i][j] * linear[j]
		}
		shown[i] = min(max(shown[i], 0), 1)
	}
	f := func(x, y, z, white float64) float64 {
		v := (x*shown[0] + y*shown[1] + z*shown[2]) / white
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	x := f(0.4124564, 0.3575761, 0.1804375, 0.95047)
	y := f(0.2126729, 0.7151522, 0.0721750, 1)
	z := f(0.0193339, 0.1191920, 0.9503041, 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// TestVerdictsDifferToEveryEye: a just noticeable difference is about 2.3 (CIE
// 1976); small discs side by side need several times as much.
func TestVerdictsDifferToEveryEye(t *testing.T) {
	test.NewTempApp(t)
	const least = 15
	states := []fyne.ThemeColorName{fynetheme.ColorNameSuccess, fynetheme.ColorNameWarning, fynetheme.ColorNameError, ColourUndecided}
	for name, mode := range map[string]Mode{"light": Light, "dark": Dark} {
		th := New(Options{Mode: mode})
		for eye, m := range visions {
			for i, a := range states {
				for _, b := range states[:i] {
					p, q := seen(th.Color(a, 0), m), seen(th.Color(b, 0), m)
					if d := math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2]); d < least {
						t.Errorf("%s, %s: %s and %s differ by %.1f", name, eye, a, b, d)
					}
				}
			}
		}
	}
}
