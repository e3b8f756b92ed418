package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"keymove/app/widgets/theme"
)

// Span is a piece of text of one look.
type Span struct {
	Text         string
	Bold, Italic bool
	// Colour names a colour of the theme; "" is the text's own.
	Colour fyne.ThemeColorName
}

// isSign reports whether PT Serif lacks r and the figurines' face has it.
func isSign(r rune) bool {
	return r >= 0x2190 && r <= 0x21ff || r >= 0x2500 && r <= 0x27bf
}

// word is a piece of text of one look and one face.
type word struct {
	text  string
	look  fyne.TextStyle
	face  fyne.Resource
	named fyne.ThemeColorName
	size  float32 // in parts of the line's text size
}

// signSize makes the figurines as large to the eye as the letters.
const signSize = 1.12

// words cuts spans where the face changes.
func words(spans []Span) []word {
	var out []word
	for _, span := range spans {
		look := fyne.TextStyle{Bold: span.Bold, Italic: span.Italic}
		rest := span.Text
		for rest != "" {
			sign := isSign([]rune(rest)[0])
			end := strings.IndexFunc(rest, func(r rune) bool { return isSign(r) != sign })
			if end < 0 {
				end = len(rest)
			}
			w := word{text: rest[:end], look: look, face: theme.WorkFont(look), named: span.Colour, size: 1}
			if sign {
				w.face, w.size = theme.FigurineFont(), signSize
			}
			out = append(out, w)
			rest = rest[end:]
		}
	}
	return out
}

// wordLine draws words on one baseline, reusing its texts.
type wordLine struct {
	texts []*canvas.Text
	used  int
}

// begin empties the line.
func (l *wordLine) begin() { l.used = 0 }

// add sets words from x on, on the given baseline, and returns where they end.
func (l *wordLine) add(w themed, words []word, x, baseline, size float32, ink fyne.ThemeColorName) float32 {
	driver := fyne.CurrentApp().Driver()
	for _, word := range words {
		if l.used == len(l.texts) {
			l.texts = append(l.texts, &canvas.Text{})
		}
		text := l.texts[l.used]
		l.used++
		text.Text, text.TextSize, text.TextStyle, text.FontSource = word.text, size*word.size, word.look, word.face
		if word.named != "" && ink == fynetheme.ColorNameForeground {
			text.Color = colourOf(w, word.named)
		} else {
			text.Color = colourOf(w, ink)
		}
		measure, base := driver.RenderedTextSize(word.text, text.TextSize, word.look, word.face)
		text.Resize(measure)
		text.Move(fyne.NewPos(x, baseline-base))
		text.Refresh()
		x += measure.Width
	}
	return x
}

// objects returns the texts in use.
func (l *wordLine) objects() []*canvas.Text { return l.texts[:l.used] }
