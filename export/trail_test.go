package export

import (
	"strings"
	"testing"

	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// A line of the audit trail says in words what was done, and where.
func TestTrailInWords(t *testing.T) {
	e := &contest.Event{}
	for _, c := range []contest.Change{contest.PutRound{Number: 2, Minutes: 60}, contest.PutTask{Round: 2, Task: contest.Task{ID: "2-1", Max: contest.Whole(5)}},
		contest.PutSolver{Solver: contest.Solver{Number: 17, Name: "А. Петров"}}} {
		if err := e.Apply(c, contest.Stamp{By: "t"}); err != nil {
			t.Fatal(err)
		}
	}
	en, ru := i18n.New("en"), i18n.New("ru")
	for _, row := range []struct {
		change                 contest.Change
		what, where, wo, wasRU string
	}{
		{contest.SetMark{Solver: 17, Task: "2-1", Item: "v2", Mark: contest.Mark{State: contest.Wrong, Reason: contest.FalseThreat}},
			"mark: wrong (false threat)", "Round 2, problem 2-1, solver 17 (А. Петров), item v2", "Тур 2, задача 2-1, участник 17 (А. Петров), пункт v2", "отметка: неверно (ложная угроза)"},
		{contest.CorrectTime{Round: 2, Solver: 17, Minutes: 41, Why: "misread"}, "time corrected: 41 minutes, misread", "Round 2, solver 17 (А. Петров)", "Тур 2, участник 17 (А. Петров)", "время исправлено: 41 минута, misread"},
		{contest.SetAttendance{Round: 2, Solver: 9, Attendance: contest.Attendance{Presence: contest.CameLate, Minute: 12}}, "attendance: late, minute 12", "Round 2, solver 9", "Тур 2, участник 9", "явка: опоздал, 12-я минута"},
		{contest.SetClaim{Solver: 17, Task: "9-9", Claim: contest.Claim{Kind: contest.NoSolutionClaim, State: contest.Claimed}}, "claim: no solution, claimed", "Problem 9-9, solver 17 (А. Петров)", "Задача 9-9, участник 17 (А. Петров)", "заявление: решения нет, заявлено"},
		{contest.Freeze{Round: 2}, "marking keys frozen", "Round 2", "Тур 2", "формы оценки утверждены"},
	} {
		for _, got := range [][2]string{{ChangeText(en, row.change), row.what}, {ChangePlace(en, e, row.change), row.where},
			{ChangePlace(ru, e, row.change), row.wo}, {ChangeText(ru, row.change), row.wasRU}} {
			if got[0] != got[1] {
				t.Errorf("%q, want %q", got[0], got[1])
			}
		}
	}
}

// Every kind of change, and every case of a mark, has its words in both
// languages.
func TestTrailHasAllWords(t *testing.T) {
	for _, lang := range i18n.Languages {
		c := i18n.New(lang)
		for _, change := range []contest.Change{contest.SetAbout{}, contest.SetSettings{}, contest.PutRound{}, contest.RemoveRound{}, contest.PutTask{}, contest.RemoveTask{},
			contest.SetKey{}, contest.RestoreKey{}, contest.SetTesting{}, contest.Freeze{}, contest.Amend{}, contest.SetNoSolution{}, contest.PutSolver{}, contest.RemoveSolver{},
			contest.HandIn{}, contest.CorrectTime{}, contest.TakeBack{}, contest.WriteAnswer{}, contest.SetMark{}, contest.SetExtra{}, contest.SetClaim{}, contest.SetTotal{},
			contest.SetBlank{}, contest.SetAttendance{}, contest.SetMainLine{}, contest.FileProtest{}, contest.DecideProtest{}} {
			if text := ChangeText(c, change) + ChangePlace(c, &contest.Event{}, change); messageKey.MatchString(text) {
				t.Errorf("%s %s: %s", lang, change.Kind(), text)
			}
		}
		for _, r := range contest.Reasons() {
			if text := ReasonText(c, r) + " " + ReasonMeaning(c, r); messageKey.MatchString(text) || strings.TrimSpace(text) == "" {
				t.Errorf("%s %s: %s", lang, r, text)
			}
		}
	}
}
