package contest

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
)

// makeFrame sets the tabs above, the checklist at the left and the tab in view.
func (p *Page) makeFrame() {
	var names []fyne.CanvasObject
	p.stack = container.NewStack()
	for i, t := range p.tabs {
		b := newButton(p, t.name, func() { p.Show(i) })
		b.Importance = widget.LowImportance
		b.keys = func(key fyne.KeyName) bool { return p.stepTab(i, key) }
		p.names = append(p.names, b)
		names = append(names, b)
		t.object.Hide()
		p.stack.Add(t.object)
	}
	p.fold = newButton(p, "", p.foldChecklist)
	names = append(names, p.fold)
	p.checklist = newChecklist(p)
	left := container.NewHBox(p.checklist.object, widget.NewSeparator())
	head := container.NewVBox(flowing(names...), widget.NewSeparator())
	p.body = container.NewBorder(head, nil, left, nil, p.stack)
	p.left = left
	p.state.tab = min(p.state.tab, len(p.tabs)-1)
	p.showTab()
	p.showFold()
}

// stepTab moves along the tabs with the arrows.
func (p *Page) stepTab(i int, key fyne.KeyName) bool {
	switch key {
	case fyne.KeyLeft:
		i--
	case fyne.KeyRight:
		i++
	default:
		return false
	}
	if i >= 0 && i < len(p.tabs) {
		p.Show(i)
		p.host.Window.Canvas().Focus(p.names[i])
	}
	return true
}

// showTab shows the tab that is turned to.
func (p *Page) showTab() {
	for i, t := range p.tabs {
		visible(t.object, i == p.state.tab)
		importance := widget.LowImportance
		if i == p.state.tab {
			importance = widget.HighImportance
		}
		if b := p.names[i]; b.Importance != importance {
			b.Importance = importance
			b.Refresh()
		}
	}
}

// goTo turns to the tab with a name of the messages.
func (p *Page) goTo(key string) {
	name := p.t(key)
	for i, t := range p.tabs {
		if t.name == name {
			p.Show(i)
		}
	}
}

// foldChecklist folds the checklist away, or shows it.
func (p *Page) foldChecklist() {
	p.state.hidden, p.state.chosen = !p.folded(), true
	p.showFold()
}

// folded reports whether the checklist is folded away. With large text it needs
// too much room, unless the user wants it.
func (p *Page) folded() bool {
	if p.state.chosen {
		return p.state.hidden
	}
	return p.scale() > 1.3
}

func (p *Page) showFold() {
	visible(p.left, !p.folded())
	if p.folded() {
		p.fold.SetText(p.t("checklist_show"))
	} else {
		p.fold.SetText(p.t("checklist_hide"))
	}
}

// emptyPage is shown while no event is open, and says what to do.
type emptyPage struct {
	object fyne.CanvasObject
	first  *button
	p      *Page
	recent *fyne.Container
}

func newEmptyPage(p *Page) *emptyPage {
	e := &emptyPage{p: p, recent: container.NewVBox()}
	e.first = newButton(p, p.t("new_event"), p.NewEvent)
	e.first.Importance = widget.HighImportance
	title := widget.NewLabelWithStyle(p.t("empty_title"), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	title.SizeName = "subHeadingText"
	buttons := flowing(e.first, newButton(p, p.t("open_event"), p.OpenEvent), newButton(p, p.t("import_event"), p.ImportEvent),
		newButton(p, p.t("example_event"), p.Example))
	e.object = column(title, prose(p.t("empty_text")), buttons, layout.NewSpacer(), e.recent)
	return e
}

// refresh offers the events used last.
func (e *emptyPage) refresh() {
	e.recent.RemoveAll()
	recent := e.p.host.Session.RecentEvents()
	if len(recent) > 0 {
		e.recent.Add(caption(e.p.t("recent_events")))
	}
	for _, path := range recent {
		name := strings.TrimSuffix(filepath.Base(path), session.EventExtension)
		if letters := []rune(name); len(letters) > 40 {
			name = string(letters[:39]) + "…"
		}
		b := newButton(e.p, name, func() { e.p.Open(path) })
		b.Alignment, b.Importance = widget.ButtonAlignLeading, widget.LowImportance
		folder := cut(filepath.Dir(path))
		folder.Importance = widget.LowImportance
		e.recent.Add(container.NewBorder(nil, nil, b, nil, folder))
	}
}

// dialogSize is the size of a dialog, larger where the text is.
func (p *Page) dialogSize(width, height float32) fyne.Size {
	return fyne.NewSize(min(width*p.scale(), 1000), min(height*p.scale(), 660))
}
