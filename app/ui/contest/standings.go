package contest

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// standingsTab shows the rankings as they follow from the marks.
type standingsTab struct {
	p      *Page
	object fyne.CanvasObject

	*standingsView
	lists, spans *picker
	grid         *rankGrid
	why          *widget.Label
}

// standingsView is what is looked at; it outlives a change of language.
type standingsView struct {
	list, span int
	// row is the key of the line whose total is explained, "" for none.
	row string
	// screen is the window for the audience, nil when it is not open.
	screen *projector
}

func newStandingsTab(p *Page) *standingsTab {
	s := &standingsTab{p: p, standingsView: &p.state.marking.standings}
	s.lists = newPicker(nil, func(i int) { s.list = i; s.refresh() })
	s.spans = newPicker(nil, func(i int) { s.span = i; s.refresh() })
	s.grid = newRankGrid(p, false, s.explain)
	s.why = wrapped(p.cat.T("marking.standings.hint"))
	s.why.Selectable = true
	screen := widget.NewButton(p.cat.T("marking.standings.projector"), s.openScreen)
	head := container.NewGridWithColumns(3, s.lists, s.spans, screen)
	split := container.NewVSplit(s.grid.object, container.NewVScroll(s.why))
	split.SetOffset(0.7)
	s.object = container.NewBorder(head, nil, nil, nil, split)
	return s
}

// refresh ranks anew.
func (s *standingsTab) refresh() {
	e := s.p.event()
	lists, spans := listsOf(e), spansOf(e)
	s.list, s.span = max(min(s.list, len(lists)-1), 0), max(min(s.span, len(spans)-1), 0)
	var names []string
	for _, l := range lists {
		names = append(names, s.p.listName(l))
	}
	s.lists.offerOptions(names)
	s.lists.set(s.list)
	names = nil
	for _, sp := range spans {
		names = append(names, s.p.spanName(sp))
	}
	s.spans.offerOptions(names)
	s.spans.set(s.span)
	table := s.p.rank(e, lists[s.list], spans[s.span])
	s.grid.setTable(table)
	s.showWhy()
	if s.screen != nil {
		s.screen.title.SetText(s.p.listName(lists[s.list]) + " · " + s.p.spanName(spans[s.span]))
		s.screen.rank.setTable(table.brief())
	}
}

// refreshScreen keeps the window for the audience up to date while another tab
// is in view.
func (s *standingsTab) refreshScreen() {
	if s.screen != nil {
		s.refresh()
	}
}

// listName and spanName name what can be chosen.
func (p *Page) listName(l list) string {
	switch {
	case l.teams:
		return p.cat.T("marking.standings.teams")
	case l.category != "":
		key := "marking.category." + string(l.category)
		if name := p.cat.T(key); name != key {
			return name
		}
		return string(l.category) // the event's own
	}
	return p.cat.T("marking.standings.whole")
}

func (p *Page) spanName(s span) string {
	switch {
	case s.alone > 0:
		return p.cat.T("marking.standings.alone", "Round", s.alone)
	case s.upTo > 0:
		return p.cat.T("marking.standings.after", "Round", s.upTo)
	}
	return p.cat.T("marking.standings.final")
}

// explain writes the sum of a line out.
func (s *standingsTab) explain(row int) {
	if row >= 0 && row < len(s.grid.lines) {
		s.row = s.grid.lines[row].key
		s.showWhy()
	}
}

func (s *standingsTab) showWhy() {
	text := s.p.cat.T("marking.standings.hint")
	for i := range s.grid.lines {
		if r := &s.grid.lines[i]; r.key == s.row {
			text = r.why()
		}
	}
	s.why.SetText(text)
}

// openScreen shows the ranking in a window of its own, with the first three
// covered.
func (s *standingsTab) openScreen() {
	if s.screen != nil {
		s.screen.win.RequestFocus()
		return
	}
	s.screen = newRankScreen(s.p, func() { s.screen = nil })
	s.refresh()
}

// rankGrid is a ranking as a table.
type rankGrid struct {
	*grid
	standingsTable
	covered int // so many places are covered
}

// newRankGrid makes the table of a ranking; large is for an audience far away.
func newRankGrid(p *Page, large bool, chosen func(int)) *rankGrid {
	g := &rankGrid{}
	if large {
		g.grid = newSizedGrid(p, "projector", theme.SizeNameHeadingText, 1.9*p.scale(), nil, g.text, chosen)
	} else {
		g.grid = newGrid(p, "standings", nil, g.text, chosen)
	}
	return g
}

// setTable shows a ranking.
func (g *rankGrid) setTable(t standingsTable) {
	g.standingsTable = t
	columns := make([]gridColumn, len(t.heads))
	for i, title := range t.heads {
		c := gridColumn{title: title, width: 54, right: t.right[i], grow: !t.right[i], heavy: i == t.total || i == 0}
		switch {
		case c.grow:
			c.width = 212
		case c.heavy || i == len(t.heads)-1:
			c.width = 76
		}
		columns[i] = c
	}
	g.setColumns(columns)
	g.setRows(len(t.lines))
}

// text is that of a cell.
func (g *rankGrid) text(row, column int) string {
	if line := &g.lines[row]; column == 0 || !g.covers(line) {
		return line.cells[column]
	}
	return "• • •"
}

// covers reports whether a line is still covered: it is among the first.
func (g *rankGrid) covers(line *standingsLine) bool { return line.first > 0 && line.first <= g.covered }
