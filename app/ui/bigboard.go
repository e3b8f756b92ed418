package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/export"
	"keymove/solver/problem"
	"keymove/solver/solution"
)

// bigBoard is a window for lectures: the board as large as it can be, beside it
// what a magazine prints, far enough to be read from the back row. It shows what
// the desk shows, and its keys walk the desk's lines; the solution is covered
// until it is asked for.
type bigBoard struct {
	u      *UI
	win    fyne.Window
	board  *widgets.Position
	text   *widgets.Lettering
	keys   *widget.Label
	solved bool // the solution is in view
}

// The sizes of text beside the big board, at the plain size of the window's.
const (
	lectureLeast = 15
	lectureMost  = 72
)

// showBigBoard opens the window, or brings it to the front.
func (u *UI) showBigBoard() {
	if u.big != nil {
		u.big.win.RequestFocus()
		return
	}
	b := &bigBoard{u: u, win: u.app.NewWindow("")}
	u.big = b
	b.win.SetOnClosed(func() { u.big = nil })
	b.win.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { b.key(e.Name) })
	b.build()
	b.win.Resize(fyne.NewSize(1120, 720))
	b.win.Show()
}

// build fills the window in the language and text size of the settings.
func (b *bigBoard) build() {
	u := b.u
	scale := u.shown.TextScale
	b.board = widgets.NewPosition()
	b.text = widgets.NewLettering(lectureLeast*scale, lectureMost*scale)
	b.keys = widget.NewLabel(u.t("big_keys"))
	b.keys.Alignment, b.keys.Importance, b.keys.Truncation = fyne.TextAlignCenter, widget.LowImportance, fyne.TextTruncateEllipsis
	b.win.SetTitle(u.t("big_board") + " — " + Name)
	b.win.SetContent(container.NewBorder(nil, b.keys, nil, nil, container.NewPadded(container.New(lectern{}, b.board, b.text))))
	b.refresh()
}

// refresh shows what the desk shows.
func (b *bigBoard) refresh() {
	u := b.u
	visible(b.keys, !b.win.FullScreen())
	b.board.SetFlipped(u.view.flipped)
	setup, last := u.session.Work().Problem.Diagram, solution.Path("")
	if p := u.view.play; p != nil {
		pos := p.position()
		setup, last = pos.Setup(), p.pathAt()
		b.board.SetLastMove(p.last())
	} else {
		b.board.SetLastMove(0)
	}
	b.board.SetSetup(setup)
	text, at := b.paragraphs(last)
	b.text.SetParagraphs(text, at)
}

// paragraphs are what stands beside the board, and which of them holds the move
// that led to what is on it, -1 for none.
func (b *bigBoard) paragraphs(path solution.Path) (all []widgets.Paragraph, at int) {
	u := b.u
	w := u.session.Work()
	at = -1
	add := func(scale float32, gap bool, span widgets.Span) {
		if span.Text != "" {
			all = append(all, widgets.Paragraph{Spans: []widgets.Span{span}, Scale: scale, Gap: gap})
		}
	}
	add(1.7, false, widgets.Span{Text: strings.TrimSpace(w.Problem.Stipulation.String() + "   " + export.MenCount(w.Problem.Diagram)), Bold: true})
	if words := u.taskWords(&w.Problem); w.Problem.Stipulation != (problem.Stipulation{}) {
		add(1, false, widgets.Span{Text: words, Italic: true})
	}
	for line := range strings.SplitSeq(u.twinTexts(w), "\n") {
		add(1, false, widgets.Span{Text: line})
	}
	for i, line := range strings.Split(captionText(u, w), "\n") {
		add(1, i == 0, widgets.Span{Text: line, Bold: i < len(w.Authors)})
	}
	if !b.solved {
		return all, at
	}
	if p := u.view.play; p != nil {
		add(1.15, true, widgets.Span{Text: u.barText(p), Bold: true})
	}
	lines := u.lectureLines()
	if len(lines) == 0 {
		add(0.9, true, widgets.Span{Text: u.t("big_unsolved"), Italic: true})
	}
	for i, line := range lines {
		p := widgets.Paragraph{Scale: 0.9, Indent: line.Indent, Gap: i == 0, Loose: true}
		for _, s := range line.Spans {
			span := widgets.Span{Text: s.Text, Bold: s.Bold, Italic: line.Heading}
			if s.Path != "" && s.Path == path {
				span.Bold, span.Colour = true, fynetheme.ColorNamePrimary
				at = len(all)
			}
			p.Spans = append(p.Spans, span)
		}
		all = append(all, p)
	}
	return all, at
}

// lectureLines is the solution of the lines that the desk walks through.
func (u *UI) lectureLines() []export.TextLine {
	w, found := u.session.Work(), u.freshSolution()
	if found == nil || u.view.tab == tabAuthor {
		if lines := export.AuthorText(u.cat, w, u.textOptions()); len(lines) > 0 {
			return lines
		}
	}
	if found == nil {
		return nil
	}
	return export.SolutionText(u.cat, found, u.textOptions())
}

// key handles the keys of the window.
func (b *bigBoard) key(name fyne.KeyName) {
	u := b.u
	switch name {
	case fyne.KeyEscape:
		b.win.Close()
		return
	case fyne.KeyF11:
		b.win.SetFullScreen(!b.win.FullScreen())
	case fyne.KeyF12:
		if w, ok := b.win.(desktop.Window); ok {
			w.RequestFullScreenSecondary()
		}
	case fyne.KeyF1:
		u.showHelp(screensHelp)
	case fyne.KeySpace:
		b.solved = !b.solved
	case fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown:
		u.walkLines(name)
	case fyne.KeyHome:
		u.desk.toDiagram()
	case fyne.KeyF:
		u.desk.flip()
	default:
		if !u.globalKey(name) { // works before and after, F5
			return
		}
	}
	b.refresh()
}

// walkLines plays along the lines of the desk, those of the author where none
// were found.
func (u *UI) walkLines(name fyne.KeyName) {
	if u.linesShown() == nil && !u.session.Work().AuthorSolution.IsZero() {
		u.desk.findings.tabs.SelectIndex(tabAuthor)
	}
	if u.view.play == nil {
		if name == fyne.KeyLeft {
			return
		}
		u.desk.startPlay()
	}
	u.desk.playKey(name)
}

// lectern gives a board all the room that it can use, and the rest, a third at
// the least, to the text beside it or, in a tall window, below it.
type lectern struct{}

// MinSize implements fyne.Layout.
func (lectern) MinSize(objects []fyne.CanvasObject) fyne.Size {
	board, text := objects[0].MinSize(), objects[1].MinSize()
	return fyne.NewSize(board.Width+text.Width, max(board.Height, text.Height))
}

// Layout implements fyne.Layout.
func (lectern) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	board, text := objects[0], objects[1]
	gap := fynetheme.Padding() * 4
	if size.Width < size.Height {
		side := min(size.Width, size.Height*2/3)
		board.Move(fyne.NewPos((size.Width-side)/2, 0))
		board.Resize(fyne.NewSquareSize(side))
		text.Move(fyne.NewPos(0, side+gap))
		text.Resize(fyne.NewSize(size.Width, size.Height-side-gap))
		return
	}
	side := min(size.Height, size.Width*2/3)
	board.Move(fyne.NewPos(0, (size.Height-side)/2))
	board.Resize(fyne.NewSquareSize(side))
	text.Move(fyne.NewPos(side+gap, 0))
	text.Resize(fyne.NewSize(size.Width-side-gap, size.Height))
}
