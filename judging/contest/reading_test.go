package contest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// marks writes what the reader suggests: "key:right v1:wrong/wrongMove".
func marks(r *AnswerReading) string {
	var all []string
	for _, s := range r.Suggestions {
		text := s.Item + ":" + s.Mark.State.String()
		if s.Mark.Reason != NoReason {
			text += "/" + string(s.Mark.Reason)
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

// proposed makes a task with the key that is proposed for it.
func proposed(t *testing.T, fen, task string, solutions int, twins ...string) *Task {
	t.Helper()
	w, s := solved(t, fen, task, twins...)
	w.Problem.Intended = solutions
	return &Task{ID: "1-1", Work: *w, Max: Whole(5), Key: Key{Items: Propose(w, s, Settings{}, Asked{}).Items}}
}

// Loyd's mate in two of 1889, key 1.Bf8; its text in many hands.
func TestReadTwomover(t *testing.T) {
	task := proposed(t, "3r3r/pbp2pbp/1p5q/8/Q6P/B2B1PPN/1R2P1N1/2k1nK1R", "#2", 0)
	for text, want := range map[string]string{
		"1.Bf8":  "key:right",
		"1.Bf8!": "key:right",
		"Сf8":    "key:right",
		"1.Lf8":  "key:right",
		"a3-f8":  "key:right",
		"":       "key:missing/notWritten",
		"1.Bb4":  "key:wrong/wrongKey",
	} {
		r := ReadAnswer(task, text)
		if got := marks(&r); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	r := ReadAnswer(task, "1.Bf8 1.Bb4")
	if !r.Extra || len(r.OtherKeys) != 1 {
		t.Errorf("two keys: %+v", r)
	}
}

// The selfmate with two castlings: 1.Ng4+ Kd3 2.0-0-0+, 1…Kf4 2.0-0+.
func TestReadSelfmate(t *testing.T) {
	task := proposed(t, "8/8/8/2q5/2nn3Q/4k1N1/1P3NPr/R3K2R", "s#2", 0)
	for text, want := range map[string]string{
		"1.Nfg4+ Kd3 2.0-0-0+; 1...Kf4 2.0-0+":            "key:right v1:right v2:right",
		"1.Кfg4+! Крd3 2.0-0-0+ Кd2#\n1…Крf4 2.0-0+ Кf3#": "key:right v1:right v2:right",
		"1.Nfg4+ Kd3 2.0-0-0+":                            "key:right v1:right v2:missing/notWritten",
		"1.Ng4+ Kd3 2.0-0-0+":                             "key:right v1:right v2:missing/notWritten", // Ng3 cannot go there
		"1.Nfg4+ Kd3 2.Kf1; 1...Kf4 2.0-0+":               "key:right v1:wrong/wrongMove v2:right",
		"1.Nfg4+":                                         "key:right v1:missing/notWritten v2:missing/notWritten",
		"1.0-0":                                           "key:wrong/wrongKey v1:wrong/wrongKey v2:wrong/wrongKey",
	} {
		r := ReadAnswer(task, text)
		if got := marks(&r); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// A helpmate with one line: all moves must be there.
func TestReadHelpmate(t *testing.T) {
	task := proposed(t, "r3k3/3N4/2N5/8/1K6/8/7p/8", "h#3", 0)
	for text, want := range map[string]string{
		"1.h1B Ncb8 2.Bb7 Na6 3.0-0-0 Nb6":  "1:right",
		"1.h1С Кcb8 2.Сb7 Кa6 3.0-0-0 Кb6#": "1:right",
		"1.h1=B Ncb8 2.Bb7 Na6 3.0-0-0":     "1:wrong/part",
		"1.h1=Q Nf6+":                       "1:wrong/wrongMove",
		"":                                  "1:missing/notWritten",
		"1.h1=B Ncb8 2.Bb7 Na6 3.Kd8 Nb6#":  "1:wrong/wrongMove",
	} {
		r := ReadAnswer(task, text)
		if got := marks(&r); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	// Both knights can go to b8: ambiguous, and so wrong (50.2).
	r := ReadAnswer(task, "1.h1=B Nb8 2.Bb7 Na6 3.0-0-0 Nb6#")
	if s := r.Suggestions[0]; s.Mark.State != Ambiguous || s.Mark.Reason != AmbiguousMove || len(s.Candidates) != 2 {
		t.Errorf("%+v", s)
	}
}

// A decision on one sheet is offered for those on which the same stands.
func TestSameCases(t *testing.T) {
	e := contest(t, 6, 60)
	task := proposed(t, "r3k3/3N4/2N5/8/1K6/8/7p/8", "h#3", 0)
	do(t, e, PutTask{1, *task})
	for solver, text := range map[int]string{
		1: "1.h1=B Nb8 2.Bb7 Na6 3.0-0-0 Nb6#",
		2: "1.h1=B Ncb8 2.Bb7 Na6 3.0-0-0 Nb6#",
		3: "1. h1B  Nb8  2. Bb7 Na6 3. O-O-O Nb6#",
		4: "1.h1=Q Nf6+",
		5: "1.h1=B Nb8 2.Bb7 Na6 3.0-0-0 Nb6#",
	} {
		do(t, e, HandIn{1, solver, 30}, WriteAnswer{solver, "1-1", text})
	}
	decision := Mark{State: Right, Reason: AmbiguousMove, Note: "the other knight is needed"}
	do(t, e, SetMark{Solver: 1, Task: "1-1", Item: "1", Mark: decision})
	if got := SameCases(e, "1-1", "1", 1); !slices.Equal(got, []int{3, 5}) {
		t.Errorf("offered for %v", got)
	}
	do(t, e, SetMark{Solver: 5, Task: "1-1", Item: "1", Mark: decision})
	if got := SameCases(e, "1-1", "1", 1); !slices.Equal(got, []int{3}) {
		t.Errorf("then for %v", got)
	}
	// By the reason alone, where nothing was typed.
	do(t, e, HandIn{1, 6, 30}, SetMark{Solver: 6, Task: "1-1", Item: "1", Mark: Mark{State: Ambiguous, Reason: AmbiguousMove}})
	if got := SameCases(e, "1-1", "1", 1); !slices.Equal(got, []int{3, 6}) {
		t.Errorf("at last for %v", got)
	}
}

// An amendment of a frozen key is signed, marks the sheets it touches anew and
// lists them; the chain of hashes holds.
func TestAmendment(t *testing.T) {
	e := contest(t, 3, 60)
	task := proposed(t, "8/8/8/2q5/2nn3Q/4k1N1/1P3NPr/R3K2R", "s#2", 0)
	do(t, e, RemoveTask{"1-2"}, RemoveTask{"1-3"}, PutTask{1, *task})
	refused(t, e, Freeze{1}, NotTested)
	print := Fingerprint(&task.Work.Problem)
	do(t, e, SetTesting{"1-1", Testing{By: "k", Verdict: "unsound", Fingerprint: print}})
	refused(t, e, Freeze{1}, NotSound)
	do(t, e, SetTesting{"1-1", Testing{By: "k", Verdict: "sound", Fingerprint: print}}, Freeze{1})
	refused(t, e, SetKey{"1-1", nil}, KeyFrozen)
	for solver, text := range map[int]string{1: "1.Nfg4+ Kd3 2.0-0-0+", 2: "1.Nfg4+ Kf4 2.0-0+", 3: ""} {
		do(t, e, HandIn{1, solver, 30}, WriteAnswer{solver, "1-1", text})
		r := ReadAnswer(task, text)
		for _, s := range r.Suggestions {
			do(t, e, SetMark{Solver: solver, Task: "1-1", Item: s.Item, Mark: s.Mark})
		}
	}
	items := slices.Clone(task.Key.Items)
	items[1].Points, items[2].Points = Whole(2), Whole(3)
	c, effects := e.PrepareAmendment("1-1", items, "the second line is harder")
	if fmt.Sprint(effects) != fmt.Sprint([]Effect{{1, points(t, "2.5"), Whole(2), nil}, {2, points(t, "2.5"), Whole(3), nil}}) {
		t.Errorf("effects %+v", effects)
	}
	if err := e.Apply(c, Stamp{}); err == nil {
		t.Error("nobody signed")
	}
	do(t, e, c)
	frozen, _ := e.Task("1-1")
	if len(frozen.Key.Amendments) != 1 || !frozen.HashHolds() || Score(e).Rows[0].Points != Whole(3) {
		t.Errorf("amended: %+v", frozen.Key)
	}
	// The second line is now accepted by another way: marked anew from the text.
	items = slices.Clone(items)
	items[1].Accept = append(slices.Clone(items[1].Accept), items[2].Accept...)
	c, effects = e.PrepareAmendment("1-1", items, "either line")
	if len(effects) != 1 || effects[0].Solver != 2 || effects[0].After != Whole(5) || !slices.Equal(effects[0].Marks, []string{"v1"}) {
		t.Errorf("effects %+v", effects)
	}
	do(t, e, c)
	if frozen, _ := e.Task("1-1"); len(frozen.Key.Amendments) != 2 || !frozen.HashHolds() {
		t.Error("the chain of hashes is broken")
	}
	frozen.Key.Amendments[0].Before[1].Points = Whole(1)
	if frozen, _ := e.Task("1-1"); frozen.HashHolds() {
		t.Error("a forged key passes")
	}
}

// FuzzReadAnswer: whatever is written, each item gets one suggestion, every
// place lies in the text, and what is right is one of the accepted paths.
func FuzzReadAnswer(f *testing.F) {
	w, s := solved(f, "8/8/8/2q5/2nn3Q/4k1N1/1P3NPr/R3K2R", "s#2")
	task := &Task{ID: "1-1", Work: *w, Max: Whole(5), Key: Key{Items: Propose(w, s, Settings{}, Asked{}).Items}}
	for _, seed := range []string{"1.Nfg4+ Kd3 2.0-0-0+; 1...Kf4 2.0-0+", "1.Кfg4+ ~ 2.0-0", "(2.Nd1)", "1.Ng4 zz", "1…", "1.Sg4/Sd1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := ReadAnswer(task, text)
		if len(r.Suggestions) != len(task.Key.Items) {
			t.Fatalf("%d suggestions", len(r.Suggestions))
		}
		for i, s := range r.Suggestions {
			if s.Offset < 0 || s.End < s.Offset || s.End > len(text) || s.Mark.State == Unmarked || s.Item != task.Key.Items[i].ID {
				t.Fatalf("%q: %+v", text, s)
			}
			if s.Mark.State == Missing && s.Written != "" {
				t.Fatalf("%q: nothing is missing where %s stands", text, s.Written)
			}
		}
	})
}
