package widgets

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"keymove/app/widgets/theme"
)

// smallestRow is the least height of a row, for the pointer's sake.
const smallestRow = 32

func (t *SolutionTree) textSize() float32 {
	return t.Theme().Size(fynetheme.SizeNameText) * 1.1 // serifs look smaller
}

func (t *SolutionTree) rowHeight() float32 {
	return float32(math.Ceil(float64(max(smallestRow, t.textSize()*1.9))))
}

// textStart returns where the text of a row begins: after its indentation and
// the triangle.
func (t *SolutionTree) textStart(r *row) float32 {
	return t.textSize() * (1.5 + 1.3*float32(r.indent))
}

// wordsOf words each item of a row.
func (t *SolutionTree) wordsOf(r *row) [][]word {
	items := t.itemsOf(r)
	out := make([][]word, len(items))
	for i, item := range items {
		switch {
		case t.Text != nil:
			out[i] = words(t.Text(item))
		case item.Kind == MoveItem:
			out[i] = words([]Span{{Text: item.Node.Move.String()}})
		default:
			out[i] = words([]Span{{Text: string(item.Path)}})
		}
	}
	return out
}

// gap is the space between the moves of a row.
func (t *SolutionTree) gap() float32 { return t.textSize() * 0.4 }

// moveStarts returns where each move of a row begins.
func (t *SolutionTree) moveStarts(r *row) []float32 {
	var line wordLine
	x := t.textStart(r)
	starts := make([]float32, 0, len(r.paths))
	for _, item := range t.wordsOf(r) {
		starts = append(starts, x)
		line.begin()
		x = line.add(t, item, x, 0, t.textSize(), fynetheme.ColorNameForeground) + t.gap()
	}
	return starts
}

// fitRuns sets the length of runs by the width of the tree: a move takes about
// four and a half letters' height. It reports whether the length changed.
func (t *SolutionTree) fitRuns(width float32) bool {
	run := int((width - 4*t.textSize()) / (4.4 * t.textSize()))
	run = max(minRun, run&^1)
	if run == t.runMax {
		return false
	}
	t.runMax = run
	return true
}

// reveal scrolls the selected row into view.
func (t *SolutionTree) reveal() {
	height := t.scroll.Size().Height
	if t.at < 0 || height <= 0 {
		return
	}
	row := t.rowHeight()
	top := float32(t.at) * row
	y := t.scroll.Offset.Y
	switch {
	case top < y:
		y = top
	case top+row > y+height:
		y = top + row - height
	default:
		return
	}
	t.body.Resize(t.scroll.Size().Max(t.body.MinSize())) // it may have grown
	t.scroll.ScrollToOffset(fyne.NewPos(t.scroll.Offset.X, y))
}

// CreateRenderer is for Fyne.
func (t *SolutionTree) CreateRenderer() fyne.WidgetRenderer {
	r := &treeRenderer{tree: t}
	t.body.Layout = treeBody{r}
	t.scroll.OnScrolled = func(fyne.Position) { r.drawRows() }
	r.Refresh()
	return r
}

type treeRenderer struct {
	tree  *SolutionTree
	views []*rowView
	// widest is the width of the widest row that has been in view.
	widest float32
}

// treeBody gives the scrolled body its size; drawRows places what is in it.
type treeBody struct{ renderer *treeRenderer }

func (treeBody) Layout([]fyne.CanvasObject, fyne.Size) {}

func (b treeBody) MinSize([]fyne.CanvasObject) fyne.Size {
	t := b.renderer.tree
	return fyne.NewSize(b.renderer.widest, float32(len(t.rows))*t.rowHeight())
}

// Layout is for Fyne.
func (r *treeRenderer) Layout(size fyne.Size) {
	t := r.tree
	if t.fitRuns(size.Width) {
		t.build()
		t.find()
	}
	t.scroll.Resize(size)
	r.Refresh()
}

// MinSize is for Fyne.
func (r *treeRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 3*r.tree.rowHeight()) }

// Refresh is for Fyne.
func (r *treeRenderer) Refresh() {
	r.widest = 0
	r.drawRows()
}

// drawRows draws the rows that are in view.
func (r *treeRenderer) drawRows() {
	t := r.tree
	height := t.rowHeight()
	first := max(0, int(t.scroll.Offset.Y/height))
	last := min(len(t.rows), int((t.scroll.Offset.Y+t.scroll.Size().Height)/height)+1)
	objects := t.body.Objects[:0]
	width := r.widest
	for i := first; i < last; i++ {
		if i-first == len(r.views) {
			r.views = append(r.views, newRowView())
		}
		v := r.views[i-first]
		width = max(width, v.draw(t, i))
		objects = v.appendObjects(objects)
	}
	t.body.Objects = objects
	if width > r.widest {
		r.widest = width
	}
	t.scroll.Refresh() // with its content
}

// Objects is for Fyne.
func (r *treeRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.tree.scroll} }

// Destroy is for Fyne; there is nothing to free.
func (r *treeRenderer) Destroy() {}

// rowView is the picture of a row; views are reused as the tree scrolls.
type rowView struct {
	band, mark *canvas.Rectangle // behind the selected row and move
	triangle   [2]*canvas.Line
	line       wordLine
}

func newRowView() *rowView {
	v := &rowView{band: canvas.NewRectangle(color.Transparent), mark: canvas.NewRectangle(color.Transparent)}
	v.mark.CornerRadius = 3
	for i := range v.triangle {
		v.triangle[i] = canvas.NewLine(color.Transparent)
	}
	return v
}

func (v *rowView) appendObjects(to []fyne.CanvasObject) []fyne.CanvasObject {
	to = append(to, v.band, v.mark, v.triangle[0], v.triangle[1])
	for _, text := range v.line.objects() {
		to = append(to, text)
	}
	return to
}

// draw shows row i and returns its width.
func (v *rowView) draw(t *SolutionTree, i int) float32 {
	r := t.rows[i]
	height, size := t.rowHeight(), t.textSize()
	top := float32(i) * height
	ink := fynetheme.ColorNameForeground
	if t.stale {
		ink = fynetheme.ColorNameDisabled
	}
	v.line.begin()
	v.mark.Hide()
	x := t.textStart(r)
	baseline := top + height/2 + size*0.36
	for j, item := range t.wordsOf(r) {
		end := v.line.add(t, item, x, baseline, size, ink)
		if i == t.at && j == t.in {
			v.mark.Move(fyne.NewPos(x-size*0.25, top+height*0.1))
			v.mark.Resize(fyne.NewSize(end-x+size*0.5, height*0.8))
			v.mark.Show()
		}
		x = end + t.gap()
	}
	v.drawBand(t, i == t.at, top, max(x, t.scroll.Size().Width))
	v.drawTriangle(t, r, top)
	return x
}

func (v *rowView) drawBand(t *SolutionTree, selected bool, top, width float32) {
	v.band.Hidden = !selected
	v.band.FillColor = colourOf(t, fynetheme.ColorNameHover)
	v.band.Move(fyne.NewPos(0, top))
	v.band.Resize(fyne.NewSize(width, t.rowHeight()))
	v.mark.FillColor = colourOf(t, fynetheme.ColorNameSelection)
	v.mark.StrokeColor, v.mark.StrokeWidth = color.Transparent, 0
	if t.focused {
		v.mark.StrokeColor, v.mark.StrokeWidth = colourOf(t, fynetheme.ColorNamePrimary), 1.5
	}
	v.band.Refresh()
	v.mark.Refresh()
}

// drawTriangle shows before the text whether the row is open.
func (v *rowView) drawTriangle(t *SolutionTree, r *row, top float32) {
	size := t.textSize()
	half := size * 0.24
	centre := fyne.NewPos(t.textStart(r)-size*0.75, top+t.rowHeight()/2)
	points := [3]fyne.Position{ // ›
		centre.AddXY(-half/2, -half), centre.AddXY(half/2, 0), centre.AddXY(-half/2, half),
	}
	if r.open {
		points = [3]fyne.Position{ // ˅
			centre.AddXY(-half, -half/2), centre.AddXY(0, half/2), centre.AddXY(half, -half/2),
		}
	}
	for i, line := range v.triangle {
		line.Hidden = r.children == 0
		line.StrokeColor, line.StrokeWidth = colourOf(t, theme.ColourQuiet), 2
		line.Position1, line.Position2 = points[i], points[i+1]
		line.Refresh()
	}
}
