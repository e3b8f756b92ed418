package contest

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"keymove/export"
	"keymove/judging/contest"
)

// register notes who is at a round (article 49): one line for each solver.
type register struct {
	object *fyne.Container
	p      *Page
	round  *int
	lines  *grid
	rows   []contest.RollRow
}

func newRegister(p *Page, round *int) *register {
	r := &register{p: p, round: round}
	r.lines = newGrid(p, "register", []gridColumn{{title: "№", width: 50, right: true}, {title: p.t("name"), width: 150, grow: true},
		{title: p.t("presence"), width: 130}, {title: p.t("minutes_head"), width: 70, right: true}}, r.cell, nil)
	r.lines.menu = func(int) []*fyne.MenuItem { return r.items() }
	r.lines.keys = func(key fyne.KeyName) bool {
		if key != fyne.KeySpace {
			return false
		}
		r.note(contest.Attendance{Presence: contest.Present})
		r.lines.pick(r.lines.at + 1)
		return true
	}
	r.lines.removed = func(int) { r.note(contest.Attendance{}) }
	note := newMenuButton(p, p.t("presence_note"), r.items)
	absent := newButton(p, p.t("presence_rest"), r.noteAbsent)
	r.object = container.NewBorder(nil, flowing(note, absent), nil, nil, r.lines.object)
	return r
}

// refresh shows the register as it is.
func (r *register) refresh() {
	r.rows = r.p.event().RollOf(*r.round)
	r.lines.setRows(len(r.rows))
	if r.lines.at < 0 {
		r.lines.choose(0)
	}
}

func (r *register) cell(row, column int) string {
	line := &r.rows[row]
	switch column {
	case 0:
		return strconv.Itoa(line.Solver)
	case 1:
		if s := r.p.event().Solver(line.Solver); s != nil {
			return s.Name
		}
		return ""
	case 2:
		return export.AttendanceText(r.p.cat, line.Attendance)
	}
	if line.Sheet {
		return strconv.Itoa(line.Used)
	}
	return ""
}

// items offers what can be noted of the solver in hand.
func (r *register) items() []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, presence := range contest.Presences() {
		do := func() { r.note(contest.Attendance{Presence: presence}) }
		label := export.AttendanceText(r.p.cat, contest.Attendance{Presence: presence})
		switch presence {
		case contest.Present:
			label += " (" + r.p.t("key_space") + ")"
		case contest.CameLate, contest.WentAway:
			label += "…"
			do = func() { r.askMinute(presence) }
		}
		items = append(items, fyne.NewMenuItem(label, do))
	}
	return append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(r.p.t("presence_clear")+" (Del)", func() { r.note(contest.Attendance{}) }))
}

// inHand is the solver in hand, false for none.
func (r *register) inHand() (*contest.RollRow, bool) {
	if r.lines.at < 0 || r.lines.at >= len(r.rows) {
		return nil, false
	}
	return &r.rows[r.lines.at], true
}

// note writes a line of the register.
func (r *register) note(a contest.Attendance) {
	if row, ok := r.inHand(); ok {
		r.p.change("attendance", contest.SetAttendance{Round: *r.round, Solver: row.Solver, Attendance: a})
	}
}

// noteAbsent notes as absent whoever has neither handed in nor been noted.
func (r *register) noteAbsent() {
	if changes := r.p.event().MarkAbsent(*r.round); len(changes) > 0 {
		r.p.change("attendance", changes...)
	}
}

// askMinute asks in which minute of the round a solver came or left.
func (r *register) askMinute(presence contest.Presence) {
	p := r.p
	row, ok := r.inHand()
	if !ok {
		return
	}
	minute, note := newField(p, "", nil), newField(p, p.t("presence_why"), nil)
	minute.SetText(fmt.Sprint(max(row.Minute, r.minuteNow())))
	note.SetText(row.Note)
	solver := row.Solver
	body := p.form(formRow{p.t("presence_at"), minute}, formRow{p.t("why"), note})
	title := export.AttendanceText(p.cat, contest.Attendance{Presence: presence}) + ": " + p.solverName(solver)
	p.ask(title, p.t("ok"), body, minute, fyne.NewSize(480, 240), func() bool {
		n := 0
		return p.readNumber(minute.Text, &n) && p.change("attendance", contest.SetAttendance{Round: *r.round, Solver: solver,
			Attendance: contest.Attendance{Presence: presence, Minute: n, Note: strings.TrimSpace(note.Text)}})
	})
}

// minuteNow is the minute of the round that is running, 0 where none is.
func (r *register) minuteNow() int {
	round := r.p.event().Round(*r.round)
	if round == nil {
		return 0
	}
	if reading := readClock(round, onWall(r.p.now())); reading.state == underWay {
		return min(minutesUsed(reading.past), round.Minutes)
	}
	return 0
}
