package ui

import (
	"errors"
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"keymove/solver/solution"
)

// Picture returns what the window shows, on a driver that draws in memory. The
// menu bar, which such a driver leaves to the system, is drawn as a row of its
// titles. A unit of length is so many pixels.
func (u *UI) Picture(size fyne.Size, pixels float32) image.Image {
	if u.big != nil {
		return capture(u.big.win, size, pixels)
	}
	if u.pair != nil {
		return capture(u.pair.win, size, pixels)
	}
	titles := container.NewHBox()
	for _, menu := range u.win.MainMenu().Items {
		titles.Add(widget.NewLabel(menu.Label))
	}
	u.win.SetContent(container.NewBorder(container.NewVBox(titles, widget.NewSeparator()), nil, nil, nil, u.frame.root))
	defer u.win.SetContent(u.frame.root)
	return capture(u.win, size, pixels)
}

// capture draws a window. What wraps knows its height only once it has a width.
func capture(win fyne.Window, size fyne.Size, pixels float32) image.Image {
	if c, ok := win.Canvas().(interface{ SetScale(float32) }); ok {
		c.SetScale(pixels)
	}
	win.Resize(size.AddWidthHeight(1, 0))
	win.Resize(size)
	return win.Canvas().Capture()
}

// Show turns to what a scene of the desk is about: "desk", "library",
// "neighbours", "author", "compare" or "big board". It reports whether there is such a
// scene. What it looks up comes later, through the session's Dispatch.
func (u *UI) Show(scene string) bool {
	tab := func(i int) func() { return func() { u.desk.findings.tabs.SelectIndex(i) } }
	do, ok := map[string]func(){
		"desk": func() {}, "library": func() { u.show(libraryPage) },
		"neighbours": tab(tabNeighbours), "author": func() {
			tab(tabAuthor)()
			u.desk.findings.author.fill()
		},
		"compare": func() {
			ids, here := u.session.IDs(), u.session.Here
			u.compare(here(ids[3]), here(ids[4]))
		},
		"big board": func() {
			u.showBigBoard()
			u.big.key(fyne.KeySpace)
		},
	}[scene]
	if ok {
		do()
	}
	return ok
}

// HelpPicture returns the window of the handbook, on a driver that draws in
// memory, open at a link and with words looked for.
func (u *UI) HelpPicture(link, words string, size fyne.Size) image.Image {
	u.showHelp(link)
	u.help.search.SetText(words)
	u.help.win.Resize(size.AddWidthHeight(1, 0))
	u.help.win.Resize(size)
	u.help.open(link)
	return u.help.win.Canvas().Capture()
}

// ShowExample opens the examples, puts the work with the given number (from 1)
// on the desk and begins to solve it.
func (u *UI) ShowExample(number int) error {
	u.openExamples()
	ids := u.session.IDs()
	if number < 1 || number > len(ids) {
		return errors.New("no such example")
	}
	if err := u.session.Select(ids[number-1]); err != nil {
		return err
	}
	u.show(deskPage)
	u.session.Solve()
	return nil
}

// ShowEvent opens the example of an event and turns to a tab of the contest
// page, counted from 0. It reports whether there is such a tab.
func (u *UI) ShowEvent(tab int) bool {
	u.contestDo(u.event.Example)()
	u.event.Show(tab)
	return tab < len(u.event.Tabs())
}

// ShowFirstLine plays the first moves of the solution found on the board.
func (u *UI) ShowFirstLine(moves int) {
	s := u.freshSolution()
	if s == nil || len(s.Parts) == 0 {
		return
	}
	var path solution.Path
	u.desk.startPlay()
	for range moves {
		if p := u.view.play; p != nil {
			if path = firstChild(s, p); path == "" {
				return
			}
			u.desk.jump(path)
			u.desk.findings.selectPath(path)
		}
	}
}
