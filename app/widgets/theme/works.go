package theme

import (
	"sync"

	"fyne.io/fyne/v2"

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
