package export

import (
	"strconv"

	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// AnswerForms are the sheets on which the solvers write: one a solver and
// round, with his code in place of the name, or his number where he has none.
// A task that needs more room goes on further sheets with the same head.
func AnswerForms(c *i18n.Catalog, e *contest.Event, o PaperOptions) []Page {
	o = o.of(e)
	var pages []Page
	for _, round := range o.rounds(e) {
		for i := range e.Solvers {
			pages = append(pages, answerForm(c, e, round, &e.Solvers[i], o)...)
		}
	}
	return pages
}

// Of answer forms: the space between lines to write on, and the least number
// of them for a task.
const (
	writingLine  = 8.0
	fewestLines  = 3
	writingLarge = 11.0
)

func answerForm(c *i18n.Catalog, e *contest.Event, round *contest.Round, s *contest.Solver, o PaperOptions) []Page {
	width, height, margin := o.Paper.size()
	size, line := 10.5, writingLine
	if o.Large {
		size, line = 16, writingLarge
	}
	who := s.Code
	if who == "" {
		who = c.T("papers.startNumber", "Number", s.Number)
	} else {
		who = c.T("papers.code") + ": " + who
	}
	head := func(f *flow) {
		f.add(paragraph{spans: []span{{e.About.Title, Bold}}, size: size, align: alignCentre})
		f.add(paragraph{spans: []span{{c.T("papers.answers") + ". " + roundText(c, round), Regular}}, size: size, align: alignCentre})
		f.y += 1.5
		box := paragraph{spans: []span{{who, Bold}}, size: size + 3}
		lines := box.lines(f.inner()/2 - 4)
		boxHeight := max(float64(len(lines)), 1)*box.height() + 3
		time := paragraph{spans: []span{{c.T("papers.time") + ":", Regular}}, size: size}
		for i, left := range []float64{f.margin, f.margin + f.inner()/2 + 2} {
			f.page().Draw(&Shape{Path: Rect(left, f.y, f.inner()/2-2, boxHeight), Stroke: Black, Width: 0.3})
			top := f.y
			f.y += 1.5
			p, cell := &box, lines
			if i == 1 {
				p, cell = &time, time.lines(f.inner()/2-4)
			}
			for _, l := range cell {
				f.write(l, p, left+2, f.inner()/2-6)
				f.y += p.height()
			}
			f.y = top
		}
		f.y += boxHeight + 2
	}
	f := newFlow(width, height, margin, head)
	head(f)
	if len(round.Tasks) == 0 {
		return f.pages
	}
	title := paragraph{size: size}
	rows := max(fewestLines, int((f.height-f.margin-f.y)/float64(len(round.Tasks))-title.height()-3)/int(line))
	for i := range round.Tasks {
		t := &round.Tasks[i]
		title.spans = []span{{c.T("papers.task", "Task", t.ID, "Points", pointsWord(c, o, t.Max)) + " ", Bold}, {TaskWords(c, &t.Work.Problem), Regular}}
		const box = 26 // for the points
		words := title.lines(f.inner() - box - 3)
		f.room(float64(len(words))*title.height() + float64(fewestLines)*line + 3)
		top := f.y
		for _, l := range words {
			f.write(l, &title, f.margin, f.inner()-box-3)
			f.y += title.height()
		}
		left := f.margin + f.inner() - box
		f.page().Draw(&Shape{Path: Rect(left, top, box, max(title.height()+1, 6)), Stroke: Black, Width: 0.3})
		f.page().Write(left+1.5, top+title.size*ascent*mmPerPoint+0.5, c.T("papers.earned")+":", Regular, size-1.5, Black)
		f.y = max(f.y, top+max(title.height()+1, 6))
		for range rows {
			if !f.fits(line) {
				f.room(line)
			}
			f.y += line
			f.page().Draw(&Shape{Path: Lines(Point{f.margin, f.y}, Point{f.margin + f.inner(), f.y}), Stroke: Black, Width: 0.12})
		}
		f.y += 3
	}
	numberSheets(c, f.pages)
	return f.pages
}

// KeyPages are the marking keys, which are shown after the round (article 49):
// what each item asks for, and what it earns.
func KeyPages(c *i18n.Catalog, e *contest.Event, o PaperOptions) []Page {
	o = o.of(e)
	var pages []Page
	for _, round := range o.rounds(e) {
		width, height, margin := o.Paper.size()
		f := newFlow(width, height, margin, func(*flow) {})
		f.heading(c, e, c.T("papers.key"))
		f.add(paragraph{spans: []span{{roundText(c, round), Bold}}, size: 12})
		for i := range round.Tasks {
			f.key(c, &round.Tasks[i], o)
		}
		numberSheets(c, f.pages)
		pages = append(pages, f.pages...)
	}
	return pages
}

// key writes the key of a task beside its diagram.
func (f *flow) key(c *i18n.Catalog, t *contest.Task, o PaperOptions) {
	const diagram = 38
	size := 10.0
	if o.Large {
		size = 15
	}
	f.y += 4
	f.room(diagram + 2*size*lineHeight*mmPerPoint)
	first := len(f.pages)
	top := f.y
	f.page().Place(Diagram(t.Work.Problem.Diagram, DiagramOptions{Size: diagram}), f.margin, top)
	left := float64(diagram + 5)
	// Beside the diagram, and below it on further sheets.
	write := func(p paragraph, points string) {
		p.size = size
		const column = 20
		width := f.inner() - left - column
		for i, line := range p.lines(width) {
			if !f.fits(p.height()) {
				f.room(p.height())
			}
			f.write(line, &p, f.margin+left, width)
			if i == 0 && points != "" {
				right := paragraph{spans: []span{{points, p.spans[0].face}}, size: size, align: alignRight}
				for _, l := range right.lines(column + 5) {
					f.write(l, &right, f.margin+f.inner()-column, column)
				}
			}
			f.y += p.height()
		}
	}
	for _, author := range t.Work.Authors {
		write(paragraph{spans: []span{{AuthorName(author, A5Options{}.Order), Bold}}}, "")
	}
	if text := SourceText(c, t.Work.Source); text != "" {
		write(paragraph{spans: []span{{text, Italic}}}, "")
	}
	write(paragraph{spans: []span{{t.ID + ". " + TaskWords(c, &t.Work.Problem) + " " + MenCount(t.Work.Problem.Diagram), Bold}}}, o.points(c, t.Max))
	if twins := twinTexts(c, o.Style, t); twins != "" {
		write(paragraph{spans: []span{{twins, Regular}}}, "")
	}
	switch {
	case t.NoSolution:
		write(paragraph{spans: []span{{c.T("papers.unsolvable"), Regular}}}, "")
	case len(t.Key.Items) == 0:
		write(paragraph{spans: []span{{c.T("papers.noKey"), Italic}}}, "")
	}
	for i := range t.Key.Items {
		item := &t.Key.Items[i]
		points := o.points(c, item.Points)
		write(paragraph{spans: []span{{ItemText(c, o.Style, t, item), Regular}}, hang: 3}, points)
	}
	if len(f.pages) == first {
		f.y = max(f.y, top+diagram)
	}
}

// SeatingPages tell who sits where, a page a round.
func SeatingPages(c *i18n.Catalog, e *contest.Event, o PaperOptions) []Page {
	var pages []Page
	for _, round := range o.rounds(e) {
		pages = append(pages, TablePages(c, e, c.T("papers.seating"), []Table{SeatingTable(c, e, round.Number)})...)
	}
	return pages
}

// Diplomas are for the first three places of the whole and of each category,
// shared ones too; with nothing solved there is no diploma.
func Diplomas(c *i18n.Catalog, e *contest.Event, o PaperOptions) []Page {
	o = o.of(e)
	const places = 3
	s := contest.Score(e)
	lists := []contest.Standings{s}
	for _, category := range e.Categories() {
		lists = append(lists, s.Of(e, category))
	}
	var pages []Page
	for i := range lists {
		for j := range lists[i].Rows {
			if row := &lists[i].Rows[j]; row.First > 0 && row.First <= places && !row.Points.IsZero() {
				pages = append(pages, diploma(c, e, &lists[i], row, o))
			}
		}
	}
	return pages
}

func diploma(c *i18n.Catalog, e *contest.Event, s *contest.Standings, row *contest.Row, o PaperOptions) Page {
	f := newFlow(A4Width, A4Height, 28, func(*flow) {})
	for _, frame := range [][2]float64{{10, 1}, {13, 0.3}} {
		f.page().Draw(&Shape{Path: Rect(frame[0], frame[0], A4Width-2*frame[0], A4Height-2*frame[0]), Stroke: Black, Width: frame[1]})
	}
	centred := func(text string, face Face, size, before float64) {
		f.y += before
		p := paragraph{spans: []span{{text, face}}, size: size, align: alignCentre}
		for _, line := range p.lines(f.inner()) {
			if f.fits(p.height()) { // what is longer than a diploma is cut
				f.write(line, &p, f.margin, f.inner())
				f.y += p.height()
			}
		}
	}
	solver := e.Solver(row.Solver)
	place := c.T("papers.forPlace", "Place", ordinalPlace(c, row))
	if s.Category != "" {
		place = c.T("papers.forPlaceIn", "Place", ordinalPlace(c, row), "Category", CategoryText(c, s.Category))
	}
	centred(c.T("papers.diploma"), Bold, 40, 22)
	centred(c.T("papers.awarded"), Regular, 16, 12)
	centred(joined(" ", solver.Title, solver.Name), Bold, 26, 8)
	centred(joined(", ", solver.Town, solver.Country), Regular, 14, 2)
	centred(place, Bold, 20, 12)
	centred(c.T("papers.result", "Points", o.points(c, row.Points), "Max", o.points(c, s.Max), "Minutes", strconv.Itoa(row.Minutes)), Regular, 14, 3)
	centred(e.About.Title, Regular, 18, 14)
	centred(joined(", ", e.About.Place, eventDates(c, e)), Regular, 13, 3)
	y := A4Height - 62.0
	for _, who := range [][2]string{{c.T("papers.chiefJudge"), e.About.ChiefJudge}, {c.T("papers.secretary"), e.About.Secretary}} {
		f.page().Write(f.margin, y, who[0], Regular, 12, Black)
		f.page().Draw(&Shape{Path: Lines(Point{f.margin + 45, y}, Point{f.margin + 92, y}), Stroke: Black, Width: 0.2})
		name := paragraph{spans: []span{{who[1], Regular}}, size: 12}
		if lines := name.lines(f.inner() - 96); len(lines) > 0 {
			f.y = y - name.size*ascent*mmPerPoint
			f.write(lines[0], &name, f.margin+96, f.inner()-96)
		}
		y += 16
	}
	return *f.page()
}

// ordinalPlace writes a place as diplomas do: "1st" or "2nd–3rd" in English,
// "2–3-е" in Russian.
func ordinalPlace(c *i18n.Catalog, row *contest.Row) string {
	switch {
	case c.Lang() == "ru":
		return row.Place() + "-е"
	case row.First == row.Last:
		return ordinal(c, row.First)
	}
	return ordinal(c, row.First) + "–" + ordinal(c, row.Last)
}
