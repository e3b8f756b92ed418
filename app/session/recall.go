package session

import (
	"keymove/judging"
	"keymove/judging/store"
	"keymove/solver"
	"keymove/solver/problem"
)

// recall brings back what an earlier search found for the work on the desk, in
// this sitting or another. Reading a large solution takes its time, so that it
// comes a moment later.
func (s *Session) recall() {
	d, id := s.document, s.current
	if d.file == nil || d.index(id) < 0 || d.results[id] != nil || d.recalled[id] {
		return
	}
	verdict := d.Verdict(id)
	if verdict == nil {
		return // never solved as it stands
	}
	d.recalled[id] = true
	work, err := d.copyOf(id)
	if err != nil {
		return
	}
	found, err := s.kept(d, id)
	if err != nil {
		return // it is found again by solving
	}
	stopped := verdict.Stopped
	go func() {
		r := revive(found, work, stopped)
		if r == nil {
			return
		}
		s.config.Dispatch(func() {
			if d.file == nil || d.results[id] != nil {
				return // closed, or solved in the meantime
			}
			d.results[id] = r
			if s.document == d && s.current == id {
				s.notify(Result)
			}
		})
	}()
}

// kept returns what the file, or the queue that has not written it yet, holds.
func (s *Session) kept(d *document, id int64) (store.Found, error) {
	if s.queue != nil && s.queue.doc == d {
		if v, ok := s.queue.pending[id]; ok {
			return v.Found, nil
		}
		if v, ok := s.queue.writing[id]; ok {
			return v.Found, nil
		}
	}
	return d.file.Found(id)
}

// revive makes the result of a kept solution; nil when that is of another state
// of the problem or of another version of the program.
func revive(found store.Found, work problem.Composition, stopped bool) *SolveResult {
	solved := found.Solution(&work.Problem, solver.Engine)
	if solved == nil {
		return nil
	}
	_, broken := work.Problem.Parts()
	return &SolveResult{
		Solution: solved, Report: judging.Check(&work, solved, judging.Rules{}), Work: work,
		Stopped: stopped, Err: broken, problem: store.EncodeProblem(&work.Problem),
	}
}
