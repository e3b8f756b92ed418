package ui

import (
	"strings"

	"fyne.io/fyne/v2"

	"keymove/resources/help"
)

// shortcutsPage lists the keys of the menu in Markdown. It is made from the menu
// itself, so that it says what the menu does.
func (u *UI) shortcutsPage() string {
	var b strings.Builder
	for _, menu := range u.menu().Items {
		var lines strings.Builder
		for _, item := range menu.Items {
			if keys := shortcutText(item.Shortcut); keys != "" {
				label, _, _ := strings.Cut(item.Label, ":") // undo names what it takes back
				lines.WriteString("- **" + keys + "** — " + help.Escape(label) + "\n")
			}
		}
		if lines.Len() > 0 {
			b.WriteString("### " + help.Escape(menu.Label) + "\n\n" + lines.String() + "\n")
		}
	}
	return b.String()
}

// keyNames are the keys whose names are not what stands on them.
var keyNames = map[fyne.KeyName]string{
	fyne.KeyPageUp: "Page Up", fyne.KeyPageDown: "Page Down", fyne.KeyPeriod: ".", fyne.KeyEqual: "=", fyne.KeyMinus: "-",
	fyne.KeyUp: "↑", fyne.KeyDown: "↓", fyne.KeyLeft: "←", fyne.KeyRight: "→", fyne.KeyReturn: "Enter",
}

// shortcutText names the keys of a shortcut: "Ctrl+Shift+O"; "" for none.
func shortcutText(s fyne.Shortcut) string {
	keyed, ok := s.(fyne.KeyboardShortcut)
	if !ok {
		return ""
	}
	var parts []string
	for _, m := range []struct {
		bit  fyne.KeyModifier
		name string
	}{{fyne.KeyModifierControl, "Ctrl"}, {fyne.KeyModifierSuper, "Cmd"}, {fyne.KeyModifierAlt, "Alt"}, {fyne.KeyModifierShift, "Shift"}} {
		if keyed.Mod()&m.bit != 0 {
			parts = append(parts, m.name)
		}
	}
	name := string(keyed.Key())
	if known, ok := keyNames[keyed.Key()]; ok {
		name = known
	}
	return strings.Join(append(parts, name), "+")
}
