package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/resources/help"
)

// helpWindow is the handbook in a window of its own, so that it can be read
// beside the work. It has no network: links lead to its own pages.
type helpWindow struct {
	u    *UI
	win  fyne.Window
	book *help.Book

	search   *helpSearch
	contents *fyne.Container
	topics   map[string]*helpButton
	hits     *fyne.Container
	left     *container.Scroll
	page     *helpPage
	back     *helpButton
	forward  *helpButton
	copy     *helpButton
	split    *container.Split

	// past holds the pages looked at, at is the one in view.
	past []visit
	at   int
}

// visit is a page that was looked at, with how far it was scrolled.
type visit struct {
	link   string
	offset float32
}

func newHelpWindow(u *UI) *helpWindow {
	h := &helpWindow{u: u, at: -1, win: u.app.NewWindow(u.cat.T("help.title") + " — " + Name)}
	h.win.SetOnClosed(func() { u.help = nil })
	h.build()
	scale := u.shown.TextScale
	h.win.Resize(fyne.NewSize(min(1000*scale, 1240), min(720*scale, 760))) // no larger than a common screen
	c := h.win.Canvas()
	c.SetOnTypedKey(func(e *fyne.KeyEvent) { h.key(e.Name) })
	for _, s := range []struct {
		key  fyne.KeyName
		held fyne.KeyModifier
		do   func()
	}{
		{fyne.KeyLeft, fyne.KeyModifierAlt, func() { h.step(-1) }},
		{fyne.KeyRight, fyne.KeyModifierAlt, func() { h.step(1) }},
		{fyne.KeyF, fyne.KeyModifierShortcutDefault, func() { c.Focus(h.search) }},
		{fyne.KeyW, fyne.KeyModifierShortcutDefault, h.win.Close},
	} {
		c.AddShortcut(&desktop.CustomShortcut{KeyName: s.key, Modifier: s.held}, func(fyne.Shortcut) { s.do() })
	}
	return h
}

// build makes the content in the language and look of the settings.
func (h *helpWindow) build() {
	u := h.u
	h.book = u.book()
	h.win.SetTitle(u.cat.T("help.title") + " — " + Name)
	h.back = newHelpButton(h, u.cat.T("help.back"), func() { h.step(-1) })
	h.back.Icon = theme.NavigateBackIcon()
	h.forward = newHelpButton(h, u.cat.T("help.forward"), func() { h.step(1) })
	h.forward.Icon, h.forward.IconPlacement = theme.NavigateNextIcon(), widget.ButtonIconTrailingText
	h.copy = newHelpButton(h, u.cat.T("help.copy"), h.copyPage)
	h.search = newHelpSearch(h)
	h.page = newHelpPage(u, h.open)

	h.contents, h.topics = container.NewVBox(), map[string]*helpButton{}
	for _, group := range h.book.Groups() {
		chapter := caption(group.Title)
		chapter.TextStyle.Bold, chapter.Importance, chapter.SizeName = false, widget.LowImportance, theme.SizeNameCaptionText
		h.contents.Add(chapter)
		for _, p := range group.Pages {
			b := newHelpButton(h, p.Title, func() { h.open(p.Topic) })
			b.Alignment, b.Importance = widget.ButtonAlignLeading, widget.LowImportance
			h.topics[p.Topic] = b
			h.contents.Add(b)
		}
	}
	h.hits = container.NewVBox()
	h.hits.Hide()
	h.left = container.NewVScroll(besideBar(container.NewStack(h.contents, h.hits)))
	keys := widget.NewLabel(u.cat.T("help.keys"))
	keys.Truncation = fyne.TextTruncateEllipsis
	keys.Importance = widget.LowImportance
	bar := container.NewBorder(nil, nil, container.NewHBox(h.back, h.forward), h.copy, keys)
	leftColumn := container.NewBorder(h.search, nil, nil, nil, h.left)
	h.split = container.NewHSplit(container.NewPadded(leftColumn), h.page.root)
	h.split.Offset = 0.32
	h.win.SetContent(container.NewBorder(container.NewVBox(container.NewPadded(bar), widget.NewSeparator()), nil, nil, nil, h.split))
}

// rebuild shows the page in view in another language or look.
func (h *helpWindow) rebuild() {
	query := h.search.Text
	h.build()
	h.search.SetText(query)
	if h.at >= 0 {
		h.show(h.past[h.at])
	}
}

// open turns to a page. A link that leads nowhere leads to the first page.
func (h *helpWindow) open(link string) {
	if p, _ := h.book.Find(link); p == nil {
		link = h.book.Groups()[0].Pages[0].Topic
	}
	if h.at >= 0 {
		h.past[h.at].offset = h.page.scroll.Offset.Y
		if h.past[h.at].link == link {
			h.show(visit{link: link})
			return
		}
	}
	h.past = append(h.past[:h.at+1], visit{link: link})
	h.at++
	h.show(h.past[h.at])
}

// step goes back or on among the pages looked at.
func (h *helpWindow) step(by int) {
	to := h.at + by
	if to < 0 || to >= len(h.past) {
		return
	}
	h.past[h.at].offset = h.page.scroll.Offset.Y
	h.at = to
	h.show(h.past[to])
}

func (h *helpWindow) show(v visit) {
	p, section := h.book.Find(v.link)
	if p == nil {
		return
	}
	h.page.show(p)
	if v.offset > 0 {
		h.page.scrollTo(v.offset)
	} else {
		h.page.toSection(section)
	}
	setEnabled(&h.back.Button, h.at > 0)
	setEnabled(&h.forward.Button, h.at+1 < len(h.past))
	for topic, b := range h.topics {
		importance := widget.LowImportance
		if topic == p.Topic {
			importance = widget.HighImportance
		}
		if b.Importance != importance {
			b.Importance = importance
			b.Refresh()
		}
	}
	h.reveal(h.topics[p.Topic])
}

// reveal scrolls the contents so that a page's name is in view.
func (h *helpWindow) reveal(b *helpButton) {
	top, height, view := b.Position().Y, b.Size().Height, h.left.Size().Height
	if !h.contents.Visible() || view == 0 {
		return
	}
	if top < h.left.Offset.Y || top+height > h.left.Offset.Y+view {
		h.left.ScrollToOffset(fyne.NewPos(0, max(0, top-view/2)))
	}
}

// setEnabled lets a button be pressed or not.
func setEnabled(b *widget.Button, on bool) {
	if on {
		b.Enable()
	} else {
		b.Disable()
	}
}

// copyPage puts the page on the clipboard as plain text.
func (h *helpWindow) copyPage() {
	if h.page.shown != nil {
		h.u.app.Clipboard().SetContent(h.page.shown.Text(100))
		h.u.status.say(h.u.cat.T("help.copied"))
	}
}

// hitsMost bounds the places shown of a search.
const hitsMost = 40

// find shows the places that have the words, in place of the contents.
func (h *helpWindow) find(query string) {
	h.hits.RemoveAll()
	found := h.book.Search(query)
	searching := query != ""
	visible(h.contents, !searching)
	visible(h.hits, searching)
	h.left.ScrollToTop()
	if !searching {
		return
	}
	if len(found) == 0 {
		h.hits.Add(prose(h.u.cat.T("help.nothing", "Text", query)))
		return
	}
	h.hits.Add(prose(h.u.cat.N("help.found", len(found))))
	for i, hit := range found {
		if i == hitsMost {
			break
		}
		h.hits.Add(h.hitRow(hit))
	}
}

// hitRow is a link to a place and the text around the word found.
func (h *helpWindow) hitRow(hit help.Hit) fyne.CanvasObject {
	title := hit.Page.Title
	if s := hit.Page.Sections[hit.Section].Title; s != "" {
		title += " › " + s
	}
	link := &widget.HyperlinkSegment{Text: title, OnTapped: func() { h.open(hit.Link()) }}
	text := widget.NewRichText(link)
	text.Wrapping = fyne.TextWrapWord
	snippet := prose(hit.Snippet)
	snippet.SizeName = theme.SizeNameCaptionText
	return container.New(layout.NewCustomPaddedVBoxLayout(-2*theme.Padding()), text, snippet)
}

// key handles the keys of the window and reports whether it has.
func (h *helpWindow) key(name fyne.KeyName) bool {
	page := h.page.scroll.Size().Height - 2*theme.TextSize()
	switch name {
	case fyne.KeyEscape:
		if h.search.Text != "" {
			h.search.SetText("")
			break
		}
		h.win.Close()
	case fyne.KeyDown:
		h.page.scrollBy(3 * theme.TextSize())
	case fyne.KeyUp:
		h.page.scrollBy(-3 * theme.TextSize())
	case fyne.KeyPageDown:
		h.page.scrollBy(page)
	case fyne.KeyPageUp:
		h.page.scrollBy(-page)
	case fyne.KeyHome:
		h.page.scroll.ScrollToTop()
	case fyne.KeyEnd:
		h.page.scroll.ScrollToBottom()
	default:
		return false
	}
	return true
}

// helpButton is a button that leaves the keys of the window to the window.
type helpButton struct {
	widget.Button
	h *helpWindow
}

func newHelpButton(h *helpWindow, label string, tapped func()) *helpButton {
	b := &helpButton{h: h}
	b.Text, b.OnTapped = label, tapped
	b.ExtendBaseWidget(b)
	return b
}

// TypedKey implements fyne.Focusable.
func (b *helpButton) TypedKey(e *fyne.KeyEvent) {
	if !b.h.key(e.Name) {
		b.Button.TypedKey(e)
	}
}

// helpSearch is the line for the words looked for.
type helpSearch struct {
	widget.Entry
	h *helpWindow
}

func newHelpSearch(h *helpWindow) *helpSearch {
	s := &helpSearch{h: h}
	s.ExtendBaseWidget(s)
	s.PlaceHolder = h.u.cat.T("help.search_hint")
	s.Scroll = fyne.ScrollHorizontalOnly
	s.OnChanged = h.find
	s.OnSubmitted = func(text string) {
		if found := h.book.Search(text); len(found) > 0 {
			h.open(found[0].Link())
		}
	}
	return s
}

// TypedKey implements fyne.Focusable: the keys that scroll belong to the page.
func (s *helpSearch) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape, fyne.KeyPageDown, fyne.KeyPageUp, fyne.KeyUp, fyne.KeyDown:
		s.h.key(e.Name)
	default:
		s.Entry.TypedKey(e)
	}
}
