package ui

import (
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"keymove/app/session"
	"keymove/judging"
	"keymove/resources/help"
)

func TestEveryFindingIsExplained(t *testing.T) {
	w := open(t)
	for _, lang := range []string{"en", "ru"} {
		w.speak(lang)
		for _, code := range judging.Codes() {
			p, n := w.book().Find("findings#" + string(code))
			if p == nil {
				t.Errorf("%s: %s has no section", lang, code)
				continue
			}
			first := help.Plain(p.Sections[n].Blocks[0].Spans)
			if m := articleNumber.FindStringSubmatch(first); m == nil || m[1] != code.Clause() {
				t.Errorf("%s: %s rests on article %s, the page says %q", lang, code, code.Clause(), first)
			}
		}
	}
}

var articleNumber = regexp.MustCompile(`^(?:Article|Статья) (\d+(?:\.\d+)?)\. `)

// helpLink is the link of the page in the window of the help, "" when it is
// closed.
func (w *window) helpLink() string {
	if w.help == nil {
		return ""
	}
	return w.help.past[w.help.at].link
}

func TestHelpGoesBackAndOn(t *testing.T) {
	w := open(t)
	w.showHelp("start")
	w.help.open("findings#cook")
	w.help.open("position")
	w.help.step(-1)
	if got := w.helpLink(); got != "findings#cook" {
		t.Errorf("back leads to %s", got)
	}
	if w.help.page.scroll.Offset.Y == 0 {
		t.Error("the section is not scrolled to")
	}
	w.help.step(-1)
	w.help.step(-1)
	if got := w.helpLink(); got != "start" {
		t.Errorf("back to the end leads to %s", got)
	}
	w.help.step(1)
	w.help.open("verdict")
	w.help.step(1)
	if got := w.helpLink(); got != "verdict" {
		t.Errorf("a new page leaves %s after it", got)
	}
}

func TestHelpSearches(t *testing.T) {
	w := open(t)
	w.showHelp("start")
	test.Type(w.help.search, "дуаль превращения")
	if w.help.contents.Visible() || !w.help.hits.Visible() {
		t.Error("the hits are not shown")
	}
	w.help.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := w.helpLink(); got != "findings#promotionDual" {
		t.Errorf("Enter leads to %s", got)
	}
	w.help.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if !w.help.contents.Visible() {
		t.Error("Escape does not bring the contents back")
	}
}

func TestHelpFollowsTheLanguage(t *testing.T) {
	w := open(t)
	w.showHelp("verdict#weight")
	w.speak("en")
	if got := w.help.page.shown.Title; got != "What the verdict says" {
		t.Errorf("the page is %q", got)
	}
	if got := w.helpLink(); got != "verdict#weight" {
		t.Errorf("the place is %s", got)
	}
}

// TestMenuIsDocumented holds the page of keys to the menu it is made from.
func TestMenuIsDocumented(t *testing.T) {
	w := open(t)
	page := w.book().Page("shortcuts").Text(1000)
	for _, want := range []string{"F5 — Решить", "Ctrl+Z — Отменить", "Ctrl+Shift+O — Открыть в новой вкладке…", "Ctrl+. — Остановить поиск", "Page Up — Предыдущая композиция"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// TestKeysInPagesExist finds keys that no menu and no control knows.
func TestKeysInPagesExist(t *testing.T) {
	w := open(t)
	known := map[string]bool{}
	for _, menu := range w.win.MainMenu().Items {
		for _, item := range menu.Items {
			known[shortcutText(item.Shortcut)] = true
		}
	}
	// Those of controls: the page of keys names them, and their own tests press
	// them.
	for _, key := range []string{"Alt+←", "Alt+→", "Ctrl+F", "F3", "F4", "F6", "F11", "F12", "Ctrl+K", "Alt+E", "Alt+N", "Alt+1", "Alt+9", "Shift+Enter"} {
		known[key] = true
	}
	for _, topic := range help.Topics() {
		for _, key := range keyName.FindAllString(w.book().Page(topic).Text(1000), -1) {
			if !known[key] && !strings.HasPrefix(key, "Ctrl+C") {
				t.Errorf("%s: there is no key %s", topic, key)
			}
		}
	}
}

var keyName = regexp.MustCompile(`(?:(?:Ctrl|Alt|Shift)\+)+(?:Enter|Tab|Delete|Backspace|F\d+|[^\s,.;:»”)]|\.)|\bF\d+\b`)

// speak changes the language of the window.
func (w *window) speak(lang string) {
	w.session.ChangeSettings(func(s *session.Settings) { s.Language = lang })
}
