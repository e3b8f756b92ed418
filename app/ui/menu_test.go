package ui

import (
	"testing"
)

func TestShortcutsStayOutOfDialogs(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.showText("title", "text")
	for _, item := range w.win.MainMenu().Items[1].Items {
		if !item.IsSeparator && !item.Disabled && item.Action != nil {
			item.Action()
		}
	}
	if s := w.session.Work().Problem.Diagram; s.Placement() != "n6k/7b/Q4Kp1/8/8/8/8/8" {
		t.Error("undo ran under a dialog")
	}
}

// TestEveryMenuItemCanBeChosen guards against dialogs that fail to open.
func TestEveryMenuItemCanBeChosen(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.solve()
	for i := range w.win.MainMenu().Items {
		for j := range w.win.MainMenu().Items[i].Items {
			item := w.win.MainMenu().Items[i].Items[j]
			if item.IsQuit || item.IsSeparator || item.Disabled || item.Action == nil {
				continue
			}
			item.Action()
			for top := w.win.Canvas().Overlays().Top(); top != nil; top = w.win.Canvas().Overlays().Top() {
				w.win.Canvas().Overlays().Remove(top)
			}
		}
	}
}

func TestMenuShortcutsDiffer(t *testing.T) {
	w := open(t)
	seen := map[string]string{}
	for _, menu := range w.win.MainMenu().Items {
		for _, item := range menu.Items {
			if item.Shortcut == nil {
				continue
			}
			name := item.Shortcut.ShortcutName()
			if other := seen[name]; other != "" {
				t.Errorf("%s and %s share a shortcut", other, item.Label)
			}
			seen[name] = item.Label
		}
	}
}
