package contest

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"keymove/export"
	"keymove/judging/contest"
	"keymove/solver/chess"
	"keymove/solver/solution"
)

// askMainLine asks for the main line of a study and the move at which its win or
// draw is plain: what comes later is not asked for (article 49).
func (t *problemsTab) askMainLine() {
	p, task := t.p, t.task()
	if task == nil {
		return
	}
	lines := contest.StudyLines(&task.Work)
	if len(lines) == 0 {
		p.host.ShowText(p.t("main_line"), p.t("main_line_none"))
		return
	}
	marked := task.MainMoves()
	chosen, end := 0, 0
	var names []string
	for i := range lines {
		names = append(names, p.lineText(task, lines[i].Moves))
		if len(marked) > 0 && len(marked) <= len(lines[i].Moves) && sameLine(marked, lines[i].Moves) && end == 0 {
			chosen, end = i, len(marked)
		}
	}
	whole := prose("")
	var ends *choice
	offer := func(i int) {
		chosen = i
		var stops []string
		for n := range lines[i].Moves {
			stops = append(stops, p.lineText(task, lines[i].Moves[:n+1]))
		}
		if end == 0 || end > len(stops) {
			end = len(stops)
		}
		ends.setOptions(stops, end-1)
		whole.SetText(p.t("main_line_asked", "Moves", stops[end-1]))
	}
	ends = newChoice(p, nil, func(i int) {
		end = i + 1
		whole.SetText(p.t("main_line_asked", "Moves", p.lineText(task, lines[chosen].Moves[:end])))
	})
	line := newChoice(p, names, func(i int) { end = 0; offer(i) })
	line.set(chosen)
	offer(chosen)
	id := task.ID
	body := container.NewVBox(prose(p.t("main_line_text")), p.form(formRow{p.t("main_line"), line}, formRow{p.t("main_line_end"), ends}), whole)
	p.ask(p.t("main_line")+": "+id, p.t("ok"), container.NewVScroll(body), line, fyne.NewSize(720, 420), func() bool {
		if p.change("contest_main_line", contest.MarkLine(id, lines[chosen].Moves, end)) {
			t.key.proposeKey()
		}
		return true
	})
}

// sameLine reports whether a line begins with moves.
func sameLine(moves, line []chess.Move) bool {
	for i := range moves {
		if moves[i] != line[i] {
			return false
		}
	}
	return true
}

// lineText writes the moves of a line of a task.
func (p *Page) lineText(task *contest.Task, line []chess.Move) string {
	path := solution.RootPath(0, solution.Actual)
	for _, move := range line {
		path = path.Then(move)
	}
	it := contest.Item{Kind: contest.VariationItem, Accept: []solution.Path{path}}
	return export.ItemText(p.cat, p.style(), task, &it)
}
