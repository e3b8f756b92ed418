// Package interchange reads and writes the files in which problemists keep
// their collections: YACPDB and Olive (.olv), Popeye input, PGN, EPD, lists of
// FEN, LaTeX for diagram.sty, Problemiste's files, pages for word processors,
// and Keymove's own JSON lines.
//
// What a file holds is told by its content, never by its name. Collections are
// written by people: an entry that cannot be read in full is kept as far as it
// can be read and says in its errors what is wrong and where. No entry is
// dropped and no file makes the reader panic.
package interchange

import (
	"errors"
	"io"
	"slices"

	"keymove/solver/problem"
)

// Format is a kind of file.
type Format string

// The formats. The zero Format is unknown.
const (
	JSON   Format = "json"   // one composition a line
	Olive  Format = "olv"    // YACPDB and Olive YAML
	Popeye Format = "popeye" // Popeye's input
	EPD    Format = "epd"    // positions with operations
	FEN    Format = "fen"    // one position a line
	PGN    Format = "pgn"    // games that begin from a diagram
	LaTeX  Format = "latex"  // documents for diagram.sty
	HTML   Format = "html"   // pages for word processors; only Keymove's own are read
	PBM    Format = "pbm"    // Problemiste's file
)

// Formats lists the formats that can be written, all of which can be read.
func Formats() []Format { return []Format{JSON, Olive, Popeye, PGN, EPD, FEN, LaTeX, HTML, PBM} }

// Entry is one problem of a file.
type Entry struct {
	// N counts entries from 1.
	N int
	// Line is the line on which the entry begins, from 1.
	Line        int
	Composition problem.Composition
	// Errors tell what could not be read; each is an *Error. The rest of the
	// entry is in Composition all the same.
	Errors []error
}

// Result is what a file holds.
type Result struct {
	Format  Format
	Entries []Entry
	// Err is an *Error when the file as a whole is unreadable: it is empty,
	// holds no text, or no format that is known. There are no entries then.
	Err error
}

// Read reads a file's bytes. The name only serves the errors.
func Read(name string, data []byte) Result {
	t := decode(data)
	r := Result{Format: detect(t.text)}
	switch {
	case isPBM(data):
		r, t.badLines = Result{Format: PBM, Entries: readPBM(data)}, nil
	case t.blank():
		r = Result{Err: &Error{Code: CodeEmpty}}
	case t.binary || r.Format == "" && len(t.badLines) > 0:
		r = Result{Err: &Error{Code: CodeBinary}}
	case r.Format == JSON:
		r.Entries = readJSON(t.text)
	case r.Format == Olive:
		r.Entries = readOlive(t.text)
	case r.Format == Popeye:
		r.Entries = readPopeye(t.text)
	case r.Format == PGN:
		r.Entries = readPGN(t.text)
	case r.Format == LaTeX:
		r.Entries = readLaTeX(t.text)
	case r.Format == HTML:
		r.Entries = readHTML(t.text)
	case r.Format == EPD || r.Format == FEN:
		r.Entries = readPositions(t.text)
	default:
		r.Err = &Error{Code: CodeFormat, Text: firstLine(t.text)}
	}
	t.reportBadLines(r.Entries)
	for i := range r.Entries {
		e := &r.Entries[i]
		e.N = i + 1
		for _, err := range e.Errors {
			place(err, name, e)
		}
	}
	if r.Err != nil {
		place(r.Err, name, nil)
	}
	return r
}

// place completes an error with what the reader of one entry does not know.
func place(err error, file string, e *Entry) {
	var at *Error
	if !errors.As(err, &at) {
		return
	}
	at.File = file
	if e == nil {
		return
	}
	at.Entry = e.N
	if at.Line == 0 {
		at.Line = e.Line
	}
}

// Write writes compositions. The losses name what the format cannot hold; an
// error is the writer's own or, for a format that is not among Formats, an
// *Error with CodeFormat.
func Write(w io.Writer, format Format, cs []problem.Composition) ([]Loss, error) {
	writers := map[Format]func(io.Writer, []problem.Composition) error{
		JSON: writeJSON, Olive: writeOlive, Popeye: writePopeye, PGN: writePGN,
		LaTeX: writeLaTeX, HTML: writeHTML, PBM: writePBM, EPD: writeEPD, FEN: writeFEN,
	}
	write, known := writers[format]
	if !known {
		return nil, &Error{Code: CodeFormat, Text: string(format)}
	}
	var all []Loss
	if format == PBM {
		all = pbmLosses(cs)
	}
	for i := range cs {
		for _, f := range losses(format, &cs[i]) {
			all = append(all, Loss{Entry: i + 1, Field: f})
		}
	}
	return all, write(w, cs)
}

// Known reports whether the format can be read and written.
func (f Format) Known() bool { return slices.Contains(Formats(), f) }
