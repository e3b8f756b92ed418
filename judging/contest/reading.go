package contest

import (
	"slices"
	"strings"

	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
	"keymove/solver/written"
)

// Suggestion is what the reader makes of one item of a written answer: a mark
// with its reason, for the controller to confirm.
type Suggestion struct {
	Item string
	Mark Mark
	// Written is the path of what stands in the item's place, "" for nothing.
	Written solution.Path
	// Offset and End are the bytes of the text that could not be used, equal
	// when there are none, and Candidates what may be meant there.
	Offset, End int
	Candidates  []chess.Move
}

// AnswerReading is what the reader makes of a whole answer.
type AnswerReading struct {
	Suggestions []Suggestion
	// OtherKeys are first moves that no item asks for: cooks, if they work.
	OtherKeys []solution.Path
	// Extra: beside a right solution another one is given (article 49 asks
	// for one only).
	Extra bool
	// Faults are the places of the text that leave a doubt.
	Faults []written.Fault
}

// Suggestion returns what is suggested for an item, nil for an unknown one.
func (r *AnswerReading) Suggestion(item string) *Suggestion {
	for i := range r.Suggestions {
		if r.Suggestions[i].Item == item {
			return &r.Suggestions[i]
		}
	}
	return nil
}

// ReadAnswer compares what a solver wrote with the marking key. The text may be
// incomplete and in any notation; it is never guessed at: a move that may mean
// two is ambiguous, which counts as wrong (article 50.2) until the controller
// says otherwise.
func ReadAnswer(t *Task, text string) AnswerReading { return ReadAnswerBy(t, text, nil) }

// ReadAnswerBy is ReadAnswer with the solution that was found, nil for none: it
// tells threats of another position from those that do not work.
func ReadAnswerBy(t *Task, text string, solved *solution.Solution) AnswerReading {
	read := written.Read(&t.Work.Problem, text, written.Options{})
	m := matcher{task: t, solved: solved, faults: read.Faults, moves: map[solution.Path]*problem.AuthorMove{}}
	for i := range read.Solution.Parts {
		p := &read.Solution.Parts[i]
		for _, phase := range solution.Phases() {
			as := phase
			if phase == solution.Tries && !strings.Contains(text, "?") {
				as = solution.Actual // nobody called it a try
			}
			m.collect(*written.List(p, phase), solution.RootPath(p.Index, as))
		}
	}
	r := AnswerReading{Faults: read.Faults}
	for i := range t.Key.Items {
		r.Suggestions = append(r.Suggestions, m.suggest(&t.Key.Items[i]))
	}
	m.keys(&r)
	return r
}

// matcher holds what was written by path.
type matcher struct {
	task   *Task
	solved *solution.Solution
	faults []written.Fault
	moves  map[solution.Path]*problem.AuthorMove
	order  []solution.Path
}

func (m *matcher) collect(moves []problem.AuthorMove, root solution.Path) {
	for i := range moves {
		path := root.Then(moves[i].Move)
		if m.moves[path] == nil {
			m.moves[path] = &moves[i]
			m.order = append(m.order, path)
		}
		m.collect(moves[i].Children, path)
	}
}

// suggest marks one item.
func (m *matcher) suggest(it *Item) Suggestion {
	s := Suggestion{Item: it.ID, Mark: Mark{State: Missing, Reason: NotWritten}}
	for i, path := range it.Accept {
		switch {
		case m.moves[path] != nil:
			s.Mark, s.Written = Mark{State: Right}, path
			if i > 0 && it.Kind == VariationItem && lastMove(path) != lastMove(it.Accept[0]) {
				s.Mark.Reason = DualGiven
			}
			return s
		case m.anyReply(path):
			s.Mark, s.Written = Mark{State: Right}, path.Parent().Parent()
			return s
		}
	}
	for _, path := range it.Accept {
		// The accepted path that was followed furthest says what went wrong.
		if got := m.where(it, path); got.Mark.Reason != NotWritten {
			if s.Mark.Reason == NotWritten || len(got.Written) > len(s.Written) {
				s = got
			}
		}
	}
	if s.Mark.State == Missing {
		m.otherCases(it, &s)
	}
	m.refine(it, &s)
	return s
}

func lastMove(p solution.Path) string { return string(p[len(p.Parent()):]) }

// anyReply reports whether the answer is written after "any move" of the
// defender, which covers the one of the path too.
func (m *matcher) anyReply(path solution.Path) bool {
	before := path.Parent().Parent()
	for other, move := range m.moves {
		if other.Parent() != before || move.Any == problem.OneMove {
			continue
		}
		if move.Any != problem.AnyOfSide && move.Move.From().String() != strings.TrimPrefix(lastMove(path.Parent()), "/")[:2] {
			continue
		}
		if m.moves[other+solution.Path(lastMove(path))] != nil {
			return true
		}
	}
	return false
}

// where follows a path as far as it is written and says what stands there in
// place of the next move.
func (m *matcher) where(it *Item, path solution.Path) Suggestion {
	s := Suggestion{Item: it.ID, Mark: Mark{State: Missing, Reason: NotWritten}}
	at := path.Parent()
	next := lastMove(path)
	for len(at.Moves()) > 0 && m.moves[at] == nil {
		next, at = lastMove(at), at.Parent()
	}
	for _, f := range m.faults {
		if f.Path != at || f.Kind.Remark() {
			continue
		}
		s.Offset, s.End, s.Candidates, s.Written = f.Offset, f.End, f.Candidates, at
		switch f.Kind {
		case written.Ambiguous, written.SeveralWays:
			s.Mark = Mark{State: Ambiguous, Reason: AmbiguousMove}
		case written.Illegal:
			s.Mark = Mark{State: Wrong, Reason: IllegalMove}
			if slices.ContainsFunc(f.Candidates, func(c chess.Move) bool { return "/"+c.String() == next }) {
				s.Mark.Reason = Miswritten
			}
		case written.Unreadable:
			s.Mark = Mark{State: Ambiguous, Reason: Illegible}
		default:
			s.Mark = Mark{State: Wrong, Reason: WrongPlace}
		}
		return s
	}
	atRoot := len(at.Moves()) == 0
	for _, other := range m.order {
		if other.Parent() != at || atRoot && m.acceptedElsewhere(it, other) {
			continue
		}
		move := m.moves[other]
		switch mine := m.attackers(at, next, move.Move); {
		case it.Kind == LineItem || it.Kind == SetLineItem || it.Kind == MoveItem:
			if m.startsRight(it, other) {
				continue
			}
			s.Mark = Mark{State: Wrong, Reason: WrongMove}
			if it.Kind == MoveItem && m.defends(at, move.Move) {
				// Black leaves the main line, which is all that is asked for.
				s.Mark = Mark{State: Ambiguous, Reason: StudyBranch}
			}
		case !mine:
			continue
		case atRoot:
			s.Mark = Mark{State: Wrong, Reason: WrongKey}
		case it.Kind == ThreatItem:
			s.Mark = Mark{State: Wrong, Reason: FalseThreat}
		default:
			s.Mark = Mark{State: Wrong, Reason: WrongMove}
		}
		s.Written = other
		return s
	}
	if !atRoot && (it.Kind == LineItem || it.Kind == SetLineItem) && !m.startsRight(it, at) {
		// All moves must be given (article 49).
		s.Mark, s.Written = Mark{State: Wrong, Reason: PartOfItem}, at
	}
	return s
}

// defends reports whether a move after a path is one of the side that did not
// begin.
func (m *matcher) defends(at solution.Path, move chess.Move) bool {
	pos, ok := m.after(at)
	if !ok {
		return false
	}
	part, _, _ := at.Root()
	start := m.start(part)
	return start != nil && pos.Turn() != start.Turn() && pos.At(move.From()).Colour() == pos.Turn()
}

// attackers reports whether the attacker's move was expected after a path, and
// one of his is written there: defences that are not asked for are no fault.
func (m *matcher) attackers(at solution.Path, expected string, got chess.Move) bool {
	part, _, _ := at.Root()
	pos := m.start(part)
	if pos == nil {
		return false
	}
	attacker := pos.Turn()
	for _, text := range at.Moves() {
		for _, move := range legalEither(pos) {
			if move.String() == text {
				if pos.At(move.From()).Colour() != pos.Turn() {
					pos.Pass()
				}
				pos.Play(move)
				break
			}
		}
	}
	for _, move := range legalEither(pos) {
		if "/"+move.String() == expected {
			return pos.At(move.From()).Colour() == attacker && pos.At(got.From()).Colour() == attacker
		}
	}
	return false
}

// legalEither lists the moves of both sides: threats skip a turn.
func legalEither(p *chess.Position) []chess.Move {
	all := p.Moves(nil)
	if !p.InCheck() {
		other := *p
		other.Pass()
		all = append(all, other.Moves(nil)...)
	}
	return all
}

// start returns a new copy of the position in which a twin begins, nil where it
// has none.
func (m *matcher) start(part int) *chess.Position {
	parts, _ := m.task.Work.Problem.Parts()
	for i := range parts {
		if parts[i].Index == part {
			if start, err := parts[i].Position(); err == nil {
				return &start
			}
		}
	}
	return nil
}

// acceptedElsewhere reports whether a first move belongs to another item.
func (m *matcher) acceptedElsewhere(it *Item, first solution.Path) bool {
	for i := range m.task.Key.Items {
		other := &m.task.Key.Items[i]
		if other.Solution != it.Solution && slices.ContainsFunc(other.Accept, func(p solution.Path) bool { return p == first || strings.HasPrefix(string(p), string(first)+"/") }) {
			return true
		}
	}
	return false
}

// startsRight reports whether what is written at a path leads to another item
// that is right.
func (m *matcher) startsRight(it *Item, at solution.Path) bool {
	for i := range m.task.Key.Items {
		for _, p := range m.task.Key.Items[i].Accept {
			if m.task.Key.Items[i].ID != it.ID && m.moves[p] != nil && (p == at || strings.HasPrefix(string(p), string(at)+"/")) {
				return true
			}
		}
	}
	return false
}

// otherCases looks for the cases that controllers know by name.
func (m *matcher) otherCases(it *Item, s *Suggestion) {
	for _, path := range it.Accept {
		before := path.Parent()
		if it.Kind == ThreatItem {
			if key := m.moves[before]; key != nil && key.Zugzwang {
				s.Mark, s.Written = Mark{State: Wrong, Reason: ZugzwangForThreat}, before
				return
			}
			continue
		}
		if it.Kind != VariationItem {
			continue
		}
		key := before.Parent()
		if threat := key + solution.Path(lastMove(path)); m.moves[threat] != nil && it.Why == WhyZugzwang {
			s.Mark, s.Written = Mark{State: Ambiguous, Reason: ThreatInZugzwang}, threat
			return
		}
		for _, other := range m.order {
			if other != path && lastMove(other) == lastMove(path) && other.Parent().Parent() == key {
				s.Mark, s.Written = Mark{State: Ambiguous, Reason: RepeatedPlay}, other
				return
			}
		}
	}
}

// keys finds first moves that nobody asked for.
func (m *matcher) keys(r *AnswerReading) {
	right := false
	for i := range r.Suggestions {
		right = right || r.Suggestions[i].Mark.State == Right
	}
	for _, path := range m.order {
		_, phase, _ := path.Root()
		if len(path.Moves()) != 1 || phase != solution.Actual {
			continue
		}
		asked := false
		for i := range m.task.Key.Items {
			asked = asked || slices.ContainsFunc(m.task.Key.Items[i].Accept, func(p solution.Path) bool {
				return p == path || strings.HasPrefix(string(p), string(path)+"/")
			})
		}
		if !asked {
			r.OtherKeys = append(r.OtherKeys, path)
		}
	}
	r.Extra = right && len(r.OtherKeys) > 0
}
