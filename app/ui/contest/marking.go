package contest

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/judging/contest"
)

// markingTab is the screen on which sheets are marked. Everything on it works
// without the mouse, and whatever is decided is on the disk at once.
type markingTab struct {
	p      *Page
	object fyne.CanvasObject
	typing int // counts what is typed into the answer

	*markingView
	names   bool // the marker has asked for the name on this sheet
	shifted bool // Shift is held down
	// loading: the fields are being filled, which is nobody's typing.
	loading bool

	open openCount

	// current is the item in hand: the one that the reason is about.
	current string
	// read is the reading of readText, the text in the answer field, for the
	// task readTask.
	read               *contest.AnswerReading
	readTask, readText string
	// saved is the text of the event as the answer field last showed it.
	saved string
	typed typedPoints
	// pending are points that were typed and need a reason, nil for none.
	pending *contest.Points
	// offer is the decision that is proposed for other sheets, nil for none;
	// asked counts the searches for it, so that a late one is dropped.
	offer *offer
	asked int
	// stopClaim gives up the look into a claim, nil when there is none, and
	// claimAt says whose claim it is.
	stopClaim func()
	claimAt   place
	// emptyAt is the untouched sheet at which Enter has asked whether nothing is
	// written on it.
	emptyAt place
	// told is the last remark on what was done, and wrong that it was refused.
	told  string
	wrong bool

	rounds, courses, markers *picker
	title, progress          *widget.Label
	show                     *widget.Button
	diagram                  *widgets.Position
	task                     *widget.Label
	pad                      *marksPad
	total                    *widget.Label
	answer                   *answerField
	remarks                  *widget.Label
	claim                    *claimBar
	extra                    *widgets.StatusLight
	reasons                  *reasonPicker
	time                     *lineField
	note                     *widget.Label
	// meaning says what the case in hand means, with its article.
	meaning        *widget.Label
	offered        *widget.Label
	accept         *widget.Button
	offerRow       *fyne.Container
	question       *widget.Label
	why            *lineField
	whyRow         *fyne.Container
	asking         func(why string)
	middle, fields *fyne.Container
	foot, body     *fyne.Container
	footHeight     float32
	empty          *widget.Label
}

// markingView is where the marker is; it outlives a change of language or look.
type markingView struct {
	walk   walk
	second bool // the second marker is at work
	// clock is the round of the Clock tab, and standings what that tab shows.
	clock     int
	standings standingsView
	// clockScreen is the clock's window for the audience, nil when it is not
	// open.
	clockScreen *projector
	// shown is the tab in the window: one made for another look types no more.
	shown *markingTab
}

func newMarkingTab(p *Page) *markingTab {
	m := &markingTab{p: p, markingView: &p.state.marking}
	if m.shown != nil {
		m.shown.commit(false) // what was typed before the look changed
	}
	m.shown = m
	m.build()
	return m
}

// sheet looks at the present place, nil when there is none.
func (m *markingTab) sheet() *sheet {
	at, ok := m.walk.at()
	if !ok {
		return nil
	}
	return sheetAt(m.p.event(), at, m.second)
}

// t words a message of the marking screen.
func (m *markingTab) t(key string, pairs ...any) string { return m.p.cat.T("marking."+key, pairs...) }

// build lays the screen out.
func (m *markingTab) build() {
	m.rounds = newPicker(nil, m.chooseRound)
	m.courses = newPicker([]string{m.t("byProblem"), m.t("bySheet")}, m.chooseCourse)
	m.markers = newPicker([]string{m.t("first"), m.t("second")}, m.chooseMarker)
	m.title, m.progress = bold(""), cut("")
	m.show = widget.NewButton(m.t("showName"), m.toggleName)
	m.diagram, m.task = widgets.NewPosition(), wrapped("")
	m.pad = newMarksPad(m)
	m.total = wrapped("")
	m.total.TextStyle.Bold = true
	m.answer = newAnswerField(m)
	m.remarks, m.note, m.meaning = wrapped(""), wrapped(""), wrapped("")
	m.meaning.Importance = widget.LowImportance
	m.claim = newClaimBar(m)
	m.extra = widgets.NewStatusLight()
	m.reasons = newReasonPicker(m)
	m.time = newLineField(m, m.takeTime)
	m.offered = wrapped("")
	m.accept = widget.NewButton(m.t("acceptOffer"), m.acceptOffer)
	m.accept.Importance = widget.HighImportance
	m.offerRow = container.NewBorder(nil, nil, nil, m.accept, m.offered)
	m.question = bold("")
	m.why = newLineField(m, m.takeWhy)
	m.whyRow = container.NewBorder(m.question, nil, nil, nil, m.why)
	m.empty = wrapped("")

	choices := container.NewGridWithColumns(3, m.rounds, m.courses, m.markers)
	head := container.NewVBox(choices, container.NewBorder(nil, nil, nil, m.show, m.title), m.progress)
	left := container.NewVScroll(container.NewBorder(m.task, nil, nil, nil, m.diagram))
	m.middle = container.NewBorder(nil, m.total, nil, nil, m.pad)
	fields := widget.NewForm(widget.NewFormItem(m.t("reason"), m.reasons), widget.NewFormItem(m.t("time"), m.time))
	m.fields = container.NewVBox(bold(m.t("written")), m.answer, m.remarks, m.extra, m.claim.root, fields, m.meaning, m.note)
	right := container.NewVScroll(container.NewPadded(m.fields))
	columns := container.NewHSplit(container.NewHSplit(left, m.middle), right)
	columns.SetOffset(0.6)
	columns.Leading.(*container.Split).SetOffset(0.48)
	keys := wrapped(m.t("keys"))
	if m.p.scale() > 1.3 {
		// There is no room for both: what is left to do takes the place of the
		// keys.
		head.Remove(m.progress)
		keys = m.progress
	}
	keys.Importance = widget.LowImportance
	m.foot = container.NewVBox(m.offerRow, m.whyRow, widget.NewSeparator(), keys)
	m.body = container.NewBorder(head, m.foot, nil, nil, columns)
	m.object = container.NewStack(m.body, m.empty)
	m.whyRow.Hide()
	m.offerRow.Hide()
}

// chooseRound goes to another round.
func (m *markingTab) chooseRound(i int) {
	if e := m.p.event(); i >= 0 && i < len(e.Rounds) {
		m.leave(func() { m.walk = newWalk(e, e.Rounds[i].Number, m.walk.course) })
	}
}

// chooseCourse changes the order of the sheets and stays where it is.
func (m *markingTab) chooseCourse(i int) {
	m.leave(func() { m.walk.course = course(i) })
}

// chooseMarker changes who is marking.
func (m *markingTab) chooseMarker(i int) {
	m.leave(func() { m.second = i == 1 })
}

// toggleName shows whose sheet it is, or hides it again.
func (m *markingTab) toggleName() {
	m.names = !m.names
	m.update()
}

// focusOn gives the keyboard to a field.
func (m *markingTab) focusOn(f fyne.Focusable) { m.p.host.Window.Canvas().Focus(f) }
