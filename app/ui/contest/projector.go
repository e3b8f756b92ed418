package contest

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// projector is a window for the audience, in large type: the clock of a round or
// a ranking. F11 fills the screen with it, F12 another screen, Escape goes back
// and then closes it.
type projector struct {
	p     *Page
	win   fyne.Window
	clock *clockView
	title *widget.Label
	rank  *rankGrid
	next  *widget.Button
}

// covered is how many places are covered at first.
const covered = 3

func newProjector(p *Page, name string, closed func()) *projector {
	s := &projector{p: p, win: p.host.App.NewWindow(name)}
	s.win.SetOnClosed(closed)
	s.win.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { s.key(e.Name) })
	return s
}

// open shows the window with its keys told below.
func (s *projector) open(content fyne.CanvasObject) {
	keys := widget.NewLabel(s.p.cat.T("marking.projector.keys"))
	keys.Alignment, keys.Importance = fyne.TextAlignCenter, widget.LowImportance
	s.win.SetContent(container.NewBorder(nil, keys, nil, nil, content))
	s.win.Resize(fyne.NewSize(1024, 720))
	s.win.Show()
}

func newClockScreen(p *Page, closed func()) *projector {
	s := newProjector(p, p.cat.T("marking.projector.clock"), closed)
	s.clock = newClockView()
	s.open(s.clock)
	return s
}

func newRankScreen(p *Page, closed func()) *projector {
	s := newProjector(p, p.cat.T("marking.projector.standings"), closed)
	// Text far away is as large as headings.
	s.title, s.rank = bold(""), newRankGrid(p, true, nil)
	s.title.SizeName = theme.SizeNameHeadingText
	s.rank.covered = covered
	s.rank.keys = s.key
	s.next = widget.NewButton("", func() { s.uncover() })
	s.showNext()
	s.open(container.NewBorder(container.NewBorder(nil, nil, nil, s.next, s.title), nil, nil, nil, s.rank.object))
	return s
}

// key handles the keys of the window.
func (s *projector) key(name fyne.KeyName) bool {
	switch name {
	case fyne.KeyF11:
		s.win.SetFullScreen(!s.win.FullScreen())
	case fyne.KeyF12:
		if w, ok := s.win.(desktop.Window); ok {
			w.RequestFullScreenSecondary()
		}
	case fyne.KeyEscape:
		if s.win.FullScreen() {
			s.win.SetFullScreen(false)
		} else {
			s.win.Close()
		}
	case fyne.KeySpace:
		s.uncover()
	default:
		return false
	}
	return true
}

// uncover shows the next of the covered places, the third first.
func (s *projector) uncover() {
	if s.rank == nil || s.rank.covered == 0 {
		return
	}
	s.rank.covered--
	s.rank.list.Refresh()
	s.showNext()
}

// showNext says on the button which place comes next.
func (s *projector) showNext() {
	visible(s.next, s.rank.covered > 0)
	s.next.SetText(s.p.cat.T("marking.projector.uncover", "Place", s.rank.covered))
}
