package ui

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"keymove/app/session"
)

// chooseShelves offers the collections that neighbours are looked for in. Those
// that are open always are.
func (n *neighbours) chooseShelves() {
	u := n.u
	names := u.documentNames()
	var items []*fyne.MenuItem
	for _, s := range u.session.Shelves() {
		name := shelfName(s.Path)
		if s.Document != 0 {
			name = names[s.Document]
		}
		item := fyne.NewMenuItem(name, func() {
			u.session.SearchShelf(s.Path, !s.Searched)
			n.refresh()
		})
		item.Checked, item.Disabled = s.Searched, s.Document != 0
		items = append(items, item)
	}
	u.popUp(n.shelves, items...)
}

// shelfName names a collection by its file.
func shelfName(path string) string {
	return strings.TrimSuffix(filepath.Base(path), session.Extension)
}

// shelfOf names the collection of a work found, "" for the one on the desk.
func (u *UI) shelfOf(document int, path string) string {
	for _, d := range u.session.Documents() {
		if d.Number != document {
			continue
		}
		if d.Active {
			return ""
		}
		return u.documentNames()[document]
	}
	return shelfName(path)
}

// joinShelf writes a work with the collection that it lies in.
func joinShelf(work, shelf string) string {
	if shelf == "" {
		return work
	}
	return work + " · " + shelf
}
