package contest

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/export"
	"keymove/judging/contest"
)

// eventTab is the title page of the event, its rounds, and what the rules leave
// to it.
type eventTab struct {
	object fyne.CanvasObject
	p      *Page

	about    []aboutField
	operator *field
	archive  *widget.Label
	rounds   *roundRows
	settings []setting
	warnings *widget.Label
	kept     *widget.Label
}

// aboutField is a line of the title page.
type aboutField struct {
	*field
	of func(*contest.About) *string
}

func newEventTab(p *Page) *eventTab {
	e := &eventTab{p: p, warnings: prose("")}
	about := e.aboutForm()
	e.rounds = newRoundRows(p)
	settings := e.settingsForm()
	e.object = column(
		caption(p.t("about_caption")), about,
		widget.NewSeparator(),
		caption(p.t("rounds_caption")), e.rounds.object,
		widget.NewSeparator(),
		caption(p.t("warnings_caption")), e.warnings, e.archiveForm(),
		widget.NewSeparator(),
		caption(p.t("kept_caption")), e.keptForm(),
		widget.NewSeparator(),
		caption(p.t("settings_caption")), prose(p.t("settings_text")), settings,
	)
	return e
}

// aboutForm is the form of the title page.
func (e *eventTab) aboutForm() fyne.CanvasObject {
	p := e.p
	var rows []formRow
	add := func(key string, of func(*contest.About) *string) {
		f := newField(p, "", func(text string) {
			about := p.event().About
			*of(&about) = text
			p.change("contest_about", contest.SetAbout{About: about})
		})
		e.about = append(e.about, aboutField{f, of})
		rows = append(rows, formRow{p.t(key), f})
	}
	add("title", func(a *contest.About) *string { return &a.Title })
	add("place", func(a *contest.About) *string { return &a.Place })
	add("organiser", func(a *contest.About) *string { return &a.Organiser })
	add("chief_judge", func(a *contest.About) *string { return &a.ChiefJudge })
	add("secretary", func(a *contest.About) *string { return &a.Secretary })
	add("notes", func(a *contest.About) *string { return &a.Notes })
	e.operator = newField(p, p.t("operator_hint"), func(text string) {
		p.host.Session.ChangeSettings(func(s *session.Settings) { s.Operator = text })
	})
	rows = append(rows, formRow{p.t("operator"), e.operator})
	return p.form(rows...)
}

func (e *eventTab) refresh() {
	p := e.p
	event := p.event()
	for _, f := range e.about {
		f.set(*f.of(&event.About))
	}
	e.operator.set(p.host.Session.Operator())
	e.rounds.refresh()
	e.showKept(&event.Settings.Ratings)
	for _, s := range e.settings {
		s.refresh(&event.Settings)
	}
	e.showWarnings()
}

// showWarnings shows what there is to look at in the event as a whole.
func (e *eventTab) showWarnings() {
	e.archive.SetText(e.archiveText())
	if _, running := e.p.host.Session.UsedFound(); running {
		e.p.later(pauseBefore, func() { e.archive.SetText(e.archiveText()) })
	}
	e.warnings.SetText(e.p.warningsText(func(i *contest.Issue) bool { return i.Task == "" && i.Solver == 0 }))
}

// archiveForm chooses the folder of earlier events, in which problems that were
// used before are looked for (article 49).
func (e *eventTab) archiveForm() fyne.CanvasObject {
	p := e.p
	e.archive = wrapped("")
	choose := newButton(p, p.t("archive_choose"), func() {
		p.host.AskFolder(p.t("archive_choose"), func(folder string) {
			p.host.Session.SetEventArchive(folder)
			e.showWarnings()
		})
	})
	return container.NewBorder(nil, nil, nil, container.NewVBox(choose), e.archive)
}

// archiveText tells which earlier events have been looked through.
func (e *eventTab) archiveText() string {
	events, running := e.p.host.Session.UsedFound()
	folder := e.p.host.Session.EventArchive()
	switch {
	case running:
		return e.p.t("archive_running")
	case folder == "":
		return e.p.n("archive_recent", events)
	}
	return e.p.n("archive_found", events, "Folder", folder)
}

// warningsText words what a look at the event has found, a line each.
func (p *Page) warningsText(wanted func(*contest.Issue) bool) string {
	text := ""
	for _, i := range p.overview.issues {
		if !wanted(&i) {
			continue
		}
		if text != "" {
			text += "\n"
		}
		text += "• " + export.IssueText(p.cat, i)
	}
	if text == "" {
		return p.t("no_warnings")
	}
	return text
}

// roundRows are the rounds, a line each, and the commands for them.
type roundRows struct {
	object fyne.CanvasObject
	p      *Page
	box    *fyne.Container
	rows   []*roundRow
}

// roundRow is the line of a round.
type roundRow struct {
	number                       int
	title, start, minutes, until *field
}

func newRoundRows(p *Page) *roundRows {
	r := &roundRows{p: p, box: container.NewVBox()}
	add := newButton(p, p.t("round_add"), r.add)
	preset := newMenuButton(p, p.t("round_preset"), r.presets)
	r.object = container.NewVBox(r.box, flowing(add, preset))
	return r
}

// add adds a round behind the last one.
func (r *roundRows) add() {
	next, minutes := 1, 60
	if rounds := r.p.event().Rounds; len(rounds) > 0 {
		last := rounds[len(rounds)-1]
		next, minutes = last.Number+1, last.Minutes
	}
	r.p.change("contest_round", contest.PutRound{Number: next, Minutes: minutes})
}

// presets offers the forms of contest. Their rounds are added to those that
// are there, and change the time of none with problems.
func (r *roundRows) presets() []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, preset := range contest.Presets() {
		items = append(items, fyne.NewMenuItem(r.p.t("preset_"+string(preset)), func() {
			e := r.p.event()
			settings := e.Settings
			settings.Preset = preset
			changes := []contest.Change{contest.SetSettings{Settings: settings}}
			start := firstStart(e)
			for _, round := range preset.Rounds(start) {
				if old := e.Round(round.Number); old == nil || len(old.Tasks) == 0 {
					changes = append(changes, round)
				}
			}
			r.p.change("contest_preset", changes...)
		}))
	}
	return items
}

// refresh shows the rounds as they are. The lines are made anew only when there
// are others.
func (r *roundRows) refresh() {
	rounds := r.p.event().Rounds
	same := len(rounds) == len(r.rows)
	for i := 0; same && i < len(rounds); i++ {
		same = rounds[i].Number == r.rows[i].number
	}
	if !same {
		r.rows = nil
		r.box.RemoveAll()
		if len(rounds) == 0 {
			r.box.Add(prose(r.p.t("rounds_empty")))
		}
		for i := range rounds {
			r.box.Add(r.line(rounds[i].Number))
		}
	}
	for i, row := range r.rows {
		round := &rounds[i]
		row.title.set(round.Title)
		row.start.set(r.p.clockText(round.Start))
		row.minutes.set(minutesText(round.Minutes))
		row.until.set(r.p.clockText(round.ProtestsUntil))
	}
}

// line makes the line of a round.
func (r *roundRows) line(number int) fyne.CanvasObject {
	p := r.p
	row := &roundRow{number: number}
	row.title = newField(p, p.t("round_title"), func(text string) {
		r.put(number, func(c *contest.PutRound) bool { c.Title = text; return true })
	})
	row.start = newField(p, p.t("clock_example"), func(text string) {
		r.put(number, func(c *contest.PutRound) bool { return p.readClock(text, &c.Start) })
	})
	row.minutes = newField(p, "", func(text string) {
		r.put(number, func(c *contest.PutRound) bool { return p.readNumber(text, &c.Minutes) })
	})
	row.until = newField(p, p.t("clock_example"), func(text string) {
		r.put(number, func(c *contest.PutRound) bool { return p.readClock(text, &c.ProtestsUntil) })
	})
	remove := newButton(p, p.t("remove"), func() { p.change("contest_round_remove", contest.RemoveRound{Number: number}) })
	r.rows = append(r.rows, row)
	wide := func(o fyne.CanvasObject, width float32) fyne.CanvasObject {
		return container.New(&fixedWidth{width * p.scale()}, o)
	}
	labelled := func(key string, o fyne.CanvasObject) fyne.CanvasObject {
		return container.NewBorder(nil, nil, widget.NewLabel(p.t(key)), nil, o)
	}
	name := widget.NewLabelWithStyle(p.t("round", "Number", number), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	return flowing(container.NewHBox(name, layout.NewSpacer()), wide(row.title, 96), labelled("start", wide(row.start, 136)),
		labelled("minutes", wide(row.minutes, 48)), labelled("protests_until", wide(row.until, 136)), remove)
}

// put changes one value of a round; false from the change leaves it as it is.
func (r *roundRows) put(number int, change func(*contest.PutRound) bool) {
	round := r.p.event().Round(number)
	if round == nil {
		return
	}
	c := contest.PutRound{Number: number, Title: round.Title, Start: round.Start, Minutes: round.Minutes, ProtestsUntil: round.ProtestsUntil}
	if !change(&c) || !r.p.change("contest_round", c) {
		r.refresh()
	}
}
