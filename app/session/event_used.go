package session

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"keymove/judging/store"
)

// usedProblems are the problems of earlier events, which should not be set again
// (article 49). It belongs to the session's goroutine.
type usedProblems struct {
	// files are those read, by path.
	files   map[string]usedFile
	version int // counts what was found anew
	running bool
}

// usedFile is what an event file sets, as of its state when it was read.
type usedFile struct {
	size   int64
	at     time.Time
	prints map[string]string
}

// problems are the fingerprints of all files but one, each with the title of its
// event.
func (u *usedProblems) problems(but string) map[string]string {
	all := map[string]string{}
	for _, path := range slices.Sorted(maps.Keys(u.files)) {
		if path != but {
			maps.Copy(all, u.files[path].prints)
		}
	}
	return all
}

// archiveKey is the preference with the folder of earlier events.
const archiveKey = "eventArchive"

// EventArchive is the folder in which earlier events are looked for beside those
// last used, "" for none.
func (s *Session) EventArchive() string { return s.config.Preferences.String(archiveKey) }

// SetEventArchive chooses the folder of earlier events and looks them through.
func (s *Session) SetEventArchive(folder string) {
	if folder != "" {
		folder = absolute(folder)
	}
	s.config.Preferences.SetString(archiveKey, folder)
	s.used.files = nil
	s.FindUsed(nil)
}

// UsedFound tells how many earlier events have been looked through, and whether
// that still goes on.
func (s *Session) UsedFound() (events int, running bool) {
	return len(s.used.files), s.used.running
}

// FindUsed looks in the background through the events last used and those in the
// chosen folder for problems that they set: Review then warns of problems used
// before (article 49). Files that have not changed are not read again; what is
// no event is passed over. Done is called at the end, nil for nobody.
func (s *Session) FindUsed(done func()) {
	if s.used.running {
		return
	}
	s.used.running = true
	known := maps.Clone(s.used.files)
	recent, folder := s.RecentEvents(), s.EventArchive()
	go func() {
		found := findUsed(known, recent, folder)
		s.config.Dispatch(func() {
			s.used.running = false
			before := s.used.problems(s.EventPath())
			s.used.files = found
			if !maps.Equal(before, s.used.problems(s.EventPath())) {
				s.used.version++
				s.notify(Contest)
			}
			if done != nil {
				done()
			}
		})
	}()
}

// mostUsed bounds the files that are read: more than anybody has organised.
const mostUsed = 5000

func findUsed(known map[string]usedFile, recent []string, folder string) map[string]usedFile {
	paths := slices.Clone(recent)
	if folder != "" {
		// Folders that cannot be read are as good as empty.
		_ = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil && d != nil && d.IsDir():
				return fs.SkipDir
			case err != nil, d.IsDir():
				return nil
			case len(paths) >= mostUsed:
				return fs.SkipAll
			case strings.EqualFold(filepath.Ext(path), EventExtension):
				paths = append(paths, path)
			}
			return nil
		})
	}
	found := map[string]usedFile{}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			continue
		}
		if old, ok := known[path]; ok && old.size == info.Size() && old.at.Equal(info.ModTime()) {
			found[path] = old
			continue
		}
		e, err := store.ReadEvent(path)
		if err != nil {
			continue
		}
		prints := e.Fingerprints()
		for print, title := range prints {
			if title == "" {
				prints[print] = filepath.Base(path)
			}
		}
		found[path] = usedFile{info.Size(), info.ModTime(), prints}
	}
	return found
}
