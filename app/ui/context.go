package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/export"
	"keymove/solver/chess"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// menuAt shows a menu under the pointer.
func (u *UI) menuAt(at fyne.Position, actions ...action) {
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", u.contextItems(actions...)...), u.win.Canvas(), at)
}

// menuHere shows the menu of what has the keyboard, for the menu key. It reports
// whether there is one.
func (u *UI) menuHere() bool {
	f, ok := u.win.Canvas().Focused().(interface{ Menu() })
	if ok {
		f.Menu()
	}
	return ok
}

// menuArea gives its content a menu of its own.
type menuArea struct {
	widget.BaseWidget
	u       *UI
	content fyne.CanvasObject
	actions func() []action
}

func newMenuArea(u *UI, content fyne.CanvasObject, actions func() []action) *menuArea {
	m := &menuArea{u: u, content: content, actions: actions}
	m.ExtendBaseWidget(m)
	return m
}

// CreateRenderer implements fyne.Widget.
func (m *menuArea) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(m.content))
}

// TappedSecondary implements fyne.SecondaryTappable.
func (m *menuArea) TappedSecondary(e *fyne.PointEvent) {
	m.u.menuAt(e.AbsolutePosition, m.actions()...)
}

// menuButton is a button with a menu of its own.
type menuButton struct {
	button
	actions func() []action
}

func newMenuButton(u *UI, label string, tapped func(), actions func() []action) *menuButton {
	b := &menuButton{actions: actions}
	b.u, b.Text, b.OnTapped = u, label, tapped
	b.ExtendBaseWidget(b)
	return b
}

// TappedSecondary implements fyne.SecondaryTappable.
func (b *menuButton) TappedSecondary(e *fyne.PointEvent) {
	b.u.menuAt(e.AbsolutePosition, b.actions()...)
}

// Menu shows it for the menu key.
func (b *menuButton) Menu() {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	b.u.menuAt(at.AddXY(0, b.Size().Height), b.actions()...)
}

// squareActions are what can be done at a square of the desk's board.
func (d *desk) squareActions(sq chess.Square) []action {
	u := d.u
	actions := []action{
		{key: "back", shortcut: plain(fyne.KeyLeft), do: func() { d.walk(-1) }},
		{key: "forward", shortcut: plain(fyne.KeyRight), do: func() { d.walk(1) }},
		{key: "to_diagram", do: d.toDiagram},
	}
	if u.view.play == nil {
		diagram := u.session.Work().Problem.Diagram
		man := diagram.Board[sq]
		set := func(man chess.Piece) func() {
			return func() {
				edited := u.session.Work().Problem.Diagram
				edited.Board[sq] = man
				edited.Castling &= edited.CastlingByConvention()
				u.setDiagram("undo.position", edited)
			}
		}
		actions = []action{{label: u.t("square_remove", "Square", sq.String()), shortcut: plain(fyne.KeyDelete), do: set(chess.NoPiece), off: man == chess.NoPiece}}
		for _, side := range []struct {
			colour chess.Colour
			key    string
		}{{chess.White, "square_white"}, {chess.Black, "square_black"}} {
			var men []action
			for kind := chess.King; kind >= chess.Pawn; kind-- {
				men = append(men, action{label: u.t("man_" + kindNames[kind]), do: set(kind.Of(side.colour)), off: man == kind.Of(side.colour)})
			}
			actions = append(actions, action{key: side.key, children: u.contextItems(men...)})
		}
		actions = append(actions, action{key: "mode_play", do: d.startPlay})
	}
	copying := []action{{}, {key: "copy", shortcut: &fyne.ShortcutCopy{}, do: u.copy}, {key: "paste", shortcut: &fyne.ShortcutPaste{}, do: u.paste}, {}}
	return append(append(actions, copying...), u.boardActions()...)
}

// kindNames are the kinds of men in the catalogue's keys.
var kindNames = map[chess.Kind]string{
	chess.Pawn: "pawn", chess.Knight: "knight", chess.Bishop: "bishop", chess.Rook: "rook", chess.Queen: "queen", chess.King: "king",
}

// lineActions are what can be done with a line of a tree.
func (u *UI) lineActions(tree *widgets.SolutionTree, lines func() []export.TextLine) []action {
	return []action{
		{key: "line_show", shortcut: plain(fyne.KeyReturn), do: func() { tree.OnOpen(tree.Selected()) }},
		{key: "big_board", shortcut: plain(fyne.KeyF11), do: u.showBigBoard},
		{},
		{key: "line_open_all", do: tree.OpenAll},
		{key: "line_close_all", do: tree.CloseAll},
		{},
		{key: "line_copy", do: func() {
			if p := u.view.play; p != nil {
				u.app.Clipboard().SetContent(u.lineText(p))
			}
		}, off: u.view.play == nil},
		{key: "line_copy_all", do: func() { u.app.Clipboard().SetContent(export.PlainText(lines())) }},
	}
}

// treeMenu is the menu of the solution found.
func (f *findings) treeMenu(_ solution.Path, at fyne.Position) {
	u := f.u
	actions := u.lineActions(f.tree, func() []export.TextLine {
		if r := u.session.Result(); r != nil && r.Solution != nil {
			return export.SolutionText(u.cat, r.Solution, u.textOptions())
		}
		return nil
	})
	u.menuAt(at, append(actions, action{},
		action{key: "solve", shortcut: plain(fyne.KeyF5), do: u.session.Solve},
		action{key: "draft", do: func() {
			f.author.fill()
			f.tabs.SelectIndex(tabAuthor)
		}, off: u.freshSolution() == nil})...)
}

// treeMenu is the menu of the author's solution: that of the button, and what
// all trees offer.
func (a *authorPage) treeMenu(_ solution.Path, at fyne.Position) {
	u := a.u
	lines := func() []export.TextLine { return export.AuthorText(u.cat, u.session.Work(), u.textOptions()) }
	u.menuAt(at, append(append(a.lineActions(), action{}), u.lineActions(a.tree, lines)...)...)
}

// workActions are what can be done with a work of the list.
func (l *libraryView) workActions() []action {
	u := l.u
	if l.at < 0 || l.at >= len(l.ids) {
		return []action{{key: "mark_all", do: l.markAll}}
	}
	id := l.ids[l.at]
	mark := "mark_one"
	if l.marks[id] {
		mark = "mark_off"
	}
	return []action{
		{key: "library_open", do: l.open},
		{key: "work_open_tab", shortcut: ctrl(fyne.KeyReturn), do: u.openInTab},
		{key: "compare_works", shortcut: plain(fyne.KeyF7), do: u.compareChosen},
		{},
		{key: mark, shortcut: plain(fyne.KeySpace), do: func() { l.mark(l.at) }},
		{key: "mark_all", do: l.markAll},
		{},
		{key: "work_solve", do: func() { u.session.SolveWorks([]int64{id}) }, off: u.session.Queue() != nil},
		{key: "tab_copy_to", children: u.copyItems(id), off: len(u.session.Documents()) == 1},
		{key: "work_export", do: func() { u.exportWorks([]int64{id}) }},
		{},
		{key: "work_delete", do: func() {
			u.try(u.session.Delete(id))
			u.status.say(u.cat.N("ui.marked_deleted", 1))
		}},
		{},
		{label: u.t("marked", "Number", len(l.markedWorks())), children: l.markedItems(), off: len(l.markedWorks()) == 0},
	}
}

// twinActions are what can be done with a twin.
func (f *taskForm) twinActions(i int) []action {
	u := f.u
	p := &u.session.Work().Problem
	there := i < len(p.Twins)
	move := func(by int) func() {
		return func() {
			f.edit("undo.twins", "", func(p *problem.Problem) {
				if j := i + by; i < len(p.Twins) && j >= 0 && j < len(p.Twins) {
					p.Twins[i], p.Twins[j] = p.Twins[j], p.Twins[i]
				}
			})
		}
	}
	return []action{
		{key: "twin_show", do: func() { u.desk.playTwin(twinIndex(p, i)) }, off: !there},
		{key: "author_up", do: move(-1), off: !there || i == 0},
		{key: "author_down", do: move(1), off: i+1 >= len(p.Twins)},
		{},
		{key: "twin_remove", do: func() { f.removeTwin(i) }, off: !there},
	}
}

// twinIndex is the index of a twin as parts count them.
func twinIndex(p *problem.Problem, i int) int {
	if p.ZeroPosition {
		return i
	}
	return i + 1
}

// tabActions are what can be done with a tab.
func (u *UI) tabActions(i int) []action {
	tabs := u.session.Tabs()
	if i >= len(tabs) {
		return nil
	}
	t := tabs[i]
	return []action{
		{key: "tab_show", do: func() { u.showTab(i) }, off: t.Active},
		{key: "tab_compare", do: func() {
			u.compare(u.session.Here(u.session.Current()), refOf(t))
		}, off: t.Active},
		{},
		{key: "tab_new", shortcut: ctrl(fyne.KeyT), do: u.session.NewTab},
		{key: "tab_close", do: func() { u.try(u.session.CloseTab(i)) }, off: len(tabs) == 1},
		{key: "tab_close_others", do: func() { u.closeOthers(i) }, off: len(tabs) == 1},
	}
}

// closeOthers closes all tabs but one.
func (u *UI) closeOthers(keep int) {
	for i := len(u.session.Tabs()) - 1; i >= 0; i-- {
		if i != keep {
			u.try(u.session.CloseTab(i))
		}
	}
}

// jobActions are what can be done with the searches that the status line tells
// of.
func (u *UI) jobActions() []action {
	s := u.session
	solving, queued := s.Running() != nil, s.Queue() != nil
	return []action{
		{key: "solve", shortcut: plain(fyne.KeyF5), do: s.Solve},
		{key: "stop_search", shortcut: ctrl(fyne.KeyPeriod), do: s.Stop, off: !solving},
		{key: "pause_search", shortcut: ctrlShift(fyne.KeyF5), do: u.pauseOrGoOn, off: !solving},
		{},
		{key: "solve_all", shortcut: ctrl(fyne.KeyF5), do: u.askQueue, off: queued},
		{key: "stop_queue", shortcut: ctrlShift(fyne.KeyPeriod), do: s.StopQueue, off: !queued},
	}
}
