package ui

import (
	"encoding/json"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"keymove/resources/i18n"
)

// toolkitKeys are the texts of the toolkit's own dialogs and context menus.
var toolkitKeys = []string{
	"Advanced", "Cancel", "Confirm", "Copy", "Create Folder", "Cut", "Enter filename", "Error", "Favourites",
	"File", "Folder", "New Folder", "No", "OK", "Open", "Paste", "Quit", "Redo", "Save", "Select all",
	"Show Hidden Files", "Undo", "Yes", "file.name", "file.parent",
}

// translateToolkit makes the toolkit speak the window's language. The toolkit
// knows only the system's language, for the whole process, so our words are
// registered under that one, and under English, to which it falls back.
func translateToolkit(c *i18n.Catalog) {
	words := map[string]string{}
	for _, key := range toolkitKeys {
		words[key] = c.T("toolkit." + toolkitName(key))
	}
	data, err := json.Marshal(words)
	if err != nil {
		panic(err) // strings always encode
	}
	for _, locale := range []fyne.Locale{"en", lang.SystemLocale()} {
		if err := lang.AddTranslationsForLocale(data, locale); err != nil {
			fyne.LogError("toolkit texts", err)
		}
	}
}

// toolkitName turns the toolkit's key into ours: no blanks or dots.
func toolkitName(key string) string {
	name := []byte(key)
	for i, b := range name {
		if b == ' ' || b == '.' {
			name[i] = '_'
		}
	}
	return string(name)
}
