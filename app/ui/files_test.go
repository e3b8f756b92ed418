package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
)

// olv is a collection of olive-gui with one work.
const olv = `---
algebraic:
  white: [Kf6, Qa6]
  black: [Kh8, Bh7, Sa8, Pg6]
authors:
  - Loyd, Samuel
stipulation: "#2"
`

// dropOn drops files on the window.
func (w *window) dropOn(paths ...string) {
	var files []fyne.URI
	for _, path := range paths {
		files = append(files, storage.NewFileURI(path))
	}
	w.win.(*dropWindow).drop(fyne.NewPos(10, 10), files)
}

// overlay returns the text of the dialog on top.
func (w *window) overlay() string {
	var said []string
	w.insideTop(func(o fyne.CanvasObject) {
		if label, ok := o.(*widget.Label); ok {
			said = append(said, label.Text)
		}
	})
	return strings.Join(said, "\n")
}

func TestFilesAreDropped(t *testing.T) {
	w := open(t)
	dir := t.TempDir()
	good := filepath.Join(dir, "good.olv")
	if err := os.WriteFile(good, []byte(olv), 0o600); err != nil {
		t.Fatal(err)
	}
	w.dropOn(good)
	if d := w.session.Work().Problem.Diagram; d.Placement() != strings.Fields(loyd)[0] {
		t.Errorf("dropped %s", d.Placement())
	}
	w.dropOn(good, good) // the second is added to the first
	if n := len(w.session.IDs()); n != 2 {
		t.Errorf("%d works of two files", n)
	}
	w.dropOn(dir)
	if said := w.overlay(); !strings.Contains(said, "папка") || !strings.Contains(said, dir) {
		t.Errorf("a folder: %q", said)
	}
	if n := len(w.session.IDs()); n != 2 {
		t.Errorf("%d works after the folder", n)
	}
}

// saveDialog opens the dialog of Save as and returns its line for the name.
func (w *window) saveDialog() *fileName {
	w.t.Helper()
	w.saveAsDialog()
	name, ok := w.win.Canvas().Focused().(*fileName)
	if !ok {
		w.t.Fatalf("the focus is on %T", w.win.Canvas().Focused())
	}
	return name
}

func TestTypingReplacesTheNameProposed(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	name := w.saveDialog()
	test.Type(name, "мат")
	if name.Text != "мат"+session.Extension {
		t.Errorf("name %q", name.Text)
	}
	said := w.overlay()
	for _, english := range []string{"Home", "Computer", "Save", "Cancel"} {
		if strings.Contains(said, english) {
			t.Errorf("English in the dialog: %q", said)
		}
	}
	w.key(fyne.KeyEscape)
	if w.win.Canvas().Overlays().Top() != nil || w.files != nil {
		t.Error("Escape does not close the dialog")
	}
}

func TestSaveAsFromTheKeyboard(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	w := open(t)
	w.put(loyd, "#2")
	name := w.saveDialog()
	name.SetText("loyd") // without an ending
	name.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	want := filepath.Join(home, "loyd"+session.Extension)
	if w.session.Path() != want {
		t.Fatalf("saved as %q, want %q", w.session.Path(), want)
	}
	if _, err := os.Stat(filepath.Join(home, "loyd")); err == nil {
		t.Error("the dialog's empty file is left")
	}
	// A file that is there is asked about, in the window's language.
	w.session.NewDocument()
	w.put(loyd, "#3")
	w.saveDialog().SetText("loyd" + session.Extension)
	name, _ = w.win.Canvas().Focused().(*fileName)
	name.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if said := w.overlay(); !strings.Contains(said, "уже есть") {
		t.Errorf("question %q", said)
	}
}

func TestLastDocumentInUse(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	path := w.session.Path()
	other := session.New(session.Config{DataDir: filepath.Dir(path), Preferences: w.app.Preferences(),
		Language: "ru", Dispatch: func(f func()) { f() }})
	t.Cleanup(func() { other.Close() })
	second := New(w.app, w.app.NewWindow(""), other, "test")
	second.Start(false, nil)
	if top := second.win.Canvas().Overlays().Top(); top != nil {
		t.Error("a dialog was shown")
	}
	if said := second.status.job.Text; !strings.Contains(said, filepath.Base(path)) || !strings.Contains(said, "другом окне") {
		t.Errorf("the status line says %q", said)
	}
	if other.Path() != "" {
		t.Errorf("the document is %q", other.Path())
	}
}

func TestFileErrorsAreSentences(t *testing.T) {
	w := open(t)
	dir := t.TempDir()
	for path, want := range map[string]string{
		dir:                                  "папка",
		filepath.Join(dir, "gone.olv"):       "нет",
		filepath.Join(dir, "gone.keymove"):   "нет",
		filepath.Join(dir, "no", "such.epd"): "нет",
	} {
		_, err := w.session.Open(path)
		if err == nil {
			t.Errorf("%s: opened", path)
			continue
		}
		if text := w.errorText(err); !strings.Contains(text, want) || !strings.Contains(text, path) {
			t.Errorf("%s: %q", path, text)
		}
	}
}
