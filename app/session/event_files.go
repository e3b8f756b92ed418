package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"keymove/export"
	"keymove/export/eventfile"
	"keymove/judging/contest"
	"keymove/judging/contest/ratings"
	"keymove/judging/contest/wire"
	"keymove/judging/store"
)

// EventFaults says that a document of an event could not be read in full.
// Nothing was made of it.
type EventFaults struct {
	Path   string
	Faults []*wire.Error
}

func (e *EventFaults) Error() string {
	return fmt.Sprintf("%s: %v", e.Path, e.Faults[0])
}

// ImportEvent makes a new event file of an event in JSON and opens it. The
// error is an *EventFaults where the document is not in order.
func (s *Session) ImportEvent(document, path string) error {
	data, err := os.ReadFile(document)
	if err != nil {
		return wrap(document, err)
	}
	return s.takeEvent(document, data, absolute(path))
}

func (s *Session) takeEvent(name string, data []byte, path string) error {
	entries, faults := eventfile.Read(data, s.stamp())
	if len(faults) > 0 {
		return &EventFaults{name, faults}
	}
	return s.createEvent(path, entries)
}

// ExportEvent writes the open event in JSON, with its audit trail.
func (s *Session) ExportEvent(path string) error {
	if s.event == nil {
		return ErrNoEvent
	}
	trail, err := s.event.file.Audit()
	if err != nil {
		return err
	}
	entries := make([]contest.Entry, len(trail))
	for i := range trail {
		entries[i] = trail[i].Entry
	}
	var document bytes.Buffer
	if err := eventfile.Write(&document, s.event.file.Event(), entries); err != nil {
		return err
	}
	return export.WriteFile(path, func(out io.Writer) error {
		_, err := out.Write(document.Bytes())
		return err
	})
}

// RatingsFaults says that an organiser's file of titles, norms and data is not in
// order. Nothing of it was taken.
type RatingsFaults struct {
	Path   string
	Faults []*ratings.Error
}

func (e *RatingsFaults) Error() string { return fmt.Sprintf("%s: %v", e.Path, e.Faults[0]) }

// LoadRatings takes the titles, norms and fields of a file into the open event
// as one step. The error is a *RatingsFaults where the file is not in order.
func (s *Session) LoadRatings(path string) error {
	if s.event == nil {
		return ErrNoEvent
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return wrap(path, err)
	}
	read, faults := ratings.Read(data)
	if len(faults) > 0 {
		return &RatingsFaults{path, faults}
	}
	settings := s.Event().Settings
	settings.Ratings = read
	return s.ChangeEvent("undo.contest_settings", contest.SetSettings{Settings: settings})
}

// CopyEvent writes a copy of the open event's file to another place.
func (s *Session) CopyEvent(path string) error {
	if s.event == nil {
		return ErrNoEvent
	}
	return s.event.file.CopyTo(absolute(path))
}

// OpenExampleEvent opens the example of an event that comes with the program:
// the file made of it at the first time, with whatever was changed in it since.
func (s *Session) OpenExampleEvent(name string, data []byte) error {
	path := filepath.Join(absolute(s.config.DataDir), "examples", name+EventExtension)
	if exists(path) {
		return s.OpenEvent(path)
	}
	return s.takeEvent(path, data, path)
}

// NewEventPath proposes a place for an event that has none: in the data folder,
// by its name.
func (s *Session) NewEventPath(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, strings.TrimSpace(name))
	return free(filepath.Join(absolute(s.config.DataDir), name+EventExtension))
}

// IsEventFile reports whether a path names an event of this program. A file
// that cannot be read is none.
func IsEventFile(path string) bool {
	kind, err := store.Detect(path)
	return err == nil && kind == store.ContestFile
}

// events are the event files of earlier runs.
type events struct {
	// Last is opened at the next start, "" for none.
	Last string `json:"last,omitempty"`
	// Recent holds the newest first.
	Recent []string `json:"recent,omitempty"`
}

const eventsKey = "events"

func (s *Session) loadEvents() events {
	var e events
	// What cannot be read is as good as never written.
	json.Unmarshal([]byte(s.config.Preferences.String(eventsKey)), &e)
	return e
}

// rememberEvent keeps which event is open, "" for none.
func (s *Session) rememberEvent(path string) {
	e := s.loadEvents()
	e.Last = path
	if path != "" {
		e.Recent = append([]string{path}, without(e.Recent, path)...)
		e.Recent = e.Recent[:min(len(e.Recent), recentMost)]
	}
	data, err := json.Marshal(e)
	if err != nil {
		panic(err) // strings always encode
	}
	s.config.Preferences.SetString(eventsKey, string(data))
}

// RecentEvents lists the event files last used, the newest first.
func (s *Session) RecentEvents() []string { return s.loadEvents().Recent }

// OpenLastEvent opens the event of the last run, if there was one and it is
// still there.
func (s *Session) OpenLastEvent() error {
	last := s.loadEvents().Last
	if last == "" {
		return nil
	}
	err := s.OpenEvent(last)
	var known *store.Error
	if errors.As(err, &known) && known.Reason == store.Missing {
		return nil
	}
	return err
}
