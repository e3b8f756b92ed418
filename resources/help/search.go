package help

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// Hit is a section that has all the words looked for.
type Hit struct {
	Page *Page
	// Section is the number of the section in the page.
	Section int
	// Snippet is the text around the first of the words.
	Snippet string

	rank int
}

// Link returns the link to the section.
func (h Hit) Link() string {
	if anchor := h.Page.Sections[h.Section].Anchor; anchor != "" {
		return h.Page.Topic + "#" + anchor
	}
	return h.Page.Topic
}

// Where a word was found, the best place first.
const (
	inPageTitle = iota
	inHeading
	inText
	nowhere
)

// Search finds the sections in which, or in whose headings, every word stands,
// in any form: endings are forgiven. Titles count before text. No words find
// nothing.
func (b *Book) Search(query string) []Hit {
	wanted := weighty(words(query))
	if len(wanted) == 0 {
		return nil
	}
	for i, w := range wanted {
		wanted[i] = stem(w)
	}
	var hits []Hit
	for _, p := range b.pages {
		for i := range p.Sections {
			if h, ok := p.look(i, wanted); ok {
				hits = append(hits, h)
			}
		}
	}
	// Of headings with the words the shorter one is nearer to them.
	length := func(h Hit) int { return len(words(h.Page.Sections[h.Section].Title)) }
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Or(a.rank-b.rank, length(a)-length(b)) })
	return hits
}

// look looks for the words in a section.
func (p *Page) look(number int, wanted []string) (Hit, bool) {
	s := &p.Sections[number]
	body := s.text()
	// The title of the page counts for its first section: otherwise a word of
	// the title would bring up every section of the page.
	title := ""
	if number == 0 {
		title = p.Title
	}
	places := [...][]string{inPageTitle: words(title), inHeading: words(s.Title), inText: words(body)}
	h := Hit{Page: p, Section: number}
	borrowed := 0 // words that stand in the page's title alone
	for _, w := range wanted {
		best := nowhere
		for place, list := range places {
			if slices.ContainsFunc(list, func(word string) bool { return strings.HasPrefix(word, w) }) {
				best = place
				break
			}
		}
		if best == nowhere && number > 0 && len(wanted) > 1 &&
			slices.ContainsFunc(words(p.Title), func(word string) bool { return strings.HasPrefix(word, w) }) {
			borrowed++
			h.rank++
			continue
		}
		if best == nowhere {
			return Hit{}, false
		}
		h.rank += best * best // better twice in a heading than once in a title and once in the text
	}
	if borrowed == len(wanted) {
		return Hit{}, false
	}
	h.Snippet = snippet(body, wanted)
	return h, true
}

// text is what stands in the section below its heading.
func (s *Section) text() string {
	var parts []string
	for _, b := range s.Blocks {
		switch b.Kind {
		case Paragraph, Item:
			parts = append(parts, Plain(b.Spans))
		case Code:
			parts = append(parts, strings.Join(strings.Fields(b.Text), " "))
		case Diagram:
			parts = append(parts, b.Caption)
		}
	}
	return strings.Join(parts, " ")
}

// snippetRunes is about the length of a snippet, in letters.
const snippetRunes = 110

// snippet cuts out the text around the first of the words, at blanks.
func snippet(text string, wanted []string) string {
	fields := strings.Fields(text)
	at := 0
	if i := slices.IndexFunc(fields, func(f string) bool {
		return slices.ContainsFunc(words(f), func(word string) bool {
			return slices.ContainsFunc(wanted, func(w string) bool { return strings.HasPrefix(word, w) })
		})
	}); i >= 0 {
		at = i
	}
	first := max(at-5, 0)
	out := ""
	if first > 0 {
		out = "…"
	}
	for i := first; i < len(fields); i++ {
		if len([]rune(out)) > snippetRunes {
			return out + " …"
		}
		if i > first {
			out += " "
		}
		out += fields[i]
	}
	return out
}

// words splits text into words in small letters; ё counts as е, and signs that
// are tasks or keys, such as "#2" or "c+", as words of their own.
func words(text string) []string {
	text = strings.ReplaceAll(strings.ToLower(text), "ё", "е")
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '#' && r != '+'
	})
}

// weighty leaves out the little words, such as "и" and "of", where others are
// left.
func weighty(list []string) []string {
	long := slices.DeleteFunc(slices.Clone(list), func(w string) bool {
		runes := []rune(w)
		return len(runes) < 3 && !slices.ContainsFunc(runes, func(r rune) bool { return !unicode.IsLetter(r) })
	})
	if len(long) == 0 {
		return list
	}
	return long
}

// endings are those that a word may lose, the longest first.
var endings = map[bool][]string{
	true: {"иями", "ями", "ами", "ого", "его", "ому", "ему", "ыми", "ими", "иях", "ов", "ев", "ей", "ах", "ях", "ам", "ям",
		"ом", "ем", "ой", "ый", "ий", "ая", "яя", "ое", "ее", "ые", "ие", "ую", "юю", "ых", "их", "ия", "ию", "ии", "ть", "а", "я", "о", "е", "ы", "и", "у", "ю", "ь", "й"},
	false: {"ing", "ies", "es", "ed", "s", "y", "e"},
}

// stemLeast is how many letters of a word always count.
const stemLeast = 3

// stem cuts the ending off a word, so that what begins with the rest is a form
// of the same word.
func stem(word string) string {
	runes := []rune(word)
	russian := unicode.Is(unicode.Cyrillic, runes[0])
	for _, ending := range endings[russian] {
		if rest, cut := strings.CutSuffix(word, ending); cut && len([]rune(rest)) >= stemLeast {
			return rest
		}
	}
	return word
}
