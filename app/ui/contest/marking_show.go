package contest

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/export"
	"keymove/judging/contest"
	"keymove/solver/chess"
	"keymove/solver/notation"
)

// refresh shows the event, which has changed: the key may be another.
func (m *markingTab) refresh() {
	m.read = nil
	m.update()
}

// update shows the present place.
func (m *markingTab) update() {
	e := m.p.event()
	if e.Round(m.walk.round) == nil && len(e.Rounds) > 0 {
		m.walk = newWalk(e, firstToMark(e), m.walk.course)
		m.arrive() // comes back here
		return
	}
	m.walk.follow(e)
	m.showChoices(e)
	s := m.sheet()
	visible(m.body, s != nil)
	visible(m.empty, s == nil)
	if s == nil {
		m.empty.SetText(m.nothingText(e))
		return
	}
	typing := m.p.host.Window.Canvas().Focused() == fyne.Focusable(m.answer) && m.answer.Text != m.saved
	switch {
	case m.answer.Text == s.answer.Text && m.readTask == s.task.ID:
		m.saved = s.answer.Text
	case !typing || m.readTask != s.task.ID:
		m.loadText() // it was changed elsewhere, or taken back
	}
	m.readAnswer(s.task, m.answer.Text)
	if s.task.Key.Item(m.current) == nil {
		m.current = firstDoubt(s)
	}
	m.showHead(e, s)
	m.showItems(s)
	m.showAnswer(s)
	m.showClaim(s)
	m.showOffer(e)
	// Texts that wrap have other heights now.
	m.claim.root.Refresh()
	m.fields.Refresh()
	m.foot.Refresh()
	if height := m.foot.MinSize().Height; height != m.footHeight {
		m.footHeight = height
		m.body.Refresh()
	}
}

// firstToMark is the first round in which there is something to mark, or else
// the first with sheets, or the first of all.
func firstToMark(e *contest.Event) int {
	with := 0
	for i := range e.Rounds {
		w := newWalk(e, e.Rounds[i].Number, byProblem)
		if w.len() == 0 {
			continue
		}
		if with == 0 {
			with = w.round
		}
		if _, open := openPlaces(e, &w, false); open > 0 {
			return w.round
		}
	}
	if with == 0 {
		return e.Rounds[0].Number
	}
	return with
}

// nothingText says why there is nothing to mark and what to do.
func (m *markingTab) nothingText(e *contest.Event) string {
	switch r := e.Round(m.walk.round); {
	case r == nil:
		return m.t("noRounds")
	case len(r.Tasks) == 0:
		return m.t("noProblems", "Round", r.Number)
	default:
		return m.t("noSheets", "Round", r.Number)
	}
}

func (m *markingTab) showChoices(e *contest.Event) {
	var names []string
	at := -1
	for i := range e.Rounds {
		names = append(names, m.p.roundName(&e.Rounds[i]))
		if e.Rounds[i].Number == m.walk.round {
			at = i
		}
	}
	m.rounds.offerOptions(names)
	m.rounds.set(at)
	m.courses.set(int(m.walk.course))
	m.markers.set(map[bool]int{false: 0, true: 1}[m.second])
}

// roundName names a round: its number and title.
func (p *Page) roundName(r *contest.Round) string {
	name := p.cat.T("marking.round", "Round", r.Number)
	if r.Title != "" {
		name += " · " + r.Title
	}
	return name
}

// sheetName is what a sheet is called without its solver's name.
func (m *markingTab) sheetName(solver *contest.Solver) string {
	if solver.Code != "" {
		return m.t("code", "Code", solver.Code)
	}
	return m.t("number", "Number", solver.Number)
}

func (m *markingTab) showHead(e *contest.Event, s *sheet) {
	solver := e.Solver(s.place.solver)
	m.title.SetText(m.t("title", "Problem", s.task.ID, "Sheet", m.walk.sheet+1, "Sheets", len(m.walk.solvers), "Code", m.sheetName(solver)))
	m.show.SetText(m.t("showName"))
	if m.names {
		m.title.SetText(m.title.Text + " · " + solverName(solver))
		m.show.SetText(m.t("hideName"))
	}
	here, all := m.countOpen()
	m.progress.SetText(m.t("progress", "Here", here, "All", all))
	d := &s.task.Work.Problem
	if m.diagram.Setup() != d.Diagram {
		m.diagram.SetSetup(d.Diagram)
	}
	lines := []string{export.TaskWords(m.p.cat, d) + " · " + export.MenCount(d.Diagram)}
	for i := range d.Twins {
		lines = append(lines, export.TwinText(m.p.cat, m.p.style(), d, i+1))
	}
	m.task.TextStyle.Symbol = m.symbol().Symbol
	m.task.SetText(strings.Join(lines, "\n"))
}

// solverName is a solver's name with where he comes from.
func solverName(s *contest.Solver) string {
	name := s.Name
	if s.Country != "" {
		name += ", " + s.Country
	}
	return name
}

// symbol is the style of texts with moves: figurines need a face of their own.
func (m *markingTab) symbol() fyne.TextStyle {
	return fyne.TextStyle{Symbol: m.p.style().Letters == notation.Figurine}
}

// markStates is how the states of a mark are lit.
var markStates = [...]widgets.State{contest.Unmarked: widgets.Undecided, contest.Right: widgets.Proved,
	contest.Wrong: widgets.Defect, contest.Ambiguous: widgets.Flaw, contest.Missing: widgets.Defect}

func (m *markingTab) showItems(s *sheet) {
	score := s.score()
	parts := map[string]contest.Part{}
	for _, part := range score.Parts {
		parts[part.Item] = part
	}
	differ := map[string]contest.Difference{}
	for _, d := range contest.Differences(s.task, &s.answer) {
		differ[d.Item] = d
	}
	items := s.task.Key.Items
	m.pad.rowCount(len(items))
	for i := range items {
		it := &items[i]
		mark := s.mark(it.ID)
		row := rowState{item: it.ID, text: export.ItemText(m.p.cat, m.p.style(), s.task, it), inHand: it.ID == m.current,
			state: markStates[mark.State], note: m.markText(mark), points: m.p.points(it.Points)}
		suggested := m.suggestion(it.ID)
		switch d, differs := differ[it.ID]; {
		case differs:
			row.state = widgets.Flaw
			row.note = m.t("differ", "First", m.markText(d.First), "Second", m.markText(d.Second))
		case mark.State == contest.Unmarked && suggested != nil && m.answer.Text != "":
			row.note = m.t("reads", "Mark", m.markText(suggested.Mark))
		case parts[it.ID].Blocked != "":
			row.state = widgets.Flaw
			row.note = m.t("blocked", "Item", m.itemNumber(s, parts[it.ID].Blocked))
		case s.answer.Blank && !s.second:
			row.state, row.note = widgets.Defect, m.t("rule.blank")
		case it.Note != "" && mark == (contest.Mark{}):
			row.note = it.Note
		}
		if suggested != nil && mark.State != contest.Right && m.answer.Text != "" {
			if stands := m.standsText(s, suggested); stands != "" {
				row.note = strings.TrimPrefix(row.note+"\n"+stands, "\n")
			}
		}
		m.pad.rows[i].set(i+1, row, m.symbol())
	}
	total := m.t("total", "Points", m.p.points(score.Points), "Max", m.p.points(score.Max))
	if rule := m.ruleText(&score); rule != "" {
		total += " · " + rule
	}
	m.total.SetText(total)
	m.pad.box.Refresh()
	m.middle.Refresh()
}

// suggestion is what the reader makes of an item of the present text.
func (m *markingTab) suggestion(item string) *contest.Suggestion {
	if m.read == nil {
		return nil
	}
	return m.read.Suggestion(item)
}

func (m *markingTab) itemNumber(s *sheet, item string) int {
	for i := range s.task.Key.Items {
		if s.task.Key.Items[i].ID == item {
			return i + 1
		}
	}
	return 0
}

func (m *markingTab) showAnswer(s *sheet) {
	remarks := m.remarksText(s)
	m.remarks.TextStyle.Symbol = m.symbol().Symbol
	m.remarks.SetText(remarks)
	visible(m.remarks, remarks != "")
	visible(m.extra, s.answer.Extra)
	m.extra.SetState(widgets.Defect, m.t("extra"))
	reason := s.mark(m.current).Reason
	m.reasons.showReason(reason)
	visible(m.meaning, reason != contest.NoReason)
	if reason != contest.NoReason {
		m.meaning.SetText(export.ReasonMeaning(m.p.cat, reason))
	}
	if sheet := m.p.event().Sheet(m.walk.round, s.place.solver); m.p.host.Window.Canvas().Focused() != fyne.Focusable(m.time) {
		m.time.SetText(fmt.Sprint(sheet.Minutes))
	}
	m.note.Importance = widget.MediumImportance
	if m.wrong {
		m.note.Importance = widget.DangerImportance
	}
	m.note.SetText(m.told)
	visible(m.note, m.told != "")
}

func (m *markingTab) showOffer(e *contest.Event) {
	visible(m.offerRow, m.offer != nil)
	if m.offer == nil {
		return
	}
	var names []string
	for _, number := range m.offer.solvers {
		name := fmt.Sprint(number)
		if solver := e.Solver(number); solver != nil && solver.Code != "" {
			name = solver.Code
		}
		if names = append(names, name); len(names) == 8 && len(m.offer.solvers) > 8 {
			names = append(names, "…")
			break
		}
	}
	s := m.sheet()
	m.offered.SetText(m.p.cat.N("marking.offer", len(m.offer.solvers), "Item", m.itemNumber(s, m.offer.item),
		"Mark", m.markText(m.offer.mark), "Sheets", strings.Join(names, ", ")))
}

// moveText writes a move as the window does.
func (m *markingTab) moveText(before *chess.Position, move chess.Move) string {
	return m.p.style().Move(before, move)
}
