package ui

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// The toolkit's file dialog is closed to its users: it speaks English in places,
// does not close with Escape and does not select the name it proposes. What
// follows reaches its controls through the overlay that it lies in.

// insideTop calls f for every object of the overlay on top. The toolkit wraps
// it in a type of its own, whose content can be reached by reflection only.
func (u *UI) insideTop(f func(fyne.CanvasObject)) {
	wrap := reflect.Indirect(reflect.ValueOf(u.win.Canvas().Overlays().Top()))
	if wrap.Kind() != reflect.Struct {
		return
	}
	if field := wrap.FieldByName("Content"); field.IsValid() && field.CanInterface() {
		if content, ok := field.Interface().(fyne.CanvasObject); ok {
			inside(content, f)
		}
	}
}

// inside calls f for an object and all in it.
func inside(o fyne.CanvasObject, f func(fyne.CanvasObject)) {
	f(o)
	switch o := o.(type) {
	case *widget.PopUp:
		inside(o.Content, f)
	case *fyne.Container:
		for _, child := range o.Objects {
			inside(child, f)
		}
	case *container.Split:
		inside(o.Leading, f)
		inside(o.Trailing, f)
	case *container.Scroll:
		inside(o.Content, f)
	case *widget.Form:
		for _, item := range o.Items {
			inside(item.Widget, f)
		}
	case *widget.Accordion:
		for _, item := range o.Items {
			inside(item.Detail, f)
		}
	}
}

// mendFileDialog adds to the file dialog on top what it lacks.
func (u *UI) mendFileDialog() {
	u.insideTop(func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widget.List:
			u.mendPlaces(o)
		case *container.Split:
			o.SetOffset(0.24) // the names of the places are longer than the toolkit's
		case *container.Scroll:
			if entry, ok := o.Content.(*widget.Entry); ok {
				u.mendName(o, entry)
			}
		case *widget.Button:
			if save := o.OnTapped; o.Text == u.cat.T("toolkit.Save") {
				o.OnTapped = func() {
					save()
					u.mendQuestion()
				}
			}
		}
	})
}

// fileName is the line of a save dialog that holds the name.
type fileName struct {
	widget.Entry
	u *UI
}

// TypedKey implements fyne.Focusable.
func (n *fileName) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape {
		n.u.typedKey(e)
		return
	}
	n.Entry.TypedKey(e)
}

// mendName puts a line of our own in the place of the toolkit's, which goes on
// behind it. The name proposed is selected up to its ending, so that typing
// replaces it.
func (u *UI) mendName(place *container.Scroll, behind *widget.Entry) {
	name := &fileName{u: u}
	name.ExtendBaseWidget(name)
	name.PlaceHolder = behind.PlaceHolder
	name.SetText(behind.Text)
	name.OnChanged = func(text string) {
		if behind.Text != text {
			behind.SetText(text)
		}
	}
	name.OnSubmitted = behind.OnSubmitted
	changed := behind.OnChanged
	behind.OnChanged = func(text string) { // a file was chosen in the list
		changed(text)
		if name.Text != text {
			name.SetText(text)
		}
	}
	place.Content = name
	place.Refresh()
	u.win.Canvas().Focus(name)
	stem := strings.TrimSuffix(name.Text, filepath.Ext(name.Text))
	name.CursorColumn = 0
	name.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	for range []rune(stem) {
		name.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	name.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
}

// mendPlaces words the places at the left of the dialog; the rows of files,
// which are no such pairs of an icon and a label, stay as they are.
func (u *UI) mendPlaces(list *widget.List) {
	update := list.UpdateItem
	list.UpdateItem = func(id widget.ListItemID, row fyne.CanvasObject) {
		update(id, row)
		pair, ok := row.(*fyne.Container)
		if !ok {
			return
		}
		for _, o := range pair.Objects {
			if label, ok := o.(*widget.Label); ok {
				label.SetText(u.placeName(label.Text))
			}
		}
	}
	list.Refresh()
}

// places are the toolkit's names that have a message of ours.
var places = []string{"Home", "Computer", "Desktop", "Documents", "Downloads", "Music", "Pictures", "Videos", "Movies", "App Files"}

func (u *UI) placeName(name string) string {
	if slices.Contains(places, name) {
		return u.cat.T("toolkit." + toolkitName(name))
	}
	return name
}

// mendQuestion words the question whether a file is to be replaced.
func (u *UI) mendQuestion() {
	u.insideTop(func(o fyne.CanvasObject) {
		label, ok := o.(*widget.Label)
		if !ok {
			return
		}
		switch text := label.Text; {
		case text == "Overwrite?":
			label.SetText(u.cat.T("toolkit.overwrite_title"))
		case strings.HasPrefix(text, "Are you sure you want to overwrite the file\n"):
			name := strings.TrimSuffix(strings.SplitN(text, "\n", 2)[1], "?")
			label.SetText(u.cat.T("toolkit.overwrite", "File", name))
		case text == "Cannot overwrite":
			label.SetText(u.cat.T("toolkit.folder_title"))
		case strings.HasPrefix(text, "Files cannot replace a directory"):
			label.SetText(u.cat.T("toolkit.folder_there"))
		}
	})
}
