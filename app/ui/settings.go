package ui

import (
	"fmt"
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"keymove/app/session"
)

// tableSizes are the sizes of the solver's table that are offered, in MiB.
var tableSizes = []int{64, 256, 512, 1024, 2048, 4096}

// newSettings is the page of what holds for all documents.
func newSettings(u *UI) fyne.CanvasObject {
	s := u.session.Settings()
	change := u.session.ChangeSettings
	look := newChoice(u, []string{u.t("theme_light"), u.t("theme_dark")}, func(i int) {
		change(func(s *session.Settings) { s.Theme = []session.Theme{session.Light, session.Dark}[i] })
	})
	look.set(map[session.Theme]int{session.Light: 0, session.Dark: 1}[s.Theme])

	cores := runtime.NumCPU()
	workerLabels := []string{u.cat.N("ui.workers_all", cores)}
	for n := 1; n <= cores; n++ {
		workerLabels = append(workerLabels, fmt.Sprint(n))
	}
	workers := newChoice(u, workerLabels, func(i int) { change(func(s *session.Settings) { s.Workers = i }) })
	workers.set(min(s.Workers, cores))
	var tableLabels []string
	chosen := 0
	for i, mib := range tableSizes {
		tableLabels = append(tableLabels, u.t("mib", "Size", mib))
		if mib <= s.TableMiB {
			chosen = i
		}
	}
	table := newChoice(u, tableLabels, func(i int) { change(func(s *session.Settings) { s.TableMiB = tableSizes[i] }) })
	table.set(chosen)

	replies := newCheck(u, u.t("all_replies"), func(on bool) { change(func(s *session.Settings) { s.AllReplies = on }) })
	replies.set(s.AllReplies)
	var window, solving form
	window.add(u.t("language"), u.languageChoice())
	window.add(u.t("letters"), u.lettersChoice())
	window.add(u.t("theme"), look)
	window.add(u.t("text_size"), u.sizeChoice())
	solving.add(u.t("workers"), workers)
	solving.add(u.t("table_memory"), table)
	solving.add("", replies)
	return column(
		caption(u.t("settings_window")), narrow(window.object()),
		widget.NewSeparator(),
		caption(u.t("settings_solving")), narrow(solving.object()), prose(u.t("workers_note")),
	)
}
