package contest

import (
	"cmp"
	"slices"
	"strconv"
)

// Score ranks the solvers by article 50.2: by points, then by less time. Equal
// in both share the place. With numbers given only those rounds count, so that
// the standing after each round can be shown.
func Score(e *Event, rounds ...int) Standings {
	return scoreBy(e, func(round, solver int) RoundScore { return ScoreRound(e, round, solver) }, rounds)
}

// scoreBy is Score with the rounds scored by a function.
func scoreBy(e *Event, scored func(round, solver int) RoundScore, rounds []int) Standings {
	var s Standings
	for i := range e.Rounds {
		r := &e.Rounds[i]
		if len(rounds) == 0 || slices.Contains(rounds, r.Number) {
			s.Rounds = append(s.Rounds, r.Number)
			s.Max = s.Max.Add(r.Max())
			s.MaxMinutes += r.Minutes
		}
	}
	for i := range e.Solvers {
		row := Row{Solver: e.Solvers[i].Number}
		for _, number := range s.Rounds {
			r := scored(number, row.Solver)
			row.Points = row.Points.Add(r.Points)
			row.Minutes += r.Minutes
			for j := range r.Tasks {
				row.Open += r.Tasks[j].Unmarked
			}
			row.Rounds = append(row.Rounds, r)
		}
		s.Rows = append(s.Rows, row)
	}
	s.place(e)
	return s
}

// Of returns the ranking within a category, with places of its own.
func (s Standings) Of(e *Event, c Category) Standings {
	list := s
	list.Category = c
	list.Rows = nil
	for _, row := range s.Rows {
		if solver := e.Solver(row.Solver); solver != nil && solver.In(c) {
			list.Rows = append(list.Rows, row)
		}
	}
	list.place(e)
	return list
}

// Row returns a solver's line, nil when there is none.
func (s *Standings) Row(solver int) *Row {
	for i := range s.Rows {
		if s.Rows[i].Solver == solver {
			return &s.Rows[i]
		}
	}
	return nil
}

// place sorts the lines and gives them their places.
func (s *Standings) place(e *Event) {
	slices.SortFunc(s.Rows, func(a, b Row) int {
		return cmp.Or(b.Points.Cmp(a.Points), cmp.Compare(a.Minutes, b.Minutes), cmp.Compare(a.Solver, b.Solver))
	})
	guest := func(r *Row) bool {
		solver := e.Solver(r.Solver)
		return solver != nil && solver.Guest
	}
	next := 1
	for i := 0; i < len(s.Rows); {
		end, sharing := i, 0
		for ; end < len(s.Rows) && s.Rows[end].Points == s.Rows[i].Points && s.Rows[end].Minutes == s.Rows[i].Minutes; end++ {
			if !guest(&s.Rows[end]) {
				sharing++
			}
		}
		for ; i < end; i++ {
			r := &s.Rows[i]
			if r.First, r.Last = next, next+sharing-1; guest(r) {
				r.First, r.Last = 0, 0
			}
		}
		next += sharing
	}
	for i := range s.Rows {
		s.Rows[i].Over = LastLine
		if i+1 < len(s.Rows) {
			s.Rows[i].Over = over(s.Rows[i].Points, s.Rows[i+1].Points, s.Rows[i].Minutes, s.Rows[i+1].Minutes)
			if guest(&s.Rows[i]) || guest(&s.Rows[i+1]) {
				s.Rows[i].Over = OutOfRank
			}
		}
	}
}

func over(points, nextPoints Points, minutes, nextMinutes int) Advantage {
	switch {
	case points != nextPoints:
		return MorePoints
	case minutes != nextMinutes:
		return LessTime
	}
	return Shared
}

// Place returns the place as it is printed: "3", or "2–3" where it is shared,
// "" for a guest.
func (r *Row) Place() string { return placeText(r.First, r.Last) }

// Place returns the place as it is printed.
func (r *TeamRow) Place() string { return placeText(r.First, r.Last) }

func placeText(first, last int) string {
	switch {
	case first == 0:
		return ""
	case first == last:
		return strconv.Itoa(first)
	}
	return strconv.Itoa(first) + "–" + strconv.Itoa(last)
}

// Teams ranks the teams: in each round the best results of a team count
// (Settings.TeamBest), by points and then by less time, and so do the sums.
// Guests count for their team. A team with fewer members than count has what
// they make, and no time for those who are not there.
func Teams(e *Event, s Standings) []TeamRow {
	byName := map[string]*TeamRow{}
	var names []string
	for i := range e.Solvers {
		solver := &e.Solvers[i]
		row := s.Row(solver.Number)
		if solver.Team == "" || row == nil {
			continue
		}
		team := byName[solver.Team]
		if team == nil {
			team = &TeamRow{Team: solver.Team}
			byName[solver.Team] = team
			names = append(names, solver.Team)
		}
		team.Members = append(team.Members, solver.Number)
		team.SumPoints = team.SumPoints.Add(row.Points)
		team.SumMinutes += row.Minutes
	}
	var teams []TeamRow
	for _, name := range names {
		team := byName[name]
		for at, number := range s.Rounds {
			team.addRound(&s, at, number, e.Settings.teamBest())
		}
		teams = append(teams, *team)
	}
	placeTeams(teams)
	return teams
}

func (t *TeamRow) addRound(s *Standings, at, number, best int) {
	type result struct {
		solver int
		score  *RoundScore
	}
	var results []result
	for _, solver := range t.Members {
		results = append(results, result{solver, &s.Row(solver).Rounds[at]})
	}
	slices.SortFunc(results, func(a, b result) int {
		return cmp.Or(b.score.Points.Cmp(a.score.Points), cmp.Compare(a.score.Minutes, b.score.Minutes), cmp.Compare(a.solver, b.solver))
	})
	round := TeamRound{Round: number}
	for _, r := range results[:min(best, len(results))] {
		round.Counted = append(round.Counted, r.solver)
		round.Points = round.Points.Add(r.score.Points)
		round.Minutes += r.score.Minutes
	}
	t.Points = t.Points.Add(round.Points)
	t.Minutes += round.Minutes
	t.Rounds = append(t.Rounds, round)
}

func placeTeams(teams []TeamRow) {
	slices.SortFunc(teams, func(a, b TeamRow) int {
		return cmp.Or(b.Points.Cmp(a.Points), cmp.Compare(a.Minutes, b.Minutes), cmp.Compare(a.Team, b.Team))
	})
	for i := 0; i < len(teams); {
		end := i
		for end < len(teams) && teams[end].Points == teams[i].Points && teams[end].Minutes == teams[i].Minutes {
			end++
		}
		for first := i; i < end; i++ {
			teams[i].First, teams[i].Last = first+1, end
			if i+1 < len(teams) {
				teams[i].Over = over(teams[i].Points, teams[i+1].Points, teams[i].Minutes, teams[i+1].Minutes)
			}
		}
	}
}
