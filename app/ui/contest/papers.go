package contest

import (
	"io"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/export"
	"keymove/export/pdf"
	"keymove/export/xlsx"
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
}

// paper is something that can be printed.
type paper struct {
	key string
	// perRound: it is printed for the round chosen.
	perRound bool
	pages    func(*papersTab, export.PaperOptions) []export.Page
}

func papers() []paper {
	return []paper{
		{"sheets", true, func(t *papersTab, o export.PaperOptions) []export.Page {
			return export.SolverSheets(t.p.cat, t.p.event(), o)
		}},
		{"answers", true, func(t *papersTab, o export.PaperOptions) []export.Page {
			return export.AnswerForms(t.p.cat, t.p.event(), o)
		}},
		{"key", true, func(t *papersTab, o export.PaperOptions) []export.Page {
			return export.KeyPages(t.p.cat, t.p.event(), o)
		}},
		{"seating", true, func(t *papersTab, o export.PaperOptions) []export.Page {
			return export.SeatingPages(t.p.cat, t.p.event(), o)
		}},
		{"diplomas", false, func(t *papersTab, o export.PaperOptions) []export.Page {
			return export.Diplomas(t.p.cat, t.p.event(), o)
		}},
		{"protocol", false, func(t *papersTab, o export.PaperOptions) []export.Page {
			return export.Protocol(t.p.cat, t.p.event(), export.TableOptions{Mixed: o.Mixed}, time.Now())
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
	for _, kind := range papers() {
		write := newButton(p, p.t("paper_"+kind.key), func() { t.write(kind) })
		write.Alignment = widget.ButtonAlignLeading
		about := widget.NewLabel(p.t("paper_" + kind.key + "_note"))
		about.Wrapping = fyne.TextWrapWord
		rows.Add(t.row(write, about))
	}
	workbook := newButton(p, p.t("paper_workbook"), t.writeWorkbook)
	workbook.Alignment = widget.ButtonAlignLeading
	about := widget.NewLabel(p.t("paper_workbook_note"))
	about.Wrapping = fyne.TextWrapWord
	rows.Add(t.row(workbook, about))
	t.object = column(caption(p.t("papers_how")),
		p.form(formRow{p.t("round_word"), t.round}, formRow{p.t("paper_size"), t.size}), t.large, t.mixed,
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
}

// write asks for a place and prints a paper. The pages are laid out when the
// place is known.
func (t *papersTab) write(kind paper) {
	p := t.p
	o := export.PaperOptions{Style: p.style(), Large: t.large.Checked, Mixed: t.mixed.Checked}
	if t.size.SelectedIndex() == 1 {
		o.Paper = export.PaperA5
	}
	name := p.t("paper_" + kind.key)
	if i := t.round.SelectedIndex(); kind.perRound && i > 0 && i <= len(p.event().Rounds) {
		o.Round = p.event().Rounds[i-1].Number
		name += " " + p.t("round", "Number", o.Round)
	}
	pages := kind.pages(t, o)
	if len(pages) == 0 {
		p.host.ShowText(name, p.t("paper_none"))
		return
	}
	meta := pdf.Meta{Title: p.event().About.Title, Creator: solver.Engine}
	p.host.AskSave(name+".pdf", func(path string) error {
		return export.WriteFile(path, func(out io.Writer) error { return pdf.Write(out, pages, meta) })
	})
}

// writeWorkbook asks for a place and writes the tables as a workbook.
func (t *papersTab) writeWorkbook() {
	p := t.p
	p.host.AskSave(baseName(p.host.Session.EventPath())+".xlsx", func(path string) error {
		return export.WriteFile(path, func(out io.Writer) error { return xlsx.Write(out, p.cat, p.event()) })
	})
}
