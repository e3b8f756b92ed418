package ui

// Start opens what the program was started with: files named on the command
// line, or the document of the last run.
func (u *UI) Start(files []string) {
	if len(files) == 0 {
		u.try(u.session.OpenLast())
		return
	}
	u.openPath(files[0])
	for _, path := range files[1:] {
		u.importPath(path)
	}
}
