package ui

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
)

// frame holds the navigation at the left, the page, and the status line below.
type frame struct {
	root  fyne.CanvasObject
	stack *fyne.Container
	nav   []*button
	tabs  *tabStrip
}

func newFrame(u *UI) *frame {
	f := &frame{}
	names := []string{u.t("nav_desk"), u.t("nav_library"), u.cat.T("contest.nav"), u.t("nav_settings")}
	var buttons []fyne.CanvasObject
	for i, name := range names {
		b := newButton(u, name, func() { u.show(page(i)) })
		b.Alignment = widget.ButtonAlignLeading
		f.nav = append(f.nav, b)
		buttons = append(buttons, b)
	}
	f.tabs = newTabStrip(u)
	f.stack = container.NewStack(u.desk.root, u.works.root, u.event.Root, newSettings(u))
	nav := container.NewPadded(container.New(layout.NewVBoxLayout(), buttons...))
	f.root = container.NewBorder(nil, u.status.root, container.NewHBox(nav, widget.NewSeparator()), nil,
		container.NewBorder(f.tabs.root, nil, nil, nil, f.stack))
	return f
}

// show turns to a page.
func (u *UI) show(p page) {
	if u.page == deskPage && p != deskPage {
		u.keepColumns()
	}
	if u.page == libraryPage && p != libraryPage {
		u.keepList()
	}
	u.page = p
	u.event.SetVisible(p == contestPage)
	if p == libraryPage && u.works.outdated {
		u.works.refresh()
	}
	for i, o := range u.frame.stack.Objects {
		if page(i) == p {
			o.Show()
		} else {
			o.Hide()
		}
		b := u.frame.nav[i]
		importance := widget.LowImportance
		if page(i) == p {
			importance = widget.HighImportance
		}
		if b.Importance != importance {
			b.Importance = importance
			b.Refresh()
		}
	}
	u.frame.tabs.refresh()
	u.refreshMenu() // undo is that of the page
	u.win.SetTitle(u.title())
	u.status.refresh()
	switch p {
	case deskPage:
		u.win.Canvas().Focus(u.desk.board)
	case libraryPage:
		u.win.Canvas().Focus(u.works.table)
	case contestPage:
		u.event.Focus()
	default:
		u.win.Canvas().Unfocus()
	}
}

// documentName is what the document is called in the title.
func (u *UI) documentName() string {
	if path := u.session.Path(); path != "" && u.session.Named() {
		return strings.TrimSuffix(filepath.Base(path), session.Extension)
	}
	return u.t("untitled")
}
