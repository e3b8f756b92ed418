package ui

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/ui/contest"
	"keymove/export"
	"keymove/judging/store"
)

// showError shows what went wrong: a plain sentence that says where and what to
// do, and below it the technical detail. All of it can be copied.
func (u *UI) showError(err error) {
	u.showText(u.t("error_title"), u.errorText(err)+"\n\n"+u.t("error_detail")+" "+err.Error())
}

// showText shows a message whose text can be selected and copied.
func (u *UI) showText(title, text string) {
	body := container.NewVScroll(prose(text))
	copyButton := newButton(u, u.t("copy_text"), func() { u.app.Clipboard().SetContent(text) })
	var d *dialog.CustomDialog
	closeButton := newButton(u, u.t("close"), func() { d.Hide() })
	closeButton.Importance = widget.HighImportance
	closeButton.keys = func(name fyne.KeyName) bool {
		if name != fyne.KeyEscape && name != fyne.KeyReturn && name != fyne.KeyEnter {
			return false
		}
		d.Hide()
		return true
	}
	d = dialog.NewCustomWithoutButtons(title, body, u.win)
	d.SetButtons([]fyne.CanvasObject{copyButton, closeButton})
	lines := 2 + strings.Count(text, "\n") + len([]rune(text))/60
	d.Resize(fyne.NewSize(560, min(170+24*float32(lines), 520)))
	d.Show()
	u.win.Canvas().Focus(closeButton)
}

// errorText words an error for the user.
func (u *UI) errorText(err error) string {
	var file *store.Error
	var nothing *session.NothingError
	var ending *endingError
	var rescued *session.RescuedError
	if text := contest.ErrorText(u.event, err); text != "" {
		return text
	}
	switch {
	case errors.As(err, &ending):
		return u.t("export_ending", "Endings", endingList())
	case errors.As(err, &rescued):
		return u.t("file_rescued", "File", rescued.Path, "Now", rescued.Now)
	case errors.Is(err, session.ErrSelf):
		return u.t("file_self")
	case errors.As(err, &file):
		return u.t("file_"+reasonName(file.Reason), "File", file.Path)
	case errors.As(err, &nothing):
		return u.t("file_nothing", "File", nothing.Path)
	}
	return export.FileErrorText(u.cat, err)
}

func reasonName(r store.Reason) string {
	return [...]string{
		store.Other: "other", store.Missing: "missing", store.Folder: "folder", store.Foreign: "foreign",
		store.Newer: "newer", store.Damaged: "damaged", store.InUse: "in_use", store.NoRight: "no_right", store.Full: "full", store.Altered: "altered",
	}[r]
}
