// Command picture draws the window with an example on the desk, solved, into
// PNG files in the given folder. It needs neither a display nor cgo.
package main

import (
	"fmt"
	"image/png"
	"os"
	"path/filepath"
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
}

var scenes = []scene{
	{"window.en", "en", session.Light, 1, 2},
	{"window.ru", "ru", session.Light, 1, 2},
	{"window-dark.en", "en", session.Dark, 2, 0},
	{"window-dark.ru", "ru", session.Dark, 2, 0},
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: picture FOLDER")
		os.Exit(2)
	}
	if err := draw(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(1)
	}
}

func draw(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for _, sc := range scenes {
		path := filepath.Join(folder, sc.name+".png")
		if err := sc.draw(path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		fmt.Println(path)
	}
	return nil
}

// draw builds the window anew for each scene, so that none sees another's
// state.
func (sc scene) draw(path string) (err error) {
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
	s.ChangeSettings(func(s *session.Settings) { s.Language, s.Theme = sc.language, sc.theme })
	window := ui.New(app, win, s, "")
	if err := window.ShowExample(sc.example); err != nil {
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
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return png.Encode(f, window.Picture(fyne.NewSize(1280, 800)))
}
