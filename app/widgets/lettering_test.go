package widgets

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// lettered lays a text out in a room and returns its renderer.
func lettered(t *testing.T, size fyne.Size, at int, paragraphs ...Paragraph) *letteringRenderer {
	t.Helper()
	l := NewLettering(14, 60)
	l.SetParagraphs(paragraphs, at)
	r := test.TempWidgetRenderer(t, l).(*letteringRenderer)
	l.Resize(size)
	r.Layout(size)
	return r
}

func plainParagraph(text string) Paragraph { return Paragraph{Spans: []Span{{Text: text}}} }

func TestLetteringFillsItsRoom(t *testing.T) {
	test.NewTempApp(t)
	few := lettered(t, fyne.NewSize(600, 700), -1, plainParagraph("Мат в 2 хода"), plainParagraph("Samuel Loyd"))
	var many []Paragraph
	for i := range 24 {
		many = append(many, plainParagraph(fmt.Sprintf("%d.Кd6! (2.Фd4#) Кр:d6 и так далее до конца строки", i)))
	}
	full := lettered(t, fyne.NewSize(600, 700), -1, many...)
	if few.size != 50 || full.size >= few.size || full.size < 14 {
		t.Errorf("two lines are set in %v, twenty-four in %v", few.size, full.size)
	}
	for _, r := range []*letteringRenderer{few, full} {
		for _, o := range r.objects {
			if o.Position().X+o.Size().Width > 600+r.size || o.Position().Y+o.Size().Height > 700+r.size/2 {
				t.Errorf("%q ends at %v, %v", o.(*canvas.Text).Text, o.Position().X+o.Size().Width, o.Position().Y+o.Size().Height)
			}
		}
	}
}

func TestLetteringKeepsTheChosenParagraphInSight(t *testing.T) {
	test.NewTempApp(t)
	paragraphs := []Paragraph{plainParagraph("#2")}
	for i := range 100 {
		p := plainParagraph(fmt.Sprintf("line%d", i))
		p.Loose = true
		paragraphs = append(paragraphs, p)
	}
	for _, at := range []int{1, 50, 100} {
		r := lettered(t, fyne.NewSize(300, 400), at, paragraphs...)
		seen := map[string]bool{}
		for _, o := range r.objects {
			seen[o.(*canvas.Text).Text] = true
		}
		if want := fmt.Sprintf("line%d", at-1); !seen["#2"] || !seen[want] {
			t.Errorf("of paragraph %d: %v", at, seen)
		}
	}
}
