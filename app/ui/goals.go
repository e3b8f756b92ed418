package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/export"
	"keymove/solver/problem"
)

// goalBoards shows the positions that the play of a=>b is to reach, small,
// beside the board that it starts from.
type goalBoards struct {
	u     *UI
	root  *fyne.Container
	shown []problem.Target
}

func newGoalBoards(u *UI) *goalBoards { return &goalBoards{u: u, root: container.NewVBox()} }

// refresh shows the second diagrams of a problem; most have none.
func (g *goalBoards) refresh(p *problem.Problem) {
	targets := p.Targets()
	if same(targets, g.shown) {
		return
	}
	g.shown = targets
	g.root.RemoveAll()
	for _, t := range targets {
		text := g.u.t("goal_position")
		if t.Index >= 0 {
			text = export.TwinLabel(g.u.cat, t.Index) + " " + text
		}
		head := widget.NewLabel(text + "   " + export.MenCount(t.Setup))
		head.Truncation = fyne.TextTruncateEllipsis
		board := widgets.NewPosition()
		board.SetSetup(t.Setup)
		g.root.Add(head)
		g.root.Add(container.New(&tall{300 * g.u.shown.TextScale}, board))
	}
	visible(g.root, len(targets) > 0)
}

// same reports whether two lists of targets look alike.
func same(a, b []problem.Target) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Index != b[i].Index || a[i].Setup.Board != b[i].Setup.Board {
			return false
		}
	}
	return true
}
