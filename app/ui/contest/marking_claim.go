package contest

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/judging/contest"
)

// claimBar shows what a solver claims and what has become of it, with the
// verdicts that the marker can give by hand where the program cannot decide.
type claimBar struct {
	root   *fyne.Container
	light  *widgets.StatusLight
	text   *widget.Label
	busy   *widget.ProgressBar
	begin  *button
	none   *button
	works  *widget.Button
	refute *widget.Button
	hand   *fyne.Container
}

func newClaimBar(m *markingTab) *claimBar {
	b := &claimBar{light: widgets.NewStatusLight(), text: wrapped(""), busy: widget.NewProgressBar()}
	b.text.Selectable = true
	b.begin = newMenuButton(m.p, m.t("claim.button"), m.claimItems)
	b.none = newButton(m.p, m.t("claim.declare"), m.declareUnsolvable)
	b.works = widget.NewButton(m.t("claim.works"), func() { m.settleClaim(contest.Verified) })
	b.refute = widget.NewButton(m.t("claim.fails"), func() { m.settleClaim(contest.Refuted) })
	b.hand = container.NewGridWithColumns(2, b.works, b.refute)
	b.root = container.NewVBox(container.NewHBox(b.begin), container.NewHBox(b.light), b.busy, b.text, b.hand, b.none)
	return b
}

// claimKinds are what a solver may claim, the usual first.
var claimKinds = []contest.ClaimKind{contest.CookClaim, contest.NoSolutionClaim, contest.IllegalClaim}

// claimKeys name the kinds in the messages.
var claimKeys = [...]string{contest.CookClaim: "cook", contest.NoSolutionClaim: "noSolution", contest.IllegalClaim: "illegal"}

// claimItems offers what can be claimed, or to take back what is.
func (m *markingTab) claimItems() []*fyne.MenuItem {
	s := m.sheet()
	if s == nil {
		return nil
	}
	if s.answer.Claim.State != contest.NoClaim {
		return []*fyne.MenuItem{fyne.NewMenuItem(m.t("claim.takeBack"), m.takeClaimBack)}
	}
	var items []*fyne.MenuItem
	for _, kind := range claimKinds {
		items = append(items, fyne.NewMenuItem(m.t("claim.kind."+claimKeys[kind]), func() { m.claimThat(kind) }))
	}
	return items
}

// claimCook claims that what is written is a cook, and has it looked into. At a
// claim that is there already it is taken back.
func (m *markingTab) claimCook() {
	if s := m.sheet(); s != nil && s.answer.Claim.State != contest.NoClaim {
		m.takeClaimBack()
		return
	}
	m.claimThat(contest.CookClaim)
}

// takeClaimBack takes the claim back.
func (m *markingTab) takeClaimBack() {
	m.commit(false)
	if s := m.sheet(); s != nil {
		m.endClaim()
		m.change("claim", contest.SetClaim{Solver: s.place.solver, Task: s.place.task})
	}
	m.update()
}

// claimThat notes a claim and has it looked into.
func (m *markingTab) claimThat(kind contest.ClaimKind) {
	m.commit(false)
	s := m.sheet()
	if s == nil {
		return
	}
	text := strings.TrimSpace(s.answer.Text)
	if text == "" && kind == contest.CookClaim {
		m.refuse(m.t("claim.nothing"))
		m.focusOn(m.answer)
		return
	}
	claim := contest.Claim{Kind: kind, State: contest.Claimed, Text: text, Solution: -1}
	if kind == contest.CookClaim {
		claim.Solution = claimedPlace(s)
	}
	if m.change("claim", contest.SetClaim{Solver: s.place.solver, Task: s.place.task, Claim: claim}) {
		m.verify(s.place, kind, text)
	}
	m.update()
}

// claimedPlace is the separate solution that a cook stands in for: the whole
// problem where there is one, else the first that is not right.
func claimedPlace(s *sheet) int {
	if s.task.Key.Solutions() <= 1 {
		return -1
	}
	for i := range s.task.Key.Items {
		if it := &s.task.Key.Items[i]; s.mark(it.ID).State != contest.Right {
			return it.Solution
		}
	}
	return -1
}

// verify has a claim looked into. The marker may go on meanwhile: the verdict
// finds its sheet.
func (m *markingTab) verify(at place, kind contest.ClaimKind, text string) {
	m.endClaim()
	m.claimAt = at
	m.claim.busy.SetValue(0)
	decided := false
	request := session.ClaimRequest{Task: at.task, Kind: kind, Text: text,
		Progress: func(p session.ClaimProgress) { m.claim.busy.SetValue(float64(p.Percent) / 100) }}
	stop := m.p.host.Session.ExamineClaim(request, func(o session.ClaimOutcome) {
		decided = true
		m.stopClaim = nil
		m.claimed(at, o)
	})
	if !decided {
		m.stopClaim = stop
	}
}

// endClaim gives up the look into a claim.
func (m *markingTab) endClaim() {
	if m.stopClaim != nil {
		m.stopClaim()
		m.stopClaim = nil
	}
}

// claimed keeps what was found of a claim that still stands.
func (m *markingTab) claimed(at place, o session.ClaimOutcome) {
	defer m.update()
	s := sheetAt(m.p.event(), at, false)
	if s == nil || s.answer.Claim.State != contest.Claimed {
		return
	}
	switch {
	case o.InKey:
		m.change("claim", contest.SetClaim{Solver: at.solver, Task: at.task})
		m.tell(m.t("claim.inKey"))
	case o.State == contest.Verified || o.State == contest.Refuted:
		m.change("claim", contest.SetClaim{Solver: at.solver, Task: at.task, Claim: o.Claim(s.answer.Claim.Text)})
	case o.Unsolvable:
		m.tell(m.t("claim.unsolvable"))
	case o.Kind == contest.CookClaim && len(o.Line) == 0:
		m.tell(m.t("claim.unread"))
	default:
		m.tell(m.t("claim.undecided"))
	}
}

// settleClaim is the marker's own verdict on a claim; what was written is its
// evidence.
func (m *markingTab) settleClaim(state contest.ClaimState) {
	m.commit(false)
	s := m.sheet()
	if s == nil || s.answer.Claim.State == contest.NoClaim {
		return
	}
	m.endClaim()
	claim := s.answer.Claim
	claim.State = state
	if len(claim.Lines) == 0 {
		claim.Lines = []string{m.t("claim.byHand", "Text", claim.Text)}
	}
	m.change("claim", contest.SetClaim{Solver: s.place.solver, Task: s.place.task, Claim: claim})
	m.update()
}

// earnCook sets what a cook earns that works and was not written in full.
func (m *markingTab) earnCook(s *sheet, p contest.Points) {
	claim := s.answer.Claim
	claim.Incomplete = &p
	if p == s.task.Max {
		claim.Incomplete = nil
	}
	m.change("claim", contest.SetClaim{Solver: s.place.solver, Task: s.place.task, Claim: claim})
	m.update()
}

// declareUnsolvable tells that nothing solves the task of a claim that has held:
// everybody then gets 0 points and the full time of the round (50.2).
func (m *markingTab) declareUnsolvable() {
	s := m.sheet()
	if s == nil {
		return
	}
	id := s.task.ID
	m.p.askWhy(m.p.t("no_solution_set"), m.p.t("no_solution_text", "Problem", id), m.p.t("ok"), func(why string) {
		m.p.change("contest_no_solution", contest.SetNoSolution{Task: id, NoSolution: true, Why: why})
	})
}

// showClaim words the claim of the present sheet.
func (m *markingTab) showClaim(s *sheet) {
	b, claim := m.claim, &s.answer.Claim
	busy := m.stopClaim != nil && m.claimAt == s.place
	visible(b.busy, busy)
	visible(b.hand, claim.State == contest.Claimed && !busy)
	visible(b.light, claim.State != contest.NoClaim)
	visible(b.text, claim.State != contest.NoClaim)
	visible(b.none, claim.Kind == contest.NoSolutionClaim && claim.State == contest.Verified && !s.task.NoSolution)
	if claim.State == contest.NoClaim {
		return
	}
	state := [...]widgets.State{contest.Claimed: widgets.Undecided, contest.Verified: widgets.Proved, contest.Refuted: widgets.Defect}[claim.State]
	b.light.SetState(state, m.t("claim."+claimKeys[claim.Kind]+"."+claim.State.String()))
	switch {
	case busy:
		b.text.SetText(m.t("claim.looking", "Text", claim.Text))
	case claim.State == contest.Claimed:
		b.text.SetText(m.t("claim.open", "Text", claim.Text))
	case claim.Kind == contest.NoSolutionClaim && claim.State == contest.Verified:
		b.text.SetText(m.t("claim.allZero"))
	case claim.Kind == contest.IllegalClaim:
		b.text.SetText(m.t("claim.noGround"))
	case claim.State == contest.Verified && claim.Incomplete != nil:
		b.text.SetText(m.t("claim.part", "Lines", m.linesText(s, claim.Lines), "Points", m.p.points(*claim.Incomplete), "Max", m.p.points(s.task.Max)))
	case claim.State == contest.Verified:
		b.text.SetText(m.t("claim.proof", "Lines", m.linesText(s, claim.Lines), "Max", m.p.points(s.task.Max)))
	default:
		b.text.SetText(m.t("claim.refutation", "Lines", m.linesText(s, claim.Lines)))
	}
}
