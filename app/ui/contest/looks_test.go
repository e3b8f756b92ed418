package contest

import (
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"keymove/app/session"
	"keymove/app/widgets/theme"
	"keymove/judging/contest"
)

// missingKey finds the key of a message, which is shown in place of its text.
var missingKey = regexp.MustCompile(`\b(undo|marking|event)\.[a-z]\w+|<no value>`)

// All codes that the screens word have words in both languages.
func TestAllCodesHaveWords(t *testing.T) {
	for _, language := range []string{"en", "ru"} {
		b := newBench(t, language, smallEvent(t)...)
		m := b.marking()
		var all []string
		for _, r := range contest.Reasons() {
			all = append(all, m.reasonText(r))
		}
		for s := contest.Unmarked; s <= contest.Missing; s++ {
			all = append(all, m.stateText(s))
		}
		for _, key := range faultKeys {
			all = append(all, m.t("fault."+key, "Text", "x"))
		}
		for _, rule := range []contest.Rule{contest.BySum, contest.Complete, contest.Blank, contest.Absent, contest.ByNoSolution, contest.ByHandTotal,
			contest.ByCook, contest.ByPartOfCook, contest.ByWrongCook, contest.ByOpenCook, contest.ByExtra, contest.ByWrongOfMany, contest.ByCappedPoints} {
			all = append(all, m.t("rule."+string(rule)))
		}
		for _, code := range []handInCode{handedIn, handedLate, handedTwo, handedByNone, notBegun} {
			all = append(all, b.cat.T("marking.clock."+string(code), "Number", 1, "Name", "x", "Minutes", 1, "Late", 1))
		}
		for _, name := range []string{"marking_answer", "marking_mark", "marking_reason", "marking_extra", "marking_points", "marking_claim",
			"marking_same", "marking_time", "clock_start", "clock_handIn", "clock_correct"} {
			all = append(all, b.cat.T("undo."+name))
		}
		if key := missingKey.FindString(strings.Join(all, "\n")); key != "" {
			t.Errorf("%s: %s is missing", language, key)
		}
	}
}

// The tabs fit beside the navigation at every size of text, in both languages.
func TestTabsFit(t *testing.T) {
	for _, language := range []string{"en", "ru"} {
		b := newBench(t, language, exampleChanges(t, language)...)
		for _, scale := range []float32{1, 2} {
			b.host.Session.ChangeSettings(func(s *session.Settings) { s.TextScale = scale })
			test.ApplyTheme(t, theme.New(theme.Options{Mode: theme.Dark, Scale: scale}))
			m, c, s := b.marking(), newClockTab(b.Page), newStandingsTab(b.Page)
			c.refresh()
			s.refresh()
			for name, o := range map[string]fyne.CanvasObject{"marking": m.object, "clock": c.object, "standings": s.object} {
				if least := o.MinSize(); least.Width > 1040 || least.Height > 620 {
					t.Errorf("%s %s at %v: %v", name, language, scale, least)
				}
			}
		}
	}
}
