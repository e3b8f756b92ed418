package export

import (
	"strings"

	"keymove/judging/contest"
	"keymove/judging/contest/ratings"
	"keymove/resources/i18n"
)

// RatingsErrorText words what is wrong in the organiser's file of titles, norms
// and data, with its line and field.
func RatingsErrorText(c *i18n.Catalog, e *ratings.Error) string {
	place := e.Field
	if e.Line > 0 {
		place = joined(", ", c.T("ratings.error.line", "Line", e.Line), e.Field)
	}
	return joined(": ", place, strings.TrimSpace(c.T("ratings.error."+string(e.Code), "Value", e.Value)))
}

// NormText names the norms that a line of the final ranking has met, those that
// cannot be told yet with a question mark: "IM, GM?".
func NormText(c *i18n.Catalog, e *contest.Event, s *contest.Standings, row *contest.Row) string {
	var texts []string
	for _, check := range contest.CheckNorms(e, s, row) {
		switch check.Met {
		case contest.IsMet:
			texts = append(texts, check.Norm.Title)
		case contest.Unknown:
			texts = append(texts, c.T("ratings.unknown", "Title", check.Norm.Title))
		}
	}
	return strings.Join(texts, ", ")
}
