package ui

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/export"
	"keymove/judging/store"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// showError shows what went wrong: a plain sentence that says where and what to
// do, and below it the technical detail. All of it can be copied.
func (u *UI) showError(err error) {
	sentence := u.errorText(err)
	text := sentence
	if detail := err.Error(); detail != sentence {
		text += "\n\n" + u.t("error_detail") + " " + detail
	}
	u.showText(u.t("error_title"), text)
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
	switch {
	case errors.As(err, &file):
		return u.t("file_"+reasonName(file.Reason), "File", file.Path)
	case errors.As(err, &nothing):
		return u.t("file_nothing", "File", nothing.Path)
	}
	if text, ok := u.problemErrorText(err); ok {
		return text
	}
	return u.t("error_other")
}

func reasonName(r store.Reason) string {
	return [...]string{
		store.Other: "other", store.Missing: "missing", store.Folder: "folder", store.Foreign: "foreign",
		store.Newer: "newer", store.Damaged: "damaged", store.InUse: "in_use", store.NoRight: "no_right",
	}[r]
}

// problemErrorText words what is wrong with a position, a task or a twin.
func (u *UI) problemErrorText(err error) (string, bool) {
	var fen *chess.FENError
	var faults chess.Faults
	var twin *problem.TwinError
	var words *problem.TwinTextError
	var task *problem.StipulationError
	switch {
	case errors.As(err, &twin):
		return export.TwinLabel(u.cat, twin.Index) + " " + u.t("twin_"+string(twin.Fault)), true
	case errors.As(err, &words):
		return u.t("twin_unreadable"), true
	case errors.As(err, &fen):
		return u.fenErrorText(fen), true
	case errors.As(err, &faults):
		return u.faultsText(faults), true
	case errors.As(err, &task):
		return u.t("task_unknown"), true
	}
	return "", false
}

func (u *UI) fenErrorText(e *chess.FENError) string {
	return u.cat.T("cli.fen."+string(e.Fault), "Text", e.Text, "Rank", e.Rank, "Place", e.Offset+1)
}

// faultNames are the ends of message keys, in the order of the faults' bits.
var faultNames = []string{"noWhiteKing", "noBlackKing", "twoKings", "pawnOnEdge", "tooManyMen", "opponentInCheck", "castling", "enPassant"}

// faultsText lists what keeps a diagram from being a position.
func (u *UI) faultsText(f chess.Faults) string {
	var texts []string
	for i, name := range faultNames {
		if f>>i&1 != 0 {
			texts = append(texts, u.cat.T("cli.position."+name))
		}
	}
	return strings.Join(texts, "; ")
}
