package contest

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
)

// button is a button that leaves the program's own keys to the program.
type button struct {
	widget.Button
	p *Page
	// keys is asked first about a key, if not nil; with true it has taken it.
	keys func(fyne.KeyName) bool
}

func newButton(p *Page, label string, tapped func()) *button {
	b := &button{p: p}
	b.Text, b.OnTapped = label, tapped
	b.ExtendBaseWidget(b)
	return b
}

// newMenuButton is a button that opens a menu of what do returns.
func newMenuButton(p *Page, label string, items func() []*fyne.MenuItem) *button {
	b := newButton(p, label, nil)
	b.Icon, b.IconPlacement = theme.MenuDropDownIcon(), widget.ButtonIconTrailingText
	b.OnTapped = func() {
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
		menu := widget.NewPopUpMenu(fyne.NewMenu("", items()...), p.host.Window.Canvas())
		menu.ShowAtPosition(at.AddXY(0, b.Size().Height))
		p.host.Window.Canvas().Focus(menu)
	}
	return b
}

// TypedKey implements fyne.Focusable.
func (b *button) TypedKey(e *fyne.KeyEvent) {
	switch enter := e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter; {
	case b.keys != nil && b.keys(e.Name):
	case enter && !b.Disabled() && b.OnTapped != nil: // the toolkit knows Space alone
		b.OnTapped()
	case b.p.dialogKey(e.Name, false):
	case b.p.host.OtherKey(e.Name):
	default:
		b.Button.TypedKey(e)
	}
}

func enable(b *button, on bool) {
	switch {
	case on && b.Disabled():
		b.Enable()
	case !on && !b.Disabled():
		b.Disable()
	}
}

// field is a line of text whose change is made when it is left or Enter is
// typed: every change is a line of the audit trail, and single letters are
// none.
type field struct {
	widget.Entry
	p *Page
	// typed is called with what was typed.
	typed func(text string)
	// shown is the value of the event.
	shown   string
	focused bool
	// shifted: Shift is held down, with which Enter begins a new line.
	shifted bool
}

func newField(p *Page, placeholder string, typed func(string)) *field {
	f := &field{p: p, typed: typed}
	f.ExtendBaseWidget(f)
	f.PlaceHolder = placeholder
	f.Scroll = fyne.ScrollHorizontalOnly
	f.OnSubmitted = func(string) { f.commit() }
	return f
}

// newArea is a field of several lines, of which three are in view.
func newArea(p *Page, placeholder string, typed func(string)) *field {
	f := newField(p, placeholder, typed)
	f.MultiLine = true
	f.Wrapping = fyne.TextWrapWord
	f.Scroll = fyne.ScrollVerticalOnly
	f.SetMinRowsVisible(3)
	return f
}

// set shows a value of the event, unless the user is typing another.
func (f *field) set(value string) {
	if f.focused && f.Pending() && f.shown == value {
		return
	}
	f.shown = value
	if f.Text != value {
		f.SetText(value)
	}
}

// Pending reports whether something was typed that is not in the event yet.
func (f *field) Pending() bool { return f.Text != f.shown }

// Editable is the field itself, for the commands of the Edit menu.
func (f *field) Editable() *widget.Entry { return &f.Entry }

func (f *field) commit() {
	if f.typed != nil && f.Pending() {
		text := f.Text
		f.typed(text)
	}
}

// FocusGained implements fyne.Focusable.
func (f *field) FocusGained() {
	f.focused = true
	f.Entry.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (f *field) FocusLost() {
	f.focused = false
	f.Entry.FocusLost()
	f.commit()
}

// KeyDown implements desktop.Keyable.
func (f *field) KeyDown(e *fyne.KeyEvent) {
	f.shift(e, true)
	f.Entry.KeyDown(e)
}

// KeyUp implements desktop.Keyable.
func (f *field) KeyUp(e *fyne.KeyEvent) {
	f.shift(e, false)
	f.Entry.KeyUp(e)
}

// shift notes whether Shift is held down.
func (f *field) shift(e *fyne.KeyEvent, down bool) {
	if e.Name == desktop.KeyShiftLeft || e.Name == desktop.KeyShiftRight {
		f.shifted = down
	}
}

// TypedKey implements fyne.Focusable. Escape gives up what was typed.
func (f *field) TypedKey(e *fyne.KeyEvent) {
	switch {
	case f.p.dialogKey(e.Name, !f.shifted):
	case f.p.host.GlobalKey(e.Name):
	case e.Name == fyne.KeyEscape:
		f.SetText(f.shown)
	default:
		f.Entry.TypedKey(e)
	}
}

// check is a tick box bound to the event.
type check struct {
	widget.Check
	p       *Page
	setting bool
}

func newCheck(p *Page, label string, typed func(bool)) *check {
	c := &check{p: p}
	c.Text = label
	c.OnChanged = func(on bool) {
		if !c.setting {
			typed(on)
		}
	}
	c.ExtendBaseWidget(c)
	return c
}

func (c *check) set(on bool) {
	c.setting = true
	c.SetChecked(on)
	c.setting = false
}

// TypedKey implements fyne.Focusable.
func (c *check) TypedKey(e *fyne.KeyEvent) {
	if !c.p.dialogKey(e.Name, true) && !c.p.host.OtherKey(e.Name) {
		c.Check.TypedKey(e)
	}
}

// choice is a select box bound to a value, by index.
type choice struct {
	widget.Select
	p       *Page
	setting bool
}

func newChoice(p *Page, options []string, typed func(int)) *choice {
	c := &choice{p: p}
	c.Options = options
	c.OnChanged = func(string) {
		if !c.setting {
			typed(c.SelectedIndex())
		}
	}
	c.ExtendBaseWidget(c)
	return c
}

// set chooses an option; -1 chooses none.
func (c *choice) set(i int) {
	if c.SelectedIndex() == i {
		return
	}
	c.setting = true
	if i < 0 {
		c.ClearSelected()
	} else {
		c.SetSelectedIndex(i)
	}
	c.setting = false
}

// setOptions offers other options.
func (c *choice) setOptions(options []string, chosen int) {
	c.setting = true
	c.SetOptions(options)
	c.setting = false
	c.set(chosen)
}

// TypedKey implements fyne.Focusable.
func (c *choice) TypedKey(e *fyne.KeyEvent) {
	if !c.p.dialogKey(e.Name, true) && !c.p.host.OtherKey(e.Name) {
		c.Select.TypedKey(e)
	}
}

// above sets an object above another one, which gets the room that is left.
func above(top, rest fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(top, nil, nil, nil, rest)
}

// caption is a heading within a tab.
func caption(text string) *widget.Label {
	l := widget.NewLabelWithStyle(text, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	l.Truncation = fyne.TextTruncateEllipsis
	return l
}

// prose is a text that wraps and can be selected and copied.
func prose(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	l.Selectable = true
	return l
}

// column stacks objects and scrolls when they are higher than the tab.
func column(objects ...fyne.CanvasObject) *container.Scroll {
	// The bar would lie over the ends of the fields.
	bar := canvas.NewRectangle(color.Transparent)
	bar.SetMinSize(fyne.NewSize(theme.ScrollBarSize(), 0))
	return widgets.NewFormScroll(container.NewBorder(nil, nil, nil, bar, container.NewPadded(container.NewVBox(objects...))))
}

// form puts captions before controls, or above them where text is large.
func (p *Page) form(rows ...formRow) fyne.CanvasObject {
	if p.scale() > 1.5 {
		box := container.NewVBox()
		for _, r := range rows {
			box.Add(widget.NewLabel(r.caption))
			box.Add(r.object)
		}
		return box
	}
	var items []*widget.FormItem
	for _, r := range rows {
		items = append(items, widget.NewFormItem(r.caption, r.object))
	}
	return widget.NewForm(items...)
}

type formRow struct {
	caption string
	object  fyne.CanvasObject
}

// flow sets objects side by side and goes on in the next line where there is no
// room.
type flow struct{ width float32 }

// flowing returns the objects in a flow.
func flowing(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&flow{}, objects...)
}

// MinSize implements fyne.Layout. The height is that for the width last seen.
func (f *flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := float32(0)
	for _, o := range objects {
		if o.Visible() {
			least = max(least, o.MinSize().Width)
		}
	}
	width := max(f.width, least)
	if f.width == 0 { // nothing is known yet: one line
		width = math.MaxFloat32
	}
	return fyne.NewSize(least, f.arrange(objects, width, false))
}

// Layout implements fyne.Layout.
func (f *flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	f.arrange(objects, size.Width, true)
}

// arrange sets the objects, or only tells how high they are together.
func (f *flow) arrange(objects []fyne.CanvasObject, width float32, place bool) float32 {
	gap := theme.Padding()
	x, y, row := float32(0), float32(0), float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		size := o.MinSize()
		if x > 0 && x+size.Width > width {
			x, y, row = 0, y+row+gap, 0
		}
		if place {
			o.Move(fyne.NewPos(x, y))
			o.Resize(size)
		}
		x += size.Width + gap
		row = max(row, size.Height)
	}
	return y + row
}
