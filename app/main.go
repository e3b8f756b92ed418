// Command keymove is the window of Keymove. Its arguments are files to open;
// with -examples it opens the collection that comes with the program.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/lang"

	"keymove/app/session"
	"keymove/app/ui"
)

// The identity of the program, also in FyneApp.toml, which plain builds do not
// read.
const (
	id      = "org.keymove.app"
	version = "0.1.0"
)

func main() {
	examples := flag.Bool("examples", false, "open the example collection")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: keymove [-examples] [FILE ...]")
		flag.PrintDefaults()
	}
	flag.Parse()
	app.SetMetadata(fyne.AppMetadata{ID: id, Name: ui.Name, Version: version, Build: 1})
	a := app.NewWithID(id)
	w := a.NewWindow(ui.Name)
	// With as many workers as Go runs goroutines at a time, the drawing thread
	// and the timers wait for one of them to be put aside: at two cores two
	// thirds of the closures posted every 10 ms came late. One more is enough.
	cores := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(cores + 1)
	s := session.New(session.Config{
		Cores:   cores,
		DataDir: dataDir(a), Preferences: a.Preferences(),
		Language: lang.SystemLocale().LanguageString()[:2], Dispatch: fyne.Do,
	})
	window := ui.New(a, w, s, version)
	w.Resize(fyne.NewSize(1280, 800))
	w.SetMaster()
	a.Lifecycle().SetOnStarted(func() { window.Start(*examples, flag.Args()) })
	w.ShowAndRun()
	if err := s.Quit(); err != nil {
		fmt.Fprintln(os.Stderr, "keymove:", err)
		os.Exit(1)
	}
}

// dataDir is where documents without a name lie.
func dataDir(a fyne.App) string {
	return filepath.Join(a.Storage().RootURI().Path(), "documents")
}
