package ui

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"keymove/app/session"
	"keymove/judging"
	"keymove/judging/contest"
	"keymove/judging/library"
	"keymove/resources/help"
	"keymove/solver/problem"
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

// The windows beside the main one have their page, too.
func TestHelpOfTheBigBoard(t *testing.T) {
	w := open(t)
	w.key(fyne.KeyF11)
	w.big.key(fyne.KeyF1)
	if got := w.helpLink(); got != screensHelp {
		t.Errorf("F1 opens %s", got)
	}
	if p, section := w.book().Find(screensHelp); p == nil || section <= 0 {
		t.Errorf("%s is nowhere", screensHelp)
	}
}

func TestEveryPlaceHasItsPage(t *testing.T) {
	w := open(t)
	b := w.book()
	for at, link := range helpLinks {
		if p, _ := b.Find(link); p == nil {
			t.Errorf("%s leads to %s, which is nowhere", at, link)
		}
	}
	for key, link := range contestLinks {
		if p, _ := b.Find(link); p == nil {
			t.Errorf("%s leads to %s, which is nowhere", key, link)
		}
		if w.cat.T("contest."+key) == "contest."+key {
			t.Errorf("there is no tab %s", key)
		}
	}
	if len(contestLinks) != len(w.event.Tabs()) {
		t.Errorf("%d tabs of the contest page, %d pages for them", len(w.event.Tabs()), len(contestLinks))
	}
}

func TestF1OpensThePageOfThePlace(t *testing.T) {
	w := open(t)
	press := func(want string) {
		t.Helper()
		w.key(fyne.KeyF1)
		if got := w.helpLink(); got != want {
			t.Errorf("F1 opens %q, want %q", got, want)
		}
	}
	press("position")
	w.put(loyd, "#2")
	w.win.Canvas().Focus(w.desk.fen)
	press("position#fen")
	w.win.Canvas().Focus(w.desk.task.task)
	press("task")
	w.win.Canvas().Focus(w.desk.task.rows[0].words)
	press("twins")
	w.win.Canvas().Focus(w.desk.header.source[0])
	press("record")
	w.win.Canvas().Focus(w.desk.board)
	w.solve()
	press("solution")
	for i, want := range []string{tabVerdict: "verdict", tabAuthor: "author", tabSheet: "sheets", tabNeighbours: "predecessors"} {
		if want != "" {
			w.desk.findings.tabs.SelectIndex(i)
			press(want)
		}
	}
	w.show(libraryPage)
	press("library")
	w.win.Canvas().Focus(w.works.filter)
	press("query")
	w.show(settingsPage)
	press("settings")
	w.show(contestPage)
	press("contest")
	w.show(deskPage)
	w.put(loyd, "#3")
	w.askQueue()
	press("solving#queue")
	for top := w.win.Canvas().Overlays().Top(); top != nil; top = w.win.Canvas().Overlays().Top() {
		w.win.Canvas().Overlays().Remove(top)
	}
}

// TestContestIsDocumented holds the pages of a contest to its warnings and to
// the cases of marking.
func TestContestIsDocumented(t *testing.T) {
	w := open(t)
	clauses := map[string]string{}
	for _, name := range []string{"look.go", "review.go"} {
		source, err := os.ReadFile("../../judging/contest/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(\w+)\s+IssueCode = "(\w+)"`).FindAllStringSubmatch(string(source), -1) {
			clauses[m[2]] = ""
		}
		for _, m := range regexp.MustCompile(`Code: (\w+), Weight: \w+, Clause: "([\d.]+)"`).FindAllStringSubmatch(string(source), -1) {
			code := strings.ToLower(m[1][:1]) + m[1][1:]
			clauses[code] = m[2]
		}
	}
	if len(clauses) < 30 {
		t.Fatalf("only %d warnings were found in the source", len(clauses))
	}
	for _, lang := range []string{"en", "ru"} {
		w.speak(lang)
		b := w.book()
		for code, clause := range clauses {
			p, n := b.Find("contest-checks#" + code)
			if p == nil {
				t.Errorf("%s: the warning %s has no section", lang, code)
				continue
			}
			first := help.Plain(p.Sections[n].Blocks[0].Spans)
			if m := articleNumber.FindStringSubmatch(first); clause != "" && (m == nil || m[1] != clause) {
				t.Errorf("%s: %s rests on article %s, the page says %q", lang, code, clause, first)
			}
		}
		for _, reason := range contest.Reasons() {
			if p, _ := b.Find("marking-cases#" + string(reason)); p == nil {
				t.Errorf("%s: the case %s has no section", lang, reason)
			}
		}
	}
}

// TestQueryIsDocumented tries every example of the page on searching, and looks
// for every field in it.
func TestQueryIsDocumented(t *testing.T) {
	w := open(t)
	for _, lang := range []string{"en", "ru"} {
		w.speak(lang)
		page := w.book().Page("query")
		for _, name := range library.Fields(lang) {
			if !strings.Contains(strings.ReplaceAll(page.Text(1000), "ё", "е"), name) {
				t.Errorf("%s: the field %s is not told of", lang, name)
			}
		}
		examples := 0
		for i := range page.Sections {
			for _, b := range page.Sections[i].Blocks {
				if b.Kind != help.Code {
					continue
				}
				for line := range strings.Lines(b.Text) {
					examples++
					if q, err := library.ParseQuery(line); err != nil || q.IsZero() {
						t.Errorf("%s: %q: %v", lang, line, err)
					}
				}
			}
		}
		if examples < 20 {
			t.Errorf("%s: only %d examples", lang, examples)
		}
	}
}

// TestTasksInPagesAreRead reads every task that the page on tasks names.
func TestTasksInPagesAreRead(t *testing.T) {
	w := open(t)
	for _, lang := range []string{"en", "ru"} {
		w.speak(lang)
		page := w.book().Page("task")
		_, n := w.book().Find("task#code")
		text := page.Sections[n].Text(1000)
		tasks := regexp.MustCompile(`(?:[a-z]+-|[a-z]+)?(?:#|=>b)\d+(?:[.,½]\d*)?|PG \d+(?:\.5)?`).FindAllString(text, -1)
		if len(tasks) < 15 {
			t.Errorf("%s: only %d tasks in %q", lang, len(tasks), text)
		}
		for _, code := range tasks {
			code = strings.TrimRight(code, ".,")
			if code == "b6" {
				continue
			}
			if s, err := problem.ParseStipulation(code); err != nil || s.Goal.Kind == problem.NoGoal {
				t.Errorf("%s: the task %q: %v", lang, code, err)
			}
		}
		// The changes that make twins.
		page = w.book().Page("twins")
		_, n = w.book().Find("twins#write")
		changes := 0
		for _, b := range page.Sections[n].Blocks {
			if b.Kind != help.Item {
				continue
			}
			first, _, _ := strings.Cut(help.Plain(b.Spans), map[string]string{"en": ":", "ru": " —"}[lang])
			for _, text := range regexp.MustCompile(`[;,]| or | или просто | или `).Split(first, -1) {
				if text = strings.TrimSpace(text); text == "" || strings.HasPrefix(text, "Continued") {
					continue
				}
				changes++
				if _, err := problem.ParseTwin(text); err != nil {
					t.Errorf("%s: the change %q: %v", lang, text, err)
				}
			}
		}
		if changes < 8 {
			t.Errorf("%s: only %d changes", lang, changes)
		}
	}
}
