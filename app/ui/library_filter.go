package ui

import (
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/judging/library"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// The words that the choices beside the filter write into it.
var (
	filterGenres   = [...]string{"study", "twomover", "threemover", "moremover", "selfmate", "helpmate", "fairy", "retro"}
	filterVerdicts = [...]library.Soundness{library.Sound, library.Flawed, library.Unsound, library.NotDecided, library.Unsolved}
)

// newFilter makes the filter row. Its text says all that is looked for; the
// choices and the board beside it only write into it.
func (l *libraryView) newFilter() {
	u := l.u
	l.filter = newField(u, u.t("library_filter"), func(string) { l.typed() })
	l.filter.unbound = true
	l.filter.OnSubmitted = func(string) { u.win.Canvas().Focus(l.table) }
	l.filter.setting = true
	l.filter.SetText(u.view.filter)
	l.filter.setting = false
	l.fault = widget.NewLabel("")
	l.fault.Importance = widget.DangerImportance
	l.fault.Wrapping = fyne.TextWrapWord
	l.fault.Hide()
	genres := []string{u.t("filter_any_genre")}
	for g := problem.Study; g <= problem.Retro; g++ {
		genres = append(genres, u.t("filter_"+filterGenres[g-problem.Study]))
	}
	l.genre = newChoice(u, genres, func(i int) {
		l.write("genre", append([]string{""}, filterGenres[:]...)[i])
	})
	verdicts := []string{u.t("filter_any_verdict")}
	for _, v := range filterVerdicts {
		verdicts = append(verdicts, u.t("filter_"+string(v)))
	}
	l.verdict = newChoice(u, verdicts, func(i int) {
		word := ""
		if i > 0 {
			word = string(filterVerdicts[i-1])
		}
		l.write("verdict", word)
	})
	l.genre.PlaceHolder, l.verdict.PlaceHolder = longest(genres), longest(verdicts)
	l.place = newPlacePanel(l)
	l.readBack()
}

// longest returns the text with the most letters. A choice is as wide as what it
// shows while nothing is chosen.
func longest(texts []string) string {
	best := ""
	for _, text := range texts {
		if utf8.RuneCountInString(text) > utf8.RuneCountInString(best) {
			best = text
		}
	}
	return best
}

// typed follows what is typed into the filter.
func (l *libraryView) typed() {
	l.u.view.filter = l.filter.Text
	l.readBack()
	l.refresh()
}

// write puts a field into the filter in place of what it said before.
func (l *libraryView) write(name, value string) {
	text := library.SetField(l.filter.Text, name, value)
	if text != l.filter.Text {
		l.filter.SetText(text)
	}
}

// readBack lets the choices and the board show what the filter says.
func (l *libraryView) readBack() {
	q, _ := library.ParseQuery(l.filter.Text)
	genre, verdict := 0, 0
	if len(q.Genres) == 1 {
		genre = int(q.Genres[0]-problem.Study) + 1
	}
	if len(q.Verdicts) == 1 {
		for i, v := range filterVerdicts {
			if v == q.Verdicts[0] {
				verdict = i + 1
			}
		}
	}
	l.genre.set(genre)
	l.verdict.set(verdict)
	l.place.readBack(&q)
}

// placePanel is the small board on which a position, or a part of one, is
// looked for.
type placePanel struct {
	l       *libraryView
	root    *fyne.Container
	toggle  *button
	board   *widgets.Board
	palette *widgets.Palette
	whole   *choice
	empty   *check
	turns   [4]*check // mirrored, turned, shifted, colours exchanged
	pattern library.Pattern
}

func newPlacePanel(l *libraryView) *placePanel {
	u := l.u
	p := &placePanel{l: l, board: widgets.NewBoard(), palette: widgets.NewPalette()}
	p.palette.SetWords(u.t("tool_move"), u.t("tool_erase"))
	widgets.Connect(p.palette, p.board)
	p.board.OnEdit = p.edited
	p.whole = newChoice(u, []string{u.t("place_part"), u.t("place_whole")}, func(int) { p.write() })
	p.whole.set(0)
	p.empty = newCheck(u, u.t("place_empty"), func(on bool) {
		if on {
			p.board.SetTool(widgets.Tool{Man: chess.WhitePawn}) // a click anywhere is told; see edited
		} else {
			p.board.SetTool(p.palette.Tool())
		}
	})
	var turns []fyne.CanvasObject
	for i, key := range [...]string{"place_mirrored", "place_turned", "place_shifted", "place_recoloured"} {
		p.turns[i] = newCheck(u, u.t(key), func(bool) { p.write() })
		turns = append(turns, p.turns[i])
	}
	fromDesk := newButton(u, u.t("place_desk"), func() {
		p.pattern = library.Pattern{Men: library.MenOf(&u.session.Work().Problem.Diagram)}
		p.show()
		p.write()
	})
	clear := newButton(u, u.t("place_clear"), func() {
		p.pattern = library.Pattern{}
		p.show()
		p.write()
	})
	side := 300 * u.shown.TextScale
	below := container.NewVBox(p.palette, p.empty, p.whole, container.NewGridWithColumns(2, turns...), container.NewGridWithColumns(2, fromDesk, clear))
	board := container.NewGridWrap(fyne.NewSquareSize(side), p.board)
	p.root = container.NewStack(container.NewVScroll(container.NewPadded(container.NewVBox(board, below))))
	p.toggle = newButton(u, u.t("place_button"), p.flip)
	visible(p.root, u.view.placing)
	return p
}

// flip shows or hides the panel.
func (p *placePanel) flip() {
	p.l.u.view.placing = !p.l.u.view.placing
	visible(p.root, p.l.u.view.placing)
	p.l.root.Refresh()
}

// edited takes over what the user did on the board. While empty squares are
// marked, a click marks its square, or takes the mark off.
func (p *placePanel) edited(s chess.Setup) {
	men := library.MenOf(&s)
	if p.empty.Checked {
		old := p.pattern.Men.Setup()
		for sq := range chess.NoSquare {
			if s.Board[sq] == old.Board[sq] {
				continue
			}
			if s.Board[sq] == chess.WhitePawn {
				p.pattern.Empty ^= sq.Bit()
			}
			for i := range men {
				men[i] &^= sq.Bit()
			}
		}
	}
	p.pattern.Men = men
	p.pattern.Empty &^= men.All()
	p.show()
	p.write()
}

func (p *placePanel) show() {
	p.board.SetSetup(p.pattern.Men.Setup())
	p.board.SetMarks(0, p.pattern.Empty)
}

// write puts the board into the filter.
func (p *placePanel) write() {
	turns := ""
	for i, letter := range "mrsc" {
		if p.turns[i].Checked {
			turns += string(letter)
		}
	}
	if turns != "" {
		turns = "~" + turns
	}
	part, whole := "", ""
	switch {
	case p.pattern.IsZero():
	case p.whole.SelectedIndex() == 1:
		setup := p.pattern.Men.Setup()
		whole = setup.Placement() + turns
	default:
		part = p.pattern.String() + turns
	}
	text := library.SetField(library.SetField(p.l.filter.Text, "pattern", part), "position", whole)
	if text != p.l.filter.Text {
		p.l.filter.SetText(text)
	}
}

// readBack shows on the board what the filter says.
func (p *placePanel) readBack(q *library.Query) {
	pattern, freedom, whole := library.Pattern{}, library.Freedom(0), 0
	switch {
	case q.Position != nil:
		pattern.Men, freedom, whole = q.Position.Men, q.Position.Freedom, 1
	case q.Pattern != nil:
		pattern, freedom = q.Pattern.Pattern, q.Pattern.Freedom
	}
	if pattern != p.pattern {
		p.pattern = pattern
		p.show()
	}
	if !pattern.IsZero() {
		p.whole.set(whole)
		for i := range p.turns {
			p.turns[i].set(freedom>>i&1 != 0)
		}
	}
}
