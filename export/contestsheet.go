package export

import (
	"strings"

	"keymove/judging/contest"
	"keymove/resources/i18n"
	"keymove/solver/notation"
)

// Paper is a size of sheets.
type Paper uint8

// The sizes; the zero Paper is A4.
const (
	PaperA4 Paper = iota
	PaperA5
)

func (p Paper) size() (width, height, margin float64) {
	if p == PaperA5 {
		return A5Width, A5Height, a5Margin
	}
	return A4Width, A4Height, a4Margin
}

// PaperOptions are choices of what is printed for a contest.
type PaperOptions struct {
	Paper Paper
	// Large is large print: a problem a sheet.
	Large bool
	// Round is the round, 0 for all.
	Round int
	// Style is how moves and men are written.
	Style notation.Style
	// Mixed writes points as "2½"; so does an event whose settings say so.
	Mixed bool
}

// points writes points as the options have it.
func (o PaperOptions) points(c *i18n.Catalog, p contest.Points) string {
	return TableOptions{Mixed: o.Mixed}.points(c, p)
}

// of are the options for an event, which may have a style of its own.
func (o PaperOptions) of(e *contest.Event) PaperOptions {
	o.Mixed = o.Mixed || e.Settings.Points == contest.Fractions
	return o
}

// rounds are the rounds that are printed.
func (o PaperOptions) rounds(e *contest.Event) []*contest.Round {
	var rounds []*contest.Round
	for i := range e.Rounds {
		if o.Round == 0 || o.Round == e.Rounds[i].Number {
			rounds = append(rounds, &e.Rounds[i])
		}
	}
	return rounds
}

// SolverSheets are the sheets with the problems of each round, as article 49
// asks: diagram, task in words, the number of men, and what else is needed.
// Neither authors nor sources are told.
func SolverSheets(c *i18n.Catalog, e *contest.Event, o PaperOptions) []Page {
	o = o.of(e)
	var pages []Page
	for _, round := range o.rounds(e) {
		pages = append(pages, roundSheets(c, e, round, o)...)
	}
	return pages
}

func roundSheets(c *i18n.Catalog, e *contest.Event, round *contest.Round, o PaperOptions) []Page {
	width, height, margin := o.Paper.size()
	s := sheetWriter{c: c, options: o, small: 8.5, text: 10.5, columns: 2, diagram: 78}
	switch {
	case o.Large && o.Paper == PaperA5:
		s.small, s.text, s.columns, s.diagram = 10, 16, 1, 112
	case o.Large:
		s.small, s.text, s.columns, s.diagram = 14, 22, 1, 160
	case o.Paper == PaperA5:
		s.columns, s.diagram = 1, 100
	}
	head := func(f *flow) {
		f.add(paragraph{spans: []span{{e.About.Title, Bold}}, size: s.text, align: alignCentre})
		f.add(paragraph{spans: []span{{roundText(c, round), Regular}}, size: s.text, align: alignCentre})
		f.y += 2
	}
	f := newFlow(width, height, margin, head)
	head(f)
	// The rules stand at the foot of the first sheet.
	foot := []paragraph{{spans: []span{{c.T("papers.castling"), Italic}}, size: s.small}, {spans: []span{{c.T("papers.devices"), Italic}}, size: s.small}}
	footHeight := 0.0
	for i := range foot {
		footHeight += float64(len(foot[i].lines(f.inner()))) * foot[i].height()
	}
	f.height -= footHeight + 1
	s.tasks(f, round)
	f.height = height
	pages := f.pages
	for i := range pages {
		pages[i].H = height
	}
	f.pages = pages[:1]
	f.y = height - margin - footHeight
	for i := range foot {
		f.add(foot[i])
	}
	numberSheets(c, pages)
	return pages
}

// roundText names a round and its time.
func roundText(c *i18n.Catalog, r *contest.Round) string {
	return joined(". ", c.T("papers.round", "Round", r.Number), r.Title, c.N("papers.minutesWord", r.Minutes))
}

// sheetWriter writes the problems of a round.
type sheetWriter struct {
	c           *i18n.Catalog
	options     PaperOptions
	small, text float64 // points
	columns     int
	diagram     float64 // millimetres
}

// tasks writes the problems in rows of so many columns.
func (s *sheetWriter) tasks(f *flow, round *contest.Round) {
	const gap = 8
	width := (f.inner() - gap*float64(s.columns-1)) / float64(s.columns)
	diagram := min(s.diagram, width)
	for i := 0; i < len(round.Tasks); i += s.columns {
		row := round.Tasks[i:min(i+s.columns, len(round.Tasks))]
		height := 0.0
		for j := range row {
			height = max(height, s.task(nil, &row[j], 0, 0, width, diagram))
		}
		// However long the words are, the task stands on one sheet.
		size := diagram
		if most := f.height - 2*f.margin - f.top - 8; height > most && height-most < diagram-smallest {
			size -= height - most
			height = most
		}
		if i > 0 && s.columns == 1 {
			f.y = f.height // a problem a sheet
		}
		f.room(min(height, f.height-f.margin-f.top))
		for j := range row {
			s.task(f, &row[j], f.margin+float64(j)*(width+gap), f.y, width, size)
		}
		f.y += height + 5
	}
}

// task writes a problem into a column at (left, top) and returns its height;
// without a flow it only measures.
func (s *sheetWriter) task(f *flow, t *contest.Task, left, top, width, diagram float64) float64 {
	y := top
	add := func(p paragraph) {
		for _, line := range p.lines(width) {
			if f != nil {
				f.y = y
				f.write(line, &p, left, width)
			}
			y += p.height()
		}
	}
	work := &t.Work.Problem
	points := s.c.T("papers.task", "Task", t.ID, "Points", pointsWord(s.c, s.options, t.Max))
	add(paragraph{spans: []span{{points, Bold}}, size: s.text, align: alignCentre})
	y += 1
	if f != nil {
		d := Diagram(work.Diagram, DiagramOptions{Size: diagram})
		f.page().Place(d, left+(width-diagram)/2, y)
		f.y = top
	}
	y += diagram + 1.5
	add(paragraph{spans: []span{{TaskWords(s.c, work), Bold}}, size: s.text, align: alignCentre})
	if twins := twinTexts(s.c, s.options.Style, t); twins != "" {
		add(paragraph{spans: []span{{twins, Regular}}, size: s.text, align: alignCentre})
	}
	add(paragraph{spans: []span{{MenCount(work.Diagram), Regular}}, size: s.text, align: alignCentre})
	if f != nil {
		f.y = top
	}
	return y - top
}

// pointsWord writes a number of points with its word.
func pointsWord(c *i18n.Catalog, o PaperOptions, p contest.Points) string {
	count := any(p.String())
	if n, d := p.Ratio(); d == 1 {
		count = int(n)
	} else if strings.Contains(p.String(), "/") {
		count = "0.5" // a fraction of any kind takes the same form
	}
	return c.N("papers.pointsWord", count, "Count", o.points(c, p))
}

// twinTexts lists what the twins change.
func twinTexts(c *i18n.Catalog, st notation.Style, t *contest.Task) string {
	return strings.Join(twinChanges(c, st, &t.Work.Problem), "; ")
}
