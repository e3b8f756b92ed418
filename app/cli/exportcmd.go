package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"keymove/export"
	"keymove/export/pdf"
	"keymove/judging"
	"keymove/solver"
	"keymove/solver/solution"
)

// export prints compositions: its first argument says as what.
func (p *program) export(ctx context.Context, args []string) int {
	f := p.flags("export")
	kinds := map[string]func(context.Context, []string) int{"a5": p.exportA5, "diagram": p.exportDiagram, "publication": p.exportPublication}
	if len(args) > 0 && kinds[args[0]] != nil {
		return kinds[args[0]](ctx, args[1:])
	}
	rest, err := f.parse(args)
	switch {
	case err != nil:
		return after(err)
	case len(rest) > 0:
		return p.fail(f, p.words.T("cli.error.kind", "Kind", rest[0]))
	}
	return p.fail(f, p.words.T("cli.error.noKind"))
}

// exportA5 solves every composition and writes its sheets into one PDF.
func (p *program) exportA5(ctx context.Context, args []string) int {
	f := p.flags("export a5")
	from, how, letters, out := f.source(), f.search(), f.sheetNotation(), f.text("o", "")
	from.words = true
	judge := f.yes("judge")
	files, err := f.parse(args)
	if err != nil {
		return after(err)
	}
	if *out == "" {
		return p.fail(f, p.words.T("cli.error.value", "Flag", dashed("o")))
	}
	entries, code := p.entries(from, files)
	var pages []export.Page
	for i := range entries {
		e := &entries[i]
		code = max(code, p.tell(f, e))
		s, err := how.solve(ctx, p, e.work.Problem, how.options())
		failed := p.unsolved(e, s, err)
		sheets, warnings := p.sheets(e, s, export.A5Options{Text: export.TextOptions{Style: styleOf(*letters)}, Judge: *judge})
		pages = append(pages, sheets...)
		for _, w := range warnings {
			p.about(f, e, export.WarningText(p.words, w))
		}
		if failed == "" { // a task that is not solved is printed all the same
			code = max(code, p.incomplete(f, e, s, failed, err))
		}
		if ctx.Err() != nil {
			return max(code, p.interrupted(ctx, len(entries)-i-1))
		}
	}
	if len(pages) == 0 {
		return max(code, exitUsage)
	}
	return max(code, p.save(*out, func(w io.Writer) error { return pdf.Write(w, pages, pdfMeta(entries)) }))
}

// sheets lays out one composition; "C+" is printed when a complete search
// found it sound.
func (p *program) sheets(e *entry, s *solution.Solution, o export.A5Options) ([]export.Page, []export.Warning) {
	o.ComputerTested = judging.Check(&e.work, s, judging.Rules{}).Tested
	return export.A5(p.words, &e.work, s, o)
}

// pdfMeta describes a file of sheets by its first work.
func pdfMeta(entries []entry) pdf.Meta {
	meta := pdf.Meta{Creator: solver.Engine}
	if len(entries) == 1 {
		meta.Title = entries[0].title()
	}
	return meta
}

// exportDiagram draws every composition. Several go into files with numbers
// before the extension.
func (p *program) exportDiagram(_ context.Context, args []string) int {
	f := p.flags("export diagram")
	from, out, dpi := f.source(), f.text("o", ""), f.count("dpi", 10)
	from.words = true
	coordinates, flip := f.yes("coordinates"), f.yes("flip")
	files, err := f.parse(args)
	if err != nil {
		return after(err)
	}
	extension := strings.ToLower(filepath.Ext(*out))
	if *out != "-" && extension != ".svg" && extension != ".png" {
		return p.fail(f, p.words.T("cli.error.picture"))
	}
	if *dpi == 0 {
		*dpi = 300
	}
	entries, code := p.entries(from, files)
	if *out == "-" && len(entries) > 1 {
		return p.fail(f, p.words.T("cli.error.several"))
	}
	picture := pictureAs(extension, float64(*dpi))
	for i := range entries {
		e := &entries[i]
		code = max(code, p.tell(f, e))
		page := export.DiagramsOf(&e.work.Problem, export.DiagramOptions{Coordinates: *coordinates, Flip: *flip})
		code = max(code, p.save(numbered(*out, i+1, len(entries)), func(w io.Writer) error { return picture(w, page) }))
	}
	return code
}

// pictureAs returns what draws a page in the format of an extension.
func pictureAs(extension string, dpi float64) func(io.Writer, export.Page) error {
	if extension == ".png" {
		return func(w io.Writer, page export.Page) error { return export.PNG(w, page, dpi) }
	}
	return export.SVG
}

// numbered returns the name of the n-th of several files: "a.svg" gives
// "a-07.svg" when there are ten or more.
func numbered(name string, n, of int) string {
	if of < 2 {
		return name
	}
	extension := filepath.Ext(name)
	return fmt.Sprintf("%s-%0*d%s", strings.TrimSuffix(name, extension), len(strconv.Itoa(of)), n, extension)
}

// save writes a file and tells when it cannot.
func (p *program) save(path string, fill func(io.Writer) error) int {
	err := p.write(path, fill)
	if err == nil {
		return exitDone
	}
	if errors.Is(err, export.ErrTooLarge) {
		err = errors.New(p.words.T("cli.error.large"))
	}
	p.complain("cli.error.write", "File", path, "Reason", p.reason(err))
	return exitUsage
}
