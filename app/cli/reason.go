package main

import (
	"errors"
	"io/fs"
	"strings"

	"keymove/export"
)

// reason words an error in the user's language, without the name of the file
// that the caller tells.
func (p *program) reason(err error) string {
	if errors.Is(err, errCastling) {
		return p.words.T("cli.error.castling")
	}
	if errors.Is(err, errStip) {
		return p.words.T("cli.error.stip")
	}
	text := export.FileErrorText(p.words, err)
	var path *fs.PathError
	if errors.As(err, &path) {
		text = strings.TrimPrefix(text, path.Path+": ")
	}
	return text
}
