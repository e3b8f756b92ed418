package ui

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

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

// formatOf tells the format by the ending of a file's name.
func formatOf(path string) (interchange.Format, bool) {
	format, ok := map[string]interchange.Format{
		".olv": interchange.Olive, ".txt": interchange.Popeye, ".epd": interchange.EPD,
		".fen": interchange.FEN, ".json": interchange.JSON, ".jsonl": interchange.JSON,
		".pgn": interchange.PGN, ".tex": interchange.LaTeX, ".html": interchange.HTML, ".htm": interchange.HTML,
		".pbm": interchange.PBM,
	}[strings.ToLower(filepath.Ext(path))]
	return format, ok
}

// endingError says that a name's ending names no format.
type endingError struct{ path string }

func (e *endingError) Error() string { return e.path + ": unknown format" }

// exportDialog writes the whole document in a format of the trade, told by the
// ending of the name.
func (u *UI) exportDialog() {
	u.askSave(u.fileName()+".olv", func(path string) error {
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
	for i, r := range u.session.Rows() {
		if slices.Contains(ids, r.ID) {
			texts = append(texts, u.t("export_damaged", "Place", i+1, "Name", u.workName(r, i+1)))
		}
	}
	return texts
}
