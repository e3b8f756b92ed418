package session

import (
	"fmt"
	"path/filepath"
	"strings"

	"keymove/judging/store"
)

// RescuedError says that another program has removed or replaced the file of a
// document, and that its contents were written again. The change during which
// it was noticed has been made.
type RescuedError struct {
	// Path is where the document lay, and Now where it lies.
	Path, Now string
}

func (e *RescuedError) Error() string {
	return fmt.Sprintf("%s was removed by another program; written again to %s", e.Path, e.Now)
}

// CheckFiles looks whether the files of the open documents are still there, and
// writes again those that are not. The first loss is told as a *RescuedError.
func (s *Session) CheckFiles() error {
	var first error
	for _, d := range s.open() {
		if err := s.rescue(d); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// rescue writes a document again whose file is gone: into its old place, or
// beside what is there now, or else among the documents without a name.
func (s *Session) rescue(d *document) error {
	if d.file == nil || !d.file.Lost() {
		return nil
	}
	old := d.file.Path()
	now := free(old)
	err := d.file.CopyTo(now)
	if err != nil { // the folder is gone, too
		now = free(filepath.Join(absolute(s.config.DataDir), filepath.Base(old)))
		err = d.file.CopyTo(now)
	}
	if err != nil {
		return err
	}
	file, err := store.Open(now)
	if err != nil {
		return err
	}
	s.leaveShelves()
	d.file.Close() // everything in it is copied
	d.file = file
	d.saved = s.config.Now()
	if now != old {
		s.forget(old)
	}
	s.remember(now)
	s.notify(Document)
	return &RescuedError{Path: old, Now: now}
}

// free returns the path, or one like it with a number, where nothing lies.
func free(path string) string {
	base := strings.TrimSuffix(path, Extension)
	for n := 2; exists(path); n++ {
		path = fmt.Sprintf("%s (%d)%s", base, n, Extension)
	}
	return path
}
