package ui

import (
	"fyne.io/fyne/v2"

	"keymove/solver/chess"
)

// boardActions is the menu of what is done to the whole position.
func (u *UI) boardActions() []action {
	transform := func(f func(chess.Setup) chess.Setup) func() {
		return func() {
			u.show(deskPage)
			u.setDiagram("undo.position", f(u.session.Work().Problem.Diagram))
		}
	}
	shift := func(files, ranks int) func() {
		return func() {
			u.show(deskPage)
			moved, ok := u.session.Work().Problem.Diagram.Shift(files, ranks)
			if !ok {
				u.showText(u.t("error_title"), u.t("shift_off_board"))
				return
			}
			u.setDiagram("undo.position", moved)
		}
	}
	actions := []action{
		action{key: "board_clear", shortcut: ctrlShift(fyne.KeyDelete), do: transform(func(chess.Setup) chess.Setup { return chess.Setup{} })},
		action{key: "board_array", shortcut: ctrlShift(fyne.KeyA), do: transform(func(chess.Setup) chess.Setup { return chess.Start() })},
		action{},
		action{key: "board_flip", shortcut: plain(fyne.KeyF), do: func() { u.desk.flip() }},
		action{},
		action{key: "board_mirror_files", shortcut: ctrlShift(fyne.KeyH), do: transform(chess.Setup.MirrorFiles)},
		action{key: "board_mirror_ranks", shortcut: ctrlShift(fyne.KeyV), do: transform(chess.Setup.FlipRanks)},
		action{key: "board_rotate_left", shortcut: ctrl(fyne.KeyL), do: transform(func(s chess.Setup) chess.Setup { return s.RotateLeft(1) })},
		action{key: "board_rotate_right", shortcut: ctrl(fyne.KeyR), do: transform(func(s chess.Setup) chess.Setup { return s.RotateLeft(-1) })},
		action{key: "board_swap_colours", shortcut: ctrlShift(fyne.KeyI), do: transform(chess.Setup.SwapColours)},
		action{},
		action{key: "board_shift_left", shortcut: altShift(fyne.KeyLeft), do: shift(-1, 0)},
		action{key: "board_shift_right", shortcut: altShift(fyne.KeyRight), do: shift(1, 0)},
		action{key: "board_shift_up", shortcut: altShift(fyne.KeyUp), do: shift(0, 1)},
		action{key: "board_shift_down", shortcut: altShift(fyne.KeyDown), do: shift(0, -1)},
	}
	for i := range actions { // their keys are near to those of the contest page
		actions[i].off = u.page == contestPage
	}
	return actions
}
