package contest

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"
)

// asking is a dialog that is open: Enter in a line says yes, and Escape no.
type asking struct {
	box *dialog.CustomDialog
	// do is what is done when the user says yes; with false he must go on.
	do func() bool
}

// ask opens a dialog, with the keyboard in first, nil for the button that says
// no: where nothing is typed a stray Enter must do no harm. Do is called when the user says yes, and returns false where what he has
// typed will not do: then the dialog stays open.
func (p *Page) ask(title, yes string, body fyne.CanvasObject, first fyne.Focusable, size fyne.Size, do func() bool) {
	a := &asking{box: dialog.NewCustomWithoutButtons(title, body, p.host.Window), do: do}
	no, ok := newButton(p, p.t("cancel"), func() { p.answer(false) }), newButton(p, yes, func() { p.answer(true) })
	ok.Importance = widget.HighImportance
	a.box.SetButtons([]fyne.CanvasObject{no, ok})
	a.box.Resize(p.dialogSize(size.Width, size.Height))
	a.box.Show()
	p.asking = a
	if first == nil {
		first = no
	}
	p.host.Window.Canvas().Focus(first)
}

// answer closes the dialog that is open.
func (p *Page) answer(yes bool) {
	a := p.asking
	if a == nil || yes && !a.do() {
		return
	}
	p.asking = nil
	a.box.Hide()
	if p.host.Window.Canvas().Overlays().Top() == nil {
		p.Focus()
	}
}

// dialogKey handles the keys of a dialog, and reports whether it was one.
func (p *Page) dialogKey(name fyne.KeyName, enter bool) bool {
	if p.asking == nil || p.host.Window.Canvas().Overlays().Top() == nil {
		return false
	}
	switch name {
	case fyne.KeyEscape:
		p.answer(false)
	case fyne.KeyReturn, fyne.KeyEnter:
		if !enter {
			return false
		}
		p.answer(true)
	default:
		return false
	}
	return true
}

// confirm asks before what cannot be undone.
func (p *Page) confirm(title, text, yes string, do func()) {
	p.ask(title, yes, prose(text), nil, fyne.NewSize(480, 220), func() bool {
		do()
		return true
	})
}

// askWhy asks for a reason, which must not be empty, and goes on with it.
func (p *Page) askWhy(title, text, yes string, do func(why string)) {
	why := newArea(p, p.t("why"), nil)
	p.ask(title, yes, above(prose(text), why), why, fyne.NewSize(560, 360), func() bool {
		reason := strings.TrimSpace(why.Text)
		if reason == "" {
			why.SetPlaceHolder(p.t("why_wanted"))
			p.host.Window.Canvas().Focus(why)
			return false
		}
		do(reason)
		return true
	})
}
