package written

import (
	"slices"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// find returns the list that holds the move at a path, and its place there.
func find(s *problem.AuthorSolution, path solution.Path) (list *[]problem.AuthorMove, at int, ok bool) {
	index, phase, ok := path.Root()
	part := s.Part(index)
	moves := path.Moves()
	if !ok || part == nil || len(moves) == 0 {
		return nil, 0, false
	}
	list = List(part, phase)
	for i, text := range moves {
		at = slices.IndexFunc(*list, func(m problem.AuthorMove) bool { return m.Move.String() == text })
		if at < 0 {
			return nil, 0, false
		}
		if i+1 < len(moves) {
			list = &(*list)[at].Children
		}
	}
	return list, at, true
}

// At returns the move at a path, nil when there is none. It may be changed in
// place.
func At(s *problem.AuthorSolution, path solution.Path) *problem.AuthorMove {
	list, at, ok := find(s, path)
	if !ok {
		return nil
	}
	return &(*list)[at]
}

// Add puts a move after the one at a path, or at the beginning of a phase for
// the path of a phase, and returns its own path. A move that stands there
// already stays.
func Add(s *problem.AuthorSolution, after solution.Path, m chess.Move) (solution.Path, error) {
	index, phase, ok := after.Root()
	if !ok {
		return "", ErrPath
	}
	var list *[]problem.AuthorMove
	if len(after.Moves()) == 0 {
		list = List(partOf(s, index), phase)
	} else {
		parent := At(s, after)
		if parent == nil {
			return "", ErrPath
		}
		list = &parent.Children
	}
	if !slices.ContainsFunc(*list, func(o problem.AuthorMove) bool { return o.Move == m }) {
		*list = append(*list, problem.AuthorMove{Move: m})
	}
	return after.Then(m), nil
}

// partOf returns the part of a twin and makes it when there is none.
func partOf(s *problem.AuthorSolution, index int) *problem.AuthorPart {
	if p := s.Part(index); p != nil {
		return p
	}
	at, _ := slices.BinarySearchFunc(s.Parts, index, func(p problem.AuthorPart, index int) int { return p.Index - index })
	s.Parts = slices.Insert(s.Parts, at, problem.AuthorPart{Index: index})
	return &s.Parts[at]
}

// Remove takes out the move at a path with all that follows. A part that holds
// nothing afterwards goes, too.
func Remove(s *problem.AuthorSolution, path solution.Path) error {
	list, at, ok := find(s, path)
	if !ok {
		return ErrPath
	}
	*list = slices.Delete(*list, at, at+1)
	s.Parts = slices.DeleteFunc(s.Parts, func(p problem.AuthorPart) bool {
		return p.Comment == "" && !slices.ContainsFunc(solution.Phases(), func(phase solution.Phase) bool { return len(*List(&p, phase)) > 0 })
	})
	return nil
}

// Shift moves the line at a path by so many places among those that branch off
// at the same move: -1 is one place up. At the end of the list nothing happens.
func Shift(s *problem.AuthorSolution, path solution.Path, by int) error {
	list, at, ok := find(s, path)
	if !ok {
		return ErrPath
	}
	to := min(max(at+by, 0), len(*list)-1)
	m := (*list)[at]
	*list = slices.Insert(slices.Delete(*list, at, at+1), to, m)
	return nil
}

// SetPhase takes a first move with all that follows to another phase, as when a
// line entered as the solution is a try, and returns its new path.
func SetPhase(s *problem.AuthorSolution, path solution.Path, phase solution.Phase) (solution.Path, error) {
	list, at, ok := find(s, path)
	if !ok || len(path.Moves()) != 1 {
		return "", ErrPath
	}
	index, _, _ := path.Root()
	m := (*list)[at]
	switch phase {
	case solution.Tries:
		m.Sign = "?"
	case solution.Actual:
		m.Sign = "!"
	}
	*list = slices.Delete(*list, at, at+1)
	to := List(partOf(s, index), phase)
	if !slices.ContainsFunc(*to, func(o problem.AuthorMove) bool { return o.Move == m.Move }) {
		*to = append(*to, m)
	}
	return solution.RootPath(index, phase).Then(m.Move), nil
}
