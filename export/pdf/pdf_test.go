package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode/utf16"

	"keymove/export"
	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// file is a PDF as far as the tests read it.
type file struct {
	raw []byte
	// text is what the content streams show, a run a line.
	text string
}

var (
	streamStart = regexp.MustCompile(`\bstream\r?\n`)
	showText    = regexp.MustCompile(`(?s)\((.*?[^\\]|)\) ?Tj`)
	unescape    = strings.NewReplacer(`\\`, `\`, `\(`, `(`, `\)`, `)`, `\r`, "\r")
)

// read takes a PDF apart without the help of its writer: it inflates the
// streams and decodes the UTF-16 of each text run.
func read(t *testing.T, raw []byte) file {
	t.Helper()
	f := file{raw: raw}
	for _, at := range streamStart.FindAllIndex(raw, -1) {
		end := bytes.Index(raw[at[1]:], []byte("endstream"))
		if end < 0 {
			t.Fatal("a stream does not end")
		}
		inflater, err := zlib.NewReader(bytes.NewReader(raw[at[1] : at[1]+end]))
		if err != nil {
			continue // not compressed: a font's map
		}
		content, err := io.ReadAll(inflater)
		if err != nil {
			continue
		}
		for _, shown := range showText.FindAllSubmatch(content, -1) {
			bytes := []byte(unescape.Replace(string(shown[1])))
			var units []uint16
			for i := 0; i+1 < len(bytes); i += 2 {
				units = append(units, uint16(bytes[i])<<8|uint16(bytes[i+1]))
			}
			f.text += string(utf16.Decode(units)) + "\n"
		}
	}
	return f
}

func (f file) count(pattern string) int { return len(regexp.MustCompile(pattern).FindAll(f.raw, -1)) }

func sheet() export.Page {
	p := export.Page{W: 148, H: 210}
	p.Place(export.Diagram(chess.Start(), export.DiagramOptions{Coordinates: true}), 30, 30)
	p.Write(10, 120, "Мат в 2 хода. Ёж и й.", export.Regular, 10, export.Black)
	p.Write(10, 130, "1.♕d7! (угроза) Кр:e5 → (ход)", export.Bold, 10, export.Black)
	return p
}

func write(t *testing.T, pages []export.Page, meta Meta) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, pages, meta); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestWrite(t *testing.T) {
	f := read(t, write(t, []export.Page{sheet(), {W: 148, H: 210}, {W: 100, H: 50}}, Meta{Title: "Двухходовка", Creator: "Keymove"}))
	// 148 × 210 mm in points.
	if got := f.count(`/MediaBox \[0 0 419\.53 595\.28\]`); got < 1 {
		t.Error("no page of 148 × 210 mm")
	}
	if got := f.count(`/MediaBox \[0 0 283\.46 141\.73\]`); got != 1 {
		t.Errorf("%d pages of 100 × 50 mm", got)
	}
	if got := f.count(`/Type /Page\b[^s]`); got != 3 {
		t.Errorf("%d pages, want 3", got)
	}
	// Regular, bold, and DejaVu for the figurines.
	if got := f.count(`/FontFile2 `); got != 3 {
		t.Errorf("%d embedded fonts, want 3", got)
	}
	for _, want := range []string{"Мат в 2 хода. Ёж и й.", "♕", "→", " (ход)", "d7! (угроза) Кр:e5 "} {
		if !strings.Contains(f.text, want) {
			t.Errorf("%q is not in the text:\n%s", want, f.text)
		}
	}
}

// A sheet of article 52 is 148 × 210 mm and says in selectable Cyrillic what it
// shows.
func TestSheet(t *testing.T) {
	setup, err := chess.ParseFEN("k7/8/1K6/8/8/8/7Q/8")
	if err != nil {
		t.Fatal(err)
	}
	work := problem.Composition{
		Authors: []problem.Author{{Family: "Щёголев", Given: "Юрий", Town: "Йошкар-Ола"}}, Original: true,
		Solution: strings.Repeat("1.Фh8# и так далее\n", 120),
	}
	work.Problem.Diagram = setup
	if work.Problem.Stipulation, err = problem.ParseStipulation("#1"); err != nil {
		t.Fatal(err)
	}
	pages, _ := export.A5(i18n.New("ru"), &work, nil, export.A5Options{ComputerTested: "C+ Keymove 0.1.0"})
	f := read(t, write(t, pages, Meta{Title: "Щёголев"}))
	if got := f.count(`/Type /Page\b[^s]`); got != len(pages) || got < 2 {
		t.Errorf("%d pages of %d sheets", got, len(pages))
	}
	if f.count(`/MediaBox \[0 0 419\.53 595\.28\]`) == 0 || f.count(`/MediaBox`) != 1 {
		t.Error("the sheets are not 148 × 210 mm")
	}
	for _, want := range []string{
		"Щёголев Юрий ", "(Йошкар-Ола)", "Публикуется впервые", "Мат в 1 ход", "(2+1)",
		"C+ Keymove 0.1.0", "1.Фh8# и так далее", "Щёголев, Крb6 – Крa8",
	} {
		if !strings.Contains(f.text, want+"\n") {
			t.Errorf("%q is not in the text", want)
		}
	}
	if got := strings.Count(f.text, "1.Фh8#"); got != 120 {
		t.Errorf("%d of 120 lines", got)
	}
}

func TestSameBytesTwice(t *testing.T) {
	pages := []export.Page{sheet(), sheet()}
	first := write(t, pages, Meta{Title: "Лойд"})
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			var out bytes.Buffer
			if err := Write(&out, pages, Meta{Title: "Лойд"}); err != nil || !bytes.Equal(out.Bytes(), first) {
				t.Error("another build differs", err)
			}
		})
	}
	wait.Wait()
}

// Runes that gofpdf cannot encode neither fail nor reach the file.
func TestStrangeRunes(t *testing.T) {
	p := export.Page{W: 148, H: 210}
	p.Write(10, 10, "a\U0001FA00b\u0438\u0306\x00\n\uFFFF\xff", export.Regular, 10, export.Black)
	p.Draw(&export.Text{Text: "\U0001FA00", X: 10, Y: 20, Size: 10})
	f := read(t, write(t, []export.Page{p}, Meta{Title: "\U0001FA00"}))
	if !strings.Contains(f.text, "й") {
		t.Errorf("и with a breve was not composed: %q", f.text)
	}
	if strings.Contains(f.text, "\U0001FA00") {
		t.Error("a rune beyond the basic plane was written")
	}
}

func TestNoPages(t *testing.T) {
	if err := Write(io.Discard, nil, Meta{}); err != ErrNoPages {
		t.Error(err)
	}
}

func TestWriterFails(t *testing.T) {
	if err := Write(failing{}, []export.Page{sheet()}, Meta{}); err == nil {
		t.Error("the error of the writer was lost")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, fmt.Errorf("disk full") }

func BenchmarkWrite(b *testing.B) {
	pages := []export.Page{sheet()}
	for b.Loop() {
		if err := Write(io.Discard, pages, Meta{}); err != nil {
			b.Fatal(err)
		}
	}
}
