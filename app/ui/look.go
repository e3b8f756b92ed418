package ui

import (
	"fmt"
	"slices"

	"keymove/app/session"
)

// languageChoice chooses the language of the window. It stands in the status
// line and among the settings, as the two choices below do.
func (u *UI) languageChoice() *choice {
	languages := []string{"en", "ru"}
	c := newChoice(u, []string{"English", "Русский"}, func(i int) {
		u.session.ChangeSettings(func(s *session.Settings) { s.Language = languages[i] })
	})
	c.set(slices.Index(languages, u.session.Settings().Language))
	return c
}

// lettersChoice chooses the letters of the men in moves.
func (u *UI) lettersChoice() *choice {
	c := newChoice(u, lettersLabels(u), func(i int) {
		u.session.ChangeSettings(func(s *session.Settings) { s.Letters = session.LettersNames()[i] })
	})
	c.set(int(u.session.Settings().Style().Letters))
	return c
}

// sizeChoice chooses the size of all text.
func (u *UI) sizeChoice() *choice {
	c := newChoice(u, scaleLabels(), func(i int) {
		u.session.ChangeSettings(func(s *session.Settings) { s.TextScale = session.TextScales()[i] })
	})
	c.set(scaleIndex(u.session.Settings().TextScale))
	return c
}

func lettersLabels(u *UI) []string {
	var labels []string
	for _, name := range session.LettersNames() {
		labels = append(labels, u.t("letters_"+name))
	}
	return labels
}

func scaleLabels() []string {
	var labels []string
	for _, scale := range session.TextScales() {
		labels = append(labels, fmt.Sprintf("Aа %.0f %%", scale*100))
	}
	return labels
}

func scaleIndex(scale float32) int {
	best := 0
	for i, s := range session.TextScales() {
		if s <= scale+0.01 {
			best = i
		}
	}
	return best
}
