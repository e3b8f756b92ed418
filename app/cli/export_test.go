package main

import (
	"encoding/xml"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestExportDiagram(t *testing.T) {
	folder := t.TempDir()
	picture := filepath.Join(folder, "d.png")
	call(t, "", "export", "diagram", "--fen", cooked, "-o", picture, "--dpi", "254").wants(t, exitDone)
	f, err := os.Open(picture)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	// 72 mm at 254 dots an inch are 720 dots.
	if image, err := png.Decode(f); err != nil || image.Bounds().Dx() != 720 {
		t.Errorf("%v, %v", image.Bounds(), err)
	}
	got := call(t, "", "export", "diagram", "--fen", cooked, "-o", "-").wants(t, exitDone)
	var svg struct {
		XMLName xml.Name `xml:"svg"`
		Width   string   `xml:"width,attr"`
	}
	if err := xml.Unmarshal([]byte(got.out), &svg); err != nil || svg.Width != "72mm" {
		t.Errorf("%v, width %q", err, svg.Width)
	}
	// Several diagrams get numbers.
	lines := strings.Repeat(work+"\n", 2)
	call(t, lines, "export", "diagram", "-", "-o", filepath.Join(folder, "many.svg")).wants(t, exitDone)
	for _, name := range []string{"many-1.svg", "many-2.svg"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
	call(t, lines, "export", "diagram", "-", "-o", "-").wants(t, exitUsage, "several diagrams")
	call(t, "", "export", "diagram", "--fen", cooked, "-o", "d.gif").wants(t, exitUsage, ".svg or .png")
	call(t, "", "export", "diagram", "--fen", cooked, "-o", picture, "--dpi", "1000000").wants(t, exitUsage, "too large")
}

func TestExportA5(t *testing.T) {
	sheet := filepath.Join(t.TempDir(), "sheet.pdf")
	call(t, strings.Repeat(work+"\n", 3), "export", "a5", "-", "-o", sheet).wants(t, exitDone)
	data, err := os.ReadFile(sheet)
	if err != nil {
		t.Fatal(err)
	}
	// An A5 sheet is 148 × 210 mm, 419.53 × 595.28 points.
	if n := len(regexp.MustCompile(`/Type /Page\b`).FindAll(data, -1)); n != 3 || !strings.Contains(string(data), "419.53 595.28") {
		t.Errorf("%d pages", n)
	}
	call(t, "", "export", "a5", "--fen", cooked, "--stip", "#2").wants(t, exitUsage, "export a5: -o needs a value")
	nowhere := filepath.Join(t.TempDir(), "no", "sheet.pdf")
	call(t, "", "export", "a5", "--fen", cooked, "--stip", "#2", "-o", nowhere).wants(t, exitUsage, nowhere, "there is no such folder")
	call(t, "", "export", "a6").wants(t, exitUsage, "no export a6")
	call(t, "", "export").wants(t, exitUsage, "a5, diagram or publication")
	// A task in words is printed as it is.
	call(t, "", "export", "a5", "--fen", cooked, "--stip", "last move?", "-o", sheet).wants(t, exitDone)
}

// A work without an issue is not published by article 47.1: that is said, and
// told by the exit code; the text and the picture are made all the same.
func TestExportPublication(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "p.svg")
	says := func(got answer, want ...string) {
		t.Helper()
		for _, want := range want {
			if !strings.Contains(got.out, want) {
				t.Errorf("%q is missing from\n%s", want, got.out)
			}
		}
	}
	says(call(t, "", "export", "publication", "--lang", "en", "--fen", "k7/8/1K6/8/8/8/7Q/8", "--stip", "#1", "-o", picture).wants(t, exitUnsound),
		"Missing for a publication", "a print run of at least 50 copies", "Mate in 1 (2+1)")
	data, err := os.ReadFile(picture)
	if err != nil || xml.Unmarshal(data, &struct {
		XMLName xml.Name `xml:"svg"`
	}{}) != nil {
		t.Errorf("no picture: %v", err)
	}
	complete := `{"authors":["Loyd, Samuel"],"source":"Era","date":"1861","fen":"k7/8/1K6/8/8/8/7Q/8","stipulation":"#1","solution":"1.Qh8#",` +
		`"sourceDetails":{"responsible":"N. N.","place":"London","printRun":50,"pages":16}}`
	says(call(t, complete+"\n", "export", "publication", "--lang", "en", "-").wants(t, exitDone), "All that article 47.1 requires", "print run 50 copies")
	call(t, complete+"\n", "export", "publication", "-", "-o", "p.gif").wants(t, exitUsage, ".svg or .png")
}
