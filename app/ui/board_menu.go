package ui

import (
	"fyne.io/fyne/v2"

	"keymove/solver/chess"
)

// boardItems is the menu of what is done to the whole position.
func (u *UI) boardItems() []*fyne.MenuItem {
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
	return u.items(
		action{key: "board_clear", shortcut: ctrlShift(fyne.KeyDelete), do: transform(func(chess.Setup) chess.Setup { return chess.Setup{} })},
		action{key: "board_array", do: transform(func(chess.Setup) chess.Setup { return chess.Start() })},
		action{},
		action{key: "board_flip", shortcut: plain(fyne.KeyF), do: func() { u.desk.flip() }},
		action{},
		action{key: "board_mirror_files", do: transform(chess.Setup.MirrorFiles)},
		action{key: "board_mirror_ranks", do: transform(chess.Setup.FlipRanks)},
		action{key: "board_rotate_left", do: transform(func(s chess.Setup) chess.Setup { return s.RotateLeft(1) })},
		action{key: "board_rotate_right", do: transform(func(s chess.Setup) chess.Setup { return s.RotateLeft(-1) })},
		action{key: "board_swap_colours", do: transform(chess.Setup.SwapColours)},
		action{},
		action{key: "board_shift_left", do: shift(-1, 0)},
		action{key: "board_shift_right", do: shift(1, 0)},
		action{key: "board_shift_up", do: shift(0, 1)},
		action{key: "board_shift_down", do: shift(0, -1)},
	)
}
