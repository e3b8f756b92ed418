package export

import (
	"slices"
	"strconv"

	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// SeatingTable tells who sits where in a round, by [contest.SeatPlan]. Below it
// stand the lot, so that it can be drawn again, and the neighbours who could not
// be kept apart.
func SeatingTable(c *i18n.Catalog, e *contest.Event, round int) Table {
	t := Table{Title: c.T("papers.round", "Round", round), Columns: []Column{{Name: c.T("papers.seat"), Number: true}}}
	inRow := e.Settings.Seating.InRow
	if inRow > 0 {
		t.Columns = append(t.Columns, Column{Name: c.T("room.row"), Number: true})
	}
	t.Columns = append(t.Columns, Column{Name: c.T("papers.number"), Number: true},
		Column{Name: c.T("papers.solver"), Wraps: true}, Column{Name: c.T("papers.team"), Wraps: true})
	towns := slices.ContainsFunc(e.Solvers, func(s contest.Solver) bool { return s.Town != "" })
	if towns {
		t.Columns = append(t.Columns, Column{Name: c.T("papers.town"), Wraps: true})
	}
	plan := contest.SeatPlan(e, round)
	for seat, number := range plan.Seats {
		solver := e.Solver(number)
		cells := []string{strconv.Itoa(seat + 1)}
		if inRow > 0 {
			cells = append(cells, strconv.Itoa(seat/inRow+1))
		}
		cells = append(cells, strconv.Itoa(number), solver.Name, solver.Team)
		if towns {
			cells = append(cells, solver.Town)
		}
		t.Rows = append(t.Rows, cells)
	}
	t.Notes = append(t.Notes, c.T("room.lot", "Seed", e.Settings.Seating.Seed))
	for _, clash := range plan.Clashes {
		t.Notes = append(t.Notes, ClashText(c, e, clash))
	}
	return t
}

// ClashText says which neighbours could not be kept apart, and why they should.
func ClashText(c *i18n.Catalog, e *contest.Event, clash contest.Clash) string {
	name := func(number int) string {
		if s := e.Solver(number); s != nil {
			return strconv.Itoa(number) + " " + s.Name
		}
		return strconv.Itoa(number)
	}
	return c.T("room.clash."+string(clash.Why), "First", name(clash.First), "Second", name(clash.Second))
}

// AttendancePages are the register of each round, to be signed: what was noted so
// far stands in it, and the rest is left to write in.
func AttendancePages(c *i18n.Catalog, e *contest.Event, o PaperOptions) []Page {
	var pages []Page
	for _, round := range o.rounds(e) {
		f := newFlow(A4Width, A4Height, a4Margin, func(*flow) {})
		f.heading(c, e, c.T("room.register"))
		t := AttendanceTable(c, e, round.Number)
		f.table(&t)
		f.signatures(c, e, round.Start)
		numberSheets(c, f.pages)
		pages = append(pages, f.pages...)
	}
	return pages
}

// AttendanceTable is the register of a round: who is there, when he came late or
// left, when he handed in, and a space for his signature (article 49: all are
// present at the set place and time).
func AttendanceTable(c *i18n.Catalog, e *contest.Event, round int) Table {
	t := Table{Title: c.T("papers.round", "Round", round), Columns: []Column{{Name: c.T("papers.number"), Number: true},
		{Name: c.T("papers.solver"), Wraps: true}, {Name: c.T("room.presence"), Wraps: true, Least: 40}, {Name: c.T("room.handedIn"), Number: true},
		{Name: c.T("room.signature"), Least: 45}}, Tall: 8}
	if r := e.Round(round); r != nil {
		t.Title = roundText(c, r)
	}
	there, away := 0, 0
	for _, row := range e.RollOf(round) {
		handed := ""
		if row.Sheet {
			handed = strconv.Itoa(row.Used)
		}
		switch row.Presence {
		case contest.NotNoted:
		case contest.StayedAway:
			away++
		default:
			there++
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(row.Solver), e.Solver(row.Solver).Name, AttendanceText(c, row.Attendance), handed, ""})
	}
	if there+away > 0 {
		t.Notes = append(t.Notes, c.T("room.counted", "There", there, "Away", away, "All", len(e.Solvers)))
	}
	t.Notes = append(t.Notes, c.T("room.absent"))
	return t
}
