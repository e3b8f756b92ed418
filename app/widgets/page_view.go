package widgets

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fc "fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets/theme"
)

// Page is a sheet to preview.
type Page struct {
	// W and H are the sheet's sides in any one unit.
	W, H float32
	// Draw draws the whole sheet in a picture of the given size in pixels.
	// A nil Draw leaves the sheet blank.
	Draw func(w, h int) image.Image
}

// Zoom says how large a page is shown.
type Zoom uint8

// The zooms.
const (
	ZoomPage  Zoom = iota // the whole page is in view
	ZoomWidth             // the page is as wide as the view, and scrolls
)

// PageView previews the pages of a document one below the other.
type PageView struct {
	widget.BaseWidget
	pages  []Page
	zoom   Zoom
	sheets []*sheet
	scroll *fc.Scroll
	column *fyne.Container
}

// sheet is a page as it lies in the view.
type sheet struct {
	page   Page
	paper  *canvas.Rectangle
	raster *canvas.Raster
	// Scrolling and hovering ask for the same picture over and over.
	drawn image.Image
	w, h  int
}

// NewPageView returns a view of no pages, zoomed to the whole page.
func NewPageView() *PageView {
	v := &PageView{}
	v.column = &fyne.Container{}
	v.column.Layout = pageLayout{v}
	v.scroll = fc.NewScroll(v.column)
	v.ExtendBaseWidget(v)
	return v
}

// SetPages shows other pages; the view stays where it was scrolled to as far
// as there is something to see.
func (v *PageView) SetPages(pages []Page) {
	v.pages = pages
	v.sheets = v.sheets[:0]
	v.column.Objects = v.column.Objects[:0]
	for _, page := range pages {
		s := &sheet{page: page, paper: canvas.NewRectangle(color.Transparent)}
		s.raster = canvas.NewRaster(s.draw)
		v.sheets = append(v.sheets, s)
		v.column.Objects = append(v.column.Objects, s.paper, s.raster)
	}
	v.Refresh()
}

// SetZoom chooses how large the pages are.
func (v *PageView) SetZoom(z Zoom) {
	v.zoom = z
	v.Refresh()
}

// Zoom returns how large the pages are.
func (v *PageView) Zoom() Zoom { return v.zoom }

func (s *sheet) draw(w, h int) image.Image {
	if s.page.Draw != nil && w > 0 && h > 0 && (s.drawn == nil || s.w != w || s.h != h) {
		s.drawn, s.w, s.h = s.page.Draw(w, h), w, h
	}
	if s.drawn == nil {
		return image.NewNRGBA(image.Rect(0, 0, 1, 1))
	}
	return s.drawn
}

// margin is the space around sheets.
func (v *PageView) margin() float32 { return 2 * v.Theme().Size(fynetheme.SizeNamePadding) }

// sheetSize returns the size of a page in the view.
func (v *PageView) sheetSize(p Page) fyne.Size {
	if p.W <= 0 || p.H <= 0 {
		return fyne.Size{}
	}
	view := v.Size().SubtractWidthHeight(2*v.margin(), 2*v.margin())
	if v.zoom == ZoomWidth {
		width := max(0, view.Width-v.Theme().Size(fynetheme.SizeNameScrollBar))
		return fyne.NewSize(width, width*p.H/p.W)
	}
	k := max(0, min(view.Width/p.W, view.Height/p.H))
	return fyne.NewSize(k*p.W, k*p.H)
}

// pageLayout lays the sheets one below the other.
type pageLayout struct{ view *PageView }

func (l pageLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	y := l.view.margin()
	for _, s := range l.view.sheets {
		sheet := l.view.sheetSize(s.page)
		at := fyne.NewPos(max(l.view.margin(), (size.Width-sheet.Width)/2), y)
		s.paper.Move(at.SubtractXY(1, 1))
		s.paper.Resize(sheet.AddWidthHeight(2, 2))
		s.raster.Move(at)
		s.raster.Resize(sheet)
		y += sheet.Height + l.view.margin()
	}
}

func (l pageLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, l.view.margin())
	for _, s := range l.view.sheets {
		sheet := l.view.sheetSize(s.page)
		size = fyne.NewSize(max(size.Width, sheet.Width), size.Height+sheet.Height+l.view.margin())
	}
	return size
}

// CreateRenderer is for Fyne.
func (v *PageView) CreateRenderer() fyne.WidgetRenderer {
	r := &pageRenderer{view: v}
	r.Refresh()
	return r
}

type pageRenderer struct{ view *PageView }

// Layout is for Fyne.
func (r *pageRenderer) Layout(size fyne.Size) {
	r.view.scroll.Resize(size)
	r.view.scroll.Refresh()
}

// MinSize is for Fyne.
func (r *pageRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 160) }

// Refresh is for Fyne.
func (r *pageRenderer) Refresh() {
	v := r.view
	for _, s := range v.sheets {
		s.paper.FillColor = colourOf(v, theme.ColourPaper)
		s.paper.StrokeColor, s.paper.StrokeWidth = colourOf(v, fynetheme.ColorNameSeparator), 1
	}
	v.column.Layout.Layout(v.column.Objects, v.column.Size())
	v.scroll.Refresh()
	canvas.Refresh(v.column)
}

// Objects is for Fyne.
func (r *pageRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.view.scroll} }

// Destroy is for Fyne; there is nothing to free.
func (r *pageRenderer) Destroy() {}
