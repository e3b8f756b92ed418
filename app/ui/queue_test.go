package ui

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"keymove/app/session"
)

// tapTop taps the button of the dialog on top.
func (w *window) tapTop(text string) {
	w.t.Helper()
	var found *button
	w.insideTop(func(o fyne.CanvasObject) {
		if b, ok := o.(*button); ok && b.Text == text {
			found = b
		}
	})
	if found == nil {
		w.t.Fatalf("no button %q", text)
	}
	test.Tap(found)
}

// choices gathers the choices of the dialog on top.
func (w *window) choices() (list []*choice) {
	w.insideTop(func(o fyne.CanvasObject) {
		if c, ok := o.(*choice); ok {
			list = append(list, c)
		}
	})
	return list
}

func TestQueueDialog(t *testing.T) {
	w := open(t)
	w.askQueue() // there is no task yet
	if w.win.Canvas().Overlays().Top() != nil || w.status.job.Text == "" {
		t.Error("an empty collection is asked about")
	}
	w.put(loyd, "#2")
	w.askQueue()
	if said := w.overlay(); !strings.Contains(said, "2 мин") {
		t.Errorf("with the usual limit %q", said)
	}
	limits := w.choices()
	if len(limits) != 1 {
		t.Fatalf("%d choices", len(limits))
	}
	limits[0].SetSelectedIndex(len(session.QueueLimits()) - 1)
	if got := w.session.Settings().QueueSeconds; got != session.NoLimit {
		t.Errorf("the limit chosen is %d", got)
	}
	if said := w.overlay(); strings.Contains(said, "2 мин") {
		t.Errorf("without a limit %q", said)
	}
	w.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.win.Canvas().Overlays().Top() != nil || w.session.Queue() != nil {
		t.Fatal("Escape does not close the dialog")
	}
	w.askQueue()
	w.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if w.session.Queue() == nil || w.page != libraryPage {
		t.Fatal("Enter does not begin")
	}
	w.await(func() bool { return w.session.Queue() == nil })
	w.askQueue()
	if w.win.Canvas().Overlays().Top() != nil {
		t.Error("a solved collection is asked about")
	}
}

func TestDuration(t *testing.T) {
	w := open(t)
	for d, want := range map[time.Duration]string{
		10 * time.Second: "10 с", 2 * time.Minute: "2 мин", 90 * time.Second: "1 мин", time.Hour: "1 ч",
		3*time.Hour + 20*time.Minute + 5*time.Second: "3 ч 20 мин",
	} {
		if got := w.duration(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
