package contest

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/judging/contest"
)

// protestsTab is the register of protests, and the audit trail below it.
type protestsTab struct {
	object fyne.CanvasObject
	p      *Page

	table  *grid
	detail *widget.Label
	decide *button
	chosen int // number of the protest in view
	trail  *trail
}

func newProtestsTab(p *Page) *protestsTab {
	t := &protestsTab{p: p, detail: prose("")}
	t.table = newGrid(p, "protests", []gridColumn{{title: "№", width: 44, right: true}, {title: p.t("round_word"), width: 60, right: true},
		{title: p.t("problem"), width: 70}, {title: p.t("solver"), width: 190, grow: true}, {title: p.t("filed"), width: 150}, {title: p.t("ruling"), width: 150}}, t.cell, func(row int) {
		t.chosen = row + 1
		t.show()
	})
	t.table.menu = func(int) []*fyne.MenuItem {
		return []*fyne.MenuItem{fyne.NewMenuItem(p.t("protest_decide")+" (Enter)", t.askDecision), fyne.NewMenuItem(p.t("protest_file"), t.askProtest)}
	}
	t.table.done = func(int) { t.askDecision() }
	file := newButton(p, p.t("protest_file"), t.askProtest)
	t.decide = newButton(p, p.t("protest_decide"), t.askDecision)
	t.trail = newTrail(p)
	register := container.NewHSplit(t.table.object, container.NewVScroll(t.detail))
	register.Offset = 0.64
	upper := container.NewBorder(flowing(file, t.decide), nil, nil, nil, register)
	below := container.NewBorder(container.NewVBox(caption(p.t("trail_caption"))), nil, nil, nil, t.trail.lines.object)
	split := container.NewVSplit(upper, below)
	split.Offset = 0.5
	t.object = split
	return t
}

func (t *protestsTab) cell(row, column int) string {
	e := t.p.event()
	pr := &e.Protests[row]
	switch column {
	case 0:
		return strconv.Itoa(pr.Number)
	case 1:
		return strconv.Itoa(pr.Round)
	case 2:
		return pr.Task
	case 3:
		return t.p.solverName(pr.Solver)
	case 4:
		return t.p.stampText(pr.Filed)
	}
	return t.p.t("ruling_" + pr.Ruling.String())
}

// solverName is a solver's number with his name.
func (p *Page) solverName(number int) string {
	if s := p.event().Solver(number); s != nil {
		return strconv.Itoa(number) + " " + s.Name
	}
	return strconv.Itoa(number)
}

// stampText writes when something was done, by the clock of this computer.
func (p *Page) stampText(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return p.clockText(at.Local())
}

func (t *protestsTab) refresh() {
	e := t.p.event()
	if t.chosen > len(e.Protests) || t.chosen == 0 {
		t.chosen = len(e.Protests)
	}
	t.table.setRows(len(e.Protests))
	t.table.choose(t.chosen - 1)
	t.show()
	t.trail.refresh()
}

// show shows the protest chosen.
func (t *protestsTab) show() {
	e := t.p.event()
	enable(t.decide, t.chosen > 0)
	if t.chosen < 1 || t.chosen > len(e.Protests) {
		t.detail.SetText(t.p.t("protests_empty"))
		return
	}
	pr := &e.Protests[t.chosen-1]
	lines := []string{pr.Text}
	if pr.Evidence != "" {
		lines = append(lines, t.p.t("evidence")+": "+pr.Evidence)
	}
	if pr.Late {
		lines = append(lines, t.p.t("protest_late"))
	}
	if pr.Ruling != contest.Open {
		lines = append(lines, "", t.p.t("ruling_"+pr.Ruling.String())+" — "+pr.Opinion, pr.By+", "+t.p.stampText(pr.Decided))
	}
	t.detail.SetText(strings.Join(lines, "\n"))
}

// askProtest enters a protest in the register.
func (t *protestsTab) askProtest() {
	p, e := t.p, t.p.event()
	if len(e.Rounds) == 0 || len(e.Solvers) == 0 {
		p.host.ShowText(p.t("protest_file"), p.t("protest_needs"))
		return
	}
	rounds, at := p.roundNames()
	tasks := newChoice(p, nil, func(int) {})
	round := newChoice(p, rounds, func(i int) { tasks.setOptions(p.taskNames(&p.event().Rounds[i]), 0) })
	round.set(at)
	tasks.setOptions(p.taskNames(&e.Rounds[at]), 0)
	who := wrapped("")
	solver := newField(p, p.t("protest_number"), nil)
	solver.OnChanged = func(text string) { who.SetText(p.nameOfNumber(text)) }
	text, evidence := newArea(p, p.t("protest_text"), nil), newField(p, p.t("evidence_hint"), nil)
	late := newCheck(p, p.t("protest_late_yes"), func(bool) {})
	narrow := container.NewBorder(nil, nil, container.New(&fixedWidth{120 * p.scale()}, solver), nil, who)
	body := container.NewVBox(p.form(formRow{p.t("solver"), narrow}, formRow{p.t("round_word"), round}, formRow{p.t("problem"), tasks},
		formRow{p.t("protest_text"), text}, formRow{p.t("evidence"), evidence}), late)
	p.ask(p.t("protest_file"), p.t("ok"), container.NewVScroll(body), solver, fyne.NewSize(620, 470), func() bool {
		e := p.event()
		number, err := strconv.Atoi(strings.TrimSpace(solver.Text))
		if err != nil || e.Solver(number) == nil {
			who.SetText(p.t("protest_who"))
			p.host.Window.Canvas().Focus(solver)
			return false
		}
		if strings.TrimSpace(text.Text) == "" {
			p.host.Window.Canvas().Focus(text)
			return false
		}
		r := &e.Rounds[round.SelectedIndex()]
		task := ""
		if i := tasks.SelectedIndex(); i > 0 {
			task = r.Tasks[i-1].ID
		}
		t.chosen = len(e.Protests) + 1
		return p.change("contest_protest", contest.FileProtest{Protest: contest.Protest{Number: t.chosen, Round: r.Number, Task: task,
			Solver: number, Text: strings.TrimSpace(text.Text), Evidence: strings.TrimSpace(evidence.Text), Late: late.Checked}})
	})
}

// nameOfNumber is the name of the solver whose number is typed.
func (p *Page) nameOfNumber(text string) string {
	number, err := strconv.Atoi(strings.TrimSpace(text))
	if s := p.event().Solver(number); err == nil && s != nil {
		return s.Name
	}
	return ""
}

// taskNames are the tasks of a round as a protest may name them, the whole
// round first.
func (p *Page) taskNames(r *contest.Round) []string {
	names := []string{p.t("whole_round")}
	for i := range r.Tasks {
		names = append(names, r.Tasks[i].ID)
	}
	return names
}

// askDecision decides the protest chosen.
func (t *protestsTab) askDecision() {
	p := t.p
	if t.chosen < 1 || t.chosen > len(p.event().Protests) {
		return
	}
	number := t.chosen
	rulings := []contest.Ruling{contest.Upheld, contest.PartlyUpheld, contest.Rejected, contest.Open}
	var names []string
	for _, r := range rulings {
		names = append(names, p.t("ruling_"+r.String()))
	}
	ruling := newChoice(p, names, func(int) {})
	ruling.set(2)
	opinion := newArea(p, p.t("opinion"), nil)
	p.ask(p.t("protest_decide"), p.t("ok"), above(ruling, opinion), opinion, fyne.NewSize(560, 320), func() bool {
		return p.change("contest_ruling", contest.DecideProtest{Number: number, Ruling: rulings[ruling.SelectedIndex()], Opinion: strings.TrimSpace(opinion.Text)})
	})
}
