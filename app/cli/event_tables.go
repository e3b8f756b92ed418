package main

import (
	"errors"
	"io"
	"time"

	"keymove/export"
	"keymove/export/pdf"
	"keymove/export/xlsx"
	"keymove/judging/contest"
	"keymove/solver"
)

// tableFormats are what a ranking can be written as, besides text and JSON.
var tableFormats = []string{"csv", "html", "xlsx", "pdf", "rating"}

// writeTables writes an event's tables in one of tableFormats, to standard
// output when no file is named.
func (p *program) writeTables(e *contest.Event, format string, o export.TableOptions, out string) int {
	if out == "" {
		out = "-"
	}
	return p.save(out, func(w io.Writer) error {
		switch format {
		case "csv":
			return export.WriteTablesCSV(w, p.words, export.ContestTables(p.words, e, o))
		case "html":
			return export.WriteTablesHTML(w, p.words, e.About.Title, export.ContestTables(p.words, e, o))
		case "xlsx":
			return xlsx.Write(w, p.words, e)
		case "pdf":
			return pdf.Write(w, export.Protocol(p.words, e, o, time.Now()), pdf.Meta{Title: e.About.Title, Creator: solver.Engine})
		case "rating":
			s := contest.Score(e)
			return export.WriteRatingCSV(w, e, &s)
		}
		return errors.ErrUnsupported
	})
}
