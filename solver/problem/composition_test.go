package problem

import (
	"errors"
	"testing"
)

func TestGenre(t *testing.T) {
	for _, c := range []struct {
		stipulation string
		options     []string
		want        Genre
	}{
		{"+", nil, Study}, {"= black to move", nil, Study},
		{"#2", nil, Twomover}, {"#2 by Black", nil, Twomover}, {"#3", nil, Threemover}, {"#4", nil, Moremover}, {"#57", nil, Moremover},
		{"s#2", nil, Selfmate}, {"h#2", nil, Helpmate}, {"h#2.5", []string{"SetPlay", "Duplex"}, Helpmate},
		{"#1", nil, Fairy}, {"=2", nil, Fairy}, {"h=2", nil, Fairy}, {"r#2", nil, Fairy}, {"ser-h#3", nil, Fairy},
		{"exact-#2", nil, Fairy}, {"hs#2", nil, Fairy}, {"##2", nil, Fairy}, {"#2", []string{"Circe"}, Fairy},
		{"PG 9.5", nil, Retro},
	} {
		p := newProblem(t, "8/8/8/8/8/8/8/k1K5", c.stipulation, c.options)
		if got := (Composition{Problem: p}).Genre(); got != c.want {
			t.Errorf("%s %v: %d, want %d", c.stipulation, c.options, got, c.want)
		}
		if got := (Composition{Problem: p, StatedGenre: Retro}).Genre(); got != Retro {
			t.Errorf("%s: the stated genre is lost", c.stipulation)
		}
	}
	if got := (Problem{Stipulation: Stipulation{Text: "Last move?"}}).Genre(); got != Retro {
		t.Errorf("free task: %d", got)
	}
	if got := (Problem{}).Genre(); got != NoGenre {
		t.Errorf("no task: %d", got)
	}
}

func TestAuthor(t *testing.T) {
	for _, c := range []struct {
		text, kept, printed string
	}{
		{"Loyd, Samuel", "Loyd, Samuel", "Samuel Loyd"},
		{"Samuel  Loyd", "Loyd, Samuel", "Samuel Loyd"},
		{"Benkő, Pál", "Benkő, Pál", "Pál Benkő"},
		{"Jan van der Berg", "van der Berg, Jan", "Jan van der Berg"},
		{"van der Berg", "van der Berg", "van der Berg"},
		{"Куббель", "Куббель", "Куббель"},
		{"Горгиев, Тигран Борисович", "Горгиев, Тигран Борисович", "Тигран Борисович Горгиев"},
		{" , ", "", ""},
		{"", "", ""},
	} {
		a := ParseAuthor(c.text)
		if a.String() != c.kept || a.Printed() != c.printed {
			t.Errorf("%q: %q, %q", c.text, a, a.Printed())
		}
		if ParseAuthor(a.String()) != a {
			t.Errorf("%q: %+v is not read back", c.text, a)
		}
	}
}

func TestParseDate(t *testing.T) {
	for _, c := range []struct {
		text        string
		want        Date
		back        string
		first, last int
	}{
		{"1907", Date{Year: 1907}, "1907", 19070101, 19071231},
		{"1907-08", Date{Year: 1907, Month: 8}, "1907-08", 19070801, 19070831},
		{" 2015-2-5 ", Date{Year: 2015, Month: 2, Day: 5}, "2015-02-05", 20150205, 20150205},
		{"2024-02-29", Date{Year: 2024, Month: 2, Day: 29}, "2024-02-29", 20240229, 20240229},
		{"1924-1926", Date{Year: 1924, YearTo: 1926}, "1924-1926", 19240101, 19261231},
		{"1924–1926", Date{Year: 1924, YearTo: 1926}, "1924-1926", 19240101, 19261231},
		{"", Date{}, "", 0, 0},
	} {
		d, err := ParseDate(c.text)
		if err != nil || d != c.want || d.String() != c.back {
			t.Errorf("%q: %+v, %q, %v", c.text, d, d, err)
		}
		if first, last := d.Span(); first != c.first || last != c.last {
			t.Errorf("%q: %d to %d", c.text, first, last)
		}
	}
	for text, offset := range map[string]int{
		"x": 0, "1907-13": 5, "1907-00": 5, "2023-02-29": 8, "1907-04-31": 8, "1926-1924": 5, "1907-08-04-01": 11, "0": 0, "-5": 0, "10000": 0, " 19o7": 1,
	} {
		d, err := ParseDate(text)
		var e *DateError
		if !errors.As(err, &e) || e.Offset != offset {
			t.Errorf("%q: %+v, %v", text, d, err)
		}
	}
}

func FuzzParseDate(f *testing.F) {
	for _, seed := range []string{"1907", "1907-08-04", "1924-1926", "1924–1926", "-", "2024-02-30"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ParseDate(text)
		if err != nil {
			var e *DateError
			if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if again, err := ParseDate(d.String()); err != nil || again != d {
			t.Fatalf("%q: %+v prints %q, read as %+v, %v", text, d, d, again, err)
		}
	})
}

func TestBranching(t *testing.T) {
	for _, c := range []struct {
		code, stipulation string
		lines             int
		fault             BranchingFault
		want, have        int
	}{
		{"2.1.1.1", "h#2", 2, "", 0, 0},
		{"1.2.1.1", "h#2", 2, "", 0, 0},
		{"2.1.1.1.1", "h#2.5", 2, "", 0, 0},
		{"2.1.1...", "h#3", 2, "", 0, 0},
		{"1.2.2.1", "h#2", 4, "", 0, 0},
		{"2.1.1.1", "h#2", 0, "", 0, 0},
		{"2.1.1.1", "h#3", 2, BranchingLength, 6, 4},
		{"2.1.1.1.1...", "h#2", 2, BranchingLength, 4, 5},
		{"2.1.1.1", "h#2", 3, BranchingLines, 3, 2},
	} {
		b, err := ParseBranching(c.code)
		if err != nil || b.String() != c.code {
			t.Errorf("%s: %v, %v", c.code, b, err)
			continue
		}
		s, _ := ParseStipulation(c.stipulation)
		var e *BranchingError
		if err := b.Check(s, c.lines); errors.As(err, &e) != (c.fault != "") || e != nil && (e.Fault != c.fault || e.Want != c.want || e.Have != c.have) {
			t.Errorf("%s for %s, %d lines: %v", c.code, c.stipulation, c.lines, err)
		}
	}
	for text, offset := range map[string]int{"": 0, "2": 1, "2.": 2, "2.0.1": 2, "a": 0, "2.1 x": 4, "2..1": 2} {
		_, err := ParseBranching(text)
		var e *BranchingError
		if !errors.As(err, &e) || e.Fault != BranchingForm || e.Offset != offset {
			t.Errorf("%q: %v", text, err)
		}
	}
	if b, _ := ParseBranching("99999.99999.99999.99999"); b.Lines() != maxBranches {
		t.Errorf("the product runs over: %d", b.Lines())
	}
}

func FuzzParseBranching(f *testing.F) {
	for _, seed := range []string{"2.1.1.1", "2.1.1...", "1.2…", "99999.99999", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ParseBranching(text)
		if err != nil {
			return
		}
		if again, err := ParseBranching(b.String()); err != nil || again.String() != b.String() || b.Lines() < 1 {
			t.Fatalf("%q: %s, %d lines, read as %s, %v", text, b, b.Lines(), again, err)
		}
	})
}

func TestSetTask(t *testing.T) {
	for _, c := range []struct {
		text, code, branching, remark string
		declared, twins               int
	}{
		{"h#2 2.1.1.1", "h#2", "2.1.1.1", "", 2, 0},
		{"h#3 2.1.1...", "h#3", "2.1.1...", "", 2, 0},
		{"h#2 3 solutions", "h#2", "", "", 3, 0},
		{"h#2, 2 sol.", "h#2", "", "", 2, 0},
		{"h#2* 2.1.1.1 b) Move a1 b1", "h#2*", "2.1.1.1", "", 2, 1},
		{"#2 b) Black", "#2", "", "", 1, 1},
		{"#1 How many?", "#1", "", "How many?", 1, 0},
		{"h#2 2.1.1", "h#2", "", "2.1.1", 1, 0},
		{"#2 b) see text", "#2", "", "b) see text", 1, 0},
	} {
		var p Problem
		if err := p.SetTask(c.text); err != nil {
			t.Errorf("%q: %v", c.text, err)
		}
		if p.Stipulation.String() != c.code || p.Branching != c.branching || p.Stipulation.Remark != c.remark || p.Declared() != c.declared || len(p.Twins) != c.twins {
			t.Errorf("%q: %s, %+v", c.text, p.Stipulation, p)
		}
	}
	var p Problem
	var e *StipulationError
	if err := p.SetTask("Last move?"); !errors.As(err, &e) || p.Stipulation.Text != "Last move?" {
		t.Errorf("free task: %v, %+v", err, p)
	}
}

func TestCount(t *testing.T) {
	p := newProblem(t, "kbK5/pp6/1P6/8/8/8/8/R7", "#2", nil)
	if white, black := p.Count(); white != 3 || black != 4 {
		t.Errorf("%d+%d, want 3+4", white, black)
	}
}
