package contest

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"keymove/judging/contest"
)

// key handles the keys that mean the same in every field of the screen, and
// reports whether it was one of them.
func (m *markingTab) key(name fyne.KeyName, from fyne.Focusable) bool {
	switch name {
	case fyne.KeyReturn, fyne.KeyEnter:
		switch p := m.pending; {
		case p != nil:
			m.ask(m.t("whyPoints", "Points", m.p.points(*p)), func(why string) { m.earn(*p, why) })
		case m.shifted:
			m.leave(func() { m.walk.step(-1) })
		default:
			m.next()
		}
	case fyne.KeyPageDown:
		m.leave(func() { m.walk.step(1) })
	case fyne.KeyPageUp:
		m.leave(func() { m.walk.step(-1) })
	case fyne.KeyF3:
		m.nextOpen()
	case fyne.KeyF4:
		m.leave(m.walk.nextProblem)
	case fyne.KeyF6:
		m.acceptOffer()
	case fyne.KeyTab:
		m.tab(from)
	case fyne.KeyEscape:
		m.escape()
	default:
		if _, text := from.(fyne.Shortcutable); text && from != fyne.Focusable(m.pad) && from != fyne.Focusable(m.reasons) {
			return m.p.host.GlobalKey(name)
		}
		return m.p.host.OtherKey(name)
	}
	return true
}

// tab goes round the fields: items, answer, reason, time.
func (m *markingTab) tab(from fyne.Focusable) {
	fields := []fyne.Focusable{m.pad, m.answer, m.reasons, m.time}
	by := 1
	if m.shifted {
		by = len(fields) - 1
	}
	at := max(slices.Index(fields, from), 0)
	m.focusOn(fields[(at+by)%len(fields)])
}

// escape gives up what is being asked, offered or looked into.
func (m *markingTab) escape() {
	switch {
	case m.asking != nil:
		m.endAsking()
	case m.stopClaim != nil:
		m.endClaim()
		m.tell(m.t("claim.stopped"))
	case m.pending != nil:
		m.pending, m.typed, m.told = nil, typedPoints{}, ""
	case m.offer != nil:
		m.offer = nil
	}
	m.focusOn(m.pad)
	m.update()
}

// shortcut handles the key combinations of the screen. Own: the field has
// something of its own to undo.
func (m *markingTab) shortcut(s fyne.Shortcut, own bool) bool {
	switch s := s.(type) {
	case *fyne.ShortcutUndo:
		if own {
			return false
		}
		m.undo(m.p.host.Session.UndoEvent)
		return true
	case *fyne.ShortcutRedo:
		if own {
			return false
		}
		m.undo(m.p.host.Session.RedoEvent)
		return true
	case *desktop.CustomShortcut:
		switch {
		case s.Modifier == fyne.KeyModifierAlt && len(s.KeyName) == 1 && s.KeyName >= fyne.Key1 && s.KeyName <= fyne.Key9:
			m.toggleNumber(int(s.KeyName[0] - '1'))
		case s.Modifier == fyne.KeyModifierControl && s.KeyName == fyne.KeyK:
			m.claimCook()
		case s.Modifier == fyne.KeyModifierAlt && s.KeyName == fyne.KeyE:
			m.toggleExtra()
		case s.Modifier == fyne.KeyModifierAlt && s.KeyName == fyne.KeyN:
			m.toggleName()
		default:
			return false
		}
		return true
	}
	return false
}

// undo takes a step back, or makes it again, and shows the text as it then is.
func (m *markingTab) undo(step func() error) {
	m.p.try(step())
	m.loadText()
	m.update()
}

// change makes changes as one step, and reports whether that was possible.
func (m *markingTab) change(name string, changes ...contest.Change) bool {
	if len(changes) == 0 {
		return true
	}
	return m.p.change("marking_"+name, changes...)
}

// answerTyped reads what is typed, as it is typed.
func (m *markingTab) answerTyped(text string) {
	s := m.sheet()
	if s == nil || m.loading {
		return
	}
	m.readAnswer(s.task, text)
	m.update()
	m.typing++
	n := m.typing
	m.p.later(keepAfter, func() {
		if m.typing == n {
			m.commit(false)
		}
	})
}

// keepAfter is the pause in typing after which an answer is kept.
const keepAfter = 3 * time.Second

// readAnswer reads a text against the key, unless it is the one that was read
// last.
func (m *markingTab) readAnswer(t *contest.Task, text string) {
	if m.read != nil && m.readTask == t.ID && m.readText == text {
		return
	}
	r := contest.ReadAnswer(t, text)
	m.read, m.readTask, m.readText = &r, t.ID, text
}

// readSaved is the text that the event holds for the present place.
func (m *markingTab) readSaved() string {
	if s := m.sheet(); s != nil {
		return s.answer.Text
	}
	return ""
}

// commit keeps what was typed with the marks that follow from it. With all,
// items of a text that was typed before and not marked yet are marked as it
// reads, too: the marker has seen them and goes on.
func (m *markingTab) commit(all bool) {
	s := m.sheet()
	if s == nil || m.loading || m.shown != m || !all && m.answer.Text == s.answer.Text {
		return
	}
	m.readAnswer(s.task, m.answer.Text)
	saved := m.read
	if s.answer.Text != m.answer.Text {
		r := contest.ReadAnswer(s.task, s.answer.Text)
		saved = &r
	}
	changes := s.write(m.answer.Text, saved, m.read)
	if all && m.answer.Text == "" && s.answer.Text == "" {
		changes = s.rest()
	}
	m.change("answer", changes...)
}

// leave keeps what was typed, goes somewhere and shows what is there.
func (m *markingTab) leave(to func()) {
	m.commit(false)
	to()
	m.arrive()
}

// next takes what is shown as marked and goes to the next sheet. Where nothing
// is known of a sheet it asks first: no stray Enter may cost a solver his points.
func (m *markingTab) next() {
	if s := m.sheet(); s != nil && s.untouched() && m.answer.Text == "" {
		if m.emptyAt != s.place {
			m.emptyAt = s.place
			m.tell(m.t("blankAsk"))
			m.update()
			return
		}
		m.change("blank", contest.SetBlank{Solver: s.place.solver, Task: s.place.task, Blank: true})
	}
	m.commit(true)
	if m.walk.step(1) {
		m.arrive()
		return
	}
	m.arrive()
	here, all := m.countOpen()
	if all > 0 {
		m.tell(m.t("endOpen", "Here", here, "All", all))
	} else {
		m.tell(m.t("endDone"))
	}
	m.update()
}

// nextOpen goes to the next sheet that is still to be marked.
func (m *markingTab) nextOpen() {
	m.commit(false)
	found := m.walk.nextOpen(func(p place) bool { return isOpen(m.p.event(), p, m.second) })
	m.arrive()
	if !found {
		m.tell(m.t("endDone"))
		m.update()
	}
}

// arrive shows a place that has just been reached.
func (m *markingTab) arrive() {
	m.offer, m.typed, m.pending, m.names = nil, typedPoints{}, nil, false
	m.asked++
	m.told, m.wrong = "", false
	m.emptyAt = place{}
	m.endAsking()
	m.loadText()
	m.current = ""
	if s := m.sheet(); s != nil {
		m.current = firstDoubt(s)
	}
	m.update()
}

// loadText shows the answer as the event holds it.
func (m *markingTab) loadText() {
	s := m.sheet()
	if s == nil {
		return
	}
	m.loading = true
	m.answer.SetText(s.answer.Text)
	m.loading = false
	m.saved = s.answer.Text
	m.readAnswer(s.task, s.answer.Text)
}

// firstDoubt is the item to take in hand first: one that is not right, or the
// first of all.
func firstDoubt(s *sheet) string {
	for i := range s.task.Key.Items {
		if it := &s.task.Key.Items[i]; s.mark(it.ID).State != contest.Right {
			return it.ID
		}
	}
	if len(s.task.Key.Items) > 0 {
		return s.task.Key.Items[0].ID
	}
	return ""
}

// chooseItem takes the next item in hand, or the one before.
func (m *markingTab) chooseItem(by int) {
	s := m.sheet()
	if s == nil || len(s.task.Key.Items) == 0 {
		return
	}
	items := s.task.Key.Items
	at := slices.IndexFunc(items, func(it contest.Item) bool { return it.ID == m.current })
	at = min(max(at+by, 0), len(items)-1)
	m.current = items[at].ID
	m.update()
	m.pad.reveal(at)
}

// toggleNumber ticks the item with a number from 0, or takes the tick away.
func (m *markingTab) toggleNumber(i int) {
	if s := m.sheet(); s != nil && i < len(s.task.Key.Items) {
		m.toggle(s.task.Key.Items[i].ID)
	}
}

// toggle ticks an item, or takes the tick away, and looks for sheets with the
// same case.
func (m *markingTab) toggle(item string) {
	m.commit(false)
	s := m.sheet()
	if s == nil {
		return
	}
	if m.current = item; m.change("mark", s.toggle(item, m.read)...) {
		m.told, m.wrong = "", false
		m.seekSame(item)
	}
	m.update()
}

// takeReason notes the case for the item in hand.
func (m *markingTab) takeReason() {
	m.commit(false)
	s := m.sheet()
	if s == nil || m.current == "" {
		return
	}
	if m.change("reason", s.reason(m.current, m.reasons.reason())...) {
		m.seekSame(m.current)
	}
	m.update()
}

// toggleExtra tells that a wrong solution stands beside the right one, or takes
// that back.
func (m *markingTab) toggleExtra() {
	m.commit(false)
	if s := m.sheet(); s != nil {
		m.change("extra", contest.SetExtra{Solver: s.place.solver, Task: s.place.task, Extra: !s.answer.Extra})
	}
	m.update()
}

// pointsTyped sets the points of the task by a typed number.
func (m *markingTab) pointsTyped(r rune) {
	m.commit(false)
	s := m.sheet()
	if s == nil {
		return
	}
	p, ok := m.typed.add(r, s.task.Max)
	switch {
	case !ok && strings.ContainsRune(".,/", r) && m.typed.text != "":
		return // the number goes on
	case !ok:
		m.refuse(m.t("noSuchPoints", "Max", m.p.points(s.task.Max)))
		return
	}
	m.earn(p, "")
}

// earn makes the task earn so many points, asking for the reason where one is
// needed.
func (m *markingTab) earn(p contest.Points, why string) {
	s := m.sheet()
	if s == nil {
		return
	}
	if s.answer.Claim.State == contest.Verified && !s.second {
		m.earnCook(s, p)
		return
	}
	changes, ok := s.earn(p, why, m.read)
	m.pending = nil
	defer m.update()
	switch {
	case !ok && m.second:
		m.refuse(m.t("secondItems"))
	case !ok:
		// The number may go on: the reason is asked for at Enter.
		m.pending = &p
		m.tell(m.t("pendingPoints", "Points", m.p.points(p)))
	default:
		m.change("points", changes...)
		m.told, m.wrong = "", false
	}
}

// ask asks for a reason in the line below; Escape gives it up.
func (m *markingTab) ask(question string, done func(why string)) {
	m.pending, m.asking = nil, done
	m.question.SetText(question)
	m.why.SetText("")
	m.whyRow.Show()
	m.focusOn(m.why)
}

// takeWhy hands the reason over; an empty one is none.
func (m *markingTab) takeWhy(why string) {
	why = strings.TrimSpace(why)
	if m.asking == nil || why == "" {
		return
	}
	done := m.asking
	m.endAsking()
	done(why)
	m.focusOn(m.pad)
}

func (m *markingTab) endAsking() {
	m.asking = nil
	m.whyRow.Hide()
}

// takeTime corrects the time of the sheet.
func (m *markingTab) takeTime(text string) {
	s := m.sheet()
	if s == nil {
		return
	}
	r := m.p.event().Round(m.walk.round)
	now := m.p.event().Sheet(m.walk.round, s.place.solver).Minutes
	minutes, err := strconv.Atoi(strings.TrimSpace(text))
	switch {
	case err != nil || minutes < 0 || minutes > r.Minutes:
		m.refuse(m.t("noSuchTime", "Most", r.Minutes))
	case minutes == now:
		m.focusOn(m.pad)
	default:
		m.ask(m.t("whyTime", "From", now, "To", minutes), func(why string) {
			m.change("time", contest.CorrectTime{Round: m.walk.round, Solver: s.place.solver, Minutes: minutes, Why: why})
			m.update()
		})
	}
}

// seekSame looks in the background for sheets with the same case.
func (m *markingTab) seekSame(item string) {
	m.offer = nil
	m.asked++
	at, ok := m.walk.at()
	if !ok || m.second {
		return
	}
	asked, part := m.asked, excerpt(m.p.event(), at.task)
	m.p.background(func() func() {
		found := sameCases(part, at, item)
		return func() {
			if m.asked == asked {
				m.offer = found
				m.update()
			}
		}
	})
}

// acceptOffer makes the decision on all sheets with the same case.
func (m *markingTab) acceptOffer() {
	o := m.offer
	if o == nil {
		return
	}
	m.offer = nil
	if changes := o.changes(m.p.event()); m.change("same", changes...) {
		m.tell(m.p.cat.N("marking.sameDone", len(changes)))
	}
	m.update()
}

// tell says what was done, and refuse what could not be.
func (m *markingTab) tell(text string) { m.told, m.wrong = text, false }

func (m *markingTab) refuse(text string) {
	m.told, m.wrong = text, true
	m.update()
}
