package contest

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/judging/contest"
)

// checklist tells what is done and what stands in the way of the next step.
type checklist struct {
	object fyne.CanvasObject
	p      *Page
	box    *fyne.Container
	width  *fixedWidth
	shown  []step
}

// step is a line of the checklist.
type step struct {
	state widgets.State
	text  string
	tab   string // the key of the tab where it is done
	// blocks: the line says what stands in the way of the one above it.
	blocks bool
}

func newChecklist(p *Page) *checklist {
	c := &checklist{p: p, box: container.NewVBox()}
	scroll := container.NewVScroll(c.box)
	c.width = &fixedWidth{236 * p.scale()}
	c.object = container.New(c.width, container.NewBorder(caption(p.t("checklist")), nil, nil, nil, scroll))
	return c
}

// show shows the steps.
func (c *checklist) show(steps []step) {
	if slices.Equal(steps, c.shown) {
		return
	}
	c.shown = steps
	c.box.RemoveAll()
	widest := float32(0)
	for _, s := range steps {
		row := c.row(s)
		c.box.Add(row)
		widest = max(widest, row.MinSize().Width)
	}
	// A long line may take a third of a common screen.
	if width := max(min(widest+theme.ScrollBarSize(), 320), 200*c.p.scale()); width != c.width.width {
		c.width.width = width
		c.p.body.Refresh()
	}
}

func (c *checklist) row(s step) fyne.CanvasObject {
	light := widgets.NewStatusLight()
	light.SetState(s.state, "")
	if s.blocks {
		text := prose(s.text)
		return container.NewBorder(nil, nil, container.NewVBox(light), nil, text)
	}
	b := newButton(c.p, s.text, func() { c.p.goTo(s.tab) })
	b.Alignment, b.Importance = widget.ButtonAlignLeading, widget.LowImportance
	return container.NewBorder(nil, nil, light, nil, b)
}

// steps says how far the work has come, in its order.
func (p *Page) steps() []step {
	e := p.event()
	var steps []step
	add := func(state widgets.State, tab, text string) {
		steps = append(steps, step{state: state, tab: tab, text: text})
	}
	done := func(ok bool) widgets.State {
		if ok {
			return widgets.Proved
		}
		return widgets.Undecided
	}
	add(done(e.About.Title != "" && len(e.Rounds) > 0), "tab_event", p.n("step_rounds", len(e.Rounds)))
	for i := range e.Rounds {
		steps = append(steps, p.roundSteps(e, &e.Rounds[i])...)
	}
	add(done(len(e.Solvers) > 0), "tab_solvers", p.n("step_solvers", len(e.Solvers)))
	for i := range e.Rounds {
		n := e.Rounds[i].Number
		switch progress := e.ProgressOf(n); {
		case progress.Sheets == 0:
		case progress.Done():
			add(widgets.Proved, "tab_marking", p.n("step_marked", progress.Sheets, "Round", n))
		default:
			add(widgets.Flaw, "tab_marking", p.n("step_marking", progress.Open(), "Round", n))
		}
	}
	for i := range e.Rounds {
		for j := range e.Rounds[i].Tasks {
			if id := e.Rounds[i].Tasks[j].ID; p.host.Session.AmendmentDraft(id) != nil {
				add(widgets.Flaw, "tab_problems", p.t("step_draft", "Problem", id))
			}
		}
	}
	open := 0
	for i := range e.Protests {
		if e.Protests[i].Ruling == contest.Open {
			open++
		}
	}
	if len(e.Protests) > 0 {
		state := widgets.Proved
		if open > 0 {
			state = widgets.Flaw
		}
		add(state, "tab_protests", p.n("step_protests", open))
	}
	if n := p.host.Session.EventBroken(); n > 0 {
		add(widgets.Defect, "tab_protests", p.t("step_broken", "Number", n))
	}
	return steps
}

// roundSteps says whether the keys of a round are frozen, and if not what stands
// against it.
func (p *Page) roundSteps(e *contest.Event, r *contest.Round) []step {
	if len(r.Tasks) == 0 {
		return []step{{widgets.Undecided, p.t("step_no_tasks", "Round", r.Number), "tab_problems", false}}
	}
	frozen := !slices.ContainsFunc(r.Tasks, func(t contest.Task) bool { return !t.Key.IsFrozen() })
	if frozen {
		return []step{{widgets.Proved, p.t("step_frozen", "Round", r.Number), "tab_problems", false}}
	}
	blocks := p.freezeBlocks(e, r)
	if len(blocks) == 0 {
		return []step{{widgets.Flaw, p.t("step_freeze", "Round", r.Number), "tab_problems", false}}
	}
	steps := []step{{widgets.Defect, p.t("step_blocked", "Round", r.Number), "tab_problems", false}}
	const most = 3
	for i, text := range blocks {
		if i == most {
			steps = append(steps, step{widgets.Defect, p.n("step_more", len(blocks)-most), "tab_problems", true})
			break
		}
		steps = append(steps, step{widgets.Defect, text, "tab_problems", true})
	}
	return steps
}

// freezeBlocks lists in words what keeps the keys of a round from being frozen.
func (p *Page) freezeBlocks(e *contest.Event, r *contest.Round) []string {
	var blocks []string
	for i := range r.Tasks {
		t := &r.Tasks[i]
		if t.Key.IsFrozen() {
			continue
		}
		if text := p.taskBlock(e, t); text != "" {
			blocks = append(blocks, text)
		}
	}
	return blocks
}

// taskBlock says what keeps the key of a task from being frozen, "" for nothing.
func (p *Page) taskBlock(e *contest.Event, t *contest.Task) string {
	study := t.Work.Problem.Stipulation.IsStudy()
	current := t.Tested.Fingerprint == contest.Fingerprint(&t.Work.Problem)
	switch {
	case len(t.Key.Items) == 0:
		return p.t("block_no_key", "Problem", t.ID)
	case t.Key.Sum() != t.Max:
		return p.t("block_sum", "Problem", t.ID, "Points", p.points(t.Key.Sum()), "Max", p.points(t.Max))
	case t.UnsoundReason != "":
		return ""
	case t.Tested.By == "" && t.Tested.Database == "":
		return p.t("block_untested", "Problem", t.ID)
	case !current:
		return p.t("block_changed", "Problem", t.ID)
	case t.Tested.Verdict == "sound", study && t.Tested.Database != "" && t.Tested.Verdict != "unsound":
		return ""
	case t.Tested.Verdict == "unsound" && t.Tested.Solutions > 1 && t.Work.Problem.Declared() < t.Tested.Solutions:
		return p.n("block_keys", t.Tested.Solutions, "Problem", t.ID)
	case t.Tested.Verdict == "unsound":
		return p.t("block_unsound", "Problem", t.ID)
	}
	return p.t("block_undecided", "Problem", t.ID)
}

// fixedWidth gives its one object a width of its own.
type fixedWidth struct{ width float32 }

// MinSize implements fyne.Layout.
func (f *fixedWidth) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(f.width, objects[0].MinSize().Height)
}

// Layout implements fyne.Layout.
func (f *fixedWidth) Layout(objects []fyne.CanvasObject, size fyne.Size) { objects[0].Resize(size) }
