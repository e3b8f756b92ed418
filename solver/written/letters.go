package written

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"keymove/solver/notation"
)

// likely is a set with the number of letters in front of squares that belong to
// it.
type likely struct {
	notation.Letters
	belongs int
}

// likelySets orders the sets, the likeliest first, and drops those that explain
// less than half as many letters as the best. English reads what problemists
// write, too.
func likelySets(text string, among []notation.Letters) []likely {
	if len(among) == 0 {
		among = []notation.Letters{notation.Russian, notation.English, notation.German, notation.French, notation.Figurine}
	}
	counts := letterCounts(text)
	var sets []likely
	for _, set := range among {
		l := likely{Letters: set}
		for r, n := range counts {
			if set.Has(r) {
				l.belongs += n
			}
		}
		sets = append(sets, l)
	}
	slices.SortStableFunc(sets, func(a, b likely) int { return cmp.Compare(b.belongs, a.belongs) })
	best := sets[0].belongs
	return slices.DeleteFunc(sets, func(l likely) bool { return 2*l.belongs < best })
}

// letterCounts counts the letters that stand before a square or a capture, as
// the letter of a man does.
func letterCounts(text string) map[rune]int {
	counts := map[rune]int{}
	for i, r := range text {
		_, width := utf8.DecodeRuneInString(text[i:])
		if r < 'A' || 'a' <= r && r <= 'z' || 'а' <= r && r <= 'я' {
			continue
		}
		rest := text[i+width:]
		if next, w := utf8.DecodeRuneInString(rest); next == 'р' || next == 'p' {
			rest = rest[w:]
		}
		switch next, w := utf8.DecodeRuneInString(rest); {
		case next == ':' || next == 'x' || next == '*' || next == '×':
			counts[r]++
		case 'a' <= next && next <= 'h' || '1' <= next && next <= '8' || next == 'а' || next == 'с' || next == 'е':
			if after, _ := utf8.DecodeRuneInString(rest[w:]); '1' <= after && after <= '8' || 'a' <= after && after <= 'h' || after == 'x' || after == ':' || after == '*' {
				counts[r]++
			}
		}
	}
	return counts
}
