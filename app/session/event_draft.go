package session

import (
	"encoding/json"
	"os"
	"time"

	"keymove/judging/contest"
	"keymove/judging/contest/wire"
	"keymove/judging/store"
)

// AmendmentDraft is an amendment of a frozen key that is not signed yet.
type AmendmentDraft struct {
	Items []contest.Item
	Why   string
	// By and At say whose it is, and when it was last changed.
	By string
	At time.Time
}

// draftForm is an AmendmentDraft as it lies in the file.
type draftForm struct {
	Items []wire.Item `json:"items"`
	Why   string      `json:"why,omitempty"`
}

func draftName(task string) string { return "amend " + task }

// DraftAmendment keeps how the key of a task is to be amended until that is
// signed by the change contest.Amend, or dropped. It lies in the event's file
// and outlives a restart, and is no entry of the audit trail.
func (s *Session) DraftAmendment(task string, items []contest.Item, why string) error {
	if s.event == nil {
		return ErrNoEvent
	}
	data, err := json.Marshal(draftForm{wire.FromItems(items), why})
	if err != nil {
		panic(err) // texts and numbers always encode
	}
	return s.putDraft(task, store.Draft{Stamp: s.stamp(), Data: data})
}

// DropAmendment forgets what was prepared for the key of a task.
func (s *Session) DropAmendment(task string) error {
	if s.event == nil {
		return ErrNoEvent
	}
	return s.putDraft(task, store.Draft{})
}

func (s *Session) putDraft(task string, d store.Draft) error {
	e := s.event
	if err := e.file.SetDraft(draftName(task), d); err != nil {
		return err
	}
	delete(e.drafts, task)
	if now, err := os.Stat(e.file.Path()); err == nil {
		e.seen = now
	}
	s.notify(Contest)
	return nil
}

// AmendmentDraft returns what was prepared for the key of a task, nil for
// nothing. What cannot be read is as good as nothing.
func (s *Session) AmendmentDraft(task string) *AmendmentDraft {
	if s.event == nil {
		return nil
	}
	e := s.event
	if known, ok := e.drafts[task]; ok {
		return known
	}
	if e.drafts == nil {
		e.drafts = map[string]*AmendmentDraft{}
	}
	e.drafts[task] = readDraft(e.file, task)
	return e.drafts[task]
}

func readDraft(file *store.EventFile, task string) *AmendmentDraft {
	d, err := file.Draft(draftName(task))
	if err != nil || d == nil {
		return nil
	}
	var form draftForm
	if json.Unmarshal(d.Data, &form) != nil {
		return nil
	}
	items, err := wire.ReadItems("items", form.Items)
	if err != nil {
		return nil
	}
	return &AmendmentDraft{Items: items, Why: form.Why, By: d.By, At: d.At}
}

// dropSigned forgets the drafts that changes have signed. One that is left over
// does no harm.
func (s *Session) dropSigned(changes []contest.Change) {
	for _, c := range changes {
		if amend, ok := c.(contest.Amend); ok && s.AmendmentDraft(amend.Task) != nil {
			_ = s.event.file.SetDraft(draftName(amend.Task), store.Draft{})
			delete(s.event.drafts, amend.Task)
		}
	}
}
