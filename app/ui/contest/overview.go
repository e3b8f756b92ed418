package contest

import (
	"time"

	"keymove/judging/contest"
)

// overview is what follows from the whole of an event: the steps of the
// checklist and what there is to look at. In a large event that takes longer
// than a frame, so that it is worked out in parts, and only when the changes
// pause.
type overview struct {
	p *Page
	// of is the event as it was looked at last.
	of     eventState
	due    bool
	issues []contest.Issue
}

// eventState tells an event as it was after one change from any other.
type eventState struct {
	path   string
	last   int64
	broken int64
	// drafts and used are how many amendments are prepared, and how many
	// earlier events have been looked through.
	drafts, used int
}

// state is the present one.
func (p *Page) eventState() eventState {
	s := p.host.Session
	now := eventState{path: s.EventPath(), last: s.EventLast(), broken: s.EventBroken()}
	now.used, _ = s.UsedFound()
	for i := range p.event().Rounds {
		for j := range p.event().Rounds[i].Tasks {
			if s.AmendmentDraft(p.event().Rounds[i].Tasks[j].ID) != nil {
				now.drafts++
			}
		}
	}
	return now
}

// pauseBefore is how long the changes must pause.
const pauseBefore = 150 * time.Millisecond

// refresh looks at the event anew where it has changed: at once when it is
// another event, and else after a pause.
func (o *overview) refresh() {
	switch now := o.p.eventState(); {
	case now == o.of || o.due:
	case now.path != o.of.path:
		o.of = now
		o.look()
		o.p.checklist.show(o.p.steps())
	default:
		o.due = true
		o.p.later(pauseBefore, func() {
			o.due, o.of = false, o.p.eventState()
			o.look()
			o.p.later(0, func() { o.p.checklist.show(o.p.steps()) })
			for _, refresh := range o.p.slowScreens {
				o.p.later(0, refresh)
			}
		})
	}
}

// look reviews the event, and shows what was found in the tab in view.
func (o *overview) look() {
	o.issues = o.p.host.Session.EventIssues()
	if t := o.p.tabs[o.p.state.tab]; t.reviewed != nil {
		t.reviewed()
	}
}
