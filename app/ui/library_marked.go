package ui

import (
	"io"
	"strings"

	"fyne.io/fyne/v2"

	"keymove/app/session"
	"keymove/export"
	"keymove/export/interchange"
)

// mark marks a row, or takes its mark off.
func (l *libraryView) mark(row int) {
	if row < 0 || row >= len(l.ids) {
		return
	}
	id := l.ids[row]
	if l.marks[id] {
		delete(l.marks, id)
	} else {
		l.marks[id] = true
	}
	l.table.Refresh()
	l.showMarked()
}

// showMarked tells how many works are marked.
func (l *libraryView) showMarked() {
	n := len(l.markedWorks())
	l.marked.SetText(l.u.t("marked", "Number", n))
}

// markedWorks lists the marked works of the document in its order. Works that
// are gone are no longer marked.
func (l *libraryView) markedWorks() []int64 {
	var ids []int64
	if len(l.marks) == 0 {
		return nil
	}
	for _, id := range l.u.session.IDs() {
		if l.marks[id] {
			ids = append(ids, id)
		}
	}
	return ids
}

// markedMenu offers what can be done with the marked works.
func (l *libraryView) markedMenu() { l.u.popUp(l.marked, l.markedItems()...) }

func (l *libraryView) markedItems() []*fyne.MenuItem {
	u, ids := l.u, l.markedWorks()
	item := func(key string, do func(), needs bool) *fyne.MenuItem {
		i := fyne.NewMenuItem(u.t(key), do)
		i.Disabled = needs && len(ids) == 0
		return i
	}
	return []*fyne.MenuItem{
		item("mark_all", l.markAll, false),
		item("mark_none", func() { l.marks = map[int64]bool{}; l.table.Refresh(); l.showMarked() }, true),
		fyne.NewMenuItemSeparator(),
		item("marked_solve", func() { u.session.SolveWorks(ids) }, true),
		item("marked_export", func() { u.exportWorks(ids) }, true),
		item("marked_copy", func() { u.copyWorks(ids) }, true),
		item("compare_works", u.compareChosen, false),
		item("marked_delete", func() {
			u.try(u.session.Delete(ids...))
			l.marks = map[int64]bool{}
			l.showMarked()
			u.status.say(u.cat.N("ui.marked_deleted", len(ids)))
		}, true),
	}
}

// markAll marks every work found.
func (l *libraryView) markAll() {
	for _, id := range l.ids {
		l.marks[id] = true
	}
	l.table.Refresh()
	l.showMarked()
}

// exportWorks writes works in a format of the trade, told by the ending of the
// name.
func (u *UI) exportWorks(ids []int64) {
	u.askSave(u.fileName()+".olv", func(path string) error {
		format, ok := formatOf(path)
		if !ok {
			return &endingError{path}
		}
		works, err := u.session.Works(ids...)
		if err != nil {
			return err
		}
		var losses []interchange.Loss
		if err := export.WriteFile(path, func(out io.Writer) (err error) {
			losses, err = interchange.Write(out, format, works)
			return err
		}); err != nil {
			return err
		}
		if len(losses) > 0 {
			u.showText(u.t("export_losses_title"), strings.Join(export.LossTexts(u.cat, format, losses), "\n"))
		}
		return nil
	})
}

// copyWorks adds works to another collection, which may be a new one.
func (u *UI) copyWorks(ids []int64) {
	u.askSave(u.t("copy_name")+session.Extension, func(path string) error { return u.session.CopyToFile(path, ids...) })
}
