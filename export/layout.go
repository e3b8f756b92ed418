package export

import "strings"

// span is text in one face.
type span struct {
	text string
	face Face
}

// align is where a paragraph's lines stand between the margins.
type align uint8

const (
	alignLeft align = iota
	alignCentre
	alignRight
)

// paragraph is text that is broken into lines.
type paragraph struct {
	spans []span
	size  float64 // points
	// indent is that of the first line and hang that of the others, in
	// millimetres.
	indent, hang float64
	// before is the space above, in millimetres; none at the top of a sheet.
	before float64
	align  align
	// keep holds the paragraph in one column with what comes after it.
	keep bool
}

// textLine is a line of a paragraph.
type textLine struct {
	spans  []span
	width  float64
	indent float64
}

// lineHeight and ascent are parts of the size of the type.
const (
	lineHeight = 1.24
	ascent     = 0.96
)

// height is that of one line of the paragraph in millimetres.
func (p *paragraph) height() float64 { return p.size * lineHeight * mmPerPoint }

// lines breaks the paragraph at blanks so that every line fits the width; a
// word that is wider is broken where it must be. No-break spaces hold.
func (p *paragraph) lines(width float64) []textLine {
	var lines []textLine
	line := textLine{indent: p.indent}
	flush := func() {
		lines = append(lines, line)
		line = textLine{indent: p.hang}
	}
	for _, word := range p.words(width - max(p.indent, p.hang)) {
		gap := 0.0
		if len(line.spans) > 0 {
			gap = TextWidth(word.spans[0].face, " ", p.size)
			if line.indent+line.width+gap+word.width > width {
				flush()
				gap = 0
			}
		}
		if gap > 0 {
			line.add(span{" ", line.spans[len(line.spans)-1].face})
		}
		for _, s := range word.spans {
			line.add(s)
		}
		line.width += gap + word.width
	}
	if len(line.spans) > 0 {
		flush()
	}
	return lines
}

// add appends a span, joining it to the last one of the same face.
func (l *textLine) add(s span) {
	if n := len(l.spans); n > 0 && l.spans[n-1].face == s.face {
		l.spans[n-1].text += s.text
		return
	}
	l.spans = append(l.spans, s)
}

// word is what stands between blanks; its face may change within.
type word struct {
	spans []span
	width float64
}

// words splits the paragraph at blanks. No word is wider than the limit.
func (p *paragraph) words(limit float64) []word {
	var words []word
	var open word
	end := func() {
		if len(open.spans) > 0 {
			words = append(words, open)
		}
		open = word{}
	}
	for _, s := range p.spans {
		for i, piece := range strings.FieldsFunc(markBlanks(s.text), func(r rune) bool { return r == '\n' }) {
			if i > 0 || startsBlank(s.text) {
				end()
			}
			for _, part := range p.fitting(piece, s.face, limit) {
				width := TextWidth(s.face, part, p.size)
				if open.width+width > limit {
					end()
				}
				open.spans = append(open.spans, span{part, s.face})
				open.width += width
			}
		}
		if endsBlank(s.text) {
			end()
		}
	}
	end()
	return words
}

// markBlanks makes every breaking blank a line feed.
func markBlanks(text string) string {
	return strings.Map(func(r rune) rune {
		if isBlank(r) {
			return '\n'
		}
		return r
	}, text)
}

func isBlank(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' }

func startsBlank(text string) bool { return text != "" && isBlank(rune(text[0])) }

func endsBlank(text string) bool { return text != "" && isBlank(rune(text[len(text)-1])) }

// fitting cuts text into pieces no wider than the limit; most often it is one.
func (p *paragraph) fitting(text string, f Face, limit float64) []string {
	if TextWidth(f, text, p.size) <= limit {
		return []string{text}
	}
	var pieces []string
	start, width := 0, 0.0
	for i, r := range text {
		w := TextWidth(f, string(r), p.size)
		if width+w > limit && i > start {
			pieces = append(pieces, text[start:i])
			start, width = i, 0
		}
		width += w
	}
	return append(pieces, text[start:])
}

// flow fills sheets of one size from top to bottom, in columns where asked.
type flow struct {
	pages  []Page
	width  float64
	height float64
	margin float64
	// columns is how many columns the text has from top on; column is the
	// current one, from 0.
	columns, column int
	top             float64
	// y is where the next thing goes in the column.
	y float64
	// head draws what stands on top of each page but the first.
	head func(f *flow)
}

// columnGap is the space between columns in millimetres.
const columnGap = 6

func newFlow(width, height, margin float64, head func(*flow)) *flow {
	return &flow{
		pages: []Page{{W: width, H: height}}, width: width, height: height,
		margin: margin, columns: 1, top: margin, y: margin, head: head,
	}
}

func (f *flow) page() *Page { return &f.pages[len(f.pages)-1] }

// split divides the rest of the text into columns.
func (f *flow) split(columns int) { f.columns, f.column, f.top = columns, 0, f.y }

// inner is the width of a column, which is that between the margins unless
// there are several.
func (f *flow) inner() float64 {
	n := float64(f.columns)
	return (f.width - 2*f.margin - columnGap*(n-1)) / n
}

// left is the left edge of the column.
func (f *flow) left() float64 { return f.margin + float64(f.column)*(f.inner()+columnGap) }

// fits reports whether height is left in the column.
func (f *flow) fits(height float64) bool { return f.y+height <= f.height-f.margin+1e-9 }

// room makes sure that height is left, in a new column or on a new page if
// need be.
func (f *flow) room(height float64) {
	if f.fits(height) {
		return
	}
	if f.column++; f.column < f.columns {
		f.y = f.top
		return
	}
	f.pages = append(f.pages, Page{W: f.width, H: f.height})
	columns := f.columns
	f.columns, f.column, f.y = 1, 0, f.margin
	f.head(f)
	f.split(columns)
}

// atTop reports whether nothing stands in the column yet.
func (f *flow) atTop() bool { return f.y == f.top }

// add writes a paragraph.
func (f *flow) add(p paragraph) {
	for i, line := range p.lines(f.inner()) {
		before, needed := 0.0, p.height()
		if i == 0 {
			before = p.before
			if p.keep {
				needed += p.height()
			}
		}
		if !f.fits(before + needed) {
			f.room(needed)
		}
		if !f.atTop() {
			f.y += before
		}
		f.write(line, &p, f.left(), f.inner())
		f.y += p.height()
	}
}

// write draws a line between left and left + width without moving on.
func (f *flow) write(line textLine, p *paragraph, left, width float64) {
	x := left + line.indent
	switch p.align {
	case alignCentre:
		x = left + (width-line.width)/2
	case alignRight:
		x = left + width - line.width
	}
	baseline := f.y + p.size*ascent*mmPerPoint
	for _, s := range line.spans {
		x = f.page().Write(x, baseline, s.text, s.face, p.size, Black)
	}
}
