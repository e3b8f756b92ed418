package contest

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/export"
	"keymove/judging/contest"
	"keymove/solver/problem"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// keyEditor shows the marking key of a task as a table, and the item chosen in
// fields below it. A frozen key is changed in a draft, which an amendment with
// its reason then makes the key.
type keyEditor struct {
	object fyne.CanvasObject
	p      *Page
	task   func() *contest.Task
	say    func(string)

	table          *grid
	sum            *widgets.StatusLight
	moves, points  *field
	parent         *choice
	propose, amend *button
	drop           *button
	item           string // chosen
	// draft is how the frozen key of the task is to be amended, nil for no
	// change; it lies in the event's file.
	draft *session.AmendmentDraft
}

func newKeyEditor(p *Page, task func() *contest.Task, say func(string)) *keyEditor {
	k := &keyEditor{p: p, task: task, say: say, sum: widgets.NewStatusLight()}
	k.table = newGrid(p, "key", []gridColumn{{title: p.t("item"), width: 78}, {title: p.t("moves"), width: 190, grow: true},
		{title: p.t("points"), width: 66, right: true}, {title: p.t("depends"), width: 96}, {title: p.t("reason"), width: 200, grow: true}}, k.cell, func(row int) {
		p.Settle()
		if items := k.items(); row < len(items) {
			k.item = items[row].ID
		}
		k.showItem()
	})
	k.table.menu = func(int) []*fyne.MenuItem {
		return []*fyne.MenuItem{fyne.NewMenuItem(p.t("item_add"), k.add), fyne.NewMenuItem(p.t("item_remove")+" (Del)", k.remove)}
	}
	k.table.removed = func(int) { k.remove() }
	k.moves = newField(p, p.t("moves_hint"), k.setMoves)
	k.points = newField(p, "", func(text string) {
		points, err := contest.ParsePoints(text)
		if err != nil {
			p.host.ShowText(p.t("not_possible"), p.t("bad_points", "Text", text))
			k.showItem()
			return
		}
		k.edit(func(it *contest.Item) { it.Points = points })
	})
	k.parent = newChoice(p, nil, func(i int) {
		k.edit(func(it *contest.Item) {
			it.Parent = ""
			if i > 0 {
				it.Parent = k.parents()[i-1]
			}
		})
	})
	add := newButton(p, p.t("item_add"), k.add)
	remove := newButton(p, p.t("item_remove"), k.remove)
	k.propose = newButton(p, p.t("propose"), k.proposeKey)
	k.amend = newButton(p, p.t("amend"), k.askAmend)
	k.amend.Importance = widget.HighImportance
	k.drop = newButton(p, p.t("amend_drop"), k.dropDraft)
	narrow := func(o fyne.CanvasObject, width float32) fyne.CanvasObject {
		return container.New(&fixedWidth{width * p.scale()}, o)
	}
	row := container.NewBorder(nil, nil, nil, container.NewHBox(narrow(k.points, 72), narrow(k.parent, 130)), k.moves)
	head := container.NewBorder(nil, nil, widget.NewLabelWithStyle(p.t("key_caption"), fyne.TextAlignLeading, fyne.TextStyle{Bold: true}), k.sum)
	k.object = container.NewBorder(head, container.NewVBox(row, flowing(add, remove, k.propose, k.amend, k.drop)), nil, nil, k.table.object)
	return k
}

// items are those of the draft, or of the key.
func (k *keyEditor) items() []contest.Item {
	t := k.task()
	switch {
	case t == nil:
		return nil
	case k.draft != nil:
		return k.draft.Items
	}
	return t.Key.Items
}

func (k *keyEditor) cell(row, column int) string {
	it := &k.items()[row]
	switch column {
	case 0:
		return it.ID
	case 1:
		return k.text(it)
	case 2:
		return k.p.points(it.Points)
	case 3:
		return it.Parent
	}
	why := k.p.t("why_" + string(it.Why))
	if it.Clause != "" {
		why += " " + k.p.cat.T("event.place.clause", "Clause", it.Clause)
	}
	return why
}

// text writes what an item asks for.
func (k *keyEditor) text(it *contest.Item) string {
	task := *k.task()
	task.Key.Items = k.items()
	return export.ItemText(k.p.cat, k.p.style(), &task, it)
}

func (k *keyEditor) refresh() {
	t := k.task()
	if t == nil {
		return
	}
	k.draft = nil
	if t.Key.IsFrozen() {
		k.draft = k.p.host.Session.AmendmentDraft(t.ID)
	}
	items := k.items()
	k.table.setRows(len(items))
	at := slices.IndexFunc(items, func(it contest.Item) bool { return it.ID == k.item })
	if at < 0 && len(items) > 0 {
		at, k.item = 0, items[0].ID
	}
	k.table.choose(at)
	key := contest.Key{Items: items}
	sum := k.p.t("sum", "Points", k.p.points(key.Sum()), "Max", k.p.points(t.Max))
	if key.Sum() == t.Max {
		k.sum.SetState(widgets.Proved, sum)
	} else {
		k.sum.SetState(widgets.Defect, sum)
	}
	visible(k.propose, !t.Key.IsFrozen())
	visible(k.amend, k.draft != nil)
	visible(k.drop, k.draft != nil)
	k.showItem()
}

// chosen returns the item in the fields, nil when there is none.
func (k *keyEditor) chosen() *contest.Item {
	items := k.items()
	for i := range items {
		if items[i].ID == k.item {
			return &items[i]
		}
	}
	return nil
}

// parents are the items before the chosen one, on which it may rest.
func (k *keyEditor) parents() []string {
	var ids []string
	for _, it := range k.items() {
		if it.ID == k.item {
			break
		}
		ids = append(ids, it.ID)
	}
	return ids
}

func (k *keyEditor) showItem() {
	it := k.chosen()
	if it == nil {
		k.moves.set("")
		k.points.set("")
		return
	}
	k.moves.set(k.text(it))
	k.points.set(k.p.points(it.Points))
	options := append([]string{k.p.t("depends_none")}, k.parents()...)
	k.parent.setOptions(options, slices.Index(k.parents(), it.Parent)+1)
}

// edit changes the item chosen.
func (k *keyEditor) edit(change func(*contest.Item)) {
	items := slices.Clone(k.items())
	at := slices.IndexFunc(items, func(it contest.Item) bool { return it.ID == k.item })
	if at >= 0 {
		change(&items[at])
		k.put(items)
	}
}

// put makes items the key, or the draft of an amendment.
func (k *keyEditor) put(items []contest.Item) {
	t := k.task()
	switch {
	case t == nil:
	case t.Key.IsFrozen():
		k.p.try(k.p.host.Session.DraftAmendment(t.ID, items, ""))
		k.refresh()
	default:
		k.p.change("contest_key", contest.SetKey{Task: t.ID, Items: items})
		k.refresh()
	}
}

// setMoves reads what an item asks for; several ways stand between slashes.
// What is no chess is kept as a note, for the marker to judge.
func (k *keyEditor) setMoves(text string) {
	t, it := k.task(), k.chosen()
	if t == nil || it == nil {
		return
	}
	before := ""
	if parent := (&contest.Key{Items: k.items()}).Item(it.Parent); parent != nil {
		before = k.text(parent) + " "
	}
	var accept []solution.Path
	for _, way := range strings.Split(text, " / ") {
		paths := readPaths(&t.Work.Problem, way)
		if longer := readPaths(&t.Work.Problem, before+way); len(paths) == 0 || before != "" && len(longer) > 0 && len(longer[0].Moves()) > len(paths[0].Moves()) {
			paths = longer
		}
		accept = append(accept, paths...)
	}
	k.edit(func(it *contest.Item) {
		it.Accept, it.Note = accept, ""
		if len(accept) == 0 {
			it.Note, it.Kind = text, contest.OtherItem
		}
		it.Why, it.Clause = contest.WhyByHand, ""
	})
}

// readPaths reads the lines of a text to their ends.
func readPaths(p *problem.Problem, text string) []solution.Path {
	read := written.Read(p, text, written.Options{})
	var paths []solution.Path
	var follow func(moves []problem.AuthorMove, at solution.Path)
	follow = func(moves []problem.AuthorMove, at solution.Path) {
		for i := range moves {
			next := at.Then(moves[i].Move)
			if len(moves[i].Children) == 0 {
				paths = append(paths, next)
			}
			follow(moves[i].Children, next)
		}
	}
	for i := range read.Solution.Parts {
		part := &read.Solution.Parts[i]
		follow(part.Actual, solution.RootPath(part.Index, solution.Actual))
	}
	return paths
}

// add adds an item behind the last one with the points that are wanting.
func (k *keyEditor) add() {
	t := k.task()
	if t == nil {
		return
	}
	items := slices.Clone(k.items())
	key := contest.Key{Items: items}
	id := ""
	for n := len(items) + 1; id == "" || key.Item(id) != nil; n++ {
		id = fmt.Sprintf("i%d", n)
	}
	points := t.Max.Sub(key.Sum())
	if points.Negative() {
		points = contest.Points{}
	}
	k.item = id
	k.put(append(items, contest.Item{ID: id, Kind: contest.OtherItem, Why: contest.WhyByHand, Points: points}))
	k.p.host.Window.Canvas().Focus(k.moves)
}

// remove takes the chosen item out; what rested on it rests on what it rested
// on.
func (k *keyEditor) remove() {
	gone := k.chosen()
	if gone == nil {
		return
	}
	var items []contest.Item
	for _, it := range k.items() {
		if it.ID == gone.ID {
			continue
		}
		if it.Parent == gone.ID {
			it.Parent = gone.Parent
		}
		items = append(items, it)
	}
	k.put(items)
}

// proposeKey takes the key that the rules derive from the solution.
func (k *keyEditor) proposeKey() {
	t := k.task()
	if t == nil {
		return
	}
	study := t.Work.Problem.Stipulation.IsStudy()
	if found, _ := k.p.host.Session.TaskSolution(t.ID); found == nil && !study {
		k.say(k.p.t("propose_solving"))
		id := t.ID
		k.p.host.Session.SolveTasks(true, id)
		return
	}
	proposal := k.p.host.Session.ProposeKey(t.ID, nil)
	var notes []string
	for _, n := range proposal.Notes {
		notes = append(notes, "• "+k.p.t("note_"+string(n.Code), "Count", n.Count, "Limit", n.Limit))
	}
	if len(proposal.Items) > 0 {
		k.p.change("contest_key", contest.SetKey{Task: t.ID, Items: proposal.Items})
	}
	k.say(strings.Join(notes, "\n"))
}

// askAmend shows the sheets that an amendment affects and asks for its reason.
func (k *keyEditor) askAmend() {
	p, t := k.p, k.task()
	if t == nil || k.draft == nil {
		return
	}
	_, effects := p.event().PrepareAmendment(t.ID, k.draft.Items, "")
	lines := []string{p.n("amend_sheets", len(effects))}
	const most = 12
	for i, e := range effects {
		if i == most {
			lines = append(lines, "…")
			break
		}
		name := fmt.Sprint(e.Solver)
		if s := p.event().Solver(e.Solver); s != nil {
			name += " " + s.Name
		}
		lines = append(lines, fmt.Sprintf("%s: %s → %s", name, p.points(e.Before), p.points(e.After)))
	}
	id, items := t.ID, k.draft.Items
	p.askWhy(p.t("amend"), strings.Join(lines, "\n"), p.t("amend_yes"), func(why string) {
		change, _ := p.event().PrepareAmendment(id, items, why)
		p.change("contest_amend", change)
	})
}

// dropDraft gives up the amendment that was prepared.
func (k *keyEditor) dropDraft() {
	if t := k.task(); t != nil {
		k.p.try(k.p.host.Session.DropAmendment(t.ID))
		k.refresh()
	}
}
