package problem

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ParseAuthor reads a name as files hold it, "Loyd, Samuel", or as it is
// printed, "Samuel Loyd": the last word is then the family's, with the small
// words before it ("Jan van der Berg").
func ParseAuthor(text string) Author {
	text = strings.Join(strings.Fields(text), " ")
	if family, given, ok := strings.Cut(text, ","); ok {
		return Author{Family: strings.TrimSpace(family), Given: strings.TrimSpace(given)}
	}
	words := strings.Fields(text)
	split := max(len(words)-1, 0)
	for split > 0 && startsSmall(words[split-1]) {
		split--
	}
	return Author{Family: strings.Join(words[split:], " "), Given: strings.Join(words[:split], " ")}
}

func startsSmall(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLower(first)
}

// String returns the name as files hold it: "Loyd, Samuel".
func (a Author) String() string {
	if a.Given == "" {
		return a.Family
	}
	return a.Family + ", " + a.Given
}

// Printed returns the name as it is printed over a diagram: "Samuel Loyd".
func (a Author) Printed() string {
	return strings.TrimSpace(a.Given + " " + a.Family)
}
