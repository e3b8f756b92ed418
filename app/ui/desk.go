package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/export"
	"keymove/solver/chess"
	"keymove/solver/solution"
)

// desk is the page of one work: the board at the left, what is asked in the
// middle, what was found at the right.
type desk struct {
	u    *UI
	root fyne.CanvasObject

	board    *widgets.Board
	palette  *widgets.Palette
	setUp    *button
	playing  *button
	under    *fyne.Container // the palette, or the bar of the line
	line     *widget.Label
	back     *button
	forward  *button
	leave    *button
	lights   *lights
	fen      *field
	fenError *widget.Label

	task     *taskForm
	header   *headerForm
	findings *findings
	splits   [2]*container.Split
}

func newDesk(u *UI) *desk {
	d := &desk{u: u, task: newTaskForm(u), header: newHeaderForm(u)}
	d.findings = newFindings(u)
	middle := widgets.NewFormScroll(besideBar(container.NewVBox(d.task.root, widget.NewSeparator(), d.header.root)))
	right := container.NewHSplit(container.NewPadded(middle), container.NewPadded(d.findings.root))
	left := container.NewHSplit(container.NewPadded(d.newBoardColumn()), right)
	d.splits = [2]*container.Split{left, right}
	for i, offset := range u.session.Settings().Columns {
		d.splits[i].Offset = ownColumns[i]
		if offset != 0 && offset != formerColumns[i] {
			d.splits[i].Offset = offset
		}
	}
	// With text at its largest the columns need more room than a small screen
	// has: then the page scrolls rather than the window outgrowing the screen.
	d.root = container.NewScroll(left)
	if u.view.rights {
		d.task.openRights()
	}
	return d
}

// ownColumns are the places of the dividers until the user moves them: about 380
// for the board and 350 for the task and header in a window 1280 wide, which
// leaves the solution room for all its tabs. formerColumns were kept by earlier
// versions whether they had been moved or not.
var ownColumns, formerColumns = [2]float64{0.33, 0.45}, [2]float64{0.40, 0.47}

// remember keeps how the desk is looked at over a rebuild.
func (d *desk) remember() {
	v := &d.u.view
	v.tab = d.findings.tabs.SelectedIndex()
	v.rights, v.record = d.task.more.Open, d.header.more.item.Open
}

// keepColumns remembers where the user has put the dividers.
func (u *UI) keepColumns() {
	var places [2]float64
	for i, split := range u.desk.splits {
		if split.Offset != ownColumns[i] {
			places[i] = split.Offset
		}
	}
	u.session.ChangeSettings(func(s *session.Settings) { s.Columns = places })
}

func (d *desk) newBoardColumn() fyne.CanvasObject {
	u := d.u
	d.board = widgets.NewBoard()
	d.board.OnEdit = func(s chess.Setup) {
		s.Castling &= s.CastlingByConvention() // rights follow the men
		u.setDiagram("undo.position", s)
	}
	d.board.OnMove = d.moved
	d.board.OnFlip = d.flip
	d.board.OnKey = d.boardKey
	d.board.OnMenu = func(sq chess.Square, at fyne.Position) { u.menuAt(at, d.squareActions(sq)...) }
	d.palette = widgets.NewPalette()
	d.palette.SetWords(u.t("tool_move"), u.t("tool_erase"))
	widgets.Connect(d.palette, d.board)

	d.setUp = newButton(u, u.t("mode_set_up"), d.toDiagram)
	d.playing = newButton(u, u.t("mode_play"), d.startPlay)
	flip := newButton(u, u.t("flip"), d.flip)
	modes := container.New(&flow{}, d.setUp, d.playing, flip)

	d.line = prose("")
	d.line.TextStyle = u.workStyle()
	d.line.TextStyle.Bold = !d.line.TextStyle.Symbol
	d.back = newButton(u, u.t("back"), func() { d.walk(-1) })
	d.back.Icon = theme.NavigateBackIcon()
	d.forward = newButton(u, u.t("forward"), func() { d.walk(1) })
	d.forward.Icon, d.forward.IconPlacement = theme.NavigateNextIcon(), widget.ButtonIconTrailingText
	d.leave = newButton(u, u.t("to_diagram"), d.toDiagram)
	bar := container.NewVBox(d.line, container.New(&flow{}, d.back, d.forward, d.leave))
	d.under = container.NewStack(d.palette, bar)

	d.lights = newLights(u)
	d.fenError = widget.NewLabel("")
	d.fenError.Wrapping = fyne.TextWrapWord
	d.fenError.Importance = widget.DangerImportance
	d.fenError.Hide()
	d.fen = newField(u, u.t("fen_hint"), d.typedFEN)
	d.fen.unbound = true
	d.fen.left = func() { d.refreshFEN() }
	d.fen.OnSubmitted = func(string) { u.win.Canvas().Focus(d.board) }
	copyFEN := newButton(u, u.t("copy_fen"), func() { u.app.Clipboard().SetContent(d.fen.Text) })
	fenRow := container.NewBorder(nil, nil, widget.NewLabel("FEN"), copyFEN, d.fen)
	// Room for two lines of remarks is kept free, so that the board does not
	// change its size under the user's hand; more than that scrolls.
	room := canvas.NewRectangle(color.Transparent)
	room.SetMinSize(fyne.NewSize(0, 4.4*fyne.CurrentApp().Settings().Theme().Size(theme.SizeNameText)))
	remarks := container.NewStack(room, container.NewVScroll(container.NewVBox(d.fenError, d.lights.reasons)))
	return container.NewBorder(modes, container.NewVBox(d.under, d.lights.root, fenRow, remarks), nil, nil, d.board)
}

// refresh shows what changed.
func (d *desk) refresh(t session.Topic) {
	if t&(session.Work|session.Result) != 0 {
		d.keepOrLeavePlay()
		d.refreshBoard()
	}
	if t&session.Work != 0 {
		d.refreshFEN()
		d.lights.refresh()
		d.task.refresh()
		d.header.refresh()
	}
	d.findings.refresh(t)
}

// keepOrLeavePlay ends play mode when the position played from is no longer the
// work's.
func (d *desk) keepOrLeavePlay() {
	p := d.u.view.play
	if p == nil {
		return
	}
	if start, err := d.u.startOf(p.part); err != nil || start.Key() != p.start.Key() {
		d.u.view.play = nil
	}
}

// startOf returns the position of a twin, by its index.
func (u *UI) startOf(index int) (chess.Position, error) {
	parts, err := u.session.Work().Problem.Parts()
	for _, part := range parts {
		if part.Index == index {
			return part.Position()
		}
	}
	return chess.Position{}, err
}

// refreshBoard shows the diagram or the position played to.
func (d *desk) refreshBoard() {
	u, p := d.u, d.u.view.play
	if u.big != nil {
		defer u.big.refresh()
	}
	d.board.SetFlipped(u.view.flipped)
	importance := func(b *button, on bool) {
		b.Importance = widget.MediumImportance
		if on {
			b.Importance = widget.HighImportance
		}
		b.Refresh()
	}
	importance(d.setUp, p == nil)
	importance(d.playing, p != nil)
	if p == nil {
		d.board.SetLastMove(0)
		d.board.SetSetup(u.session.Work().Problem.Diagram)
		d.under.Objects[0].Show()
		d.under.Objects[1].Hide()
		return
	}
	d.board.SetPlay(p.position())
	d.board.SetLastMove(p.last())
	d.under.Objects[0].Hide()
	d.under.Objects[1].Show()
	d.line.SetText(u.barText(p))
	enable(d.back, p.at > 0)
	enable(d.forward, p.at < len(p.line) || d.firstChild() != "")
}

func enable(b *button, on bool) {
	if on {
		b.Enable()
	} else {
		b.Disable()
	}
}

// onBoard returns what the board shows, for copying.
func (d *desk) onBoard() chess.Setup {
	if p := d.u.view.play; p != nil {
		pos := p.position()
		return pos.Setup()
	}
	return d.u.diagramSetup()
}

// diagramSetup is the diagram with the side to move and the rights that count
// for twin a).
func (u *UI) diagramSetup() chess.Setup {
	p := &u.session.Work().Problem
	if parts, err := p.Parts(); err == nil && len(parts) > 0 && !p.ZeroPosition {
		return parts[0].Setup
	}
	return p.Diagram
}

func (d *desk) refreshFEN() {
	setup := d.u.diagramSetup()
	if d.fen.focused {
		if typed, err := chess.ParseFEN(d.fen.Text); err == nil && typed.Placement() == setup.Placement() {
			return // being typed
		}
	}
	d.fen.setting = true
	d.fen.SetText(setup.FEN())
	d.fen.setting = false
	d.fenError.Hide()
}

// typedFEN puts what was typed or pasted on the board as soon as it is a FEN.
func (d *desk) typedFEN(text string) {
	setup, err := chess.ParseFEN(text)
	if err != nil {
		d.sayFEN(err)
		return
	}
	d.fenError.Hide()
	d.u.setDiagram("undo.fen", setup)
}

// showFENError puts a pasted text that is no FEN into the line, to be mended
// there.
func (d *desk) showFENError(text string, err error) {
	d.fen.setting = true
	d.fen.SetText(firstLine(text))
	d.fen.setting = false
	d.u.win.Canvas().Focus(d.fen)
	d.sayFEN(err)
}

func (d *desk) sayFEN(err error) {
	d.fenError.SetText(export.FileErrorText(d.u.cat, err))
	d.fenError.Show()
}

func firstLine(text string) string {
	for i, r := range text {
		if r == '\n' || r == '\r' || i > 200 {
			return text[:i]
		}
	}
	return text
}

func (d *desk) flip() {
	d.u.view.flipped = !d.u.view.flipped
	d.refreshBoard()
}

// toDiagram returns to set-up mode.
func (d *desk) toDiagram() {
	d.u.view.play = nil
	d.refreshBoard()
	d.findings.selectPath("")
	d.u.win.Canvas().Focus(d.board)
}

// startPlay turns to play mode at the diagram of twin a).
func (d *desk) startPlay() {
	if d.u.view.play == nil {
		d.playTwin(0)
	}
}

// playTwin turns to play mode at the diagram of a twin, by its index.
func (d *desk) playTwin(index int) {
	pos, err := d.u.startOf(index)
	if err != nil {
		d.u.showText(d.u.t("error_title"), d.u.errorText(err))
		return
	}
	d.u.view.play = &play{part: index, start: pos}
	d.refreshBoard()
	d.u.win.Canvas().Focus(d.board)
}

// jump shows a node of the solution on the board.
func (d *desk) jump(path solution.Path) {
	s := d.u.linesShown()
	if s == nil {
		return
	}
	if p := playAt(s, path); p != nil {
		d.u.view.play = p
		d.refreshBoard()
	}
}

// moved is a move that the user made on the board.
func (d *desk) moved(m chess.Move) {
	p := d.u.view.play
	if p == nil {
		return
	}
	if s := d.u.linesShown(); s != nil {
		if path := d.childPath(s, m); path != "" {
			d.jump(path)
			d.findings.selectPath(path)
			return
		}
	}
	if d.u.view.tab == tabAuthor && d.findings.author.moved(m) {
		return
	}
	number := export.MoveNumber{Number: 1, Begins: true}
	if p.at > 0 {
		if number = p.line[p.at-1].number; number.Begins {
			number.Begins = false
		} else {
			number = export.MoveNumber{Number: number.Number + 1, Begins: true}
		}
	}
	p.line = append(p.line[:p.at:p.at], step{before: p.position(), move: m, number: number})
	p.at = len(p.line)
	p.path, p.again = "", false
	d.refreshBoard()
	d.findings.selectPath("")
}

// childPath returns the node that a move leads to from the one on the board,
// "" when the solution does not hold it.
func (d *desk) childPath(s *solution.Solution, m chess.Move) solution.Path {
	p := d.u.view.play
	var roots []solution.Path
	switch {
	case p.at == 0:
		for _, phase := range []solution.Phase{solution.Actual, solution.Tries, solution.SetPlay, solution.DuplexActual} {
			roots = append(roots, solution.RootPath(p.part, phase))
		}
	case p.path != "" && p.at == len(p.line):
		roots = append(roots, p.path)
	}
	for _, root := range roots {
		if path := root.Then(m); playAt(s, path) != nil {
			return path
		}
	}
	return ""
}

// firstChild returns the first continuation in the solution, "" for none.
func (d *desk) firstChild() solution.Path {
	s, p := d.u.linesShown(), d.u.view.play
	if s == nil || p == nil || p.at < len(p.line) || len(p.line) > 0 && p.path == "" {
		return ""
	}
	return firstChild(s, p)
}

// walk goes forward or back along the line.
func (d *desk) walk(by int) {
	p := d.u.view.play
	if p == nil {
		return
	}
	if by > 0 && p.at == len(p.line) {
		if path := d.firstChild(); path != "" {
			d.jump(path)
			d.findings.selectPath(path)
		}
		return
	}
	p.at = min(max(p.at+by, 0), len(p.line))
	d.refreshBoard()
	d.findings.selectPath(p.pathAt())
}

// boardKey takes the keys of play mode from the board, where they would move
// its cursor.
func (d *desk) boardKey(name fyne.KeyName) bool {
	return name != fyne.KeyEscape && d.u.otherKey(name) || d.playKey(name)
}

// playKey walks the line and the tree; it reports whether the key was taken.
func (d *desk) playKey(name fyne.KeyName) bool {
	if d.u.view.play == nil {
		return false
	}
	switch name {
	case fyne.KeyLeft:
		d.walk(-1)
	case fyne.KeyRight:
		d.walk(1)
	case fyne.KeyUp, fyne.KeyDown:
		d.findings.treeShown().TypedKey(&fyne.KeyEvent{Name: name})
	case fyne.KeyEscape:
		d.toDiagram()
	default:
		return false
	}
	return true
}
