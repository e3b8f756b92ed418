package export

import (
	"strconv"
	"strings"

	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// Table is a table for people, in words of one language. Every row has a cell
// for each column.
type Table struct {
	Title   string
	Columns []Column
	Rows    [][]string
	// Notes stand under the table.
	Notes []string
	// Tall is the least height of a row on paper in millimetres, for what is
	// written in by hand; 0 for none.
	Tall float64
}

// Column is the heading of a column and how its cells stand.
type Column struct {
	Name string
	// Number: the cells are figures, which stand at the right.
	Number bool
	// Wraps: long cells are broken into lines where a page is narrow.
	Wraps bool
	// Least is the least width on paper in millimetres, 0 for none.
	Least float64
}

// TableOptions are choices of a table. The zero options give exact points as
// files hold them, and hide nothing.
type TableOptions struct {
	// Mixed writes points as "2½" in place of "2.5" or "2,5"; so does an event
	// whose settings say so.
	Mixed bool
	// Withheld hides who has the first places down to this one, and with what.
	Withheld int
	// Why explains each line below the table.
	Why bool
}

// points writes points as the options have it.
func (o TableOptions) points(c *i18n.Catalog, p contest.Points) string {
	return PointsIn(c, o.style(), p)
}

func (o TableOptions) style() contest.PointStyle {
	if o.Mixed {
		return contest.Fractions
	}
	return contest.Decimals
}

// of are the options for an event, which may have a style of its own.
func (o TableOptions) of(e *contest.Event) TableOptions {
	o.Mixed = o.Mixed || e.Settings.Points == contest.Fractions
	return o
}

// hides reports whether a line is not told yet.
func (o TableOptions) hides(first int) bool { return first > 0 && first <= o.Withheld }

// CategoryText names a list within the ranking; an event's own stays as it is
// written.
func CategoryText(c *i18n.Catalog, category contest.Category) string {
	key := "papers.categories." + string(category)
	if text := c.T(key); text != key {
		return text
	}
	return string(category)
}

// RoundTable is the table of one round: the points of each task, their sum and
// the time that counts, with the place that the round alone would give.
func RoundTable(c *i18n.Catalog, e *contest.Event, number int, o TableOptions) Table {
	o = o.of(e)
	s := contest.Score(e, number)
	b := tableOf(c, e, &s, o)
	b.Title = c.T("papers.afterRound", "Round", number)
	if r := e.Round(number); r != nil {
		b.Title = joined(". ", b.Title, r.Title)
		for i := range r.Tasks {
			b.Columns = append(b.Columns, Column{Name: r.Tasks[i].ID, Number: true})
		}
	}
	b.Columns = append(b.Columns, Column{Name: c.T("papers.points"), Number: true}, Column{Name: c.T("papers.minutes"), Number: true})
	for i := range s.Rows {
		b.line(&s.Rows[i], func(row *contest.Row) []string {
			var cells []string
			for j := range row.Rounds {
				for _, t := range row.Rounds[j].Tasks {
					cells = append(cells, b.task(&t))
				}
			}
			return append(cells, o.points(c, row.Points), b.minutes(row.Minutes, row.Rounds))
		})
	}
	b.maximum(func() []string {
		var cells []string
		if r := e.Round(number); r != nil {
			for i := range r.Tasks {
				cells = append(cells, o.points(c, r.Tasks[i].Max))
			}
		}
		return cells
	})
	return b.finish()
}

// FinalTable is the ranking over all rounds of a Standings: points and time of
// each round, and the sums.
func FinalTable(c *i18n.Catalog, e *contest.Event, s *contest.Standings, o TableOptions) Table {
	o = o.of(e)
	b := tableOf(c, e, s, o)
	b.Title = c.T("papers.final")
	if s.Category != "" {
		b.Title = c.T("papers.category", "Category", CategoryText(c, s.Category))
	}
	for _, number := range s.Rounds {
		b.Columns = append(b.Columns, Column{Name: c.T("papers.roundPoints", "Round", number), Number: true},
			Column{Name: c.T("papers.roundMinutes", "Round", number), Number: true})
	}
	b.Columns = append(b.Columns, Column{Name: c.T("papers.points"), Number: true}, Column{Name: c.T("papers.minutes"), Number: true})
	kept := b.kept()
	for i := range s.Rows {
		b.line(&s.Rows[i], func(row *contest.Row) []string {
			var cells []string
			for j := range row.Rounds {
				cells = append(cells, o.points(c, row.Rounds[j].Points), b.minutes(row.Rounds[j].Minutes, row.Rounds[j:j+1]))
			}
			return append(append(cells, o.points(c, row.Points), strconv.Itoa(row.Minutes)), kept(row)...)
		})
	}
	b.maximum(func() []string {
		var cells []string
		for _, number := range s.Rounds {
			r := e.Round(number)
			cells = append(cells, o.points(c, r.Max()), strconv.Itoa(r.Minutes))
		}
		return cells
	})
	return b.finish()
}

// TeamTable is the ranking of the teams.
func TeamTable(c *i18n.Catalog, e *contest.Event, s *contest.Standings, o TableOptions) Table {
	o = o.of(e)
	t := Table{Title: c.T("papers.teams"), Columns: []Column{{Name: c.T("papers.place")}, {Name: c.T("papers.team"), Wraps: true},
		{Name: c.T("papers.members"), Wraps: true}}}
	for _, number := range s.Rounds {
		t.Columns = append(t.Columns, Column{Name: c.T("papers.roundPoints", "Round", number), Number: true})
	}
	t.Columns = append(t.Columns, Column{Name: c.T("papers.points"), Number: true}, Column{Name: c.T("papers.minutes"), Number: true})
	for _, row := range contest.Teams(e, *s) {
		cells := make([]string, len(t.Columns))
		cells[0] = row.Place()
		if o.hides(row.First) {
			cells[1] = c.T("papers.withheld")
			t.Rows = append(t.Rows, cells)
			continue
		}
		var names []string
		for _, member := range row.Members {
			names = append(names, e.Solver(member).Name)
		}
		cells[1], cells[2] = row.Team, strings.Join(names, ", ")
		for i, r := range row.Rounds {
			cells[3+i] = o.points(c, r.Points)
		}
		cells[len(cells)-2], cells[len(cells)-1] = o.points(c, row.Points), strconv.Itoa(row.Minutes)
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// ContestTables are all tables of an event: the final one, those of the
// categories, of the teams, and of each round.
func ContestTables(c *i18n.Catalog, e *contest.Event, o TableOptions) []Table {
	s := contest.Score(e)
	tables := []Table{FinalTable(c, e, &s, o)}
	o.Why = false
	for _, category := range e.Categories() {
		list := s.Of(e, category)
		tables = append(tables, FinalTable(c, e, &list, o))
	}
	if teams := TeamTable(c, e, &s, o); len(teams.Rows) > 0 {
		tables = append(tables, teams)
	}
	rounds := o
	rounds.Withheld = 0
	for i := range e.Rounds {
		if o.Withheld > 0 && i == len(e.Rounds)-1 {
			break // with the last round the withheld places would be plain
		}
		tables = append(tables, RoundTable(c, e, e.Rounds[i].Number, rounds))
	}
	return tables
}

// kept adds the columns of what the organiser keeps of solvers, and of norms, and
// returns what fills them. Norms are told of the whole ranking alone.
func (b *tableBuilder) kept() func(*contest.Row) []string {
	own := &b.e.Settings.Ratings
	for i := range own.Fields {
		if f := &own.Fields[i]; f.Record {
			b.Columns = append(b.Columns, Column{Name: f.Name(b.c.Lang()), Number: f.Number, Wraps: !f.Number})
			b.tail++
		}
	}
	norms := len(own.Norms) > 0 && b.s.Category == ""
	if norms {
		b.Columns = append(b.Columns, Column{Name: b.c.T("ratings.norm"), Wraps: true})
		b.tail++
	}
	return func(row *contest.Row) []string {
		var cells []string
		for i := range own.Fields {
			if f := &own.Fields[i]; f.Record {
				cells = append(cells, b.e.Solver(row.Solver).Data[f.Key])
			}
		}
		if norms {
			cells = append(cells, NormText(b.c, b.e, b.s, row))
		}
		return cells
	}
}

// tableBuilder makes a table of solvers.
type tableBuilder struct {
	Table
	c *i18n.Catalog
	e *contest.Event
	s *contest.Standings
	o TableOptions
	// country, town and team tell which of the columns have something in them.
	country, town, team bool
	full                bool // a full time was counted
	tail                int  // columns behind the sums
	open                bool // something is not marked yet
}

func tableOf(c *i18n.Catalog, e *contest.Event, s *contest.Standings, o TableOptions) *tableBuilder {
	b := &tableBuilder{c: c, e: e, s: s, o: o}
	b.Columns = []Column{{Name: c.T("papers.place")}, {Name: c.T("papers.number"), Number: true}, {Name: c.T("papers.solver"), Wraps: true}}
	for i := range e.Solvers {
		solver := &e.Solvers[i]
		b.country, b.town, b.team = b.country || solver.Country != "", b.town || solver.Town != "", b.team || solver.Team != ""
	}
	for _, column := range []struct {
		there bool
		key   string
	}{{b.country, "papers.country"}, {b.town, "papers.town"}, {b.team, "papers.team"}} {
		if column.there {
			b.Columns = append(b.Columns, Column{Name: c.T(column.key), Wraps: true})
		}
	}
	return b
}

// line adds a solver's line; results are written by the caller.
func (b *tableBuilder) line(row *contest.Row, results func(*contest.Row) []string) {
	solver := b.e.Solver(row.Solver)
	if b.o.hides(row.First) {
		cells := make([]string, len(b.Columns))
		cells[0], cells[2] = row.Place(), b.c.T("papers.withheld")
		b.Rows = append(b.Rows, cells)
		return
	}
	place := row.Place()
	if solver.Guest {
		place = b.c.T("papers.guest")
	}
	cells := []string{place, strconv.Itoa(solver.Number), joined(" ", solver.Title, solver.Name)}
	for _, column := range []struct {
		there bool
		text  string
	}{{b.country, solver.Country}, {b.town, solver.Town}, {b.team, solver.Team}} {
		if column.there {
			cells = append(cells, column.text)
		}
	}
	b.open = b.open || row.Open > 0
	b.Rows = append(b.Rows, append(cells, results(row)...))
	if b.o.Why {
		b.Notes = append(b.Notes, solver.Name+": "+WhyText(b.c, b.o.style(), row))
	}
}

// task writes the points of a task, "–" where nothing was handed in.
func (b *tableBuilder) task(t *contest.TaskScore) string {
	if t.Rule == contest.Absent || t.Rule == contest.Blank {
		return "–"
	}
	return b.o.points(b.c, t.Points)
}

// minutes writes a time; a star marks a full one.
func (b *tableBuilder) minutes(n int, rounds []contest.RoundScore) string {
	for i := range rounds {
		if rounds[i].Full != contest.TimeUsed {
			b.full = true
			return strconv.Itoa(n) + "*"
		}
	}
	return strconv.Itoa(n)
}

// maximum adds the line of what could be had.
func (b *tableBuilder) maximum(parts func() []string) {
	cells := make([]string, len(b.Columns))
	cells[2] = b.c.T("papers.max")
	last := append(parts(), b.o.points(b.c, b.s.Max), strconv.Itoa(b.s.MaxMinutes))
	copy(cells[max(0, len(cells)-b.tail-len(last)):], last)
	b.Rows = append(b.Rows, cells)
}

func (b *tableBuilder) finish() Table {
	var notes []string
	if b.full {
		notes = append(notes, b.c.T("papers.fullTime"))
	}
	if b.open {
		notes = append(notes, b.c.T("papers.notFinal"))
	}
	b.Notes = append(notes, b.Notes...)
	return b.Table
}
