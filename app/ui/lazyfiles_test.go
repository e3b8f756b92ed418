package ui

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
)

// Choosing a file in the save dialog does not empty it.
func TestChosenFileIsSpared(t *testing.T) {
	test.NewTempApp(t)
	spareFiles()
	path := filepath.Join(t.TempDir(), "work.olv")
	if err := os.WriteFile(path, []byte("precious"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, change := range []string{"", "new"} {
		w, err := storage.Writer(storage.NewFileURI(path))
		if err != nil {
			t.Fatal(err)
		}
		want := "precious"
		if change != "" {
			want = change
			if _, err := w.Write([]byte(change)); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("after writing %q the file holds %q, %v", change, got, err)
		}
	}
}
