package contest

import (
	"strings"

	"keymove/judging/contest"
)

// typedPoints is a number of points that is being typed: a digit counts at
// once, and what follows it makes it finer: "2", "2,", "2,5", "2½", "1/3".
type typedPoints struct{ text string }

// fractions are the signs that may follow a digit.
const fractions = "½¼¾⅓⅔"

// add takes a key. With true the number is one that the task can earn; with
// false it is not complete yet, or no number at all: see isPoints.
func (t *typedPoints) add(r rune, most contest.Points) (contest.Points, bool) {
	switch last := t.text; {
	case r >= '0' && r <= '9' && !strings.ContainsAny(last, ".,/"):
		t.text = string(r) // another digit begins anew
	case r >= '0' && r <= '9', strings.ContainsRune(fractions, r), strings.ContainsRune(".,/", r) && last != "":
		t.text += string(r)
	default:
		return contest.Points{}, false
	}
	p, err := contest.ParsePoints(t.text)
	if err != nil || p.Cmp(most) > 0 {
		if err == nil {
			t.text = ""
		}
		return contest.Points{}, false
	}
	return p, true
}

// isPoints reports whether a key belongs to a number of points.
func isPoints(r rune) bool { return r >= '0' && r <= '9' || strings.ContainsRune(".,/"+fractions, r) }
