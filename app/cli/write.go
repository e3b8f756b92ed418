package main

import (
	"io"

	"keymove/export"
)

// write fills a file, or standard output when path is "-".
func (p *program) write(path string, fill func(io.Writer) error) error {
	if path == "-" {
		return fill(p.out)
	}
	return export.WriteFile(path, fill)
}
