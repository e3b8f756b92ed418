package main

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"keymove/export"
)

// reason words an error in the user's language, without the name of the file
// that the caller tells.
func (p *program) reason(err error) string {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		var reasons []string
		for _, one := range several.Unwrap() {
			if reason := p.reason(one); !slices.Contains(reasons, reason) {
				reasons = append(reasons, reason)
			}
		}
		return strings.Join(reasons, "; ")
	}
	if errors.Is(err, errCastling) {
		return p.words.T("cli.error.castling")
	}
	text := export.FileErrorText(p.words, err)
	var path *fs.PathError
	if errors.As(err, &path) {
		text = strings.TrimPrefix(text, path.Path+": ")
	}
	return text
}
