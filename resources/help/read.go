package help

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// reader turns Markdown into a page.
type reader struct {
	source []byte
	page   *Page
}

// read reads a page. What it does not know is left out: the pages are the
// program's own, and a test holds them to what is known.
func read(topic, source string) *Page {
	r := &reader{source: []byte(source), page: &Page{Topic: topic, Sections: []Section{{Level: 1}}}}
	p := parser.NewParser(
		parser.WithBlockParsers(parser.DefaultBlockParsers()...),
		parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
		parser.WithAttribute(),
	)
	for n := p.Parse(text.NewReader(r.source)).FirstChild(); n != nil; n = n.NextSibling() {
		r.block(n, 0)
	}
	return r.page
}

// block adds what a block of Markdown says; depth counts the lists around it.
func (r *reader) block(n ast.Node, depth int) {
	switch n := n.(type) {
	case *ast.Heading:
		r.heading(n)
	case *ast.Paragraph, *ast.TextBlock:
		r.add(Block{Kind: Paragraph, Spans: r.spans(n)})
	case *ast.List:
		number := n.Start
		for item := n.FirstChild(); item != nil; item = item.NextSibling() {
			block := Block{Kind: Item, Depth: depth}
			if n.IsOrdered() {
				block.Number = number
				number++
			}
			child := item.FirstChild()
			if child != nil {
				block.Spans = r.spans(child)
				child = child.NextSibling()
			}
			r.add(block)
			for ; child != nil; child = child.NextSibling() {
				r.block(child, depth+1)
			}
		}
	case *ast.FencedCodeBlock:
		lines := r.lines(n)
		if string(n.Language(r.source)) == "fen" {
			placement, caption, _ := strings.Cut(lines, "\n")
			r.add(Block{Kind: Diagram, Text: placement, Caption: caption})
			return
		}
		r.add(Block{Kind: Code, Text: lines})
	}
}

func (r *reader) heading(n *ast.Heading) {
	title := Plain(r.spans(n))
	if n.Level == 1 {
		r.page.Title = title
		return
	}
	s := Section{Title: title, Level: n.Level}
	if id, ok := n.AttributeString("id"); ok {
		if anchor, ok := id.([]byte); ok {
			s.Anchor = string(anchor)
		}
	}
	r.page.Sections = append(r.page.Sections, s)
}

func (r *reader) add(b Block) {
	s := &r.page.Sections[len(r.page.Sections)-1]
	s.Blocks = append(s.Blocks, b)
}

func (r *reader) lines(n ast.Node) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(r.source))
	}
	return strings.TrimRight(b.String(), "\n")
}

// spans returns the text of a block in runs of one style.
func (r *reader) spans(n ast.Node) []Span {
	var all []Span
	var walk func(ast.Node, Span)
	walk = func(n ast.Node, style Span) {
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			inner := style
			switch c := c.(type) {
			case *ast.Text:
				inner.Text = string(util.UnescapePunctuations(c.Segment.Value(r.source)))
				if style.Mono {
					inner.Text = string(c.Segment.Value(r.source))
				}
				if c.SoftLineBreak() || c.HardLineBreak() {
					inner.Text += " "
				}
				all = join(all, inner)
				continue
			case *ast.String:
				inner.Text = string(c.Value)
				all = join(all, inner)
				continue
			case *ast.Emphasis:
				inner.Bold, inner.Italic = style.Bold || c.Level == 2, style.Italic || c.Level == 1
			case *ast.CodeSpan:
				inner.Mono = true
			case *ast.Link:
				inner.Link = r.target(string(c.Destination))
			}
			walk(c, inner)
		}
	}
	walk(n, Span{})
	return all
}

// target completes a link within the page, "#cook".
func (r *reader) target(link string) string {
	if strings.HasPrefix(link, "#") {
		return r.page.Topic + link
	}
	return link
}

// join adds a span, to the last one where the style is the same.
func join(all []Span, s Span) []Span {
	if n := len(all); n > 0 {
		last := all[n-1]
		last.Text = s.Text
		if last == s {
			all[n-1].Text += s.Text
			return all
		}
	}
	return append(all, s)
}
