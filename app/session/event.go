package session

import (
	"errors"
	"os"
	"os/user"
	"path/filepath"
	"time"

	"keymove/judging/contest"
	"keymove/judging/store"
)

// EventExtension is the ending of event files: what a file holds is told by its
// head, see IsEventFile.
const EventExtension = Extension

// ErrNoEvent says that no event is open.
var ErrNoEvent = errors.New("no event is open")

// eventCheckEvery bounds how long another program's change stays unseen.
const eventCheckEvery = 2 * time.Second

// openEvent is the event of the contest page.
type openEvent struct {
	file   *store.EventFile
	opened os.FileInfo // the file that was opened, to tell when another lies there
	seen   os.FileInfo // as it was when it was last read or written
	saved  time.Time   // zero when nothing was written yet
	undo   []eventStep // the next one last, as in redo
	redo   []eventStep
	solve  eventSolving
	claims map[*claimJob]bool
	sums   eventSums
	// drafts are amendments being prepared, nil where there is none, as far as
	// they were asked for.
	drafts map[string]*AmendmentDraft
	closed chan struct{}
}

// eventStep is what one action of the user has done, as the changes that take
// it back.
type eventStep struct {
	name    string // message key
	changes []contest.Change
}

// Event returns the open event, nil when there is none. The caller must not
// change it, nor keep it over a change: see ChangeEvent.
func (s *Session) Event() *contest.Event {
	if s.event == nil {
		return nil
	}
	return s.event.file.Event()
}

// EventPath returns the file of the open event, "" for none.
func (s *Session) EventPath() string {
	if s.event == nil {
		return ""
	}
	return s.event.file.Path()
}

// EventSaved returns when the last change of the event was written, the zero
// time when nothing has been changed since it was opened.
func (s *Session) EventSaved() time.Time {
	if s.event == nil {
		return time.Time{}
	}
	return s.event.saved
}

// Operator is who signs changes of events: the name in the settings, or the one
// by which the system knows the user.
func (s *Session) Operator() string {
	if s.settings.Operator != "" {
		return s.settings.Operator
	}
	if u, err := user.Current(); err == nil {
		if u.Name != "" {
			return u.Name
		}
		return u.Username
	}
	return ""
}

// CreateEvent makes a new event file and opens it in place of the open one. The
// first changes, such as a preset's rounds, are no step of undo. It fails when
// the path exists.
func (s *Session) CreateEvent(path string, first ...contest.Change) error {
	stamp := s.stamp()
	entries := make([]contest.Entry, len(first))
	for i, c := range first {
		entries[i] = contest.Entry{Stamp: stamp, Change: c}
	}
	return s.createEvent(absolute(path), entries)
}

// createEvent leaves nothing behind when it fails.
func (s *Session) createEvent(path string, entries []contest.Entry) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return wrap(path, err)
	}
	file, err := store.CreateEvent(path)
	if err != nil {
		return err
	}
	if len(entries) > 0 {
		if err := file.Append(entries...); err != nil {
			return errors.Join(err, file.Close(), os.Remove(path))
		}
	}
	return s.showEvent(file)
}

// OpenEvent opens an event file in place of the open one.
func (s *Session) OpenEvent(path string) error {
	path = absolute(path)
	if path == s.EventPath() {
		return nil
	}
	file, err := store.OpenEvent(path)
	if err != nil {
		return err
	}
	return s.showEvent(file)
}

// showEvent puts a file in the place of the one that is open.
func (s *Session) showEvent(file *store.EventFile) error {
	info, err := os.Stat(file.Path())
	if err != nil {
		return errors.Join(wrap(file.Path(), err), file.Close())
	}
	err = s.endEvent()
	e := &openEvent{file: file, opened: info, seen: info, claims: map[*claimJob]bool{}, closed: make(chan struct{})}
	e.solve.found = map[string]*taskSolution{}
	s.event = e
	go s.watchEvent(e)
	s.rememberEvent(file.Path())
	s.FindUsed(nil)
	s.notify(Contest)
	return err
}

// CloseEvent closes the event. Nothing is lost: every change was written when
// it was made.
func (s *Session) CloseEvent() error {
	if s.event == nil {
		return nil
	}
	err := s.endEvent()
	s.rememberEvent("")
	s.notify(Contest)
	return err
}

// endEvent stops the searches of the event, waits for them and closes the file.
func (s *Session) endEvent() error {
	e := s.event
	if e == nil {
		return nil
	}
	s.event = nil
	close(e.closed)
	e.solve.end()
	for job := range e.claims {
		job.end()
	}
	return e.file.Close()
}

// watchEvent looks now and then for what other programs have written.
func (s *Session) watchEvent(e *openEvent) {
	ticker := time.NewTicker(eventCheckEvery)
	defer ticker.Stop()
	for {
		select {
		case <-e.closed:
			return
		case <-ticker.C:
			s.config.Dispatch(func() {
				if s.event == e {
					_ = s.CheckEvent() // what is wrong is told at the next change
				}
			})
		}
	}
}

// CheckEvent takes in at once what other programs have written to the event's
// file. When nothing was written it costs next to nothing.
func (s *Session) CheckEvent() error {
	e := s.event
	if e == nil {
		return nil
	}
	now, err := os.Stat(e.file.Path())
	if err != nil {
		return wrap(e.file.Path(), err)
	}
	if now.Size() == e.seen.Size() && now.ModTime().Equal(e.seen.ModTime()) {
		return nil
	}
	news, err := e.file.Refresh()
	if err != nil {
		return err
	}
	e.seen = now
	e.drafts = nil
	e.follow(news)
	if len(news) > 0 {
		e.forgetSteps(news)
		s.notify(Contest)
	}
	return nil
}

// forgetSteps drops the steps that another program's changes have overtaken:
// taking them back would take theirs back, too.
func (e *openEvent) forgetSteps(news []contest.Entry) {
	targets := map[string]bool{}
	for _, entry := range news {
		targets[entry.Change.Target()] = true
	}
	touched := func(steps []eventStep) []eventStep {
		for i := len(steps) - 1; i >= 0; i-- {
			for _, c := range steps[i].changes {
				if targets[c.Target()] {
					return steps[i+1:]
				}
			}
		}
		return steps
	}
	e.undo, e.redo = touched(e.undo), touched(e.redo)
}

func (s *Session) stamp() contest.Stamp {
	return contest.Stamp{By: s.Operator(), At: s.config.Now()}
}

// ChangeEvent makes changes of the event as one step, which is on the disk when
// it returns. The name is the message key of what is done. All changes are made
// or none. Errors are *contest.Refusal where the event does not allow one,
// *store.Conflict where another program was faster, or the file's.
func (s *Session) ChangeEvent(name string, changes ...contest.Change) error {
	if s.event == nil {
		return ErrNoEvent
	}
	back, err := s.applyEvent(changes)
	if err != nil {
		return err
	}
	e := s.event
	e.redo = nil
	if back == nil {
		e.undo = nil // nothing before it can be taken back either
	} else {
		e.undo = append(e.undo, eventStep{name, back})
	}
	s.notify(Contest)
	return nil
}

// applyEvent writes changes and returns those that take them back, nil when
// there are none.
func (s *Session) applyEvent(changes []contest.Change) ([]contest.Change, error) {
	if err := s.CheckEvent(); err != nil {
		if err := s.rescueEvent(); err != nil {
			return nil, err
		}
	}
	if err := s.rescueEvent(); err != nil {
		return nil, err
	}
	e := s.event
	stamp := s.stamp()
	back := inverse(e.file.Event(), stamp, changes)
	before := e.file.Seq()
	err := e.file.Apply(stamp, changes...)
	if now, failed := os.Stat(e.file.Path()); failed == nil {
		e.seen = now
	}
	if err != nil {
		e.forget()
		var conflict *store.Conflict
		if errors.As(err, &conflict) {
			e.undo, e.redo = nil, nil
			s.notify(Contest)
		}
		return nil, err
	}
	if e.file.Seq() != before+int64(len(changes)) {
		e.forget() // another program's changes came in between
	}
	for _, c := range changes {
		if e.sums.scorer != nil {
			e.sums.scorer.Changed(c)
		}
	}
	e.saved = s.config.Now()
	s.dropSigned(changes)
	return back, nil
}

// rescueEvent writes the event again when its file was removed or replaced by
// another program.
func (s *Session) rescueEvent() error {
	e := s.event
	old := e.file.Path()
	if now, err := os.Stat(old); err == nil && os.SameFile(now, e.opened) {
		return nil
	}
	path := free(old)
	if err := e.file.CopyTo(path); err != nil {
		return err
	}
	file, err := store.OpenEvent(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return errors.Join(wrap(path, err), file.Close())
	}
	e.file.Close() // everything in it is copied
	e.file, e.opened, e.seen = file, info, info
	e.forget()
	s.rememberEvent(path)
	s.notify(Contest)
	if path == old {
		return nil
	}
	return &RescuedError{Path: old, Now: path}
}

// CanUndoEvent returns the message key of what UndoEvent would take back, ""
// for nothing.
func (s *Session) CanUndoEvent() string {
	if s.event == nil {
		return ""
	}
	return lastStep(s.event.undo)
}

// CanRedoEvent returns the message key of what RedoEvent would do again, "" for
// nothing.
func (s *Session) CanRedoEvent() string {
	if s.event == nil {
		return ""
	}
	return lastStep(s.event.redo)
}

func lastStep(steps []eventStep) string {
	if len(steps) == 0 {
		return ""
	}
	return steps[len(steps)-1].name
}

// UndoEvent takes the last step of this sitting back. The audit trail keeps the
// step and gets an entry for what takes it back.
func (s *Session) UndoEvent() error {
	if s.event == nil {
		return nil
	}
	return s.stepEvent(&s.event.undo, &s.event.redo)
}

// RedoEvent makes the step last taken back happen again.
func (s *Session) RedoEvent() error {
	if s.event == nil {
		return nil
	}
	return s.stepEvent(&s.event.redo, &s.event.undo)
}

// stepEvent makes the last step of one list and puts what takes it back on the
// other.
func (s *Session) stepEvent(from, to *[]eventStep) error {
	if len(*from) == 0 {
		return nil
	}
	step := (*from)[len(*from)-1]
	back, err := s.applyEvent(step.changes)
	if err != nil {
		return err
	}
	if n := len(*from); n > 0 {
		*from = (*from)[:n-1]
	}
	if back != nil {
		*to = append(*to, eventStep{step.name, back})
	}
	s.notify(Contest)
	return nil
}
