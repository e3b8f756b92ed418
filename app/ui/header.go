package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/solver/problem"
)

// headerForm edits what article 52 puts above the diagram.
type headerForm struct {
	u        *UI
	root     fyne.CanvasObject
	fields   []boundField
	original *check
	source   []*field // greyed out for a first publication
	more     *recordForm
}

// boundField is a text field with how its value is read from a work.
type boundField struct {
	*field
	value func(*problem.Composition) string
}

func newHeaderForm(u *UI) *headerForm {
	f := &headerForm{u: u}
	text := func(name, hint string, value func(*problem.Composition) string, write func(*problem.Composition, string)) *field {
		return f.bind(newField(u, hint, nil), name, value, write)
	}
	author := text("author", u.t("author_hint"), authorsText, setAuthors)
	town := text("town", "", townsText, setTowns)
	source := text("source", u.t("source_hint"), func(w *problem.Composition) string { return w.Source.Name },
		func(w *problem.Composition, t string) { w.Source.Name = t })
	issue := text("issue", "", func(w *problem.Composition) string { return w.Source.Issue },
		func(w *problem.Composition, t string) { w.Source.Issue = t })
	number := text("number", "", func(w *problem.Composition) string { return w.Source.Number },
		func(w *problem.Composition, t string) { w.Source.Number = t })
	date := text("date", u.t("date_hint"), func(w *problem.Composition) string { return dateText(w.Source.Date) },
		func(w *problem.Composition, t string) { w.Source.Date = parseDate(t) })
	award := text("award", u.t("award_hint"), func(w *problem.Composition) string { return w.Award.Distinction },
		func(w *problem.Composition, t string) { w.Award.Distinction = t })
	tourney := text("tourney", "", func(w *problem.Composition) string { return w.Award.Tourney },
		func(w *problem.Composition, t string) { w.Award.Tourney = t })
	dedication := text("dedication", "", func(w *problem.Composition) string { return w.Dedication },
		func(w *problem.Composition, t string) { w.Dedication = t })
	after := text("after", "", func(w *problem.Composition) string { return w.After },
		func(w *problem.Composition, t string) { w.After = t })
	f.original = newCheck(u, u.t("original"), func(on bool) {
		u.try(u.session.Edit("undo.header", "", func(w *problem.Composition) { w.Original = on }))
	})
	f.source = []*field{source, issue, number}

	var fields form
	fields.add(u.t("author"), author)
	fields.add(u.t("town"), town)
	fields.add("", f.original)
	fields.add(u.t("source"), source)
	fields.add(u.t("issue"), container.NewGridWithColumns(2, issue, container.NewBorder(nil, nil, widget.NewLabel("№"), nil, number)))
	fields.add(u.t("date"), container.NewBorder(nil, nil, short(date, 120), nil))
	fields.add(u.t("award"), award)
	fields.add(u.t("tourney"), tourney)
	fields.add(u.t("dedication"), dedication)
	fields.add(u.t("after_work"), after)
	f.more = newRecordForm(f)
	f.root = container.NewVBox(fields.object(), f.more.accordion)
	return f
}

// bind ties a field to a part of the work; name keeps the typing into it
// together as one step of undo.
func (f *headerForm) bind(entry *field, name string, value func(*problem.Composition) string, write func(*problem.Composition, string)) *field {
	u := f.u
	entry.typed = func(text string) {
		u.try(u.session.Edit("undo.header", name, func(w *problem.Composition) { write(w, text) }))
	}
	entry.same = func(text, shown string) bool {
		var w problem.Composition
		write(&w, text)
		return value(&w) == shown
	}
	entry.left = func() {
		u.session.EndTyping()
		f.refresh()
	}
	f.fields = append(f.fields, boundField{entry, value})
	return entry
}

// refresh shows the work's values.
func (f *headerForm) refresh() {
	w := f.u.session.Work()
	for _, b := range f.fields {
		b.set(b.value(w))
	}
	f.original.set(w.Original)
	f.more.refresh(w)
	for _, s := range f.source {
		if w.Original {
			s.Disable()
		} else {
			s.Enable()
		}
	}
}

// authorsText writes "Loyd, Samuel; Healey, Frank".
func authorsText(w *problem.Composition) string {
	var names []string
	for _, a := range w.Authors {
		name := a.Family
		if a.Given != "" {
			name += ", " + a.Given
		}
		names = append(names, name)
	}
	return strings.Join(names, "; ")
}

// setAuthors reads names separated by semicolons, each "family, given"; the
// towns of authors who keep their place stay.
func setAuthors(w *problem.Composition, text string) {
	old := w.Authors
	w.Authors = nil
	for i, name := range splitList(text) {
		family, given, _ := strings.Cut(name, ",")
		a := problem.Author{Family: strings.TrimSpace(family), Given: strings.TrimSpace(given)}
		if i < len(old) {
			a.Town, a.Country = old[i].Town, old[i].Country
		}
		w.Authors = append(w.Authors, a)
	}
}

func townsText(w *problem.Composition) string {
	var towns []string
	for _, a := range w.Authors {
		towns = append(towns, a.Town)
	}
	return strings.TrimRight(strings.Join(towns, "; "), "; ")
}

// setTowns reads one town for each author, in their order. A town without an
// author makes a nameless one, so that nothing typed is lost.
func setTowns(w *problem.Composition, text string) {
	towns := strings.Split(text, ";")
	for i := range w.Authors {
		w.Authors[i].Town = ""
	}
	for i, town := range towns {
		town = strings.TrimSpace(town)
		if i >= len(w.Authors) {
			if town == "" {
				continue
			}
			w.Authors = append(w.Authors, problem.Author{})
			i = len(w.Authors) - 1
		}
		w.Authors[i].Town = town
	}
}

// dateText writes "15.3.1867", "3.1867", "1867" or "1866-1867".
func dateText(d problem.Date) string {
	switch {
	case d.Year == 0:
		return ""
	case d.YearTo != 0:
		return fmt.Sprintf("%d-%d", d.Year, d.YearTo)
	case d.Day != 0:
		return fmt.Sprintf("%d.%d.%d", d.Day, d.Month, d.Year)
	case d.Month != 0:
		return fmt.Sprintf("%d.%d", d.Month, d.Year)
	}
	return strconv.Itoa(d.Year)
}

// parseDate reads what dateText writes, with dots or slashes, and the forms of
// data files ("1867-03-15"). What is no date, as while it is being typed, gives
// none.
func parseDate(text string) problem.Date {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == '/' || r == ' ' })
	slices.Reverse(parts)
	d, err := problem.ParseDate(strings.Join(parts, "-"))
	if err != nil {
		return problem.Date{}
	}
	return d
}
