package ui

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/judging"
)

// queueForm asks what of the collection is to be solved, and for how long.
type queueForm struct {
	u              *UI
	fresh, stopped []int64
	first, again   *check
	limit          *choice
	most           *widget.Label
	start          *button
	dialog         *dialog.CustomDialog
}

// askQueue shows the dialog before a whole collection is solved. When there is
// nothing to solve it says so instead.
func (u *UI) askQueue() {
	fresh, stopped := u.session.Unsolved()
	if u.session.Queue() != nil {
		return
	}
	if len(fresh)+len(stopped) == 0 {
		u.status.say(u.t("queue_nothing"))
		u.show(libraryPage)
		return
	}
	f := &queueForm{u: u, fresh: fresh, stopped: stopped, most: prose("")}
	f.first = newCheck(u, u.cat.N("ui.queue_fresh", len(fresh)), func(bool) { f.refresh() })
	f.again = newCheck(u, u.cat.N("ui.queue_again", len(stopped)), func(bool) { f.refresh() })
	f.first.set(len(fresh) > 0)
	f.again.set(true)
	visible(f.first, len(fresh) > 0)
	visible(f.again, len(stopped) > 0)
	var labels []string
	for _, seconds := range session.QueueLimits() {
		if seconds == session.NoLimit {
			labels = append(labels, u.t("queue_no_limit"))
		} else {
			labels = append(labels, u.duration(time.Duration(seconds)*time.Second))
		}
	}
	f.limit = newChoice(u, labels, func(i int) {
		u.session.ChangeSettings(func(s *session.Settings) { s.QueueSeconds = session.QueueLimits()[i] })
		f.refresh()
	})
	f.limit.set(max(slices.Index(session.QueueLimits(), u.session.Settings().QueueSeconds), 0))
	limit := container.NewHBox(widget.NewLabel(u.t("queue_limit")), f.limit)
	f.start = newButton(u, u.t("solve_all"), f.run)
	f.start.Importance = widget.HighImportance
	leave := newButton(u, u.t("cancel"), func() { f.dialog.Hide() })
	for _, b := range []*button{f.start, leave} {
		b.keys = func(name fyne.KeyName) bool {
			switch name {
			case fyne.KeyEscape:
				f.dialog.Hide()
			case fyne.KeyReturn, fyne.KeyEnter:
				b.OnTapped()
			default:
				return false
			}
			return true
		}
	}
	f.dialog = dialog.NewCustomWithoutButtons(u.t("queue_title"), container.NewVBox(f.first, f.again, limit, f.most), u.win)
	f.dialog.SetButtons([]fyne.CanvasObject{leave, f.start})
	f.refresh()
	u.asks(f.dialog, placeQueue)
	f.dialog.Resize(fyne.NewSize(560*max(1, u.shown.TextScale*0.8), 0))
	f.dialog.Show()
	u.win.Canvas().Focus(f.start)
}

// chosen lists the works to be solved: those not solved yet come first.
func (f *queueForm) chosen() []int64 {
	var works []int64
	if f.first.Checked {
		works = append(works, f.fresh...)
	}
	if f.again.Checked {
		works = append(works, f.stopped...)
	}
	return works
}

// refresh says how long it may take.
func (f *queueForm) refresh() {
	u, n := f.u, len(f.chosen())
	text := u.t("queue_none_chosen")
	switch seconds := u.session.Settings().QueueSeconds; {
	case n > 0 && seconds == session.NoLimit:
		text = u.t("queue_any_time")
	case n > 0:
		text = u.t("queue_most", "Time", u.duration(time.Duration(n*seconds)*time.Second))
	}
	f.most.SetText(text)
	if f.start != nil {
		enable(f.start, n > 0)
	}
}

// run begins, and turns to the list of verdicts, the worst first.
func (f *queueForm) run() {
	u, works := f.u, f.chosen()
	if len(works) == 0 {
		return
	}
	f.dialog.Hide()
	u.works.order.SetSelectedIndex(1)
	u.session.SolveWorks(works)
	u.show(libraryPage)
}

// duration writes a round length of time for people: "30 s", "2 min", "1 h",
// "3 h 20 min".
func (u *UI) duration(d time.Duration) string {
	d = d.Round(time.Second)
	var parts []string
	for _, unit := range []struct {
		length time.Duration
		key    string
	}{{time.Hour, "hours"}, {time.Minute, "whole_minutes"}, {time.Second, "seconds"}} {
		if n := d / unit.length; n > 0 && (len(parts) == 0 || len(parts) == 1 && unit.length != time.Second) {
			parts = append(parts, u.t(unit.key, "Number", int(n)))
			d -= n * unit.length
		}
	}
	return strings.Join(parts, " ")
}

// verdictCounts sums the list up: "118 sound, 3 unsound, 2 undecided".
func (u *UI) verdictCounts() string {
	counts := u.session.VerdictCounts()
	var parts []string
	for _, v := range []judging.Verdict{judging.Unsound, judging.Undecided, judging.Sound} {
		if n := counts[v]; n > 0 {
			parts = append(parts, u.cat.N("ui.count_"+v.String(), n))
		}
	}
	return strings.Join(parts, ", ")
}
