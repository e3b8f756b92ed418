package widgets

import (
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Paragraph is a text that a [Lettering] wraps.
type Paragraph struct {
	Spans []Span
	// Scale is the size in parts of the common one; 0 means 1.
	Scale float32
	// Indent is the depth at the left.
	Indent int
	// Gap leaves a line's room above.
	Gap bool
	// Loose paragraphs make room, the first of them first, where not all can
	// be shown.
	Loose bool
}

// Lettering sets paragraphs in the faces of works as large as its room allows:
// for those who sit far away. It shows, and takes no part in what users do.
type Lettering struct {
	widget.BaseWidget
	paragraphs []Paragraph
	// at is the paragraph that stays in sight, -1 for none.
	at          int
	least, most float32
}

// NewLettering returns an empty lettering whose text is between two sizes.
func NewLettering(least, most float32) *Lettering {
	l := &Lettering{least: least, most: most, at: -1}
	l.ExtendBaseWidget(l)
	return l
}

// SetParagraphs shows a text. The paragraph with the index at, if any, is in
// sight whatever has to make room.
func (l *Lettering) SetParagraphs(paragraphs []Paragraph, at int) {
	l.paragraphs, l.at = paragraphs, at
	l.Refresh()
}

// Text returns what is set, a line a paragraph.
func (l *Lettering) Text() string {
	var b strings.Builder
	for _, p := range l.paragraphs {
		for _, span := range p.Spans {
			b.WriteString(span.Text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// MinSize implements fyne.Widget.
func (l *Lettering) MinSize() fyne.Size { return fyne.NewSize(12*l.least, 4*l.least) }

// CreateRenderer is for Fyne.
func (l *Lettering) CreateRenderer() fyne.WidgetRenderer { return &letteringRenderer{l: l} }

type letteringRenderer struct {
	l       *Lettering
	line    wordLine
	size    float32 // of the text as it is shown
	objects []fyne.CanvasObject
}

// pieces cuts words behind each blank, where a line may break.
func pieces(spans []Span) []word {
	var out []word
	for _, w := range words(spans) {
		for w.text != "" {
			end := strings.IndexByte(w.text, ' ') + 1
			if end == 0 {
				end = len(w.text)
			}
			piece := w
			piece.text, w.text = w.text[:end], w.text[end:]
			out = append(out, piece)
		}
	}
	return out
}

// typeset places the paragraphs, tells put of every run, and returns the
// height of all.
func (r *letteringRenderer) typeset(paragraphs []Paragraph, width, size float32, put func(word, fyne.Position, float32)) float32 {
	driver := fyne.CurrentApp().Driver()
	y := float32(0)
	for i, p := range paragraphs {
		own := size
		if p.Scale > 0 {
			own *= p.Scale
		}
		if p.Gap && i > 0 {
			y += 0.8 * size
		}
		left := float32(p.Indent) * 1.2 * size
		x, height := left, own*1.35
		for _, w := range pieces(p.Spans) {
			measure, base := driver.RenderedTextSize(w.text, own*w.size, w.look, w.face)
			visible := measure.Width
			if last, n := utf8.DecodeLastRuneInString(w.text); last == ' ' {
				blank, _ := driver.RenderedTextSize(w.text[:len(w.text)-n], own*w.size, w.look, w.face)
				visible = blank.Width
			}
			if x > left && x+visible > width {
				x, y = left+0.6*size, y+height
			}
			if put != nil {
				put(w, fyne.NewPos(x, y+own*1.05-base), own)
			}
			x += measure.Width
		}
		y += height
	}
	return y
}

// fit finds the largest size at which all paragraphs have room, or, at the
// least size, those that stay when loose ones have gone.
func (r *letteringRenderer) fit(size fyne.Size) ([]Paragraph, float32) {
	l := r.l
	low, high := l.least, max(l.least, min(l.most, size.Height/14))
	all := l.paragraphs
	if r.typeset(all, size.Width, high, nil) <= size.Height {
		return all, high
	}
	if r.typeset(all, size.Width, low, nil) <= size.Height {
		for range 8 {
			if middle := (low + high) / 2; r.typeset(all, size.Width, middle, nil) <= size.Height {
				low = middle
			} else {
				high = middle
			}
		}
		return all, low
	}
	first := 0
	for first < len(all) && !all[first].Loose {
		first++
	}
	shown := all
	for gone := first; gone < len(all) && gone < l.at; gone++ {
		head := append(all[:first:first], Paragraph{Spans: []Span{{Text: "…"}}, Gap: true})
		shown = append(head, all[gone+1:]...)
		upTo := len(head) + l.at - gone
		if r.typeset(shown[:upTo], size.Width, low, nil) <= size.Height {
			break
		}
	}
	return shown, low
}

// Layout is for Fyne.
func (r *letteringRenderer) Layout(size fyne.Size) {
	l := r.l
	r.line.begin()
	r.objects = r.objects[:0]
	if size.Width <= 0 || size.Height <= 0 {
		return
	}
	shown, text := r.fit(size)
	r.size = text
	r.typeset(shown, size.Width, text, func(w word, at fyne.Position, own float32) {
		if at.Y+own > size.Height {
			return // what stands below the room is not drawn over its edge
		}
		r.line.add(l, []word{w}, at.X, at.Y+r.base(w, own), own, fynetheme.ColorNameForeground)
	})
	for _, text := range r.line.objects() {
		r.objects = append(r.objects, text)
	}
}

// base is the height of a word's baseline below its top.
func (r *letteringRenderer) base(w word, size float32) float32 {
	_, base := fyne.CurrentApp().Driver().RenderedTextSize(w.text, size*w.size, w.look, w.face)
	return base
}

// MinSize is for Fyne.
func (r *letteringRenderer) MinSize() fyne.Size { return r.l.MinSize() }

// Refresh is for Fyne.
func (r *letteringRenderer) Refresh() {
	r.Layout(r.l.Size())
	canvas.Refresh(r.l)
}

// Objects is for Fyne.
func (r *letteringRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy is for Fyne; there is nothing to free.
func (r *letteringRenderer) Destroy() {}
