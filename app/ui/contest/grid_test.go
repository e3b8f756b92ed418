package contest

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func sum(widths []float32) float32 {
	total := float32(0)
	for _, w := range widths {
		total += w
	}
	return total
}

// numbered is a table of so many lines.
func numbered(b *bench, lines int) *grid {
	g := newGrid(b.Page, "test", []gridColumn{{title: "№", width: 40, right: true}, {title: "Name", width: 200, grow: true}, {title: "Town", width: 300}},
		func(row, column int) string { return fmt.Sprint(row, column) }, nil)
	g.setRows(lines)
	return g
}

// No column is out of sight, whatever the width, and numbers give way last.
func TestColumnsShareTheWidth(t *testing.T) {
	b := newBench(t, "en")
	g := numbered(b, 3)
	for _, width := range []float32{900, 560, 400, 200} {
		g.object.Resize(fyne.NewSize(width, 300))
		if got := sum(g.laid); got > width || got < width-30 {
			t.Errorf("at %v the columns take %v", width, got)
		}
		if width >= 400 && g.laid[0] != 40 {
			t.Errorf("at %v the numbers have %v", width, g.laid[0])
		}
	}
	g.object.Resize(fyne.NewSize(900, 300))
	if g.laid[2] != 300 {
		t.Errorf("a column that does not grow has %v, want 300", g.laid[2])
	}
}

// A border is dragged, and the next table of the name has the widths, in
// proportion to its text.
func TestWidthsAreRemembered(t *testing.T) {
	b := newBench(t, "en")
	g := numbered(b, 3)
	b.win.SetContent(g.object)
	g.object.Resize(fyne.NewSize(800, 300))
	before := append([]float32(nil), g.laid...)
	border := g.head.borders[0]
	border.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(30, 0)})
	border.DragEnd()
	if g.laid[0] != before[0]+30 || g.laid[1] != before[1]-30 || g.laid[2] != before[2] {
		t.Errorf("widths %v, before %v", g.laid, before)
	}
	border.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(-5000, 0)})
	if g.laid[0] < 20 {
		t.Errorf("the first column has vanished: %v", g.laid)
	}
	again := numbered(b, 3)
	again.object.Resize(fyne.NewSize(800, 300))
	if again.laid[0] != before[0]+30 {
		t.Errorf("the width is not remembered: %v", again.laid)
	}
}

// A line chosen before the table has a size is in view, and nothing before it
// is scrolled away; keys go from line to line and tell it.
func TestLinesAreChosen(t *testing.T) {
	b := newBench(t, "en")
	g := numbered(b, 100)
	var chosen []int
	g.chosen = func(row int) { chosen = append(chosen, row) }
	removed := -1
	g.removed = func(row int) { removed = row }
	g.choose(0)
	b.win.SetContent(g.object)
	b.win.Resize(fyne.NewSize(700, 400))
	if offset := g.list.GetScrollOffset(); offset != 0 {
		t.Errorf("the list begins %v below its beginning", offset)
	}
	if len(chosen) != 0 {
		t.Error("the program's own choice was told")
	}
	b.win.Canvas().Focus(g.list)
	b.key(fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyEnd, fyne.KeyDown, fyne.KeyHome, fyne.KeyUp)
	if got := strings.Trim(fmt.Sprint(chosen), "[]"); got != "1 2 1 99 0" {
		t.Errorf("chosen: %s", got)
	}
	b.key(fyne.KeyPageDown)
	if g.at < 4 || g.at > 12 {
		t.Errorf("a page goes to line %d", g.at)
	}
	b.key(fyne.KeyDelete)
	if removed != g.at {
		t.Errorf("removed %d at %d", removed, g.at)
	}
	g.setRows(3)
	if g.at != 2 {
		t.Errorf("at %d of three lines", g.at)
	}
	g.setRows(0)
	if g.at != -1 {
		t.Errorf("at %d of none", g.at)
	}
}

// The menu of a line offers what the tab can do with it, and to copy it.
func TestMenuOfALine(t *testing.T) {
	b := newBench(t, "en")
	g := numbered(b, 5)
	if items := g.items(1); len(items) != 1 {
		t.Errorf("%d items", len(items))
	}
	did := -1
	g.menu = func(row int) []*fyne.MenuItem { return []*fyne.MenuItem{fyne.NewMenuItem("x", func() { did = row })} }
	items := g.items(2)
	items[0].Action()
	items[len(items)-1].Action()
	if got := b.host.App.Clipboard().Content(); did != 2 || got != "2 0\t2 1\t2 2" {
		t.Errorf("did %d, copied %q", did, got)
	}
}

// A double click does what Enter does, and a click alone waits for nothing.
func TestDoubleClick(t *testing.T) {
	b := newBench(t, "en")
	g := numbered(b, 5)
	done, chosen := -1, -1
	g.done = func(row int) { done = row }
	g.chosen = func(row int) { chosen = row }
	b.win.SetContent(g.object)
	b.win.Resize(fyne.NewSize(700, 400))
	at := fyne.NewPos(100, g.head.Size().Height+2.5*(g.list.MinSize().Height))
	test.TapCanvas(b.win.Canvas(), at)
	if chosen != 2 || done != -1 {
		t.Fatalf("a click: chosen %d, done %d", chosen, done)
	}
	test.TapCanvas(b.win.Canvas(), at)
	if done != 2 {
		t.Errorf("a double click: done %d", done)
	}
}
