package session

import (
	"context"
	"slices"
	"time"

	"keymove/judging"
	"keymove/judging/store"
	"keymove/solver"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

const (
	// flushEvery bounds how often verdicts are written, since writing waits for
	// the disk, and with that what a power cut can lose.
	flushEvery = time.Second
	// tellEvery bounds how often listeners hear of the queue.
	tellEvery = 300 * time.Millisecond
)

// Queue describes the works that are being solved in the background.
type Queue struct {
	// Done of Total works have been solved.
	Done, Total int
	// WorkID is the one being solved, 0 while the queue waits for the search
	// of the work on the desk.
	WorkID int64
	// Place is that work's in the list, from 1.
	Place int
	// Here: the works are those of the document on the desk.
	Here bool
	// Started is when the queue began.
	Started time.Time
}

// backlog is the running queue. It belongs to the session's goroutine, and so
// does all of its search but the goroutine itself.
type backlog struct {
	Queue
	doc     *document
	waiting []int64
	cancel  context.CancelFunc
	done    chan struct{} // closed when the search's goroutine is about to end
	// pending are the verdicts not written yet.
	pending map[int64]store.Verdict
	// writing are those being written, and written gets the outcome; nil for
	// none.
	writing       map[int64]store.Verdict
	written       chan error
	flushed, told time.Time
}

// Queue returns the running queue, nil when there is none.
func (s *Session) Queue() *Queue {
	if s.queue == nil {
		return nil
	}
	q := s.queue.Queue
	if q.WorkID != 0 {
		q.Place = s.queue.doc.index(q.WorkID) + 1
	}
	q.Here = s.queue.doc == s.document
	return &q
}

// Verdict returns what is known of a work of the list as it stands, nil when it
// was not solved since it was last changed.
func (d *document) Verdict(id int64) *store.Verdict {
	if v, ok := d.verdicts[id]; ok && v.Fingerprint != "" && v.Fingerprint == d.Row(id).Fingerprint {
		return &v
	}
	if d.file == nil {
		return nil
	}
	v, ok, err := d.file.Verdict(id)
	if err != nil || !ok { // what cannot be read is found again by solving
		return nil
	}
	return &v
}

// VerdictCounts tells how many works of the document have which verdict as they
// stand.
func (s *Session) VerdictCounts() map[judging.Verdict]int {
	counts := map[judging.Verdict]int{}
	if s.file != nil {
		if kept, err := s.file.VerdictCounts(); err == nil {
			counts = kept
		}
	}
	for id := range s.verdicts { // not in the file yet
		v := s.Verdict(id)
		if v == nil {
			continue
		}
		if s.file != nil {
			if before, ok, _ := s.file.Verdict(id); ok {
				counts[before.Verdict]--
			}
		}
		counts[v.Verdict]++
	}
	return counts
}

// Unsolved tells what the queue could solve: works that have a position and a
// task and were not solved as they stand, and works whose search was broken
// off.
func (s *Session) Unsolved() (fresh, stopped []int64) {
	if s.file == nil {
		if r := s.Row(s.current); r.White+r.Black > 0 && r.Stipulation != "" && s.Verdict(s.current) == nil {
			fresh = []int64{s.current}
		}
		return fresh, nil
	}
	fresh, stopped, err := s.file.Unsolved()
	if err != nil {
		return nil, nil
	}
	for id := range s.verdicts { // not in the file yet
		v := s.Verdict(id)
		if v == nil {
			continue
		}
		is := func(other int64) bool { return other == id }
		fresh, stopped = slices.DeleteFunc(fresh, is), slices.DeleteFunc(stopped, is)
		if v.Stopped {
			stopped = append(stopped, id)
		}
	}
	return fresh, stopped
}

// SolveAll solves in the background every work of the document that is
// Unsolved.
func (s *Session) SolveAll() {
	fresh, stopped := s.Unsolved()
	s.SolveWorks(append(fresh, stopped...))
}

// SolveWorks solves works of the document in the background, for each as long
// as the settings allow. Searches that were broken off go on where they were. One core is left to the window. The verdicts are kept in the
// document. While a queue runs it does nothing.
func (s *Session) SolveWorks(works []int64) {
	if s.queue != nil {
		return
	}
	q := &backlog{doc: s.document, Queue: Queue{Started: s.config.Now()}, pending: map[int64]store.Verdict{}, flushed: s.config.Now()}
	q.waiting = slices.Clone(works)
	q.Total = len(q.waiting)
	s.queue = q
	s.nextInQueue()
	s.notify(Job)
}

// StopQueue ends the queue. The work being solved counts as not solved; what
// was found before is kept, and SolveAll goes on from there.
func (s *Session) StopQueue() {
	if s.queue != nil {
		s.endQueue()
		s.notify(Job | Judged)
	}
}

// endQueue stops the search, waits for its goroutine and writes what was found.
func (s *Session) endQueue() {
	q := s.queue
	s.queue = nil
	if q.cancel != nil {
		q.cancel()
		<-q.done
	}
	s.flush(q)
}

// nextInQueue begins the next work, unless one is being solved already or the
// work on the desk is.
func (s *Session) nextInQueue() {
	q := s.queue
	if q == nil || q.WorkID != 0 || s.job != nil {
		return
	}
	for len(q.waiting) > 0 {
		id := q.waiting[0]
		q.waiting = q.waiting[1:]
		work, err := q.doc.copyOf(id)
		if err != nil { // removed since
			q.Total--
			continue
		}
		q.WorkID = id
		ctx, cancel := context.WithCancel(context.Background())
		if limit := s.settings.QueueSeconds; limit != NoLimit {
			ctx, cancel = context.WithTimeout(context.Background(), time.Duration(limit)*time.Second)
		}
		q.cancel, q.done = cancel, make(chan struct{})
		options := solver.Options{
			Workers: max(1, s.config.Cores-1), TableBytes: int64(s.settings.TableMiB) << 20,
		}
		go s.runQueued(ctx, q, id, work, options)
		go s.tick(q.done, func() bool { return s.queue == q && q.WorkID == id })
		return
	}
	s.queue = nil
	s.flush(q)
	s.notify(Job | Judged)
}

// copyOf returns a work of the document that shares nothing with it.
func (d *document) copyOf(id int64) (problem.Composition, error) {
	if id != d.current {
		if d.file == nil || d.index(id) < 0 {
			return problem.Composition{}, store.ErrNoWork
		}
		return d.file.Load(id)
	}
	data, err := store.Encode(&d.work)
	if err != nil {
		return problem.Composition{}, err
	}
	return store.Decode(data)
}

// runQueued solves and judges one work in a goroutine of its own and hands the
// verdict over.
func (s *Session) runQueued(ctx context.Context, q *backlog, id int64, work problem.Composition, options solver.Options) {
	defer close(q.done)
	defer q.cancel()
	found, err := s.config.Solve(ctx, work.Problem, options)
	verdict := store.Verdict{Fingerprint: store.Fingerprint(&work), Engine: solver.Engine}
	if found != nil {
		verdict = verdictOf(&work, found, judging.Check(&work, found, judging.Rules{}), err != nil && ctx.Err() != nil)
	}
	s.config.Dispatch(func() {
		if s.queue != q {
			return // ended in the meantime
		}
		q.WorkID, q.cancel = 0, nil
		q.Done++
		q.pending[id] = verdict
		verdict.Found = store.Found{}
		q.doc.verdicts[id] = verdict
		delete(q.doc.recalled, id)
		s.recall()
		now := s.config.Now()
		if now.Sub(q.flushed) >= flushEvery {
			s.flushLater(q)
		}
		tell := now.Sub(q.told) >= tellEvery
		if tell {
			q.told = now
		}
		s.nextInQueue()
		if tell && s.queue == q {
			s.notify(Job | Judged)
		}
	})
}

// flush writes the verdicts that wait for it. When the file cannot be written
// they stay in memory: they are found again by solving.
func (s *Session) flush(q *backlog) {
	q.settle()
	q.flushed = s.config.Now()
	if len(q.pending) == 0 || q.doc.file == nil {
		return
	}
	if batch := q.pending; q.doc.file.PutVerdicts(batch) == nil {
		q.pending = map[int64]store.Verdict{}
		q.keptAll(batch)
	}
}

// flushLater is flush without waiting for the disk.
func (s *Session) flushLater(q *backlog) {
	file := q.doc.file
	if q.written != nil || len(q.pending) == 0 || file == nil {
		return
	}
	q.flushed = s.config.Now()
	written := make(chan error, 1)
	q.writing, q.pending, q.written = q.pending, map[int64]store.Verdict{}, written
	batch := q.writing
	go func() {
		written <- file.PutVerdicts(batch)
		s.config.Dispatch(func() {
			if s.queue == q && q.written == written {
				q.settle()
			}
		})
	}()
}

// settle waits for what is being written; what could not be written waits
// again, unless there is something newer.
func (q *backlog) settle() {
	if q.written == nil {
		return
	}
	if <-q.written != nil {
		for id, v := range q.writing {
			if _, newer := q.pending[id]; !newer {
				q.pending[id] = v
			}
		}
	} else {
		q.keptAll(q.writing)
	}
	q.writing, q.written = nil, nil
}

// keptAll forgets verdicts that are in the file now.
func (q *backlog) keptAll(verdicts map[int64]store.Verdict) {
	for id := range verdicts {
		if _, newer := q.pending[id]; !newer {
			delete(q.doc.verdicts, id)
		}
	}
}

// verdictOf is what is kept of a solution.
func verdictOf(work *problem.Composition, found *solution.Solution, report judging.Report, stopped bool) store.Verdict {
	v := store.Verdict{Fingerprint: store.Fingerprint(work), Verdict: report.Verdict, Stopped: stopped, Engine: found.Engine,
		Found: store.Pack(&work.Problem, found)}
	for i := range found.Parts {
		part := &found.Parts[i]
		keys := []string{}
		for _, n := range part.Phases[solution.Actual] {
			keys = append(keys, n.Move.String())
		}
		v.Keys = append(v.Keys, keys)
		v.Nodes += part.Nodes
		v.Elapsed += part.Elapsed
	}
	for _, f := range report.Findings {
		switch f.Severity {
		case judging.Defect:
			v.Defects = once(v.Defects, f.Code)
		case judging.Flaw:
			v.Flaws = once(v.Flaws, f.Code)
		}
	}
	return v
}

func once(list []judging.Code, code judging.Code) []judging.Code {
	for _, c := range list {
		if c == code {
			return list
		}
	}
	return append(list, code)
}
