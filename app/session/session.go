// Package session is what the window works on: the open collection, the work
// on the desk, undo, the running search and the settings. It knows no window:
// callers are told of changes through listeners.
//
// A Session belongs to one goroutine, the window's. Slow work runs in
// goroutines of its own and comes back through the injected Dispatch.
package session

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"keymove/judging/store"
	"keymove/solver"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// Preferences keeps a few strings between runs; fyne.Preferences fits.
type Preferences interface {
	String(key string) string
	SetString(key, value string)
}

// Config is what a Session needs from outside.
type Config struct {
	// DataDir is the folder for documents that have no name yet.
	DataDir     string
	Preferences Preferences
	// Language is the system's, "en" or "ru": what a first start speaks.
	Language string
	// Dispatch runs a function on the session's goroutine.
	Dispatch func(func())
	// Cores is the number of the solver's workers unless the settings say
	// otherwise: runtime.GOMAXPROCS when 0. A window should let Go run one
	// goroutine more at a time than that, lest it wait for the workers.
	Cores int
	// Solve is solver.Solve when nil.
	Solve func(context.Context, problem.Problem, solver.Options) (*solution.Solution, error)
	// Now is time.Now when nil.
	Now func() time.Time
}

// Topic is a set of things that changed.
type Topic uint16

// The topics.
const (
	Work      Topic = 1 << iota // the current work, or which one is current
	Works                       // the list of works
	Document                    // name, place or saving of the document
	Result                      // the solution of the current work, or its staleness
	Job                         // a search started, moved on or ended
	Preferred                   // settings and recent files
	Judged                      // the verdicts of the list
	Open                        // which documents and works are open in tabs
	Contest                     // the event of the contest page, or what is being solved for it

	everything = Work | Works | Document | Result | Job | Preferred | Judged | Open
)

// Session is the state behind the window. Use New.
type Session struct {
	config    Config
	listeners []func(Topic)
	settings  Settings
	files     files

	// The document of the work on the desk: what is said of "the document"
	// means this one.
	*document
	tabs   []tab
	active int // the tab on the desk
	number int // of the document opened last

	job     *job
	queue   *backlog
	looking lookups
	// onShelves are the look-ups that may use other collections than the
	// document's.
	onShelves sync.WaitGroup
	intake    *intake    // nil when no file is being read
	waiting   []func()   // the files to be read after it
	event     *openEvent // nil when none is open
	used      usedProblems
}

// document is an open collection, with what is known of its works.
type document struct {
	number  int
	file    *store.Collection // nil until the first edit of a new document
	saved   time.Time         // zero when nothing has been written yet
	ids     []int64           // of the works, in their order
	current int64
	work    problem.Composition
	nextID  int64
	undo    []store.Step // the next one last, as in redo
	redo    []store.Step
	merge   string // of the last step; "" when the next one never joins it

	results map[int64]*SolveResult
	// verdicts are those that are not in the file, or not yet.
	verdicts map[int64]store.Verdict
	rows     map[int64]store.Row // that were asked for since the last change
	recalled map[int64]bool      // works whose kept solution was looked for
}

// New returns a session with an empty document. Call Quit at the end.
func New(c Config) *Session {
	if c.Solve == nil {
		c.Solve = resumable(filepath.Join(c.DataDir, "searches"))
	}
	if c.Cores == 0 {
		c.Cores = runtime.GOMAXPROCS(0)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	s := &Session{config: c}
	s.loadPreferences()
	s.document = s.newDocument()
	s.tabs = []tab{{s.document, s.current}}
	return s
}

// Listen calls f after every change, on the session's goroutine.
func (s *Session) Listen(f func(Topic)) { s.listeners = append(s.listeners, f) }

// Dispatch runs a function on the session's goroutine, after what is waiting
// there already. It may be called from any goroutine.
func (s *Session) Dispatch(f func()) { s.config.Dispatch(f) }

func (s *Session) notify(t Topic) {
	for _, f := range s.listeners {
		f(t)
	}
}

// newDocument returns a document that holds one empty work.
func (s *Session) newDocument() *document {
	s.number++
	d := &document{number: s.number, results: map[int64]*SolveResult{}, verdicts: map[int64]store.Verdict{}, recalled: map[int64]bool{}, ids: []int64{1}, current: 1, nextID: 2}
	return d
}

// replace puts a document into the place of the one on the desk, which is
// closed with all its tabs.
func (s *Session) replace(d *document) error {
	s.settleTabs()
	old := s.document
	if err := s.closeDocument(old); err != nil {
		return err
	}
	for i := len(s.tabs) - 1; i >= 0; i-- {
		if s.tabs[i].doc == old && i != s.active {
			s.dropTab(i)
		}
	}
	s.tabs[s.active], s.document = tab{d, d.current}, d
	return nil
}

// Close stops the searches, waits for them and closes the documents. Nothing is
// lost: every edit was written when it was made.
func (s *Session) Close() error {
	s.abandonIntake()
	failed := []error{s.endEvent()}
	for _, d := range s.open() {
		failed = append(failed, s.closeDocument(d))
	}
	return errors.Join(failed...)
}

// closeDocument is Close for one document.
func (s *Session) closeDocument(d *document) error {
	if s.queue != nil && s.queue.doc == d {
		s.endQueue()
	}
	if s.job != nil && s.job.doc == d {
		s.abandonJob()
	}
	if s.intake != nil && s.intake.doc == d {
		s.abandonIntake()
	}
	if d.file == nil {
		return nil
	}
	s.leaveShelves()
	err := d.file.Close()
	d.file = nil
	return err
}

// Quit is Close at the end of the program, when the window that listened is
// gone.
func (s *Session) Quit() error {
	s.listeners = nil
	s.keepFiles()
	return s.Close()
}

// Named reports whether the document has a place chosen by the user; a document
// without one lies in the data folder.
func (s *Session) Named() bool { return s.named(s.document) }

func (s *Session) named(d *document) bool { return d.file != nil && !s.unnamed(d.file.Path()) }

// unnamed reports whether a path is of the program's own choice.
func (s *Session) unnamed(path string) bool {
	return filepath.Dir(path) == absolute(s.config.DataDir)
}

// Path returns the document's file, "" before the first edit of a new one.
func (s *Session) Path() string {
	if s.file == nil {
		return ""
	}
	return s.file.Path()
}

// Saved returns when the last edit was written, the zero time when nothing has
// been edited since the document was opened.
func (s *Session) Saved() time.Time { return s.saved }

// IDs lists the works of the document in their order; see Row. The caller must
// not change the list.
func (s *Session) IDs() []int64 { return s.ids }

// firstOrder is the order of the only work of a document without a file.
const firstOrder = 1

// Row returns what a list shows of a work. The zero Row stands for a work that
// is not there or cannot be read.
func (d *document) Row(id int64) store.Row {
	r, _ := d.row(id)
	return r
}

// row is Row with the error.
func (d *document) row(id int64) (store.Row, error) {
	if r, ok := d.rows[id]; ok {
		return r, nil
	}
	if d.file == nil {
		if id != d.current {
			return store.Row{}, store.ErrNoWork
		}
		return store.Row{ID: id, Order: firstOrder, Summary: store.Summarise(&d.work)}, nil
	}
	r, err := d.file.Row(id)
	if err != nil {
		return store.Row{}, err
	}
	const most = 1000 // a list shows fewer at once
	if d.rows == nil || len(d.rows) >= most {
		d.rows = map[int64]store.Row{}
	}
	d.rows[id] = r
	return r, nil
}

// Versions counts the works of the document that are versions of one.
func (s *Session) Versions(identity string) int {
	if s.file == nil {
		return 0
	}
	n, err := s.file.Versions(identity)
	if err != nil {
		return 0 // it is only told, never acted on
	}
	return n
}

// Current returns the ID of the work on the desk.
func (s *Session) Current() int64 { return s.current }

// Work returns the work on the desk. The caller must not change it: see Edit.
func (s *Session) Work() *problem.Composition { return &s.work }

// Select puts another work on the desk.
func (s *Session) Select(id int64) error {
	if id == s.current {
		return nil
	}
	if s.file == nil {
		return store.ErrNoWork
	}
	work, err := s.file.Load(id)
	if err != nil {
		return err
	}
	s.current, s.work = id, work
	s.recall()
	s.notify(Work | Result)
	return nil
}

// Step selects the work so many places further (or back) in the list; at the
// ends it stays.
func (s *Session) Step(by int) error {
	i := s.index(s.current) + by
	if i < 0 || i >= len(s.ids) {
		return nil
	}
	return s.Select(s.ids[i])
}

// index returns the place of a work in the list, -1 when it is not there.
func (d *document) index(id int64) int { return slices.Index(d.ids, id) }

func absolute(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return path
}
