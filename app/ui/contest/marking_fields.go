package contest

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"keymove/judging/contest"
)

// bold is a line of text that stands out, cut a quieter one; both are cut off
// where there is no room. wrapped is a text of several lines.
func bold(text string) *widget.Label {
	l := cut(text)
	l.TextStyle.Bold = true
	return l
}

func cut(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.Truncation = fyne.TextTruncateEllipsis
	return l
}

func wrapped(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	return l
}

// picker is a choice by number that can be set without telling its owner.
type picker struct {
	widget.Select
	setting bool
}

func newPicker(options []string, chosen func(int)) *picker {
	p := &picker{}
	p.Options = options
	p.OnChanged = func(string) {
		if !p.setting {
			chosen(p.SelectedIndex())
		}
	}
	p.ExtendBaseWidget(p)
	return p
}

// set shows a choice; -1 shows none.
func (p *picker) set(i int) {
	if p.SelectedIndex() == i {
		return
	}
	p.setting = true
	defer func() { p.setting = false }()
	if i < 0 {
		p.ClearSelected()
		return
	}
	p.SetSelectedIndex(i)
}

// offerOptions replaces the options where they have changed.
func (p *picker) offerOptions(options []string) {
	same := len(options) == len(p.Options)
	for i := 0; same && i < len(options); i++ {
		same = options[i] == p.Options[i]
	}
	if !same {
		i := p.SelectedIndex()
		p.Options = options
		p.setting = true
		if i >= 0 && i < len(options) {
			p.Selected = options[i]
		}
		p.Refresh()
		p.setting = false
	}
}

// answerField is where the solver's answer is typed: Enter goes on, Shift+Enter
// begins a new line.
type answerField struct {
	widget.Entry
	m *markingTab
}

func newAnswerField(m *markingTab) *answerField {
	f := &answerField{m: m}
	f.MultiLine = true
	f.Wrapping = fyne.TextWrapWord
	f.SetMinRowsVisible(4)
	f.OnChanged = func(text string) { m.answerTyped(text) }
	f.ExtendBaseWidget(f)
	return f
}

// Editable is the field itself, for the commands of the Edit menu, and Pending
// reports whether something was typed that is not in the event yet.
func (f *answerField) Editable() *widget.Entry { return &f.Entry }
func (f *answerField) Pending() bool           { return f.Text != f.m.readSaved() }

// KeyDown implements desktop.Keyable.
func (f *answerField) KeyDown(e *fyne.KeyEvent) {
	f.m.shift(e, true)
	f.Entry.KeyDown(e)
}

// KeyUp implements desktop.Keyable.
func (f *answerField) KeyUp(e *fyne.KeyEvent) {
	f.m.shift(e, false)
	f.Entry.KeyUp(e)
}

// TypedKey implements fyne.Focusable.
func (f *answerField) TypedKey(e *fyne.KeyEvent) {
	newLine := f.m.shifted && (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter)
	if !newLine && f.m.key(e.Name, f) {
		return
	}
	f.Entry.TypedKey(e)
}

// TypedShortcut implements fyne.Shortcutable.
func (f *answerField) TypedShortcut(s fyne.Shortcut) {
	if !f.m.shortcut(s, f.Pending()) {
		f.Entry.TypedShortcut(s)
	}
}

// FocusLost implements fyne.Focusable: what was typed is kept.
func (f *answerField) FocusLost() {
	f.Entry.FocusLost()
	f.m.commit(false)
}

// lineField is a short line; Enter hands its text over.
type lineField struct {
	widget.Entry
	m     *markingTab
	enter func(string)
}

func newLineField(m *markingTab, enter func(string)) *lineField {
	f := &lineField{m: m, enter: enter}
	f.ExtendBaseWidget(f)
	return f
}

// AcceptsTab implements fyne.Tabbable: the screen goes round its own fields.
func (f *lineField) AcceptsTab() bool { return true }

// Editable is the field itself, for the commands of the Edit menu; what is typed
// is its own.
func (f *lineField) Editable() *widget.Entry { return &f.Entry }
func (f *lineField) Pending() bool           { return true }

// KeyDown implements desktop.Keyable.
func (f *lineField) KeyDown(e *fyne.KeyEvent) {
	f.m.shift(e, true)
	f.Entry.KeyDown(e)
}

// KeyUp implements desktop.Keyable.
func (f *lineField) KeyUp(e *fyne.KeyEvent) {
	f.m.shift(e, false)
	f.Entry.KeyUp(e)
}

// TypedKey implements fyne.Focusable.
func (f *lineField) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		f.enter(f.Text)
	case !f.m.key(e.Name, f):
		f.Entry.TypedKey(e)
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (f *lineField) TypedShortcut(s fyne.Shortcut) {
	if !f.m.shortcut(s, true) {
		f.Entry.TypedShortcut(s)
	}
}

// reasonPicker chooses the case that decided the item in hand. With the arrows
// it is chosen when the field is left, so that going past a case notes nothing.
type reasonPicker struct {
	picker
	m       *markingTab
	arrows  bool
	pending bool
}

func newReasonPicker(m *markingTab) *reasonPicker {
	r := &reasonPicker{m: m}
	r.Options = []string{m.t("noReason")}
	for _, reason := range contest.Reasons() {
		r.Options = append(r.Options, m.reasonText(reason))
	}
	r.OnChanged = func(string) {
		switch {
		case r.setting:
		case r.arrows:
			r.pending = true
		default:
			m.takeReason()
		}
	}
	r.ExtendBaseWidget(r)
	return r
}

// showReason shows a case, unless another is being chosen.
func (r *reasonPicker) showReason(reason contest.Reason) {
	if !r.pending {
		r.set(slices.Index(contest.Reasons(), reason) + 1)
	}
}

// reason returns the case that is chosen.
func (r *reasonPicker) reason() contest.Reason {
	if i := r.SelectedIndex(); i > 0 {
		return contest.Reasons()[i-1]
	}
	return contest.NoReason
}

// AcceptsTab implements fyne.Tabbable.
func (r *reasonPicker) AcceptsTab() bool { return true }

// KeyDown implements desktop.Keyable.
func (r *reasonPicker) KeyDown(e *fyne.KeyEvent) { r.m.shift(e, true) }

// KeyUp implements desktop.Keyable.
func (r *reasonPicker) KeyUp(e *fyne.KeyEvent) { r.m.shift(e, false) }

// TypedKey implements fyne.Focusable.
func (r *reasonPicker) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown:
		r.arrows = true
		r.Select.TypedKey(e)
		r.arrows = false
	default:
		r.settle()
		if !r.m.key(e.Name, r) {
			r.Select.TypedKey(e)
		}
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (r *reasonPicker) TypedShortcut(s fyne.Shortcut) {
	r.settle()
	r.m.shortcut(s, false)
}

// FocusLost implements fyne.Focusable.
func (r *reasonPicker) FocusLost() {
	r.settle()
	r.Select.FocusLost()
}

// settle notes what was chosen with the arrows.
func (r *reasonPicker) settle() {
	if r.pending {
		r.pending = false
		r.m.takeReason()
	}
}

// shift notes whether Shift is held down.
func (m *markingTab) shift(e *fyne.KeyEvent, down bool) {
	if e.Name == desktop.KeyShiftLeft || e.Name == desktop.KeyShiftRight {
		m.shifted = down
	}
}
