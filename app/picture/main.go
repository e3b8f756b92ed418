// Command picture draws the window with an example on the desk, solved, into
// PNG files in the given folder. It needs neither a display nor cgo.
package main

import (
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"keymove/app/session"
	"keymove/app/ui"
)

// scene is one picture.
type scene struct {
	name, language string
	theme          session.Theme
	example, moves int
	// event shows the contest page in place of the desk, at this tab from 1.
	event int
	// show is what of the desk is shown; see [ui.UI.Show].
	show string
	// help shows the window of the handbook at this link, with words looked for.
	help, words string
}

var scenes = []scene{
	{name: "window.en", language: "en", theme: session.Light, example: 1, moves: 2},
	{name: "window.ru", language: "ru", theme: session.Light, example: 1, moves: 2},
	{name: "window-dark.en", language: "en", theme: session.Dark, example: 2},
	{name: "window-dark.ru", language: "ru", theme: session.Dark, example: 2},
}

func main() {
	event := flag.Bool("contest", false, "draw the tabs of the contest page with the example of an event")
	desk := flag.Bool("desk", false, "draw what else the window shows of works: the library, neighbours, the author's solution, the big board")
	pixels := flag.Float64("pixels", 1, "pixels a unit of length, 2 or 3 on a fine screen")
	handbook := flag.String("help", "", "draw the window of the handbook at this link, such as findings#cook")
	words := flag.String("words", "", "words looked for in the handbook")
	scale := flag.Float64("scale", 1, "size of the text, 1 to 2")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: picture [-contest | -desk | -help LINK [-words WORDS]] [-scale N] [-pixels N] FOLDER")
		os.Exit(2)
	}
	shown := scenes
	switch {
	case *event:
		shown = contestScenes()
	case *desk:
		shown = deskScenes()
	}
	if *handbook != "" {
		shown = nil
		for _, language := range []string{"en", "ru"} {
			name := "help-" + strings.ReplaceAll(*handbook, "#", "-")
			shown = append(shown, scene{name: name + "." + language, language: language, theme: session.Light, help: *handbook, words: *words},
				scene{name: name + "-dark." + language, language: language, theme: session.Dark, help: *handbook, words: *words})
		}
	}
	if err := draw(flag.Arg(0), shown, float32(*scale), float32(*pixels)); err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(1)
	}
}

// contestScenes are the tabs of the contest page, in both languages and looks.
func contestScenes() []scene {
	const tabs = 8
	var all []scene
	for tab := 1; tab <= tabs; tab++ {
		for _, language := range []string{"en", "ru"} {
			all = append(all, scene{name: fmt.Sprintf("contest-%d.%s", tab, language), language: language, theme: session.Light, event: tab},
				scene{name: fmt.Sprintf("contest-%d-dark.%s", tab, language), language: language, theme: session.Dark, event: tab})
		}
	}
	return all
}

// deskScenes are what else the window shows of works, each in both languages
// and looks.
func deskScenes() []scene {
	var all []scene
	for _, show := range []string{"library", "neighbours", "author", "compare", "big board"} {
		for _, language := range []string{"en", "ru"} {
			name := strings.ReplaceAll(show, " ", "-")
			all = append(all, scene{name: name + "." + language, language: language, theme: session.Light, example: 1, moves: 2, show: show},
				scene{name: name + "-dark." + language, language: language, theme: session.Dark, example: 2, moves: 1, show: show})
		}
	}
	return all
}

func draw(folder string, scenes []scene, scale, pixels float32) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for _, sc := range scenes {
		path := filepath.Join(folder, sc.name+".png")
		if err := sc.draw(path, scale, pixels); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		fmt.Println(path)
	}
	return nil
}

// draw builds the window anew for each scene, so that none sees another's
// state.
func (sc scene) draw(path string, scale, pixels float32) (err error) {
	data, err := os.MkdirTemp("", "keymove-picture-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(data)
	app := test.NewApp()
	defer app.Quit()
	win := app.NewWindow("")
	defer win.Close()
	calls := make(chan func(), 1<<16)
	s := session.New(session.Config{DataDir: data, Preferences: app.Preferences(), Language: sc.language,
		Dispatch: func(f func()) { calls <- f }})
	defer func() {
		if closed := s.Close(); err == nil {
			err = closed
		}
	}()
	s.ChangeSettings(func(s *session.Settings) { s.Language, s.Theme, s.TextScale = sc.language, sc.theme, scale })
	window := ui.New(app, win, s, "")
	if sc.help != "" {
		return write(path, window.HelpPicture(sc.help, sc.words, fyne.NewSize(1000, 720)))
	}
	if sc.event > 0 {
		if !window.ShowEvent(sc.event - 1) {
			return fmt.Errorf("no tab %d", sc.event)
		}
	} else if err := window.ShowExample(sc.example); err != nil {
		return err
	}
	for deadline := time.After(2 * time.Minute); s.Running() != nil; {
		select {
		case f := <-calls:
			f()
		case <-deadline:
			return fmt.Errorf("the example was not solved in time")
		}
	}
	if sc.moves > 0 {
		window.ShowFirstLine(sc.moves)
	}
	if sc.show != "" {
		if !window.Show(sc.show) {
			return fmt.Errorf("no scene %q", sc.show)
		}
		settle(calls)
	}
	return write(path, window.Picture(fyne.NewSize(1280, 800), pixels))
}

func write(path string, picture image.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return png.Encode(f, picture)
}

// settle runs what comes back from other goroutines until nothing has come for
// a while.
func settle(calls chan func()) {
	for {
		select {
		case f := <-calls:
			f()
		case <-time.After(300 * time.Millisecond):
			return
		}
	}
}
