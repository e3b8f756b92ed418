package session

import (
	"context"
	"errors"
	"time"

	"keymove/judging"
	"keymove/judging/store"
	"keymove/solver"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// SolveResult is what a search found for one work. It is never changed.
type SolveResult struct {
	Solution *solution.Solution
	Report   judging.Report
	// Work is the work as it was when the search began.
	Work problem.Composition
	// Stopped reports that the search was cancelled: Solution holds what had
	// been found by then.
	Stopped bool
	// Err says why the problem, or some twins of it, could not be solved, nil
	// otherwise. The other twins are in Solution and judged in Report.
	Err error

	problem string // the encoded problem, to tell whether it still stands
}

// Elapsed is the time that the search took.
func (r *SolveResult) Elapsed() time.Duration {
	var sum time.Duration
	if r.Solution != nil {
		for i := range r.Solution.Parts {
			sum += r.Solution.Parts[i].Elapsed
		}
	}
	return sum
}

// Running describes the search under way.
type Running struct {
	WorkID int64
	// Here: it is the work on the desk that is being solved.
	Here     bool
	Started  time.Time
	Progress solver.Progress
	// Problem is what is being solved; the work may be edited meanwhile.
	Problem *problem.Problem
	// Stopping: the user asked for the end, which comes within a blink.
	Stopping bool
	// Paused: the search rests.
	Paused bool
	// Rested is the time of rest so far.
	Rested time.Duration
}

// Elapsed is the time of the search so far, without rests.
func (r *Running) Elapsed(now time.Time) time.Duration { return now.Sub(r.Started) - r.Rested }

// job is a search in its goroutine. All fields but done belong to the session's
// goroutine.
type job struct {
	Running
	doc    *document
	cancel context.CancelFunc
	done   chan struct{} // closed when the goroutine is about to end
	rest   solver.Rest
}

// Running returns the search under way, nil when there is none.
func (s *Session) Running() *Running {
	if s.job == nil {
		return nil
	}
	r := s.job.Running
	r.Rested = s.job.rest.Total()
	r.Here = s.job.doc == s.document && r.WorkID == s.current
	return &r
}

// Result returns what the last search found for the current work, nil when it
// was not solved yet.
func (s *Session) Result() *SolveResult { return s.results[s.current] }

// Stale reports whether the result belongs to an earlier position: the problem
// has changed since the search began.
func (s *Session) Stale() bool {
	r := s.Result()
	return r != nil && r.problem != store.EncodeProblem(&s.work.Problem)
}

// Solve starts to solve the current work. A search under way is given up.
func (s *Session) Solve() {
	s.abandonJob()
	data, err := store.Encode(&s.work)
	if err != nil {
		return
	}
	work, err := store.Decode(data)
	if err != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{doc: s.document, cancel: cancel, done: make(chan struct{}),
		Running: Running{WorkID: s.current, Started: s.config.Now(), Problem: &work.Problem}}
	s.job = j
	options := solver.Options{
		Workers: s.workers(), AllReplies: s.settings.AllReplies, TableBytes: int64(s.settings.TableMiB) << 20,
		Progress: func(p solver.Progress) {
			s.config.Dispatch(func() {
				if s.job == j {
					j.Progress = p
					s.notify(Job)
				}
			})
		},
		Rest: &j.rest,
	}
	go s.run(ctx, j, work, options)
	go s.tick(j.done, func() bool { return s.job == j })
	s.notify(Job)
}

// workers is the number of workers at the desk.
func (s *Session) workers() int {
	if s.settings.Workers > 0 {
		return s.settings.Workers
	}
	return s.config.Cores
}

// run solves and judges in a goroutine of its own and hands the result over.
func (s *Session) run(ctx context.Context, j *job, work problem.Composition, options solver.Options) {
	defer close(j.done)
	defer j.cancel()
	r := &SolveResult{Work: work, problem: store.EncodeProblem(&work.Problem)}
	r.Solution, r.Err = s.config.Solve(ctx, work.Problem, options)
	if errors.Is(r.Err, context.Canceled) {
		r.Stopped, r.Err = true, nil
	}
	var verdict store.Verdict
	if r.Solution != nil {
		r.Report = judging.Check(&work, r.Solution, judging.Rules{})
		verdict = verdictOf(&work, r.Solution, r.Report, r.Stopped)
	}
	s.config.Dispatch(func() {
		if s.job != j {
			return // given up for another search
		}
		s.job = nil
		j.doc.results[j.WorkID] = r
		if r.Solution != nil {
			j.doc.keepVerdict(j.WorkID, verdict)
		}
		s.nextInQueue()
		s.notify(Job | Result | Judged)
	})
}

// tick tells listeners now and then that time goes by, however long the solver
// has nothing to report.
func (s *Session) tick(done <-chan struct{}, still func() bool) {
	ticker := time.NewTicker(500 * time.Millisecond)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
			s.config.Dispatch(func() {
				if still() {
					s.notify(Job)
				}
			})
		}
	}
}

// Stop ends the search. What it found so far becomes the result.
func (s *Session) Stop() {
	if s.job != nil && !s.job.Stopping {
		s.job.Stopping = true
		s.job.cancel()
		s.notify(Job)
	}
}

// Pause lets the search rest at once, or go on.
func (s *Session) Pause(on bool) {
	if s.job != nil && s.job.Paused != on {
		s.job.Paused = on
		s.job.rest.Set(on)
		s.notify(Job)
	}
}

// abandonJob ends the search, drops what it found and waits for its goroutine.
func (s *Session) abandonJob() {
	j := s.job
	if j == nil {
		return
	}
	s.job = nil
	j.cancel()
	<-j.done
	s.notify(Job)
}

// keepVerdict puts a verdict into the list and the document.
func (d *document) keepVerdict(id int64, v store.Verdict) {
	delete(d.verdicts, id)
	if d.file != nil && d.file.PutVerdicts(map[int64]store.Verdict{id: v}) == nil {
		return
	}
	// It stays in memory, and is found again by solving.
	v.Found = store.Found{}
	d.verdicts[id] = v
}
