package contest

import (
	"slices"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/solution"
)

// This file finds the cases that controllers dispute and a program can see:
// threats of another position, by the solution; and in studies branches, and
// lines that are longer or shorter than the author's, by the positions. All of
// them wait for the controller.

// refine names the case of an item that is not right more closely.
func (m *matcher) refine(it *Item, s *Suggestion) {
	switch {
	case it.Kind == MoveItem && s.Mark.State != Right:
		m.detour(it, s)
		if s.Mark.Reason == NotWritten && m.stopsBefore(it) {
			s.Mark.Reason = StudyEnd
		}
	case it.Kind == ThreatItem && s.Mark.Reason == FalseThreat && m.threatensElsewhere(s.Written):
		s.Mark.Reason = ChangedThreat
	}
}

// detour looks whether the position that an item leads to is written after more
// moves than it takes, or after fewer.
func (m *matcher) detour(it *Item, s *Suggestion) {
	if len(it.Accept) == 0 {
		return
	}
	wanted, ok := m.after(it.Accept[0])
	if !ok {
		return
	}
	for _, path := range m.order {
		got, ok := m.after(path)
		if !ok || got.Key() != wanted.Key() || path == it.Accept[0] {
			continue
		}
		s.Written, s.Mark = path, Mark{State: Ambiguous, Reason: Lengthened}
		if len(path.Moves()) < len(it.Accept[0].Moves()) {
			s.Mark.Reason = AuthorLengthens
		}
		return
	}
}

// stopsBefore reports whether all that an item rests on is written, and nothing
// in its own place.
func (m *matcher) stopsBefore(it *Item) bool {
	parent := m.task.Key.Item(it.Parent)
	return parent != nil && slices.ContainsFunc(parent.Accept, func(p solution.Path) bool { return m.moves[p] != nil })
}

// after returns the position after a path, false where it cannot be played.
func (m *matcher) after(path solution.Path) (chess.Position, bool) {
	part, _, _ := path.Root()
	at := m.start(part)
	if at == nil {
		return chess.Position{}, false
	}
	for _, text := range path.Moves() {
		legal := at.Moves(nil)
		n := slices.IndexFunc(legal, func(move chess.Move) bool { return move.String() == text })
		if n < 0 {
			return chess.Position{}, false
		}
		at.Play(legal[n])
	}
	return *at, true
}

// threatensElsewhere reports whether the solution has the move at the end of a
// path as a threat or as White's answer in another place: after another first
// move, in set play, or deeper.
func (m *matcher) threatensElsewhere(written solution.Path) bool {
	if m.solved == nil || written == "" {
		return false
	}
	part, _, _ := written.Root()
	p := m.solved.Part(part)
	if p == nil {
		return false
	}
	found := false
	for _, phase := range []solution.Phase{solution.SetPlay, solution.Tries, solution.Actual} {
		p.Walk(phase, func(v solution.Visit) bool {
			if v.Node.Kind == solution.Threat || v.Node.Kind == solution.Continuation {
				found = found || v.Path.Parent() != written.Parent() && strings.HasSuffix(string(v.Path), lastMove(written))
			}
			return !found
		})
	}
	return found
}
