package resources

import "embed"

// Examples holds collections to try the program on: published works, each with
// its source, in files that the program reads.
//
//go:embed examples
var Examples embed.FS
