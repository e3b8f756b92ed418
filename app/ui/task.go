package ui

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/export"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// commonTasks are offered beside the stipulation field.
var commonTasks = []string{"#2", "#3", "#4", "s#2", "s#3", "h#2", "h#2.5", "h#3", "hs#3", "r#2", "ser-h#5", "=3", "h=2", "PG 9.5", "+", "="}

// taskForm edits the stipulation, its options and the twins.
type taskForm struct {
	u     *UI
	root  *fyne.Container
	task  *field
	words *widget.Label
	count *field
	set   *check
	tries *check
	duplex,
	zero *check
	refutations *choice
	castling    [4]*choice
	enPassant   *field
	conditions  *field
	goals       *goalBoards
	twins       *fyne.Container
	rows        []*twinRow
	more        *widget.AccordionItem
	accordion   *widget.Accordion
}

func newTaskForm(u *UI) *taskForm {
	f := &taskForm{u: u, words: widget.NewLabel("")}
	f.words.Wrapping = fyne.TextWrapWord
	f.words.TextStyle.Italic = true
	f.task = newField(u, "#2", func(text string) {
		f.edit("undo.task", "task", func(p *problem.Problem) { p.Stipulation, _ = problem.ParseStipulation(text) })
	})
	f.task.same = func(text, value string) bool {
		s, _ := problem.ParseStipulation(text)
		return s.String() == value
	}
	f.task.left = f.leave
	var offer *button
	offer = newButton(u, "", func() { f.offerTasks(offer) })
	offer.Icon = theme.MenuDropDownIcon()
	f.count = newField(u, "1", func(text string) {
		f.edit("undo.count", "count", func(p *problem.Problem) { setCount(p, text) })
	})
	f.count.same = func(text, value string) bool {
		var p problem.Problem
		setCount(&p, text)
		return countText(&p) == value
	}
	f.count.left = f.leave
	f.set = newCheck(u, u.t("set_play"), func(on bool) { f.option(func(o *problem.Options) { o.SetPlay = on }) })
	f.tries = newCheck(u, u.t("tries"), func(on bool) { f.option(func(o *problem.Options) { o.Tries, o.Defence = on, 0 }) })
	f.duplex = newCheck(u, u.t("duplex"), func(on bool) { f.option(func(o *problem.Options) { o.Duplex = on }) })
	f.zero = newCheck(u, u.t("zero_position"), func(on bool) {
		f.edit("undo.twins", "", func(p *problem.Problem) { p.ZeroPosition = on })
	})
	f.refutations = newChoice(u, []string{"1", "2", "3", "4"}, func(i int) {
		f.option(func(o *problem.Options) { o.Tries, o.Defence = true, i+1 })
	})
	f.twins = container.NewVBox()

	var top form
	top.add(u.t("task"), container.NewBorder(nil, nil, nil, offer, f.task))
	top.add("", f.words)
	top.add(u.t("solutions"), container.NewBorder(nil, nil, short(f.count, 72), nil, f.duplex))
	checks := container.New(&flow{}, f.set, f.tries)
	twins := container.NewBorder(nil, nil, nil, f.zero, caption(u.t("twins")))
	f.accordion = widget.NewAccordion(f.rights())
	f.goals = newGoalBoards(u)
	f.root = container.NewVBox(top.object(), f.goals.root, checks, twins, f.twins, f.accordion)
	return f
}

// rights is the folded part: what is seldom stated.
func (f *taskForm) rights() *widget.AccordionItem {
	u := f.u
	states := []string{u.t("by_convention"), u.t("allowed"), u.t("forbidden")}
	var rights form
	rights.add(u.t("refutations"), f.refutations)
	for i, name := range []string{"white_short", "white_long", "black_short", "black_long"} {
		f.castling[i] = newChoice(u, states, func(state int) {
			f.option(func(o *problem.Options) { o.Castling[i] = problem.Rule(state) })
		})
		rights.add(u.t("castling_"+name), f.castling[i])
	}
	f.enPassant = newField(u, "f6", func(text string) {
		if squares, ok := parseSquares(text); ok {
			f.option(func(o *problem.Options) { o.EnPassant = squares })
		}
	})
	f.enPassant.same = func(text, value string) bool {
		squares, ok := parseSquares(text)
		return !ok || squaresText(squares) == value
	}
	f.enPassant.left = f.leave
	f.conditions = newField(u, u.t("conditions_hint"), func(text string) {
		f.option(func(o *problem.Options) { o.Conditions = splitList(text) })
	})
	f.conditions.same = func(text, value string) bool { return strings.Join(splitList(text), "; ") == value }
	f.conditions.left = f.leave
	rights.add(u.t("en_passant"), f.enPassant)
	rights.add(u.t("conditions"), f.conditions)
	f.more = widget.NewAccordionItem(u.t("rights_title"), rights.object())
	return f.more
}

// leave ends the typing of a field and shows the value in its canonical form.
func (f *taskForm) leave() {
	f.u.session.EndTyping()
	f.refresh()
}

func (f *taskForm) edit(name, merge string, change func(*problem.Problem)) {
	f.u.try(f.u.session.Edit(name, merge, func(w *problem.Composition) { change(&w.Problem) }))
}

func (f *taskForm) option(change func(*problem.Options)) {
	f.edit("undo.options", "", func(p *problem.Problem) { change(&p.Options) })
}

func (f *taskForm) offerTasks(below fyne.CanvasObject) {
	var items []*fyne.MenuItem
	for _, code := range commonTasks {
		s, _ := problem.ParseStipulation(code)
		label := code + "   " + export.StipulationWords(f.u.cat, s)
		items = append(items, fyne.NewMenuItem(label, func() {
			f.edit("undo.task", "", func(p *problem.Problem) { p.Stipulation = s })
		}))
	}
	f.u.popUp(below, items...)
}

// popUp shows a menu below a control.
func (u *UI) popUp(below fyne.CanvasObject, items ...*fyne.MenuItem) {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(below).AddXY(0, below.Size().Height)
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), u.win.Canvas(), at)
}

// setCount reads "2" as a number of solutions and "2.1.1.1" as a branching
// code.
func setCount(p *problem.Problem, text string) {
	p.Intended, p.Branching = 0, ""
	text = strings.TrimSpace(text)
	if n, err := strconv.Atoi(text); err == nil && n >= 0 {
		if n > 1 {
			p.Intended = n
		}
		return
	}
	p.Branching = text
}

func countText(p *problem.Problem) string {
	switch {
	case p.Branching != "":
		return p.Branching
	case p.Intended > 1:
		return strconv.Itoa(p.Intended)
	}
	return ""
}

// parseSquares reads "f6 d6"; false when some word is no square.
func parseSquares(text string) (chess.Bitboard, bool) {
	var squares chess.Bitboard
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == ';' }) {
		sq, ok := chess.ParseSquare(word)
		if !ok {
			return 0, false
		}
		squares |= sq.Bit()
	}
	return squares, true
}

func squaresText(squares chess.Bitboard) string {
	var names []string
	for sq := range squares.All {
		names = append(names, sq.String())
	}
	return strings.Join(names, " ")
}

// splitList splits at semicolons and drops what is empty.
func splitList(text string) []string {
	var list []string
	for _, item := range strings.Split(text, ";") {
		if item = strings.TrimSpace(item); item != "" {
			list = append(list, item)
		}
	}
	return list
}

// refresh shows the work's values.
func (f *taskForm) refresh() {
	p := &f.u.session.Work().Problem
	f.task.set(p.Stipulation.String())
	f.words.SetText(f.u.taskWords(p))
	f.count.set(countText(p))
	f.set.set(p.Options.SetPlay)
	f.tries.set(p.Options.Tries)
	f.duplex.set(p.Options.Duplex)
	f.zero.set(p.ZeroPosition)
	f.refutations.set(max(p.Options.Defence, 1) - 1)
	for i, c := range f.castling {
		c.set(int(p.Options.Castling[i]))
	}
	f.enPassant.set(squaresText(p.Options.EnPassant))
	f.conditions.set(strings.Join(p.Options.Conditions, "; "))
	f.goals.refresh(p)
	f.refreshTwins(p)
}

// taskWords is the task in words, with its remarks, or what to do when there is
// none.
func (u *UI) taskWords(p *problem.Problem) string {
	s := p.Stipulation
	switch {
	case s == (problem.Stipulation{}):
		return u.t("task_hint")
	case s.Goal.Kind == problem.NoGoal:
		if _, err := problem.ParseStipulation(s.Text); err != nil {
			return export.FileErrorText(u.cat, err)
		}
	}
	return export.TaskWords(u.cat, p)
}

// openRights opens the folded part.
func (f *taskForm) openRights() { f.accordion.Open(0) }
