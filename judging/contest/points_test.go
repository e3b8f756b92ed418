package contest

import (
	"errors"
	"math/big"
	"regexp"
	"testing"
)

func TestParsePoints(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0", "5": "5", "2.5": "2.5", "2,5": "2.5", " 2½ ": "2.5", "½": "0.5", "5/3": "5/3", "1 2/3": "5/3", "1⅔": "5/3",
		"10/4": "2.5", "0.125": "0.125", "1.250": "1.25", "5/7": "5/7", "20/19": "20/19", "1/3": "1/3", "⅛": "0.125",
	} {
		p, err := ParsePoints(text)
		if err != nil || p.String() != want {
			t.Errorf("%q is %s (%v), want %s", text, p, err, want)
		}
		if again, err := ParsePoints(p.String()); err != nil || again != p {
			t.Errorf("%q comes back as %s (%v)", p, again, err)
		}
		if again, err := ParsePoints(p.Mixed()); err != nil || again != p {
			t.Errorf("%q comes back as %s (%v)", p.Mixed(), again, err)
		}
	}
}

func TestParsePointsErrors(t *testing.T) {
	for text, want := range map[string]PointsError{
		"": {Offset: 0, Fault: NoNumber}, "x": {Offset: 0, Fault: NoNumber}, "-1": {Offset: 0, Fault: NegativeValue},
		"2.": {Offset: 2, Fault: NoNumber}, "2.5x": {Offset: 3, Fault: TrailingText}, "1/0": {Offset: 2, Fault: ZeroDivisor},
		"5/23": {Offset: 2, Fault: Inexact}, "1.2345": {Offset: 6, Fault: TooManyDigits}, "2000000": {Offset: 7, Fault: TooLarge},
		"5 3": {Offset: 2, Fault: TrailingText}, ".5": {Offset: 0, Fault: NoNumber},
	} {
		var e *PointsError
		if _, err := ParsePoints(text); !errors.As(err, &e) || e.Offset != want.Offset || e.Fault != want.Fault {
			t.Errorf("%q: %v, want %s at %d", text, err, want.Fault, want.Offset)
		}
	}
}

func TestPointsText(t *testing.T) {
	for text, want := range map[string][2]string{"2.5": {"2,5", "2½"}, "5/3": {"5/3", "1⅔"}, "5": {"5", "5"}, "1/4": {"0,25", "¼"}, "1.1": {"1,1", "1.1"}} {
		if p := points(t, text); p.Text(",") != want[0] || p.Mixed() != want[1] {
			t.Errorf("%s is %s and %s, want %v", text, p.Text(","), p.Mixed(), want)
		}
	}
}

// Sums are those of exact fractions: three shares of 5/3 are 5, and 19 of 5/19.
func TestPointsAreExact(t *testing.T) {
	for n := 1; n <= 20; n++ {
		share, ok := Fraction(5, n)
		if !ok || share.Times(n) != Whole(5) {
			t.Errorf("%d shares of %s make %s", n, share, share.Times(n))
		}
		if same, ok := Whole(5).Over(n); !ok || same != share {
			t.Errorf("5 over %d is %s, want %s", n, same, share)
		}
	}
	if _, ok := Fraction(1, 23); ok {
		t.Error("1/23 cannot be held")
	}
	if p := points(t, "1.5").Sub(Whole(2)); !p.Negative() || p.String() != "-0.5" {
		t.Errorf("1.5 less 2 is %s", p)
	}
}

var octal = regexp.MustCompile(`(^|/)0[0-9]`)

// FuzzParsePoints: what is read agrees with math/big and comes back the same.
func FuzzParsePoints(f *testing.F) {
	for _, seed := range []string{"5", "2.5", "2,5", "5/3", "1 2/3", "2½", "⅔", "-1", "1e9", "999999/20", "0.001", " 7 "} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePoints(text)
		if err != nil {
			var e *PointsError
			if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		n, d := p.Ratio()
		if p.Negative() || big.NewRat(n, d).Cmp(big.NewRat(p.parts, unit)) != 0 {
			t.Fatalf("%q is %d/%d", text, n, d)
		}
		if again, err := ParsePoints(p.String()); err != nil || again != p {
			t.Fatalf("%q is %s, which is %s (%v)", text, p, again, err)
		}
		if octal.MatchString(text) {
			return // math/big counts these in eights
		}
		if exact, ok := new(big.Rat).SetString(text); ok && exact.Cmp(big.NewRat(n, d)) != 0 {
			t.Fatalf("%q is %s, want %s", text, p, exact)
		}
	})
}
