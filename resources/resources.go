// Package resources holds what is embedded in the program: fonts, men,
// messages, examples and help pages.
package resources

import "embed"

// Messages holds the catalogue, one file an area and language:
// messages/AREA.LANG.toml.
//
//go:embed messages
var Messages embed.FS
