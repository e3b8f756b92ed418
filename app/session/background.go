package session

import (
	"context"
	"errors"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"keymove/judging/store"
	"keymove/solver/problem"
)

// Intake is the reading of a large file beside the window.
type Intake struct {
	// Path is the file's.
	Path string
	// Works is the number of works read; 0 while the file is being read, and
	// then they are being written.
	Works int
	// Share is how much of the writing is done, from 0 to 1.
	Share float64
	// Stopping: the user asked for the end.
	Stopping bool
}

// intake is an Intake in its goroutine. All belongs to the session's goroutine,
// but for done.
type intake struct {
	Intake
	doc    *document // that takes the works; nil until they are read
	cancel context.CancelFunc
	done   chan struct{} // closed when the goroutine is about to end
}

// Intake returns the reading under way, nil when there is none.
func (s *Session) Intake() *Intake {
	if s.intake == nil {
		return nil
	}
	i := s.intake.Intake
	return &i
}

// backgroundLeast is the size in bytes from which a file is read beside the
// window. What is smaller takes no longer than a blink.
const backgroundLeast = 8 << 10

// OpenBackground is Open, or Import with add, for files of any size: a large one
// is read beside the window, and the answer comes later. Until it is all there
// nothing has changed. One that comes while another is being read waits for it.
func (s *Session) OpenBackground(path string, add bool, then func(*ImportReport, error)) {
	if add {
		s.background(path, added, then)
	} else {
		s.background(path, inPlace, then)
	}
}

// OpenBesideBackground is OpenBeside for files of any size, as OpenBackground is
// Open.
func (s *Session) OpenBesideBackground(path string, then func(*ImportReport, error)) {
	s.background(path, beside, then)
}

// placing is where the works of a file go.
type placing uint8

const (
	inPlace placing = iota // of the document on the desk
	added                  // to it
	beside                 // in a tab of their own
)

func (s *Session) background(path string, where placing, then func(*ImportReport, error)) {
	path = absolute(path)
	if s.intake != nil {
		s.waiting = append(s.waiting, func() { s.background(path, where, then) })
		return
	}
	// The program's own documents are opened in no time, whatever they hold.
	info, err := os.Stat(path)
	if err != nil || info.Size() < backgroundLeast || isOwn(path) && where != added {
		switch where {
		case added:
			then(s.Import(path))
		case beside:
			then(s.OpenBeside(path))
		default:
			then(s.Open(path))
		}
		return
	}
	reading := func() (*ImportReport, []problem.Composition, error) { return read(path) }
	if isOwn(path) {
		reading = s.ownReader(path)
	}
	add := where == added
	ctx, cancel := context.WithCancel(context.Background())
	in := &intake{Intake: Intake{Path: path}, cancel: cancel, done: make(chan struct{})}
	s.intake = in
	s.notify(Job)
	d := s.document
	go func() {
		report, works, err := reading()
		s.config.Dispatch(func() {
			switch {
			case s.intake != in:
				close(in.done)
				return // the session has ended
			case err == nil && ctx.Err() == nil && add && !slices.Contains(s.open(), d):
				err = context.Canceled // the document to take them was closed
			case ctx.Err() != nil:
				err = ctx.Err()
			}
			if err == nil && !add {
				switch {
				case s.blank():
				case where == beside:
					s.NewDocumentBeside()
				default:
					err = s.NewDocument()
				}
				d = s.document
			}
			if err != nil {
				close(in.done)
				s.endIntake(in, nil, err, then)
				return
			}
			s.takeIn(ctx, in, d, works, report, then)
		})
	}()
}

// takeIn writes works into a document in a goroutine of its own.
func (s *Session) takeIn(ctx context.Context, in *intake, d *document, works []problem.Composition, report *ImportReport, then func(*ImportReport, error)) {
	in.doc, in.Works = d, len(works)
	var step store.Step
	var changes []store.Change
	err := s.at(d, func() error {
		var err error
		if step, changes, err = s.appending("undo.import", 0, works); err != nil {
			return err
		}
		if err := s.ensureFile(); err != nil {
			return err
		}
		return s.rescue(d)
	})
	if err != nil {
		close(in.done)
		s.endIntake(in, nil, err, then)
		return
	}
	s.notify(Job)
	file := d.file
	go func() {
		err := file.DoWhile(ctx, step, s.teller(in), changes...)
		close(in.done)
		s.config.Dispatch(func() {
			if err == nil {
				err = s.at(d, func() error { return s.tookIn(step) })
			}
			s.endIntake(in, report, err, then)
		})
	}()
}

// teller returns a function that keeps an intake's share, and tells listeners of
// it a few times a second.
func (s *Session) teller(in *intake) func(done, all int) {
	var last atomic.Int64
	begun := time.Now()
	return func(done, all int) {
		const pause = int64(100 * time.Millisecond)
		now, before := int64(time.Since(begun)), last.Load()
		if now-before < pause || !last.CompareAndSwap(before, now) {
			return
		}
		s.config.Dispatch(func() {
			if s.intake == in {
				in.Share = max(in.Share, float64(done)/float64(all))
				s.notify(Job)
			}
		})
	}
}

// tookIn shows what was written beside the window. The file is asked what it
// holds, since the user may have edited meanwhile.
func (s *Session) tookIn(step store.Step) (err error) {
	if s.undo, s.redo, err = s.file.Steps(); err != nil {
		return err
	}
	s.rows = nil
	if s.ids, err = s.file.IDs(); err != nil {
		return err
	}
	if err := s.show(step.After, nil); err != nil {
		return err
	}
	s.merge, s.saved = "", s.config.Now()
	s.recall()
	s.notify(Work | Works | Document | Result | Open)
	return nil
}

// at does something in a document, which may be on the desk.
func (s *Session) at(d *document, do func() error) error {
	if d == s.document {
		return do()
	}
	err := s.within(d, do)
	s.notify(Works | Document | Open)
	return err
}

// endIntake tells how reading went and begins with what waits. A reading that
// was stopped tells nothing: nothing has changed.
func (s *Session) endIntake(in *intake, report *ImportReport, err error, then func(*ImportReport, error)) {
	if s.intake != in {
		return
	}
	s.intake = nil
	in.cancel()
	s.notify(Job)
	if !errors.Is(err, context.Canceled) {
		if err != nil {
			report = nil
		}
		then(report, err)
	}
	for s.intake == nil && len(s.waiting) > 0 {
		next := s.waiting[0]
		s.waiting = s.waiting[1:]
		next()
	}
}

// StopIntake ends the reading of a file, and of those that wait for it. Nothing
// of it remains.
func (s *Session) StopIntake() {
	if s.intake != nil && !s.intake.Stopping {
		s.intake.Stopping = true
		s.waiting = nil
		s.intake.cancel()
		s.notify(Job)
	}
}

// abandonIntake ends the reading and waits until its document is left alone.
func (s *Session) abandonIntake() {
	in := s.intake
	if in == nil {
		return
	}
	s.intake, s.waiting = nil, nil
	in.cancel()
	if in.doc != nil {
		<-in.done
	}
}
