package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"keymove/export"
)

// exportPublication prints what a first publication of every composition lacks
// by article 47.1 and its text in the order of that article; with -o it draws
// the diagram with that text, too. The exit code is 1 when something is missing
// without which the work would not count as published.
func (p *program) exportPublication(_ context.Context, args []string) int {
	f := p.flags("export publication")
	from, letters, out, dpi := f.source(), f.sheetNotation(), f.text("o", ""), f.count("dpi", 10)
	from.words = true
	files, err := f.parse(args)
	if err != nil {
		return after(err)
	}
	extension := strings.ToLower(filepath.Ext(*out))
	if *out != "" && extension != ".svg" && extension != ".png" {
		return p.fail(f, p.words.T("cli.error.picture"))
	}
	if *dpi == 0 {
		*dpi = 300
	}
	entries, code := p.entries(from, files)
	picture := pictureAs(extension, float64(*dpi))
	for i := range entries {
		e := &entries[i]
		code = max(code, p.tell(f, e))
		if i > 0 {
			fmt.Fprintln(p.out)
		}
		fmt.Fprintln(p.out, e.title())
		fmt.Fprintln(p.out, export.PublicationReport(p.words, styleOf(*letters), &e.work))
		for _, lack := range export.PublicationLacks(&e.work) {
			if lack.Required {
				code = max(code, exitUnsound)
			}
		}
		if *out != "" {
			page := export.Publication(p.words, &e.work, export.PublicationOptions{Style: styleOf(*letters)})
			code = max(code, p.save(numbered(*out, i+1, len(entries)), func(w io.Writer) error { return picture(w, page) }))
		}
	}
	return code
}
