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

// claimBar shows a cook claim and what has become of it, with the verdicts that
// the marker can give by hand where the program cannot decide.
type claimBar struct {
	root   *fyne.Container
	light  *widgets.StatusLight
	text   *widget.Label
	busy   *widget.ProgressBarInfinite
	begin  *widget.Button
	works  *widget.Button
	refute *widget.Button
	hand   *fyne.Container
}

func newClaimBar(m *markingTab) *claimBar {
	b := &claimBar{light: widgets.NewStatusLight(), text: wrapped(""), busy: widget.NewProgressBarInfinite()}
	b.busy.Stop()
	b.begin = widget.NewButton(m.t("claim.button"), m.claimCook)
	b.works = widget.NewButton(m.t("claim.works"), func() { m.settleClaim(contest.Verified) })
	b.refute = widget.NewButton(m.t("claim.fails"), func() { m.settleClaim(contest.Refuted) })
	b.hand = container.NewGridWithColumns(2, b.works, b.refute)
	b.root = container.NewVBox(container.NewBorder(nil, nil, nil, b.begin, container.NewHBox(b.light)), b.busy, b.text, b.hand)
	return b
}

// claimCook claims that what is written is a cook, and has it looked into. At a
// claim that is there already it is taken back.
func (m *markingTab) claimCook() {
	m.commit(false)
	s := m.sheet()
	if s == nil {
		return
	}
	if s.answer.Claim.State != contest.NoClaim {
		m.endClaim()
		m.change("claim", contest.SetClaim{Solver: s.place.solver, Task: s.place.task})
		m.update()
		return
	}
	text := strings.TrimSpace(s.answer.Text)
	if text == "" {
		m.refuse(m.t("claim.nothing"))
		m.focusOn(m.answer)
		return
	}
	key, ok := m.claimedKey(s)
	if !ok {
		m.refuse(m.t("claim.inKey"))
		return
	}
	claim := contest.Claim{State: contest.Claimed, Text: text, Solution: claimedPlace(s)}
	if m.change("claim", contest.SetClaim{Solver: s.place.solver, Task: s.place.task, Claim: claim}) {
		if key != "" {
			text = key
		}
		m.verify(s.place, text)
	}
	m.update()
}

// claimedKey is the first move that is claimed, where the first move decides and
// it is another than the key's; false where only the key itself is written. In
// help play the whole text is the claim.
func (m *markingTab) claimedKey(s *sheet) (string, bool) {
	for i := range s.task.Key.Items {
		if kind := s.task.Key.Items[i].Kind; kind == contest.LineItem || kind == contest.SetLineItem {
			return "", true
		}
	}
	if m.read == nil {
		return "", true
	}
	if len(m.read.OtherKeys) > 0 {
		return m.pathText(s, m.read.OtherKeys[0]), true
	}
	for i := range m.read.Suggestions {
		if m.read.Suggestions[i].Mark.State == contest.Right {
			return "", false
		}
	}
	return "", true
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
func (m *markingTab) verify(at place, text string) {
	m.endClaim()
	m.claimAt = at
	decided := false
	stop := m.p.host.Session.VerifyClaim(at.task, text, func(o session.ClaimOutcome) {
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
	case o.State == contest.Verified || o.State == contest.Refuted:
		claim := s.answer.Claim
		claim.State, claim.Lines = o.State, o.Lines
		m.change("claim", contest.SetClaim{Solver: at.solver, Task: at.task, Claim: claim})
	case o.Unsolvable:
		m.tell(m.t("claim.unsolvable"))
	case len(o.Line) == 0:
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

// showClaim words the claim of the present sheet.
func (m *markingTab) showClaim(s *sheet) {
	b, claim := m.claim, &s.answer.Claim
	busy := m.stopClaim != nil && m.claimAt == s.place
	visible(b.busy, busy)
	if busy {
		b.busy.Start()
	} else {
		b.busy.Stop()
	}
	visible(b.hand, claim.State == contest.Claimed && !busy)
	visible(b.light, claim.State != contest.NoClaim)
	visible(b.text, claim.State != contest.NoClaim)
	b.begin.SetText(m.t("claim.button"))
	lines := m.linesText(s, claim.Lines)
	switch claim.State {
	case contest.NoClaim:
		return
	case contest.Claimed:
		b.light.SetState(widgets.Undecided, m.t("claim.claimed"))
		b.text.SetText(m.t("claim.open", "Text", claim.Text))
		if busy {
			b.text.SetText(m.t("claim.looking", "Text", claim.Text))
		}
	case contest.Verified:
		b.light.SetState(widgets.Proved, m.t("claim.verified"))
		b.text.SetText(m.t("claim.proof", "Lines", lines, "Max", m.points(s.task.Max)))
	case contest.Refuted:
		b.light.SetState(widgets.Defect, m.t("claim.refuted"))
		b.text.SetText(m.t("claim.refutation", "Lines", lines))
	}
	b.begin.SetText(m.t("claim.takeBack"))
}
