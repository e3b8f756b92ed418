package contest

import (
	"slices"
	"testing"
	"time"

	"keymove/solver/problem"
)

var may = time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)

// codes lists the codes of issues that are found, each once.
func codes(e *Event, used map[string]string) []IssueCode {
	var all []IssueCode
	for _, i := range Review(e, used, may) {
		if !slices.Contains(all, i.Code) {
			all = append(all, i.Code)
		}
	}
	return all
}

// TV-15 of article 49: 10:00–11:30 and 11:40 is a break of 10 minutes; 60+60+60
// a day will do, 100+60+60 is more than 180.
func TestSchedule(t *testing.T) {
	at := func(day, hour, minute int) time.Time { return time.Date(2026, 5, day, hour, minute, 0, 0, time.UTC) }
	for name, row := range map[string]struct {
		settings Settings
		rounds   []PutRound
		want     []IssueCode
	}{
		"a break of 10 minutes":   {Settings{}, []PutRound{{Start: at(1, 10, 0), Minutes: 90}, {Start: at(1, 11, 40), Minutes: 90}}, []IssueCode{ShortBreak}},
		"a break of 15 minutes":   {Settings{}, []PutRound{{Start: at(1, 10, 0), Minutes: 90}, {Start: at(1, 11, 45), Minutes: 90}}, nil},
		"the event asks for 20":   {Settings{MinBreak: 20}, []PutRound{{Start: at(1, 10, 0), Minutes: 90}, {Start: at(1, 11, 45), Minutes: 90}}, []IssueCode{ShortBreak}},
		"rounds overlap":          {Settings{}, []PutRound{{Start: at(1, 10, 0), Minutes: 90}, {Start: at(1, 11, 0), Minutes: 60}}, []IssueCode{Overlap}},
		"three hours in a day":    {Settings{}, []PutRound{{Start: at(1, 10, 0), Minutes: 60}, {Start: at(1, 12, 0), Minutes: 60}, {Start: at(1, 14, 0), Minutes: 60}}, nil},
		"more than three hours":   {Settings{}, []PutRound{{Start: at(1, 10, 0), Minutes: 100}, {Start: at(1, 12, 0), Minutes: 60}, {Start: at(1, 14, 0), Minutes: 60}}, []IssueCode{LongDay}},
		"three hours each round":  {Settings{EachRound: true}, []PutRound{{Start: at(1, 10, 0), Minutes: 180}, {Start: at(1, 14, 0), Minutes: 180}}, nil},
		"one round is too long":   {Settings{EachRound: true}, []PutRound{{Start: at(1, 10, 0), Minutes: 181}}, []IssueCode{LongRound}},
		"the days count apart":    {Settings{}, []PutRound{{Start: at(1, 10, 0), Minutes: 120}, {Start: at(2, 10, 0), Minutes: 120}}, nil},
		"three rounds in one day": {Settings{Preset: OneDay}, []PutRound{{Minutes: 60}, {Minutes: 60}, {Minutes: 60}}, []IssueCode{RoundCount}},
		"internet, half an hour":  {Settings{Preset: Internet}, []PutRound{{Minutes: 30}, {Minutes: 120}}, []IssueCode{ShortRound}},
		"no time":                 {Settings{}, []PutRound{{}}, []IssueCode{NoMinutes}},
	} {
		e := &Event{}
		do(t, e, SetSettings{row.settings})
		for i, r := range row.rounds {
			r.Number = i + 1
			do(t, e, r)
		}
		got := slices.DeleteFunc(codes(e, nil), func(c IssueCode) bool { return c == NoTasks })
		if !slices.Equal(got, row.want) {
			t.Errorf("%s: %v, want %v", name, got, row.want)
		}
	}
}

// The presets keep the limits that they stand for; the championship's rounds
// are those of the world championship.
func TestPresets(t *testing.T) {
	for _, p := range Presets() {
		e := &Event{}
		do(t, e, SetSettings{Settings{Preset: p}})
		minutes := 0
		for _, r := range p.Rounds(may) {
			do(t, e, r)
			minutes += r.Minutes
		}
		if got := slices.DeleteFunc(codes(e, nil), func(c IssueCode) bool { return c == NoTasks }); len(got) > 0 {
			t.Errorf("%s: %v", p, got)
		}
		if p == Championship && (minutes != 20+60+100+50+80+50 || e.Round(4).Start.Day() != 2) {
			t.Errorf("championship: %d minutes, %+v", minutes, e.Rounds)
		}
	}
	if NoPreset.Rounds(may) != nil {
		t.Error("no preset has rounds")
	}
}

// What is said of the works that are set (article 49).
func TestReviewOfTasks(t *testing.T) {
	twomover, s := solved(t, "3r3r/pbp2pbp/1p5q/8/Q6P/B2B1PPN/1R2P1N1/2k1nK1R", "#2")
	print := Fingerprint(&twomover.Problem)
	good := Task{ID: "1-1", Work: *twomover, Max: Whole(5), Tested: Testing{By: "k", Verdict: "sound", Solutions: 1, Fingerprint: print}}
	good.Key.Items = Propose(twomover, s, Settings{}, Asked{}).Items
	for name, row := range map[string]struct {
		spoil func(*Task)
		used  map[string]string
		want  []IssueCode
	}{
		"good":           {func(*Task) {}, nil, nil},
		"not tested":     {func(t *Task) { t.Tested = Testing{} }, nil, []IssueCode{Untested}},
		"changed":        {func(t *Task) { t.Work.Problem.Options.NoBlackKing = true }, nil, []IssueCode{Changed}},
		"unsound":        {func(t *Task) { t.Tested.Verdict = "unsound" }, nil, []IssueCode{Unsound}},
		"undecided":      {func(t *Task) { t.Tested.Verdict = "undecided" }, nil, []IssueCode{Undecided}},
		"two solutions":  {func(t *Task) { t.Tested.Solutions = 2 }, nil, []IssueCode{CountWrong}},
		"sum is 4":       {func(t *Task) { t.Key.Items = []Item{{ID: "key", Kind: KeyItem, Points: Whole(4)}} }, nil, []IssueCode{SumWrong}},
		"worth 4":        {func(t *Task) { t.Max, t.Key.Items = Whole(4), []Item{{ID: "key", Points: Whole(4)}} }, nil, []IssueCode{MaxNotFive}},
		"no key":         {func(t *Task) { t.Key.Items = nil }, nil, []IssueCode{NoKey}},
		"used":           {func(*Task) {}, map[string]string{print: "Open 2020"}, []IssueCode{UsedBefore}},
		"of 2022":        {func(t *Task) { t.Work.Source.Date = problem.Date{Year: 2022} }, nil, []IssueCode{Fresh}},
		"of 2021":        {func(t *Task) { t.Work.Source.Date = problem.Date{Year: 2021} }, nil, nil},
		"five solutions": {func(t *Task) { t.Work.Problem.Intended, t.Tested.Solutions = 5, 5 }, nil, []IssueCode{ManySolutions}},
		"points by 1/8":  {func(t *Task) { t.Key.Items = []Item{{ID: "a", Points: points8(1)}, {ID: "b", Points: points8(39)}} }, nil, []IssueCode{FineGrained}},
	} {
		task := good
		row.spoil(&task)
		e := &Event{}
		do(t, e, PutRound{Number: 1, Minutes: 60}, PutTask{1, task})
		if got := codes(e, row.used); !slices.Equal(got, row.want) {
			t.Errorf("%s: %v, want %v", name, got, row.want)
		}
	}
	before := &Event{}
	do(t, before, SetAbout{About{Title: "Open 2020"}}, PutRound{Number: 1, Minutes: 60}, PutTask{1, good})
	mirrored := good.Work.Problem
	mirrored.Diagram = mirrored.Diagram.MirrorFiles()
	if used := before.Fingerprints(); used[print] != "Open 2020" || used[Fingerprint(&mirrored)] != "Open 2020" || len(used) != 2 {
		t.Errorf("used before: %v", used)
	}
	e := &Event{}
	again := good
	again.ID = "1-2"
	do(t, e, SetSettings{Settings{Preset: OneDay}}, PutRound{Number: 1, Minutes: 60}, PutTask{1, good}, PutTask{1, again})
	if got := codes(e, nil); !slices.Equal(got, []IssueCode{SetTwice, OneGenre, MissingGenre}) {
		t.Errorf("one problem twice: %v", got)
	}
}

func points8(eighths int) Points {
	p, _ := Fraction(eighths, 8)
	return p
}

// The directors' mistake of practice C.6: points for the first move alone.
func TestKeyAlone(t *testing.T) {
	w, s := solved(t, "8/8/8/2q5/2nn3Q/4k1N1/1P3NPr/R3K2R", "s#2")
	task := Task{ID: "1-1", Work: *w, Max: Whole(5)}
	task.Key.Items = Propose(w, s, Settings{}, Asked{}).Items
	task.Key.Items[0].Points, task.Key.Items[1].Points = Whole(1), points(t, "1.5")
	e := &Event{}
	do(t, e, PutRound{Number: 1, Minutes: 60}, PutTask{1, task})
	if got := codes(e, nil); !slices.Contains(got, KeyAlone) {
		t.Errorf("%v", got)
	}
}

// The protests: a window, a register, a ruling with its reasons.
func TestProtests(t *testing.T) {
	e := contest(t, 2, 60)
	do(t, e, PutRound{Number: 1, Minutes: 60, Start: may, ProtestsUntil: may.Add(2 * time.Hour)})
	protest := Protest{Number: 1, Round: 1, Task: "1-1", Solver: 2, Text: "my 2.Qd4 is a dual", Evidence: "1…c5 2.Qd4", Filed: may.Add(3 * time.Hour)}
	refused(t, e, FileProtest{protest}, ProtestClosed)
	protest.Filed = may.Add(2 * time.Hour)
	do(t, e, FileProtest{protest})
	refused(t, e, FileProtest{protest}, BadNumber)
	if got := codes(e, nil); !slices.Contains(got, OpenProtest) {
		t.Errorf("%v", got)
	}
	refused(t, e, DecideProtest{1, Upheld, ""}, ReasonMissing)
	refused(t, e, DecideProtest{2, Upheld, "so it is"}, NoProtest)
	do(t, e, DecideProtest{1, Upheld, "so it is"})
	if p := e.Protests[0]; p.Ruling != Upheld || p.By != "controller" || p.Decided.IsZero() {
		t.Errorf("%+v", p)
	}
}

// Two markers: only items that both have marked, and otherwise, differ.
func TestDifferences(t *testing.T) {
	e := contest(t, 1, 60)
	keyed(t, e)
	do(t, e, HandIn{1, 1, 30})
	for item, states := range map[string][2]State{"a": {Right, Right}, "b": {Right, Wrong}, "b1": {Right, Unmarked}} {
		do(t, e, SetMark{Solver: 1, Task: "1-1", Item: item, Mark: Mark{State: states[0]}})
		if states[1] != Unmarked {
			do(t, e, SetMark{Solver: 1, Task: "1-1", Item: item, Mark: Mark{State: states[1]}, Second: true})
		}
	}
	task, _ := e.Task("1-1")
	got := Differences(task, e.Answer(1, "1-1"))
	if len(got) != 1 || got[0].Item != "b" || got[0].First.State != Right || got[0].Second.State != Wrong {
		t.Errorf("%+v", got)
	}
	if all := codes(e, nil); !slices.Contains(all, MarkersDiffer) {
		t.Errorf("%v", all)
	}
}

// A begun minute counts, and never more than the full time.
func TestMinutesAt(t *testing.T) {
	r := Round{Start: may, Minutes: 60}
	for after, want := range map[time.Duration]int{-time.Minute: 0, 0: 0, time.Second: 1, time.Minute: 1, 31 * time.Minute: 31, 2 * time.Hour: 60} {
		if got := r.MinutesAt(may.Add(after)); got != want {
			t.Errorf("after %v: %d, want %d", after, got, want)
		}
	}
}
