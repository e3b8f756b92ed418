package ui

import (
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"keymove/solver/chess"
	"keymove/solver/solution"
)

// popped closes the menu under the pointer and returns its items by their labels
// without shortcuts. The toolkit's menu does not tell them.
func (w *window) popped() map[string]*fyne.MenuItem {
	w.t.Helper()
	items := map[string]*fyne.MenuItem{}
	w.insideTop(func(o fyne.CanvasObject) {
		menu, ok := o.(*widget.PopUpMenu)
		if !ok {
			return
		}
		for _, row := range menu.Items {
			field := reflect.Indirect(reflect.ValueOf(row)).FieldByName("Item")
			if !field.IsValid() {
				continue // a separator
			}
			item := field.Interface().(*fyne.MenuItem)
			label, _ := itemWords(item)
			items[label] = item
		}
	})
	if len(items) == 0 {
		w.t.Fatal("no menu")
	}
	w.win.Canvas().Overlays().Remove(w.win.Canvas().Overlays().Top())
	return items
}

// chooseItem chooses an item by its label in the language of the window.
func (w *window) chooseItem(items map[string]*fyne.MenuItem, label string) {
	w.t.Helper()
	item := items[label]
	if item == nil || item.Disabled {
		var labels []string
		for l := range items {
			labels = append(labels, l)
		}
		w.t.Fatalf("%q cannot be chosen among\n%s", label, strings.Join(labels, "\n"))
	}
	item.Action()
}

// rightClick presses and releases the secondary button in the middle of an
// object, as the driver does.
func rightClick(o fyne.SecondaryTappable, object fyne.CanvasObject) {
	at := middle(object)
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(o.(fyne.CanvasObject))
	point := fyne.PointEvent{AbsolutePosition: at, Position: at.Subtract(corner)}
	if m, ok := o.(desktop.Mouseable); ok {
		e := &desktop.MouseEvent{PointEvent: point, Button: desktop.MouseButtonSecondary}
		m.MouseDown(e)
		m.MouseUp(e)
	}
	o.TappedSecondary(&point)
}

func TestSquaresHaveAMenu(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.desk.board.SetCursorSquare(chess.A6)
	w.win.Canvas().Focus(w.desk.board)
	w.key(desktop.KeyMenu)
	items := w.popped()
	w.chooseItem(items, "Очистить a6")
	if w.session.Work().Problem.Diagram.Board[chess.A6] != chess.NoPiece {
		t.Error("the square is not cleared")
	}
	w.undo()
	black := items["Чёрная фигура"].ChildMenu.Items
	black[0].Action()
	if got := w.session.Work().Problem.Diagram.Board[chess.A6]; got != chess.BlackKing {
		t.Errorf("on a6 stands %v", got)
	}
	w.undo()
	items["Отразить слева направо"].Action()
	if w.session.Work().Problem.Diagram.Board[chess.H6] != chess.WhiteQueen {
		t.Error("the position is not mirrored")
	}
	w.undo()
	items["Игра"].Action()
	rightClick(w.desk.board, w.desk.board)
	w.chooseItem(w.popped(), w.UI.t("to_diagram"))
	if w.view.play != nil {
		t.Error("the menu of play does not lead back")
	}
}

func TestTreesHaveAMenu(t *testing.T) {
	w := open(t)
	w.put(loyd, "#2")
	w.solve()
	tree := w.desk.findings.tree
	key := solution.RootPath(0, solution.Actual).Then(w.session.Result().Solution.Parts[0].Phases[solution.Actual][0].Move)
	tree.SetSelected(key)
	w.desk.jump(key)
	tree.Menu()
	items := w.popped()
	w.chooseItem(items, "Копировать всё решение")
	if got := w.app.Clipboard().Content(); !strings.Contains(got, "1.Фa1!") || !strings.Contains(got, "2.Кр:g6#") {
		t.Errorf("copied\n%s", got)
	}
	w.chooseItem(items, "Копировать вариант на доске")
	if got := w.app.Clipboard().Content(); got != "1.Фa1" {
		t.Errorf("copied %q", got)
	}
	w.chooseItem(items, "Записать найденное")
	if w.session.Work().AuthorSolution.IsZero() || w.view.tab != tabAuthor {
		t.Error("no draft of the author's solution")
	}
	author := w.desk.findings.author.tree
	author.SetSelected(key)
	author.Menu()
	w.chooseItem(w.popped(), "Убрать линию")
	if !w.session.Work().AuthorSolution.IsZero() {
		t.Error("the line is not removed")
	}
}

func TestRowsHaveAMenu(t *testing.T) {
	w := twoCollections(t)
	rightClick(w.works.table, w.cellOf(1))
	items := w.popped()
	w.chooseItem(items, "Отметить")
	if marked := w.works.markedWorks(); len(marked) != 1 || marked[0] != w.works.ids[1] {
		t.Errorf("marked %v", marked)
	}
	items[w.UI.t("tab_copy_to")].ChildMenu.Items[0].Action()
	if docs := w.session.Documents(); docs[1].Works != 2 {
		t.Errorf("after copying %+v", docs)
	}
	w.chooseItem(items, "Открыть композицию в новой вкладке")
	if w.page != deskPage || w.session.Work().Authors[0].Family != "Куббель" || len(w.session.Tabs()) != 3 {
		t.Errorf("page %d, %d tabs", w.page, len(w.session.Tabs()))
	}
	w.show(libraryPage)
	w.settle()
	rightClick(w.works.table, w.cellOf(0))
	w.chooseItem(w.popped(), w.UI.t("work_delete"))
	if got := w.listed(); len(got) != 2 || got[0] != "Куббель" {
		t.Errorf("left: %v", got)
	}
	w.undo()
	if got := w.listed(); len(got) != 3 {
		t.Errorf("after undo: %v", got)
	}
}

func TestTabsHaveAMenu(t *testing.T) {
	w := twoCollections(t)
	var second *menuButton
	for _, o := range w.frame.tabs.list.Objects[1].(*fyne.Container).Objects[1].(*fyne.Container).Objects {
		if b, ok := o.(*menuButton); ok {
			second = b
		}
	}
	rightClick(second, second)
	items := w.popped()
	w.chooseItem(items, "Сравнить с композицией на столе")
	if c := w.paired(); c.works[0].Place != 1 || c.works[1].Work.Problem.Diagram.Board[chess.A6] != chess.WhiteQueen {
		t.Errorf("compared %d with %d", c.works[0].Place, c.works[1].Place)
	}
	w.chooseItem(items, "Закрыть остальные вкладки")
	if tabs := w.session.Tabs(); len(tabs) != 1 || w.session.Documents()[0].Works != 1 {
		t.Errorf("tabs %+v", tabs)
	}
}

func TestTwinsFindingsAndNeighboursHaveAMenu(t *testing.T) {
	w := open(t)
	w.put("8/2B1p1n1/2p1b3/8/K2kpN2/p3Np2/2Qp1q2/8 w - - 0 1", "#2", "Remove e7", "Remove a3")
	w.desk.task.rows[0].root.Refresh()
	area := w.desk.task.rows[0].root.(*fyne.Container).Objects[1].(*menuArea)
	rightClick(area, area)
	w.chooseItem(w.popped(), "Ниже")
	if twins := w.session.Work().Problem.Twins; twins[0].String() != "Remove a3" {
		t.Errorf("twins %v", twins)
	}
	rightClick(area, area)
	items := w.popped()
	w.chooseItem(items, "Показать на доске")
	if w.view.play == nil || w.desk.board.Setup().Board[chess.A3] != chess.NoPiece {
		t.Error("the twin is not on the board")
	}
	w.chooseItem(items, "Удалить близнеца")
	if n := len(w.session.Work().Problem.Twins); n != 1 {
		t.Errorf("%d twins", n)
	}
	w.undo()
	w.undo()
	w.desk.toDiagram()
	w.put("8/2B1p1n1/2p1b3/8/K2kpN2/p3Np2/2Qp1q2/8 w - - 0 1", "#2")
	w.solve()
	w.desk.findings.tabs.SelectIndex(tabVerdict)
	finding := w.desk.findings.card.list.Objects[0].(*menuArea)
	rightClick(finding, finding)
	items = w.popped()
	w.chooseItem(items, "Копировать все замечания")
	if got := w.app.Clipboard().Content(); strings.Count(got, "\n") != len(w.session.Result().Report.Findings) {
		t.Errorf("copied\n%s", got)
	}
	w.chooseItem(items, "Показать")
	if w.view.play == nil || w.view.tab != tabSolution {
		t.Error("the finding does not lead to its line")
	}

	shelf := shelfOfThree(t)
	shelf.try(shelf.session.Select(shelf.session.IDs()[2]))
	shelf.show(deskPage)
	shelf.desk.findings.tabs.SelectIndex(tabNeighbours)
	shelf.settle()
	row := newNeighbourRow(shelf.desk.findings.near)
	rightClick(row, row)
	shelf.chooseItem(shelf.popped(), shelf.UI.t("attach_full"))
	if n := len(shelf.session.Work().Predecessors); n != 1 {
		t.Errorf("%d predecessors", n)
	}
}
