package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/judging/library"
	"keymove/judging/store"
)

// lastID returns the highest ID of the document's works: those added later have
// higher ones.
func (u *UI) lastID() int64 {
	return slices.Max(u.session.IDs()) // a document always holds a work
}

// tellDuplicates looks which of the works added after an ID stood in the
// collection before, and asks what to do with them. Until it is answered both
// are kept.
//
// With elsewhere, the other collections that neighbours are looked for in count,
// too.
func (u *UI) tellDuplicates(after int64, elsewhere bool) {
	var added []int64
	for _, id := range u.session.IDs() {
		if id > after {
			added = append(added, id)
		}
	}
	u.session.Duplicates(added, elsewhere, func(found map[int64]session.Duplicate) {
		if len(found) > 0 {
			u.askDuplicates(found)
		}
	})
}

// duplicatesShown is how many pairs the dialog lists.
const duplicatesShown = 40

func (u *UI) askDuplicates(found map[int64]session.Duplicate) {
	var d *dialog.CustomDialog
	choose := func(do func() error) func() {
		return func() {
			d.Hide()
			u.try(do())
		}
	}
	keep := newButton(u, u.t("duplicates_keep"), choose(func() error { return nil }))
	keep.Importance = widget.HighImportance
	skip := newButton(u, u.t("duplicates_skip"), choose(func() error {
		var ids []int64
		for id := range found {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		return u.session.Delete(ids...)
	}))
	merge := newButton(u, u.t("duplicates_merge"), choose(func() error { return u.session.Merge(found) }))
	own := false
	for _, double := range found {
		own = own || double.Document == u.session.Here(0).Document
	}
	enable(merge, own)
	for _, b := range []*button{keep, skip, merge} {
		b.keys = func(name fyne.KeyName) bool {
			if name != fyne.KeyEscape {
				return false
			}
			d.Hide()
			return true
		}
	}
	text := u.cat.N("ui.duplicates", len(found)) + "\n\n" + u.duplicatesText(found) + "\n\n" + u.t("duplicates_choice")
	d = dialog.NewCustomWithoutButtons(u.t("duplicates_title"), container.NewVScroll(prose(text)), u.win)
	d.SetButtons([]fyne.CanvasObject{merge, skip, keep})
	u.asks(d, placeDuplicates)
	d.Resize(fyne.NewSize(680, min(260+22*float32(len(found)), 520)))
	d.Show()
	u.win.Canvas().Focus(keep)
}

// duplicatesText lists the pairs: "№ 57 Loyd, #2 = № 3 Loyd, #2 (mirrored)".
func (u *UI) duplicatesText(found map[int64]session.Duplicate) string {
	ids := u.session.IDs()
	name := func(r store.Row) string {
		place := ""
		if at := slices.Index(ids, r.ID); at >= 0 {
			place = fmt.Sprintf("№ %d ", at+1)
		}
		return strings.TrimSpace(place+r.Authors) + ", " + r.Stipulation
	}
	earlier := func(d session.Duplicate) string {
		shelf := u.shelfOf(d.Document, d.Path)
		if shelf == "" {
			return name(d.Row)
		}
		return joinShelf(strings.TrimPrefix(d.Row.Authors+", "+d.Row.Stipulation, ", "), shelf)
	}
	var lines []string
	for _, id := range ids {
		double, ok := found[id]
		if !ok {
			continue
		}
		if len(lines) == duplicatesShown {
			lines = append(lines, "…")
			break
		}
		line := name(u.session.Row(id)) + " = " + earlier(double)
		if turn := u.turnText(double.Turn); turn != "" {
			line += " (" + turn + ")"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// turnText words how one position comes to lie over another, "" when they are
// the same.
func (u *UI) turnText(t library.Turn) string {
	var words []string
	reflections := 0
	for _, on := range []bool{t.Diagonal, t.Files, t.Ranks} {
		if on {
			reflections++
		}
	}
	switch {
	case reflections%2 == 1:
		words = append(words, u.t("turn_mirrored"))
	case reflections == 2:
		words = append(words, u.t("turn_rotated"))
	}
	if t.Colours {
		words = append(words, u.t("turn_colours"))
	}
	if t.ShiftFiles != 0 || t.ShiftRanks != 0 {
		words = append(words, u.t("turn_shifted"))
	}
	return strings.Join(words, ", ")
}
