package ui

import (
	"strings"

	"fyne.io/fyne/v2"

	"keymove/app/widgets"
	"keymove/app/widgets/theme"
	"keymove/export"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
	"keymove/solver/written"
)

func (a *authorPage) newTree() {
	u := a.u
	a.tree = widgets.NewSolutionTree()
	a.tree.Text = a.itemText
	show := func(path solution.Path) {
		a.selected()
		if _, _, ok := path.Root(); !ok {
			path += "/" + solution.Path(solution.Actual.String()) // a twin: its diagram
		}
		u.desk.jump(path)
	}
	a.tree.OnSelect, a.tree.OnOpen = show, show
	a.tree.OnMenu = a.treeMenu
	a.tree.OnKey = func(name fyne.KeyName) bool {
		for _, c := range authorCommands {
			if c.key == name {
				a.do(c)
				return true
			}
		}
		return name != fyne.KeyPageUp && name != fyne.KeyPageDown && u.otherKey(name)
	}
}

// itemText words a row of the author's tree: the move with the author's sign,
// the weight of the variation that begins there, and the comment.
func (a *authorPage) itemText(item widgets.Item) []widgets.Span {
	switch {
	case item.Kind == widgets.PhaseItem && item.Children == 0:
		return []widgets.Span{{Text: a.u.t("author_nothing"), Italic: true, Colour: theme.ColourQuiet}}
	case item.Kind != widgets.MoveItem:
		return a.u.itemText(item)
	}
	spans := a.u.moveText(item)
	mark := a.marks[item.Path]
	style := a.u.session.Settings().Style()
	before := *item.Before
	move := style.Move(&before, item.Node.Move)
	for i := range spans {
		rest, ok := strings.CutPrefix(spans[i].Text, move)
		if !ok {
			continue
		}
		if mark.Any != problem.OneMove {
			move = export.AnyText(style, &before, item.Node.Move, mark.Any)
		}
		if mark.Sign != "" && item.Node.Kind != solution.Refutation {
			rest = mark.Sign
		}
		spans[i].Text = move + rest
		break
	}
	quiet := func(text string) {
		spans = append(spans, widgets.Span{Text: " " + text, Italic: true, Colour: theme.ColourQuiet})
	}
	if mark.Ranked {
		quiet("[" + a.u.t([...]string{problem.Main: "rank_main", problem.ByPlay: "rank_by_play", problem.Technical: "rank_technical"}[mark.Rank]) + "]")
	}
	if mark.Comment != "" {
		quiet("{" + mark.Comment + "}")
	}
	return spans
}

// authorCommand is what can be done with the line selected.
type authorCommand struct {
	name string
	key  fyne.KeyName
	// change returns where the line is afterwards.
	change func(*problem.AuthorSolution, solution.Path) (solution.Path, error)
}

var authorCommands = []authorCommand{
	{"author_main", fyne.KeyM, ranked(problem.Main)},
	{"author_by_play", fyne.KeyB, ranked(problem.ByPlay)},
	{"author_technical", fyne.KeyT, ranked(problem.Technical)},
	{"author_up", fyne.KeyU, shifted(-1)},
	{"author_down", fyne.KeyD, shifted(1)},
	{"author_try", fyne.KeyR, func(s *problem.AuthorSolution, path solution.Path) (solution.Path, error) {
		_, phase, _ := path.Root()
		to := solution.Tries
		if phase == solution.Tries {
			to = solution.Actual
		}
		return written.SetPhase(s, path, to)
	}},
	{"author_refutes", fyne.KeyX, func(s *problem.AuthorSolution, path solution.Path) (solution.Path, error) {
		m := written.At(s, path)
		if m == nil {
			return "", written.ErrPath
		}
		m.Refutes = !m.Refutes
		return path, nil
	}},
	{"author_remove", fyne.KeyDelete, func(s *problem.AuthorSolution, path solution.Path) (solution.Path, error) {
		return path.Parent(), written.Remove(s, path)
	}},
}

// ranked gives a variation a weight, or takes it back.
func ranked(rank problem.Rank) func(*problem.AuthorSolution, solution.Path) (solution.Path, error) {
	return func(s *problem.AuthorSolution, path solution.Path) (solution.Path, error) {
		m := written.At(s, path)
		if m == nil {
			return "", written.ErrPath
		}
		if m.Rank == rank {
			m.Rank = problem.Unranked
		} else {
			m.Rank = rank
		}
		return path, nil
	}
}

func shifted(by int) func(*problem.AuthorSolution, solution.Path) (solution.Path, error) {
	return func(s *problem.AuthorSolution, path solution.Path) (solution.Path, error) {
		return path, written.Shift(s, path, by)
	}
}

// do carries out a command on the line selected.
func (a *authorPage) do(c authorCommand) {
	path := a.tree.Selected()
	var after solution.Path
	failed := false
	err := a.u.session.Edit("undo.author", "", func(w *problem.Composition) {
		var err error
		after, err = c.change(&w.AuthorSolution, path)
		failed = err != nil
	})
	a.u.try(err)
	if err == nil && !failed {
		a.show(after)
	}
}

// show puts a line on the board and selects it.
func (a *authorPage) show(path solution.Path) {
	a.u.desk.jump(path)
	a.tree.SetSelected(path)
	a.selected()
}

// lineMenu offers what can be done with the line selected, with the keys that
// do it in the tree.
func (a *authorPage) lineMenu() { a.u.popUp(a.line, a.u.contextItems(a.lineActions()...)...) }

func (a *authorPage) lineActions() []action {
	var actions []action
	for _, c := range authorCommands {
		actions = append(actions, action{key: c.name, shortcut: plain(c.key), do: func() { a.do(c) }})
	}
	return append(actions, action{}, action{key: "author_pass", do: a.pass})
}

// pass leaves out a move on the board: after an attacker's move the next one is
// a threat, at the diagram set play begins.
func (a *authorPage) pass() {
	a.u.desk.startPlay()
	p := a.u.view.play
	if p == nil {
		return
	}
	if pos := p.position(); pos.InCheck() {
		return
	}
	p.path, p.line = p.pathAt(), p.line[:p.at]
	if p.at == 0 {
		p.passed = !p.passed
	} else {
		p.again = !p.again
	}
	a.u.desk.refreshBoard()
}

// moved enters a move that was made on the board. It reports false where the
// line on the board is not the tree's.
func (a *authorPage) moved(m chess.Move) bool {
	p := a.u.view.play
	after := p.pathAt()
	if p.at == 0 {
		phase := solution.Actual
		if pos := p.position(); pos.Turn() != p.start.Turn() {
			phase = solution.SetPlay
		}
		after = solution.RootPath(p.part, phase)
	}
	if after == "" {
		return false
	}
	var path solution.Path
	err := a.u.session.Edit("undo.author", "", func(w *problem.Composition) {
		path, _ = written.Add(&w.AuthorSolution, after, m)
	})
	a.u.try(err)
	if err == nil && path != "" {
		a.show(path)
	}
	return true
}

// linesShown is the solution that the board walks through: the author's while
// it is in view, else the one found.
func (u *UI) linesShown() *solution.Solution {
	if a := u.desk.findings.author; u.view.tab == tabAuthor && a.shown != nil && len(a.shown.Parts) > 0 {
		return a.shown
	}
	return u.freshSolution()
}

// treeShown is the tree that the board walks through.
func (f *findings) treeShown() *widgets.SolutionTree {
	if f.u.view.tab == tabAuthor {
		return f.author.tree
	}
	return f.tree
}
