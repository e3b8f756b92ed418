package contest

import (
	"strconv"

	"keymove/export"
	"keymove/judging/store"
)

// trail shows the audit trail of the event, the newest line first. A large
// event has tens of thousands of lines: those in view are read, and kept.
type trail struct {
	p     *Page
	lines *grid
	// of is the event whose lines pages holds, from the number of a page.
	of    eventState
	pages map[int64][]store.Audit
}

// trailPage is how many lines are read at once.
const trailPage = 64

func newTrail(p *Page) *trail {
	t := &trail{p: p}
	t.lines = newGrid(p, "trail", []gridColumn{{title: "№", width: 60, right: true}, {title: p.t("when"), width: 150}, {title: p.t("who"), width: 120},
		{title: p.t("what"), width: 240, grow: true}, {title: p.t("where"), width: 240, grow: true}}, t.cell, nil)
	return t
}

// refresh shows the trail as it is. Lines are never changed: when more have come
// only the page that was not full is read again.
func (t *trail) refresh() {
	now := t.p.eventState()
	switch {
	case now.path != t.of.path:
		t.pages = map[int64][]store.Audit{}
	case now.last != t.of.last:
		delete(t.pages, t.of.last/trailPage)
	}
	t.of = now
	t.lines.setRows(int(now.last))
}

// line returns the line in a row, nil when it cannot be read.
func (t *trail) line(row int) *store.Audit {
	seq := t.of.last - int64(row)
	page := seq / trailPage
	lines, known := t.pages[page]
	if !known {
		// What cannot be read is shown empty: a table asks too often to tell.
		lines, _ = t.p.host.Session.EventAuditBetween(page*trailPage, page*trailPage+trailPage-1)
		t.pages[page] = lines
	}
	for i := range lines {
		if lines[i].Seq == seq {
			return &lines[i]
		}
	}
	return nil
}

func (t *trail) cell(row, column int) string {
	a := t.line(row)
	switch {
	case a == nil:
		return ""
	case column == 0:
		return strconv.FormatInt(a.Seq, 10)
	case column == 1:
		return t.p.stampText(a.At)
	case column == 2:
		return a.By
	case column == 3:
		return export.ChangeText(t.p.cat, a.Change)
	}
	return export.ChangePlace(t.p.cat, t.p.event(), a.Change)
}
