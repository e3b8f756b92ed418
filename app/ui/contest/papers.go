package contest

import (
	"io"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/export"
	"keymove/export/pdf"
	"keymove/export/xlsx"
	"keymove/judging/contest"
	"keymove/resources/i18n"
	"keymove/solver"
)

// papersTab chooses what is printed and writes it.
type papersTab struct {
	object fyne.CanvasObject
	p      *Page
	round  *choice
	size   *choice
	large  *check
	mixed  *check
	lot    *widget.Label
}

// paper is something that can be printed.
type paper struct {
	key string
	// perRound: it is printed for the round chosen.
	perRound bool
	pages    func(*i18n.Catalog, *contest.Event, export.PaperOptions) []export.Page
}

// papers are all that can be printed; a record is dated.
func papers(now time.Time) []paper {
	return []paper{
		{"sheets", true, export.SolverSheets},
		{"answers", true, export.AnswerForms},
		{"key", true, export.KeyPages},
		{"seating", true, export.SeatingPages},
		{"attendance", true, export.AttendancePages},
		{"diplomas", false, export.Diplomas},
		{"protocol", false, func(c *i18n.Catalog, e *contest.Event, o export.PaperOptions) []export.Page {
			return export.Protocol(c, e, export.TableOptions{Mixed: o.Mixed}, now)
		}},
	}
}

func newPapersTab(p *Page) *papersTab {
	t := &papersTab{p: p}
	t.round = newChoice(p, nil, func(int) {})
	t.size = newChoice(p, []string{"A4", "A5"}, func(int) {})
	t.size.set(0)
	t.large = newCheck(p, p.t("paper_large"), func(bool) {})
	t.mixed = newCheck(p, p.t("paper_mixed"), func(bool) {})
	rows := container.NewVBox()
	t.lot = wrapped("")
	draw := newButton(p, p.t("lot_draw"), p.drawSeats)
	draw.Alignment = widget.ButtonAlignLeading
	for _, kind := range papers(p.now()) {
		write := newButton(p, p.t("paper_"+kind.key), func() { t.write(kind) })
		write.Alignment = widget.ButtonAlignLeading
		rows.Add(t.row(write, wrapped(p.t("paper_"+kind.key+"_note"))))
	}
	workbook := newButton(p, p.t("paper_workbook"), t.writeWorkbook)
	all := newButton(p, p.t("papers_all"), t.writeAll)
	all.Importance = widget.HighImportance
	for i, write := range []*button{workbook, all} {
		write.Alignment = widget.ButtonAlignLeading
		rows.Add(t.row(write, wrapped(p.t([]string{"paper_workbook_note", "papers_all_note"}[i]))))
	}
	t.object = column(caption(p.t("papers_how")),
		p.form(formRow{p.t("round_word"), t.round}, formRow{p.t("paper_size"), t.size}), t.large, t.mixed,
		widget.NewSeparator(), caption(p.t("lot_caption")), t.row(draw, t.lot),
		widget.NewSeparator(), caption(p.t("papers_which")), rows)
	return t
}

// row is a paper with what it is for.
func (t *papersTab) row(write, about fyne.CanvasObject) fyne.CanvasObject {
	if t.p.scale() > 1.5 {
		return container.NewVBox(write, about)
	}
	return container.NewBorder(nil, nil, container.New(&fixedWidth{230 * t.p.scale()}, write), nil, about)
}

func (t *papersTab) refresh() {
	names, at := t.p.roundNames()
	names = append([]string{t.p.t("all_rounds")}, names...)
	if chosen := t.round.SelectedIndex(); len(t.round.Options) == len(names) && chosen >= 0 {
		at = chosen - 1
	}
	t.round.setOptions(names, at+1)
	t.lot.SetText(t.p.t("lot", "Seed", t.p.event().Settings.Seating.Seed))
}

// options are what is printed, and how, with the number of the round for the
// papers of a round.
func (t *papersTab) options() export.PaperOptions {
	o := export.PaperOptions{Style: t.p.style(), Large: t.large.Checked, Mixed: t.mixed.Checked}
	if t.size.SelectedIndex() == 1 {
		o.Paper = export.PaperA5
	}
	if i := t.round.SelectedIndex(); i > 0 && i <= len(t.p.event().Rounds) {
		o.Round = t.p.event().Rounds[i-1].Number
	}
	return o
}

// fileName is what the file of a paper is called.
func (t *papersTab) fileName(kind paper, round int) string {
	name := t.p.t("paper_" + kind.key)
	if kind.perRound && round > 0 {
		name += " " + t.p.t("round", "Number", round)
	}
	return name + ".pdf"
}

// write asks for a place and prints a paper.
func (t *papersTab) write(kind paper) {
	p, o := t.p, t.options()
	if !kind.perRound {
		o.Round = 0
	}
	cat := p.cat
	p.host.AskPlace(t.fileName(kind, o.Round), func(path string) {
		t.publish(path, func(e *contest.Event) (int, error) {
			pages := kind.pages(cat, e, o)
			if len(pages) == 0 {
				return 0, nil
			}
			return 1, writePages(path, e, pages)
		})
	})
}

// writeWorkbook asks for a place and writes the tables as a workbook.
func (t *papersTab) writeWorkbook() {
	p, cat := t.p, t.p.cat
	p.host.AskPlace(baseName(p.host.Session.EventPath())+".xlsx", func(path string) {
		t.publish(path, func(e *contest.Event) (int, error) {
			return 1, export.WriteFile(path, func(out io.Writer) error { return xlsx.Write(out, cat, e) })
		})
	})
}

// writeAll asks for a folder and writes everything into it.
func (t *papersTab) writeAll() {
	p, o := t.p, t.options()
	cat, now := p.cat, p.now()
	p.host.AskFolder(p.t("papers_all"), func(folder string) {
		t.publish(folder, func(e *contest.Event) (int, error) {
			n := 0
			for _, kind := range papers(now) {
				one := o
				if !kind.perRound {
					one.Round = 0
				}
				pages := kind.pages(cat, e, one)
				if len(pages) == 0 {
					continue
				}
				if err := writePages(filepath.Join(folder, t.fileName(kind, one.Round)), e, pages); err != nil {
					return n, err
				}
				n++
			}
			written, err := writeTables(cat, folder, e, export.TableOptions{Mixed: o.Mixed})
			return n + written, err
		})
	})
}

// writePages writes pages as PDF.
func writePages(path string, e *contest.Event, pages []export.Page) error {
	meta := pdf.Meta{Title: e.About.Title, Creator: solver.Engine}
	return export.WriteFile(path, func(out io.Writer) error { return pdf.Write(out, pages, meta) })
}

// writeTables writes the results for a web page, for spreadsheets and for
// rating officers.
func writeTables(cat *i18n.Catalog, folder string, e *contest.Event, o export.TableOptions) (int, error) {
	tables := export.ContestTables(cat, e, o)
	standings := contest.Score(e)
	files := []struct {
		ending string
		write  func(io.Writer) error
	}{
		{".html", func(out io.Writer) error { return export.WriteTablesHTML(out, cat, e.About.Title, tables) }},
		{".csv", func(out io.Writer) error { return export.WriteTablesCSV(out, cat, tables) }},
		{".xlsx", func(out io.Writer) error { return xlsx.Write(out, cat, e) }},
		{"", func(out io.Writer) error { return export.WriteRatingCSV(out, e, &standings) }},
	}
	for n, f := range files {
		name := cat.T("contest.file_results") + f.ending
		if f.ending == "" {
			name = cat.T("contest.file_rating") + ".csv"
		}
		if err := export.WriteFile(filepath.Join(folder, name), f.write); err != nil {
			return n, err
		}
	}
	return len(files), nil
}

// publish lays out and writes in the background, from a copy of the event, and
// tells when it is done. Write returns how many files there are.
func (t *papersTab) publish(place string, write func(*contest.Event) (int, error)) {
	p := t.p
	path := p.host.Session.EventPath()
	p.host.Say(p.t("papers_writing"))
	p.background(func() func() {
		n := 0
		e, err := session.ReadEvent(path)
		if err == nil {
			n, err = write(e)
		}
		return func() {
			switch {
			case err != nil:
				p.host.Say("")
				p.host.ShowError(err)
			case n == 0:
				p.host.Say(p.t("paper_none"))
				p.host.ShowText(p.t("tab_papers"), p.t("paper_none"))
			default:
				p.host.Say(p.n("papers_written", n, "Place", place))
			}
		}
	})
}
