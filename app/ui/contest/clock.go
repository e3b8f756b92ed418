package contest

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/judging/contest"
)

// clockTab runs a round: a big clock, and a line in which the starting number
// of a sheet that is handed in is typed.
type clockTab struct {
	p      *Page
	object fyne.CanvasObject
	due    bool // a tick is under way

	// round is the number of the round shown.
	round  *int
	rounds *picker
	clock  *clockView
	start  *widget.Button
	show   *widget.Button
	number *handInField
	told   *widget.Label
	table  *grid
	lines  []handInLine
	count  *widget.Label

	// sides are what is shown beside the clock: those who handed in, or the
	// register.
	sides   *picker
	handIns *fyne.Container
	// corrections is empty where the line for them stands below the sheets.
	corrections *fyne.Container
	register    *register

	solver, minutes, why *widget.Entry
	correct              *widget.Button
	view                 *markingView
}

// handInLine is a sheet in the list of those handed in, the last first.
type handInLine struct{ number, name, minutes string }

func newClockTab(p *Page) *clockTab {
	c := &clockTab{p: p, round: &p.state.marking.clock, view: &p.state.marking}
	c.build()
	return c
}

func (c *clockTab) t(key string, pairs ...any) string {
	return c.p.cat.T("marking.clock."+key, pairs...)
}

func (c *clockTab) build() {
	c.rounds = newPicker(nil, c.chooseRound)
	c.clock = newClockView()
	c.start = widget.NewButton(c.t("start"), c.begin)
	c.start.Importance = widget.HighImportance
	c.show = widget.NewButton(c.t("projector"), c.openScreen)
	c.number = &handInField{c: c}
	c.number.ExtendBaseWidget(c.number)
	c.number.PlaceHolder = c.t("numberHint")
	c.told, c.count = wrapped(""), bold("")
	c.table = newGrid(c.p, "handIns", []gridColumn{{title: "№", width: 60, right: true}, {title: c.p.t("name"), width: 200, grow: true},
		{title: c.t("minutes"), width: 90, right: true}}, c.line, func(row int) { c.solver.SetText(c.lines[row].number) })
	c.table.menu = func(int) []*fyne.MenuItem {
		return []*fyne.MenuItem{fyne.NewMenuItem(c.t("correct")+" (Enter)", c.startCorrection)}
	}
	c.table.done = func(int) { c.startCorrection() }
	c.solver, c.minutes, c.why = widget.NewEntry(), widget.NewEntry(), widget.NewEntry()
	c.why.OnSubmitted = func(string) { c.correctTime() }
	c.correct = widget.NewButton(c.t("correct"), c.correctTime)
	c.solver.PlaceHolder, c.minutes.PlaceHolder, c.why.PlaceHolder = c.t("number"), c.t("minutes"), c.t("why")
	corrections := container.NewVBox(widget.NewSeparator(), bold(c.t("correctTitle")),
		c.why, container.NewGridWithColumns(3, c.solver, c.minutes, c.correct))
	sides := []string{c.t("sideSheets"), c.t("sideRegister")}
	c.handIns, c.corrections = container.NewBorder(nil, corrections, nil, nil, c.table.object), container.NewStack()
	if c.p.scale() > 1.3 { // there is no room for both
		c.handIns, c.corrections = container.NewStack(c.table.object), container.NewVBox(corrections)
		sides = append(sides, c.t("correctTitle"))
	}
	c.register = newRegister(c.p, c.round)
	c.sides = newPicker(sides, c.chooseSide)
	c.sides.set(0)
	c.register.object.Hide()
	c.corrections.Hide()
	right := container.NewBorder(container.NewVBox(bold(c.t("handIn")), c.number, c.told, container.NewBorder(nil, nil, nil, c.sides, c.count)), nil, nil, nil,
		container.NewStack(c.handIns, c.register.object, c.corrections))
	c.told.Hide()
	head := container.NewGridWithColumns(3, c.rounds, c.start, c.show)
	split := container.NewHSplit(c.clock, right)
	split.SetOffset(0.55)
	c.object = container.NewBorder(head, nil, nil, nil, split)
}

// refresh shows the round as it is, and goes on ticking while it runs.
func (c *clockTab) refresh() {
	e := c.p.event()
	if e.Round(*c.round) == nil {
		if len(e.Rounds) == 0 {
			c.clock.show(clockReading{}, 0, c.t("noRounds"))
			return
		}
		*c.round = c.roundOfNow(e)
	}
	var names []string
	at := -1
	for i := range e.Rounds {
		names = append(names, c.p.roundName(&e.Rounds[i]))
		if e.Rounds[i].Number == *c.round {
			at = i
		}
	}
	c.rounds.offerOptions(names)
	c.rounds.set(at)
	c.lines = handInLines(e, *c.round)
	c.count.SetText(c.t("count", "In", len(c.lines), "All", len(e.Solvers)))
	c.table.setRows(len(c.lines))
	c.register.refresh()
	c.tick()
}

// refreshScreen keeps the window for the audience going while another tab is in
// view.
func (c *clockTab) refreshScreen() {
	if c.view.clockScreen != nil && !c.due {
		c.tick()
	}
}

// roundOfNow is the round that is running or comes next, the first where the
// hours are not known.
func (c *clockTab) roundOfNow(e *contest.Event) int {
	for i := range e.Rounds {
		r := &e.Rounds[i]
		if state := readClock(r, onWall(c.p.now())).state; !r.Start.IsZero() && state != timeOver {
			return r.Number
		}
	}
	return e.Rounds[0].Number
}

// tick shows the time, and comes again at the next second while it changes and
// somebody sees it.
func (c *clockTab) tick() {
	r := c.p.event().Round(*c.round)
	if r == nil {
		return
	}
	reading := readClock(r, onWall(c.p.now()))
	visible(c.start, reading.state == notStarted || reading.state == toCome)
	word := c.word(reading, r.Minutes)
	c.clock.show(reading, r.Minutes, word)
	watched := c.object.Visible()
	if c.view.clockScreen != nil {
		watched = true
		c.view.clockScreen.clock.show(reading, r.Minutes, c.p.roundName(r)+" — "+word)
	}
	if reading.state != notStarted && watched && !c.due {
		c.due = true
		c.p.later(time.Second-time.Duration(c.p.now().Nanosecond()), func() {
			c.due = false
			if c.view.clockScreen != nil || c.p.inView(c.object) {
				c.tick()
			}
		})
	}
}

// inView reports whether an object is on a screen.
func (p *Page) inView(o fyne.CanvasObject) bool {
	return o.Visible() && fyne.CurrentApp().Driver().CanvasForObject(o) == p.host.Window.Canvas()
}

// word says in words what the clock shows.
func (c *clockTab) word(r clockReading, minutes int) string {
	switch r.state {
	case notStarted:
		return c.t("notStarted")
	case toCome:
		return c.t("toCome")
	case timeOver:
		return c.t("over")
	}
	if r.warning(minutes) > 0 {
		return c.p.cat.N("marking.clock.warning", minutesUsed(r.left))
	}
	return c.t("left")
}

// chooseSide shows the sheets handed in, the register, or the line for
// corrections where it has no other place.
func (c *clockTab) chooseSide(i int) {
	visible(c.handIns, i == 0)
	visible(c.register.object, i == 1)
	visible(c.corrections, i == 2)
	switch i {
	case 1:
		c.p.host.Window.Canvas().Focus(c.register.lines.list)
	case 2:
		c.p.host.Window.Canvas().Focus(c.minutes)
	}
}

// startCorrection goes to the line in which a time is corrected.
func (c *clockTab) startCorrection() {
	if len(c.sides.Options) > 2 {
		c.sides.SetSelectedIndex(2)
	}
	c.p.host.Window.Canvas().Focus(c.minutes)
}

func (c *clockTab) chooseRound(i int) {
	if e := c.p.event(); i >= 0 && i < len(e.Rounds) {
		*c.round = e.Rounds[i].Number
		c.tell("", false)
		c.refresh()
	}
}

// begin starts the round now.
func (c *clockTab) begin() {
	if r := c.p.event().Round(*c.round); r != nil {
		c.p.change("clock_start", startRound(r, onWall(c.p.now())))
		c.refresh()
		c.p.host.Window.Canvas().Focus(c.number)
	}
}

// take takes what was typed into the line: a number, or a number and the minutes
// that the sheet itself tells.
func (c *clockTab) take(text string) {
	words := strings.Fields(text)
	var numbers []int
	for _, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil {
			c.tell(c.t("noNumber", "Text", text), true)
			return
		}
		numbers = append(numbers, n)
	}
	e := c.p.event()
	switch len(numbers) {
	case 0:
		return
	case 1, 2:
	default:
		c.tell(c.t("noNumber", "Text", text), true)
		return
	}
	h := takeHandIn(e, *c.round, numbers[0], onWall(c.p.now()))
	if len(numbers) == 2 && (h.code == handedIn || h.code == handedLate || h.code == notBegun) {
		h = handIn{code: handedIn, solver: numbers[0], minutes: numbers[1],
			change: contest.HandIn{Round: *c.round, Solver: numbers[0], Minutes: numbers[1]}}
	}
	if h.change != nil && !c.p.change("clock_handIn", h.change) {
		return
	}
	c.number.SetText("")
	name := ""
	if s := e.Solver(h.solver); s != nil {
		name = s.Name
	}
	c.tell(c.t(string(h.code), "Number", h.solver, "Name", name, "Minutes", h.minutes, "Late", h.late), h.code != handedIn)
	if h.code == handedTwo {
		c.solver.SetText(strconv.Itoa(h.solver))
	}
	c.refresh()
}

func (c *clockTab) tell(text string, warn bool) {
	c.told.Importance = widget.SuccessImportance
	if warn {
		c.told.Importance = widget.WarningImportance
	}
	c.told.SetText(text)
	visible(c.told, text != "")
}

// correctTime replaces a time that was noted, with its reason.
func (c *clockTab) correctTime() {
	number, errNumber := strconv.Atoi(strings.TrimSpace(c.solver.Text))
	minutes, errMinutes := strconv.Atoi(strings.TrimSpace(c.minutes.Text))
	if errNumber != nil || errMinutes != nil {
		c.tell(c.t("noNumber", "Text", c.solver.Text+" "+c.minutes.Text), true)
		return
	}
	if c.p.change("clock_correct", contest.CorrectTime{Round: *c.round, Solver: number, Minutes: minutes, Why: strings.TrimSpace(c.why.Text)}) {
		c.tell(c.t("corrected", "Number", number, "Minutes", minutes), false)
		for _, f := range []*widget.Entry{c.solver, c.minutes, c.why} {
			f.SetText("")
		}
		c.refresh()
		c.p.host.Window.Canvas().Focus(c.number)
	}
}

// handInLines lists the sheets of a round, those with the longest time first:
// while it runs these came last.
func handInLines(e *contest.Event, round int) []handInLine {
	type sheetTime struct{ solver, minutes int }
	var all []sheetTime
	for i := range e.Solvers {
		if s := e.Sheet(round, e.Solvers[i].Number); s != nil {
			all = append(all, sheetTime{e.Solvers[i].Number, s.Minutes})
		}
	}
	slices.SortFunc(all, func(a, b sheetTime) int {
		return cmp.Or(cmp.Compare(b.minutes, a.minutes), cmp.Compare(a.solver, b.solver))
	})
	lines := make([]handInLine, len(all))
	for i, s := range all {
		lines[i] = handInLine{fmt.Sprint(s.solver), e.Solver(s.solver).Name, fmt.Sprint(s.minutes)}
	}
	return lines
}

// line is the text of a cell of the list.
func (c *clockTab) line(row, column int) string {
	line := &c.lines[row]
	return [...]string{line.number, line.name, line.minutes}[column]
}

// openScreen shows the clock in a window of its own.
func (c *clockTab) openScreen() {
	if c.view.clockScreen != nil {
		c.view.clockScreen.win.RequestFocus()
		return
	}
	c.view.clockScreen = newClockScreen(c.p, func() { c.view.clockScreen = nil })
	c.tick()
}

// handInField is the line in which starting numbers are typed.
type handInField struct {
	widget.Entry
	c *clockTab
}

// Editable is the field itself, for the commands of the Edit menu, and Pending
// reports whether something was typed into it.
func (f *handInField) Editable() *widget.Entry { return &f.Entry }
func (f *handInField) Pending() bool           { return f.Text != "" }

// TypedKey implements fyne.Focusable.
func (f *handInField) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		f.c.take(f.Text)
	case !f.c.p.host.GlobalKey(e.Name):
		f.Entry.TypedKey(e)
	}
}
