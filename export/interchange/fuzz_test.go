package interchange

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"keymove/solver/problem"
)

// survives reads any bytes and checks what holds of every file: entries are
// counted and lie in order within the file, errors name their place, and what
// was read goes through JSON unchanged.
func survives(t *testing.T, data []byte) Result {
	t.Helper()
	r := Read("fuzz", data)
	if r.Err != nil && len(r.Entries) > 0 || r.Err == nil && r.Format == "" {
		t.Errorf("format %q, %d entries, %v", r.Format, len(r.Entries), r.Err)
	}
	last := 1 + bytes.Count(data, []byte("\n")) + bytes.Count(data, []byte("\r"))
	for i, e := range r.Entries {
		if e.N != i+1 || e.Line < 1 || e.Line > last || i > 0 && e.Line < r.Entries[i-1].Line {
			t.Errorf("entry %d has number %d and line %d of %d", i+1, e.N, e.Line, last)
		}
		for _, err := range e.Errors {
			at, ok := err.(*Error)
			if !ok || at.File != "fuzz" || at.Entry != e.N || at.Code == "" {
				t.Errorf("entry %d: error without its place: %#v", e.N, err)
			}
		}
	}
	roundTrip(t, JSON, compositions(r))
	return r
}

// roundTrip writes and reads compositions and wants them unchanged.
func roundTrip(t *testing.T, f Format, want []problem.Composition) {
	t.Helper()
	var b bytes.Buffer
	if _, err := Write(&b, f, want); err != nil {
		t.Fatal(err)
	}
	if len(want) == 0 {
		return
	}
	got := compositions(Read("again", b.Bytes()))
	if len(got) != len(want) {
		t.Fatalf("%d entries came back of %d:\n%s", len(got), len(want), b.String())
	}
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("as %s:\n%s\ngot  %+v\nwant %+v", f, b.String(), got[i], want[i])
		}
	}
}

const oliveSeed = `---
authors:
  - Loyd, Samuel
source: The Era (London)
source-id: 12/345
date: 1861-01-13
distinction: 1st-2nd Prize
algebraic:
  white: [Kb5, Rc5, Re1, Pb2, Gd4]
  black: [Kh8, Ra3]
stipulation: "#2 b) Black"
options: [SetPlay, Circe, EnPassant f6]
intended-solutions: 2.1...
twins: {c: Moce c5 f4, b: Bg2-e6, a: diagram}
solution: |
  "1.b4! threat:
        2.Rc5-d5"
---
algebraic: {white: [Kh7], black: [Kh5], neutral: [Royal Sd3]}
stipulation: =
source: {name: "64", date: {year: 1928, month: 3}, problemid: 7, pagenumber: 12, variant: x}
award: {tourney: {name: ty, date: 1900-1902}, distinction: HM, judges: ["A, B"]}
reprints: [{name: q, comments: [a, b]}]
foreignids: [{domain: PDB, problemid: P1}]
comments: !!python/unicode 'x'
`

func FuzzOlive(f *testing.F) {
	f.Add([]byte(oliveSeed))
	f.Add([]byte("---\nstipulation: \"=\" Black to move\nalgebraic: {white: [Ka1]}\n...\n--- {a: b}\n"))
	f.Add([]byte("---\nalgebraic: &a {white: *a}\nx: [*a, *a]\nstipulation: \"\\D\"\n"))
	f.Add([]byte("---\r\nauthors:\r\n\t- A\r\nauthors: B\r\nsolution: 1\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		data = append([]byte("---\nsolution: x\n"), data...)
		r := survives(t, data)
		if r.Format != Olive {
			return
		}
		d := decode(data)
		want := 0
		content := true
		for line := range strings.Lines(d.text) {
			line = strings.TrimSuffix(line, "\n")
			if rest, ok := strings.CutPrefix(line, "---"); ok && (rest == "" || strings.TrimSpace(rest[:1]) == "") {
				content = true // counts as soon as something follows
				line = rest
			} else if rest, ok := strings.CutPrefix(line, "..."); ok && (rest == "" || strings.TrimSpace(rest[:1]) == "") {
				content = true
				line = rest
			}
			if text := strings.TrimSpace(line); content && text != "" && text[0] != '#' && text[0] != '%' {
				want++
				content = false
			}
		}
		if len(r.Entries) != want {
			t.Errorf("%d entries, want one for each of %d documents", len(r.Entries), want)
		}
	})
}

func FuzzPopeye(f *testing.F) {
	f.Add([]byte("BeginProblem\nAuthor Loyd, Samuel\nStipulation #2\nPieces White Kb5 Rc5e1 Black Kh8\nTwin Move c5 f4\nEndProblem\n"))
	f.Add([]byte("anfa\nford h#2.5\nopti vari nullz ep f6\nstei weis koenig ta6 schw ke5\nneut s/lb8\nzwil hinzu schw Lb5 ford h#3\nweiter\nfors 48/5gPp\nnullst drehung 90\nende"))
	f.Add([]byte("debut\nenonce s#2\npieces blanc ra1 noir rc3\nforsyth =.lia.na-.15/+k\nasuivre\nlatex x\n a b c\nfin"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := survives(t, append([]byte("BeginProblem\nStipulation #1\nNextProblem\n"), data...))
		if r.Format == Popeye && (len(r.Entries) == 0 || r.Entries[0].Composition.Problem.Stipulation.Goal.Kind != problem.Mate) {
			t.Errorf("the first problem is lost: %+v", r.Entries)
		}
	})
}

func FuzzEPD(f *testing.F) {
	f.Add([]byte("8/1k1K4/8/8/6R1/8/8/8 b - - bm #-4; id \"a;b\"; c0 \"x\"; 9'30\" (Gustav); ep; 00:00 @ C1/R2;\n8/8/8/8/8/8/8/K1k5 w - - dm 0; stip \"h#2\"; option \"SetPlay\";"))
	f.Fuzz(func(t *testing.T, data []byte) { countsLines(t, data, "8/8/8/8/8/8/8/K1k4R w - - dm 1;\n") })
}

func FuzzFEN(f *testing.F) {
	f.Add([]byte("q*1q*2q*3q4/-Q-*1Q-*2Q-*3Q4/8/8/8/8/8/8\n(Q2)7/(!b2)7/8/8/8/8/8/NS6 h#2 2.1.1.1\n48/5gPp\n''12'A/8"))
	f.Fuzz(func(t *testing.T, data []byte) { countsLines(t, data, "8/8/8/8/8/8/8/K1k4R\n") })
}

// countsLines wants an entry for each line that says something.
func countsLines(t *testing.T, data []byte, first string) {
	data = append([]byte(first), data...)
	r := survives(t, data)
	if r.Format != EPD && r.Format != FEN {
		return
	}
	want := 0
	for _, line := range strings.Split(decode(data).text, "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' && line[0] != '%' {
			want++
		}
	}
	if len(r.Entries) != want {
		t.Errorf("%d entries of %d lines", len(r.Entries), want)
	}
}

func FuzzJSON(f *testing.F) {
	f.Add([]byte(`{"id":"a","authors":["Loyd, Samuel","X"],"fen":"8/8/8/8/8/8/8/K1k5 b - e3 1 2","stipulation":"#2 b) Black","twins":[{"id":"a","text":"Rotate 90"}],"extra":{"algebraic":"white Ga1"}}`))
	f.Add([]byte("[{\"authors\":\"A\",\"stip\":2,\"x\":[1]},\n{\"fen\":1}]\n{\"a\":\n{\"b\":{"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := survives(t, append([]byte("{\"stipulation\":\"#1\"}\n"), data...))
		if r.Format == JSON && (len(r.Entries) == 0 || r.Entries[0].Composition.Problem.Stipulation.Goal.Kind != problem.Mate) {
			t.Errorf("the first composition is lost: %+v", r.Entries)
		}
	})
}
