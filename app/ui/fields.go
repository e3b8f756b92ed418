package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"keymove/app/widgets"
)

// field is a line of text bound to the work: what is typed is written at once,
// and what changes elsewhere (undo, another work) is shown, without ever
// rewriting what the user is in the middle of typing.
type field struct {
	widget.Entry
	u *UI
	// typed is called with every change that the user makes.
	typed func(text string)
	// left is called when the field loses the focus.
	left func()
	// same reports whether the text typed stands for the value, so that
	// "H#2" is left alone while "h#2" is what it means.
	same func(text, value string) bool

	// unbound: the text is not of the work, so that undo within it is its own.
	unbound          bool
	setting, focused bool
}

func newField(u *UI, placeholder string, typed func(string)) *field {
	f := &field{u: u, typed: typed, same: func(a, b string) bool { return a == b }}
	f.ExtendBaseWidget(f)
	f.PlaceHolder = placeholder
	f.Scroll = fyne.ScrollHorizontalOnly
	f.OnChanged = func(text string) {
		if !f.setting && f.typed != nil {
			f.typed(text)
		}
	}
	return f
}

// newArea is a field of several lines.
func newArea(u *UI, placeholder string, typed func(string)) *field {
	f := newField(u, placeholder, typed)
	f.MultiLine = true
	f.Wrapping = fyne.TextWrapWord
	f.Scroll = fyne.ScrollVerticalOnly
	return f
}

// set shows a value of the work.
func (f *field) set(value string) {
	if f.Text == value || f.focused && f.same(f.Text, value) {
		return
	}
	f.setting = true
	f.SetText(value)
	f.setting = false
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
	if f.left != nil {
		f.left()
	}
}

// TypedKey implements fyne.Focusable: the keys that work everywhere come first,
// and Escape gives the keyboard back to the board.
func (f *field) TypedKey(e *fyne.KeyEvent) {
	switch {
	case f.u.globalKey(e.Name):
	case e.Name == fyne.KeyEscape:
		f.u.focusBoard()
	default:
		f.Entry.TypedKey(e)
	}
}

// button is a button that leaves the program's own keys to the program.
type button struct {
	widget.Button
	u *UI
	// keys is asked first about a key, if not nil; with true it has taken it.
	keys func(fyne.KeyName) bool
}

func newButton(u *UI, label string, tapped func()) *button {
	b := &button{u: u}
	b.Text, b.OnTapped = label, tapped
	b.ExtendBaseWidget(b)
	return b
}

// TypedKey implements fyne.Focusable.
func (b *button) TypedKey(e *fyne.KeyEvent) {
	if (b.keys == nil || !b.keys(e.Name)) && !b.u.otherKey(e.Name) {
		b.Button.TypedKey(e)
	}
}

// check is a tick box bound to the work.
type check struct {
	widget.Check
	u       *UI
	setting bool
}

func newCheck(u *UI, label string, typed func(bool)) *check {
	c := &check{u: u}
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
	if !c.u.otherKey(e.Name) {
		c.Check.TypedKey(e)
	}
}

// choice is a select box bound to a value, by index.
type choice struct {
	widget.Select
	u       *UI
	setting bool
}

func newChoice(u *UI, options []string, typed func(int)) *choice {
	c := &choice{u: u}
	c.Options = options
	c.OnChanged = func(string) {
		if !c.setting {
			typed(c.SelectedIndex())
		}
	}
	c.ExtendBaseWidget(c)
	return c
}

func (c *choice) set(i int) {
	if c.SelectedIndex() == i {
		return
	}
	c.setting = true
	c.SetSelectedIndex(i)
	c.setting = false
}

// TypedKey implements fyne.Focusable.
func (c *choice) TypedKey(e *fyne.KeyEvent) {
	if !c.u.otherKey(e.Name) {
		c.Select.TypedKey(e)
	}
}

// form puts captions before controls; its captions share their width.
type form struct{ items []*widget.FormItem }

func (f *form) add(caption string, o fyne.CanvasObject) {
	f.items = append(f.items, widget.NewFormItem(caption, o))
}

func (f *form) object() fyne.CanvasObject { return widget.NewForm(f.items...) }

// stacked puts the captions above the controls, for those too long to stand
// beside them in a column of the desk.
func (f *form) stacked() fyne.CanvasObject {
	box := container.NewVBox()
	for _, item := range f.items {
		if item.Text != "" {
			label := widget.NewLabel(item.Text)
			label.Truncation = fyne.TextTruncateEllipsis
			box.Add(label)
		}
		box.Add(item.Widget)
	}
	return box
}

// caption is a heading within a page.
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

// besideBar leaves room for the bar of a scrolled page, which would lie over
// the ends of its fields.
func besideBar(o fyne.CanvasObject) fyne.CanvasObject {
	bar := canvas.NewRectangle(color.Transparent)
	bar.SetMinSize(fyne.NewSize(fyne.CurrentApp().Settings().Theme().Size(theme.SizeNameScrollBar), 0))
	return container.NewBorder(nil, nil, nil, bar, o)
}

// short gives a field the width, at the plain size of text, that its content
// needs.
func short(f *field, width float32) fyne.CanvasObject {
	room := canvas.NewRectangle(color.Transparent)
	room.SetMinSize(fyne.NewSize(width*fyne.CurrentApp().Settings().Theme().Size(theme.SizeNameText)/14, 0))
	return container.NewStack(room, f)
}

// column stacks objects and scrolls when they are higher than the page.
func column(objects ...fyne.CanvasObject) fyne.CanvasObject {
	return widgets.NewFormScroll(container.NewVBox(objects...))
}

// narrow keeps a form from stretching over a wide page.
func narrow(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&widest{420 * fyne.CurrentApp().Settings().Theme().Size(theme.SizeNameText) / 14}, o)
}

// widest lays its one object out at the left, no wider than the limit.
type widest struct{ width float32 }

// MinSize implements fyne.Layout.
func (w *widest) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout implements fyne.Layout.
func (w *widest) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	least := objects[0].MinSize().Width
	objects[0].Resize(fyne.NewSize(min(size.Width, max(w.width, least)), size.Height))
}
