package export

import (
	"strings"
	"testing"

	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// Points stay exact wherever they are read: a decimal where one is exact, else a
// whole number and a fraction; what is written reads back as the same points.
func TestPointsTexts(t *testing.T) {
	for _, row := range []struct {
		n, d             int
		en, ru, fraction string
	}{
		{5, 1, "5", "5", "5"}, {5, 2, "2.5", "2,5", "2½"}, {5, 4, "1.25", "1,25", "1¼"}, {5, 3, "1\u00a02/3", "1\u00a02/3", "1⅔"},
		{2, 3, "2/3", "2/3", "⅔"}, {0, 1, "0", "0", "0"}, {12, 7, "1\u00a05/7", "1\u00a05/7", "1\u00a05/7"}, {10, 11, "10/11", "10/11", "10/11"},
	} {
		p, ok := contest.Fraction(row.n, row.d)
		if !ok {
			t.Fatal(row)
		}
		for _, got := range [][2]string{{PointsText(i18n.New("en"), p), row.en}, {PointsText(i18n.New("ru"), p), row.ru},
			{PointsIn(i18n.New("en"), contest.Fractions, p), row.fraction}} {
			back, err := contest.ParsePoints(got[0])
			if got[0] != got[1] || err != nil || back != p {
				t.Errorf("%d/%d is written %q and reads %s (%v), want %q", row.n, row.d, got[0], back, err, got[1])
			}
		}
	}
}

// The explanation of a total is in the style of the event.
func TestWhyTextInFractions(t *testing.T) {
	third, _ := contest.Fraction(5, 3)
	half, _ := contest.Fraction(5, 2)
	row := contest.Row{First: 1, Last: 1, Points: third.Add(half), Rounds: []contest.RoundScore{{Round: 1, Points: third}, {Round: 2, Points: half}}}
	for style, want := range map[contest.PointStyle]string{contest.Decimals: "4\u00a01/6 = 1\u00a02/3 + 2,5", contest.Fractions: "4⅙ = 1⅔ + 2½"} {
		if got := WhyText(i18n.New("ru"), style, &row); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q in it", style, got, want)
		}
	}
}
