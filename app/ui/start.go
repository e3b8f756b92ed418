package ui

import "keymove/resources"

// Start opens what the program was started with: files named on the command
// line, or the document of the last run, or at the very first start the
// examples.
func (u *UI) Start(files []string) {
	switch {
	case len(files) == 0 && len(u.session.Recent()) == 0:
		u.openExamples()
	case len(files) == 0:
		u.try(u.session.OpenLast())
	default:
		u.openPath(files[0])
		for _, path := range files[1:] {
			u.importPath(path)
		}
	}
}

// openExamples opens the collection that comes with the program.
func (u *UI) openExamples() {
	name := "examples/collection." + u.cat.Lang() + ".jsonl"
	data, err := resources.Examples.ReadFile(name)
	if err != nil {
		panic(err) // embedded
	}
	u.opened(u.session.OpenData(name, data))
}
