package xlsx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"keymove/export"
	"keymove/judging/contest"
)

// The decimals to which sums are rounded, as spreadsheets compute in binary:
// 5/3 three times must be 5, or equal points would not be equal. The sum of the
// rounds is rounded to fewer, so that the rounding of its parts does not show;
// differences between sums are still far larger.
const (
	roundDecimals = 9
	totalDecimals = 6
)

// writeRound writes a round: points by task, their sum, the time used, and the
// time that counts.
func (b *workbook) writeRound(index int) error {
	number := b.standings.Rounds[index]
	round := b.e.Round(number)
	head := b.heads()
	for i := range round.Tasks {
		head = append(head, round.Tasks[i].ID)
	}
	head = append(head, b.c.T("papers.points"), b.c.T("papers.used"), b.c.T("papers.counted"), b.c.T("papers.inTeam"),
		b.c.T("papers.inRank"), b.c.T("papers.firstPlace"), b.c.T("papers.sharing"))
	standings := contest.Score(b.e, number)
	last := firstRow + len(standings.Rows) - 1
	points := b.roundEnd[index]
	t, err := b.begin(b.rounds[index], b.title(b.c.T("papers.round", "Round", number)), head, 10, points+2, last)
	if err != nil {
		return err
	}
	used, minutes, inRank := points+1, points+2, points+4
	top := []any{nil, nil, b.text(b.c.T("papers.max")), nil}
	flags := []any{nil, nil, b.text(b.c.T("papers.noSolution")), nil}
	for i := range round.Tasks {
		top = append(top, b.exact(round.Tasks[i].Max))
		flag := excelize.Cell{StyleID: b.style.whole}
		if round.Tasks[i].NoSolution {
			flag.Value = 1
		}
		flags = append(flags, flag)
	}
	tasks := func(row int) string { return at(dataColumn, row) + ":" + at(points-1, row) }
	if len(round.Tasks) > 0 {
		top = append(top, b.formula(b.style.points, fmt.Sprintf("ROUND(SUM(%s),%d)", tasks(maxRow), roundDecimals), round.Max().Float()))
	} else {
		top = append(top, b.whole(0))
	}
	top = append(top, b.whole(round.Minutes), b.text(b.c.T("papers.limit")))
	if err := t.SetRow(at(1, maxRow), top); err != nil {
		return err
	}
	if err := t.SetRow(at(1, flagRow), flags); err != nil {
		return err
	}
	inTeams := teamRanks(b.e, &standings)
	for i := range standings.Rows {
		row := &standings.Rows[i]
		score := &row.Rounds[0]
		solver := b.e.Solver(row.Solver)
		line := firstRow + i
		cells := append([]any{b.place(line, inRank+1, row.First, row.Last)}, b.who(solver)...)
		var sum []string
		for j := range score.Tasks {
			task := &score.Tasks[j]
			if task.Rule == contest.Absent || task.Rule == contest.Blank {
				cells = append(cells, excelize.Cell{StyleID: b.style.points})
			} else {
				cells = append(cells, b.exact(task.Points))
			}
			sum = append(sum, fmt.Sprintf("%s*(%s<>1)", at(dataColumn+j, line), flagAt(dataColumn+j)))
		}
		// A task without a solution earns nothing whatever is written.
		total := "0"
		if len(sum) > 0 {
			total = fmt.Sprintf("ROUND(%s,%d)", strings.Join(sum, "+"), roundDecimals)
		}
		cells = append(cells, b.formula(b.style.points, total, row.Points.Float()))
		if score.Absent {
			cells = append(cells, excelize.Cell{StyleID: b.style.whole})
		} else {
			cells = append(cells, b.whole(score.Used))
		}
		// The full time counts without points, and where a task has no
		// solution; who was absent has no points.
		full := "$" + strings.TrimRight(at(used, maxRow), "0123456789") + "$" + itoa(maxRow)
		noSolution := ""
		if len(round.Tasks) > 0 {
			noSolution = fmt.Sprintf(",COUNTIF(%s,1)>0", absolute(dataColumn, points-1, flagRow))
		}
		cells = append(cells, b.formula(b.style.whole, fmt.Sprintf("IF(OR(%s=0%s),%s,%s)", at(points, line), noSolution, full, at(used, line)), row.Minutes))
		cells = append(cells, b.inTeam(line, last, points, minutes, inTeams[solver.Number]), b.whole(counted(solver)))
		cells = append(cells, b.ranks(line, last, points, minutes, inRank, row.First, row.Last)...)
		if err := t.SetRow(at(1, line), cells, tall(solver.Name, solver.Team)); err != nil {
			return err
		}
	}
	return t.Flush()
}

// flagAt is the mark of a task without solution, fixed to its row.
func flagAt(column int) string {
	return strings.TrimRight(at(column, flagRow), "0123456789") + "$" + itoa(flagRow)
}

// absolute names the cells of a row.
func absolute(from, to, row int) string {
	letters := func(n int) string { return strings.TrimRight(at(n, row), "0123456789") }
	return fmt.Sprintf("$%s$%d:$%s$%d", letters(from), row, letters(to), row)
}

// inTeam ranks a solver in his team by the round: the best of a team count.
func (b *workbook) inTeam(line, last, points, minutes, rank int) excelize.Cell {
	team, p, m, n := column(teamColumn, last), column(points, last), column(minutes, last), column(numberColumn, last)
	var result any
	if rank > 0 {
		result = rank
	}
	mine := fmt.Sprintf("%s,%s", team, at(teamColumn, line))
	return b.formula(b.style.whole, fmt.Sprintf(
		`IF(%[1]s="","",1+COUNTIFS(%[2]s,%[3]s,">"&%[4]s)+COUNTIFS(%[2]s,%[3]s,%[4]s,%[5]s,"<"&%[6]s)+COUNTIFS(%[2]s,%[3]s,%[4]s,%[5]s,%[6]s,%[7]s,"<"&%[8]s))`,
		at(teamColumn, line), mine, p, at(points, line), m, at(minutes, line), n, at(numberColumn, line)), result)
}

// teamRanks is each solver's rank in his team.
func teamRanks(e *contest.Event, s *contest.Standings) map[int]int {
	ranks, members := map[int]int{}, map[string]int{}
	for i := range s.Rows { // equal lines stand in the order of their numbers
		if team := e.Solver(s.Rows[i].Solver).Team; team != "" {
			members[team]++
			ranks[s.Rows[i].Solver] = members[team]
		}
	}
	return ranks
}

// writeFinal writes the sums and places.
func (b *workbook) writeFinal() error {
	head := b.heads()
	for _, number := range b.standings.Rounds {
		head = append(head, b.c.T("papers.roundPoints", "Round", number), b.c.T("papers.roundMinutes", "Round", number))
	}
	head = append(head, b.c.T("papers.points"), b.c.T("papers.minutes"), b.c.T("papers.inRank"), b.c.T("papers.firstPlace"), b.c.T("papers.sharing"), b.c.T("papers.why"))
	last := firstRow + len(b.standings.Rows) - 1
	points := b.totalColumn()
	t, err := b.begin(b.final, b.title(b.c.T("papers.final")), head, 8, points+1, last)
	if err != nil {
		return err
	}
	top := []any{nil, nil, b.text(b.c.T("papers.max")), nil}
	for i, number := range b.standings.Rounds {
		end := b.roundEnd[i]
		top = append(top, b.formula(b.style.points, quoted(b.rounds[i], at(end, maxRow)), b.e.Round(number).Max().Float()),
			b.formula(b.style.whole, quoted(b.rounds[i], at(end+1, maxRow)), b.e.Round(number).Minutes))
	}
	top = append(top, b.sums(maxRow, b.standings.Max, b.standings.MaxMinutes)...)
	if err := t.SetRow(at(1, maxRow), top); err != nil {
		return err
	}
	for i := range b.standings.Rows {
		row := &b.standings.Rows[i]
		solver := b.e.Solver(row.Solver)
		line := firstRow + i
		cells := append([]any{b.place(line, points+3, row.First, row.Last)}, b.who(solver)...)
		for j := range row.Rounds {
			// By number, so that a sheet may be sorted.
			lookup := func(from int) string {
				return fmt.Sprintf("SUMIF(%s,%s,%s)", quoted(b.rounds[j], column(numberColumn, last)), "$"+at(numberColumn, line), quoted(b.rounds[j], column(from, last)))
			}
			end := b.roundEnd[j]
			cells = append(cells, b.formula(b.style.points, lookup(end), row.Rounds[j].Points.Float()), b.formula(b.style.whole, lookup(end+2), row.Rounds[j].Minutes))
		}
		cells = append(cells, b.sums(line, row.Points, row.Minutes)...)
		cells = append(cells, b.whole(counted(solver)))
		cells = append(cells, b.ranks(line, last, points, points+1, points+2, row.First, row.Last)...)
		if err := t.SetRow(at(1, line), append(cells, b.why(row)), tall(solver.Name, solver.Team)); err != nil {
			return err
		}
	}
	return t.Flush()
}

// totalColumn is the column of the points in the final table.
func (b *workbook) totalColumn() int { return dataColumn + 2*len(b.rounds) }

// sums add up the rounds of a line of the final table or of the teams.
func (b *workbook) sums(line int, points contest.Points, minutes int) []any {
	var p, m []string
	for i := range b.rounds {
		p = append(p, at(dataColumn+2*i, line))
		m = append(m, at(dataColumn+2*i+1, line))
	}
	if len(p) == 0 {
		return []any{b.whole(0), b.whole(0)}
	}
	return []any{
		b.formula(b.style.points, fmt.Sprintf("ROUND(%s,%d)", strings.Join(p, "+"), totalDecimals), points.Float()),
		b.formula(b.style.whole, strings.Join(m, "+"), minutes),
	}
}

// writeCategory writes a list within the ranking.
func (b *workbook) writeCategory(category contest.Category) error {
	list := b.standings.Of(b.e, category)
	name := export.CategoryText(b.c, category)
	sheet := sheetName(name)
	// Spreadsheets do not tell capital letters apart in the names of sheets.
	used := slices.Concat(b.file.GetSheetList(), b.rounds, []string{sheetName(b.c.T("papers.teams")), ""})
	for n := 2; slices.ContainsFunc(used, func(other string) bool { return strings.EqualFold(other, sheet) }); n++ {
		sheet = sheetName(fmt.Sprintf("%.20s %d", name, n))
	}
	last, all := firstRow+len(list.Rows)-1, firstRow+len(b.standings.Rows)-1
	t, err := b.begin(sheet, b.title(b.c.T("papers.category", "Category", name)),
		b.heads(b.c.T("papers.points"), b.c.T("papers.minutes"), b.c.T("papers.inRank"), b.c.T("papers.firstPlace"), b.c.T("papers.sharing")), 10, dataColumn+1, last)
	if err != nil {
		return err
	}
	for i := range list.Rows {
		row := &list.Rows[i]
		solver := b.e.Solver(row.Solver)
		line := firstRow + i
		lookup := func(from int) string {
			return fmt.Sprintf("SUMIF(%s,%s,%s)", quoted(b.final, column(numberColumn, all)), "$"+at(numberColumn, line), quoted(b.final, column(from, all)))
		}
		cells := append([]any{b.place(line, dataColumn+3, row.First, row.Last)}, b.who(solver)...)
		cells = append(cells, b.formula(b.style.points, lookup(b.totalColumn()), row.Points.Float()),
			b.formula(b.style.whole, lookup(b.totalColumn()+1), row.Minutes), b.whole(counted(solver)))
		cells = append(cells, b.ranks(line, last, dataColumn, dataColumn+1, dataColumn+2, row.First, row.Last)...)
		if err := t.SetRow(at(1, line), cells, tall(solver.Name, solver.Team)); err != nil {
			return err
		}
	}
	return t.Flush()
}

// writeTeams writes the teams, if there are any: the best of each in a round
// count.
func (b *workbook) writeTeams() error {
	teams := contest.Teams(b.e, b.standings)
	if len(teams) == 0 {
		return nil
	}
	head := []string{b.c.T("papers.place"), "", b.c.T("papers.members"), b.c.T("papers.team")}
	for _, number := range b.standings.Rounds {
		head = append(head, b.c.T("papers.roundPoints", "Round", number), b.c.T("papers.roundMinutes", "Round", number))
	}
	head = append(head, b.c.T("papers.points"), b.c.T("papers.minutes"), b.c.T("papers.inRank"), b.c.T("papers.firstPlace"), b.c.T("papers.sharing"))
	all, last := firstRow+len(b.standings.Rows)-1, firstRow+len(teams)-1
	points := b.totalColumn()
	t, err := b.begin(sheetName(b.c.T("papers.teams")), b.title(b.c.T("papers.teams")), head, 8, points+1, last)
	if err != nil {
		return err
	}
	best := b.e.Settings.TeamBest
	if best == 0 {
		best = 2
	}
	for i := range teams {
		team := &teams[i]
		line := firstRow + i
		var names []string
		for _, member := range team.Members {
			names = append(names, b.e.Solver(member).Name)
		}
		cells := []any{b.place(line, points+3, team.First, team.Last), nil, b.text(strings.Join(names, ", ")), b.text(team.Team)}
		for j := range team.Rounds {
			end, sheet := b.roundEnd[j], b.rounds[j]
			sum := func(from int) string {
				return fmt.Sprintf(`SUMIFS(%s,%s,%s,%s,"<=%d")`, quoted(sheet, column(from, all)), quoted(sheet, column(teamColumn, all)),
					"$"+at(teamColumn, line), quoted(sheet, column(end+3, all)), best)
			}
			cells = append(cells, b.formula(b.style.points, sum(end), team.Rounds[j].Points.Float()), b.formula(b.style.whole, sum(end+2), team.Rounds[j].Minutes))
		}
		cells = append(cells, b.sums(line, team.Points, team.Minutes)...)
		cells = append(cells, b.whole(1))
		cells = append(cells, b.ranks(line, last, points, points+1, points+2, team.First, team.Last)...)
		if err := t.SetRow(at(1, line), cells, tall(strings.Join(names, ", "), team.Team)); err != nil {
			return err
		}
	}
	return t.Flush()
}
