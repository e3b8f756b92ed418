package export

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"keymove/judging/contest"
	"keymove/judging/contest/wire"
	"keymove/resources/i18n"
)

// PointsText writes points as a language does: "2,5" in Russian, and "1 2/3"
// where no decimal is exact.
func PointsText(c *i18n.Catalog, p contest.Points) string {
	text := p.Text(".")
	n, d := p.Ratio()
	switch {
	case strings.Contains(text, "/") && n > d:
		return fmt.Sprintf("%d\u00a0%d/%d", n/d, n%d, d)
	case c.Lang() == "ru":
		return strings.Replace(text, ".", ",", 1)
	}
	return text
}

// PointsIn writes points in a style of the event.
func PointsIn(c *i18n.Catalog, style contest.PointStyle, p contest.Points) string {
	if style == contest.Fractions {
		if text := p.Mixed(); text != p.String() {
			return text
		}
	}
	return PointsText(c, p)
}

// WhyText explains a line of the ranking by article 50.2: how its points and
// minutes add up, where the full time of a round counts and why, and what puts
// it above the next line. Points are written in the style of the event.
func WhyText(c *i18n.Catalog, style contest.PointStyle, row *contest.Row) string {
	var points, minutes, notes []string
	for i := range row.Rounds {
		r := &row.Rounds[i]
		points = append(points, PointsIn(c, style, r.Points))
		minutes = append(minutes, strconv.Itoa(r.Minutes))
		if text := fullTimeText(c, r); text != "" {
			notes = append(notes, text)
		}
	}
	parts := []string{
		c.T("event.why.points", "Total", PointsIn(c, style, row.Points), "Parts", strings.Join(points, " + ")),
		c.T("event.why.minutes", "Total", row.Minutes, "Parts", strings.Join(minutes, " + ")),
	}
	parts = append(parts, notes...)
	if row.First == 0 {
		parts = append(parts, c.T("event.why.outside"))
	}
	if row.Over == contest.MorePoints || row.Over == contest.LessTime || row.Over == contest.Shared {
		parts = append(parts, c.T("event.over."+string(row.Over)))
	}
	return strings.Join(parts, "; ")
}

// fullTimeText says why the full time of a round counts, "" where it does not.
func fullTimeText(c *i18n.Catalog, r *contest.RoundScore) string {
	switch {
	case r.Full == contest.Unsolvable:
		return c.T("event.full.noSolution", "Round", r.Round, "Problems", strings.Join(r.Unsolvable, ", "))
	case r.Full == contest.ZeroPoints && r.Absent:
		return c.T("event.full.absent", "Round", r.Round)
	case r.Full == contest.ZeroPoints:
		return c.T("event.full.zeroPoints", "Round", r.Round)
	}
	return ""
}

// EventErrorText words an error in an event's file or in a change of it, with
// its place.
func EventErrorText(c *i18n.Catalog, err error) string {
	var refusal *contest.Refusal
	var at *wire.Error
	if !errors.As(err, &at) {
		if errors.As(err, &refusal) {
			return refusalText(c, refusal)
		}
		return FileErrorText(c, err)
	}
	place := at.Place
	if at.Line > 0 {
		place = strings.TrimPrefix(place+", ", ", ") + c.T("event.error.line", "Line", at.Line, "Column", at.Column)
	}
	var points *contest.PointsError
	text := c.T("event.error."+string(at.Code), "Value", at.Value, "Allowed", strings.Join(at.Allowed, ", "))
	switch {
	case errors.As(at.Err, &refusal):
		text = refusalText(c, refusal)
	case errors.As(at.Err, &points):
		text = c.T("event.points."+string(points.Fault), "Value", points.Text, "Column", points.Offset+1)
	case at.Err != nil:
		text += ": " + FileErrorText(c, at.Err)
	}
	if place == "" {
		return text
	}
	return place + ": " + text
}

func refusalText(c *i18n.Catalog, r *contest.Refusal) string {
	return c.T("event.refusal."+string(r.Code), "ID", r.ID, "Number", r.Number, "Limit", r.Limit,
		"Points", PointsText(c, r.Points), "Max", PointsText(c, r.Max))
}

// IssueText words one thing that a look at an event has found, with its place.
func IssueText(c *i18n.Catalog, i contest.Issue) string {
	place := ""
	switch {
	case i.Task != "":
		place = c.T("event.place.problem", "Problem", i.Task)
	case i.Round > 0 && i.Other == 0:
		place = c.T("event.place.round", "Round", i.Round)
	}
	if i.Solver > 0 && i.Other == 0 {
		place = strings.TrimPrefix(place+", ", ", ") + c.T("event.place.solver", "Solver", i.Solver)
	}
	genre := ""
	if i.Genre != "" {
		genre = c.T("event.genre." + i.Genre)
	}
	text := c.T("event.issue."+string(i.Code), "Round", i.Round, "Other", i.Other, "Solver", i.Solver, "Item", i.Item, "Minutes", i.Minutes,
		"Count", i.Count, "Limit", i.Limit, "Most", i.Most, "Points", PointsText(c, i.Points), "Max", PointsText(c, i.Max), "Genre", genre, "Text", i.Text)
	if place != "" {
		text = place + ": " + text
	}
	if i.Clause != "" {
		text += " " + c.T("event.place.clause", "Clause", i.Clause)
	}
	return text
}
