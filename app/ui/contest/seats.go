package contest

import (
	"math/rand/v2"
	"strings"

	"keymove/app/session"
	"keymove/export"
	"keymove/judging/contest"
)

// drawSeats draws the seats anew and tells which neighbours could not be kept
// apart, as the rules of the event want it.
func (p *Page) drawSeats() {
	settings := p.event().Settings
	settings.Seating.Seed = 1 + rand.Uint64N(9999)
	if !p.change("contest_lot", contest.SetSettings{Settings: settings}) {
		return
	}
	path, cat := p.host.Session.EventPath(), p.cat
	p.background(func() func() {
		e, err := session.ReadEvent(path)
		var lines []string
		if err == nil {
			for i := range e.Rounds {
				for _, clash := range contest.SeatPlan(e, e.Rounds[i].Number).Clashes {
					lines = append(lines, cat.T("papers.round", "Round", e.Rounds[i].Number)+". "+export.ClashText(cat, e, clash))
				}
			}
		}
		return func() {
			switch {
			case err != nil:
				p.host.ShowError(err)
			case len(lines) == 0:
				p.host.Say(p.t("lot_apart"))
			default:
				p.host.ShowText(p.t("lot_caption"), strings.Join(lines, "\n"))
			}
		}
	})
}
