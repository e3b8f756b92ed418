package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"keymove/export"
	"keymove/export/interchange"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// convert writes the compositions of files in another format.
func (p *program) convert(_ context.Context, args []string) int {
	f := p.flags("convert")
	var formats []string
	for _, format := range interchange.Formats() {
		formats = append(formats, string(format))
	}
	to, out := f.choice("to", "", formats...), f.text("o", "-")
	files, err := f.parse(args)
	if err != nil {
		return after(err)
	}
	if *to == "" {
		return p.fail(f, p.words.T("cli.error.value", "Flag", dashed("to")))
	}
	if len(files) == 0 {
		return p.fail(f, p.words.T("cli.error.noFile"))
	}
	entries, code := p.readFiles(files)
	if len(entries) == 0 {
		return code
	}
	var works []problem.Composition
	var written []*entry
	for i := range entries {
		e := &entries[i]
		if p.tell(f, e) != exitDone {
			code = max(code, exitUnsound)
		}
		if e.holdsSomething() {
			works, written = append(works, e.work), append(written, e)
		}
	}
	err = p.write(*out, func(w io.Writer) error {
		losses, err := interchange.Write(w, interchange.Format(*to), works)
		lost := map[string][]interchange.Loss{}
		for _, loss := range losses {
			e := written[loss.Entry-1]
			loss.Entry = e.n
			lost[e.file] = append(lost[e.file], loss)
		}
		for _, file := range files {
			for _, line := range export.LossTexts(p.words, interchange.Format(*to), lost[file]) {
				fmt.Fprintf(p.err, "%s: %s\n", file, line)
			}
		}
		return err
	})
	if err != nil {
		p.complain("cli.error.write", "File", *out, "Reason", p.reason(err))
		return max(code, exitUsage)
	}
	return code
}

// holdsSomething reports whether anything of the entry could be read that is
// worth writing.
func (e *entry) holdsSomething() bool {
	w := &e.work
	return w.Problem.Diagram.Board != [64]chess.Piece{} || w.Problem.Stipulation != problem.Stipulation{} ||
		w.Solution != "" || len(w.Authors) > 0 || slices.ContainsFunc(w.Comments, func(c problem.Comment) bool { return c.Text != "" })
}
