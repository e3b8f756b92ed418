package ui

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// window is the program with the test driver.
type window struct {
	*UI
	t     testing.TB
	calls chan func()
}

// dropWindow remembers what is called when files are dropped, which the test
// driver does not.
type dropWindow struct {
	fyne.Window
	drop func(fyne.Position, []fyne.URI)
}

func (w *dropWindow) SetOnDropped(f func(fyne.Position, []fyne.URI)) { w.drop = f }

func open(t testing.TB) *window {
	t.Helper()
	app := test.NewTempApp(t)
	win := &dropWindow{Window: app.NewWindow("")}
	w := &window{t: t, calls: make(chan func(), 10000)}
	s := session.New(session.Config{DataDir: filepath.Join(t.TempDir(), "data"), Preferences: app.Preferences(),
		Language: "ru", Dispatch: func(f func()) { w.calls <- f }})
	w.UI = New(app, win, s, "test")
	win.Resize(fyne.NewSize(1280, 800))
	t.Cleanup(func() {
		s.Close()
		win.Close()
	})
	return w
}

// solve presses F5 and runs what comes back until the search has ended.
func (w *window) solve() {
	w.t.Helper()
	w.key(fyne.KeyF5)
	if w.session.Running() == nil {
		w.t.Fatal("F5 does not solve")
	}
	deadline := time.After(2 * time.Minute)
	for w.session.Running() != nil {
		select {
		case f := <-w.calls:
			f()
		case <-deadline:
			w.t.Fatal("the search did not end")
		}
	}
}

// key types a key where the focus is, as the driver does.
func (w *window) key(name fyne.KeyName) {
	if f := w.win.Canvas().Focused(); f != nil {
		f.TypedKey(&fyne.KeyEvent{Name: name})
	} else {
		w.typedKey(&fyne.KeyEvent{Name: name})
	}
}

// put puts a problem on the desk.
func (w *window) put(fen, task string, twins ...string) {
	w.t.Helper()
	setup, err := chess.ParseFEN(fen)
	if err != nil {
		w.t.Fatal(err)
	}
	s, err := problem.ParseStipulation(task)
	if err != nil {
		w.t.Fatal(err)
	}
	var list []problem.Twin
	for _, text := range twins {
		twin, err := problem.ParseTwin(text)
		if err != nil {
			w.t.Fatal(err)
		}
		list = append(list, twin)
	}
	if err := w.session.Edit("undo.position", "", func(c *problem.Composition) {
		c.Problem.Diagram, c.Problem.Stipulation, c.Problem.Twins = setup, s, list
	}); err != nil {
		w.t.Fatal(err)
	}
}

// texts gathers the text of everything in sight.
func texts(o fyne.CanvasObject) string {
	var b strings.Builder
	var visit func(fyne.CanvasObject)
	visit = func(o fyne.CanvasObject) {
		if !o.Visible() {
			return
		}
		switch o := o.(type) {
		case *widget.Label:
			b.WriteString(o.Text + "\n")
		case *menuButton:
			b.WriteString(o.Text + "\n")
		case *menuArea:
			visit(o.content)
		case *button:
			b.WriteString(o.Text + "\n")
		case *check:
			b.WriteString(o.Text + "\n")
		case *fyne.Container:
			for _, child := range o.Objects {
				visit(child)
			}
		case *container.Scroll:
			visit(o.Content)
		case *container.Split:
			visit(o.Leading)
			visit(o.Trailing)
		case *container.AppTabs:
			visit(o.Selected().Content)
		case *widget.Form:
			for _, item := range o.Items {
				b.WriteString(item.Text + "\n")
				visit(item.Widget)
			}
		}
	}
	visit(o)
	return b.String()
}

// The twomover of Samuel Loyd (Detroit Free Press 1877): 1.Qa1!
const loyd = "n6k/7b/Q4Kp1/8/8/8/8/8 w - - 0 1"

// await runs what comes back from the session's goroutines until done says so.
func (w *window) await(done func() bool) {
	w.t.Helper()
	deadline := time.After(2 * time.Minute)
	for !done() {
		select {
		case f := <-w.calls:
			f()
		case <-deadline:
			w.t.Fatal("it did not come to an end")
		}
	}
}
