package session

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"keymove/export/interchange"
	"keymove/judging/store"
	"keymove/solver/problem"
)

// ImportReport tells what came of reading a file of the trade.
type ImportReport struct {
	File   string
	Format interchange.Format
	// Works is the number of works taken in, broken ones included.
	Works int
	// Broken are the entries that could not be read in full. They were taken
	// in with what could be read.
	Broken []interchange.Entry
}

// Open opens a file: a document of the program takes the place of the open one;
// a file of the trade (.olv, Popeye, EPD, FEN, JSON …) becomes a new document.
// The report is nil for the program's own documents. Errors are *store.Error,
// *NothingError or the reader's.
func (s *Session) Open(path string) (*ImportReport, error) {
	path = absolute(path)
	if isOwn(path) {
		return nil, s.openOwn(path)
	}
	report, works, err := read(path)
	if err != nil {
		return nil, err
	}
	return report, s.begin(works)
}

// OpenExamples opens the examples that come with the program: the document made
// of them at the first time, with whatever was changed in it since, or a new one
// of that name.
func (s *Session) OpenExamples(name, file string, data []byte) (*ImportReport, error) {
	path := filepath.Join(absolute(s.config.DataDir), "examples", name+Extension)
	if exists(path) {
		err := s.openOwn(path)
		var known *store.Error
		if !errors.As(err, &known) || known.Reason != store.InUse {
			return nil, err
		}
		// Another window has them open: this one gets a copy of its own.
		path = ""
	}
	report, works, err := take(file, data)
	if err != nil {
		return nil, err
	}
	if err := s.begin(works); err != nil || path == "" {
		return report, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return report, err
	}
	return report, s.SaveAs(path)
}

// begin makes a new document of works.
func (s *Session) begin(works []problem.Composition) error {
	if !s.blank() {
		if err := s.NewDocument(); err != nil {
			return err
		}
	}
	return s.Add("undo.import", works...)
}

// Import adds the works of a file to the open document, as one undoable step.
// The report is nil for the program's own documents.
func (s *Session) Import(path string) (*ImportReport, error) {
	path = absolute(path)
	if isOwn(path) {
		works, err := s.readOwn(path)
		if err != nil {
			return nil, err
		}
		return nil, s.Add("undo.import", works...)
	}
	report, works, err := read(path)
	if err != nil {
		return nil, err
	}
	return report, s.Add("undo.import", works...)
}

// isOwn reports whether a path names a document of the program.
func isOwn(path string) bool { return strings.EqualFold(filepath.Ext(path), Extension) }

// ErrSelf says that a document was to be added to itself.
var ErrSelf = errors.New("the document cannot be added to itself")

// readOwn reads the works of another document of the program, which may be open
// in another tab.
func (s *Session) readOwn(path string) ([]problem.Composition, error) {
	_, works, err := s.ownReader(path)()
	return works, err
}

// ownReader returns a function that does it in any goroutine. The report is nil.
func (s *Session) ownReader(path string) func() (*ImportReport, []problem.Composition, error) {
	var file *store.Collection // of the document, when it is open
	known := s.openAt(path)
	if known != nil {
		file = known.file
	} else {
		s.leaveShelves()
	}
	self := known == s.document
	return func() (*ImportReport, []problem.Composition, error) {
		if self {
			return nil, nil, ErrSelf
		}
		if file != nil {
			works, err := worksOf(file)
			return nil, works, err
		}
		opened, err := store.Open(path)
		if err != nil {
			return nil, nil, err
		}
		defer opened.Close()
		works, err := worksOf(opened)
		return nil, works, err
	}
}

func worksOf(file *store.Collection) ([]problem.Composition, error) {
	ids, err := file.IDs()
	if err != nil {
		return nil, err
	}
	works := make([]problem.Composition, len(ids))
	for i, id := range ids {
		if works[i], err = file.Load(id); err != nil {
			return nil, err
		}
	}
	return works, nil
}

// NothingError says that a file holds no work that could be read.
type NothingError struct {
	Path string
	// Err is the reader's word on the file as a whole, or nil.
	Err error
}

func (e *NothingError) Error() string { return e.Path + ": no chess problem in this file" }

// Unwrap returns the reader's error.
func (e *NothingError) Unwrap() error { return e.Err }

// importMost bounds a file that is read whole into memory.
const importMost = 256 << 20

func read(path string) (*ImportReport, []problem.Composition, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, wrap(path, err)
	}
	if info.IsDir() {
		return nil, nil, &store.Error{Path: path, Reason: store.Folder, Err: errors.New("is a folder")}
	}
	if info.Size() > importMost {
		return nil, nil, &NothingError{Path: path}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, wrap(path, err)
	}
	return take(path, data)
}

// take reads the works of a file that is in memory.
func take(path string, data []byte) (*ImportReport, []problem.Composition, error) {
	result := interchange.Read(filepath.Base(path), data)
	report := &ImportReport{File: path, Format: result.Format}
	var works []problem.Composition
	for _, e := range result.Entries {
		works = append(works, e.Composition)
		if len(e.Errors) > 0 {
			report.Broken = append(report.Broken, e)
		}
	}
	report.Works = len(works)
	if len(works) == 0 {
		return nil, nil, &NothingError{Path: path, Err: result.Err}
	}
	return report, works, nil
}

func wrap(path string, err error) error {
	e := &store.Error{Path: path, Err: err}
	switch {
	case errors.Is(err, os.ErrNotExist):
		e.Reason = store.Missing
	case errors.Is(err, os.ErrPermission):
		e.Reason = store.NoRight
	}
	return e
}
