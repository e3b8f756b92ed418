package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"keymove/export"
	"keymove/export/interchange"
)

// readFile reads a file, or standard input when the name is "-".
func (p *program) readFile(name string) ([]entry, error) {
	data, err := p.contents(name)
	if err != nil {
		return nil, err
	}
	return readEntries(name, data)
}

// contents reads a whole file, or standard input where its name is "-".
func (p *program) contents(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(p.in)
	}
	return os.ReadFile(name)
}

// readEntries reads what a file holds.
func readEntries(name string, data []byte) ([]entry, error) {
	result := interchange.Read(name, data)
	found := make([]entry, len(result.Entries))
	for i, e := range result.Entries {
		found[i] = entry{file: name, n: e.N, line: e.Line, work: e.Composition, faults: e.Errors}
	}
	return found, result.Err
}

// tell reports what could not be read of an entry and returns the exit code
// that it deserves.
func (p *program) tell(f *flags, e *entry) int {
	code := exitDone
	for _, fault := range e.faults {
		var at *interchange.Error
		if !errors.As(fault, &at) {
			p.about(f, e, p.reason(fault))
		} else {
			fmt.Fprintln(p.err, export.FileErrorText(p.words, at)) // names file and entry
		}
		if at == nil || !at.Mended {
			code = exitUsage
		}
	}
	return code
}
