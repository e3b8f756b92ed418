package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/export"
	"keymove/judging"
	"keymove/solver/problem"
)

// preview shows a work of the list: what a problem magazine prints of it, and
// the key.
type preview struct {
	u     *UI
	root  fyne.CanvasObject
	board *widgets.Position
	above *widget.Label
	below *widget.Label
	key   *widget.Label
	open  *button
	shown int64
}

func newPreview(u *UI, open func()) *preview {
	p := &preview{u: u, board: widgets.NewPosition(), above: prose(""), below: prose(""), key: prose("")}
	p.above.TextStyle.Bold = true
	p.key.TextStyle = u.workStyle()
	p.open = newButton(u, u.t("library_open"), open)
	side := 264 * u.shown.TextScale
	body := container.NewVBox(p.above, container.NewGridWrap(fyne.NewSquareSize(side), p.board), p.below, p.key, p.open)
	p.root = container.NewVScroll(container.NewPadded(besideBar(body)))
	return p
}

// empty says why there is no work to show.
func (p *preview) empty(text string) {
	p.shown = 0
	p.u.session.EndLookUp(session.ForPreview)
	p.above.SetText(text)
	p.below.SetText("")
	p.key.SetText("")
	p.board.Hide()
	p.open.Hide()
}

// show reads a work and shows it. Until it is read the last one stays.
func (p *preview) show(id int64) {
	p.shown = id
	p.u.session.Preview(id, func(w problem.Composition, err error) {
		if p.shown != id {
			return
		}
		if err != nil {
			p.empty(p.u.errorText(err))
			return
		}
		p.fill(&w)
	})
}

func (p *preview) fill(w *problem.Composition) {
	u := p.u
	p.board.Show()
	p.open.Show()
	p.board.SetSetup(w.Problem.Diagram)
	p.above.SetText(captionText(u, w))
	below := u.underBoard(w)
	p.below.TextStyle = u.styleOf(below)
	p.below.SetText(below)
	p.key.SetText(u.keysText(w))
}

// captionText is what stands above a diagram: authors, source, distinction.
func captionText(u *UI, w *problem.Composition) string {
	var lines []string
	for _, a := range w.Authors {
		lines = append(lines, export.AuthorName(a, export.GivenFirst))
	}
	for _, text := range []string{export.SourceText(u.cat, w.Source), export.AwardText(u.cat, w.Award)} {
		if text != "" {
			lines = append(lines, text)
		}
	}
	return strings.Join(lines, "\n")
}

// keysText names the author's first moves: "1.Фa1!".
func (u *UI) keysText(w *problem.Composition) string {
	parts, _ := w.Problem.Parts() // those that can be made
	var keys []string
	for _, m := range judging.AuthorFirstMoves(w) {
		for _, part := range parts {
			if part.Index != m.Part {
				continue
			}
			if start, err := part.Position(); err == nil {
				text := "1." + u.session.Settings().Style().Move(&start, m.Move) + "!"
				if len(parts) > 1 {
					text = export.TwinLabel(u.cat, part.Index) + " " + text
				}
				keys = append(keys, text)
			}
		}
	}
	return strings.Join(keys, "\n")
}
