package theme

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// luminance and contrast are those of WCAG 2.1.
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	part := func(v uint32) float64 {
		s := float64(v) / 0xffff
		if s <= 0.03928 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}

func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestTextCanBeRead(t *testing.T) {
	test.NewTempApp(t)
	for name, mode := range map[string]Mode{"light": Light, "dark": Dark} {
		th := New(Options{Mode: mode})
		get := func(n fyne.ThemeColorName) color.Color { return th.Color(n, fynetheme.VariantLight) }
		for _, pair := range []struct {
			ink, paper fyne.ThemeColorName
			least      float64
		}{
			{fynetheme.ColorNameForeground, fynetheme.ColorNameBackground, 7},
			{fynetheme.ColorNameForeground, fynetheme.ColorNameInputBackground, 7},
			{fynetheme.ColorNameForeground, fynetheme.ColorNameMenuBackground, 7},
			{fynetheme.ColorNameForeground, fynetheme.ColorNameButton, 7},
			{ColourQuiet, fynetheme.ColorNameBackground, 4.5},
			{fynetheme.ColorNamePlaceHolder, fynetheme.ColorNameInputBackground, 4.5},
			{fynetheme.ColorNamePrimary, fynetheme.ColorNameBackground, 4.5},
			{fynetheme.ColorNameError, fynetheme.ColorNameBackground, 4.5},
			{fynetheme.ColorNameWarning, fynetheme.ColorNameBackground, 4.5},
			{fynetheme.ColorNameSuccess, fynetheme.ColorNameBackground, 4.5},
			{fynetheme.ColorNameForegroundOnPrimary, fynetheme.ColorNamePrimary, 4.5},
			{fynetheme.ColorNameForegroundOnError, fynetheme.ColorNameError, 4.5},
			{fynetheme.ColorNameForegroundOnWarning, fynetheme.ColorNameWarning, 4.5},
			{fynetheme.ColorNameForegroundOnSuccess, fynetheme.ColorNameSuccess, 4.5},
			{ColourCoordinate, ColourRim, 4.5},
			{ColourOnRimSetUp, ColourRimSetUp, 4.5},
		} {
			if got := contrast(get(pair.ink), get(pair.paper)); got < pair.least {
				t.Errorf("%s: %s on %s has contrast %.1f, want %.1f", name, pair.ink, pair.paper, got, pair.least)
			}
		}
		for _, square := range []fyne.ThemeColorName{ColourLightSquare, ColourDarkSquare} {
			if got := contrast(color.Black, get(square)); got < 4 {
				t.Errorf("%s: a black man on %s has contrast %.1f", name, square, got)
			}
		}
	}
}

func TestAutoFollowsTheDesktop(t *testing.T) {
	test.NewTempApp(t)
	auto := New(Options{})
	for _, name := range []fyne.ThemeColorName{fynetheme.ColorNameBackground, ColourDarkSquare} {
		if auto.Color(name, fynetheme.VariantDark) != New(Options{Mode: Dark}).Color(name, fynetheme.VariantLight) {
			t.Errorf("%s is not dark on a dark desktop", name)
		}
		if auto.Color(name, fynetheme.VariantLight) != New(Options{Mode: Light}).Color(name, fynetheme.VariantDark) {
			t.Errorf("%s is not light on a light desktop", name)
		}
	}
}

func TestScaleDoublesText(t *testing.T) {
	test.NewTempApp(t)
	for _, c := range []struct{ scale, want float32 }{{0, 14}, {1, 14}, {1.5, 21}, {2, 28}, {9, 28}} {
		if got := New(Options{Scale: c.scale}).Size(fynetheme.SizeNameText); got != c.want {
			t.Errorf("scale %v: text of %v, want %v", c.scale, got, c.want)
		}
	}
}

func TestTargetsAreLargeEnough(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(New(Options{}))
	for name, w := range map[string]fyne.Widget{
		"button": widget.NewButton("OK", nil),
		"check":  widget.NewCheck("set play", nil),
		"entry":  widget.NewEntry(),
		"select": widget.NewSelect([]string{"#2"}, nil),
	} {
		if h := w.MinSize().Height; h < 32 {
			t.Errorf("a %s is %v high", name, h)
		}
	}
}

func TestColoursUnderAnotherTheme(t *testing.T) {
	test.NewTempApp(t)
	if got := Colour(fynetheme.DefaultTheme(), ColourDarkSquare); contrast(got, color.Black) < 2 {
		t.Errorf("dark squares are %v under Fyne's own theme", got)
	}
}

func TestWorksFaces(t *testing.T) {
	names := map[string]bool{}
	for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Italic: true}} {
		names[WorkFont(style).Name()] = true
	}
	if len(names) != 3 {
		t.Errorf("faces of works: %v", names)
	}
}
