package ui

import (
	"image"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/export"
	"keymove/solver/solution"
)

// sheet previews the A5 page of article 52 and leads to its files.
type sheet struct {
	u        *UI
	root     fyne.CanvasObject
	view     *widgets.PageView
	warnings *widget.Label
	asked    int // how often the sheet was to be shown
	judge    *check
}

func newSheet(u *UI) *sheet {
	s := &sheet{u: u, view: widgets.NewPageView(), warnings: prose("")}
	s.view.SetZoom(widgets.ZoomWidth)
	s.warnings.Importance = widget.WarningImportance
	var files form
	s.judge = newCheck(u, u.cat.T("publication.judge"), func(bool) { s.refresh() })
	files.add(u.t("sheet_file"), container.NewHBox(newButton(u, "PDF…", u.exportPDF)))
	files.add("", s.judge)
	files.add(u.t("diagram_file"), container.NewHBox(newButton(u, "SVG…", u.exportSVG), newButton(u, "PNG…", u.exportPNG)))
	files.add(u.cat.T("publication.label"), container.NewHBox(newButton(u, u.cat.T("publication.button"), s.publication)))
	files.add("", container.NewHBox(newButton(u, "SVG…", func() { u.saveSVG(u.printed()) }), newButton(u, "PNG…", func() { u.savePNG(u.printed()) })))
	s.root = container.NewBorder(files.object(), s.warnings, nil, nil, s.view)
	return s
}

// publication tells what a first publication lacks by article 47.1, with the
// text that is ready to print.
func (s *sheet) publication() {
	u := s.u
	u.showText(u.cat.T("publication.title"), export.PublicationReport(u.cat, u.textOptions().Style, u.session.Work()))
}

func (s *sheet) refresh() {
	s.asked++
	if sol := s.u.freshSolution(); sol == nil || !isLarge(sol) {
		s.show(s.u.sheets())
		return
	}
	// A large solution takes seconds to lay out: the window goes on meanwhile,
	// and what is no longer asked for is dropped.
	asked, lay := s.asked, s.u.layOut()
	go func() {
		pages, warnings := lay()
		s.u.session.Dispatch(func() {
			if s.asked == asked {
				s.show(pages, warnings)
			}
		})
	}()
}

// isLarge reports whether a solution has more than a thousand moves.
func isLarge(s *solution.Solution) bool {
	left := 1000
	for i := range s.Parts {
		for _, nodes := range s.Parts[i].Phases {
			left = without(nodes, left)
		}
	}
	return left < 0
}

// without takes the moves of nodes from left, until nothing is left.
func without(nodes []solution.Node, left int) int {
	left -= len(nodes)
	for i := 0; i < len(nodes) && left >= 0; i++ {
		left = without(nodes[i].Children, left)
	}
	return left
}

// show shows what was laid out.
func (s *sheet) show(pages []export.Page, warnings []export.Warning) {
	var shown []widgets.Page
	for _, p := range pages {
		shown = append(shown, widgets.Page{W: float32(p.W), H: float32(p.H), Draw: func(w, h int) image.Image {
			return export.Raster(p, min(float64(w)/p.W, float64(h)/p.H))
		}})
	}
	s.view.SetPages(shown)
	var texts []string
	for _, w := range warnings {
		texts = append(texts, "• "+export.WarningText(s.u.cat, w))
	}
	s.warnings.SetText(strings.Join(texts, "\n"))
	visible(s.warnings, len(texts) > 0)
}
