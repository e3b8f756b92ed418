package ui

import (
	"errors"
	"path/filepath"

	"keymove/judging/store"
	"keymove/resources"
)

// Start opens what the program was started with: the examples if asked for,
// files named on the command line, or the document of the last run, or at the
// very first start the examples.
func (u *UI) Start(examples bool, files []string) {
	switch {
	case examples || len(files) == 0 && len(u.session.Recent()) == 0:
		u.openExamples()
		for _, path := range files {
			u.importPath(path)
		}
	case len(files) == 0:
		u.openLast()
	default:
		u.openPath(files[0])
		for _, path := range files[1:] {
			u.importPath(path)
		}
	}
	if u.session.Event() == nil { // no event was named
		u.try(u.session.OpenLastEvent())
	}
}

// openLast opens the document of the last run. When another window has it open
// this one begins a new document and says so.
func (u *UI) openLast() {
	err := u.session.OpenLast()
	var file *store.Error
	if errors.As(err, &file) && file.Reason == store.InUse {
		u.status.say(u.t("last_in_use", "File", filepath.Base(file.Path)))
		return
	}
	u.try(err)
}

// openExamples opens the collection that comes with the program, with what was
// changed in it.
func (u *UI) openExamples() {
	name := "examples/collection." + u.cat.Lang() + ".jsonl"
	data, err := resources.Examples.ReadFile(name)
	if err != nil {
		panic(err) // embedded
	}
	u.opened(u.session.OpenExamples(u.t("examples_name"), name, data))
}
