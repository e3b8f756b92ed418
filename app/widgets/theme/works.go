package theme

import (
	"image/color"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"keymove/resources"
)

func font(name string) func() fyne.Resource {
	return sync.OnceValue(func() fyne.Resource {
		data, err := resources.Fonts.ReadFile("fonts/" + name)
		if err != nil {
			return nil // Fyne then takes its own face
		}
		return fyne.NewStaticResource(name, data)
	})
}

var (
	serif       = font("PTSerif-Regular.ttf")
	serifBold   = font("PTSerif-Bold.ttf")
	serifItalic = font("PTSerif-Italic.ttf")
	figurines   = font("DejaVuSans.ttf")
)

// WorkFont returns the face in which works and solutions are set: PT Serif,
// bold where both bold and italic are asked for.
func WorkFont(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Bold:
		return serifBold()
	case style.Italic:
		return serifItalic()
	}
	return serif()
}

// FigurineFont returns the face of chess figurines, arrows and other signs
// that PT Serif lacks.
func FigurineFont() fyne.Resource { return figurines() }

// Works returns content whose text is set in PT Serif, with everything else
// as the application's theme has it.
func Works(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewThemeOverride(content, works{})
}

// works is the application's theme, whichever that is at the time, with
// another face.
type works struct{}

func (works) current() fyne.Theme { return fyne.CurrentApp().Settings().Theme() }

func (w works) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	return w.current().Color(name, variant)
}

func (w works) Font(style fyne.TextStyle) fyne.Resource {
	if style.Monospace || style.Symbol {
		return w.current().Font(style)
	}
	if face := WorkFont(style); face != nil {
		return face
	}
	return w.current().Font(style)
}

func (w works) Icon(name fyne.ThemeIconName) fyne.Resource { return w.current().Icon(name) }

func (w works) Size(name fyne.ThemeSizeName) float32 { return w.current().Size(name) }
