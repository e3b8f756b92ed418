package ui

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/export"
	"keymove/export/interchange"
)

// importText lists the entries that could not be read in full.
func (u *UI) importText(r *session.ImportReport) string {
	var b strings.Builder
	b.WriteString(u.cat.N("ui.import_works", r.Works, "File", filepath.Base(r.File)) + "\n")
	b.WriteString(u.cat.N("ui.import_broken", len(r.Broken)) + "\n\n")
	for _, e := range r.Broken {
		for _, err := range e.Errors {
			b.WriteString("• " + export.FileErrorText(u.cat, err) + "\n")
		}
	}
	return b.String()
}

// endings are the endings of names in each format; the first is proposed.
var endings = map[interchange.Format][]string{
	interchange.Olive: {".olv"}, interchange.Popeye: {".txt"}, interchange.PGN: {".pgn"}, interchange.LaTeX: {".tex"},
	interchange.HTML: {".html", ".htm"}, interchange.PBM: {".pbm"}, interchange.EPD: {".epd"}, interchange.FEN: {".fen"},
	interchange.JSON: {".json", ".jsonl"},
}

// formatOf tells the format by the ending of a file's name.
func formatOf(path string) (interchange.Format, bool) {
	for format, list := range endings {
		if slices.Contains(list, strings.ToLower(filepath.Ext(path))) {
			return format, true
		}
	}
	return "", false
}

// endingList names the endings that can be written: ".json .olv …".
func endingList() string {
	var all []string
	for _, format := range interchange.Formats() {
		all = append(all, endings[format][0])
	}
	return strings.Join(all, " ")
}

// endingError says that a name's ending names no format.
type endingError struct{ path string }

func (e *endingError) Error() string { return e.path + ": unknown format" }

// exportDialog asks for a format of the trade and for a name, and writes the
// whole document.
func (u *UI) exportDialog() {
	var d *dialog.CustomDialog
	choices := container.NewVBox()
	for _, format := range interchange.Formats() {
		label := u.cat.T("file.format."+string(format)) + "   " + endings[format][0]
		b := newButton(u, label, func() {
			d.Hide()
			u.exportAs(format)
		})
		b.Alignment = widget.ButtonAlignLeading
		b.keys = func(name fyne.KeyName) bool {
			if name == fyne.KeyEscape {
				d.Hide()
			}
			return name == fyne.KeyEscape
		}
		choices.Add(b)
	}
	d = dialog.NewCustom(u.t("export_format"), u.t("close"), container.NewVScroll(choices), u.win)
	d.Resize(fyne.NewSize(420, min(120+choices.MinSize().Height, 520)))
	d.Show()
	if first, ok := choices.Objects[0].(fyne.Focusable); ok {
		u.win.Canvas().Focus(first)
	}
}

// exportAs writes the whole document. Another ending than the one proposed
// chooses its own format.
func (u *UI) exportAs(format interchange.Format) {
	u.askSave(u.fileName()+endings[format][0], func(path string) error {
		format, ok := formatOf(path)
		if !ok {
			return &endingError{path}
		}
		works, damaged, err := u.session.ReadableWorks()
		if err != nil {
			return err
		}
		var losses []interchange.Loss
		if err := export.WriteFile(path, func(out io.Writer) (err error) {
			losses, err = interchange.Write(out, format, works)
			return err
		}); err != nil {
			return err
		}
		if told := append(u.damagedTexts(damaged), export.LossTexts(u.cat, format, losses)...); len(told) > 0 {
			u.showText(u.t("export_losses_title"), strings.Join(told, "\n"))
		}
		return nil
	})
}

// damagedTexts names the works that could not be read and were left out.
func (u *UI) damagedTexts(ids []int64) []string {
	var texts []string
	for i, id := range u.session.IDs() {
		if slices.Contains(ids, id) {
			texts = append(texts, u.t("export_damaged", "Place", i+1, "Name", u.workName(u.session.Row(id), i+1)))
		}
	}
	return texts
}
