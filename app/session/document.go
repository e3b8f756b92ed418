package session

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"keymove/judging/store"
	"keymove/solver/problem"
)

// ensureFile gives a new document its file in the data folder, with the works
// it holds so far, so that even the first edit is durable.
func (s *Session) ensureFile() error {
	if s.file != nil {
		return nil
	}
	if err := os.MkdirAll(s.config.DataDir, 0o700); err != nil {
		return err
	}
	file, err := s.createUnnamed()
	if err != nil {
		return err
	}
	if err := file.Apply(s.current, store.Change{ID: s.current, Order: firstOrder, Work: &s.work}); err != nil {
		file.Close()
		return err
	}
	s.file = file
	s.remember(file.Path())
	return nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// createUnnamed makes a file named by the time, with a number when that name is
// taken.
func (s *Session) createUnnamed() (*store.Collection, error) {
	base := filepath.Join(s.config.DataDir, s.config.Now().Format("2006-01-02 15.04.05"))
	for n := 1; ; n++ {
		path := base + Extension
		if n > 1 {
			path = fmt.Sprintf("%s (%d)%s", base, n, Extension)
		}
		file, err := store.Create(path)
		if errors.Is(err, os.ErrExist) && n < 1000 {
			continue
		}
		return file, err
	}
}

// NewDocument puts the document away and begins an empty one in its place. The
// old one stays in its file.
func (s *Session) NewDocument() error {
	if err := s.replace(s.newDocument()); err != nil {
		return err
	}
	s.keepFiles()
	s.notify(everything)
	return nil
}

// openOwn opens a document of the program in place of the one on the desk.
func (s *Session) openOwn(path string) error {
	if s.showOpen(absolute(path)) {
		return nil
	}
	d, err := s.loadDocument(path)
	if err != nil {
		return err
	}
	if err := s.replace(d); err != nil {
		d.file.Close()
		return err
	}
	s.recall()
	s.remember(d.file.Path())
	s.notify(everything)
	return nil
}

// loadDocument reads a document of the program.
func (s *Session) loadDocument(path string) (*document, error) {
	s.leaveShelves()
	file, err := store.Open(path)
	if err != nil {
		var known *store.Error
		if errors.As(err, &known) && known.Reason == store.Missing {
			s.forget(absolute(path))
		}
		return nil, err
	}
	d := s.newDocument()
	d.file = file
	if d.ids, d.work, d.current, err = contents(file); err == nil {
		d.undo, d.redo, err = file.Steps()
	}
	if err == nil {
		d.nextID, err = file.NextID()
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return d, nil
}

// contents reads what the session shows of a file.
func contents(file *store.Collection) (ids []int64, work problem.Composition, current int64, err error) {
	if ids, err = file.IDs(); err != nil {
		return nil, work, 0, err
	}
	if current, err = file.Current(); err != nil {
		return nil, work, 0, err
	}
	if len(ids) == 0 { // a file made elsewhere: begin with an empty work
		if err = file.Apply(1, store.Change{ID: 1, Order: firstOrder, Work: &work}); err != nil {
			return nil, work, 0, err
		}
		return []int64{1}, work, 1, nil
	}
	if !slices.Contains(ids, current) {
		current = ids[0]
	}
	work, err = file.Load(current)
	return ids, work, current, err
}

// SaveAs gives the document a place. A document that had no name moves there;
// one that had stays where it was and the copy becomes the open document. Undo
// goes on as before.
func (s *Session) SaveAs(path string) error {
	path = absolute(path)
	if !strings.EqualFold(filepath.Ext(path), Extension) {
		path += Extension
	}
	if err := s.ensureFile(); err != nil {
		return err
	}
	old, wasNamed := s.file.Path(), s.Named()
	switch d := s.openAt(path); {
	case d == s.document:
		return nil
	case d != nil:
		return &store.Error{Path: path, Reason: store.InUse, Err: errors.New("is open in another tab")}
	}
	if s.queue != nil && s.queue.doc == s.document {
		s.flush(s.queue)
	}
	if err := s.file.CopyTo(path); err != nil {
		return err
	}
	file, err := store.Open(path)
	if err != nil {
		return err
	}
	s.leaveShelves()
	s.file.Close() // everything in it is durable and copied
	s.file = file
	s.saved = s.config.Now()
	if !wasNamed {
		os.Remove(old)
		s.forget(old)
	}
	s.remember(path)
	s.notify(Document)
	return nil
}

// AllWorks loads every work of the document, in order.
func (s *Session) AllWorks() ([]problem.Composition, error) {
	works, damaged, err := s.ReadableWorks()
	if err == nil && len(damaged) > 0 {
		_, err = s.file.Load(damaged[0])
	}
	if err != nil {
		return nil, err
	}
	return works, nil
}

// ReadableWorks is AllWorks for a document that a disk may have harmed: the
// works that cannot be read are left out and named by their IDs.
func (s *Session) ReadableWorks() (works []problem.Composition, damaged []int64, err error) {
	works = make([]problem.Composition, 0, len(s.ids))
	for _, id := range s.ids {
		if id == s.current {
			works = append(works, s.work)
			continue
		}
		w, err := s.file.Load(id)
		var known *store.Error
		switch {
		case errors.As(err, &known) && known.Reason == store.Damaged:
			damaged = append(damaged, id)
		case err != nil:
			return nil, nil, err
		default:
			works = append(works, w)
		}
	}
	return works, damaged, nil
}
