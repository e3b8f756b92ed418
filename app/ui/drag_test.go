package ui

import (
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"keymove/app/session"
)

// middle is the middle of an object, as a point of the window.
func middle(o fyne.CanvasObject) fyne.Position {
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).AddXY(o.Size().Width/2, o.Size().Height/2)
}

// cellOf returns a cell of a row in sight.
func (w *window) cellOf(row int) *workCell {
	w.t.Helper()
	w.settle()
	for cell := range w.works.cells {
		if cell.row == row && !fyne.CurrentApp().Driver().AbsolutePositionForObject(cell).IsZero() {
			return cell
		}
	}
	w.t.Fatalf("row %d is not in sight", row)
	return nil
}

// dragRow drags a row and returns the cell by which it is held.
func (w *window) dragRow(row int) *workCell {
	w.t.Helper()
	cell := w.cellOf(row)
	dragTo(cell, middle(cell).AddXY(6, 6))
	return cell
}

func dragTo(cell *workCell, at fyne.Position) {
	cell.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{AbsolutePosition: at}})
}

// twoCollections lists three works with another collection in a second tab.
func twoCollections(t *testing.T) *window {
	w := shelfOfThree(t)
	if err := w.session.SaveAs(filepath.Join(t.TempDir(), "три"+session.Extension)); err != nil {
		t.Fatal(err)
	}
	w.session.NewDocumentBeside()
	w.put(loyd, "#2")
	if err := w.session.ShowTab(0); err != nil {
		t.Fatal(err)
	}
	w.show(libraryPage)
	w.settle()
	return w
}

func TestRowsAreDraggedOntoATab(t *testing.T) {
	w := twoCollections(t)
	cell := w.dragRow(1)
	target := w.frame.tabs.list.Objects[1]
	dragTo(cell, middle(target))
	frame := target.(*fyne.Container).Objects[0].(*canvas.Rectangle)
	if frame.StrokeWidth == 0 || w.works.drag.text.Text == "" {
		t.Errorf("the tab under the pointer is not lit; the flag says %q", w.works.drag.text.Text)
	}
	cell.DragEnd()
	if docs := w.session.Documents(); docs[0].Works != 3 || docs[1].Works != 2 {
		t.Fatalf("after the drop %+v", docs)
	}
	if w.win.Canvas().Overlays().Top() != nil || frame.StrokeWidth != 0 || w.page != libraryPage {
		t.Error("something of the drag is left in view")
	}
	if err := w.session.ShowTab(1); err != nil {
		t.Fatal(err)
	}
	w.undo()
	if docs := w.session.Documents(); docs[1].Works != 1 {
		t.Errorf("after undo in the other collection %+v", docs)
	}
}

// TestMarkedRowsAreDraggedTogether to a new collection, for which there is a
// place while they are dragged.
func TestMarkedRowsAreDraggedTogether(t *testing.T) {
	w := shelfOfThree(t)
	w.works.mark(0)
	w.works.mark(2)
	cell := w.dragRow(2)
	if !w.frame.tabs.root.Visible() || !w.frame.tabs.fresh.Visible() {
		t.Fatal("there is no place to drop works")
	}
	w.win.Resize(fyne.NewSize(1281, 800)) // what came into sight is laid out
	dragTo(cell, middle(w.frame.tabs.fresh))
	cell.DragEnd()
	docs := w.session.Documents()
	if len(docs) != 2 || docs[1].Works != 2 || !docs[0].Active || docs[0].Works != 3 {
		t.Errorf("after the drop %+v", docs)
	}
	if w.frame.tabs.fresh.Visible() {
		t.Error("the place for a new collection stays")
	}
}

func TestWorksAreMoved(t *testing.T) {
	w := twoCollections(t)
	other := w.session.Documents()[1].Number
	w.copyTo(other, []int64{w.works.ids[0]}, true)
	if docs := w.session.Documents(); docs[0].Works != 2 || docs[1].Works != 2 {
		t.Fatalf("after moving %+v", docs)
	}
	w.undo()
	if docs := w.session.Documents(); docs[0].Works != 3 {
		t.Errorf("after undo %+v", docs)
	}
}

func TestADragThatEndsNowhereDoesNothing(t *testing.T) {
	w := twoCollections(t)
	before := w.session.CanUndo()
	for _, at := range []fyne.Position{middle(w.works.preview.open), middle(w.frame.tabs.list.Objects[0])} {
		cell := w.dragRow(0)
		dragTo(cell, at)
		cell.DragEnd()
	}
	if docs := w.session.Documents(); docs[0].Works != 3 || docs[1].Works != 1 || w.session.CanUndo() != before {
		t.Errorf("after the drops %+v", docs)
	}
}
