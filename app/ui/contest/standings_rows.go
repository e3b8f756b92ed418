package contest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/export"
	"keymove/judging/contest"
)

// lists are the rankings to choose from: the whole, the categories, the teams.
type list struct {
	category contest.Category
	teams    bool
}

// span is which rounds count: all of them, those up to one, or one alone.
type span struct {
	upTo, alone int // numbers of rounds, 0 for neither
}

// rounds returns the numbers of the rounds of a span.
func (s span) rounds(e *contest.Event) []int {
	var numbers []int
	for i := range e.Rounds {
		n := e.Rounds[i].Number
		if s == (span{}) || n <= s.upTo || n == s.alone {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// standingsTable is a ranking as it is shown.
type standingsTable struct {
	heads []string
	// right tells which columns are numbers; total is the column of the total.
	right []bool
	total int
	lines []standingsLine
}

// standingsLine is a line of it.
type standingsLine struct {
	cells []string
	// key tells which solver or team it is, so that it is found again.
	key string
	// first is the place, 0 for a guest.
	first int
	// why writes the sum out.
	why func() string
}

// listsOf returns the rankings that an event has.
func listsOf(e *contest.Event) []list {
	all := []list{{}}
	for _, c := range e.Categories() {
		all = append(all, list{category: c})
	}
	for i := range e.Solvers {
		if e.Solvers[i].Team != "" {
			return append(all, list{teams: true})
		}
	}
	return all
}

// spansOf returns the spans of rounds: the final, after each round, each alone.
func spansOf(e *contest.Event) []span {
	all := []span{{}}
	if len(e.Rounds) < 2 {
		return all
	}
	for i := range e.Rounds[:len(e.Rounds)-1] {
		all = append(all, span{upTo: e.Rounds[i].Number})
	}
	for i := range e.Rounds {
		all = append(all, span{alone: e.Rounds[i].Number})
	}
	return all
}

// rank makes a ranking.
func (p *Page) rank(e *contest.Event, l list, s span) standingsTable {
	rounds := s.rounds(e)
	if len(rounds) == 0 {
		return standingsTable{}
	}
	standings := p.host.Session.Standings(rounds...)
	if l.teams {
		return p.rankTeams(e, contest.Teams(e, standings), rounds)
	}
	if l.category != "" {
		standings = standings.Of(e, l.category)
	}
	t := p.heads(rounds, p.cat.T("marking.standings.name"), true)
	for i := range standings.Rows {
		row := standings.Rows[i]
		solver := e.Solver(row.Solver)
		if solver == nil {
			continue
		}
		place := row.Place()
		if place == "" {
			place = "—"
		}
		cells := []string{place, strconv.Itoa(row.Solver), solverName(solver)}
		for _, r := range row.Rounds {
			cells = append(cells, p.points(r.Points))
		}
		total := p.points(row.Points)
		if row.Open > 0 {
			total += " ?"
		}
		cells = append(cells, total, strconv.Itoa(row.Minutes))
		t.lines = append(t.lines, standingsLine{cells: cells, key: fmt.Sprint(row.Solver), first: row.First,
			why: func() string { return p.whySolver(solverName(solver), &row) }})
	}
	return t
}

// heads names the columns.
func (p *Page) heads(rounds []int, name string, number bool) standingsTable {
	t := standingsTable{heads: []string{p.cat.T("marking.standings.place")}, right: []bool{true}}
	if number {
		t.heads, t.right = append(t.heads, "№"), append(t.right, true)
	}
	t.heads, t.right = append(t.heads, name), append(t.right, false)
	for _, n := range rounds {
		t.heads, t.right = append(t.heads, p.cat.T("marking.standings.round", "Round", n)), append(t.right, true)
	}
	t.total = len(t.heads)
	t.heads = append(t.heads, p.cat.T("marking.standings.total"), p.cat.T("marking.standings.minutes"))
	t.right = append(t.right, true, true)
	return t
}

func (p *Page) rankTeams(e *contest.Event, teams []contest.TeamRow, rounds []int) standingsTable {
	t := p.heads(rounds, p.cat.T("marking.standings.team"), false)
	for i := range teams {
		row := teams[i]
		cells := []string{row.Place(), row.Team}
		for _, r := range row.Rounds {
			cells = append(cells, p.points(r.Points))
		}
		cells = append(cells, p.points(row.Points), strconv.Itoa(row.Minutes))
		t.lines = append(t.lines, standingsLine{cells: cells, key: row.Team, first: row.First, why: func() string { return p.whyTeam(e, &row) }})
	}
	return t
}

// brief leaves place, name, total and minutes, for an audience far away.
func (t standingsTable) brief() standingsTable {
	name := slices.Index(t.right, false)
	if name < 0 {
		return t
	}
	columns := []int{0, name, t.total, len(t.heads) - 1}
	short := standingsTable{total: 2}
	for _, col := range columns {
		short.heads, short.right = append(short.heads, t.heads[col]), append(short.right, t.right[col])
	}
	for _, row := range t.lines {
		cells := make([]string, len(columns))
		for i, col := range columns {
			cells[i] = row.cells[col]
		}
		row.cells = cells
		short.lines = append(short.lines, row)
	}
	return short
}

// whySolver writes a solver's total out: by rounds, and each round by problems.
func (p *Page) whySolver(name string, row *contest.Row) string {
	lines := []string{name, export.WhyText(p.cat, p.event().Settings.Points, row)}
	for i := range row.Rounds {
		r := &row.Rounds[i]
		var parts []string
		for j := range r.Tasks {
			t := &r.Tasks[j]
			part := t.Task + ": " + p.points(t.Points)
			switch {
			case t.Rule == contest.Blank && t.Unmarked > 0:
				part += " (" + p.cat.T("marking.untouched") + ")"
			case t.Rule != contest.BySum && t.Rule != contest.Complete:
				part += " (" + p.cat.T("marking.rule."+string(t.Rule)) + ")"
			}
			parts = append(parts, part)
		}
		lines = append(lines, p.cat.T("marking.standings.roundSum", "Round", r.Round, "Points", p.points(r.Points),
			"Parts", strings.Join(parts, "; "), "Minutes", r.Minutes))
	}
	if row.Open > 0 {
		lines = append(lines, p.cat.N("marking.unmarked", row.Open))
	}
	return strings.Join(lines, "\n")
}

// whyTeam writes a team's total out: whose results count in each round.
func (p *Page) whyTeam(e *contest.Event, row *contest.TeamRow) string {
	lines := []string{row.Team}
	for i := range row.Rounds {
		r := &row.Rounds[i]
		var parts []string
		for _, number := range r.Counted {
			if solver := e.Solver(number); solver != nil {
				parts = append(parts, solver.Name+" "+p.points(p.host.Session.RoundScore(r.Round, number).Points))
			}
		}
		lines = append(lines, p.cat.T("marking.standings.roundSum", "Round", r.Round, "Points", p.points(r.Points),
			"Parts", strings.Join(parts, " + "), "Minutes", r.Minutes))
	}
	return strings.Join(lines, "\n")
}
