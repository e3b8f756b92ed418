package eventfile

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"time"

	"keymove/judging/contest"
	"keymove/judging/contest/wire"
)

const small = `{"kind":"solving","title":"Open","settings":{"wrongSolution":"problem"},
 "rounds":[{"number":1,"start":"2026-05-01T10:00","minutes":60,"problems":[
   {"id":"1-1","composition":{"fen":"3r3r/pbp2pbp/1p5q/8/Q6P/B2B1PPN/1R2P1N1/2k1nK1R","stipulation":"#2","authors":["Loyd, Samuel"],"source":"New York Sunday Herald"},"max":"5",
    "items":[{"id":"key","points":"5","path":["a3f8"]}]},
   {"id":"1-2","max":5,"noSolution":true}]}],
 "solvers":[{"number":1,"name":"A","country":"RUS","categories":["junior"],"team":"T","rating":2400},{"number":2,"name":"B"}],
 "sheets":[{"round":1,"solver":1,"minutes":45,"marks":{"1-1":"5","1-2":2.5}},
  {"round":1,"solver":2,"minutes":31,"answers":{"1-1":{"text":"1.Bf8","items":{"key":{"state":"right"}},"second":{"key":{"state":"wrong","reason":"illegible"}}}}}],
 "protests":[{"number":1,"round":1,"problem":"1-1","solver":2,"text":"it is legible","ruling":"upheld","opinion":"so it is","by":"jury","decided":"2026-05-01T12:00:00Z"}]}`

var stamp = contest.Stamp{By: "controller", At: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}

// made applies entries to an empty event.
func made(t *testing.T, entries []contest.Entry) *contest.Event {
	t.Helper()
	e := &contest.Event{}
	for _, entry := range entries {
		if err := e.Apply(entry.Change, entry.Stamp); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// The score of a document is that of article 50.2, and the document comes back
// as it was.
func TestDocumentComesBack(t *testing.T) {
	entries, faults := Read([]byte("\ufeff"+small), stamp)
	if len(faults) > 0 {
		t.Fatal(faults[0])
	}
	e := made(t, entries)
	if e.Settings.WrongSolution != contest.WholeProblem || e.Protests[0].By != "jury" || e.Rounds[0].Tasks[0].Work.Authors[0].Family != "Loyd" {
		t.Errorf("read %+v", e)
	}
	// One task has no solution: nothing for it, and the full time for all.
	s := contest.Score(e)
	for i := range s.Rows {
		if r := &s.Rows[i]; r.Points != contest.Whole(5) || r.Minutes != 60 || r.Place() != "1–2" {
			t.Errorf("solver %d: %s points, %d minutes, place %s", r.Solver, r.Points, r.Minutes, r.Place())
		}
	}
	var out bytes.Buffer
	if err := Write(&out, e, entries); err != nil {
		t.Fatal(err)
	}
	again, faults := Read(out.Bytes(), contest.Stamp{By: "another", At: stamp.At})
	if len(faults) > 0 {
		t.Fatal(faults[0])
	}
	if a := e.Answer(2, "1-2"); a == nil || !a.Blank {
		t.Errorf("the sheet does not speak of the second problem: %+v", a)
	}
	if back := made(t, again); !reflect.DeepEqual(back, e) {
		t.Errorf("is\n%+v\nwas\n%+v", back, e)
	}
	if Kind(out.Bytes()) != Solving || Kind([]byte(`[1]`)) != "" {
		t.Error("the kind is not told")
	}
}

// What is not decided of a sheet stays so, and the register comes back.
func TestOpenAnswersAndRegisterComeBack(t *testing.T) {
	entries, faults := Read([]byte(small), stamp)
	if len(faults) > 0 {
		t.Fatal(faults[0])
	}
	e := made(t, entries)
	for _, c := range []contest.Change{
		contest.SetBlank{Solver: 2, Task: "1-2"},
		contest.SetAttendance{Round: 1, Solver: 2, Attendance: contest.Attendance{Presence: contest.WentAway, Minute: 40, Note: "ill"}},
	} {
		if err := e.Apply(c, stamp); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := Write(&out, e, nil); err != nil {
		t.Fatal(err)
	}
	again, faults := Read(out.Bytes(), stamp)
	if len(faults) > 0 {
		t.Fatal(faults[0])
	}
	if back := made(t, again); !reflect.DeepEqual(back, e) || back.Answer(2, "1-2") != nil {
		t.Errorf("is\n%+v\nwas\n%+v", back, e)
	}
}

// Everything that is wrong is told with its place.
func TestFaultsNameThePlace(t *testing.T) {
	for _, row := range []struct{ old, with, place string }{
		{`"kind":"solving"`, `"kind":"draughts"`, "kind"},
		{`"wrongSolution":"problem"`, `"wrongSolution":"half"`, "settings.wrongSolution"},
		{`"start":"2026-05-01T10:00"`, `"start":"ten"`, "rounds[0].start"},
		{`"minutes":60`, `"minutes":-1`, "rounds[0]"},
		{`"id":"1-2"`, `"id":"1-1"`, "rounds[0].problems[1].id"},
		{`"stipulation":"#2"`, `"stipulation":""`, "rounds[0].problems[0].composition"},
		{`"path":["a3f8"]`, `"path":["a3f9"]`, "rounds[0].problems[0].items[0].path"},
		{`"number":2`, `"number":1`, "solvers[1].number"},
		{`"minutes":45`, `"minutes":61`, "sheets[0]"},
		{`"minutes":45,`, ``, "sheets[0].minutes"},
		{`"marks":{"1-1":"5"`, `"marks":{"1-1":"5.5"`, `sheets[0].marks["1-1"]`},
		{`"marks":{"1-1":"5"`, `"marks":{"1-9":"5"`, `sheets[0].marks["1-9"]`},
		{`"items":{"key":`, `"items":{"threat":`, `sheets[1].answers["1-1"].items["threat"]`},
		{`"state":"right"`, `"state":"good"`, `sheets[1].answers["1-1"].items["key"].state`},
		{`"round":1,"solver":2,"minutes"`, `"round":1,"solver":1,"minutes"`, "sheets[1]"},
		{`"ruling":"upheld"`, `"ruling":"maybe"`, "protests[0].ruling"},
		{`"title":"Open"`, `"title":7`, "title"},
	} {
		text := strings.Replace(small, row.old, row.with, 1)
		if text == small {
			t.Fatalf("%s is not there", row.old)
		}
		_, faults := Read([]byte(text), stamp)
		if len(faults) == 0 || faults[0].Place != row.place {
			t.Errorf("%s: %v, want one at %s", row.with, faults, row.place)
		}
	}
	_, faults := Read([]byte("{\"kind\":\"solving\",\n \"rounds\": [}"), stamp)
	if len(faults) != 1 || faults[0].Code != wire.NotJSON || faults[0].Line != 2 || faults[0].Column != 13 {
		t.Errorf("%+v", faults)
	}
}

// FuzzRead: what can be read without a fault can be written, and reads the same
// again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte(`{"kind":"solving","rounds":[{"number":1,"minutes":5}],"solvers":[{"number":1}],"sheets":[{"round":1,"solver":1,"minutes":0}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, faults := Read(data, stamp)
		if len(faults) > 0 {
			return
		}
		e := made(t, entries)
		var out bytes.Buffer
		if err := Write(&out, e, nil); err != nil {
			t.Fatal(err)
		}
		again, faults := Read(out.Bytes(), stamp)
		if len(faults) > 0 {
			t.Fatalf("%v\n%s", faults[0], out.Bytes())
		}
		s, back := contest.Score(e), contest.Score(made(t, again))
		if !reflect.DeepEqual(s, back) {
			t.Fatalf("the score was\n%+v\nis\n%+v", s, back)
		}
	})
}
