package ui

import (
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
