package main

import (
	"io"
	"strings"
	"time"

	"keymove/export"
	"keymove/export/pdf"
	"keymove/judging/contest"
	"keymove/solver"
)

// paperKinds are the papers of a contest that can be printed.
var paperKinds = []string{"sheets", "answers", "key", "seating", "attendance", "diplomas", "protocol"}

// papers adds the flag that chooses what is printed; "" prints nothing.
func (f *flags) papers() *string { return f.choice("papers", "", paperKinds...) }

// paperOptions adds the flags of printing and returns what reads them.
func (f *flags) paperOptions() func() export.PaperOptions {
	paper, large, round := f.choice("paper", "a4", "a4", "a5"), f.yes("large"), f.count("round", 1)
	letters, mixed := f.sheetNotation(), f.yes("mixed")
	return func() export.PaperOptions {
		o := export.PaperOptions{Large: *large, Round: *round, Style: styleOf(*letters), Mixed: *mixed}
		if *paper == "a5" {
			o.Paper = export.PaperA5
		}
		return o
	}
}

// writePapers prints papers of a contest as PDF. What the file says of itself
// names nobody.
func (p *program) writePapers(f *flags, e *contest.Event, kind string, o export.PaperOptions, out string) int {
	if o.Round > 0 && e.Round(o.Round) == nil {
		return p.fail(f, export.EventErrorText(p.words, &contest.Refusal{Code: contest.NoRound, Number: o.Round}))
	}
	var pages []export.Page
	switch kind {
	case "sheets":
		pages = export.SolverSheets(p.words, e, o)
	case "answers":
		pages = export.AnswerForms(p.words, e, o)
	case "key":
		pages = export.KeyPages(p.words, e, o)
	case "seating":
		pages = export.SeatingPages(p.words, e, o)
	case "attendance":
		pages = export.AttendancePages(p.words, e, o)
	case "diplomas":
		pages = export.Diplomas(p.words, e, o)
	case "protocol":
		pages = export.Protocol(p.words, e, export.TableOptions{Mixed: o.Mixed}, time.Now())
	}
	if len(pages) == 0 {
		return p.fail(f, p.words.T("cli.error.noPapers", "Papers", strings.ToLower(kind)))
	}
	return p.save(out, func(w io.Writer) error {
		return pdf.Write(w, pages, pdf.Meta{Title: e.About.Title, Creator: solver.Engine})
	})
}
