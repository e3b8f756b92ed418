package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"keymove/app/session"
)

// withoutShortcut are the items that need none, and why. So does the example of
// an event in the menu of help: its shortcut stands in the menu of events.
var withoutShortcut = map[string]string{
	"file_recent": "a list of files: each has a name, none a number that stays",
	"tab_copy_to": "a list of the collections that are open",
	"help_about":  "read once, if ever",
}

// menuShortcut is the shortcut of an item as its keys tell it; nil for none.
func menuShortcut(item *fyne.MenuItem) fyne.KeyboardShortcut {
	s := item.Shortcut
	if hidden, ok := s.(unseen); ok {
		s = hidden.Shortcut
	}
	keys, _ := s.(fyne.KeyboardShortcut)
	return keys
}

func TestEveryMenuItemHasAShortcut(t *testing.T) {
	w := open(t)
	exempt := map[string]bool{w.cat.T("contest.example_event"): true}
	for key := range withoutShortcut {
		exempt[w.UI.t(key)] = true
	}
	seen := map[string]string{}
	for _, menu := range w.win.MainMenu().Items {
		for _, item := range menu.Items {
			keys := menuShortcut(item)
			switch {
			case item.IsSeparator:
			case keys == nil && !exempt[item.Label]:
				t.Errorf("%s has no shortcut", item.Label)
			case keys != nil:
				text := shortcutText(keys)
				if !strings.HasSuffix(item.Label, " "+text) {
					t.Errorf("%q does not say %s", item.Label, text)
				}
				if other := seen[text]; other != "" {
					t.Errorf("%s is of %q and of %q", text, other, item.Label)
				}
				seen[text] = item.Label
			}
		}
	}
}

// delivered returns the shortcut that the driver makes of keys, as in its
// triggersShortcut; nil where it makes none.
func delivered(key fyne.KeyName, mod fyne.KeyModifier) fyne.Shortcut {
	if mod == fyne.KeyModifierShortcutDefault {
		switch key {
		case fyne.KeyZ:
			return &fyne.ShortcutUndo{}
		case fyne.KeyY:
			return &fyne.ShortcutRedo{}
		case fyne.KeyV:
			return &fyne.ShortcutPaste{}
		case fyne.KeyC:
			return &fyne.ShortcutCopy{}
		case fyne.KeyX:
			return &fyne.ShortcutCut{}
		case fyne.KeyA:
			return &fyne.ShortcutSelectAll{}
		}
	}
	if mod == 0 || mod == fyne.KeyModifierShift {
		return nil
	}
	return &desktop.CustomShortcut{KeyName: key, Modifier: mod}
}

// TestEveryShortcutFires: what the driver delivers for the keys of an item leads
// to that item and to no other; keys alone are taken by the window.
func TestEveryShortcutFires(t *testing.T) {
	w := open(t)
	for _, menu := range w.win.MainMenu().Items {
		for _, item := range menu.Items {
			keys := menuShortcut(item)
			if keys == nil {
				continue
			}
			s := delivered(keys.Key(), keys.Mod())
			if s == nil && keys.Mod() == 0 {
				w.show(deskPage)
				if !w.otherKey(keys.Key()) {
					t.Errorf("%q: the window does not take the key", item.Label)
				}
				for top := w.win.Canvas().Overlays().Top(); top != nil; top = w.win.Canvas().Overlays().Top() {
					w.win.Canvas().Overlays().Remove(top)
				}
				continue
			}
			if s == nil || w.itemOf(s) == nil || !sameItem(w.itemOf(s), item) {
				t.Errorf("%q cannot be reached by its shortcut", item.Label)
			}
		}
	}
}

func sameItem(a, b *fyne.MenuItem) bool { return a.Label == b.Label }

// itemOf returns the item that the driver finds for a shortcut.
func (w *window) itemOf(s fyne.Shortcut) *fyne.MenuItem {
	for _, menu := range w.win.MainMenu().Items {
		for _, item := range menu.Items {
			if item.Shortcut != nil && item.Shortcut.ShortcutName() == s.ShortcutName() {
				return item
			}
		}
	}
	return nil
}

// TestGreyItemsDoNothing: the driver delivers their shortcuts, too.
func TestGreyItemsDoNothing(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	item := w.itemOf(ctrl(fyne.KeyW))
	if !item.Disabled {
		t.Fatal("the only tab can be closed")
	}
	item.Action()
	if w.session.CanUndo() == "" {
		t.Error("Ctrl+W put the only work away")
	}
}

// TestShortcutsStandInAColumn at any size of text.
func TestShortcutsStandInAColumn(t *testing.T) {
	w := open(t)
	w.session.ChangeSettings(func(s *session.Settings) { s.TextScale = 2 })
	size := w.app.Settings().Theme().Size("text")
	for _, menu := range w.win.MainMenu().Items {
		var starts []float32
		for _, item := range menu.Items {
			if keys := menuShortcut(item); keys != nil {
				label := strings.TrimSuffix(item.Label, shortcutText(keys))
				starts = append(starts, fyne.MeasureText(label, size, fyne.TextStyle{}).Width)
			}
		}
		for _, x := range starts {
			if d := x - starts[0]; d > size/2 || d < -size/2 {
				t.Errorf("%s: shortcuts begin at %v", menu.Label, starts)
				break
			}
		}
	}
}

func TestWorkOfTheListOpensInATab(t *testing.T) {
	w := shelfOfThree(t)
	w.key(fyne.KeyDown)
	w.key(fyne.KeyDown)
	w.press(ctrl(fyne.KeyReturn))
	if tabs := w.session.Tabs(); len(tabs) != 2 || tabs[1].Place != 3 || !tabs[1].Active || w.page != deskPage {
		t.Errorf("tabs %+v on page %d", tabs, w.page)
	}
}
