package wire

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"
	"time"

	"keymove/judging/contest"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// names keeps of a work only its ID, which is enough here.
type byID struct{}

func (byID) EncodeWork(w *problem.Composition) (json.RawMessage, error) { return json.Marshal(w.ID) }

func (byID) DecodeWork(data json.RawMessage) (w problem.Composition, err error) {
	err = json.Unmarshal(data, &w.ID)
	return w, err
}

// Every kind of change comes back as it was.
func TestChangesComeBack(t *testing.T) {
	hour := time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)
	third, _ := contest.Fraction(5, 3)
	items := []contest.Item{
		{ID: "key", Kind: contest.KeyItem, Why: contest.WhyAnchor, Clause: "49", Accept: []solution.Path{"0/key/d1d7"}},
		{ID: "v1", Kind: contest.VariationItem, Why: contest.WhyContinuation, Points: third, Solution: 1, Parent: "key", Note: "n",
			Accept: []solution.Path{"1/set/e7e5/a7a8q", "1/set/e7e6/a7a8q"}},
	}
	key := contest.Key{Items: items, Frozen: hour.Add(time.Nanosecond), Hash: "h", Amendments: []contest.Amendment{{At: hour, By: "b", Why: "w", Before: items[:1], Hash: "i"}}}
	for _, c := range []contest.Change{
		contest.SetAbout{About: contest.About{Title: "t", Place: "p", Organiser: "o", ChiefJudge: "c", Secretary: "s", Notes: "n"}},
		contest.SetSettings{},
		contest.SetSettings{Settings: contest.Settings{WrongSolution: contest.WholeProblem, WrongCook: contest.WholeProblem, Extra: contest.ExtraNever,
			Granularity: contest.AnyFraction, SeparatePromotions: true, SetPlay: true, TeamBest: 3, EachRound: true, MinBreak: 20, MaxMinutes: 200,
			FreshYears: 7, MaxSolutions: 3, Preset: contest.TwoDays, Points: contest.Fractions, Seating: contest.Seating{Seed: 7, InRow: 8, TownsTogether: true},
			Ratings: contest.Ratings{Norms: []contest.Norm{{Title: "GM", Performance: 2600, Share: 90, Place: 3, Rated: 5, RatedFrom: 2550}},
				Titles: []contest.Title{{Code: "GM", Names: map[string]string{"en": "grandmaster"}}},
				Fields: []contest.Field{{Key: "performance", Names: map[string]string{"ru": "П"}, Number: true, Record: true}}}}},
		contest.PutRound{Number: 1, Title: "#2", Start: hour, Minutes: 20, ProtestsUntil: hour.Add(time.Hour)},
		contest.PutRound{Number: 1, Start: hour.Add(37 * time.Second), Minutes: 20}, // started by hand
		contest.RemoveRound{Number: 2},
		contest.PutTask{Round: 1, Task: contest.Task{ID: "1-1", Work: problem.Composition{ID: "w"}, Max: contest.Whole(4), NoSolution: true,
			Tested: contest.Testing{By: "k", Verdict: "sound", Solutions: 1, Fingerprint: "f", Database: "d"}, UnsoundReason: "r", Key: contest.Key{Items: items}}},
		contest.RemoveTask{ID: "1-1"},
		contest.SetKey{Task: "1-1", Items: items},
		contest.RestoreKey{Task: "1-1", Key: key},
		contest.SetTesting{Task: "1-1", Testing: contest.Testing{By: "k"}},
		contest.Freeze{Round: 3},
		contest.Amend{Task: "1-1", Items: items, Why: "w", Marks: map[int]map[string]contest.Mark{7: {"key": {State: contest.Right, Reason: contest.DualGiven, Note: "n"}}}},
		contest.SetNoSolution{Task: "1-1", NoSolution: true, Why: "w"},
		contest.PutSolver{Solver: contest.Solver{Number: 1, Name: "n", Country: "RUS", Town: "t", Categories: []contest.Category{contest.Junior}, Team: "T",
			Guest: true, Code: "c", Rating: 2400, Title: "GM", Born: 2001, Data: map[string]string{"performance": "2500"}}},
		contest.RemoveSolver{Number: 1},
		contest.HandIn{Round: 1, Solver: 2, Minutes: 3},
		contest.CorrectTime{Round: 1, Solver: 2, Minutes: 3, Why: "w"},
		contest.TakeBack{Round: 1, Solver: 2},
		contest.WriteAnswer{Solver: 1, Task: "1-1", Text: "1.Фd7! «x»\n"},
		contest.SetMark{Solver: 1, Task: "1-1", Item: "key", Mark: contest.Mark{State: contest.Ambiguous, Reason: contest.Illegible, Note: "n"}, Second: true},
		contest.SetExtra{Solver: 1, Task: "1-1", Extra: true},
		contest.SetClaim{Solver: 1, Task: "1-1", Claim: contest.Claim{State: contest.Verified, Text: "t", Solution: -1, Incomplete: &third, Lines: []string{"a1a2"}}},
		contest.SetClaim{Solver: 1, Task: "1-1"},
		contest.SetTotal{Solver: 1, Task: "1-1", Fixed: &contest.Fixed{Points: third, Why: "w"}},
		contest.SetTotal{Solver: 1, Task: "1-1"},
		contest.SetClaim{Solver: 1, Task: "1-1", Claim: contest.Claim{Kind: contest.NoSolutionClaim, State: contest.Claimed, Text: "t"}},
		contest.SetBlank{Solver: 1, Task: "1-1", Blank: true},
		contest.SetAttendance{Round: 1, Solver: 2, Attendance: contest.Attendance{Presence: contest.CameLate, Minute: 7, Note: "n"}},
		contest.SetAttendance{Round: 1, Solver: 2},
		contest.SetMainLine{Task: "1-1", Moves: []string{"e2e4", "a7a8q"}},
		contest.FileProtest{Protest: contest.Protest{Number: 1, Round: 1, Task: "1-1", Solver: 2, Text: "t", Evidence: "e", Filed: hour, Late: true}},
		contest.DecideProtest{Number: 1, Ruling: contest.PartlyUpheld, Opinion: "o"},
	} {
		w, err := FromChange(c, byID{})
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		var back Change
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatal(err)
		}
		got, err := back.Contest(byID{})
		if err != nil || !reflect.DeepEqual(got, c) {
			t.Errorf("%s\nis  %+v (%v)\nwas %+v", data, got, err, c)
		}
	}
}

// What is wrong is told with its place.
func TestErrorsNameThePlace(t *testing.T) {
	for text, want := range map[string]Error{
		`{"kind":"x"}`:    {Place: "kind", Code: BadKind},
		`{"kind":"mark"}`: {Place: "mark", Code: Missing},
		`{"kind":"mark","mark":{"state":"good"}}`:                              {Place: "mark.state", Code: BadWord},
		`{"kind":"key","items":[{"id":"a"},{"id":"b","points":"x"}]}`:          {Place: "items[1].points", Code: BadPoints},
		`{"kind":"key","items":[{"id":"a","points":2.5,"path":["e2"]}]}`:       {Place: "items[0].path", Code: BadMove},
		`{"kind":"key","items":[{"id":"a","also":[["e2e4"],["i1i2"]]}]}`:       {Place: "items[0].also[1]", Code: BadMove},
		`{"kind":"key","items":[{"id":"a","twin":"?"}]}`:                       {Place: "items[0].twin", Code: BadTwin},
		`{"kind":"key","items":[{"id":"a","phase":"dream"}]}`:                  {Place: "items[0].phase", Code: BadWord},
		`{"kind":"round","start":"tomorrow"}`:                                  {Place: "start", Code: BadTime},
		`{"kind":"settings","settings":{"granularity":"1/7"}}`:                 {Place: "settings.granularity", Code: BadWord},
		`{"kind":"total","total":{"points":"-1"}}`:                             {Place: "total.points", Code: BadPoints},
		`{"kind":"amend","marks":{"7":{"key":{"state":"?"}}}}`:                 {Place: `marks["7"]["key"].state`, Code: BadWord},
		`{"kind":"task","task":{"id":"1","composition":{"no":"string"}}}`:      {Place: "task.composition", Code: BadWork},
		`{"kind":"claim","claim":{"state":"verified","incomplete":"1/0"}}`:     {Place: "claim.incomplete", Code: BadPoints},
		`{"kind":"protest","protest":{"number":1,"filed":"1st of May"}}`:       {Place: "protest.filed", Code: BadTime},
		`{"kind":"restoreKey","task":{"id":"1","amendments":[{"at":"noon"}]}}`: {Place: "task.amendments[0].at", Code: BadTime},
	} {
		var c Change
		if err := json.Unmarshal([]byte(text), &c); err != nil {
			t.Fatal(err)
		}
		var e *Error
		if _, err := c.Contest(byID{}); !errors.As(err, &e) || e.Place != want.Place || e.Code != want.Code {
			t.Errorf("%s: %v, want %s at %s", text, err, want.Code, want.Place)
		}
	}
}

// FuzzChange: whatever is read can be written, and reads the same again.
func FuzzChange(f *testing.F) {
	f.Add(`{"kind":"mark","solver":1,"problem":"1-1","item":"key","mark":{"state":"right"}}`)
	f.Add(`{"kind":"key","items":[{"id":"a","points":"5/3","path":["e2e4"],"also":[["e7e5"]]}]}`)
	f.Add(`{"kind":"round","number":1,"start":"2026-05-01T10:00","minutes":90}`)
	f.Fuzz(func(t *testing.T, text string) {
		var w Change
		if json.Unmarshal([]byte(text), &w) != nil {
			return
		}
		c, err := w.Contest(byID{})
		if err != nil {
			return
		}
		again, err := FromChange(c, byID{})
		if err != nil {
			t.Fatal(err)
		}
		if back, err := again.Contest(byID{}); err != nil || !reflect.DeepEqual(back, c) {
			t.Fatalf("%+v comes back as %+v (%v)", c, back, err)
		}
	})
}
