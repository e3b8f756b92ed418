package contest

import (
	"strings"

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
	s.grid = newRankGrid(p.scale(), theme.SizeNameText)
	s.grid.otherKey = p.host.OtherKey
	s.grid.OnSelected = func(id widget.TableCellID) { s.explain(id.Row) }
	s.why = wrapped(p.cat.T("marking.standings.hint"))
	s.why.Selectable = true
	screen := widget.NewButton(p.cat.T("marking.standings.projector"), s.openScreen)
	head := container.NewGridWithColumns(3, s.lists, s.spans, screen)
	split := container.NewVSplit(s.grid, container.NewVScroll(s.why))
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
	if row >= 0 && row < len(s.grid.rows) {
		s.row = s.grid.rows[row].key
		s.showWhy()
	}
}

func (s *standingsTab) showWhy() {
	text := s.p.cat.T("marking.standings.hint")
	for i := range s.grid.rows {
		if r := &s.grid.rows[i]; r.key == s.row {
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

// rankGrid is a ranking as a table: the arrows go from line to line.
type rankGrid struct {
	widget.Table
	standingsTable
	scale    float32
	at       int
	covered  int // so many places are covered
	otherKey func(fyne.KeyName) bool
}

func newRankGrid(scale float32, size fyne.ThemeSizeName) *rankGrid {
	g := &rankGrid{scale: scale}
	cell := func() fyne.CanvasObject {
		l := cut("")
		l.SizeName = size
		return l
	}
	g.Length = func() (int, int) { return len(g.rows), len(g.heads) }
	g.CreateCell = cell
	g.UpdateCell = g.showCell
	g.ShowHeaderRow = true
	g.CreateHeader = cell
	g.UpdateHeader = func(id widget.TableCellID, o fyne.CanvasObject) {
		if id.Col >= 0 && id.Col < len(g.heads) {
			setCell(o.(*widget.Label), g.heads[id.Col], g.right[id.Col], true)
		}
	}
	g.ExtendBaseWidget(g)
	return g
}

// setTable shows a ranking.
func (g *rankGrid) setTable(t standingsTable) {
	same := strings.Join(t.heads, "\n") == strings.Join(g.heads, "\n")
	g.standingsTable = t
	if !same {
		for col := range t.heads {
			width := float32(54)
			switch {
			case !t.right[col]:
				width = 212
			case col == t.total || col == 0 || col == len(t.heads)-1:
				width = 76
			}
			g.SetColumnWidth(col, width*g.scale)
		}
	}
	g.Refresh()
}

// showCell fills a cell.
func (g *rankGrid) showCell(id widget.TableCellID, o fyne.CanvasObject) {
	if id.Row >= len(g.rows) || id.Col >= len(g.rows[id.Row].cells) {
		return
	}
	row := &g.rows[id.Row]
	text := row.cells[id.Col]
	if hidden := g.covers(row); hidden && id.Col > 0 {
		text = "• • •"
	}
	setCell(o.(*widget.Label), text, g.right[id.Col], id.Col == g.total || id.Col == 0)
}

// covers reports whether a line is still covered: it is among the first.
func (g *rankGrid) covers(row *standingsRow) bool { return row.first > 0 && row.first <= g.covered }

func setCell(l *widget.Label, text string, right, heavy bool) {
	align := fyne.TextAlignLeading
	if right {
		align = fyne.TextAlignTrailing
	}
	if l.Text != text || l.Alignment != align || l.TextStyle.Bold != heavy {
		l.Alignment, l.TextStyle.Bold = align, heavy
		l.SetText(text)
	}
}

// TypedKey implements fyne.Focusable.
func (g *rankGrid) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		g.at--
	case fyne.KeyDown:
		g.at++
	case fyne.KeyPageUp:
		g.at -= 20
	case fyne.KeyPageDown:
		g.at += 20
	case fyne.KeyHome:
		g.at = 0
	case fyne.KeyEnd:
		g.at = len(g.rows) - 1
	case fyne.KeyReturn, fyne.KeyEnter:
	default:
		if g.otherKey == nil || !g.otherKey(e.Name) {
			g.Table.TypedKey(e)
		}
		return
	}
	if g.at = max(min(g.at, len(g.rows)-1), 0); len(g.rows) > 0 {
		id := widget.TableCellID{Row: g.at, Col: g.total}
		g.UnselectAll()
		g.Select(id)
		g.ScrollTo(id)
	}
}
