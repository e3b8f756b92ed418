package contest

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"keymove/judging/contest"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// task makes a task of a diagram and its key.
func task(t *testing.T, id, fen, text string, items ...contest.Item) contest.Task {
	t.Helper()
	setup, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	s, err := problem.ParseStipulation(text)
	if err != nil {
		t.Fatal(err)
	}
	return contest.Task{ID: id, Max: contest.Whole(5), Key: contest.Key{Items: items},
		Work: problem.Composition{Problem: problem.Problem{Diagram: setup, Stipulation: s}}}
}

func halves(t *testing.T, text string) contest.Points {
	t.Helper()
	p, err := contest.ParsePoints(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// smallEvent has Loyd's mate in two of 1889 (1.Bf8), a selfmate with two
// castlings (1.Nfg4+ Kd3 2.0-0-0+, 1…Kf4 2.0-0+) and a helpmate, and sheets of
// three solvers with codes that turn their order about.
func smallEvent(t *testing.T) []contest.Change {
	two := task(t, "1-1", "3r3r/pbp2pbp/1p5q/8/Q6P/B2B1PPN/1R2P1N1/2k1nK1R", "#2",
		contest.Item{ID: "key", Kind: contest.KeyItem, Why: contest.WhyKeyOnly, Points: contest.Whole(5), Accept: []solution.Path{"0/key/a3f8"}})
	self := task(t, "1-2", "8/8/8/2q5/2nn3Q/4k1N1/1P3NPr/R3K2R", "s#2",
		contest.Item{ID: "key", Kind: contest.KeyItem, Why: contest.WhyAnchor, Accept: []solution.Path{"0/key/f2g4"}},
		contest.Item{ID: "v1", Kind: contest.VariationItem, Parent: "key", Points: halves(t, "2.5"), Accept: []solution.Path{"0/key/f2g4/e3d3/e1c1"}},
		contest.Item{ID: "v2", Kind: contest.VariationItem, Parent: "key", Points: halves(t, "2.5"), Accept: []solution.Path{"0/key/f2g4/e3f4/e1g1"}})
	help := task(t, "1-3", "r3k3/3N4/2N5/8/1K6/8/7p/8", "h#3",
		contest.Item{ID: "1", Kind: contest.LineItem, Points: contest.Whole(5), Accept: []solution.Path{"0/key/h2h1b/c6b8/h1b7/b8a6/e8c8/d7b6"}})
	changes := []contest.Change{
		contest.PutRound{Number: 1, Title: "x", Minutes: 60, Start: time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)},
		contest.PutTask{Round: 1, Task: two}, contest.PutTask{Round: 1, Task: self}, contest.PutTask{Round: 1, Task: help},
	}
	for i, code := range []string{"30", "4", "112"} {
		changes = append(changes, contest.PutSolver{Solver: contest.Solver{Number: i + 1, Name: []string{"Anna", "Boris", "Clara"}[i], Code: code}},
			contest.HandIn{Round: 1, Solver: i + 1, Minutes: 30 + i})
	}
	return changes
}

// The whole round is marked by the keys alone, problem by problem. The points
// follow from article 50.2 and the keys above.
func TestMarkByKeysAlone(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	m := b.marking()
	// The codes give the order: 4 (Boris), 30 (Anna), 112 (Clara).
	b.key(fyne.KeyTab) // into the answer
	b.typed("1.Bf8!")
	b.key(fyne.KeyReturn)
	b.typed("Bb4") // the wrong key
	b.key(fyne.KeyReturn)
	b.shifted(fyne.KeyTab) // back to the items
	b.typed("0")           // Clara wrote nothing
	b.key(fyne.KeyReturn)
	if at, _ := m.walk.at(); at != (place{"1-2", 2}) {
		t.Fatalf("after the first problem at %v", at)
	}
	b.combined(fyne.KeyModifierAlt, fyne.Key2) // the first variation, which rests on the key
	b.key(fyne.KeyReturn, fyne.KeyTab)
	b.typed("1.Nfg4+ Kd3 2.0-0-0+; 1...Kf4 2.0-0+")
	b.key(fyne.KeyReturn)
	b.typed("1.Nfg4+ Kd3 2.Kf1; 1...Kf4 2.0-0+")
	b.key(fyne.KeyF4)
	b.typed("1.h1=B Nb8 2.Bb7 Na6 3.0-0-0 Nb6#") // either knight
	b.key(fyne.KeyReturn)
	b.typed("1.h1=B Ncb8 2.Bb7 Na6 3.0-0-0 Nb6#")
	b.key(fyne.KeyReturn)
	b.shifted(fyne.KeyTab)
	b.typed("2,5") // a total of its own
	b.key(fyne.KeyReturn)
	if b.wrong != nil {
		t.Fatal(b.wrong)
	}
	want := map[int][]string{2: {"5", "2.5", "0"}, 1: {"0", "5", "5"}, 3: {"0", "2.5", "2.5"}}
	for solver, points := range want {
		score := contest.ScoreRound(b.event(), 1, solver)
		for i := range points {
			if got := score.Tasks[i].Points.String(); got != points[i] {
				t.Errorf("solver %d, problem %s: %s, want %s", solver, score.Tasks[i].Task, got, points[i])
			}
		}
	}
	if s := contest.Score(b.event()); s.Rows[0].Solver != 1 || s.Rows[0].Points != contest.Whole(10) || s.Rows[1].Points != halves(t, "7.5") || s.Rows[2].Points != contest.Whole(5) {
		t.Errorf("ranking %+v", s.Rows)
	}
	// What stood wrong is kept with its reason.
	if a := b.event().Answer(2, "1-3"); a.Marks["1"] != (contest.Mark{State: contest.Ambiguous, Reason: contest.AmbiguousMove}) {
		t.Errorf("the ambiguous sheet: %+v", a)
	}
	if !strings.Contains(m.told, "Everything") {
		t.Errorf("at the end: %q", m.told)
	}
}

// What is decided on one sheet is offered for the others with the same, one key
// makes it so, and undo takes it all back at once.
func TestSameCaseByOneKey(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	m := b.marking()
	b.key(fyne.KeyF4, fyne.KeyF4, fyne.KeyTab)
	for range 3 {
		b.typed("1.h1=B Nb8 2.Bb7 Na6 3.0-0-0 Nb6#")
		b.key(fyne.KeyReturn)
	}
	b.shifted(fyne.KeyTab)
	b.key(fyne.KeySpace) // Clara's is taken for right
	if m.offer == nil || len(m.offer.solvers) != 2 {
		t.Fatalf("offered %+v", m.offer)
	}
	b.key(fyne.KeyF6)
	for solver := 1; solver <= 3; solver++ {
		if got := contest.ScoreRound(b.event(), 1, solver).Points; got != contest.Whole(5) {
			t.Errorf("solver %d has %s", solver, got)
		}
	}
	b.win.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutUndo{})
	if got := contest.Score(b.event()).Rows[1].Points; !got.IsZero() {
		t.Errorf("after undo the second has %s", got)
	}
}

// A total between that overrules marks asks for its reason.
func TestTotalOverMarksAsksWhy(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	m := b.marking()
	b.key(fyne.KeyF4)
	b.combined(fyne.KeyModifierAlt, fyne.Key2)
	b.typed("4")
	if a := b.event().Answer(2, "1-2"); a.Fixed != nil {
		t.Error("overruled without a reason")
	}
	b.key(fyne.KeyReturn)
	b.typed("plainly seen")
	b.key(fyne.KeyReturn)
	a := b.event().Answer(2, "1-2")
	if a.Fixed == nil || a.Fixed.Points != contest.Whole(4) || a.Fixed.Why != "plainly seen" {
		t.Fatalf("%+v", a.Fixed)
	}
	// A tick lets the items speak again.
	b.combined(fyne.KeyModifierAlt, fyne.Key3)
	if got := m.sheet().score(); got.Points != contest.Whole(5) {
		t.Errorf("then %s", got.Points)
	}
	b.typed("7")
	if !m.wrong {
		t.Error("seven points are taken")
	}
}

// A mark by hand outlives a text that is typed later, one that was read does
// not.
func TestHandOverRules(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	m := b.marking()
	b.key(fyne.KeyTab)
	b.typed("Bb4")
	b.shifted(fyne.KeyTab)
	b.key(fyne.KeySpace) // right by hand
	b.key(fyne.KeyTab)
	b.typed(" Bc1")
	b.shifted(fyne.KeyTab)
	if mark := m.sheet().mark("key"); mark != (contest.Mark{State: contest.Right, Reason: contest.ByHand}) {
		t.Errorf("%+v", mark)
	}
}

// The second marker's marks are his own, and where the two differ both see it.
func TestSecondMarker(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	m := b.marking()
	b.key(fyne.KeySpace)
	m.markers.SetSelectedIndex(1)
	if m.sheet().mark("key").State != contest.Unmarked {
		t.Error("the second marker sees the first's mark")
	}
	b.key(fyne.KeySpace, fyne.KeySpace)
	if got := contest.Differences(m.sheet().task, b.event().Answer(2, "1-1")); len(got) != 1 {
		t.Fatalf("differences %v", got)
	}
	if note := m.pad.rows[0].note.Text; !strings.Contains(note, "first right; second") {
		t.Errorf("shown as %q", note)
	}
	b.typed("3")
	if !m.wrong {
		t.Error("the second marker sets a total")
	}
}

// Names stay hidden until they are asked for, and are hidden again on the next
// sheet.
func TestNamesAreHidden(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	m := b.marking()
	if strings.Contains(m.title.Text, "Boris") || !strings.Contains(m.title.Text, "code 4") {
		t.Errorf("title %q", m.title.Text)
	}
	b.combined(fyne.KeyModifierAlt, fyne.KeyN)
	if !strings.Contains(m.title.Text, "Boris") {
		t.Errorf("asked: %q", m.title.Text)
	}
	b.key(fyne.KeyReturn)
	if strings.Contains(m.title.Text, "Anna") {
		t.Errorf("next sheet: %q", m.title.Text)
	}
}

// A cook that does not work is refuted by the solver, and earns nothing.
func TestCookClaim(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	m := b.marking()
	b.key(fyne.KeyTab)
	b.typed("1.Bb4")
	b.combined(fyne.KeyModifierControl, fyne.KeyK)
	if m.stopClaim == nil {
		t.Fatal("nobody looks into the claim")
	}
	for deadline := time.After(time.Minute); m.stopClaim != nil; {
		select {
		case f := <-b.calls:
			f()
		case <-deadline:
			t.Fatal("the claim is not decided")
		}
	}
	a := b.event().Answer(2, "1-1")
	if a.Claim.State != contest.Refuted || len(a.Claim.Lines) == 0 {
		t.Errorf("%+v", a.Claim)
	}
	if score := m.sheet().score(); score.Rule != contest.ByWrongCook || !score.Points.IsZero() {
		t.Errorf("%s by %s", score.Points, score.Rule)
	}
}

// What is typed is on the disk after a pause, before anything is confirmed, and
// outlives a change of the look.
func TestTypedTextIsKept(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	b.marking()
	b.key(fyne.KeyTab)
	b.typed("1.Bf")
	b.pause()
	if got := b.event().Answer(2, "1-1").Text; got != "1.Bf" {
		t.Errorf("after a pause %q", got)
	}
	b.typed("8")
	m := b.marking() // as after a change of language
	if got := b.event().Answer(2, "1-1"); got.Text != "1.Bf8" || got.Marks["key"].State != contest.Right || m.answer.Text != "1.Bf8" {
		t.Errorf("after another look %+v", got)
	}
}

// A number of points is typed digit by digit.
func TestTypedPoints(t *testing.T) {
	for text, want := range map[string]string{"3": "3", "23": "3", "2,5": "2.5", "2.5": "2.5", "2½": "2.5", "½": "0.5", "4,25": "4.25", "0": "0", "5/3": "5/3"} {
		var typed typedPoints
		var got contest.Points
		ok := false
		for _, r := range text {
			if p, done := typed.add(r, contest.Whole(5)); done {
				got, ok = p, true
			}
		}
		if !ok || got.String() != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	var typed typedPoints
	if _, ok := typed.add('6', contest.Whole(5)); ok {
		t.Error("six of five points")
	}
}

// The walk goes through every sheet once in either order, and finds what is
// open.
func TestWalk(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	for _, order := range []course{byProblem, bySheet} {
		w := newWalk(b.event(), 1, order)
		seen := map[place]bool{}
		for more := true; more; more = w.step(1) {
			at, _ := w.at()
			seen[at] = true
		}
		if len(seen) != 9 {
			t.Errorf("order %d: %d places of 9", order, len(seen))
		}
		first, _ := w.at()
		b.change("mark", contest.SetMark{Solver: 3, Task: "1-1", Item: "key", Mark: contest.Mark{State: contest.Right}})
		if w.nextOpen(func(p place) bool { return p == place{"1-2", 1} }); w.tasks[w.task] != "1-2" || w.solvers[w.sheet] != 1 {
			t.Errorf("order %d: from %v not to the open place", order, first)
		}
	}
}

// A time is corrected with its reason.
func TestTimeIsCorrected(t *testing.T) {
	b := newBench(t, "en", smallEvent(t)...)
	m := b.marking()
	b.key(fyne.KeyTab, fyne.KeyTab, fyne.KeyTab)
	m.time.SetText("29")
	b.key(fyne.KeyReturn)
	b.typed("misread")
	b.key(fyne.KeyReturn)
	if got := b.event().Sheet(1, 2).Minutes; got != 29 {
		t.Errorf("%d minutes", got)
	}
}
