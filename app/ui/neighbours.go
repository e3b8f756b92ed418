package ui

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/app/widgets"
	"keymove/export"
	"keymove/judging/library"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// neighbours shows the works of the collection that come nearest to the one on
// the desk, each beside it on a board, and attaches them as predecessors
// (article 47.3).
type neighbours struct {
	u       *UI
	root    fyne.CanvasObject
	closing *field
	note    *widget.Label
	list    *widget.List
	own     *widgets.Position
	other   *widgets.Position
	caption *widget.Label
	boards  fyne.CanvasObject
	full    *button
	partial *button
	open    *button
	beside  *button
	shelves *button
	kept    *fyne.Container // the predecessors attached

	found []session.Neighbour
	at    int    // the one beside the work, -1 for none
	asked string // what the list answers: the work and the date
	date  library.Reference
}

func newNeighbours(u *UI) *neighbours {
	n := &neighbours{u: u, note: prose(""), own: widgets.NewPosition(), other: widgets.NewPosition(), caption: prose(""), kept: container.NewVBox(), at: -1}
	n.closing = newField(u, u.t("closing_hint"), func(text string) {
		u.view.closing = text
		n.refresh()
	})
	n.closing.unbound = true
	n.closing.setting = true
	n.closing.SetText(u.view.closing)
	n.closing.setting = false
	n.list = widget.NewList(
		func() int { return len(n.found) },
		func() fyne.CanvasObject { return newNeighbourRow(n) },
		func(i widget.ListItemID, o fyne.CanvasObject) {
			if row := o.(*neighbourRow); i < len(n.found) {
				row.at = i
				row.SetText(n.line(&n.found[i]))
			}
		})
	n.list.OnSelected = n.look
	n.full = newButton(u, u.t("attach_full"), func() { n.attach(problem.FullAnticipation) })
	n.partial = newButton(u, u.t("attach_partial"), func() { n.attach(problem.PartialAnticipation) })
	n.open = newButton(u, u.t("neighbour_open"), n.openTab)
	n.beside = newButton(u, u.t("compare"), n.compare)
	n.shelves = newButton(u, u.t("shelves"), n.chooseShelves)
	attach := widget.NewLabel(u.t("attach"))
	attach.Truncation = fyne.TextTruncateEllipsis
	n.boards = container.NewVBox(container.New(&sideBySide{220 * u.shown.TextScale}, n.own, n.other), n.caption,
		container.NewBorder(nil, nil, nil, container.NewHBox(n.beside, n.open), attach), container.NewGridWithColumns(2, n.full, n.partial))
	top := container.NewVBox(container.NewBorder(nil, nil, widget.NewLabel(u.t("closing")), nil, n.closing),
		container.NewBorder(nil, nil, nil, container.NewVBox(n.shelves), n.note))
	parts := container.NewVSplit(n.list, container.NewVScroll(container.NewVBox(n.boards, n.kept)))
	parts.Offset = 0.35
	n.root = container.NewBorder(top, nil, nil, nil, parts)
	return n
}

// openTab opens the neighbour in view in a tab of its own.
func (n *neighbours) openTab() {
	if n.at >= 0 {
		n.u.try(n.u.session.OpenTab(n.found[n.at].ID))
	}
}

// compare shows the work and the neighbour in view in a window of their own.
func (n *neighbours) compare() {
	if s := n.u.session; n.at >= 0 {
		n.u.compare(s.Here(s.Current()), session.Ref{Document: n.found[n.at].Document, Work: n.found[n.at].ID})
	}
}

// reference is the date of article 47.3: the closing date given, else that of
// the work's own publication. A first publication without a date is of today.
func (n *neighbours) reference() (library.Reference, bool) {
	if text := strings.TrimSpace(n.closing.Text); text != "" {
		date := parseDate(text)
		return library.Reference{Date: date, Closing: true}, !date.IsZero()
	}
	w := n.u.session.Work()
	if w.Original && w.Source.Date.IsZero() {
		year, month, day := time.Now().Date()
		return library.Reference{Date: problem.Date{Year: year, Month: int(month), Day: day}}, true
	}
	return library.Reference{Date: w.Source.Date}, true
}

// refresh looks for neighbours when the position, the task or the date has
// changed, and shows what is attached.
func (n *neighbours) refresh() {
	u := n.u
	n.showKept()
	reference, ok := n.reference()
	if !ok {
		n.note.SetText(u.t("closing_wrong"))
		return
	}
	w := u.session.Work()
	asked := fmt.Sprint(u.session.Current(), w.Problem.Diagram.Placement(), w.Problem.Stipulation, reference, u.session.Shelves(), len(u.session.IDs()))
	if asked == n.asked {
		return
	}
	n.asked, n.date = asked, reference
	n.found, n.at = nil, -1
	n.list.UnselectAll()
	n.list.Refresh()
	n.boards.Hide()
	n.leave()
	if w.Problem.Diagram.Board == [64]chess.Piece{} {
		n.note.SetText(u.t("neighbours_empty_board"))
		return
	}
	n.note.SetText(u.t("neighbours_looking"))
	if !u.session.Neighbours(reference, n.show) {
		n.note.SetText(u.t("neighbours_alone"))
	}
}

// show shows what was found.
func (n *neighbours) show(found []session.Neighbour, err error) {
	n.found = found
	text := n.u.cat.N("ui.neighbours_found", len(found))
	if len(found) == 0 {
		text = n.u.t("neighbours_none")
	}
	if n.date.Date.IsZero() && len(found) > 0 {
		text += " " + n.u.t("neighbours_no_date")
	}
	var shelf *session.ShelfError
	switch {
	case errors.As(err, &shelf):
		text += "\n" + n.u.t("shelf_unread", "Name", shelfName(shelf.Path), "Reason", n.u.errorText(err))
	case err != nil:
		text += "\n" + n.u.errorText(err)
	}
	n.note.SetText(text)
	n.list.Refresh()
	if len(found) > 0 {
		n.list.Select(0)
	}
}

// line is a neighbour in the list: how near it is, and which it is.
func (n *neighbours) line(f *session.Neighbour) string {
	line := n.u.nearText(f) + " · " + n.u.t("precedence_"+f.Precedence.String()) + " · " + n.u.workLine(&f.Work)
	return joinShelf(line, n.u.shelfOf(f.Document, f.Path))
}

// nearText says how near a work comes.
func (u *UI) nearText(f *session.Neighbour) string {
	text := u.cat.N("ui.neighbour_distance", f.Distance)
	if f.Distance == 0 {
		text = u.t("neighbour_same")
	}
	return text
}

// workLine names a work in one line: "#2, Loyd, Bell's Life, 1866".
func (u *UI) workLine(w *problem.Composition) string {
	var parts []string
	for _, text := range []string{w.Problem.Stipulation.String(), authorsText(w), export.SourceText(u.cat, w.Source)} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

// look puts a neighbour beside the work. It is turned as the work stands, and
// the men that differ are tinted and ringed on both boards.
func (n *neighbours) look(i widget.ListItemID) {
	if i >= len(n.found) {
		return
	}
	u, f := n.u, &n.found[i]
	n.at = i
	o := lay(&u.session.Work().Problem.Diagram, &f.Work.Problem.Diagram, f.Turn)
	n.own.SetSetup(o.own)
	n.own.SetMarks(o.onOwn, o.onOwn)
	u.desk.board.SetMarks(o.onOwn, o.onOwn)
	n.other.SetSetup(o.other)
	n.other.SetMarks(o.onOther, o.onOther)
	n.caption.SetText(n.about(f))
	enable(n.beside, f.Document != 0) // what is not open cannot be held beside
	n.boards.Show()
}

// about says what the works have in common.
func (n *neighbours) about(f *session.Neighbour) string {
	u := n.u
	lines := []string{joinShelf(u.workLine(&f.Work), u.shelfOf(f.Document, f.Path))}
	said := []string{u.nearText(f)}
	if turn := u.turnText(f.Turn); turn != "" {
		said = append(said, u.t("neighbour_shown", "Turn", turn))
	}
	if f.SameTask {
		said = append(said, u.t("neighbour_task"))
	}
	if f.CommonKeys > 0 {
		said = append(said, u.t("neighbour_key"))
	}
	if f.CommonMates > 0 {
		said = append(said, u.t("neighbour_mates", "Common", f.CommonMates, "All", f.Mates))
	}
	return strings.Join(append(lines, strings.Join(said, "; "), u.t("precedence_why_"+f.Precedence.String())), "\n")
}

// attach notes the neighbour in view as a predecessor of the work.
func (n *neighbours) attach(degree problem.Anticipation) {
	if n.at < 0 {
		return
	}
	f := &n.found[n.at]
	p := problem.Predecessor{Anticipation: degree, Authors: f.Work.Authors, Source: f.Work.Source,
		Placement: f.Work.Problem.Diagram.Placement(), Stipulation: f.Work.Problem.Stipulation.String(), Reference: f.Work.ID}
	n.u.try(n.u.session.Edit("undo.predecessor", "", func(w *problem.Composition) {
		for i, known := range w.Predecessors {
			if known.Placement == p.Placement && known.Stipulation == p.Stipulation && known.Source == p.Source {
				p.Note = known.Note
				w.Predecessors[i] = p
				return
			}
		}
		w.Predecessors = append(w.Predecessors, p)
	}))
	n.showKept()
}

// showKept lists the predecessors attached to the work.
func (n *neighbours) showKept() {
	u := n.u
	n.kept.RemoveAll()
	for i, p := range u.session.Work().Predecessors {
		other := problem.Composition{Authors: p.Authors, Source: p.Source}
		other.Problem.Stipulation, _ = problem.ParseStipulation(p.Stipulation)
		degree := [...]string{problem.NotJudged: "predecessor", problem.PartialAnticipation: "predecessor_partial", problem.FullAnticipation: "predecessor_full"}[p.Anticipation]
		text := widget.NewLabel(u.t(degree) + ": " + u.workLine(&other))
		text.Truncation = fyne.TextTruncateEllipsis
		if p.Anticipation == problem.FullAnticipation {
			text.Importance = widget.DangerImportance
		}
		detach := newButton(u, u.t("detach"), func() {
			u.try(u.session.Edit("undo.predecessor", "", func(w *problem.Composition) {
				w.Predecessors = append(w.Predecessors[:i:i], w.Predecessors[i+1:]...)
			}))
			n.showKept()
		})
		n.kept.Add(container.NewBorder(nil, nil, nil, detach, text))
	}
}

// sideBySide gives two boards half the width each. Where that leaves them too
// small, only the second is shown: the first is the desk's own board, too.
type sideBySide struct{ height float32 }

// MinSize implements fyne.Layout.
func (s *sideBySide) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(180, s.height) }

// Layout implements fyne.Layout.
func (s *sideBySide) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const gap = 8
	own, other := objects[0], objects[1]
	half := fyne.NewSize((size.Width-gap)/2, size.Height)
	wide := half.Width >= 0.75*s.height
	visible(own, wide)
	if !wide {
		other.Move(fyne.NewPos(0, 0))
		other.Resize(size)
		return
	}
	own.Move(fyne.NewPos(0, 0))
	own.Resize(half)
	other.Move(fyne.NewPos(half.Width+gap, 0))
	other.Resize(half)
}

// leave takes the marks off the desk's board.
func (n *neighbours) leave() {
	if d := n.u.desk; d != nil {
		d.board.SetMarks(0, 0)
	}
}
