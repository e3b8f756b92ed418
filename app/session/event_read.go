package session

import (
	"errors"

	"keymove/judging/contest"
	"keymove/judging/store"
)

// EventLast returns the number of the last line of the audit trail, 0 when there
// is none: with each change of the event it grows.
func (s *Session) EventLast() int64 {
	if s.event == nil {
		return 0
	}
	return s.event.file.Seq()
}

// EventAuditBetween returns the lines of the audit trail with numbers from first
// to last.
func (s *Session) EventAuditBetween(first, last int64) ([]store.Audit, error) {
	if s.event == nil {
		return nil, nil
	}
	return s.event.file.AuditBetween(first, last)
}

// ReadEvent reads an event from its file: a copy of one's own, for slow work in
// another goroutine. Since every change is on the disk when it is made, it is
// the event as it was at the time of the call or later.
func ReadEvent(path string) (*contest.Event, error) {
	file, err := store.OpenEvent(path)
	if err != nil {
		return nil, err
	}
	return file.Event(), errors.Join(file.Close())
}
