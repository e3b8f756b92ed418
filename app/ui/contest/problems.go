package contest

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/export"
	"keymove/judging/contest"
)

// problemsTab holds the problems of a round with their marking keys.
type problemsTab struct {
	object fyne.CanvasObject
	p      *Page

	round  *choice
	list   *grid
	status *widget.Label
	stop   *button
	freeze *button
	frozen *widgets.StatusLight

	board    *widgets.Position
	words    *widget.Label
	verdict  *widgets.StatusLight
	reason   *field
	base     *field
	notes    *widget.Label
	unsolved *button
	mainLine *button
	key      *keyEditor
	detail   fyne.CanvasObject
	none     *widget.Label
}

func newProblemsTab(p *Page) *problemsTab {
	t := &problemsTab{p: p, status: prose(""), board: widgets.NewPosition(), words: prose(""), verdict: widgets.NewStatusLight(),
		frozen: widgets.NewStatusLight(), notes: prose(""), none: prose(p.t("problems_empty"))}
	t.round = newChoice(p, nil, func(i int) {
		if rounds := p.event().Rounds; i < len(rounds) {
			p.state.round, p.state.task = rounds[i].Number, ""
			t.refresh()
		}
	})
	t.list = newGrid(p, "problems", []gridColumn{{title: p.t("problem"), width: 62}, {title: p.t("task"), width: 84},
		{title: p.t("author"), width: 110, grow: true}}, t.cell, t.choose)
	t.list.removed = func(int) { t.remove() }
	t.list.menu = func(int) []*fyne.MenuItem { return t.taskItems() }
	add := newMenuButton(p, p.t("problem_add"), t.addItems)
	remove := newButton(p, p.t("remove"), t.remove)
	solve := newButton(p, p.t("solve_round"), t.solve)
	t.stop = newButton(p, p.t("stop"), p.host.Session.StopTasks)
	t.freeze = newButton(p, "", t.askFreeze)
	left := container.NewBorder(container.NewVBox(t.round, flowing(add, remove)), container.NewVBox(t.status, flowing(solve, t.stop), t.frozen, t.freeze), nil, nil, t.list.object)

	t.reason = newField(p, p.t("reason_hint"), func(text string) {
		t.put(func(task *contest.Task) { task.UnsoundReason = strings.TrimSpace(text) })
	})
	t.base = newField(p, p.t("database_hint"), func(text string) {
		if task := t.task(); task != nil {
			tested := task.Tested
			tested.Database, tested.Fingerprint = strings.TrimSpace(text), contest.Fingerprint(&task.Work.Problem)
			p.change("contest_task", contest.SetTesting{Task: task.ID, Testing: tested})
		}
	})
	t.unsolved = newButton(p, "", t.askNoSolution)
	t.mainLine = newButton(p, p.t("main_line")+"…", t.askMainLine)
	t.key = newKeyEditor(p, t.task, func(text string) { t.notes.SetText(text) })
	side := 216 * p.scale()
	facts := container.NewVBox(t.words, t.verdict, t.reason, t.base, flowing(t.unsolved, t.mainLine), t.notes)
	above := container.NewBorder(nil, nil, container.NewVBox(container.NewGridWrap(fyne.NewSquareSize(side), t.board)), nil, container.NewVScroll(facts))
	t.detail = container.NewBorder(container.New(&fixedHeight{side}, above), nil, nil, nil, t.key.object)
	if p.scale() > 1.5 { // below each other, without the board, and scrolled
		t.detail = column(facts, container.New(&fixedHeight{1.2 * side}, t.key.object))
	}
	split := container.NewHSplit(left, container.NewStack(t.detail, t.none))
	split.Offset = 0.28
	t.object = split
	return t
}

// fixedHeight gives its one object a height of its own.
type fixedHeight struct{ height float32 }

// MinSize implements fyne.Layout.
func (f *fixedHeight) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(objects[0].MinSize().Width, f.height)
}

// Layout implements fyne.Layout.
func (f *fixedHeight) Layout(objects []fyne.CanvasObject, size fyne.Size) { objects[0].Resize(size) }

// current returns the round in view, nil when there is none.
func (p *Page) current() *contest.Round {
	e := p.event()
	if r := e.Round(p.state.round); r != nil {
		return r
	}
	if len(e.Rounds) == 0 {
		return nil
	}
	p.state.round = e.Rounds[0].Number
	return &e.Rounds[0]
}

// roundNames lists the rounds as a choice offers them, with the place of the
// one in view.
func (p *Page) roundNames() (names []string, at int) {
	current := p.current()
	at = -1
	for i := range p.event().Rounds {
		r := &p.event().Rounds[i]
		name := p.t("round", "Number", r.Number)
		if r.Title != "" {
			name += " · " + r.Title
		}
		names = append(names, name)
		if r == current {
			at = i
		}
	}
	return names, at
}

func (t *problemsTab) tasks() []contest.Task {
	if r := t.p.current(); r != nil {
		return r.Tasks
	}
	return nil
}

// task returns the task in view, nil when there is none.
func (t *problemsTab) task() *contest.Task {
	tasks := t.tasks()
	for i := range tasks {
		if tasks[i].ID == t.p.state.task {
			return &tasks[i]
		}
	}
	if len(tasks) == 0 {
		return nil
	}
	t.p.state.task = tasks[0].ID
	return &tasks[0]
}

func (t *problemsTab) cell(row, column int) string {
	task := &t.tasks()[row]
	switch column {
	case 0:
		return task.ID
	case 1:
		return task.Work.Problem.Stipulation.String()
	}
	var names []string
	for _, a := range task.Work.Authors {
		names = append(names, a.Family)
	}
	return strings.Join(names, ", ")
}

func (t *problemsTab) choose(row int) {
	if tasks := t.tasks(); row < len(tasks) {
		t.p.Settle()
		t.p.state.task = tasks[row].ID
		t.notes.SetText("")
		t.refresh()
	}
}

func (t *problemsTab) refresh() {
	p := t.p
	names, at := p.roundNames()
	if !slices.Equal(names, t.round.Options) {
		t.round.setOptions(names, at)
	}
	t.round.set(at)
	t.list.setRows(len(t.tasks()))
	t.showSolving()
	t.showFreeze()
	task := t.task()
	visible(t.detail, task != nil)
	visible(t.none, task == nil)
	if task == nil {
		return
	}
	t.list.choose(slices.IndexFunc(t.tasks(), func(o contest.Task) bool { return o.ID == task.ID }))
	t.showTask(task)
	t.key.refresh()
}

// showChosen shows what is known of the task in view.
func (t *problemsTab) showChosen() {
	if task := t.task(); task != nil {
		t.showTask(task)
	}
}

// showTask shows what is known of a task.
func (t *problemsTab) showTask(task *contest.Task) {
	p := t.p
	work := &task.Work
	if t.board.Setup() != work.Problem.Diagram {
		t.board.SetSetup(work.Problem.Diagram)
	}
	var lines []string
	for _, a := range work.Authors {
		lines = append(lines, export.AuthorName(a, export.GivenFirst))
	}
	if source := export.SourceText(p.cat, work.Source); source != "" {
		lines = append(lines, source)
	}
	lines = append(lines, export.TaskWords(p.cat, &work.Problem)+"   "+export.MenCount(work.Problem.Diagram))
	for i := range work.Problem.Twins {
		lines = append(lines, export.TwinText(p.cat, p.style(), &work.Problem, i+1))
	}
	for _, i := range p.overview.issues {
		if i.Task == task.ID && i.Solver == 0 && i.Weight > contest.Hint {
			lines = append(lines, "• "+export.IssueText(p.cat, i))
		}
	}
	t.words.SetText(strings.Join(lines, "\n"))
	state, word := widgets.Undecided, p.t("verdict_untested")
	tested := &task.Tested
	switch current := tested.Fingerprint == contest.Fingerprint(&work.Problem); {
	case tested.By != "" && !current:
		word = p.t("verdict_changed")
	case tested.Verdict == "sound":
		state, word = widgets.Proved, p.t("verdict_sound", "By", tested.By)
	case tested.Verdict == "unsound":
		state, word = widgets.Defect, p.n("verdict_unsound", tested.Solutions)
	case tested.By != "":
		state, word = widgets.Flaw, p.t("verdict_undecided", "By", tested.By)
	}
	if task.NoSolution {
		state, word = widgets.Defect, p.t("verdict_no_solution")
	}
	t.verdict.SetState(state, word)
	frozen := task.Key.IsFrozen()
	visible(t.reason, !frozen && tested.Verdict != "sound" || task.UnsoundReason != "")
	t.reason.set(task.UnsoundReason)
	visible(t.base, work.Problem.Stipulation.IsStudy())
	t.base.set(tested.Database)
	if task.NoSolution {
		t.unsolved.SetText(p.t("no_solution_back"))
	} else {
		t.unsolved.SetText(p.t("no_solution_set"))
	}
	visible(t.unsolved, frozen)
	visible(t.mainLine, !frozen && work.Problem.Stipulation.IsStudy())
}

// put changes a task whose key is not frozen.
func (t *problemsTab) put(change func(*contest.Task)) {
	if task := t.task(); task != nil {
		changed := *task
		change(&changed)
		t.p.change("contest_task", contest.PutTask{Round: t.p.state.round, Task: changed})
	}
}

// showSolving tells of the running search.
func (t *problemsTab) showSolving() {
	running := t.p.host.Session.EventSolving()
	visible(t.stop, running != nil)
	visible(t.status, running != nil)
	if running != nil {
		t.status.SetText(t.p.t("solving", "Problem", running.Task, "Done", running.Done, "Total", running.Total))
	}
}

// showFreeze tells whether the keys of the round are frozen.
func (t *problemsTab) showFreeze() {
	r := t.p.current()
	visible(t.freeze, r != nil && len(r.Tasks) > 0)
	visible(t.frozen, r != nil && len(r.Tasks) > 0)
	if r == nil || len(r.Tasks) == 0 {
		return
	}
	open := slices.ContainsFunc(r.Tasks, func(task contest.Task) bool { return !task.Key.IsFrozen() })
	visible(t.freeze, open)
	t.freeze.SetText(t.p.t("freeze", "Round", r.Number))
	if open {
		t.frozen.SetState(widgets.Undecided, t.p.t("keys_open"))
	} else {
		t.frozen.SetState(widgets.Proved, t.p.t("keys_frozen"))
	}
}

// askFreeze says what stands against freezing, or asks: it cannot be undone.
func (t *problemsTab) askFreeze() {
	p, r := t.p, t.p.current()
	if r == nil {
		return
	}
	if blocks := p.freezeBlocks(p.event(), r); len(blocks) > 0 {
		p.host.ShowText(p.t("step_blocked", "Round", r.Number), strings.Join(blocks, "\n")+"\n\n"+p.t("freeze_help"))
		return
	}
	number := r.Number
	p.confirm(p.t("freeze", "Round", number), p.t("freeze_text"), p.t("freeze_yes"), func() { p.change("contest_freeze", contest.Freeze{Round: number}) })
}

// askNoSolution tells that nothing solves a task, or takes that back.
func (t *problemsTab) askNoSolution() {
	p, task := t.p, t.task()
	if task == nil {
		return
	}
	id, on := task.ID, !task.NoSolution
	title := p.t("no_solution_back")
	if on {
		title = p.t("no_solution_set")
	}
	p.askWhy(title, p.t("no_solution_text", "Problem", id), p.t("ok"), func(why string) {
		p.change("contest_no_solution", contest.SetNoSolution{Task: id, NoSolution: on, Why: why})
	})
}

// remove takes the task in view out of the round.
func (t *problemsTab) remove() {
	if task := t.task(); task != nil {
		t.p.change("contest_task_remove", contest.RemoveTask{ID: task.ID})
	}
}

// taskItems offers what can be done with the task in view.
func (t *problemsTab) taskItems() []*fyne.MenuItem {
	p, task := t.p, t.task()
	if task == nil {
		return nil
	}
	id, frozen := task.ID, task.Key.IsFrozen()
	off := func(item *fyne.MenuItem, off bool) *fyne.MenuItem {
		item.Disabled = off
		return item
	}
	items := []*fyne.MenuItem{
		off(fyne.NewMenuItem(p.t("solve_one"), func() { p.host.Session.SolveTasks(true, id) }), frozen),
		off(fyne.NewMenuItem(p.t("propose"), t.key.proposeKey), frozen),
	}
	if task.Work.Problem.Stipulation.IsStudy() {
		items = append(items, off(fyne.NewMenuItem(p.t("main_line")+"…", t.askMainLine), frozen))
	}
	unsolved := p.t("no_solution_set")
	if task.NoSolution {
		unsolved = p.t("no_solution_back")
	}
	return append(items, off(fyne.NewMenuItem(unsolved, t.askNoSolution), !frozen), fyne.NewMenuItemSeparator(),
		off(fyne.NewMenuItem(p.t("remove")+" (Del)", t.remove), frozen))
}

// solve solves what is not frozen of the round, and proposes the keys that are
// wanting.
func (t *problemsTab) solve() {
	var ids []string
	for i := range t.tasks() {
		ids = append(ids, t.tasks()[i].ID)
	}
	t.p.host.Session.SolveTasks(true, ids...)
}
