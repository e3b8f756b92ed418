package ui

import (
	"image"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
	"keymove/export"
)

// sheet previews the A5 page of article 52 and leads to its files.
type sheet struct {
	u        *UI
	root     fyne.CanvasObject
	view     *widgets.PageView
	warnings *widget.Label
}

func newSheet(u *UI) *sheet {
	s := &sheet{u: u, view: widgets.NewPageView(), warnings: prose("")}
	s.view.SetZoom(widgets.ZoomWidth)
	s.warnings.Importance = widget.WarningImportance
	var files form
	files.add(u.t("sheet_file"), container.NewHBox(newButton(u, "PDF…", u.exportPDF)))
	files.add(u.t("diagram_file"), container.NewHBox(newButton(u, "SVG…", u.exportSVG), newButton(u, "PNG…", u.exportPNG)))
	s.root = container.NewBorder(files.object(), s.warnings, nil, nil, s.view)
	return s
}

func (s *sheet) refresh() {
	pages, warnings := s.u.sheets()
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
