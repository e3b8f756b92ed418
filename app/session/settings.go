package session

import (
	"encoding/json"
	"slices"

	"keymove/judging/store"
	"keymove/solver/notation"
)

// Theme is a window's look.
type Theme string

// The themes.
const (
	Light Theme = "light"
	Dark  Theme = "dark"
)

// Settings are what the user chose for all documents. They are kept as one
// value, so that they are never half written.
type Settings struct {
	// Language is "en" or "ru".
	Language string `json:"language"`
	// Letters is a notation's name: "ru", "en", "problem", "de", "fr" or
	// "figurine".
	Letters string `json:"letters"`
	Theme   Theme  `json:"theme"`
	// TextScale enlarges all text, 1 to 2.
	TextScale float32 `json:"textScale"`
	// Workers is the number of the solver's workers, 0 for one a core.
	Workers int `json:"workers"`
	// AllReplies also lists replies that parry no threat.
	AllReplies bool `json:"allReplies"`
	// Hide leaves lines out of solutions as they are shown and written.
	Hide Hide `json:"hide"`
	// Columns are the places of the desk's two dividers, 0 to 1; 0 for the
	// window's own choice.
	Columns [2]float64 `json:"columns"`
	// ListColumns are the widths of the columns of the library's list; 0 for
	// the window's own choice.
	ListColumns [8]float32 `json:"listColumns"`
	// QueueSeconds is the most time that the queue gives a single work: one
	// long problem must not keep a thousand short ones waiting. NoLimit is as
	// long as it takes.
	QueueSeconds int `json:"queueSeconds"`
	// TableMiB bounds the memory of the solver's table.
	TableMiB int `json:"tableMiB"`
	// Operator signs changes of events, "" for the system's name of the user.
	Operator string `json:"operator,omitempty"`
}

// Hide says which lines of a solution are left out.
type Hide struct {
	// Duals: defences with several continuations.
	Duals bool `json:"duals"`
	// CheckingTries: tries that give check.
	CheckingTries bool `json:"checkingTries"`
	// WeakThreats: tries whose threat fewer than two defences parry.
	WeakThreats bool `json:"weakThreats"`
}

// lettersNames are the notations in the order of notation.Letters.
var lettersNames = []string{"ru", "en", "problem", "de", "fr", "figurine"}

// LettersNames returns the names that Settings.Letters may hold.
func LettersNames() []string { return slices.Clone(lettersNames) }

// Style returns how moves are written.
func (s Settings) Style() notation.Style {
	i := slices.Index(lettersNames, s.Letters)
	return notation.Style{Letters: notation.Letters(max(i, 0))}
}

// NoLimit is the value of QueueSeconds that sets no limit.
const NoLimit = -1

// QueueLimits are the values of QueueSeconds that are offered.
func QueueLimits() []int { return []int{10, 30, 120, 600, 3600, NoLimit} }

// TextScales are the sizes of text that are offered.
func TextScales() []float32 { return []float32{1, 1.15, 1.3, 1.5, 1.75, 2} }

const (
	settingsKey = "settings"
	recentKey   = "recent"
	recentMost  = 10
)

// normal mends what is missing or out of range, as in a file of another
// version.
func (s Settings) normal(systemLanguage string) Settings {
	if s.Language != "en" && s.Language != "ru" {
		s.Language = "en"
		if systemLanguage == "ru" {
			s.Language = "ru"
		}
	}
	if !slices.Contains(lettersNames, s.Letters) {
		s.Letters = "problem"
		if s.Language == "ru" {
			s.Letters = "ru"
		}
	}
	if s.Theme != Dark {
		s.Theme = Light
	}
	if !(s.TextScale >= 1) {
		s.TextScale = 1
	}
	s.TextScale = min(s.TextScale, 2)
	for i, c := range s.Columns {
		if !(c > 0 && c < 1) {
			s.Columns[i] = 0
		}
	}
	s.Workers = max(s.Workers, 0)
	if s.QueueSeconds <= 0 && s.QueueSeconds != NoLimit {
		s.QueueSeconds = 120 // nothing was chosen yet
	}
	if s.TableMiB <= 0 {
		s.TableMiB = 512
	}
	return s
}

func (s *Session) loadPreferences() {
	// What cannot be read is as good as never written: the defaults hold.
	json.Unmarshal([]byte(s.config.Preferences.String(settingsKey)), &s.settings)
	s.settings = s.settings.normal(s.config.Language)
	json.Unmarshal([]byte(s.config.Preferences.String(recentKey)), &s.files)
}

// Settings returns the present settings.
func (s *Session) Settings() Settings { return s.settings }

// ChangeSettings changes and keeps the settings. A change of the language takes
// the letters of moves with it when they were that language's own.
func (s *Session) ChangeSettings(change func(*Settings)) {
	old := s.settings
	change(&s.settings)
	if s.settings.Language != old.Language && s.settings.Letters == old.Letters {
		switch {
		case s.settings.Language == "ru" && old.Letters == "problem":
			s.settings.Letters = "ru"
		case s.settings.Language == "en" && old.Letters == "ru":
			s.settings.Letters = "problem"
		}
	}
	s.settings = s.settings.normal(s.config.Language)
	if s.settings == old {
		return
	}
	s.keepSettings()
	s.notify(Preferred)
}

func (s *Session) keepSettings() {
	data, err := json.Marshal(s.settings)
	if err != nil {
		panic(err) // plain fields always encode
	}
	s.config.Preferences.SetString(settingsKey, string(data))
}

// files are the documents of earlier runs.
type files struct {
	// Last is opened at the next start, "" for a new document. Files of
	// earlier versions know nothing of tabs.
	Last string `json:"last,omitempty"`
	// Tabs are those open at the end, and Active the one on the desk.
	Tabs   []keptTab `json:"tabs,omitempty"`
	Active int       `json:"active,omitempty"`
	// Recent holds the newest first.
	Recent []string `json:"recent,omitempty"`
	// Shelves are those that are searched for neighbours though they are not
	// open.
	Shelves []string `json:"shelves,omitempty"`
}

// Recent lists the documents last used, the newest first.
func (s *Session) Recent() []string { return slices.Clone(s.files.Recent) }

// remember puts a document in front of the list.
func (s *Session) remember(path string) {
	list := without(s.files.Recent, path)
	list = slices.Insert(list, 0, path)
	s.files.Recent = list[:min(len(list), recentMost)]
	s.keepFiles()
	s.notify(Preferred)
}

// forget drops a document that is gone.
func (s *Session) forget(path string) {
	s.files.Recent = without(s.files.Recent, path)
	s.keepFiles()
	s.notify(Preferred)
}

func without(list []string, item string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(p string) bool { return p == item })
}

// keepFiles remembers the lists of documents and what is open in tabs.
func (s *Session) keepFiles() {
	s.settleTabs()
	s.files.Last, s.files.Tabs, s.files.Active = "", nil, 0
	for i, t := range s.tabs {
		if t.doc.file == nil {
			continue
		}
		if i == s.active {
			s.files.Last, s.files.Active = t.doc.file.Path(), len(s.files.Tabs)
		}
		s.files.Tabs = append(s.files.Tabs, keptTab{t.doc.file.Path(), t.work})
	}
	data, err := json.Marshal(s.files)
	if err != nil {
		panic(err) // strings always encode
	}
	s.config.Preferences.SetString(recentKey, string(data))
}

// Extension is the ending of the program's own documents.
const Extension = store.Extension
