package wire

import (
	"encoding/json"
	"fmt"

	"keymove/judging/contest"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// Task is a problem set for solving. The work is in the caller's form.
type Task struct {
	ID            string          `json:"id"`
	Work          json.RawMessage `json:"composition,omitempty"`
	Max           Number          `json:"max,omitempty"`
	NoSolution    bool            `json:"noSolution,omitempty"`
	Tested        *Testing        `json:"tested,omitempty"`
	UnsoundReason string          `json:"unsoundReason,omitempty"`
	Items         []Item          `json:"items,omitempty"`
	Frozen        string          `json:"frozen,omitempty"`
	Hash          string          `json:"hash,omitempty"`
	Amendments    []Amendment     `json:"amendments,omitempty"`
	MainLine      []string        `json:"mainLine,omitempty"`
}

// Testing is what a program found.
type Testing struct {
	By          string `json:"by,omitempty"`
	Verdict     string `json:"verdict,omitempty"`
	Solutions   int    `json:"solutions,omitempty"`
	Fingerprint string `json:"fingerprint,omitempty"`
	Database    string `json:"database,omitempty"`
}

// Item is an item of the marking key. Path holds the moves in coordinates;
// Twin and Phase are left out for the first twin and the play itself. Also are
// further paths that count alike.
type Item struct {
	ID       string     `json:"id"`
	Kind     string     `json:"kind,omitempty"`
	Why      string     `json:"why,omitempty"`
	Clause   string     `json:"clause,omitempty"`
	Points   Number     `json:"points,omitempty"`
	Solution int        `json:"solution,omitempty"`
	Parent   string     `json:"parent,omitempty"`
	Twin     string     `json:"twin,omitempty"`
	Phase    string     `json:"phase,omitempty"`
	Path     []string   `json:"path,omitempty"`
	Also     [][]string `json:"also,omitempty"`
	Note     string     `json:"note,omitempty"`
}

// Amendment is a change of a frozen key.
type Amendment struct {
	At     string `json:"at,omitempty"`
	By     string `json:"by,omitempty"`
	Why    string `json:"why,omitempty"`
	Hash   string `json:"hash,omitempty"`
	Before []Item `json:"before,omitempty"`
}

// FromTask writes a task with its work in the caller's form.
func FromTask(t *contest.Task, work json.RawMessage) Task {
	w := Task{ID: t.ID, Work: work, Max: Number(t.Max.String()), NoSolution: t.NoSolution, UnsoundReason: t.UnsoundReason,
		Items: FromItems(t.Key.Items), Frozen: Stamp(t.Key.Frozen), Hash: t.Key.Hash, MainLine: t.MainLine}
	if t.Tested != (contest.Testing{}) {
		tested := Testing(t.Tested)
		w.Tested = &tested
	}
	for _, a := range t.Key.Amendments {
		w.Amendments = append(w.Amendments, Amendment{At: Stamp(a.At), By: a.By, Why: a.Why, Hash: a.Hash, Before: FromItems(a.Before)})
	}
	return w
}

// Contest reads a task around its work.
func (w Task) Contest(place string, work problem.Composition) (contest.Task, error) {
	t := contest.Task{ID: w.ID, Work: work, NoSolution: w.NoSolution, UnsoundReason: w.UnsoundReason, MainLine: w.MainLine}
	if w.Tested != nil {
		t.Tested = contest.Testing(*w.Tested)
	}
	var err error
	if t.Max, err = Points(place+".max", string(w.Max), contest.Whole(5)); err != nil {
		return t, err
	}
	t.Key.Items, err = ReadItems(place+".items", w.Items)
	return t, err
}

// Key reads the key of a task with all that tells when it was fixed.
func (w Task) Key(place string) (contest.Key, error) {
	k := contest.Key{Hash: w.Hash}
	var err error
	if k.Items, err = ReadItems(place+".items", w.Items); err != nil {
		return k, err
	}
	if k.Frozen, err = ReadStamp(place+".frozen", w.Frozen); err != nil {
		return k, err
	}
	for i, a := range w.Amendments {
		at := fmt.Sprintf("%s.amendments[%d]", place, i)
		amendment := contest.Amendment{By: a.By, Why: a.Why, Hash: a.Hash}
		if amendment.At, err = ReadStamp(at+".at", a.At); err != nil {
			return k, err
		}
		if amendment.Before, err = ReadItems(at+".before", a.Before); err != nil {
			return k, err
		}
		k.Amendments = append(k.Amendments, amendment)
	}
	return k, nil
}

// FromItems writes the items of a key.
func FromItems(items []contest.Item) []Item {
	var all []Item
	for _, it := range items {
		w := Item{ID: it.ID, Kind: string(it.Kind), Why: string(it.Why), Clause: it.Clause, Points: Number(it.Points.String()),
			Solution: it.Solution, Parent: it.Parent, Note: it.Note}
		for i, path := range it.Accept {
			if i > 0 {
				w.Also = append(w.Also, path.Moves())
				continue
			}
			w.Path = path.Moves()
			if part, phase, ok := path.Root(); ok {
				if part > 0 {
					w.Twin = problem.Label(part)
				}
				if phase != solution.Actual {
					w.Phase = phase.String()
				}
			}
		}
		all = append(all, w)
	}
	return all
}

// ReadItems reads the items of a key.
func ReadItems(place string, items []Item) ([]contest.Item, error) {
	var all []contest.Item
	for i := range items {
		it, err := items[i].item(fmt.Sprintf("%s[%d]", place, i))
		if err != nil {
			return nil, err
		}
		all = append(all, it)
	}
	return all, nil
}

func (w Item) item(place string) (contest.Item, error) {
	it := contest.Item{ID: w.ID, Kind: contest.ItemKind(w.Kind), Why: contest.Why(w.Why), Clause: w.Clause, Solution: w.Solution, Parent: w.Parent, Note: w.Note}
	var err error
	if it.Points, err = Points(place+".points", string(w.Points), contest.Points{}); err != nil {
		return it, err
	}
	part, phase, err := w.root(place)
	if err != nil {
		return it, err
	}
	for i, moves := range append([][]string{w.Path}, w.Also...) {
		if len(moves) == 0 {
			continue
		}
		at := place + ".path"
		if i > 0 {
			at = fmt.Sprintf("%s.also[%d]", place, i-1)
		}
		path := solution.RootPath(part, phase)
		for _, m := range moves {
			if !coordinates(m) {
				return it, &Error{Place: at, Code: BadMove, Value: m}
			}
			path += solution.Path("/" + m)
		}
		it.Accept = append(it.Accept, path)
	}
	return it, nil
}

// root reads the twin and the phase.
func (w Item) root(place string) (part int, phase solution.Phase, err error) {
	if w.Twin != "" {
		if part = twinIndex(w.Twin); part < 0 {
			return 0, 0, &Error{Place: place + ".twin", Code: BadTwin, Value: w.Twin}
		}
	}
	phase = solution.Actual
	if w.Phase != "" {
		var allowed []string
		for _, p := range solution.Phases() {
			if p.String() == w.Phase {
				return part, p, nil
			}
			allowed = append(allowed, p.String())
		}
		return 0, 0, &Error{Place: place + ".phase", Code: BadWord, Value: w.Phase, Allowed: allowed}
	}
	return part, phase, nil
}

// maxTwins bounds the labels that are looked for.
const maxTwins = 1000

func twinIndex(label string) int {
	for i := range maxTwins {
		if problem.Label(i) == label {
			return i
		}
	}
	return -1
}

// coordinates reports whether a text has the form of a move: "e2e4", "a7a8q".
func coordinates(text string) bool {
	if len(text) < 4 || len(text) > 5 {
		return false
	}
	for i := range 4 {
		low, high := byte('a'), byte('h')
		if i%2 == 1 {
			low, high = '1', '8'
		}
		if text[i] < low || text[i] > high {
			return false
		}
	}
	return len(text) == 4 || text[4] == 'q' || text[4] == 'r' || text[4] == 'b' || text[4] == 'n'
}
