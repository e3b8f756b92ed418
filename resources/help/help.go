// Package help is the handbook of the program: its pages in English and Russian,
// read from Markdown, and the search through them. The window and the command
// line show the same pages.
//
// A page is written in a small part of Markdown: headings with an anchor of
// their own ("## Cooks {#cook}"), paragraphs, lists, code, links to other pages
// ("[twins](twins#zero)") and diagrams (a code block "fen": the position, and
// below it a caption). A name in braces, {ui.solve}, stands for the message of
// the catalogue with that key, so that a button is called in the handbook as it
// is in the window. A line {!NAME} alone is filled in by whoever opens the book.
package help

import (
	"embed"
	"regexp"
	"strings"

	"keymove/resources/i18n"
)

//go:embed en/*.md ru/*.md
var files embed.FS

// Book holds the pages in one language, in the order of its contents. It is
// safe for concurrent use.
type Book struct {
	lang   string
	groups []Group
	pages  []*Page
}

// Group is a chapter of the contents.
type Group struct {
	Title string
	Pages []*Page
}

// Page is one topic.
type Page struct {
	// Topic names the page in links and on the command line.
	Topic string
	Title string
	// Sections are in the order of the page; the first has no title and no
	// anchor and holds what stands before the first heading.
	Sections []Section
}

// Section is a part of a page below a heading.
type Section struct {
	// Anchor is the section's name in links, TOPIC#ANCHOR.
	Anchor string
	Title  string
	// Level is 2 for a section and 3 for a part of one.
	Level  int
	Blocks []Block
}

// Kind says what a block is.
type Kind uint8

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Item           // of a list
	Code           // lines kept as they are
	Diagram        // a position
)

// Block is a paragraph or what stands in place of one.
type Block struct {
	Kind  Kind
	Spans []Span // of a paragraph or an item
	// Number is that of an item in a numbered list, from 1; 0 for a bullet.
	Number int
	// Depth is 0 for an item of a list, 1 for one of a list within, and so on.
	Depth int
	// Text holds the lines of code, or the placement of a diagram in FEN.
	Text string
	// Caption stands below a diagram.
	Caption string
}

// Span is a run of text in one style.
type Span struct {
	Text               string
	Bold, Italic, Mono bool
	// Link is the page led to, TOPIC or TOPIC#ANCHOR; "" for none.
	Link string
}

// chapters are the topics in the order of the contents. The names of the
// chapters are messages help.chapter.NAME.
var chapters = []struct {
	name   string
	topics []string
}{
	{"begin", []string{"start", "window", "shortcuts"}},
	{"work", []string{"position", "task", "twins", "solving", "solution", "author"}},
	{"judge", []string{"verdict", "findings"}},
	{"keep", []string{"record", "library", "query", "predecessors", "files", "sheets"}},
	{"contest", []string{"contest", "contest-prepare", "contest-run", "marking", "marking-cases", "scoring", "contest-files", "contest-checks"}},
	{"reference", []string{"notation", "settings", "safety", "terminal", "limits", "glossary"}},
}

// Topics returns the names of all pages in the order of the contents.
func Topics() []string {
	var all []string
	for _, c := range chapters {
		all = append(all, c.topics...)
	}
	return all
}

// Open reads the book in the catalogue's language. The inserts fill the lines
// {!NAME} of the pages; they are Markdown as well. An insert that is not given
// is worded by the message help.missing.NAME.
func Open(c *i18n.Catalog, inserts map[string]string) *Book {
	b := &Book{lang: c.Lang()}
	for _, chapter := range chapters {
		group := Group{Title: c.T("help.chapter." + chapter.name)}
		for _, topic := range chapter.topics {
			source, err := files.ReadFile(c.Lang() + "/" + topic + ".md")
			if err != nil {
				panic(err) // the pages are part of the program
			}
			page := read(topic, fill(c, string(source), inserts))
			group.Pages = append(group.Pages, page)
			b.pages = append(b.pages, page)
		}
		b.groups = append(b.groups, group)
	}
	return b
}

// Groups returns the contents.
func (b *Book) Groups() []Group { return b.groups }

// Page returns a page by its topic, nil when there is none.
func (b *Book) Page(topic string) *Page {
	for _, p := range b.pages {
		if p.Topic == topic {
			return p
		}
	}
	return nil
}

// Find resolves a link, TOPIC or TOPIC#ANCHOR, into a page and the number of its
// section; the page is nil when the link leads nowhere.
func (b *Book) Find(link string) (*Page, int) {
	topic, anchor, _ := strings.Cut(link, "#")
	p := b.Page(topic)
	if p == nil || anchor == "" {
		return p, 0
	}
	for i := range p.Sections {
		if p.Sections[i].Anchor == anchor {
			return p, i
		}
	}
	return nil, 0
}

var (
	placeholder = regexp.MustCompile(`\{([a-z]+(?:\.[A-Za-z0-9_-]+)+)\}`)
	insertion   = regexp.MustCompile(`(?m)^\{!([a-z-]+)\}$`)
	special     = regexp.MustCompile("[\\\\`*_\\[\\]<>#|]")
)

// fill puts the catalogue's messages and the inserts into a page.
func fill(c *i18n.Catalog, source string, inserts map[string]string) string {
	source = insertion.ReplaceAllStringFunc(source, func(line string) string {
		name := insertion.FindStringSubmatch(line)[1]
		if text, ok := inserts[name]; ok {
			return text
		}
		return c.T("help.missing." + name)
	})
	return placeholder.ReplaceAllStringFunc(source, func(name string) string {
		return Escape(c.T(placeholder.FindStringSubmatch(name)[1]))
	})
}

// Escape makes text stand for itself in Markdown.
func Escape(text string) string { return special.ReplaceAllString(text, `\$0`) }

// Plain returns the text of spans without their styles.
func Plain(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}
