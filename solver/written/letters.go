package written

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"keymove/solver/notation"
)

// likelySets orders the sets by how many letters in front of squares belong to
// them, and drops those that explain less than half as many as the best.
func likelySets(text string, among []notation.Letters) []notation.Letters {
	if len(among) == 0 {
		among = []notation.Letters{notation.Russian, notation.English, notation.Problem, notation.German, notation.French, notation.Figurine}
	}
	counts := letterCounts(text)
	score := func(set notation.Letters) (score int) {
		for r, n := range counts {
			if set.Has(r) {
				score += n
			}
		}
		return score
	}
	sets := slices.Clone(among)
	slices.SortStableFunc(sets, func(a, b notation.Letters) int { return cmp.Compare(score(b), score(a)) })
	best := score(sets[0])
	return slices.DeleteFunc(sets, func(set notation.Letters) bool { return 2*score(set) < best })
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
