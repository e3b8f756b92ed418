package export

import (
	"slices"
	"time"

	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// A4 in millimetres.
const (
	A4Width  = 210.0
	A4Height = 297.0
	a4Margin = 15.0
)

// Of tables on paper: the space on both sides of a cell and above and below
// it, in millimetres; the sizes of the type in points that are tried; and the
// most lines of a cell, so that no name takes a page.
const (
	cellGap   = 1.4
	cellRise  = 0.6
	mostLines = 8
)

var tableSizes = [...]float64{10, 9, 8, 7, 6, 5}

// Protocol is the official record of a contest on A4: all its tables, and the
// lines where the chief judge and the secretary sign. Printed is the date.
func Protocol(c *i18n.Catalog, e *contest.Event, o TableOptions, printed time.Time) []Page {
	tables := ContestTables(c, e, o)
	width, height := A4Width, A4Height
	for i := range tables {
		if tables[i].narrowest(tableSizes[1]) > width-2*a4Margin {
			width, height = A4Height, A4Width
			break
		}
	}
	f := newFlow(width, height, a4Margin, func(*flow) {})
	f.heading(c, e, c.T("papers.protocol"))
	for i := range tables {
		f.table(&tables[i])
	}
	f.signatures(c, e, printed)
	numberSheets(c, f.pages)
	return f.pages
}

// heading writes the event's title and what the paper is.
func (f *flow) heading(c *i18n.Catalog, e *contest.Event, what string) {
	centred := func(text string, face Face, size float64) {
		if text != "" {
			f.add(paragraph{spans: []span{{text, face}}, size: size, before: 1, align: alignCentre})
		}
	}
	centred(e.About.Title, Bold, 15)
	centred(joined(", ", e.About.Place, eventDates(c, e)), Regular, 11)
	centred(e.About.Organiser, Regular, 11)
	centred(what, Bold, 13)
	f.y += 2
}

// eventDates is the day of the first round or, with a dash, those of the first
// and the last.
func eventDates(c *i18n.Catalog, e *contest.Event) string {
	var first, last time.Time
	for i := range e.Rounds {
		at := e.Rounds[i].Start
		if at.IsZero() {
			continue
		}
		if first.IsZero() || at.Before(first) {
			first = at
		}
		if at.After(last) {
			last = at
		}
	}
	if first.IsZero() {
		return ""
	}
	from, to := dayText(c, first), dayText(c, last)
	if from == to {
		return from
	}
	return from + " – " + to
}

// dayText writes a date as protocols do.
func dayText(c *i18n.Catalog, t time.Time) string {
	if c.Lang() == "ru" {
		return t.Format("02.01.2006")
	}
	return t.Format("2 January 2006")
}

// signatures writes the lines for chief judge and secretary, together, and the
// date if there is one.
func (f *flow) signatures(c *i18n.Catalog, e *contest.Event, printed time.Time) {
	const height, line = 13, 55
	f.room(3*height + 4)
	f.y += 4
	for _, who := range [][2]string{{c.T("papers.chiefJudge"), e.About.ChiefJudge}, {c.T("papers.secretary"), e.About.Secretary}} {
		f.y += height - 5
		top := f.y
		label := paragraph{spans: []span{{who[0], Regular}}, size: 11}
		for _, l := range label.lines(50) {
			f.write(l, &label, f.margin, 50)
			f.y += label.height()
		}
		bottom := f.y
		left := f.margin + 54
		f.page().Draw(&Shape{Path: Lines(Point{left, bottom}, Point{left + line, bottom}), Stroke: Black, Width: 0.2})
		f.y = top
		name := paragraph{spans: []span{{who[1], Regular}}, size: 11}
		for _, l := range name.lines(f.width - f.margin - left - line - 4) {
			f.write(l, &name, left+line+4, f.width-f.margin-left-line-4)
			f.y += name.height()
		}
		f.y = max(f.y, bottom)
	}
	if !printed.IsZero() {
		f.add(paragraph{spans: []span{{dayText(c, printed), Regular}}, size: 11, before: 5})
	}
}

// numberSheets writes "page 2 of 3" at the foot of several pages.
func numberSheets(c *i18n.Catalog, pages []Page) {
	for i := range pages {
		if len(pages) > 1 {
			text := c.T("papers.page", "Page", i+1, "Pages", len(pages))
			pages[i].Write(pages[i].W-a4Margin-TextWidth(Regular, text, 8), pages[i].H-7, text, Regular, 8, Black)
		}
	}
}

// TablePages lays tables out on A4, upright where they fit, under a title.
func TablePages(c *i18n.Catalog, e *contest.Event, title string, tables []Table) []Page {
	f := newFlow(A4Width, A4Height, a4Margin, func(*flow) {})
	f.heading(c, e, title)
	for i := range tables {
		f.table(&tables[i])
	}
	numberSheets(c, f.pages)
	return f.pages
}

// layout is how a table stands on paper.
type tableLayout struct {
	size   float64
	widths []float64
}

// widest is the width of a column's widest word or, with whole, cell.
func (t *Table) widest(column int, size float64, whole bool) float64 {
	width := 0.0
	measure := func(text string, face Face) {
		if whole {
			width = max(width, TextWidth(face, text, size))
			return
		}
		p := paragraph{spans: []span{{text, face}}, size: size}
		for _, word := range p.words(1e6) {
			width = max(width, word.width)
		}
	}
	whole = whole || !t.Columns[column].Wraps
	for _, row := range t.Rows {
		measure(row[column], Regular)
	}
	whole = false // headings may be broken
	measure(t.Columns[column].Name, Bold)
	return max(width+2*cellGap, t.Columns[column].Least)
}

// narrowest is the width that a table needs when whatever may be broken is
// broken, but for long words.
func (t *Table) narrowest(size float64) float64 {
	sum := 0.0
	for i := range t.Columns {
		sum += max(min(t.widest(i, size, false), 40), t.Columns[i].Least)
	}
	return sum
}

// lay finds the largest type in which the table fits the width. When none is
// small enough, words are broken.
func (t *Table) lay(width float64) tableLayout {
	size := tableSizes[len(tableSizes)-1]
	for _, s := range tableSizes {
		if t.narrowest(s) <= width {
			size = s
			break
		}
	}
	l := tableLayout{size: size, widths: make([]float64, len(t.Columns))}
	var sum, spare float64
	wish := make([]float64, len(t.Columns))
	for i := range t.Columns {
		l.widths[i] = max(min(t.widest(i, size, false), 40), t.Columns[i].Least)
		wish[i] = max(0, t.widest(i, size, true)-l.widths[i])
		sum += l.widths[i]
		spare += wish[i]
	}
	if sum > width {
		for i := range l.widths {
			l.widths[i] *= width / sum
		}
		return l
	}
	if room := width - sum; spare > 0 {
		share := min(1, room/spare)
		for i := range l.widths {
			l.widths[i] += wish[i] * share
		}
	}
	return l
}

// table writes a table with its title; each further page repeats its head.
func (f *flow) table(t *Table) {
	l := t.lay(f.inner())
	title := paragraph{spans: []span{{t.Title, Bold}}, size: 12, before: 4}
	head := func(f *flow) { f.tableRow(t, &l, nil) }
	headHeight := f.rowHeight(t, &l, nil)
	first := 0.0
	if len(t.Rows) > 0 {
		first = f.rowHeight(t, &l, t.Rows[0])
	}
	f.room(title.before + title.height() + headHeight + first)
	f.add(title)
	f.y += 1
	head(f)
	before := f.head
	f.head = func(f *flow) { before(f); head(f) }
	for i, row := range t.Rows {
		height := f.rowHeight(t, &l, row)
		if i+2 == len(t.Rows) { // the last line does not stand alone on a page
			height += f.rowHeight(t, &l, t.Rows[i+1])
		}
		f.room(height)
		f.tableRow(t, &l, row)
	}
	f.head = before
	for i, note := range t.Notes {
		space := 0.3
		if i == 0 {
			space = 1.5
		}
		f.add(paragraph{spans: []span{{note, Regular}}, size: 8.5, before: space, hang: 3})
	}
	f.y += 3
}

// cellLines breaks a cell into lines, at most so many.
func cellLines(column *Column, text string, face Face, l *tableLayout, i int) (paragraph, []textLine) {
	p := paragraph{spans: []span{{text, face}}, size: l.size}
	if column.Number {
		p.align = alignRight
	}
	lines := p.lines(l.widths[i] - 2*cellGap + 0.01)
	if len(lines) > mostLines {
		lines = slices.Clone(lines[:mostLines])
		lines[mostLines-1] = textLine{spans: []span{{"…", face}}, width: TextWidth(face, "…", l.size)}
	}
	return p, lines
}

// rowCell is a cell of a row, or of the head where there is no row.
func rowCell(t *Table, row []string, i int) (string, Face) {
	if row == nil {
		return t.Columns[i].Name, Bold
	}
	return row[i], Regular
}

func (f *flow) rowHeight(t *Table, l *tableLayout, row []string) float64 {
	height := 0.0
	for i := range t.Columns {
		text, face := rowCell(t, row, i)
		p, lines := cellLines(&t.Columns[i], text, face, l, i)
		height = max(height, float64(max(1, len(lines)))*p.height())
	}
	if row != nil {
		height = max(height, t.Tall-2*cellRise)
	}
	return height + 2*cellRise
}

// tableRow writes a row with a line under it, the head where row is nil.
func (f *flow) tableRow(t *Table, l *tableLayout, row []string) {
	top, left := f.y, f.margin
	height := f.rowHeight(t, l, row)
	for i := range t.Columns {
		text, face := rowCell(t, row, i)
		p, lines := cellLines(&t.Columns[i], text, face, l, i)
		f.y = top + cellRise
		for _, line := range lines {
			f.write(line, &p, left+cellGap, l.widths[i]-2*cellGap)
			f.y += p.height()
		}
		left += l.widths[i]
	}
	f.y = top + height
	width := 0.15
	if row == nil {
		width = 0.4
	}
	f.page().Draw(&Shape{Path: Lines(Point{f.margin, f.y}, Point{left, f.y}), Stroke: Black, Width: width})
}
