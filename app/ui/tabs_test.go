package ui

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"keymove/app/session"
)

// press chooses the menu item with the shortcut.
func (w *window) press(s fyne.Shortcut) {
	w.t.Helper()
	for _, menu := range w.win.MainMenu().Items {
		for _, item := range menu.Items {
			if item.Shortcut == nil || item.Shortcut.ShortcutName() != s.ShortcutName() {
				continue
			}
			if item.Disabled {
				w.t.Fatalf("%s is grey", item.Label)
			}
			item.Action()
			return
		}
	}
	w.t.Fatalf("no item has %s", s.ShortcutName())
}

func TestTabStrip(t *testing.T) {
	w := open(t)
	w.openExamples()
	ids := slices.Clone(w.session.IDs())
	if w.frame.tabs.root.Visible() {
		t.Error("a single tab takes room")
	}
	w.press(ctrl(fyne.KeyT))
	w.show(deskPage)
	if err := w.session.Select(ids[2]); err != nil {
		t.Fatal(err)
	}
	seen := texts(w.frame.tabs.root)
	for _, r := range []int{0, 2} {
		if want := w.workName(w.session.Row(ids[r]), r+1); !strings.Contains(seen, want) {
			t.Errorf("no tab %q in\n%s", want, seen)
		}
	}
	// The second collection is named beside its work.
	w.session.NewDocumentBeside()
	w.put(loyd, "#2")
	if err := w.session.SaveAs(filepath.Join(t.TempDir(), "Мои задачи"+session.Extension)); err != nil {
		t.Fatal(err)
	}
	if seen := texts(w.frame.tabs.root); !strings.Contains(seen, "Мои задачи · № 1 #2") {
		t.Errorf("tabs\n%s", seen)
	}
	w.press(&desktop.CustomShortcut{KeyName: fyne.KeyTab, Modifier: fyne.KeyModifierShortcutDefault})
	if w.session.Current() != ids[0] || len(w.session.IDs()) != len(ids) {
		t.Errorf("Ctrl+Tab leads to work %d of %d", w.session.Current(), len(w.session.IDs()))
	}
	copyTo := w.copyItems()
	if len(copyTo) != 1 || !strings.Contains(copyTo[0].Label, "Мои задачи") {
		t.Fatalf("to copy to: %v", copyTo)
	}
	copyTo[0].Action()
	if docs := w.session.Documents(); docs[1].Works != 2 {
		t.Errorf("after copying %+v", docs)
	}
	second := w.frame.tabs.list.Objects[1].(*fyne.Container).Objects[1].(*fyne.Container)
	for _, o := range second.Objects {
		if b, ok := o.(*menuButton); ok && b.Text != "" {
			test.Tap(b)
		}
	}
	if w.session.Current() != ids[2] {
		t.Error("the tab tapped is not on the desk")
	}
	w.press(ctrl(fyne.KeyW))
	w.press(ctrl(fyne.KeyW))
	if w.frame.tabs.root.Visible() {
		t.Errorf("the strip shows\n%s", texts(w.frame.tabs.root))
	}
}
