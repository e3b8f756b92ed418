package ui

import (
	"image/color"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/resources/help"
	"keymove/solver/chess"
)

// helpPage shows a page of the handbook. Plain paragraphs can be selected;
// those with links cannot, and the whole page can be copied.
type helpPage struct {
	u      *UI
	open   func(link string)
	root   fyne.CanvasObject
	scroll *container.Scroll
	body   *fyne.Container
	sheet  *articleLayout
	shown  *help.Page
	// heads are the first objects of the sections.
	heads []fyne.CanvasObject
}

func newHelpPage(u *UI, open func(string)) *helpPage {
	p := &helpPage{u: u, open: open, sheet: &articleLayout{widest: 640 * u.shown.TextScale}}
	p.body = container.New(p.sheet)
	p.scroll = container.NewVScroll(besideBar(p.body))
	p.root = container.NewPadded(p.scroll)
	return p
}

// show fills the page.
func (p *helpPage) show(page *help.Page) {
	if p.shown == page {
		return
	}
	p.shown = page
	p.heads = nil
	var objects []fyne.CanvasObject
	title := prose(page.Title)
	title.SizeName, title.TextStyle.Bold = theme.SizeNameHeadingText, true
	objects = append(objects, title)
	for i := range page.Sections {
		s := &page.Sections[i]
		if s.Title != "" {
			head := prose(s.Title)
			head.TextStyle.Bold = true
			if s.Level < 3 {
				head.SizeName = theme.SizeNameSubHeadingText
				objects = append(objects, gap(theme.Padding()))
			}
			objects = append(objects, head)
		}
		p.heads = append(p.heads, objects[len(objects)-1])
		for _, b := range s.Blocks {
			objects = append(objects, p.block(b))
		}
	}
	p.body.Objects = objects
	p.scroll.Offset = fyne.Position{}
	p.layOut()
}

// layOut gives every block the height that it needs at the width of the page.
func (p *helpPage) layOut() {
	p.body.Refresh()
	p.scroll.Refresh()
}

// toSection scrolls so that a section begins at the top.
func (p *helpPage) toSection(number int) {
	if number == 0 || number >= len(p.heads) {
		p.scroll.ScrollToTop()
		return
	}
	p.scrollTo(p.heads[number].Position().Y)
}

func (p *helpPage) scrollTo(y float32) { p.scroll.ScrollToOffset(fyne.NewPos(0, y)) }

func (p *helpPage) scrollBy(y float32) { p.scrollTo(max(0, p.scroll.Offset.Y+y)) }

func gap(height float32) fyne.CanvasObject {
	r := canvas.NewRectangle(color.Transparent)
	r.SetMinSize(fyne.NewSize(0, height))
	return r
}

// block shows a paragraph or what stands in its place.
func (p *helpPage) block(b help.Block) fyne.CanvasObject {
	switch b.Kind {
	case help.Item:
		sign := "•"
		if b.Number > 0 {
			sign = strconv.Itoa(b.Number) + "."
		}
		mark := widget.NewLabel(sign)
		indent := gap(0).(*canvas.Rectangle)
		indent.SetMinSize(fyne.NewSize(theme.TextSize()*2*float32(b.Depth), 0))
		return container.New(itemLayout{}, indent, mark, p.text(b.Spans))
	case help.Code:
		code := prose(b.Text)
		code.TextStyle.Monospace = true
		ground := canvas.NewRectangle(p.u.app.Settings().Theme().Color(theme.ColorNameInputBackground, p.u.app.Settings().ThemeVariant()))
		ground.CornerRadius = theme.InputRadiusSize()
		return container.NewStack(ground, code)
	case help.Diagram:
		return p.diagram(b)
	}
	return p.text(b.Spans)
}

// diagram is a position with a caption, as in a book.
func (p *helpPage) diagram(b help.Block) fyne.CanvasObject {
	board := widgets.NewPosition()
	if setup, err := chess.ParseFEN(b.Text); err == nil {
		board.SetSetup(setup)
	}
	under := prose(b.Caption)
	side := 240 * p.u.shown.TextScale
	return container.NewVBox(container.NewGridWrap(fyne.NewSquareSize(side), board), under)
}

// text shows a run of text: one that has a single style as text that can be
// selected, others as rich text.
func (p *helpPage) text(spans []help.Span) fyne.CanvasObject {
	plainText := true
	for _, s := range spans {
		plainText = plainText && !s.Bold && !s.Italic && !s.Mono && s.Link == ""
	}
	symbol := strings.ContainsFunc(help.Plain(spans), isFigurine)
	if plainText {
		l := prose(help.Plain(spans))
		l.TextStyle.Symbol = symbol
		return l
	}
	var segments []widget.RichTextSegment
	for _, s := range spans {
		style := fyne.TextStyle{Bold: s.Bold, Italic: s.Italic, Monospace: s.Mono, Symbol: symbol && !s.Mono}
		if s.Link != "" {
			segments = append(segments, &widget.HyperlinkSegment{Text: s.Text, TextStyle: style, OnTapped: func() { p.open(s.Link) }})
			continue
		}
		segments = append(segments, &widget.TextSegment{Text: s.Text, Style: widget.RichTextStyle{
			Inline: true, ColorName: theme.ColorNameForeground, SizeName: theme.SizeNameText, TextStyle: style}})
	}
	text := widget.NewRichText(segments...)
	text.Wrapping = fyne.TextWrapWord
	return text
}

// isFigurine reports whether a letter is a chess man, which the face of plain
// text lacks.
func isFigurine(r rune) bool { return r >= '♔' && r <= '♟' }

// articleLayout stacks blocks no wider than a line that reads well. What wraps
// knows its height only once it has a width, so each is measured at its width
// at once: a link into the page needs to know where things are.
type articleLayout struct {
	widest float32
	height float32 // of the last layout
}

// MinSize implements fyne.Layout.
func (a *articleLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var width float32
	for _, o := range objects {
		width = max(width, o.MinSize().Width)
	}
	return fyne.NewSize(width, a.height)
}

// Layout implements fyne.Layout.
func (a *articleLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width, a.widest)
	var y float32
	for i, o := range objects {
		if i > 0 && isItem(o) && isItem(objects[i-1]) {
			y -= theme.InnerPadding() // the items of a list belong together
		}
		o.Resize(fyne.NewSize(width, o.MinSize().Height))
		height := o.MinSize().Height
		o.Resize(fyne.NewSize(width, height))
		o.Move(fyne.NewPos(0, y))
		y += height
	}
	a.height = y
}

// isItem reports whether a block is an item of a list.
func isItem(o fyne.CanvasObject) bool {
	c, ok := o.(*fyne.Container)
	if !ok {
		return false
	}
	_, ok = c.Layout.(itemLayout)
	return ok
}

// itemLayout puts the text of an item beside its sign, as high as it needs to be
// at the width that is left.
type itemLayout struct{}

// MinSize implements fyne.Layout.
func (itemLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	left := objects[0].MinSize().Width + objects[1].MinSize().Width
	text := objects[2].MinSize()
	return fyne.NewSize(left+text.Width, max(text.Height, objects[1].MinSize().Height))
}

// Layout implements fyne.Layout.
func (itemLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	indent, sign := objects[0].MinSize().Width, objects[1].MinSize()
	objects[1].Move(fyne.NewPos(indent, 0))
	objects[1].Resize(sign)
	objects[2].Move(fyne.NewPos(indent+sign.Width-theme.InnerPadding(), 0))
	objects[2].Resize(fyne.NewSize(size.Width-indent-sign.Width+theme.InnerPadding(), objects[2].MinSize().Height))
}
