package ui

import (
	"crypto/rand"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/export"
	"keymove/solver/problem"
)

// recordForm is the folded part of the header: what articles 45.5, 47.1 and
// 47.3 name beyond the sheet of article 52.
type recordForm struct {
	u         *UI
	accordion *widget.Accordion
	item      *widget.AccordionItem
	relation  *choice
	ticks     []boundTick
	versions  *widget.Label
	free      *widget.Label
}

// boundTick is a tick box with how its value is read from a work.
type boundTick struct {
	*check
	value func(*problem.Composition) bool
}

// relations are the choices of the relation to an earlier work, by their names
// in the catalogue.
var relations = []problem.Relation{problem.NoRelation, problem.AfterAnother, problem.SmallRework, problem.Version, problem.Correction}

func newRecordForm(f *headerForm) *recordForm {
	u := f.u
	r := &recordForm{u: u, versions: prose(""), free: prose("")}
	say := func(key string) string { return u.cat.T("record." + key) }
	text := func(name string, value func(*problem.Composition) string, write func(*problem.Composition, string)) *field {
		return f.bind(newField(u, "", nil), "record."+name, value, write)
	}
	area := func(name string, rows int, value func(*problem.Composition) string, write func(*problem.Composition, string)) *field {
		entry := f.bind(newArea(u, say(name+"_hint"), nil), "record."+name, value, write)
		entry.SetMinRowsVisible(rows)
		return entry
	}
	line := func(name string, at func(*problem.Composition) *string) *field {
		return text(name, func(w *problem.Composition) string { return *at(w) }, func(w *problem.Composition, t string) { *at(w) = t })
	}
	number := func(name string, at func(*problem.Composition) *int) *field {
		return text(name, func(w *problem.Composition) string { return numberText(*at(w)) }, func(w *problem.Composition, t string) { *at(w) = parseNumber(t) })
	}
	date := func(name string, at func(*problem.Composition) *problem.Date) *field {
		return text(name, func(w *problem.Composition) string { return dateText(*at(w)) }, func(w *problem.Composition, t string) { *at(w) = parseDate(t) })
	}
	tick := func(name string, at func(*problem.Composition) *bool) *check {
		c := newCheck(u, say(name), func(on bool) {
			u.try(u.session.Edit("undo.header", "", func(w *problem.Composition) { *at(w) = on }))
		})
		r.ticks = append(r.ticks, boundTick{c, func(w *problem.Composition) bool { return *at(w) }})
		return c
	}
	var words []string
	for _, relation := range relations {
		words = append(words, say("relation."+relationKey(relation)))
	}
	r.relation = newChoice(u, words, func(i int) {
		u.try(u.session.Edit("undo.header", "", func(w *problem.Composition) { w.Relation = relations[i] }))
	})

	var authors, issue, award, rework, texts form
	authors.add(say("country"), text("country", countriesText, setCountries))
	authors.add("", tick("agree", func(w *problem.Composition) *bool { return &w.CoauthorsAgree }))

	issue.add(say("volume"), pair(line("volume", func(w *problem.Composition) *string { return &w.Source.Volume }),
		say("page"), number("page", func(w *problem.Composition) *int { return &w.Source.Page })))
	issue.add(say("round"), line("round", func(w *problem.Composition) *string { return &w.Source.Round }))
	issue.add(say("responsible"), line("responsible", func(w *problem.Composition) *string { return &w.Source.Responsible }))
	issue.add(say("place"), line("place", func(w *problem.Composition) *string { return &w.Source.Place }))
	issue.add(say("print_run"), pair(number("print_run", func(w *problem.Composition) *int { return &w.Source.PrintRun }),
		say("pages"), number("pages", func(w *problem.Composition) *int { return &w.Source.Pages })))
	issue.add("", tick("electronic", func(w *problem.Composition) *bool { return &w.Source.Electronic }))
	issue.add(say("reprints"), area("reprints", 2, reprintsText, setReprints))

	award.add(say("section"), pair(line("section", func(w *problem.Composition) *string { return &w.Award.Section }),
		say("year"), date("tourney_date", func(w *problem.Composition) *problem.Date { return &w.Award.TourneyDate })))
	award.add(say("judges"), text("judges", func(w *problem.Composition) string { return namesText(w.Award.Judges) },
		func(w *problem.Composition, t string) { w.Award.Judges = parseNames(t, w.Award.Judges) }))

	rework.add(say("relation_title"), r.relation)
	rework.add(say("reworked_by"), text("reworked_by", func(w *problem.Composition) string { return namesText(w.ReworkedBy) },
		func(w *problem.Composition, t string) { w.ReworkedBy = parseNames(t, w.ReworkedBy) }))
	rework.add("", container.NewVBox(newButton(u, say("new_version"), r.newVersion), r.versions))
	rework.add(say("defect"), pair(date("defect", func(w *problem.Composition) *problem.Date { return &w.DefectPublished }),
		say("reentries"), number("reentries", func(w *problem.Composition) *int { return &w.Reentries })))
	rework.add("", r.free)

	texts.add(say("solution_date"), date("solution_date", func(w *problem.Composition) *problem.Date { return &w.SolutionPublished }))
	texts.add(say("keywords"), text("keywords", func(w *problem.Composition) string { return strings.Join(w.Keywords, "; ") },
		func(w *problem.Composition, t string) { w.Keywords = splitList(t) }))
	texts.add(say("examined"), area("examined", 2, examinedText, setExamined))
	texts.add(say("comments"), area("comments", 4, commentsText, setComments))

	r.item = widget.NewAccordionItem(say("more"), container.NewVBox(
		caption(say("title_authors")), authors.stacked(),
		caption(say("title_issue")), issue.stacked(),
		caption(say("title_award")), award.stacked(),
		caption(say("title_rework")), rework.stacked(),
		caption(say("title_texts")), texts.stacked(),
	))
	r.item.Open = u.view.record
	r.accordion = widget.NewAccordion(r.item)
	return r
}

// pair is two fields on a line, with words before the second.
func pair(first *field, words string, second *field) *fyne.Container {
	return container.NewGridWithColumns(2, first, container.NewBorder(nil, nil, widget.NewLabel(words), nil, second))
}

func relationKey(r problem.Relation) string {
	if r == problem.NoRelation {
		return "none"
	}
	return r.String()
}

// refresh shows the work's values; the fields of text are the header's.
func (r *recordForm) refresh(w *problem.Composition) {
	r.relation.set(slices.Index(relations, w.Derivation()))
	for _, t := range r.ticks {
		t.set(t.value(w))
	}
	others := r.u.session.Versions(w.Identity) - 1
	show(r.versions, others > 0, func() string { return r.u.cat.N("record.versions", others) })
	show(r.free, w.DefectPublished != problem.Date{}, func() string {
		text := r.u.cat.T("record.free", "Date", export.DateText(r.u.cat, w.FreeFrom()))
		if w.Reentries > problem.MostReentries {
			text += "\n" + r.u.cat.T("record.too_many_reentries")
		}
		return text
	})
}

// show sets a label's text, or hides it.
func show(l *widget.Label, visible bool, text func() string) {
	if !visible {
		l.Hide()
		return
	}
	l.SetText(text())
	l.Show()
}

// newVersion adds a copy of the work that is linked with it as its version.
func (r *recordForm) newVersion() {
	u := r.u
	if u.session.Work().Identity == "" {
		identity, err := newIdentity()
		if err == nil {
			err = u.session.Edit("undo.version", "", func(w *problem.Composition) { w.Identity = identity })
		}
		if err != nil {
			u.showError(err)
			return
		}
	}
	version := *u.session.Work()
	version.Relation, version.ID = problem.Version, ""
	if version.After == "" {
		version.After = export.SourceText(u.cat, version.Source)
	}
	version.Source, version.Original = problem.Source{}, false
	u.try(u.session.Add("undo.version", version))
}

// newIdentity makes a text that no other work has.
func newIdentity() (string, error) {
	var b [12]byte
	if _, err := rand.Read(b[:]); err != nil {
		return "", err
	}
	return hex.EncodeToString(b[:]), nil
}

func numberText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// parseNumber reads a number from 1; anything else is none.
func parseNumber(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 {
		return 0
	}
	return n
}
