package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/export"
	"keymove/judging/library"
	"keymove/solver/chess"
)

// comparison is a window with two works side by side: the boards, the men in
// which they differ, what their records say otherwise, verdicts and solutions.
type comparison struct {
	u     *UI
	win   fyne.Window
	refs  [2]session.Ref
	works [2]session.Held
	// turned: the second work is shown as it lies nearest to the first.
	turned bool
	boards [2]*widgets.Position
	men    *widget.Label
	facts  *fyne.Container // pairs of texts, of the fields that differ
}

// compare opens the window, or shows two other works in it.
func (u *UI) compare(a, b session.Ref) {
	if a == b {
		u.status.say(u.t("compare_choose"))
		return
	}
	c := u.pair
	if c == nil {
		c = &comparison{u: u, win: u.app.NewWindow("")}
		c.win.SetOnClosed(func() { u.pair = nil })
		c.win.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { c.key(e.Name) })
		c.win.Resize(fyne.NewSize(1040, 760))
		u.pair = c
		c.win.Show()
	}
	c.refs, c.turned = [2]session.Ref{a, b}, true
	c.read()
	c.win.RequestFocus()
}

// compareChosen compares the two works marked in the list, or the one in view
// there with the one marked or on the desk.
func (u *UI) compareChosen() {
	l := u.works
	marked := l.markedWorks()
	here := u.session.Here
	inView := u.workHere()
	switch {
	case len(marked) == 2:
		u.compare(here(marked[0]), here(marked[1]))
	case len(marked) == 1 && marked[0] != inView:
		u.compare(here(marked[0]), here(inView))
	default:
		u.compare(here(u.session.Current()), here(inView))
	}
}

// read reads the works and shows them. Works that are gone close the window.
func (c *comparison) read() {
	refs := c.refs
	c.u.session.Held(refs[:], func(works []session.Held, err error) {
		switch {
		case refs != c.refs || c.u.pair != c:
		case err != nil:
			c.win.Close()
		default:
			copy(c.works[:], works)
			c.build()
		}
	})
}

// build fills the window.
func (c *comparison) build() {
	u := c.u
	c.win.SetTitle(u.t("compare") + " — " + Name)
	above, boards, below := container.NewGridWithColumns(2), container.NewGridWithColumns(2), container.NewGridWithColumns(2)
	for i := range c.works {
		w := &c.works[i].Work
		c.boards[i] = widgets.NewPosition()
		head := prose(captionText(u, w))
		head.TextStyle.Bold = true
		above.Add(head)
		boards.Add(container.New(&tall{300 * u.shown.TextScale}, c.boards[i]))
		below.Add(u.workProse(u.underBoard(w)))
	}
	c.men = prose("")
	c.men.TextStyle = u.workStyle()
	turn := newCheck(u, u.t("compare_turned"), func(on bool) {
		c.turned = on
		c.showBoards()
	})
	turn.set(c.turned)
	visible(turn, c.nearest() != library.Turn{})
	c.facts = container.NewVBox()
	c.showBoards()
	for _, f := range u.facts(&c.works[0], &c.works[1]) {
		c.addFact(f)
	}
	body := container.NewVBox(above, boards, below, turn, c.men, c.facts)
	keys := widget.NewLabel(u.t("compare_keys"))
	keys.Importance, keys.Alignment = widget.LowImportance, fyne.TextAlignCenter
	c.win.SetContent(container.NewBorder(nil, keys, nil, nil, container.NewVScroll(container.NewPadded(besideBar(body)))))
}

// addFact adds a field with what either work says.
func (c *comparison) addFact(f fact) {
	pair := container.NewGridWithColumns(2)
	for _, text := range f.values {
		if text == "" {
			text = "—"
		}
		pair.Add(c.u.workProse(text))
	}
	c.facts.Add(widget.NewSeparator())
	c.facts.Add(caption(f.name))
	c.facts.Add(pair)
}

// nearest tells how the second work lies nearest to the first: as it is, unless
// turning brings half of the men together and more than stood so before.
func (c *comparison) nearest() library.Turn {
	a, b := library.MenOf(&c.works[0].Work.Problem.Diagram), library.MenOf(&c.works[1].Work.Problem.Diagram)
	near, _ := library.Nearest(&a, &b, 64)
	onA, onB := library.Differences(&a, &b, library.Turn{})
	if 2*near.Distance > max(a.Count(), b.Count()) || max(onA.Count(), onB.Count()) <= near.Distance {
		return library.Turn{}
	}
	return near.Turn
}

// showBoards marks where the positions differ, with a tint and a ring, and
// names the men.
func (c *comparison) showBoards() {
	u := c.u
	turn := library.Turn{}
	if c.turned {
		turn = c.nearest()
	}
	o := lay(&c.works[0].Work.Problem.Diagram, &c.works[1].Work.Problem.Diagram, turn)
	c.boards[0].SetSetup(o.own)
	c.boards[1].SetSetup(o.other)
	for i, on := range []chess.Bitboard{o.onOwn, o.onOther} {
		c.boards[i].SetMarks(on, on)
		c.boards[i].SetFlipped(u.view.flipped)
	}
	var lines []string
	if text := u.turnText(turn); text != "" {
		lines = append(lines, u.t("neighbour_shown", "Turn", text))
	}
	first, second := u.menText(&o.own, o.onOwn), u.menText(&o.other, o.onOther)
	if first == "" && second == "" {
		lines = append(lines, u.t("compare_same"))
	}
	if first != "" {
		lines = append(lines, u.t("compare_first", "Men", first))
	}
	if second != "" {
		lines = append(lines, u.t("compare_second", "Men", second))
	}
	c.men.SetText(strings.Join(lines, "\n"))
}

// key handles the keys of the window.
func (c *comparison) key(name fyne.KeyName) {
	switch name {
	case fyne.KeyEscape:
		c.win.Close()
	case fyne.KeyF:
		c.u.desk.flip()
		c.showBoards()
	case fyne.KeyF1:
		c.u.showHelp(screensHelp)
	case fyne.KeyF11:
		c.win.SetFullScreen(!c.win.FullScreen())
	}
}

// tall gives its one object a height.
type tall struct{ height float32 }

// MinSize implements fyne.Layout.
func (t *tall) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(objects[0].MinSize().Width, t.height)
}

// Layout implements fyne.Layout.
func (t *tall) Layout(objects []fyne.CanvasObject, size fyne.Size) { objects[0].Resize(size) }

// solutionOf writes what is known of a work's solution: what was found, else
// what its author says.
func (u *UI) solutionOf(h *session.Held) string {
	var lines []export.TextLine
	if h.Solution != nil {
		lines = export.SolutionText(u.cat, h.Solution, u.textOptions())
	} else if lines = export.AuthorText(u.cat, &h.Work, u.textOptions()); len(lines) == 0 {
		return strings.TrimSpace(h.Work.Solution)
	}
	if len(lines) > solutionMost {
		return export.PlainText(lines[:solutionMost]) + "…"
	}
	return strings.TrimRight(export.PlainText(lines), "\n")
}

// solutionMost is how many lines of a solution are compared by eye.
const solutionMost = 200
