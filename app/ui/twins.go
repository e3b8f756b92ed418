package ui

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/export"
	"keymove/solver/problem"
)

// twinRow is one twin: its letter, its words and whether they can be read.
type twinRow struct {
	root   fyne.CanvasObject
	letter *widget.Label
	words  *field
	note   *widget.Label
	remove *button
}

// newTwinRow makes the row of a twin; the row after the last twin is for a new
// one.
func (f *taskForm) newTwinRow(i int) *twinRow {
	u := f.u
	r := &twinRow{letter: widget.NewLabel(""), note: widget.NewLabel("")}
	r.note.Wrapping = fyne.TextWrapWord
	r.note.TextStyle = u.workStyle()
	r.words = newField(u, u.t("twin_hint"), func(text string) { f.typeTwin(i, text) })
	r.words.same = func(text, value string) bool {
		t, _ := problem.ParseTwin(text)
		return t.String() == value
	}
	r.words.left = f.leave
	r.remove = newButton(u, "–", func() { f.removeTwin(i) })
	actions := func() []action { return f.twinActions(i) }
	r.root = container.NewVBox(container.NewBorder(nil, nil, newMenuArea(u, r.letter, actions), r.remove, r.words),
		newMenuArea(u, r.note, actions))
	return r
}

func (f *taskForm) removeTwin(i int) {
	f.edit("undo.twins", "", func(p *problem.Problem) {
		if i < len(p.Twins) {
			p.Twins = slices.Delete(p.Twins, i, i+1)
		}
	})
}

// typeTwin writes what is typed into a twin; the first letter typed into the
// last row adds a twin.
func (f *taskForm) typeTwin(i int, text string) {
	t, _ := problem.ParseTwin(text)
	f.edit("undo.twins", "twin", func(p *problem.Problem) {
		switch {
		case i < len(p.Twins) && text == "":
			p.Twins = slices.Delete(p.Twins, i, i+1)
		case i < len(p.Twins):
			p.Twins[i] = t
		case text != "":
			p.Twins = append(p.Twins, t)
		}
	})
}

func (f *taskForm) refreshTwins(p *problem.Problem) {
	want := len(p.Twins) + 1
	for len(f.rows) < want {
		r := f.newTwinRow(len(f.rows))
		f.rows = append(f.rows, r)
		f.twins.Add(r.root)
	}
	for len(f.rows) > want {
		last := f.rows[len(f.rows)-1]
		f.rows = f.rows[:len(f.rows)-1]
		f.twins.Remove(last.root)
	}
	_, err := p.Parts()
	faults := twinErrors(err)
	first := 1
	if p.ZeroPosition {
		first = 0
	}
	for i, r := range f.rows {
		index := i + first
		r.letter.SetText(export.TwinLabel(f.u.cat, index))
		if i == len(p.Twins) {
			r.words.set("")
			r.note.Hide()
			r.remove.Disable()
			continue
		}
		r.remove.Enable()
		r.words.set(p.Twins[i].String())
		note, importance := export.TwinText(f.u.cat, f.u.session.Settings().Style(), p, index), widget.SuccessImportance
		if fault := faults[index]; fault != nil {
			note, importance = f.u.twinErrorText(p, i, fault), widget.DangerImportance
		}
		r.note.Importance, r.note.TextStyle = importance, f.u.styleOf(note)
		r.note.SetText(note)
		r.note.Show()
	}
}

// twinErrors sorts the faults of Parts by the twin.
func twinErrors(err error) map[int]*problem.TwinError {
	faults := map[int]*problem.TwinError{}
	list := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		list = joined.Unwrap()
	}
	for _, err := range list {
		var fault *problem.TwinError
		if errors.As(err, &fault) {
			faults[fault.Index] = fault
		}
	}
	return faults
}

// twinErrorText says what is wrong with a twin: in its words where they cannot
// be read, else in what they would change.
func (u *UI) twinErrorText(p *problem.Problem, i int, fault *problem.TwinError) string {
	if fault.Fault == problem.TwinUnreadable {
		if _, err := problem.ParseTwin(p.Twins[i].String()); err != nil {
			return export.FileErrorText(u.cat, err)
		}
	}
	return export.FileErrorText(u.cat, fault)
}
