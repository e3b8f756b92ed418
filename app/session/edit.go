package session

import (
	"errors"
	"slices"

	"keymove/judging/store"
	"keymove/solver/problem"
)

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
	row, err := s.row(s.current)
	if err != nil {
		return err
	}
	return s.do(store.Step{Name: name, Before: s.current, After: s.current}, merge,
		store.Change{ID: s.current, Order: row.Order, Work: &edited})
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
	step, changes, err := s.appending(name, current, works)
	if err != nil {
		return err
	}
	return s.do(step, "", changes...)
}

// appending returns the step of add, whose works have their IDs by then.
func (s *Session) appending(name string, current int64, works []problem.Composition) (store.Step, []store.Change, error) {
	step := store.Step{Name: name, Before: s.current, After: current}
	var changes []store.Change
	order := int64(firstOrder)
	if s.untouched() {
		changes = append(changes, store.Change{ID: s.current})
		order = 0
	} else if s.file != nil {
		var err error
		if order, err = s.file.LastOrder(); err != nil {
			return step, nil, err
		}
	}
	for i := range works {
		order++
		changes = append(changes, store.Change{ID: s.nextID, Order: order, Work: &works[i]})
		if step.After == 0 {
			step.After = s.nextID
		}
		s.nextID++
	}
	return step, changes, nil
}

// untouched reports whether the document is a single empty work.
func (d *document) untouched() bool {
	if len(d.ids) != 1 {
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

// Delete removes works as one step, or with no ID the current one. A document
// is never without a work: the last one is replaced by an empty one. Undo brings
// them back with their verdicts.
func (s *Session) Delete(ids ...int64) error {
	if len(ids) == 0 {
		ids = []int64{s.current}
	}
	gone := make(map[int64]bool, len(ids))
	for _, id := range ids {
		gone[id] = s.index(id) >= 0
	}
	step := store.Step{Name: "undo.delete", Before: s.current, After: s.current}
	var changes []store.Change
	if gone[s.current] {
		step.After = 0
	}
	at := s.index(s.current)
	for i, id := range s.ids {
		switch {
		case gone[id]:
			changes = append(changes, store.Change{ID: id})
		case step.After == 0 || gone[s.current] && i <= at:
			// The work behind the current one follows it, or else the one before.
			step.After = id
		}
	}
	if len(changes) == 0 {
		return nil
	}
	if step.After == 0 {
		step.After = s.nextID
		changes = append(changes, store.Change{ID: s.nextID, Order: firstOrder, Work: &problem.Composition{}})
		s.nextID++
	}
	return s.do(step, "", changes...)
}

// do makes a new step happen, and shows it only then: when writing fails
// nothing has changed.
func (s *Session) do(step store.Step, merge string, changes ...store.Change) error {
	if err := s.ensureFile(); err != nil {
		return err
	}
	told := s.rescue(s.document)
	joins := false
	if n := len(s.undo); n > 0 && merge != "" && merge == s.merge && len(s.redo) == 0 {
		joins = s.undo[n-1].Name == step.Name && s.undo[n-1].After == step.Before
	}
	if joins {
		if err := s.file.Apply(step.After, changes...); err != nil {
			return err
		}
	} else {
		if err := s.file.Do(step, changes...); err != nil {
			return err
		}
		s.undo, s.redo = append(s.undo, step), nil
	}
	s.merge = merge
	return errors.Join(told, s.done(step.After, changes))
}

// CanUndo returns the message key of what Undo would take back, "" for nothing.
func (s *Session) CanUndo() string { return lastName(s.undo) }

// CanRedo returns the message key of what Redo would do again, "" for nothing.
func (s *Session) CanRedo() string { return lastName(s.redo) }

func lastName(list []store.Step) string {
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1].Name
}

// Undo takes the last step back, and shows the work that it touched. The steps
// of earlier sittings can be taken back, too.
func (s *Session) Undo() error {
	if len(s.undo) == 0 {
		return nil
	}
	told := s.rescue(s.document)
	step, changes, err := s.file.Undo()
	if err != nil {
		return s.noStep(err)
	}
	s.undo, s.redo = s.undo[:len(s.undo)-1], append(s.redo, step)
	s.merge = "" // typing on after an undo is a step of its own
	return errors.Join(told, s.done(step.Before, changes))
}

// Redo makes the step last taken back happen again.
func (s *Session) Redo() error {
	if len(s.redo) == 0 {
		return nil
	}
	told := s.rescue(s.document)
	step, changes, err := s.file.Redo()
	if err != nil {
		return s.noStep(err)
	}
	s.redo, s.undo = s.redo[:len(s.redo)-1], append(s.undo, step)
	s.merge = ""
	return errors.Join(told, s.done(step.After, changes))
}

// noStep forgets the steps in sight that the file, which bounds their number,
// has forgotten already.
func (s *Session) noStep(err error) error {
	if !errors.Is(err, store.ErrNoStep) {
		return err
	}
	s.undo, s.redo, err = s.file.Steps()
	s.notify(Document)
	return err
}

// EndTyping ends the merging of edits: what is typed next is a new step.
func (s *Session) EndTyping() { s.merge = "" }

// done shows what was written.
func (s *Session) done(current int64, changes []store.Change) error {
	topics := Work | Document | Result
	s.rows = nil
	if len(changes) != 1 || changes[0].Work == nil || changes[0].ID != s.current ||
		store.Summarise(changes[0].Work) != store.Summarise(&s.work) {
		topics |= Works
	}
	if err := s.updateIDs(changes); err != nil {
		return err
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

// updateIDs brings the list in line with changes.
func (s *Session) updateIDs(changes []store.Change) (err error) {
	gone := map[int64]bool{}
	for _, ch := range changes {
		if ch.Work != nil && (len(changes) > 1 || s.index(ch.ID) < 0) {
			s.ids, err = s.file.IDs() // some may be new, and undo puts them anywhere
			return err
		}
		gone[ch.ID] = ch.Work == nil
	}
	if len(changes) > 0 && gone[changes[0].ID] {
		s.ids = slices.DeleteFunc(slices.Clone(s.ids), func(id int64) bool { return gone[id] })
	}
	return nil
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
