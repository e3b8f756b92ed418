package main

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// What make run draws where there is no display is drawn: in every language
// and look, a desk in many colours.
func TestScenesAreDrawn(t *testing.T) {
	folder := t.TempDir()
	if err := draw(folder, scenes, 1, 1); err != nil {
		t.Fatal(err)
	}
	for _, sc := range scenes {
		f, err := os.Open(filepath.Join(folder, sc.name+".png"))
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		colours := map[[3]uint32]bool{}
		for y := range picture.Bounds().Dy() {
			for x := range picture.Bounds().Dx() {
				r, g, b, _ := picture.At(x, y).RGBA()
				colours[[3]uint32{r, g, b}] = true
			}
		}
		if size := picture.Bounds().Size(); size.X != 1280 || size.Y != 800 || len(colours) < 100 {
			t.Errorf("%s: %v in %d colours", sc.name, size, len(colours))
		}
	}
}
