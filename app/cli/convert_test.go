package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/export/interchange"
)

const work = `{"id":"w","authors":["Loyd, Samuel"],"fen":"k7/8/1K6/8/8/8/8/7R","stipulation":"#1","twins":[{"id":"b","text":"Move h1 g1"}]}`

// What is converted to any format and back has the same diagram and task.
func TestConvertThereAndBack(t *testing.T) {
	for _, format := range interchange.Formats() {
		file := filepath.Join(t.TempDir(), "work."+string(format))
		call(t, work, "convert", "-", "--to", string(format), "-o", file).wants(t, exitDone)
		back := call(t, "", "convert", file, "--to=json").wants(t, exitDone)
		var got struct{ FEN, Stipulation string }
		if err := json.Unmarshal([]byte(back.out), &got); err != nil {
			t.Fatalf("%s: %v: %s", format, err, back.out)
		}
		if got.FEN != "k7/8/1K6/8/8/8/8/7R" {
			t.Errorf("%s: the diagram came back as %q", format, got.FEN)
		}
		if format != interchange.FEN && got.Stipulation != "#1" {
			t.Errorf("%s: the task came back as %q", format, got.Stipulation)
		}
	}
}

// A file with one broken entry: it is named, the rest is written, the exit
// code is 1.
func TestConvertBrokenEntry(t *testing.T) {
	lines := work + "\n{\"fen\":\"9/8\"\n" + work + "\n"
	got := call(t, lines, "convert", "-", "--to", "json").wants(t, exitUnsound, "-: entry 2 (line 2): ")
	if n := strings.Count(got.out, "k7/8/1K6/8/8/8/8/7R"); n != 2 {
		t.Errorf("%d whole entries were written: %s", n, got.out)
	}
	call(t, lines, "convert", "-", "--to", "json", "--lang", "ru").wants(t, exitUnsound, "-: запись 2 (строка 2): ")
}

// A game with a move that cannot be played: the move is named in either
// language, the rest is written.
func TestConvertBrokenGame(t *testing.T) {
	const game = "[Event \"x\"]\n[FEN \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\"]\n[Result \"1/2-1/2\"]\n\n1. Kg7 h4 2. Qf6 *\n"
	got := call(t, game, "convert", "-", "--to", "latex").wants(t, exitUnsound, "-: entry 1 (line 5): moves: “Qf6” is not a move here")
	if !strings.Contains(got.out, `\pieces{wKh8, wBc6, sKa6, sBh5}`) || !strings.Contains(got.out, `\stipulation{=}`) {
		t.Errorf("written: %s", got.out)
	}
	call(t, game, "convert", "-", "--to", "pbm", "--lang", "ru", "-o", filepath.Join(t.TempDir(), "x.pbm")).
		wants(t, exitUnsound, "запись 1 (строка 5)", "Problemiste (.pbm) не вмещает: задание (запись 1)")
}

func TestConvertTellsLosses(t *testing.T) {
	call(t, work, "convert", "-", "--to", "fen").wants(t, exitDone, "-: a list of FEN cannot hold: authors (entry 1)", "cannot hold: twins")
}

func TestConvertRefuses(t *testing.T) {
	call(t, "", "convert", "x.olv").wants(t, exitUsage, "--to needs a value")
	call(t, "", "convert", "x.olv", "--to", "docx").wants(t, exitUsage, "json, olv")
	call(t, "", "convert", "-", "--to", "json").wants(t, exitUsage, "-: the file is empty")
	call(t, "\x00\x01\x02\xff", "convert", "-", "--to", "json", "--lang=ru").wants(t, exitUsage, "не текстовый файл")
	call(t, work, "convert", "-", "--to", "json", "-o", t.TempDir(), "--lang=ru").wants(t, exitUsage, "это папка")
	if _, err := os.Stat("/dev/full"); err == nil {
		call(t, work, "convert", "-", "--to", "json", "-o", "/dev/full").wants(t, exitUsage, "/dev/full cannot be written: the disk is full")
	}
	locked := t.TempDir()
	if err := os.Chmod(locked, 0o500); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() != 0 { // root may write anywhere
		call(t, work, "convert", "-", "--to", "json", "-o", filepath.Join(locked, "a")).wants(t, exitUsage, "may not")
	}
}
