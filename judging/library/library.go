// Package library finds works among many: by what is known of them ([Query]),
// by what stands on the board ([Pattern], [Men.Shape]), and by likeness: the
// nearest predecessors of a work (article 47.3). It knows no file: package
// store keeps the indexes and asks here what matches.
package library

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// strange are the Latin letters that do not fall apart into a letter and a
// mark.
var strange = strings.NewReplacer("ß", "ss", "ø", "o", "ł", "l", "đ", "d", "æ", "ae", "œ", "oe", "ı", "i", "þ", "th", "ё", "е")

// Fold writes a text as it is compared: small letters, ё as е, Latin letters
// without their marks ("Wróbel" and "wrobel" are one name). Cyrillic й stays.
func Fold(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	latin := false
	for _, r := range norm.NFD.String(norm.NFC.String(text)) {
		r = unicode.ToLower(r)
		if unicode.Is(unicode.Mn, r) && latin {
			continue
		}
		latin = unicode.Is(unicode.Latin, r) || latin && unicode.Is(unicode.Mn, r)
		b.WriteRune(r)
	}
	return strange.Replace(norm.NFC.String(b.String()))
}

// Tokens splits a text into the words that are searched, folded. Words are
// letters and digits; everything else parts them.
func Tokens(text string) []string {
	return strings.FieldsFunc(Fold(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r)
	})
}
