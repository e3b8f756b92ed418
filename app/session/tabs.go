package session

import (
	"errors"
	"os"
	"slices"

	"keymove/judging/store"
	"keymove/solver/problem"
)

// Tab is a work held open on the desk. The works of the tabs may be of one
// document or of several.
type Tab struct {
	// Document is the number of the work's document; see Documents.
	Document int
	// Row is the work, as the list of its document shows it.
	Row store.Row
	// Place is the work's in the list, from 1.
	Place int
	// Active: this is the work on the desk.
	Active bool
}

// OpenDocument is a document that is open in one tab at least.
type OpenDocument struct {
	// Number is the document's own for as long as it is open.
	Number int
	// Path is "" before the first edit of a new document.
	Path string
	// Named: the user chose its place; see Session.Named.
	Named bool
	Works int
	// Active: it is the document of the work on the desk.
	Active bool
}

// tab is a work of an open document. That of the active tab is the document's
// current one, whatever stands here.
type tab struct {
	doc  *document
	work int64
}

// keptTab is a tab as it is remembered between runs.
type keptTab struct {
	Path string `json:"path"`
	Work int64  `json:"work,omitempty"`
}

// Tabs lists the works held open, in the order of the strip. There is always
// one.
func (s *Session) Tabs() []Tab {
	s.settleTabs()
	list := make([]Tab, len(s.tabs))
	for i, t := range s.tabs {
		list[i] = Tab{Document: t.doc.number, Row: t.doc.Row(t.work), Place: t.doc.index(t.work) + 1, Active: i == s.active}
	}
	return list
}

// Documents lists the open documents in the order of their first tabs.
func (s *Session) Documents() []OpenDocument {
	var list []OpenDocument
	for _, d := range s.open() {
		o := OpenDocument{Number: d.number, Works: len(d.ids), Active: d == s.document, Named: s.named(d)}
		if d.file != nil {
			o.Path = d.file.Path()
		}
		list = append(list, o)
	}
	return list
}

// open returns the open documents, each once.
func (s *Session) open() []*document {
	var list []*document
	for _, t := range s.tabs {
		if !slices.Contains(list, t.doc) {
			list = append(list, t.doc)
		}
	}
	return list
}

// settleTabs brings the tabs in line with the documents: the active one shows
// the current work, and a tab whose work was removed goes.
func (s *Session) settleTabs() {
	s.tabs[s.active].work = s.tabs[s.active].doc.current
	for i := len(s.tabs) - 1; i >= 0; i-- {
		if t := s.tabs[i]; t.doc.index(t.work) < 0 && i != s.active {
			s.dropTab(i)
		}
	}
}

// dropTab takes a tab other than the active one out of the strip.
func (s *Session) dropTab(i int) {
	s.tabs = slices.Delete(s.tabs, i, i+1)
	if i < s.active {
		s.active--
	}
}

// NewTab opens a second tab on the work of the desk, in which another one can
// be chosen.
func (s *Session) NewTab() { s.addTab(s.document, s.current) }

// OpenTab shows a work of the document in a tab of its own: the one that has it
// already, or a new one.
func (s *Session) OpenTab(work int64) error {
	s.settleTabs()
	for i, t := range s.tabs {
		if t.doc == s.document && t.work == work {
			return s.ShowTab(i)
		}
	}
	if s.index(work) < 0 {
		return store.ErrNoWork
	}
	if work == s.current {
		return nil
	}
	s.addTab(s.document, s.current)
	return s.Select(work)
}

// addTab puts a tab behind the active one and makes it the active one. The
// work must be its document's current one.
func (s *Session) addTab(d *document, work int64) {
	s.settleTabs()
	s.tabs = slices.Insert(s.tabs, s.active+1, tab{d, work})
	s.active++
	s.document = d
	s.keepFiles()
	s.notify(everything)
}

// ShowTab puts the work of a tab on the desk.
func (s *Session) ShowTab(i int) error {
	s.settleTabs()
	if i < 0 || i >= len(s.tabs) || i == s.active {
		return nil
	}
	t := s.tabs[i]
	if t.work != t.doc.current {
		work, err := t.doc.file.Load(t.work)
		if err != nil {
			return err
		}
		t.doc.current, t.doc.work = t.work, work
	}
	s.active, s.document = i, t.doc
	s.EndTyping()
	s.recall()
	s.keepFiles()
	s.notify(everything)
	return nil
}

// StepTab shows the tab so many places further, or back, around the ends.
func (s *Session) StepTab(by int) error {
	s.settleTabs()
	n := len(s.tabs)
	return s.ShowTab(((s.active+by)%n + n) % n)
}

// CloseTab closes a tab; with the last tab of a document the document is
// closed, too. In place of the only tab a new document is begun.
func (s *Session) CloseTab(i int) error {
	s.settleTabs()
	if i < 0 || i >= len(s.tabs) {
		return nil
	}
	if len(s.tabs) == 1 {
		return s.NewDocument()
	}
	d := s.tabs[i].doc
	if i == s.active {
		next := i + 1
		if next == len(s.tabs) {
			next = i - 1
		}
		if err := s.ShowTab(next); err != nil {
			return err
		}
	}
	s.dropTab(i)
	var err error
	if !slices.Contains(s.open(), d) {
		err = s.closeDocument(d)
	}
	s.keepFiles()
	s.notify(Document | Open)
	return err
}

// ShowDocument shows the first tab of a document.
func (s *Session) ShowDocument(number int) error {
	for i, t := range s.tabs {
		if t.doc.number == number && t.doc != s.document {
			return s.ShowTab(i)
		}
	}
	return nil
}

// CopyTo adds works of the document to another open one, as one undoable step
// there. The verdicts go with them.
func (s *Session) CopyTo(number int, works ...int64) error {
	at := slices.IndexFunc(s.tabs, func(t tab) bool { return t.doc.number == number })
	if at < 0 {
		return store.ErrNoWork
	}
	target := s.tabs[at].doc
	var copies []problem.Composition
	var verdicts []store.Verdict
	for _, id := range works {
		work, err := s.copyOf(id)
		if err != nil {
			return err
		}
		copies = append(copies, work)
		verdict := store.Verdict{}
		if v := s.Verdict(id); v != nil {
			verdict = *v
		}
		if s.file != nil {
			verdict.Found, _ = s.file.Found(id) // it is found again by solving
		}
		verdicts = append(verdicts, verdict)
	}
	err := s.within(target, func() error {
		stay := target.current
		if target.untouched() {
			stay = 0
		}
		first := target.nextID
		if err := s.add("undo.copy", stay, copies); err != nil {
			return err
		}
		for i, v := range verdicts {
			if v.Fingerprint != "" {
				target.keepVerdict(first+int64(i), v)
			}
		}
		return nil
	})
	for i := range s.tabs { // the empty work of a new document has gone
		if t := &s.tabs[i]; t.doc == target && target.index(t.work) < 0 {
			t.work = target.current
		}
	}
	s.notify(Works | Document | Open)
	return err
}

// within does something in another document, of which listeners are not told.
func (s *Session) within(d *document, do func() error) error {
	shown, listeners := s.document, s.listeners
	s.document, s.listeners = d, nil
	defer func() { s.document, s.listeners = shown, listeners }()
	return do()
}

// OpenBeside is Open in a tab of its own: the documents that are open stay.
func (s *Session) OpenBeside(path string) (*ImportReport, error) {
	if s.blank() {
		return s.Open(path)
	}
	path = absolute(path)
	if isOwn(path) {
		if s.showOpen(path) {
			return nil, nil
		}
		d, err := s.loadDocument(path)
		if err != nil {
			return nil, err
		}
		s.addTab(d, d.current)
		s.remember(path)
		return nil, nil
	}
	report, works, err := read(path)
	if err != nil {
		return nil, err
	}
	s.NewDocumentBeside()
	return report, s.Add("undo.import", works...)
}

// NewDocumentBeside begins an empty document in a tab of its own.
func (s *Session) NewDocumentBeside() {
	if s.blank() {
		return
	}
	d := s.newDocument()
	s.addTab(d, d.current)
}

// blank reports whether the document on the desk is a new one without an edit.
func (s *Session) blank() bool { return s.file == nil && s.untouched() }

// showOpen shows a document if it is open already, and reports whether it is.
func (s *Session) showOpen(path string) bool {
	d := s.openAt(path)
	for i, t := range s.tabs {
		if t.doc == d {
			return d == s.document || s.ShowTab(i) == nil
		}
	}
	return false
}

// openAt returns the open document whose file a path leads to, by whatever name: a
// link to it, too. It is nil when none does.
func (s *Session) openAt(path string) *document {
	for _, d := range s.open() {
		if d.file != nil && (d.file.Path() == path || d.file.IsFile(path)) {
			return d
		}
	}
	return nil
}

// OpenLast opens the documents of the last run in their tabs. It does nothing
// when there were none or they are gone. Of several errors the first is
// returned; the other documents are open then.
func (s *Session) OpenLast() error {
	wanted, active := s.files.Tabs, s.files.Active
	if len(wanted) == 0 && s.files.Last != "" {
		wanted = []keptTab{{Path: s.files.Last}}
	}
	var tabs []tab
	var failed error
	at := 0
	for i, w := range wanted {
		if _, err := os.Stat(w.Path); errors.Is(err, os.ErrNotExist) {
			continue
		}
		var d *document
		for _, t := range tabs {
			if t.doc.file.IsFile(w.Path) {
				d = t.doc
			}
		}
		if d == nil {
			loaded, err := s.loadDocument(w.Path)
			if err != nil {
				if failed == nil {
					failed = err
				}
				continue
			}
			d = loaded
		}
		if d.index(w.Work) < 0 {
			w.Work = d.current
		}
		if i <= active {
			at = len(tabs)
		}
		tabs = append(tabs, tab{d, w.Work})
	}
	if len(tabs) == 0 {
		return failed
	}
	if err := s.Close(); err != nil {
		return err
	}
	s.tabs, s.active, s.document = tabs, at, tabs[at].doc
	if t := tabs[at]; t.work != t.doc.current {
		work, err := t.doc.file.Load(t.work)
		if err != nil {
			return err
		}
		t.doc.current, t.doc.work = t.work, work
	}
	s.recall()
	s.remember(s.file.Path())
	s.notify(everything)
	return failed
}
