package ui

import (
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/app/session"
	"keymove/solver/chess"
)

func TestLanguageChangesWhileWorking(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.solve()
	w.desk.jump("0/key/a6a1")
	w.view.flipped = true
	ru := texts(w.frame.root)
	for _, want := range []string{"Мат в 2 хода", "Расстановка", "после 1.Фa1", "ход чёрных", "Автор"} {
		if !strings.Contains(ru, want) {
			t.Errorf("no %q in\n%s", want, ru)
		}
	}
	w.session.ChangeSettings(func(s *session.Settings) { s.Language = "en" })
	en := texts(w.frame.root)
	for _, want := range []string{"Mate in 2", "Set up", "after 1.Qa1", "Black to move", "Author"} {
		if !strings.Contains(en, want) {
			t.Errorf("no %q in\n%s", want, en)
		}
	}
	for _, r := range en {
		if r >= 'А' && r <= 'я' && !strings.Contains("Аа", string(r)) {
			t.Fatalf("Russian letters in\n%s", en)
		}
	}
	setup := w.desk.board.Setup()
	if setup.Board[chess.A1] != chess.WhiteQueen || !w.desk.board.Flipped() {
		t.Error("the board lost what it showed")
	}
	if menu := w.win.MainMenu().Items[0].Label; menu != "File" {
		t.Errorf("menu %q", menu)
	}
}

func TestNoMessageIsMissing(t *testing.T) {
	for _, language := range []string{"en", "ru"} {
		w := open(t)
		w.session.ChangeSettings(func(s *session.Settings) { s.Language = language })
		w.put(loyd, "#2", "move a6 a5", "remove a2")
		w.solve()
		seen := w.title()
		for p := deskPage; p <= settingsPage; p++ {
			w.show(p)
			seen += texts(w.frame.root)
		}
		w.show(deskPage)
		for tab := range w.desk.findings.tabs.Items {
			w.desk.findings.tabs.SelectIndex(tab)
			seen += texts(w.frame.root)
		}
		for _, menu := range w.win.MainMenu().Items {
			seen += menu.Label
			for _, item := range menu.Items {
				seen += "\n" + item.Label
			}
		}
		if key := missing.FindString(seen); key != "" {
			t.Errorf("%s: the message %s is missing in\n%s", language, key, seen)
		}
	}
}

// missing finds the key of a message, which is shown in place of its text.
var missing = regexp.MustCompile(`\b(ui|undo|toolkit|file|verdict|solution|sheet|stipulation|twin)\.[a-z]\w+|<no value>`)

func TestColumnsAreRemembered(t *testing.T) {
	w := open(t)
	w.desk.splits[0].Offset = 0.5
	w.show(libraryPage)
	w.session.ChangeSettings(func(s *session.Settings) { s.Theme = session.Dark })
	if got := w.desk.splits[0].Offset; got != 0.5 {
		t.Errorf("the divider is at %v", got)
	}
	if got := w.session.Settings().Columns[0]; got != 0.5 {
		t.Errorf("kept %v", got)
	}
}

// TestDeskShowsItsTabs holds that the columns share a common screen so that the
// solution has room for the names of all its tabs, and that a small one needs no
// scrolling to the side.
func TestDeskShowsItsTabs(t *testing.T) {
	for _, language := range []string{"en", "ru"} {
		w := open(t)
		w.session.ChangeSettings(func(s *session.Settings) { s.Language = language })
		w.put(loyd, "#2")
		w.desk.startPlay()
		need := float32(0)
		for _, item := range w.desk.findings.tabs.Items {
			need += newButton(w.UI, item.Text, nil).MinSize().Width + 4
		}
		w.win.Resize(fyne.NewSize(1280, 800))
		if got := w.desk.findings.tabs.Size().Width; got < need {
			t.Errorf("%s: the tabs need %v and have %v", language, need, got)
		}
		for i, least := range []float32{360, 320} {
			if got := w.desk.splits[i].Leading.Size().Width; got < least || got > least+60 {
				t.Errorf("%s: column %d is %v wide", language, i, got)
			}
		}
		w.win.Resize(fyne.NewSize(1024, 768))
		if least, got := w.desk.splits[0].MinSize().Width, w.desk.root.Size().Width; least > got {
			t.Errorf("%s: the columns need %v of %v", language, least, got)
		}
	}
}

// TestFitsASmallScreen holds that the window fits 1280 by 800 at every size of
// text, in both languages, while a search runs.
func TestFitsASmallScreen(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.session.Solve()
	for _, language := range []string{"en", "ru"} {
		for _, scale := range session.TextScales() {
			w.session.ChangeSettings(func(s *session.Settings) { s.Language, s.TextScale = language, scale })
			if least := w.frame.root.MinSize(); least.Width > 1280 || least.Height > 760 {
				t.Errorf("%s at %.0f %%: %v", language, scale*100, least)
			}
		}
	}
}
