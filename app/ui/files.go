package ui

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"keymove/app/session"
	"keymove/export"
	"keymove/export/pdf"
)

// dialogSize leaves the file dialogs room for long names.
var dialogSize = fyne.NewSize(860, 580)

func (u *UI) openDialog()   { u.askFile(u.t("dialog_open"), u.openPath) }
func (u *UI) importDialog() { u.askFile(u.t("dialog_import"), u.importPath) }

func (u *UI) askFile(title string, then func(path string)) {
	d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
		if err != nil {
			u.showError(err)
			return
		}
		if r == nil {
			return
		}
		r.Close()
		then(r.URI().Path())
	}, u.win)
	d.SetTitleText(title)
	u.startIn(d)
	u.showFileDialog(d)
}

// showFileDialog shows a file dialog; its size can be set only once it is
// there.
func (u *UI) showFileDialog(d *dialog.FileDialog) {
	d.SetView(dialog.ListView)
	d.Show()
	d.Resize(dialogSize)
	u.files = d
	d.SetOnClosed(func() { u.files = nil })
	u.mendFileDialog()
}

// startIn opens a file dialog in the folder of the document.
func (u *UI) startIn(d *dialog.FileDialog) {
	folder := ""
	if u.session.Named() {
		folder = filepath.Dir(u.session.Path())
	} else if home, err := os.UserHomeDir(); err == nil {
		folder = home
	}
	if place, err := storage.ListerForURI(storage.NewFileURI(folder)); err == nil {
		d.SetLocation(place)
	}
}

// OpenPath opens a file given on the command line, dropped or chosen.
func (u *UI) OpenPath(path string) { u.openPath(path) }

func (u *UI) openPath(path string) {
	if session.IsEventFile(path) {
		u.openEvent(path)
		return
	}
	u.session.OpenBackground(path, false, func(report *session.ImportReport, err error) {
		u.opened(report, err)
		if err == nil && report != nil {
			u.tellDuplicates(0, false)
		}
	})
}

func (u *UI) importPath(path string) {
	last := u.lastID()
	u.session.OpenBackground(path, true, func(report *session.ImportReport, err error) {
		u.opened(report, err)
		if err == nil {
			u.tellDuplicates(last, true)
		}
	})
}

// opened tells how reading a file went.
func (u *UI) opened(report *session.ImportReport, err error) {
	if err != nil {
		u.showError(err)
		return
	}
	if len(u.session.IDs()) > 1 {
		u.show(libraryPage)
	} else {
		u.show(deskPage)
	}
	if report != nil && len(report.Broken) > 0 {
		u.showText(u.t("import_title"), u.importText(report))
	}
}

// dropped opens files that were dropped on the window: the first takes the
// place of the document, the others are added to it.
func (u *UI) dropped(_ fyne.Position, files []fyne.URI) {
	for i, f := range files {
		if i == 0 {
			u.openPath(f.Path())
		} else {
			u.importPath(f.Path())
		}
	}
}

// askSave asks for a place and hands its path over. The file is as it was; see
// lazyFiles.
func (u *UI) askSave(name string, then func(path string) error) {
	u.askPlace(name, func(path string) { u.write(path, then) })
}

// askFolder asks for a folder.
func (u *UI) askFolder(title string, then func(path string)) {
	d := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if err != nil {
			u.showError(err)
			return
		}
		if folder != nil {
			then(folder.Path())
		}
	}, u.win)
	d.SetTitleText(title)
	u.startIn(d)
	u.showFileDialog(d)
}

// askPlace asks for a place for a file, which is then written there.
func (u *UI) askPlace(name string, then func(path string)) {
	d := dialog.NewFileSave(func(w fyne.URIWriteCloser, err error) {
		if err != nil {
			u.showError(err)
			return
		}
		if w == nil {
			return
		}
		w.Close()
		path := w.URI().Path()
		if filepath.Ext(path) != "" {
			then(path)
			return
		}
		path += filepath.Ext(name)
		if _, err := os.Stat(path); err != nil {
			then(path)
			return
		}
		dialog.ShowConfirm(u.cat.T("toolkit.overwrite_title"), u.cat.T("toolkit.overwrite", "File", path), func(yes bool) {
			if yes {
				then(path)
			}
		}, u.win)
	}, u.win)
	d.SetFileName(name)
	d.SetTitleText(u.t("dialog_save"))
	u.startIn(d)
	u.showFileDialog(d)
}

// write writes a file and says so.
func (u *UI) write(path string, then func(path string) error) {
	if err := then(path); err != nil {
		u.showError(err)
		return
	}
	u.status.say(u.t("written", "File", path))
}

func (u *UI) saveAsDialog() {
	u.askSave(u.fileName()+session.Extension, u.session.SaveAs)
}

// fileName proposes a name without an ending: the document's, or the author's.
func (u *UI) fileName() string {
	if u.session.Named() {
		return u.documentName()
	}
	if authors := u.session.Work().Authors; len(authors) > 0 && authors[0].Family != "" {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune(`/\:*?"<>|`, r) {
				return '-'
			}
			return r
		}, authors[0].Family)
	}
	return u.t("untitled")
}

// exportPDF writes the A5 sheets of the work on the desk.
func (u *UI) exportPDF() {
	u.askSave(u.fileName()+".pdf", func(path string) error {
		pages, _ := u.sheets()
		work := u.session.Work()
		meta := pdf.Meta{Title: work.Problem.Stipulation.String(), Author: authorsText(work), Creator: Name + " " + u.version, Created: time.Now()}
		return export.WriteFile(path, func(out io.Writer) error { return pdf.Write(out, pages, meta) })
	})
}

func (u *UI) exportSVG() { u.saveSVG(u.diagram()) }

func (u *UI) exportPNG() { u.savePNG(u.diagram()) }

func (u *UI) saveSVG(page export.Page) {
	u.askSave(u.fileName()+".svg", func(path string) error {
		return export.WriteFile(path, func(out io.Writer) error { return export.SVG(out, page) })
	})
}

// printDPI gives a picture sharp enough to print.
const printDPI = 300

func (u *UI) savePNG(page export.Page) {
	u.askSave(u.fileName()+".png", func(path string) error {
		return export.WriteFile(path, func(out io.Writer) error { return export.PNG(out, page, printDPI) })
	})
}

// diagram draws the diagram of the work on the desk.
func (u *UI) diagram() export.Page {
	return export.DiagramsOf(&u.session.Work().Problem, export.DiagramOptions{})
}

// printed is the work as a first publication prints it.
func (u *UI) printed() export.Page {
	return export.Publication(u.cat, u.session.Work(), export.PublicationOptions{Style: u.textOptions().Style})
}

// sheets are the A5 pages of the work, with its solution when that is of the
// present position.
func (u *UI) sheets() ([]export.Page, []export.Warning) { return u.layOut()() }

// layOut returns a function that lays the sheets out; it may run in any
// goroutine, since works and solutions are never changed, only replaced.
func (u *UI) layOut() func() ([]export.Page, []export.Warning) {
	o := export.A5Options{Text: u.textOptions(), Judge: u.desk.findings.sheet.judge.Checked}
	s := u.freshSolution()
	if s != nil {
		o.ComputerTested = u.session.Result().Report.Tested
	}
	cat, work := u.cat, *u.session.Work()
	return func() ([]export.Page, []export.Warning) { return export.A5(cat, &work, s, o) }
}
