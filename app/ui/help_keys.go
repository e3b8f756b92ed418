package ui

import (
	"strings"

	"keymove/resources/help"
)

// shortcutsPage lists the keys of the menu in Markdown. It is made from the menu
// itself, so that it says what the menu does.
func (u *UI) shortcutsPage() string {
	var b strings.Builder
	for _, menu := range u.menu().Items {
		var lines strings.Builder
		for _, item := range menu.Items {
			if label, keys := itemWords(item); keys != "" {
				label, _, _ = strings.Cut(label, ":") // undo names what it takes back
				lines.WriteString("- **" + keys + "** — " + help.Escape(label) + "\n")
			}
		}
		if lines.Len() > 0 {
			b.WriteString("### " + help.Escape(menu.Label) + "\n\n" + lines.String() + "\n")
		}
	}
	return b.String()
}
