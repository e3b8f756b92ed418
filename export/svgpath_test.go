package export

import (
	"errors"
	"math"
	"testing"
)

func near(a, b Point) bool { return math.Hypot(a.X-b.X, a.Y-b.Y) < 1e-3 }

// Every path ends where SVG 1.1, chapter 8, says.
func TestParsePathEnds(t *testing.T) {
	for text, want := range map[string]Point{
		"M1 2":                     {1, 2},
		"M1,2 3,4":                 {3, 4},
		"m1 2 3 4":                 {4, 6},
		"M0 0L1-2":                 {1, -2},
		"M0 0l.5.5":                {.5, .5},
		"M1 1h2v3":                 {3, 4},
		"M1 1H2V3":                 {2, 3},
		"M0 0C1 1 2 2 3 3s1 1 2 2": {5, 5},
		"M0 0Q1 1 2 0T4 0":         {4, 0},
		"M10 0A10 10 0 0 1 0 10":   {0, 10},
		"M10 0a10 10 0 00-10-10":   {0, -10},
		"M0 0 1e1 2E-1":            {10, .2},
		"M5 5L6 6zl1 0":            {6, 5},
	} {
		path, err := parsePath(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		last := path[len(path)-1]
		if got := last.P[last.Op.points()-1]; !near(got, want) {
			t.Errorf("%q ends at %v, want %v", text, got, want)
		}
	}
}

// S and T reflect the control point before them.
func TestParsePathReflects(t *testing.T) {
	path, err := parsePath("M0 0C0 1 1 2 2 2S4 1 4 0")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := path[2].P[0], (Point{3, 2}); got != want {
		t.Errorf("control %v, want %v", got, want)
	}
}

// An arc stays on its circle: the middle of each curve is as far from the
// centre as its ends.
func TestArcIsRound(t *testing.T) {
	for _, text := range []string{"M10 0A10 10 0 0 1 -10 0", "M10 0A10 10 0 1 0 0 10", "M10 0A10 10 30 1 1 0 -10"} {
		path, err := parsePath(text)
		if err != nil {
			t.Fatal(err)
		}
		from := path[0].P[0]
		for _, s := range path[1:] {
			middle := Point{
				(from.X + 3*s.P[0].X + 3*s.P[1].X + s.P[2].X) / 8,
				(from.Y + 3*s.P[0].Y + 3*s.P[1].Y + s.P[2].Y) / 8,
			}
			if r := math.Hypot(middle.X, middle.Y); math.Abs(r-10) > 0.01 {
				t.Errorf("%q: radius %.4f", text, r)
			}
			from = s.P[2]
		}
	}
}

func TestParsePathErrors(t *testing.T) {
	for text, offset := range map[string]int{
		"L1 2": 1, "M1": 2, "M1 2 X": 5, "M1 2z3 4": 5, "M0 0A1 1 0 2 0 3 3": 11, "7": 0,
	} {
		_, err := parsePath(text)
		var pe *PathError
		if !errors.As(err, &pe) || pe.Offset != offset {
			t.Errorf("%q: %v, want an error at %d", text, err, offset)
		}
	}
}

// What was read and is written as a path can be read again to the same end.
func FuzzParsePath(f *testing.F) {
	f.Add("M10 0a10 10 0 00-10-10z")
	f.Add("M0 0C1 1 2 2 3 3s1 1 2 2Q1 1 2 0T4 0H3V2")
	f.Fuzz(func(t *testing.T, text string) {
		path, err := parsePath(text)
		if err != nil {
			return
		}
		for _, s := range path {
			for _, p := range s.P {
				if !(math.Abs(p.X) < 1e6 && math.Abs(p.Y) < 1e6) {
					return // beyond what a drawing holds
				}
			}
		}
		again, err := parsePath(string(svgPath(path)))
		if err != nil || len(again) != len(path) {
			t.Fatalf("%q became %q: %v", text, svgPath(path), err)
		}
		for i, s := range path {
			if s.Op != again[i].Op {
				t.Fatalf("%q: segment %d changed", text, i)
			}
		}
	})
}
