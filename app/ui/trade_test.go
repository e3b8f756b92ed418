package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"keymove/export/interchange"
)

// Every format can be chosen, and its ending leads back to it.
func TestExportListsEveryFormat(t *testing.T) {
	for _, format := range interchange.Formats() {
		for _, ending := range endings[format] {
			if got, ok := formatOf("x" + strings.ToUpper(ending)); !ok || got != format {
				t.Errorf("%s is taken for %q", ending, got)
			}
		}
		if !strings.Contains(endingList(), endings[format][0]) {
			t.Errorf("%s is not named among %s", format, endingList())
		}
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	w := open(t)
	w.put(loyd, "#2")
	w.exportDialog()
	var offered []string
	w.insideTop(func(o fyne.CanvasObject) {
		if b, ok := o.(*button); ok {
			offered = append(offered, b.Text)
		}
	})
	if said := strings.Join(offered, "\n"); len(offered) != len(interchange.Formats()) || !strings.Contains(said, "PGN") || !strings.Contains(said, ".pbm") {
		t.Errorf("the dialog offers %q", offered)
	}
	w.key(fyne.KeyEscape)
	if w.win.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not close the dialog")
	}
	w.exportAs(interchange.PGN)
	name, ok := w.win.Canvas().Focused().(*fileName)
	if !ok {
		t.Fatalf("%T has the focus", w.win.Canvas().Focused())
	}
	name.SetText("loyd")
	name.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	data, err := os.ReadFile(filepath.Join(home, "loyd.pgn"))
	if err != nil || interchange.Read("", data).Format != interchange.PGN {
		t.Errorf("%v: %s", err, data)
	}
}
