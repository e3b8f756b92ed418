package session

import (
	"slices"

	"keymove/judging/store"
	"keymove/solver/problem"
)

// undoDepth bounds the commands kept. A command holds only the works that it
// touched, so the memory stays small even for long sittings.
const undoDepth = 1000

// version is a work as it was before or after a command; nil work means that
// it did not exist.
type version struct {
	order int64
	work  *problem.Composition
}

type touched struct {
	id            int64
	before, after version
}

// command is one step of undo.
type command struct {
	// name is the message key of what was done, as in "undo.position".
	name string
	// merge joins edits of the same text field, made one after another, into
	// one step; "" never joins.
	merge  string
	works  []touched
	before int64 // the current work before and after
	after  int64
}

// Edit changes the current work as one undoable step. The name is the message
// key of what is done. Steps that follow each other with the same merge value
// and name are undone together: the letters typed into one field are one step,
// as long as nothing else happens between.
func (s *Session) Edit(name, merge string, change func(*problem.Composition)) error {
	before, err := store.Encode(&s.work)
	if err != nil {
		return err
	}
	edited, err := store.Decode(before) // a deep copy
	if err != nil {
		return err
	}
	change(&edited)
	after, err := store.Encode(&edited)
	if err != nil {
		return err
	}
	if string(before) == string(after) {
		return nil
	}
	// What is kept is what the file will give back.
	if edited, err = store.Decode(after); err != nil {
		return err
	}
	old := s.work
	order := s.rows[s.index(s.current)].Order
	return s.do(command{name: name, merge: merge, before: s.current, after: s.current, works: []touched{{
		id: s.current, before: version{order, &old}, after: version{order, &edited},
	}}})
}

// Add appends works to the document as one step and selects the first of them.
// A document that holds nothing but an untouched empty work takes them in its
// place.
func (s *Session) Add(name string, works ...problem.Composition) error {
	if len(works) == 0 {
		return nil
	}
	return s.add(name, 0, works)
}

// add appends works and makes the one with the given ID current, or, with 0,
// the first of them.
func (s *Session) add(name string, current int64, works []problem.Composition) error {
	c := command{name: name, before: s.current, after: current}
	order := int64(0)
	if n := len(s.rows); n > 0 {
		order = s.rows[n-1].Order
	}
	if s.untouched() {
		old := s.work
		c.works = append(c.works, touched{id: s.current, before: version{order, &old}})
		order = 0
	}
	for i := range works {
		order++
		c.works = append(c.works, touched{id: s.nextID, after: version{order, &works[i]}})
		if c.after == 0 {
			c.after = s.nextID
		}
		s.nextID++
	}
	return s.do(c)
}

// untouched reports whether the document is a single empty work.
func (d *document) untouched() bool {
	if len(d.rows) != 1 {
		return false
	}
	empty, _ := store.Encode(&problem.Composition{})
	now, _ := store.Encode(&d.work)
	return string(empty) == string(now)
}

// NewWork adds an empty work and selects it.
func (s *Session) NewWork() error {
	if s.untouched() {
		return nil
	}
	return s.Add("undo.new", problem.Composition{})
}

// Duplicate adds a copy of the current work and selects it.
func (s *Session) Duplicate() error {
	data, err := store.Encode(&s.work)
	if err != nil {
		return err
	}
	work, err := store.Decode(data)
	if err != nil {
		return err
	}
	return s.Add("undo.duplicate", work)
}

// Delete removes the current work. A document is never without a work: the last
// one is replaced by an empty one.
func (s *Session) Delete() error {
	i := s.index(s.current)
	old := s.work
	c := command{name: "undo.delete", before: s.current, works: []touched{{id: s.current, before: version{s.rows[i].Order, &old}}}}
	switch {
	case i+1 < len(s.rows):
		c.after = s.rows[i+1].ID
	case i > 0:
		c.after = s.rows[i-1].ID
	default:
		c.after = s.nextID
		c.works = append(c.works, touched{id: s.nextID, after: version{1, &problem.Composition{}}})
		s.nextID++
	}
	return s.do(c)
}

// do makes a new command happen and remembers it.
func (s *Session) do(c command) error {
	if err := s.apply(c.works, c.after, false); err != nil {
		return err
	}
	if n := len(s.undo); n > 0 && c.merge != "" && len(s.redo) == 0 {
		last := &s.undo[n-1]
		if last.merge == c.merge && last.name == c.name && last.after == c.before {
			last.works[0].after = c.works[0].after
			return nil
		}
	}
	s.undo = append(s.undo, c)
	if len(s.undo) > undoDepth {
		s.undo = slices.Delete(s.undo, 0, len(s.undo)-undoDepth)
	}
	s.redo = nil
	s.notify(Document)
	return nil
}

// CanUndo returns the message key of what Undo would take back, "" for nothing.
func (s *Session) CanUndo() string { return lastName(s.undo) }

// CanRedo returns the message key of what Redo would do again, "" for nothing.
func (s *Session) CanRedo() string { return lastName(s.redo) }

func lastName(list []command) string {
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1].name
}

// Undo takes the last step back, and shows the work that it touched.
func (s *Session) Undo() error {
	n := len(s.undo)
	if n == 0 {
		return nil
	}
	c := s.undo[n-1]
	if err := s.apply(c.works, c.before, true); err != nil {
		return err
	}
	s.undo = s.undo[:n-1]
	c.merge = "" // typing on after an undo is a step of its own
	s.redo = append(s.redo, c)
	s.notify(Document)
	return nil
}

// Redo makes the step last taken back happen again.
func (s *Session) Redo() error {
	n := len(s.redo)
	if n == 0 {
		return nil
	}
	c := s.redo[n-1]
	if err := s.apply(c.works, c.after, false); err != nil {
		return err
	}
	s.redo = s.redo[:n-1]
	s.undo = append(s.undo, c)
	s.notify(Document)
	return nil
}

// EndTyping ends the merging of edits: what is typed next is a new step.
func (s *Session) EndTyping() {
	if n := len(s.undo); n > 0 {
		s.undo[n-1].merge = ""
	}
}

// apply writes one side of the touched works in one transaction, and only then
// shows it: when writing fails nothing has changed.
func (s *Session) apply(works []touched, current int64, back bool) error {
	if err := s.ensureFile(); err != nil {
		return err
	}
	changes := make([]store.Change, len(works))
	for i, t := range works {
		v := t.after
		if back {
			v = t.before
		}
		changes[i] = store.Change{ID: t.id, Order: v.order, Work: v.work}
	}
	if err := s.file.Apply(current, changes...); err != nil {
		return err
	}
	topics := Work | Document | Result
	if len(changes) == 1 && changes[0].Work != nil && s.index(changes[0].ID) >= 0 {
		row := &s.rows[s.index(changes[0].ID)]
		if summary := store.Summarise(changes[0].Work); row.Summary != summary {
			row.Summary = summary
			topics |= Works
		}
	} else {
		s.updateRows(changes)
		topics |= Works
	}
	if err := s.show(current, changes); err != nil {
		return err
	}
	s.saved = s.config.Now()
	if topics&Works != 0 {
		topics |= Open // a work in a tab may have gone
	}
	s.recall()
	s.notify(topics)
	return nil
}

// updateRows brings the list in line with many changes.
func (s *Session) updateRows(changes []store.Change) {
	byID := make(map[int64]store.Change, len(changes))
	for _, ch := range changes {
		byID[ch.ID] = ch
	}
	kept := s.rows[:0:0]
	for _, row := range s.rows {
		if _, ok := byID[row.ID]; !ok {
			kept = append(kept, row)
		}
	}
	for _, ch := range changes {
		if ch.Work != nil {
			kept = append(kept, store.Row{ID: ch.ID, Order: ch.Order, Summary: store.Summarise(ch.Work)})
		}
	}
	slices.SortStableFunc(kept, func(a, b store.Row) int { return int(a.Order - b.Order) })
	s.rows = kept
}

// show makes a work current after a change.
func (s *Session) show(id int64, changes []store.Change) error {
	for _, ch := range changes {
		if ch.ID == id && ch.Work != nil {
			s.current, s.work = id, *ch.Work
			return nil
		}
	}
	work, err := s.file.Load(id)
	if err != nil {
		return err
	}
	s.current, s.work = id, work
	return nil
}
