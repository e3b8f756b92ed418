package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// entry returns the text field that has the focus, nil when none has.
func (u *UI) entry() fyne.Shortcutable {
	switch f := u.win.Canvas().Focused().(type) {
	case *field:
		return f
	case *widget.Entry:
		return f
	case interface{ Editable() *widget.Entry }:
		return f.Editable()
	}
	return nil
}

// ownUndo reports whether the focused field is not bound to the work, such as
// the FEN line: its own undo is then meant.
func (u *UI) ownUndo() fyne.Shortcutable {
	switch f := u.win.Canvas().Focused().(type) {
	case *field:
		if !f.unbound {
			return nil
		}
	case interface{ Pending() bool }:
		if !f.Pending() {
			return nil
		}
	}
	return u.entry()
}

func (u *UI) undo() {
	if e := u.ownUndo(); e != nil {
		e.TypedShortcut(&fyne.ShortcutUndo{})
		return
	}
	if u.page == contestPage {
		u.try(u.session.UndoEvent())
		return
	}
	u.try(u.session.Undo())
}

func (u *UI) redo() {
	if e := u.ownUndo(); e != nil {
		e.TypedShortcut(&fyne.ShortcutRedo{})
		return
	}
	if u.page == contestPage {
		u.try(u.session.RedoEvent())
		return
	}
	u.try(u.session.Redo())
}

// copy gives the FEN of what the board shows, or a field's selected text.
func (u *UI) copy() {
	if e := u.entry(); e != nil {
		e.TypedShortcut(&fyne.ShortcutCopy{Clipboard: u.app.Clipboard()})
		return
	}
	setup := u.desk.onBoard()
	u.app.Clipboard().SetContent(setup.FEN())
}

// paste takes a FEN onto the board, or text into a field.
func (u *UI) paste() {
	if e := u.entry(); e != nil {
		e.TypedShortcut(&fyne.ShortcutPaste{Clipboard: u.app.Clipboard()})
		return
	}
	text := strings.TrimSpace(u.app.Clipboard().Content())
	setup, err := chess.ParseFEN(text)
	if err != nil {
		u.show(deskPage)
		u.desk.showFENError(text, err)
		return
	}
	u.show(deskPage)
	u.setDiagram("undo.paste", setup)
}

// setDiagram puts a position on the board as one step.
func (u *UI) setDiagram(name string, setup chess.Setup) {
	u.try(u.session.Edit(name, "", func(w *problem.Composition) { w.Problem.Diagram = setup }))
}

// globalKey handles the keys that work wherever the focus is, and reports
// whether the key was one of them.
func (u *UI) globalKey(name fyne.KeyName) bool {
	if name == fyne.KeyF1 { // dialogs have their pages, too
		u.showHelpHere()
		return true
	}
	if u.win.Canvas().Overlays().Top() != nil {
		return false
	}
	switch name {
	case fyne.KeyF5:
		u.session.Solve()
	case fyne.KeyF7:
		u.compareChosen()
	case fyne.KeyF11:
		u.showBigBoard()
	case fyne.KeyPageUp:
		u.try(u.session.Step(-1))
	case fyne.KeyPageDown:
		u.try(u.session.Step(1))
	default:
		return false
	}
	return true
}

// otherKey handles the keys that work wherever no text is typed.
func (u *UI) otherKey(name fyne.KeyName) bool {
	if u.globalKey(name) {
		return true
	}
	if u.win.Canvas().Overlays().Top() == nil && name == desktop.KeyMenu {
		return u.menuHere()
	}
	if u.page != deskPage || u.win.Canvas().Overlays().Top() != nil {
		return false
	}
	switch name {
	case fyne.KeyF:
		u.desk.flip()
	case fyne.KeyEscape:
		if u.view.play == nil {
			return false
		}
		u.desk.toDiagram()
	default:
		return false
	}
	return true
}

// typedKey gets the keys that no control took.
func (u *UI) typedKey(e *fyne.KeyEvent) {
	if u.files != nil && e.Name == fyne.KeyEscape {
		u.files.Hide() // the toolkit does not do it
		return
	}
	if !u.otherKey(e.Name) && u.page == deskPage && u.win.Canvas().Overlays().Top() == nil {
		u.desk.playKey(e.Name)
	}
}

// focusBoard gives the keyboard to the board.
func (u *UI) focusBoard() {
	if u.page == deskPage {
		u.win.Canvas().Focus(u.desk.board)
	} else {
		u.win.Canvas().Unfocus()
	}
}

func (u *UI) toggleDark() {
	u.session.ChangeSettings(func(s *session.Settings) {
		if s.Theme == session.Dark {
			s.Theme = session.Light
		} else {
			s.Theme = session.Dark
		}
	})
}

// scaleText takes the next larger or smaller size of text.
func (u *UI) scaleText(by int) {
	scales := session.TextScales()
	i := min(max(scaleIndex(u.session.Settings().TextScale)+by, 0), len(scales)-1)
	u.session.ChangeSettings(func(s *session.Settings) { s.TextScale = scales[i] })
}
