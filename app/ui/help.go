package ui

import "runtime"

// showKeys lists the keys, since not all of them stand in the menu.
func (u *UI) showKeys() { u.showText(u.t("help_keys"), u.t("keys_text")) }

func (u *UI) showAbout() {
	u.showText(u.t("help_about"), u.t("about_text", "Version", u.version, "System", runtime.GOOS+"/"+runtime.GOARCH))
}
