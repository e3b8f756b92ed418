package ui

import (
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
)

func ctrl(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault}
}

func ctrlShift(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

func altShift(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierAlt | fyne.KeyModifierShift}
}

// plain is a function key, or another that the menu only shows: keys without
// Ctrl or Alt are not delivered as shortcuts but by typedKey.
func plain(key fyne.KeyName) fyne.Shortcut { return &desktop.CustomShortcut{KeyName: key} }

// unseen is a shortcut that fires but that the toolkit does not draw: it draws
// them in a fifth of the ink, which no theme can change. The label says it
// instead.
type unseen struct{ fyne.Shortcut }

// systemMenu reports whether the menu is the system's own, which draws
// shortcuts as it should.
const systemMenu = runtime.GOOS == "darwin"

// keyNames are the keys whose names in the toolkit are not those on keyboards.
var keyNames = map[fyne.KeyName]string{
	fyne.KeyPageUp: "Page Up", fyne.KeyPageDown: "Page Down", fyne.KeyReturn: "Enter", fyne.KeyBackspace: "Backspace",
	fyne.KeyLeft: "←", fyne.KeyRight: "→", fyne.KeyUp: "↑", fyne.KeyDown: "↓", fyne.KeyEqual: "=", fyne.KeyMinus: "-",
}

// shortcutText names a shortcut as keyboards and menus do: "Ctrl+Shift+N".
func shortcutText(s fyne.Shortcut) string {
	if hidden, ok := s.(unseen); ok {
		s = hidden.Shortcut
	}
	keys, ok := s.(fyne.KeyboardShortcut)
	if !ok {
		return ""
	}
	var parts []string
	for _, m := range []struct {
		modifier fyne.KeyModifier
		name     string
	}{{fyne.KeyModifierControl, "Ctrl"}, {fyne.KeyModifierAlt, "Alt"}, {fyne.KeyModifierShift, "Shift"}, {fyne.KeyModifierSuper, "Cmd"}} {
		if keys.Mod()&m.modifier != 0 {
			parts = append(parts, m.name)
		}
	}
	name := keyNames[keys.Key()]
	if name == "" {
		name = string(keys.Key())
	}
	return strings.Join(append(parts, name), "+")
}

// itemWords returns the label of an item without the shortcut, and that.
func itemWords(item *fyne.MenuItem) (label, keys string) {
	keys = shortcutText(item.Shortcut)
	return strings.TrimRight(strings.TrimSuffix(item.Label, keys), " "), keys
}

// sayShortcuts puts the shortcuts of a menu into a column behind its labels.
func sayShortcuts(items []*fyne.MenuItem) {
	if systemMenu {
		return
	}
	size := fyne.CurrentApp().Settings().Theme().Size(theme.SizeNameText)
	width := func(text string) float32 { return fyne.MeasureText(text, size, fyne.TextStyle{}).Width }
	var column float32
	for _, item := range items {
		if item.Shortcut != nil {
			column = max(column, width(item.Label+"      "))
		}
	}
	blank := width("n n") - width("nn")
	for _, item := range items {
		text := shortcutText(item.Shortcut)
		if text == "" {
			continue
		}
		blanks := (column-width(item.Label))/blank + 0.5
		item.Label += strings.Repeat(" ", int(blanks)) + text
		item.Shortcut = unseen{item.Shortcut}
	}
}
