package contest

import (
	"errors"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"keymove/app/session"
	"keymove/export"
	"keymove/judging/contest"
	"keymove/judging/store"
	"keymove/resources"
)

// NewEvent asks for the title and the form of a new event and makes it.
func (p *Page) NewEvent() {
	title := newField(p, p.t("title_example"), nil)
	names := []string{p.t("preset_none")}
	for _, preset := range contest.Presets() {
		names = append(names, p.t("preset_"+string(preset)))
	}
	chosen := 1
	note := prose(p.t("preset_oneDay_note"))
	form := newChoice(p, names, func(i int) {
		chosen = i
		note.SetText(p.presetNote(i))
	})
	form.set(chosen)
	body := container.NewVBox(p.form(formRow{p.t("title"), title}, formRow{p.t("preset"), form}), note)
	p.ask(p.t("new_event"), p.t("create"), body, title, fyne.NewSize(560, 320), func() bool {
		p.create(strings.TrimSpace(title.Text), chosen)
		return true
	})
}

// presetNote is what the rules say of a form of contest; 0 is none.
func (p *Page) presetNote(i int) string {
	if i == 0 {
		return p.t("preset_none_note")
	}
	return p.t("preset_" + string(contest.Presets()[i-1]) + "_note")
}

// create makes a new event in the program's folder. Its place can be changed by
// a copy.
func (p *Page) create(title string, preset int) {
	if title == "" {
		title = p.t("untitled")
	}
	first := []contest.Change{contest.SetAbout{About: contest.About{Title: title}}}
	if preset > 0 {
		form := contest.Presets()[preset-1]
		first = append(first, contest.SetSettings{Settings: contest.Settings{Preset: form}})
		for _, r := range form.Rounds(time.Time{}) {
			first = append(first, r)
		}
	}
	p.opened(p.host.Session.CreateEvent(p.host.Session.NewEventPath(title), first...))
}

// OpenEvent asks for an event file and opens it.
func (p *Page) OpenEvent() { p.host.AskOpen(p.t("open_event"), p.Open) }

// Open opens an event file.
func (p *Page) Open(path string) {
	if !session.IsEventFile(path) && strings.EqualFold(filepath.Ext(path), ".json") {
		p.importFile(path)
		return
	}
	p.opened(p.host.Session.OpenEvent(path))
}

// ImportEvent asks for an event in JSON and makes an event file of it.
func (p *Page) ImportEvent() { p.host.AskOpen(p.t("import_event"), p.importFile) }

func (p *Page) importFile(path string) {
	p.opened(p.host.Session.ImportEvent(path, p.host.Session.NewEventPath(baseName(path))))
}

// opened turns to the event that was opened, or tells why it was not.
func (p *Page) opened(err error) {
	var faults *session.EventFaults
	if errors.As(err, &faults) {
		lines := []string{p.t("import_faults", "File", faults.Path)}
		for _, f := range faults.Faults {
			lines = append(lines, export.EventErrorText(p.cat, f))
		}
		p.host.ShowText(p.t("import_event"), strings.Join(lines, "\n"))
		return
	}
	if p.try(err) {
		p.state.round, p.state.task = 0, ""
		p.Refresh()
		p.Show(p.state.tab)
	}
}

// Example opens the event that comes with the program.
func (p *Page) Example() {
	data, err := resources.Examples.ReadFile("examples/event." + p.cat.Lang() + ".json")
	if err != nil {
		panic(err) // embedded
	}
	p.opened(p.host.Session.OpenExampleEvent(p.t("example_name"), data))
}

// Export asks for a place and writes the event in JSON.
func (p *Page) Export() {
	if p.host.Session.Event() == nil {
		return
	}
	p.host.AskSave(baseName(p.host.Session.EventPath())+".json", p.host.Session.ExportEvent)
}

// Copy asks for a place and writes a copy of the event's file.
func (p *Page) Copy() {
	if p.host.Session.Event() == nil {
		return
	}
	p.host.AskSave(baseName(p.host.Session.EventPath())+session.EventExtension, p.host.Session.CopyEvent)
}

// Close closes the event.
func (p *Page) Close() { p.try(p.host.Session.CloseEvent()) }

// ErrorText words an error of an event; "" for any other.
func ErrorText(p *Page, err error) string {
	var refusal *contest.Refusal
	var conflict *store.Conflict
	switch {
	case errors.As(err, &refusal):
		return export.EventErrorText(p.cat, err)
	case errors.As(err, &conflict):
		return p.t("conflict", "Who", conflict.Theirs.By)
	case errors.Is(err, session.ErrNoEvent):
		return p.t("no_event")
	}
	return ""
}

// Title names the open event, "" where none is open.
func (p *Page) Title() string {
	e := p.host.Session.Event()
	if e == nil || e.About.Title != "" {
		return p.event().About.Title
	}
	return baseName(p.host.Session.EventPath())
}

// baseName is a file's name without its folder and ending.
func baseName(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}
