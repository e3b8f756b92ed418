package export

import (
	"strings"
	"testing"

	"keymove/judging/contest"
	"keymove/judging/contest/wire"
	"keymove/resources/i18n"
)

// Every code that an event can give has its words in both languages.
func TestEventCodesHaveWords(t *testing.T) {
	for _, lang := range i18n.Languages {
		c := i18n.New(lang)
		worded := func(text string) {
			if strings.Contains(text, "event.") || strings.Contains(text, "<no value>") || text == "" {
				t.Errorf("%s: %q", lang, text)
			}
		}
		for _, code := range []contest.IssueCode{contest.ShortBreak, contest.LongDay, contest.LongRound, contest.ShortRound, contest.Overlap,
			contest.RoundCount, contest.OneGenre, contest.NoTasks, contest.NoMinutes, contest.UsedBefore, contest.SetTwice, contest.Fresh,
			contest.ManySolutions, contest.SumWrong, contest.MaxNotFive, contest.NoKey, contest.KeyAlone, contest.FineGrained, contest.Untested,
			contest.Changed, contest.Unsound, contest.Undecided, contest.CountWrong, contest.StudyUnchecked, contest.HashWrong, contest.TimeTooLong,
			contest.TooManyPoints, contest.StillUnmarked, contest.MarkersDiffer, contest.OpenClaim, contest.OpenProtest, contest.TeamTooSmall, contest.SameName} {
			worded(IssueText(c, contest.Issue{Code: code, Round: 1, Task: "1-1", Solver: 2, Clause: "49"}))
		}
		for _, genre := range []string{"twomover", "threemover", "moremover", "study", "helpmate", "selfmate"} {
			worded(IssueText(c, contest.Issue{Code: contest.MissingGenre, Genre: genre}))
		}
		for _, code := range []contest.RefusalCode{contest.NoRound, contest.NoTask, contest.NoSolver, contest.NoSheet, contest.NoItem, contest.NoProtest,
			contest.BadNumber, contest.BadMinutes, contest.BadID, contest.BadPoints, contest.SumNotMax, contest.BadParent, contest.BadScope,
			contest.KeyFrozen, contest.NotFrozen, contest.RoundEmpty, contest.NotTested, contest.NotSound, contest.InPlay, contest.ReasonMissing,
			contest.NotSigned, contest.ProtestClosed, contest.EvidenceMissing, contest.HashDiffers} {
			worded(EventErrorText(c, &contest.Refusal{Code: code}))
		}
		for _, code := range []wire.Code{wire.BadPoints, wire.BadTime, wire.BadWord, wire.BadMove, wire.BadTwin, wire.BadKind, wire.BadWork,
			wire.Missing, wire.Twice, wire.Refused, wire.NotJSON} {
			worded(EventErrorText(c, &wire.Error{Place: "here", Code: code, Line: 1, Column: 2}))
		}
		for _, fault := range []contest.PointsFault{contest.NoNumber, contest.NegativeValue, contest.TooLarge, contest.Inexact, contest.ZeroDivisor,
			contest.TrailingText, contest.TooManyDigits} {
			worded(EventErrorText(c, &wire.Error{Place: "here", Code: wire.BadPoints, Err: &contest.PointsError{Fault: fault}}))
		}
	}
}

// A line of the ranking explains itself: TV-17, no points and so the full 20
// minutes, and equal points in less time.
func TestWhyText(t *testing.T) {
	half, _ := contest.Fraction(5, 2)
	row := contest.Row{First: 1, Last: 1, Points: half, Minutes: 35, Over: contest.LessTime, Rounds: []contest.RoundScore{
		{Round: 1, Points: half, Minutes: 15}, {Round: 2, Minutes: 20, Used: 12, Full: contest.ZeroPoints}}}
	for lang, want := range map[string]string{
		"en": "points: 2.5 = 2.5 + 0; minutes: 35 = 15 + 20; round 2: full time, as there are no points; above the next by less time at equal points",
		"ru": "очки: 2,5 = 2,5 + 0; минуты: 35 = 15 + 20; тур 2: полное время, так как нет очков; выше следующего по меньшему времени при равенстве очков",
	} {
		if got := WhyText(i18n.New(lang), contest.Decimals, &row); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}
