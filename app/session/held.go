package session

import (
	"slices"

	"keymove/judging/store"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// Ref names a work of an open document.
type Ref struct {
	// Document is the document's number; see Documents.
	Document int
	Work     int64
}

// Here names a work of the document on the desk.
func (s *Session) Here(work int64) Ref { return Ref{s.document.number, work} }

// Held is a work of an open document with what is known of it.
type Held struct {
	Work problem.Composition
	// Place is the work's in the list, from 1.
	Place int
	// Verdict is nil unless the work was solved as it stands.
	Verdict *store.Verdict
	// Solution is nil unless one is known of the work as it stands.
	Solution *solution.Solution
}

// Held reads works of open documents, for looking at them side by side, and
// hands them over on the session's goroutine: solutions may be long. The error
// is that of the first work that cannot be read.
func (s *Session) Held(refs []Ref, then func([]Held, error)) {
	works := make([]Held, len(refs))
	found := make([]func() *solution.Solution, len(refs))
	for i, ref := range refs {
		var err error
		if works[i], found[i], err = s.held(ref); err != nil {
			then(nil, err)
			return
		}
	}
	go func() {
		for i, solve := range found {
			works[i].Solution = solve()
		}
		s.config.Dispatch(func() { then(works, nil) })
	}()
}

// held reads a work but for its solution, which comes from a function that may
// run in any goroutine.
func (s *Session) held(ref Ref) (Held, func() *solution.Solution, error) {
	at := slices.IndexFunc(s.tabs, func(t tab) bool { return t.doc.number == ref.Document })
	if at < 0 {
		return Held{}, nil, store.ErrNoWork
	}
	d := s.tabs[at].doc
	work, err := d.copyOf(ref.Work)
	if err != nil {
		return Held{}, nil, err
	}
	h := Held{Work: work, Place: d.index(ref.Work) + 1, Verdict: d.Verdict(ref.Work)}
	r := d.results[ref.Work]
	if r != nil && r.problem == store.EncodeProblem(&work.Problem) {
		return h, func() *solution.Solution { return r.Solution }, nil
	}
	kept, err := store.Found{}, error(store.ErrNoWork)
	if h.Verdict != nil && d.file != nil {
		kept, err = s.kept(d, ref.Work)
	}
	return h, func() *solution.Solution {
		if err != nil {
			return nil
		}
		if revived := revive(kept, work, false); revived != nil {
			return revived.Solution
		}
		return nil
	}, nil
}
