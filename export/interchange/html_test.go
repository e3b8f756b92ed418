package interchange

import (
	"bytes"
	"strings"
	"testing"

	"keymove/solver/problem"
)

// The page says what a reader wants to see, and every text is escaped.
func TestHTMLIsWritten(t *testing.T) {
	c := one(t, "---\nauthors: ['Loyd, Samuel']\nsource: 'Era & <Co>'\nalgebraic: {white: [Kb3, Rh2], black: [Ka1, Pd4]}\nstipulation: '#2'\ntwins: {b: Move h2 h3}\nsolution: \"1.Rh1#\\n2.x --> y\"\n").Composition
	var b bytes.Buffer
	if _, err := Write(&b, HTML, []problem.Composition{c, c}); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{"<b>Samuel Loyd</b>", "Era &amp; &lt;Co&gt;", "#2  (2+2)", "b) Move h2 h3", "1.Rh1#<br>\n2.x --&gt; y", "♔", "♟\ufe0e"} {
		if strings.Count(text, want) < 2 {
			t.Errorf("%q is not there twice in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "<td"); n != 128 {
		t.Errorf("%d squares on two boards", n)
	}
	// a1 is dark, h1 light: the last row.
	rows := strings.Split(text, "<tr>")
	if last := rows[8]; !strings.HasPrefix(last, `<td class="s" bgcolor="`+darkSquare) || !strings.Contains(last, lightSquare+`">&nbsp;</td></tr>`) {
		t.Errorf("first rank %s", last)
	}
	if strings.Count(text, "-->") != 2 {
		t.Error("a record is cut off by its own text")
	}
	roundTrip(t, HTML, []problem.Composition{c, c})
}

// The page says how the work stands to an earlier one and what came before it.
func TestHTMLNamesEarlierWorks(t *testing.T) {
	loyd := problem.Author{Family: "Loyd", Given: "Samuel"}
	for _, c := range []struct {
		work problem.Composition
		want string
	}{
		{problem.Composition{After: "S. Loyd"}, "<p>after S. Loyd</p>"},
		{problem.Composition{After: "After S. Loyd"}, "<p>after S. Loyd</p>"},
		{problem.Composition{After: "S. Loyd", Relation: problem.SmallRework, ReworkedBy: []problem.Author{loyd}}, "<p>rework by Samuel Loyd, after S. Loyd</p>"},
		{problem.Composition{After: "Era, 1861", Relation: problem.Version}, "<p>version: Era, 1861</p>"},
		{problem.Composition{Relation: problem.Correction}, "<p>correction</p>"},
		{problem.Composition{Predecessors: []problem.Predecessor{{Authors: []problem.Author{loyd}, Stipulation: "#2", Note: "R & B"}}}, "<p>cf. Samuel Loyd, #2, R &amp; B</p>"},
		{problem.Composition{Predecessors: []problem.Predecessor{{Anticipation: problem.PartialAnticipation, Reference: "yacpdb/1"}}}, "<p>partly anticipated by yacpdb/1</p>"},
		{problem.Composition{Predecessors: []problem.Predecessor{{Anticipation: problem.FullAnticipation, Reference: "yacpdb/1"}}}, "<p>anticipated by yacpdb/1</p>"},
	} {
		var b bytes.Buffer
		if _, err := Write(&b, HTML, []problem.Composition{c.work}); err != nil || !strings.Contains(b.String(), c.want) {
			t.Errorf("%v, %q is missing from\n%s", err, c.want, b.String())
		}
	}
}

// Play from one position to another is shown with both, in the formats that
// draw diagrams, and is read again as one work.
func TestSecondDiagramIsDrawn(t *testing.T) {
	c := one(t, `{"fen":"8/8/8/8/8/8/8/K1k1R3","stipulation":"a=>b1 8/8/8/8/8/8/3k4/K3R3","twins":[{"id":"b","text":"Stipulation a=>b2 8/8/8/8/8/2k5/8/K3R3"}]}`).Composition
	if n := len(c.Problem.Targets()); n != 2 {
		t.Fatalf("%d positions to be reached", n)
	}
	for format, want := range map[Format][]string{
		HTML:  {"<i>=&gt; b</i>", "<i>b) =&gt; b</i>"},
		LaTeX: {`\pieces{wKa1, wTe1, sKd2}`, `\pieces{wKa1, wTe1, sKc3}`},
	} {
		var b bytes.Buffer
		if _, err := Write(&b, format, []problem.Composition{c, c}); err != nil {
			t.Fatal(err)
		}
		for _, want := range want {
			if strings.Count(b.String(), want) != 2 {
				t.Errorf("%s: %q is not there twice in\n%s", format, want, b.String())
			}
		}
		roundTrip(t, format, []problem.Composition{c, c})
	}
}

func FuzzHTML(f *testing.F) {
	f.Add([]byte("{\"id\":\"x\"}-->\n<!--keymove {\"authors\":3}-->"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := survives(t, append([]byte("<html><!--keymove {\"stipulation\":\"#1\",\"fen\":\"8/8/8/8/8/8/8/K1k5\"}-->\n<!--keymove "), data...))
		if r.Err == nil && (r.Format != HTML || r.Entries[0].Composition.Problem.Stipulation.Goal.Kind != problem.Mate) {
			t.Errorf("the first work is lost: %+v", r.Entries)
		}
		roundTrip(t, HTML, compositions(r))
	})
}
