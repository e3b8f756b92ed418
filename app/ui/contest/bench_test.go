package contest

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets/theme"
	"keymove/export/eventfile"
	"keymove/judging/contest"
	"keymove/resources"
	"keymove/resources/i18n"
)

// bench is a page with an event, and the hands of its user.
type bench struct {
	*Page
	t      testing.TB
	win    fyne.Window
	calls  chan func()
	wrong  error    // the last that was told
	texts  []string // that were shown in boxes
	marked []int64  // in the library
	open   string   // the file that is chosen when one is asked for
	save   string   // the folder into which files are written
	pauses []func() // what is to be done when nothing happens for a while
}

// newBench opens an event made of changes.
func newBench(t testing.TB, language string, changes ...contest.Change) *bench {
	t.Helper()
	app := test.NewTempApp(t)
	b := &bench{t: t, win: app.NewWindow(""), calls: make(chan func(), 1000)}
	s := session.New(session.Config{DataDir: t.TempDir(), Preferences: app.Preferences(), Language: language,
		Dispatch: func(f func()) { b.calls <- f }})
	app.Settings().SetTheme(theme.New(theme.Options{Mode: theme.Light, Scale: 1}))
	b.Page = &Page{cat: i18n.New(language), state: &State{}, host: Host{App: app, Window: b.win, Session: s, Catalog: i18n.New(language),
		ShowError: func(err error) { b.wrong = err }, ShowText: func(title, text string) { b.texts = append(b.texts, title+"\n"+text) },
		Say: func(string) {}, Marked: func() []int64 { return b.marked },
		AskOpen: func(_ string, then func(string)) { then(b.open) },
		AskPlace: func(name string, then func(string)) {
			b.save = filepath.Join(t.TempDir(), filepath.Base(name))
			then(b.save)
		},
		AskFolder: func(_ string, then func(string)) {
			b.save = t.TempDir()
			then(b.save)
		},
		AskSave: func(name string, then func(string) error) {
			b.save = filepath.Join(t.TempDir(), filepath.Base(name))
			if err := then(b.save); err != nil {
				b.wrong = err
			}
		},
		GlobalKey: func(fyne.KeyName) bool { return false }, OtherKey: func(fyne.KeyName) bool { return false }}}
	b.hands()
	if err := s.CreateEvent(filepath.Join(t.TempDir(), "event"+session.EventExtension), changes...); err != nil {
		t.Fatal(err)
	}
	b.win.Resize(fyne.NewSize(1280, 800))
	t.Cleanup(func() {
		s.Close()
		b.win.Close()
	})
	return b
}

// page shows the whole page, which follows the event.
func (b *bench) page() {
	b.Page = New(b.host, b.state)
	b.hands()
	b.host.Session.Listen(func(topic session.Topic) {
		if topic&session.Contest != 0 {
			b.Refresh()
		}
	})
	b.win.SetContent(b.Root)
	b.win.Resize(fyne.NewSize(1280, 800))
	b.SetVisible(true)
}

// hands lets the page do slow work at once, and what is to come later when the
// test says so.
func (b *bench) hands() {
	b.background = func(work func() func()) { work()() }
	b.later = func(_ time.Duration, f func()) { b.pauses = append(b.pauses, f) }
	b.now = time.Now
}

// pause lets time go by in which nothing is typed.
func (b *bench) pause() {
	pauses := b.pauses
	b.pauses = nil
	for _, f := range pauses {
		f()
	}
}

// until does what the session and the page want done on the window's goroutine,
// until something is so.
func (b *bench) until(so func() bool) {
	b.t.Helper()
	for deadline := time.After(2 * time.Minute); !so(); {
		select {
		case f := <-b.calls:
			f()
		case <-deadline:
			b.t.Fatal("it did not come about in time")
		}
	}
}

// tap presses the button with a label in what is in the window, dialogs first.
func (b *bench) tap(label string) {
	b.t.Helper()
	for _, o := range append(b.overlays(), b.win.Content()) {
		if found := find(o, func(o fyne.CanvasObject) bool {
			switch button := o.(type) {
			case *button:
				return button.Text == label && !button.Disabled()
			case *widget.Button:
				return button.Text == label && !button.Disabled()
			}
			return false
		}); found != nil {
			test.Tap(found.(fyne.Tappable))
			return
		}
	}
	b.t.Fatalf("no button %q", label)
}

// choose takes an item of the menu that is open.
func (b *bench) choose(label string) {
	b.t.Helper()
	for _, o := range b.overlays() {
		var seen []string
		found := find(o, func(o fyne.CanvasObject) bool {
			text, is := o.(*canvas.Text)
			if is {
				seen = append(seen, text.Text)
			}
			_, tappable := o.(fyne.Tappable)
			return tappable && find(o, func(o fyne.CanvasObject) bool { text, is := o.(*canvas.Text); return is && text.Text == label }) != nil && strings.Contains(fmt.Sprintf("%T", o), "menuItem")
		})
		if found != nil {
			found.(fyne.Tappable).Tapped(&fyne.PointEvent{})
			return
		}
		b.t.Logf("menu: %q", seen)
	}
	b.t.Fatalf("no item %q", label)
}

// table is the table of a name that is in view.
func (b *bench) table(name string) *grid {
	b.t.Helper()
	found := find(b.win.Content(), func(o fyne.CanvasObject) bool { l, ok := o.(*gridList); return ok && l.g.name == name })
	if found == nil {
		b.t.Fatalf("no table %q", name)
	}
	return found.(*gridList).g
}

// overlays are the dialogs and menus, the topmost first.
func (b *bench) overlays() []fyne.CanvasObject {
	list := slices.Clone(b.win.Canvas().Overlays().List())
	slices.Reverse(list)
	return list
}

// find looks for an object that is shown.
func find(o fyne.CanvasObject, is func(fyne.CanvasObject) bool) fyne.CanvasObject {
	if !o.Visible() {
		return nil
	}
	if is(o) {
		return o
	}
	var inside []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		inside = o.Objects
	case fyne.Widget:
		inside = test.WidgetRenderer(o).Objects()
	}
	for _, child := range inside {
		if found := find(child, is); found != nil {
			return found
		}
	}
	return nil
}

// shown is all text in the window, dialogs first.
func (b *bench) shown() string {
	var texts []string
	for _, o := range append(b.overlays(), b.win.Content()) {
		find(o, func(o fyne.CanvasObject) bool {
			switch o := o.(type) {
			case *widget.Label:
				texts = append(texts, o.Text)
			case *canvas.Text:
				texts = append(texts, o.Text)
			}
			return false
		})
	}
	return strings.Join(texts, "\n")
}

// marking shows the marking tab, whose slow work is done at once.
func (b *bench) marking() *markingTab {
	m := newMarkingTab(b.Page)
	b.win.SetContent(m.object)
	m.refresh()
	m.focusOn(m.pad)
	return m
}

// key presses keys where the focus is, as the driver does.
func (b *bench) key(names ...fyne.KeyName) {
	for _, name := range names {
		e := &fyne.KeyEvent{Name: name}
		b.win.Canvas().Focused().TypedKey(e)
	}
}

// shifted presses a key with Shift.
func (b *bench) shifted(name fyne.KeyName) {
	f := b.win.Canvas().Focused()
	f.(desktop.Keyable).KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	b.key(name)
	f.(desktop.Keyable).KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
}

func (b *bench) typed(text string) {
	for _, r := range text {
		b.win.Canvas().Focused().TypedRune(r)
	}
}

func (b *bench) combined(m fyne.KeyModifier, name fyne.KeyName) {
	b.win.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&desktop.CustomShortcut{KeyName: name, Modifier: m})
}

// exampleChanges is the contest of the examples.
func exampleChanges(t testing.TB, language string) []contest.Change {
	t.Helper()
	data, err := resources.Examples.ReadFile("examples/event." + language + ".json")
	if err != nil {
		t.Fatal(err)
	}
	entries, faults := eventfile.Read(data, contest.Stamp{By: "test", At: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var changes []contest.Change
	for _, e := range entries {
		changes = append(changes, e.Change)
	}
	return changes
}
