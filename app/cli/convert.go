package main

import (
	"context"
	"io"
	"slices"

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
	from, to, out := f.source(), f.choice("to", "", formats...), f.text("o", "-")
	files, err := f.parse(args)
	if err != nil {
		return after(err)
	}
	if *to == "" {
		return p.fail(f, p.words.T("cli.error.value", "Flag", "to"))
	}
	entries, code := p.entries(from, files)
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
		for _, loss := range losses {
			p.about(f, written[loss.Entry-1], p.words.T("cli.loss", "Format", *to, "Field", p.words.T(fieldKey(loss.Field))))
		}
		return err
	})
	if err != nil {
		p.complain("cli.error.write", "File", *out, "Reason", p.reason(err))
		return max(code, exitUsage)
	}
	return code
}

// fieldKey is the catalogue's key for a field; "id" is a word that it keeps for
// itself.
func fieldKey(f interchange.Field) string {
	if f == interchange.FieldID {
		return "cli.field.workID"
	}
	return "cli.field." + string(f)
}

// holdsSomething reports whether anything of the entry could be read that is
// worth writing.
func (e *entry) holdsSomething() bool {
	w := &e.work
	return w.Problem.Diagram.Board != [64]chess.Piece{} || w.Problem.Stipulation != problem.Stipulation{} ||
		w.Solution != "" || len(w.Authors) > 0 || slices.ContainsFunc(w.Comments, func(c string) bool { return c != "" })
}
