package ui

import (
	"fmt"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/export"
	"keymove/solver"
)

// statusLine says whether the work is safe, what is running, and in which
// language and letters the window speaks.
type statusLine struct {
	u *UI
	// said is shown while nothing runs: the last file written.
	said string
	// queued: the collection was being solved when the line was last shown.
	queued bool
	root   fyne.CanvasObject
	saved  *widgets.StatusLight
	job    *widget.Label
	bar    *widget.ProgressBar
	stop   *button
	// running holds the bar and the button. With text at its largest there is
	// no room for the bar; the text names the percentage too.
	running *fyne.Container
}

func newStatusLine(u *UI) *statusLine {
	s := &statusLine{u: u, saved: widgets.NewStatusLight(), job: widget.NewLabel(""), bar: widget.NewProgressBar()}
	s.job.Truncation = fyne.TextTruncateEllipsis
	s.stop = newButton(u, u.t("stop"), s.stopIt)
	right := container.NewHBox(u.languageChoice(), u.lettersChoice(), u.sizeChoice())
	barBox := container.NewGridWrap(fyne.NewSize(120, s.stop.MinSize().Height), s.bar)
	s.running = container.NewHBox(barBox, s.stop)
	if u.session.Settings().TextScale > 1.5 {
		s.running = container.NewHBox(s.stop)
	}
	middle := container.NewBorder(nil, nil, nil, s.running, newMenuArea(u, s.job, u.jobActions))
	s.root = container.NewVBox(widget.NewSeparator(),
		container.NewBorder(nil, nil, container.NewPadded(s.saved), right, middle))
	return s
}

// refresh shows the present state.
func (s *statusLine) refresh() {
	u := s.u
	saved := u.session.Saved()
	if u.page == contestPage {
		saved = u.session.EventSaved()
	}
	switch event := u.session.Event() != nil; {
	case u.page == contestPage && !event:
		s.saved.SetState(widgets.Proved, u.t("saved_nothing"))
	case u.page == contestPage && saved.IsZero():
		s.saved.SetState(widgets.Proved, u.t("saved_all"))
	case u.page == contestPage:
		s.saved.SetState(widgets.Proved, u.t("saved", "Time", saved.Format("15:04:05")))
	case !saved.IsZero():
		s.saved.SetState(widgets.Proved, u.t("saved", "Time", saved.Format("15:04")))
	case u.session.Path() != "":
		s.saved.SetState(widgets.Proved, u.t("saved_all"))
	default:
		s.saved.SetState(widgets.Proved, u.t("saved_nothing"))
	}
	r, q := u.session.Running(), u.session.Queue()
	if in := u.session.Intake(); in != nil {
		s.showIntake(in)
		return
	}
	if s.queued && q == nil {
		s.said = u.t("queue_done", "Counts", u.verdictCounts())
	}
	s.queued = q != nil && q.Here
	if r == nil && q != nil {
		s.said = ""
		s.job.SetText(u.queueText(q))
		s.bar.SetValue(float64(q.Done) / float64(max(q.Total, 1)))
		s.stop.Enable()
		s.running.Show()
		return
	}
	if r == nil {
		s.job.SetText(s.said)
		s.running.Hide()
		return
	}
	s.said = ""
	s.job.SetText(u.jobText(r))
	if p := r.Progress; p.Total > 0 {
		s.bar.SetValue(float64(p.Done) / float64(p.Total))
	} else {
		s.bar.SetValue(0)
	}
	s.running.Show()
	if r.Stopping {
		s.stop.Disable()
	} else {
		s.stop.Enable()
	}
}

// showIntake tells of a file that is being read.
func (s *statusLine) showIntake(in *session.Intake) {
	text := s.u.t("intake_reading", "File", filepath.Base(in.Path))
	s.bar.SetValue(0)
	if in.Works > 0 {
		text = s.u.cat.N("ui.intake_writing", in.Works, "File", filepath.Base(in.Path))
		s.bar.SetValue(in.Share)
	}
	s.job.SetText(text)
	enable(s.stop, !in.Stopping)
	s.running.Show()
}

// stopIt stops what the line tells of.
func (s *statusLine) stopIt() {
	if s.u.session.Intake() != nil {
		s.u.session.StopIntake()
	} else if s.u.session.Running() != nil {
		s.u.session.Stop()
	} else {
		s.u.session.StopQueue()
	}
}

// queueText is "solving the collection: 37 of 210, now no. 38, 12 s, about 2 min left".
func (u *UI) queueText(q *session.Queue) string {
	text := u.t("queue", "Done", q.Done, "Total", q.Total)
	if q.Place > 0 {
		text += ", " + u.t("queue_place", "Place", q.Place)
	}
	elapsed := time.Since(q.Started)
	text += ", " + u.seconds(elapsed.Truncate(time.Second))
	if left := remaining(solver.Progress{Done: q.Done, Total: q.Total, Elapsed: elapsed}); left > 0 {
		text += ", " + u.t("job_left", "Time", u.seconds(left))
	}
	return text
}

// say shows a message until the next search.
func (s *statusLine) say(text string) {
	s.said = text
	s.refresh()
}

// jobText is "solving b): #4, first moves 14 of 23, 1.2 million positions, 12 s".
func (u *UI) jobText(r *session.Running) string {
	p := r.Progress
	text := u.t("job_solving")
	if p.Parts > 1 {
		text = u.t("job_solving_twin", "Twin", export.TwinLabel(u.cat, p.Part))
	}
	if p.Total > 0 {
		text += " " + u.t("job_"+p.Phase.String(), "Percent", 100*p.Done/p.Total, "Done", p.Done, "Total", p.Total)
	}
	if p.Depth > 0 {
		text += ", " + u.t("job_depth", "Depth", p.Depth, "Most", p.MaxDepth)
	}
	if p.Nodes > 0 {
		text += ", " + u.t("job_nodes", "Count", u.count(p.Nodes))
	}
	// The solver's own time stands still between two reports.
	text += ", " + u.seconds(r.Elapsed(time.Now()).Truncate(100*time.Millisecond))
	if n := len(p.Found); n > 0 {
		text += ", " + u.cat.N("ui.job_found", n)
	}
	if r.Paused {
		return text + " — " + u.t("job_resting")
	}
	if left := remaining(p); left > 0 {
		text += ", " + u.t("job_left", "Time", u.seconds(left))
	}
	return text
}

// remaining guesses the time left from the share of first moves done; 0 while
// there is too little to go by. What an earlier search spared took its time, too.
func remaining(p solver.Progress) time.Duration {
	if p.Total == 0 || p.Done*10 < p.Total || p.Elapsed < 3*time.Second {
		return 0
	}
	left := p.Elapsed * time.Duration(p.Total-p.Done) / time.Duration(p.Done)
	if p.Spared > 0 {
		if p.Nodes == 0 {
			return 0
		}
		left = time.Duration(float64(left) * (1 + float64(p.Spared)/float64(p.Nodes)))
	}
	return left.Round(time.Second)
}

// count writes a large number for people: "850", "12.3 thousand".
func (u *UI) count(n uint64) string {
	switch {
	case n < 10_000:
		return fmt.Sprint(n)
	case n < 10_000_000:
		return u.t("thousands", "Number", n/1000)
	}
	return u.t("millions", "Number", n/1_000_000)
}

// seconds writes a duration for people: "0,02 s" below ten seconds, then "12 s",
// "2 min 05 s".
func (u *UI) seconds(d time.Duration) string {
	switch {
	case d < 10*time.Second && d%time.Second != 0:
		return u.t("seconds", "Number", u.decimal(fmt.Sprintf("%.2f", d.Seconds())))
	case d < time.Minute:
		return u.t("seconds", "Number", fmt.Sprintf("%.0f", d.Seconds()))
	}
	return u.t("minutes", "Minutes", int(d.Minutes()), "Seconds", fmt.Sprintf("%02d", int(d.Seconds())%60))
}

// decimal writes a number with the language's decimal sign.
func (u *UI) decimal(number string) string {
	if u.cat.Lang() != "ru" {
		return number
	}
	out := []rune(number)
	for i, r := range out {
		if r == '.' {
			out[i] = ','
		}
	}
	return string(out)
}
