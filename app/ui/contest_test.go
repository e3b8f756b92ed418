package ui

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/app/session"
	"keymove/judging/contest"
)

// The example opens from the menu, a change is made on leaving the field, and
// the Edit menu takes it back on the contest page alone.
func TestContestPage(t *testing.T) {
	w := open(t)
	if got := texts(w.frame.root); strings.Contains(got, "Соревнование не открыто") {
		t.Error("the contest page is in view at the start")
	}
	w.show(contestPage)
	if got := texts(w.event.Root); !strings.Contains(got, "Соревнование не открыто") {
		t.Errorf("the empty page does not say what to do: %s", got)
	}
	if !w.ShowEvent(0) {
		t.Fatal("no tab")
	}
	if got := texts(w.event.Root); !strings.Contains(got, "Титульный лист") {
		t.Errorf("the title page is not shown: %s", got)
	}
	if err := w.session.ChangeEvent("undo.contest_about", contest.SetAbout{About: contest.About{Title: "Другое"}}); err != nil {
		t.Fatal(err)
	}
	if undo, _ := w.steps(); undo != "undo.contest_about" {
		t.Errorf("undo on the contest page: %q", undo)
	}
	w.show(deskPage)
	if undo, _ := w.steps(); undo != "" {
		t.Errorf("undo on the desk: %q", undo)
	}
	w.show(contestPage)
	w.undo()
	if title := w.session.Event().About.Title; title == "Другое" || title == "" {
		t.Errorf("title after undo: %q", title)
	}
	// Another language shows the same event.
	w.session.ChangeSettings(func(s *session.Settings) { s.Language = "en" })
	if got := texts(w.event.Root); !strings.Contains(got, "Title page") {
		t.Errorf("in English: %s", got)
	}
	w.win.Resize(fyne.NewSize(1280, 800))
	if least := w.frame.root.MinSize(); least.Width > 1280 || least.Height > 800 {
		t.Errorf("the window needs %v", least)
	}
}

// The event of the last run is open again at the start, beside the collection.
func TestLastEventIsOpenAgain(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	document := w.session.Path()
	path := filepath.Join(t.TempDir(), "event"+session.EventExtension)
	if err := w.session.CreateEvent(path, contest.SetAbout{About: contest.About{Title: "Kept"}}); err != nil {
		t.Fatal(err)
	}
	if err := w.session.Quit(); err != nil {
		t.Fatal(err)
	}
	again := session.New(session.Config{DataDir: filepath.Dir(document), Preferences: w.app.Preferences(),
		Language: "ru", Dispatch: func(f func()) { w.calls <- f }})
	t.Cleanup(func() { again.Close() })
	New(w.app, w.app.NewWindow(""), again, "test").Start(false, nil)
	if again.Path() != document || again.EventPath() != path {
		t.Errorf("open are %q and %q, want %q and %q", again.Path(), again.EventPath(), document, path)
	}
}
