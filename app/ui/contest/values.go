package contest

import (
	"strconv"
	"strings"
	"time"

	"keymove/export"
	"keymove/judging/contest"
)

// clocks are the forms in which a time of the clock on the wall may be typed,
// the ones that are shown first.
var clocks = []string{"2006-01-02 15:04", "02.01.2006 15:04", "2006-01-02T15:04", "2.1.2006 15:04"}

// clockText writes a time of the clock on the wall, "" for none.
func (p *Page) clockText(t time.Time) string {
	switch {
	case t.IsZero():
		return ""
	case p.cat.Lang() == "ru":
		return t.Format(clocks[1])
	}
	return t.Format(clocks[0])
}

// readClock reads a time; what is none is told.
func (p *Page) readClock(text string, into *time.Time) bool {
	text = strings.Join(strings.Fields(text), " ")
	if text == "" {
		*into = time.Time{}
		return true
	}
	for _, form := range clocks {
		if t, err := time.Parse(form, text); err == nil {
			*into = t
			return true
		}
	}
	p.host.ShowText(p.t("not_possible"), p.t("bad_clock", "Text", text, "Example", p.t("clock_example")))
	return false
}

// readNumber reads a number that is not negative; what is none is told.
func (p *Page) readNumber(text string, into *int) bool {
	text = strings.TrimSpace(text)
	if text == "" {
		*into = 0
		return true
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 1_000_000 {
		p.host.ShowText(p.t("not_possible"), p.t("bad_number", "Text", text))
		return false
	}
	*into = n
	return true
}

// points writes points in the style of the event.
func (p *Page) points(points contest.Points) string {
	return export.PointsIn(p.cat, p.event().Settings.Points, points)
}

func minutesText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// firstStart is when the first round begins, zero when that is not known.
func firstStart(e *contest.Event) time.Time {
	if len(e.Rounds) == 0 {
		return time.Time{}
	}
	return e.Rounds[0].Start
}
