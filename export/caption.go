package export

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"keymove/resources/i18n"
	"keymove/solver/problem"
)

// NameOrder is the order of a composer's names.
type NameOrder uint8

// The orders of the rules.
const (
	FamilyFirst NameOrder = iota // sheets for competitions, article 52: "Лойд Сэмюэль"
	GivenFirst                   // publications, article 47.1: "Сэмюэль Лойд"
)

// AuthorName writes a composer's name.
func AuthorName(a problem.Author, order NameOrder) string {
	if order == GivenFirst {
		return joined(" ", a.Given, a.Family)
	}
	return joined(" ", a.Family, a.Given)
}

// AuthorPlace writes where a composer lives: "Нью-Йорк, США".
func AuthorPlace(a problem.Author) string { return joined(", ", a.Town, a.Country) }

// joined joins the texts that are not blank.
func joined(separator string, texts ...string) string {
	var kept []string
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			kept = append(kept, text)
		}
	}
	return strings.Join(kept, separator)
}

// SourceText names the place of publication with its issue and problem number:
// "«64», 1928, № 5, задача 123". It is "" for the zero Source.
func SourceText(c *i18n.Catalog, s problem.Source) string {
	return joined(", ",
		s.Name,
		numbered(c, "sheet.volume", s.Volume),
		DateText(c, s.Date),
		numbered(c, "sheet.issue", s.Issue),
		s.Round,
		numbered(c, "sheet.problem", s.Number),
		pageText(c, s.Page),
	)
}

// numbered puts a word before a bare number; what has letters already speaks
// for itself.
func numbered(c *i18n.Catalog, key, text string) string {
	text = strings.TrimSpace(text)
	if text == "" || text[0] < '0' || text[0] > '9' {
		return text
	}
	return c.T(key, "Number", text)
}

func pageText(c *i18n.Catalog, page int) string {
	if page <= 0 {
		return ""
	}
	return c.T("sheet.page", "Number", strconv.Itoa(page))
}

// DateText writes a date as far as it is known: "1928", "05.1928",
// "12.05.1928", "1928–1929"; with slashes in English. The zero Date gives "".
func DateText(c *i18n.Catalog, d problem.Date) string {
	if d.Year == 0 {
		return ""
	}
	if d.YearTo > d.Year {
		return fmt.Sprintf("%d–%d", d.Year, d.YearTo)
	}
	separator, digits := "/", 1
	if c.Lang() == "ru" {
		separator, digits = ".", 2
	}
	text := strconv.Itoa(d.Year)
	if d.Month > 0 {
		text = fmt.Sprintf("%0*d%s%s", digits, d.Month, separator, text)
		if d.Day > 0 {
			text = fmt.Sprintf("%0*d%s%s", digits, d.Day, separator, text)
		}
	}
	return text
}

// DistinctionText words a distinction: "2nd-3rd HM" gives "2–3-й почётные
// отзывы". What is not of the trade's form is returned as it is.
func DistinctionText(c *i18n.Catalog, text string) string {
	d, ok := problem.ParseDistinction(text)
	if !ok {
		return strings.Join(strings.Fields(text), " ")
	}
	key := distinctionKeys[d.Kind]
	if d.Special {
		key += "Special"
	}
	count := 1
	if d.Last != d.First {
		count = 2
	}
	words := c.N("distinction."+key, count)
	ranked := "distinction.ranked"
	if count > 1 {
		ranked = "distinction.shared"
	}
	if d.Kind == problem.Place {
		ranked += "Place"
	}
	if d.First == 0 {
		words = upperFirst(words)
	} else {
		words = c.T(ranked, "First", strconv.Itoa(d.First), "Last", strconv.Itoa(d.Last),
			"FirstTh", ordinal(c, d.First), "LastTh", ordinal(c, d.Last), "Words", words)
	}
	words = joined(", ", words, d.Remark)
	if d.ExAequo {
		return c.T("distinction.exAequo", "Words", words)
	}
	return words
}

// distinctionKeys are the parts of message keys for kinds of distinctions.
var distinctionKeys = [...]string{
	problem.Prize: "prize", problem.HonourableMention: "mention", problem.Commendation: "commendation", problem.Place: "place",
}

// ordinal writes a place: "1-й" or "1st".
func ordinal(c *i18n.Catalog, n int) string {
	ending := "later"
	switch {
	case n%100 >= 11 && n%100 <= 13:
	case n%10 == 1:
		ending = "first"
	case n%10 == 2:
		ending = "second"
	case n%10 == 3:
		ending = "third"
	}
	return c.T("distinction.ordinal."+ending, "Number", strconv.Itoa(n))
}

// AwardText words a distinction with its tourney: "1-й приз, Мемориал
// Троицкого, раздел A, 1950".
func AwardText(c *i18n.Catalog, a problem.Award) string {
	section := ""
	if a.Section != "" {
		section = c.T("sheet.section", "Section", a.Section)
	}
	return joined(", ", DistinctionText(c, a.Distinction), a.Tourney, section, DateText(c, a.TourneyDate))
}

// RelationText says how a work stands to an earlier one in the words of article
// 47.3: "По: А. Лойд", "Переработка: Б. Иванов", "Версия: «64», 1928",
// "Исправление". It is "" for a work that stands alone.
func RelationText(c *i18n.Catalog, w *problem.Composition) string {
	switch relation := w.Derivation(); relation {
	case problem.NoRelation:
		return ""
	case problem.AfterAnother:
		return AfterText(c, w.After)
	case problem.SmallRework:
		var names []string
		for _, a := range w.ReworkedBy {
			names = append(names, AuthorName(a, GivenFirst))
		}
		text := c.T("sheet.relation.rework")
		if len(names) > 0 {
			text = c.T("sheet.relation.reworkBy", "Authors", strings.Join(names, ", "))
		}
		return joined("; ", text, AfterText(c, w.After))
	default:
		return joined(": ", c.T("sheet.relation."+relation.String()), w.After)
	}
}

// DedicationText says to whom a work is dedicated, "" for nobody.
func DedicationText(c *i18n.Catalog, to string) string {
	return phrase(c, "sheet.dedication", "To", to)
}

// AfterText says whose work another reworks (article 47.3), "" for nobody's.
func AfterText(c *i18n.Catalog, after string) string { return phrase(c, "sheet.after", "Work", after) }

// opened are the words with which files already begin such a phrase.
var opened = regexp.MustCompile(`(?i)^(?:dedicated to|dedication:?|ded\.|to|after|nach|по|посвящ\S*:?)\s+`)

func phrase(c *i18n.Catalog, key, place, text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	return c.T(key, place, opened.ReplaceAllString(text, ""))
}
