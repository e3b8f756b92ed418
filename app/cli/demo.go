package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"keymove/export"
	"keymove/export/pdf"
	"keymove/judging"
	"keymove/resources"
)

// demo does the main job on the examples that come with the program: it
// solves and checks every work, and writes solutions, sheets and diagrams into
// a folder.
func (p *program) demo(ctx context.Context, args []string) int {
	f := p.flags("demo")
	how, letters, out := f.search(), f.sheetNotation(), f.text("o", "out")
	rest, err := f.parse(args)
	if err != nil {
		return after(err)
	}
	if len(rest) > 0 {
		return p.fail(f, p.words.T("cli.error.extra", "Argument", rest[0]))
	}
	if err := os.MkdirAll(*out, 0o777); err != nil {
		p.complain("cli.error.write", "File", *out, "Reason", p.reason(err))
		return exitUsage
	}
	return p.demoFile(ctx, f, how, "examples/collection."+p.words.Lang()+".jsonl", *letters, *out)
}

// demoFile does the job on one collection.
func (p *program) demoFile(ctx context.Context, f *flags, how *search, file, letters, out string) int {
	data, err := resources.Examples.ReadFile(file)
	if err != nil {
		panic(err) // embedded
	}
	entries, err := readEntries(path.Base(file), data)
	if err != nil {
		panic(err) // embedded
	}
	options := how.options()
	options.SetPlay = true
	style := styleOf(letters)
	code := exitDone
	var pages []export.Page
	var solutions strings.Builder
	for i := range entries {
		e := &entries[i]
		s, err := how.solve(ctx, p, e.work.Problem, options)
		report := judging.Check(&e.work, s, judging.Rules{})
		p.printReport(e, s, report, true, false, style)
		if s != nil {
			fmt.Fprintf(&solutions, "%s\n%s\n", e.title(), export.PlainText(export.SolutionText(p.words, s, export.TextOptions{Style: style})))
		}
		code = max(code, p.incomplete(f, e, s, p.unsolved(e, s, err), err))
		sheets, _ := p.sheets(e, s, export.A5Options{Text: export.TextOptions{Style: style}})
		pages = append(pages, sheets...)
		diagram := filepath.Join(out, numbered("diagram.svg", i+1, len(entries)))
		code = max(code, p.save(diagram, func(w io.Writer) error {
			return export.SVG(w, export.Diagram(e.work.Problem.Diagram, export.DiagramOptions{}))
		}))
		if ctx.Err() != nil || p.out.Flush() != nil {
			return exitStopped
		}
	}
	text := filepath.Join(out, "solutions.txt")
	code = max(code, p.save(text, func(w io.Writer) error {
		_, err := io.WriteString(w, solutions.String())
		return err
	}))
	sheets := filepath.Join(out, "sheets.pdf")
	code = max(code, p.save(sheets, func(w io.Writer) error { return pdf.Write(w, pages, pdfMeta(entries)) }))
	fmt.Fprintln(p.out, p.words.T("cli.made", "Solutions", text, "Sheets", sheets,
		"Diagrams", filepath.Join(out, numbered("diagram.svg", 1, len(entries)))))
	return code
}
