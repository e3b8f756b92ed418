package written

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// meaning is what a word of prose says about the moves round it.
type meaning uint8

const (
	prose    meaning = iota // nothing that the reader knows
	threat                  // what follows is threatened
	zugzwang                // nothing is threatened
	but                     // what follows refutes
	anything                // "else", "any": every other move
	or                      // an alternative follows
	quiet                   // a word that says nothing about moves
)

var wordMeanings = map[string]meaning{
	"threat": threat, "threats": threat, "th": threat, "thr": threat, "threatening": threat,
	"угроза": threat, "угрозы": threat, "угр": threat, "угрозой": threat, "грозит": threat,
	"drohung": threat, "drohungen": threat, "droht": threat, "dr": threat, "menace": threat, "menaces": threat, "men": threat,

	"zugzwang": zugzwang, "zz": zugzwang, "цугцванг": zugzwang, "цц": zugzwang, "waiting": zugzwang, "block": zugzwang, "blocus": zugzwang, "zzw": zugzwang, "zw": zugzwang,

	"but": but, "но": but, "aber": but, "mais": but, "опровержение": but, "опровергает": but, "опр": but, "refutation": but, "refuted": but, "refuté": but,

	"else": anything, "any": anything, "любой": anything, "остальное": anything, "остальные": anything, "ост": anything, "beliebig": anything, "bel": anything, "otherwise": anything, "иначе": anything,

	"or": or, "или": or, "oder": or, "ou": or,

	"and": quiet, "и": quiet, "und": quiet, "et": quiet, "by": quiet, "ход": quiet, "with": quiet, "с": quiet, "null": quiet, "the": quiet, "is": quiet,
}

// headings are lines that begin a phase anew.
var headings = map[string]bool{
	"set": true, "set play": true, "setplay": true, "иллюзорная игра": true, "и.и": true, "и. и": true, "satz": true, "satzspiel": true, "jeu apparent": true,
	"try": true, "tries": true, "try play": true, "ложный след": true, "ложные следы": true, "ложный след и решение": true, "попытка": true, "попытки": true, "л.с": true, "verführung": true, "verführungen": true, "essai": true, "essais": true,
	"virtual play": true, "actual play": true, "key": true, "solution": true, "solutions": true, "решение": true, "решения": true, "lösung": true, "lösungen": true, "solution(s)": true, "действительная игра": true,
}

// headingAt returns the length of a heading that ends its line or is followed
// by a colon or a dot, 0 for none.
func headingAt(text string) int {
	end := strings.IndexAny(text, "\n:")
	if end < 0 {
		end = len(text)
	}
	if end > 60 {
		return 0
	}
	words := strings.ToLower(strings.Trim(text[:end], " \t\r.*"))
	if words == "" || !headings[words] {
		return 0
	}
	if end < len(text) && text[end] == ':' {
		end++
	}
	return end
}

// wordAt returns the length of the word at the start of text.
func wordAt(text string) int {
	end := 0
	for end < len(text) {
		r, w := utf8.DecodeRuneInString(text[end:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) && (end == 0 || r != '\'' && r != '’') {
			break
		}
		end += w
	}
	return end
}

// looksLikeMove reports whether a word holds a square, "e4", as a move does.
func looksLikeMove(word string) bool {
	before := rune(0)
	for i, r := range word {
		if '1' <= r && r <= '8' && (('a' <= before && before <= 'h') || strings.ContainsRune("асеАСЕ", before)) {
			next, _ := utf8.DecodeRuneInString(word[i+1:]) // a digit is one byte
			if !unicode.IsDigit(next) {
				return true
			}
		}
		before = r
	}
	return false
}

// means acts on a word that the reader knows.
func (r *reader) means(m meaning) bool {
	switch m {
	case threat:
		r.threat = true
	case zugzwang:
		if len(r.levels) > 0 {
			for _, n := range r.levels[len(r.levels)-1].nodes {
				n.zugzwang = true
			}
		}
	case but:
		r.refuting = true
	case or:
		r.another = '/'
	case quiet:
	default:
		return false
	}
	return true
}
